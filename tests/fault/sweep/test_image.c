/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Damaged images of sweeps: cut off anywhere, any bit flipped, headings and turns of any size,
 * another motion inside, random bytes. With the CRCs as they were each must be refused; with those
 * of the sweep and of the motion in it put right, refused or safe to use. */

#include "tests/fault/use_sweep.h"
#include "tests/unit/image.h"

enum { KNOTS = 4, HEADING = 8, WORDS = BERTH_SWEEP_IMAGE_WORDS(KNOTS) + 60 };

static use_partners partners;
static uint32_t good[WORDS], damaged[WORDS];
static size_t size, inside; /* of the image, and where the motion's begins */

static unsigned char *bytes(void)
{
    return (unsigned char *)damaged;
}

static void restore(void)
{
    copy_bytes(damaged, good, size);
}

static void prepare(uint32_t kind)
{
    static const int32_t tick[KNOTS] = {0, 7, 30, 90};
    static const berth_angle heading[KNOTS] = {100, 100, 40000, 12345};
    static const int8_t turn[KNOTS] = {0, -2, 3, 0};
    const berth_num x[KNOTS] = {num_from(0), num_from(1), num_from(1), num_from(-6)};
    const berth_num y[KNOTS] = {num_from(0), num_from(2), num_from(2), num_from(3)};
    berth_trajectory path =
        berth_trajectory_over_arrays(x, y, tick, kind == 0 ? 1 : KNOTS, num_from(0));
    berth_arena image = berth_arena_over(good, sizeof good);
    berth_sweep_desc desc = {&path, heading, 0, turn, &partners.carried};
    berth_sweep view;

    path.before = (uint8_t)(kind == 2 ? BERTH_STANDS : BERTH_ABSENT);
    use_partners_make(&partners);
    CHECK_EQ(berth_sweep_build(&desc, &image, &view), BERTH_OK);
    size = image.used;
    inside = BERTH_IMAGE_HEADER_BYTES + HEADING * path.count;
    restore();
    CHECK(use_sweep(damaged, size, &partners));
}

#define KINDS 3u

static void must_be_refused(size_t length, berth_status wanted)
{
    void *const block = use_block(damaged, length);
    berth_sweep view;
    berth_status status;

    harness_fill(&view, sizeof view);
    status = berth_sweep_attach(&view, &partners.carried, block, length);
    CHECK(status <= BERTH_E_ALIGNMENT && status >= BERTH_E_NODE);
    CHECK(wanted == BERTH_OK || status == wanted);
    CHECK_FILLED(&view, sizeof view);
    use_release(block);
}

static void flip(size_t bit)
{
    bytes()[bit / 8] = (unsigned char)(bytes()[bit / 8] ^ (1u << (bit % 8)));
}

/* Both CRCs over what the images say is their size, as far as there are bytes. */
static void mend(void)
{
    const uint32_t its = image_get32(bytes() + inside, IMAGE_BYTES);
    const uint32_t says = image_get32(bytes(), IMAGE_BYTES);

    image_mend(bytes() + inside,
               its >= BERTH_IMAGE_HEADER_BYTES && its <= size - inside ? its : size - inside);
    image_mend(bytes(), says >= BERTH_IMAGE_HEADER_BYTES && says <= size ? says : size);
}

static void every_truncation_is_refused(void)
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        prepare(kind);
        for (size_t length = 0; length < size; length++) {
            must_be_refused(length, BERTH_E_TRUNCATED);
        }
    }
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

/* Every one; on cores some, more of them in the headers. */
static size_t step(size_t byte)
{
    return byte < BERTH_IMAGE_HEADER_BYTES || byte - inside < BERTH_IMAGE_HEADER_BYTES
               ? HARNESS_STEP(5)
               : HARNESS_STEP(61);
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
            accepted += (uint32_t)use_sweep(damaged, size, &partners);
        }
    }
    harness_note("%u accepted", accepted);
    CHECK_LE(20, accepted);
}

