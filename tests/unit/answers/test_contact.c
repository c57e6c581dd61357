/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contacts, time of impact and places by hand: edges, gaps. Refused: fault/answers. */

#include <berth/berth.h>

#include "tests/harness/harness.h"
#include "tests/unit/support.h"

/* ---- By hand --------------------------------------------------------------------------------- */

enum { KNOTS = 5 };

#include "tests/unit/answers/along.h"

/* All contacts with a window, or in all times: `count` pairs of ticks. */
static void check_all(int32_t from, int32_t until, const int32_t *ticks, uint32_t count)
{
    const berth_motion_options options = {0, from, until, num_from(0), 0};
    berth_contact_cursor cursor;
    berth_contact contact;
    berth_motion_counts counts;
    CHECK_EQ(berth_contacts(&placed[0], &placed[1], from != until ? &options : NULL, &cursor),
             BERTH_OK);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQ(berth_next_contact(&cursor, &contact, &counts), BERTH_HIT);
        CHECK_LE(contact.time_in, ticks[2 * i]);
        CHECK_LE(ticks[2 * i + 1], contact.time_out);
#ifdef BERTH_Q16
        CHECK_EQ(contact.time_in, ticks[2 * i]);
        CHECK_EQ(contact.time_out, ticks[2 * i + 1]);
#endif
        CHECK_EQ(counts.steps, counts.bounds + counts.legs);
        CHECK(counts.steps > 0);
        CHECK_EQ(counts.tick, 0);
        CHECK_EQ(counts.leg_a | counts.leg_b | counts.part_a | counts.part_b, 0);
    }
    for (int again = 0; again < 2; again++) {
        harness_fill(&contact, sizeof contact);
        CHECK_EQ(berth_next_contact(&cursor, &contact, NULL), BERTH_CLEAR);
        CHECK_FILLED(&contact, sizeof contact);
    }
}

static void test_by_hand(void)
{
    const double post[1] = {0}, far[1] = {100};
    const double goes_by[3] = {-2, 2, 2};
    put(0, post, 1, 1);
    put(1, goes_by, 3, 0);
    const int32_t by[] = {25, 74}; /* |4 t / 100 - 2| < 1 */
    check_all(0, 0, by, 1);
    const int32_t cut[] = {50, 60};
    check_all(50, 61, cut, 1);
    const int32_t one_tick[] = {74, 74};
    check_all(74, 75, one_tick, 1);
    check_all(77, 90, NULL, 0);
    check_all(-100, 23, NULL, 0);
#ifdef BERTH_Q16
    check_all(75, 90, NULL, 0);
    check_all(-100, 25, NULL, 0);
#endif
    const double twice[5] = {-2, 2, -2, -2, 0.25};
    put(1, twice, 5, 1); /* and stays there */
    const int32_t thrice[] = {25, 74, 125, 174, 344, BERTH_TICK_END - 1};
    check_all(0, 0, thrice, 3);
    const int32_t until[] = {125, 174, 344, 999};
    check_all(100, 1000, until, 2);
    const double touches[3] = {-2, -1, -2};
    put(1, touches, 3, 0);
#ifdef BERTH_Q16
    check_all(0, 0, NULL, 0);
#endif
    const double through[5] = {-0.5, 0.5, 0, 0.5, -0.5};
    put(1, through, 5, 1);
    const int32_t ever[] = {INT32_MIN, BERTH_TICK_END - 1};
    check_all(0, 0, ever, 1);
    put(1, far, 1, 1);
    check_all(0, 0, NULL, 0);
    put(1, goes_by, 3, 0); /* never there together */
    put(0, goes_by, 3, 0);
    at[0].start = 1000;
    CHECK_EQ(berth_motion_place(&views[0], &at[0], &placed[0]), BERTH_OK);
    check_all(0, 0, NULL, 0);
}

/* ---- Where ----------------------------------------------------------------------------------- */

