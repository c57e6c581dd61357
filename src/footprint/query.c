/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The query of trees of circles by their leaf circles: checks, frame, walk, predicate, counts. */

#include "query.h"

/* ---- What all queries share ----------------------------------------------------------------- */

BERTH_HOT BERTHI_APART berth_status berthi_query_order(berthi_query *q)
{
    const berth_ground *ground = q->side[0].ground;
    const berth_placement *at = q->side[0].at;
    const berthi_unit *nodes = q->nodes[0];
    for (uint32_t k = 0; k < 2; k++) {
        const berth_status status = berth_placement_check(q->side[k].at);
        if (status != BERTH_OK) {
            return status;
        }
    }
    q->swapped = ground->shift < q->side[1].ground->shift;
    if (q->swapped) {
        q->side[0].ground = q->side[1].ground;
        q->side[0].at = q->side[1].at;
        q->side[1].ground = ground;
        q->side[1].at = at;
        q->nodes[0] = q->nodes[1];
        q->nodes[1] = nodes;
    }
    return BERTH_OK;
}

BERTH_HOT BERTHI_APART void berthi_query_report(const berthi_query *q, berth_status answer,
                                                uint32_t most, berth_footprint_counts *counts)
{
    const int hit = answer == BERTH_HIT;
    counts->steps = most - q->left;
    counts->circles = counts->steps - q->parts;
    counts->leaves = q->leaves;
    counts->parts = q->parts;
    counts->exact = q->exact;
    counts->node_a = hit ? q->node[q->swapped] : 0;
    counts->node_b = hit ? q->node[!q->swapped] : 0;
}

uint32_t berthi_walk_steps(uint32_t nodes_a, uint32_t parts_a, uint32_t nodes_b, uint32_t parts_b)
{
    return (nodes_a + 1u) * (nodes_b + 1u) / 2u - 1u + parts_a * parts_b;
}

/* ---- Circles -------------------------------------------------------------------------------- */

static BERTH_HOT BERTHI_FLAT berthi_square circles_square(const berthi_query *q,
                                                          const berthi_unit *a,
                                                          const berthi_unit *b)
{
    berth_len dx, dy;
    const berth_len radius = berthi_circles_between(&q->frame, a, b, &dx, &dy);
    return berthi_reach_square(&q->frame, dx, dy, radius);
}

#define BERTHI_WALK berthi_circles_walk
#define BERTHI_WALK_STATE berthi_query
#define BERTHI_WALK_QUERY(state) (state)
#define BERTHI_WALK_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_WALK_SIZE BERTHI_CIRCLE_RADIUS
#define BERTHI_WALK_SQUARE(state, a, b) circles_square(state, a, b)
#include "walk.inl"

static inline const berthi_unit *leaf_of(const berthi_query *q, uint32_t side)
{
    return q->nodes[side] + q->node[side] * BERTHI_CIRCLE_UNITS;
}

BERTH_HOT BERTHI_APART berthi_told berthi_circles_told(const berthi_query *q)
{
    const berthi_unit *a = leaf_of(q, 0), *b = leaf_of(q, 1);
    return berthi_squares_told(&q->frame, circles_square(q, a, b),
                               berthi_radii_of(&q->frame, a, b));
}

#ifdef BERTH_Q16

/* The sum of radii in Q16.16 times 2^14, below 2^45.5. Apart: what it works with is off the stack
 * again when the predicate goes on. */
static BERTHI_APART int64_t radii_of(const berthi_query *q)
{
    uint32_t sum = 0;
    for (uint32_t k = 0; k < 2; k++) {
        const uint32_t steps = (berthi_extent)leaf_of(q, k)[BERTHI_CIRCLE_RADIUS];
        sum += steps << q->side[k].ground->shift;
    }
    return (int64_t)((uint64_t)sum << 14);
}

/* The sign of S = Dx^2 + Dy^2 - R^2, computed modulo 2^64 in steps of U = 2^unit (core/frame.h):
 * circles are known to be within 20 steps of touching and R is below 46000 steps, so S is below
 * 2^21 squared steps and S / U is itself. The floor of rest / U takes less than one, which cannot
 * change whether the sum is below zero. */
BERTHI_APART int berthi_circles_exactly(berthi_query *q)
{
    berthi_difference sum;
    int64_t distance[2];
    q->exact++;
    sum.steps = 0;
    sum.rest = 0;
    sum.unit = q->side[0].ground->shift + 14u;
    berthi_add_square(radii_of(q), &sum);
    sum.steps = 0 - sum.steps;
    sum.rest = -sum.rest;
    distance[0] = distance[1] = 0;
    berthi_world(&q->side[0], leaf_of(q, 0), distance);
    berthi_world(&q->side[1], leaf_of(q, 1), distance);
    berthi_add_square(distance[0], &sum);
    berthi_add_square(distance[1], &sum);
    return (int64_t)sum.steps + (sum.rest >> sum.unit) < 0;
}

