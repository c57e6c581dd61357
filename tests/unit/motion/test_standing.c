/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: motions that stand before their first knot or after their last: parked robots are
 * not invisible. */

#include "tests/unit/asked.h"
#include "berth/bodies.h"
#include "berth/shapes.h"

static route way, spot;
static motion m;
static IMAGE_BUFFER(buffer_a, ROUTE_IMAGE_WORDS);
static IMAGE_BUFFER(buffer_b, ROUTE_IMAGE_WORDS);

/* From (0, 0) to (8, 0) in ticks 10 to 18, to (8, 8) at 34; radius 1. */
static berth_motion go(uint8_t before, uint8_t after)
{
    route_begin(&way, 1);
    route_add(&way, 0, 0, 10);
    route_add(&way, 8, 0, 18);
    route_add(&way, 8, 8, 34);
    way.before = before;
    way.after = after;
    return route_build(&way, 1, buffer_a, sizeof buffer_a);
}

/* A disc of radius 1 that stands at (x, y) for `length` ticks, absent before and after. */
static berth_motion wait(double x, double y, int32_t length)
{
    route_begin(&spot, 0.99);
    route_add(&spot, x, y, 0);
    route_add(&spot, x, y, length);
    return route_build(&spot, 1, buffer_b, sizeof buffer_b);
}

/* A disc that stands at (x, y) for ever, before or after tick 0 or both. */
static berth_motion parked(double x, double y, uint8_t before, uint8_t after)
{
    route_begin(&spot, 0.99);
    route_add(&spot, x, y, 0);
    spot.before = before;
    spot.after = after;
    return route_build(&spot, 1, buffer_b, sizeof buffer_b);
}

static berth_motion_counts ask_at(const berth_motion *a, int32_t start_a, const berth_motion *b,
                                  int32_t start_b, berth_status wanted)
{
    const berth_placement at_a = placed_at(0, 0, start_a), at_b = placed_at(0, 0, start_b);
    berth_motion_counts counts;
    CHECK_EQ(ask(a, &at_a, b, &at_b, NULL, &counts), wanted);
    return counts;
}

static void check_hit(berth_motion_counts counts, int32_t tick, uint32_t leg_a, uint32_t leg_b)
{
    CHECK_EQ(counts.tick, tick);
    CHECK_EQ(counts.leg_a, leg_a);
    CHECK_EQ(counts.leg_b, leg_b);
}

/* One that waits where the other stands, before, while and after it is under way. */
static void absent_or_standing(void)
{
    static const uint8_t stands[2] = {BERTH_ABSENT, BERTH_STANDS};
    for (uint32_t before = 0; before < 2; before++) {
        for (uint32_t after = 0; after < 2; after++) {
            const berth_motion a = go(stands[before], stands[after]);
            berth_motion b = wait(0, 0, 5);
            /* b waits from `start` on: before, to the tick before, a tick into the first leg */
            berth_motion_counts c = ask_at(&a, 100, &b, 90, before ? BERTH_HIT : BERTH_CLEAR);
            check_hit(c, before ? 90 : 0, 0, 0);
            c = ask_at(&a, 100, &b, 105, before ? BERTH_HIT : BERTH_CLEAR);
            check_hit(c, before ? 105 : 0, 0, 0);
            c = ask_at(&a, 100, &b, 106, BERTH_HIT);
            check_hit(c, before ? 106 : 110, 0, 0);
            c = ask_at(&a, 100, &b, 111, BERTH_HIT); /* a is 2 away at 112 */
            check_hit(c, 111, 0, 0);
            (void)ask_at(&a, 100, &b, 113, BERTH_CLEAR);
            (void)ask_at(&a, 100, &b, 134, BERTH_CLEAR);
            (void)ask_at(&a, 100, &b, 1000, BERTH_CLEAR);
            c = ask_at(&a, 100, &b, -BERTH_TICK_MAX, before ? BERTH_HIT : BERTH_CLEAR);
            check_hit(c, before ? -BERTH_TICK_MAX : 0, 0, 0);

            b = wait(8, 8, 5);
            c = ask_at(&a, 100, &b, 134, after ? BERTH_HIT : BERTH_CLEAR);
            check_hit(c, after ? 134 : 0, after ? 1 : 0, 0);
            c = ask_at(&a, 100, &b, 1000000, after ? BERTH_HIT : BERTH_CLEAR);
            check_hit(c, after ? 1000000 : 0, after ? 1 : 0, 0);
            c = ask_at(&a, 100, &b, BERTH_TICK_MAX, after ? BERTH_HIT : BERTH_CLEAR);
            check_hit(c, after ? BERTH_TICK_MAX : 0, after ? 1 : 0, 0);
            c = ask_at(&a, 100, &b, 133, BERTH_HIT);
            check_hit(c, 133, 1, 0);
            (void)ask_at(&a, 100, &b, 124, BERTH_CLEAR); /* 2 away until 130 */
            (void)ask_at(&a, 100, &b, 100, BERTH_CLEAR);
        }
    }
}

