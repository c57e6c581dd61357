/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions of berth_earliest_start, beside a scan of every tick with berth_meet: robots' routes
 * in a square of 20 m, recorded clips that are held, and one against 20; pairs that hit at the
 * first start. Of the scan every STRIDE-th tick is asked, and counts for all: placing b, which a
 * scan needs too, is not in it. */

#include "bench.h"
#include "build/bench/routes.h"
#include "port/port.h"
#include "tests/harness/harness.h"

#ifndef BENCH_CASES
#define BENCH_CASES 60
#endif
#define STRIDE 24
#define OTHERS 20

static uint32_t memory[BAKED_KNOTS * 8 + BAKED_ROUTES * 120];
static berth_motion routes[BAKED_ROUTES];
static bench_views packed;
static berth_motion clips[BENCH_MOST_CLIPS];
static berth_placement here[OTHERS];
static berth_placed placed[OTHERS];
static const berth_placed *list[OTHERS];

static void build_routes(void)
{
    static berth_num x[64], y[64];
    static int32_t tick[64];
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    const int32_t(*knot)[3] = baked_knots;
    for (uint32_t k = 0; k < BAKED_ROUTES; k++) {
        for (uint32_t i = 0; i < baked_counts[k]; i++, knot++) {
            x[i] = berth_num_of((*knot)[0]);
            y[i] = berth_num_of((*knot)[1]);
            tick[i] = (*knot)[2];
        }
        const berth_trajectory route =
            berth_trajectory_over_arrays(x, y, tick, baked_counts[k], BERTH_NUM(0.35));
        CHECK_EQ(berth_trajectory_build(&route, &arena, &routes[k]), BERTH_OK);
    }
}

/* The clips again, with as many ticks a second as routes have: of what is stored. */
static void build_clips(void)
{
    static berth_num x[8192], y[8192];
    static uint32_t images[80000];
    berth_arena arena = berth_arena_over(images, sizeof images);
    for (uint32_t k = 0; k < bench_clip_count; k++) {
        const berth_motion *clip = &packed.motions[k];
        berth_motion_desc desc = {0};
        berth_motion_facts facts;
        CHECK_EQ(berth_motion_info(clip, &facts), BERTH_OK);
        for (uint32_t i = 0; i < facts.legs; i++) {
            berth_leg leg;
            CHECK_EQ(berth_motion_leg(clip, i, &leg), BERTH_OK);
            x[i] = leg.x;
            y[i] = leg.y;
        }
        desc.clip = berth_clip_over_arrays(x, y, facts.legs, facts.radius, BAKED_TICKS / 30);
        CHECK_EQ(berth_motion_build(&desc, &arena, &clips[k]), BERTH_OK);
    }
}

typedef struct totals {
    uint64_t search, scan, ticks, bounds, legs, most;
    uint32_t cases, none;
} totals;

static uint64_t overhead(void)
{
    const uint64_t before = berth_port_instructions();
    return berth_port_instructions() - before;
}

/* Whether b with that start meets one of the list; adds what asking took. */
static int asked(uint32_t count, const berth_motion *b, berth_placement *at, int32_t start,
                 uint64_t *took)
{
    const uint64_t none = overhead();
    berth_status answer = BERTH_CLEAR;
    berth_placed moved;
    at->start = start;
    CHECK_EQ(berth_motion_place(b, at, &moved), BERTH_OK);
    const uint64_t before = berth_port_instructions();
    for (uint32_t k = 0; k < count && answer == BERTH_CLEAR; k++) {
        answer = berth_meet(list[k], &moved, NULL, NULL);
    }
    *took += berth_port_instructions() - before - none;
    return answer == BERTH_HIT;
}

static void measure(uint32_t count, const berth_motion *b, berth_placement *at, int32_t seconds,
                    totals *sum)
{
    berth_placed moved;
    berth_motion_counts counts;
    uint64_t scan = 0;
    berth_start_range range = {
        .from = at->start, .until = at->start + seconds * BAKED_TICKS, .clock_error = 0};
    int32_t start = range.until + 1;
    CHECK_EQ(berth_motion_place(b, at, &moved), BERTH_OK);
    const uint64_t before = berth_port_instructions();
    const berth_status answer =
        berth_earliest_start_of_all(list, count, &moved, &range, NULL, &start, &counts);
    const uint64_t took = berth_port_instructions() - before - overhead();
    CHECK(answer == BERTH_CLEAR || answer == BERTH_HIT);
    for (int32_t tick = range.from; tick < start; tick += STRIDE) {
        CHECK(asked(count, b, at, tick, &scan));
    }
    sum->scan += scan * STRIDE;
    sum->search += took;
    sum->most = took > sum->most ? took : sum->most;
    sum->ticks += (uint64_t)(start - range.from);
    sum->bounds += counts.bounds;
    sum->legs += counts.legs;
    sum->none += answer == BERTH_HIT;
    sum->cases++;
    if (answer == BERTH_CLEAR) {
        CHECK(!asked(count, b, at, start, &scan));
    }
}

