/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/place.c: where a sweep is. */

#include "tests/unit/support.h"

static const double corner_x[3] = {1, 5, 5}, corner_y[3] = {2, 2, 4};
static berth_footprint truck;
static uint32_t truck_image[BERTH_FOOTPRINT_CYLINDER_WORDS + 1];
static uint32_t image[BERTH_SWEEP_IMAGE_WORDS(3) + 8];
static berth_sweep sweep;
static berth_placement origin;
static berth_body placed;

/* Two legs of 40 and 20 ticks from tick 10 on: a quarter turn to the left while it goes 4 units
 * along x, one and a quarter to the right in place, and 2 units along y meanwhile. */
static void make(uint8_t stands)
{
    static const berth_angle heading[3] = {0, 16384, 0};
    static const int8_t turn[2] = {0, -2};
    static const int32_t tick[3] = {10, 50, 70};
    berth_num x[3], y[3];
    berth_arena arena = berth_arena_over(truck_image, sizeof truck_image);
    CHECK_EQ(berth_footprint_cylinder(num_from(0.5), &arena, &truck), BERTH_OK);
    for (uint32_t i = 0; i < 3; i++) {
        x[i] = num_from(corner_x[i]);
        y[i] = num_from(corner_y[i]);
    }
    berth_trajectory route = berth_trajectory_over_arrays(x, y, tick, 3, num_from(0));
    route.before = route.after = stands;
    const berth_sweep_desc desc = {&route, heading, 0, turn, &truck};
    arena = berth_arena_over(image, sizeof image);
    CHECK_EQ(berth_sweep_build(&desc, &arena, &sweep), BERTH_OK);
    CHECK_EQ(berth_sweep_place(&sweep, &origin, &placed), BERTH_OK);
}

/* There, a heading of so many quarters of a turn. */
static void check_at(int32_t tick, double x, double y, double quarters)
{
    berth_placement at;
    const berth_angle angle = (berth_angle)(int32_t)(quarters * 16384);
    CHECK_EQ(berth_sweep_at(&placed, tick, &at), BERTH_HIT);
    CHECK_REAL_LE(magnitude(real_of(at.x) - x), 0.001);
    CHECK_REAL_LE(magnitude(real_of(at.y) - y), 0.001);
    CHECK_REAL_LE(magnitude(real_of_dir(at.rotation.c) - real_of_dir(berth_cos(angle))), 0.0003);
    CHECK_REAL_LE(magnitude(real_of_dir(at.rotation.s) - real_of_dir(berth_sin(angle))), 0.0003);
    CHECK_EQ(at.start, 0);
    CHECK_EQ(berth_placement_check(&at), BERTH_OK);
}

HARNESS_TEST(test_on_its_way, "on its way")
{
    origin = berth_placement_at(num_from(0), num_from(0), 0, 0);
    make(BERTH_ABSENT);
    check_at(10, 1, 2, 0);
    check_at(20, 2, 2, 0.25);
    check_at(50, 5, 2, 1);
    check_at(60, 5, 3, 1 - 2.5);
    check_at(62, 5, 3.2, 1 - 3);
    check_at(69, 5, 3.9, 1 - 4.75);
}

HARNESS_TEST(test_ends, "before and after")
{
    berth_placement at;
    origin = berth_placement_at(num_from(0), num_from(0), 0, 0);
    make(BERTH_ABSENT);
    harness_fill(&at, sizeof at);
    CHECK_EQ(berth_sweep_at(&placed, 9, &at), BERTH_CLEAR);
    CHECK_EQ(berth_sweep_at(&placed, 70, &at), BERTH_CLEAR);
    CHECK_FILLED(&at, sizeof at);
    make(BERTH_STANDS);
    check_at(INT32_MIN, 1, 2, 0);
    check_at(9, 1, 2, 0);
    check_at(70, 5, 4, 0);
    check_at(INT32_MAX - 1, 5, 4, 0);
    check_at(INT32_MAX, 5, 4, 0); /* as berth_placed_at */
}

