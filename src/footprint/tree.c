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

#include "tree.h"

#include "../core/num.h"
#include "clearance.h"

/* ---- Rings ----------------------------------------------------------------------------------- */

BERTH_HOT BERTHI_APART uint32_t berthi_ring_of(const berthi_footprint_header *tree, uint32_t point,
                                               uint32_t *first, uint32_t *end)
{
    const uint16_t *ends = berthi_tree_ends(tree);
    uint32_t low = 0, high = tree->parts.rings - 1u; /* the ring is one of these */
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (ends[middle] <= point) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *first = low != 0 ? ends[low - 1] : 0u;
    *end = ends[low];
    return low;
}

/* ---- Which way a ring turns ------------------------------------------------------------------ */

/* Is an outline convex? One ring, that turns to one side alone, and once around: then the nearest
 * of a point's surroundings on it is the nearest of all of it. */

/* The edge that begins at point i. */
static inline void convex_edge(const berthi_unit *p, uint32_t i, berthi_wide *edge)
{
    edge[0] = (berthi_wide)p[2 * i + 2] - p[2 * i];
    edge[1] = (berthi_wide)p[2 * i + 3] - p[2 * i + 1];
}

static inline int convex_upward(const berthi_wide *edge)
{
    return edge[1] > 0 || (edge[1] == 0 && edge[0] > 0);
}

/* Which way a tree's outline runs around what is convex, as its parts have it; all
 * besides is set, but may not have been checked. O(points). */
static uint32_t ring_turn(const berthi_footprint_header *view)
{
    const berthi_unit *const p = berthi_stored_point(view, 0);
    const uint32_t corners = view->points - 1u;
    berthi_wide edge[2], next[2];
    uint32_t left = 0, right = 0, turns = 0;
    if (view->parts.corners != 2 || view->parts.rings != 1 || view->points < 4 ||
        view->parts.count != corners) {
        return 0;
    }
    convex_edge(p, corners - 1, edge);
    for (uint32_t i = 0; i < corners; i++) {
        convex_edge(p, i, next);
        const berthi_wide cross = edge[0] * next[1] - edge[1] * next[0];
        left |= cross > 0;
        right |= cross < 0;
        turns += convex_upward(edge) != convex_upward(next);
        if ((left & right) != 0 ||
            (!(cross > 0) && !(cross < 0) && !(edge[0] * next[0] + edge[1] * next[1] > 0))) {
            return 0;
        }
        edge[0] = next[0];
        edge[1] = next[1];
    }
    return turns != 2 ? 0 : left != 0 ? 1 : 2;
}

/* ---- Attaching ------------------------------------------------------------------------------- */

/* Bytes from the header to the points. */
static uint32_t attach_points_at(const berthi_footprint_header *header, uint32_t node_units)
{
    return (uint32_t)(sizeof *header + header->node_count * node_units * sizeof(berthi_unit));
}

/* From there to the parts. */
static uint32_t attach_words_at(const berthi_footprint_header *header, uint32_t points_at)
{
    return points_at + header->points * (uint32_t)(2 * sizeof(berthi_unit)) +
           header->parts.rings * UINT32_C(2);
}

/* And to the end. */
static uint32_t attach_bytes(const berthi_footprint_header *header, uint32_t words_at)
{
    const uint32_t words = header->parts.count * berthi_part_words(header->parts.corners);
    return (words_at + words * 2u + 3u) & ~UINT32_C(3);
}

uint32_t berthi_footprint_bytes(const berthi_footprint_header *header, uint32_t node_units)
{
    return attach_bytes(header, attach_words_at(header, attach_points_at(header, node_units)));
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
    header->words_at = attach_words_at(header, header->points_at);
    header->parts.turn = (uint8_t)ring_turn(header);
    berthi_image_seal(&header->head);
}

/* Counts go together in what follows: rings_hold, parts_hold, links_hold.
 * @proves footprint, OBB | reads in bounds; no overflow: frame; `worst_steps` fits 32 bits |
 * `bytes` is what all counts make up; nodes <= 8191, points and parts <= 32767, levels <= 13;
 * origin within +-8192, reach within 39560, radius within 23000, shift <= 16 |
 * fault/footprint/test_forged, fault/footprint/test_image */
