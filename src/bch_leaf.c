/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Leaf circle against leaf circle: the predicate that answers rest on. */

#include "shape_walk.h"

static inline const berthi_unit *leaf_of(const berthi_shapes *q, uint32_t side)
{
    const berthi_unit *nodes = (const berthi_unit *)berthi_shape_of(&q->side[side])->nodes;
    return nodes + q->node[side] * BERTHI_CIRCLE_UNITS;
}

#ifdef BERTH_Q16

/* A radius in Q16.16 times 2^14, below 2^44.5. */
static inline int64_t radius_of(const berthi_side *side, const berthi_unit *node)
{
    const uint32_t steps = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
    return (int64_t)(steps << side->mobb->shift) * 16384;
}

/* The sign of Dx^2 + Dy^2 - R^2, as berthi_meet_exactly has it: circles are known to be within 20
 * steps of touching and R is below 46000 steps, so the difference is below 2^21 squared steps. */
BERTHI_APART int berthi_circles_meet_exactly(berthi_shapes *q)
{
    const berthi_side *sides = q->side;
    const berthi_unit *a = leaf_of(q, 0), *b = leaf_of(q, 1);
    berthi_difference sum;
    int64_t distance[2];
    q->exact++;
    sum.steps = 0;
    sum.rest = 0;
    sum.unit = sides[0].mobb->shift + 14u;
    berthi_add_square(radius_of(&sides[0], a) + radius_of(&sides[1], b), &sum);
    sum.steps = 0 - sum.steps;
    sum.rest = -sum.rest;
    distance[0] = distance[1] = 0;
    berthi_world(&sides[0], a, distance);
    berthi_world(&sides[1], b, distance);
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
