/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The query of trees of circles by the segments and triangles of their leaves. */

#include "shape_parts.h"

/* The first part of the leaf that side k's current node is. */
static inline uint32_t part_of(const berthi_side *side, uint32_t node)
{
    const berthi_unit *nodes = (const berthi_unit *)berthi_shape_of(side)->nodes;
    return berthi_link_of(nodes[node * BERTHI_CIRCLE_UNITS + BERTHI_CIRCLE_LINK]) & 0x7fffu;
}

/* What the current leaves have in common: a status. */
static BERTH_HOT BERTHI_APART int leaves_meet(berthi_shapes *q)
{
    if (berthi_shape_of(&q->side[0])->corners == 0 || berthi_shape_of(&q->side[1])->corners == 0) {
        const int meet = berthi_circles_meet(q);
        return meet < 0 ? berthi_circles_meet_exactly(q) : meet;
    }
    return berthi_runs_meet(q, part_of(&q->side[0], q->node[0]), part_of(&q->side[1], q->node[1]));
}

static BERTH_HOT BERTHI_APART int walk(berthi_shapes *q, int solid)
{
    int answer = (int)berthi_circles_walk(q, 0);
    while (answer == BERTHI_SHAPES_LEAVES) {
        q->leaves++;
        answer = leaves_meet(q);
        if (answer == BERTH_CLEAR) {
            answer = (int)berthi_circles_walk(q, 1);
        }
    }
    if (answer == BERTH_CLEAR && solid && berthi_shape_solid(q->side)) {
        q->node[0] = q->node[1] = 0;
        answer = BERTH_HIT;
    }
    return answer;
}

/* Whether a view is one of an outline that is not kept, so that nothing tells its inside. */
static inline int hollow(const berth_bch *view)
{
    return view->corners == 0 && view->method <= BERTH_BCH_CONTOUR_CENTRE;
}

BERTH_HOT berth_status berth_bch_collide_shapes(
    const berth_bch *a, const berth_placement *placement_a, const berth_bch *b,
    const berth_placement *placement_b, const berth_bch_options *options, berth_bch_counts *counts)
{
    const uint32_t most = berthi_most_steps(options);
    const int solid = options != NULL && options->solid != 0;
    berthi_shapes q;
    int answer, swapped;
    q.side[0].mobb = (const berth_mobb *)(const void *)a;
    q.side[0].at = placement_a;
    q.side[1].mobb = (const berth_mobb *)(const void *)b;
    q.side[1].at = placement_b;
    swapped = berthi_shape_check(q.side);
    if (swapped < 0) {
        return (berth_status)swapped;
    }
    if (solid && (hollow(a) || hollow(b))) {
        return BERTH_E_KIND;
    }
    answer = berthi_shape_begin(&q, most) ? walk(&q, solid) : BERTH_CLEAR;
    if (counts != NULL) {
        berthi_shape_report(&q, (berth_status)answer, swapped, most, counts);
    }
    return (berth_status)answer;
}
