/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* place.c: footprints that stand, and motions that pass them. */

#include "tests/reference/reference.h"
#include "tests/unit/asked.h"
#include "tests/unit/squares.h"
#include "tests/unit/ways.h"

#include <berth/traffic_bodies.h>

static IMAGE_BUFFER(buffer, ROUTE_IMAGE_WORDS(3));

static berth_placement origin_at(int32_t start)
{
    return berth_placement_at(num_from(0), num_from(0), 0, start);
}

/* From (-3, y) at tick 0 to (9, y) at tick 120: a unit in ten ticks. */
static berth_motion along(double at_y, double radius)
{
    return WAY(buffer, radius, GONE, {-3, at_y, 0}, {9, at_y, 120});
}

static void stand(const berth_footprint *view, const berth_placement *at, int32_t from,
                  int32_t until, uint8_t boundary, berth_body *to)
{
    CHECK_EQ(berth_footprint_stand(view, at, from, until, boundary, to), BERTH_OK);
}

/* Asks both ways; the tick is within one of what is right, in every arithmetic. */
static void check_impact(const berth_motion *of, const berth_body *s,
                         const berth_motion_options *options, berth_status wanted, int32_t tick)
{
    static const berth_motion_options none;
    const berth_placement at = origin_at(0);
    const berth_body_options asked = {options != NULL ? *options : none, num_from(0), 0};
    berth_placed placed;
    berth_body_impact impact;
    CHECK_EQ(berth_motion_place(of, &at, &placed), BERTH_OK);
    const berth_body body = berth_body_of_disc(&placed);
    CHECK_EQ(berth_bodies_meet(&body, s, &asked, NULL), wanted);
    CHECK_EQ(berth_bodies_time_of_impact(s, &body, &asked, &impact, NULL), wanted);
    if (wanted == BERTH_HIT) {
        CHECK(impact.tick >= tick - 1 && impact.tick <= tick + 1);
    }
}

/* The circle around it, of 4 units, is passed by tick 96, and stands from tick 140 on: a clock that
 * may be so late meets it. */
HARNESS_TEST(test_clock_errors, "within a clock's error")
{
    const berth_placement at = origin_at(0);
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint square = built(&desc, 0);
    const berth_motion way_along = along(2, 0.5);
    static berth_body s;
    berth_placed placed;
    CHECK_EQ(berth_motion_place(&way_along, &at, &placed), BERTH_OK);
    stand(&square, &at, 140, 150, 0, &s);
    for (int32_t error = 0; error <= 60; error += 20) {
        const berth_status told = error < 44 ? BERTH_CLEAR : BERTH_HIT;
        CHECK_EQ(berth_meet_within(&s.outer, &placed, error, NULL, NULL), told);
        CHECK_EQ(berth_meet_within(&placed, &s.outer, error, NULL, NULL), told);
    }
}

/* The circle around one that stands for a time, and a way with a corner whose root's disc is near:
 * whether they meet is told by its legs, and only of that time. */
HARNESS_TEST(test_circle_for_a_time, "its circle, for a time")
{
    const berth_placement at = origin_at(0);
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint square = built(&desc, 0);
    static berth_body s;
    uint32_t hits = 0;
    for (uint32_t i = 0; i < 200; i++) {
        const double low = 3 + 0.02 * i;
        const int32_t from = (int32_t)(i % 5) * 20;
        double least = 1e9;
        berth_num cx, cy, r;
        berth_placed placed;
        const berth_motion bent = WAY(buffer, 0.5, GONE, {-3, 8, 0}, {3, low, 60}, {9, 8, 120});
        CHECK_EQ(berth_motion_place(&bent, &at, &placed), BERTH_OK);
        stand(&square, &at, from, from + 25, 0, &s);
        CHECK_EQ(berth_placed_at(&s.outer, from, &cx, &cy, &r), BERTH_HIT);
        for (int32_t k = 0; k <= 25 * 64; k++) {
            const double t = from + k / 64.0, part = t < 60 ? t / 60 : (120 - t) / 60;
            const double dx = t / 10 - 3 - real_of(cx), dy = 8 + (low - 8) * part - real_of(cy);
            const double apart = reference_square_root(dx * dx + dy * dy);
            least = apart < least ? apart : least;
        }
        least -= real_of(r) + 0.5;
        if (least < -0.01 || least > 0.01) {
            hits += least < 0;
            CHECK_EQ(berth_meet(&s.outer, &placed, NULL, NULL),
                     least < 0 ? BERTH_HIT : BERTH_CLEAR);
            CHECK_EQ(berth_first_hit(&placed, &s.outer, NULL, NULL),
                     least < 0 ? BERTH_HIT : BERTH_CLEAR);
        }
    }
    CHECK(hits > 20 && hits < 180);
}

