/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/bodies.c, piece.c: ends of windows, and what is told at a glance. Who is there when, and
 * who is inside, is the properties'; what is refused: fault/sweep/test_answers.c. */

#include "berth/shapes.h"
#include "tests/unit/carried.h"

static carried one, two;

static berth_status ask(const berth_body_options *options)
{
    berth_body_impact impact;
    const berth_status found = berth_bodies_meet(&one.body, &two.body, options, NULL);
    CHECK_EQ(berth_bodies_meet(&two.body, &one.body, options, NULL), found);
    CHECK_EQ(berth_bodies_time_of_impact(&one.body, &two.body, options, &impact, NULL), found);
    return found;
}

/* A window that does not end does so where ticks end, and with it a margin that grows: from tick
 * 10^9 on it becomes 4,274 and 8,549. Two that stand 7,999 apart, discs or not. */
HARNESS_TEST(test_endless, "a window that does not end")
{
    berth_body_options options = {0};
    options.motion.from = 1000000000;
    options.motion.until = BERTH_TICK_END;
    for (uint32_t k = 0; k < 2; k++) {
        carried_begin(&one, CARRIED_DISC, 0.5);
        carried_knot(&one, 0, 0, 0, 0, 0);
        one.stands = 1;
        carried_place(&one, -4000, 0, 0, 0);
        carried_begin(&two, k == 0 ? CARRIED_DISC : CARRIED_STANDING, 0.5);
        carried_box(&two, 0, -1, 1, 1);
        carried_knot(&two, 0, 0, 0, 0, 0);
        two.stands = 1;
        carried_place(&two, 4000, 0, 0, 0);
        options.motion.margin_per_tick = BERTH_RATE(0.000003725);
        CHECK_EQ(ask(&options), BERTH_CLEAR);
        options.motion.margin_per_tick = BERTH_RATE(0.00000745);
        CHECK_EQ(ask(&options), BERTH_HIT);
    }
}

/* A budget that has no look left at the points of what is carried: then there is no box of them. */
HARNESS_TEST(test_no_box, "no box")
{
    berth_body_options options = {{0, 0, 0, berth_num_of(0), 0}, berth_num_of(0), 0};
    berth_body_counts all;
    carried_bar(&one, -1, -1, 1, 1);
    carried_leg(&one, -4, 0, 0, 4, 0, 0, 100);
    berth_arena shape = berth_arena_over(one.shape, sizeof one.shape);
    CHECK_EQ(berth_footprint_polygon(24, num_from(1), 0, num_from(0), &shape, &one.footprint),
             BERTH_OK);
    carried_course(&one);
    carried_still(&two, -4, 1.125, 4, 2);
    CHECK_EQ(berth_bodies_meet(&one.body, &two.body, &options, &all), BERTH_CLEAR);
    for (uint32_t k = 1; k < all.steps; k++) {
        options.motion.max_steps = k;
        CHECK_EQ(berth_bodies_meet(&one.body, &two.body, &options, NULL), BERTH_UNKNOWN);
    }
}

/* Two discs that are never there together take one step. */
HARNESS_TEST(test_never_together, "never together")
{
    berth_body_counts counts;
    carried_disc(&one, 0.5, -1, 0, 1, 0, 100);
    carried_disc(&two, 0.5, -1, 0, 1, 0, 100);
    carried_place(&two, 0, 0, 0, 100);
    CHECK_EQ(berth_bodies_meet(&one.body, &two.body, NULL, &counts), BERTH_CLEAR);
    CHECK_EQ(counts.steps, 1);
    carried_place(&two, 0, 0, 0, 99);
    CHECK_EQ(berth_bodies_meet(&one.body, &two.body, NULL, &counts), BERTH_CLEAR);
    carried_place(&two, 0, 0, 0, 40);
    CHECK_EQ(berth_bodies_meet(&one.body, &two.body, NULL, &counts), BERTH_HIT);
}

