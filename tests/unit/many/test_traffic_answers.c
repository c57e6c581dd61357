/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* traffic_ask.c: the searches: what is refused, and ties. */

#include "tests/unit/traffic.h"

static void refuses_questions(void)
{
    const berth_motion_options window = {0, 5, 5, BERTH_NUM_RAW(0), 0};
    const berth_start_range good = {0, 10, 0}, back = {10, 0, 0}, late = {0, INT32_MAX, 0};
    const berth_start_range early = {0, 10, -1}, wide = {0, 10, (1 << 20) + 1};
    const berth_placed nothing = {0};
    const berth_num near = num_from(1), none = num_from(0), minus = num_from(-1);
    berth_traffic_counts counts;
    berth_conflict conflict;
    berth_nearest nearest;
    berth_traffic_cursor cursor = {0, 0, 0};
    int32_t start = 7;
    make(2); /* empty: no pair is asked */
    const berth_traffic *const t = &traffic;
    const berth_placed p = placed_at(&parked, 0, 0, 0);
    harness_fill(&counts, sizeof counts);
    harness_fill(&conflict, sizeof conflict);
    harness_fill(&nearest, sizeof nearest);
    CHECK_EQ(berth_traffic_ask_within(NULL, 1, &p, 0, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_within(t, 1, &nothing, 0, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_ask_within(t, 1, &p, 0, &window, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_ask_within(t, 1, &p, -1, NULL, &counts), BERTH_E_TICK);
    CHECK_EQ(berth_traffic_ask_within(t, 1, &p, (1 << 20) + 1, NULL, &counts), BERTH_E_TICK);
    CHECK_EQ(berth_traffic_first_conflict(t, 1, NULL, NULL, &conflict, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_first_conflict(t, 1, &p, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_first_conflict(t, 1, &p, &window, &conflict, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_next_conflict(t, 1, &p, NULL, NULL, &conflict, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_next_conflict(t, 1, &p, NULL, &cursor, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_next_conflict(t, 1, &nothing, NULL, &cursor, &conflict, &counts),
             BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, NULL, NULL, &start, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &good, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &nothing, &good, NULL, &start, &counts),
             BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &back, NULL, &start, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &late, NULL, &start, &counts), BERTH_E_START);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &early, NULL, &start, &counts), BERTH_E_TICK);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &wide, NULL, &start, &counts), BERTH_E_TICK);
    CHECK_EQ(berth_traffic_closest(t, 1, &p, near, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_closest(t, 1, &nothing, near, NULL, &nearest, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_closest(t, 1, &p, none, NULL, &nearest, &counts), BERTH_E_DISTANCE);
    CHECK_EQ(berth_traffic_closest(t, 1, &p, minus, NULL, &nearest, &counts), BERTH_E_DISTANCE);
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_FILLED(&conflict, sizeof conflict);
    CHECK_FILLED(&nearest, sizeof nearest);
    CHECK_EQ(start, 7);
    CHECK_EQ(cursor.next, 0);
    /* and what an empty table says */
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &good, NULL, &start, &counts), BERTH_CLEAR);
    CHECK_EQ(start, 0);
    CHECK_EQ(berth_traffic_closest(t, 1, &p, near, NULL, &nearest, NULL), BERTH_CLEAR);
    CHECK_EQ(nearest.entry, BERTH_TRAFFIC_NOBODY);
    CHECK_EQ(nearest.approach.found, 0);
    CHECK_REAL_EQ(berth_num_raw(nearest.approach.distance), berth_num_raw(near));
}

/* Some stand at the same place: met in the same tick, when the plan is a unit before it. */
static void ties(void)
{
    berth_conflict conflict;
    berth_nearest nearest;
    berth_traffic_cursor cursor = {0, 0, 0};
    make(5);
    commit(8, &parked, 9.0625, 0, 0);
    commit(7, &parked, 5.0625, 0, 0);
    commit(6, &parked, 5.0625, 0, 0);
    commit(6, &parked, 5.0625, 0, 0);
    commit(5, &parked, 50, 0, 0);
    const berth_placed plan = placed_at(&brief, 0, 0, 0);
    CHECK_EQ(berth_traffic_first_conflict(&traffic, 1, &plan, NULL, &conflict, NULL), BERTH_HIT);
    CHECK_EQ(conflict.entry, 2);
    CHECK_EQ(conflict.number, 6);
    CHECK_EQ(conflict.impact.tick,
             40); /* 4 units at a tenth a tick: touches, and is past it then */
    CHECK_EQ(berth_traffic_first_conflict(&traffic, 6, &plan, NULL, &conflict, NULL), BERTH_HIT);
    CHECK_EQ(conflict.entry, 1);
    for (uint32_t k = 0; k < 4; k++) {
        CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
                 BERTH_HIT);
        CHECK_EQ(conflict.entry, k);
        CHECK_EQ(cursor.entry, k);
        CHECK_EQ(conflict.impact.tick, k == 0 ? 80 : 40);
    }
    CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
             BERTH_CLEAR);
    CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
             BERTH_CLEAR);
    cursor.next = UINT32_MAX;
    CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
             BERTH_E_ITEM);
    CHECK_EQ(berth_traffic_closest(&traffic, 1, &plan, num_from(1), NULL, &nearest, NULL),
             BERTH_HIT);
    CHECK_EQ(nearest.entry, 2);
    CHECK_REAL_EQ(berth_num_raw(nearest.approach.distance), 0);
}