BERTHI_ONCE int header_holds(const berthi_footprint_header *header, uint32_t node_units)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    return header->levels - 1u < BERTH_FOOTPRINT_LEVELS_MAX &&
           header->node_count - 1u < BERTHI_FOOTPRINT_NODES_MOST &&
           (header->points | header->parts.count) <= BERTHI_NUMBER &&
           header->ground.shift <= BERTHI_SHIFT_LIMIT &&
           header->points_at == attach_points_at(header, node_units) &&
           header->words_at == attach_words_at(header, header->points_at) &&
           header->head.bytes == attach_bytes(header, header->words_at) &&
           berthi_within(berth_num_raw(header->ground.origin_x), -most, most) &&
           berthi_within(berth_num_raw(header->ground.origin_y), -most, most) &&
           berthi_within(header->ground.reach, 0, BERTHI_REACH_LIMIT) &&
           berthi_within(header->parts.radius, 0, BERTHI_FOOTPRINT_RADIUS_LIMIT) &&
           header->band >= 0 && header->band <= BERTHI_FOOTPRINT_BAND_LIMIT;
}

/* How many parts the leaf has whose first part is number `first`. */
static uint32_t parts_of_leaf(const berthi_footprint_header *tree, uint32_t first)
{
    const uint32_t words = berthi_part_words(tree->parts.corners);
    uint32_t count = 1;
    /* @argued: the last part of all ends a run (links_hold) */
    while ((berthi_tree_words(tree)[(first + count - 1) * words] & BERTHI_LAST_PART) == 0) {
        BERTH_ASSERT(first + count < tree->parts.count); /* @argued: as above */
        count++;
    }
    return count;
}

uint32_t berthi_parts_below(const berthi_footprint_header *tree, uint32_t node_units,
                            uint32_t index, uint32_t *first)
{
    const berthi_unit *nodes = berthi_tree_nodes(tree);
    const uint32_t last = berthi_subtree_end(nodes, node_units, index) - 1;
    *first = berthi_first_part(tree, node_units, index);
    const uint32_t begin = berthi_first_part(tree, node_units, last);
    return begin + parts_of_leaf(tree, begin);
}

/* Whether the links make one tree in preorder that is no deeper than its levels, inner circles have
 * none, and the runs of the leaves follow one another up to the last part, which ends one.
 * @proves footprint, OBB | every walk ends; at most `levels` <= 13 on the way down; steps <=
 * `worst_steps` | links make one tree in preorder, so each pair of nodes is reached on one way;
 * runs of parts follow one another, disjoint, end, and make up all parts |
 * fault/footprint/test_forged, fault/footprint/test_counts */
