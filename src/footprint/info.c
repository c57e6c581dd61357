/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Looking inside a tree of circles: facts, circles, segments and triangles, in the caller's unit.
 */

#include "image.h"
#include "../core/stored.h"

static const berthi_unit *node_at(const berth_footprint *view, uint32_t index)
{
    return (const berthi_unit *)view->nodes + index * BERTHI_CIRCLE_UNITS;
}

/* Parts of a leaf, from its first one on. */
static uint32_t run_of(const berth_footprint *view, uint32_t first)
{
    const uint32_t words = berthi_part_words(view->corners);
    uint32_t count = 1;
    while ((view->parts[(first + count - 1) * words] & BERTHI_LAST_PART) == 0) {
        count++;
    }
    return count;
}

berth_status berth_footprint_info(const berth_footprint *view, berth_footprint_facts *facts)
{
    berthi_footprint_header counts;
    berth_len largest;
    if (view == NULL || facts == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    /* attach does not look at this one: no query relies on it */
    largest = view->base.radius < BERTHI_FOOTPRINT_RADIUS_LIMIT ? view->base.radius
                                                                : BERTHI_FOOTPRINT_RADIUS_LIMIT;
    largest = largest > 0 ? largest : 0;
    counts.corners = view->corners;
    counts.nodes = view->node_count;
    counts.points = (uint16_t)view->base.count;
    counts.rings = view->rings;
    counts.parts = view->part_count;
    facts->nodes = view->node_count;
    facts->leaves = (view->node_count + 1u) / 2u;
    facts->levels = view->levels;
    facts->points = view->base.count;
    facts->parts = view->part_count;
    facts->corners = view->corners;
    facts->bytes = berthi_footprint_bytes(&counts, BERTHI_CIRCLE_UNITS);
    facts->radius =
        berthi_stored_length(&view->base, (berthi_extent)node_at(view, 0)[BERTHI_CIRCLE_RADIUS]);
    facts->largest_leaf = berthi_stored_length(&view->base, largest);
    facts->step = facts->shape_band = berth_num_of(0);
#ifdef BERTH_Q16
    facts->step = berthi_stored_length(&view->base, 1);
    facts->shape_band = view->exact ? berth_num_of(0) : berthi_stored_length(&view->base, 2);
#endif
    facts->band = berthi_stored_length(&view->base, 2 * largest);
    return BERTH_OK;
}

/* The level of a node: how often the way down to it turns. */
static uint32_t level_of(const berth_footprint *view, uint32_t index)
{
    uint32_t at = 0, level = 0;
    while (at != index) {
        const uint32_t right = berthi_link_of(node_at(view, at)[BERTHI_CIRCLE_LINK]);
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
    if (index >= view->node_count) {
        return BERTH_E_INDEX;
    }
    node = node_at(view, index);
    link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
    circle->x = berthi_stored_position(&view->base, view->base.origin_x, node[BERTHI_CIRCLE_X]);
    circle->y = berthi_stored_position(&view->base, view->base.origin_y, node[BERTHI_CIRCLE_Y]);
    circle->radius = berthi_stored_length(&view->base, (berthi_extent)node[BERTHI_CIRCLE_RADIUS]);
    circle->level = (uint16_t)level_of(view, index);
    circle->left = circle->right = circle->first = circle->parts = 0;
    if ((link & BERTHI_LEAF) == 0) {
        circle->left = (uint16_t)(index + 1);
        circle->right = (uint16_t)link;
    } else if (view->corners != 0) {
        circle->first = (uint16_t)(link & 0x7fffu);
        circle->parts = (uint16_t)run_of(view, circle->first);
    }
    return BERTH_OK;
}

berth_status berth_footprint_part(const berth_footprint *view, uint32_t index, berth_num *x,
                                  berth_num *y)
{
    const uint16_t *part;
    uint32_t k;
    if (view == NULL || x == NULL || y == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    if (view->corners == 0) {
        return BERTH_E_KIND;
    }
    if (index >= view->part_count) {
        return BERTH_E_INDEX;
    }
    part = view->parts + index * berthi_part_words(view->corners);
    for (k = 0; k < view->corners; k++) {
        const berthi_unit *point = (const berthi_unit *)view->base.samples +
                                   2 * (size_t)berthi_corner(part, view->corners, k);
        x[k] = berthi_stored_position(&view->base, view->base.origin_x, point[0]);
        y[k] = berthi_stored_position(&view->base, view->base.origin_y, point[1]);
    }
    return BERTH_OK;
}
