/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Several legs at once: as long as a sweep does not turn, one box along its heading holds all that
 * it touches on the way, and a floor that the box does not touch is clear of all of it. */

#include "corridor.h"

enum { AHEAD_MOST = 8 };

/* A knot in the world, rounded down. */
static void knot_place(const berthi_glide_side *side, const berthi_motion_header *motion,
                       uint32_t knot, berthi_grain *x, berthi_grain *y)
{
    berth_raw point[2];
    berthi_point_of(motion, knot, point);
#ifdef BERTH_Q16
    int64_t at[2] = {0, 0};
    berthi_place_local(side->at, point[0], point[1], at);
    *x = (berthi_grain)(at[0] >> 17);
    *y = (berthi_grain)(at[1] >> 17);
#else
    *x = berthi_dot(side->at->rotation.c, -side->at->rotation.s, point[0], point[1]) +
         berth_num_raw(side->at->x);
    *y = berthi_dot(side->at->rotation.s, side->at->rotation.c, point[0], point[1]) +
         berth_num_raw(side->at->y);
#endif
}

/* What is around the box of a sweep's own points. */
static berthi_grain around_of(const berthi_glide *g, uint32_t still, int32_t end)
{
    const berthi_glide_side *mover = &g->side[1 - still];
    berthi_grain around = g->side[still].rounding + mover->rounding + mover->moved + g->doubt;
#ifdef BERTH_Q16
    around += BERTHI_GLIDE_SLACK +
              (berthi_grain)(((int64_t)mover->reach * BERTHI_STRAY_STRAIGHT + 65535) >> 16);
#else
    const berthi_motion_header *motion = berthi_motion_of(&mover->outer->there);
    const berthi_glide_side *side = &g->side[still];
    const berth_raw lengths =
        mover->reach + motion->reach + side->tree->ground.reach + berthi_abs(side->base_x) +
        berthi_abs(side->base_y) + berthi_abs(motion->origin_x) + berthi_abs(motion->origin_y) +
        berthi_abs(berth_num_raw(mover->at->x)) + berthi_abs(berth_num_raw(mover->at->y)) +
        berthi_abs(berth_num_raw(side->at->x)) + berthi_abs(berth_num_raw(side->at->y));
    around += (lengths + berthi_glide_margin(g, end)) * (BERTHI_C(256.0) * BERTHI_EPSILON);
#endif
    return around + berthi_glide_margin(g, end);
}

/* Knots from leg `leg` on, as long as it does not turn; returns how many legs, and when they
 * end. */
static uint32_t legs_ahead(const berthi_glide_side *mover, uint32_t leg, int32_t tick,
                           int32_t *until, berthi_grain *x, berthi_grain *y)
{
    const berthi_motion_header *motion = berthi_motion_of(&mover->outer->there);
    const int32_t start = mover->at->start;
    uint32_t count = 0;
    if (leg >= motion->legs || start + berthi_tick_of(motion, leg) != tick) {
        return 0;
    }
    for (; count < AHEAD_MOST && leg + count < motion->legs; count++) {
        const int32_t end = start + berthi_tick_of(motion, leg + count + 1);
        if (mover->headings[leg + count].turn != 0 || end > *until) {
            break;
        }
        tick = end;
    }
    for (uint32_t i = 0; count > 1 && i <= count; i++) {
        knot_place(mover, motion, leg + i, &x[i], &y[i]);
    }
    *until = tick;
    return count;
}

int32_t berthi_glide_ahead(berthi_glide *g, uint32_t still, uint32_t leg, int32_t tick,
                           int32_t until, int *clear)
{
    berthi_glide_side *mover = &g->side[1 - still];
    const berth_presence *there = &g->side[still].outer->there;
    berthi_grain x[AHEAD_MOST + 1], y[AHEAD_MOST + 1];
    berthi_corridor c;
    uint32_t leaf;
    *clear = 0;
    if (mover->headings == NULL || tick < there->from) {
        return tick;
    }
    until = there->until < until ? there->until : until;
    const uint32_t count = legs_ahead(mover, leg, tick, &until, x, y);
    if (count < 2) {
        return tick;
    }
    const berthi_heading *at = mover->headings + leg;
    const berthi_rotor heading =
        berthi_rotor_of(mover->at->rotation, at->heading * (1 << BERTHI_ANGLE_SHIFT));
    c.tree = g->side[still].tree;
    if (!berthi_corridor_along(&c, g, still, x, y, count + 1, heading,
                               around_of(g, still, until))) {
        return tick;
    }
    g->counts.pieces++;
    *clear = berthi_corridor_next(&c, g, &leaf) == BERTH_CLEAR;
    return until;
}
