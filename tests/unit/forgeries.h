/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A good image, and a copy of it that is forged, its header field by field. Who includes this says
 * how long it is, FORGED_WORDS, and what attaches it, FORGED_ATTACH, to what type, FORGED_VIEW. */

#ifndef BERTH_TEST_FORGERIES_H
#define BERTH_TEST_FORGERIES_H

#include "tests/unit/image.h"

static IMAGE_BUFFER(buffer, FORGED_WORDS);
static IMAGE_BUFFER(forged, FORGED_WORDS + 4);
static size_t size; /* of the image in buffer */

/* What attaching says; a view that is refused is left alone, too. */
static inline void attach_says(const void *at, size_t bytes, berth_status wanted)
{
    FORGED_VIEW view;
    harness_fill(&view, sizeof view);
    CHECK_EQ(FORGED_ATTACH(&view, at, bytes), wanted);
    if (wanted != BERTH_OK) {
        CHECK_FILLED(&view, sizeof view);
    }
}

/* What a field of the header must not hold, or may. */
typedef struct forgery {
    uint8_t offset;
    uint8_t bits;   /* 8, 16, 32 */
    uint8_t mended; /* the CRC is put right */
    int8_t status;
    uint8_t count;
    const uint32_t *values;
} forgery;

#define VALUES(...)                                                                                \
    (uint8_t)(sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)), (const uint32_t[])      \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static inline unsigned char *image(void)
{
    return (unsigned char *)forged;
}

static inline void restore(void)
{
    copy_bytes(forged, buffer, size);
}

/* What was forged, with its CRC put right. */
static inline void mended_says(berth_status wanted)
{
    image_mend(image(), size);
    attach_says(forged, size, wanted);
}

/* The size of the image as it says, against the buffer's and against its parts'. */
static inline void try_sizes(size_t header)
{
    for (uint32_t wrong = 0; wrong < size; wrong++) {
        restore();
        image_put32(image(), IMAGE_BYTES, wrong);
        if (wrong >= header) {
            image_mend(image(), wrong);
        }
        attach_says(forged, size, BERTH_E_HEADER);
    }
    image_put32(image(), IMAGE_BYTES, (uint32_t)size + 4);
    attach_says(forged, size, BERTH_E_TRUNCATED);
    image_put32(image(), IMAGE_BYTES, UINT32_MAX - 3);
    attach_says(forged, size, BERTH_E_TRUNCATED);
}

/* A number of the header that must be refused, and nothing else of it. */
static inline void try_number(size_t offset, berth_raw value)
{
    restore();
    image_put_number(image(), offset, value);
    mended_says(BERTH_E_HEADER);
}

/* Numbers of the header: where the origin is, and lengths. */
static inline void try_numbers(const size_t *offsets, uint32_t count)
{
    const berth_raw beyond = berth_num_raw(num_outward(num_from(8192), 1));
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < ABSURD_NUMS; j++) {
            try_number(offsets[i], berth_num_raw(num_absurd(j)));
        }
    }
    for (uint32_t i = 0; i < 2; i++) {
        try_number(offsets[i], beyond);
        try_number(offsets[i], -beyond);
        try_number(offsets[2 + i], -1);
    }
}

static inline void try_forgery(const forgery *f, uint32_t value)
{
    const uint32_t before = harness_failures();
    restore();
    if (f->bits == 8) {
        image()[f->offset] = (unsigned char)value;
    } else if (f->bits == 16) {
        image_put16(image(), f->offset, (uint16_t)value);
    } else {
        image_put32(image(), f->offset, value);
    }
    if (f->mended) {
        image_mend(image(), size);
    }
    attach_says(forged, size, (berth_status)f->status);
    if (harness_failures() != before) {
        harness_note("  %u at offset %u", value, (uint32_t)f->offset);
    }
}

static inline void try_forgeries(const forgery *all, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < all[i].count; k++) {
            try_forgery(&all[i], all[i].values[k]);
        }
    }
}

static inline void try_misplaced(void)
{
    for (uint32_t off = 1; off < 8; off++) {
        if (off % IMAGE_ALIGNMENT != 0) {
            attach_says(image() + off, size, BERTH_E_ALIGNMENT);
        } else {
            copy_bytes(image() + off, buffer, size);
            attach_says(image() + off, size, BERTH_OK);
        }
    }
}

#endif
