/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/: images of any bytes attached. */

/* clang-format off */
//! -eva-split-return-function berthi_tree_check_q16:0,header_holds:0
//? any_circles
//? any_segments
//? any_triangles

#include "rte.h"

#include "src/core/image.c"
#include "src/footprint/tree.c"

/* An image of so many of all and all else that its bytes may be. */
static uint32_t words[48];

static berth_status of_shape(uint16_t nodes, uint16_t points, uint16_t parts, uint8_t corners)
{
    berth_footprint view;
    berthi_footprint_header *header = (berthi_footprint_header *)(void *)words;
    header->node_count = nodes;
    header->points = points;
    header->levels = 2;
    header->parts.count = parts;
    header->parts.corners = corners;
    header->parts.rings = corners == 2;
    return berth_footprint_attach(&view, words, sizeof words);
}

berth_status any_circles(void)
{
    return of_shape(3, 0, 0, 0);
}

berth_status any_segments(void)
{
    return of_shape(3, 4, 3, 2);
}

berth_status any_triangles(void)
{
    return of_shape(1, 3, 1, 3);
}
