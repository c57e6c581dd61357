/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints, placed: a circle around all of each, and one inside, in the world. Most pairs of a
 * scene are told apart by these, and some are told to overlap. */

#include "overlap.h"

BERTH_HOT berth_status berthi_placeable(const berth_footprint *footprint, const berth_placement *at)
{
    if (footprint == NULL) {
        return BERTH_E_NULL;
    }
    return berthi_is_footprint(footprint) ? berth_placement_check(at) : BERTH_E_VIEW;
}

/* The circle inside of the root that is the whole of a tree without parts, or the one that its root
 * has; null when there is none. */
static const berthi_unit *place_inner(const berthi_footprint_header *tree)
{
    const berthi_unit *root = berthi_circle_at(tree, 0);
    const uint32_t link = berthi_link_of(root[BERTHI_CIRCLE_LINK]);
    if ((link & BERTHI_LEAF) != 0) {
        return tree->method == BERTH_FOOTPRINT_CYLINDER ? root : NULL;
    }
    return (link & BERTHI_INNER) != 0 ? berthi_circle_at(tree, 1) : NULL;
}

#ifdef BERTH_Q16

/* What forged images place beyond the numbers is told by this radius. */
enum { PLACE_BEYOND = INT32_MAX };

/* u . v for a direction u and a local vector v, less than 2^30.2 along each axis: with x = 2^15 xh
 * + xl the high part is below 2^29.8 and exact, and the low one, rounded, within half a unit.
 * Returns 0 where the place is beyond 32 bits, which nothing is that was built. */
static BERTH_HOT BERTHI_APART int place_axis(int32_t c, int32_t s, const int32_t *local,
                                             berth_raw *to)
{
    const int32_t high =
        berthi_dot(c, s, berthi_floor_shift(local[0], 15), berthi_floor_shift(local[1], 15));
    *to += 2 * high + berthi_len_of(berthi_dot(c, s, local[0] & 32767, local[1] & 32767));
    return high < 0x2f000000 && high > -0x2f000000;
}

/* The place of a circle, off by at most 0.71 units; radii are whole units. */
static BERTH_HOT BERTHI_APART void place_circle(const berthi_footprint_header *tree,
                                                const berth_placement *at,
                                                const berthi_unit *circle, berth_raw *to)
{
    const int32_t c = at->rotation.c, s = at->rotation.s;
    const int32_t step = (int32_t)(UINT32_C(1) << tree->ground.shift);
    int32_t local[2];
    local[0] = berth_num_raw(tree->ground.origin_x) + circle[BERTHI_CIRCLE_X] * step;
    local[1] = berth_num_raw(tree->ground.origin_y) + circle[BERTHI_CIRCLE_Y] * step;
    to[0] = berth_num_raw(at->x);
    to[1] = berth_num_raw(at->y);
    to[2] = (berthi_extent)circle[BERTHI_CIRCLE_RADIUS] * step;
    if (!place_axis(c, -s, local, &to[0]) || !place_axis(s, c, local, &to[1])) {
        to[0] = to[1] = 0;
        to[2] = PLACE_BEYOND;
    }
}

static inline berth_raw place_slack(const berthi_footprint_header *tree, const berth_placement *at)
{
    (void)tree, (void)at;
    return 1;
}

#else

static void place_circle(const berthi_footprint_header *tree, const berth_placement *at,
                         const berthi_unit *circle, berth_raw *to)
{
    const berth_raw x = berth_num_raw(tree->ground.origin_x) + circle[BERTHI_CIRCLE_X];
    const berth_raw y = berth_num_raw(tree->ground.origin_y) + circle[BERTHI_CIRCLE_Y];
    to[0] = berthi_dot(at->rotation.c, -at->rotation.s, x, y) + berth_num_raw(at->x);
    to[1] = berthi_dot(at->rotation.s, at->rotation.c, x, y) + berth_num_raw(at->y);
    to[2] = circle[BERTHI_CIRCLE_RADIUS];
}

/* As of a frame (core/frame.c), of this side's lengths. */
static berth_raw place_slack(const berthi_footprint_header *tree, const berth_placement *at)
{
    return (berthi_abs(berth_num_raw(at->x)) + berthi_abs(berth_num_raw(at->y)) +
            berthi_abs(berth_num_raw(tree->ground.origin_x)) +
            berthi_abs(berth_num_raw(tree->ground.origin_y)) + tree->ground.reach) *
           (BERTHI_C(32.0) * BERTHI_EPSILON);
}

#endif

BERTH_HOT berth_status berth_footprint_place(const berth_footprint *footprint,
                                             const berth_placement *at,
                                             berth_placed_footprint *placed)
{
    const berthi_unit *inner;
    berth_raw circle[3], slack;
    berth_status status = berthi_placeable(footprint, at);
    if (placed == NULL) {
        return BERTH_E_NULL;
    }
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_footprint_header *const tree = berthi_tree_of(footprint);
    slack = place_slack(tree, at);
    placed->image = tree;
    placed->at = *at;
    placed->crc = tree->head.crc;
    place_circle(tree, at, berthi_circle_at(tree, 0), circle);
    placed->x = circle[0];
    placed->y = circle[1];
    placed->radius = circle[2];
#ifdef BERTH_Q16
    placed->radius += circle[2] != PLACE_BEYOND ? slack : 0;
#else
    placed->radius += slack;
#endif
    placed->inner_x = placed->inner_y = placed->inner = 0;
    inner = place_inner(tree);
    if (inner != NULL) {
        place_circle(tree, at, inner, circle);
#ifdef BERTH_Q16
        if (circle[2] == PLACE_BEYOND) {
            return BERTH_OK;
        }
#endif
        if (circle[2] > slack) {
            placed->inner_x = circle[0];
            placed->inner_y = circle[1];
            placed->inner = circle[2] - slack;
        }
    }
    return BERTH_OK;
}