/* A way that is so long, in x or in y, that what it passes over has no numbers for it. */
HARNESS_TEST(test_from_afar, "from afar")
{
    for (uint32_t k = 0; k < 2; k++) {
        const double x = k == 0 ? 1000 : 0, y = k == 0 ? 0 : 1000;
        carried_bar(&one, -1, -0.25, 1, 0.25);
        carried_leg(&one, -x, -y, 0, 0.7 * x, 0.7 * y, 0, 1000);
        carried_still(&two, -1, -1, 1, 1);
        CHECK_EQ(ask(NULL), BERTH_HIT);
    }
}

/* From where 32 bits do not hold the steps of what stands, which are the finest: 34,756 units away
 * when it begins, 11,857 in the end, with 12,000 of radius and margin. */
HARNESS_TEST(test_beyond_steps, "from beyond what steps hold")
{
    static uint64_t image[200 * sizeof(berth_raw) / 4];
    berth_body_options options = {{0, 0, 0, num_from(0), 0}, berth_num_of(0), 0};
    carried_disc(&one, 8000, -8192, -8192, 8000, 8000, 1000);
    carried_place(&one, -8192, -8192, 0, 0);
    CHECK_EQ(
        berth_footprint_polygon(24, num_from(0.125), 0, num_from(0), ARENA(image), &two.footprint),
        BERTH_OK);
    for (int32_t turn = 8192; turn < 65536; turn += 16384) {
        const berth_placement at =
            berth_placement_at(num_from(8192), num_from(8192), (berth_angle)turn, 0);
        CHECK_EQ(berth_footprint_stand(&two.footprint, &at, 0, 0, 0, &two.body), BERTH_OK);
        options.motion.margin = num_from(4000);
        CHECK_EQ(ask(&options), BERTH_HIT);
        options.motion.margin = num_from(3000);
        CHECK_EQ(ask(&options), BERTH_CLEAR);
    }
}

/* A bar that goes along itself beside a wall: the box around it tells that it is clear, where with
 * a circle around it the wall's sides would be looked at. */
HARNESS_TEST(test_along, "along itself")
{
    berth_body_counts counts;
    carried_bar(&one, -8, -0.25, 8, 0.25);
    carried_leg(&one, -12, 0, 0, 12, 0, 0, 300);
    carried_still(&two, -10, 1, 10, 2);
    CHECK_EQ(berth_bodies_meet(&one.body, &two.body, NULL, &counts), BERTH_CLEAR);
    CHECK_EQ(counts.poses, 0);
}

/* The same in four legs: they are told together. */
HARNESS_TEST(test_ahead, "along itself, in legs")
{
    berth_body_counts counts;
    carried_bar(&one, -8, -0.25, 8, 0.25);
    for (int32_t k = 0; k < 5; k++) {
        carried_knot(&one, 6 * k - 12, k % 2 * 0.125, 0, 75 * k, 0);
    }
    carried_place(&one, 0, 0, 0, 0);
    carried_still(&two, -10, 1, 10, 2);
    CHECK_EQ(berth_bodies_meet(&one.body, &two.body, NULL, &counts), BERTH_CLEAR);
    CHECK_EQ(counts.pieces, 2);
    CHECK_EQ(counts.poses, 0);
}

/* A bar that lies across its way and goes straight on in four legs, beside a wall, the end of which
 * it meets in the third one, after 14 of its 24 units less a quarter. */
HARNESS_TEST(test_ahead_across, "across its way, in legs")
{
    berth_body_impact impact;
    carried_bar(&one, -2, -0.25, 2, 0.25);
    for (int32_t k = 0; k < 5; k++) {
        carried_knot(&one, 6 * k - 12, 0, 16384, 75 * k, 0);
    }
    carried_place(&one, 0, 0, 0, 0);
    carried_begin(&two, CARRIED_STANDING, 0);
    carried_corner(&two, 4, 1);
    carried_corner(&two, 4, 4);
    carried_corner(&two, -13, 4);
    carried_corner(&two, -13, 3);
    carried_corner(&two, 2, 3);
    carried_corner(&two, 2, 1);
    carried_place(&two, 0, 0, 0, 0);
    CHECK_EQ(berth_bodies_time_of_impact(&one.body, &two.body, NULL, &impact, NULL), BERTH_HIT);
    CHECK_EQ(impact.tick, 171);
}

