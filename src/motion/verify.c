/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether a motion's nodes, radii and reaches bound its legs. */

#include "fit.h"

/* The largest and the least radius of all legs. */
static int legs_radii_hold(const berthi_motion_header *motion)
{
    berth_raw least = motion->radius, most = 0;
    for (uint32_t b = 0; b < motion->blocks; b++) {
        const berthi_stretch s = berthi_stretch_of(motion, b);
        for (uint32_t i = 0; i < s.legs; i++) {
            const berth_raw r = berthi_stretch_radius(&s, i);
            least = r < least ? r : least;
            most = r > most ? r : most;
        }
    }
    return least == motion->least && most == motion->radius;
}

/* Whether nothing of a block is beyond its reach. */
static int reach_holds(const berthi_stretch *s)
{
    for (uint32_t i = 0; i < s->legs; i++) {
        const berth_raw given = berthi_stretch_radius(s, i);
#ifdef BERTH_Q16
        const berth_len r = berthi_ceil_shift(given, s->ground.shift);
#else
        const berth_len r = given;
#endif
        const berthi_unit *from = s->xy + 2 * (size_t)i;
        const berthi_unit *to = s->xy + 2 * (size_t)(s->ticks != NULL ? i + 1 : i);
        if (!berthi_within_reach(from[0], from[1], r, s->ground.reach) ||
            !berthi_within_reach(to[0], to[1], r, s->ground.reach)) {
            return 0;
        }
    }
    return 1;
}

static int tree_holds(berthi_node_cover *tree, const berthi_unit *node)
{
    for (uint32_t n = 1; n < 2 * tree->leaves; n++, node += BERTHI_NODE_UNITS) {
        berthi_cover_at(tree, n);
        if (!berthi_cover_holds(tree, node)) {
            return 0;
        }
    }
    return 1;
}

static berth_status verify_block(const berthi_motion_header *motion, uint32_t block)
{
    berthi_node_cover tree;
    berthi_cover_block(&tree, motion, block);
    if (!reach_holds(&tree.stretch)) {
        return BERTH_E_HEADER;
    }
    return tree_holds(&tree, tree.stretch.nodes) ? BERTH_OK : BERTH_E_NODE;
}

#ifdef BERTH_Q16
static berth_status verify_top(const berthi_motion_header *motion)
{
    berthi_node_cover tree;
    if (motion->blocks == 1) {
        return BERTH_OK;
    }
    if (berthi_top_reach(motion) > motion->reach) {
        return BERTH_E_HEADER;
    }
    berthi_cover_top(&tree, motion);
    return tree_holds(&tree, berthi_nodes_of(motion)) ? BERTH_OK : BERTH_E_NODE;
}
#else
static berth_status verify_top(const berthi_motion_header *motion)
{
    (void)motion;
    return BERTH_OK;
}
#endif

berth_status berth_motion_verify(const berth_motion *view)
{
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_motion(view)) {
        return BERTH_E_VIEW;
    }
    const berthi_motion_header *motion = berthi_image_of(view);
    if (!legs_radii_hold(motion)) {
        return BERTH_E_HEADER;
    }
    for (uint32_t b = 0; b < motion->blocks; b++) {
        const berth_status status = verify_block(motion, b);
        if (status != BERTH_OK) {
            return status;
        }
    }
    return verify_top(motion);
}
