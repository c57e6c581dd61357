/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A disc against a tree of circles: a single cylinder made for one query. */

#include "../core/range.h"
#include "shape_walk.h"

/* A radius on the finest grid, no finer than the other one's, that holds it; rounded up. */
static berth_len radius_to_grid(berth_raw radius, berth_motion *base)
{
#ifdef BERTH_Q16
    while (berthi_ceil_shift(radius, base->shift) > BERTHI_FOOTPRINT_RADIUS_LIMIT) {
        base->shift++;
    }
    return berthi_ceil_shift(radius, base->shift);
#else
    (void)base;
    return radius;
#endif
}

berth_status berth_footprint_collide_disc(const berth_footprint *a,
                                          const berth_placement *placement_a, berth_num x,
                                          berth_num y, berth_num radius,
                                          const berth_footprint_options *options,
                                          berth_footprint_counts *counts)
{
    berthi_unit node[BERTHI_CIRCLE_UNITS];
    berth_placement at;
    berth_footprint disc;
    if (a == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(a)) {
        return BERTH_E_VIEW;
    }
    if (!berthi_coordinate_ok(x) || !berthi_coordinate_ok(y)) {
        return BERTH_E_COORDINATE;
    }
    if (!berthi_radius_ok(radius)) {
        return BERTH_E_RADIUS;
    }
    at.rotation.c = BERTH_DIR_ONE;
    at.rotation.s = 0;
    at.x = x;
    at.y = y;
    at.start = 0;
    disc.base.shift = a->base.shift;
    disc.base.origin_x = disc.base.origin_y = berth_num_of(0);
    disc.base.reach = disc.base.radius = radius_to_grid(berth_num_raw(radius), &disc.base);
    disc.base.count = 0;
    disc.nodes = node;
    disc.node_count = disc.levels = 1;
    disc.part_count = 0;
    disc.corners = 0;
    node[BERTHI_CIRCLE_X] = node[BERTHI_CIRCLE_Y] = 0;
    node[BERTHI_CIRCLE_RADIUS] = (berthi_unit)(berthi_extent)disc.base.radius;
    node[BERTHI_CIRCLE_LINK] = berthi_link_unit(BERTHI_LEAF);
    return berth_footprint_collide(a, placement_a, &disc, &at, options, counts);
}
