/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* traffic_ask.c: who is a candidate, options and budgets of a question. */

#include "tests/unit/traffic.h"

/* ---- Any hit --------------------------------------------------------------------------------- */

static void own_commitments_do_not_count(void)
{
    make(3);
    commit(7, &parked, 0, 0, 0);
    commit(7, &brief, 0, 0, 0);
    CHECK_EQ(ask(7, &parked, 0.5, 0, 0), BERTH_CLEAR);
    CHECK_EQ(ask(8, &parked, 0.5, 0, 0), BERTH_HIT);
    CHECK_EQ(ask(BERTH_TRAFFIC_NOBODY, &parked, 0.5, 0, 0), BERTH_HIT);
}

static void only_candidates_are_asked(void)
{
    berth_traffic_counts counts = {9, 9, 9, 9, 9, 9};
    make(8);
    commit(1, &brief, 0, 40, 0);       /* too far in y */
    commit(1, &brief, -40, 0, 0);      /* in x */
    commit(1, &brief, 0, 5, 100);      /* begins when the plan ends */
    commit(1, &brief, 0, 5, -100);     /* ends when it begins */
    commit(1, &brief, 9.5, 9.5, 0);    /* a corner: circles of 5 1/2 are apart, their squares not */
    commit(9, &brief, 0, 0, 0);        /* one's own */
    commit(1, &brief, 0, 1.015625, 0); /* abreast, 1/64 clear */
    const berth_placed plan = placed_at(&brief, 0, 0, 0);
    CHECK_EQ(berth_traffic_ask(&traffic, 9, &plan, NULL, &counts), BERTH_CLEAR);
    CHECK_EQ(counts.looked, 7);
    CHECK_EQ(counts.candidates, 1);
    CHECK(counts.steps >= 1 && counts.steps == counts.bounds + counts.legs);
    commit(1, &parked, 5, 0.5, 0);
    CHECK_EQ(berth_traffic_ask(&traffic, 9, &plan, NULL, &counts), BERTH_HIT);
    CHECK_EQ(counts.candidates, 2);
    CHECK_EQ(berth_traffic_ask(&traffic, 9, &plan, NULL, NULL), BERTH_HIT);
}

static void options_are_honoured(void)
{
    berth_motion_options options = {0, 0, 0, num_from(0), 0};
    berth_traffic_counts counts = {9, 9, 9, 9, 9, 9};
    make(4);
    commit(1, &parked, 300, 0, 0);
    const berth_placed plan = placed_at(&brief, 0, 0, 0);
    options.margin = num_from(289.5); /* 290 to the plan's end, less both radii: touches at 289 */
    CHECK_EQ(berth_traffic_ask(&traffic, 2, &plan, &options, NULL), BERTH_HIT);
    options.margin = num_from(288.5);
    CHECK_EQ(berth_traffic_ask(&traffic, 2, &plan, &options, NULL), BERTH_CLEAR);
    options.from = 0;
    options.until = 100;
    options.margin_per_tick = BERTH_RATE(0.0078125); /* 100 ticks: 0.78 units */
    CHECK_EQ(berth_traffic_ask(&traffic, 2, &plan, &options, NULL), BERTH_HIT);
    options.until = 50;
    CHECK_EQ(berth_traffic_ask(&traffic, 2, &plan, &options, NULL), BERTH_CLEAR);
    options.margin = num_from(8192);
    options.until = 100;
    CHECK_EQ(berth_traffic_ask(&traffic, 2, &plan, &options, NULL), BERTH_HIT);
    options.from = 100; /* the plan is over */
    options.until = BERTH_TICK_END;
    options.margin_per_tick = BERTH_RATE_MAX;
    CHECK_EQ(berth_traffic_ask(&traffic, 2, &plan, &options, &counts), BERTH_CLEAR);
    CHECK_EQ(counts.candidates, 0);
    options.from = INT32_MIN;
    options.until = -5;
    CHECK_EQ(berth_traffic_ask(&traffic, 2, &plan, &options, &counts), BERTH_CLEAR);
    CHECK_EQ(counts.candidates, 0);
}

