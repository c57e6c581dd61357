/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Tables, the same bits everywhere: hashes over a fixed list of changes and questions, of motions
 * and of chains. Answers and counts apart (and the most steps of each question), so that another
 * order of looking renews the counts alone. */

#include "tests/golden/check.h"

#ifndef HARNESS_SMALL
#define HARNESS_SMALL 1 /* the same plans on the smallest machine */
#endif
#include "tests/property/traffic.h"

enum { ROUNDS = 40, QUESTIONS = 12 };

static uint64_t answers = HARNESS_HASH, costs = HARNESS_HASH;
static uint32_t hits, later;

static void hash_counts(berth_status answer, const berth_traffic_counts *counts)
{
    CHECK(answer >= BERTH_CLEAR);
    hash_u32s(&costs, (uint32_t)answer, counts->looked, counts->candidates, counts->steps,
              counts->bounds, counts->legs, counts->exact);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static void ask_whether(harness_random *random, const plan *of, uint32_t number,
                        const berth_motion_options *o, uint64_t *hash)
{
    const int32_t error = harness_between(random, 0, 1 << harness_below(random, 7));
    berth_traffic_counts counts;
    berth_status answer = berth_traffic_ask(&table, number, &of->placed, o, &counts);
    hash_u32(hash, (uint32_t)answer);
    hash_counts(answer, &counts);
    answer = berth_traffic_ask_within(&table, number, &of->placed, error, o, &counts);
    hash_u32(hash, (uint32_t)answer);
    hash_counts(answer, &counts);
    answer = berth_traffic_ask(&table, number, &of->placed, NULL, &counts);
    hash_counts(answer, &counts);
    hash_u32s(&costs, berth_traffic_worst_steps(BERTH_ASK_MEET, &table, &of->placed, 0),
              berth_traffic_worst_steps(BERTH_ASK_WITHIN, &table, &of->placed, error));
}

static void hash_conflict(uint64_t *hash, const berth_conflict *found)
{
    hits++;
    hash_u32s(hash, found->entry, found->number, (uint32_t)found->impact.tick,
              found->impact.pair.leg_a, found->impact.pair.leg_b);
}

static void ask_whom(const plan *of, uint32_t number, const berth_motion_options *o, uint64_t *hash)
{
    berth_traffic_cursor cursor = {0, 0, 0};
    berth_traffic_counts counts;
    berth_conflict found;
    berth_status answer =
        berth_traffic_first_conflict(&table, number, &of->placed, o, &found, &counts);
    hash_u32(hash, (uint32_t)answer);
    hash_counts(answer, &counts);
    if (answer == BERTH_HIT) {
        hash_conflict(hash, &found);
    }
    answer = BERTH_HIT;
    for (uint32_t k = 0; k < 2 * ROOM && answer != BERTH_CLEAR; k++) {
        answer =
            berth_traffic_next_conflict(&table, number, &of->placed, o, &cursor, &found, &counts);
        hash_counts(answer, &counts);
        if (answer == BERTH_HIT) {
            hash_conflict(hash, &found);
        }
    }
    hash_u32(&costs, berth_traffic_worst_steps(BERTH_ASK_IMPACT, &table, &of->placed, 0));
}

static void ask_when(harness_random *random, const plan *of, uint32_t number,
                     const berth_motion_options *o, uint64_t *hash)
{
    const int32_t from = harness_between(random, -300, 900);
    const int32_t until = from + harness_between(random, 0, 1200);
    const int32_t error = harness_below(random, 3) == 0 ? harness_between(random, 0, 12) : 0;
    const berth_start_range range = {from, until, error};
    berth_traffic_counts counts;
    int32_t start = 0;
    const berth_status answer = berth_traffic_earliest_start_within(&table, number, &of->placed,
                                                                    &range, o, &start, &counts);
    hash_u32s(hash, (uint32_t)answer, (uint32_t)start);
    hash_counts(answer, &counts);
    hash_u32(&costs, berth_traffic_worst_steps(BERTH_ASK_START, &table, &of->placed, error));
    later += answer == BERTH_CLEAR && start != from;
}

static void ask_how_near(harness_random *random, const plan *of, uint32_t number,
                         const berth_motion_options *o, uint64_t *hash)
{
    const berth_num below = harness_below(random, 3) == 0
                                ? BERTH_DISTANCE_MAX
                                : num_from_raw(1 + harness_between(random, 0, 10 << 16));
    berth_traffic_counts counts;
    berth_nearest found;
    const berth_status answer =
        berth_traffic_closest(&table, number, &of->placed, below, o, &found, &counts);
    hash_u32s(hash, (uint32_t)answer, found.entry, found.approach.found);
    hash_num(hash, found.approach.distance);
    hash_u32(hash, found.approach.found ? (uint32_t)found.approach.tick : 0);
    hash_counts(answer, &counts);
    hash_u32(&costs, berth_traffic_worst_steps(BERTH_ASK_CLOSEST, &table, &of->placed, 0));
}

static void ask_all(harness_random *random, const plan *of, const berth_motion_options *o,
                    uint64_t *hash)
{
    const uint32_t number = harness_below(random, 7);
    ask_whether(random, of, number, o, hash);
    ask_whom(of, number, o, hash);
    ask_when(random, of, number, o, hash);
    ask_how_near(random, of, number, o, hash);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

HARNESS_TEST(test_traffic, "answers of tables")
{
    static plan asker;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        harness_random random = harness_round(UINT64_C(0x7461626c65000000), round);
        make_round(&random);
        for (uint32_t i = 0; i < QUESTIONS; i++) {
            berth_motion_options options = some_options(&random);
            for (uint32_t k = harness_below(&random, 8); k > 0; k--) {
                change(&random);
            }
            make_plan(&random, &asker);
            ask_all(&random, &asker, &options, &answers);
            options.max_steps = 1 + harness_below(&random, 60);
            ask_all(&random, &asker, &options, &costs);
        }
    }
    harness_note("hits %u, later starts that are clear %u", hits, later);
    CHECK_LE(ROUNDS, hits);
    CHECK_LE(ROUNDS / 4, later);
    check_hash("TRAFFIC_ANSWERS", answers, GOLDEN_TRAFFIC_ANSWERS);
}

HARNESS_TEST(test_counts, "counts of the same, budgets, and the most steps")
{
    check_hash("TRAFFIC_COUNTS", costs, GOLDEN_TRAFFIC_COUNTS);
}
