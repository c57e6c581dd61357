/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the questions of two placed trees share: checks, circles, and what is inside of what. */

#ifndef BERTHI_FOOTPRINT_QUERY_H
#define BERTHI_FOOTPRINT_QUERY_H

#include "../core/frame.h"
#include "tree.h"

#define berthi_query_take BERTH_NAME(berthi_query_take)
#define berthi_query_report BERTH_NAME(berthi_query_report)
#define berthi_fill BERTH_NAME(berthi_fill)
#define berthi_most_steps_of BERTH_NAME(berthi_most_steps_of)
#define berthi_query_parts BERTH_NAME(berthi_query_parts)

/* The largest sum of root circles, margin and slack in a footprint's frame, which leaves room for
 * circles below that are larger. */
#define BERTHI_OVERLAP_MOST 44000

/* Steps down from the roots to the current pair: each splits a node of one tree. */
#define BERTHI_WAY_MOST (2 * (BERTH_FOOTPRINT_LEVELS_MAX - 1))

/* In a step of the way: which tree's node was split, that its other child waits, and that nobody
 * looked at that yet. */
enum {
    BERTHI_WAY_NODE = 0x1fff,
    BERTHI_WAY_SIDE = 0x2000,
    BERTHI_WAY_WAITS = 0x4000,
    BERTHI_WAY_UNSEEN = 0x8000
};

/* What a walk down tells beside a verdict: a pair waits that nobody has looked at. */
enum { BERTHI_WAITED = BERTHI_OPEN + 1 };

/* What is asked of a spot. */
typedef struct berthi_ray {
    berthi_spot spot;
    uint8_t leftward; /* the ray goes to the left */
    uint8_t inside;   /* the rings were crossed an odd number of times */
} berthi_ray;

/* A circle of side 1 in the frame, its radius with margin and slack. */
typedef struct berthi_ball {
    berth_len x, y, radius;
} berthi_ball;

/* What is asked: boundaries alone; what is inside, too, with a look at circles inside; without. */
enum { BERTHI_BOUNDARY, BERTHI_LOOKS, BERTHI_FILLED };

/* All that a query keeps; the greater part of its stack. */
typedef struct berthi_shape_query {
    uint8_t swapped;   /* 1: side 0 is the caller's b */
    uint8_t units;     /* of a node */
    uint8_t steps;     /* of the way; when the walk is over, the side that is filled */
    uint8_t filled;    /* BERTHI_BOUNDARY to BERTHI_FILLED */
    uint8_t outside;   /* bit k: some part of side k is outside of the other's root circle */
    uint16_t node[2];  /* the current pair; then the point's number, and the node's */
    uint16_t part[2];  /* that met last */
    uint16_t asked[2]; /* the leaves that were asked last */
    berthi_extent gap; /* the margin in steps, rounded up, with a frame's slack; q16: 0: there is no
                            frame, as the margin is too large for one */
    uint32_t left;     /* steps that the budget still allows */
    uint32_t leaves, parts, exact, inner;
    berth_raw margin; /* at most twice BERTH_RADIUS_MAX */
    const berthi_footprint_header *view[2];
    berthi_side side[2];
    berthi_frame frame;
    berthi_ball ball;
    union {
        uint16_t way[BERTHI_WAY_MOST]; /* the nodes that were split, with BERTHI_WAY_SIDE, _WAITS */
        berthi_ray ray;                /* when the walk is over */
    } at;
} berthi_shape_query;

/* A stored point of b in the frame: for speed, or in one place where code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_seen_from BERTH_NAME(berthi_seen_from)
void berthi_seen_from(const berthi_frame *frame, berth_len x, berth_len y, berth_len *to_x,
                      berth_len *to_y);
#else
#define berthi_seen_from berthi_to_frame
#endif

static inline int berthi_query_is_wide(const berthi_shape_query *q)
{
    return BERTHI_IS_EXACT && q->gap == 0;
}

/* ---- The call -------------------------------------------------------------------------------- */

/* Checks all arguments but for null views: the views, the placements, a's first, and the kind
 * (units) are set. Then sets what berthi_query_begin needs, in q16 with the side of the coarser
 * step first. */
