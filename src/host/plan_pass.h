/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A disc around the origin, and a segment that may pass it.
 *
 * While two routes are on one leg each, or as their moving discs have it, the relative position
 * goes straight: along the segment between where it is at both ends of that time. The question is
 * how near that comes to the origin. Each computed end is within `slack` of the true one, so is
 * every point between, and what is not within the slack of the radius is told.
 *
 * q16 bounds. Coordinates of relative positions are below 2^30 + 6, of the way from one to the
 * other below 2^31 + 12. Radii are cut at 2^30.5 + 112: all that is there is nearer than that.
 * Products of a position and a way sum to less than 2^62.01, a gap times a length to less than
 * 2^30.51 * 2^31.55 = 2^62.06, squares of positions and gaps to less than 2^61.1; the square of a
 * way may have 64 bits. */

#ifndef BERTHI_PLAN_PASS_H
#define BERTHI_PLAN_PASS_H

#include "plan.h"

#ifdef BERTH_Q16

/* |(x, y)|, from above and from below: within 4 %, and within 2 %. */
static inline int64_t berthi_way_up(int64_t ax, int64_t ay)
{
    return (berthi_octagon_wide(ax, ay) >> 6) + 1;
}

static inline int64_t berthi_way_down(int64_t ax, int64_t ay)
{
    const int64_t most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;
    const int64_t flat = 59 * most + 24 * least, steep = 45 * (most + least);
    return (flat > steep ? flat : steep) >> 6;
}

/* cross against r * |way|, as well as a square root tells. */
static inline berthi_meeting berthi_passes_closely(int64_t cross, int64_t ax, int64_t ay, int64_t r,
                                                   int64_t slack)
{
    const int64_t root = berthi_root_u64((uint64_t)ax * (uint64_t)ax + (uint64_t)ay * (uint64_t)ay);
    return cross >= (r + slack) * (root + 1)         ? BERTHI_KEEP_APART
           : r > slack && cross < (r - slack) * root ? BERTHI_COLLIDE
                                                     : BERTHI_TOO_CLOSE;
}

static inline berthi_meeting berthi_passes_end(int64_t x, int64_t y, int64_t r, int64_t slack)
{
    const int64_t square = x * x + y * y, most = r + slack, least = r - slack;
    return square >= most * most                 ? BERTHI_KEEP_APART
           : least > 0 && square < least * least ? BERTHI_COLLIDE
                                                 : BERTHI_TOO_CLOSE;
}

/* The segment from (x, y) to (to_x, to_y) against a disc of radius r around the origin. */
BERTHI_INLINE berthi_meeting berthi_plan_passes(int64_t x, int64_t y, int64_t to_x, int64_t to_y,
                                                int64_t r, int64_t slack)
{
    const int64_t gap = r + slack;
    if (((x >= gap) & (to_x >= gap)) | ((x <= -gap) & (to_x <= -gap)) |
        ((y >= gap) & (to_y >= gap)) | ((y <= -gap) & (to_y <= -gap))) {
        return BERTHI_KEEP_APART;
    }
    const int64_t ex = to_x - x, ey = to_y - y;
    if (x * ex + y * ey >= 0) {
        return berthi_passes_end(x, y, r, slack);
    }
    if (to_x * ex + to_y * ey <= 0) {
        return berthi_passes_end(to_x, to_y, r, slack);
    }
    const int64_t turn = x * ey - y * ex, cross = turn < 0 ? -turn : turn;
    const int64_t ax = ex < 0 ? -ex : ex, ay = ey < 0 ? -ey : ey;
    if (cross >= gap * berthi_way_up(ax, ay)) {
        return BERTHI_KEEP_APART;
    }
    if (r > slack && cross < (r - slack) * berthi_way_down(ax, ay)) {
        return BERTHI_COLLIDE;
    }
    return berthi_passes_closely(cross, ax, ay, r, slack);
}

#else

/* As berthi_passes, with the slack of all. */
BERTHI_INLINE berthi_meeting berthi_plan_passes(berth_raw x, berth_raw y, berth_raw to_x,
                                                berth_raw to_y, berth_raw r, berth_raw slack)
{
    const berth_raw gap = r + slack, ex = to_x - x, ey = to_y - y;
    const berth_raw falls = berthi_dot(x, y, ex, ey), rises = berthi_dot(to_x, to_y, ex, ey);
    if (falls >= 0) {
        return berthi_dot(x, y, x, y) > gap * gap ? BERTHI_KEEP_APART : BERTHI_COLLIDE;
    }
    if (rises <= 0) {
        return berthi_dot(to_x, to_y, to_x, to_y) > gap * gap ? BERTHI_KEEP_APART : BERTHI_COLLIDE;
    }
    const berth_raw cross = berthi_dot(x, y, ey, -ex);
    return cross * cross > gap * gap * berthi_dot(ex, ey, ex, ey) ? BERTHI_KEEP_APART
                                                                  : BERTHI_COLLIDE;
}

#endif

#endif
