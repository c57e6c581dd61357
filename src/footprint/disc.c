/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Discs: one that is built, and one that is asked about without, by leaf circles: a tree of one
 * circle. */

#include "disc.h"

#include "../core/num.h"
#include "berth/shapes.h"

/* ---- One circle ------------------------------------------------------------------------------ */

/* What is not 0 of a disc around the origin, whose radius is rounded up to steps: the finest, no
 * finer than 2^least, that hold it. */
static void disc_put(berthi_disc *disc, berth_raw radius, uint8_t least)
{
    berthi_footprint_header *const header = &disc->header;
    while (berthi_steps_up(radius, least) > BERTHI_FOOTPRINT_RADIUS_LIMIT) {
        least++;
    }
    header->ground.shift = least;
    header->ground.reach = berthi_steps_up(radius, least);
    header->node_count = header->levels = 1;
    header->method = BERTH_FOOTPRINT_CYLINDER;
    disc->node[BERTHI_CIRCLE_X] = disc->node[BERTHI_CIRCLE_Y] = 0;
    disc->node[BERTHI_CIRCLE_RADIUS] = (berthi_unit)(berthi_extent)header->ground.reach;
    disc->node[BERTHI_CIRCLE_LINK] = berthi_link_unit(BERTHI_LEAF);
}

berth_status berth_footprint_cylinder(berth_num radius, berth_arena *image, berth_footprint *view)
{
    const uint32_t bytes = sizeof(berthi_disc);
    if (image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_radius_ok(radius) || berth_num_raw(radius) == 0) {
        return BERTH_E_RADIUS;
    }
    berthi_disc *disc = (berthi_disc *)berth_arena_take(image, bytes, BERTHI_IMAGE_ALIGNMENT);
    if (disc == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    berthi_footprint_header *const header = &disc->header;
    berthi_footprint_begin(header, BERTHI_STRUCTURE_FOOTPRINT, bytes);
    disc_put(disc, berth_num_raw(radius), 0);
    header->band = berthi_size_of(header->ground.reach, header->ground.shift) !=
                   (berthi_size)berth_num_raw(radius);
    berthi_footprint_seal(header, BERTHI_CIRCLE_UNITS);
    view->image = header;
    return BERTH_OK;
}

berth_status berthi_disc_check(const berth_footprint *a, berth_num x, berth_num y, berth_num radius)
{
    if (a == NULL || !berthi_is_footprint(a)) {
        return a == NULL ? BERTH_E_NULL : BERTH_E_VIEW;
    }
    if (!berthi_coordinate_ok(x) || !berthi_coordinate_ok(y)) {
        return BERTH_E_COORDINATE;
    }
    return berthi_radius_ok(radius) ? BERTH_OK : BERTH_E_RADIUS;
}

void berthi_disc_make(berth_num x, berth_num y, berth_raw radius, uint8_t least, berthi_disc *disc,
                      berth_placement *at)
{
    berthi_footprint_header *const header = &disc->header;
    at->rotation.c = BERTH_DIR_ONE;
    at->rotation.s = 0;
    at->x = x;
    at->y = y;
    at->start = 0;
    header->head.crc = 0;
    header->ground.origin_x = header->ground.origin_y = berth_num_of(0);
    disc_put(disc, radius, least);
    header->parts.radius = 0;
    header->parts.rings = header->parts.count = header->points = 0;
    header->parts.corners = header->parts.turn = 0;
    header->points_at = header->words_at = sizeof *header;
}
