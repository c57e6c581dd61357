/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The frame between two images on the ground, whatever they bound. */

#ifndef BERTHI_FRAME_H
#define BERTHI_FRAME_H

#include "arith.h"
#include "berth/image.h"
#include "berth/placement.h"

#define berthi_rotation_product BERTH_NAME(berthi_rotation_product)
#define berthi_frame_make BERTH_NAME(berthi_frame_make)
#define berthi_place BERTH_NAME(berthi_place)
#define berthi_place_local BERTH_NAME(berthi_place_local)
#define berthi_nearer BERTH_NAME(berthi_nearer)
#define berthi_spot_rest BERTH_NAME(berthi_spot_rest)
#define berthi_spot_turn BERTH_NAME(berthi_spot_turn)

/* One rotation after the other, of two that were checked, as berth_placement_compose has it. */
berth_rotation berthi_rotation_product(berth_rotation a, berth_rotation b);

/* One side of a query: an image on the ground, and where it is placed. */
typedef struct berthi_side {
    const berth_ground *ground;
    const berth_placement *at;
} berthi_side;

/* Makes the frame in which sides[1] is seen from sides[0]. In q16 the step of sides[0] is the
 * coarser one, or they are equal: the caller has swapped the sides if need be. Returns 0, and no
 * frame, when the circles of both reaches are apart: then nothing of one ever touches anything of
 * the other. */
/*@ requires \valid(frame) && \valid_read(sides + (0 .. 1));
  @ requires berthi_placed(*sides[0].at) && berthi_grounded(*sides[0].ground);
  @ requires berthi_placed(*sides[1].at) && berthi_grounded(*sides[1].ground);
  @ requires coarser: sides[0].ground->shift >= sides[1].ground->shift;
*/
int berthi_frame_make(berthi_frame *frame, const berthi_side *sides);

/* The frame of two origins (x, y) apart in steps, unless that is `far` (at most 79128) or more:
 * then returns 0. Rotations are as given, a's and b's. */
/*@ requires \valid(frame) && berthi_turns(ra) && berthi_turns(rb);
  @ requires -2147483648 < x && -2147483648 < y && 0 <= far <= 79128;
*/
static inline int berthi_frame_turn(berthi_frame *frame, berth_rotation ra, berth_rotation rb,
                                    berth_len x, berth_len y, berth_len far)
{
    if (berthi_is_far(x, y, far)) {
        return 0;
    }
    /* @argued: of two rotations, none longer than 2^14 (1 + 2^-14): at most 2^28 (1 + 2^-13) */
    const berth_rotation back = {ra.c, (berth_dir)-ra.s};
    berthi_prod seen[2];
    berthi_rotated(back, rb.c, rb.s, seen);
    frame->turn.c = berthi_unit_of(berthi_len_of(seen[0]));
    frame->turn.s = berthi_unit_of(berthi_len_of(seen[1]));
    /* @argued: |(x, y)| < 79140 now, so the products are below 1.3e9 */
    berthi_rotated(back, x, y, seen);
    frame->tx = seen[0];
    frame->ty = seen[1];
    return 1;
}

/* ---- In the world ---------------------------------------------------------------------------- */

/* at[0] and at[1] become the world coordinates of a local point, q16: |x|, |y| < 2^30.7, less what
 * they were: below 2^45.6. */
/*@ requires \valid(at + (0 .. 1)) && berthi_stood(*placement);
  @ requires -1750000000 <= x <= 1750000000 && -1750000000 <= y <= 1750000000;
  @ requires -70368744177664 <= at[0] <= 70368744177664;
  @ requires -70368744177664 <= at[1] <= 70368744177664;
*/
void berthi_place_local(const berth_placement *placement, berth_raw x, berth_raw y,
                        berthi_world_t *at);

/* The same of a stored point; null: of the image's origin. */
/*@ requires \valid(at + (0 .. 1)) && berthi_placed(*placement) && berthi_grounded(*ground);
  @ requires point == \null || (\valid_read(point + (0 .. 1)) &&
  @     -16384 <= point[0] <= 16384 && -16384 <= point[1] <= 16384);
  @ requires -70368744177664 <= at[0] <= 70368744177664;
  @ requires -70368744177664 <= at[1] <= 70368744177664;
*/
void berthi_place(const berth_ground *ground, const berth_placement *placement,
                  const berthi_unit *point, berthi_world_t *at);
static inline void berthi_world(const berthi_side *side, const berthi_unit *point,
                                berthi_world_t *at)
{
    BERTH_ASSERT(side->ground->shift <= 16); /* @argued: both were asked, as the point was */
    berthi_place(side->ground, side->at, point, at);
}

/* q16: above all distances of two that are placed: 2^47.45. */
#define BERTHI_NEARER_ALWAYS INT64_C(192000000000000)

/* Whether a vector is shorter than a radius, at least 0 and below that; q16: exactly. */
/*@ requires \valid_read(distance + (0 .. 1)) && 0 <= radius < 192000000000000;
  @ requires -132000000000000 <= distance[0] <= 132000000000000;
  @ requires -132000000000000 <= distance[1] <= 132000000000000;
*/
int berthi_nearer(const berthi_world_t *distance, berthi_world_t radius);

/* A point in the frame of a side, q16: exactly: (x, y) steps, rounded down, and what is left in
 * units of 1 / `one` of a step, 0 <= rest < one < 2^44.1. */
typedef struct berthi_spot {
    berthi_world_t rest[2], one;
    berth_len at[2];
} berthi_spot;

/* Turns a spot whose `rest` is the way from a side's origin to it in the world; q16: below 2^46.6.
 */
void berthi_spot_turn(const berthi_side *side, berthi_spot *spot);

/* What the rest of a spot adds to the product of (ex, ey) and the way to it, `whole` of whole
 * steps, which is at most |ex| + |ey|: its sign. The sum is below 2^16.5 * 2^44.1. In q16 alone: in
 * floats there is no rest. */
berth_len berthi_spot_rest(const berthi_spot *spot, berth_len ex, berth_len ey, berth_len whole);

/* The side of the edge stored at p that a spot within its extents is on, exactly: above 0 left,
 * below 0 right, 0 on its line. Differences are below 22000, and the whole part of the product
 * below 2^30. What the rest adds is less than |ex| + |ey| in units of `one`: a larger whole part
 * decides. */
static BERTHI_MERGED berth_len berthi_spot_side(const berthi_spot *spot, const berthi_unit *p)
{
    const berth_len ex = (berth_len)p[2] - p[0], ey = (berth_len)p[3] - p[1];
    const berth_len whole = ex * (spot->at[1] - p[1]) - ey * (spot->at[0] - p[0]);
    return !BERTHI_IS_EXACT || berthi_abs(whole) > berthi_abs(ex) + berthi_abs(ey)
               ? whole
               : berthi_spot_rest(spot, ex, ey, whole);
}

/* Whether a spot lies exactly at a whole x (0) or y (1). */
static inline int berthi_spot_is_whole(const berthi_spot *spot, uint32_t axis)
{
    return spot->rest[axis] == 0;
}

#endif
