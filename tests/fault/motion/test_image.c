/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Damaged images: cut off anywhere, any bit flipped, random bytes. With the CRC as it was, each
 * must be refused; with the CRC put right, refused or safe to use. */

#include "tests/fault/use.h"
#include "tests/unit/legs.h"

#define COUNT 11u
#define LEAF 3u

static motion m;
static IMAGE_BUFFER(good, 400);
static IMAGE_BUFFER(damaged, 400);
static IMAGE_BUFFER(reference, BERTH_MOTION_IMAGE_WORDS_RADII(20, 4));
static size_t size;          /* of the image in good */
static berth_motion partner; /* a good view, to query against */

static unsigned char *bytes(void)
{
    return (unsigned char *)damaged;
}

static void restore(void)
{
    copy_bytes(damaged, good, size);
}

/* Clips, trajectories, and trajectories in several blocks (q16), without and with radii. */
#define KINDS 6u

static void prepare(uint32_t kind)
{
    static given g;
    harness_random random = harness_random_from(70);
    berth_motion view;
    const int radii = (int)(kind % 2);

    motion_make(&m, MOTION_WALK, &random, 20, 8, 0, 0, 0.5);
    partner = motion_build(&m, 4, reference, sizeof reference);
    motion_make(&m, MOTION_WALK, &random, COUNT, 8, 1, 1, 0.5);
    m.radii = radii;
    g.count = kind < 4 ? COUNT : 5;
    g.dt = m.dt;
    g.radii = radii;
    g.straight = kind > 1;
    g.radius = m.radius;
    g.before = BERTH_STANDS;
    g.after = BERTH_ABSENT;
    for (uint32_t i = 0; i < g.count; i++) {
        g.x[i] = kind < 4 ? m.x[i] : num_from(20.0 * i);
        g.y[i] = m.y[i];
        g.r[i] = m.r[i];
        g.tick[i] = 3 + (int32_t)(11 * i);
    }
    CHECK(given_build(&g, LEAF, good, sizeof good, &view));
    size = image_get32((const unsigned char *)good, IMAGE_BYTES);
    restore();
}

/* Refused with an image error, the view untouched; on a block of its own size. */
static void must_be_refused(size_t length, berth_status wanted)
{
    void *const block = use_block(damaged, length);
    berth_motion view;
    berth_status status;

    harness_fill(&view, sizeof view);
    status = attached(&view, block, length);
    CHECK(status <= BERTH_E_ALIGNMENT && status >= BERTH_E_NODE);
    if (wanted != BERTH_OK) {
        CHECK_EQ(status, wanted);
    }
    CHECK_FILLED(&view, sizeof view);
    use_release(block);
}

static void every_truncation_is_refused(void)
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        prepare(kind);
        for (size_t length = 0; length < size; length++) {
            must_be_refused(length, BERTH_E_TRUNCATED);
        }
        CHECK(use_image(damaged, size, &partner));
    }
}

static void flip(size_t bit)
{
    bytes()[bit / 8] = (unsigned char)(bytes()[bit / 8] ^ (1u << (bit % 8)));
}

static void every_flipped_bit_is_refused(void)
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        prepare(kind);
        for (size_t bit = 0; bit < 8 * size; bit++) {
            flip(bit);
            must_be_refused(size, BERTH_OK);
            flip(bit);
        }
        CHECK_BYTES(damaged, good, size);
    }
}

/* Puts the CRC right over what the image says is its size, as far as there are bytes. */
static void mend(void)
{
    const uint32_t says = image_get32(bytes(), IMAGE_BYTES);
    image_mend(bytes(), says >= BERTH_IMAGE_HEADER_BYTES && says <= size ? says : size);
}

/* Every one; on cores some, more of them in the header. */
static size_t step(size_t byte)
{
    return byte < IMAGE_HEADER ? HARNESS_STEP(5) : HARNESS_STEP(61);
}

static void every_flipped_bit_with_its_crc_is_refused_or_safe(void)
{
    uint32_t accepted = 0;
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        prepare(kind);
        for (size_t bit = 0; bit < 8 * size; bit += step(bit / 8)) {
            restore();
            flip(bit);
            mend();
            accepted += (uint32_t)use_image(damaged, size, &partner);
        }
    }
    harness_note("%u accepted", accepted);
    CHECK_LE(100 / HARNESS_STEP(61), accepted);
}

/* Every byte set to each of some values. */
static void bytes_replaced_with_their_crc_are_refused_or_safe(void)
{
    static const unsigned char values[] = {0x00, 0xff, 0x7f, 0x80, 0x40, 0x01};
    for (uint32_t kind = 1; kind < KINDS; kind += 2) {
        prepare(kind);
        for (size_t at = 0; at < size; at += step(at)) {
            for (uint32_t i = 0; i < LENGTH_OF(values); i++) {
                restore();
                bytes()[at] = values[i];
                mend();
                (void)use_image(damaged, size, &partner);
            }
        }
    }
}

static void random_bytes_with_their_crc_are_refused_or_safe(void)
{
    uint32_t accepted = 0;
    for (uint32_t seed = 0; seed < HARNESS_CASES / 10; seed++) {
        harness_random random = harness_random_from(seed);
        const uint32_t many = 1 + harness_below(&random, 8);
        harness_seed(seed);
        if (seed % 256 == 0) {
            prepare(seed / 256 % KINDS);
        }
        restore();
        for (uint32_t i = 0; i < many; i++) {
            const uint32_t at = harness_below(&random, (uint32_t)size);
            bytes()[at] = (unsigned char)harness_u32(&random);
        }
        if (harness_below(&random, 8) != 0) { /* mostly with a header that holds */
            copy_bytes(damaged, good, IMAGE_HEADER);
        }
        mend();
        accepted += (uint32_t)use_image(damaged, size, &partner);
    }
    harness_note("%u accepted", accepted);
}

const harness_test tests[] = {
    {"every truncation is refused", every_truncation_is_refused},
    {"every flipped bit is refused", every_flipped_bit_is_refused},
    {"every flipped bit, with its CRC, is refused or safe",
     every_flipped_bit_with_its_crc_is_refused_or_safe},
    {"bytes replaced, with their CRC, are refused or safe",
     bytes_replaced_with_their_crc_are_refused_or_safe},
    {"random bytes, with their CRC, are refused or safe",
     random_bytes_with_their_crc_are_refused_or_safe},
    {0, 0},
};