static BERTHI_MERGED int links_hold(const berthi_footprint_header *tree, uint32_t node_units)
{
    const berthi_unit *links = berthi_tree_nodes(tree) + node_units - 1;
    const uint32_t extra = tree->method == BERTH_FOOTPRINT_OUTLINE ? BERTHI_INNER : BERTHI_CUT;
    /* of the node on the way down at a level: where the subtree of its sibling on the right, which
     * waits, ends; 0: none waits */
    uint16_t ends[BERTH_FOOTPRINT_LEVELS_MAX];
    const uint16_t *const words = berthi_tree_words(tree);
    const uint32_t part_words = berthi_part_words(tree->parts.corners);
    uint32_t i = 0, end = tree->node_count, level = 0, part = 0;
    for (;;) {
        const berthi_unit unit = links[i * node_units];
        /* 0, which no node has, when it is no whole number of 16 bits */
        const uint32_t link = berthi_is_word(unit) ? berthi_link_of(unit) : 0;
        const uint32_t right = link & BERTHI_RIGHT, left = berthi_left_of(i, link);
        if ((link & BERTHI_LEAF) == 0) {
            if ((link & ~(uint32_t)(BERTHI_RIGHT | extra)) != 0 || right <= left || right >= end ||
                ++level >= tree->levels || (left != i + 1 && links[(i + 1) * node_units] != 0)) {
                return 0;
            }
            ends[level] = (uint16_t)end;
            end = right;
            i = left;
            continue;
        }
        if (++i != end || (link & BERTHI_NUMBER) != part) {
            return 0;
        }
        for (int last = tree->parts.corners == 0; !last; part++) {
            if (part >= tree->parts.count) {
                return 0;
            }
            last = (words[part * part_words] & BERTHI_LAST_PART) != 0;
        }
        while (level != 0 && ends[level] == 0) {
            level--;
        }
        if (level == 0) {
            return part == tree->parts.count;
        }
        end = ends[level];
        ends[level] = 0;
    }
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

/* Whether parts name points that are there.
 * @proves footprint, OBB | reads in bounds: points | corners of parts are below the number of
 * points |
 * fault/footprint/test_forged */
static int parts_hold(const berthi_footprint_header *tree)
{
    const uint32_t corners = tree->parts.corners, words = berthi_part_words(corners);
    const uint32_t more = corners == 3 ? 1 : corners; /* points that a number is the first of */
    const uint16_t *part = berthi_tree_words(tree);
    for (uint32_t i = words * tree->parts.count; i != 0; i--, part++) {
        if ((*part & (uint32_t)BERTHI_NUMBER) + more > tree->points) {
            return 0;
        }
    }
    return 1;
}

/* Whether both coordinates of every place of `count`, `stride` units apart, are near enough; radii
 * are looked at where circles are attached.
 * @proves footprint, OBB | no overflow: coordinates, radii, extents | within 11000 and 23000 |
 * fault/footprint/test_forged */
BERTHI_ONCE int units_hold(const berthi_unit *at, uint32_t count, uint32_t stride)
{
    const berth_len most = BERTHI_FOOTPRINT_LIMIT;
    for (; count != 0; count--, at += stride) {
        if (!berthi_within(at[0], -most, most) || !berthi_within(at[1], -most, most)) {
            return 0;
        }
    }
    return 1;
}

berth_status berthi_tree_check(const void *image, size_t size, uint32_t structure,
                               uint32_t node_units)
{
    const berthi_footprint_header *tree = (const berthi_footprint_header *)image;
    berth_status status = berthi_image_check(image, size, structure);
    if (status != BERTH_OK) {
        return status;
    }
    if (!header_holds(tree, node_units)) {
        return BERTH_E_HEADER;
    }
    if (!units_hold(berthi_stored_point(tree, 0), tree->points, 2)) {
        return BERTH_E_SAMPLE;
    }
    return units_hold(berthi_tree_nodes(tree), tree->node_count, node_units) && rings_hold(tree) &&
                   parts_hold(tree) && tree->parts.turn <= 2 && links_hold(tree, node_units)
               ? BERTH_OK
               : BERTH_E_NODE;
}

/* Whether a method has the parts that go with it.
 * @proves footprint | facts are numbers of this image | the method fits what is kept; a CYLINDER
 * has one node | fault/footprint/test_forged */
static int method_holds(const berthi_footprint_header *header)
{
    /* from its lowest digit on, of each method: a bit a number of corners */
    const uint32_t may_have = UINT32_C(0x19554);
    const uint32_t method = header->method, corners = header->parts.corners;
    return method <= BERTH_FOOTPRINT_CYLINDER && corners <= 3 &&
           (may_have >> (4 * method + corners) & 1) != 0 &&
           (method != BERTH_FOOTPRINT_CYLINDER || header->node_count == 1);
}

berth_status berth_footprint_attach(berth_footprint *view, const void *image, size_t size)
{
    const berthi_footprint_header *header = (const berthi_footprint_header *)image;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status =
        berthi_tree_check(image, size, BERTHI_STRUCTURE_FOOTPRINT, BERTHI_CIRCLE_UNITS);
    if (status != BERTH_OK) {
        return status;
    }
    if (!method_holds(header)) {
        return BERTH_E_HEADER;
    }
    const berthi_unit *circle = berthi_tree_nodes(header);
    for (uint32_t left = header->node_count; left != 0; left--, circle += BERTHI_CIRCLE_UNITS) {
        if (!berthi_within(circle[BERTHI_CIRCLE_RADIUS], 0, BERTHI_FOOTPRINT_RADIUS_LIMIT)) {
            return BERTH_E_NODE;
        }
    }
    view->image = image;
    return BERTH_OK;
}

/* ---- Looking inside -------------------------------------------------------------------------- */

/* The largest radius of a leaf, in steps. */
static berth_len largest_leaf(const berthi_footprint_header *view)
{
    berth_len most = 0;
    for (uint32_t i = 0; i < view->node_count; i++) {
        const berthi_unit *node = berthi_circle_at(view, i);
        const berth_len radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
        if ((berthi_link_of(node[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0 && radius > most) {
            most = radius;
        }
    }
    return most;
}

/* How many of the places hold inner circles that are in use; a refit may have left one empty. */
static uint32_t inner_count(const berthi_footprint_header *view, uint32_t *nodes)
{
    uint32_t inner = 0;
    *nodes = 0;
    for (uint32_t i = 0; i < view->node_count; i++, (*nodes)++) {
        const uint32_t link = berthi_link_of(berthi_circle_at(view, i)[BERTHI_CIRCLE_LINK]);
        if (berthi_has_inner(link)) {
            inner += berthi_circle_at(view, ++i)[BERTHI_CIRCLE_RADIUS] != 0;
        }
    }
    return inner;
}

/* Whether a view is one, and there is somewhere to write to. */
static berth_status check_footprint(const berth_footprint *view, int there)
{
    return view == NULL || !there       ? BERTH_E_NULL
           : !berthi_is_footprint(view) ? BERTH_E_VIEW
                                        : BERTH_OK;
}

berth_status berth_footprint_info(const berth_footprint *view, berth_footprint_facts *facts)
{
    const berth_status status = check_footprint(view, facts != NULL);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_footprint_header *const header = berthi_tree_of(view);
    /* @argued: header_holds */
    BERTH_ASSERT(header->ground.shift <= BERTHI_SHIFT_LIMIT);
    BERTH_ASSERT(header->parts.radius >= 0 && header->band >= 0);
    facts->inner = inner_count(header, &facts->nodes);
    facts->leaves = (facts->nodes + 1u) / 2u;
    facts->levels = header->levels;
    facts->points = header->points;
    facts->parts = header->parts.count;
    facts->corners = header->parts.corners;
    facts->places = header->node_count;
    facts->method = (berth_footprint_method)header->method;
    facts->bytes = header->head.bytes;
    facts->radius = berthi_stored_length(
        &header->ground, (berthi_extent)berthi_circle_at(header, 0)[BERTHI_CIRCLE_RADIUS]);
    facts->rounding = berthi_stored_length(&header->ground, header->parts.radius);
    facts->largest_leaf = berthi_stored_length(&header->ground, largest_leaf(header));
    facts->step = berthi_step_of(header->ground.shift);
    facts->shape_band = berthi_stored_length(&header->ground, header->band);
    facts->band = berthi_stored_length(&header->ground, 2 * largest_leaf(header));
    return BERTH_OK;
}

/* Whether a place holds the inner circle of the node before it. */
static int is_inner(const berthi_footprint_header *view, uint32_t index)
{
    return index != 0 &&
           berthi_has_inner(berthi_link_of(berthi_circle_at(view, index - 1)[BERTHI_CIRCLE_LINK]));
}

/* A stored place, in the caller's unit. */
static void tell_place(const berthi_footprint_header *view, const berthi_unit *at, berth_num *x,
                       berth_num *y)
{
    /* @argued: attach has asked the ground, and where all points and circles are */
    BERTH_ASSERT(view->ground.shift <= BERTHI_SHIFT_LIMIT);
    BERTH_ASSERT(-BERTHI_FOOTPRINT_LIMIT <= at[0] && at[0] <= BERTHI_FOOTPRINT_LIMIT);
    BERTH_ASSERT(-BERTHI_FOOTPRINT_LIMIT <= at[1] && at[1] <= BERTHI_FOOTPRINT_LIMIT);
    *x = berthi_stored_x(&view->ground, at[0]);
    *y = berthi_stored_y(&view->ground, at[1]);
}

/* The inner circle of a node; all 0 when it has none. */
static void put_inner_of(const berthi_footprint_header *view, uint32_t index,
                         berth_footprint_circle *circle)
{
    const berthi_unit *disc = berthi_circle_at(view, index + 1);
    circle->inner_x = circle->inner_y = circle->inner = berth_num_of(0);
    if (is_inner(view, index + 1) && disc[BERTHI_CIRCLE_RADIUS] != 0) {
        tell_place(view, disc, &circle->inner_x, &circle->inner_y);
        circle->inner =
            berthi_stored_length(&view->ground, (berthi_extent)disc[BERTHI_CIRCLE_RADIUS]);
    }
}

/* The level of a node: how often the way down to it turns. */
static uint32_t level_of(const berthi_footprint_header *view, uint32_t index)
{
    uint32_t at = 0, level = 0;
    while (at != index) {
        const uint32_t link = berthi_link_of(berthi_circle_at(view, at)[BERTHI_CIRCLE_LINK]);
        const uint32_t right = link & BERTHI_RIGHT;
        at = index < right ? berthi_left_of(at, link) : right;
        BERTH_ASSERT(at < view->node_count); /* @argued: links_hold */
        level++;
    }
    return level;
}

berth_status berth_footprint_node(const berth_footprint *view, uint32_t index,
                                  berth_footprint_circle *circle)
{
    const berth_status status = check_footprint(view, circle != NULL);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_footprint_header *const tree = berthi_tree_of(view);
    if (index >= tree->node_count || is_inner(tree, index)) {
        return BERTH_E_INDEX;
    }
    const berthi_unit *node = berthi_circle_at(tree, index);
    const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
    tell_place(tree, node, &circle->x, &circle->y);
    circle->radius = berthi_stored_length(&tree->ground, (berthi_extent)node[BERTHI_CIRCLE_RADIUS]);
    put_inner_of(tree, index, circle);
    circle->level = (uint16_t)level_of(tree, index);
    circle->left = circle->right = circle->first = circle->parts = 0;
    if ((link & BERTHI_LEAF) == 0) {
        circle->left = (uint16_t)berthi_left_of(index, link);
        circle->right = (uint16_t)(link & BERTHI_RIGHT);
    } else if (tree->parts.corners != 0) {
        circle->first = (uint16_t)(link & BERTHI_NUMBER);
        circle->parts = (uint16_t)parts_of_leaf(tree, circle->first);
    }
    return BERTH_OK;
}

berth_status berthi_part_at(const berthi_footprint_header *tree, uint32_t index, berth_num *x,
                            berth_num *y)
{
    const uint32_t corners = tree->parts.corners;
    if (corners == 0) {
        return BERTH_E_KIND;
    }
    if (index >= tree->parts.count) {
        return BERTH_E_INDEX;
    }
    for (uint32_t k = 0; k < corners; k++) {
        const uint16_t *part = berthi_tree_words(tree) + index * berthi_part_words(corners);
        const uint32_t number = berthi_corner(part, corners, k);
        BERTH_ASSERT(number < tree->points); /* @argued: parts_hold */
        tell_place(tree, berthi_stored_point(tree, number), &x[k], &y[k]);
    }
    return BERTH_OK;
}

berth_status berth_footprint_part(const berth_footprint *view, uint32_t index, berth_num *x,
                                  berth_num *y)
{
    const berth_status status = check_footprint(view, x != NULL && y != NULL);
    if (status != BERTH_OK) {
        return status;
    }
    return berthi_part_at(berthi_tree_of(view), index, x, y);
}

/* ---- Verifying ------------------------------------------------------------------------------- */

/* Whether circles hold what is below them, and inner circles are inside: a CRC shows that an image
 * is as it was built, not that whoever built it did it right. */

int berthi_cuts_hold(const berthi_footprint_header *tree, uint32_t node_units)
{
    const berthi_unit *nodes = berthi_tree_nodes(tree);
    const uint16_t *words = berthi_tree_words(tree);
    const uint32_t corners = tree->parts.corners;
    for (uint32_t i = 0; i < tree->node_count; i++) {
        const uint32_t link = berthi_link_of(nodes[(i + 1) * node_units - 1]);
        if ((link & (BERTHI_LEAF | BERTHI_CUT)) != BERTHI_CUT || corners == 0) {
            continue;
        }
        uint32_t first;
        const uint32_t end = berthi_parts_below(tree, node_units, i, &first);
        BERTH_ASSERT(first < end && end <= tree->parts.count); /* @argued: links_hold */
        const uint32_t name = words[first] | (uint32_t)BERTHI_LAST_PART;
        for (uint32_t part = first; part < end; part++) {
            if (corners != 2 || words[part] != name) {
                return 0;
            }
        }
        i = berthi_subtree_end(nodes, node_units, i) - 1;
    }
    return 1;
}

/* Sides that are looked for in one pass over the parts. */
enum { SIDES_A_PASS = 32 };

int berthi_sides_hold(const berthi_footprint_header *tree)
{
    const uint16_t *words = berthi_tree_words(tree), *ends = berthi_tree_ends(tree);
    const uint32_t points = tree->parts.corners == 2 ? tree->points : 0;
    uint32_t ring = 0, begin = 0;
    for (uint32_t from = 0; from < points; from += SIDES_A_PASS) {
        uint32_t seen = 0;
        for (uint32_t i = 0; i < tree->parts.count; i++) {
            const uint32_t side = (words[i] & (uint32_t)BERTHI_NUMBER) - from;
            seen |= side < SIDES_A_PASS ? UINT32_C(1) << side : 0;
        }
        for (uint32_t k = from; k < points && k - from < SIDES_A_PASS; k++, seen >>= 1) {
            BERTH_ASSERT(ring < tree->parts.rings); /* @argued: rings_hold */
            const uint32_t left = ends[ring] - k;   /* 1: the ring's first point again */
            const int way_back = left == 2 && k == begin + 1;
            if ((seen & 1) != (left > 1) && !way_back) {
                return 0;
            }
            if (left == 1) {
                begin = k + 1;
                ring++;
            }
        }
    }
    return tree->parts.turn == ring_turn(tree);
}

int berthi_triangles_turn(const berthi_footprint_header *tree)
{
    const uint16_t *part = berthi_tree_words(tree);
    for (uint32_t i = 0; tree->parts.corners == 3 && i < tree->parts.count; i++, part += 3) {
        const uint32_t p = berthi_corner(part, 3, 0), q = berthi_corner(part, 3, 1);
        const uint32_t r = berthi_corner(part, 3, 2);
        /* @argued: parts and points that attach has asked */
        BERTH_ASSERT(p < tree->points && q < tree->points && r < tree->points);
        if (berthi_is_clockwise(berthi_stored_point(tree, 0), p, q, r)) {
            return 0;
        }
    }
    return 1;
}

/* Whether circles of the radii r and inner, (x, y) apart, hold the inner one in the outer one
 * however they are placed: in q16 a rotation pair may be longer than one by 2^-14. */
static int holds(berth_len r, berth_len inner, berth_len x, berth_len y)
{
    /* @argued: two places that attach has asked */
    BERTH_ASSERT(-2 * BERTHI_FOOTPRINT_LIMIT <= x && x <= 2 * BERTHI_FOOTPRINT_LIMIT);
    BERTH_ASSERT(-2 * BERTHI_FOOTPRINT_LIMIT <= y && y <= 2 * BERTHI_FOOTPRINT_LIMIT);
    BERTH_ASSERT(0 <= inner && inner <= BERTHI_FOOTPRINT_RADIUS_LIMIT);
    const berth_len far = berthi_length_of(x, y);
    return far + berthi_turned_by(far) + inner <= r;
}

/* Whether a circle holds the parts from `first` to before `end`. */
static int parts_held(const berthi_footprint_header *view, const berthi_unit *circle,
                      uint32_t first, uint32_t end)
{
    const uint32_t corners = view->parts.corners;
    for (uint32_t i = first; i < end; i++) {
        const uint16_t *part = berthi_tree_words(view) + i * berthi_part_words(corners);
        for (uint32_t k = 0; k < corners; k++) {
            const uint32_t number = berthi_corner(part, corners, k);
            BERTH_ASSERT(number < view->points); /* @argued: all points are there (parts_hold) */
            const berthi_unit *point = berthi_stored_point(view, number);
            if (!holds((berthi_extent)circle[BERTHI_CIRCLE_RADIUS], view->parts.radius,
                       point[0] - (berth_len)circle[BERTHI_CIRCLE_X],
                       point[1] - (berth_len)circle[BERTHI_CIRCLE_Y])) {
                return 0;
            }
        }
    }
    return 1;
}

/* Of the papers' trees: whether a node holds the leaf circles below it. */
static int leaves_held(const berthi_footprint_header *view, uint32_t index, uint32_t end)
{
    const berthi_unit *node = berthi_circle_at(view, index);
    BERTH_ASSERT(end <= view->node_count); /* @argued: of a subtree (links_hold) */
    for (uint32_t i = index + 1; i < end; i++) {
        const berthi_unit *leaf = berthi_circle_at(view, i);
        if ((berthi_link_of(leaf[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0 &&
            !holds((berthi_extent)node[BERTHI_CIRCLE_RADIUS],
                   (berthi_extent)leaf[BERTHI_CIRCLE_RADIUS],
                   node[BERTHI_CIRCLE_X] - (berth_len)leaf[BERTHI_CIRCLE_X],
                   node[BERTHI_CIRCLE_Y] - (berth_len)leaf[BERTHI_CIRCLE_Y])) {
            return 0;
        }
    }
    return 1;
}

/* What floating point may have found another time, on another way. */
static inline berth_len verify_slack(const berthi_unit *disc)
{
    return 256 * BERTHI_EPSILON *
           (1 + disc[BERTHI_CIRCLE_RADIUS] + berthi_abs(disc[BERTHI_CIRCLE_X]) +
            berthi_abs(disc[BERTHI_CIRCLE_Y]));
}

/* How far along a segment from p to q, in 1 / |q - p|^2 of it, a leaf's circle that reaches back to
 * `at` holds it however it is placed, rounded by parts; or `at`. q16: all differences are at most
 * 22000, so |q - p|^2 and both products below are below 2^30, and squares times that below 2^60. */
static berthi_wide piece_until(const berthi_footprint_header *view, const berthi_unit *leaf,
                               const berthi_unit *p, const berthi_unit *q, berthi_wide at)
{
    const berthi_wide x = q[0] - (berth_len)p[0], y = q[1] - (berth_len)p[1];
    const berthi_wide cx = leaf[BERTHI_CIRCLE_X] - (berth_len)p[0];
    const berthi_wide cy = leaf[BERTHI_CIRCLE_Y] - (berth_len)p[1];
    /* @argued: places that attach has asked, as said above */
    BERTH_ASSERT(-2 * BERTHI_FOOTPRINT_LIMIT <= x && x <= 2 * BERTHI_FOOTPRINT_LIMIT);
    BERTH_ASSERT(-2 * BERTHI_FOOTPRINT_LIMIT <= y && y <= 2 * BERTHI_FOOTPRINT_LIMIT);
    BERTH_ASSERT(-2 * BERTHI_FOOTPRINT_LIMIT <= cx && cx <= 2 * BERTHI_FOOTPRINT_LIMIT);
    BERTH_ASSERT(-2 * BERTHI_FOOTPRINT_LIMIT <= cy && cy <= 2 * BERTHI_FOOTPRINT_LIMIT);
    BERTH_ASSERT(0 <= view->parts.radius);
    BERTH_ASSERT(view->parts.radius <= BERTHI_FOOTPRINT_RADIUS_LIMIT);
    const berthi_wide foot = cx * x + cy * y, beside = cx * y - cy * x;
    berthi_wide r = (berthi_extent)leaf[BERTHI_CIRCLE_RADIUS];
    r += verify_slack(leaf) - view->parts.radius - berthi_turned_by((berth_len)r);
    const berthi_wide square = r * r * (x * x + y * y) - beside * beside;
    if (r < 0 || square < 0) {
        return at;
    }
    const berthi_wide half = berthi_wide_root(square);
    return foot - half <= at && foot + half > at ? foot + half : at;
}

/* Whether the leaves below a node that is cut hold all of the segment, one after the other. */
static int pieces_hold(const berthi_footprint_header *view, uint32_t index, uint32_t end)
{
    if (view->parts.corners != 2) {
        return 1;
    }
    const uint32_t part = berthi_first_part(view, BERTHI_CIRCLE_UNITS, index);
    BERTH_ASSERT(part < view->parts.count && end <= view->node_count); /* @argued: links_hold */
    const uint32_t number = berthi_tree_words(view)[part] & (uint32_t)BERTHI_NUMBER;
    BERTH_ASSERT(number + 1u < view->points); /* @argued: parts_hold */
    const berthi_unit *p = berthi_stored_point(view, number), *q = p + 2;
    const berthi_wide x = q[0] - (berth_len)p[0], y = q[1] - (berth_len)p[1];
    berthi_wide at = 0;
    for (uint32_t i = index; i < end; i++) {
        const berthi_unit *leaf = berthi_circle_at(view, i);
        if ((berthi_link_of(leaf[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0) {
            at = piece_until(view, leaf, p, q, at);
        }
    }
    return at >= x * x + y * y;
}

/* Whether a node, a leaf or not, holds all below it. A piece of a segment that was cut is not
 * asked. */
static int node_holds(const berthi_footprint_header *view, uint32_t index, int is_piece)
{
    uint32_t end = berthi_subtree_end(berthi_tree_nodes(view), BERTHI_CIRCLE_UNITS, index), first;
    if (view->method != BERTH_FOOTPRINT_OUTLINE && end != index + 1) {
        return leaves_held(view, index, end);
    }
    if (view->parts.corners == 0 || is_piece) {
        return 1;
    }
    end = berthi_parts_below(view, BERTHI_CIRCLE_UNITS, index, &first);
    BERTH_ASSERT(end <= view->parts.count); /* @argued: links_hold */
    return parts_held(view, berthi_circle_at(view, index), first, end);
}

/* Whether an inner circle is inside. */
static int inner_holds(const berthi_footprint_header *view, const berthi_unit *disc)
{
    const berth_len radius = (berthi_extent)disc[BERTHI_CIRCLE_RADIUS];
    berthi_rings rings = {berthi_stored_point(view, 0), berthi_tree_ends(view), view->parts.rings,
                          0};
    if (radius == 0) {
        return 1;
    }
    const berth_len depth =
        berthi_clearance(&rings, disc[BERTHI_CIRCLE_X], disc[BERTHI_CIRCLE_Y], 0);
    return depth > 0 &&
           radius <= berthi_inner_radius(depth, view->parts.radius) + verify_slack(disc);
}

/* One place: BERTH_OK, or what does not hold. */
static berth_status place_holds(const berthi_footprint_header *view, uint32_t i, int is_piece)
{
    const berthi_unit *node = berthi_circle_at(view, i);
    const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
    if (!node_holds(view, i, is_piece) ||
        (berthi_has_inner(link) && !inner_holds(view, node + BERTHI_CIRCLE_UNITS))) {
        return BERTH_E_NODE;
    }
    if ((link & BERTHI_LEAF) != 0 &&
        !holds(view->ground.reach, (berthi_extent)node[BERTHI_CIRCLE_RADIUS], node[BERTHI_CIRCLE_X],
               node[BERTHI_CIRCLE_Y])) {
        return BERTH_E_HEADER;
    }
    return BERTH_OK;
}

/* @proves footprint | bounds hold what is below them, rings have all their sides, reach and
 * largest leaf hold, cuts are pieces of one segment | not attach: `verify` |
 * unit/footprint/test_verify, fault/footprint/test_forged */
berth_status berth_footprint_verify(const berth_footprint *view)
{
    berth_status status = check_footprint(view, 1);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_footprint_header *const tree = berthi_tree_of(view);
    for (uint32_t i = 0, cut_end = 0; i < tree->node_count; i++) {
        const uint32_t link = berthi_link_of(berthi_circle_at(tree, i)[BERTHI_CIRCLE_LINK]);
        if ((link & (BERTHI_LEAF | BERTHI_CUT)) == BERTHI_CUT && i >= cut_end) {
            cut_end = berthi_subtree_end(berthi_tree_nodes(tree), BERTHI_CIRCLE_UNITS, i);
            if (!pieces_hold(tree, i, cut_end)) {
                return BERTH_E_NODE;
            }
        }
        status = place_holds(tree, i, i < cut_end);
        if (status != BERTH_OK) {
            return status;
        }
        i += (uint32_t)berthi_has_inner(link);
    }
    return berthi_sides_hold(tree) && berthi_triangles_turn(tree) &&
                   berthi_cuts_hold(tree, BERTHI_CIRCLE_UNITS)
               ? BERTH_OK
               : BERTH_E_NODE;
}
