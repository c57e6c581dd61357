/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trajectories: a disc's position as a function of time, straight between knots.
 *
 * A trajectory is `count` knots (x, y, tick) with strictly increasing ticks at any spacing: what a
 * planner gives out, and what a recorded motion is when it is not chopped. Leg k goes from knot k
 * to knot k + 1, straight and at constant speed; a wait is a leg between two equal points. Before
 * its first and after its last knot the disc is absent, or stands there. */

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
    const int32_t *tick; /* local tick of the first knot, 0 to BERTH_TICK_MAX, then increasing */
    const berth_num *r;  /* radius of the first leg, 0 to BERTH_RADIUS_MAX; null: all `radius`.
                            There are count - 1 of them, or one when there is one knot */
    uint32_t stride;     /* bytes from one knot's x to the next one's, the same for y, tick and r; a
                            multiple of sizeof(berth_num); 0: separate arrays without gaps */
    berth_num radius;    /* the radius of every leg when r is null; not read otherwise */
    uint32_t count;      /* knots, 1 to BERTH_TRAJECTORY_COUNT_MAX; a single one must stand before
                            or after its tick */
    uint8_t before;      /* BERTH_ABSENT or BERTH_STANDS */
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
                            was sampled from, with the larger of both radii on the way, and stands
                            at the last one for dt ticks. Trajectories: 0 */
} berth_simplify_desc;

/* The arrays that a simplification writes: the caller's, of `capacity` knots. They may be those of
 * an original that goes straight and has a stride of 0; an error then spoils it. */
typedef struct berth_simplified {
    berth_num *x, *y;
    int32_t *tick;
    berth_num *r; /* a radius a leg; null: one for all, in the result's `radius` */
    uint32_t capacity;
} berth_simplified;

/* A trajectory of few legs that stays within the tolerance at every instant at which the original
 * is in force, from its first point and tick to its last (a clip's: count * dt). Longest leg first.
 * Knots are on ticks of the original, but not on its points: they lie where most room is left. A
 * leg that stands for a single one of the original ends on the original's point, so a route of few
 * turns stays itself. Waits are legs; before and after are the original's (a clip's: absent).
 *
 * Each leg's radius holds the original's disc at every instant: nothing that the original meets is
 * missed. It is the largest sum of the distance to the original and the original's radius, rounded
 * up; q16: with 2^-14 more of the distance, for placements whose rotation is that much longer than
 * one, and two units. With one radius for all it is the largest of these.
 * *result is a trajectory over `into`'s arrays; its `radius` is the largest in any case. Simplified
 * again at the same tolerance it has no more legs, and still holds the original.
 *
 * Returns BERTH_OK; BERTH_E_NULL (neither of clip and trajectory, too); BERTH_E_KIND (both; `held`
 * above 1); the error of the clip or trajectory; BERTH_E_TOLERANCE (zero, negative, not a number,
 * above BERTH_RADIUS_MAX; a held clip that jumps by more than twice the tolerance between two
 * samples, which no straight legs can follow); BERTH_E_RADIUS (a leg's radius would be above
 * BERTH_RADIUS_MAX); BERTH_E_SPACE (more knots are left than the capacity, or than
 * BERTH_TRAJECTORY_COUNT_MAX; a capacity of the original's knots, or a clip's samples and one,
 * always suffices). On an error the arrays may have changed. Stack at most 560 bytes on m0 and m3.
 * Cost: O(count), at most 350 looks at each knot whatever the input; two divisions in each axis a
 * leg, and one for its radius (`make bench-host` has legs and times of recorded clips). q16: exact
 * for all that the ranges allow. */
#define berth_trajectory_simplify BERTH_NAME(berth_trajectory_simplify)
BERTH_NODISCARD berth_status berth_trajectory_simplify(const berth_simplify_desc *desc,
                                                       const berth_simplified *into,
                                                       berth_trajectory *result);

BERTH_END_DECLS

#endif