static void refuses_questions(void)
{
    const berth_motion_options window = {0, 5, 5, BERTH_NUM_RAW(0), 0};
    const berth_motion_options grows = {0, 0, 0, BERTH_NUM_RAW(0), 1};
    berth_motion_options margin = {0, 0, 0, num_from(-1), 0};
    const berth_placed nothing = {0};
    static const berth_traffic zero;
    berth_traffic_counts counts;
    berth_traffic_cursor cursor = {0, 0, 0};
    make(2); /* empty: no pair is asked */
    const berth_placed p = placed_at(&parked, 0, 0, 0);
    harness_fill(&counts, sizeof counts);
    CHECK_EQ(berth_traffic_ask(NULL, 1, &p, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &nothing, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_ask_worst_steps(NULL, &p), 0);
    CHECK_EQ(berth_traffic_ask_worst_steps(&traffic, NULL), 0);
    CHECK_EQ(berth_traffic_closest_worst_steps(&traffic, &nothing), 0);
    CHECK_EQ(berth_traffic_first_conflict_worst_steps(NULL, &p), 0);
    CHECK_EQ(berth_traffic_ask_within_worst_steps(&traffic, &p, -1), 0);
    CHECK_EQ(berth_traffic_earliest_start_worst_steps(&traffic, &p, -1), 0);
    CHECK_EQ(berth_traffic_earliest_start_worst_steps(&traffic, &nothing, 0), 0);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &p, &window, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &p, &grows, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &p, &margin, &counts), BERTH_E_MARGIN);
    CHECK_EQ(berth_traffic_ask_on(NULL, 1, &p, NULL, &cursor, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, NULL, NULL, &cursor, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &p, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_on(&zero, 1, &p, NULL, &cursor, &counts), BERTH_E_VIEW);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &nothing, NULL, &cursor, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &p, &grows, &cursor, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_ask_worst_steps(&zero, &p), 0);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &p, &margin, &cursor, &counts), BERTH_E_MARGIN);
    margin.margin = num_from(8193);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &p, &margin, &counts), BERTH_E_MARGIN);
    CHECK_FILLED(&counts, sizeof counts);
}

/* A budget is for all pairs together. */
static void budgets(void)
{
    berth_traffic_counts all, some;
    make(6);
    for (uint32_t k = 0; k < 5; k++) {
        commit(k, &mover, 0, 1.015625, 2);
    }
    const berth_placed plan = placed_at(&mover, 0, 0, 2);
    CHECK_EQ(berth_traffic_ask(&traffic, 9, &plan, NULL, &all), BERTH_CLEAR);
    CHECK_EQ(all.candidates, 5);
    CHECK(all.steps >= 5);
    for (uint32_t budget = 1; budget < all.steps + 3; budget++) {
        const berth_motion_options options = {budget, 0, 0, BERTH_NUM_RAW(0), 0};
        const berth_status status = berth_traffic_ask(&traffic, 9, &plan, &options, &some);
        CHECK_EQ(status, budget < all.steps ? BERTH_UNKNOWN : BERTH_CLEAR);
        CHECK_LE(some.steps, budget);
        CHECK_LE(some.candidates, 5);
    }
    const berth_motion_options plenty = {UINT32_C(1) << 24, 0, 0, BERTH_NUM_RAW(0), 0};
    CHECK_EQ(berth_traffic_ask(&traffic, 9, &plan, &plenty, &some), BERTH_CLEAR);
    CHECK_LE(all.steps, some.steps);
}

