/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Closest approaches by hand, in every arithmetic: distances of which no walk can be asked. All
 * else is the reference's (property/answers/test_closest.c), what is refused fault/answers'. */

#include <berth/answers.h>
#include <berth/berth.h>

#include "tests/harness/harness.h"
#include "tests/unit/asked.h"

static uint64_t images[2][ROUTE_IMAGE_WORDS(9)];
static berth_motion views[2];
static berth_placement at[2];
static berth_placed placed[2];

/* The last tick of 80, when all is exact. */
#ifdef BERTH_Q16
enum { LATE = 79 };
#else
enum { LATE = 70 };
#endif

static void put(int side, motion *r, double x, double y, int32_t start)
{
    views[side] = motion_build(r, 0, images[side], sizeof images[side]);
    at[side] = berth_placement_at(num_from(x), num_from(y), 0, start);
    CHECK_EQ(berth_motion_place(&views[side], &at[side], &placed[side]), BERTH_OK);
}

static motion post(double radius)
{
    motion made;
    route_begin(&made, radius);
    route_add(&made, 0, 0, 0);
    made.before = made.after = BERTH_STANDS;
    return made;
}

static berth_approach told;

/* Further than a walk's margin leaves: pair by pair, with every budget. */
HARNESS_TEST(test_beyond, "beyond")
{
    motion going, standing = post(1);
    berth_motion_options options = {0, 0, 0, num_from(8192), 0};
    berth_motion_counts counts;
    berth_status answer = BERTH_UNKNOWN;
    route_leg(&going, 0.5, -7000, -5000, -6992, -5000, 80);
    put(0, &going, -8000, -5000, 0);
    standing.x[0] = num_from(7000);
    standing.y[0] = num_from(5250);
    put(1, &standing, 8000, 5000, 0);
    for (uint32_t most = 1; answer == BERTH_UNKNOWN && most < 1000; most++) {
        options.max_steps = most;
        harness_fill(&told, sizeof told);
        answer = berth_closest_approach(&placed[0], &placed[1], BERTH_DISTANCE_MAX, &options, &told,
                                        &counts);
        CHECK_LE(counts.steps, most);
    }
    /* |(29992, 20250)| = 36187.9, less 8192 and both radii */
    CHECK_EQ(answer, BERTH_CLEAR);
    CHECK_EQ(told.found, 1);
    CHECK_LE(LATE, told.tick);
    CHECK_REAL_LE(real_of(told.distance), 27994.9);
    CHECK_REAL_LE(27994.1, real_of(told.distance));
}

/* The same of a plan in whose gap, which the window may end in, nobody is. */
HARNESS_TEST(test_beyond_gap, "beyond, with a gap")
{
    static uint32_t memory[BERTH_CHAIN_WORDS(2)];
    motion going, standing = post(1);
    berth_placement starts[2];
    berth_chain plan;
    berth_motion_counts counts;
    route_leg(&going, 0.5, -7000, -5000, -6992, -5000, 80);
    standing.x[0] = num_from(7000);
    standing.y[0] = num_from(5250);
    put(1, &standing, 8000, 5000, 0);
    put(0, &going, 0, 0, 0);
    for (int32_t k = 0; k < 2; k++) {
        starts[k] = berth_placement_at(num_from(-8000 + 8 * k), num_from(-5000), 0, 200 * k);
    }
    const berth_chain_part parts[2] = {{&views[0], &starts[0]}, {&views[0], &starts[1]}};
    CHECK_EQ(berth_chain_build(parts, 2, ARENA(memory), &plan), BERTH_OK);
    CHECK_EQ(berth_chain_place(&plan, &placed[0]), BERTH_OK);
    for (int32_t until = 150; until <= 280; until += 130) {
        const berth_motion_options options = {0, 0, until, num_from(8192), 0};
        for (int k = 0; k < 2; k++) {
            CHECK_EQ(berth_closest_approach(&placed[k], &placed[1 - k], BERTH_DISTANCE_MAX,
                                            &options, &told, &counts),
                     BERTH_CLEAR);
            CHECK_EQ(told.found, 1);
            CHECK_LE(until == 150 ? LATE : 200 + LATE, told.tick);
            CHECK_LE(told.tick, until == 150 ? 79 : 279);
            CHECK_LE(counts.steps, until == 150 ? 65 : 91); /* none of what is not there */
        }
    }
}

/* Of a plan that stands, with a margin that grows by a unit a tick for 2^31 ticks: in floats a walk
 * comes to who is there for a tick first and is not near, by far, and goes on from there. */
