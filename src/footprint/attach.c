/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching a footprint: what a query relies on, checked once, in the order of core/image.c. What a
 * header promises about reads, steps and stack rests on what is proved here:
 *
 *   reads      every count makes up `bytes`; links, runs and corners stay below their counts
 *   way down   links make one tree in preorder, no deeper than `levels`
 *   steps      the leaves' runs of parts follow one another and are all there is, so that pairs of
 *              leaves have no more pairs of parts than there are; rings cover the points once
 *   numbers    coordinates, radii and reach keep all products within their types */

#include "image.h"

uint32_t berthi_footprint_bytes(const berthi_footprint_header *header, uint32_t node_units)
{
    const uint32_t units = header->nodes * node_units + header->points * 2u;
    const uint32_t words = header->rings + header->parts * berthi_part_words(header->corners);
    return (uint32_t)(sizeof *header + units * sizeof(berthi_unit) + words * 2u + 3u) &
           ~UINT32_C(3);
}

void berthi_figure_over(berthi_figure *figure, const berthi_footprint_header *header,
                        uint32_t node_units)
{
    const berthi_unit *unit = (const berthi_unit *)(header + 1);
    figure->nodes = unit;
    unit += header->nodes * node_units;
    figure->points.xy = unit;
    unit += 2 * (size_t)header->points;
    figure->points.count = header->points;
    figure->parts.ends = (const uint16_t *)(const void *)unit;
    figure->parts.words = figure->parts.ends + header->rings;
    figure->parts.rings = header->rings;
    figure->parts.count = header->parts;
    figure->parts.corners = header->corners;
    figure->parts.exact = header->exact;
    figure->ground.origin_x = berth_num_of(header->origin_x);
    figure->ground.origin_y = berth_num_of(header->origin_y);
    figure->ground.reach = header->reach;
    figure->ground.shift = header->shift;
    figure->node_count = header->nodes;
    figure->node_units = (uint8_t)node_units;
    figure->levels = header->levels;
}

/* Which counts go together: without parts there are no points; segments are those of rings. */
static int counts_hold(const berthi_footprint_header *header)
{
    if (header->points > BERTHI_NUMBER || header->parts > BERTHI_NUMBER) {
        return 0;
    }
    switch (header->corners) {
    case 0: return header->points == 0 && header->rings == 0 && header->parts == 0;
    case 2: return header->points != 0 && header->rings != 0 && header->parts != 0;
    case 3: return header->points != 0 && header->rings == 0 && header->parts != 0;
    default: return 0;
    }
}

static berth_status check_header(const berthi_footprint_header *header, uint32_t node_units)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    return header->levels - 1u < BERTH_FOOTPRINT_MAX_LEVELS && header->exact <= 1 &&
                   header->nodes <= BERTHI_FOOTPRINT_NODES_MOST && counts_hold(header) &&
                   header->shift <= BERTHI_SHIFT_LIMIT &&
                   header->head.bytes == berthi_footprint_bytes(header, node_units) &&
                   berthi_within(header->origin_x, -most, most) &&
                   berthi_within(header->origin_y, -most, most) &&
                   berthi_within(header->reach, 0, BERTHI_REACH_LIMIT) &&
                   berthi_within(header->largest, 0, BERTHI_FOOTPRINT_RADIUS_LIMIT)
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
    return berthi_within(unit, 0, BERTHI_C(65535.0)) && (berthi_unit)(uint32_t)unit == unit;
#endif
}

uint32_t berthi_parts_of_leaf(const berth_footprint_parts *parts, uint32_t first)
{
    const uint32_t words = berthi_part_words(parts->corners);
    uint32_t count = 1;
    while ((parts->words[(first + count - 1) * words] & BERTHI_LAST_PART) == 0) {
        count++;
    }
    return count;
}

/* Whether the links make one tree in preorder that is no deeper than its levels, and the runs of
 * its leaves follow one another up to the last part: the right children that are still to come wait
 * in order, the next one last. That the last part ends a run is known. */
