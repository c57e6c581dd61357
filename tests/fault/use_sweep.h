/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Using a sweep of unknown origin for everything that a sweep is for. Answers may be anything; what
 * must hold is that every call returns, with a status that it may return, within the budget. */

#ifndef BERTH_TEST_USE_SWEEP_H
#define BERTH_TEST_USE_SWEEP_H

#include "tests/fault/block.h"

#include <berth/berth.h>

enum { USE_SWEEP_STEPS = 400 };

/* A good footprint that is carried, one that stands, and a good sweep to ask against. */
typedef struct use_partners {
    berth_footprint carried, floor;
    berth_sweep other;
    uint32_t words[3][BERTH_FOOTPRINT_RECTANGLE_WORDS + 40 + BERTH_SWEEP_IMAGE_WORDS(4)];
} use_partners;

static inline void use_partners_make(use_partners *p)
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

static inline void use_body_answer(berth_status answer, const berth_body_counts *counts)
{
    CHECK(answer == BERTH_CLEAR || answer == BERTH_HIT || answer == BERTH_UNKNOWN);
    CHECK_LE(counts->steps, USE_SWEEP_STEPS);
}

static inline void use_bodies(const berth_body *a, const berth_body *b,
                              const berth_motion_options *asked)
{
    berth_body_options options = {*asked, BERTH_NUM_RAW(0), 0};
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

/* With options of the caller's, too. */
static inline void use_sweep_at(const berth_sweep *view, const use_partners *p,
                                const berth_placement *place, const berth_placement *there,
                                const berth_motion_options *options)
{
    static const int32_t ticks[] = {INT32_MIN, -1, 0, 1, 33, 90, 1000000, INT32_MAX};
    berth_placement pose;
    berth_body bodies[4];

    CHECK_EQ(berth_sweep_place(view, place, &bodies[0]), BERTH_OK);
    CHECK_EQ(berth_sweep_place(&p->other, there, &bodies[1]), BERTH_OK);
    CHECK_EQ(berth_footprint_stand(&p->floor, there, 0, 0, 0, &bodies[2]), BERTH_OK);
    for (uint32_t i = 0; i < LENGTH_OF(ticks); i++) {
        const berth_status found = berth_sweep_at(&bodies[0], ticks[i], &pose);
        CHECK(found == BERTH_HIT || found == BERTH_CLEAR);
    }
    bodies[3] = berth_body_of_disc(&bodies[1].outer);
    for (uint32_t i = 0; i < 4; i++) {
        use_bodies(&bodies[0], &bodies[i], options);
    }
}

static inline void use_sweep(const berth_sweep *view, const use_partners *p)
{
    static const berth_motion_options none;
    for (uint32_t which = 0; which < USE_PLACES; which++) {
        const berth_placement place = use_place(which), there = use_place(0);
        use_sweep_at(view, p, &place, &there, &none);
    }
}

#endif
