/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of a query share. */

#ifndef BERTHI_MOBB_WALK_H
#define BERTHI_MOBB_WALK_H

#include "frame.h"

#define berthi_place_box BERTH_NAME(berthi_place_box)
#define berthi_place_point BERTH_NAME(berthi_place_point)
#define berthi_boxes_apart BERTH_NAME(berthi_boxes_apart)
#define berthi_moment_now BERTH_NAME(berthi_moment_now)
#define berthi_compare_leaves BERTH_NAME(berthi_compare_leaves)
#define berthi_walk_begin BERTH_NAME(berthi_walk_begin)
#define berthi_walk_on BERTH_NAME(berthi_walk_on)

/* Everything a query keeps is in berthi_query, in the narrowest types that hold it: it is the
 * greater part of the stack that a query needs. Ticks count from a's start. */

/* A node of one tree; it is in force up to tick `end`. */
typedef struct berthi_cursor {
    const berthi_unit *node;
    int32_t end;
    uint16_t place, depth;
} berthi_cursor;

/* b's box in a's frame and grid. */
typedef struct berthi_box {
    const berthi_unit *of; /* the node that it was made from */
    berth_len x, y;
    berthi_unit ux, uy;
    berthi_unit major, minor;
    berthi_unit radius; /* slack included */
} berthi_box;

typedef struct berthi_query {
    berthi_side side[2]; /* a and b */
    berthi_cursor a, b;
    int32_t b_start; /* tick of b's local tick 0; a's is 0 */
    int32_t now;   /* both cursors' nodes begin at or before this tick, and all is clear up to it */
    uint32_t left; /* steps that the budget still allows */
    uint32_t boxes, samples, exact;
    berthi_frame frame;
    berthi_box b_box; /* between leaves its x and y are those of b's sample, and `of` is null */
} berthi_query;

/* The samples in force at a tick, and the ticks at which they cease to be. */
typedef struct berthi_moment {
    uint32_t sample[2];
    int32_t next[2];
} berthi_moment;

/* What is known after a part of a query: BERTHI_CLOSE asks for the exact predicate on the samples
 * in force at q->now, which the arithmetic's cheap test could not decide. */
typedef enum berthi_finding {
    BERTHI_CLEAR = BERTH_CLEAR,
    BERTHI_HIT = BERTH_HIT,
    BERTHI_OUT_OF_STEPS = BERTH_UNKNOWN,
    BERTHI_CLOSE
} berthi_finding;

/* The radius of a node's discs. */
static inline berth_len berthi_node_radius(const berthi_unit *node, const berth_mobb *tree)
{
    return tree->radii != NULL ? node[BERTHI_NODE_RADIUS] : tree->radius;
}

/* ---- Boxes (mobb_box.c) ------------------------------------------------------------------------
 */

/* A stored point of b, x and y in turn, in a's frame: into q->b_box, which is no node's box then.
 */
void berthi_place_point(berthi_query *q, const berthi_unit *point);

/* Makes q->b_box of b's current node. */
void berthi_place_box(berthi_query *q);

/* Whether a's node, whose discs have a radius of a_radius, and b's box are apart. */
int berthi_boxes_apart(const berthi_unit *a, berth_len a_radius, const berthi_box *b);

/* ---- Samples (mobb_leaf.c) ---------------------------------------------------------------------
 */

/* The moment at q->now, where both nodes begin at or before it and end after it. */
void berthi_moment_now(const berthi_query *q, berthi_moment *found);

/* Compares the samples of two leaves from q->now on over their common time, in time order. */
berthi_finding berthi_compare_leaves(berthi_query *q);

/* ---- The walk (mobb_walk.c) --------------------------------------------------------------------
 */

/* Begins at the roots and the first common tick; q->side (the coarser grid first, checked) and
 * q->left are set, the rest is not. Returns 0 when all is clear already: no common time, or reaches
 * apart. Starts and lengths are below 2^30, so no sum of ticks leaves 32 bits. */
int berthi_walk_begin(berthi_query *q);

/* Walks to the answer. With `in_leaves`, from within the samples of the current pair, without a
 * test of its boxes: at the roots of trees of one level, that is exhaustive search. */
berthi_finding berthi_walk_on(berthi_query *q, int in_leaves);

#endif