HARNESS_TEST(test_long_growth, "a margin that grows for long")
{
    static uint32_t memory[BERTH_CHAIN_WORDS(1)];
    const berth_motion_options options = {0, -1, BERTH_TICK_END, num_from(0), BERTH_RATE(1)};
    motion standing, going;
    berth_impact impact;
    berth_chain plan;
    route_leg(&standing, 0, 0, 0, 1, 0, 10);
    standing.after = BERTH_STANDS;
    put(0, &standing, 0, 0, -100);
    const berth_chain_part part = {&views[0], &at[0]};
    CHECK_EQ(berth_chain_build(&part, 1, ARENA(memory), &plan), BERTH_OK);
    CHECK_EQ(berth_chain_place(&plan, &placed[0]), BERTH_OK);
    route_begin(&going, 0);
    route_add(&going, 18.5, 0, 0);
    route_add(&going, 18.5, 0.25, 1);
    route_add(&going, 18.5, 0, 100000000);
    route_add(&going, 18, 0, 125000000);
    route_add(&going, 18, 0, 150000000);
    going.after = BERTH_STANDS;
    put(1, &going, 0, 0, 0);
    CHECK_EQ(berth_time_of_impact(&placed[0], &placed[1], &options, &impact, NULL), BERTH_HIT);
    CHECK_EQ(impact.tick, 16);
    CHECK_EQ(berth_closest_approach(&placed[0], &placed[1], num_from(1), &options, &told, NULL),
             BERTH_HIT);
    CHECK_EQ(told.found, 1);
    CHECK(real_of(told.distance) == 0);
    CHECK_EQ(told.tick, impact.tick);
}

/* A little further: up to when nobody is nearer is not told before each pair was asked. */
HARNESS_TEST(test_hardly_beyond, "a little further than a walk may ask")
{
    motion going, standing = post(1);
    berth_motion_options options = {0, 0, 0, num_from(8192), 0};
    berth_status answer = BERTH_UNKNOWN;
    uint32_t unknown = 0;
    route_begin(&going, 0.5);
    for (int32_t i = 0; i < 9; i++) {
        route_add(&going, -7000 + i, i % 2 == 0 ? -5000 : -4992, 10 * i);
    }
    put(0, &going, -8000, -5000, 100);
    standing.x[0] = num_from(7000);
    standing.y[0] = num_from(-1789);
    put(1, &standing, 8000, 5000, 0);
    for (uint32_t most = 1; answer == BERTH_UNKNOWN && most < 1000; most++) {
        berth_motion_counts counts;
        options.max_steps = most;
        answer = berth_closest_approach(&placed[0], &placed[1], BERTH_DISTANCE_MAX, &options, &told,
                                        &counts);
        if (answer == BERTH_UNKNOWN && !told.found) {
            CHECK_EQ(counts.tick, 100);
            unknown++;
        }
    }
    CHECK_EQ(answer, BERTH_CLEAR);
    CHECK_LE(4, unknown);
}

/* Of many legs eight instants are looked at first: nearest at the 200th of 300, before
 * and after which it keeps away. */
#ifdef HARNESS_HOSTED
HARNESS_TEST(test_many_legs, "300 legs")
{
    enum { KNOTS = 300, NEAREST = 200 };
    static berth_num x[KNOTS], y[KNOTS];
    static int32_t tick[KNOTS];
    static uint32_t image[BERTH_TRAJECTORY_IMAGE_WORDS(KNOTS)];
    motion standing = post(1);
    for (int32_t i = 0; i < KNOTS; i++) {
        x[i] = num_from(i - NEAREST);
        y[i] = num_from(i % 2 == 0 ? 5 : 7);
        tick[i] = 10 * i;
    }
    const berth_trajectory going = berth_trajectory_over_arrays(x, y, tick, KNOTS, num_from(0.5));
    put(1, &standing, 0, 0, 0);
    CHECK_EQ(berth_trajectory_build(&going, ARENA(image), &views[0]), BERTH_OK);
    at[0] = berth_placement_at(num_from(0), num_from(0), 0, 0);
    CHECK_EQ(berth_motion_place(&views[0], &at[0], &placed[0]), BERTH_OK);
    CHECK_EQ(berth_closest_approach(&placed[0], &placed[1], BERTH_DISTANCE_MAX, NULL, &told, NULL),
             BERTH_CLEAR);
    CHECK_REAL_LE(real_of(told.distance), 3.5 + 0.001);
    CHECK_REAL_LE(3.5 - 0.01, real_of(told.distance)); /* floats: of 300 units */
    CHECK_LE(10 * NEAREST - 1, told.tick); /* the last of one leg or the first of the next */
    CHECK_LE(told.tick, 10 * NEAREST);
}
#else
HARNESS_SKIPPED(test_many_legs, "300 legs", "300 legs")
#endif
