/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do circles hold what is below them? A CRC shows that an image is as it was built, not that
 * whoever built it did it right. */

#include "../core/root.h"
#include "image.h"

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

/* Whether a leaf holds its parts. Of a segment that is cut it holds a piece, so that only a
 * triangle, or a leaf of several segments, tells by its corners. */
static int parts_held(const berth_footprint *view, const berthi_unit *leaf, uint32_t first)
{
    const uint32_t words = berthi_part_words(view->corners);
    const uint16_t *part = view->parts + first * words;
    uint32_t k;
    if (view->corners == 2 && (part[0] & BERTHI_LAST_PART) != 0) {
        return 1;
    }
    for (;; part += words) {
        for (k = 0; k < view->corners; k++) {
            const berthi_unit *point = (const berthi_unit *)view->base.samples +
                                       2 * (size_t)berthi_corner(part, view->corners, k);
            if (!holds((berthi_extent)leaf[BERTHI_CIRCLE_RADIUS], 0,
                       point[0] - (berth_len)leaf[BERTHI_CIRCLE_X],
                       point[1] - (berth_len)leaf[BERTHI_CIRCLE_Y])) {
                return 0;
            }
        }
        if ((part[0] & BERTHI_LAST_PART) != 0) {
            return 1;
        }
    }
}

/* Whether the header's reach and largest leaf hold for a leaf: queries skip what is out of reach. */
static int header_holds_leaf(const berth_footprint *view, const berthi_unit *leaf)
{
    const berth_len radius = (berthi_extent)leaf[BERTHI_CIRCLE_RADIUS];
    return radius <= view->base.radius &&
           holds(view->base.reach, radius, leaf[BERTHI_CIRCLE_X], leaf[BERTHI_CIRCLE_Y]);
}

berth_status berth_footprint_verify(const berth_footprint *view)
{
    const berthi_unit *nodes, *node;
    uint32_t i, j;
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    nodes = node = (const berthi_unit *)view->nodes;
    for (i = 0; i < view->node_count; i++, node += BERTHI_CIRCLE_UNITS) {
        const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
        const uint32_t end = berthi_subtree_end(nodes, BERTHI_CIRCLE_UNITS, i);
        if ((link & BERTHI_LEAF) != 0 && !header_holds_leaf(view, node)) {
            return BERTH_E_HEADER;
        }
        if ((link & BERTHI_LEAF) != 0 && view->corners != 0 &&
            !parts_held(view, node, link & 0x7fffu)) {
            return BERTH_E_NODE;
        }
        for (j = i + 1; j < end; j++) {
            const berthi_unit *leaf = nodes + j * BERTHI_CIRCLE_UNITS;
            if ((berthi_link_of(leaf[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0 &&
                !leaf_below_holds(node, leaf)) {
                return BERTH_E_NODE;
            }
        }
    }
    return BERTH_OK;
}
