/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching a footprint's tree of boxes, looking inside, and whether its boxes hold what is below
 * them. */

#include "../core/num.h"
#include "obb.h"

/* @proves OBB | no overflow: boxes | axes of unit length | fault/footprint/test_forged */
static int obb_axes_hold(const berthi_footprint_header *tree)
{
    const berthi_unit *node = berthi_tree_nodes(tree);
    for (uint32_t i = 0; i < tree->node_count; i++, node += BERTHI_OBB_UNITS) {
        if (!berthi_within(node[BERTHI_BOX_AXIS_X], -BERTH_DIR_ONE, BERTH_DIR_ONE) ||
            !berthi_within(node[BERTHI_BOX_AXIS_Y], -BERTH_DIR_ONE, BERTH_DIR_ONE) ||
            !berthi_is_unit(node[BERTHI_BOX_AXIS_X], node[BERTHI_BOX_AXIS_Y])) {
            return 0;
        }
    }
    return 1;
}

static int obb_extents_hold(const berthi_footprint_header *tree, uint32_t unit)
{
    return berthi_units_hold(berthi_tree_nodes(tree) + unit, tree->node_count, BERTHI_OBB_UNITS, 0,
                             BERTHI_FOOTPRINT_RADIUS_LIMIT);
}

berth_status berth_obb_attach(berth_obb *view, const void *image, size_t size)
{
    const berthi_footprint_header *header = (const berthi_footprint_header *)image;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status =
        berthi_tree_check(image, size, BERTHI_STRUCTURE_OBB, BERTHI_OBB_UNITS);
    if (status != BERTH_OK) {
        return status;
    }
    if ((header->parts.corners != 2 && header->parts.corners != 3) ||
        header->method != BERTHI_METHOD_BOXES) {
        return BERTH_E_HEADER;
    }
    if (!obb_axes_hold(header) || !obb_extents_hold(header, BERTHI_BOX_MAJOR) ||
        !obb_extents_hold(header, BERTHI_BOX_MINOR)) {
        return BERTH_E_NODE;
    }
    view->image = image;
    return BERTH_OK;
}

/* ---- Looking inside ------------------------------------------------------------------------- */

static const berthi_unit *box_at(const berthi_footprint_header *tree, uint32_t index)
{
    return berthi_tree_nodes(tree) + index * BERTHI_OBB_UNITS;
}

berth_status berth_obb_node(const berth_obb *view, uint32_t index, berth_obb_box *box)
{
    if (view == NULL || box == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_obb(view)) {
        return BERTH_E_VIEW;
    }
    const berthi_footprint_header *tree = berthi_boxes_of(view);
    if (index >= tree->node_count) {
        return BERTH_E_INDEX;
    }
    const berthi_unit *node = box_at(tree, index);
    const uint32_t link = berthi_link_of(node[BERTHI_OBB_LINK]);
    box->x = berthi_stored_x(&tree->ground, node[BERTHI_BOX_X]);
    box->y = berthi_stored_y(&tree->ground, node[BERTHI_BOX_Y]);
    box->axis.c = node[BERTHI_BOX_AXIS_X];
    box->axis.s = node[BERTHI_BOX_AXIS_Y];
    box->major = berthi_stored_length(&tree->ground, (berthi_extent)node[BERTHI_BOX_MAJOR]);
    box->minor = berthi_stored_length(&tree->ground, (berthi_extent)node[BERTHI_BOX_MINOR]);
    box->left = box->right = box->first = 0;
    if ((link & BERTHI_LEAF) == 0) {
        box->left = (uint16_t)(index + 1);
        box->right = (uint16_t)(link & BERTHI_RIGHT);
    } else {
        box->first = (uint16_t)(link & BERTHI_NUMBER);
    }
    return BERTH_OK;
}

berth_status berth_obb_part(const berth_obb *view, uint32_t index, berth_num *x, berth_num *y)
{
    if (view == NULL || x == NULL || y == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_obb(view)) {
        return BERTH_E_VIEW;
    }
    return berthi_part_at(berthi_boxes_of(view), index, x, y);
}

/* ---- Verify --------------------------------------------------------------------------------- */

static int holds_point(const berthi_unit *box, const berthi_unit *p)
{
    const berthi_wdir ux = box[BERTHI_BOX_AXIS_X], uy = box[BERTHI_BOX_AXIS_Y];
    const berth_len x = p[0] - (berth_len)box[BERTHI_BOX_X];
    const berth_len y = p[1] - (berth_len)box[BERTHI_BOX_Y];
    return berthi_abs(berthi_dot(ux, uy, x, y)) <=
               berthi_prod_of((berthi_extent)box[BERTHI_BOX_MAJOR]) &&
           berthi_abs(berthi_dot(-uy, ux, x, y)) <=
               berthi_prod_of((berthi_extent)box[BERTHI_BOX_MINOR]);
}

/* Whether a box holds the parts of a leaf. */
static int holds_leaf(const berthi_footprint_header *tree, const berthi_unit *box,
                      const berthi_unit *leaf)
{
    const uint32_t corners = tree->parts.corners, words = berthi_part_words(corners);
    const uint32_t first = berthi_link_of(leaf[BERTHI_OBB_LINK]) & BERTHI_NUMBER;
    const uint16_t *part = berthi_tree_words(tree) + first * words;
    for (;; part += words) {
        for (uint32_t k = 0; k < corners; k++) {
            if (!holds_point(box, berthi_stored_point(tree, berthi_corner(part, corners, k)))) {
                return 0;
            }
        }
        if ((*part & BERTHI_LAST_PART) != 0) {
            return 1;
        }
    }
}

/* Whether no point is further from the origin than the reach, however it is placed. */
static int obb_reach_holds(const berthi_footprint_header *tree)
{
    for (uint32_t i = 0; i < tree->points; i++) {
        const berthi_unit *p = berthi_stored_point(tree, i);
        if (berthi_length_of(p[0], p[1]) > tree->ground.reach) {
            return 0;
        }
    }
    return 1;
}

/* @proves OBB | boxes hold what is below them | not attach: `verify` |
 * fault/footprint/test_forged */
berth_status berth_obb_verify(const berth_obb *view)
{
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_obb(view)) {
        return BERTH_E_VIEW;
    }
    const berthi_footprint_header *tree = berthi_boxes_of(view);
    for (uint32_t i = 0; i < tree->node_count; i++) {
        const uint32_t end = berthi_subtree_end(berthi_tree_nodes(tree), BERTHI_OBB_UNITS, i);
        for (uint32_t j = i; j < end; j++) {
            const berthi_unit *leaf = box_at(tree, j);
            if ((berthi_link_of(leaf[BERTHI_OBB_LINK]) & BERTHI_LEAF) != 0 &&
                !holds_leaf(tree, box_at(tree, i), leaf)) {
                return BERTH_E_NODE;
            }
        }
    }
    if (!berthi_sides_hold(tree) || !berthi_triangles_turn(tree) ||
        !berthi_cuts_hold(tree, BERTHI_OBB_UNITS)) {
        return BERTH_E_NODE;
    }
    return obb_reach_holds(tree) ? BERTH_OK : BERTH_E_HEADER;
}
