/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether parts of two leaves are near: convex polygons of one, two or three corners (a circle's
 * centre, a segment, a triangle), rounded, whose distance, 0 where they have a common point, is
 * below a sum of radii R; or, where R is 0, who have a common point.
 *
 * First in 32 bits, on corners that are known up to a slack; then exactly, where that cannot tell.
 * f32 and f64: the first tells alone. */

#ifndef BERTHI_FOOTPRINT_PARTS_H
#define BERTHI_FOOTPRINT_PARTS_H

#include "query.h"

#define berthi_runs_meet BERTH_NAME(berthi_runs_meet)
#define berthi_parts_exactly BERTH_NAME(berthi_parts_exactly)

/* From the first parts of the current leaves (`on`: from the pair after the current one, q->part)
 * to one that meets, or is too close to tell: BERTHI_CLEAR when there is none. */
berthi_verdict berthi_runs_meet(berthi_shape_query *q, int on);

/* Whether the current pair of parts meets, as any polygons: where code shall be small it was asked
 * at once, and else when what found it is off the stack. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_runs_pair(q) BERTHI_OPEN
#else
#define berthi_runs_pair BERTH_NAME(berthi_runs_pair)
berthi_verdict berthi_runs_pair(const berthi_shape_query *q);
#endif

/* The same, placed, when all that the other worked with is off the stack; q16: the predicate, exact
 * for whatever attach accepts, wherever it is placed. */
int berthi_parts_exactly(berthi_shape_query *q);

/* Whether any part of one leaf and any of another meet: BERTH_HIT, BERTH_CLEAR, or BERTH_UNKNOWN
 * when the budget runs out. Merged, so that both do not stand on top of each other on the stack. */
static BERTHI_MERGED berth_status berthi_leaves_meet(berthi_shape_query *q)
{
    for (int on = 0;; on = 1) {
        berthi_verdict told = berthi_runs_meet(q, on);
        if (told != BERTHI_OPEN) {
            return (berth_status)told;
        }
        told = berthi_runs_pair(q);
        if (told == BERTHI_HIT ||
            (BERTHI_IS_EXACT && told == BERTHI_OPEN && berthi_parts_exactly(q))) {
            return BERTH_HIT;
        }
    }
}

#endif
