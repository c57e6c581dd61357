/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Answers about bodies, the same bits everywhere: hashes over a fixed list of pairs of every kind,
 * compared with constants that stand in golden.h. Answers and counts apart (budgets that run out
 * are of the counts: how far they lead depends on the order in which things are looked at), so that
 * another order renews the counts alone. */

#include "tests/golden/check.h"
#include "tests/unit/carried.h"

enum { ROUNDS = 40 };

static carried one, two;
static uint64_t memory[(BERTH_TRAFFIC_BYTES_OF(2, 1u) + 7) / 8];
static berth_traffic traffic;
static uint64_t answers = HARNESS_HASH, costs = HARNESS_HASH, worst = HARNESS_HASH;
static uint32_t hits, contacts, clear_starts;

static void hash_place(uint64_t *hash, const berth_placement *at)
{
    hash_point(hash, at->x, at->y);
    *hash = golden_hash_number(*hash, &at->rotation.c, sizeof at->rotation.c);
    *hash = golden_hash_number(*hash, &at->rotation.s, sizeof at->rotation.s);
    hash_u32(hash, (uint32_t)at->start);
}

static void hash_impact(uint64_t *hash, const berth_body_impact *impact)
{
    hash_u32s(hash, (uint32_t)impact->tick, impact->leg_a, impact->leg_b, impact->part_a,
              impact->part_b);
    hash_place(hash, &impact->a);
    hash_place(hash, &impact->b);
}

