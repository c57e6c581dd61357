/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Looking inside a tree of circles: facts, circles, segments and triangles, in the caller's unit;
 * and whether the circles hold what is below them. */

#include "../core/num.h"
#include "image.h"

berth_status berth_footprint_info(const berth_footprint *view, berth_footprint_facts *facts)
{
    berthi_footprint_header counts;
    if (view == NULL || facts == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(&view->tree)) {
        return BERTH_E_VIEW;
    }
    counts.corners = view->tree.parts.corners;
    counts.nodes = view->tree.node_count;
    counts.points = (uint16_t)view->tree.points.count;
    counts.rings = view->tree.parts.rings;
    counts.parts = view->tree.parts.count;
    facts->nodes = view->tree.node_count;
    facts->leaves = (view->tree.node_count + 1u) / 2u;
    facts->levels = view->tree.levels;
    facts->points = view->tree.points.count;
    facts->parts = view->tree.parts.count;
    facts->corners = view->tree.parts.corners;
    facts->bytes = berthi_footprint_bytes(&counts, BERTHI_CIRCLE_UNITS);
    facts->radius = berthi_stored_length(
        &view->tree.ground, (berthi_extent)berthi_circle_at(&view->tree, 0)[BERTHI_CIRCLE_RADIUS]);
    facts->largest_leaf = berthi_stored_length(&view->tree.ground, view->tree.largest_leaf);
    facts->step = facts->shape_band = berth_num_of(0);
#ifdef BERTH_Q16
    facts->step = berthi_stored_length(&view->tree.ground, 1);
    facts->shape_band =
        view->tree.parts.exact ? berth_num_of(0) : berthi_stored_length(&view->tree.ground, 2);
#endif
    facts->band = berthi_stored_length(&view->tree.ground, 2 * view->tree.largest_leaf);
    return BERTH_OK;
}

/* The level of a node: how often the way down to it turns. */
static uint32_t level_of(const berth_footprint_tree *view, uint32_t index)
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
    if (!berthi_is_footprint(&view->tree)) {
        return BERTH_E_VIEW;
    }
    if (index >= view->tree.node_count) {
        return BERTH_E_INDEX;
    }
    node = berthi_circle_at(&view->tree, index);
    link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
    circle->x = berthi_stored_x(&view->tree.ground, node[BERTHI_CIRCLE_X]);
    circle->y = berthi_stored_y(&view->tree.ground, node[BERTHI_CIRCLE_Y]);
    circle->radius =
        berthi_stored_length(&view->tree.ground, (berthi_extent)node[BERTHI_CIRCLE_RADIUS]);
    circle->level = (uint16_t)level_of(&view->tree, index);
    circle->left = circle->right = circle->first = circle->parts = 0;
    if ((link & BERTHI_LEAF) == 0) {
        circle->left = (uint16_t)(index + 1);
        circle->right = (uint16_t)(link & BERTHI_RIGHT);
    } else if (view->tree.parts.corners != 0) {
        circle->first = (uint16_t)(link & BERTHI_NUMBER);
        circle->parts = (uint16_t)berthi_parts_of_leaf(&view->tree.parts, circle->first);
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
        const berthi_unit *point =
            berthi_stored_point(points, berthi_corner(part, parts->corners, k));
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
    if (!berthi_is_footprint(&view->tree)) {
        return BERTH_E_VIEW;
    }
    return berthi_part_at(&view->tree.ground, &view->tree.points, &view->tree.parts, index, x, y);
}

/* ---- Verify: a CRC shows that an image is as it was built, not that whoever built it did it right
 * ---- */

int berthi_cuts_hold(const berthi_unit *nodes, uint32_t node_units,
                     const berth_footprint_parts *parts)
{
    const uint32_t count = berthi_subtree_end(nodes, node_units, 0);
    uint32_t part = 0, end = 0, name = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t link = berthi_link_of(nodes[(i + 1) * node_units - 1]);
        if ((link & BERTHI_LEAF) == 0) {
            if ((link & BERTHI_CUT) != 0 && i >= end) {
                end = berthi_subtree_end(nodes, node_units, i);
                name = parts->corners == 2 ? parts->words[part] : 0u;
            }
            continue;
        }
        if (parts->corners == 2) {
            if (i < end && ((name & BERTHI_LAST_PART) == 0 || parts->words[part] != name)) {
                return 0;
            }
            part += berthi_parts_of_leaf(parts, part);
        } else if (i < end && parts->corners == 3) {
            return 0;
        }
    }
    return 1;
}

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
static int parts_held(const berth_footprint_tree *view, const berthi_unit *leaf, uint32_t first)
{
    const uint32_t words = berthi_part_words(view->parts.corners);
    const uint16_t *part = view->parts.words + first * words;
    for (;; part += words) {
        for (uint32_t k = 0; k < view->parts.corners; k++) {
            const berthi_unit *point =
                berthi_stored_point(&view->points, berthi_corner(part, view->parts.corners, k));
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
static int node_holds(const berth_footprint_tree *view, uint32_t index, int is_piece)
{
    const berthi_unit *nodes = (const berthi_unit *)view->nodes;
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
    if (!berthi_is_footprint(&view->tree)) {
        return BERTH_E_VIEW;
    }
    for (uint32_t i = 0, cut_end = 0; i < view->tree.node_count; i++) {
        const berthi_unit *node = berthi_circle_at(&view->tree, i);
        const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
        const berth_len radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
        if ((link & (BERTHI_LEAF | BERTHI_CUT)) == BERTHI_CUT && i >= cut_end) {
            cut_end =
                berthi_subtree_end((const berthi_unit *)view->tree.nodes, BERTHI_CIRCLE_UNITS, i);
        }
        if (!node_holds(&view->tree, i, i < cut_end)) {
            return BERTH_E_NODE;
        }
        if ((link & BERTHI_LEAF) != 0 && (radius > view->tree.largest_leaf ||
                                          !holds(view->tree.ground.reach, radius,
                                                 node[BERTHI_CIRCLE_X], node[BERTHI_CIRCLE_Y]))) {
            return BERTH_E_HEADER;
        }
    }
    return berthi_cuts_hold((const berthi_unit *)view->tree.nodes, BERTHI_CIRCLE_UNITS,
                            &view->tree.parts)
               ? BERTH_OK
               : BERTH_E_NODE;
}
