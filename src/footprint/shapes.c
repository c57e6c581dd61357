/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The query of trees of circles by the segments and triangles of their leaves. */

#include "parts.h"

/* The first part of the leaf that side k's current node is. */
static inline uint32_t part_of(const berthi_side *side, uint32_t node)
{
    const berthi_unit *nodes = (const berthi_unit *)berthi_footprint_of(side)->nodes;
    return berthi_link_of(nodes[node * BERTHI_CIRCLE_UNITS + BERTHI_CIRCLE_LINK]) & 0x7fffu;
}

/* What the current leaves have in common: a status. */
static BERTH_HOT BERTHI_APART int leaves_meet(berthi_shapes *q)
{
    if (berthi_footprint_of(&q->side[0])->corners == 0 ||
        berthi_footprint_of(&q->side[1])->corners == 0) {
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
    if (answer == BERTH_CLEAR && solid && berthi_footprint_solid(q->side)) {
        q->node[0] = q->node[1] = 0;
        answer = BERTH_HIT;
    }
    return answer;
}

/* Whether a view is one of an outline that is not kept, so that nothing tells its inside. */
static inline int hollow(const berth_footprint *view)
{
    return view->corners == 0 && view->method <= BERTH_FOOTPRINT_CONTOUR_CENTRE;
}

BERTH_HOT berth_status berth_footprint_collide_shapes(const berth_footprint *a,
                                                      const berth_placement *placement_a,
                                                      const berth_footprint *b,
                                                      const berth_placement *placement_b,
                                                      const berth_footprint_options *options,
                                                      berth_footprint_counts *counts)
{
    const uint32_t most = berthi_most_steps(options);
    const int solid = options != NULL && options->solid != 0;
    berthi_shapes q;
    int answer, swapped;
    q.side[0].motion = (const berth_motion *)(const void *)a;
    q.side[0].at = placement_a;
    q.side[1].motion = (const berth_motion *)(const void *)b;
    q.side[1].at = placement_b;
    swapped = berthi_footprint_check(q.side);
    if (swapped < 0) {
        return (berth_status)swapped;
    }
    if (solid && (hollow(a) || hollow(b))) {
        return BERTH_E_KIND;
    }
    answer = berthi_footprint_begin(&q, most) ? walk(&q, solid) : BERTH_CLEAR;
    if (counts != NULL) {
        berthi_footprint_report(&q, (berth_status)answer, swapped, most, counts);
    }
    return (berth_status)answer;
}
