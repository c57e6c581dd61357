/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching a footprint: what a query relies on, checked once, in the order of core/image.c. What a
 * header promises about reads, steps and stack rests on what is proved here:
 *
 *   reads      every count makes up `bytes`; links, runs and corners stay below their counts
 *   way down   links make one tree in preorder, no deeper than `levels`, inner circles between
 *   steps      the leaves' runs of parts follow one another and are all there is, so that pairs of
 *              leaves have no more pairs of parts than there are; rings cover the points once
 *   numbers    coordinates, radii and reach keep all products within their types
 *
 * Whether nodes that say so are cut from one segment is for verify: only answers depend on it. */

#include "image.h"

/* Bytes from the header to the points. */
static uint32_t attach_points_at(const berthi_footprint_header *header, uint32_t node_units)
{
    return (uint32_t)(sizeof *header + header->node_count * node_units * sizeof(berthi_unit));
}

/* And to the parts. */
static uint32_t attach_words_at(const berthi_footprint_header *header, uint32_t node_units)
{
    return (uint32_t)(attach_points_at(header, node_units) +
                      header->points * 2u * sizeof(berthi_unit) + header->parts.rings * 2u);
}

uint32_t berthi_footprint_bytes(const berthi_footprint_header *header, uint32_t node_units)
{
    const uint32_t words = header->parts.count * berthi_part_words(header->parts.corners);
    return (attach_words_at(header, node_units) + words * 2u + 3u) & ~UINT32_C(3);
}

void berthi_footprint_begin(berthi_footprint_header *header, uint32_t structure, uint32_t bytes)
{
    for (size_t i = 0; i < sizeof *header / 4; i++) {
        ((uint32_t *)(void *)header)[i] = 0;
    }
    berthi_image_begin(&header->head, structure, bytes);
}

void berthi_footprint_seal(berthi_footprint_header *header, uint32_t node_units)
{
    header->points_at = attach_points_at(header, node_units);
    header->words_at = attach_words_at(header, node_units);
    header->parts.turn = (uint8_t)berthi_ring_turn(header);
    berthi_image_seal(&header->head);
}

/* As berthi_within, which of whole numbers is one comparison. */
static inline int attach_within(berth_raw v, berth_raw low, berth_raw high)
{
#ifdef BERTH_Q16
    return (uint32_t)v - (uint32_t)low <= (uint32_t)high - (uint32_t)low;
#else
    return berthi_within(v, low, high);
#endif
}

/* Counts go together in what follows: rings_hold, parts_hold, links_hold.
 * @proves footprint, OBB | reads in bounds; no overflow: frame; `worst_steps` fits 32 bits |
 * `bytes` is what all counts make up; nodes <= 8191, points and parts <= 32767, levels <= 13;
 * origin within +-8192, reach within 39560, radius within 23000, shift <= 16 |
 * fault/footprint/test_forged, fault/footprint/test_image */
static int header_holds(const berthi_footprint_header *header, uint32_t node_units)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    return header->levels - 1u < BERTH_FOOTPRINT_LEVELS_MAX &&
           header->node_count - 1u < BERTHI_FOOTPRINT_NODES_MOST &&
           (header->points | header->parts.count) <= BERTHI_NUMBER &&
           header->ground.shift <= BERTHI_SHIFT_LIMIT &&
           header->head.bytes == berthi_footprint_bytes(header, node_units) &&
           header->points_at == attach_points_at(header, node_units) &&
           header->words_at == attach_words_at(header, node_units) &&
           attach_within(berth_num_raw(header->ground.origin_x), -most, most) &&
           attach_within(berth_num_raw(header->ground.origin_y), -most, most) &&
           attach_within(header->ground.reach, 0, BERTHI_REACH_LIMIT) &&
           attach_within(header->parts.radius, 0, BERTHI_FOOTPRINT_RADIUS_LIMIT) &&
           header->band >= 0 && header->band <= BERTHI_FOOTPRINT_BAND_LIMIT;
}