#else

int berthi_circles_exactly(berthi_query *q)
{
    (void)q; /* floating point has no exact fallback */
    return 1;
}

#endif

/* ---- The call ------------------------------------------------------------------------------- */

BERTH_HOT BERTHI_APART berth_status berthi_footprints_check(const berth_footprint *a,
                                                            const berth_footprint *b,
                                                            const berth_footprint_options *options)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(a) || !berthi_is_footprint(b)) {
        return BERTH_E_VIEW;
    }
    return options != NULL && options->boundary > 1                          ? BERTH_E_KIND
           : berthi_fills(options) && (berthi_hollow(a) || berthi_hollow(b)) ? BERTH_E_KIND
                                                                             : BERTH_OK;
}

BERTH_HOT BERTHI_APART berth_status berthi_footprints_take(berthi_query *q,
                                                           const berth_footprint *a,
                                                           const berth_footprint *b,
                                                           const berth_footprint_options *options)
{
    const berth_status status = berthi_footprints_check(a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    q->side[0].ground = &a->ground;
    q->side[1].ground = &b->ground;
    q->nodes[0] = (const berthi_unit *)a->circles;
    q->nodes[1] = (const berthi_unit *)b->circles;
    return berthi_query_order(q);
}

static BERTH_HOT BERTHI_APART int near_root(const berthi_query *q, uint32_t inner,
                                            const berthi_unit *point)
{
    const berthi_unit *root = q->nodes[1 - inner];
    const berthi_unit *there = inner == 1 ? point : root, *here = inner == 1 ? root : point;
    const berth_len radius = (berthi_extent)root[BERTHI_CIRCLE_RADIUS];
    berth_len x, y;
    berthi_to_frame(&q->frame, there[0], there[1], &x, &y);
    return berthi_reach_square(&q->frame, x - here[0], y - here[1],
                               inner == 1 ? radius : berthi_scale_up(&q->frame, radius)) !=
           BERTHI_FAR;
}

#define BERTHI_FILL_VIEW berth_footprint
#define BERTHI_FILL_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_FILL_HALF(node, x, y) ((x) = (y) = (berthi_extent)(node)[BERTHI_CIRCLE_RADIUS])
#define BERTHI_FILL_NEAR(q, inner, point) near_root(q, inner, point)
#include "fill.inl"

berth_status berthi_circles_fill(berthi_query *q, const berth_footprint *a,
                                 const berth_footprint *b)
{
    return fill_both(q, a, b);
}

berth_status berthi_circles_within(berthi_query *q, const berth_footprint *outer)
{
    return spot_within(q, outer, (const berthi_unit *)outer->circles);
}

BERTH_HOT berth_status berth_footprint_collide(const berth_footprint *a,
                                               const berth_placement *placement_a,
                                               const berth_footprint *b,
                                               const berth_placement *placement_b,
                                               const berth_footprint_options *options,
                                               berth_footprint_counts *counts)
{
    berthi_query q;
    berth_status answer;
    q.side[0].at = placement_a;
    q.side[1].at = placement_b;
    answer = berthi_footprints_take(&q, a, b, options);
    if (answer != BERTH_OK) {
        return answer;
    }
    if (berthi_query_begin(&q, berthi_most_steps(options))) {
        berthi_walked walked = berthi_circles_walk(&q, 0);
        while (walked == BERTHI_WALKED_TO_LEAVES) {
            q.leaves++;
            if (berthi_circles_meet(&q)) {
                answer = BERTH_HIT;
                break;
            }
            walked = berthi_circles_walk(&q, 1);
        }
        if (walked == BERTHI_WALKED_OUT_OF_STEPS) {
            answer = BERTH_UNKNOWN;
        } else if (walked == BERTHI_WALKED_ALL && berthi_fills(options)) {
            answer = fill_both(&q, a, b);
        }
    }
    if (counts != NULL) {
        berthi_query_report(&q, answer, berthi_most_steps(options), counts);
    }
    return answer;
}

uint32_t berth_footprint_worst_steps(const berth_footprint *a, const berth_footprint *b)
{
    if (a == NULL || b == NULL || !berthi_is_footprint(a) || !berthi_is_footprint(b)) {
        return 0;
    }
    return berthi_walk_steps(a->circle_count, a->parts.count, b->circle_count, b->parts.count) +
           berthi_fill_steps(&a->parts, a->circle_count, &b->parts, b->circle_count) +
           berthi_fill_steps(&b->parts, b->circle_count, &a->parts, a->circle_count);
}
