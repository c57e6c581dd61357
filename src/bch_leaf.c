/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Leaf circle against leaf circle: the predicate that answers rest on. */

#include "shape_walk.h"

#ifdef BERTH_Q16

/* A radius in Q16.16 times 2^14, below 2^44.5. */
static inline int64_t radius_of(const berthi_side *side, const berthi_unit *node)
{
    const uint32_t steps = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
    return (int64_t)(steps << side->mobb->shift) * 16384;
}

/* The sign of Dx^2 + Dy^2 - R^2, as berthi_meet_exactly has it: circles are known to be within 20
 * steps of touching and R is below 46000 steps, so the difference is below 2^21 squared steps. */
static BERTHI_APART int circles_meet_exactly(const berthi_side *sides, const berthi_unit *a,
                                             const berthi_unit *b)
{
    berthi_difference sum;
    int64_t distance[2];
    distance[0] = distance[1] = 0;
    berthi_world(&sides[0], a, distance);
    berthi_world(&sides[1], b, distance);
    sum.steps = 0;
    sum.rest = 0;
    sum.unit = sides[0].mobb->shift + 14u;
    berthi_add_square(radius_of(&sides[0], a) + radius_of(&sides[1], b), &sum);
    sum.steps = 0 - sum.steps;
    sum.rest = -sum.rest;
    berthi_add_square(distance[0], &sum);
    berthi_add_square(distance[1], &sum);
    return (int64_t)sum.steps + (sum.rest >> sum.unit) < 0;
}

#endif

BERTH_HOT int berthi_circles_meet(berthi_shapes *q)
{
    const berthi_pair at = q->pair[q->waiting];
    const berthi_unit *a =
        (const berthi_unit *)berthi_shape_of(&q->side[0])->nodes + at.a * BERTHI_CIRCLE_UNITS;
    const berthi_unit *b =
        (const berthi_unit *)berthi_shape_of(&q->side[1])->nodes + at.b * BERTHI_CIRCLE_UNITS;
    berth_len dx, dy;
    const berth_len radius = berthi_circles_between(&q->frame, a, b, &dx, &dy);
    int meet = berthi_circles_surely(&q->frame, dx, dy, radius);
#ifdef BERTH_Q16
    if (meet < 0) {
        q->exact++;
        meet = circles_meet_exactly(q->side, a, b);
    }
#endif
    return meet;
}