static BERTHI_APART int links_hold(const berthi_figure *figure)
{
    const uint32_t node_units = figure->node_units;
    const berthi_unit *unit = figure->nodes + node_units - 1;
    uint16_t right[BERTH_FOOTPRINT_MAX_LEVELS];
    uint8_t depth_of[BERTH_FOOTPRINT_MAX_LEVELS];
    uint32_t waiting = 0, depth = 0, part = 0;
    for (uint32_t i = 0; i < figure->node_count; i++, unit += node_units) {
        const uint32_t link = link_holds(*unit) ? berthi_link_of(*unit) : 0;
        if ((link & BERTHI_LEAF) == 0) {
            depth++;
            if ((link & BERTHI_RIGHT) <= i + 1 || (link & BERTHI_RIGHT) >= figure->node_count ||
                (link & ~(uint32_t)(BERTHI_RIGHT | BERTHI_CUT)) != 0 || depth >= figure->levels) {
                return 0;
            }
            right[waiting] = (uint16_t)(link & BERTHI_RIGHT);
            depth_of[waiting] = (uint8_t)depth;
            waiting++;
            continue;
        }
        if ((link & BERTHI_NUMBER) != part ||
            (figure->parts.corners != 0 && part >= figure->parts.count)) {
            return 0;
        }
        if (figure->parts.corners != 0) {
            part += berthi_parts_of_leaf(&figure->parts, part);
        }
        if (waiting == 0) {
            return i + 1 == figure->node_count && part == figure->parts.count;
        }
        waiting--;
        depth = depth_of[waiting];
        if (right[waiting] != i + 1) {
            return 0;
        }
    }
    return 0;
}

/* Whether the leaves below each node that says so are pieces of one segment. Runs hold. */
static BERTHI_APART int cuts_hold(const berthi_figure *figure)
{
    const uint32_t node_units = figure->node_units;
    const berthi_unit *unit = figure->nodes + node_units - 1;
    uint32_t part = 0, end = 0, name = 0;
    for (uint32_t i = 0; i < figure->node_count; i++) {
        const uint32_t link = berthi_link_of(unit[i * node_units]);
        if ((link & BERTHI_LEAF) == 0) {
            if ((link & BERTHI_CUT) != 0 && i >= end) {
                end = berthi_subtree_end(figure->nodes, node_units, i);
                name = figure->parts.corners == 2 ? figure->parts.words[part] : 0u;
            }
            continue;
        }
        if (figure->parts.corners == 2) {
            if (i < end && ((name & BERTHI_LAST_PART) == 0 || figure->parts.words[part] != name)) {
                return 0;
            }
            part += berthi_parts_of_leaf(&figure->parts, part);
        } else if (i < end && figure->parts.corners == 3) {
            return 0;
        }
    }
    return 1;
}

/* Whether rings are closed and cover the points one after the other. */
static int rings_hold(const berthi_figure *figure)
{
    uint32_t begin = 0;
    for (uint32_t i = 0; i < figure->parts.rings; i++) {
        const uint32_t end = figure->parts.ends[i];
        const berthi_unit *first = berthi_point(&figure->points, begin), *last;
        if (end < begin + 2 || end > figure->points.count) {
            return 0;
        }
        last = berthi_point(&figure->points, end - 1);
        if (!(first[0] == last[0] && first[1] == last[1])) {
            return 0;
        }
        begin = end;
    }
    return figure->parts.rings == 0 || begin == figure->points.count;
}

/* Whether parts name points that are there, and the last run of them ends. */
static int parts_hold(const berthi_figure *figure)
{
    const uint32_t corners = figure->parts.corners, words = berthi_part_words(corners);
    const uint16_t *part = figure->parts.words;
    for (uint32_t i = 0; i < figure->parts.count; i++, part += words) {
        for (uint32_t k = 0; k < corners; k++) {
            if (berthi_corner(part, corners, k) >= figure->points.count) {
                return 0;
            }
        }
    }
    return corners == 0 || (part[-(ptrdiff_t)words] & BERTHI_LAST_PART) != 0;
}