/* Ends of the world and of the clock: nothing is lost that a single query finds. */
static void far_out(void)
{
    static const double places[] = {-8192, -8191.9, -8000, 0, 8000, 8191.9, 8192};
    make(1);
    for (uint32_t i = 0; i < LENGTH_OF(places); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(places); j++) {
            const berth_placed plan = placed_at(&mover, places[j], places[i], BERTH_TICK_MAX);
            const berth_placed other = placed_at(&mover, places[i], places[j], -BERTH_TICK_MAX);
            CHECK_EQ(berth_traffic_commit(&traffic, 0, &other, NULL), BERTH_OK);
            CHECK_EQ(berth_traffic_ask(&traffic, 1, &plan, NULL, NULL),
                     berth_meet(&plan, &other, NULL, NULL));
            CHECK_EQ(berth_traffic_withdraw(&traffic, 0), BERTH_OK);
        }
    }
}

/* Beyond a table's extent all is a candidate, and nothing is lost. */
static void small_worlds(void)
{
    static const uint32_t extents[] = {0, 1, 2, 3, 32, 100, 8192, 8193, UINT32_MAX};
    for (uint32_t i = 0; i < LENGTH_OF(extents); i++) {
        const berth_traffic_desc desc = {MOST, extents[i], 0, 0};
        berth_arena arena = berth_arena_over(memory, sizeof memory);
        make_motions();
        CHECK_EQ(berth_traffic_make(&desc, &arena, &traffic), BERTH_OK);
        commit(1, &parked, 0, 0, 0);
        commit(1, &parked, 150, 0, 0);
        commit(1, &parked, -8000, 5, 0);
        CHECK_EQ(ask(2, &parked, 0.75, 0, 0), BERTH_HIT);
        CHECK_EQ(ask(2, &parked, 1.25, 0, 0), BERTH_CLEAR);
        CHECK_EQ(ask(2, &parked, 150.75, 0, 0), BERTH_HIT);
        CHECK_EQ(ask(2, &mover, 140.75, 0, 0), BERTH_HIT);
        CHECK_EQ(ask(2, &parked, -8000, 4.25, 0), BERTH_HIT);
        CHECK_EQ(ask(2, &parked, -8000, 3.75, 0), BERTH_CLEAR);
    }
}

/* A long way and a short one, whose grids differ, both of which stand at their ends: where that is,
 * and on the way, to the little that decides. */
static void other_scales(void)
{
    static uint64_t room[2][ROOM];
    static const double length[2] = {3000, 10};
    berth_motion way[2];
    make(1);
    for (uint32_t k = 0; k < 2; k++) {
        const berth_num x[2] = {num_from(0), num_from(length[k])},
                        y[2] = {num_from(0), num_from(0)};
        const int32_t tick[2] = {0, 100};
        berth_arena arena = berth_arena_over(room[k], sizeof room[k]);
        berth_trajectory t = berth_trajectory_over_arrays(x, y, tick, 2, num_from(0.5));
        t.after = BERTH_STANDS;
        CHECK_EQ(berth_trajectory_build(&t, &arena, &way[k]), BERTH_OK);
    }
    for (uint32_t k = 0; k < 2; k++) { /* which is asked about */
        for (uint32_t late = 0; late < 4; late++) {
            const int32_t start = late % 2 == 0 ? 0 : 50;
            const double end = late < 2 ? length[1 - k] - length[k] : 1500;
            commit(1, &way[1 - k], 0, 0, 0);
            for (int near = 0; near < 2; near++) {
                berth_traffic_cursor cursor = {0, 0, 0};
                const berth_placed plan = placed_at(&way[k], end, near ? 0.96875 : 1.03125, start);
                const berth_status wanted = near && (late < 2 || k == 1) ? BERTH_HIT : BERTH_CLEAR;
                CHECK_EQ(berth_traffic_ask_on(&traffic, 2, &plan, NULL, &cursor, NULL), wanted);
            }
            CHECK_EQ(berth_traffic_withdraw(&traffic, 0), BERTH_OK);
        }
    }
}

const harness_test tests[] = {
    {"one's own commitments do not count", own_commitments_do_not_count},
    {"only candidates are asked", only_candidates_are_asked},
    {"options are honoured", options_are_honoured},
    {"refuses questions", refuses_questions},
    {"budgets", budgets},
    {"far out", far_out},
    {"small worlds", small_worlds},
    {"other scales", other_scales},
    {0, 0},
};