/* A question goes on in the table that it began in, as it was: not after a change, and not in one
 * that was made again since, with as many changes. */
static void stale_cursors(void)
{
    const berth_motion_options few = {1, 0, 0, BERTH_NUM_RAW(0), 0};
    for (uint32_t again = 0; again < 2; again++) {
        berth_traffic_cursor cursor = {0, 0, 0}, all = {0, 0, 0};
        berth_conflict conflict;
        make(4);
        commit(8, &parked, 1, 1.0001, 0);
        commit(7, &parked, 2, 1.0001, 0);
        const berth_placed plan = placed_at(&brief, 0, 0, 0);
        CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &plan, &few, &cursor, NULL), BERTH_UNKNOWN);
        CHECK_EQ(cursor.next, 2);
        if (again) {
            make(4);
            commit(8, &parked, 5, 0, 0);
            commit(7, &parked, 2, 1.0001, 0);
        } else {
            CHECK_EQ(berth_traffic_withdraw(&traffic, 0), BERTH_OK);
            commit(8, &parked, 5, 0, 0);
        }
        CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &plan, NULL, &cursor, NULL), BERTH_E_CHANGED);
        CHECK_EQ(cursor.next, 2);
        CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
                 BERTH_E_CHANGED);
        CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &plan, NULL, &all, NULL), BERTH_HIT);
        CHECK_EQ(all.entry, 0);
    }
}

/* One lane, the other way: there is room for it between two of three. */
static void goes_round(void)
{
    const berth_start_range range = {0, 1000, 0}, brief_range = {0, 100, 0};
    berth_traffic_counts counts;
    int32_t start = 7;
    make(3);
    commit(1, &brief, 0, 0, 310);
    commit(2, &brief, 0, 0, 0);
    commit(3, &brief, 0, 0, 100);
    const berth_placement far =
        berth_placement_at(num_from(10), num_from(0), BERTH_DEGREES(180), 9);
    berth_placed plan;
    CHECK_EQ(berth_motion_place(&brief, &far, &plan), BERTH_OK);
    CHECK_EQ(berth_traffic_earliest_start(&traffic, 9, &plan, &range, NULL, &start, &counts),
             BERTH_CLEAR);
    CHECK_EQ(start, 200); /* when 3 is gone, and is through before 1 */
    start = 7;
    CHECK_EQ(berth_traffic_earliest_start(&traffic, 9, &plan, &brief_range, NULL, &start, NULL),
             BERTH_HIT);
    CHECK_EQ(start, 7);
    for (uint32_t budget = 1; budget < counts.steps; budget++) {
        const berth_motion_options options = {budget, 0, 0, BERTH_NUM_RAW(0), 0};
        int32_t proved = -1;
        CHECK_EQ(berth_traffic_earliest_start(&traffic, 9, &plan, &range, &options, &proved, NULL),
                 BERTH_UNKNOWN);
        CHECK(proved >= 0 && proved <= 200);
    }
}

/* So late that with the clock's error it would start after all ticks: it is refused, and where it
 * is looked for in the table ends with the ticks. */
static void the_last_ticks(void)
{
    static uint64_t kept[ROOM];
    static const int32_t tick[2] = {0, BERTH_TICK_MAX};
    const berth_num x[2] = {num_from(0), num_from(10)}, y[2] = {num_from(0), num_from(0)};
    berth_trajectory t = berth_trajectory_over_arrays(x, y, tick, 2, num_from(0.5));
    berth_arena arena = berth_arena_over(kept, sizeof kept);
    berth_motion slow;
    t.after = BERTH_ABSENT;
    make(2);
    CHECK_EQ(berth_trajectory_build(&t, &arena, &slow), BERTH_OK);
    const berth_placed plan = placed_at(&slow, 0, 0, BERTH_TICK_MAX);
    commit(7, &parked, 9.5, 0, 0);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 7, &plan, 1 << 20, NULL, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 1, &plan, 1 << 20, NULL, NULL), BERTH_E_START);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 1, &plan, 0, NULL, NULL), BERTH_HIT);
}

