/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two motions along x, placed, of at most KNOTS knots: the including file says how many. */

#ifndef BERTH_UNIT_ALONG_H
#define BERTH_UNIT_ALONG_H

#include "tests/unit/plan.h"

static uint64_t images[2][(BERTH_TRAJECTORY_IMAGE_WORDS(KNOTS) + 1) / 2];
static berth_motion views[2];
static berth_placement at[2];
static berth_placed placed[2];

/* Along x, a knot every 100 ticks, radius 1/2; absent before and after, or standing. */
static inline void put(int k, const double *x, uint32_t count, int stands)
{
    double knots[KNOTS][3] = {{0, 0, 0}};
    for (uint32_t i = 0; i < count; i++) {
        knots[i][0] = x[i];
        knots[i][2] = 100 * i;
    }
    const way_ends ends = stands ? STANDS : GONE;
    views[k] = way_build(images[k], sizeof images[k], 0.5, ends, knots, count);
    at[k] = berth_placement_at(num_from(0), num_from(0), 0, 0);
    CHECK_EQ(berth_motion_place(&views[k], &at[k], &placed[k]), BERTH_OK);
}

/* The same of a plan: see plan.h. */
static inline void put_plan(int k, double x, double then, int32_t start, int stands)
{
    static plan plans[2];
    plan_place(&plans[k], stands, x - 1, then, 0, start);
    placed[k] = plans[k].placed;
}

#endif
