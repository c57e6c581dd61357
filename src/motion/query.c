/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The call: arguments checked, sides ordered, the walk, the counts. */

#include "walk.h"

static BERTH_HOT BERTHI_APART berth_status check(const berthi_side *side)
{
    berth_status status = BERTH_OK;
    int k;
    if (side[0].motion == NULL || side[1].motion == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_view(side[0].motion) || !berthi_is_view(side[1].motion)) {
        return BERTH_E_VIEW;
    }
    for (k = 0; k < 2 && status == BERTH_OK; k++) {
        status = berth_placement_check(side[k].at);
    }
    return status;
}

BERTH_HOT BERTHI_APART int berthi_query_order(berthi_side *side)
{
    const berth_motion *motion = side[0].motion;
    const berth_placement *at = side[0].at;
    if (motion->shift >= side[1].motion->shift) {
        return 0;
    }
    side[0].motion = side[1].motion;
    side[0].at = side[1].at;
    side[1].motion = motion;
    side[1].at = at;
    return 1;
}

BERTH_HOT BERTHI_APART void berthi_query_report(const berthi_query *q, berth_status answer,
                                                int swapped, berth_motion_counts *counts)
{
    berthi_moment m;
    m.sample[0] = m.sample[1] = 0;
    if (answer == BERTH_HIT) {
        berthi_moment_now(q, &m);
    }
    counts->bounds = q->bounds;
    counts->samples = q->samples;
    counts->exact = q->exact;
    counts->tick = answer == BERTH_CLEAR ? 0 : q->now + q->side[0].at->start;
    counts->sample_a = m.sample[swapped];
    counts->sample_b = m.sample[!swapped];
}

BERTH_HOT berth_status berth_motion_collide(const berth_motion *a,
                                            const berth_placement *placement_a,
                                            const berth_motion *b,
                                            const berth_placement *placement_b,
                                            const berth_motion_options *options,
                                            berth_motion_counts *counts)
{
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    berthi_query q;
    berth_status answer;
    int swapped;
    q.side[0].motion = a;
    q.side[0].at = placement_a;
    q.side[1].motion = b;
    q.side[1].at = placement_b;
    answer = check(q.side);
    if (answer != BERTH_OK) {
        return answer;
    }
    swapped = berthi_query_order(q.side);
    q.left = most;
    if (berthi_walk_begin(&q)) {
        answer = (berth_status)berthi_walk_on(&q, 0);
    }
    if (counts != NULL) {
        berthi_query_report(&q, answer, swapped, counts);
        counts->steps = most - q.left;
    }
    return answer;
}

uint32_t berthi_worst_steps(const berth_motion *a, const berth_motion *b)
{
    /* pairs of nodes, and pairs of samples: either way each advances one of two sequences */
    return ((UINT32_C(1) << a->levels) - 1) + ((UINT32_C(1) << b->levels) - 1) - 1 + a->count +
           b->count - 1;
}

uint32_t berth_motion_worst_steps(const berth_motion *a, const berth_motion *b)
{
    if (a == NULL || b == NULL || !berthi_is_view(a) || !berthi_is_view(b)) {
        return 0;
    }
    return berthi_worst_steps(a, b);
}