static void clocks_that_differ(void)
{
    make(1);
    commit(1, &parked, 5, 0, 0);
    const berth_placed plan = placed_at(&brief, 0, 0, 0); /* at x = 5 in tick 50 */
    const berth_start_range range = {0, 200, 11};
    int32_t start = 7;
    const berth_motion_options window = {0, 20, 30, BERTH_NUM_RAW(0), 0};
    CHECK_EQ(berth_traffic_ask_within(&traffic, 2, &plan, 0, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 2, &plan, 0, &window, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 2, &plan, 9, &window, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 2, &plan, 11, &window, NULL), BERTH_HIT);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 1, &plan, 11, &window, NULL), BERTH_CLEAR);
    /* The window is in the others' clock: with the plan on the table it is, too. */
    make(1);
    commit(1, &brief, 0, 0, 0);
    const berth_placed waits = placed_at(&parked, 5, 0, 0);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 2, &waits, 11, &window, NULL), BERTH_CLEAR);
    CHECK_EQ(
        berth_traffic_earliest_start_within(&traffic, 2, &waits, &range, &window, &start, NULL),
        BERTH_CLEAR);
    CHECK_EQ(start, 0);
    /* What grows goes on to where the latest plan ends. */
    const berth_motion_options grows = {0, 0, 1000, BERTH_NUM_RAW(0), BERTH_RATE(0.1)};
    make(1);
    commit(1, &parked, 30, 0, 0); /* 19 from where the plan ends, in tick 100 */
    CHECK_EQ(berth_traffic_ask_within(&traffic, 2, &plan, 80, &grows, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 2, &plan, 95, &grows, NULL), BERTH_HIT);
}

/* All of a grid in one tick, where velocities have no finer pace: what goes like that has no moving
 * disc in the world, nor at its end, and is asked as without a table; as what is drawn in other
 * steps is. */
static void without_a_disc(void)
{
    static uint64_t fast_image[ROOM], wide_image[ROOM];
    static const double place[4] = {-250, 0, 250, 400};
    const berth_num x[2] = {num_from(-255.99), num_from(255.99)};
    const berth_num far[2] = {num_from(-1000), num_from(1000)};
    const berth_num y[2] = {num_from(0), num_from(0)};
    const int32_t tick[2] = {0, 1}, slow[2] = {0, 1000};
    berth_arena image = berth_arena_over(fast_image, sizeof fast_image);
    berth_arena other_image = berth_arena_over(wide_image, sizeof wide_image);
    berth_trajectory t = berth_trajectory_over_arrays(x, y, tick, 2, num_from(0.5));
    berth_motion fast, wide;
    t.after = BERTH_STANDS;
    CHECK_EQ(berth_trajectory_build(&t, &image, &fast), BERTH_OK);
    t = berth_trajectory_over_arrays(far, y, slow, 2, num_from(0.5));
    t.after = BERTH_STANDS;
    CHECK_EQ(berth_trajectory_build(&t, &other_image, &wide), BERTH_OK);
    make(2);
    for (uint32_t i = 0; i < 3 * 3 * LENGTH_OF(place); i++) {
        const berth_motion *const who[3] = {&fast, &wide, &brief};
        const berth_placed a = placed_at(who[i % 3], 0, 0, 0);
        const berth_placed b = placed_at(who[i / 3 % 3], place[i / 9], i % 2 == 0 ? 0 : 0.75, 0);
        uint32_t entry;
        CHECK_EQ(berth_traffic_commit(&traffic, 7, &a, &entry), BERTH_OK);
        berth_traffic_cursor cursor = {0, 0, 0};
        const berth_status met = berth_meet(&a, &b, NULL, NULL);
        CHECK_EQ(berth_traffic_ask(&traffic, 8, &b, NULL, NULL), met);
        CHECK_EQ(berth_traffic_ask_on(&traffic, 8, &b, NULL, &cursor, NULL), met);
        CHECK_EQ(berth_traffic_withdraw(&traffic, entry), BERTH_OK);
    }
#ifdef BERTH_Q16
    CHECK_EQ(placed_at(&fast, 0, 0, 0).scale, 0);
    CHECK(placed_at(&wide, 0, 0, 0).scale != placed_at(&brief, 0, 0, 0).scale);
#endif
}

const harness_test tests[] = {
    {"refuses questions", refuses_questions},
    {"ties", ties},
    {"cursors that are stale", stale_cursors},
    {"goes round", goes_round},
    {"the last ticks, by clocks that differ", the_last_ticks},
    {"clocks that differ", clocks_that_differ},
    {"without a disc", without_a_disc},
    {0, 0},
};
