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

#define berthi_keeps_off BERTH_NAME(berthi_keeps_off)
#define berthi_gap BERTH_NAME(berthi_gap)

/* Whether all of the hull is further than r >= 0 from the origin. q16: yes is proof; no, unless it
 * comes nearer than r and 2^-26 of it. f32: to some epsilons of the points. */
int berthi_keeps_off(const berthi_gap_vector *points, uint32_t count, berth_raw r,
                     berthi_wide *told);

/* The distance itself, rounded down (2^-26 of it, too); 0: it holds the origin. */
berth_raw berthi_gap(const berthi_gap_vector *points, uint32_t count);

#endif
