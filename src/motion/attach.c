/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching an image: everything that a query relies on is checked here, once.
 *
 * The order matters: sizes before the bytes that they cover, the CRC before the fields, so that
 * damage is called damage; then each field against its range, so that even an image with a forged
 * CRC cannot make a query read out of bounds or overflow. */

#include "../core/crc32.h"
#include "image.h"

uint32_t berthi_image_crc(const berthi_header *header, size_t bytes)
{
    const unsigned char *image = (const unsigned char *)header;
    const size_t before = offsetof(berthi_header, crc), after = before + sizeof header->crc;
    return berthi_crc32(berthi_crc32(0, image, before), image + after, bytes - after);
}

void berthi_view_over(berth_motion *view, const berthi_header *header, uint32_t node_units)
{
    const berthi_unit *unit = (const berthi_unit *)(header + 1);
    view->nodes = unit;
    unit += ((UINT32_C(1) << header->levels) - 1) * node_units;
    view->samples = unit;
    unit += header->count * 2;
    view->radii = (header->flags & BERTHI_FLAG_RADII) != 0 ? unit : NULL;
    view->origin_x = berth_num_of(header->origin_x);
    view->origin_y = berth_num_of(header->origin_y);
    view->radius = header->radius;
    view->reach = header->reach;
    view->count = header->count;
    view->dt = header->dt;
    view->levels = header->levels;
    view->shift = header->shift;
    view->band = header->band;
    view->pace = header->pace;
}

/* low <= v <= high, and not NaN. */
static int within(berth_raw v, berth_raw low, berth_raw high)
{
    return v >= low && v <= high;
}

/* The part of the header that says what the bytes are. */
static berth_status check_kind(const berthi_header *header, uint32_t structure)
{
    if (header->magic != BERTHI_MAGIC) {
        return header->magic == BERTHI_MAGIC_SWAPPED ? BERTH_E_ENDIAN : BERTH_E_MAGIC;
    }
    if (header->version != BERTHI_VERSION) {
        return BERTH_E_VERSION;
    }
    if (header->arithmetic != BERTH_ARITHMETIC_ID) {
        return BERTH_E_ARITHMETIC_KIND;
    }
    return header->structure == structure ? BERTH_OK : BERTH_E_STRUCTURE_KIND;
}

/* The part of the header that says how much there is. */
static berth_status check_sizes(const berthi_header *header, uint32_t node_units)
{
    const uint32_t count = header->count, levels = header->levels, flags = header->flags;
    if (count == 0 || count > BERTH_CLIP_MAX_COUNT || header->dt < 1 ||
        (int64_t)header->dt * (int32_t)count > BERTH_TICK_MAX || levels == 0 ||
        levels > BERTH_MOTION_MAX_LEVELS || (UINT32_C(1) << (levels - 1)) > count ||
        (flags & ~(uint32_t)BERTHI_FLAGS_KNOWN) != 0) {
        return BERTH_E_HEADER;
    }
    return header->bytes == berthi_image_bytes(count, levels, flags & BERTHI_FLAG_RADII, node_units)
               ? BERTH_OK
               : BERTH_E_HEADER;
}

/* The part of the header that a query computes with. */
static berth_status check_numbers(const berthi_header *header)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    if (header->shift > BERTHI_SHIFT_LIMIT || header->pace > BERTHI_PACE_LIMIT ||
        !within(header->origin_x, -most, most) || !within(header->origin_y, -most, most) ||
        !within(header->radius, 0, BERTHI_RADIUS_LIMIT) ||
        !within(header->reach, 0, BERTHI_REACH_LIMIT)) {
        return BERTH_E_HEADER;
    }
    return BERTH_OK;
}

/* Whether one coordinate of a moving centre stays within the limit; it goes straight, so both its
 * ends tell. */
static BERTHI_APART int centre_holds(berthi_unit at, berthi_unit v, int32_t ticks, uint32_t pace)
{
    return within(at, -BERTHI_CENTRE_LIMIT, BERTHI_CENTRE_LIMIT) && berthi_way_fits(v, ticks) &&
           within(at - berthi_way(v, ticks, pace), -BERTHI_CENTRE_LIMIT, BERTHI_CENTRE_LIMIT);
}

int berthi_node_holds(const berthi_unit *node, int32_t ticks, uint32_t pace)
{
    return centre_holds(node[BERTHI_NODE_X], node[BERTHI_NODE_VX], ticks, pace) &&
           centre_holds(node[BERTHI_NODE_Y], node[BERTHI_NODE_VY], ticks, pace) &&
           within((berthi_extent)node[BERTHI_NODE_RADIUS], 0, BERTHI_EXTENT_LIMIT);
}

static berth_status check_nodes(const berth_motion *view)
{
    const berthi_unit *node = (const berthi_unit *)view->nodes;
    uint32_t left = (UINT32_C(1) << view->levels) - 1, depth = 0, place = 0;
    for (; left > 0; left--, node += BERTHI_NODE_UNITS) {
        if (!berthi_node_holds(node, berthi_node_ticks(view, depth, place), view->pace)) {
            return BERTH_E_NODE;
        }
        berthi_preorder_next(&depth, &place, view->levels);
    }
    return BERTH_OK;
}

berth_status berthi_samples_check(const berth_motion *view)
{
    const berthi_unit *unit = (const berthi_unit *)view->samples;
    const berthi_unit *radius = (const berthi_unit *)view->radii;
    uint32_t i;
    for (i = 0; i < 2 * view->count; i++) {
        if (!within(unit[i], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT)) {
            return BERTH_E_SAMPLE;
        }
    }
    for (i = 0; radius != NULL && i < view->count; i++) {
        if (!within(radius[i], 0, view->radius)) {
            return BERTH_E_SAMPLE;
        }
    }
    return BERTH_OK;
}

berth_status berthi_block_check(const void *image, size_t size, uint32_t structure)
{
    const berthi_header *header = (const berthi_header *)image;
    berth_status status;
    if ((uintptr_t)image % BERTHI_IMAGE_ALIGNMENT != 0) {
        return BERTH_E_ALIGNMENT;
    }
    if (size < sizeof *header) {
        return BERTH_E_TRUNCATED;
    }
    status = check_kind(header, structure);
    if (status != BERTH_OK) {
        return status;
    }
    if (header->bytes < sizeof *header) {
        return BERTH_E_HEADER;
    }
    if (header->bytes > size) {
        return BERTH_E_TRUNCATED;
    }
    return header->crc == berthi_image_crc(header, header->bytes) ? BERTH_OK : BERTH_E_CRC;
}

berth_status berthi_header_check(const void *image, uint32_t node_units)
{
    const berthi_header *header = (const berthi_header *)image;
    const berth_status status = check_sizes(header, node_units);
    return status != BERTH_OK ? status : check_numbers(header);
}

berth_status berth_motion_attach(berth_motion *view, const void *image, size_t size)
{
    berth_motion found;
    berth_status status;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    status = berthi_block_check(image, size, BERTHI_STRUCTURE_MOTION);
    if (status == BERTH_OK) {
        status = berthi_header_check(image, BERTHI_NODE_UNITS);
    }
    if (status != BERTH_OK) {
        return status;
    }
    berthi_view_over(&found, (const berthi_header *)image, BERTHI_NODE_UNITS);
    status = check_nodes(&found);
    if (status != BERTH_OK) {
        return status;
    }
    status = berthi_samples_check(&found);
    if (status == BERTH_OK) {
        *view = found;
    }
    return status;
}
