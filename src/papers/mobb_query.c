/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two trees of boxes meet? The walk of motions over boxes: on the ground when both boxes are
 * aligned with time, else in space-time. */

#include "mobb_walk.h"

static BERTH_HOT int boxes_apart(berthi_mobb_query *w)
{
    const berth_mobb *a = w->view[0], *b = w->view[1];
    const berthi_track_query *q = &w->q;
    if (!berthi_box_aligned(q->a.node, a->box_units) ||
        !berthi_box_aligned(q->b.node, b->box_units)) {
        w->solid++;
        return berthi_solids_apart(w);
    }
    if (w->b_box.of != q->b.node) {
        berthi_box_place(&q->frame, q->b.node, &w->b_box);
    }
    return berthi_boxes_level_apart(q->a.node, &w->b_box,
                                    a->round + berthi_scale_up(&q->frame, b->round) +
                                        berthi_box_slack(&q->frame));
}

#define BERTHI_WALK(name) mobb_##name
#define BERTHI_WALK_QUERY berthi_mobb_query
#define BERTHI_WALK_OF(w) (&(w)->q)
#define BERTHI_WALK_UNITS(cursor) ((cursor)->form)
#define BERTHI_WALK_APART(w, end) ((void)(end), boxes_apart(w))
#include "../motion/walk.inl"

static BERTHI_APART void mobb_side(berthi_track_query *q, uint32_t k, const berth_mobb *view,
                                   const berth_placement *at)
{
    berthi_tracks_side(q, k, &view->track, view->boxes, view->box_units, at);
}

berth_status berth_mobb_collide(const berth_mobb *a, const berth_placement *placement_a,
                                const berth_mobb *b, const berth_placement *placement_b,
                                const berth_motion_options *options, berth_mobb_counts *counts)
{
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    berthi_mobb_query w;
    berthi_track_query *q = &w.q;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    const uint32_t first = berthi_side_first(&a->track, &b->track);
    mobb_side(q, first, a, placement_a);
    mobb_side(q, 1 - first, b, placement_b);
    berth_status answer = berthi_tracks_check(q);
    if (answer != BERTH_OK) {
        return answer;
    }
    w.view[first] = a;
    w.view[1 - first] = b;
    w.b_box.of = NULL;
    w.solid = 0;
    q->left = most;
    if (berthi_tracks_begin(q)) {
        answer = (berth_status)mobb_walk_on(&w, 0);
    }
    if (counts != NULL) {
        berthi_tracks_report(q, answer, first, &counts->all);
        counts->all.steps = most - q->left;
        counts->solid = w.solid;
    }
    return answer;
}

uint32_t berth_mobb_worst_steps(const berth_mobb *a, const berth_mobb *b)
{
    if (a == NULL || b == NULL || !berthi_is_mobb(a) || !berthi_is_mobb(b)) {
        return 0;
    }
    return berthi_tracks_worst_steps(&a->track, &b->track);
}
