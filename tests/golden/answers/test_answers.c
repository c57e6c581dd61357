/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Answers in time, the same bits everywhere: hashes over a fixed list of pairs, two motions or a
 * chain of both and one of them, compared with constants that stand in golden.h.
 *
 * Hashes apart, so that what changed can be told: contacts, distances, starts, the counts of all
 * (and what budgets that run out prove: how far they lead depends on the walk), and the most steps
 * of each call. */

#include "tests/golden/check.h"

#define SLOTS_MOST 20
#include "tests/golden/slots.h"

enum { ROUNDS = 300, QUERIES = 6 };

typedef struct hashes {
    uint64_t contacts, distances, starts, counts, worst;
} hashes;

static uint64_t chained[(4 * BERTH_CHAIN_WORDS(2) + 7) / 8];
static berth_chain chain;
static berth_placed placed[2];
static hashes found = {HARNESS_HASH, HARNESS_HASH, HARNESS_HASH, HARNESS_HASH, HARNESS_HASH};
static uint32_t chains, hits, clear_starts;

/* ---- Hashes --------------------------------------------------------------------------------- */

static void hash_pair(uint64_t *hash, const berth_pair *pair)
{
    hash_u32s(hash, pair->leg_a, pair->leg_b, pair->part_a, pair->part_b);
    hash_point(hash, pair->ax, pair->ay);
    hash_point(hash, pair->bx, pair->by);
}

static void hash_counts(berth_status answer, const berth_motion_counts *counts)
{
    CHECK(answer >= BERTH_CLEAR);
    hash_u32s(&found.counts, (uint32_t)answer, counts->steps, counts->bounds, counts->legs,
              counts->exact);
}

/* ---- Calls ---------------------------------------------------------------------------------- */

/* Both impacts; with a budget, what is proved counts as counts. */
static void ask_impacts(const berth_motion_options *options, uint64_t *hash)
{
    berth_motion_counts counts;
    berth_impact impact;
    berth_status answer = berth_time_of_impact(&placed[0], &placed[1], options, &impact, &counts);

    hash_counts(answer, &counts);
    hash_u32(hash, (uint32_t)answer);
    if (answer != BERTH_CLEAR) {
        hits++;
        hash_u32(hash, (uint32_t)impact.tick);
    }
    if (answer == BERTH_HIT) {
        hash_u32(hash, (uint32_t)impact.forgiven);
        hash_pair(hash, &impact.pair);
    }
    answer = berth_time_of_impact_apart(&placed[0], &placed[1], options, &impact, &counts);
    hash_counts(answer, &counts);
    hash_u32(hash, (uint32_t)answer);
    if (answer == BERTH_HIT) {
        hash_u32s(hash, (uint32_t)impact.tick, (uint32_t)impact.forgiven);
        hash_pair(hash, &impact.pair);
    }
}

static void ask_contacts(const berth_motion_options *options, uint64_t *hash)
{
    berth_contact_cursor cursor;
    berth_motion_counts counts;
    berth_status answer = BERTH_HIT;

    CHECK_EQ(berth_contacts(&placed[0], &placed[1], options, &cursor), BERTH_OK);
    for (uint32_t i = 0; i < 96 && answer != BERTH_CLEAR; i++) {
        berth_contact contact;
        answer = berth_next_contact(&cursor, &contact, &counts);
        hash_counts(answer, &counts);
        if (answer == BERTH_HIT) {
            hash_u32s(hash, (uint32_t)contact.time_in, (uint32_t)contact.time_out);
            hash_pair(hash, &contact.pair);
        }
    }
}

static void ask_closest(harness_random *random, const berth_motion_options *options, uint64_t *hash)
{
    const berth_num furthest = BERTH_DISTANCE_MAX;
    for (int i = 0; i < 2; i++) {
        const int32_t raw = (int32_t)harness_below(random, 400000) + 1;
        const berth_num below = i == 0 ? furthest : num_from_raw(raw);
        berth_motion_counts counts;
        berth_approach told;
        const berth_status answer =
            berth_closest_approach(&placed[0], &placed[1], below, options, &told, &counts);

        hash_counts(answer, &counts);
        hash_u32s(hash, (uint32_t)answer, told.found, (uint32_t)told.tick);
        hash_num(hash, told.distance);
        hash_pair(hash, &told.pair);
    }
}

static void ask_starts(harness_random *random, const berth_motion_options *options, int32_t at,
                       uint64_t *hash)
{
    const berth_placed *const others[2] = {&placed[0], &placed[0]};
    const int32_t before = (int32_t)harness_below(random, 50);
    const int32_t width = (int32_t)harness_below(random, UINT32_C(1) << harness_below(random, 12));
    const int32_t error = (int32_t)harness_below(random, 8);
    const int32_t within = (int32_t)harness_below(random, UINT32_C(1) << harness_below(random, 9));
    berth_start_range range = {at - before, at - before + width, error};
    berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    int32_t start = 0;
    berth_status answer =
        berth_earliest_start_within(others, 1, &placed[1], &range, options, &start, &counts);

    hash_u32s(hash, (uint32_t)answer, (uint32_t)start);
    if (answer >= BERTH_CLEAR) { /* else the range ends beyond the clock */
        hash_counts(answer, &counts);
        clear_starts += answer == BERTH_CLEAR && start != range.from;
        answer =
            berth_earliest_start_within(others, 2, &placed[1], &range, options, &start, &counts);
        hash_counts(answer, &counts);
        hash_u32(hash, (uint32_t)start);
    }
    answer = berth_meet_within(&placed[0], &placed[1], within, options, &counts);
    hash_u32(hash, (uint32_t)answer);
    if (answer >= BERTH_CLEAR) {
        hash_counts(answer, &counts);
    }
}

