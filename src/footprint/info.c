/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Looking inside a tree of circles: facts, circles, parts, in the caller's unit. */

#include "../core/num.h"
#include "image.h"

/* The largest radius of a leaf, in steps. */
static berth_len largest_leaf(const berthi_footprint_header *view)
{
    berth_len most = 0;
    for (uint32_t i = 0; i < view->node_count; i++) {
        const berthi_unit *node = berthi_circle_at(view, i);
        const berth_len radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
        if ((berthi_link_of(node[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0 && radius > most) {
            most = radius;
        }
    }
    return most;
}

/* How many of the places hold inner circles that are in use; a refit may have left one empty. */
static uint32_t inner_count(const berthi_footprint_header *view, uint32_t *nodes)
{
    uint32_t inner = 0;
    *nodes = 0;
    for (uint32_t i = 0; i < view->node_count; i++, (*nodes)++) {
        const uint32_t link = berthi_link_of(berthi_circle_at(view, i)[BERTHI_CIRCLE_LINK]);
        if (berthi_has_inner(link)) {
            inner += berthi_circle_at(view, ++i)[BERTHI_CIRCLE_RADIUS] != 0;
        }
    }
    return inner;
}

berth_status berth_footprint_info(const berth_footprint *view, berth_footprint_facts *facts)
{
    if (view == NULL || facts == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    const berthi_footprint_header *const header = berthi_tree_of(view);
    facts->inner = inner_count(header, &facts->nodes);
    facts->leaves = (facts->nodes + 1u) / 2u;
    facts->levels = header->levels;
    facts->points = header->points;
    facts->parts = header->parts.count;
    facts->corners = header->parts.corners;
    facts->places = header->node_count;
    facts->method = (berth_footprint_method)header->method;
    facts->bytes = header->head.bytes;
    facts->radius = berthi_stored_length(
        &header->ground, (berthi_extent)berthi_circle_at(header, 0)[BERTHI_CIRCLE_RADIUS]);
    facts->rounding = berthi_stored_length(&header->ground, header->parts.radius);
    facts->largest_leaf = berthi_stored_length(&header->ground, largest_leaf(header));
    facts->step = berth_num_of(0);
#ifdef BERTH_Q16
    facts->step = berthi_stored_length(&header->ground, 1);
#endif
    facts->shape_band = berthi_stored_length(&header->ground, header->band);
    facts->band = berthi_stored_length(&header->ground, 2 * largest_leaf(header));
    return BERTH_OK;
}

/* Whether a place holds the inner circle of the node before it. */
static int is_inner(const berthi_footprint_header *view, uint32_t index)
{
    return index != 0 &&
           berthi_has_inner(berthi_link_of(berthi_circle_at(view, index - 1)[BERTHI_CIRCLE_LINK]));
}

/* The inner circle of a node; all 0 when it has none. */
static void put_inner_of(const berthi_footprint_header *view, uint32_t index,
                         berth_footprint_circle *circle)
{
    const berthi_unit *disc = berthi_circle_at(view, index + 1);
    circle->inner_x = circle->inner_y = circle->inner = berth_num_of(0);
    if (is_inner(view, index + 1) && disc[BERTHI_CIRCLE_RADIUS] != 0) {
        circle->inner_x = berthi_stored_x(&view->ground, disc[BERTHI_CIRCLE_X]);
        circle->inner_y = berthi_stored_y(&view->ground, disc[BERTHI_CIRCLE_Y]);
        circle->inner =
            berthi_stored_length(&view->ground, (berthi_extent)disc[BERTHI_CIRCLE_RADIUS]);
    }
}

/* The level of a node: how often the way down to it turns. */
static uint32_t level_of(const berthi_footprint_header *view, uint32_t index)
{
    uint32_t at = 0, level = 0;
    while (at != index) {
        const uint32_t link = berthi_link_of(berthi_circle_at(view, at)[BERTHI_CIRCLE_LINK]);
        const uint32_t right = link & BERTHI_RIGHT;
        at = index < right ? berthi_left_of(at, link) : right;
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
    if (index >= berthi_tree_of(view)->node_count || is_inner(berthi_tree_of(view), index)) {
        return BERTH_E_INDEX;
    }
    node = berthi_circle_at(berthi_tree_of(view), index);
    link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
    circle->x = berthi_stored_x(&berthi_tree_of(view)->ground, node[BERTHI_CIRCLE_X]);
    circle->y = berthi_stored_y(&berthi_tree_of(view)->ground, node[BERTHI_CIRCLE_Y]);
    circle->radius = berthi_stored_length(&berthi_tree_of(view)->ground,
                                          (berthi_extent)node[BERTHI_CIRCLE_RADIUS]);
    put_inner_of(berthi_tree_of(view), index, circle);
    circle->level = (uint16_t)level_of(berthi_tree_of(view), index);
    circle->left = circle->right = circle->first = circle->parts = 0;
    if ((link & BERTHI_LEAF) == 0) {
        circle->left = (uint16_t)berthi_left_of(index, link);
        circle->right = (uint16_t)(link & BERTHI_RIGHT);
    } else if (berthi_tree_of(view)->parts.corners != 0) {
        circle->first = (uint16_t)(link & BERTHI_NUMBER);
        circle->parts = (uint16_t)berthi_parts_of_leaf(berthi_tree_of(view), circle->first);
    }
    return BERTH_OK;
}

berth_status berthi_part_at(const berthi_footprint_header *tree, uint32_t index, berth_num *x,
                            berth_num *y)
{
    const uint32_t corners = tree->parts.corners;
    if (corners == 0) {
        return BERTH_E_KIND;
    }
    if (index >= tree->parts.count) {
        return BERTH_E_INDEX;
    }
    for (uint32_t k = 0; k < corners; k++) {
        const uint16_t *part = berthi_tree_words(tree) + index * berthi_part_words(corners);
        const berthi_unit *point = berthi_stored_point(tree, berthi_corner(part, corners, k));
        x[k] = berthi_stored_x(&tree->ground, point[0]);
        y[k] = berthi_stored_y(&tree->ground, point[1]);
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
    return berthi_part_at(berthi_tree_of(view), index, x, y);
}
