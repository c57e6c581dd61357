/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions a step of each call about motions and tables that takes a budget, over pairs that
 * touch, graze, go abreast and stand in each other's way, in chains, with windows and margins that
 * grow: a budget of steps, times the most of them, is a deadline. steps_bodies.c has bodies and
 * footprints.
 */

#include "tests/bench/paid.h"
#include "tests/property/answers.h"

#ifndef BENCH_CASES
#define BENCH_CASES 1500
#endif

#define EACH_CALL(X)                                                                               \
    X(COLLIDE, "motion_collide")                                                                   \
    X(MEET, "meet")                                                                                \
    X(FIRST, "first_hit")                                                                          \
    X(IMPACT, "time_of_impact")                                                                    \
    X(APART, "time_of_impact_apart")                                                               \
    X(NEXT, "next_contact")                                                                        \
    X(CLOSEST, "closest_approach")                                                                 \
    X(WITHIN, "meet_within")                                                                       \
    X(START, "earliest_start")                                                                     \
    X(START_WITHIN, "earliest_start_within")                                                       \
    X(TRAFFIC, "traffic_ask")                                                                      \
    X(TRAFFIC_ON, "traffic_ask_on")                                                                \
    X(TRAFFIC_WITHIN, "traffic_ask_within")                                                        \
    X(TRAFFIC_FIRST, "traffic_first_conflict")                                                     \
    X(TRAFFIC_NEXT, "traffic_next_conflict")                                                       \
    X(TRAFFIC_CLOSEST, "traffic_closest")                                                          \
    X(TRAFFIC_START, "traffic_earliest_start")
enum { EACH_CALL(PAID_NUMBER) CALLS };
static paid_call calls[CALLS] = {EACH_CALL(PAID_CALL)};

static void ask_contacts(const answers_pair *p, const berth_motion_options *o, uint32_t budget)
{
    berth_contact_cursor cursor;
    berth_contact contact;
    berth_motion_counts counts;
    berth_status found = berth_contacts(&p->a.placed, &p->b.placed, o, &cursor);

    CHECK_EQ(found, BERTH_OK);
    for (int k = 0; k < 64 && found >= 0 && (k == 0 || found == BERTH_HIT); k++) {
        PAID(NEXT, budget, found = berth_next_contact(&cursor, &contact, &counts));
    }
}

static void ask_starts(harness_random *random, const answers_pair *p, const berth_motion_options *o,
                       uint32_t budget)
{
    const berth_placed *const a = &p->a.placed, *const b = &p->b.placed;
    const int32_t error =
        (int32_t)(harness_below(random, BERTH_CLOCK_ERROR_MAX) >> harness_below(random, 21));
    berth_start_range range = {p->b.places[0].start, p->b.places[0].start, 0};
    berth_motion_counts counts;
    int32_t start;

    PAID(WITHIN, budget, berth_meet_within(a, b, error, o, &counts));
    range.until += range.until < 0 ? (int32_t)harness_below(random, 5000) : 0;
    PAID(START, budget, berth_earliest_start(a, b, &range, o, &start, &counts));
    range.clock_error = error >> 6;
    PAID(START_WITHIN, budget, berth_earliest_start_within(&a, 1, b, &range, o, &start, &counts));
}

static void ask_table(harness_random *random, const answers_pair *p, const berth_motion_options *o,
                      uint32_t budget)
{
    static uint64_t memory[BERTH_TRAFFIC_WORDS(4)];
    static berth_traffic traffic;
    static const berth_traffic none;
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    const berth_placed *const plan = &p->b.placed;
    const int32_t error = (int32_t)harness_below(random, 5000);
    berth_start_range range = {p->b.places[0].start, p->b.places[0].start, 0};
    berth_traffic_counts counts;
    berth_traffic_cursor next = {0, 0, 0}, further = {0, 0, 0};
    berth_conflict conflict;
    berth_nearest nearest;
    int32_t start;
    const berth_traffic_desc four = {4, 0, 0, 0};

    traffic = none;
    CHECK_EQ(berth_traffic_make(&four, &arena, &traffic), BERTH_OK);
    for (uint32_t k = 0; k < 3; k++) {
        CHECK_EQ(berth_traffic_commit(&traffic, k + 2, &p->a.placed, NULL), BERTH_OK);
    }
    PAID(TRAFFIC, budget, berth_traffic_ask(&traffic, 1, plan, o, &counts));
    PAID(TRAFFIC_ON, 0, berth_traffic_ask_on(&traffic, 1, plan, o, &next, &counts));
    PAID(TRAFFIC_WITHIN, budget, berth_traffic_ask_within(&traffic, 1, plan, error, o, &counts));
    PAID(TRAFFIC_FIRST, budget,
         berth_traffic_first_conflict(&traffic, 1, plan, o, &conflict, &counts));
    PAID(TRAFFIC_NEXT, budget,
         berth_traffic_next_conflict(&traffic, 1, plan, o, &further, &conflict, &counts));
    PAID(TRAFFIC_CLOSEST, budget,
         berth_traffic_closest(&traffic, 1, plan, BERTH_DISTANCE_MAX, o, &nearest, &counts));
    range.until += range.until < 0 ? (int32_t)harness_below(random, 500) : 0;
    PAID(TRAFFIC_START, budget,
         berth_traffic_earliest_start(&traffic, 1, plan, &range, o, &start, &counts));
}