static void test_where(void)
{
    static const struct {
        int32_t tick;
        double x;
    } stands[] = {{INT32_MIN, -2}, {-1, -2}, {0, -2},  {50, 0},
                  {100, 2},        {150, 2}, {200, 2}, {INT32_MAX, 2}};
    const double way[3] = {-2, 2, 2};
    berth_num x, y, r;
    put(0, way, 3, 1);
    for (uint32_t i = 0; i < LENGTH_OF(stands); i++) {
        CHECK_EQ(berth_placed_at(&placed[0], stands[i].tick, &x, &y, &r), BERTH_HIT);
        CHECK_REAL_EQ(real_of(x), stands[i].x);
        CHECK_REAL_EQ(real_of(y), 0);
        CHECK_REAL_LE(0.5, real_of(r)); /* f32: with the band */
        CHECK_REAL_LE(real_of(r), 0.50001);
        CHECK_EQ(berth_placed_at(&placed[0], stands[i].tick, NULL, NULL, NULL), BERTH_HIT);
    }
    put(0, way, 3, 0);
    harness_fill(&x, sizeof x);
    CHECK_EQ(berth_placed_at(&placed[0], -1, &x, &x, &x), BERTH_CLEAR);
    CHECK_EQ(berth_placed_at(&placed[0], 200, &x, &x, &x), BERTH_CLEAR);
    CHECK_EQ(berth_placed_at(&placed[0], INT32_MIN, &x, &x, &x), BERTH_CLEAR);
    CHECK_EQ(berth_placed_at(&placed[0], INT32_MAX, &x, &x, &x), BERTH_CLEAR);
    CHECK_FILLED(&x, sizeof x);
    CHECK_EQ(berth_placed_at(&placed[0], 199, &x, NULL, NULL), BERTH_HIT);
    /* to the nearest unit, either way round */
    const double sixth[2] = {0, 1};
    put(0, sixth, 2, 0);
    CHECK_EQ(berth_placed_at(&placed[0], 33, &x, NULL, NULL), BERTH_HIT);
    CHECK_REAL_LE(real_of(x) - 0.33, 0.5001 / 65536);
    CHECK_REAL_LE(0.33 - real_of(x), 0.5001 / 65536);
}

/* ---- Nothing --------------------------------------------------------------------------------- */

/* What is not placed takes no steps, nor does a clock whose error is none. */
static void test_nothing(void)
{
    static const berth_placed unplaced;
    const berth_placed *const none[2] = {&unplaced, NULL};
    const double post[1] = {0};
    put(0, post, 1, 1);
    const berth_placed *const place = &placed[0];
    for (int k = 0; k < 2; k++) {
        CHECK_EQ(berth_time_of_impact_worst_steps(none[k], place), 0);
        CHECK_EQ(berth_time_of_impact_worst_steps(place, none[k]), 0);
        CHECK_EQ(berth_time_of_impact_apart_worst_steps(place, none[k]), 0);
        CHECK_EQ(berth_next_contact_worst_steps(none[k], place), 0);
        CHECK_EQ(berth_closest_approach_worst_steps(place, none[k]), 0);
        CHECK_EQ(berth_meet_within_worst_steps(none[k], place, 1), 0);
        CHECK_EQ(berth_earliest_start_worst_steps(&none[k], 1, place, 0), 0);
        CHECK_EQ(berth_earliest_start_worst_steps(&place, 1, none[k], 0), 0);
    }
    CHECK_EQ(berth_earliest_start_worst_steps(NULL, 1, place, 0), 0);
    for (int32_t error = -1; error <= BERTH_CLOCK_ERROR_MAX + 1;
         error += BERTH_CLOCK_ERROR_MAX + 2) {
        CHECK_EQ(berth_meet_within_worst_steps(place, place, error), 0);
        CHECK_EQ(berth_earliest_start_worst_steps(&place, 1, place, error), 0);
    }
}

/* ---- Budgets --------------------------------------------------------------------------------- */

/* With every budget, asked again and again, as without one: by one of two that stand in a plan's
 * gap, or the other one, or both; and where nobody is in one plan's gap and then in the other's. */
static void test_gaps(void)
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

const harness_test tests[] = {{"by hand", test_by_hand},
                              {"where", test_where},
                              {"what is not placed", test_nothing},
                              {"gaps", test_gaps},
                              {0, 0}};
