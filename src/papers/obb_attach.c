/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching a footprint's tree of boxes. */

#include "obb_image.h"

static int within(berth_raw v, berth_raw low, berth_raw high)
{
    return v >= low && v <= high;
}

static int boxes_hold(const berth_footprint *view)
{
    const berthi_unit *node = (const berthi_unit *)view->nodes;
    uint32_t i;
    for (i = 0; i < view->node_count; i++, node += BERTHI_OBB_UNITS) {
        if (!within(node[BERTHI_BOX_X], -BERTHI_FOOTPRINT_LIMIT, BERTHI_FOOTPRINT_LIMIT) ||
            !within(node[BERTHI_BOX_Y], -BERTHI_FOOTPRINT_LIMIT, BERTHI_FOOTPRINT_LIMIT) ||
            !within((berthi_extent)node[BERTHI_BOX_MAJOR], 0, BERTHI_FOOTPRINT_RADIUS_LIMIT) ||
            !within((berthi_extent)node[BERTHI_BOX_MINOR], 0, BERTHI_FOOTPRINT_RADIUS_LIMIT) ||
            !within(node[BERTHI_BOX_AXIS_X], -BERTH_DIR_ONE, BERTH_DIR_ONE) ||
            !within(node[BERTHI_BOX_AXIS_Y], -BERTH_DIR_ONE, BERTH_DIR_ONE) ||
            !berthi_is_unit(node[BERTHI_BOX_AXIS_X], node[BERTHI_BOX_AXIS_Y])) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_obb_attach(berth_obb *view, const void *image, size_t size)
{
    berth_footprint found;
    berth_status status;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    status = berthi_footprint_attach(&found, image, size, BERTHI_STRUCTURE_OBB, BERTHI_OBB_UNITS);
    if (status != BERTH_OK) {
        return status;
    }
    if (found.corners == 0 || found.method != BERTHI_METHOD_BOXES) {
        return BERTH_E_HEADER;
    }
    if (!boxes_hold(&found)) {
        return BERTH_E_NODE;
    }
    /* made again: a copy of it would ask for memcpy on m0 */
    berthi_footprint_view_over(&view->tree, (const berthi_footprint_header *)image,
                               BERTHI_OBB_UNITS);
    return BERTH_OK;
}
