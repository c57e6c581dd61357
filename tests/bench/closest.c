/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a closest approach costs beside a first hit: tests and, on a core, instructions, on robots'
 * routes in a square of 20 m and on the packed recordings. Integer throughout, so that the routes
 * are the same everywhere. */

#include "bench.h"
#include "berth/answers.h"
#include "port/port.h"
#include "tests/harness/harness.h"

#ifdef HARNESS_HOSTED
enum { ROUTES = 200, QUERIES = 4000 };
#else
enum { ROUTES = 60, QUERIES = 300 };
#endif
enum { KNOTS = 161, TICKS = 120 };

static uint32_t images[ROUTES][BERTH_TRAJECTORY_IMAGE_WORDS(KNOTS)];
static berth_motion routes[ROUTES];
static bench_views views;

/* ---- Routes ---------------------------------------------------------------------------------- */

static int32_t moved(int32_t from, int32_t length, berth_dir way)
{
    return from + (int32_t)((int64_t)length * way / BERTH_DIR_ONE);
}

/* A robot that goes from waypoint to waypoint, 0.5 to 3.3 m away and a quarter turn off at most, at
 * 0.5 to 1.5 m/s, and one in eight times waits for 0.5 to 4 s. */
static void make_route(harness_random *random, uint32_t k, uint32_t knots)
{
    static berth_num x[KNOTS], y[KNOTS];
    static int32_t tick[KNOTS];
    const int32_t half = 10 * 65536;
    int32_t now = 0, at_x = harness_between(random, -half, half);
    int32_t at_y = harness_between(random, -half, half);
    uint32_t heading = harness_u32(random);
    for (uint32_t i = 0; i < knots; i++) {
        x[i] = berth_num_of((berth_raw)at_x);
        y[i] = berth_num_of((berth_raw)at_y);
        tick[i] = now;
        if (harness_below(random, 8) == 0) {
            now += harness_between(random, TICKS / 2, 4 * TICKS);
            continue;
        }
        const int32_t length = harness_between(random, 32768, 216268);
        int32_t to_x, to_y;
        do {
            heading += (uint32_t)harness_between(random, -16384, 16384);
            to_x = moved(at_x, length, berth_cos((berth_angle)heading));
            to_y = moved(at_y, length, berth_sin((berth_angle)heading));
        } while (to_x > half || to_x < -half || to_y > half || to_y < -half);
        at_x = to_x;
        at_y = to_y;
        now += 1 + (int32_t)((int64_t)length * TICKS / harness_between(random, 32768, 98304));
    }
    berth_trajectory route = berth_trajectory_over_arrays(x, y, tick, knots, BERTH_NUM(0.35));
    route.before = route.after = BERTH_ABSENT;
    berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
    CHECK_EQ(berth_trajectory_build(&route, &arena, &routes[k]), BERTH_OK);
}

/* ---- What is measured ------------------------------------------------------------------------ */

typedef struct totals {
    uint64_t instructions, tests, exact;
    uint32_t hits, found;
} totals;

static void add(totals *sum, uint64_t before, const berth_motion_counts *counts,
                berth_status answer)
{
    sum->instructions += berth_port_instructions() - before;
    sum->tests += counts->steps;
    sum->exact += counts->exact;
    sum->hits += answer == BERTH_HIT;
}

static void say_first(const char *name, const totals *sum, uint32_t queries)
{
    harness_print("closest|%s|first hit|%f tests|%u instructions|%f exact|%u hits\n", name,
                  (double)sum->tests / queries, (uint32_t)(sum->instructions / queries),
                  (double)sum->exact / queries, sum->hits);
}

static void say(const char *name, const char *how, const totals *sum, const totals *first,
                uint32_t queries)
{
    harness_print("closest|%s|%s|%f tests, %f times|%u instructions, %f times|%f exact|%u found\n",
                  name, how, (double)sum->tests / queries,
                  (double)sum->tests / (double)first->tests,
                  (uint32_t)(sum->instructions / queries),
                  (double)sum->instructions / (double)(first->instructions + 1),
                  (double)sum->exact / queries, sum->found);
}

