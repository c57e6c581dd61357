/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How far the convex hull of some points is from the origin. */

#ifndef BERTHI_SWEEP_GAP_H
#define BERTHI_SWEEP_GAP_H

#include "../core/num.h"
#include "berth/num.h"

/* In grains, as glide.h has them: |x|, |y| < 2^29.9, so that edges are below 2^30.9. */
typedef struct berthi_gap_vector {
    berth_raw x, y;
} berthi_gap_vector;

/* At least the length of (x, y): where code shall be small, in one place. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_gap_length BERTH_NAME(berthi_gap_length)
berthi_wide berthi_gap_length(berth_raw x, berth_raw y);
#else
#define berthi_gap_length berthi_long_length_up
#endif

/* Whether the straight way from one to the other is further than r from the origin. q16: r below
 * 2^30.5, all products below 2^62. */
BERTHI_INLINE int berthi_way_keeps_off_here(const berthi_gap_vector *way, berth_raw r)
{
    const berth_raw x0 = way[0].x, y0 = way[0].y, x1 = way[1].x, y1 = way[1].y;
    if ((x0 > r && x1 > r) || (x0 < -r && x1 < -r) || (y0 > r && y1 > r) || (y0 < -r && y1 < -r)) {
        return 1;
    }
    const berth_raw ex = x1 - x0, ey = y1 - y0;
    const berthi_wide square = berthi_wide_times(r, r);
    if (berthi_wide_dot(x0, y0, ex, ey) >= 0) {
        return berthi_wide_dot(x0, y0, x0, y0) > square;
    }
    if (berthi_wide_dot(x1, y1, ex, ey) <= 0) {
        return berthi_wide_dot(x1, y1, x1, y1) > square;
    }
    const berthi_wide cross = berthi_wide_dot(x0, -y0, ey, ex);
    return (cross < 0 ? -cross : cross) > berthi_wide_times(berthi_gap_length(ex, ey), r);
}

#ifdef __OPTIMIZE_SIZE__
#define berthi_way_keeps_off BERTH_NAME(berthi_way_keeps_off)
int berthi_way_keeps_off(const berthi_gap_vector *way, berth_raw r);
#else
#define berthi_way_keeps_off berthi_way_keeps_off_here
#endif

#define berthi_keeps_off BERTH_NAME(berthi_keeps_off)
#define berthi_gap BERTH_NAME(berthi_gap)

/* Whether all of the hull is further than r >= 0 from the origin. q16: yes is proof; no, unless it
 * comes nearer than r and 2^-26 of it. f32: to some epsilons of the points. */
int berthi_keeps_off(const berthi_gap_vector *points, uint32_t count, berth_raw r,
                     berthi_wide *told);

/* The distance itself, rounded down (2^-26 of it, too); 0: it holds the origin. */
berth_raw berthi_gap(const berthi_gap_vector *points, uint32_t count);

#endif