/* In a table it is the circle around it; itself is asked where that is met. */
HARNESS_TEST(test_committed, "committed to a table")
{
    static uint64_t memory[BERTH_TRAFFIC_WORDS(1)];
    const berth_placement at = origin_at(0), start = origin_at(0);
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint square = built(&desc, 0);
    const berth_traffic_desc table = {1, 0, 0, 0};
    static berth_body s;
    static berth_traffic traffic;
    berth_conflict conflict;
    berth_placed placed;
    /* beside a corner of the square, within the circle around it */
    const berth_motion way_along = along(-1.5, 0.5);
    stand(&square, &at, 0, 0, 0, &s);
    CHECK_EQ(berth_motion_place(&way_along, &start, &placed), BERTH_OK);
    CHECK_EQ(berth_traffic_make(&table, ARENA(memory), &traffic), BERTH_OK);
    CHECK_EQ(berth_traffic_commit(&traffic, 7, &s.outer, NULL), BERTH_OK);
    CHECK_EQ(berth_traffic_first_conflict(&traffic, 1, &placed, NULL, &conflict, NULL), BERTH_HIT);
    CHECK_EQ(conflict.number, 7);
    check_impact(&way_along, &s, NULL, BERTH_CLEAR, 0);
}

/* Whose outline is not filled is not met by who is inside, whoever asks. */
HARNESS_TEST(test_boundary, "its boundary alone")
{
    static uint64_t memory[BERTH_TRAFFIC_WORDS(1)];
    const berth_motion_options inside = {0, 50, 60, BERTH_NUM_RAW(0), 0};
    const berth_body_options asked = {inside, BERTH_NUM_RAW(0), 0};
    const berth_placement at = origin_at(0);
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint square = built(&desc, 0);
    const berth_motion way_along = along(2, 0.5);
    const berth_traffic_desc table = {1, 0, 0, 0};
    static berth_traffic traffic;
    berth_placed placed;
    CHECK_EQ(berth_motion_place(&way_along, &at, &placed), BERTH_OK);
    const berth_body body = berth_body_of_disc(&placed);
    for (uint8_t boundary = 0; boundary < 2; boundary++) {
        static berth_body s;
        const berth_status wanted = boundary ? BERTH_CLEAR : BERTH_HIT;
        stand(&square, &at, 0, 0, boundary, &s);
        check_impact(&way_along, &s, &inside, wanted, 50);
        CHECK_EQ(berth_traffic_make(&table, ARENA(memory), &traffic), BERTH_OK);
        CHECK_EQ(berth_traffic_commit_body(&traffic, 7, &s, NULL), BERTH_OK);
        CHECK_EQ(berth_traffic_ask_body(&traffic, 1, &body, &asked, NULL), wanted);
    }
}