/* A link, or 0, which no node has, when it is no whole number of 16 bits. */
static uint32_t link_at(const berthi_unit *links, uint32_t i, uint32_t node_units)
{
    const berthi_unit unit = links[i * node_units];
#ifndef BERTH_Q16
    if (!berthi_within(unit, 0, BERTHI_C(65535.0)) || (berthi_unit)(uint32_t)unit != unit) {
        return 0;
    }
#endif
    return berthi_link_of(unit);
}

uint32_t berthi_parts_of_leaf(const berthi_footprint_header *tree, uint32_t first)
{
    const uint32_t words = berthi_part_words(tree->parts.corners);
    uint32_t count = 1;
    while ((berthi_tree_words(tree)[(first + count - 1) * words] & BERTHI_LAST_PART) == 0) {
        count++;
    }
    return count;
}

/* The link of node i, or 0 unless the way down to it has at most `levels` nodes and its subtree
 * ends where its parents' links say. All links on that way split what is left, from `at` to `end`:
 * when they do so for every i, they make one tree in preorder. */
static BERTHI_APART uint32_t link_reached(const berthi_footprint_header *tree, uint32_t node_units,
                                          uint32_t i)
{
    const berthi_unit *links = berthi_tree_nodes(tree) + node_units - 1;
    const uint32_t extra = tree->method == BERTH_FOOTPRINT_OUTLINE ? BERTHI_INNER : BERTHI_CUT;
    uint32_t at = 0, end = tree->node_count;
    for (uint32_t level = 0; level < tree->levels; level++) {
        const uint32_t link = link_at(links, at, node_units);
        const uint32_t right = link & BERTHI_RIGHT, left = berthi_left_of(at, link);
        if ((link & BERTHI_LEAF) != 0) {
            return at == i && end == i + 1 ? link : 0;
        }
        if ((link & ~(uint32_t)(BERTHI_RIGHT | extra)) != 0 || right <= left || right >= end) {
            return 0;
        }
        if (at == i) {
            return link;
        }
        at = i < right ? left : right;
        end = i < right ? right : end;
    }
    return 0;
}

/* Whether the links make one tree in preorder that is no deeper than its levels, inner circles have
 * none, and the runs of the leaves follow one another up to the last part, which is known to end a
 * run.
 * @proves footprint, OBB | every walk ends; at most `levels` <= 13 on the way down; steps <=
 * `worst_steps` | links make one tree in preorder, so each pair of nodes is reached on one way;
 * runs of parts follow one another, disjoint, and make up all parts |
 * fault/footprint/test_forged, fault/footprint/test_counts */
static int links_hold(const berthi_footprint_header *tree, uint32_t node_units)
{
    const berthi_unit *links = berthi_tree_nodes(tree) + node_units - 1;
    uint32_t part = 0;
    for (uint32_t i = 0; i < tree->node_count; i++) {
        const uint32_t link = link_reached(tree, node_units, i);
        if (link == 0) {
            return 0;
        }
        if ((link & BERTHI_LEAF) != 0) {
            if ((link & BERTHI_NUMBER) != part) {
                return 0;
            }
            if (tree->parts.corners != 0) {
                if (part >= tree->parts.count) {
                    return 0;
                }
                part += berthi_parts_of_leaf(tree, part);
            }
        } else if ((link & BERTHI_INNER) != 0 && links[++i * node_units] != 0) {
            return 0;
        }
    }
    return part == tree->parts.count;
}

/* Whether rings are closed and cover the points one after the other; segments alone have any.
 * @proves footprint, OBB | an inside; filling takes at most rings * (2 + nodes + parts) | rings
 * are closed, disjoint, of two stored points at least, and cover the points; segments have rings,
 * triangles none | fault/footprint/test_forged */
static int rings_hold(const berthi_footprint_header *tree)
{
    uint32_t begin = 0;
    for (uint32_t i = 0; i < tree->parts.rings; i++) {
        const uint32_t end = berthi_tree_ends(tree)[i];
        const berthi_unit *first = berthi_stored_point(tree, begin), *last;
        if (end < begin + 2 || end > tree->points) {
            return 0;
        }
        last = berthi_stored_point(tree, end - 1);
        if (!(first[0] == last[0] && first[1] == last[1])) {
            return 0;
        }
        begin = end;
    }
    return begin == (tree->parts.corners == 2 ? tree->points : 0);
}

