/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Leaf circle against leaf circle: the predicate that answers rest on. */

#include "shape_walk.h"

#ifdef BERTH_Q16

static inline const berthi_unit *leaf_of(const berthi_shapes *q, uint32_t side)
{
    const berthi_unit *nodes = (const berthi_unit *)berthi_footprint_of(&q->side[side])->nodes;
    return nodes + q->node[side] * BERTHI_CIRCLE_UNITS;
}

/* The sum of radii in Q16.16 times 2^14, below 2^45.5. Apart: what it works with is off the stack
 * again when the predicate goes on. */
static BERTHI_APART int64_t radii_of(const berthi_shapes *q)
{
    uint32_t sum = 0, k;
    for (k = 0; k < 2; k++) {
        const uint32_t steps = (berthi_extent)leaf_of(q, k)[BERTHI_CIRCLE_RADIUS];
        sum += steps << q->side[k].motion->shift;
    }
    return (int64_t)((uint64_t)sum << 14);
}

/* The sign of Dx^2 + Dy^2 - R^2, as berthi_meet_exactly has it: circles are known to be within 20
 * steps of touching and R is below 46000 steps, so the difference is below 2^21 squared steps. */
BERTHI_APART int berthi_circles_meet_exactly(berthi_shapes *q)
{
    berthi_difference sum;
    int64_t distance[2];
    q->exact++;
    sum.steps = 0;
    sum.rest = 0;
    sum.unit = q->side[0].motion->shift + 14u;
    berthi_add_square(radii_of(q), &sum);
    sum.steps = 0 - sum.steps;
    sum.rest = -sum.rest;
    distance[0] = distance[1] = 0;
    berthi_world(&q->side[0], leaf_of(q, 0), distance);
    berthi_world(&q->side[1], leaf_of(q, 1), distance);
    berthi_add_square(distance[0], &sum);
    berthi_add_square(distance[1], &sum);
    return (int64_t)sum.steps + (sum.rest >> sum.unit) < 0;
}

#else

int berthi_circles_meet_exactly(berthi_shapes *q)
{
    (void)q; /* floating point has no exact fallback */
    return 1;
}

#endif