berth_status berthi_query_take(berthi_shape_query *q, const berth_footprint_options *options);

static inline uint32_t berthi_most_steps(const berth_footprint_options *options)
{
    return options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
}

/* At the roots, without a margin; the first step is that of both reaches. */
static inline void berthi_query_clear(berthi_shape_query *q, const berth_footprint_options *options)
{
    q->leaves = q->parts = q->exact = q->inner = 0;
    q->left = berthi_most_steps(options) - 1;
    q->node[0] = q->node[1] = 0;
    q->steps = q->outside = 0;
    q->margin = 0;
}

/* Makes the frame and begins at the roots; returns 0 when the circles of both reaches are apart.
 * Sides are in order. */
static inline int berthi_query_begin(berthi_shape_query *q, const berth_footprint_options *options)
{
    berthi_query_clear(q, options);
    /* @argued: attach has asked the grounds, berthi_query_take the placements and which is first */
    BERTH_ASSERT(q->side[0].ground->shift >= q->side[1].ground->shift);
    const int framed = berthi_frame_make(&q->frame, q->side);
    q->gap = (berthi_extent)framed;
    return framed;
}

/* Writes the counts of an answer, where they are wanted, and returns it. */
/*@ requires q->swapped < 2; */
berth_status berthi_query_report(const berthi_shape_query *q, berth_status answer,
                                 const berth_footprint_options *options,
                                 berth_footprint_counts *counts);

/* The most steps of a query. */
uint32_t berthi_most_steps_of(const berthi_footprint_header *a, const berthi_footprint_header *b);

/* What may be asked of all leaves: their parts, or themselves. */
uint32_t berthi_query_parts(const berthi_footprint_header *view);

static inline int berthi_fills(const berth_footprint_options *options)
{
    return options == NULL || options->boundary == 0;
}

/* ---- Circles --------------------------------------------------------------------------------- */

/* Whether a's node is the larger one. */
static inline int berthi_splits_a(const berthi_shape_query *q, const berthi_unit *a,
                                  const berthi_unit *b)
{
    const uint32_t drop = berthi_frame_drop(&q->frame);
    /* @argued: of a frame that was made, of steps of 2^0 to 2^16 */
    BERTH_ASSERT(drop <= 16);
    return berthi_size_of((berthi_extent)a[BERTHI_CIRCLE_RADIUS], drop) >=
           (berthi_size)(berthi_extent)b[BERTHI_CIRCLE_RADIUS];
}

/* The node of a side that the walk is at. */
static inline const berthi_unit *berthi_query_node(const berthi_shape_query *q, uint32_t k)
{
    return berthi_tree_nodes(q->view[k]) + q->node[k] * (uint32_t)q->units;
}

/* The same of circles. */
static inline const berthi_unit *berthi_query_circle(const berthi_shape_query *q, uint32_t k)
{
    return berthi_circle_at(q->view[k], q->node[k]);
}

/* What a node's parts are rounded by; where none are kept, its circle. */
static inline berth_len berthi_rounding_of(const berthi_footprint_header *tree, uint32_t number)
{
    return tree->parts.corners != 0
               ? tree->parts.radius
               : (berth_len)(berthi_extent)berthi_circle_at(tree, number)[BERTHI_CIRCLE_RADIUS];
}

/* How far a node reaches from its first two units, at most: its radius, or both extents of a box,
 * whose units end alike. */
static inline berth_len berthi_reach_of(const berthi_shape_query *q, const berthi_unit *node)
{
    const berthi_unit *link = node + q->units - 1;
    return (berthi_extent)link[-1] +
           (q->units != BERTHI_CIRCLE_UNITS ? (berth_len)(berthi_extent)link[-2] : 0);
}

/* ---- Filling  -------------------------------------------------------------------------------- */

/* Whether one side is inside of the other, where no boundaries meet: the caller's a is asked first,
 * as the outer one. */
/*@ requires q->swapped < 2; */
berth_status berthi_fill(berthi_shape_query *q);

#endif
