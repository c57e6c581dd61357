/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Nodes of a footprint's tree of boxes: the units of papers/box.h and a link (footprint/tree.h). A
 * box holds the points q with |(q - c) . u| <= MAJOR and |(q - c) . v| <= MINOR for its centre c,
 * its axis u and v, u turned left; of segments and triangles as given, in q16. As in a circle, the
 * sizes stand before the link (footprint/query.c). */

#ifndef BERTHI_OBB_H
#define BERTHI_OBB_H

#include "../footprint/query.h"
#include "berth/papers/obb.h"
#include "box.h"

enum { BERTHI_OBB_LINK = BERTHI_BOX_UNITS, BERTHI_OBB_UNITS };

static inline const berthi_footprint_header *berthi_boxes_of(const berth_obb *view)
{
    return (const berthi_footprint_header *)view->image;
}

static inline int berthi_is_obb(const berth_obb *view)
{
    return berthi_is_tree(berthi_boxes_of(view), BERTHI_OBB_UNITS);
}

#endif
