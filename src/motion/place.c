/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions, placed: everything that a question needs of one side, whatever the other is. */

#include "place.h"

#include "../core/frame.h"

BERTHI_INLINE berth_status check_side(const berth_motion *motion, const berth_placement *at)
{
    if (motion == NULL) {
        return BERTH_E_NULL;
    }
    return berthi_is_motion(motion) ? berth_placement_check(at) : BERTH_E_VIEW;
}

BERTH_HOT berth_status berthi_place_check(const berth_motion *motion, const berth_placement *at)
{
    return check_side(motion, at);
}

BERTH_HOT berth_status berthi_place_side(berth_presence *there, const berth_motion *motion,
                                         const berth_placement *at)
{
    const berth_status status = check_side(motion, at);
    if (status == BERTH_OK) {
        berthi_place_times(there, berthi_image_of(motion), at);
        there->kind = motion->kind;
    }
    return status;
}

BERTHI_INLINE void world_origin(const berth_placement *at, berth_raw x, berth_raw y,
                                berth_raw *world_x, berth_raw *world_y)
{
#ifdef __OPTIMIZE_SIZE__
    berthi_world_t world[2] = {0, 0}; /* as exact legs are placed, which is there anyway */
    berthi_place_local(at, x, y, world);
    *world_x = (berth_raw)berthi_world_near(world[0]);
    *world_y = (berth_raw)berthi_world_near(world[1]);
#else
    const berthi_wdir c = at->rotation.c, s = at->rotation.s;
    *world_x = berthi_world_axis(c, -s, x, y, at->x);
    *world_y = berthi_world_axis(s, c, x, y, at->y);
#endif
}

void berthi_world_origin(const berth_placement *at, berth_raw x, berth_raw y, berth_raw *world_x,
                         berth_raw *world_y)
{
    world_origin(at, x, y, world_x, world_y);
}

BERTH_HOT void berthi_place_times(berth_presence *there, const berthi_motion_header *motion,
                                  const berth_placement *at)
{
    there->reach = berthi_world_reach(motion->reach, motion->shift);
    berthi_place_what(there, motion, at);
    berthi_place_when(there, motion, there->at.start);
    world_origin(&there->at, motion->origin_x, motion->origin_y, &there->origin_x,
                 &there->origin_y);
}

/* ---- The root's moving disc in world axes -------------------------------------------------------
 *
 * In q16 alone, and in units of 2^scale of Q16.16, the least of 8, 12, 16, 20 in which a node unit
 * is at most one: for motions of up to 32 m the unit is 2^-8 m. Velocities are in 2^-16 of these a
 * tick. */

static uint32_t scale_of(uint32_t shift)
{
    uint32_t scale = 8;
    while (scale < shift + BERTHI_NODE_SHIFT) {
        scale += 4;
    }
    return scale;
}

/* Roundings, in units: of the origin's position 1, of the centre's 1, of the velocity's over all of
 * its time (length >> 16) + 1, in x and in y; of the radius as it is turned by a pair that is not
 * quite of unit length (r >> 14) + 1. What both motions' roundings can sum to, and those of the
 * pair's test, is in tests/proof/. */
BERTH_HOT void berthi_place_root(berth_placed *placed, const berthi_unit *node, berth_raw least)
{
    if (!BERTHI_IS_EXACT) {
        placed->scale = BERTHI_NO_SCALE;
        placed->circle_x = placed->circle_y = placed->circle_r = 0;
        placed->x = placed->y = placed->vx = placed->vy = placed->r = placed->inner = 0;
        return;
    }
    const berthi_motion_header *motion = berthi_motion_of(&placed->there);
    const berth_rotation turn = placed->there.at.rotation;
    const uint32_t shift = placed->there.shift, scale = scale_of(shift);
    const uint32_t finer = scale - shift - BERTHI_NODE_SHIFT; /* than a node unit, in bits */
    const berthi_wdir vx = node[BERTHI_NODE_VX], vy = node[BERTHI_NODE_VY];
    BERTH_ASSERT(finer <= 6); /* @argued: scales are 4 apart, from 8 on, and this is the least */
    const int32_t drop = motion->pace + (int32_t)finer - 2;
    placed->scale = (uint8_t)(drop < 0 ? BERTHI_NO_SCALE : scale);
    placed->circle_x = berthi_steps_floor(placed->there.origin_x, scale);
    placed->circle_y = berthi_steps_floor(placed->there.origin_y, scale);
    placed->circle_r = berthi_steps_floor(placed->there.reach, scale - 1) + 2;
    if (drop < 0) {
        return;
    }
    berthi_prod at[2], way[2];
    berthi_rotated(turn, node[BERTHI_NODE_X], node[BERTHI_NODE_Y], at);
    placed->x = placed->circle_x + berthi_steps_floor(at[0], 14 + finer);
    placed->y = placed->circle_y + berthi_steps_floor(at[1], 14 + finer);
    placed->vx = placed->vy = 0;
    berth_len r = 0;
    if (vx != 0 || vy != 0) {
        /* @argued: a rotation of length 1, that was asked for, and 16 bits of either velocity */
        BERTH_ASSERT(-16384 <= turn.c && turn.c <= 16384 && -16384 <= turn.s && turn.s <= 16384);
        berthi_rotated(turn, vx, vy, way);
        placed->vx = berthi_steps_floor(way[0], (uint32_t)drop);
        placed->vy = berthi_steps_floor(way[1], (uint32_t)drop);
        r = (berth_len)(motion->length >> 15) + 2;
    }
    r += berthi_steps_up((berthi_extent)node[BERTHI_NODE_RADIUS], finer);
    placed->r = r + berthi_steps_floor(r, 14) + BERTHI_ROOT_SLACK;
    placed->inner = berthi_steps_floor(least, scale - 1);
}

#ifdef BERTH_CFG_SEAL
uint32_t berthi_placed_seal(const berth_placed *placed)
{
    const berth_presence *there = &placed->there;
    const uint32_t small =
        there->shift | (uint32_t)placed->scale << 8 | (uint32_t)placed->stands << 16;
    uint32_t seal = berthi_seal(0, &there->image, &there->kind + 1);
    seal = berthi_seal(seal, &there->at, &there->radius + 1);
    seal = berthi_seal(seal, &placed->circle_x, &placed->inner + 1);
    return berthi_seal_word(berthi_seal_word(seal, small), there->part);
}
#endif

BERTH_HOT void berthi_place_tree(berth_placed *placed, const berthi_motion_header *motion,
                                 const berth_placement *at)
{
    berthi_place_times(&placed->there, motion, at);
    placed->stands = motion->before | motion->after;
    berthi_place_root(
        placed, berthi_nodes_of(motion) + (berthi_root_of(motion->leaves) - 1) * BERTHI_NODE_UNITS,
        motion->least);
}

BERTH_HOT berth_status berth_motion_place(const berth_motion *view, const berth_placement *at,
                                          berth_placed *placed)
{
    const berth_status status = berthi_place_check(view, at);
    if (status != BERTH_OK || placed == NULL) {
        return status != BERTH_OK ? status : BERTH_E_NULL;
    }
    berthi_place_tree(placed, berthi_image_of(view), at);
    placed->there.kind = view->kind;
    BERTHI_SEAL(placed, berthi_placed_seal);
    return BERTH_OK;
}
