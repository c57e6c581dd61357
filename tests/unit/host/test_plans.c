/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* plan*.c: arguments, memory, the order in which conflicts are told, and small plans by hand. */

#include "tests/unit/support.h"

#include <berth/host/plans.h>

#ifdef HARNESS_SMALL
enum { MOST = 10, TOLD = 50, MEMORY = 4096 };
#else
enum { MOST = 64, TOLD = 2016, MEMORY = 40000 }; /* more pairs than there is room to know */
#endif

/* Routes that stand, or go straight. */
static struct {
    berth_num x[MOST][3], y[MOST][3];
    int32_t tick[MOST][3];
    berth_trajectory routes[MOST];
} set;

static berth_plan_conflict told[TOLD];
static uint32_t told_count, told_most;
static union {
    unsigned char bytes[MEMORY];
    uint64_t aligned;
} memory;

/* A route from (x, y) to (to_x, to_y), whole units, radius half a unit, absent at both ends. */
static void goes(uint32_t i, int32_t begin, int x, int y, int32_t end, int to_x, int to_y)
{
    set.x[i][0] = num_from(x);
    set.y[i][0] = num_from(y);
    set.tick[i][0] = begin;
    set.x[i][1] = num_from(to_x);
    set.y[i][1] = num_from(to_y);
    set.tick[i][1] = end;
    set.tick[i][2] = begin; /* of no knot */
    set.routes[i] = berth_trajectory_over_arrays(set.x[i], set.y[i], set.tick[i], 2, num_from(0.5));
    set.routes[i].after = BERTH_ABSENT;
}

static void stands(uint32_t i, int x, int y)
{
    goes(i, 0, x, y, 0, 0, 0);
    set.routes[i].count = 1;
    set.routes[i].before = BERTH_STANDS;
    set.routes[i].after = BERTH_STANDS;
}

static int report(void *context, const berth_plan_conflict *conflict)
{
    CHECK(context == set.routes);
    CHECK(told_count < TOLD);
    if (told_count < TOLD) {
        told[told_count++] = *conflict;
    }
    return told_count == told_most;
}

static berth_plan_options options_of(uint8_t order)
{
    berth_plan_options options = {0, 0, BERTH_NUM(0), 0, BERTH_PLANS_BY_TIME};
    options.order = order;
    return options;
}

static berth_status check(uint32_t count, const berth_plan_options *options)
{
    berth_arena scratch = berth_arena_over(&memory, sizeof memory);
    berth_plan_counts counts;
    told_count = 0;
    const berth_status status =
        berth_plan_check(set.routes, count, options, &scratch, report, set.routes, &counts);
    if (status >= 0) {
        CHECK_EQ(counts.conflicts, told_count);
    }
    CHECK_EQ(scratch.used, 0);
    return status;
}

static void is_told(uint32_t k, uint32_t a, uint32_t b, int32_t tick)
{
    CHECK(k < told_count);
    CHECK_EQ(told[k].a, a);
    CHECK_EQ(told[k].b, b);
#ifdef BERTH_Q16
    CHECK_EQ(told[k].tick, tick);
#else
    CHECK(told[k].tick == tick || told[k].tick == tick - 1); /* what is nearly there is told */
#endif
}

/* ---- Arguments ------------------------------------------------------------------------------- */

