/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c, place.c: each argument out of range gives its status and writes nothing; options
 * and counts may be null; what is not placed is refused; the worst number of steps. Answers are the
 * properties'; test_options.c has the options out of range. */

#include "tests/gen/shown.h"
#include "tests/unit/asked.h"
#include "berth/bodies.h"
#include "berth/shapes.h"

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);
static IMAGE_BUFFER(other, MOTION_IMAGE_WORDS);

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

#define BAD 5u

static void make_bad(berth_placement *bad)
{
    const berth_num beyond = num_outward(num_from(8192), 1);
    for (uint32_t i = 0; i < BAD; i++) {
        bad[i] = good();
    }
    bad[0].rotation.c = bad[0].rotation.s = BERTH_DIR_ONE;
    bad[1].x = beyond;
    bad[2].y = berth_num_neg(beyond);
    bad[3].start = BERTH_TICK_MAX + 1;
    bad[4].start = -BERTH_TICK_MAX - 1;
}

static void placements_out_of_range_are_refused(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    const berth_status wanted[BAD] = {BERTH_E_ROTATION, BERTH_E_TRANSLATION, BERTH_E_TRANSLATION,
                                      BERTH_E_START, BERTH_E_START};
    berth_placement bad[BAD];
    berth_motion_counts counts;
    berth_placed placed;

    make_bad(bad);
    harness_fill(&counts, sizeof counts);
    harness_fill(&placed, sizeof placed);
    for (uint32_t i = 0; i < BAD; i++) {
        CHECK_EQ(berth_motion_collide(&view, &bad[i], &view, &fine, NULL, &counts), wanted[i]);
        CHECK_EQ(berth_motion_collide(&view, &fine, &view, &bad[i], NULL, &counts), wanted[i]);
        CHECK_EQ(berth_motion_collide(&view, &fine, &view, &bad[i], NULL, NULL), wanted[i]);
        CHECK_EQ(berth_motion_place(&view, &bad[i], &placed), wanted[i]);
    }
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_FILLED(&placed, sizeof placed);
}

