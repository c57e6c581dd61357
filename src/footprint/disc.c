/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Discs: one that is built, and one that is asked about without, by leaf circles: a tree of one
 * circle. */

#include "berth/shapes.h"

#include "../core/num.h"
#include "query.h"

/* ---- One circle ------------------------------------------------------------------------------ */

/* The finest step, no finer than 2^least, that holds a radius. */
static uint8_t shift_for(berth_raw radius, uint8_t least)
{
#ifdef BERTH_Q16
    while (berthi_ceil_shift(radius, least) > BERTHI_FOOTPRINT_RADIUS_LIMIT) {
        least++;
    }
#else
    (void)radius;
#endif
    return least;
}

/* A radius in steps, rounded up. */
berth_len berthi_disc_steps(berth_raw radius, uint32_t shift)
{
#ifdef BERTH_Q16
    return berthi_ceil_shift(radius, shift);
#else
    (void)shift;
    return radius;
#endif
}

/* The node of a disc around the origin, its radius rounded up to steps, which it returns. */
berth_len berthi_disc_node(berthi_unit *node, berth_raw radius, uint8_t shift)
{
    const berth_len steps = berthi_disc_steps(radius, shift);
    node[BERTHI_CIRCLE_X] = node[BERTHI_CIRCLE_Y] = 0;
    node[BERTHI_CIRCLE_RADIUS] = (berthi_unit)(berthi_extent)steps;
    node[BERTHI_CIRCLE_LINK] = berthi_link_unit(BERTHI_LEAF);
    return steps;
}

berth_status berth_footprint_cylinder(berth_num radius, berth_arena *image, berth_footprint *view)
{
    const uint32_t bytes = sizeof(berthi_footprint_header) + BERTH_FOOTPRINT_NODE_BYTES;
    berthi_footprint_header *header;
    if (image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_radius_ok(radius) || berth_num_raw(radius) == 0) {
        return BERTH_E_RADIUS;
    }
    header = (berthi_footprint_header *)berth_arena_take(image, bytes, BERTHI_IMAGE_ALIGNMENT);
    if (header == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    berthi_image_begin(&header->head, BERTHI_STRUCTURE_FOOTPRINT, bytes);
    header->levels = 1;
    header->nodes = 1;
    header->method = BERTH_FOOTPRINT_CYLINDER;
    header->shift = shift_for(berth_num_raw(radius), 0);
    header->reach =
        berthi_disc_node((berthi_unit *)(void *)(header + 1), berth_num_raw(radius), header->shift);
#ifdef BERTH_Q16
    header->band = header->reach << header->shift != berth_num_raw(radius);
#endif
    berthi_image_seal(&header->head);
    berthi_footprint_over(&view->tree, header, BERTHI_CIRCLE_UNITS);
    return BERTH_OK;
}

berth_status berthi_disc_check(const berth_footprint *a, berth_num x, berth_num y, berth_num radius)
{
    if (a == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(&a->tree)) {
        return BERTH_E_VIEW;
    }
    if (!berthi_coordinate_ok(x) || !berthi_coordinate_ok(y)) {
        return BERTH_E_COORDINATE;
    }
    return berthi_radius_ok(radius) ? BERTH_OK : BERTH_E_RADIUS;
}

/* A disc around its own origin, at (x, y): where it lies. */
void berthi_disc_place(berth_num x, berth_num y, berth_raw radius, uint8_t least,
                       berth_ground *ground, berth_placement *at)
{
    at->rotation.c = BERTH_DIR_ONE;
    at->rotation.s = 0;
    at->x = x;
    at->y = y;
    at->start = 0;
    ground->origin_x = ground->origin_y = berth_num_of(0);
    ground->shift = shift_for(radius, least);
}