HARNESS_TEST(nothing_and_one, "none and one route")
{
    berth_arena scratch = berth_arena_over(&memory, sizeof memory);
    told_most = 0;
    stands(0, 0, 0);
    CHECK_EQ(check(0, NULL), BERTH_CLEAR);
    CHECK_EQ(check(1, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_plan_check(NULL, 0, NULL, &scratch, NULL, NULL, NULL), BERTH_CLEAR);
}

HARNESS_TEST(bad_options, "bad options")
{
    berth_arena scratch = berth_arena_over(&memory, sizeof memory);
    berth_plan_options options = options_of(0);
    berth_plan_counts counts;
    stands(0, 0, 0);
    stands(1, 0, 0);
    told_most = 0;
    harness_fill(&counts, sizeof counts);
    CHECK_EQ(berth_plan_check(NULL, 2, NULL, &scratch, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_plan_check(set.routes, 2, NULL, NULL, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_plan_check(set.routes, BERTH_PLANS_COUNT_MAX + 1, NULL, &scratch, NULL, NULL,
                              &counts),
             BERTH_E_COUNT);
    CHECK_FILLED(&counts, sizeof counts);
    options.from = 5;
    options.until = 5;
    CHECK_EQ(check(2, &options), BERTH_E_WINDOW);
    options = options_of(0);
    options.slab = -1;
    CHECK_EQ(check(2, &options), BERTH_E_WINDOW);
    options = options_of(0);
    options.margin = num_from(-0.5);
    CHECK_EQ(check(2, &options), BERTH_E_MARGIN);
    options.margin = num_from(8193);
    CHECK_EQ(check(2, &options), BERTH_E_MARGIN);
    options = options_of(2);
    CHECK_EQ(check(2, &options), BERTH_E_KIND);
    CHECK_EQ(told_count, 0);
}

/* The first route that is wrong is named, and nothing is told. */
HARNESS_TEST(bad_route, "the first bad route is named")
{
    for (uint32_t bad = 0; bad < 4; bad++) {
        berth_arena scratch = berth_arena_over(&memory, sizeof memory);
        berth_plan_counts counts;
        for (uint32_t i = 0; i < 4; i++) {
            goes(i, 0, 0, 0, 10, 5, 5);
        }
        set.tick[bad][1] = 0;
        set.routes[3].radius = bad == 3 ? set.routes[3].radius : num_from(-0.5);
        harness_fill(&counts, sizeof counts);
        const uint32_t before = counts.slabs;
        told_count = 0;
        CHECK_EQ(berth_plan_check(set.routes, 4, NULL, &scratch, report, set.routes, &counts),
                 BERTH_E_TICK);
        CHECK_EQ(counts.route, bad);
        CHECK_EQ(counts.slabs, before);
        CHECK_EQ(told_count, 0);
        CHECK_EQ(scratch.used, 0);
        CHECK_EQ(berth_plan_check(set.routes, 4, NULL, &scratch, NULL, NULL, NULL), BERTH_E_TICK);
    }
}

HARNESS_TEST(one_byte_too_short, "scratch one byte too short")
{
    const size_t size = berth_plan_scratch_size(3);
    berth_arena scratch = berth_arena_over(&memory, size - 1);
    told_count = 0;
    told_most = 0;
    for (uint32_t i = 0; i < 3; i++) {
        stands(i, 0, 0);
    }
    CHECK_EQ(berth_plan_check(set.routes, 3, NULL, &scratch, report, set.routes, NULL),
             BERTH_E_SCRATCH_SPACE);
    CHECK_EQ(told_count, 0);
    CHECK_EQ(scratch.used, 0);
    scratch = berth_arena_over(&memory, size);
    harness_fill(memory.bytes + size, sizeof memory.bytes - size);
    CHECK_EQ(berth_plan_check(set.routes, 3, NULL, &scratch, report, set.routes, NULL), BERTH_HIT);
    CHECK_EQ(told_count, 3);
    CHECK_FILLED(memory.bytes + size, 64);
    CHECK_EQ(berth_plan_scratch_size(BERTH_PLANS_COUNT_MAX + 1), 0);
}

/* ---- What is told ---------------------------------------------------------------------------- */

/* They pass each other head-on at (0, 0): from 10 units apart 1 unit of it a tick each; their discs
 * touch when 1 unit is left, at tick 4.5. */
HARNESS_TEST(head_on, "head-on, in slabs and windows")
{
    berth_arena scratch = berth_arena_over(&memory, sizeof memory);
    berth_plan_options options = options_of(0);
    berth_plan_counts counts;
    told_most = 0;
    goes(0, 0, -5, 0, 10, 5, 0);
    goes(1, 0, 5, 0, 10, -5, 0);
    CHECK_EQ(berth_plan_check(set.routes, 2, NULL, &scratch, NULL, NULL, &counts), BERTH_HIT);
    CHECK_EQ(counts.conflicts, 1); /* nobody is told, but they are counted */
    CHECK_EQ(check(2, NULL), BERTH_HIT);
    CHECK_EQ(told_count, 1);
    is_told(0, 0, 1, 4);
    for (int32_t slab = 1; slab < 12; slab++) {
        options.slab = slab;
        CHECK_EQ(check(2, &options), BERTH_HIT);
        is_told(0, 0, 1, 4);
    }
    options.until = 4; /* [0, 4) is before, [6, 9) after; [5, 6) begins within */
    CHECK_EQ(check(2, &options), BERTH_CLEAR);
    options.from = -9;
    options.until = 0;
    CHECK_EQ(check(2, &options), BERTH_CLEAR);
    options.from = 6;
    options.until = 9;
    CHECK_EQ(check(2, &options), BERTH_CLEAR);
    options.from = 5;
    CHECK_EQ(check(2, &options), BERTH_HIT);
    is_told(0, 0, 1, 5);
}

/* All stand in one place since ever: more conflicts than there is room for, each once, in order;
 * and the report ends it anywhere. */
HARNESS_TEST(many_conflicts, "more conflicts than room, and an end")
{
    for (uint8_t order = 0; order < 2; order++) {
        const berth_plan_options options = options_of(order);
        uint32_t k = 0;
        for (uint32_t i = 0; i < MOST; i++) {
            stands(i, 0, 0);
        }
        told_most = 0;
        CHECK_EQ(check(MOST, &options), BERTH_HIT);
        CHECK_EQ(told_count, MOST * (MOST - 1) / 2);
        for (uint32_t a = 0; a < MOST; a++) {
            for (uint32_t b = a + 1; b < MOST; b++) {
                is_told(k++, a, b, INT32_MIN);
            }
        }
        for (told_most = 1; told_most < 40; told_most += 7) {
            CHECK_EQ(check(MOST, &options), BERTH_HIT);
            CHECK_EQ(told_count, told_most);
        }
    }
    told_most = 0;
}

/* Two that meet, part and meet again are told once, whatever the slabs are; so are pairs that there
 * is no room to know. From when they are apart, each is told when it meets again: d places apart,
 * ten d-ths of a tick before the end. */
HARNESS_TEST(told_once, "a pair is told once")
{
    berth_plan_options options = options_of(0);
    for (uint32_t i = 0; i < MOST; i++) {
        goes(i, 0, 0, 0, 40, (int)i * 4, 0);
        set.x[i][2] = set.x[i][0];
        set.y[i][2] = set.y[i][0];
        set.tick[i][2] = 80;
        set.routes[i].count = 3;
        set.routes[i].after = BERTH_STANDS;
    }
    told_most = 0;
    for (options.slab = 1; options.slab < 50; options.slab += 7) {
        options.from = options.until = 0;
        CHECK_EQ(check(MOST, &options), BERTH_HIT);
        CHECK_EQ(told_count, MOST * (MOST - 1) / 2);
        CHECK_EQ(told[told_count - 1].tick, 0);
        options.from = 30;
        options.until = 200;
        CHECK_EQ(check(MOST, &options), BERTH_HIT);
        CHECK_EQ(told_count, MOST * (MOST - 1) / 2);
        for (uint32_t k = 0; k < told_count; k++) {
            const int32_t apart = (int32_t)(told[k].b - told[k].a);
            is_told(k, told[k].a, told[k].b, 80 - (10 + apart - 1) / apart);
        }
    }
}

/* Slabs of a tick, of routes that take a day or stand so long, before or after: their number is
 * that of the knots, not of the ticks. */
HARNESS_TEST(short_slabs, "slabs of a tick, for a day")
{
    const int32_t day = 100000000, noon = day / 2;
    berth_plan_options options = options_of(0);
    told_most = 0;
    for (uint32_t kind = 0; kind < 3; kind++) {
        goes(0, 0, -5, kind == 1 ? 90 : 0, kind == 0 ? day : 10, kind == 0 ? 5 : 0,
             kind == 1 ? 90 : 0);
        goes(1, day, kind == 1 ? 0 : 50, 0, day + 10, 99, 0);
        goes(2, noon - 5, 0, 5, noon + 5, 0, -5);
        set.routes[0].after = kind == 2 ? BERTH_STANDS : BERTH_ABSENT;
        set.routes[1].before = kind == 1 ? BERTH_STANDS : BERTH_ABSENT;
        for (options.slab = 0; options.slab < 12; options.slab++) {
            berth_arena scratch = berth_arena_over(&memory, sizeof memory);
            berth_plan_counts counts;
            told_count = 0;
            CHECK_EQ(
                berth_plan_check(set.routes, 3, &options, &scratch, report, set.routes, &counts),
                BERTH_HIT);
            CHECK_EQ(told_count, 1);
            is_told(0, kind == 1 ? 1 : 0, 2, noon - 1);
            CHECK_LE(counts.slabs, 16 * 6 + 2 * 3);
        }
    }
}

/* Corners of the world, the largest radii, and all the ticks that there are. */
HARNESS_TEST(ends_of_the_world, "the ends of the world")
{
    berth_plan_options options = options_of(0);
    told_most = 0;
    goes(0, 0, -8192, -8192, BERTH_TICK_MAX, 8192, 8192);
    goes(1, 0, 8192, -8192, BERTH_TICK_MAX, -8192, 8192);
    goes(2, BERTH_TICK_MAX - 1, -8192, -8192, BERTH_TICK_MAX, 8192, -8192);
    CHECK_EQ(check(3, &options), BERTH_HIT);
    CHECK_EQ(told_count, 1); /* 0 and 1 in the middle; 2 goes where they are no more */
    CHECK_EQ(told[0].a, 0);
    CHECK_EQ(told[0].b, 1);
    CHECK_LE(told[0].tick, BERTH_TICK_MAX / 2);
    CHECK_LE(BERTH_TICK_MAX / 2 - 65536, told[0].tick);
    set.routes[0].radius = num_from(8192);
    set.routes[1].radius = num_from(8192);
    options.margin = num_from(8192); /* 24576 units, and nowhere are two farther apart */
    CHECK_EQ(check(3, &options), BERTH_HIT);
    CHECK_EQ(told_count, 3);
    is_told(0, 0, 1, 0);
    options.from = -BERTH_TICK_MAX;
    options.until = 1;
    CHECK_EQ(check(3, &options), BERTH_HIT);
    CHECK_EQ(told_count, 1);
    is_told(0, 0, 1, 0);
}

/* They take more ticks together than 32 bits hold, and hardly move: the slab is as long as all. */
HARNESS_TEST(slow, "slow ones, for all ticks")
{
    berth_plan_options options = options_of(0);
    told_most = 0;
    for (uint32_t i = 0; i < 5; i++) {
        goes(i, 0, 0, 3 * (int)i, BERTH_TICK_MAX, i == 0 ? 0 : 1, i == 0 ? 3 : 3 * (int)i);
    }
    for (uint32_t longest = 0; longest < 2; longest++) {
        options.slab = longest != 0 ? INT32_MAX : 0;
        CHECK_EQ(check(5, &options), BERTH_HIT);
        CHECK_EQ(told_count, 1);
        CHECK_EQ(told[0].a, 0);
        CHECK_EQ(told[0].b, 1);
        CHECK_LE(BERTH_TICK_MAX / 3 * 2, told[0].tick);
    }
}

#ifdef HARNESS_HOSTED

enum { PLACES = 16400 };

static struct {
    berth_num x, y;
    int32_t tick;
} crowd_knots[2 * PLACES][2];
static berth_trajectory crowd[2 * PLACES];
static uint64_t crowd_memory[4000000];

static int report_pair(void *context, const berth_plan_conflict *conflict)
{
    uint32_t *const next = context;
    CHECK_EQ(conflict->a, 2 * *next);
    CHECK_EQ(conflict->b, 2 * *next + 1);
    CHECK_EQ(conflict->tick, (int32_t)(*next % 7) + 4);
    ++*next;
    return 0;
}

/* A radius for each leg: what is apart with the one for all meets with the leg's own. */
HARNESS_TEST(a_leg_has_its_radius, "a leg has its own radius")
{
    const berth_num wide[1] = {BERTH_NUM(2.625)};
    goes(0, 0, 0, 0, 10, 10, 0);
    goes(1, 0, 0, 3, 10, 10, 3);
    CHECK_EQ(check(2, NULL), BERTH_CLEAR);
    set.routes[0].r = wide;
    told_most = 0;
    CHECK_EQ(check(2, NULL), BERTH_HIT);
    is_told(0, 0, 1, 0);
}

/* More routes than a cache holds, two at each of so many places, which meet head-on there. */
HARNESS_TEST(a_crowd, "a crowd")
{
    const berth_plan_options options = options_of(BERTH_PLANS_BY_PAIR);
    uint32_t next = 0;
    for (int i = 0; i < 2 * PLACES; i++) {
        const int place = i / 2, x = (place % 128 - 64) * 100, way = i % 2 == 0 ? 5 : -5;
        for (int k = 0; k < 2; k++) {
            crowd_knots[i][k].x = num_from(k == 0 ? x - way : x + way);
            crowd_knots[i][k].y = num_from((place / 128 - 64) * 100);
            crowd_knots[i][k].tick = place % 7 + 10 * k;
        }
        crowd[i] = berth_trajectory_over_arrays(&crowd_knots[i][0].x, &crowd_knots[i][0].y,
                                                &crowd_knots[i][0].tick, 2, num_from(0.5));
        crowd[i].stride = sizeof crowd_knots[i][0];
        crowd[i].after = BERTH_ABSENT;
    }
    CHECK_EQ(berth_plan_check(crowd, 2 * PLACES, &options, ARENA(crowd_memory), report_pair, &next,
                              NULL),
             BERTH_HIT);
    CHECK_EQ(next, PLACES);
}

#endif
