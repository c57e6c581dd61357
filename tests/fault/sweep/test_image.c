/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Damaged images of sweeps, and headings and turns of any size, with the CRCs of the sweep and of
 * the motion in it put right. */

#include "tests/fault/block.h"
#include <berth/berth.h>

/* ---- Using a sweep --------------------------------------------------------------------------- */

/* Using a sweep of unknown origin for everything that a sweep is for. Answers may be anything; what
 * must hold is that every call returns, with a status that it may return, within the budget. */

enum { USE_SWEEP_STEPS = 400 };

/* A good footprint that is carried, one that stands, and a good sweep to ask against. */
typedef struct use_partners {
    berth_footprint carried, floor;
    berth_sweep other;
    uint32_t words[3][BERTH_FOOTPRINT_RECTANGLE_WORDS + 40 + BERTH_SWEEP_IMAGE_WORDS(4)];
} use_partners;

static void use_partners_make(use_partners *p)
{
    static const int32_t tick[3] = {0, 40, 90};
    static const berth_angle heading[3] = {0, 16384, 50000};
    const berth_num x[3] = {num_from(-3), num_from(2), num_from(4)};
    const berth_num y[3] = {num_from(0), num_from(1), num_from(-5)};
    const berth_trajectory path = berth_trajectory_over_arrays(x, y, tick, 3, num_from(0));
    berth_arena carried = berth_arena_over(p->words[0], sizeof p->words[0]);
    berth_arena floor = berth_arena_over(p->words[1], sizeof p->words[1]);
    berth_arena other = berth_arena_over(p->words[2], sizeof p->words[2]);
    berth_sweep_desc desc = {&path, heading, 0, NULL, &p->carried};

    CHECK_EQ(berth_footprint_rectangle(num_from(-0.5), num_from(-0.25), num_from(1), num_from(0.25),
                                       num_from(0.125), &carried, &p->carried),
             BERTH_OK);
    CHECK_EQ(berth_footprint_capsule(num_from(1), num_from(1), num_from(4), num_from(-2),
                                     num_from(0.0625), &floor, &p->floor),
             BERTH_OK);
    CHECK_EQ(berth_sweep_build(&desc, &other, &p->other), BERTH_OK);
}

static void use_body_answer(berth_status answer, const berth_body_counts *counts)
{
    CHECK(answer == BERTH_CLEAR || answer == BERTH_HIT || answer == BERTH_UNKNOWN);
    CHECK_LE(counts->steps, USE_SWEEP_STEPS);
}

static void use_bodies(const berth_body *a, const berth_body *b)
{
    berth_body_options options = {0};
    berth_body_counts counts;
    berth_body_impact impact;

    options.motion.max_steps = USE_SWEEP_STEPS;
    use_body_answer(berth_bodies_meet(a, b, &options, &counts), &counts);
    use_body_answer(berth_bodies_time_of_impact(b, a, &options, &impact, &counts), &counts);
    options.motion.from = -3;
    options.motion.until = 200;
    options.motion.margin = num_from(8192);
    options.motion.margin_per_tick = BERTH_RATE_MAX;
    options.boundary = 1;
    use_body_answer(berth_bodies_time_of_impact(a, b, &options, &impact, &counts), &counts);
}

static void use_sweep_placed(const berth_sweep *view, const use_partners *p, uint32_t which)
{
    const berth_placement place = use_place(which), there = use_place(0);
    static const int32_t ticks[] = {INT32_MIN, -1, 0, 1, 33, 90, 1000000, INT32_MAX};
    berth_placement pose;
    berth_body bodies[4];

    CHECK_EQ(berth_sweep_place(view, &place, &bodies[0]), BERTH_OK);
    CHECK_EQ(berth_sweep_place(&p->other, &there, &bodies[1]), BERTH_OK);
    CHECK_EQ(berth_footprint_stand(&p->floor, &there, 0, 0, 0, &bodies[2]), BERTH_OK);
    for (uint32_t i = 0; i < LENGTH_OF(ticks); i++) {
        const berth_status found = berth_sweep_at(&bodies[0], ticks[i], &pose);
        CHECK(found == BERTH_HIT || found == BERTH_CLEAR);
    }
    bodies[3] = berth_body_of_disc(&bodies[1].outer);
    for (uint32_t i = 0; i < 4; i++) {
        use_bodies(&bodies[0], &bodies[i]);
    }
}

static void use_sweep(const berth_sweep *view, const use_partners *p)
{
    for (uint32_t which = 0; which < USE_PLACES; which++) {
        use_sweep_placed(view, p, which);
    }
}

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
