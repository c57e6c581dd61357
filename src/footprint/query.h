/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of a footprint's query share: circles, boxes, and what their leaves stand for. */

#ifndef BERTHI_FOOTPRINT_QUERY_H
#define BERTHI_FOOTPRINT_QUERY_H

#include "parts.h"

#define berthi_query_take BERTH_NAME(berthi_query_take)
#define berthi_circles_square BERTH_NAME(berthi_circles_square)
#define berthi_query_report BERTH_NAME(berthi_query_report)
#define berthi_circles_told BERTH_NAME(berthi_circles_told)
#define berthi_circles_exactly BERTH_NAME(berthi_circles_exactly)
#define berthi_runs_meet BERTH_NAME(berthi_runs_meet)
#define berthi_runs_exactly BERTH_NAME(berthi_runs_exactly)
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

/* All that a query keeps; the greater part of its stack. */
typedef struct berthi_shape_query {
    uint8_t swapped;     /* 1: side 0 is the caller's b */
    uint8_t units;       /* of a node */
    uint8_t steps;       /* of the way; when the walk is over, the side that is filled */
    uint8_t flat;        /* boundaries alone */
    uint8_t outside;     /* bit k: some part of side k is outside of the other's root circle */
    uint8_t wide;        /* q16: the margin is too large for a frame: there is none */
    uint16_t node[2];    /* the current pair; then the point's number, and the node's */
    uint16_t part[2];    /* that met last */
    uint16_t looks;      /* BERTHI_INNER: circles inside are looked at; else 0 */
    uint16_t deepest[2]; /* near where a walk with a witness was deepest */
    uint8_t depth;       /* how many steps down that was */
    uint32_t left;       /* steps that the budget still allows */
    uint32_t leaves, parts, exact, inner;
    uint32_t dear;    /* of the steps: of a distance's exact tests */
    berth_raw margin; /* at most twice BERTH_RADIUS_MAX */
    berth_len gap;    /* the same in steps, rounded up, with a frame's slack */
    const berthi_footprint_header *view[2];
    berthi_side side[2];
    berthi_frame frame;
    berthi_ball ball;
    union {
        uint16_t way[BERTHI_WAY_MOST]; /* the nodes that were split, with BERTHI_WAY_SIDE, _WAITS */
        berthi_ray ray;                /* when the walk is over */
    } at;
} berthi_shape_query;

/* The sum of radii of circles a and b, in a's steps. */
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
    q->leaves = q->parts = q->exact = q->inner = q->dear = 0;
    q->left = berthi_most_steps(options) - 1;
    q->node[0] = q->node[1] = 0;
    q->steps = 0;
    q->wide = q->outside = 0;
    q->margin = 0;
}

/* Makes the frame and begins at the roots; returns 0 when the circles of both reaches are apart.
 * Sides are in order. */
static inline int berthi_query_begin(berthi_shape_query *q, const berth_footprint_options *options)
{
    berthi_query_clear(q, options);
    /* @argued: attach has asked the grounds, berthi_query_take the placements and which is first */
    BERTH_ASSERT(q->side[0].ground->shift >= q->side[1].ground->shift);
    return berthi_frame_make(&q->frame, q->side);
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

/* The square of how far apart two circles are, each at most 3 units; or BERTHI_FAR. */
berthi_size berthi_circles_square(const berthi_shape_query *q, const berthi_unit *a,
                                  const berthi_unit *b);

/* Whether a's node is the larger one. */
static inline int berthi_splits_a(const berthi_shape_query *q, const berthi_unit *a,
                                  const berthi_unit *b)
{
    return (berthi_extent)a[BERTHI_CIRCLE_RADIUS] >=
           berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

/* Whether the circles of the current leaves overlap. */
berthi_verdict berthi_circles_told(const berthi_shape_query *q);

/* The predicate itself, for circles that are too close to the decision. Apart from the other, so
 * that it does not stand on top of it on the stack. */
int berthi_circles_exactly(berthi_shape_query *q);

static inline int berthi_circles_meet(berthi_shape_query *q)
{
    const berthi_verdict told = berthi_circles_told(q);
    return BERTHI_IS_EXACT && told == BERTHI_OPEN ? berthi_circles_exactly(q) : told == BERTHI_HIT;
}

/* ---- Segments and triangles  ----------------------------------------------------------------- */

/* From the first parts of two leaves (`on`: from the pair after the current one, q->part) to one
 * that meets, or is too close to tell: BERTHI_CLEAR when there is none. */
berthi_verdict berthi_runs_meet(berthi_shape_query *q, const berthi_unit *leaf_a,
                                const berthi_unit *leaf_b, int on);

/* Whether the current pair of parts meets, as any polygons: where code shall be small it was asked
 * at once, and else when what found it is off the stack. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_runs_pair(q, leaf_a, leaf_b) BERTHI_OPEN
#else
#define berthi_runs_pair BERTH_NAME(berthi_runs_pair)
berthi_verdict berthi_runs_pair(berthi_shape_query *q, const berthi_unit *leaf_a,
                                const berthi_unit *leaf_b);
#endif

/* The same, exactly, when all that the other worked with is off the stack. */
int berthi_runs_exactly(berthi_shape_query *q, const berthi_unit *leaf_a,
                        const berthi_unit *leaf_b);

/* Whether any part of one leaf and any of another meet: BERTH_HIT, BERTH_CLEAR, or BERTH_UNKNOWN
 * when the budget runs out. Merged, so that both do not stand on top of each other on the stack. */
static BERTHI_MERGED berth_status berthi_leaves_meet(berthi_shape_query *q,
                                                     const berthi_unit *leaf_a,
                                                     const berthi_unit *leaf_b)
{
    for (int on = 0;; on = 1) {
        berthi_verdict told = berthi_runs_meet(q, leaf_a, leaf_b, on);
        if (told != BERTHI_OPEN) {
            return (berth_status)told;
        }
        told = berthi_runs_pair(q, leaf_a, leaf_b);
        if (told == BERTHI_HIT ||
            (BERTHI_IS_EXACT && told == BERTHI_OPEN && berthi_runs_exactly(q, leaf_a, leaf_b))) {
            return BERTH_HIT;
        }
    }
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
