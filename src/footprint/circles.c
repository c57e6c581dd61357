/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints by their leaf circles, down both trees in the frame of both images. What asks no more
 * than that brings nothing of parts and insides. */

#include "circles.h"

/* ---- Circles --------------------------------------------------------------------------------- */

/* The sum of radii of circles a and b, in a's steps. */
static inline berth_len circles_radii(const berthi_shape_query *q, const berthi_unit *a,
                                      const berthi_unit *b)
{
    return (berthi_extent)a[BERTHI_CIRCLE_RADIUS] +
           berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

/* The square of how far apart two circles are, each at most 3 units; or BERTHI_FAR. */
static BERTH_HOT BERTHI_FLAT berthi_size circles_square(const berthi_shape_query *q,
                                                        const berthi_unit *a, const berthi_unit *b)
{
    berth_len x, y;
    berthi_to_frame(&q->frame, b[BERTHI_CIRCLE_X], b[BERTHI_CIRCLE_Y], &x, &y);
    return berthi_reach_square(&q->frame, x - a[BERTHI_CIRCLE_X], y - a[BERTHI_CIRCLE_Y],
                               circles_radii(q, a, b));
}

/* Whether the circles of the current leaves overlap. */
static BERTH_HOT BERTHI_APART berthi_verdict circles_told(const berthi_shape_query *q)
{
    const berthi_unit *a = berthi_query_circle(q, 0), *b = berthi_query_circle(q, 1);
    return berthi_squares_told(&q->frame, circles_square(q, a, b), circles_radii(q, a, b));
}

/* The sum of radii, q16: below 2^31.5. Apart: what it works with is off the stack again when the
 * predicate goes on. */
static BERTHI_APART berthi_size circles_size(const berthi_shape_query *q)
{
    berthi_size sum = 0;
    for (uint32_t k = 0; k < 2; k++) {
        sum += berthi_size_of((berthi_extent)berthi_query_circle(q, k)[BERTHI_CIRCLE_RADIUS],
                              q->side[k].ground->shift);
    }
    return sum;
}

/* The predicate itself, for circles that are too close to the decision. Apart from the other, so
 * that it does not stand on top of it on the stack. */
static BERTHI_APART int circles_exactly(berthi_shape_query *q)
{
    berthi_world_t distance[2] = {0, 0};
    q->exact++;
    berthi_world(&q->side[0], berthi_query_circle(q, 0), distance);
    berthi_world(&q->side[1], berthi_query_circle(q, 1), distance);
    /* @argued: both are in the world, as their sides' are */
    BERTH_ASSERT(q->side[0].ground->shift <= 16 && q->side[1].ground->shift <= 16);
    return berthi_nearer(distance, berthi_near_world(circles_size(q)));
}

static inline berth_status circles_leaves(berthi_shape_query *q)
{
    const berthi_verdict told = circles_told(q);
    return told == BERTHI_HIT || (BERTHI_IS_EXACT && told == BERTHI_OPEN && circles_exactly(q))
               ? BERTH_HIT
               : BERTH_CLEAR;
}

/* ---- The call -------------------------------------------------------------------------------- */

#define BERTHI_DESCENT circles_walk
#define BERTHI_DESCENT_OWN(f) circles_##f
#define BERTHI_DESCENT_STATE berthi_shape_query
#define BERTHI_DESCENT_QUERY(q) (q)
#define BERTHI_DESCENT_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_DESCENT_SQUARE berthi_size
#define BERTHI_DESCENT_FAR BERTHI_FAR
#define BERTHI_DESCENT_SPLITS_A berthi_splits_a
#define BERTHI_DESCENT_TEST circles_square
#define BERTHI_DESCENT_LEAVES circles_leaves
#include "descent.inl"

BERTH_HOT BERTHI_APART berth_status berthi_circles_ask(berthi_shape_query *q,
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
    const berth_status status = berthi_query_take(q, options);
    if (status != BERTH_OK) {
        return status;
    }
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
    const berth_status answer = berthi_circles_ask(&q, a, placement_a, b, placement_b, options);
    if (answer < BERTH_OK) {
        return answer;
    }
    if ((q.view[0]->parts.corners | q.view[1]->parts.corners) != 0) {
        return BERTH_E_KIND; /* parts tell more than circles around them */
    }
    /* @argued: 0 or 1 when it was asked */
    BERTH_ASSERT(q.swapped < 2);
    return berthi_query_report(&q, answer, options, counts);
}