static void ask(harness_random *random, const answers_pair *p, const berth_motion_options *o,
                uint32_t budget)
{
    const berth_placed *const a = &p->a.placed, *const b = &p->b.placed;
    berth_motion_counts counts;
    berth_approach approach;
    berth_impact impact;

    PAID(MEET, budget, berth_meet(a, b, o, &counts));
    PAID(FIRST, budget, berth_first_hit(a, b, o, &counts));
    if (p->a.count == 1 && p->b.count == 1) {
        PAID(COLLIDE, budget,
             berth_motion_collide(&p->a.trees[0]->view, &p->a.at[0], &p->b.trees[0]->view,
                                  &p->b.at[0], o, &counts));
    }
    PAID(IMPACT, budget, berth_time_of_impact(a, b, o, &impact, &counts));
    PAID(APART, budget, berth_time_of_impact_apart(a, b, o, &impact, &counts));
    ask_contacts(p, o, budget);
    PAID(CLOSEST, budget, berth_closest_approach(a, b, BERTH_DISTANCE_MAX, o, &approach, &counts));
    ask_starts(random, p, o, budget);
    ask_table(random, p, o, budget);
}

static void check(harness_random *random, answers_pair *p, answers_tally *sum)
{
    const berth_motion_options few = answers_budget(p, 1 + harness_below(random, PAID_FEW));

    sum->hits += berth_meet(&p->a.placed, &p->b.placed, p->options, NULL) == BERTH_HIT ? 1u : 0u;
    ask(random, p, p->options, 0);
    ask(random, p, &few, few.max_steps);
}

enum { PARTS = 255 };

/* Every question looks first whether the parts of its chains are what they were built of, which no
 * step counts: of two that are far apart, a part. */
static uint32_t look_at_parts(const berth_motion *motion, uint32_t parts)
{
    static berth_placement at[PARTS];
    static berth_chain_part part[PARTS];
    static uint32_t memory[BERTH_CHAIN_WORDS(PARTS)];
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    const berth_placement away = berth_placement_at(BERTH_NUM(4000), BERTH_NUM(0), 0, 0);
    berth_placed one, two;
    berth_chain chain;
    for (uint32_t k = 0; k < parts; k++) {
        at[k] = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), 0, (int32_t)k * 10);
        part[k].motion = motion;
        part[k].at = &at[k];
    }
    CHECK_EQ(berth_chain_build(part, parts, &arena, &chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&chain, &one), BERTH_OK);
    CHECK_EQ(berth_motion_place(motion, &away, &two), BERTH_OK);
    const uint64_t before = berth_port_instructions();
    CHECK_EQ(berth_meet(&one, &two, NULL, NULL), BERTH_CLEAR);
    return (uint32_t)(berth_port_instructions() - before);
}

HARNESS_TEST(test_parts, "parts")
{
    static const berth_num x[2] = {BERTH_NUM_INIT(0), BERTH_NUM_INIT(1)};
    static const berth_num y[2] = {BERTH_NUM_INIT(0), BERTH_NUM_INIT(0)};
    static const int32_t tick[2] = {0, 10};
    static uint32_t memory[BERTH_TRAJECTORY_IMAGE_WORDS(2)];
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    const berth_trajectory route = berth_trajectory_over_arrays(x, y, tick, 2, BERTH_NUM(0.25));
    berth_motion motion;
    CHECK_EQ(berth_trajectory_build(&route, &arena, &motion), BERTH_OK);
    const uint32_t all = look_at_parts(&motion, PARTS), two = look_at_parts(&motion, 2);
    harness_print("bar|%s: instructions a part of a chain, before a question|%u|<=|10\n",
                  berth_port_name(), (all - two) / (PARTS - 2));
}

HARNESS_TEST(test_steps, "steps")
{
    answers_run(UINT64_C(0x7374657073000000), BENCH_CASES, check);
    paid_print(calls, CALLS);
}