static void nulls_are_refused(void)
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
    placed = place_one(&view, &fine);
    CHECK_EQ(berth_meet(NULL, &placed, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_meet(&placed, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_first_hit(NULL, &placed, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_first_hit(&placed, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_first_hit(NULL, NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_worst_steps(NULL, &view), 0);
    CHECK_EQ(berth_motion_worst_steps(&view, NULL), 0);
    CHECK_EQ(berth_motion_worst_steps(NULL, NULL), 0);
    CHECK_FILLED(&counts, sizeof counts);
}

/* A placed motion that is zero, or forgot its view. */
static void what_is_not_placed_is_refused(void)
{
    static const berth_placed zero;
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    const berth_placed placed = place_one(&view, &fine);
    berth_motion_options options = window(3, 3);
    berth_motion_counts counts;

    harness_fill(&counts, sizeof counts);
    CHECK_EQ(berth_meet(&zero, &placed, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_meet(&placed, &zero, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_first_hit(&zero, &placed, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_first_hit(&placed, &zero, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_first_hit(&zero, &zero, NULL, NULL), BERTH_E_PLACED);
    /* in the order of the header: null, placed, options */
    CHECK_EQ(berth_meet(&zero, NULL, &options, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_meet(&zero, &placed, &options, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, &counts), BERTH_E_WINDOW);
    CHECK_FILLED(&counts, sizeof counts);
}

/* ---- Asking --------------------------------------------------------------------------------- */

static void options_and_counts_may_be_null(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    const berth_placed placed = place_one(&view, &fine);
    berth_motion_options options = no_options();
    berth_motion_counts with, without, one;

    CHECK_EQ(berth_first_hit(&placed, &placed, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, NULL), BERTH_HIT);
    CHECK_EQ(berth_first_hit(&placed, &placed, NULL, &without), BERTH_HIT);
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &without, sizeof with);
    options.max_steps = UINT32_MAX;
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &without, sizeof with);
    CHECK_EQ(berth_meet(&placed, &placed, NULL, &without), BERTH_HIT);
    CHECK_EQ(berth_meet(&placed, &placed, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &without, sizeof with);
    CHECK_EQ(berth_meet(&placed, &placed, &options, NULL), BERTH_HIT);

    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, &options, NULL), BERTH_HIT);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, NULL, &one), BERTH_HIT);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &one, sizeof with);
}

/* Views, images, placements and what is placed are only read. */
static void arguments_do_not_change(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement at = good();
    const berth_placed placed = place_one(&view, &at);
    berth_motion view_before;
    berth_placement at_before;
    berth_placed placed_before;

    copy_bytes(other, buffer, sizeof buffer);
    copy_bytes(&view_before, &view, sizeof view);
    copy_bytes(&at_before, &at, sizeof at);
    copy_bytes(&placed_before, &placed, sizeof placed);
    CHECK_EQ(berth_motion_collide(&view, &at, &view, &at, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_first_hit(&placed, &placed, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_meet(&placed, &placed, NULL, NULL), BERTH_HIT);
    CHECK_BYTES(buffer, other, sizeof buffer);
    CHECK_BYTES(&view, &view_before, sizeof view);
    CHECK_BYTES(&at, &at_before, sizeof at);
    CHECK_BYTES(&placed, &placed_before, sizeof placed);
}

/* What is placed is there for many questions: a second one tells the same, and placing again, too.
 * */
static void asked_again_the_same(void)
{
    const berth_motion a = build(30, 4, buffer, sizeof buffer);
    const berth_motion b = build(17, 3, other, sizeof other);
    const berth_placement place = good(), there = berth_placement_at(place.x, place.y, 40000, 110);
    const berth_placed pa = place_one(&a, &place), pb = place_one(&b, &there);
    const berth_placed again = place_one(&a, &place);
    berth_motion_counts first, second;
    const berth_status answer = berth_first_hit(&pa, &pb, NULL, &first);
    CHECK_EQ(berth_meet(&pa, &pb, NULL, &second), answer);
    CHECK_EQ(berth_first_hit(&pa, &pb, NULL, &second), answer);
    CHECK_BYTES(&first, &second, sizeof first);
    CHECK_EQ(berth_first_hit(&again, &pb, NULL, &second), answer);
    CHECK_BYTES(&first, &second, sizeof first);
}

/* Everything near everything: discs that almost touch at every pair of legs, so that each pair of
 * nodes and legs is looked at. */
static void the_worst_case_is_a_bound(void)
{
    for (uint32_t count = 1; count <= MOTION_MAX; count += 1 + count / 5) {
        for (uint32_t leaf = 1; leaf <= 16; leaf *= 2) {
            berth_motion_counts counts;
            berth_motion a = build(count, leaf, buffer, sizeof buffer);
            berth_motion b = build(MOTION_MAX + 1 - count, 17 - leaf, other, sizeof other);
            CHECK_LE(1, berth_motion_worst_steps(&a, &b));
            CHECK_EQ(berth_motion_worst_steps(&a, &b), berth_motion_worst_steps(&b, &a));

            for (uint32_t i = 0; i < MOTION_MAX; i++) {
                m.x[i] = m.y[i] = num_from(0);
            }
            m.radii = 0;
            m.radius = num_from(0.125);
            m.count = count;
            m.dt = 7;
            a = motion_build(&m, leaf, buffer, sizeof buffer);
            m.dt = 5;
            b = motion_build(&m, 17 - leaf, other, sizeof other);
            const berth_placement at_a = placed_at(0, 0, 0), at_b = placed_at(0.25, 0, 3);
            (void)ask(&a, &at_a, &b, &at_b, NULL, &counts);
        }
    }
}

/* ---- Bodies --------------------------------------------------------------------------------- */

/* The disc around a body that stands for a time has no tree, and is met by what goes around it and
 * what goes by it, in its time alone: from (0, 0) to (8, 0) in ticks 10 to 18, to (8, 8) at 34. */
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
    static route way;
    route_begin(&way, 1);
    route_add(&way, 0, 0, 10);
    route_add(&way, 8, 0, 18);
    route_add(&way, 8, 8, 34);
    const berth_motion view = route_build(&way, 1, buffer, sizeof buffer);
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
    {"placements out of range are refused", placements_out_of_range_are_refused},
    {"nulls are refused", nulls_are_refused},
    {"what is not placed is refused", what_is_not_placed_is_refused},
    {"options and counts may be null", options_and_counts_may_be_null},
    {"arguments do not change", arguments_do_not_change},
    {"asked again, the same", asked_again_the_same},
    {"the worst case is a bound", the_worst_case_is_a_bound},
    {"discs around bodies that stand", bodies_discs},
    {0, 0},
};
