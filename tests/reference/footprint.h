/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference for footprints: do two convex hulls of placed points have a point in common? And is
 * a point within closed rings? Exact, in integers; includes nothing of the library's sources. */

#ifndef BERTH_REFERENCE_FOOTPRINT_H
#define BERTH_REFERENCE_FOOTPRINT_H

#include "tests/reference/reference.h"

/* A placed point, in units of 2^-30. */
typedef struct reference_point {
    int64_t x, y;
} reference_point;

reference_point reference_place(int32_t x, int32_t y, const reference_placement *p);

/* Whether the hulls of a and of b have a point in common. 1 to 3 points each. */
int reference_hulls_meet(const reference_point *a, uint32_t count_a, const reference_point *b,
                         uint32_t count_b);

/* How often a ray from `point` along +x crosses the segment, 0 or 1; its upper end counts, its
 * lower one does not. */
int reference_ray_crosses(const reference_point *point, const reference_point *p,
                          const reference_point *q);

/* Closed rings, placed: ring i has the points up to end[i], from the end of the one before. */
typedef struct reference_rings {
    const reference_point *point;
    const uint16_t *end;
    uint32_t rings;
} reference_rings;

/* Whether the point is strictly within the rings: a ray from it crosses them an odd number of
 * times, and it lies on none of them. */
int reference_rings_hold(const reference_rings *rings, const reference_point *point);

/* Whether two filled polygons have a point in common: two edges do, or a corner of one lies within
 * the other. By all pairs of edges and all corners. */
int reference_filled_meet(const reference_rings *a, const reference_rings *b);

#endif