/* The placement turns places and headings, and starts the clock. */
HARNESS_TEST(test_placed, "as it is placed")
{
    origin = berth_placement_at(num_from(10), num_from(20), 16384, 1000);
    make(BERTH_ABSENT);
    check_at(1010, 10 - 2, 20 + 1, 1);
    check_at(1020, 10 - 2, 20 + 2, 1.25);
    check_at(1060, 10 - 3, 20 + 5, 2 - 2.5);
}

HARNESS_TEST(test_refused, "refused")
{
    berth_placement at;
    berth_body zero;
    origin = berth_placement_at(num_from(0), num_from(0), 0, 0);
    make(BERTH_ABSENT);
    harness_fill(&zero, sizeof zero);
    CHECK_EQ(berth_sweep_place(NULL, &origin, &zero), BERTH_E_NULL);
    CHECK_EQ(berth_sweep_place(&sweep, NULL, &zero), BERTH_E_NULL);
    berth_placement bad = origin;
    bad.start = BERTH_TICK_MAX + 1;
    CHECK_EQ(berth_sweep_place(&sweep, &bad, &zero), BERTH_E_START);
    berth_sweep none = sweep;
    none.headings = NULL;
    CHECK_EQ(berth_sweep_place(&none, &origin, &zero), BERTH_E_VIEW);
    CHECK_FILLED(&zero, sizeof zero);
    CHECK_EQ(berth_sweep_place(&sweep, &origin, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_sweep_at(NULL, 0, &at), BERTH_E_NULL);
    CHECK_EQ(berth_sweep_at(&placed, 0, NULL), BERTH_E_NULL);
    none = sweep;
    none.footprint.image = NULL;
    CHECK_EQ(berth_sweep_place(&none, &origin, &zero), BERTH_E_VIEW);
    zero = placed;
    zero.headings = NULL;
    CHECK_EQ(berth_sweep_at(&zero, 0, &at), BERTH_E_PLACED);
    zero.headings = placed.headings;
    zero.outer.there.image = NULL;
    CHECK_EQ(berth_sweep_at(&zero, 0, &at), BERTH_E_PLACED);
    const berth_body_options minus = {{0, 0, 0, num_from(-1), 0}, num_from(0), 0};
    const berth_start_range range = {0, 10, 0}, back = {10, 0, 0};
    const berth_body *const both = &placed;
    berth_placed disc;
    CHECK_EQ(berth_motion_place(&sweep.motion, &origin, &disc), BERTH_OK);
    zero = berth_body_of_disc(&disc);
    CHECK_EQ(berth_bodies_meet(&zero, &zero, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_bodies_meet(&zero, &zero, &minus, NULL), BERTH_E_MARGIN);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_START, NULL, 1, &zero, &range, NULL), 0);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_START, &both, 1, NULL, &range, NULL), 0);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_START, &both, 1, &zero, NULL, NULL), 0);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_START, &both, 1, &zero, &back, NULL), 0);
    CHECK_LE(1, berth_bodies_worst_steps(BERTH_ASK_START, &both, 1, &zero, &range, NULL));
    zero = berth_body_of_disc(NULL);
    CHECK_EQ(berth_bodies_meet(&zero, &placed, NULL, NULL), BERTH_E_PLACED);
}

/* What a body brings is what the call that placed it named: parts of two are none. */
HARNESS_TEST(test_mixed, "parts of two bodies")
{
    berth_body stood, mixed[4];
    make(BERTH_ABSENT);
    CHECK_EQ(berth_footprint_stand(&truck, &origin, 0, 0, 0, &stood), BERTH_OK);
    mixed[0] = mixed[1] = placed;
    mixed[2] = mixed[3] = stood;
    mixed[0].outer.there.kind = sweep.motion.kind;
    mixed[1].headings = NULL;
    mixed[2].headings = placed.headings;
    mixed[3].outer.there.kind = placed.outer.there.kind;
    CHECK_EQ(berth_bodies_meet(&placed, &stood, NULL, NULL) >= 0, 1);
    for (uint32_t i = 0; i < 4; i++) {
        CHECK_EQ(berth_bodies_meet(&mixed[i], &stood, NULL, NULL), BERTH_E_PLACED);
        CHECK_EQ(berth_bodies_meet(&placed, &mixed[i], NULL, NULL), BERTH_E_PLACED);
    }
}