HARNESS_TEST(test_errors, "errors write nothing")
{
    const berth_placement at = origin_at(0);
    berth_placement turned = at;
    berth_footprint_desc desc = described(0, 4);
    const berth_footprint square = built(&desc, 0);
    desc.circles_only = 1;
    const berth_footprint circles = built(&desc, 1);
    const berth_footprint none = {0};
    static berth_body s, before;
    turned.rotation.c = turned.rotation.s = 0;
    stand(&square, &at, 0, 0, 0, &s);
    before = s;
    CHECK_EQ(berth_footprint_stand(NULL, &at, 0, 0, 0, &s), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_stand(&square, NULL, 0, 0, 0, &s), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_stand(&square, &at, 0, 0, 0, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_stand(&none, &at, 0, 0, 0, &s), BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_stand(&square, &at, 0, 0, 2, &s), BERTH_E_KIND);
    CHECK_EQ(berth_footprint_stand(&circles, &at, 0, 0, 0, &s), BERTH_E_KIND);
    CHECK_EQ(berth_footprint_stand(&circles, &at, 0, 0, 1, &s), BERTH_E_KIND);
    CHECK_EQ(berth_footprint_stand(&square, &turned, 0, 0, 0, &s), BERTH_E_ROTATION);
    CHECK_EQ(berth_footprint_stand(&square, &at, 5, 5, 0, &s), BERTH_E_WINDOW);
    CHECK_EQ(berth_footprint_stand(&square, &at, -1, BERTH_TICK_MAX, 0, &s), BERTH_E_WINDOW);
    CHECK_EQ(berth_footprint_stand(&square, &at, INT32_MIN, 0, 0, &s), BERTH_E_WINDOW);
    CHECK_EQ(berth_footprint_stand(&square, &at, INT32_MIN, INT32_MIN + 5, 0, &s), BERTH_E_WINDOW);
    CHECK_EQ(berth_footprint_stand(&square, &at, INT32_MAX - 5, INT32_MAX, 0, &s), BERTH_E_WINDOW);
    CHECK_BYTES(&s, &before, sizeof s);
    const berth_num zero = num_from(0);
    const int32_t tick = 0;
    const berth_angle heading = 0;
    const berth_trajectory point = berth_trajectory_over_arrays(&zero, &zero, &tick, 1, zero);
    const berth_sweep_desc carried = {&point, &heading, 0, NULL, &circles};
    uint64_t image[40];
    berth_sweep sweep;
    berth_body
        moved; /* of circles that are not one it says nothing, but what the disc around it does */
    CHECK_EQ(berth_sweep_build(&carried, ARENA(image), &sweep), BERTH_OK);
    CHECK_EQ(berth_sweep_place(&sweep, &at, &moved), BERTH_OK);
    CHECK_EQ(berth_bodies_meet(&moved, &s, NULL, NULL), BERTH_E_KIND);
    static uint64_t memory[BERTH_TRAFFIC_WORDS(1)];
    const berth_traffic_desc table = {1, 0, 0, 0};
    static berth_traffic traffic;
    CHECK_EQ(berth_traffic_make(&table, ARENA(memory), &traffic), BERTH_OK);
    CHECK_EQ(berth_traffic_commit_body(&traffic, 7, &moved, NULL), BERTH_OK);
    CHECK_EQ(berth_num_raw(traffic.doubt), 0);
    desc.threshold = num_from(100); /* one circle: the lines' all, but of what is filled nothing */
    const berth_footprint circle = built(&desc, 1);
    CHECK_EQ(berth_footprint_stand(&circle, &at, 0, 0, 0, &s), BERTH_E_KIND);
    CHECK_EQ(berth_footprint_stand(&circle, &at, 0, 0, 1, &s), BERTH_OK);
}

/* Too far up, and too large. */
HARNESS_TEST(test_far, "too far, or too large")
{
    const berth_placement at = origin_at(0);
    berth_body s;
    for (int round = 0; round < 2; round++) {
        const berth_footprint_desc desc = described(0, 4);
        for (int32_t k = 0; k < 4; k++) {
            x[k] = num_from(round == 0 ? k % 3 != 0 : k % 3 != 0 ? 2900 : -2900);
            y[k] = num_from(round == 0 ? 5000 + (k > 1) : k > 1 ? 2900 : -2900);
        }
        const berth_footprint above = built(&desc, 1);
        CHECK_EQ(berth_footprint_stand(&above, &at, 0, 0, 0, &s), BERTH_E_EXTENT);
    }
}