static int points_hold(const berthi_figure *figure)
{
    const berthi_unit *unit = (const berthi_unit *)figure->points.xy;
    for (uint32_t i = 0; i < 2 * figure->points.count; i++) {
        if (!berthi_within(unit[i], -BERTHI_FOOTPRINT_LIMIT, BERTHI_FOOTPRINT_LIMIT)) {
            return 0;
        }
    }
    return 1;
}

berth_status berthi_figure_check(berthi_figure *figure, const void *image, size_t size,
                                 uint32_t structure, uint32_t node_units)
{
    const berthi_footprint_header *header = (const berthi_footprint_header *)image;
    berth_status status = berthi_image_check(image, size, structure);
    if (status == BERTH_OK) {
        status = check_header(header, node_units);
    }
    if (status != BERTH_OK) {
        return status;
    }
    berthi_figure_over(figure, header, node_units);
    if (!points_hold(figure)) {
        return BERTH_E_SAMPLE;
    }
    return rings_hold(figure) && parts_hold(figure) && links_hold(figure) && cuts_hold(figure)
               ? BERTH_OK
               : BERTH_E_NODE;
}

void berthi_footprint_over(berth_footprint *view, const berthi_footprint_header *header)
{
    berthi_figure figure;
    berthi_figure_over(&figure, header, BERTHI_CIRCLE_UNITS);
    view->ground = figure.ground;
    view->points = figure.points;
    view->parts = figure.parts;
    view->circles = figure.nodes;
    view->largest_leaf = header->largest;
    view->circle_count = figure.node_count;
    view->levels = figure.levels;
    view->method = (berth_footprint_method)header->method;
}

static int circles_hold(const berthi_figure *figure)
{
    const berthi_unit *node = figure->nodes;
    for (uint32_t i = 0; i < figure->node_count; i++, node += BERTHI_CIRCLE_UNITS) {
        if (!berthi_within(node[BERTHI_CIRCLE_X], -BERTHI_FOOTPRINT_LIMIT,
                           BERTHI_FOOTPRINT_LIMIT) ||
            !berthi_within(node[BERTHI_CIRCLE_Y], -BERTHI_FOOTPRINT_LIMIT,
                           BERTHI_FOOTPRINT_LIMIT) ||
            !berthi_within((berthi_extent)node[BERTHI_CIRCLE_RADIUS], 0,
                           BERTHI_FOOTPRINT_RADIUS_LIMIT)) {
            return 0;
        }
    }
    return 1;
}

/* Whether a method has the parts that go with it. */
static int method_holds(const berthi_footprint_header *header)
{
    switch (header->method) {
    case BERTH_FOOTPRINT_CONTOUR:
    case BERTH_FOOTPRINT_CONTOUR_CENTRE: return header->corners != 3;
    case BERTH_FOOTPRINT_TRIANGLES: return header->corners != 2;
    case BERTH_FOOTPRINT_CYLINDER: return header->corners == 0 && header->nodes == 1;
    default: return 0;
    }
}

berth_status berth_footprint_attach(berth_footprint *view, const void *image, size_t size)
{
    const berthi_footprint_header *header = (const berthi_footprint_header *)image;
    berthi_figure found;
    berth_status status;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    status =
        berthi_figure_check(&found, image, size, BERTHI_STRUCTURE_FOOTPRINT, BERTHI_CIRCLE_UNITS);
    if (status != BERTH_OK) {
        return status;
    }
    if (!method_holds(header)) {
        return BERTH_E_HEADER;
    }
    if (!circles_hold(&found)) {
        return BERTH_E_NODE;
    }
    berthi_footprint_over(view, header);
    return BERTH_OK;
}
