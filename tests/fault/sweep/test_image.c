/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Damaged images of sweeps, and headings and turns of any size, with the CRCs of the sweep and of
 * the motion in it put right. */

#include "tests/fault/use_sweep.h"

/* ---- Damage ---------------------------------------------------------------------------------- */

enum { KNOTS = 4, HEADING = 8, WORDS = BERTH_SWEEP_IMAGE_WORDS(KNOTS) + 60 };

static use_partners partners;
static uint64_t good[(WORDS + 1) / 2];
static size_t inside; /* where the motion's image begins */

static size_t make(uint32_t kind)
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
    inside = BERTH_IMAGE_HEADER_BYTES + HEADING * path.count;
    return image.used;
}

static berth_status attach_to(berth_sweep *view, const void *image, size_t bytes)
{
    return berth_sweep_attach(view, &partners.carried, image, bytes);
}

static void use_all(const berth_sweep *view)
{
    use_sweep(view, &partners);
}

#define victim berth_sweep
#define VICTIM_KINDS 3u
#define VICTIM_HEADER BERTH_IMAGE_HEADER_BYTES
#define VICTIM_ACCEPTED 1220
#include "tests/fault/damage.inl"

static void put32(size_t at, uint32_t value)
{
    for (uint32_t i = 0; i < 4; i++) {
        bytes()[at + i] = ((const unsigned char *)&value)[i];
    }
}

/* Headings are 0 to 65535, turns lead from one to the next, the last one's is 0. */
HARNESS_TEST(headings_hold, "headings")
{
    static const int32_t turns[] = {65536,    -65536,  127 * 65536, 128 * 65536,
                                    -8388607, 8388607, INT32_MAX,   INT32_MIN};

    prepare(1);
    for (uint32_t knot = 0; knot < KNOTS; knot++) {
        const size_t at = BERTH_IMAGE_HEADER_BYTES + HEADING * knot;
        const uint32_t heading = image_get32(bytes(), (uint32_t)at);
        for (uint32_t i = 0; i < LENGTH_OF(turns); i++) {
            restore();
            put32(at, heading + (uint32_t)turns[i]);
            mend();
            CHECK(attach_damaged(size) < BERTH_OK);
            restore();
            put32(at + 4, (uint32_t)turns[i]);
            mend();
            (void)attach_damaged(size);
            restore();
            put32(at + 4, image_get32(bytes(), (uint32_t)at + 4) + 1);
            mend();
            CHECK(attach_damaged(size) < BERTH_OK);
            restore();
            if (knot + 1 < KNOTS) { /* whole turns more are another way round to the same */
                put32(at + 4, image_get32(bytes(), (uint32_t)at + 4) + 65536);
                mend();
                CHECK_EQ(attach_damaged(size), BERTH_OK);
            }
        }
    }
}

/* Counts that do not fit, and what means nothing. */
HARNESS_TEST(headers_hold, "headers")
{
    berth_sweep view;

    prepare(1);
    for (uint32_t knots = 0; knots < 2 * KNOTS; knots++) {
        restore();
        put32(16, knots);
        mend();
        CHECK_EQ(attach_damaged(size) == BERTH_OK, knots == KNOTS);
    }
    for (size_t at = 24 + sizeof(berth_raw); at < BERTH_IMAGE_HEADER_BYTES; at++) {
        restore();
        bytes()[at] = 1;
        mend();
        CHECK_EQ(attach_damaged(size), BERTH_E_HEADER);
    }
    restore();
    CHECK_EQ(berth_sweep_attach(&view, &partners.floor, damaged, size), BERTH_E_EXTENT);
    for (size_t off = 1; off < 4; off++) {
        CHECK_EQ(berth_sweep_attach(&view, &partners.carried, bytes() + off, size - off),
                 BERTH_E_ALIGNMENT);
    }
}
