/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's image, looked into. */

#include "fit.h"

/* Whether a view is one, and there is somewhere to write to. */
BERTHI_INLINE berth_status check_motion(const berth_motion *view, int there)
{
    return view == NULL || !there    ? BERTH_E_NULL
           : !berthi_is_motion(view) ? BERTH_E_VIEW
                                     : BERTH_OK;
}

berth_status berth_motion_info(const berth_motion *view, berth_motion_facts *facts)
{
    const berth_status status = check_motion(view, facts != NULL);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_motion_header *motion = berthi_image_of(view);
    const int straight = berthi_is_straight(motion);
    facts->legs = motion->legs;
    facts->nodes = 2 * motion->leaves - 1;
    facts->bytes = motion->head.bytes;
    facts->first = motion->first;
    facts->length = motion->length;
    facts->unit = motion->unit;
    facts->leaf_size = motion->leaf_size;
    facts->straight = (uint8_t)straight;
    facts->radii = motion->radii != 0;
    facts->before = motion->before;
    facts->after = motion->after;
    facts->radius = berth_num_of(motion->radius);
    facts->step = berthi_step_of(motion->shift);
    facts->band = berthi_band_of(motion->band, motion->shift, motion->reach);
    return BERTH_OK;
}

BERTH_HOT berth_status berth_motion_leg(const berth_motion *view, uint32_t index, berth_leg *leg)
{
    const berth_status status = check_motion(view, leg != NULL);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_motion_header *motion = berthi_image_of(view);
    if (index >= motion->legs) {
        return BERTH_E_INDEX;
    }
    berth_raw from[2], to[2];
    berthi_point_of(motion, index, from);
    berthi_point_of(motion, berthi_end_of(motion, index), to);
    leg->begin = berthi_tick_of(motion, index);
    leg->end = berthi_tick_of(motion, index + 1);
    leg->x = berth_num_of(from[0]);
    leg->y = berth_num_of(from[1]);
    leg->to_x = berth_num_of(to[0]);
    leg->to_y = berth_num_of(to[1]);
    leg->radius = berth_num_of(berthi_radius_of(motion, index));
    return BERTH_OK;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

berth_status berth_motion_node(const berth_motion *view, uint32_t node, berth_motion_disc *disc,
                               uint32_t *height)
{
    const berth_status status = check_motion(view, disc != NULL);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_motion_header *motion = berthi_image_of(view);
    if (node - 1 >= 2 * motion->leaves - 1) {
        return BERTH_E_INDEX;
    }
    const berthi_unit *unit = berthi_nodes_of(motion) + (size_t)(node - 1) * BERTHI_NODE_UNITS;
    const berth_ground ground = berthi_ground_of(motion);
    berthi_node_cover cover;
    berthi_cover_at(&cover, motion, node);
    const berthi_unit x = unit[BERTHI_NODE_X], y = unit[BERTHI_NODE_Y];
    const berthi_unit vx = unit[BERTHI_NODE_VX], vy = unit[BERTHI_NODE_VY];
    disc->first = cover.first;
    disc->end = cover.end;
    disc->begin = cover.begin;
    /* @argued: it ends with its motion at the latest; attach has asked that, the ground, and where
     * its centre is at either end (berthi_node_holds) */
    BERTH_ASSERT((int64_t)cover.begin + cover.ticks <= INT32_MAX);
    BERTH_ASSERT(ground.shift <= BERTHI_SHIFT_LIMIT);
    disc->until = cover.begin + cover.ticks;
    disc->from_x = berthi_stored_x(&ground, berthi_way_steps(x, 0, 0, 0, BERTHI_NODE_SHIFT));
    disc->from_y = berthi_stored_y(&ground, berthi_way_steps(y, 0, 0, 0, BERTHI_NODE_SHIFT));
    disc->to_x = berthi_stored_x(
        &ground, berthi_way_steps(x, vx, cover.ticks, motion->pace, BERTHI_NODE_SHIFT));
    disc->to_y = berthi_stored_y(
        &ground, berthi_way_steps(y, vy, cover.ticks, motion->pace, BERTHI_NODE_SHIFT));
    const berthi_extent radius = (berthi_extent)unit[BERTHI_NODE_RADIUS];
    disc->radius =
        berthi_stored_length(&ground, (berth_len)berthi_size_of(radius, BERTHI_NODE_SHIFT));
    if (height != NULL) {
        *height = 0;
        for (uint32_t bit = berthi_lowest_bit(cover.node); bit > 1; bit >>= 1) {
            (*height)++;
        }
    }
    return BERTH_OK;
}
