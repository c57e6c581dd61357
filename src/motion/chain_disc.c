/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is in a chain's pieces, as moving discs in world axes. */

#include "chain_build.h"

#ifdef BERTH_Q16

/* To world axes, rounded down: within 1. (Forged images may have more than 32 bits here.) */
static void to_world(const berth_placement *at, berthi_wide_len x, berthi_wide_len y,
                     berthi_wide_len *world_x, berthi_wide_len *world_y)
{
    const int32_t c = at->rotation.c, s = at->rotation.s;
    *world_x = ((c * x - s * y) >> 14) + berth_num_raw(at->x);
    *world_y = ((s * x + c * y) >> 14) + berth_num_raw(at->y);
}

static berthi_wide_len local_of(berth_raw origin, int32_t steps, uint32_t shift)
{
    return origin + (berthi_wide_len)steps * ((berthi_wide_len)1 << shift);
}

/* A distance between an image's points is turned by a pair that may be 2^-14 too long; and the end
 * is rounded down to a node unit in x and in y. */
static berthi_wide_len world_radius(berth_len r, uint32_t shift)
{
    const berthi_wide_len turned = (berthi_wide_len)r << shift;
    return turned + (turned >> 13) + ((berthi_wide_len)2 << shift) + 4;
}

#else

static void to_world(const berth_placement *at, berthi_wide_len x, berthi_wide_len y,
                     berthi_wide_len *world_x, berthi_wide_len *world_y)
{
    *world_x = berthi_dot(at->rotation.c, -at->rotation.s, x, y) + berth_num_raw(at->x);
    *world_y = berthi_dot(at->rotation.s, at->rotation.c, x, y) + berth_num_raw(at->y);
}

static berthi_wide_len local_of(berth_raw origin, berth_len steps, uint32_t shift)
{
    (void)shift;
    return origin + steps;
}

static berthi_wide_len world_radius(berth_len r, uint32_t shift)
{
    (void)shift;
    return r;
}

#endif

/* A part that moves: its root's disc. */
static void moving_segment(const berthi_chain_builder *b, uint32_t k, berthi_segment *found)
{
    const berthi_piece *piece = &b->pieces[k];
    const berthi_chain_place *place = &b->places[piece->part];
    const berthi_motion_header *motion = berthi_image_in(place);
    const berthi_unit *node =
        berthi_nodes_of(motion) + (size_t)(berthi_root_of(motion->leaves) - 1) * BERTHI_NODE_UNITS;
    const uint32_t shift = motion->shift + BERTHI_CHAIN_SHIFT;
    const int32_t ticks = berthi_chain_begin(b, k + 1) - piece->begin;
    const berth_len x = node[BERTHI_NODE_X], y = node[BERTHI_NODE_Y];
    const berth_raw ox = motion->origin_x, oy = motion->origin_y;
    const berth_len to_x = x + berthi_way(node[BERTHI_NODE_VX], ticks, motion->pace);
    const berth_len to_y = y + berthi_way(node[BERTHI_NODE_VY], ticks, motion->pace);
    to_world(&place->at, local_of(ox, x, shift), local_of(oy, y, shift), &found->x, &found->y);
    to_world(&place->at, local_of(ox, to_x, shift), local_of(oy, to_y, shift), &found->to_x,
             &found->to_y);
    found->r = world_radius((berthi_extent)node[BERTHI_NODE_RADIUS], shift);
}

/* Where a part begins, or where it ends, as it stands there. */
static void standing_point(const berthi_chain_builder *b, uint32_t k, int at_end,
                           berthi_wide_len *x, berthi_wide_len *y, berthi_wide_len *r)
{
    const berthi_piece *piece = &b->pieces[k];
    const berthi_chain_place *place = &b->places[piece->part];
    const berthi_motion_header *motion = berthi_image_in(place);
    berth_raw point[2];
    berthi_point_of(motion, at_end ? berthi_end_of(motion, motion->legs - 1) : 0, point);
    to_world(&place->at, point[0], point[1], x, y);
    *r = world_radius(0, 0) + motion->radius;
}

/* A gap: who stands in it, one, two or nobody, where the earlier one ends. */
static void gap_segment(const berthi_chain_builder *b, uint32_t k, berthi_segment *found)
{
    const uint32_t gap = b->pieces[k].gap;
    berthi_wide_len x, y, r;
    standing_point(b, k - 1, 1, &found->x, &found->y, &found->r);
    if ((gap & BERTHI_NEXT_STANDS) != 0) {
        standing_point(b, k + 1, 0, &x, &y, &r);
        if ((gap & BERTHI_EARLIER_STANDS) != 0) {
            r = berthi_larger(r, found->r) + berthi_apart(x, found->x) / 2 +
                berthi_apart(y, found->y) / 2 + 2;
            x = found->x + (x - found->x) / 2;
            y = found->y + (y - found->y) / 2;
        }
        found->x = x;
        found->y = y;
        found->r = r;
    } else if ((gap & BERTHI_EARLIER_STANDS) == 0) {
        found->r = 0;
    }
    found->to_x = found->x;
    found->to_y = found->y;
}

void berthi_chain_segment(const berthi_chain_builder *b, uint32_t k, berthi_segment *found)
{
    if (b->pieces[k].gap != 0) {
        gap_segment(b, k, found);
    } else {
        moving_segment(b, k, found);
    }
}