/* The one under way comes to where the other has been parked, or is going to be. */
static void parked_robots(void)
{
    const berth_motion a = go(BERTH_ABSENT, BERTH_ABSENT);
    berth_motion b = parked(8, 0, BERTH_ABSENT, BERTH_STANDS);
    check_hit(ask_at(&a, 0, &b, -50, BERTH_HIT), 10, 0, 0);
    check_hit(ask_at(&a, 0, &b, 17, BERTH_HIT), 17, 0, 0);
    check_hit(ask_at(&a, 0, &b, 19, BERTH_HIT), 19, 1, 0);
    check_hit(ask_at(&a, 0, &b, 21, BERTH_HIT), 21, 1, 0); /* 2 away from 22 on */
    (void)ask_at(&a, 0, &b, 23, BERTH_CLEAR);
    (void)ask_at(&a, 0, &b, 34, BERTH_CLEAR);
    (void)ask_at(&a, 0, &b, BERTH_TICK_MAX, BERTH_CLEAR);

    /* leaves at its tick 0; its only leg is the tick before that */
    b = parked(8, 0, BERTH_STANDS, BERTH_ABSENT);
    check_hit(ask_at(&a, 0, &b, 50, BERTH_HIT), 10, 0, 0);
    check_hit(ask_at(&a, 0, &b, 18, BERTH_HIT), 10, 0, 0);
    check_hit(ask_at(&a, 0, &b, 17, BERTH_HIT), 16, 0, 0); /* 2 away until 16 */
    (void)ask_at(&a, 0, &b, 15, BERTH_CLEAR);
    (void)ask_at(&a, 0, &b, 10, BERTH_CLEAR);
    (void)ask_at(&a, 0, &b, -BERTH_TICK_MAX, BERTH_CLEAR);

    b = parked(8, 0, BERTH_STANDS, BERTH_STANDS);
    for (int32_t start = -60; start <= 60; start += 7) {
        const berth_motion_counts c = ask_at(&a, 0, &b, start, BERTH_HIT);
        CHECK_EQ(c.leg_b, 0);
        CHECK_LE(10, c.tick);
        CHECK_LE(c.tick, 18);
    }
    b = parked(100, 0, BERTH_STANDS, BERTH_STANDS);
    (void)ask_at(&a, 0, &b, 3, BERTH_CLEAR);
}

/* Both stand before, both after, one before and one after. */
static void both_stand(void)
{
    const berth_motion a = go(BERTH_STANDS, BERTH_STANDS);
    berth_motion b = parked(0, 0, BERTH_STANDS, BERTH_ABSENT);
    berth_motion_counts c = ask_at(&a, 0, &b, 0, BERTH_HIT);
    CHECK_LE(c.tick, -BERTH_TICK_MAX); /* from before all time */
    CHECK_EQ(c.leg_a, 0);
    CHECK_EQ(c.leg_b, 0);
    b = parked(0, 0, BERTH_ABSENT, BERTH_STANDS);
    check_hit(ask_at(&a, 0, &b, -1000, BERTH_HIT), -1000, 0, 0);
    check_hit(ask_at(&a, 0, &b, 11, BERTH_HIT), 11, 0, 0);
    (void)ask_at(&a, 0, &b, 13, BERTH_CLEAR);
    b = parked(8, 8, BERTH_ABSENT, BERTH_STANDS);
    check_hit(ask_at(&a, 0, &b, 0, BERTH_HIT), 18, 1, 0);
    check_hit(ask_at(&a, 0, &b, 40, BERTH_HIT), 40, 1, 0);
    check_hit(ask_at(&a, 0, &b, BERTH_TICK_MAX, BERTH_HIT), BERTH_TICK_MAX, 1, 0);
    check_hit(ask_at(&a, -BERTH_TICK_MAX, &b, BERTH_TICK_MAX, BERTH_HIT), BERTH_TICK_MAX, 1, 0);
    b = parked(8, 8, BERTH_STANDS, BERTH_ABSENT);
    check_hit(ask_at(&a, 0, &b, BERTH_TICK_MAX, BERTH_HIT), 18, 1, 0);
    (void)ask_at(&a, 0, &b, 29, BERTH_CLEAR); /* 2 away at 30 */
    check_hit(ask_at(&a, 0, &b, 31, BERTH_HIT), 30, 1, 0);
    check_hit(ask_at(&a, 0, &b, 32, BERTH_HIT), 18, 1, 0);
    check_hit(ask_at(&a, 0, &b, 39, BERTH_HIT), 18, 1, 0);
}

/* The same view twice, one later: behind each other until the first one stands. */
static void the_same_view_twice(void)
{
    const berth_motion a = go(BERTH_ABSENT, BERTH_STANDS);
    check_hit(ask_at(&a, 0, &a, 0, BERTH_HIT), 10, 0, 0);
    check_hit(ask_at(&a, 0, &a, 1, BERTH_HIT), 11, 0, 0);
    check_hit(ask_at(&a, 0, &a, 100, BERTH_HIT), 118, 1, 1); /* (8, 8) is 8 from its second leg */
    check_hit(ask_at(&a, 100, &a, 0, BERTH_HIT), 118, 1, 1);
}

