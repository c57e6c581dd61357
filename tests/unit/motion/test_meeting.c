/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: straight legs with answers worked out by hand: head-on, crossing, abreast,
 * passing one that stands, nearest at an end or where both turn back.
 *
 * Each is made to touch: distance 15000 units of 2^-16 at one instant (or all the time), which is
 * clear, and a unit nearer is a hit, whatever the quarter turns and places of both. Floats may call
 * touching a hit (motion.h), so there the near misses are some units off. */

#include "tests/unit/asked.h"

#ifdef BERTH_Q16
#define NEAR 1
#else
#define NEAR 40
#endif

#define RADIUS_A 6000
#define RADIUS_B 9000
#define MOST 3u /* knots */

static IMAGE_BUFFER(buffer_a, BERTH_MOTION_TRAJECTORY_BYTES(MOST, 1, 1) / 4u);
static IMAGE_BUFFER(buffer_b, BERTH_MOTION_TRAJECTORY_BYTES(MOST, 1, 1) / 4u);
static route scratch;

/* Knots x, y, tick in the world. */
typedef struct course {
    uint32_t count;
    int32_t knot[MOST][3];
} course;

/* Two that touch; `pull` is the way that b is moved to come nearer, a unit in the larger of both
 * brings it nearer by half a unit at least. */
typedef struct meeting {
    course a, b;
    int32_t pull_x, pull_y;
} meeting;

static const meeting meetings[] = {
    /* head-on, past each other */
    {{2, {{-12000, 0, 0}, {12000, 0, 10}}}, {2, {{12000, 15000, 0}, {-12000, 15000, 10}}}, 0, -1},
    {{2, {{-12000, 0, 0}, {12000, 0, 7}}}, {2, {{12000, 15000, 0}, {-12000, 15000, 1000}}}, 0, -1},
    {{2, {{-12000, 0, 3}, {12000, 0, 1000003}}},
     {2, {{12000, 15000, 2}, {-12000, 15000, 536870912}}},
     0,
     -1},
    {{2, {{0, 12000, 5}, {0, -12000, 6}}}, {2, {{-15000, -12000, 5}, {-15000, 12000, 6}}}, 1, 0},
    /* one overtakes the other */
    {{2, {{-12000, 0, 0}, {12000, 0, 10}}}, {2, {{-6000, -15000, 0}, {6000, -15000, 10}}}, 0, 1},
    /* crossing: relative speed along (4, 3), nearest halfway */
    {{2, {{-8000, 0, 0}, {8000, 0, 10}}}, {2, {{-9000, 18000, 0}, {-9000, 6000, 10}}}, 0, -1},
    {{2, {{-8000, 0, 0}, {8000, 0, 10}}}, {2, {{-9000, 24000, -5}, {-9000, 0, 15}}}, 0, -1},
    {{2, {{-8000, 0, 0}, {8000, 0, 20}}}, {2, {{-9000, 18000, 0}, {-9000, 6000, 20}}}, 1, 0},
    /* abreast: touching all the time */
    {{2, {{-12000, 0, 0}, {12000, 0, 10}}}, {2, {{-3000, 12000, 0}, {21000, 12000, 10}}}, 0, -1},
    {{2, {{-12000, 0, 0}, {12000, 0, 10}}}, {2, {{-600, 12000, 1}, {18600, 12000, 9}}}, -1, 0},
    /* past one that stands */
    {{2, {{-12000, 0, 0}, {12000, 0, 10}}}, {2, {{500, 15000, 0}, {500, 15000, 10}}}, 0, -1},
    {{2, {{3, 3, -7}, {3, 3, 99}}}, {2, {{-14997, -9000, 0}, {-14997, 9001, 31}}}, 1, 0},
    /* both stand */
    {{2, {{1, 2, 0}, {1, 2, 5}}}, {2, {{9001, -11998, 4}, {9001, -11998, 9}}}, 0, 1},
    /* nearest at the end, at the begin */
    {{2, {{-16000, 0, 0}, {0, 0, 10}}}, {2, {{15000, 0, 0}, {15000, 0, 10}}}, -1, 0},
    {{2, {{-8000, -8000, 0}, {0, 0, 10}}}, {2, {{9000, 12000, 0}, {9000, 12000, 10}}}, 0, -1},
    {{2, {{0, 0, 0}, {-16000, 0, 10}}}, {2, {{15000, 0, 0}, {20000, 0, 10}}}, -1, 0},
    {{2, {{0, 0, 0}, {-16000, 0, 10}}}, {2, {{15000, 0, 0}, {16000, 9, 11}}}, -1, 0},
    /* both turn back in the same instant */
    {{3, {{-12000, 0, 0}, {0, 0, 10}, {-12000, 0, 30}}},
     {3, {{27000, 0, 0}, {15000, 0, 10}, {20000, 1, 17}}},
     -1,
     0},
};

