/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/: two footprints of any bytes that attach accepts, placed anywhere: whether they
 * overlap, as a whole: solid discs, and trees of which only circles are kept. */

/* clang-format off */
//! -eva-precision 2 -eva-interprocedural-splits
//! -eva-split-return-function berthi_tree_check_q16:0,header_holds:0,any_view:0
//! -eva-split-return-function berth_footprint_attach_q16:0,berth_placement_check_q16:0
//! -eva-split-return-function berthi_query_take_q16:0,berthi_circles_ask_q16:0:1:2
//! -eva-split-return-function overlap_once:0:1:2,overlap_open:0:1:2,overlap_begin:0:1:2
//! -eva-split-return-function overlap_roots:0:1:2,berth_footprint_place_q16:0
//! -eva-split-return-function berthi_overlap_check_placed_q16:0
//? any_cylinders_overlap
//? any_circles_collide

#include "rte.h"

#include "src/core/frame.c"
#include "src/core/image.c"
#include "src/core/num.c"
#include "src/core/exact.c"
#include "src/footprint/circles.c"
#include "src/footprint/clearance.c"
#include "src/footprint/disc.c"
#include "src/footprint/overlap.c"
#include "src/footprint/parts.c"
#include "src/footprint/query.c"
#include "src/footprint/tree.c"

static uint32_t words[2][48];
static berth_placement at[2];
static berth_footprint_options asked;

/* What attach accepts of so many circles. */
static berth_status any_view(berth_footprint *view, int k, uint16_t nodes, uint8_t method)
{
    berthi_footprint_header *header = (berthi_footprint_header *)(void *)words[k];
    header->node_count = nodes;
    header->points = 0;
    header->levels = 2;
    header->method = method;
    header->parts.count = 0;
    header->parts.corners = 0;
    header->parts.rings = 0;
    return berth_footprint_attach(view, words[k], sizeof words[k]);
}

berth_status any_cylinders_overlap(void)
{
    berth_footprint a, b;
    berth_footprint_counts counts;
    if (any_view(&a, 0, 1, BERTH_FOOTPRINT_CYLINDER) != BERTH_OK ||
        any_view(&b, 1, 1, BERTH_FOOTPRINT_CYLINDER) != BERTH_OK) {
        return BERTH_E_VIEW;
    }
    /*@ slevel merge; */
    return berth_footprint_collide(&a, &at[0], &b, &at[1], &asked, &counts);
}

berth_status any_circles_collide(void)
{
    berth_footprint a, b;
    berth_footprint_counts counts;
    if (any_view(&a, 0, 3, BERTH_FOOTPRINT_TRIANGLES) != BERTH_OK ||
        any_view(&b, 1, 3, BERTH_FOOTPRINT_TRIANGLES) != BERTH_OK) {
        return BERTH_E_VIEW;
    }
    /*@ slevel merge; */
    return berth_footprint_collide_circles(&a, &at[0], &b, &at[1], &asked, &counts);
}
