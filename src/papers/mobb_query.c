/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The call for trees of boxes: as motion/query.c. */

#include "mobb_walk.h"

static BERTHI_APART berth_status check(const berth_mobb *a, const berth_placement *placement_a,
                                       const berth_mobb *b, const berth_placement *placement_b)
{
    berth_status status;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_mobb(a) || !berthi_is_mobb(b)) {
        return BERTH_E_VIEW;
    }
    status = berth_placement_check(placement_a);
    return status != BERTH_OK ? status : berth_placement_check(placement_b);
}

berth_status berth_mobb_collide(const berth_mobb *a, const berth_placement *placement_a,
                                const berth_mobb *b, const berth_placement *placement_b,
                                const berth_motion_options *options, berth_mobb_counts *counts)
{
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    berthi_box_query query;
    berthi_query *q = &query.q;
    berth_status answer = check(a, placement_a, b, placement_b);
    int swapped;
    if (answer != BERTH_OK) {
        return answer;
    }
    q->side[0].motion = &a->tree;
    q->side[0].at = placement_a;
    q->side[1].motion = &b->tree;
    q->side[1].at = placement_b;
    swapped = berthi_query_order(q->side);
    q->left = most;
    query.b_box.of = NULL;
    query.solid = 0;
    if (berthi_mobb_walk_begin(q)) {
        answer = (berth_status)berthi_mobb_walk_on(q, 0);
    }
    if (counts != NULL) {
        berthi_query_report(q, answer, swapped, &counts->all);
        counts->all.steps = most - q->left;
        counts->solid = query.solid;
    }
    return answer;
}

uint32_t berth_mobb_worst_steps(const berth_mobb *a, const berth_mobb *b)
{
    if (a == NULL || b == NULL || !berthi_is_mobb(a) || !berthi_is_mobb(b)) {
        return 0;
    }
    return berthi_worst_steps(&a->tree, &b->tree);
}
