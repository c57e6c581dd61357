/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The query of trees of boxes: as footprint/overlap.c. */

#include "obb.h"

/* How far, in steps, the gap between two boxes along any tested axis may be off: they are at most
 * half as large as BERTHI_BOX_SLACK allows for (src/README.md). */
#define BERTHI_OBB_SLACK 24

/* What a query keeps, with the box of side 1 that was placed last. */
typedef struct obb_query {
    berthi_shape_query q;
    berthi_box box;
} obb_query;

/* Which of two is looked into first is told by the distance of centres along both axes. */
static BERTH_HOT BERTHI_APART berthi_square boxes_square(obb_query *state, const berthi_unit *a,
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

#define boxes_walk BERTH_NAME(berthi_boxes_walk)
#define BERTHI_WALK boxes_walk
#define BERTHI_WALK_OWN(f) boxes_##f
#define BERTHI_WALK_STATE obb_query
#define BERTHI_WALK_QUERY(state) (&(state)->q)
#define BERTHI_WALK_UNITS BERTHI_OBB_UNITS
#define BERTHI_WALK_SIZE BERTHI_BOX_MAJOR
#define BERTHI_WALK_SQUARE(state, a, b) boxes_square(state, a, b)
#include "../footprint/walk.inl"

static inline const berthi_unit *obb_leaf(const berthi_shape_query *q, uint32_t k)
{
    return (const berthi_unit *)q->view[k]->nodes + q->node[k] * BERTHI_OBB_UNITS;
}

static BERTHI_MERGED berth_status obb_walk(obb_query *state)
{
    berthi_shape_query *q = &state->q;
    for (int on = 0;; on = 1) {
        berth_status answer;
        switch (boxes_walk(state, on)) {
        case BERTHI_WALKED_ALL: return BERTH_CLEAR;
        case BERTHI_WALKED_OUT_OF_STEPS: return BERTH_UNKNOWN;
        case BERTHI_WALKED_TO_LEAVES: break;
        }
        q->leaves++;
        answer = berthi_leaves_meet(q, obb_leaf(q, 0), obb_leaf(q, 1));
        if (answer != BERTH_CLEAR) {
            return answer;
        }
    }
}

BERTH_HOT berth_status berth_obb_collide(const berth_obb *a, const berth_placement *placement_a,
                                         const berth_obb *b, const berth_placement *placement_b,
                                         const berth_footprint_options *options,
                                         berth_footprint_counts *counts)
{
    berth_status answer;
    obb_query state;
    state.q.units = BERTHI_OBB_UNITS;
    state.q.view[0] = a != NULL ? &a->tree : NULL;
    state.q.view[1] = b != NULL ? &b->tree : NULL;
    state.q.side[0].at = placement_a;
    state.q.side[1].at = placement_b;
    state.box.of = NULL;
    answer = berthi_query_take(&state.q, options);
    if (answer != BERTH_OK) {
        return answer;
    }
    if (berthi_query_begin(&state.q, options)) {
        answer = obb_walk(&state);
        if (answer == BERTH_CLEAR && berthi_fills(options)) {
            answer = berthi_fill(&state.q);
        }
    }
    return berthi_query_report(&state.q, answer, options, counts);
}

uint32_t berth_obb_worst_steps(const berth_obb *a, const berth_obb *b)
{
    if (a == NULL || b == NULL || !berthi_is_obb(a) || !berthi_is_obb(b)) {
        return 0;
    }
    return berthi_most_steps_of(&a->tree, &b->tree);
}
