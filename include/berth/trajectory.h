/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trajectories: a disc's position as a function of time, straight between knots.
 *
 * A trajectory is `count` knots (x, y, tick) with strictly increasing ticks at any spacing: what a
 * planner gives out, and what a recorded motion is when it is not chopped. Leg k goes from knot k
 * to knot k + 1, straight and at constant speed; a wait is a leg between two equal points. Before
 * its first and after its last knot the disc is absent, or stands there.
 *
 * berth_trajectory only describes knots; they stay the caller's and are read while a motion is
 * built from them, never later. */

#ifndef BERTH_TRAJECTORY_H
#define BERTH_TRAJECTORY_H

#include "clip.h"
#include "placement.h"

BERTH_BEGIN_DECLS

#define BERTH_TRAJECTORY_COUNT_MAX 65535

/* Before the first knot and after the last one. */
#define BERTH_ABSENT 0
#define BERTH_STANDS 1

typedef struct berth_trajectory {
    const berth_num *x; /* position of the first knot, local, within +-BERTH_COORDINATE_MAX */
    const berth_num *y;
    const int32_t
        *tick;          /* local tick of the first knot, 0 to BERTH_TICK_MAX, strictly increasing */
    const berth_num *r; /* radius of the first leg, 0 to BERTH_RADIUS_MAX; null: all `radius`.
                            There are count - 1 of them, or one when there is one knot */
    uint32_t stride;    /* bytes from one knot's x to the next one's, the same for y, tick and r; a
                            multiple of sizeof(berth_num); 0: separate arrays without gaps */
    berth_num radius;   /* the radius of every leg when r is null; not read otherwise */
    uint32_t count;     /* knots, 1 to BERTH_TRAJECTORY_COUNT_MAX; a single one must stand before
                            or after its tick */
    uint8_t before;     /* BERTH_ABSENT or BERTH_STANDS */
    uint8_t after;
} berth_trajectory;

/* A trajectory over separate arrays with one radius, absent before and standing after: a robot that
 * stops where its plan ends. */
#define berth_trajectory_over_arrays BERTH_NAME(berth_trajectory_over_arrays)
BERTH_NODISCARD berth_trajectory berth_trajectory_over_arrays(const berth_num *x,
                                                              const berth_num *y,
                                                              const int32_t *tick, uint32_t count,
                                                              berth_num radius);

/* BERTH_OK, or the first rule broken, in this order: BERTH_E_NULL, BERTH_E_COUNT (also one knot
 * that never stands), BERTH_E_STANDS (before or after is neither of the two), BERTH_E_STRIDE, then
 * knot by knot BERTH_E_COORDINATE, BERTH_E_TICK, BERTH_E_RADIUS. O(count). */
#define berth_trajectory_check BERTH_NAME(berth_trajectory_check)
BERTH_NODISCARD berth_status berth_trajectory_check(const berth_trajectory *trajectory);

/* ---- Simplification ------------------------------------------------------------------------- */

/* What a simplification is made from: exactly one of the two is not null. */
typedef struct berth_simplify_desc {
    const berth_clip *clip;
    const berth_trajectory *trajectory;
    berth_num tolerance; /* the result stays this near to the original at every instant; above 0 */
    uint8_t held;        /* clips: 1: the clip stands at each sample for dt ticks (as motions built
                            from it do); 0: it goes straight from sample to sample, which is what it
                            was sampled from, and stands at the last one for dt ticks */
} berth_simplify_desc;

/* The arrays that a simplification writes: the caller's, of `capacity` knots. */
typedef struct berth_simplified {
    berth_num *x, *y;
    int32_t *tick;
    berth_num *r; /* a radius a leg; null: one for all, in the result's `radius` */
    uint32_t capacity;
} berth_simplified;

/* The fewest legs, knots on the original's ticks and points, that stay within the tolerance at
 * every instant at which the original is in force, longest leg first; radii are widened by what is
 * left, rounded up, so that the disc of the result holds the disc of the original at every instant:
 * nothing that the original meets is missed. *result is a trajectory over `into`'s arrays; before
 * and after are the original's (a clip's: absent).
 *
 * Returns BERTH_OK; BERTH_E_NULL; the error of the clip or trajectory; BERTH_E_TOLERANCE (zero,
 * negative, not a number, above BERTH_RADIUS_MAX; a held clip that cannot be followed within it
 * because it jumps further between two samples); BERTH_E_SPACE (capacity is too small; knots of the original plus
 * one always suffice). On an error *result has not changed; the arrays may have.
 * Memory: none but the stack. Cost: see src/README.md; no allocation, no recursion. */
#define berth_trajectory_simplify BERTH_NAME(berth_trajectory_simplify)
BERTH_NODISCARD berth_status berth_trajectory_simplify(const berth_simplify_desc *desc,
                                                       const berth_simplified *into,
                                                       berth_trajectory *result);

BERTH_END_DECLS

#endif
