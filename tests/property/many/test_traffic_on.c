/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan against a table, in pieces and at once, against the loop over all of it that asks
 * berth_meet: plans of every kind, and walks that stand at their ends on a coarse grid, where
 * touching is as frequent as nearly meeting. Few commitments, and so many that cells are used. */

#include "tests/property/traffic.h"
#include "tests/unit/support.h"

#ifdef HARNESS_SMALL
enum { OTHERS = 8, MANY = 257, ROUNDS = 6 };
#else
enum { OTHERS = 24, MANY = 600, ROUNDS = 40 };
#endif

enum { WALKS = 8, STOPS = 6 };

static uint64_t room[BERTH_TRAFFIC_WORDS(MANY) + 1];
static uint64_t images[WALKS][64];
static berth_motion walks[WALKS];
static uint32_t hits, clears, pieces;

static void make(uint32_t capacity, uint32_t extent, uint32_t cell)
{
    const berth_traffic_desc desc = {capacity, extent, cell, &berth_traffic_in_cells};
    CHECK_EQ(berth_traffic_make(&desc, ARENA(room), &table), BERTH_OK);
}

/* What berth_meet says of all others. */
static berth_status loop(uint32_t number, const berth_placed *mine,
                         const berth_motion_options *options)
{
    for (uint32_t k = 0; k < table.used; k++) {
        const berth_placed *its;
        uint32_t whose;
        if (berth_traffic_entry(&table, k, &its, &whose) == BERTH_HIT && whose != number &&
            berth_meet(mine, its, options, NULL) == BERTH_HIT) {
            return BERTH_HIT;
        }
    }
    return BERTH_CLEAR;
}

static void check_hit(uint32_t number, const berth_placed *mine,
                      const berth_motion_options *options, uint32_t entry)
{
    const berth_placed *its;
    uint32_t whose;
    CHECK_EQ(berth_traffic_entry(&table, entry, &its, &whose), BERTH_HIT);
    CHECK(whose != number);
    CHECK_EQ(berth_meet(mine, its, options, NULL), BERTH_HIT);
}

/* No question looks at more than its budget is for, however many there are. */
static void check_looks(harness_random *random, uint32_t number, const berth_placed *mine,
                        const berth_motion_options *options)
{
    const berth_start_range range = {mine->there.start, mine->there.start + 300, 0};
    const berth_num near = num_from(3);
    berth_motion_options few = *options;
    berth_traffic_cursor cursor = {0, 0, 0};
    berth_traffic_counts counts;
    berth_conflict conflict;
    berth_nearest nearest;
    int32_t start;
    few.max_steps = 1 + harness_below(random, 20);
    const uint32_t most = few.max_steps * BERTH_TRAFFIC_LOOKS + BERTH_TRAFFIC_LOOKS - 1;
    CHECK(berth_traffic_ask(&table, number, mine, &few, &counts) >= 0);
    CHECK_LE(counts.looked, most);
    CHECK(berth_traffic_ask_within(&table, number, mine, 3, &few, &counts) >= 0);
    CHECK_LE(counts.looked, most);
    CHECK(berth_traffic_first_conflict(&table, number, mine, &few, &conflict, &counts) >= 0);
    CHECK_LE(counts.looked, most);
    CHECK(berth_traffic_next_conflict(&table, number, mine, &few, &cursor, &conflict, &counts) >=
          0);
    CHECK_LE(counts.looked, most);
    CHECK(berth_traffic_closest(&table, number, mine, near, &few, &nearest, &counts) >= 0);
    CHECK_LE(counts.looked, most);
    CHECK(berth_traffic_earliest_start(&table, number, mine, &range, &few, &start, &counts) >= 0);
    CHECK_LE(counts.looked, most);
}

