/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The query of trees of boxes: as footprint/parts.c. */

#include "obb.h"

/* How far, in steps, the gap between two boxes along any tested axis may be off: they are at most
 * half as large as BERTHI_BOX_SLACK allows for (src/README.md). */
#define BERTHI_OBB_SLACK 24

/* What a query keeps, with the box of side 1 that was placed last. */
typedef struct query {
    berthi_query q;
    berthi_box box;
} query;

/* Which of two is looked into first is told by the distance of centres along both axes. */
static BERTH_HOT BERTHI_APART berthi_square boxes_square(query *state, const berthi_unit *a,
                                                         const berthi_unit *b)
{
    const berthi_frame *frame = &state->q.frame;
    berthi_box *box = &state->box;
#ifdef BERTH_Q16
    const berth_len slack = BERTHI_OBB_SLACK;
#else
    const berth_len slack = berthi_box_slack(frame);
#endif
    if (box->of != b) {
        berthi_box_place(frame, b, box);
    }
    if (berthi_boxes_level_apart(a, box, slack)) {
        return BERTHI_FAR;
    }
    return (berthi_square)(berthi_abs(box->x - a[BERTHI_BOX_X]) +
                           berthi_abs(box->y - a[BERTHI_BOX_Y]));
}

#define BERTHI_WALK boxes_walk
#define BERTHI_WALK_STATE query
#define BERTHI_WALK_QUERY(state) (&(state)->q)
#define BERTHI_WALK_UNITS BERTHI_OBB_UNITS
#define BERTHI_WALK_SIZE BERTHI_BOX_MAJOR
#define BERTHI_WALK_SQUARE(state, a, b) boxes_square(state, a, b)
#include "../footprint/walk.inl"

/* Whether a point may be within the root's box: told in side 0's frame, by the circle around it. */
static BERTH_HOT BERTHI_APART int near_root(const berthi_query *q, uint32_t inner,
                                            const berthi_unit *point)
{
    const berthi_unit *root = q->nodes[1 - inner];
    const berthi_unit *there = inner == 1 ? point : root, *here = inner == 1 ? root : point;
    const berth_len major = (berthi_extent)root[BERTHI_BOX_MAJOR];
    const berth_len minor = (berthi_extent)root[BERTHI_BOX_MINOR];
    const berth_len reach = berthi_length_up(major, minor);
    berth_len x, y;
    berthi_to_frame(&q->frame, there[0], there[1], &x, &y);
    return berthi_reach_square(&q->frame, x - here[0], y - here[1],
                               inner == 1 ? reach : berthi_scale_up(&q->frame, reach)) !=
           BERTHI_FAR;
}

/* How far a box reaches along both axes of its own frame, rounded up. */
static inline berth_len half_of(const berthi_unit *box, uint32_t along, uint32_t across)
{
    const berthi_prod half =
        berthi_dot(berthi_abs((berthi_wdir)box[along]), berthi_abs((berthi_wdir)box[across]),
                   (berthi_extent)box[BERTHI_BOX_MAJOR], (berthi_extent)box[BERTHI_BOX_MINOR]);
    return berthi_len_of(half) + 1;
}

#define BERTHI_FILL_VIEW berth_obb
#define BERTHI_FILL_UNITS BERTHI_OBB_UNITS
#define BERTHI_FILL_HALF(node, x, y)                                                               \
    ((x) = half_of(node, BERTHI_BOX_AXIS_X, BERTHI_BOX_AXIS_Y),                                    \
     (y) = half_of(node, BERTHI_BOX_AXIS_Y, BERTHI_BOX_AXIS_X))
#define BERTHI_FILL_NEAR(q, inner, point) near_root(q, inner, point)
#include "../footprint/fill.inl"

/* The first part of the leaf that side k's current node is. */
static inline uint32_t part_of(const berthi_query *q, uint32_t k)
{
    const berthi_unit *node = q->nodes[k] + q->node[k] * BERTHI_OBB_UNITS;
    return berthi_link_of(node[BERTHI_OBB_LINK]) & BERTHI_NUMBER;
}

static BERTHI_MERGED berth_status walk(query *state, const berthi_kept *kept)
{
    berthi_query *q = &state->q;
    for (int on = 0;; on = 1) {
        berth_status answer;
        switch (boxes_walk(state, on)) {
        case BERTHI_WALKED_ALL: return BERTH_CLEAR;
        case BERTHI_WALKED_OUT_OF_STEPS: return BERTH_UNKNOWN;
        case BERTHI_WALKED_TO_LEAVES: break;
        }
        q->leaves++;
        answer = berthi_runs_meet(q, kept, part_of(q, 0), part_of(q, 1));
        if (answer != BERTH_CLEAR) {
            return answer;
        }
    }
}

static void take(query *state, const berth_obb *a, const berth_placement *placement_a,
                 const berth_obb *b, const berth_placement *placement_b)
{
    state->q.side[0].ground = &a->ground;
    state->q.side[0].at = placement_a;
    state->q.side[1].ground = &b->ground;
    state->q.side[1].at = placement_b;
    state->q.nodes[0] = (const berthi_unit *)a->boxes;
    state->q.nodes[1] = (const berthi_unit *)b->boxes;
    state->box.of = NULL;
}

BERTH_HOT berth_status berth_obb_collide(const berth_obb *a, const berth_placement *placement_a,
                                         const berth_obb *b, const berth_placement *placement_b,
                                         const berth_footprint_options *options,
                                         berth_footprint_counts *counts)
{
    const uint32_t most = berthi_most_steps(options);
    berth_status answer;
    berthi_kept kept[2];
    query state;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_obb(a) || !berthi_is_obb(b)) {
        return BERTH_E_VIEW;
    }
    if (options != NULL && options->boundary > 1) {
        return BERTH_E_KIND;
    }
    take(&state, a, placement_a, b, placement_b);
    answer = berthi_query_order(&state.q);
    if (answer != BERTH_OK) {
        return answer;
    }
    berthi_kept_of(kept, state.q.swapped, &a->points, &a->parts, &b->points, &b->parts);
    if (berthi_query_begin(&state.q, most)) {
        answer = walk(&state, kept);
        if (answer == BERTH_CLEAR && berthi_fills(options)) {
            answer = fill_both(&state.q, a, b);
        }
    }
    if (counts != NULL) {
        berthi_query_report(&state.q, answer, most, counts);
    }
    return answer;
}

uint32_t berth_obb_worst_steps(const berth_obb *a, const berth_obb *b)
{
    if (a == NULL || b == NULL || !berthi_is_obb(a) || !berthi_is_obb(b)) {
        return 0;
    }
    return berthi_walk_steps(a->box_count, a->parts.count, b->box_count, b->parts.count) +
           berthi_fill_steps(&a->parts, a->box_count, &b->parts, b->box_count) +
           berthi_fill_steps(&b->parts, b->box_count, &a->parts, a->box_count);
}
