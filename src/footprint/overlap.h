/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the calls that ask whether footprints overlap share. */

#ifndef BERTHI_FOOTPRINT_OVERLAP_H
#define BERTHI_FOOTPRINT_OVERLAP_H

#include "query.h"

#define berthi_overlap_check BERTH_NAME(berthi_overlap_check)
#define berthi_overlap_check_placed BERTH_NAME(berthi_overlap_check_placed)
#define berthi_overlap_begin BERTH_NAME(berthi_overlap_begin)
#define berthi_placeable BERTH_NAME(berthi_placeable)
#define berthi_overlap_open BERTH_NAME(berthi_overlap_open)
#define berthi_overlap_search BERTH_NAME(berthi_overlap_search)
#define berthi_overlap_close BERTH_NAME(berthi_overlap_close)
#define berthi_overlap_turn BERTH_NAME(berthi_overlap_turn)

/* What each call checks of its options and of what views are asked; both are views. */
berth_status berthi_overlap_check(const berthi_footprint_header *a,
                                  const berthi_footprint_header *b,
                                  const berth_footprint_options *options);

/* The same of two that are placed, or not. */
berth_status berthi_overlap_check_placed(const berth_placed_footprint *a,
                                         const berth_placed_footprint *b,
                                         const berth_footprint_options *options);

static inline berth_raw berthi_overlap_margin(const berth_footprint_options *options)
{
    return options != NULL ? berth_num_raw(options->margin) : 0;
}

/* What placing checks of a view and where it is to be. */
berth_status berthi_placeable(const berth_footprint *footprint, const berth_placement *at);

static inline const berthi_footprint_header *
berthi_placed_tree(const berth_placed_footprint *placed)
{
    return (const berthi_footprint_header *)placed->image;
}

/* BERTH_OK, BERTH_E_PLACED, or BERTH_E_STALE. */
static inline berth_status berthi_footprint_placed(const berth_placed_footprint *placed)
{
    if (placed->image == NULL) {
        return BERTH_E_PLACED;
    }
    return berthi_placed_tree(placed)->head.crc == placed->crc ? BERTH_OK : BERTH_E_STALE;
}

/* Sets views, sides and the margin, in q16 with the side of the coarser step first, and asks the
 * circles around and inside of all of both: BERTH_CLEAR, BERTH_HIT, or BERTH_UNKNOWN: it takes a
 * walk, for which there is a frame, or in q16 q->wide. */
berth_status berthi_overlap_begin(berthi_shape_query *q, const berth_placed_footprint *a,
                                  const berth_placed_footprint *b, berth_raw margin,
                                  const berth_footprint_options *options);

/* The same after the checks of a call, whose errors it returns. */
berth_status berthi_overlap_open(berthi_shape_query *q, const berth_placed_footprint *a,
                                 const berth_placed_footprint *b,
                                 const berth_footprint_options *options);

/* The walk, from the roots on, with what its leaves hold. */
berth_status berthi_overlap_search(berthi_shape_query *q);

/* The answer of a walk, and where that is clear, of what is inside. */
berth_status berthi_overlap_close(berthi_shape_query *q, berth_status answer);

/* 0.5625 of a square of a sum of radii: of circles that are further apart than 3/4 of these, what
 * is inside hardly overlaps, and is not looked at. */
static inline berthi_square berthi_overlap_part(berthi_square square)
{
#ifdef BERTH_Q16
    return (square >> 1) + (square >> 4);
#else
    return BERTHI_C(0.5625) * square;
#endif
}

/* The node of side 1 that the walk is at is placed. */
void berthi_overlap_turn(berthi_shape_query *q);

#endif
