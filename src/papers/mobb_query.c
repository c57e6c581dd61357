/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two trees of boxes meet? The walk of motions over boxes: on the ground when both boxes are
 * aligned with time, else in space-time. */

#include "mobb_walk.h"

#define BERTHI_QUERY berthi_mobb_query
#define BERTHI_VIEW berth_mobb
#define BERTHI_NODES(view) ((view)->boxes)
#define BERTHI_FORM(view) ((view)->box_units)
#define BERTHI_NODE_UNITS_AT(at) ((at)->form)

static BERTH_HOT int bounds_apart(berthi_mobb_query *q, int32_t end)
{
    const berth_mobb *a = q->view[0], *b = q->view[1];
    (void)end;
    if (!berthi_box_aligned(q->a.node, a->box_units) ||
        !berthi_box_aligned(q->b.node, b->box_units)) {
        q->solid++;
        return berthi_solids_apart(q);
    }
    if (q->b_box.of != q->b.node) {
        berthi_box_place(&q->frame, q->b.node, &q->b_box);
    }
    return berthi_boxes_level_apart(q->a.node, &q->b_box,
                                    a->round + berthi_scale_up(&q->frame, b->round) +
                                        berthi_box_slack(&q->frame));
}

#include "../motion/walk.inl"

berth_status berth_mobb_collide(const berth_mobb *a, const berth_placement *placement_a,
                                const berth_mobb *b, const berth_placement *placement_b,
                                const berth_motion_options *options, berth_mobb_counts *counts)
{
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    berthi_mobb_query q;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    const uint32_t first = berthi_side_first(&a->track, &b->track);
    side_set(&q, first, a, placement_a);
    side_set(&q, 1 - first, b, placement_b);
    berth_status answer = sides_check(&q);
    if (answer != BERTH_OK) {
        return answer;
    }
    q.view[first] = a;
    q.view[1 - first] = b;
    q.left = most;
    q.b_box.of = NULL;
    q.solid = 0;
    if (has_common_time(&q) && is_near(&q)) {
        answer = (berth_status)walk_on(&q, 0);
    }
    if (counts != NULL) {
        report(&q, answer, first, &counts->all);
        counts->all.steps = most - q.left;
        counts->solid = q.solid;
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
