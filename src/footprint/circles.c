/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints by their leaf circles, down both trees in the frame of both images. What asks no more
 * than that brings nothing of parts and insides. */

#include "circles.h"

#define BERTHI_DESCENT circles_walk
#define BERTHI_DESCENT_OWN(f) circles_##f
#define BERTHI_DESCENT_STATE berthi_shape_query
#define BERTHI_DESCENT_QUERY(q) (q)
#define BERTHI_DESCENT_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_DESCENT_SQUARE berthi_size
#define BERTHI_DESCENT_FAR BERTHI_FAR
#define BERTHI_DESCENT_SPLITS_A berthi_splits_a
#define BERTHI_DESCENT_TEST berthi_circles_square
#define BERTHI_DESCENT_LEAVES(q) (berthi_circles_meet(q) ? BERTH_HIT : BERTH_CLEAR)
#include "descent.inl"

BERTH_HOT BERTHI_APART berth_status berthi_circles_open(berthi_shape_query *q,
                                                        const berth_footprint *a,
                                                        const berth_placement *placement_a,
                                                        const berth_footprint *b,
                                                        const berth_placement *placement_b,
                                                        const berth_footprint_options *options)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    q->units = BERTHI_CIRCLE_UNITS;
    q->view[0] = berthi_tree_of(a);
    q->view[1] = berthi_tree_of(b);
    q->side[0].at = placement_a;
    q->side[1].at = placement_b;
    return berthi_query_take(q, options);
}

BERTH_HOT BERTHI_APART berth_status berthi_circles_ask(berthi_shape_query *q,
                                                       const berth_footprint_options *options)
{
    q->filled = (uint8_t)berthi_fills(options);
    if (!berthi_query_begin(q, options)) {
        q->filled = BERTHI_BOUNDARY;
        return BERTH_CLEAR;
    }
    return circles_search(q, NULL);
}

BERTH_HOT berth_status berth_footprint_collide_circles(const berth_footprint *a,
                                                       const berth_placement *placement_a,
                                                       const berth_footprint *b,
                                                       const berth_placement *placement_b,
                                                       const berth_footprint_options *options,
                                                       berth_footprint_counts *counts)
{
    berthi_shape_query q;
    berth_status answer = berthi_circles_open(&q, a, placement_a, b, placement_b, options);
    if (answer == BERTH_OK && (q.view[0]->parts.corners | q.view[1]->parts.corners) != 0) {
        answer = BERTH_E_KIND; /* parts tell more than circles around them */
    }
    if (answer != BERTH_OK) {
        return answer;
    }
    answer = berthi_circles_ask(&q, options);
    return berthi_query_report(&q, answer, options, counts);
}