static void put32(size_t at, uint32_t value)
{
    for (uint32_t i = 0; i < 4; i++) {
        bytes()[at + i] = ((const unsigned char *)&value)[i];
    }
}

/* Headings are 0 to 65535, turns lead from one to the next, the last one's is 0. */
static void headings_hold(void)
{
    static const int32_t turns[] = {65536,    -65536,  127 * 65536, 128 * 65536,
                                    -8388607, 8388607, INT32_MAX,   INT32_MIN};
    berth_sweep view;

    prepare(1);
    for (uint32_t knot = 0; knot < KNOTS; knot++) {
        const size_t at = BERTH_IMAGE_HEADER_BYTES + HEADING * knot;
        const uint32_t heading = image_get32(bytes(), (uint32_t)at);
        for (uint32_t i = 0; i < LENGTH_OF(turns); i++) {
            restore();
            put32(at, heading + (uint32_t)turns[i]);
            mend();
            CHECK(berth_sweep_attach(&view, &partners.carried, damaged, size) < BERTH_OK);
            restore();
            put32(at + 4, (uint32_t)turns[i]);
            mend();
            (void)use_sweep(damaged, size, &partners);
            restore();
            put32(at + 4, image_get32(bytes(), (uint32_t)at + 4) + 1);
            mend();
            CHECK(berth_sweep_attach(&view, &partners.carried, damaged, size) < BERTH_OK);
            restore();
            if (knot + 1 < KNOTS) { /* whole turns more are another way round to the same */
                put32(at + 4, image_get32(bytes(), (uint32_t)at + 4) + 65536);
                mend();
                CHECK(use_sweep(damaged, size, &partners));
            }
        }
    }
}

/* Counts that do not fit, and what means nothing. */
static void headers_hold(void)
{
    berth_sweep view;

    prepare(1);
    for (uint32_t knots = 0; knots < 2 * KNOTS; knots++) {
        restore();
        put32(16, knots);
        mend();
        CHECK_EQ(berth_sweep_attach(&view, &partners.carried, damaged, size) == BERTH_OK,
                 knots == KNOTS);
    }
    for (size_t at = 24 + sizeof(berth_raw); at < BERTH_IMAGE_HEADER_BYTES; at++) {
        restore();
        bytes()[at] = 1;
        mend();
        CHECK_EQ(berth_sweep_attach(&view, &partners.carried, damaged, size), BERTH_E_HEADER);
    }
    restore();
    CHECK_EQ(berth_sweep_attach(&view, &partners.floor, damaged, size), BERTH_E_EXTENT);
    for (size_t off = 1; off < 4; off++) {
        CHECK_EQ(berth_sweep_attach(&view, &partners.carried, bytes() + off, size - off),
                 BERTH_E_ALIGNMENT);
    }
}

static void random_bytes_with_their_crcs_are_refused_or_safe(void)
{
    uint32_t accepted = 0;
    for (uint32_t round = 0; round < HARNESS_CASES / 10; round++) {
        harness_random random = harness_random_from(UINT64_C(0x7377656570) + round);
        harness_seed(round);
        if (round % 256 == 0) {
            prepare(1 + round / 256 % 2);
        }
        restore();
        for (uint32_t i = 1 + harness_below(&random, 6); i > 0; i--) {
            const uint32_t from = harness_below(&random, 2) == 0 ? 16 : (uint32_t)inside + 16;
            const uint32_t at = from + harness_below(&random, (uint32_t)size - from);
            bytes()[at] = (unsigned char)harness_u32(&random);
        }
        mend();
        accepted += (uint32_t)use_sweep(damaged, size, &partners);
    }
    harness_note("%u accepted", accepted);
}

const harness_test tests[] = {
    {"every truncation", every_truncation_is_refused},
    {"every flipped bit", every_flipped_bit_is_refused},
    {"every flipped bit, with its CRC", every_flipped_bit_with_its_crc_is_refused_or_safe},
    {"headings", headings_hold},
    {"headers", headers_hold},
    {"random bytes, with their CRCs", random_bytes_with_their_crcs_are_refused_or_safe},
    {0, 0}};