/* The course of one side, seen from a placement: turned by quarter turns about (x, y). */
static berth_motion build(const course *c, uint32_t quarters, int32_t x, int32_t y, int32_t start,
                          int32_t radius, void *buffer, size_t size)
{
    static const int8_t cosine[4] = {1, 0, -1, 0}, sine[4] = {0, 1, 0, -1};
    const int32_t k = cosine[quarters % 4], s = sine[quarters % 4];
    route_begin(&scratch, radius / 65536.0);
    for (uint32_t i = 0; i < c->count; i++) {
        const int32_t from_x = c->knot[i][0] - x, from_y = c->knot[i][1] - y;
        route_add(&scratch, (k * from_x + s * from_y) / 65536.0,
                  (k * from_y - s * from_x) / 65536.0, c->knot[i][2] - start);
    }
    return route_build(&scratch, 1, buffer, size);
}

static berth_placement quarter_at(uint32_t quarters, int32_t x, int32_t y, int32_t start)
{
    return berth_placement_at(num_from(x / 65536.0), num_from(y / 65536.0),
                              (berth_angle)(quarters * 16384u), start);
}

/* The answer when b is pulled so many units nearer. */
static berth_status pulled(const meeting *of, uint32_t turns, int32_t by,
                           berth_motion_counts *counts)
{
    const uint32_t turn_a = turns % 4, turn_b = turns / 4;
    course moved = of->b;
    for (uint32_t i = 0; i < moved.count; i++) {
        moved.knot[i][0] += of->pull_x * by;
        moved.knot[i][1] += of->pull_y * by;
    }
    const berth_motion a =
        build(&of->a, turn_a, 700, -300, -20, RADIUS_A, buffer_a, sizeof buffer_a);
    const berth_motion b =
        build(&moved, turn_b, -50, 4000, -9, RADIUS_B, buffer_b, sizeof buffer_b);
    berth_placement at_a = quarter_at(turn_a, 700, -300, -20);
    berth_placement at_b = quarter_at(turn_b, -50, 4000, -9);
    return ask(&a, &at_a, &b, &at_b, NULL, counts);
}

static void touching_is_clear_and_a_unit_nearer_is_a_hit(void)
{
    for (uint32_t k = 0; k < LENGTH_OF(meetings); k++) {
        const meeting *const of = &meetings[k];
        const int32_t begin_a = of->a.knot[0][2], begin_b = of->b.knot[0][2];
        harness_seed(k);
        for (uint32_t turns = 0; turns < 16; turns++) {
            berth_motion_counts counts;
#ifdef BERTH_Q16
            CHECK_EQ(pulled(of, turns, 0, &counts), BERTH_CLEAR);
#endif
            CHECK_EQ(pulled(of, turns, -NEAR, &counts), BERTH_CLEAR);
            CHECK_EQ(pulled(of, turns, NEAR, &counts), BERTH_HIT);
            CHECK_EQ(counts.tick, begin_a > begin_b ? begin_a : begin_b);
            CHECK_EQ(counts.leg_a, 0);
            CHECK_EQ(counts.leg_b, 0);
        }
    }
}

/* A clip and a trajectory: a straight way past a disc that is held, which is there from tick 4 to 8
 * alone, when the other is within reach from tick 4.5 to 5.5. */
static void straight_past_held(void)
{
    const course way = {2, {{-15000, 0, 0}, {15000, 0, 10}}};
    const berth_num x[3] = {num_from(-1), num_from(0), num_from(1)};
    const berth_num y[3] = {num_from(1), num_from(0), num_from(1)};
    const berth_placement at = quarter_at(0, 0, 0, 0);
    const berth_motion a = build(&way, 0, 0, 0, 0, 1000, buffer_a, sizeof buffer_a);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_arena image = berth_arena_over(buffer_b, sizeof buffer_b);
    berth_motion_counts counts;
    berth_motion b;
    desc.clip = berth_clip_over_arrays(x, y, 3, num_from(500 / 65536.0), 4);
    desc.leaf_size = 2;
    CHECK_EQ(berth_motion_build(&desc, &image, &b), BERTH_OK);
    CHECK_EQ(ask(&a, &at, &b, &at, NULL, &counts), BERTH_HIT);
    CHECK_EQ(counts.tick, 4);
    CHECK_EQ(counts.leg_a, 0);
    CHECK_EQ(counts.leg_b, 1);
    for (int32_t start = -8; start <= 9; start++) {
        const berth_placement later = quarter_at(0, 0, 0, start);
        const int hit = start >= -3 && start <= 1;
        CHECK_EQ(ask(&a, &at, &b, &later, NULL, &counts), hit ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(counts.tick, hit ? 4 + start : 0);
    }
}

const harness_test tests[] = {
    {"touching is clear and a unit nearer is a hit", touching_is_clear_and_a_unit_nearer_is_a_hit},
    {"straight past held", straight_past_held},
    {0, 0},
};
