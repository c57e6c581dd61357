/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contacts and times of impact by hand: nobody there, gaps. Refused: fault/answers. */

#include <berth/berth.h>

#include "tests/harness/harness.h"
#include "tests/unit/support.h"

enum { KNOTS = 5 };

#include "tests/unit/answers/along.h"

/* ---- Nothing --------------------------------------------------------------------------------- */

/* What is not placed takes no steps, nor does a clock whose error is none; others are asked one by
 * one, but of starts all again whenever one rules a start out. */
HARNESS_TEST(test_nothing, "what is not placed")
{
    static const berth_placed unplaced;
    const berth_placed *const none[2] = {&unplaced, NULL};
    const double post[1] = {0};
    put(0, post, 1, 1);
    const berth_placed *const place = &placed[0];
    for (int asked = BERTH_ASK_MEET; asked <= BERTH_ASK_FRACTION; asked++) {
        const berth_question question = (berth_question)asked;
        const berth_placed *const both[2] = {place, place};
        const uint32_t one = berth_placed_worst_steps(question, both, 1, place, 0);
        const uint32_t two = berth_placed_worst_steps(question, both, 2, place, 0);
        CHECK_EQ(one == 0, question == BERTH_ASK_FRACTION);
        CHECK(question == BERTH_ASK_START ? two > 2 * one : two == 2 * one);
        CHECK_EQ(berth_placed_worst_steps(question, NULL, 1, place, 0), 0);
        for (int k = 0; k < 2; k++) {
            CHECK_EQ(berth_placed_worst_steps(question, &none[k], 1, place, 0), 0);
            CHECK_EQ(berth_placed_worst_steps(question, both, 1, none[k], 0), 0);
            CHECK_EQ(berth_placed_worst_steps(question, both, 1, place,
                                              k == 0 ? -1 : BERTH_CLOCK_ERROR_MAX + 1),
                     0);
        }
    }
}

#ifdef BERTH_Q16
enum { EARLY = 0 };
#else
enum { EARLY = 1 }; /* ticks: contacts are as long as rounding makes them */
#endif

/* Asked from tick 0 on of two that start too close: forgiven up to `tick`, where it is plain that
 * they are never there together. */
static void check_forgiven(int32_t tick)
{
    const berth_motion_options options = {0, 0, 1000, num_from(0), 0};
    for (int swap = 0; swap < 2; swap++) {
        berth_impact impact = {
            -1, -1, {0, 0, 0, 0, num_from(0), num_from(0), num_from(0), num_from(0)}};
        CHECK_EQ(
            berth_time_of_impact_apart(&placed[swap], &placed[1 - swap], &options, &impact, NULL),
            BERTH_CLEAR);
        CHECK_LE(tick, impact.forgiven);
        CHECK_LE(impact.forgiven - tick, EARLY);
        CHECK_EQ(impact.tick, -1);
    }
}

static void put_held(int k, const double *x, uint32_t count, int32_t start)
{
    berth_num at_x[KNOTS], at_y[KNOTS];
    berth_motion_desc desc = {0};
    for (uint32_t i = 0; i < count; i++) {
        at_x[i] = num_from(x[i]);
        at_y[i] = num_from(0);
    }
    desc.clip = berth_clip_over_arrays(at_x, at_y, count, num_from(0.5), 100);
    CHECK_EQ(berth_motion_build(&desc, ARENA(images[k]), &views[k]), BERTH_OK);
    at[k] = berth_placement_at(num_from(0), num_from(0), 0, start);
    CHECK_EQ(berth_motion_place(&views[k], &at[k], &placed[k]), BERTH_OK);
}

HARNESS_TEST(test_never_together, "never together")
{
    const double post[1] = {0}, stays[4] = {0.5, 0.5, 0.5, 0.5};
    static const int32_t starts[] = {2000, 1000, -5000, -400};
    put(0, post, 1, 1);
    for (uint32_t k = 0; k < LENGTH_OF(starts); k++) {
        put_held(1, stays, 4, starts[k]);
        check_forgiven(starts[k] > 0 ? 1000 : starts[k] + 400);
    }
    put_held(0, stays, 4, 0);
    put_held(1, stays, 4, 500);
    check_forgiven(400);
}

/* ---- Budgets --------------------------------------------------------------------------------- */

/* With every budget, asked again and again, as without one: by one of two that stand in a plan's
 * gap, or the other one, or both; and where nobody is in one plan's gap and then in the other's. */
HARNESS_TEST(test_gaps, "gaps")
{
    const double goes_by[3] = {-2, 4, -2};
    for (int round = 0; round < 4; round++) {
        for (uint32_t budget = 0; budget < 12; budget++) {
            const berth_motion_options options = {budget, round < 3 ? 0 : 20, 125, num_from(0), 0};
            berth_contact_cursor cursor;
            berth_contact contact;
            berth_motion_counts counts;
            berth_status status;
            uint32_t calls = 0;
            put_plan(0, round == 1 ? 50 : 1, round == 0 ? 50 : 2, 0, round < 3);
            if (round < 3) {
                put(1, goes_by, 3, 0);
            } else {
                put_plan(1, 1, 2, 50, 0);
            }
            if (round == 3) {
                berth_impact impact;
                status = berth_time_of_impact(&placed[0], &placed[1], &options, &impact, &counts);
                CHECK(status == BERTH_CLEAR || (status == BERTH_UNKNOWN && budget != 0));
                CHECK(budget == 0 || counts.steps <= budget);
            }
            CHECK_EQ(berth_contacts(&placed[0], &placed[1], &options, &cursor), BERTH_OK);
            do {
                status = berth_next_contact(&cursor, &contact, &counts);
                CHECK(budget == 0 || counts.steps <= budget);
            } while (status == BERTH_UNKNOWN && calls++ < 200);
            CHECK_EQ(status, round < 3 ? BERTH_HIT : BERTH_CLEAR);
            if (round < 3) { /* 6 units in 100 ticks, 1 apart */
                const int32_t in = round == 1 ? 50 : 33, out = round == 0 ? 66 : 83;
                CHECK(contact.time_in >= in - 1 && contact.time_in <= in + 1);
                CHECK(contact.time_out >= out - 1 && contact.time_out <= out + 1);
            }
        }
    }
}
