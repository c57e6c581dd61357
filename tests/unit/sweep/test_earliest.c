/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/earliest.c: from when on a body may start, at the ends of time. */

#include "tests/unit/carried.h"
#include "tests/unit/plan.h"

enum { OTHERS = 3 };

static carried others[OTHERS], mine;
static const berth_body *list[OTHERS];
static berth_body_counts counts;

static berth_status ask(uint32_t count, int32_t from, int32_t until,
                        const berth_body_options *options, int32_t *start)
{
    const berth_start_range range = {from, until, 0};
    for (uint32_t k = 0; k < count; k++) {
        list[k] = &others[k].body;
    }
    return berth_bodies_earliest_start(list, count, &mine.body, &range, options, start, &counts);
}

/* A box of 2 x 1 that goes 20 units straight, one in 8 ticks, and is gone. */
static void place_box(carried *c, double x, double y, int32_t angle, int32_t start)
{
    carried_bar(c, -1, -0.5, 1, 0.5);
    carried_knot(c, -10, 0, 0, 0, 0);
    carried_knot(c, 10, 0, 0, 160, 0);
    carried_place(c, x, y, angle, start);
}

/* Windows as early and as late as ticks are: where one stands after its way, not before it, is a
 * wall. Sanitizers see sums that leave the range. */
