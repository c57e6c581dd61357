/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is one shape inside of the other? Asked when no boundaries meet: then each ring lies within the
 * other one's outlines as a whole or not at all, and one point of it tells. */

#include "parts.h"

#ifdef BERTH_Q16

typedef struct position {
    int64_t at[2];
} position;

static void place(const berthi_side *side, const berthi_unit *point, position *p)
{
    p->at[0] = p->at[1] = 0;
    berthi_world(side, point, p->at);
}

/* Whether the point is to the left of the edge that is stored at `edge` and goes through p. */
static BERTH_HOT BERTHI_APART int is_left(const berthi_side *side, const berthi_unit *edge,
                                          const position *p, const position *point)
{
    int64_t d[2];
    int32_t ex, ey;
    d[0] = point->at[0] - p->at[0];
    d[1] = point->at[1] - p->at[1];
    berthi_turned(side, edge[2] - edge[0], edge[3] - edge[1], &ex, &ey);
    return berthi_cross_sign(ex, ey, d, 0) > 0;
}

#else

typedef struct position {
    berth_raw at[2];
} position;

static void place(const berthi_side *side, const berthi_unit *point, position *p)
{
    const berthi_wdir c = side->at->rotation.c, s = side->at->rotation.s;
    const berth_raw x = berth_num_raw(side->motion->origin_x) + point[0];
    const berth_raw y = berth_num_raw(side->motion->origin_y) + point[1];
    p->at[0] = berthi_dot(c, -s, x, y) + berth_num_raw(side->at->x);
    p->at[1] = berthi_dot(s, c, x, y) + berth_num_raw(side->at->y);
}

static int is_left(const berthi_side *side, const berthi_unit *edge, const position *p,
                   const position *point)
{
    const berthi_wdir c = side->at->rotation.c, s = side->at->rotation.s;
    const berth_raw x = edge[2] - edge[0], y = edge[3] - edge[1];
    return berthi_dot(c, -s, x, y) * (point->at[1] - p->at[1]) >
           berthi_dot(s, c, x, y) * (point->at[0] - p->at[0]);
}

#endif

/* Whether a point lies within the outlines of a side: a ray from it along +x crosses them an odd
 * number of times. */
static BERTH_HOT BERTHI_APART int holds(const berthi_side *side, const position *point)
{
    const berth_footprint *view = berthi_footprint_of(side);
    const berthi_unit *at = (const berthi_unit *)view->base.samples;
    uint32_t i = 0, ring;
    int inside = 0;
    for (ring = 0; ring < view->rings; ring++) {
        position p;
        int above;
        place(side, at + 2 * (size_t)i, &p);
        above = p.at[1] > point->at[1];
        for (i++; i < berthi_ends_of(view)[ring]; i++) {
            const int was = above;
            place(side, at + 2 * (size_t)i, &p);
            above = p.at[1] > point->at[1];
            if (was != above && is_left(side, at + 2 * (size_t)i - 2, &p, point) == above) {
                inside = !inside;
            }
        }
    }
    return inside;
}

static BERTH_HOT int holds_point(const berthi_side *outer, const berthi_side *inner,
                                 const berthi_unit *point)
{
    position p;
    place(inner, point, &p);
    return holds(outer, &p);
}

/* Points that tell of all of a shape: one of each ring or triangle, or the centres of all leaf
 * circles. */
static BERTH_HOT int holds_any(const berthi_side *outer, const berthi_side *inner)
{
    const berth_footprint *view = berthi_footprint_of(inner);
    const berthi_unit *points = (const berthi_unit *)view->base.samples;
    uint32_t i, words = berthi_part_words(view->corners);
    if (view->corners == 2) {
        for (i = 0; i < view->rings; i++) {
            if (holds_point(outer, inner, points + 2 * (berthi_ends_of(view)[i] - (size_t)1))) {
                return 1;
            }
        }
    } else if (view->corners == 3) {
        for (i = 0; i < view->part_count; i++) {
            const uint32_t corner = view->parts[i * words] & 0x7fffu;
            if (holds_point(outer, inner, points + 2 * (size_t)corner)) {
                return 1;
            }
        }
    } else {
        const berthi_unit *node = (const berthi_unit *)view->nodes;
        for (i = 0; i < view->node_count; i++, node += BERTHI_CIRCLE_UNITS) {
            if ((berthi_link_of(node[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0 &&
                holds_point(outer, inner, node)) {
                return 1;
            }
        }
    }
    return 0;
}

BERTH_HOT int berthi_footprint_solid(const berthi_side *sides)
{
    return holds_any(&sides[0], &sides[1]) || holds_any(&sides[1], &sides[0]);
}
