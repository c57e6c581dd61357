/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The query of trees of circles by their leaf circles: checks, frame, walk, predicate, counts. */

#include "query.h"

/* ---- What all queries share ------------------------------------------------------------------ */

/* Whether a view is one of an outline that is not kept, so that nothing tells its inside. */
static inline int query_hollow(const berthi_footprint_header *view)
{
    return view->parts.corners == 0 && view->method <= BERTH_FOOTPRINT_CONTOUR_CENTRE;
}

/* In the order of the errors that the headers list. */
static BERTH_HOT BERTHI_APART berth_status query_check(const berthi_shape_query *q,
                                                       const berth_footprint_options *options)
{
    const berthi_footprint_header *a = q->view[0], *b = q->view[1];
    berth_status status;
    if (!berthi_is_tree(a, q->units) || !berthi_is_tree(b, q->units)) {
        return BERTH_E_VIEW;
    }
    if (a->method == BERTH_FOOTPRINT_OUTLINE || b->method == BERTH_FOOTPRINT_OUTLINE ||
        (options != NULL && options->boundary > 1)) {
        return BERTH_E_KIND;
    }
    if (berthi_fills(options) && (query_hollow(a) || query_hollow(b))) {
        return BERTH_E_KIND;
    }
    if (options != NULL && !(berth_num_raw(options->margin) == 0)) {
        return BERTH_E_MARGIN;
    }
    status = berth_placement_check(q->side[0].at);
    return status == BERTH_OK ? berth_placement_check(q->side[1].at) : status;
}

BERTH_HOT BERTHI_APART berth_status berthi_query_take(berthi_shape_query *q,
                                                      const berth_footprint_options *options)
{
    const berth_status status = query_check(q, options);
    const berthi_footprint_header *view = q->view[0];
    const berth_placement *at = q->side[0].at;
    if (status != BERTH_OK) {
        return status;
    }
    q->swapped = view->ground.shift < q->view[1]->ground.shift;
    if (q->swapped) {
        q->view[0] = q->view[1];
        q->view[1] = view;
        q->side[0].at = q->side[1].at;
        q->side[1].at = at;
    }
    q->side[0].ground = &q->view[0]->ground;
    q->side[1].ground = &q->view[1]->ground;
    return BERTH_OK;
}

BERTH_HOT BERTHI_APART berth_status berthi_query_report(const berthi_shape_query *q,
                                                        berth_status answer,
                                                        const berth_footprint_options *options,
                                                        berth_footprint_counts *counts)
{
    if (counts != NULL) {
        const int hit = answer == BERTH_HIT;
        counts->steps = berthi_most_steps(options) - q->left;
        counts->circles = counts->steps - q->parts;
        counts->leaves = q->leaves;
        counts->parts = q->parts;
        counts->exact = q->exact;
        counts->inner = q->inner;
        counts->node_a = hit ? q->node[q->swapped] : 0;
        counts->node_b = hit ? q->node[!q->swapped] : 0;
    }
    return answer;
}

/* What may be asked of a leaf: its parts, or itself. */
static uint32_t query_parts(const berthi_footprint_header *view)
{
    return view->parts.corners != 0 ? view->parts.count : (view->node_count + 1u) / 2u;
}

uint32_t berthi_most_steps_of(const berthi_footprint_header *a, const berthi_footprint_header *b)
{
    return (a->node_count + 1u) * (b->node_count + 1u) / 2u - 1u + query_parts(a) * query_parts(b) +
           berthi_fill_steps(a, b) + berthi_fill_steps(b, a);
}

/* ---- Circles --------------------------------------------------------------------------------- */

BERTH_HOT BERTHI_FLAT berthi_square berthi_circles_square(const berthi_shape_query *q,
                                                          const berthi_unit *a,
                                                          const berthi_unit *b)
{
    berth_len dx, dy;
    const berth_len radius = berthi_circles_between(&q->frame, a, b, &dx, &dy);
    return berthi_reach_square(&q->frame, dx, dy, radius);
}

static inline const berthi_unit *query_leaf(const berthi_shape_query *q, uint32_t side)
{
    return berthi_circle_at(q->view[side], q->node[side]);
}

BERTH_HOT BERTHI_APART berthi_told berthi_circles_told(const berthi_shape_query *q)
{
    const berthi_unit *a = query_leaf(q, 0), *b = query_leaf(q, 1);
    return berthi_squares_told(&q->frame, berthi_circles_square(q, a, b),
                               berthi_radii_of(&q->frame, a, b));
}

#ifdef BERTH_Q16

/* The sum of radii in Q16.16 times 2^14, below 2^45.5. Apart: what it works with is off the stack
 * again when the predicate goes on. */
static BERTHI_APART int64_t query_radii(const berthi_shape_query *q)
{
    uint32_t sum = 0;
    for (uint32_t k = 0; k < 2; k++) {
        const uint32_t steps = (berthi_extent)query_leaf(q, k)[BERTHI_CIRCLE_RADIUS];
        sum += steps << q->side[k].ground->shift;
    }
    return (int64_t)((uint64_t)sum << 14);
}

/* The sign of S = Dx^2 + Dy^2 - R^2, computed modulo 2^64 in steps of U = 2^unit (core/frame.h):
 * circles are known to be within 20 steps of touching and R is below 46000 steps, so S is below
 * 2^21 squared steps and S / U is itself. The floor of rest / U takes less than one, which cannot
 * change whether the sum is below zero. */
BERTHI_APART int berthi_circles_exactly(berthi_shape_query *q)
{
    berthi_difference sum;
    int64_t distance[2];
    q->exact++;
    sum.steps = 0;
    sum.rest = 0;
    sum.unit = q->side[0].ground->shift + 14u;
    berthi_add_square(query_radii(q), &sum);
    sum.steps = 0 - sum.steps;
    sum.rest = -sum.rest;
    distance[0] = distance[1] = 0;
    berthi_world(&q->side[0], query_leaf(q, 0), distance);
    berthi_world(&q->side[1], query_leaf(q, 1), distance);
    berthi_add_square(distance[0], &sum);
    berthi_add_square(distance[1], &sum);
    return (int64_t)sum.steps + (sum.rest >> sum.unit) < 0;
}

#else

int berthi_circles_exactly(berthi_shape_query *q)
{
    (void)q; /* floating point has no exact fallback */
    return 1;
}

#endif

/* ---- The call -------------------------------------------------------------------------------- */

uint32_t berth_footprint_worst_steps(const berth_footprint *a, const berth_footprint *b)
{
    if (a == NULL || b == NULL || !berthi_is_footprint(a) || !berthi_is_footprint(b)) {
        return 0;
    }
    return berthi_most_steps_of(berthi_tree_of(a), berthi_tree_of(b));
}
