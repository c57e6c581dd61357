/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Queries of motions, asked in every way that there is. */

#ifndef BERTH_TEST_ASKED_H
#define BERTH_TEST_ASKED_H

#include "tests/unit/motion.h"

#include <berth/meet.h>

/* ---- Options -------------------------------------------------------------------------------- */

static inline berth_motion_options no_options(void)
{
    static const berth_motion_options none;
    return none;
}

static inline berth_motion_options window(int32_t from, int32_t until)
{
    berth_motion_options options = no_options();
    options.from = from;
    options.until = until;
    return options;
}

/* ---- Asking --------------------------------------------------------------------------------- */

static inline berth_placement placed_at(double x, double y, int32_t start)
{
    return berth_placement_at(num_from(x), num_from(y), 0, start);
}

static inline berth_placed place_one(const berth_motion *view, const berth_placement *at)
{
    berth_placed placed = {0};
    CHECK_EQ(berth_motion_place(view, at, &placed), BERTH_OK);
    return placed;
}

/* What must hold of the counts of any query that ended. */
static inline void check_counts(const berth_motion_counts *counts, uint32_t worst)
{
    CHECK_LE(counts->steps, worst);
    CHECK_LE(counts->bounds + counts->legs, counts->steps);
    CHECK_LE(counts->exact, counts->legs);
}

static inline void check_silent(const berth_motion_counts *counts)
{
    CHECK_EQ(counts->tick, 0);
    CHECK_EQ(counts->leg_a, 0);
    CHECK_EQ(counts->leg_b, 0);
}

/* Asks for any hit, both ways round: the answer that is given. */
static inline void ask_any(const berth_placed *a, const berth_placed *b,
                           const berth_motion_options *options, berth_status wanted, uint32_t worst)
{
    berth_motion_counts counts;
    CHECK_EQ(berth_meet(a, b, options, &counts), wanted);
    check_counts(&counts, worst);
    check_silent(&counts);
    CHECK_EQ(berth_meet(b, a, options, &counts), wanted);
    check_counts(&counts, worst);
    check_silent(&counts);
    CHECK_EQ(berth_meet(a, b, options, NULL), wanted);
}

/* The answer of every call: first hit and any hit of placed motions, and the one call; both ways
 * round, with counts and without. *counts are the first hit's. */
static inline berth_status ask(const berth_motion *a, const berth_placement *at_a,
                               const berth_motion *b, const berth_placement *at_b,
                               const berth_motion_options *options, berth_motion_counts *counts)
{
    const uint32_t worst = berth_motion_worst_steps(a, b);
    const berth_placed pa = place_one(a, at_a), pb = place_one(b, at_b);
    berth_motion_counts other;
    const berth_status answer = berth_first_hit(&pa, &pb, options, counts);

    CHECK(answer == BERTH_CLEAR || answer == BERTH_HIT);
    check_counts(counts, worst);
    if (answer != BERTH_HIT) {
        check_silent(counts);
    }
    CHECK_EQ(berth_first_hit(&pa, &pb, options, NULL), answer);
    CHECK_EQ(berth_first_hit(&pb, &pa, options, &other), answer);
    CHECK_EQ(other.tick, counts->tick);
    CHECK_EQ(other.leg_a, counts->leg_b);
    CHECK_EQ(other.leg_b, counts->leg_a);
    check_counts(&other, worst);
    ask_any(&pa, &pb, options, answer, worst);

    CHECK_EQ(berth_motion_collide(a, at_a, b, at_b, options, &other), answer);
    CHECK_EQ(other.tick, counts->tick);
    CHECK_EQ(other.leg_a, counts->leg_a);
    CHECK_EQ(other.leg_b, counts->leg_b);
    check_counts(&other, worst);
    CHECK_EQ(berth_motion_collide(b, at_b, a, at_a, options, NULL), answer);
    return answer;
}

#endif
