/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a query of two trees of boxes keeps, and the parts that it is made of. */

#ifndef BERTHI_MOBB_QUERY_H
#define BERTHI_MOBB_QUERY_H

#include "../core/frame.h"
#include "box.h"
#include "mobb_image.h"

/* A box of one tree; it is in force up to tick `end`. */
typedef struct berthi_mobb_cursor {
    const berthi_unit *node;
    int32_t end;
    uint16_t place;
    uint8_t depth;
    uint8_t units; /* of a box of this tree */
} berthi_mobb_cursor;

/* Everything that a query keeps, in the narrowest types that hold it: it is the greater part of the
 * stack that a query needs. Ticks count from a's start. */
typedef struct berthi_mobb_query {
    const berth_mobb *view[2]; /* a and b */
    berthi_side side[2];
    berthi_mobb_cursor a, b;
    uint32_t first;  /* which side the caller's a is: that of the coarser steps is side 0 */
    int32_t b_start; /* tick of b's local tick 0; a's is 0 */
    int32_t now;     /* both boxes begin at or before this tick, and all is clear up to it */
    uint32_t left;   /* steps that the budget still allows */
    uint32_t bounds, solid, samples, exact;
    berthi_frame frame;
    berthi_box b_box; /* b's box in a's frame, when both are aligned with time */
} berthi_mobb_query;

#define berthi_mobb_begin BERTH_NAME(berthi_mobb_begin)
#define berthi_mobb_report BERTH_NAME(berthi_mobb_report)
#define berthi_mobb_compare BERTH_NAME(berthi_mobb_compare)
#define berthi_mobb_samples_meet BERTH_NAME(berthi_mobb_samples_meet)

/* Checks all arguments, in the order of the errors that the header lists, and begins at the first
 * common tick: an error; BERTH_CLEAR, no common time, or reaches apart, which is the first test of
 * the roots' bounds; BERTH_UNKNOWN: it takes a walk, or a search. */
berth_status berthi_mobb_begin(berthi_mobb_query *q, const berth_mobb *a,
                               const berth_placement *at_a, const berth_mobb *b,
                               const berth_placement *at_b, uint32_t most_steps);

/* Compares the samples of two boxes from q->now on over their common time, in time order. Of the
 * two roots, that is exhaustive search: no bound is looked at. */
berthi_verdict berthi_mobb_compare(berthi_mobb_query *q);

/* Everything of the counts but the steps. */
void berthi_mobb_report(const berthi_mobb_query *q, berth_status answer, berth_mobb_counts *counts);

/* Whether sample i of the first side and sample j of the second collide, as a query has them: the
 * predicate itself, in wide integers, for samples that berthi_meet could not tell. */
int berthi_mobb_samples_meet(const berth_mobb *const *view, const berthi_side *side, uint32_t i,
                             uint32_t j);

#endif
