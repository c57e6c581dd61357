/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching a tree of circles. */

#include "shape_image.h"

static int circles_hold(const berth_bch *view)
{
    const berthi_unit *node = (const berthi_unit *)view->nodes;
    uint32_t i;
    for (i = 0; i < view->node_count; i++, node += BERTHI_CIRCLE_UNITS) {
        const berth_raw x = node[BERTHI_CIRCLE_X], y = node[BERTHI_CIRCLE_Y];
        const berth_raw radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
        if (!(x >= -BERTHI_SHAPE_LIMIT && x <= BERTHI_SHAPE_LIMIT && y >= -BERTHI_SHAPE_LIMIT &&
              y <= BERTHI_SHAPE_LIMIT && radius >= 0 && radius <= BERTHI_SHAPE_RADIUS_LIMIT)) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_bch_attach(berth_bch *view, const void *image, size_t size)
{
    berth_bch found;
    berth_status status;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    status = berthi_shape_attach(&found, image, size, BERTHI_STRUCTURE_BCH, BERTHI_CIRCLE_UNITS);
    if (status != BERTH_OK) {
        return status;
    }
    if (!circles_hold(&found)) {
        return BERTH_E_NODE;
    }
    *view = found;
    return BERTH_OK;
}
