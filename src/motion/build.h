/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a motion: where it is cut into blocks (blocks.c), its legs on their grids (quantise.c),
 * and the discs over them (fit.c). */

#ifndef BERTHI_MOTION_BUILD_H
#define BERTHI_MOTION_BUILD_H

#include "route.h"
#include "stretch.h"

/* Legs that are stored in one block. Point 0 is where leg `leg` of the route is at tick `begin`;
 * the last one where it is at `end`; those between are the route's own. */
typedef struct berthi_cut {
    uint32_t leg, legs;
    int32_t begin, end;
    int32_t unit; /* as the block's */
    berth_raw low_x, high_x, low_y, high_y;
    berth_raw radius; /* the largest given */
    uint8_t shift;
} berthi_cut;

/* All of a motion, as it is built. */
typedef struct berthi_plan {
    berthi_route route;
    berthi_motion_sizes sizes;
    uint32_t leaf_size;
    uint8_t free;      /* one block, whatever its step */
    uint8_t single;    /* one block */
    uint8_t limit;     /* else: the coarsest shift that is asked for */
    uint8_t coarsest;  /* no block's shift is above it */
    berth_raw largest; /* of radii a leg, as given; 0 where there is one radius */
    berthi_cut whole;  /* of one block; known when it is built */
} berthi_plan;

/* A point of a route, local. */
typedef struct berthi_route_point {
    berth_raw x, y;
    int32_t tick;
    uint32_t moved; /* q16: how far it is from the true one, in 1/64 units of Q16.16, rounded up */
} berthi_route_point;

#define berthi_route_cut BERTH_NAME(berthi_route_cut)
#define berthi_cut_first BERTH_NAME(berthi_cut_first)
#define berthi_cut_next BERTH_NAME(berthi_cut_next)
#define berthi_cut_whole BERTH_NAME(berthi_cut_whole)
#define berthi_cut_fit BERTH_NAME(berthi_cut_fit)
#define berthi_cuts_count BERTH_NAME(berthi_cuts_count)
#define berthi_quantise BERTH_NAME(berthi_quantise)

/* The shift of the step that is asked for; 0 asks for 2^-10 units. */
static inline uint8_t berthi_step_limit(berth_raw step)
{
#ifdef BERTH_Q16
    uint8_t shift = 0;
    const int32_t asked = step != 0 ? step : 64;
    while (shift < BERTHI_SHIFT_LIMIT && (asked >> shift) > 1) {
        shift++;
    }
    return shift;
#else
    (void)step;
    return 0;
#endif
}

#define berthi_plan_of BERTH_NAME(berthi_plan_of)

/* ---- Sizes (build.c) ------------------------------------------------------------------------- */

/* The errors of a description, but for those of a clip's numbers where its image does not depend on
 * them; on success *plan is one, and knows the sizes. */
berth_status berthi_plan_of(berthi_plan *plan, const berth_motion_desc *desc);

/* ---- Cutting (blocks.c) ---------------------------------------------------------------------- */

/* Counts legs, blocks and nodes. Returns 0 when there are too many. */
int berthi_cuts_count(berthi_plan *plan);

/* All of it as one block, whatever its steps: `shift` is 0. */
void berthi_cut_whole(const berthi_plan *plan, berthi_cut *cut);

#ifdef BERTH_Q16

/* The first block, and the one after it; returns 0 when there is none. */
void berthi_cut_first(const berthi_plan *plan, berthi_cut *cut);
int berthi_cut_next(const berthi_plan *plan, berthi_cut *cut);

/* Where a leg is at a tick between its ends. */
void berthi_route_cut(const berthi_route *route, uint32_t leg, int32_t tick,
                      berthi_route_point *point);

/* Point k of a cut. */
static inline void berthi_cut_point(const berthi_route *route, const berthi_cut *cut, uint32_t k,
                                    berthi_route_point *point)
{
    const uint32_t i = cut->leg + k;
    const int32_t tick = berthi_route_tick(route, i);
    const int32_t wanted = k == 0 ? cut->begin : k == cut->legs ? cut->end : tick;
    if (wanted != tick) {
        berthi_route_cut(route, k == 0 ? i : i - 1, wanted, point);
        return;
    }
    point->x = berthi_route_number(route, route->x, i);
    point->y = berthi_route_number(route, route->y, i);
    point->tick = tick;
    point->moved = 0;
}

#endif

/* ---- Storing (quantise.c) -------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* round(v / 2^shift), halves upward; |v| <= 2^30 and shift <= 16. */
static inline int32_t berthi_to_steps(int32_t v, uint32_t shift)
{
    return berthi_floor_shift(v + (int32_t)((UINT32_C(1) << shift) >> 1), shift);
}

/* The origin of a grid along one axis: the lowest coordinate plus whole steps, to the middle or
 * just below it. So what lies on whole steps, counted from anywhere, is stored exactly. */
static inline int32_t berthi_origin_of(int32_t low, int32_t high, uint32_t shift)
{
    const int32_t half_steps = berthi_floor_shift(high - low, shift + 1);
    return low + half_steps * (int32_t)(UINT32_C(1) << shift);
}

/* Whether coordinates between the two fit steps of 2^shift. */
static inline int berthi_axis_fits(int32_t low, int32_t high, uint32_t shift)
{
    const int32_t origin = berthi_origin_of(low, high, shift);
    return berthi_to_steps(low - origin, shift) >= -BERTHI_COORDINATE_LIMIT &&
           berthi_to_steps(high - origin, shift) <= BERTHI_COORDINATE_LIMIT;
}

/* How far a point moves to the nearest step, in 1/64 units of Q16.16, rounded up by at most 2.5 %.
 * A rotation pair may be longer than one by up to 2^-14. |x|, |y| <= 2^15. */
static inline uint32_t berthi_moved_of(int32_t x, int32_t y)
{
    const uint32_t moved = berthi_octagon((uint32_t)berthi_abs(x), (uint32_t)berthi_abs(y));
    return moved + (moved >> 14) + (moved != 0);
}

/* No radius on such a grid is widened by more, in Q16.16: half a step each way, and a cut. */
static inline uint32_t berthi_most_moved(uint32_t shift)
{
    const int32_t half = (int32_t)((UINT32_C(1) << shift) >> 1);
    return (berthi_moved_of(half, half) + 46 + 63) >> 6;
}

/* The units in which radii a leg are stored are 2^ this: the least in which the largest fits 15
 * bits. */
static inline uint32_t berthi_radius_shift(int32_t largest)
{
    uint32_t shift = 0;
    while (berthi_ceil_shift(largest, shift) > INT16_MAX) {
        shift++;
    }
    return shift;
}

/* Gives a cut the finest shift with which its points and radii fit its steps. */
void berthi_cut_fit(const berthi_plan *plan, berthi_cut *cut);

#endif

/* Stores the legs into an image whose sizes the header has; sets the rest of the header, but for
 * paces, and the records of blocks. */
void berthi_quantise(berthi_plan *plan, berthi_motion_header *header);

#endif
