/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: motions that stand before their first knot or after their last: parked robots are
 * not invisible. */

#include "tests/unit/asked.h"
#include "berth/bodies.h"
#include "berth/shapes.h"

static route way, spot;
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
    {"discs around bodies that stand", bodies_discs},
    {0, 0},
};