/* A bar that goes straight twice, turns where it is or as it goes to `down`, and goes straight
 * again, in time 0 to 240, beside a wall from whose end, x, something comes down to y. Returns when
 * it hits, or 240. */
static int32_t ask_ahead(double x, double y, double down, berth_body_counts *counts)
{
    berth_body_impact impact;
    carried_begin(&one, CARRIED_SWEEP, 0);
    carried_box(&one, -1, -0.25, 1, 0.25);
    carried_knot(&one, -12, 0, 0, 0, 0);
    carried_knot(&one, -6, 0, 0, 60, 0);
    carried_knot(&one, 0, 0, 0, 120, 0);
    carried_knot(&one, 0, down, -16384, 180, -1);
    carried_knot(&one, 0, -6, -16384, 240, 0);
    carried_place(&one, 0, 0, 0, 0);
    carried_begin(&two, CARRIED_STANDING, 0);
    carried_corner(&two, x, y);
    carried_corner(&two, x, 2);
    carried_corner(&two, -13, 2);
    carried_corner(&two, -13, 1.5);
    carried_corner(&two, x - 0.5, 1.5);
    carried_corner(&two, x - 0.5, y);
    carried_place(&two, 0, 0, 0, 0);
    const berth_status found =
        berth_bodies_time_of_impact(&one.body, &two.body, NULL, &impact, counts);
    return found == BERTH_CLEAR ? 240 : found == BERTH_HIT ? impact.tick : -1;
}

/* Straight legs and a turn after them are told together, and those before it, when that is not
 * clear at a glance. */
HARNESS_TEST(test_ahead_turning, "legs and a turn in place")
{
    berth_body_counts clear, beside, counts;
    CHECK_EQ(ask_ahead(3, 1.25, 0, &clear), 240);
    CHECK_EQ(clear.poses, 0);
    CHECK_EQ(clear.pieces, 3);
    CHECK_EQ(ask_ahead(1.375, 0.875, 0, &beside), 240); /* in a corner of where it turns */
    CHECK_LE(4, beside.pieces);
    CHECK_EQ(ask_ahead(3, 1.25, -1, &counts), 240); /* not where it is: each by itself */
    CHECK_LE(clear.pieces + 1, counts.pieces);
    const int32_t turning = ask_ahead(-0.5, 0.5, 0, &counts), before = ask_ahead(-3, 0, 0, &counts);
    CHECK_LE(121, turning);
    CHECK_LE(turning, 179);
    CHECK_LE(61, before);
    CHECK_LE(before, 119);
}

/* A box passes the tip of a wedge near where it begins, or where it ends, on ways in all
 * directions; of the wedge, which is as long as they are, all is looked at that is beside one. */
HARNESS_TEST(test_fan, "a tip near either end of a way")
{
    static const int8_t ways[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                      {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    for (uint32_t k = 0; k < 16; k++) {
        const double x = ways[k % 8][0] * 40, y = ways[k % 8][1] * 40;
        const double tip_x = x / 8 - y / 256, tip_y = y / 8 + x / 256;
        const int to = k >= 8;
        berth_body_impact impact;
        carried_begin(&one, CARRIED_SWEEP, 0);
        carried_box(&one, -0.25, -0.25, 0.25, 0.25);
        carried_knot(&one, to ? x : 0, to ? y : 0, 0, 0, 0);
        carried_knot(&one, to ? 0 : x, to ? 0 : y, 0, 400, 0);
        carried_place(&one, 30, -20, 0, 0);
        carried_begin(&two, CARRIED_STANDING, 0);
        carried_corner(&two, tip_x, tip_y);
        carried_corner(&two, tip_x - y + x / 64, tip_y + x + y / 64);
        carried_corner(&two, tip_x - y - x / 64, tip_y + x - y / 64);
        carried_place(&two, 30, -20, 0, 0);
        CHECK_EQ(berth_bodies_time_of_impact(&two.body, &one.body, NULL, &impact, NULL), BERTH_HIT);
        CHECK(to ? impact.tick >= 345 && impact.tick < 350 : impact.tick >= 45 && impact.tick < 50);
    }
}