/* A budget is enough when it is what was taken, and every smaller one is not. */
static void check_budget(harness_random *random, uint32_t number, const berth_placed *mine,
                         const berth_motion_options *options, berth_status answer)
{
    berth_motion_options limited = *options;
    berth_traffic_counts counts, some;
    CHECK_EQ(berth_traffic_ask(&table, number, mine, options, &counts), answer);
    CHECK_LE(counts.steps, berth_traffic_worst_steps(BERTH_ASK_MEET, &table, mine, 0));
    if (counts.steps == 0) {
        return;
    }
    limited.max_steps = counts.steps;
    CHECK_EQ(berth_traffic_ask(&table, number, mine, &limited, &some), answer);
    CHECK_EQ(some.steps, counts.steps);
    limited.max_steps = 1 + harness_below(random, counts.steps);
    const berth_status cut = berth_traffic_ask(&table, number, mine, &limited, &some);
    CHECK(limited.max_steps == counts.steps ? cut == answer : cut == BERTH_UNKNOWN);
    CHECK_LE(some.steps, limited.max_steps);
}

/* All three ways. `options` has no budget. */
static void compare(harness_random *random, uint32_t number, const berth_placed *mine,
                    const berth_motion_options *options)
{
    const berth_status answer = loop(number, mine, options);
    berth_motion_options piece = *options;
    berth_traffic_counts counts, sum = {0, 0, 0, 0, 0, 0};
    berth_status status;
    berth_traffic_cursor cursor = {0, 0, 0};
    uint32_t calls = 0;
    check_budget(random, number, mine, options, answer);
    check_looks(random, number, mine, options);
    CHECK_EQ(berth_traffic_ask_on(&table, number, mine, options, &cursor, &counts), answer);
    if (answer == BERTH_HIT) {
        check_hit(number, mine, options, cursor.entry);
    }
    hits += answer == BERTH_HIT;
    clears += answer == BERTH_CLEAR;
    piece.max_steps = 1 + harness_below(random, 20);
    cursor.next = 0;
    do {
        berth_traffic_counts some;
        status = berth_traffic_ask_on(&table, number, mine, &piece, &cursor, &some);
        sum.candidates += some.candidates;
        sum.bounds += some.bounds;
        sum.legs += some.legs;
        pieces++;
    } while (status == BERTH_UNKNOWN && ++calls < 2 * MANY);
    CHECK_EQ(status, answer);
    CHECK_EQ(sum.candidates, counts.candidates);
    CHECK_EQ(sum.bounds, counts.bounds); /* of steps, looks: a few more, again in each piece */
    CHECK_EQ(sum.legs, counts.legs);
    if (answer == BERTH_HIT) {
        check_hit(number, mine, options, cursor.entry);
    }
}

/* ---- Changed in between ---------------------------------------------------------------------- */

/* A change of any sort that keeps as many. */
static void change_one(harness_random *random, const berth_placed *to)
{
    const uint32_t entry = harness_below(random, table.used), count = table.count;
    uint32_t number, gone = 0;
    CHECK_EQ(berth_traffic_entry(&table, entry, NULL, &number), BERTH_HIT);
    switch (harness_below(random, 4)) {
    case 0:
        CHECK_EQ(berth_traffic_withdraw_all(&table, number, &gone), BERTH_OK);
        while (table.count < count) {
            CHECK_EQ(berth_traffic_commit(&table, number, to, NULL), BERTH_OK);
        }
        break;
    case 1:
        CHECK_EQ(berth_traffic_withdraw(&table, entry), BERTH_OK);
        CHECK_EQ(berth_traffic_commit(&table, number, to, NULL), BERTH_OK);
        break;
    case 2:
        CHECK_EQ(berth_traffic_forget(&table, INT32_MIN, &gone), BERTH_OK);
        CHECK_EQ(gone, 0);
        CHECK_EQ(berth_traffic_replace(&table, entry, to), BERTH_OK);
        break;
    default: CHECK_EQ(berth_traffic_replace(&table, entry, to), BERTH_OK);
    }
}

static uint32_t stale, wrong;

