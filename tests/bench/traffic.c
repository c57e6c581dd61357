/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions of a table of commitments on a core: 16, 64 and 256 robots of 40 legs each, in a
 * square that has 100 or 25 units^2 for each of them; asked are plans of 8 legs, anywhere in it. */

#include "port/port.h"
#include "tests/harness/harness.h"

#include <berth/berth.h>

#include "build/bench/traffic.h"

enum { ALL = TRAFFIC_OTHERS + TRAFFIC_PLANS, WORDS = BERTH_TRAJECTORY_IMAGE_WORDS(41) };

static uint32_t images[ALL][WORDS];
static berth_motion views[ALL];
enum { MOST = 10000 };
static uint64_t memory[BERTH_TRAFFIC_WORDS(MOST)];
static berth_traffic traffic;

/* ---- The world ------------------------------------------------------------------------------- */

static void build(uint8_t after)
{
    uint32_t knot = 0;
    for (uint32_t k = 0; k < ALL; k++) {
        const uint32_t knots = k < TRAFFIC_OTHERS ? 41 : 9;
        berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
        static berth_num x[41], y[41];
        for (uint32_t i = 0; i < knots; i++) {
            x[i] = berth_num_of((berth_raw)traffic_x[knot + i] * BERTH_NUM_TO_RAW(1) / 65536);
            y[i] = berth_num_of((berth_raw)traffic_y[knot + i] * BERTH_NUM_TO_RAW(1) / 65536);
        }
        berth_trajectory t = berth_trajectory_over_arrays(x, y, traffic_tick + knot, knots,
                                                          berth_num_of(TRAFFIC_RADIUS));
        t.after = after;
        CHECK_EQ(berth_trajectory_build(&t, &arena, &views[k]), BERTH_OK);
        knot += knots;
    }
}

/* Anywhere in a square of `side` units, on its way for up to a minute. */
static berth_placement some_home(harness_random *random, uint32_t side, int32_t latest)
{
    const uint32_t x = harness_below(random, side << 16), y = harness_below(random, side << 16);
    const int32_t start = latest - (int32_t)harness_below(random, 60 * TRAFFIC_SECOND);
    return berth_placement_at(berth_num_of((berth_raw)x), berth_num_of((berth_raw)y), 0, start);
}

/* ---- Figures --------------------------------------------------------------------------------- */

typedef struct cost {
    uint64_t sum, most;
    uint32_t cases;
} cost;

static void add(cost *to, uint64_t since)
{
    const uint64_t gone = berth_port_instructions() - since;
    to->sum += gone;
    to->most = gone > to->most ? gone : to->most;
    to->cases++;
}

static void print(const char *what, uint32_t robots, uint32_t room, const cost *of)
{
    harness_note("%s, %u robots, %u m2 each: %llu instructions, at most %llu", what, robots, room,
                 of->sum / of->cases, of->most);
}

static void bar(const char *what, const cost *of, uint32_t most)
{
    harness_print("bar|traffic: %s: 64 robots, 100 m2 each, %s|%llu|<=|%u|instructions\n", what,
                  berth_port_name(), of->sum / of->cases, most);
}

static void fill(uint32_t robots, uint32_t side, harness_random *random, cost *commit)
{
    const berth_traffic_desc desc = {robots, side > 256 ? side : 256, 0, &berth_traffic_in_cells};
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    CHECK_EQ(berth_traffic_make(&desc, &arena, &traffic), BERTH_OK);
    for (uint32_t k = 0; k < robots; k++) {
        berth_placement at = some_home(random, side, 0);
        berth_placed placed;
        const uint64_t before = berth_port_instructions();
        CHECK_EQ(berth_motion_place(&views[k % TRAFFIC_OTHERS], &at, &placed), BERTH_OK);
        CHECK_EQ(berth_traffic_commit(&traffic, k, &placed, NULL), BERTH_OK);
        add(commit, before);
    }
}

/* A plan's questions. */
typedef struct costs {
    cost ask, clear, hit, first, start, closest;
    berth_traffic_counts sum;
    uint32_t later, never;
} costs;

