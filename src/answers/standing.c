/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A footprint that stands: its root's circle is a disc that stands, too. */

#include "standing.h"

#define FURTHEST BERTH_NUM_TO_RAW(4000)

static int is_near(berth_raw v)
{
    return v >= -FURTHEST && v <= FURTHEST;
}

static berth_status check_times(int32_t from, int32_t until)
{
    if ((from | until) == 0) {
        return BERTH_OK;
    }
    return until > from && (uint32_t)until - (uint32_t)from <= BERTH_TICK_MAX &&
                   from >= -BERTH_TICK_MAX && from <= BERTH_TICK_MAX
               ? BERTH_OK
               : BERTH_E_WINDOW;
}

/* An outline of which only circles were kept. */
static int has_no_inside(const berthi_footprint_header *tree)
{
    return tree->parts.corners == 0 && tree->method <= BERTH_FOOTPRINT_CONTOUR_CENTRE;
}

berth_status berth_footprint_stand(const berth_footprint *footprint, const berth_placement *at,
                                   int32_t from, int32_t until, uint8_t boundary,
                                   berth_standing *standing)
{
    if (footprint == NULL || standing == NULL) {
        return BERTH_E_NULL;
    }
    const berthi_footprint_header *tree = berthi_tree_of(footprint);
    if (!berthi_is_footprint(footprint)) {
        return BERTH_E_VIEW;
    }
    if (boundary > 1 || (!boundary && has_no_inside(tree))) {
        return BERTH_E_KIND;
    }
    berth_status status = berth_placement_check(at);
    if (status == BERTH_OK) {
        status = check_times(from, until);
    }
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_unit *root = berthi_circle_at(tree, 0);
    const berth_raw x = berth_num_raw(tree->ground.origin_x) +
                        (berth_raw)root[BERTHI_CIRCLE_X] * berthi_steps_length(&tree->ground, 1);
    const berth_raw y = berth_num_raw(tree->ground.origin_y) +
                        (berth_raw)root[BERTHI_CIRCLE_Y] * berthi_steps_length(&tree->ground, 1);
    if (!is_near(x) || !is_near(y) || !is_near(berthi_circle_radius(tree, root))) {
        return BERTH_E_EXTENT;
    }
    standing->footprint = *footprint;
    standing->at = *at;
    standing->crc = tree->head.crc;
    standing->boundary = boundary;
    /* half a unit of q16 each way, as it is turned */
    berth_raw world_x, world_y, radius = berthi_circle_radius(tree, root);
#ifdef BERTH_Q16
    radius++;
#endif
    berthi_world_origin(at, x, y, &world_x, &world_y);
    const int always = (from | until) == 0;
    berthi_place_disc(&standing->outer, berth_num_of(world_x), berth_num_of(world_y),
                      berth_num_of(radius), always ? INT32_MIN : from, always ? INT32_MAX : until);
    return BERTH_OK;
}
