/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Looking inside a tree of circles: facts, circles, segments and triangles, in the caller's unit;
 * and whether the circles hold what is below them. */

#include "../core/root.h"
#include "image.h"

berth_status berth_footprint_info(const berth_footprint *view, berth_footprint_facts *facts)
{
    berthi_footprint_header counts;
    if (view == NULL || facts == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    counts.corners = view->parts.corners;
    counts.nodes = view->circle_count;
    counts.points = (uint16_t)view->points.count;
    counts.rings = view->parts.rings;
    counts.parts = view->parts.count;
    facts->nodes = view->circle_count;
    facts->leaves = (view->circle_count + 1u) / 2u;
    facts->levels = view->levels;
    facts->points = view->points.count;
    facts->parts = view->parts.count;
    facts->corners = view->parts.corners;
    facts->bytes = berthi_footprint_bytes(&counts, BERTHI_CIRCLE_UNITS);
    facts->radius = berthi_stored_length(
        &view->ground, (berthi_extent)berthi_circle_at(view, 0)[BERTHI_CIRCLE_RADIUS]);
    facts->largest_leaf = berthi_stored_length(&view->ground, view->largest_leaf);
    facts->step = facts->shape_band = berth_num_of(0);
#ifdef BERTH_Q16
    facts->step = berthi_stored_length(&view->ground, 1);
    facts->shape_band =
        view->parts.exact ? berth_num_of(0) : berthi_stored_length(&view->ground, 2);
#endif
    facts->band = berthi_stored_length(&view->ground, 2 * view->largest_leaf);
    return BERTH_OK;
}

/* The level of a node: how often the way down to it turns. */
static uint32_t level_of(const berth_footprint *view, uint32_t index)
{
    uint32_t at = 0, level = 0;
    while (at != index) {
        const uint32_t right =
            berthi_link_of(berthi_circle_at(view, at)[BERTHI_CIRCLE_LINK]) & BERTHI_RIGHT;
        at = index < right ? at + 1 : right;
        level++;
    }
    return level;
}

berth_status berth_footprint_node(const berth_footprint *view, uint32_t index,
                                  berth_footprint_circle *circle)
{
    const berthi_unit *node;
    uint32_t link;
    if (view == NULL || circle == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    if (index >= view->circle_count) {
        return BERTH_E_INDEX;
    }
    node = berthi_circle_at(view, index);
    link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
    circle->x = berthi_stored_x(&view->ground, node[BERTHI_CIRCLE_X]);
    circle->y = berthi_stored_y(&view->ground, node[BERTHI_CIRCLE_Y]);
    circle->radius = berthi_stored_length(&view->ground, (berthi_extent)node[BERTHI_CIRCLE_RADIUS]);
    circle->level = (uint16_t)level_of(view, index);
    circle->left = circle->right = circle->first = circle->parts = 0;
    if ((link & BERTHI_LEAF) == 0) {
        circle->left = (uint16_t)(index + 1);
        circle->right = (uint16_t)(link & BERTHI_RIGHT);
    } else if (view->parts.corners != 0) {
        circle->first = (uint16_t)(link & BERTHI_NUMBER);
        circle->parts = (uint16_t)berthi_parts_of_leaf(&view->parts, circle->first);
    }
    return BERTH_OK;
}

berth_status berthi_part_at(const berth_ground *ground, const berth_points *points,
                            const berth_footprint_parts *parts, uint32_t index, berth_num *x,
                            berth_num *y)
{
    if (parts->corners == 0) {
        return BERTH_E_KIND;
    }
    if (index >= parts->count) {
        return BERTH_E_INDEX;
    }
    for (uint32_t k = 0; k < parts->corners; k++) {
        const uint16_t *part = parts->words + index * berthi_part_words(parts->corners);
        const berthi_unit *point = berthi_point(points, berthi_corner(part, parts->corners, k));
        x[k] = berthi_stored_x(ground, point[0]);
        y[k] = berthi_stored_y(ground, point[1]);
    }
    return BERTH_OK;
}

berth_status berth_footprint_part(const berth_footprint *view, uint32_t index, berth_num *x,
                                  berth_num *y)
{
    if (view == NULL || x == NULL || y == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    return berthi_part_at(&view->ground, &view->points, &view->parts, index, x, y);
}

/* ---- Verify: a CRC shows that an image is as it was built, not that whoever built it did it right
 * ---- */

/* Whether circles of the radii r and inner, (x, y) apart, hold the inner one in the outer one
 * however they are placed: in q16 a rotation pair may be longer than one by 2^-14. */
static int holds(berth_len r, berth_len inner, berth_len x, berth_len y)
{
#ifdef BERTH_Q16
    const int32_t far = (int32_t)berthi_root_up((uint64_t)(uint32_t)(x * x + y * y));
    return far + berthi_floor_shift(far + 16383, 14) + inner <= r;
#else
    return berthi_root_real(x * x + y * y) + inner <= r;
#endif
}

static int leaf_below_holds(const berthi_unit *node, const berthi_unit *leaf)
{
    return holds((berthi_extent)node[BERTHI_CIRCLE_RADIUS],
                 (berthi_extent)leaf[BERTHI_CIRCLE_RADIUS],
                 node[BERTHI_CIRCLE_X] - (berth_len)leaf[BERTHI_CIRCLE_X],
                 node[BERTHI_CIRCLE_Y] - (berth_len)leaf[BERTHI_CIRCLE_Y]);
}

/* Whether a leaf holds its parts; one with a piece of a segment that was cut is not asked. */
static int parts_held(const berth_footprint *view, const berthi_unit *leaf, uint32_t first)
{
    const uint32_t words = berthi_part_words(view->parts.corners);
    const uint16_t *part = view->parts.words + first * words;
    for (;; part += words) {
        for (uint32_t k = 0; k < view->parts.corners; k++) {
            const berthi_unit *point =
                berthi_point(&view->points, berthi_corner(part, view->parts.corners, k));
            if (!holds((berthi_extent)leaf[BERTHI_CIRCLE_RADIUS], 0,
                       point[0] - (berth_len)leaf[BERTHI_CIRCLE_X],
                       point[1] - (berth_len)leaf[BERTHI_CIRCLE_Y])) {
                return 0;
            }
        }
        if ((part[0] & BERTHI_LAST_PART) != 0) {
            return 1;
        }
    }
}

/* Whether a node, a leaf or not, holds all below it. */
static int node_holds(const berth_footprint *view, uint32_t index, int is_piece)
{
    const berthi_unit *nodes = (const berthi_unit *)view->circles;
    const berthi_unit *node = berthi_circle_at(view, index);
    const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
    const uint32_t end = berthi_subtree_end(nodes, BERTHI_CIRCLE_UNITS, index);
    if ((link & BERTHI_LEAF) != 0) {
        return view->parts.corners == 0 || is_piece || parts_held(view, node, link & BERTHI_NUMBER);
    }
    for (uint32_t i = index + 1; i < end; i++) {
        const berthi_unit *leaf = berthi_circle_at(view, i);
        if ((berthi_link_of(leaf[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0 &&
            !leaf_below_holds(node, leaf)) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_footprint_verify(const berth_footprint *view)
{
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    for (uint32_t i = 0, cut_end = 0; i < view->circle_count; i++) {
        const berthi_unit *node = berthi_circle_at(view, i);
        const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
        const berth_len radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
        if ((link & (BERTHI_LEAF | BERTHI_CUT)) == BERTHI_CUT && i >= cut_end) {
            cut_end =
                berthi_subtree_end((const berthi_unit *)view->circles, BERTHI_CIRCLE_UNITS, i);
        }
        if (!node_holds(view, i, i < cut_end)) {
            return BERTH_E_NODE;
        }
        if ((link & BERTHI_LEAF) != 0 &&
            (radius > view->largest_leaf ||
             !holds(view->ground.reach, radius, node[BERTHI_CIRCLE_X], node[BERTHI_CIRCLE_Y]))) {
            return BERTH_E_HEADER;
        }
    }
    return BERTH_OK;
}
