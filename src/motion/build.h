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
    uint8_t free;     /* one block, whatever its step */
    uint8_t limit;    /* else: the coarsest shift that is asked for */
    uint8_t coarsest; /* of the blocks; known when the legs are stored */
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

/* ---- Cutting (blocks.c) ---------------------------------------------------------------------- */

/* Counts legs, blocks and nodes. Returns 0 when there are too many. */
int berthi_cuts_count(berthi_plan *plan);

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

/* ---- Storing (quantise.c) -------------------------------------------------------------------- */

#ifdef BERTH_Q16
/* Gives a cut the finest shift with which its points and radii fit its steps. */
void berthi_cut_fit(const berthi_plan *plan, berthi_cut *cut);
#endif

/* Stores the legs into an image whose sizes the header has; sets the rest of the header, but for
 * paces, and the records of blocks. */
void berthi_quantise(const berthi_plan *plan, berthi_motion_header *header);

#endif