static void ask_places(harness_random *random, int32_t at)
{
    for (uint32_t i = 0; i < 6; i++) {
        const int32_t tick = at + harness_between(random, -20, 200);
        berth_num x = berth_num_of(0), y = x, radius = x;
        hash_u32(&found.contacts, (uint32_t)berth_placed_at(&placed[i % 2], tick, &x, &y, &radius));
        hash_point(&found.contacts, x, y);
        hash_num(&found.contacts, radius);
    }
}

static void ask_most(int32_t error)
{
    const berth_placed *const a = &placed[0], *const b = &placed[1], *const others[2] = {a, a};
    hash_u32s(&found.worst, berth_placed_worst_steps(BERTH_ASK_MEET, &a, 1, b, 0),
              berth_placed_worst_steps(BERTH_ASK_IMPACT, &a, 1, b, 0),
              berth_placed_worst_steps(BERTH_ASK_APART, &a, 1, b, 0),
              berth_placed_worst_steps(BERTH_ASK_CONTACT, &a, 1, b, 0),
              berth_placed_worst_steps(BERTH_ASK_CLOSEST, &a, 1, b, 0),
              berth_placed_worst_steps(BERTH_ASK_WITHIN, &a, 1, b, error),
              berth_placed_worst_steps(BERTH_ASK_START, others, 2, b, error));
}

/* ---- Cases ---------------------------------------------------------------------------------- */

/* b alone, or with a motion after it, where it began: then a chain. */
static void place_second(harness_random *random, const slot *b, const berth_placement *at,
                         const slot *next)
{
    static berth_placement after;
    static berth_placement first;
    static berth_chain_part parts[2];
    const int32_t gap = (int32_t)harness_below(random, 40);
    const int64_t start =
        (int64_t)at->start + shown_of(&b->view).first + shown_of(&b->view).length + gap;
    const int wanted =
        harness_below(random, 3) == 0 && start - shown_of(&next->view).first < BERTH_TICK_MAX;

    first = after = *at;
    after.start = wanted ? (int32_t)(start - shown_of(&next->view).first) : 0;
    parts[0].motion = &b->view;
    parts[0].at = &first;
    parts[1].motion = &next->view;
    parts[1].at = &after;
    if (wanted && berth_chain_build(parts, 2, ARENA(chained), &chain) == BERTH_OK) {
        CHECK_EQ(berth_chain_place(&chain, &placed[1]), BERTH_OK);
        chains++;
    } else {
        CHECK_EQ(berth_motion_place(&b->view, &first, &placed[1]), BERTH_OK);
    }
}

static void run_query(harness_random *random, uint32_t kind)
{
    static berth_placement at_a;
    const slot *a = &slots[harness_below(random, 2)], *b = &slots[harness_below(random, 2)];
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    const uint32_t budget = 1 + harness_below(random, 40);

    gen_turn(random, heading_a, &ra);
    gen_turn(random, heading_b, &rb);
    gen_motion_starts(random, &a->motion, &ra, &b->motion, &rb);
    (void)gen_motion_place(random, (gen_passing)(1 + kind % (GEN_PASSINGS - 1)), &a->motion, &ra,
                           &b->motion, &rb);
    berth_motion_options options = options_of(random, &ra, 20, 24);
    at_a = raw_placement(&ra, heading_a);
    berth_placement at_b = raw_placement(&rb, heading_b);
    CHECK_EQ(berth_motion_place(&a->view, &at_a, &placed[0]), BERTH_OK);
    place_second(random, b, &at_b, a);
    ask_places(random, at_a.start);
    ask_impacts(&options, &found.contacts);
    ask_contacts(&options, &found.contacts);
    ask_closest(random, &options, &found.distances);
    ask_starts(random, &options, at_b.start, &found.starts);
    ask_most((int32_t)(budget * kind));
    options.max_steps = budget;
    ask_impacts(&options, &found.counts);
    ask_contacts(&options, &found.counts);
    ask_closest(random, &options, &found.counts);
    ask_starts(random, &options, at_b.start, &found.counts);
}

/* ---- Tests ---------------------------------------------------------------------------------- */

HARNESS_TEST(test_answers, "answers in time")
{
    make_motion(0);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        harness_random random = harness_round(UINT64_C(0x7768656e00000000), round);
        make_motion(round + 1);
        for (uint32_t i = 0; i < QUERIES; i++) {
            run_query(&random, i);
        }
        if (PRINT > 1) {
            harness_note("round %u: contacts %llx, distances %llx, starts %llx, counts %llx", round,
                         found.contacts, found.distances, found.starts, found.counts);
        }
    }
    harness_note("chains %u, hits %u, later starts that are clear %u", chains, hits, clear_starts);
    CHECK_LE(ROUNDS * QUERIES / 8, chains);
    CHECK_LE(ROUNDS * QUERIES / 8, hits);
    CHECK_LE(ROUNDS * QUERIES / 32, clear_starts);
    check_hash("ANSWERS_CONTACTS", found.contacts, GOLDEN_ANSWERS_CONTACTS);
    check_hash("ANSWERS_DISTANCES", found.distances, GOLDEN_ANSWERS_DISTANCES);
    check_hash("ANSWERS_STARTS", found.starts, GOLDEN_ANSWERS_STARTS);
}

HARNESS_TEST(test_counts, "counts of the same, budgets, and the most steps")
{
    check_hash("ANSWERS_COUNTS", found.counts, GOLDEN_ANSWERS_COUNTS);
    check_hash("ANSWERS_WORST", found.worst, GOLDEN_ANSWERS_WORST);
}