/* One query of some workload. */
typedef void (*drawing)(harness_random *random, const berth_motion **a, const berth_motion **b,
                        berth_placement *at);

static totals measure(drawing draw, int how, berth_num below)
{
    harness_random random = harness_random_from(1);
    totals sum = {0, 0, 0, 0, 0};
    for (uint32_t k = 0; k < QUERIES; k++) {
        const berth_placement here = berth_placement_at(0, 0, 0, 0);
        berth_placement at;
        berth_placed placed[2];
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        berth_approach approach;
        const berth_motion *a, *b;
        draw(&random, &a, &b, &at);
        CHECK_EQ(berth_motion_place(a, &here, &placed[0]), BERTH_OK);
        CHECK_EQ(berth_motion_place(b, &at, &placed[1]), BERTH_OK);
        approach.found = 0;
        const uint64_t begin = berth_port_instructions();
        const berth_status answer =
            how ? berth_closest_approach(&placed[0], &placed[1], below, NULL, &approach, &counts)
                : berth_first_hit(&placed[0], &placed[1], NULL, &counts);
        add(&sum, begin, &counts, answer);
        sum.found += approach.found;
    }
    return sum;
}

static void compare(const char *name, drawing draw, int bar)
{
    const totals first = measure(draw, 0, BERTH_NUM(1));
    const totals any = measure(draw, 1, BERTH_DISTANCE_MAX);
    const totals half = measure(draw, 1, BERTH_NUM(0.5));
    say_first(name, &first, QUERIES);
    say(name, "at any distance", &any, &first, QUERIES);
    say(name, "below 0.5 m", &half, &first, QUERIES);
    CHECK_EQ(any.hits, first.hits);
    CHECK_EQ(half.hits, first.hits);
    if (bar) {
        harness_print("bar|closest: %s, tests at any distance|%f|<=|2.2|first hits\n", name,
                      (double)any.tests / (double)first.tests);
        harness_print("bar|closest: %s, tests below 0.5 m|%f|<=|1.3|first hits\n", name,
                      (double)half.tests / (double)first.tests);
    }
}

static void draw_routes(harness_random *random, const berth_motion **a, const berth_motion **b,
                        berth_placement *at)
{
    *a = &routes[harness_below(random, ROUTES)];
    *b = &routes[harness_below(random, ROUTES)];
    *at = berth_placement_at(0, 0, 0, harness_between(random, -20 * TICKS, 20 * TICKS));
}

static void draw_recordings(harness_random *random, const berth_motion **a, const berth_motion **b,
                            berth_placement *at)
{
    const bench_query query = bench_next(random);
    *a = &views.motions[query.a];
    *b = &views.motions[query.b];
    *at = query.at;
}

static void test_routes(void)
{
    static const struct {
        const char *name;
        uint32_t legs;
    } all[] = {{"8 legs", 8}, {"16 legs", 16}, {"40 legs", 40}, {"160 legs", 160}};
    for (uint32_t k = 0; k < sizeof all / sizeof all[0]; k++) {
        harness_random random = harness_random_from(7);
        for (uint32_t i = 0; i < ROUTES; i++) {
            make_route(&random, i, all[k].legs + 1);
        }
        compare(all[k].name, draw_routes, all[k].legs >= 16);
    }
}

static void test_recordings(void)
{
    int refused = 0;
    CHECK(bench_attach(&views, BENCH_CLIPS, &refused));
    compare("clips", draw_recordings, 0);
    CHECK(bench_attach(&views, BENCH_CM1, &refused));
    compare("clips at 1 cm", draw_recordings, 0);
    CHECK(!refused);
}

const harness_test tests[] = {
    {"routes", test_routes}, {"recordings", test_recordings}, {0, 0}};
