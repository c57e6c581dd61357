/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching a footprint: what a query relies on, checked once, in the order of motion/attach.c. */

#include "image.h"

uint32_t berthi_footprint_bytes(const berthi_footprint_header *header, uint32_t node_units)
{
    const uint32_t units = header->nodes * node_units + header->points * 2u;
    const uint32_t words = header->rings + header->parts * berthi_part_words(header->corners);
    return (uint32_t)(sizeof *header + units * sizeof(berthi_unit) + words * 2u + 3u) &
           ~UINT32_C(3);
}

void berthi_footprint_view_over(berth_footprint *view, const berthi_footprint_header *header,
                                uint32_t node_units)
{
    const berthi_unit *unit = (const berthi_unit *)(header + 1);
    berth_motion *base = &view->base;
    view->nodes = unit;
    unit += header->nodes * node_units;
    base->nodes = base->radii = NULL;
    base->samples = unit;
    base->count = header->points;
    base->dt = 0;
    base->radius = header->largest;
    base->reach = header->reach;
    base->levels = base->band = base->pace = 0;
    base->shift = header->shift;
    base->origin_x = berth_num_of(header->origin_x);
    base->origin_y = berth_num_of(header->origin_y);
    view->parts =
        (const uint16_t *)(const void *)(unit + 2 * (size_t)header->points) + header->rings;
    view->node_count = header->nodes;
    view->part_count = header->parts;
    view->rings = header->rings;
    view->levels = header->levels;
    view->corners = header->corners;
    view->method = header->method;
    view->exact = header->exact;
}

static int within(berth_raw v, berth_raw low, berth_raw high)
{
    return v >= low && v <= high;
}

/* Counts that contradict each other show when links and parts are looked at. */
static berth_status check_header(const berthi_footprint_header *header, uint32_t node_units)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    return header->levels - 1u < BERTH_FOOTPRINT_MAX_LEVELS && header->corners != 1 &&
                   header->corners <= 3 && header->shift <= BERTHI_SHIFT_LIMIT &&
                   header->bytes == berthi_footprint_bytes(header, node_units) &&
                   within(header->origin_x, -most, most) && within(header->origin_y, -most, most) &&
                   within(header->reach, 0, BERTHI_REACH_LIMIT)
               ? BERTH_OK
               : BERTH_E_HEADER;
}

/* Whether a link is a whole number of 16 bits; the others are not read. */
static int link_holds(berthi_unit unit)
{
#ifdef BERTH_Q16
    (void)unit;
    return 1;
#else
    return within(unit, 0, BERTHI_C(65535.0)) && (berthi_unit)(uint32_t)unit == unit;
#endif
}

/* Whether the links make one tree in preorder that is no deeper than its levels: the right children
 * that are still to come wait in order, the next one last. */
static BERTHI_APART int links_hold(const berth_footprint *view, uint32_t node_units)
{
    const berthi_unit *unit = (const berthi_unit *)view->nodes + node_units - 1;
    uint16_t right[BERTH_FOOTPRINT_MAX_LEVELS];
    uint8_t depth_of[BERTH_FOOTPRINT_MAX_LEVELS];
    uint32_t i, waiting = 0, depth = 0;
    for (i = 0; i < view->node_count; i++, unit += node_units) {
        const uint32_t link = link_holds(*unit) ? berthi_link_of(*unit) : 0;
        if ((link & BERTHI_LEAF) == 0) {
            depth++;
            if (link <= i + 1 || link >= view->node_count || depth >= view->levels) {
                return 0;
            }
            right[waiting] = (uint16_t)link;
            depth_of[waiting] = (uint8_t)depth;
            waiting++;
            continue;
        }
        if (view->corners != 0 && (link & 0x7fffu) >= view->part_count) {
            return 0;
        }
        if (waiting == 0) {
            return i + 1 == view->node_count;
        }
        waiting--;
        depth = depth_of[waiting];
        if (right[waiting] != i + 1) {
            return 0;
        }
    }
    return 0;
}

/* Whether parts name points that are there, and a run of them ends. */
static int parts_hold(const berth_footprint *view)
{
    const uint32_t corners = view->corners, words = berthi_part_words(corners);
    const uint16_t *part = view->parts;
    uint32_t i, k, end = 0;
    for (i = 0; i < view->rings; i++) {
        if (berthi_ends_of(view)[i] <= end) {
            return 0;
        }
        end = berthi_ends_of(view)[i];
    }
    if (view->rings != 0 && end != view->base.count) {
        return 0;
    }
    for (i = 0; i < view->part_count; i++, part += words) {
        for (k = 0; k < corners; k++) {
            if (berthi_corner(part, corners, k) >= view->base.count) {
                return 0;
            }
        }
    }
    return corners == 0 || (part[-(ptrdiff_t)words] & BERTHI_LAST_PART) != 0;
}

static int points_hold(const berth_footprint *view)
{
    const berthi_unit *unit = (const berthi_unit *)view->base.samples;
    uint32_t i;
    for (i = 0; i < 2 * view->base.count; i++) {
        if (!within(unit[i], -BERTHI_FOOTPRINT_LIMIT, BERTHI_FOOTPRINT_LIMIT)) {
            return 0;
        }
    }
    return 1;
}

berth_status berthi_footprint_attach(berth_footprint *view, const void *image, size_t size,
                                     uint32_t structure, uint32_t node_units)
{
    const berthi_footprint_header *header = (const berthi_footprint_header *)image;
    berth_status status = berthi_block_check(image, size, structure);
    if (status == BERTH_OK) {
        status = check_header(header, node_units);
    }
    if (status != BERTH_OK) {
        return status;
    }
    berthi_footprint_view_over(view, header, node_units);
    if (!links_hold(view, node_units) || !parts_hold(view)) {
        return BERTH_E_NODE;
    }
    return points_hold(view) ? BERTH_OK : BERTH_E_SAMPLE;
}
