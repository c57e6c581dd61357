/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is an outline convex? One ring, that turns to one side alone, and once around: then the nearest
 * of a point's surroundings on it is the nearest of all of it. */

#include "image.h"

#ifdef BERTH_Q16
typedef int64_t convex_area;
#else
typedef berth_raw convex_area;
#endif

/* The edge that begins at point i. */
static inline void convex_edge(const berthi_unit *p, uint32_t i, convex_area *edge)
{
    edge[0] = (convex_area)p[2 * i + 2] - p[2 * i];
    edge[1] = (convex_area)p[2 * i + 3] - p[2 * i + 1];
}

static inline int convex_upward(const convex_area *edge)
{
    return edge[1] > 0 || (edge[1] == 0 && edge[0] > 0);
}

uint32_t berthi_ring_turn(const berthi_footprint_header *view)
{
    const berthi_unit *const p = berthi_tree_points(view);
    const uint32_t corners = view->points - 1u;
    convex_area edge[2], next[2];
    uint32_t left = 0, right = 0, turns = 0;
    if (view->parts.corners != 2 || view->parts.rings != 1 || view->points < 4 ||
        view->parts.count != corners) {
        return 0;
    }
    convex_edge(p, corners - 1, edge);
    for (uint32_t i = 0; i < corners; i++) {
        convex_area cross;
        convex_edge(p, i, next);
        cross = edge[0] * next[1] - edge[1] * next[0];
        left |= cross > 0;
        right |= cross < 0;
        turns += convex_upward(edge) != convex_upward(next);
        if ((left & right) != 0 ||
            (!(cross > 0) && !(cross < 0) && !(edge[0] * next[0] + edge[1] * next[1] > 0))) {
            return 0;
        }
        edge[0] = next[0];
        edge[1] = next[1];
    }
    return turns != 2 ? 0 : left != 0 ? 1 : 2;
}
