/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A walk along time over two trees at once.
 *
 * Two cursors, one in each tree, always cover the same instant, and everything before `now` is
 * proved clear. A step tests the pair of their nodes:
 *
 *   apart         nothing happens before the earlier of both ends: the cursor that ends there goes
 *                 past its subtree (both, when they end together)
 *   not apart     both go down to the child that holds `now` (a leaf stays)
 *   two leaves    the walk hands them to its caller, and goes on past them when called again
 *
 * Nodes have in-order numbers (image.h), so that a cursor needs no stack, and the next node follows
 * from the number's bits. A cursor only ever moves forward in preorder, and each step moves at
 * least one, so there are at most nodes_a + nodes_b - 1 pairs, and the first collision found is the
 * first in time. (The MOBB paper, section 3.2, in time order.)
 *
 * Ticks of a walk count from its begin: they, and differences of two of them, are below 2^30. */

#ifndef BERTHI_MOTION_WALK_H
#define BERTHI_MOTION_WALK_H

#include "../core/frame.h"
#include "place.h"

/* What a cursor's tree has for leaves. */
enum {
    BERTHI_HELD,     /* legs of a clip */
    BERTHI_STRAIGHT, /* legs between knots */
    BERTHI_PARTS     /* parts of a chain */
};

typedef struct berthi_cursor {
    const berthi_unit *nodes; /* node 1 */
    const int32_t *ticks;     /* straight: of each knot; parts: of each, `unit` bytes apart;
                                 held: null */
    uint32_t limit;           /* twice the leaves: numbers of nodes are below it */
    uint32_t n;
    int32_t begin, end; /* of the node, in ticks of the walk */
    union {
        struct {
            int32_t offset; /* tick of the walk at which the tree begins, 0 or below */
            int32_t last;   /* and at which it ends */
            int32_t unit;   /* held: ticks a leaf; parts: above */
        } tree;
        berthi_unit node[BERTHI_NODE_UNITS]; /* of what stands: the only one, to the end */
    } of;
    uint16_t leaf_size;
    uint8_t form;
    uint8_t pace;
} berthi_cursor;

/* The pair of nodes is known not to be apart: the one under the cursors, or every one. */
enum { BERTHI_NEAR = 1, BERTHI_ALWAYS_NEAR = 2 };

typedef struct berthi_walk {
    berthi_cursor a, b; /* in q16 a's steps are the coarser ones, or equal */
    berthi_frame frame; /* b as seen from a */
    int32_t now;        /* both nodes begin at or before this tick, and all is clear up to it */
    int32_t until;      /* the end, at most the end of either tree */
    berth_len slack;    /* node units: what the test of two nodes may be wrong by, and the margin */
    berth_len inner;    /* node units: nearer than this less the gap is a hit; 0: no such proof */
    uint32_t left;      /* steps that the budget still allows */
    berth_len fine;     /* q16, node units: not held: gaps below it are worth the finer test */
    uint8_t past;       /* 1: go past the pair of nodes first: the caller is done with its leaves */
    uint8_t near;
    uint8_t blind; /* 1: no test of nodes holds for these two; 2, 3: nor the cheap test of legs */
    uint8_t turn_drop; /* q16: b's velocity, turned, becomes one of a's pace by this shift */
} berthi_walk;

typedef struct berthi_query berthi_query; /* query.h */

#define berthi_walk_next BERTH_NAME(berthi_walk_next)
#define berthi_walk_next_held BERTH_NAME(berthi_walk_next_held)
#define berthi_walk_resume BERTH_NAME(berthi_walk_resume)
#define berthi_walk_resume_held BERTH_NAME(berthi_walk_resume_held)

/* Goes down to the pair of leaves that hold tick `at` of the walk, without any test, and goes on
 * from tick `now`, up to which nothing happens. Whether that is in these leaves. */
int berthi_walk_resume(berthi_walk *w, int32_t at, int32_t now);

/* Walks to the next pair of leaves that may meet, from q->w.now to the earliest of both ends and
 * `until`: BERTHI_OPEN. BERTHI_HIT only with `inner` above 0. */
berthi_verdict berthi_walk_next(berthi_query *q);

/* The same two where both trees have held legs. */
int berthi_walk_resume_held(berthi_walk *w, int32_t at, int32_t now);
berthi_verdict berthi_walk_next_held(berthi_walk *w);

static inline int32_t berthi_walk_end(const berthi_walk *w)
{
    const int32_t end = w->a.end < w->b.end ? w->a.end : w->b.end;
    return end < w->until ? end : w->until;
}

#endif
