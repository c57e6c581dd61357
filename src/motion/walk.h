/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of a query share. */

#ifndef BERTHI_MOTION_WALK_H
#define BERTHI_MOTION_WALK_H

#include "../core/frame.h"

#define berthi_worst_steps BERTH_NAME(berthi_worst_steps)
#define berthi_query_order BERTH_NAME(berthi_query_order)
#define berthi_query_report BERTH_NAME(berthi_query_report)
#define berthi_discs_apart BERTH_NAME(berthi_discs_apart)
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

typedef struct berthi_query {
    berthi_side side[2]; /* a and b */
    berthi_cursor a, b;
    int32_t b_start; /* tick of b's local tick 0; a's is 0 */
    int32_t now;   /* both cursors' nodes begin at or before this tick, and all is clear up to it */
    uint32_t left; /* steps that the budget still allows */
    uint32_t bounds, samples, exact;
    berthi_frame frame;
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

/* ---- The call (motion/query.c) -------------------------------------------------------------------
 */

/* q16 computes on the coarser of both grids, which must be a's. Returns 1 when it had to swap. */
int berthi_query_order(berthi_side *side);

/* The most steps of a query of two trees, whatever bounds their nodes. */
uint32_t berthi_worst_steps(const berth_motion *a, const berth_motion *b);

/* Everything of the counts but the steps. */
void berthi_query_report(const berthi_query *q, berth_status answer, int swapped,
                         berth_motion_counts *counts);

/* ---- Moving discs (motion/disc.c) ----------------------------------------------------------------
 */

/* Whether the moving discs of both cursors' nodes keep apart from q->now up to tick `end`, where
 * neither node ends before. */
int berthi_discs_apart(const berthi_query *q, int32_t end);

/* ---- Samples (motion/leaf.c) ---------------------------------------------------------------------
 */

/* The moment at q->now, where both nodes begin at or before it and end after it. */
void berthi_moment_now(const berthi_query *q, berthi_moment *found);

/* Compares the samples of two leaves from q->now on over their common time, in time order. */
berthi_finding berthi_compare_leaves(berthi_query *q);

/* ---- The walk (motion/walk.c) --------------------------------------------------------------------
 */

/* Begins at the roots and the first common tick; q->side (the coarser grid first, checked) and
 * q->left are set, the rest is not. Returns 0 when all is clear already: no common time, or reaches
 * apart. Starts and lengths are below 2^30, so no sum of ticks leaves 32 bits. */
int berthi_walk_begin(berthi_query *q);

/* Walks to the answer. With `in_leaves`, from within the samples of the current pair, without a
 * test of its boxes: at the roots of trees of one level, that is exhaustive search. */
berthi_finding berthi_walk_on(berthi_query *q, int in_leaves);

#endif
