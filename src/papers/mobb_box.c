/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Box against box in a tree of boxes: on the ground when both are aligned with time. */

#include "mobb_walk.h"

BERTH_HOT int berthi_boxes_apart(berthi_query *q)
{
    berthi_box_query *query = (berthi_box_query *)(void *)q;
    const berth_mobb *a = berthi_mobb_of(q->side[0].motion), *b = berthi_mobb_of(q->side[1].motion);
    if (!berthi_box_aligned(q->a.node, a->box_units) ||
        !berthi_box_aligned(q->b.node, b->box_units)) {
        query->solid++;
        return berthi_solids_apart(q);
    }
    if (query->b_box.of != q->b.node) {
        berthi_box_place(&q->frame, q->b.node, &query->b_box);
    }
    return berthi_boxes_level_apart(q->a.node, &query->b_box,
                                    a->round + berthi_scale_up(&q->frame, b->round) +
                                        berthi_box_slack(&q->frame));
}
