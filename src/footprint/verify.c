/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether circles hold what is below them, and inner circles are inside: a CRC shows that an image
 * is as it was built, not that whoever built it did it right. */

#include "../core/num.h"
#include "image.h"

int berthi_cuts_hold(const berthi_footprint_header *tree, uint32_t node_units)
{
    const berthi_unit *nodes = berthi_tree_nodes(tree);
    const uint16_t *words = berthi_tree_words(tree);
    const uint32_t corners = tree->parts.corners;
    const uint32_t count = berthi_subtree_end(nodes, node_units, 0);
    uint32_t part = 0, end = 0, name = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t link = berthi_link_of(nodes[(i + 1) * node_units - 1]);
        if ((link & BERTHI_LEAF) == 0) {
            if ((link & BERTHI_CUT) != 0 && i >= end) {
                end = berthi_subtree_end(nodes, node_units, i);
                name = corners == 2 ? words[part] : 0u;
            }
            continue;
        }
        if (corners == 2) {
            if (i < end && ((name & BERTHI_LAST_PART) == 0 || words[part] != name)) {
                return 0;
            }
            part += berthi_parts_of_leaf(tree, part);
        } else if (i < end && corners == 3) {
            return 0;
        }
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
            const uint32_t left = ends[ring] - k; /* 1: the ring's first point again */
            const int way_back = left == 2 && k == begin + 1;
            if ((seen & 1) != (left > 1) && !(way_back && (seen & 1) == 0)) {
                return 0;
            }
            if (left == 1) {
                begin = k + 1;
                ring++;
            }
        }
    }
    return 1;
}

int berthi_triangles_turn(const berthi_footprint_header *tree)
{
    const uint16_t *part = berthi_tree_words(tree);
    for (uint32_t i = 0; tree->parts.corners == 3 && i < tree->parts.count; i++, part += 3) {
        const berthi_unit *p = berthi_stored_point(tree, berthi_corner(part, 3, 0));
        const berthi_unit *q = berthi_stored_point(tree, berthi_corner(part, 3, 1));
        const berthi_unit *r = berthi_stored_point(tree, berthi_corner(part, 3, 2));
        const berth_len px = p[0], py = p[1];
        if ((q[0] - px) * (r[1] - py) < (q[1] - py) * (r[0] - px)) {
            return 0;
        }
    }
    return 1;
}

/* Whether circles of the radii r and inner, (x, y) apart, hold the inner one in the outer one
 * however they are placed: in q16 a rotation pair may be longer than one by 2^-14. */
static int holds(berth_len r, berth_len inner, berth_len x, berth_len y)
{
#ifdef BERTH_Q16
    const int32_t far = (int32_t)berthi_root_up((uint64_t)(uint32_t)(x * x + y * y));
    return far + berthi_floor_shift(far + 16383, 14) + inner <= r;
#else
    return berthi_root_real(x * x + y * y) + inner <= r;
#endif
}

static int leaf_below_holds(const berthi_unit *node, const berthi_unit *leaf)
{
    return holds((berthi_extent)node[BERTHI_CIRCLE_RADIUS],
                 (berthi_extent)leaf[BERTHI_CIRCLE_RADIUS],
                 node[BERTHI_CIRCLE_X] - (berth_len)leaf[BERTHI_CIRCLE_X],
                 node[BERTHI_CIRCLE_Y] - (berth_len)leaf[BERTHI_CIRCLE_Y]);
}

/* Whether a circle holds a run of parts, up to the one that ends `leaves` leaves. One with a piece
 * of a segment that was cut is not asked. */
static int parts_held(const berthi_footprint_header *view, const berthi_unit *circle,
                      uint32_t first, uint32_t leaves)
{
    const uint32_t words = berthi_part_words(view->parts.corners);
    const uint16_t *part = berthi_tree_words(view) + first * words;
    for (; leaves != 0; part += words) {
        for (uint32_t k = 0; k < view->parts.corners; k++) {
            const berthi_unit *point =
                berthi_stored_point(view, berthi_corner(part, view->parts.corners, k));
            if (!holds((berthi_extent)circle[BERTHI_CIRCLE_RADIUS], view->parts.radius,
                       point[0] - (berth_len)circle[BERTHI_CIRCLE_X],
                       point[1] - (berth_len)circle[BERTHI_CIRCLE_Y])) {
                return 0;
            }
        }
        leaves -= (part[0] & BERTHI_LAST_PART) != 0;
    }
    return 1;
}

