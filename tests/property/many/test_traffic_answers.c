/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* With whom first, with whom at all, from when on, who comes closest: a table says what the same
 * questions to everyone in it say. */

#include "tests/property/traffic.h"

enum { QUESTIONS = 12 };

static struct {
    uint32_t cases, hits, ties, starts, none, later, within, near;
} seen;

/* ---- With whom ------------------------------------------------------------------------------- */

static void check_first(const plan *of, uint32_t number, const berth_motion_options *o)
{
    berth_impact best = {0}, one;
    berth_conflict found;
    berth_traffic_counts counts;
    uint32_t who = ROOM;
    for (uint32_t k = 0; k < table.capacity; k++) {
        if (counts_for(k, number) &&
            berth_time_of_impact(&of->placed, &list[k].what.placed, o, &one, NULL) == BERTH_HIT) {
            seen.ties += who < ROOM && one.tick == best.tick;
            if (who == ROOM || one.tick < best.tick ||
                (one.tick == best.tick && list[k].number < list[who].number)) {
                best = one;
                who = k;
            }
        }
    }
    harness_fill(&found, sizeof found);
    const berth_status answer =
        berth_traffic_first_conflict(&table, number, &of->placed, o, &found, &counts);
    CHECK_LE(counts.steps, berth_traffic_worst_steps(BERTH_ASK_IMPACT, &table, &of->placed, 0));
    CHECK_EQ(answer, who < ROOM ? BERTH_HIT : BERTH_CLEAR);
    seen.hits += answer == BERTH_HIT;
    if (answer != BERTH_HIT) {
        CHECK_FILLED(&found, sizeof found);
        return;
    }
    CHECK_EQ(found.entry, who);
    CHECK_EQ(found.number, list[who].number);
    CHECK_EQ(found.impact.tick, best.tick);
    CHECK_EQ(found.impact.forgiven, best.forgiven);
    CHECK_EQ(found.impact.pair.leg_b, best.pair.leg_b);
    CHECK_REAL_EQ(berth_num_raw(found.impact.pair.ax), berth_num_raw(best.pair.ax));
}

static void check_each(const plan *of, uint32_t number, const berth_motion_options *o,
                       uint32_t budget)
{
    berth_motion_options limited = *o;
    berth_conflict found;
    berth_impact one;
    berth_traffic_cursor cursor = {0, 0, 0};
    uint32_t calls = 0;
    limited.max_steps = budget;
    for (uint32_t k = 0; k < table.capacity; k++) {
        if (!counts_for(k, number) ||
            berth_time_of_impact(&of->placed, &list[k].what.placed, o, &one, NULL) != BERTH_HIT) {
            continue;
        }
        berth_status status = BERTH_UNKNOWN;
        while (status == BERTH_UNKNOWN && ++calls < 1000) {
            status = berth_traffic_next_conflict(&table, number, &of->placed, &limited, &cursor,
                                                 &found, NULL);
            limited.max_steps *= 2; /* one pair may take more */
        }
        CHECK_EQ(status, BERTH_HIT);
        CHECK_EQ(found.entry, k);
        CHECK_EQ(found.impact.tick, one.tick);
        CHECK_EQ(cursor.next, k + 2);
    }
    CHECK_EQ(berth_traffic_next_conflict(&table, number, &of->placed, o, &cursor, &found, NULL),
             BERTH_CLEAR);
    CHECK_EQ(cursor.next, table.used + 1);
    CHECK_EQ(berth_traffic_next_conflict(&table, number, &of->placed, o, &cursor, &found, NULL),
             BERTH_CLEAR);
}

/* ---- From when on ---------------------------------------------------------------------------- */

static void check_start(harness_random *random, const plan *of, uint32_t number,
                        const berth_motion_options *o)
{
    const berth_placed *others[ROOM];
    berth_start_range range;
    berth_traffic_counts counts;
    int32_t start = 77, truth = 77;
    uint32_t count = 0;
    for (uint32_t k = 0; k < table.capacity; k++) {
        if (counts_for(k, number)) {
            others[count++] = &list[k].what.placed;
        }
    }
    range.from = harness_between(random, -300, 900);
    range.until = range.from + harness_between(random, 0, 1200);
    range.clock_error = harness_below(random, 3) == 0 ? harness_between(random, 0, 12) : 0;
    const berth_status status =
        berth_earliest_start_within(others, count, &of->placed, &range, o, &truth, NULL);
    CHECK_EQ(berth_traffic_earliest_start_within(&table, number, &of->placed, &range, o, &start,
                                                 &counts),
             status);
    if (range.clock_error == 0) {
        int32_t same = 77;
        CHECK_EQ(berth_traffic_earliest_start(&table, number, &of->placed, &range, o, &same, NULL),
                 status);
        CHECK_EQ(same, truth);
    }
    CHECK_LE(counts.steps,
             berth_traffic_worst_steps(BERTH_ASK_START, &table, &of->placed, range.clock_error));
    CHECK_EQ(start, truth);
    seen.starts += status == BERTH_CLEAR;
    seen.none += status == BERTH_HIT;
    seen.later += status == BERTH_CLEAR && start != range.from;
}

