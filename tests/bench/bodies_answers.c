/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What answers about bodies that turn cost: forklifts of 2.8 x 1.2 m with their load, which turn
 * where they stand, on routes of 40 knots in a square of 20 m, 120 ticks a second. Earliest starts
 * beside a scan of every tick with berth_bodies_meet (of which every STRIDE-th is asked, and counts
 * for all), closest approaches beside times of impact, and a table of 64. */

#include "berth/berth.h"
#include "berth/traffic_bodies.h"
#include "port/port.h"
#include "tests/gen/gen.h"
#include "tests/harness/harness.h"

enum { KNOTS = 40, SECOND = 120, HALF = 655360, ALL = 64, STRIDE = 40 };

#ifdef HARNESS_HOSTED
enum { CASES = 200 };
#else
enum { CASES = 24 };
#endif

static uint32_t images[ALL][BERTH_SWEEP_IMAGE_WORDS(KNOTS)];
static uint32_t shape[64];
static berth_footprint forklift;
static berth_sweep routes[ALL];
static berth_placement homes[ALL], home;
static berth_body bodies[ALL], mine;
static const berth_sweep *planned; /* mine is of it */
static uint64_t memory[BERTH_TRAFFIC_WORDS(ALL)];
static berth_traffic traffic;

/* ---- The world ------------------------------------------------------------------------------- */

/* Legs of 1 to 4 m, and where it turns as long as a quarter turn in a second takes. */
static void make_route(harness_random *random, uint32_t k)
{
    static berth_num x[KNOTS], y[KNOTS];
    static berth_angle heading[KNOTS];
    static int32_t tick[KNOTS];
    int32_t at_x = harness_between(random, -HALF, HALF),
            at_y = harness_between(random, -HALF, HALF);
    uint32_t to = harness_below(random, 65536);
    int32_t now = 0;
    berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
    for (uint32_t i = 0; i < KNOTS; i++) {
        x[i] = berth_num_of(at_x);
        y[i] = berth_num_of(at_y);
        heading[i] = (berth_angle)to;
        tick[i] = now;
        if (i % 3 == 1) {
            const int32_t turn = harness_between(random, -16384, 16384);
            to = (to + (uint32_t)turn) & 65535;
            now += 1 + (turn < 0 ? -turn : turn) * SECOND / 16384;
            continue;
        }
        int32_t length = harness_between(random, 65536, 4 * 65536), next_x, next_y;
        for (;; length /= 2) {
            next_x = at_x + (int32_t)((int64_t)length * gen_cos(to) / 16384);
            next_y = at_y + (int32_t)((int64_t)length * gen_sin(to) / 16384);
            if (next_x <= HALF && next_x >= -HALF && next_y <= HALF && next_y >= -HALF) {
                break;
            }
        }
        now += 1 + (int32_t)((int64_t)length * SECOND / harness_between(random, 32768, 98304));
        at_x = next_x;
        at_y = next_y;
    }
    berth_trajectory course = berth_trajectory_over_arrays(x, y, tick, KNOTS, berth_num_of(0));
    course.before = course.after = BERTH_ABSENT;
    const berth_sweep_desc desc = {&course, heading, 0, NULL, &forklift};
    CHECK_EQ(berth_sweep_build(&desc, &arena, &routes[k]), BERTH_OK);
}

static void build(void)
{
    harness_random random = harness_random_from(1);
    static const berth_num x[4] = {BERTH_NUM_RAW(-65536), BERTH_NUM_RAW(117965),
                                   BERTH_NUM_RAW(117965), BERTH_NUM_RAW(-65536)};
    static const berth_num y[4] = {BERTH_NUM_RAW(-39322), BERTH_NUM_RAW(-39322),
                                   BERTH_NUM_RAW(39322), BERTH_NUM_RAW(39322)};
    static uint32_t work[600];
    berth_arena arena = berth_arena_over(shape, sizeof shape);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.outline = berth_outline_over_arrays(x, y, 4);
    desc.threshold = berth_num_of(0);
    CHECK_EQ(berth_footprint_build(&desc, &arena, &scratch, &forklift), BERTH_OK);
    for (uint32_t k = 0; k < ALL; k++) {
        make_route(&random, k);
    }
}

static void place_route(uint32_t k, berth_num x, berth_num y, uint32_t angle, int32_t start)
{
    homes[k] = berth_placement_at(x, y, (berth_angle)angle, start);
    CHECK_EQ(berth_sweep_place(&routes[k], &homes[k], &bodies[k]), BERTH_OK);
}

/* My plan is one of these routes, turned. */
static void place_plan(harness_random *random, uint32_t k)
{
    const int32_t start = harness_between(random, -20 * SECOND, 20 * SECOND);
    home = berth_placement_at(berth_num_of(0), berth_num_of(0),
                              (berth_angle)harness_below(random, 65536), start);
    planned = &routes[k];
    CHECK_EQ(berth_sweep_place(planned, &home, &mine), BERTH_OK);
}

