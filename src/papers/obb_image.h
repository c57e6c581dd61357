/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Nodes of a footprint's tree of boxes: the units of papers/box.h and a link (footprint/image.h). A box holds
 * the points q with |(q - c) . u| <= MAJOR and |(q - c) . v| <= MINOR for its centre c, its axis u
 * and v, u turned left; of segments and triangles as given, in q16. */

#ifndef BERTHI_OBB_IMAGE_H
#define BERTHI_OBB_IMAGE_H

#include "berth/papers/obb.h"
#include "box.h"
#include "../footprint/parts.h"

enum { BERTHI_OBB_LINK = BERTHI_BOX_UNITS, BERTHI_OBB_UNITS };

/* How far, in steps, the gap between two boxes along any tested axis may be off: they are at most
 * half as large as BERTHI_BOX_SLACK allows for (src/README.md). */
#define BERTHI_OBB_SLACK 24

#define berthi_boxes_walk BERTH_NAME(berthi_boxes_walk)

typedef struct berthi_obb_query {
    berthi_shapes q;
    berthi_box b_box;
} berthi_obb_query;

/* As berthi_circles_walk; q is a berthi_obb_query's. */
berthi_result berthi_boxes_walk(berthi_shapes *q, int on);

#endif