static void hash_counts(berth_status answer, const berth_body_counts *counts)
{
    CHECK(answer >= BERTH_CLEAR);
    hash_u32s(&costs, (uint32_t)answer, counts->steps, counts->nodes, counts->pieces,
              counts->circles, counts->parts, counts->poses);
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static void ask_impact(const berth_body_options *o, uint64_t *hash)
{
    berth_body_counts counts;
    berth_body_impact impact;
    berth_status answer = berth_bodies_meet(&one.body, &two.body, o, &counts);
    hash_counts(answer, &counts);
    hash_u32(hash, (uint32_t)answer);
    answer = berth_bodies_time_of_impact(&one.body, &two.body, o, &impact, &counts);
    hash_counts(answer, &counts);
    hash_u32(hash, (uint32_t)answer);
    if (answer == BERTH_HIT) {
        hits++;
        hash_impact(hash, &impact);
    } else if (answer == BERTH_UNKNOWN) {
        hash_u32(hash, (uint32_t)impact.tick);
    }
}

static void ask_contacts(const berth_body_options *o, uint64_t *hash)
{
    int32_t from = INT32_MIN;
    berth_status answer = BERTH_HIT;
    for (uint32_t k = 0; k < 16 && answer != BERTH_CLEAR; k++) {
        berth_body_contact contact;
        berth_body_counts counts;
        answer = berth_bodies_next_contact(&one.body, &two.body, o, &from, &contact, &counts);
        hash_counts(answer, &counts);
        hash_u32(hash, (uint32_t)from);
        if (answer == BERTH_HIT) {
            contacts++;
            hash_u32s(hash, (uint32_t)contact.time_in, (uint32_t)contact.time_out);
            hash_impact(hash, &contact.first);
        }
    }
}

static void ask_closest(harness_random *random, const berth_body_options *o, uint64_t *hash)
{
    const double below = harness_below(random, 2) == 0 ? 1000 : 0.25;
    berth_body_approach approach;
    berth_body_counts counts;
    const berth_status answer =
        berth_bodies_closest_approach(&one.body, &two.body, num_from(below), o, &approach, &counts);
    hash_counts(answer, &counts);
    hash_u32s(hash, (uint32_t)answer, approach.found);
    hash_num(hash, approach.distance);
    if (approach.found) {
        hash_u32(hash, (uint32_t)approach.tick);
        hash_place(hash, &approach.a);
        hash_place(hash, &approach.b);
    }
}

static void ask_starts(harness_random *random, const berth_body_options *o, uint64_t *hash)
{
    const berth_body *const list[2] = {&one.body, &two.body};
    const carried *const mine = two.kind != CARRIED_STANDING ? &two : &one;
    const int32_t from = mine->start - (int32_t)harness_below(random, 20);
    const berth_start_range range = {from, from + (int32_t)harness_below(random, 100), 0};
    berth_body_counts counts;
    int32_t start = 0;
    const berth_status answer = berth_bodies_earliest_start(
        &list[mine == &two ? 0 : 1], 1, &mine->body, &range, o, &start, &counts);
    hash_counts(answer, &counts);
    hash_u32s(hash, (uint32_t)answer, (uint32_t)start);
    clear_starts += answer == BERTH_CLEAR && start != range.from;
}

/* A table of the first, asked about the second. */
static void ask_table(harness_random *random, const berth_body_options *o)
{
    const berth_traffic_desc desc = {2, 0, 0, 0};
    const int32_t from = harness_between(random, -20, 20);
    const berth_start_range range = {from, from + (int32_t)harness_below(random, 100), 0};
    berth_body_conflict conflict;
    berth_body_approach approach;
    berth_body_counts counts;
    uint32_t entry = 0;
    int32_t start = 0;

    CHECK_EQ(berth_traffic_make(&desc, ARENA(memory), &traffic), BERTH_OK);
    CHECK_EQ(berth_traffic_commit_body(&traffic, 1, &one.body, NULL), BERTH_OK);
    berth_status answer = berth_traffic_ask_body(&traffic, 2, &two.body, o, &counts);
    hash_counts(answer, &counts);
    answer = berth_traffic_first_conflict_body(&traffic, 2, &two.body, o, &conflict, &counts);
    hash_counts(answer, &counts);
    answer = berth_traffic_closest_body(&traffic, 2, &two.body, num_from(1000), o, &entry,
                                        &approach, &counts);
    hash_counts(answer, &counts);
    hash_u32s(&worst, berth_traffic_worst_steps_body(BERTH_ASK_MEET, &traffic, &two.body, NULL, o),
              berth_traffic_worst_steps_body(BERTH_ASK_CLOSEST, &traffic, &two.body, NULL, o));
    if (two.kind != CARRIED_STANDING) {
        answer =
            berth_traffic_earliest_start_body(&traffic, 2, &two.body, &range, o, &start, &counts);
        hash_counts(answer, &counts);
        hash_u32(&costs, (uint32_t)start);
        hash_u32(&worst,
                 berth_traffic_worst_steps_body(BERTH_ASK_START, &traffic, &two.body, &range, o));
    }
}

static void ask_most(const berth_body_options *o)
{
    const berth_body *const a = &one.body, *const b = &two.body, *const list[2] = {a, a};
    const berth_start_range range = {0, 10, 0};
    hash_u32s(&worst, berth_bodies_worst_steps(BERTH_ASK_MEET, &a, 1, b, NULL, o),
              berth_bodies_worst_steps(BERTH_ASK_CONTACT, &a, 1, b, NULL, o),
              berth_bodies_worst_steps(BERTH_ASK_CLOSEST, &a, 1, b, NULL, o),
              berth_bodies_worst_steps(BERTH_ASK_START, list, 2, b, &range, o));
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static void run_pair(harness_random *random, uint32_t round)
{
    berth_body_options o = {0};
    carried_any(random, &one, carried_pairs[round % CARRIED_PAIRS][0], round % 3 != 0);
    carried_any(random, &two, carried_pairs[round % CARRIED_PAIRS][1], round % 3 != 0);
    o.motion.margin = num_from(harness_below(random, 32) / 64.0);
    o.boundary = harness_below(random, 4) == 0;
    if (harness_below(random, 3) == 0) {
        o.motion.from = harness_between(random, -40, 100);
        o.motion.until = o.motion.from + harness_between(random, 1, 200);
    }
    ask_impact(&o, &answers);
    ask_contacts(&o, &answers);
    ask_closest(random, &o, &answers);
    ask_starts(random, &o, &answers);
    ask_table(random, &o);
    ask_most(&o);
    o.motion.max_steps = 1 + harness_below(random, 60);
    ask_impact(&o, &costs);
    ask_contacts(&o, &costs);
    ask_closest(random, &o, &costs);
    ask_starts(random, &o, &costs);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

HARNESS_TEST(test_bodies, "answers about bodies")
{
    for (uint32_t round = 0; round < ROUNDS; round++) {
        harness_random random = harness_round(UINT64_C(0x676f6c6465620000), round);
        run_pair(&random, round);
    }
    harness_note("hits %u, contacts %u, later starts that are clear %u", hits, contacts,
                 clear_starts);
    CHECK_LE(ROUNDS / 4, hits);
    CHECK_LE(ROUNDS / 4, contacts);
    CHECK_LE(3, clear_starts);
    check_hash("BODIES_ANSWERS", answers, GOLDEN_BODIES_ANSWERS);
}

HARNESS_TEST(test_counts, "counts of the same, budgets, and the most steps")
{
    check_hash("BODIES_COUNTS", costs, GOLDEN_BODIES_COUNTS);
    check_hash("BODIES_WORST", worst, GOLDEN_BODIES_WORST);
}
