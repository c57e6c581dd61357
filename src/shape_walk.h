/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of a footprint's query share. */

#ifndef BERTHI_SHAPE_WALK_H
#define BERTHI_SHAPE_WALK_H

#include "frame.h"
#include "shape_image.h"

#define berthi_shape_check BERTH_NAME(berthi_shape_check)
#define berthi_shape_begin BERTH_NAME(berthi_shape_begin)
#define berthi_shape_report BERTH_NAME(berthi_shape_report)
#define berthi_circles_walk BERTH_NAME(berthi_circles_walk)
#define berthi_circles_meet BERTH_NAME(berthi_circles_meet)

/* How far, in steps, the computed distance of two circles may be from the true one, comparison with
 * the sum of radii included (src/README.md). Half of two radii's limits is the largest sum of radii
 * whose square, and that of a distance below it, fit 32 bits. */
#define BERTHI_CIRCLE_SLACK 10

/* Pairs that wait, and the current one: each step down one of the trees leaves at most one
 * behind. */
#define BERTHI_PAIRS_MOST (2 * (BERTH_BCH_MAX_LEVELS - 1) + 1)

typedef struct berthi_pair {
    uint16_t a, b; /* nodes */
} berthi_pair;

typedef enum berthi_result {
    BERTHI_SHAPES_CLEAR = BERTH_CLEAR,
    BERTHI_SHAPES_OUT_OF_STEPS = BERTH_UNKNOWN,
    BERTHI_SHAPES_LEAVES /* two leaves that are not surely apart: what they hold decides */
} berthi_result;

/* All that a query keeps; the greater part of its stack. */
typedef struct berthi_shapes {
    berthi_side side[2]; /* bases of two berth_bch */
    berthi_frame frame;
    uint32_t left; /* steps that the budget still allows */
    uint32_t leaves, parts, exact;
    uint32_t waiting;                    /* pairs on the stack */
    berthi_pair pair[BERTHI_PAIRS_MOST]; /* not apart, still to be looked into; the current one
                                            stands behind the last */
} berthi_shapes;

static inline const berth_bch *berthi_shape_of(const berthi_side *side)
{
    return (const berth_bch *)(const void *)side->mobb;
}

#ifdef BERTH_Q16

#define BERTHI_FAR UINT32_MAX
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
static inline int berthi_circles_surely(const berthi_frame *frame, berth_len dx, berth_len dy,
                                        berth_len r)
{
    const int32_t inner = r - BERTHI_CIRCLE_SLACK;
    const uint32_t d2 = berthi_reach_square(frame, dx, dy, r);
    if (d2 == BERTHI_FAR) {
        return 0;
    }
    return inner > 0 && d2 < (uint32_t)(inner * inner) ? 1 : -1;
}

#else

#define BERTHI_FAR (-BERTHI_C(1.0))
typedef berth_raw berthi_square;

/* Nodes are apart from three slacks on, leaf circles from one on: so a tree never loses what its
 * leaves hit. */
static inline berthi_square berthi_reach_square(const berthi_frame *frame, berth_len dx,
                                                berth_len dy, berth_len r)
{
    const berth_len outer = r + berthi_box_slack(frame), d2 = dx * dx + dy * dy;
    return d2 <= outer * outer ? d2 : BERTHI_FAR;
}

static inline int berthi_circles_surely(const berthi_frame *frame, berth_len dx, berth_len dy,
                                        berth_len r)
{
    const berth_len outer = r + frame->slack;
    return dx * dx + dy * dy < outer * outer;
}

#endif

/* From the centre of circle a to that of b, in a's frame, and the sum of radii. */
static inline berth_len berthi_circles_between(const berthi_frame *frame, const berthi_unit *a,
                                               const berthi_unit *b, berth_len *dx, berth_len *dy)
{
    berthi_to_frame(frame, b[BERTHI_CIRCLE_X], b[BERTHI_CIRCLE_Y], dx, dy);
    *dx -= a[BERTHI_CIRCLE_X];
    *dy -= a[BERTHI_CIRCLE_Y];
    return (berthi_extent)a[BERTHI_CIRCLE_RADIUS] +
           berthi_scale_up(frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

/* ---- The call (bch_query.c) --------------------------------------------------------------------
 */

/* Checks sides and placements; in q16, puts the coarser grid first. A status below 0, or 1 when it
 * had to swap, else 0. */
int berthi_shape_check(berthi_side *sides);

/* Makes the frame and puts the roots on the stack; returns 0 when the circles of both reaches are
 * apart: the first step. Sides are checked. */
int berthi_shape_begin(berthi_shapes *q, uint32_t most);

static inline uint32_t berthi_most_steps(const berth_bch_options *options)
{
    return options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
}

/* Writes the counts of an answer. */
void berthi_shape_report(const berthi_shapes *q, berth_status answer, int swapped, uint32_t most,
                         berth_bch_counts *counts);

/* ---- Circles (bch_walk.c, bch_leaf.c) ----------------------------------------------------------
 */

/* From the pairs that wait to the next two leaves, which then stand at pair[waiting]. */
berthi_result berthi_circles_walk(berthi_shapes *q);

/* Whether the circles of the leaves at pair[waiting] overlap: the predicate itself. */
int berthi_circles_meet(berthi_shapes *q);

#endif
