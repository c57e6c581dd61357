/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of a footprint's query share. */

#ifndef BERTHI_FOOTPRINT_WALK_H
#define BERTHI_FOOTPRINT_WALK_H

#include "../core/frame.h"
#include "image.h"

#define berthi_footprint_check BERTH_NAME(berthi_footprint_check)
#define berthi_footprint_begin BERTH_NAME(berthi_footprint_begin)
#define berthi_footprint_report BERTH_NAME(berthi_footprint_report)
#define berthi_circles_walk BERTH_NAME(berthi_circles_walk)
#define berthi_circles_meet BERTH_NAME(berthi_circles_meet)
#define berthi_circles_meet_exactly BERTH_NAME(berthi_circles_meet_exactly)

/* How far, in steps, the computed distance of two circles may be from the true one, comparison with
 * the sum of radii included (src/README.md). Half of two radii's limits is the largest sum of radii
 * whose square, and that of a distance below it, fit 32 bits. */
#define BERTHI_CIRCLE_SLACK 10

/* Steps down from the roots to the current pair: each splits a node of one tree. */
#define BERTHI_WAY_MOST (2 * (BERTH_FOOTPRINT_MAX_LEVELS - 1))

/* In a step of the way: which tree's node was split, and that its other child waits. */
enum { BERTHI_WAY_NODE = 0x1fff, BERTHI_WAY_SIDE = 0x2000, BERTHI_WAY_WAITS = 0x4000 };

typedef enum berthi_result {
    BERTHI_SHAPES_CLEAR = BERTH_CLEAR,
    BERTHI_SHAPES_OUT_OF_STEPS = BERTH_UNKNOWN,
    BERTHI_SHAPES_LEAVES /* two leaves that are not surely apart: what they hold decides */
} berthi_result;

/* All that a query keeps; the greater part of its stack. */
typedef struct berthi_shapes {
    berthi_side side[2]; /* bases of two berth_footprint */
    berthi_frame frame;
    uint32_t left; /* steps that the budget still allows */
    uint32_t leaves, parts, exact;
    uint16_t node[2];              /* the current pair */
    uint16_t steps;                /* of the way */
    uint16_t way[BERTHI_WAY_MOST]; /* the nodes that were split, with BERTHI_WAY_SIDE and _WAITS */
} berthi_shapes;

static inline const berth_footprint *berthi_footprint_of(const berthi_side *side)
{
    return (const berth_footprint *)(const void *)side->motion;
}

#ifdef BERTH_Q16

#define BERTHI_FAR UINT32_MAX
#define BERTHI_NEARER(a, b) ((a) <= (b)) /* of squares that are not both far */
typedef uint32_t berthi_square;

/* The squared distance of (dx, dy) from the origin, or BERTHI_FAR when that is surely at least r:
 * r <= 46000, so squares below r + slack are below 2^31, and the sum of two below 2^32 - 1. */
static inline berthi_square berthi_reach_square(const berthi_frame *frame, berth_len dx,
                                                berth_len dy, berth_len r)
{
    const int32_t outer = r + BERTHI_CIRCLE_SLACK;
    (void)frame;
    if (berthi_abs(dx) < outer && berthi_abs(dy) < outer) {
        const uint32_t d2 = (uint32_t)(dx * dx) + (uint32_t)(dy * dy);
        if (d2 < (uint32_t)(outer * outer)) {
            return d2;
        }
    }
    return BERTHI_FAR;
}

/* Two leaf circles: 1 they overlap, 0 they do not, -1 too close to the decision. */
static inline int berthi_circles_surely(const berthi_frame *frame, berthi_square d2, berth_len r)
{
    const int32_t inner = r - BERTHI_CIRCLE_SLACK;
    (void)frame;
    return d2 == BERTHI_FAR ? 0 : inner > 0 && d2 < (uint32_t)(inner * inner) ? 1 : -1;
}

#else

#define BERTHI_FAR BERTHI_C(3.0e38)
#define BERTHI_NEARER(a, b) ((a) <= (b))
typedef berth_raw berthi_square;

/* Nodes are apart from three slacks on, leaf circles from one on: so a tree never loses what its
 * leaves hit. */
static inline berthi_square berthi_reach_square(const berthi_frame *frame, berth_len dx,
                                                berth_len dy, berth_len r)
{
    const berth_len outer = r + berthi_box_slack(frame), d2 = dx * dx + dy * dy;
    return d2 <= outer * outer ? d2 : BERTHI_FAR;
}

static inline int berthi_circles_surely(const berthi_frame *frame, berthi_square d2, berth_len r)
{
    const berth_len outer = r + frame->slack;
    return d2 < outer * outer;
}

#endif

/* The sum of radii of circles a and b, in steps of a's grid. */
static inline berth_len berthi_radii_of(const berthi_frame *frame, const berthi_unit *a,
                                        const berthi_unit *b)
{
    return (berthi_extent)a[BERTHI_CIRCLE_RADIUS] +
           berthi_scale_up(frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

/* From the centre of circle a to that of b, in a's frame, and the sum of radii. */
static inline berth_len berthi_circles_between(const berthi_frame *frame, const berthi_unit *a,
                                               const berthi_unit *b, berth_len *dx, berth_len *dy)
{
    berthi_to_frame(frame, b[BERTHI_CIRCLE_X], b[BERTHI_CIRCLE_Y], dx, dy);
    *dx -= a[BERTHI_CIRCLE_X];
    *dy -= a[BERTHI_CIRCLE_Y];
    return berthi_radii_of(frame, a, b);
}

/* ---- The call (footprint/query.c) --------------------------------------------------------------------
 */

/* Checks sides and placements; in q16, puts the coarser grid first. A status below 0, or 1 when it
 * had to swap, else 0. */
int berthi_footprint_check(berthi_side *sides);

/* Makes the frame and begins at the roots; returns 0 when the circles of both reaches are
 * apart: the first step. Sides are checked. */
int berthi_footprint_begin(berthi_shapes *q, uint32_t most);

static inline uint32_t berthi_most_steps(const berth_footprint_options *options)
{
    return options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
}

/* Writes the counts of an answer. */
void berthi_footprint_report(const berthi_shapes *q, berth_status answer, int swapped,
                             uint32_t most, berth_footprint_counts *counts);

/* ---- Circles (footprint/walk.c, footprint/leaf.c) ----------------------------------------------------------
 */

/* From the current pair (`on`: from the next one that waits) to the next two leaves. */
berthi_result berthi_circles_walk(berthi_shapes *q, int on);

/* Whether the circles of the current leaves overlap: 1 or 0, or in q16 -1 when that takes the exact
 * predicate, which is apart so that it does not stand on top of the other on the stack. */
int berthi_circles_meet(const berthi_shapes *q);
int berthi_circles_meet_exactly(berthi_shapes *q);

#endif
