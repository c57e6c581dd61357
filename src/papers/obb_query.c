/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The query of trees of boxes: as footprint/shapes.c. */

#include "obb_image.h"

/* The first part of a leaf of side k's. */
static inline uint32_t part_of(const berthi_side *side, uint32_t node)
{
    const berthi_unit *nodes = (const berthi_unit *)berthi_footprint_of(side)->nodes;
    return berthi_link_of(nodes[node * BERTHI_OBB_UNITS + BERTHI_OBB_LINK]) & 0x7fffu;
}

static BERTH_HOT BERTHI_APART int walk(berthi_shapes *q, int solid)
{
    int answer = (int)berthi_boxes_walk(q, 0);
    while (answer == BERTHI_SHAPES_LEAVES) {
        q->leaves++;
        answer =
            berthi_runs_meet(q, part_of(&q->side[0], q->node[0]), part_of(&q->side[1], q->node[1]));
        if (answer == BERTH_CLEAR) {
            answer = (int)berthi_boxes_walk(q, 1);
        }
    }
    if (answer == BERTH_CLEAR && solid && berthi_footprint_solid(q->side)) {
        q->node[0] = q->node[1] = 0;
        answer = BERTH_HIT;
    }
    return answer;
}

BERTH_HOT berth_status berth_obb_collide(const berth_obb *a, const berth_placement *placement_a,
                                         const berth_obb *b, const berth_placement *placement_b,
                                         const berth_footprint_options *options,
                                         berth_footprint_counts *counts)
{
    const uint32_t most = berthi_most_steps(options);
    berthi_obb_query query;
    int answer, swapped;
    query.q.side[0].motion = (const berth_motion *)(const void *)a;
    query.q.side[0].at = placement_a;
    query.q.side[1].motion = (const berth_motion *)(const void *)b;
    query.q.side[1].at = placement_b;
    query.b_box.of = NULL;
    swapped = berthi_footprint_check(query.q.side);
    if (swapped < 0) {
        return (berth_status)swapped;
    }
    answer = BERTH_CLEAR;
    if (berthi_footprint_begin(&query.q, most)) {
        answer = walk(&query.q, options != NULL && options->solid != 0);
    }
    if (counts != NULL) {
        berthi_footprint_report(&query.q, (berth_status)answer, swapped, most, counts);
    }
    return (berth_status)answer;
}

uint32_t berth_obb_worst_steps(const berth_obb *a, const berth_obb *b)
{
    return a == NULL || b == NULL ? 0 : berth_footprint_worst_steps(&a->tree, &b->tree);
}
