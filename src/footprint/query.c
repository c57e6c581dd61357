/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The queries of trees of circles by their leaf circles: checks, frame, walk, counts. */

#include "../core/range.h"
#include "shape_walk.h"

BERTH_HOT BERTHI_APART int berthi_footprint_check(berthi_side *sides)
{
    const berthi_side a = sides[0];
    int k;
    if (sides[0].motion == NULL || sides[1].motion == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(berthi_footprint_of(&sides[0])) ||
        !berthi_is_footprint(berthi_footprint_of(&sides[1]))) {
        return BERTH_E_VIEW;
    }
    for (k = 0; k < 2; k++) {
        const berth_status status = berth_placement_check(sides[k].at);
        if (status != BERTH_OK) {
            return status;
        }
    }
    if (a.motion->shift >= sides[1].motion->shift) {
        return 0;
    }
    sides[0] = sides[1];
    sides[1] = a;
    return 1;
}

BERTH_HOT BERTHI_APART void berthi_footprint_report(const berthi_shapes *q, berth_status answer,
                                                    int swapped, uint32_t most,
                                                    berth_footprint_counts *counts)
{
    const int hit = answer == BERTH_HIT;
    counts->steps = most - q->left;
    counts->circles = counts->steps - q->parts;
    counts->leaves = q->leaves;
    counts->parts = q->parts;
    counts->exact = q->exact;
    counts->node_a = hit ? q->node[swapped] : 0;
    counts->node_b = hit ? q->node[!swapped] : 0;
}

BERTH_HOT BERTHI_APART int berthi_footprint_begin(berthi_shapes *q, uint32_t most)
{
    q->leaves = q->parts = q->exact = 0;
    q->left = most - 1;
    q->node[0] = q->node[1] = q->steps = 0;
    return berthi_frame_make(&q->frame, q->side);
}

BERTH_HOT berth_status berth_footprint_collide(const berth_footprint *a,
                                               const berth_placement *placement_a,
                                               const berth_footprint *b,
                                               const berth_placement *placement_b,
                                               const berth_footprint_options *options,
                                               berth_footprint_counts *counts)
{
    const uint32_t most = berthi_most_steps(options);
    berthi_shapes q;
    int answer, swapped;
    if (options != NULL && options->solid != 0) {
        return BERTH_E_KIND;
    }
    q.side[0].motion = (const berth_motion *)(const void *)a;
    q.side[0].at = placement_a;
    q.side[1].motion = (const berth_motion *)(const void *)b;
    q.side[1].at = placement_b;
    swapped = berthi_footprint_check(q.side);
    if (swapped < 0) {
        return (berth_status)swapped;
    }
    answer = BERTH_CLEAR;
    if (berthi_footprint_begin(&q, most)) {
        answer = (int)berthi_circles_walk(&q, 0);
    }
    while (answer == BERTHI_SHAPES_LEAVES) {
        q.leaves++;
        answer = berthi_circles_meet(&q);
        if (answer < 0) {
            answer = berthi_circles_meet_exactly(&q);
        }
        if (answer == BERTH_CLEAR) {
            answer = (int)berthi_circles_walk(&q, 1);
        }
    }
    if (counts != NULL) {
        berthi_footprint_report(&q, (berth_status)answer, swapped, most, counts);
    }
    return (berth_status)answer;
}

uint32_t berth_footprint_worst_steps(const berth_footprint *a, const berth_footprint *b)
{
    if (a == NULL || b == NULL || !berthi_is_footprint(a) || !berthi_is_footprint(b)) {
        return 0;
    }
    return (a->node_count + 1u) * (b->node_count + 1u) / 2u - 1u +
           (uint32_t)a->part_count * b->part_count;
}