/* ---- Figures --------------------------------------------------------------------------------- */

typedef struct cost {
    uint64_t steps, instructions, most;
    uint32_t cases;
} cost;

static uint64_t began;

static void begin(void)
{
    began = berth_port_instructions();
}

static void end(cost *to, const berth_body_counts *counts)
{
    const uint64_t gone = berth_port_instructions() - began;
    to->steps += counts->steps;
    to->instructions += gone;
    to->most = gone > to->most ? gone : to->most;
    to->cases++;
}

static void print_cost(const char *what, const cost *of)
{
    const uint64_t cases = of->cases > 0 ? of->cases : 1;
    harness_print("%s|%u cases, %llu steps", what, of->cases, of->steps / cases);
    if (of->instructions != 0) {
        harness_print(", %llu instructions (%llu at most)", of->instructions / cases, of->most);
    }
    harness_print("\n");
}

/* Hundredths, of steps: instructions follow them, but for what a step is. */
static uint64_t times(const cost *more, const cost *less)
{
    return less->steps > 0 ? more->steps * 100 / less->steps : 0;
}

static void print_bar(const char *what, uint64_t hundredths, const char *op, uint32_t bar)
{
    harness_print("bar|bodies: %s, %s|%llu.%u%u|%s|%u|\n", what, berth_port_name(),
                  hundredths / 100, (uint32_t)(hundredths / 10 % 10), (uint32_t)(hundredths % 10),
                  op, bar);
}

/* ---- Earliest starts ------------------------------------------------------------------------- */

static void scan(uint32_t other, int32_t from, int32_t until, cost *to)
{
    const int32_t before = home.start;
    for (int32_t start = from; start < until; start += STRIDE) {
        berth_body_counts counts;
        home.start = start;
        CHECK_EQ(berth_sweep_place(planned, &home, &mine), BERTH_OK);
        begin();
        CHECK_EQ(berth_bodies_meet(&bodies[other], &mine, NULL, &counts), BERTH_HIT);
        end(to, &counts);
    }
    home.start = before;
    CHECK_EQ(berth_sweep_place(planned, &home, &mine), BERTH_OK);
}

HARNESS_TEST(test_earliest, "earliest start")
{
    harness_random random = harness_random_from(2);
    cost search = {0, 0, 0, 0}, asked = {0, 0, 0, 0};
    uint64_t ticks = 0;
    build();
    while (search.cases < CASES) {
        const uint32_t a = harness_below(&random, ALL);
        berth_body_counts counts;
        place_route(a, berth_num_of(0), berth_num_of(0), 0, 0);
        place_plan(&random, (a + 1 + harness_below(&random, ALL - 1)) % ALL);
        if (berth_bodies_meet(&bodies[a], &mine, NULL, NULL) != BERTH_HIT) {
            continue;
        }
        const berth_start_range range = {home.start, home.start + 60 * SECOND, 0};
        const berth_body *const list = &bodies[a];
        int32_t start = range.until + 1;
        begin();
        const berth_status status =
            berth_bodies_earliest_start(&list, 1, &mine, &range, NULL, &start, &counts);
        end(&search, &counts);
        CHECK(status == BERTH_CLEAR || status == BERTH_HIT);
        ticks += (uint64_t)(start - range.from);
        scan(a, range.from, start, &asked);
    }
    harness_print("earliest start|%llu ticks to go on average\n", ticks / search.cases);
    print_cost("earliest start", &search);
    print_cost("one start asked", &asked);
    asked.steps *= STRIDE;
    asked.instructions *= STRIDE;
    print_bar("earliest start, times fewer steps than a scan", times(&asked, &search), ">=", 15);
}

/* ---- How near -------------------------------------------------------------------------------- */

HARNESS_TEST(test_closest, "how near")
{
    static const berth_num below[2] = {BERTH_NUM_RAW(65536), BERTH_NUM_RAW(32767 * 65536)};
    harness_random random = harness_random_from(3);
    cost impacts = {0, 0, 0, 0}, near[2] = {{0, 0, 0, 0}, {0, 0, 0, 0}}, meets = {0, 0, 0, 0};
    while (impacts.cases < CASES) {
        const uint32_t a = harness_below(&random, ALL);
        berth_body_approach approach;
        berth_body_impact impact;
        berth_body_counts counts;
        place_route(a, berth_num_of(0), berth_num_of(0), 0, 0);
        place_plan(&random, (a + 1 + harness_below(&random, ALL - 1)) % ALL);
        begin();
        const berth_status met = berth_bodies_meet(&bodies[a], &mine, NULL, &counts);
        end(&meets, &counts);
        begin();
        CHECK_EQ(berth_bodies_time_of_impact(&bodies[a], &mine, NULL, &impact, &counts), met);
        end(&impacts, &counts);
        for (uint32_t k = 0; k < 2; k++) {
            begin();
            CHECK_EQ(berth_bodies_closest_approach(&bodies[a], &mine, below[k], NULL, &approach,
                                                   &counts),
                     met);
            end(&near[k], &counts);
        }
    }
    print_cost("do they meet", &meets);
    print_cost("time of impact", &impacts);
    print_cost("closest approach, below 1 m", &near[0]);
    print_cost("closest approach, at any distance", &near[1]);
    print_bar("closest approach below 1 m, times the steps of an impact", times(&near[0], &impacts),
              "<=", 5);
}