/* A clip never stands; what is parked meets it in its samples alone. */
static void parked_and_held(void)
{
    for (uint32_t i = 0; i < 8; i++) {
        m.x[i] = num_from(4.0 * i);
        m.y[i] = num_from(0);
    }
    m.count = 8;
    m.dt = 5;
    m.radii = 0;
    m.radius = num_from(1);
    berth_motion a = motion_build(&m, 3, buffer_a, sizeof buffer_a);
    berth_motion b = parked(12, 0, BERTH_STANDS, BERTH_STANDS);
    berth_motion_counts c = ask_at(&a, 0, &b, 0, BERTH_HIT);
    check_hit(c, 15, 3, 0);
    b = parked(28, 0, BERTH_ABSENT, BERTH_STANDS);
    check_hit(ask_at(&a, 0, &b, 39, BERTH_HIT), 39, 7, 0);
    (void)ask_at(&a, 0, &b, 40, BERTH_CLEAR);
    b = parked(0, 0, BERTH_STANDS, BERTH_ABSENT);
    check_hit(ask_at(&a, 0, &b, 1, BERTH_HIT), 0, 0, 0);
    (void)ask_at(&a, 0, &b, 0, BERTH_CLEAR);
}

/* Radii: what stands has that of the first leg before, that of the last one after. */
static void radii_of_what_stands(void)
{
    berth_motion a, b = wait(-5, 0, 5);
    route_begin(&way, 2);
    route_add(&way, 0, 0, 0);
    route_add(&way, 20, 0, 10);
    route_add(&way, 20, 0, 20);
    way.radii = 1;
    way.r[0] = num_from(4.5);
    way.r[1] = num_from(2);
    way.before = way.after = BERTH_STANDS;
    a = route_build(&way, 1, buffer_a, sizeof buffer_a);
    check_hit(ask_at(&a, 0, &b, -100, BERTH_HIT), -100, 0, 0); /* 5 < 4.5 + 1 */
    (void)ask_at(&a, 0, &b, 100, BERTH_CLEAR);
    b = wait(22.5, 0, 5);
    check_hit(ask_at(&a, 0, &b, 15, BERTH_HIT), 15, 1, 0); /* 2.5 < 2 + 1 */
    check_hit(ask_at(&a, 0, &b, 500, BERTH_HIT), 500, 1, 0);
    b = wait(23.5, 0, 5);
    (void)ask_at(&a, 0, &b, 10, BERTH_CLEAR);
    (void)ask_at(&a, 0, &b, 500, BERTH_CLEAR);
    check_hit(ask_at(&a, 0, &b, 5, BERTH_HIT), 5, 0, 0); /* until 10: 3.5 < 4.5 + 1 */
}

/* The disc around a body that stands for a time has no tree, and is met by what goes around it and
 * what goes by it, in its time alone. */
static void bodies_discs(void)
{
    static uint64_t memory[40];
    static const struct {
        double x, y;
        int32_t from, until;
        berth_status answer;
    } at[] = {{3, 5, 10, 34, BERTH_CLEAR},
              {4, 1.5, 10, 34, BERTH_HIT},
              {7, 4, 10, 34, BERTH_HIT},
              {7, 4, 10, 20, BERTH_CLEAR},
              {1, 1.5, 16, 30, BERTH_CLEAR}};
    const berth_motion view = go(BERTH_ABSENT, BERTH_ABSENT);
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_footprint cylinder;
    berth_placed placed;
    CHECK_EQ(berth_footprint_cylinder(num_from(1), &image, &cylinder), BERTH_OK);
    CHECK_EQ(berth_motion_place(&view, &here, &placed), BERTH_OK);
    for (uint32_t i = 0; i < LENGTH_OF(at); i++) {
        const berth_placement there = placed_at(at[i].x, at[i].y, 0);
        berth_body body;
        CHECK_EQ(berth_footprint_stand(&cylinder, &there, at[i].from, at[i].until, 0, &body),
                 BERTH_OK);
        CHECK_EQ(berth_meet(&placed, &body.outer, NULL, NULL), at[i].answer);
        CHECK_EQ(berth_meet(&body.outer, &placed, NULL, NULL), at[i].answer);
        CHECK_EQ(berth_first_hit(&placed, &body.outer, NULL, NULL), at[i].answer);
        CHECK_EQ(berth_first_hit(&body.outer, &placed, NULL, NULL), at[i].answer);
    }
}

const harness_test tests[] = {
    {"absent or standing", absent_or_standing},
    {"parked robots", parked_robots},
    {"both stand", both_stand},
    {"discs around bodies that stand", bodies_discs},
    {"the same view twice", the_same_view_twice},
    {"parked and held", parked_and_held},
    {"radii of what stands", radii_of_what_stands},
    {0, 0},
};
