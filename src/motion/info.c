/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's image, looked into. */

#include "fit.h"

static uint32_t nodes_of(const berth_motion *view)
{
    uint32_t nodes = view->blocks != NULL ? 2 * view->block_count - 1 : 0;
    for (uint32_t b = 0; b < view->block_count; b++) {
        const berthi_stretch s = berthi_stretch_of(view, b);
        nodes += 2 * berthi_leaves_of(s.legs, view->leaf_size) - 1;
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
    uint32_t coarsest = 0;
    berth_len reach = 0;
    for (uint32_t b = 0; b < view->block_count; b++) {
        const berthi_stretch s = berthi_stretch_of(view, b);
        coarsest = s.ground.shift > coarsest ? s.ground.shift : coarsest;
        reach = s.ground.reach > reach ? s.ground.reach : reach;
    }
    berthi_motion_sizes sizes;
    sizes.legs = view->legs;
    sizes.blocks = view->block_count;
    sizes.nodes = nodes_of(view);
    sizes.straight = berthi_is_straight(view) != 0;
    sizes.radii = view->radii != NULL;
    facts->legs = view->legs;
    facts->blocks = view->block_count;
    facts->nodes = sizes.nodes;
    facts->bytes = berthi_motion_bytes(&sizes);
    facts->first = view->first;
    facts->length = view->length;
    facts->unit = sizes.straight ? 0 : view->unit;
    facts->straight = (uint8_t)sizes.straight;
    facts->before = view->before;
    facts->after = view->after;
    facts->radius = view->radius;
    facts->step = berthi_step_of(coarsest);
    facts->band = berthi_band_of(view->band, coarsest, reach);
    return BERTH_OK;
}

/* The block in which leg `index` is. */
static uint32_t block_of(const berth_motion *view, uint32_t index)
{
    const berthi_block *blocks = (const berthi_block *)view->blocks;
    uint32_t low = 0, high = view->block_count; /* low <= the block < high */
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
    if (index >= view->legs) {
        return BERTH_E_INDEX;
    }
    const berthi_stretch s = berthi_stretch_of(view, block_of(view, index));
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
                                   const berth_motion *view, uint32_t node)
{
    const berthi_unit *nodes = (const berthi_unit *)view->nodes;
    *ground = view->ground;
    if (node == 0) {
        return NULL;
    }
    uint32_t left = node;
    if (view->blocks != NULL) {
        if (left < 2 * view->block_count) {
            berthi_cover_top(cover, view);
            berthi_cover_at(cover, left);
            return nodes + (size_t)(node - 1) * BERTHI_NODE_UNITS;
        }
        left -= 2 * view->block_count - 1;
    }
    for (uint32_t b = 0; b < view->block_count; b++) {
        berthi_cover_block(cover, view, b);
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
    const berthi_unit *unit = cover_of(&cover, &ground, view, node);
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
