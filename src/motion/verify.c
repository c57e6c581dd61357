/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether a motion's nodes, radii and reaches bound its legs. */

#include "fit.h"

/* The largest and the least radius of all legs. */
static int legs_radii_hold(const berthi_motion_header *motion)
{
    berth_raw least = motion->radius, most = 0;
    for (uint32_t i = 0; i < motion->legs; i++) {
        const berth_raw r = berthi_radius_of(motion, i);
        least = r < least ? r : least;
        most = r > most ? r : most;
    }
    return least == motion->least && most == motion->radius;
}

static int reach_holds(const berthi_motion_header *motion)
{
    return berthi_legs_reach(motion) <= motion->reach * (1 + 64 * BERTHI_EPSILON);
}

static int tree_holds(const berthi_motion_header *motion)
{
    const berthi_unit *node = berthi_nodes_of(motion);
    for (uint32_t n = 1; n < 2 * motion->leaves; n++, node += BERTHI_NODE_UNITS) {
        berthi_node_cover cover;
        berthi_cover_at(&cover, motion, n);
        if (!berthi_cover_holds(&cover, node)) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_motion_verify(const berth_motion *view)
{
    if (view == NULL || !berthi_is_motion(view)) {
        return view == NULL ? BERTH_E_NULL : BERTH_E_VIEW;
    }
    const berthi_motion_header *motion = berthi_image_of(view);
    if (!legs_radii_hold(motion) || !reach_holds(motion)) {
        return BERTH_E_HEADER;
    }
    return tree_holds(motion) ? BERTH_OK : BERTH_E_NODE;
}
