/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c, place.c: each argument out of range gives its status and writes nothing;
 * the widest of a margin. Answers are the properties', options out of range fault/answers'. */

#include "tests/gen/shown.h"
#include "tests/unit/asked.h"
#include "tests/unit/ways.h"
#include "berth/bodies.h"
#include "berth/shapes.h"

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);
static IMAGE_BUFFER(other, ROUTE_IMAGE_WORDS(3));

static berth_motion build(uint32_t count, uint32_t leaf, void *to, size_t size)
{
    harness_random random = harness_random_from(31);
    motion_make(&m, MOTION_WALK, &random, count, 10, 0, 0, 1);
    return motion_build(&m, leaf, to, size);
}

static berth_placement good(void)
{
    static const berth_num x = BERTH_NUM(3), y = BERTH_NUM(-4);
    return berth_placement_at(x, y, 12345, 100);
}

/* ---- Placing -------------------------------------------------------------------------------- */

HARNESS_TEST(placements_out_of_range_are_refused, "placements out of range are refused")
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    berth_motion_counts counts;
    berth_placed placed;

    harness_fill(&counts, sizeof counts);
    harness_fill(&placed, sizeof placed);
    for (uint32_t i = 0; i < PLACEMENT_FAULTS; i++) {
        const berth_placement bad = placement_faulty(i);
        const berth_status wanted = placement_faults[i];
        CHECK_EQ(berth_motion_collide(&view, &bad, &view, &fine, NULL, &counts), wanted);
        CHECK_EQ(berth_motion_collide(&view, &fine, &view, &bad, NULL, &counts), wanted);
        CHECK_EQ(berth_motion_collide(&view, &fine, &view, &bad, NULL, NULL), wanted);
        CHECK_EQ(berth_motion_place(&view, &bad, &placed), wanted);
    }
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_FILLED(&placed, sizeof placed);
}

HARNESS_TEST(nulls_are_refused, "nulls are refused")
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    berth_motion_counts counts;
    berth_placed placed;

    harness_fill(&counts, sizeof counts);
    harness_fill(&placed, sizeof placed);
    CHECK_EQ(berth_motion_collide(NULL, &fine, &view, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(&view, NULL, &view, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(&view, &fine, NULL, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(NULL, NULL, NULL, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_meet(NULL, &fine, &view, &fine), BERTH_E_NULL);
    CHECK_EQ(berth_motion_meet(&view, &fine, &view, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_place(NULL, &fine, &placed), BERTH_E_NULL);
    CHECK_EQ(berth_motion_place(&view, NULL, &placed), BERTH_E_NULL);
    CHECK_EQ(berth_motion_place(&view, &fine, NULL), BERTH_E_NULL);
    CHECK_FILLED(&placed, sizeof placed);
    CHECK_EQ(berth_motion_worst_steps(NULL, &view), 0);
    CHECK_EQ(berth_motion_worst_steps(&view, NULL), 0);
    CHECK_EQ(berth_motion_worst_steps(NULL, NULL), 0);
    CHECK_FILLED(&counts, sizeof counts);
}

/* From one corner of all that there is to the other, 34,456 units, and 28 more in 100,000 ticks: a
 * margin that grows by one a tick gets there after 26,262 and some. */
HARNESS_TEST(a_margin_across_all, "a margin across all")
{
    const berth_placement one = placed_at(8192, 8192, 0), two = placed_at(-8192, -8192, 0);
    berth_motion_options options = no_options();
    berth_motion_counts counts;
    const berth_motion a = WAY(buffer, 1, GONE, {3990, 3990, 0}, {4000, 4000, 100000});
    const berth_motion b = WAY(other, 1, GONE, {-3990, -3990, 0}, {-4000, -4000, 100000});
    options.margin = num_from(8192);
    options.margin_per_tick = BERTH_RATE(1.0);
    for (options.until = 26240; options.until < 27000; options.until += 50) {
        CHECK_EQ(ask(&a, &one, &b, &two, &options, &counts),
                 options.until < 26280 ? BERTH_CLEAR : BERTH_HIT);
    }
}

/* ---- Bodies --------------------------------------------------------------------------------- */

/* The disc around a body that stands for a time has no tree, and is met by what goes around it and
 * what goes by it, in its time alone: from (0, 0) to (8, 0) in ticks 10 to 18, to (8, 8) at 34. */
HARNESS_TEST(bodies_discs, "discs around bodies that stand")
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
    const berth_motion view = WAY(buffer, 1, GONE, {0, 0, 10}, {8, 0, 18}, {8, 8, 34});
    berth_footprint cylinder;
    berth_placed placed;
    CHECK_EQ(berth_footprint_cylinder(num_from(1), ARENA(memory), &cylinder), BERTH_OK);
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
