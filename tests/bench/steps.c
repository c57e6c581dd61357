/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions a step of each call that takes a budget, over pairs that touch, graze, go abreast
 * and stand in each other's way, in chains, with windows and margins that grow:
 * a budget of steps, times the most of them, is a deadline. Of each question what it takes in all,
 * its arguments included, over its steps:
 *
 *   steps|CORE|CALL|QUESTIONS|MEAN|MOST of so many steps
 *
 * A budget that runs out is a deadline, too: what was begun ends, with an exact test at most. */

#include "port/port.h"
#include "tests/property/answers.h"

#ifndef BENCH_CASES
#define BENCH_CASES 1500
#endif

enum { COLLIDE, MEET, FIRST, IMPACT, APART, NEXT, CLOSEST, WITHIN, START, TRAFFIC, CALLS };
static const char *const names[CALLS] = {
    "motion_collide",       "meet",         "first_hit",        "time_of_impact",
    "time_of_impact_apart", "next_contact", "closest_approach", "meet_within",
    "earliest_start",       "traffic_ask",
};
static struct {
    uint64_t instructions, steps;
    uint32_t most, questions, of_steps; /* of_steps: of the question with the most */
} seen[CALLS];

static uint64_t before;
static inline void begin(void)
{
    before = berth_port_instructions();
}

static void end(int call, uint32_t steps)
{
    const uint64_t took = berth_port_instructions() - before;
    const uint64_t each = took / (steps != 0 ? steps : 1);
    seen[call].instructions += took;
    seen[call].steps += steps;
    seen[call].questions++;
    if (each > seen[call].most) {
        seen[call].most = (uint32_t)each;
        seen[call].of_steps = steps;
    }
}

static void ask_contacts(const answers_pair *p, berth_motion_counts *counts)
{
    berth_contact_cursor cursor;
    berth_contact contact;
    berth_status found = berth_contacts(&p->a.placed, &p->b.placed, p->options, &cursor);
    CHECK_EQ(found, BERTH_OK);
    for (int k = 0; k < 64; k++) {
        begin();
        found = berth_next_contact(&cursor, &contact, counts);
        end(NEXT, counts->steps);
        if (found != BERTH_HIT) {
            return;
        }
    }
}

static void ask_starts(harness_random *random, const answers_pair *p, berth_motion_counts *counts)
{
    const berth_placed *const a = &p->a.placed, *const b = &p->b.placed;
    const int32_t error =
        (int32_t)(harness_below(random, BERTH_CLOCK_ERROR_MAX) >> harness_below(random, 21));
    berth_start_range range = {p->b.places[0].start, p->b.places[0].start, 0};
    int32_t start;
    begin();
    if (berth_meet_within(a, b, error, p->options, counts) >= 0) {
        end(WITHIN, counts->steps);
    }
    range.until += range.until < 0 ? (int32_t)harness_below(random, 5000) : 0;
    begin();
    if (berth_earliest_start(a, b, &range, p->options, &start, counts) >= 0) {
        end(START, counts->steps);
    }
}

static void ask_table(const answers_pair *p)
{
    static uint64_t memory[BERTH_TRAFFIC_WORDS(4)];
    static berth_traffic traffic;
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_traffic_counts counts;
    uint32_t entry;
    static const berth_traffic none;
    const berth_traffic_desc four = {4, 0, 0, 0};
    traffic = none;
    CHECK_EQ(berth_traffic_make(&four, &arena, &traffic), BERTH_OK);
    for (uint32_t k = 0; k < 3; k++) {
        CHECK_EQ(berth_traffic_commit(&traffic, k + 2, &p->a.placed, &entry), BERTH_OK);
    }
    begin();
    if (berth_traffic_ask(&traffic, 1, &p->b.placed, p->options, &counts) >= 0) {
        end(TRAFFIC, counts.steps);
    }
}

static uint32_t most_of_budget[CALLS];

