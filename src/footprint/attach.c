/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching a tree of circles. */

#include "image.h"

static int circles_hold(const berth_footprint *view)
{
    const berthi_unit *node = (const berthi_unit *)view->nodes;
    uint32_t i;
    for (i = 0; i < view->node_count; i++, node += BERTHI_CIRCLE_UNITS) {
        const berth_raw x = node[BERTHI_CIRCLE_X], y = node[BERTHI_CIRCLE_Y];
        const berth_raw radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
        if (!(x >= -BERTHI_FOOTPRINT_LIMIT && x <= BERTHI_FOOTPRINT_LIMIT &&
              y >= -BERTHI_FOOTPRINT_LIMIT && y <= BERTHI_FOOTPRINT_LIMIT && radius >= 0 &&
              radius <= BERTHI_FOOTPRINT_RADIUS_LIMIT)) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_footprint_attach(berth_footprint *view, const void *image, size_t size)
{
    berth_footprint found;
    berth_status status;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    status = berthi_footprint_attach(&found, image, size, BERTHI_STRUCTURE_FOOTPRINT,
                                     BERTHI_CIRCLE_UNITS);
    if (status != BERTH_OK) {
        return status;
    }
    if (found.method > BERTH_FOOTPRINT_CYLINDER) {
        return BERTH_E_HEADER;
    }
    if (!circles_hold(&found)) {
        return BERTH_E_NODE;
    }
    /* made again: a copy of it would ask for memcpy on m0 */
    berthi_footprint_view_over(view, (const berthi_footprint_header *)image, BERTHI_CIRCLE_UNITS);
    return BERTH_OK;
}
