/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images of unknown origin: their bytes on a block of their own size, with the header's first
 * fields and the CRC put right, so that what is fuzzed is what lies behind these checks. */

#ifndef BERTH_FUZZ_ATTACH_H
#define BERTH_FUZZ_ATTACH_H

#include "fuzz.h"

#include "src/core/image.h"

enum {
    FUZZ_CONTROL = 64, /* bytes in front of the image: placements, budgets, what to mend */
    FUZZ_IMAGE_MOST = 1 << 14
};

/* A header of any structure: its head, and behind it what is the structure's own. */
typedef union fuzz_header {
    berthi_image_head head;
    uint64_t bytes[16]; /* of the longest header */
} fuzz_header;

/* Bytes that the counts of a header ask for, after these were brought into a range that is worth
 * trying; 0 when they are beyond it. */
typedef size_t (*fuzz_sizes)(void *header);

/* The image in `in`, in a block of its own: as it is (mend 0), with the CRC put right (1), or with
 * its counts and length put right, too. Release with free. */
static inline void *fuzz_image(fuzz_input in, uint32_t mend, uint32_t structure, fuzz_sizes sizes,
                               size_t *size)
{
    fuzz_header header;
    size_t bytes = in.left;
    memset(&header, 0, sizeof header);
    memcpy(&header, in.at, in.left < sizeof header ? in.left : sizeof header);
    if (mend > 1) {
        bytes = sizes(&header);
        header.head.bytes = (uint32_t)bytes;
    }
    if (mend > 0) {
        header.head.magic = BERTHI_MAGIC;
        header.head.version = BERTHI_VERSION;
        header.head.structure = (uint8_t)structure;
        header.head.arithmetic = BERTH_ARITHMETIC_ID;
    }
    void *block = fuzz_block(bytes);
    memset(block, 0, bytes);
    memcpy(block, in.at, in.left < bytes ? in.left : bytes);
    memcpy(block, &header, bytes < sizeof header ? bytes : sizeof header);
    if (mend > 0 && bytes >= BERTHI_HEADER_BYTES && header.head.bytes >= BERTHI_HEADER_BYTES &&
        header.head.bytes <= bytes) {
        berthi_image_head *const there = (berthi_image_head *)block;
        there->crc = berthi_image_crc(there, there->bytes);
    }
    *size = bytes;
    return block;
}

/* An error of attach is an image's, and nothing else happened. */
static inline void fuzz_refused(berth_status status, const void *view, size_t size)
{
    MUST(status <= BERTH_E_ALIGNMENT && status >= BERTH_E_NODE);
    MUST(fuzz_untouched(view, size) && strlen(berth_status_text(status)) < 200);
}

/* A seed: control bytes that mend everything, then the image. */
static inline size_t fuzz_seed_of(uint32_t *random, const berth_arena *image, uint8_t *bytes,
                                  size_t room)
{
    const size_t size = FUZZ_CONTROL + image->used;
    if (size > room) {
        return 0;
    }
    for (size_t i = 0; i < FUZZ_CONTROL; i++) {
        bytes[i] = fuzz_random(random) % 3 == 0 ? (uint8_t)fuzz_random(random) : 0;
    }
    bytes[0] = 2;
    memcpy(bytes + FUZZ_CONTROL, image->base, image->used);
    return size;
}

#endif
