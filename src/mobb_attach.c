/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching an image: everything that a query relies on is checked here, once.
 *
 * The order matters: sizes before the bytes that they cover, the CRC before the fields, so that
 * damage is called damage; then each field against its range, so that even an image with a forged
 * CRC cannot make a query read out of bounds or overflow. */

#include "crc32.h"
#include "mobb_image.h"

uint32_t berthi_image_crc(const berthi_header *header, size_t bytes)
{
    const unsigned char *image = (const unsigned char *)header;
    const size_t before = offsetof(berthi_header, crc), after = before + sizeof header->crc;
    return berthi_crc32(berthi_crc32(0, image, before), image + after, bytes - after);
}

berth_mobb berthi_view_over(const berthi_header *header)
{
    const uint32_t nodes = (UINT32_C(1) << header->levels) - 1;
    const berthi_unit *unit = (const berthi_unit *)(header + 1);
    const int radii = (header->flags & BERTHI_FLAG_RADII) != 0;
    berth_mobb view;
    view.nodes = unit;
    unit += nodes * (radii ? 7u : 6u);
    view.samples = unit;
    unit += header->count * 2;
    view.radii = radii ? unit : NULL;
    view.origin_x = berth_num_of(header->origin_x);
    view.origin_y = berth_num_of(header->origin_y);
    view.radius = header->radius;
    view.reach = header->reach;
    view.count = header->count;
    view.dt = header->dt;
    view.levels = header->levels;
    view.shift = header->shift;
    view.band = header->band;
    view.node_bytes = (uint8_t)((radii ? 7u : 6u) * sizeof *unit);
    return view;
}

/* low <= v <= high, and not NaN. */
static int within(berth_raw v, berth_raw low, berth_raw high)
{
    return v >= low && v <= high;
}

/* The part of the header that says what the bytes are. */
static berth_status check_kind(const berthi_header *header)
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
    return header->structure == BERTHI_STRUCTURE_MOBB ? BERTH_OK : BERTH_E_STRUCTURE_KIND;
}

/* The part of the header that says how much there is. */
static berth_status check_sizes(const berthi_header *header)
{
    const uint32_t count = header->count, levels = header->levels;
    if (count == 0 || count > BERTH_CLIP_MAX_COUNT || header->dt < 1 ||
        (int64_t)header->dt * (int32_t)count > BERTH_TICK_MAX || levels == 0 ||
        levels > BERTH_MOBB_MAX_LEVELS || (UINT32_C(1) << (levels - 1)) > count ||
        (header->flags & ~BERTHI_FLAGS_KNOWN) != 0) {
        return BERTH_E_HEADER;
    }
    if (header->bytes !=
        BERTH_MOBB_IMAGE_BYTES_OF(count, levels, header->flags & BERTHI_FLAG_RADII)) {
        return BERTH_E_HEADER;
    }
    return BERTH_OK;
}

/* The part of the header that a query computes with. */
static berth_status check_numbers(const berthi_header *header)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    if (header->shift > BERTHI_SHIFT_LIMIT || !within(header->origin_x, -most, most) ||
        !within(header->origin_y, -most, most) || !within(header->radius, 0, BERTHI_RADIUS_LIMIT) ||
        !within(header->reach, 0, BERTHI_REACH_LIMIT)) {
        return BERTH_E_HEADER;
    }
    return BERTH_OK;
}

/* A box with its centre and both extents within the limit and its axis of unit length. */
static int node_holds(const berthi_unit *node)
{
    const berthi_norm limit = berthi_norm_of(BERTHI_BOX_LIMIT, 0);
    return berthi_norm_of(node[BERTHI_NODE_X], node[BERTHI_NODE_Y]) <= limit &&
           berthi_is_unit(node[BERTHI_NODE_AXIS_X], node[BERTHI_NODE_AXIS_Y]) &&
           within(node[BERTHI_NODE_MAJOR], 0, BERTHI_BOX_LIMIT) &&
           within(node[BERTHI_NODE_MINOR], 0, BERTHI_BOX_LIMIT);
}

static berth_status check_nodes(const berth_mobb *view)
{
    const uint32_t units = berthi_node_units(view);
    uint32_t left = (UINT32_C(1) << view->levels) - 1;
    const berthi_unit *node = (const berthi_unit *)view->nodes;
    for (; left > 0; left--, node += units) {
        if (!node_holds(node) ||
            (units == 7 && !within(node[BERTHI_NODE_RADIUS], 0, view->radius))) {
            return BERTH_E_NODE;
        }
    }
    return BERTH_OK;
}

static berth_status check_samples(const berth_mobb *view)
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

/* Everything about the header and the CRC; the nodes and samples are then there to be looked at. */
static berth_status check_header(const berthi_header *header, size_t size)
{
    berth_status status = check_kind(header);
    if (status != BERTH_OK) {
        return status;
    }
    if (header->bytes < sizeof *header) {
        return BERTH_E_HEADER;
    }
    if (header->bytes > size) {
        return BERTH_E_TRUNCATED;
    }
    if (header->crc != berthi_image_crc(header, header->bytes)) {
        return BERTH_E_CRC;
    }
    status = check_sizes(header);
    return status != BERTH_OK ? status : check_numbers(header);
}

berth_status berth_mobb_attach(berth_mobb *view, const void *image, size_t size)
{
    const berthi_header *header = (const berthi_header *)image;
    berth_mobb found;
    berth_status status;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    if ((uintptr_t)image % BERTHI_IMAGE_ALIGNMENT != 0) {
        return BERTH_E_ALIGNMENT;
    }
    if (size < sizeof *header) {
        return BERTH_E_TRUNCATED;
    }
    status = check_header(header, size);
    if (status != BERTH_OK) {
        return status;
    }
    found = berthi_view_over(header);
    status = check_nodes(&found);
    if (status != BERTH_OK) {
        return status;
    }
    status = check_samples(&found);
    if (status == BERTH_OK) {
        *view = found;
    }
    return status;
}
