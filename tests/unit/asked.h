/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Queries of motions, asked in every way that there is; and trajectories to ask about. */

#ifndef BERTH_TEST_ASKED_H
#define BERTH_TEST_ASKED_H

#include "tests/unit/motion.h"

#include <berth/meet.h>

/* ---- Trajectories --------------------------------------------------------------------------- */

#ifdef HARNESS_HOSTED
#define ROUTE_MAX 64u
#else
#define ROUTE_MAX 32u
#endif

/* The caller's side of a trajectory; room for its image is ROUTE_IMAGE_WORDS in one block. */
typedef struct route {
    berth_num x[ROUTE_MAX], y[ROUTE_MAX], r[ROUTE_MAX];
    int32_t tick[ROUTE_MAX];
    berth_num radius;
    uint32_t count;
    int radii; /* a radius for each leg */
    uint8_t before, after;
} route;

#define ROUTE_IMAGE_WORDS (BERTH_MOTION_TRAJECTORY_BYTES(ROUTE_MAX, 1, 1) / 4u)

/* Knots on the spot, absent before and after. */
static inline void route_begin(route *to, double radius)
{
    to->count = 0;
    to->radii = 0;
    to->radius = num_from(radius);
    to->before = to->after = BERTH_ABSENT;
}

static inline void route_add(route *to, double x, double y, int32_t tick)
{
    const uint32_t i = to->count++;
    to->x[i] = num_from(x);
    to->y[i] = num_from(y);
    to->r[i] = to->radius;
    to->tick[i] = tick;
}

static inline berth_trajectory route_trajectory(const route *r)
{
    berth_trajectory trajectory =
        berth_trajectory_over_arrays(r->x, r->y, r->tick, r->count, r->radius);
    trajectory.r = r->radii ? r->r : NULL;
    trajectory.before = r->before;
    trajectory.after = r->after;
    return trajectory;
}

/* Builds into `buffer`. What does not build fails the test and gives a zeroed view. */
static inline berth_motion route_build(const route *r, uint32_t leaf_size, void *buffer,
                                       size_t size)
{
    const berth_trajectory trajectory = route_trajectory(r);
    berth_motion_desc desc = {0};
    berth_arena image = berth_arena_over(buffer, size);
    berth_motion view = {0};
    desc.trajectory = &trajectory;
    desc.leaf_size = (uint16_t)leaf_size;
    CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
    return view;
}

/* A random trajectory of up to `most` knots: the kinds of motions (motion.h), uneven ticks. */
static inline void route_random(route *to, harness_random *random, uint32_t most, double span,
                                double radius)
{
    const motion_kind kind = (motion_kind)harness_below(random, MOTION_KINDS);
    const uint32_t count = 2 + harness_below(random, most - 1);
    int32_t tick = harness_between(random, 0, 20);
    double x = 0, y = 0;
    route_begin(to, 0);
    to->radius = on_grid(radius);
    to->radii = (int)harness_below(random, 2);
    for (uint32_t i = 0; i < count; i++) {
        motion_step(kind, random, i, count, &x, &y);
        route_add(to, 0, 0, tick);
        to->x[i] = on_grid(span * x);
        to->y[i] = on_grid(span * y);
        to->r[i] = on_grid(random_real(random, 0, radius));
        tick += harness_between(random, 1, harness_below(random, 4) == 0 ? 500 : 40);
    }
    to->before = harness_below(random, 4) == 0 ? BERTH_STANDS : BERTH_ABSENT;
    to->after = harness_below(random, 3) == 0 ? BERTH_STANDS : BERTH_ABSENT;
}

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
