/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: cases in time, worked out by hand: what has a tick in common and what has none,
 * the ends of the clock, and legs that follow each other. */

#include "tests/unit/asked.h"

static motion m, n;
static IMAGE_BUFFER(buffer_a, MOTION_IMAGE_WORDS);
static IMAGE_BUFFER(buffer_b, MOTION_IMAGE_WORDS);

static berth_placement at_start(int32_t start)
{
    return berth_placement_at(num_from(0), num_from(0), 0, start);
}

/* A walk along x, sample i at 4 i units, radius 1, dt ticks each. */
static void walk(motion *to, uint32_t count, int32_t dt)
{
    to->count = count;
    to->dt = dt;
    to->radii = 0;
    to->radius = num_from(1);
    for (uint32_t i = 0; i < count; i++) {
        to->x[i] = num_from(4.0 * i);
        to->y[i] = num_from(0);
    }
}

/* Asks in every way, and checks that the answer is the one wanted. */
static berth_motion_counts ask_at(const berth_motion *a, int32_t start_a, const berth_motion *b,
                                  int32_t start_b, berth_status wanted)
{
    const berth_placement at_a = at_start(start_a), at_b = at_start(start_b);
    berth_motion_counts counts;
    CHECK_EQ(ask(a, &at_a, b, &at_b, NULL, &counts), wanted);
    if (wanted == BERTH_HIT) {
        CHECK_LE(1, counts.legs);
    }
    return counts;
}

/* ---- Common time ---------------------------------------------------------------------------- */

/* Two walks of equal length on one line: they overlap by `common` ticks or not at all. */
static void time_overlaps_by_a_tick_or_not(void)
{
    for (uint32_t count = 1; count <= 20; count++) {
        for (uint32_t leaf = 1; leaf <= 4; leaf++) {
            const int32_t dt = 1 + (int32_t)(count % 7), length = (int32_t)count * dt;
            berth_motion a, b;
            walk(&m, count, dt);
            walk(&n, count, dt);
            for (uint32_t i = 0; i < count; i++) { /* b stands where a ends */
                n.x[i] = m.x[count - 1];
            }
            a = motion_build(&m, leaf, buffer_a, sizeof buffer_a);
            b = motion_build(&n, leaf, buffer_b, sizeof buffer_b);
            (void)ask_at(&a, 0, &b, length, BERTH_CLEAR);
            (void)ask_at(&a, 0, &b, length + 1, BERTH_CLEAR);
            (void)ask_at(&a, 0, &b, -length, BERTH_CLEAR);
            (void)ask_at(&a, 0, &b, BERTH_TICK_MAX, BERTH_CLEAR);
            (void)ask_at(&a, 0, &b, -BERTH_TICK_MAX, BERTH_CLEAR);
            {
                const berth_motion_counts c = ask_at(&a, 0, &b, length - 1, BERTH_HIT);
                CHECK_EQ(c.tick, length - 1);
                CHECK_EQ(c.leg_a, count - 1);
                CHECK_EQ(c.leg_b, 0);
            }
        }
    }
}

/* The longest clips at the ends of the clock. b is one tick shorter than a, and near it in its
 * second half only. */
