/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where a floor of many segments is cut: no answer tells, only how large the nodes become, which is
 * what all that is asked of it costs. */

#include "tests/unit/support.h"

enum { BOXES = 32, POINTS = 4 * BOXES };

static berth_num x[POINTS], y[POINTS];
static uint16_t end[BOXES];
static uint64_t kept[160 * BERTH_IMAGE_UNIT_BYTES], work[150 * BERTH_IMAGE_UNIT_BYTES];

/* Boxes of 2 x 1 all over a hall of 100 x 30. */
static void furnish(int along_y)
{
    static const int8_t corner[8] = {0, 0, 2, 0, 2, 1, 0, 1};
    harness_random random = harness_random_from(34);
    for (uint32_t i = 0; i < BOXES; i++) {
        const int32_t at_x = (int32_t)harness_below(&random, 100);
        const int32_t at_y = (int32_t)harness_below(&random, 30);
        for (uint32_t k = 0; k < 4; k++) {
            const int32_t along = at_x + corner[2 * k], across = at_y + corner[2 * k + 1];
            x[4 * i + k] = num_from(along_y ? across : along);
            y[4 * i + k] = num_from(along_y ? along : across);
        }
        end[i] = (uint16_t)(4 * i + 4);
    }
}

/* The radii of all nodes together. */
static double size_of_all(const berth_footprint *view)
{
    berth_footprint_facts facts;
    berth_footprint_circle node;
    double all = 0;
    CHECK_EQ(berth_footprint_info(view, &facts), BERTH_OK);
    for (uint32_t k = 0; k < facts.places; k++) {
        if (berth_footprint_node(view, k, &node) == BERTH_OK) {
            all += real_of(node.radius);
        }
    }
    return all;
}

/* 436.1 and 431.1. An axis for the other one, in the box around a half, in what a half costs or in
 * where cuts are tried, is 5 to 49 % more in one of both halls; a cut through the centroid is 10 %
 * more. */
HARNESS_TEST(cut_where_it_costs_least, "a floor is cut where it costs least")
{
    for (int along_y = 0; along_y < 2; along_y++) {
        berth_footprint_desc desc = berth_footprint_desc_default();
        berth_footprint view;
        furnish(along_y);
        desc.outline = berth_outline_over_arrays(x, y, POINTS);
        desc.outline.end = end;
        desc.outline.rings = BOXES;
        desc.threshold = num_from(0);
        CHECK_EQ(berth_footprint_build(&desc, ARENA(kept), ARENA(work), &view), BERTH_OK);
        CHECK_REAL_LE(size_of_all(&view), 440);
    }
}
