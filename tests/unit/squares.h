/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A square, and one within it, as footprints. */

#ifndef BERTH_TEST_SQUARES_H
#define BERTH_TEST_SQUARES_H

#include "tests/unit/support.h"

static uint64_t kept[2][200], work[300];
static berth_num x[8], y[8];
static const uint16_t corners[6] = {0, 1, 2, 0, 2, 3};

/* A square from 0 to 4, and one within it from 1 to 2. */
static inline void draw(void)
{
    static const int8_t at[16] = {0, 0, 4, 0, 4, 4, 0, 4, 1, 1, 2, 1, 2, 2, 1, 2};
    for (uint32_t i = 0; i < 8; i++) {
        x[i] = num_from(at[2 * i]);
        y[i] = num_from(at[2 * i + 1]);
    }
}

static inline berth_footprint_desc described(uint32_t from, uint16_t points)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    draw();
    desc.outline = berth_outline_over_arrays(x + from, y + from, points);
    desc.triangles.x = x;
    desc.triangles.y = y;
    desc.triangles.corners = corners;
    desc.triangles.vertices = 4;
    desc.triangles.count = 2;
    desc.threshold = num_from(0.0);
    return desc;
}

static inline berth_footprint built(const berth_footprint_desc *desc, uint32_t to)
{
    berth_footprint view;
    CHECK_EQ(berth_footprint_build(desc, ARENA(kept[to]), ARENA(work), &view), BERTH_OK);
    return view;
}

#endif
