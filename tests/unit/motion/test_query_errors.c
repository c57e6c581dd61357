/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: each argument out of range gives its status and writes nothing; options and
 * counts may be null; the worst number of steps. */

#include "tests/unit/motion.h"

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);
static IMAGE_BUFFER(other, MOTION_IMAGE_WORDS);

static berth_motion build(uint32_t count, uint32_t leaf, void *to, size_t size)
{
    harness_random random = harness_random_from(31);
    motion_make(&m, MOTION_WALK, &random, count, 10, 0, 0, 1);
    return motion_build(&m, leaf, 0, to, size);
}

static berth_placement good(void)
{
    static const berth_num x = BERTH_NUM(3), y = BERTH_NUM(-4);
    return berth_placement_at(x, y, 12345, 100);
}

static void placements_out_of_range_are_refused(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_num beyond = num_outward(num_from(8192), 1);
    const berth_placement fine = good();
    const berth_status wanted[] = {BERTH_E_ROTATION, BERTH_E_TRANSLATION, BERTH_E_TRANSLATION,
                                   BERTH_E_START, BERTH_E_START};
    berth_placement bad[5];
    berth_motion_counts counts;

    for (uint32_t i = 0; i < LENGTH_OF(bad); i++) {
        bad[i] = fine;
    }
    bad[0].rotation.c = bad[0].rotation.s = BERTH_DIR_ONE;
    bad[1].x = beyond;
    bad[2].y = berth_num_neg(beyond);
    bad[3].start = BERTH_TICK_MAX + 1;
    bad[4].start = -BERTH_TICK_MAX - 1;
    harness_fill(&counts, sizeof counts);
    for (uint32_t i = 0; i < LENGTH_OF(bad); i++) {
        CHECK_EQ(berth_motion_collide(&view, &bad[i], &view, &fine, NULL, &counts), wanted[i]);
        CHECK_EQ(berth_motion_collide(&view, &fine, &view, &bad[i], NULL, &counts), wanted[i]);
        CHECK_EQ(berth_motion_collide(&view, &fine, &view, &bad[i], NULL, NULL), wanted[i]);
    }
    CHECK_FILLED(&counts, sizeof counts);
}

static void nulls_are_refused(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    berth_motion_counts counts;

    harness_fill(&counts, sizeof counts);
    CHECK_EQ(berth_motion_collide(NULL, &fine, &view, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(&view, NULL, &view, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(&view, &fine, NULL, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(NULL, NULL, NULL, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_worst_steps(NULL, &view), 0);
    CHECK_EQ(berth_motion_worst_steps(&view, NULL), 0);
    CHECK_EQ(berth_motion_worst_steps(NULL, NULL), 0);
    CHECK_FILLED(&counts, sizeof counts);
}

static void options_and_counts_may_be_null(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    berth_motion_options options;
    berth_motion_counts with, without;

    options.max_steps = 0; /* no budget, as without options */
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, &options, NULL), BERTH_HIT);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, NULL, &without), BERTH_HIT);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &without, sizeof with);
    options.max_steps = UINT32_MAX;
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &without, sizeof with);
}

/* Views, image and placements are only read. */
static void arguments_do_not_change(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement at = good();
    berth_motion view_before;
    berth_placement at_before;

    copy_bytes(other, buffer, sizeof buffer);
    copy_bytes(&view_before, &view, sizeof view);
    copy_bytes(&at_before, &at, sizeof at);
    CHECK_EQ(berth_motion_collide(&view, &at, &view, &at, NULL, NULL), BERTH_HIT);
    CHECK_BYTES(buffer, other, sizeof buffer);
    CHECK_BYTES(&view, &view_before, sizeof view);
    CHECK_BYTES(&at, &at_before, sizeof at);
}

/* The bound is symmetric and covers what is taken when everything is near everything: discs that
 * almost touch at every pair of samples, so that each pair of nodes and samples is looked at. */
/* Views whose levels nothing can have made. */
static void views_of_impossible_levels_are_refused(void)
{
    static const uint8_t levels[] = {0, BERTH_MOTION_LEVELS_MAX + 1, 255};
    const berth_motion view = build(20, 3, buffer, sizeof buffer);
    const berth_placement home = berth_placement_at(num_from(0), num_from(0), 0, 0);
    berth_motion_facts facts;
    CHECK_EQ(berth_motion_info(&view, &facts), BERTH_OK);
    for (uint32_t i = 0; i < LENGTH_OF(levels); i++) {
        berth_motion bad = view;
        bad.track.levels = levels[i];
        CHECK_EQ(berth_motion_collide(&bad, &home, &view, &home, NULL, NULL), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_collide(&view, &home, &bad, &home, NULL, NULL), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_info(&bad, &facts), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_worst_steps(&bad, &view), 0);
        CHECK_EQ(berth_motion_worst_steps(&view, &bad), 0);
    }
}

static void the_worst_case_is_a_bound(void)
{
    for (uint32_t count = 1; count <= MOTION_MAX; count += 1 + count / 5) {
        for (uint32_t leaf = 1; leaf <= 16; leaf *= 2) {
            berth_motion a, b;
            berth_placement at_a, at_b;
            berth_motion_counts counts;

            a = build(count, leaf, buffer, sizeof buffer);
            b = build(MOTION_MAX + 1 - count, 17 - leaf, other, sizeof other);
            CHECK_LE(1, berth_motion_worst_steps(&a, &b));
            CHECK_EQ(berth_motion_worst_steps(&a, &b), berth_motion_worst_steps(&b, &a));

            for (uint32_t i = 0; i < MOTION_MAX; i++) {
                m.x[i] = m.y[i] = num_from(0);
            }
            m.radii = 0;
            m.radius = num_from(0.125);
            m.count = count;
            m.dt = 7;
            a = motion_build(&m, leaf, 0, buffer, sizeof buffer);
            m.dt = 5;
            b = motion_build(&m, 17 - leaf, 0, other, sizeof other);
            at_a = berth_placement_at(num_from(0), num_from(0), 0, 0);
            at_b = berth_placement_at(num_from(0.25), num_from(0), 0, 3);
            CHECK(berth_motion_collide(&a, &at_a, &b, &at_b, NULL, &counts) >= BERTH_CLEAR);
            CHECK_LE(counts.steps, berth_motion_worst_steps(&a, &b));
            CHECK_LE(counts.bounds + counts.samples, counts.steps);
        }
    }
}

const harness_test tests[] = {
    {"placements out of range are refused", placements_out_of_range_are_refused},
    {"nulls are refused", nulls_are_refused},
    {"options and counts may be null", options_and_counts_may_be_null},
    {"arguments do not change", arguments_do_not_change},
    {"views of impossible levels are refused", views_of_impossible_levels_are_refused},
    {"the worst case is a bound", the_worst_case_is_a_bound},
    {0, 0},
};
