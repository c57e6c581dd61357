/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/search.c: first contacts of who is inside, when all is later, of two discs, and of two that
 * stand in a gap. Others are the properties'. */

#include "tests/unit/carried.h"
#include "tests/unit/plan.h"

static carried one, two;

static berth_body_impact impact;

/* Inside at first, further from all sides than one reaches, and in the same leg out through one: in
 * contact from the begin on. */
HARNESS_TEST(test_way_out, "inside, and out through a side")
{
    carried_still(&two, -8, -8, 8, 8);
    for (int k = 0; k < 2; k++) {
        if (k == 0) {
            carried_disc(&one, 0.25, 0, 0, 20, 0, 160);
        } else {
            carried_bar(&one, -1, -0.5, 1, 0.5);
            carried_leg(&one, 0, 0, 0, 20, 0, 0, 160);
        }
        CHECK_EQ(berth_bodies_time_of_impact(&one.body, &two.body, NULL, &impact, NULL), BERTH_HIT);
        CHECK_EQ(impact.tick, 0);
        CHECK_EQ(impact.part_a | impact.part_b, 0);
    }
}

/* The paper's tree of what stands, with sides of 16 in pieces of 2. */
static void cut_sides(void)
{
    static uint64_t shape[400], work[2000];
    berth_num x[CARRIED_POINTS], y[CARRIED_POINTS];
    berth_footprint_desc desc = berth_footprint_desc_default();
    for (uint32_t k = 0; k < two.points; k++) {
        x[k] = num_from(two.px[k]);
        y[k] = num_from(two.py[k]);
    }
    desc.outline = berth_outline_over_arrays(x, y, (uint16_t)two.points);
    desc.threshold = num_from(1);
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    CHECK_EQ(berth_footprint_build(&desc, ARENA(shape), ARENA(work), &two.footprint), BERTH_OK);
    CHECK_EQ(berth_footprint_stand(&two.footprint, &two.at, 0, 0, 0, &two.body), BERTH_OK);
}

/* Who is inside, level with a corner; of sides that are cut; and of what has no inside. */
HARNESS_TEST(test_vessels, "inside of any vessel")
{
    for (int k = 0; k < 3; k++) {
        carried_begin(&two, CARRIED_STANDING, 0);
        carried_corner(&two, -8, k == 1 ? -8 : 0);
        carried_corner(&two, k == 1 ? 8 : 0, -8);
        if (k < 2) {
            carried_corner(&two, 8, k == 1 ? 8 : 0);
            carried_corner(&two, k == 1 ? -8 : 0, 8);
        }
        carried_place(&two, 0, 0, 0, 0);
        if (k == 1) {
            cut_sides();
        }
        for (int x = -8; x <= 8; x++) {
            const double from = k < 2 ? x / 4.0 : x / 16.0 - 5.5, y = k < 2 ? 0 : -1;
            carried_disc(&one, 0.25, from, y, from + 0.5, y, 100);
            CHECK_EQ(berth_bodies_meet(&one.body, &two.body, NULL, NULL),
                     k < 2 ? BERTH_HIT : BERTH_CLEAR);
        }
    }
}

/* Level with a corner in a straight side, or nearly: the ray goes by the end of one side's circle,
 * which has to be wider by what rounds, or that side is not crossed. */
HARNESS_TEST(test_level, "inside, nearly level with a corner")
{
    carried_begin(&two, CARRIED_STANDING, 0);
    carried_corner(&two, -2, -8);
    for (int32_t y = -8; y <= 8; y += 4) {
        carried_corner(&two, 2, y);
    }
    carried_corner(&two, -2, 8);
    carried_place(&two, 0, 0, 0, 0);
    for (int32_t k = -40; k <= 40; k++) {
        for (int32_t y = -4; y <= 4; y += 4) {
            carried_disc(&one, 0.25, 0.5, y + k / 16384.0, 0.75, y + k / 16384.0, 100);
            CHECK_EQ(berth_bodies_meet(&one.body, &two.body, NULL, NULL), BERTH_HIT);
        }
    }
}

/* A disc of a chain comes back from a gap, one of a clip jumps, from near or from afar: deep inside
 * at once, and no side is ever passed. Meanwhile the bar has turned to where it was. */
HARNESS_TEST(test_sudden, "inside all of a sudden")
{
    static const int32_t heading[4] = {40, 40, 0, 0}, tick[4] = {0, 10, 110, 200};
    static uint64_t image[120];
    static plan gone;
    static berth_num x[12], y[12];
    const berth_motion_desc desc = {.clip = berth_clip_over_arrays(x, y, 12, num_from(0.5), 10)};
    berth_motion motion;
    carried_bar(&one, 2, -1, 6, 1);
    for (uint32_t k = 0; k < 4; k++) {
        carried_knot(&one, 0, 0, heading[k] * 65536 / 360, tick[k], 0);
    }
    carried_place(&one, 0, 0, 0, 0);
    for (int k = 0; k < 4; k++) {
        plan_place(&gone, 0, k == 0 ? 3 : 30, 4, 0, 0);
        for (int i = 0; i < 12; i++) {
            x[i] = num_from(i == 11 || (i == 0 && k == 2) ? 4.5 : -20);
            y[i] = num_from(0);
        }
        if (k >= 2) {
            CHECK_EQ(berth_motion_build(&desc, ARENA(image), &motion), BERTH_OK);
            CHECK_EQ(berth_motion_place(&motion, &here, &gone.placed), BERTH_OK);
        }
        const berth_body disc = berth_body_of_disc(&gone.placed);
        CHECK_EQ(berth_bodies_time_of_impact(&one.body, &disc, NULL, &impact, NULL), BERTH_HIT);
        CHECK_EQ(impact.tick, 110);
    }
}

