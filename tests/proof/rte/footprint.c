/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/: images of any bytes attached. */

/* clang-format off */
//! -eva-split-return-function berthi_tree_check_q16:0,header_holds:0,circles:0,segments:0
//! -eva-split-return-function berth_footprint_attach_q16:0,of_shape:0,triangles:0
//? any_circles
//? any_segments
//? any_triangles
//? any_circles_told
//? any_segments_told
//? any_triangles_told

#include "rte.h"

#include "src/core/image.c"
#include "src/core/num.c"
#include "src/footprint/clearance.c"
#include "src/footprint/tree.c"

/* An image of so many of all and all else that its bytes may be. */
static uint32_t words[48];

static berth_status of_shape(berth_footprint *view, uint16_t nodes, uint16_t points,
                             uint16_t parts, uint8_t corners)
{
    berthi_footprint_header *header = (berthi_footprint_header *)(void *)words;
    header->node_count = nodes;
    header->points = points;
    header->levels = 2;
    header->parts.count = parts;
    header->parts.corners = corners;
    header->parts.rings = corners == 2;
    return berth_footprint_attach(view, words, sizeof words);
}

static berth_status circles(berth_footprint *view)
{
    return of_shape(view, 3, 0, 0, 0);
}

static berth_status segments(berth_footprint *view)
{
    return of_shape(view, 3, 4, 3, 2);
}

static berth_status triangles(berth_footprint *view)
{
    return of_shape(view, 1, 3, 1, 3);
}

berth_status any_circles(void)
{
    berth_footprint view;
    return circles(&view);
}

berth_status any_segments(void)
{
    berth_footprint view;
    return segments(&view);
}

berth_status any_triangles(void)
{
    berth_footprint view;
    return triangles(&view);
}

/* What is told of one: facts, nodes, parts, and whether it holds what it says. */
static uint32_t number;

static berth_status told(const berth_footprint *view)
{
    berth_footprint_facts facts;
    berth_footprint_circle circle;
    berth_num x[3], y[3];
    (void)berth_footprint_info(view, &facts);
    (void)berth_footprint_node(view, number, &circle);
    (void)berth_footprint_part(view, number, x, y);
    return berth_footprint_verify(view);
}

berth_status any_circles_told(void)
{
    berth_footprint view;
    return circles(&view) == BERTH_OK ? told(&view) : BERTH_E_VIEW;
}

berth_status any_segments_told(void)
{
    berth_footprint view;
    return segments(&view) == BERTH_OK ? told(&view) : BERTH_E_VIEW;
}

berth_status any_triangles_told(void)
{
    berth_footprint view;
    return triangles(&view) == BERTH_OK ? told(&view) : BERTH_E_VIEW;
}
