/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's image, looked into. */

#include "fit.h"

static uint32_t count_nodes(const berthi_motion_header *motion)
{
    uint32_t nodes = motion->blocks > 1 ? 2u * motion->blocks - 1 : 0;
    for (uint32_t b = 0; b < motion->blocks; b++) {
        const berthi_stretch s = berthi_stretch_of(motion, b);
        nodes += 2 * berthi_leaves_of(s.legs, motion->leaf_size) - 1;
    }
    return nodes;
}

berth_status berth_motion_info(const berth_motion *view, berth_motion_facts *facts)
{
    if (view == NULL || facts == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_motion(view)) {
        return BERTH_E_VIEW;
    }
    const berthi_motion_header *motion = berthi_image_of(view);
    uint32_t coarsest = 0;
    berth_len reach = 0;
    for (uint32_t b = 0; b < motion->blocks; b++) {
        const berthi_stretch s = berthi_stretch_of(motion, b);
        coarsest = s.ground.shift > coarsest ? s.ground.shift : coarsest;
        reach = s.ground.reach > reach ? s.ground.reach : reach;
    }
    const int straight = berthi_is_straight(motion);
    facts->legs = motion->legs;
    facts->blocks = motion->blocks;
    facts->nodes = count_nodes(motion);
    facts->bytes = motion->head.bytes;
    facts->first = motion->first;
    facts->length = motion->length;
    facts->unit = straight ? 0 : motion->unit;
    facts->leaf_size = motion->leaf_size;
    facts->straight = (uint8_t)straight;
    facts->radii = motion->radii != 0;
    facts->before = motion->before;
    facts->after = motion->after;
    facts->radius = berth_num_of(motion->radius);
    facts->step = berthi_step_of(coarsest);
    facts->band = berthi_band_of(motion->band, coarsest, reach);
    return BERTH_OK;
}

/* The block in which leg `index` is. */
static uint32_t block_of(const berthi_motion_header *motion, uint32_t index)
{
    const berthi_block *blocks = berthi_blocks_of(motion);
    uint32_t low = 0, high = motion->blocks; /* low <= the block < high */
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        if (blocks[middle].first <= index) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

BERTH_HOT berth_status berth_motion_leg(const berth_motion *view, uint32_t index, berth_leg *leg)
{
    if (view == NULL || leg == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_motion(view)) {
        return BERTH_E_VIEW;
    }
    const berthi_motion_header *motion = berthi_image_of(view);
    if (index >= motion->legs) {
        return BERTH_E_INDEX;
    }
    const berthi_stretch s = berthi_stretch_of(motion, block_of(motion, index));
    const uint32_t i = index - s.first;
    const berthi_unit *from = s.xy + 2 * (size_t)i;
    const berthi_unit *to = s.ticks != NULL ? from + 2 : from;
    leg->begin = berthi_stretch_tick(&s, i);
    leg->end = berthi_stretch_tick(&s, i + 1);
    leg->x = berthi_stored_x(&s.ground, from[0]);
    leg->y = berthi_stored_y(&s.ground, from[1]);
    leg->to_x = berthi_stored_x(&s.ground, to[0]);
    leg->to_y = berthi_stored_y(&s.ground, to[1]);
    leg->radius = berth_num_of(berthi_stretch_radius(&s, i));
    return BERTH_OK;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* A coordinate of a centre with a velocity, and a radius, in steps. */
#ifdef BERTH_Q16
static berth_len steps_up(berthi_unit radius)
{
    return (berth_len)(berthi_extent)radius << BERTHI_NODE_SHIFT;
}

static berth_len stored_steps(berthi_unit units, berthi_unit v, int32_t ticks, uint32_t pace)
{
    const int64_t at = (int64_t)units * (int32_t)(UINT32_C(1) << pace) + (int64_t)v * ticks;
    return (berth_len)((at * (1 << BERTHI_NODE_SHIFT) + ((INT64_C(1) << pace) >> 1)) >> pace);
}
#else
static berth_len steps_up(berthi_unit radius)
{
    return radius;
}

static berth_len stored_steps(berthi_unit units, berthi_unit v, int32_t ticks, uint32_t pace)
{
    (void)pace;
    return units + v * (berth_raw)ticks;
}
#endif

/* What node `node` covers, and where its units are. Returns null when there is none. */
static const berthi_unit *cover_of(berthi_node_cover *cover, berth_ground *ground,
                                   const berthi_motion_header *motion, uint32_t node)
{
    const berthi_unit *nodes = berthi_nodes_of(motion);
    *ground = berthi_ground_of(motion);
    if (node == 0) {
        return NULL;
    }
    uint32_t left = node;
    if (motion->blocks > 1) {
        if (left < 2u * motion->blocks) {
            berthi_cover_top(cover, motion);
            berthi_cover_at(cover, left);
            return nodes + (size_t)(node - 1) * BERTHI_NODE_UNITS;
        }
        left -= 2u * motion->blocks - 1;
    }
    for (uint32_t b = 0; b < motion->blocks; b++) {
        berthi_cover_block(cover, motion, b);
        const uint32_t all = 2 * cover->leaves - 1;
        if (left <= all) {
            berthi_cover_at(cover, left);
            cover->first += cover->stretch.first;
            cover->end += cover->stretch.first;
            *ground = cover->stretch.ground;
            return nodes + (size_t)(node - 1) * BERTHI_NODE_UNITS;
        }
        left -= all;
    }
    return NULL;
}

berth_status berth_motion_node(const berth_motion *view, uint32_t node, berth_motion_disc *disc,
                               uint32_t *height)
{
    if (view == NULL || disc == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_motion(view)) {
        return BERTH_E_VIEW;
    }
    berthi_node_cover cover;
    berth_ground ground;
    const berthi_unit *unit = cover_of(&cover, &ground, berthi_image_of(view), node);
    if (unit == NULL) {
        return BERTH_E_INDEX;
    }
    const berthi_unit x = unit[BERTHI_NODE_X], y = unit[BERTHI_NODE_Y];
    const berthi_unit vx = unit[BERTHI_NODE_VX], vy = unit[BERTHI_NODE_VY];
    disc->first = cover.first;
    disc->end = cover.end;
    disc->begin = cover.begin;
    disc->until = cover.begin + cover.ticks;
    disc->from_x = berthi_stored_x(&ground, stored_steps(x, 0, 0, 0));
    disc->from_y = berthi_stored_y(&ground, stored_steps(y, 0, 0, 0));
    disc->to_x = berthi_stored_x(&ground, stored_steps(x, vx, cover.ticks, cover.pace));
    disc->to_y = berthi_stored_y(&ground, stored_steps(y, vy, cover.ticks, cover.pace));
    disc->radius = berthi_stored_length(&ground, steps_up(unit[BERTHI_NODE_RADIUS]));
    if (height != NULL) {
        *height = 0;
        for (uint32_t bit = berthi_lowest_bit(cover.node); bit > 1; bit >>= 1) {
            (*height)++;
        }
    }
    return BERTH_OK;
}