/* Of the papers' trees: whether a node holds the leaf circles below it. */
static int leaves_held(const berthi_footprint_header *view, uint32_t index, uint32_t end)
{
    const berthi_unit *node = berthi_circle_at(view, index);
    for (uint32_t i = index + 1; i < end; i++) {
        const berthi_unit *leaf = berthi_circle_at(view, i);
        if ((berthi_link_of(leaf[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0 &&
            !leaf_below_holds(node, leaf)) {
            return 0;
        }
    }
    return 1;
}

/* What floating point may have found another time, on another way. */
static inline berth_len verify_slack(const berthi_unit *disc)
{
#ifdef BERTH_Q16
    (void)disc;
    return 0;
#else
    return 256 * BERTHI_EPSILON *
           (1 + disc[BERTHI_CIRCLE_RADIUS] + berthi_abs(disc[BERTHI_CIRCLE_X]) +
            berthi_abs(disc[BERTHI_CIRCLE_Y]));
#endif
}

/* How far along a segment from p to q, in 1 / |q - p|^2 of it, a leaf's circle that reaches back to
 * `at` holds it however it is placed, rounded by parts; or `at`. q16: all differences are at most
 * 22000, so |q - p|^2 and both products below are below 2^30, and squares times that below 2^60. */
#ifdef BERTH_Q16
typedef int64_t verify_len;
#else
typedef berth_len verify_len;
#endif

static verify_len piece_until(const berthi_footprint_header *view, const berthi_unit *leaf,
                              const berthi_unit *p, const berthi_unit *q, verify_len at)
{
    const verify_len x = q[0] - (berth_len)p[0], y = q[1] - (berth_len)p[1];
    const verify_len cx = leaf[BERTHI_CIRCLE_X] - (berth_len)p[0];
    const verify_len cy = leaf[BERTHI_CIRCLE_Y] - (berth_len)p[1];
    const verify_len foot = cx * x + cy * y, beside = cx * y - cy * x;
    verify_len r = (berthi_extent)leaf[BERTHI_CIRCLE_RADIUS];
#ifdef BERTH_Q16
    r -= view->parts.radius + ((r + 16383) >> 14);
#else
    r += verify_slack(leaf) - view->parts.radius;
#endif
    const verify_len square = r * r * (x * x + y * y) - beside * beside;
    if (r < 0 || square < 0) {
        return at;
    }
#ifdef BERTH_Q16
    const verify_len half = (verify_len)berthi_root_u64((uint64_t)square);
#else
    const verify_len half = berthi_root_real(square);
#endif
    return foot - half <= at && foot + half > at ? foot + half : at;
}

/* Whether the leaves below a node that is cut hold all of the segment, one after the other. */
static int pieces_hold(const berthi_footprint_header *view, uint32_t index, uint32_t end)
{
    const berthi_unit *p = NULL, *q = NULL;
    verify_len at = 0, length2 = 0;
    for (uint32_t i = index; i < end && view->parts.corners == 2; i++) {
        const berthi_unit *leaf = berthi_circle_at(view, i);
        const uint32_t link = berthi_link_of(leaf[BERTHI_CIRCLE_LINK]);
        if ((link & BERTHI_LEAF) == 0) {
            continue;
        }
        if (p == NULL) {
            const uint16_t *part = berthi_tree_words(view) + (link & BERTHI_NUMBER);
            p = berthi_stored_point(view, berthi_corner(part, 2, 0));
            q = berthi_stored_point(view, berthi_corner(part, 2, 1));
            const verify_len x = q[0] - (berth_len)p[0], y = q[1] - (berth_len)p[1];
            length2 = x * x + y * y;
        }
        const verify_len until = piece_until(view, leaf, p, q, at);
        if (until == at) {
            return 0;
        }
        at = until;
    }
    return at >= length2;
}

/* The first part below a node, and how many leaves. */
static uint32_t first_below(const berthi_footprint_header *view, uint32_t index, uint32_t end,
                            uint32_t *leaves)
{
    uint32_t first = UINT32_MAX;
    *leaves = 0;
    for (uint32_t i = index; i < end; i++) {
        const uint32_t link = berthi_link_of(berthi_circle_at(view, i)[BERTHI_CIRCLE_LINK]);
        if ((link & BERTHI_LEAF) != 0) {
            first = *leaves == 0 ? link & BERTHI_NUMBER : first;
            (*leaves)++;
        }
    }
    return first;
}

/* Whether a node, a leaf or not, holds all below it. */
static int node_holds(const berthi_footprint_header *view, uint32_t index, int is_piece)
{
    const berthi_unit *nodes = berthi_tree_nodes(view);
    const uint32_t end = berthi_subtree_end(nodes, BERTHI_CIRCLE_UNITS, index);
    uint32_t leaves;
    const uint32_t first = first_below(view, index, end, &leaves);
    if (view->method != BERTH_FOOTPRINT_OUTLINE && end != index + 1) {
        return leaves_held(view, index, end);
    }
    return view->parts.corners == 0 || is_piece ||
           parts_held(view, berthi_circle_at(view, index), first, leaves);
}

/* Whether an inner circle is inside. */
static int inner_holds(const berthi_footprint_header *view, const berthi_unit *disc)
{
    const berth_len radius = (berthi_extent)disc[BERTHI_CIRCLE_RADIUS];
    berthi_rings rings;
    berth_len depth;
    if (radius == 0) {
        return 1;
    }
    rings.xy = berthi_tree_points(view);
    rings.ends = berthi_tree_ends(view);
    rings.count = view->parts.rings;
    depth = berthi_clearance(&rings, disc[BERTHI_CIRCLE_X], disc[BERTHI_CIRCLE_Y], 0);
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
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    for (uint32_t i = 0, cut_end = 0; i < berthi_tree_of(view)->node_count; i++) {
        const uint32_t link =
            berthi_link_of(berthi_circle_at(berthi_tree_of(view), i)[BERTHI_CIRCLE_LINK]);
        berth_status status;
        if ((link & (BERTHI_LEAF | BERTHI_CUT)) == BERTHI_CUT && i >= cut_end) {
            cut_end =
                berthi_subtree_end(berthi_tree_nodes(berthi_tree_of(view)), BERTHI_CIRCLE_UNITS, i);
            if (!pieces_hold(berthi_tree_of(view), i, cut_end)) {
                return BERTH_E_NODE;
            }
        }
        status = place_holds(berthi_tree_of(view), i, i < cut_end);
        if (status != BERTH_OK) {
            return status;
        }
        i += (uint32_t)berthi_has_inner(link);
    }
    return berthi_sides_hold(berthi_tree_of(view)) && berthi_triangles_turn(berthi_tree_of(view)) &&
                   berthi_cuts_hold(berthi_tree_of(view), BERTHI_CIRCLE_UNITS)
               ? BERTH_OK
               : BERTH_E_NODE;
}
