/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Exact geometry at the leaves: segments and triangles. */

#ifndef BERTHI_FOOTPRINT_PARTS_H
#define BERTHI_FOOTPRINT_PARTS_H

#include "shape_walk.h"

#define berthi_runs_meet BERTH_NAME(berthi_runs_meet)
#define berthi_footprint_solid BERTH_NAME(berthi_footprint_solid)
#define berthi_parts_meet_exactly BERTH_NAME(berthi_parts_meet_exactly)
#define berthi_cross_sign BERTH_NAME(berthi_cross_sign)

/* Whether any part of a's leaf and any of b's have a point in common, from these first parts on:
 * BERTH_HIT, BERTH_UNKNOWN when the budget runs out, BERTH_CLEAR. */
int berthi_runs_meet(berthi_shapes *q, uint32_t part_a, uint32_t part_b);

/* Whether something of either side lies within the outlines of the other one, where no boundaries
 * meet. */
int berthi_footprint_solid(const berthi_side *sides);

#ifdef BERTH_Q16

/* The predicate. Each given point is within half a step of the stored one along both axes, so a
 * part as given, placed, lies within the stored one, placed, with a square around each of its
 * points: of
 * (|c| + |s|) / 2 steps to each side, aligned with the world; none when every point is stored
 * exactly. Two parts meet when these have a point in common. */
int berthi_parts_meet_exactly(const berthi_side *sides, const uint16_t *a, const uint16_t *b);

/* The sign of e x d + more for |e| < 2^30, |d| < 2^50, 0 <= more < 2^62; -1, 0 or 1. */
int berthi_cross_sign(int32_t ex, int32_t ey, const int64_t *d, int64_t more);

/* A stored vector (x, y) turned as a side is, Q14 of its steps: |x|, |y| <= 2^15, so below 2^30.1.
 */
static inline void berthi_turned(const berthi_side *side, int32_t x, int32_t y, int32_t *tx,
                                 int32_t *ty)
{
    const int32_t c = side->at->rotation.c, s = side->at->rotation.s;
    *tx = berthi_dot(c, -s, x, y);
    *ty = berthi_dot(s, c, x, y);
}

#endif

/* Corner `k` of a part, and once around again. */
static inline const berthi_unit *berthi_corner_at(const berth_footprint *view, const uint16_t *part,
                                                  uint32_t k)
{
    const uint32_t of = k < view->corners ? k : 0;
    return (const berthi_unit *)view->base.samples +
           2 * (size_t)berthi_corner(part, view->corners, of);
}

#endif