/* A cursor that nobody was given: refused and left alone, or of this table as it is. */
static void any_cursor(harness_random *random, uint32_t number, const berth_placed *mine,
                       const berth_motion_options *options)
{
    const uint32_t near = harness_below(random, table.capacity + 2);
    berth_traffic_cursor cursor = {0, harness_below(random, 2) == 0 ? harness_u32(random) : near,
                                   table.changes - harness_below(random, 2)};
    const berth_traffic_cursor before = cursor;
    const berth_status status = berth_traffic_ask_on(&table, number, mine, options, &cursor, NULL);
    if (status < 0) {
        CHECK(status == BERTH_E_CHANGED || status == BERTH_E_ITEM);
        CHECK(cursor.next == before.next && cursor.changes == before.changes);
    } else {
        CHECK(before.next == 0 ||
              (before.changes == table.changes && before.next <= table.used + 1));
    }
}

/* A question of which pieces are asked, then somebody changes to `to`, then it goes on. */
static void interrupt(harness_random *random, uint32_t number, const berth_placed *mine,
                      const berth_placed *to, const berth_motion_options *options)
{
    const berth_motion_options all = {0, options->from, options->until, options->margin,
                                      options->margin_per_tick};
    berth_motion_options piece = *options;
    berth_traffic_cursor cursor = {0, 0, 0}, before;
    berth_traffic_counts counts;
    berth_conflict conflict;
    berth_status status = BERTH_UNKNOWN;
    piece.max_steps = 1 + harness_below(random, 10);
    for (uint32_t k = 1 + harness_below(random, 4); k != 0 && status == BERTH_UNKNOWN; k--) {
        status = berth_traffic_ask_on(&table, number, mine, &piece, &cursor, &counts);
    }
    if (status != BERTH_UNKNOWN) {
        return;
    }
    before = cursor;
    change_one(random, to);
    harness_fill(&counts, sizeof counts);
    harness_fill(&conflict, sizeof conflict);
    stale++;
    status = berth_traffic_ask_on(&table, number, mine, &all, &cursor, &counts);
    wrong += status == BERTH_CLEAR && loop(number, mine, &all) == BERTH_HIT;
    CHECK_EQ(status, BERTH_E_CHANGED);
    CHECK_EQ(berth_traffic_next_conflict(&table, number, mine, &all, &cursor, &conflict, &counts),
             BERTH_E_CHANGED);
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_FILLED(&conflict, sizeof conflict);
    CHECK_EQ(cursor.next, before.next);
    CHECK_EQ(cursor.changes, before.changes);
    cursor.next = 0;
    CHECK_EQ(berth_traffic_ask_on(&table, number, mine, &all, &cursor, NULL),
             loop(number, mine, &all));
    any_cursor(random, number, mine, options);
}

/* ---- Plans of every kind --------------------------------------------------------------------- */

HARNESS_TEST(every_kind, "every kind")
{
    static plan mine;
    various = 1;
    for (uint32_t round = 0; round < HARNESS_CASES / 100 + 4; round++) {
        harness_random random = harness_round(0, round);
        make_round(&random);
        while (table.count < table.capacity) {
            commit_one(&random);
        }
        for (uint32_t k = 0; k < 10; k++) {
            const berth_placed *to = &list[harness_below(&random, table.capacity)].what.placed;
            const berth_motion_options options = some_options(&random);
            make_plan(&random, &mine);
            compare(&random, harness_below(&random, 6), &mine.placed, &options);
            interrupt(&random, harness_below(&random, 6), &mine.placed, to, &options);
        }
    }
    harness_note("%u hits, %u clear, %u pieces; %u stale, %u of them wrong", hits, clears, pieces,
                 stale, wrong);
    CHECK(HARNESS_GIVEN || (hits > 0 && clears > 0 && stale > 0));
}

/* ---- Walks that stand at their ends ---------------------------------------------------------- */

