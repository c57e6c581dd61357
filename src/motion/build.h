/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a motion: its legs as they are stored, and the discs over them (fit.c). */

#ifndef BERTHI_MOTION_BUILD_H
#define BERTHI_MOTION_BUILD_H

#include "image.h"

/* What a motion is built from, clip or trajectory, read as legs between points.
 *
 * Held: leg i stands at point i from tick i * dt on. Straight: leg i goes from point i to i + 1. A
 * trajectory of one knot is one leg of one tick that stands: from its tick on where it stands
 * after it, up to its tick where it stands only before; either is what standing means. */
typedef struct berthi_route {
    const berth_num *x, *y;
    const berth_num *r;     /* or null: all `radius` */
    const int32_t *tick;    /* held: null */
    size_t step, tick_step; /* numbers, ticks from one point to the next */
    berth_raw radius;
    uint32_t points; /* as given */
    uint32_t legs;
    int32_t first; /* tick at which the first leg begins */
    int32_t dt;    /* held: ticks of a leg; a single knot: 1; else 0 */
    uint8_t straight, before, after;
} berthi_route;

static inline berth_raw berthi_route_number(const berthi_route *route, const berth_num *first,
                                            uint32_t i)
{
    const uint32_t last = route->points - 1;
    return berth_num_raw(first[route->step * (i < last ? i : last)]);
}

static inline berth_raw berthi_route_radius(const berthi_route *route, uint32_t leg)
{
    return route->r != NULL ? berth_num_raw(route->r[route->step * leg]) : route->radius;
}

/* The tick at which leg i begins; i == legs: at which the last one ends. */
static inline int32_t berthi_route_tick(const berthi_route *route, uint32_t i)
{
    return route->dt != 0 ? route->first + (int32_t)i * route->dt
                          : route->tick[route->tick_step * i];
}

/* All of a motion, as it is built. */
typedef struct berthi_plan {
    berthi_route route;
    berthi_motion_sizes sizes;
    uint32_t leaf_size;
} berthi_plan;

#define berthi_plan_of BERTH_NAME(berthi_plan_of)
#define berthi_plan_bytes BERTH_NAME(berthi_plan_bytes)

/* The errors of a description, but for those of a clip's numbers, on which its sizes do not depend;
 * on success *plan is one, and knows the sizes. */
berth_status berthi_plan_of(berthi_plan *plan, const berth_motion_desc *desc);

/* Bytes of its image. */
uint32_t berthi_plan_bytes(const berthi_plan *plan);

#endif
