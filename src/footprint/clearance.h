/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How deep a point is inside of an outline. */

#ifndef BERTHI_CLEARANCE_H
#define BERTHI_CLEARANCE_H

#include "../core/arith.h"

#define berthi_clearance BERTH_NAME(berthi_clearance)
#define berthi_inner_radius BERTH_NAME(berthi_inner_radius)
#define berthi_distance_real BERTH_NAME(berthi_distance_real)

/* Closed rings of stored points: what a view or a builder has. */
typedef struct berthi_rings {
    const berthi_unit *xy;
    const uint16_t *ends;
    uint32_t count;
    uint32_t nearest; /* the point whose segment is looked at first; then that of the nearest */
} berthi_rings;

/* How far a point that is inside is from the outline, rounded down; 0 when it is outside, or no
 * further than `least`. q16: |x|, |y| <= 11000. O(points). */
berth_len berthi_clearance(berthi_rings *rings, berth_len x, berth_len y, berth_len least);

/* The radius of a disc around a point with such a clearance that stays inside of parts so rounded,
 * wherever they are placed; without a clearance 0. q16: a rotation pair may be shorter than one by
 * 2^-14. */
berth_len berthi_inner_radius(berth_len clearance, berth_len rounding);

/* In floats: the distance of (x, y) from the segment from p to q, to a few epsilons of the
 * coordinates. */
berth_len berthi_distance_real(const berthi_unit *p, const berthi_unit *q, berth_len x,
                               berth_len y);

#endif