/* A disc that stands for ever beside a wall, and a margin that grows slowly: when all is later, the
 * first contact is by as many ticks. */
HARNESS_TEST(test_later, "later")
{
    berth_body_options options = {0};
    for (int32_t k = 0; k < 40; k++) {
        int32_t first = 0;
        for (int32_t later = 0; later <= 150000000; later += 50000000) {
            carried_begin(&one, CARRIED_DISC, 0.25);
            carried_knot(&one, 0, 0, 0, 0, 0);
            one.stands = 1;
            carried_place(&one, 0, 0, 0, later);
            carried_still(&two, 0.28125 + k / 1024.0, -4, 3, 4);
            options.motion.from = later - 1389;
            options.motion.until = later + 60000;
            options.motion.margin_per_tick = BERTH_RATE(0.000001703125);
            CHECK_EQ(berth_bodies_time_of_impact(&one.body, &two.body, &options, &impact, NULL),
                     BERTH_HIT);
            first = later == 0 ? impact.tick : first;
            CHECK_EQ(impact.tick, first + later);
        }
    }
}

/* Two discs as bodies take a disc's steps; of who is refused none are. */
HARNESS_TEST(test_two_discs, "two discs")
{
    const berth_start_range range = {0, 0, 0};
    const berth_body *const a = &one.body, *const b = &two.body;
    const berth_placed *const disc = &one.disc;
    berth_body_options bad = {0};
    berth_body_approach near;
    berth_body_contact contact;
    int32_t from = 0;
    for (int k = 0; k < 2; k++) {
        carried *const c = k == 0 ? &one : &two;
        carried_disc(c, 0.5, -10, k, 10, k, 160);
    }
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_MEET, &a, 1, b, NULL, NULL),
             berth_placed_worst_steps(BERTH_ASK_IMPACT, &disc, 1, &two.disc, 0));
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_CONTACT, &a, 1, b, NULL, NULL),
             berth_placed_worst_steps(BERTH_ASK_CONTACT, &disc, 1, &two.disc, 0));
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_CLOSEST, &a, 1, b, NULL, NULL),
             berth_placed_worst_steps(BERTH_ASK_CLOSEST, &disc, 1, &two.disc, 0));
    CHECK_LE(berth_placed_worst_steps(BERTH_ASK_START, &disc, 1, &two.disc, 0),
             berth_bodies_worst_steps(BERTH_ASK_START, &a, 1, b, &range, NULL));
    bad.boundary = 2;
    CHECK_EQ(berth_bodies_time_of_impact(a, b, &bad, &impact, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_bodies_next_contact(a, b, &bad, &from, &contact, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_bodies_closest_approach(a, b, num_from(1), &bad, &near, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_bodies_closest_approach(a, b, num_from(0), NULL, &near, NULL), BERTH_E_DISTANCE);
    for (int k = 0; k < 2; k++) {
        CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_MEET, &a, 1, b, NULL, &bad), 0);
        CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_CONTACT, &a, 1, b, NULL, &bad), 0);
        CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_CLOSEST, &a, 1, b, NULL, &bad), 0);
        CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_START, &a, 1, b, &range, &bad), 0);
        carried_along(&one, 160, 0); /* and of a body that is no disc */
    }
}

static int is_at(const berth_placement *at, double x, double y)
{
    return berth_num_raw(at->x) == berth_num_raw(num_from(x)) &&
           berth_num_raw(at->y) == berth_num_raw(num_from(y));
}

/* Of two that stand in a gap a box meets one, and after that, or before it has left that one, the
 * other: the earlier is told, and where that one stands, as the first of all contacts, too, whoever
 * is named first. One that passes comes as near to the nearer. */
HARNESS_TEST(test_gap, "two that stand in a gap")
{
    static const double at[4] = {-6, 3.9375, -1, 1}, meets[4] = {0, 3.9375, 0, 1};
    static const int32_t tick[4] = {57, 32, 57, 51};
    static plan stands;
    berth_body_approach near;
    berth_body_contact contact;
    carried_bar(&one, -1, -0.5, 1, 0.5);
    carried_leg(&one, 2, 10, 0, 2, -10, 0, 128);
    for (uint32_t k = 0; k < 4; k++) {
        plan_place(&stands, 1, 1, 2, at[k], -20);
        const berth_body body = berth_body_of_disc(&stands.placed);
        CHECK_EQ(berth_bodies_time_of_impact(&one.body, &body, NULL, &impact, NULL), BERTH_HIT);
        CHECK_EQ(impact.tick, tick[k]);
        CHECK(is_at(&impact.b, 2, meets[k]));
        int32_t from = INT32_MIN;
        CHECK_EQ(berth_bodies_next_contact(&body, &one.body, NULL, &from, &contact, NULL),
                 BERTH_HIT);
        CHECK_EQ(contact.time_in, tick[k]);
        CHECK(is_at(&contact.first.a, 2, meets[k]));
    }
    carried_bar(&one, -1, -0.5, 1, 0.5);
    carried_leg(&one, 6, 10, 0, 6, -10, 0, 128);
    for (uint32_t k = 0; k < 2; k++) {
        plan_place(&stands, 1, 1 + 1.5 * k, 3 - 1.5 * k, 6, -20);
        const berth_body body = berth_body_of_disc(&stands.placed);
        CHECK_EQ(berth_bodies_closest_approach(&one.body, &body, num_from(9), NULL, &near, NULL),
                 BERTH_CLEAR);
        CHECK(is_at(&near.b, k == 0 ? 3 : 3.5, k == 0 ? 6 : 0));
    }
}
