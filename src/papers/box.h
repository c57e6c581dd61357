/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Oriented boxes on the ground, placed and compared: what the trees of boxes share. */

#ifndef BERTHI_BOX_H
#define BERTHI_BOX_H

#include "../core/arith.h"

/* Units of a box, in the order of every tree of boxes. */
enum {
    BERTHI_BOX_X,
    BERTHI_BOX_Y,
    BERTHI_BOX_AXIS_X,
    BERTHI_BOX_AXIS_Y,
    BERTHI_BOX_MAJOR, /* extents are berthi_extents */
    BERTHI_BOX_MINOR,
    BERTHI_BOX_UNITS /* of a box that has no more than that */
};

/* Of a footprint's: these and a link (footprint/tree.h), with the sizes before it, as in a circle
 * (footprint/query.c). A box holds the points q with |(q - c) . u| <= MAJOR and |(q - c) . v| <=
 * MINOR for its centre c, its axis u and v, u turned left; of segments and triangles as given, in
 * q16. */
enum { BERTHI_OBB_LINK = BERTHI_BOX_UNITS, BERTHI_OBB_UNITS };

/* b's box in a's frame and steps. */
typedef struct berthi_box {
    const berthi_unit *of; /* the node that it was made from */
    berth_len x, y;
    berthi_unit ux, uy;
    berthi_extent major, minor;
} berthi_box;

#define berthi_box_place BERTH_NAME(berthi_box_place)
#define berthi_boxes_level_apart BERTH_NAME(berthi_boxes_level_apart)

/* Makes b of a node. */
void berthi_box_place(const berthi_frame *frame, const berthi_unit *node, berthi_box *b);

/* Whether the boxes, rounded by a sum of radii `gap` (with the slack of it all), are apart along
 * one of their four axes. */
int berthi_boxes_level_apart(const berthi_unit *a, const berthi_box *b, berth_len gap);

#endif
