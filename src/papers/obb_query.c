/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The query of trees of boxes: as footprint/overlap.c. */

#include "obb.h"

/* How far, in steps, the gap between two boxes along any tested axis may be off: they are at most
 * half as large as BERTHI_BOX_SLACK allows for (src/BOUNDS.md). */
#define BERTHI_OBB_SLACK 24

/* What a query keeps, with the box of side 1 that was placed last. */
typedef struct obb_query {
    berthi_shape_query q;
    berthi_box box;
} obb_query;

/* Which of two is looked into first is told by the distance of centres along both axes. */
static BERTH_HOT BERTHI_APART berthi_size boxes_square(obb_query *state, const berthi_unit *a,
                                                       const berthi_unit *b)
{
    const berthi_frame *frame = &state->q.frame;
    berthi_box *box = &state->box;
    const berth_len slack = BERTHI_IS_EXACT ? BERTHI_OBB_SLACK : berthi_box_slack(frame);
    if (box->of != b) {
        berthi_box_place(frame, b, box);
    }
    if (berthi_boxes_level_apart(a, box, slack)) {
        return BERTHI_FAR;
    }
    return (berthi_size)(berthi_abs(box->x - a[BERTHI_BOX_X]) +
                         berthi_abs(box->y - a[BERTHI_BOX_Y]));
}

static inline int boxes_splits_a(const obb_query *state, const berthi_unit *a, const berthi_unit *b)
{
    return (berthi_extent)a[BERTHI_BOX_MAJOR] >=
           berthi_scale_up(&state->q.frame, (berthi_extent)b[BERTHI_BOX_MAJOR]);
}

#define BERTHI_DESCENT boxes_walk
#define BERTHI_DESCENT_OWN(f) boxes_##f
#define BERTHI_DESCENT_STATE obb_query
#define BERTHI_DESCENT_QUERY(state) (&(state)->q)
#define BERTHI_DESCENT_UNITS BERTHI_OBB_UNITS
#define BERTHI_DESCENT_SQUARE berthi_size
#define BERTHI_DESCENT_FAR BERTHI_FAR
#define BERTHI_DESCENT_SPLITS_A(state, a, b) boxes_splits_a(state, a, b)
#define BERTHI_DESCENT_LOOK(state, side, one, two, other, one2, two2)                              \
    one2 = boxes_square(state, side == 0 ? one : other, side == 0 ? other : one);                  \
    two2 = boxes_square(state, side == 0 ? two : other, side == 0 ? other : two)
#define BERTHI_DESCENT_LEAVES(state, a, b) berthi_leaves_meet(&(state)->q, a, b)
#include "../footprint/descent.inl"

BERTH_HOT berth_status berth_obb_collide(const berth_obb *a, const berth_placement *placement_a,
                                         const berth_obb *b, const berth_placement *placement_b,
                                         const berth_footprint_options *options,
                                         berth_footprint_counts *counts)
{
    obb_query state;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    state.q.units = BERTHI_OBB_UNITS;
    state.q.view[0] = berthi_boxes_of(a);
    state.q.view[1] = berthi_boxes_of(b);
    state.q.side[0].at = placement_a;
    state.q.side[1].at = placement_b;
    state.box.of = NULL;
    berth_status answer = berthi_query_take(&state.q, options);
    if (answer != BERTH_OK) {
        return answer;
    }
    if (berthi_query_begin(&state.q, options)) {
        answer = boxes_search(&state, NULL);
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
    return berthi_most_steps_of(berthi_boxes_of(a), berthi_boxes_of(b));
}
