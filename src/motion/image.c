/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether queries can compute with a node of an image; what is stored of a leg. */

#include "image.h"

int berthi_node_holds(const berthi_unit *node, int32_t ticks, uint32_t pace, uint32_t shift)
{
    for (int axis = 0; axis < 2; axis++) {
        if (!berthi_way_holds(node[BERTHI_NODE_X + axis], node[BERTHI_NODE_VX + axis], ticks, pace,
                              BERTHI_NODE_CENTRE)) {
            return 0;
        }
    }
    const berthi_extent radius = (berthi_extent)node[BERTHI_NODE_RADIUS];
    return berthi_within(radius, 0, BERTHI_NODE_RADIUS_LIMIT) &&
           (!BERTHI_IS_EXACT ||
            (uint32_t)radius <= (uint32_t)INT32_MAX >> (shift + BERTHI_NODE_SHIFT));
}

#ifdef __OPTIMIZE_SIZE__

void berthi_point_of(const berthi_motion_header *motion, uint32_t k, berth_raw *at)
{
    berthi_point_here(motion, k, at);
}

berth_raw berthi_radius_or(const berthi_motion_header *motion, uint32_t leg, berth_raw all)
{
    return berthi_radius_here(motion, leg, all);
}

#endif
