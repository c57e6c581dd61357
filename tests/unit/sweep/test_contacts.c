/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/contacts.c: all contacts of two bodies, against the closed form. */

#include "tests/unit/carried.h"
#include "tests/unit/plan.h"

enum { CONTACTS_MOST = 64 };

static carried one, two;
static berth_body_contact told[CONTACTS_MOST];
static uint32_t contacts;

/* A box of 2 x 1 that goes along x, a unit in 8 ticks, from -10 to 10 and, after a wait, back. */
static void place_along(int back)
{
    carried_bar(&one, -1, -0.5, 1, 0.5);
    carried_knot(&one, -10, 0, 0, 0, 0);
    carried_knot(&one, 10, 0, 0, 160, 0);
    if (back) {
        carried_knot(&one, 10, 0, 0, 200, 0);
        carried_knot(&one, -10, 0, 0, 360, 0);
    }
    carried_place(&one, 0, 0, 0, 0);
}

/* All of them; each call has `budget` steps, and one that ran out four times as many. */
static void ask_all(const berth_body_options *options, uint32_t budget)
{
    static const berth_body_options none;
    berth_body_options o = options != NULL ? *options : none;
    int32_t from = INT32_MIN;
    contacts = 0;
    for (o.motion.max_steps = budget;;) {
        berth_body_contact *const next = &told[contacts];
        berth_body_counts counts;
        const int32_t before = from;
        const berth_status status =
            berth_bodies_next_contact(&one.body, &two.body, &o, &from, next, &counts);
        CHECK(status == BERTH_CLEAR || status == BERTH_HIT || status == BERTH_UNKNOWN);
        CHECK(from >= before);
        if (o.motion.max_steps != 0) {
            CHECK_LE(counts.steps, o.motion.max_steps);
        }
        if (status == BERTH_UNKNOWN) {
            CHECK(o.motion.max_steps != 0);
            o.motion.max_steps *= 4;
            continue;
        }
        if (status != BERTH_HIT || contacts == CONTACTS_MOST - 1) {
            return;
        }
        CHECK_EQ(next->first.tick, next->time_in);
        CHECK_LE(next->time_in, next->time_out);
        if (contacts > 0) {
            CHECK_LE(told[contacts - 1].time_out + 2, next->time_in);
        }
        contacts++;
        o.motion.max_steps = budget;
    }
}

/* ---- Closed forms ---------------------------------------------------------------------------- */

static void passes(void)
{
    const berth_body_options window = {{0, 100, 120, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
    place_along(1);
    carried_still(&two, 3, -1, 5, 1);
    ask_all(NULL, 0);
    CHECK_EQ(contacts, 2);
    CHECK(told[0].time_in >= 95 && told[0].time_in <= 96); /* x = 2 */
    CHECK_EQ(told[0].time_out, 128);                       /* x = 6 */
    CHECK(told[1].time_in >= 231 && told[1].time_in <= 232);
#ifdef BERTH_CFG_F64
    CHECK_EQ(told[1].time_out, 263); /* x = 6 between two ticks, which is nearer here */
#else
    CHECK_EQ(told[1].time_out, 264);
#endif
    CHECK_EQ(told[0].first.leg_a, 0);
    CHECK_EQ(told[1].first.leg_a, 2);
    CHECK_EQ(told[1].first.leg_b, 0);
    CHECK_REAL_LE(magnitude(real_of(told[0].first.a.x) - 2), 0.126);
    CHECK_REAL_EQ(real_of(told[0].first.b.x), 0);
    ask_all(&window, 0);
    CHECK_EQ(contacts, 1);
    CHECK_EQ(told[0].time_in, 100);
    CHECK_EQ(told[0].time_out, 119);
}

/* A door of 2 units that opens by a quarter in 64 ticks and closes, and a post in its way: at an
 * angle of 45 degrees, as wide as 1/64 at a distance of 1.4. */
static void door(void)
{
    carried_bar(&one, 0, -0.03125, 2, 0.03125);
    carried_knot(&one, 0, 0, 0, 0, 0);
    carried_knot(&one, 0, 0, 16384, 64, 0);
    carried_knot(&one, 0, 0, 0, 128, -1);
    one.stands = 1;
    carried_place(&one, 0, 0, 0, 0);
    carried_still(&two, 1, 1, 1.015625, 1.015625);
    ask_all(NULL, 0);
    CHECK_EQ(contacts, 2);
    CHECK(told[0].time_in >= 29 && told[0].time_in <= 31);
    CHECK(told[0].time_out >= 32 && told[0].time_out <= 34);
    CHECK_EQ(told[1].time_in, 127 - told[0].time_out);
    CHECK_EQ(told[1].time_out, 127 - told[0].time_in);
}

/* ---- Budgets -------------------------------------------------------------------------------- */

/* Discs far apart, of which one is a plan with a gap: to pass it takes a step, and what is left
 * is told by the roots, which takes none. As many steps as were taken are enough. */
static void test_gap_budget(void)
{
    static plan gone;
    berth_body_options options = {{0, 0, 0, BERTH_NUM(0), 0}, BERTH_NUM(0), 0};
    berth_body_contact contact;
    berth_body_counts counts;
    int32_t from = INT32_MIN;

    plan_place(&gone, 0, 0, 0, 0, 0);
    carried_begin(&two, CARRIED_DISC, 0.5);
    carried_knot(&two, 0, 0, 0, 0, 0);
    carried_knot(&two, 1, 0, 0, 1000, 0);
    carried_place(&two, 100, 100, 0, 50);
    const berth_body a = berth_body_of_disc(&gone.placed), b = two.body;
    CHECK_EQ(berth_bodies_next_contact(&a, &b, &options, &from, &contact, &counts), BERTH_CLEAR);
    CHECK_LE(1, counts.steps);
    options.motion.max_steps = counts.steps;
    from = INT32_MIN;
    CHECK_EQ(berth_bodies_next_contact(&a, &b, &options, &from, &contact, &counts), BERTH_CLEAR);
    CHECK_LE(counts.steps, options.motion.max_steps);
}

const harness_test tests[] = {
    {"a box passes a box, twice", passes},
    {"a door", door},
    {"as many steps as were taken are enough to pass a gap", test_gap_budget},
    {0, 0},
};
