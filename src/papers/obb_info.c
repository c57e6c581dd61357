/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Looking inside a footprint's tree of boxes, and whether its boxes hold what is below them. */

#include "obb_image.h"
#include "../core/stored.h"

static const berthi_unit *node_at(const berth_footprint *view, uint32_t index)
{
    return (const berthi_unit *)view->nodes + index * BERTHI_OBB_UNITS;
}

berth_status berth_obb_node(const berth_obb *view, uint32_t index, berth_obb_box *box)
{
    const berth_footprint *tree;
    const berthi_unit *node;
    uint32_t link;
    if (view == NULL || box == NULL) {
        return BERTH_E_NULL;
    }
    tree = &view->tree;
    if (!berthi_is_footprint(tree)) {
        return BERTH_E_VIEW;
    }
    if (index >= tree->node_count) {
        return BERTH_E_INDEX;
    }
    node = node_at(tree, index);
    link = berthi_link_of(node[BERTHI_OBB_LINK]);
    box->x = berthi_stored_position(&tree->base, tree->base.origin_x, node[BERTHI_BOX_X]);
    box->y = berthi_stored_position(&tree->base, tree->base.origin_y, node[BERTHI_BOX_Y]);
    box->axis.c = node[BERTHI_BOX_AXIS_X];
    box->axis.s = node[BERTHI_BOX_AXIS_Y];
    box->major = berthi_stored_length(&tree->base, (berthi_extent)node[BERTHI_BOX_MAJOR]);
    box->minor = berthi_stored_length(&tree->base, (berthi_extent)node[BERTHI_BOX_MINOR]);
    box->left = box->right = box->first = 0;
    if ((link & BERTHI_LEAF) == 0) {
        box->left = (uint16_t)(index + 1);
        box->right = (uint16_t)link;
    } else {
        box->first = (uint16_t)(link & 0x7fffu);
    }
    return BERTH_OK;
}

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
static int holds_leaf(const berth_footprint *view, const berthi_unit *box, const berthi_unit *leaf)
{
    const uint32_t first = berthi_link_of(leaf[BERTHI_OBB_LINK]) & 0x7fffu;
    const uint32_t words = berthi_part_words(view->corners);
    const uint16_t *part = view->parts + first * words;
    for (;; part += words) {
        uint32_t k;
        for (k = 0; k < view->corners; k++) {
            if (!holds_point(box, berthi_corner_at(view, part, k))) {
                return 0;
            }
        }
        if ((*part & BERTHI_LAST_PART) != 0) {
            return 1;
        }
    }
}

/* Whether no point is further from the origin than the header says. */
static int reach_holds(const berth_footprint *view)
{
    const berthi_unit *p = (const berthi_unit *)view->base.samples;
    uint32_t i;
    for (i = 0; i < view->base.count; i++, p += 2) {
        const berth_len x = p[0], y = p[1], reach = view->base.reach;
#ifdef BERTH_Q16
        if ((uint32_t)(x * x + y * y) > (uint32_t)reach * (uint32_t)reach) {
#else
        if (!(x * x + y * y <= reach * reach)) {
#endif
            return 0;
        }
    }
    return 1;
}

berth_status berth_obb_verify(const berth_obb *view)
{
    const berth_footprint *tree;
    uint32_t i, j;
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    tree = &view->tree;
    if (!berthi_is_footprint(tree)) {
        return BERTH_E_VIEW;
    }
    if (!reach_holds(tree)) {
        return BERTH_E_HEADER;
    }
    for (i = 0; i < tree->node_count; i++) {
        const uint32_t end =
            berthi_subtree_end((const berthi_unit *)tree->nodes, BERTHI_OBB_UNITS, i);
        for (j = i; j < end; j++) {
            const berthi_unit *leaf = node_at(tree, j);
            if ((berthi_link_of(leaf[BERTHI_OBB_LINK]) & BERTHI_LEAF) != 0 &&
                !holds_leaf(tree, node_at(tree, i), leaf)) {
                return BERTH_E_NODE;
            }
        }
    }
    return BERTH_OK;
}