/* Some to meet, in the list, and one, at a placement that has a start already. */
static const berth_motion *some_pair(harness_random *random, int recorded, uint32_t count,
                                     berth_placement *at)
{
    const int32_t ticks = 10 * BAKED_TICKS;
    for (uint32_t k = 0; k < count; k++) {
        const berth_motion *a = recorded ? &clips[harness_below(random, bench_clip_count)]
                                         : &routes[harness_below(random, BAKED_ROUTES)];
        here[k] = berth_placement_at(0, 0, 0, 0);
        if (count > 1) {
            here[k].start = harness_between(random, -ticks, ticks);
        }
        CHECK_EQ(berth_motion_place(a, &here[k], &placed[k]), BERTH_OK);
        list[k] = &placed[k];
    }
    if (recorded) {
        const bench_query query = bench_next(random);
        const int32_t start = at->start;
        *at = query.at;
        at->start = start;
        return &clips[query.b];
    }
    return &routes[harness_below(random, BAKED_ROUTES)];
}

/* A pair of routes, or of clips, that hits at its start. */
static void some_case(harness_random *random, int recorded, uint32_t count, int32_t seconds,
                      totals *sum)
{
    for (;;) {
        const int32_t ticks = 10 * BAKED_TICKS;
        berth_placement at = berth_placement_at(0, 0, 0, harness_between(random, -ticks, ticks));
        const berth_motion *b = some_pair(random, recorded, count, &at);
        uint64_t took = 0;
        if (asked(count, b, &at, at.start, &took)) {
            measure(count, b, &at, seconds, sum);
            return;
        }
    }
}

static void say(const char *what, int recorded, uint32_t count, int32_t seconds, uint32_t bar)
{
    harness_random random = harness_random_from(5 + count);
    totals sum = {0, 0, 0, 0, 0, 0, 0, 0};
    while (sum.cases < (count > 1 ? BENCH_CASES / 4 : BENCH_CASES)) {
        some_case(&random, recorded, count, seconds, &sum);
    }
    harness_print("earliest start|%s, %d s: %u cases, %llu ticks to go on average, %u never clear: "
                  "%llu tests of nodes, %llu of legs",
                  what, seconds, sum.cases, sum.ticks / sum.cases, sum.none, sum.bounds / sum.cases,
                  sum.legs / sum.cases);
    if (sum.search == 0) { /* this machine does not count instructions */
        harness_print("\n");
        return;
    }
    harness_print(", %llu instructions (%llu at most); a scan %llu\n", sum.search / sum.cases,
                  sum.most, sum.scan / sum.cases);
    harness_print("bar|earliest start: %s, %d s, %s, times fewer instructions than a scan|%llu|>=|"
                  "%u|\n",
                  what, seconds, berth_port_name(), sum.scan / sum.search, bar);
}

/* What a clock's error adds to a question, for any two that are there together. */
static void say_within(const char *what, int recorded, int32_t error)
{
    harness_random random = harness_random_from(9);
    totals sum = {0, 0, 0, 0, 0, 0, 0, 0};
    uint64_t bounds = 0, legs = 0;
    while (sum.cases < 200) {
        berth_motion_counts counts;
        berth_placement at = berth_placement_at(
            0, 0, 0, harness_between(&random, -10 * BAKED_TICKS, 10 * BAKED_TICKS));
        const berth_motion *b = some_pair(&random, recorded, 1, &at);
        berth_placed moved;
        CHECK_EQ(berth_motion_place(b, &at, &moved), BERTH_OK);
        const berth_status plain = berth_meet(list[0], &moved, NULL, &counts);
        bounds += counts.bounds;
        legs += counts.legs;
        const uint64_t before = berth_port_instructions();
        const berth_status answer = berth_meet_within(list[0], &moved, error, NULL, &counts);
        sum.search += berth_port_instructions() - before - overhead();
        CHECK(answer == BERTH_HIT || (answer == BERTH_CLEAR && plain == BERTH_CLEAR));
        sum.bounds += counts.bounds;
        sum.legs += counts.legs;
        sum.most = counts.steps > sum.most ? counts.steps : sum.most;
        sum.none += answer == BERTH_HIT;
        sum.cases++;
    }
    harness_print("clock error|%s, %d ms: %u cases, %u hit: %llu tests of nodes, %llu of legs "
                  "(%llu together at most), %llu instructions; without one %llu and %llu\n",
                  what, error * 1000 / BAKED_TICKS, sum.cases, sum.none, sum.bounds / sum.cases,
                  sum.legs / sum.cases, sum.most, sum.search / sum.cases, bounds / sum.cases,
                  legs / sum.cases);
}

HARNESS_TEST(test_earliest, "earliest")
{
    int refused = 0;
    build_routes();
    CHECK(bench_attach(&packed, BENCH_CLIPS, &refused) && !refused);
    build_clips();
    say("routes", 0, 1, 10, 1000);
    say("routes", 0, 1, 60, 1000);
    say("held clips", 1, 1, 10, 300);
    say("held clips", 1, 1, 60, 300);
    say("routes, against 20", 0, OTHERS, 10, 300);
    say("routes, against 20", 0, OTHERS, 60, 300);
    for (int32_t error = 36; error <= 3600; error *= 10) {
        say_within("routes", 0, error);
        say_within("held clips", 1, error);
    }
}