static void the_ends_of_the_clock(void)
{
    const int32_t most = BERTH_TICK_MAX, half = most / 2;

    walk(&m, 1, most);
    walk(&n, 2, half);
    n.x[0] = num_from(100);
    n.x[1] = num_from(0);
    berth_motion a = motion_build(&m, 1, buffer_a, sizeof buffer_a);
    berth_motion b = motion_build(&n, 1, buffer_b, sizeof buffer_b);
    CHECK_EQ(2 * half, most - 1);
    berth_motion_counts c = ask_at(&a, most, &b, most, BERTH_HIT);
    CHECK_EQ(c.tick, most + half);
    CHECK_EQ(c.leg_b, 1);
    c = ask_at(&a, -most, &b, -most, BERTH_HIT);
    CHECK_EQ(c.tick, -most + half);
    c = ask_at(&a, 0, &b, -half, BERTH_HIT);
    CHECK_EQ(c.tick, 0);
    (void)ask_at(&a, -most, &b, 0, BERTH_CLEAR);
    (void)ask_at(&a, -most, &b, -1, BERTH_CLEAR); /* one tick together, b still far */
    (void)ask_at(&a, most, &b, -most, BERTH_CLEAR);
    (void)ask_at(&a, -most, &b, most, BERTH_CLEAR);
    c = ask_at(&a, most - 2, &b, 0, BERTH_HIT);
    CHECK_EQ(c.tick, most - 2);
    (void)ask_at(&a, most - 1, &b, 0, BERTH_CLEAR);
    c = ask_at(&a, most - 1, &b, 1, BERTH_HIT);
    CHECK_EQ(c.tick, most - 1);
    c = ask_at(&a, most, &b, 2, BERTH_HIT);
    CHECK_EQ(c.tick, most);
}

/* ---- Straight legs -------------------------------------------------------------------------- */

static route way;
static IMAGE_BUFFER(buffer_way, ROUTE_IMAGE_WORDS);

/* One after the other on the same spot: a tick in common or none. */
static void straight_legs_end_before_their_last_tick(void)
{
    for (int32_t length = 1; length <= 40; length += 3) {
        route_begin(&way, 1);
        route_add(&way, 0, 0, 2);
        route_add(&way, 0.25, 0, length + 2);
        berth_motion a = route_build(&way, 1, buffer_way, sizeof buffer_way);
        (void)ask_at(&a, 0, &a, length, BERTH_CLEAR);
        (void)ask_at(&a, 0, &a, length + 1, BERTH_CLEAR);
        (void)ask_at(&a, 0, &a, BERTH_TICK_MAX, BERTH_CLEAR);
        (void)ask_at(&a, 5 - BERTH_TICK_MAX, &a, BERTH_TICK_MAX, BERTH_CLEAR);
        CHECK_EQ(ask_at(&a, 0, &a, length - 1, BERTH_HIT).tick, length + 1);
        CHECK_EQ(ask_at(&a, -length, &a, -1, BERTH_HIT).tick, 1);
    }
}

/* A way of 2^30 - 1 ticks, at both ends of the clock: with another that waits in its middle. */
static void the_longest_leg(void)
{
    const int32_t most = BERTH_TICK_MAX, half = most / 2;
    static route wait;
    route_begin(&way, 1);
    route_add(&way, -15, 0, 0);
    route_add(&way, 15, 0, most);
    route_begin(&wait, 1);
    route_add(&wait, 0, 0, 0);
    route_add(&wait, 0, 0, 1000);
    berth_motion a = route_build(&way, 1, buffer_way, sizeof buffer_way);
    berth_motion b = route_build(&wait, 1, buffer_b, sizeof buffer_b);
    /* within 2 units for 2/15 of half the ticks, to both sides */
    CHECK_EQ(ask_at(&a, 0, &b, half, BERTH_HIT).tick, half);
    CHECK_EQ(ask_at(&a, -most, &b, -half - half / 9, BERTH_HIT).tick, -half - half / 9);
    CHECK_EQ(ask_at(&a, most, &b, most, BERTH_CLEAR).tick, 0);
    (void)ask_at(&a, 0, &b, half + half / 7, BERTH_CLEAR);
    (void)ask_at(&a, 0, &b, half - half / 7, BERTH_CLEAR);
    CHECK_EQ(ask_at(&a, half, &b, most, BERTH_HIT).tick, most);
    (void)ask_at(&a, half + half / 7, &b, most, BERTH_CLEAR);
}

const harness_test tests[] = {
    {"time overlaps by a tick or not", time_overlaps_by_a_tick_or_not},
    {"the ends of the clock", the_ends_of_the_clock},
    {"straight legs end before their last tick", straight_legs_end_before_their_last_tick},
    {"the longest leg", the_longest_leg},
    {0, 0},
};
