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
    berth_num at_x[KNOTS], at_y[KNOTS];
    int32_t tick[KNOTS];
    for (uint32_t i = 0; i < count; i++) {
        at_x[i] = num_from(x[i]);
        at_y[i] = num_from(0);
        tick[i] = (int32_t)i * 100;
    }
    berth_trajectory t = berth_trajectory_over_arrays(at_x, at_y, tick, count, num_from(0.5));
    t.before = t.after = (uint8_t)(stands ? BERTH_STANDS : BERTH_ABSENT);
    CHECK_EQ(berth_trajectory_build(&t, ARENA(images[k]), &views[k]), BERTH_OK);
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