/* Whether parts name points that are there, and the last run of them ends.
 * @proves footprint, OBB | reads in bounds: points | corners of parts are below the number of
 * points; the last part ends a run, so a run ends before the parts do |
 * fault/footprint/test_forged */
static int parts_hold(const berthi_footprint_header *tree)
{
    const uint32_t corners = tree->parts.corners, words = berthi_part_words(corners);
    const uint16_t *part = berthi_tree_words(tree);
    uint32_t last = BERTHI_LAST_PART;
    for (uint32_t i = 0; i < tree->parts.count; i++, part += words) {
        for (uint32_t k = 0; k < corners; k++) {
            if (berthi_corner(part, corners, k) >= tree->points) {
                return 0;
            }
        }
        last = part[0];
    }
    return (last & BERTHI_LAST_PART) != 0;
}

/* @proves footprint, OBB | no overflow: coordinates, radii, extents | within 11000 and 23000 |
 * fault/footprint/test_forged */
int berthi_units_hold(const berthi_unit *unit, uint32_t count, uint32_t stride, berth_len low,
                      berth_len high)
{
    for (; count != 0; count--, unit += stride) {
        if (!berthi_within(*unit, low, high)) {
            return 0;
        }
    }
    return 1;
}

berth_status berthi_tree_check(const void *image, size_t size, uint32_t structure,
                               uint32_t node_units)
{
    const berthi_footprint_header *tree = (const berthi_footprint_header *)image;
    const berth_len most = BERTHI_FOOTPRINT_LIMIT;
    const berthi_unit *node;
    berth_status status = berthi_image_check(image, size, structure);
    if (status != BERTH_OK) {
        return status;
    }
    if (!header_holds(tree, node_units)) {
        return BERTH_E_HEADER;
    }
    node = berthi_tree_nodes(tree);
    if (!berthi_units_hold(berthi_tree_points(tree), 2 * tree->points, 1, -most, most)) {
        return BERTH_E_SAMPLE;
    }
    return rings_hold(tree) && parts_hold(tree) && tree->parts.turn == berthi_ring_turn(tree) &&
                   links_hold(tree, node_units) &&
                   berthi_units_hold(node, tree->node_count, node_units, -most, most) &&
                   berthi_units_hold(node + 1, tree->node_count, node_units, -most, most)
               ? BERTH_OK
               : BERTH_E_NODE;
}

/* Whether a method has the parts that go with it.
 * @proves footprint | facts are numbers of this image | the method fits what is kept; a CYLINDER
 * has one node | fault/footprint/test_forged */
static int method_holds(const berthi_footprint_header *header)
{
    const uint32_t method = header->method, corners = header->parts.corners;
    if (method == BERTH_FOOTPRINT_CYLINDER && header->node_count != 1) {
        return 0;
    }
    if (method == BERTH_FOOTPRINT_OUTLINE && corners != 2) {
        return 0;
    }
    return method <= BERTH_FOOTPRINT_CYLINDER &&
           (corners == 0 || corners == (method <= BERTH_FOOTPRINT_CONTOUR_CENTRE ? 2u
                                        : method == BERTH_FOOTPRINT_TRIANGLES    ? 3u
                                                                                 : 0u));
}

berth_status berth_footprint_attach(berth_footprint *view, const void *image, size_t size)
{
    const berthi_footprint_header *header = (const berthi_footprint_header *)image;
    berth_status status;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    status = berthi_tree_check(image, size, BERTHI_STRUCTURE_FOOTPRINT, BERTHI_CIRCLE_UNITS);
    if (status != BERTH_OK) {
        return status;
    }
    if (!method_holds(header)) {
        return BERTH_E_HEADER;
    }
    if (!berthi_units_hold(berthi_tree_nodes(header) + BERTHI_CIRCLE_RADIUS, header->node_count,
                           BERTHI_CIRCLE_UNITS, 0, BERTHI_FOOTPRINT_RADIUS_LIMIT)) {
        return BERTH_E_NODE;
    }
    view->image = image;
    return BERTH_OK;
}