HARNESS_TEST(test_contacts, "contacts")
{
    harness_random random = harness_random_from(4);
    cost all = {0, 0, 0, 0};
    uint64_t ticks = 0, contacts = 0;
    for (uint32_t k = 0; k < CASES; k++) {
        const uint32_t a = harness_below(&random, ALL);
        berth_body_contact contact;
        berth_body_counts counts;
        int32_t from = INT32_MIN;
        place_route(a, berth_num_of(0), berth_num_of(0), 0, 0);
        place_plan(&random, (a + 1 + harness_below(&random, ALL - 1)) % ALL);
        for (int more = 1; more;) {
            begin();
            more = berth_bodies_next_contact(&bodies[a], &mine, NULL, &from, &contact, &counts) ==
                   BERTH_HIT;
            end(&all, &counts);
            contacts += (uint64_t)more;
            ticks += more ? (uint64_t)(contact.time_out - contact.time_in + 1) : 0;
        }
    }
    harness_print("contacts|%llu of %llu ticks on average\n", contacts,
                  contacts > 0 ? ticks / contacts : 0);
    print_cost("a contact, or that there are no more", &all);
}

/* ---- A table --------------------------------------------------------------------------------- */

HARNESS_TEST(test_traffic, "a table of 64")
{
    const berth_traffic_desc desc = {ALL, 128, 0, 0};
    harness_random random = harness_random_from(5);
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    cost asks = {0, 0, 0, 0}, firsts = {0, 0, 0, 0}, starts = {0, 0, 0, 0}, each = {0, 0, 0, 0};
    uint32_t hits = 0;
    CHECK_EQ(berth_traffic_make(&desc, &arena, &traffic), BERTH_OK);
    for (uint32_t k = 0; k < ALL; k++) { /* in a square of 80 m, within two minutes */
        place_route(k, berth_num_of(harness_between(&random, -4 * HALF, 4 * HALF)),
                    berth_num_of(harness_between(&random, -4 * HALF, 4 * HALF)),
                    harness_below(&random, 65536), harness_between(&random, 0, 60 * SECOND));
        CHECK_EQ(berth_traffic_commit_body(&traffic, k, &bodies[k], NULL), BERTH_OK);
    }
    for (uint32_t k = 0; k < CASES; k++) {
        berth_body_conflict conflict;
        berth_body_counts counts;
        const uint32_t who = harness_below(&random, ALL);
        place_plan(&random, who);
        home.start = harness_between(&random, 0, 60 * SECOND);
        CHECK_EQ(berth_sweep_place(planned, &home, &mine), BERTH_OK);
        const berth_start_range range = {home.start, home.start + 60 * SECOND, 0};
        int32_t start;
        begin();
        const berth_status met = berth_traffic_ask_body(&traffic, who, &mine, NULL, &counts);
        end(&asks, &counts);
        hits += met == BERTH_HIT;
        begin();
        CHECK_EQ(berth_traffic_first_conflict_body(&traffic, who, &mine, NULL, &conflict, &counts),
                 met);
        end(&firsts, &counts);
        begin();
        const berth_status later =
            berth_traffic_earliest_start_body(&traffic, who, &mine, &range, NULL, &start, &counts);
        end(&starts, &counts);
        CHECK(later == BERTH_CLEAR || later == BERTH_HIT);
        berth_body_counts sum = {0, 0, 0, 0, 0, 0};
        begin();
        for (uint32_t i = 0; i < ALL; i++) {
            if (i != who && berth_bodies_meet(&mine, &bodies[i], NULL, &counts) == BERTH_HIT) {
                CHECK_EQ(met, BERTH_HIT);
            }
            sum.steps += i != who ? counts.steps : 0;
        }
        end(&each, &sum);
    }
    harness_print("table of 64|%u of %u plans hit\n", hits, (uint32_t)CASES);
    print_cost("is a plan clear of all", &asks);
    print_cost("of whom first", &firsts);
    print_cost("from when on", &starts);
    print_cost("each asked alone", &each);
}