static void check_within(harness_random *random, const plan *of, uint32_t number,
                         const berth_motion_options *o)
{
    const int32_t error = harness_between(random, 0, 1 << harness_below(random, 7));
    berth_traffic_counts counts;
    berth_status truth = BERTH_CLEAR;
    for (uint32_t k = 0; k < table.capacity && truth == BERTH_CLEAR; k++) {
        if (counts_for(k, number)) {
            truth = berth_meet_within(&list[k].what.placed, &of->placed, error, o, NULL);
        }
    }
    CHECK_EQ(berth_traffic_ask_within(&table, number, &of->placed, error, o, &counts), truth);
    CHECK_LE(counts.steps, berth_traffic_worst_steps(BERTH_ASK_WITHIN, &table, &of->placed, error));
    seen.within += truth == BERTH_HIT;
}

/* ---- How near -------------------------------------------------------------------------------- */

static int is_nearer(berth_status said_a, const berth_approach *a, uint32_t number_a,
                     berth_status said_b, const berth_approach *b, uint32_t number_b)
{
    if (said_a != said_b) {
        return said_a == BERTH_HIT;
    }
    if (berth_num_raw(a->distance) != berth_num_raw(b->distance)) {
        return berth_num_less(a->distance, b->distance);
    }
    return a->tick != b->tick ? a->tick < b->tick : number_a < number_b;
}

static void check_closest(harness_random *random, const plan *of, uint32_t number,
                          const berth_motion_options *o)
{
    const berth_num below = harness_below(random, 3) == 0
                                ? berth_num_of(BERTH_NUM_TO_RAW(32767))
                                : num_from_raw(1 + harness_between(random, 0, 10 << 16));
    berth_status truth = BERTH_CLEAR;
    berth_approach best = {0}, one;
    berth_traffic_counts counts;
    berth_nearest found;
    uint32_t who = ROOM;
    for (uint32_t k = 0; k < table.capacity; k++) {
        if (!counts_for(k, number)) {
            continue;
        }
        const berth_status said =
            berth_closest_approach(&of->placed, &list[k].what.placed, below, o, &one, NULL);
        if (one.found && (who == ROOM ||
                          is_nearer(said, &one, list[k].number, truth, &best, list[who].number))) {
            best = one;
            who = k;
        }
        truth = said == BERTH_HIT ? said : truth;
    }
    CHECK_EQ(berth_traffic_closest(&table, number, &of->placed, below, o, &found, &counts), truth);
    CHECK_LE(counts.steps, berth_traffic_worst_steps(BERTH_ASK_CLOSEST, &table, &of->placed, 0));
    CHECK_EQ(found.approach.found, who < ROOM);
    seen.near += who < ROOM && truth == BERTH_CLEAR;
    if (who == ROOM) {
        CHECK_EQ(found.entry, BERTH_TRAFFIC_NOBODY);
        CHECK_REAL_EQ(berth_num_raw(found.approach.distance), berth_num_raw(below));
        return;
    }
#ifdef BERTH_Q16
    CHECK_EQ(found.entry, who);
    CHECK_EQ(found.number, list[who].number);
    CHECK_EQ(berth_num_raw(found.approach.distance), berth_num_raw(best.distance));
    CHECK_EQ(found.approach.tick, best.tick);
#else /* how near depends a little on how near was asked for */
    CHECK_REAL_LE(berth_num_raw(found.approach.distance),
                  berth_num_raw(best.distance) * (berth_raw)1.0001 + (berth_raw)0.01);
#endif
}

HARNESS_TEST(test_answers, "whom, when and how near are everyone's answers")
{
    const uint32_t rounds = HARNESS_CASES / QUESTIONS / 64 + 1; /* a question is many */
    static plan asker;
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_round(UINT64_C(0x616e737765727300), round);
        make_round(&random);
        for (int i = 0; i < QUESTIONS; i++) {
            const uint32_t number = harness_below(&random, 7);
            const berth_motion_options options = some_options(&random);
            for (uint32_t k = harness_below(&random, 12); k > 0; k--) {
                change(&random);
            }
            make_plan(&random, &asker);
            check_first(&asker, number, &options);
            check_each(&asker, number, &options, harness_below(&random, 2) * 20);
            check_start(&random, &asker, number, &options);
            check_within(&random, &asker, number, &options);
            check_closest(&random, &asker, number, &options);
            seen.cases++;
        }
    }
    harness_note("%u cases; meet %u, at one tick %u; a start %u, later %u, no start %u", seen.cases,
                 seen.hits, seen.ties, seen.starts, seen.later, seen.none);
    harness_note("meet with other clocks %u, near %u", seen.within, seen.near);
    if (HARNESS_FEW || seen.cases < 400) {
        return; /* too few to ask for every kind */
    }
    CHECK_LE(seen.cases / 10, seen.hits);
    CHECK_LE(1, seen.ties);
    CHECK_LE(seen.cases / 10, seen.starts);
    CHECK_LE(seen.cases / 50, seen.later);
    CHECK_LE(seen.cases / 50, seen.none);
    CHECK_LE(seen.hits, seen.within);
    CHECK_LE(seen.cases / 10, seen.near);
}