/* Quarters of a unit, and a tick or ten a leg. */
static void make_walks(harness_random *random)
{
    for (uint32_t k = 0; k < WALKS; k++) {
        berth_num x[STOPS], y[STOPS], r[STOPS];
        int32_t tick[STOPS];
        const uint32_t count = 1 + harness_below(random, STOPS);
        berth_trajectory t = berth_trajectory_over_arrays(x, y, tick, count, num_from(0));
        for (uint32_t i = 0; i < count; i++) {
            x[i] = num_from(harness_between(random, -8, 8) * 0.25);
            y[i] = num_from(harness_between(random, -8, 8) * 0.25);
            r[i] = num_from(harness_between(random, 1, 3) * 0.25);
            tick[i] = i == 0 ? 0 : tick[i - 1] + (int32_t)harness_between(random, 1, 10);
        }
        t.r = r;
        t.before = harness_below(random, 8) == 0 ? BERTH_STANDS : BERTH_ABSENT;
        t.after = harness_below(random, 8) == 0 && count > 1 ? BERTH_ABSENT : BERTH_STANDS;
        CHECK_EQ(berth_trajectory_build(&t, ARENA(images[k]), &walks[k]), BERTH_OK);
    }
}

/* Quarter turns mostly, and half of all a little off the grid. */
static berth_placed walk_at(harness_random *random, int32_t side, berth_placement *at)
{
    const int32_t off = harness_below(random, 2) == 0 ? 0 : harness_between(random, -1200, 1200);
    const double x = harness_between(random, -side, side) * 0.25 + off / 65536.0;
    const double y = harness_between(random, -side, side) * 0.25;
    const uint32_t angle = harness_below(random, 4) == 0 ? harness_below(random, 65536)
                                                         : harness_below(random, 4) * 16384;
    berth_placed placed;
    *at = berth_placement_at(num_from(x), num_from(y), (berth_angle)angle,
                             harness_between(random, 0, 40));
    CHECK_EQ(berth_motion_place(&walks[harness_below(random, WALKS)], at, &placed), BERTH_OK);
    return placed;
}

/* So many walks in a square whose side is in quarters of a unit; some change in between. */
static void walk_about(uint32_t count, int32_t side, uint32_t rounds)
{
    static const berth_motion_options none = {0, 0, 0, BERTH_NUM_RAW(0), 0};
    for (uint32_t round = 0; round < rounds; round++) {
        harness_random random = harness_round(1000, round);
        berth_placement at;
        make_walks(&random);
        make(count, harness_below(&random, 2) * (uint32_t)side, 1u << harness_below(&random, 8));
        while (table.count < count) {
            const berth_placed placed = walk_at(&random, side, &at);
            CHECK_EQ(berth_traffic_commit(&table, table.count, &placed, NULL), BERTH_OK);
        }
        for (uint32_t k = 0; k < 60; k++) {
            const uint32_t who = harness_below(&random, count);
            const berth_placed placed = walk_at(&random, side, &at);
            compare(&random, who, &placed, &none);
            if (harness_below(&random, 8) == 0) {
                interrupt(&random, who, &placed, &placed, &none);
            }
            if (harness_below(&random, 4) == 0) {
                CHECK_EQ(berth_traffic_withdraw(&table, who), BERTH_OK);
                CHECK_EQ(berth_traffic_commit(&table, who, &placed, NULL), BERTH_OK);
            } else {
                CHECK_EQ(berth_traffic_replace(&table, who, &placed), BERTH_OK);
            }
        }
    }
    harness_note("%u hits, %u clear, %u pieces; %u stale, %u of them wrong", hits, clears, pieces,
                 stale, wrong);
    CHECK(HARNESS_GIVEN || (hits > 0 && clears > 0 && stale > 0));
}

HARNESS_TEST(few_walks, "few walks that stand at their ends")
{
    walk_about(3, 12, HARNESS_CASES / 60 + 4);
}

HARNESS_TEST(some_walks, "some")
{
    walk_about(OTHERS, 60, HARNESS_CASES / 300 + 4);
}

HARNESS_TEST(many_walks, "so many that there are cells")
{
    walk_about(MANY, 400, ROUNDS);
}
