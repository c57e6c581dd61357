/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/distance*.c: what the last answer was said to be changes nothing, of rings that have no
 * part on the other side of a corner, too. */

#include "tests/unit/squares.h"
#include "tests/gen/shown.h"
#include "berth/overlap.h"
#include "berth/shapes.h"

/* A ring of one point, and one of two, of which the way there alone is kept; `more`: and one of
 * three beyond. */
static berth_footprint point_and_segment(uint32_t to, int more)
{
    static const double at[6][2] = {{0, 0}, {0, 4}, {4, 4}, {5, 5}, {6, 5}, {6, 6}};
    static const uint16_t end[3] = {1, 3, 6};
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_footprint view;
    for (uint32_t i = 0; i < 6; i++) {
        x[i] = num_from(at[i][0]);
        y[i] = num_from(at[i][1]);
    }
    desc.outline = berth_outline_over_arrays(x, y, (uint16_t)(more ? 6 : 3));
    desc.outline.end = end;
    desc.outline.rings = (uint16_t)(more ? 3 : 2);
    desc.threshold = num_from(0);
    view = built(&desc, to);
    CHECK_EQ(shown_tree_of(view.image).parts.count, more ? 5 : 2);
    return view;
}

/* Whether they overlap, b at (dx, dy): the same from whatever parts. */
static uint32_t ask(const berth_footprint *a, const berth_footprint *b, double dx, double dy)
{
    /* floats may find another pair that is as near */
    const berth_num below = num_from(1000),
                    slack = num_from(BERTH_ARITHMETIC_ID == 1 ? 1e-5 : 1e-4);
    const berth_placement here = berth_placement_at(num_from(0), num_from(0), 0, 0);
    const berth_placement there = berth_placement_at(num_from(dx), num_from(dy), 3000, 0);
    berth_placed_footprint placed[2];
    berth_separation told, again, last = {0};
    berth_status answer;
    CHECK_EQ(berth_footprint_place(a, &here, &placed[0]), BERTH_OK);
    CHECK_EQ(berth_footprint_place(b, &there, &placed[1]), BERTH_OK);
    answer = berth_footprint_distance(&placed[0], &placed[1], below, NULL, NULL, &told, NULL);
    last.found = 1;
    for (uint32_t i = 0; i < 5 * 5; i++) {
        last.part_a = (uint16_t)(i / 5);
        last.part_b = (uint16_t)(i % 5);
        CHECK_EQ(berth_footprint_distance(&placed[0], &placed[1], below, NULL, &last, &again, NULL),
                 answer);
        CHECK(berth_num_less(berth_num_sub(again.distance, told.distance), slack));
        CHECK(berth_num_less(berth_num_sub(told.distance, again.distance), slack));
    }
    return answer == BERTH_HIT;
}

static void test_any_last(void)
{
    static uint64_t disc_kept[BERTH_FOOTPRINT_CYLINDER_WORDS];
    berth_arena image = berth_arena_over(disc_kept, sizeof disc_kept);
    const berth_footprint few = point_and_segment(0, 0), more = point_and_segment(1, 1);
    berth_footprint disc;
    uint32_t hits = 0;
    CHECK_EQ(berth_footprint_cylinder(num_from(0.25), &image, &disc), BERTH_OK);
    for (uint32_t i = 0; i < 10 * 10; i += HARNESS_STEP(3)) {
        const double dx = i % 10 * 1.25 - 6.25, dy = i / 10 * 1.25 - 6.25;
        hits += ask(&few, &disc, dx, dy) + ask(&disc, &few, dx, dy) + ask(&few, &more, dx, dy) +
                ask(&more, &disc, dx, dy) + ask(&more, &few, dx, dy);
    }
    CHECK(hits > 10 / HARNESS_STEP(3) && hits < 400);
}

const harness_test tests[] = {{"any last answer", test_any_last}, {0, 0}};