static void question(const berth_placed *plan, costs *to)
{
    const uint32_t me = BERTH_TRAFFIC_NOBODY;
    const berth_start_range range = {0, 30 * TRAFFIC_SECOND, 0};
    berth_traffic_counts counts;
    berth_conflict conflict;
    berth_nearest nearest;
    int32_t start = 0;
    uint64_t before = berth_port_instructions();
    const berth_status answer = berth_traffic_ask(&traffic, me, plan, NULL, &counts);
    add(&to->ask, before);
    add(answer == BERTH_CLEAR ? &to->clear : &to->hit, before);
    to->sum.candidates += counts.candidates;
    to->sum.bounds += counts.bounds;
    to->sum.looked += counts.looked;
    to->sum.legs += counts.legs;
    before = berth_port_instructions();
    CHECK_EQ(berth_traffic_first_conflict(&traffic, me, plan, NULL, &conflict, NULL), answer);
    add(&to->first, before);
    before = berth_port_instructions();
    const berth_status found =
        berth_traffic_earliest_start(&traffic, me, plan, &range, NULL, &start, NULL);
    add(&to->start, before);
    CHECK_EQ(start == 0 && found == BERTH_CLEAR, answer == BERTH_CLEAR);
    to->later += start > 0;
    to->never += found == BERTH_HIT;
    before = berth_port_instructions();
    CHECK_EQ(berth_traffic_closest(&traffic, me, plan, BERTH_NUM(0.5), NULL, &nearest, NULL),
             answer);
    add(&to->closest, before);
}

static void measure(uint32_t robots, uint32_t room, uint32_t side, int bars)
{
    harness_random random = harness_random_from(robots);
    cost commit = {0, 0, 0};
    static costs of;
    static const costs none;
    of = none;
    fill(robots, side, &random, &commit);
    for (uint32_t k = 0; k < TRAFFIC_PLANS; k++) {
        berth_placement at = some_home(&random, side, 0);
        berth_placed plan;
        at.start = 0;
        CHECK_EQ(berth_motion_place(&views[TRAFFIC_OTHERS + k], &at, &plan), BERTH_OK);
        question(&plan, &of);
    }
    print("commit", robots, room, &commit);
    print("ask", robots, room, &of.ask);
    if (of.clear.cases != 0 && of.hit.cases != 0) {
        harness_note("  clear %u: %llu; hit %u: %llu", of.clear.cases,
                     of.clear.sum / of.clear.cases, of.hit.cases, of.hit.sum / of.hit.cases);
    }
    harness_note("  looked at %u, candidates %u, tests of nodes %u, of legs %u in %u questions",
                 of.sum.looked, of.sum.candidates, of.sum.bounds, of.sum.legs,
                 (uint32_t)TRAFFIC_PLANS);
    print("first conflict", robots, room, &of.first);
    print("earliest start in 30 s", robots, room, &of.start);
    harness_note("  later than asked %u, never %u", of.later, of.never);
    print("closest, below 1/2 m", robots, room, &of.closest);
    if (bars) {
        bar("ask", &of.ask, 7000);
        bar("commit", &commit, 2500);
        bar("earliest start in 30 s", &of.start, 15000);
    }
}

HARNESS_TEST(test_traffic, "one against many")
{
    build(BERTH_ABSENT);
    measure(16, 100, 40, 0);
    measure(64, 100, 80, 1);
    measure(256, 100, 160, 0);
    measure(16, 25, 20, 0);
    measure(64, 25, 40, 0);
    measure(256, 25, 80, 0);
}

HARNESS_TEST(test_standing, "all stand at their ends")
{
    build(BERTH_STANDS);
    measure(64, 100, 80, 0);
}

/* As many for each robot, however many there are. */
HARNESS_TEST(test_many, "as many as there are")
{
    build(BERTH_ABSENT);
    measure(1000, 100, 316, 0);
    measure(10000, 100, 1000, 0);
}