static void end_budget(int call, uint32_t budget)
{
    const uint64_t took = berth_port_instructions() - before;
    const uint32_t each = (uint32_t)(took / (budget + 4));
    most_of_budget[call] = each > most_of_budget[call] ? each : most_of_budget[call];
}

static void ask_with_budget(harness_random *random, const answers_pair *p)
{
    static const berth_motion_options none;
    const berth_placed *const a = &p->a.placed, *const b = &p->b.placed;
    berth_motion_options options = p->options != NULL ? *p->options : none;
    berth_motion_counts counts;
    berth_approach approach;
    berth_impact impact;
    const uint32_t budget = options.max_steps = 1 + harness_below(random, 24);
    begin();
    CHECK(berth_first_hit(a, b, &options, &counts) >= 0);
    end_budget(FIRST, budget);
    begin();
    CHECK(berth_time_of_impact_apart(a, b, &options, &impact, &counts) >= 0);
    end_budget(APART, budget);
    begin();
    CHECK(berth_closest_approach(a, b, BERTH_DISTANCE_MAX, &options, &approach, &counts) >= 0);
    end_budget(CLOSEST, budget);
    begin();
    (void)!berth_meet_within(a, b, (int32_t)harness_below(random, 5000), &options, &counts);
    end_budget(WITHIN, budget);
}

static void check(harness_random *random, answers_pair *p, answers_tally *sum)
{
    const berth_placed *const a = &p->a.placed, *const b = &p->b.placed;
    berth_motion_counts counts;
    berth_approach approach;
    berth_impact impact;
    begin();
    const berth_status answer = berth_meet(a, b, p->options, &counts);
    end(MEET, counts.steps);
    sum->hits += answer == BERTH_HIT ? 1u : 0u;
    begin();
    CHECK_EQ(berth_first_hit(a, b, p->options, &counts), answer);
    end(FIRST, counts.steps);
    if (p->a.count == 1 && p->b.count == 1) {
        begin();
        CHECK_EQ(berth_motion_collide(&p->a.trees[0]->view, &p->a.at[0], &p->b.trees[0]->view,
                                      &p->b.at[0], p->options, &counts),
                 answer);
        end(COLLIDE, counts.steps);
    }
    begin();
    CHECK_EQ(berth_time_of_impact(a, b, p->options, &impact, &counts), answer);
    end(IMPACT, counts.steps);
    begin();
    CHECK(berth_time_of_impact_apart(a, b, p->options, &impact, &counts) >= 0);
    end(APART, counts.steps);
    ask_contacts(p, &counts);
    begin();
    CHECK(berth_closest_approach(a, b, BERTH_DISTANCE_MAX, p->options, &approach, &counts) >= 0);
    end(CLOSEST, counts.steps);
    ask_starts(random, p, &counts);
    ask_table(p);
    ask_with_budget(random, p);
}

static void test_steps(void)
{
    uint64_t instructions = 0, steps = 0;
    uint32_t most = 0;
    answers_run(UINT64_C(0x7374657073000000), BENCH_CASES, check);
    for (int k = 0; k < CALLS; k++) {
        CHECK(seen[k].steps != 0);
        harness_print("steps|%s|%s|%u|%llu|%u of %u steps\n", berth_port_name(), names[k],
                      seen[k].questions, seen[k].instructions / seen[k].steps, seen[k].most,
                      seen[k].of_steps);
        instructions += seen[k].instructions;
        steps += seen[k].steps;
        most = seen[k].most > most ? seen[k].most : most;
    }
    harness_print("bar|%s: instructions a step, the most|%u|<=|%llu|\n", berth_port_name(), most,
                  4 * (instructions / steps));
    for (int k = 0; k < CALLS; k++) {
        if (most_of_budget[k] != 0) {
            harness_print("bar|%s: %s: instructions a step of a budget and of four more, the most"
                          "|%u|<=|%llu|\n",
                          berth_port_name(), names[k], most_of_budget[k],
                          4 * (instructions / steps));
        }
    }
}

const harness_test tests[] = {{"steps", test_steps}, {0, 0}};