HARNESS_TEST(ends_of_time, "windows at both ends of time")
{
    const berth_body_options early = {
        {0, INT32_MIN, INT32_MIN + 100, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
    const berth_body_options late = {
        {0, INT32_MAX - 100, INT32_MAX, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
    int32_t start = -7;
    carried_still(&others[0], 10.5, -3, 12, 3);
    place_box(&mine, 0, 0, 0, 0);
    mine.stands = 1;
    carried_place(&mine, 0, 0, 0, 0);
    CHECK_EQ(ask(1, -20, 20, &late, &start), BERTH_HIT);
    CHECK_EQ(start, -7);
    CHECK_EQ(ask(1, -20, 20, &early, &start), BERTH_CLEAR);
    CHECK_EQ(start, -20);
}

/* ---- Budgets -------------------------------------------------------------------------------- */

/* A disc among one that stands and one that moves: what the first leaves of a budget, which may be
 * nothing, is all that the second has. */
HARNESS_TEST(left_over, "what is left of a budget")
{
    berth_body_options o = {{0, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
    for (uint32_t round = 0; round < 8; round++) {
        harness_random random = harness_round(UINT64_C(0x6c65667400000000), round);
        int32_t start = 0;
        carried_still(&others[0], 4, -3, 4.25, 3);
        carried_any(&random, &others[1], CARRIED_DISC, 0);
        carried_any(&random, &mine, CARRIED_DISC, 0);
        CHECK(ask(2, -50, 200, NULL, &start) >= 0);
        const uint32_t steps = counts.steps < 200 ? counts.steps : 200;
        for (o.motion.max_steps = 1; o.motion.max_steps <= steps; o.motion.max_steps++) {
            CHECK(ask(2, -50, 200, &o, &start) >= 0);
            CHECK_LE(counts.steps, o.motion.max_steps);
        }
    }
}

/* A disc that crosses at tick 0, is gone from 10 on, and is back at 110: what it meets when it is
 * there is followed up to where it is not. */
HARNESS_TEST(gone_between, "a disc that is gone between")
{
    static plan comes_back;
    int32_t start = 0;
    plan_place(&comes_back, 0, -1, -1, 50, 0);
    others[0].body = berth_body_of_disc(&comes_back.placed);
    carried_bar(&mine, -1, -1, 1, 1);
    carried_leg(&mine, 0, 0, 0, 0.125, 0, 0, 40);
    CHECK_EQ(ask(1, -10, 200, NULL, &start), BERTH_CLEAR);
    CHECK_EQ(start, 10); /* with a start of 9 they share tick 9 */
    berth_body_contact contact;
    int32_t from = INT32_MIN;
    const berth_status met =
        berth_bodies_next_contact(&others[0].body, &mine.body, NULL, &from, &contact, &counts);
    CHECK_EQ(met, BERTH_HIT);
    CHECK_EQ(contact.time_in, 0);
    CHECK_EQ(contact.time_out, 9);
}

/* A disc waits from 10 on where a box is until 40, before it goes on from there at 110. */
HARNESS_TEST(waits_between, "a disc that waits between")
{
    static plan waits;
    int32_t start = 0;
    plan_place(&waits, 1, -20, 0, 0, 0);
    mine.body = berth_body_of_disc(&waits.placed);
    carried_bar(&others[0], -1, -1, 1, 1);
    carried_leg(&others[0], 0, 0, 0, 0.125, 0, 0, 40);
    CHECK_EQ(ask(1, -10, 200, NULL, &start), BERTH_CLEAR);
    CHECK_EQ(start, 30);
}

/* None before what is told when the budget ran out is clear. */
HARNESS_TEST(budgets, "every budget")
{
    berth_body_options o = {{0, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
    int32_t right = 0, last = -1;
    place_box(&others[0], 0, 0, 0, 40);
    place_box(&others[1], 0, 0, 0, 0);
    place_box(&mine, 0, 0, 16384, 0);
    CHECK_EQ(ask(2, 0, 1000, NULL, &right), BERTH_CLEAR);
    const uint32_t steps = counts.steps;
#ifdef HARNESS_SMALL
    const uint32_t next = steps / 40 + 1; /* on slow cores */
#else
    const uint32_t next = 1;
#endif
    o.motion.max_steps = 1 + (steps - 1) % next; /* the last is all of them */
    for (; o.motion.max_steps <= steps; o.motion.max_steps += next) {
        int32_t start = -1;
        const berth_status status = ask(2, 0, 1000, &o, &start);
        CHECK_EQ(status, o.motion.max_steps < steps ? BERTH_UNKNOWN : BERTH_CLEAR);
        CHECK_LE(counts.steps, o.motion.max_steps);
        CHECK(start >= 0 && start <= right + 1); /* by another way, to the tolerance */
        last = start;
    }
    CHECK_EQ(last, right);
}

/* Behind one that is alike in all but its start, or ahead: 16 ticks are the length of both. */
HARNESS_TEST(twins, "twins")
{
    int32_t start = 0;
    place_box(&others[0], 3, 4, 5000, 0);
    place_box(&mine, 3, 4, 5000, 0);
    CHECK_EQ(ask(1, -10, 200, NULL, &start), BERTH_CLEAR);
    CHECK_EQ(start, 17);
}

/* Two discs that go the same way, without options: as two motions. */
HARNESS_TEST(without_options, "discs without options")
{
    const berth_start_range range = {0, 200, 0};
    int32_t start = 0, as_motions = 0;
    carried_disc(&others[0], 0.5, 0, 0, 10, 0, 100);
    carried_disc(&mine, 0.5, 0, 0, 10, 0, 100);
    CHECK_EQ(ask(1, 0, 200, NULL, &start), BERTH_CLEAR);
    CHECK_EQ(berth_earliest_start(&others[0].disc, &mine.disc, &range, NULL, &as_motions, NULL),
             BERTH_CLEAR);
    CHECK(start > 0);
    CHECK_EQ(start, as_motions);
    CHECK(counts.steps > 0);
    CHECK_EQ(counts.nodes, counts.steps);
    CHECK_EQ(ask(1, 0, as_motions, NULL, &start), BERTH_CLEAR);
    CHECK_EQ(ask(1, 0, as_motions - 1, NULL, &start), BERTH_HIT);
}

/* Past the second one it comes upon the first, with a start that was clear of him before. */
HARNESS_TEST(round_again, "round again")
{
    const berth_start_range range = {0, 400, 0};
    const berth_placed *const placed[2] = {&others[0].disc, &others[1].disc};
    int32_t start = 0, as_motions = 0;
    carried_disc(&others[0], 0.5, 0, 0, 0, 0, 25);
    carried_place(&others[0], 0, 0, 0, 215);
    carried_disc(&others[1], 0.5, 0, 0, 0, 0, 200);
    carried_disc(&mine, 0.5, -10, 0, 10, 0, 200);
    CHECK_EQ(berth_earliest_start_of_all(placed, 2, &mine.disc, &range, NULL, &as_motions, NULL),
             BERTH_CLEAR);
    CHECK(as_motions > 125);
    CHECK_EQ(ask(2, 0, 400, NULL, &start), BERTH_CLEAR);
    CHECK_EQ(start, as_motions);
}
