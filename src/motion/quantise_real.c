/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What an image stores in f32 and f64: there is no grid. Subtracting the origin rounds, and radii
 * are widened by that. */

#include "../core/num.h"
#include "build.h"
#include "fit.h"

#ifndef BERTH_Q16

/* The subtraction of the origin rounds by half a unit in the last place of its result, in x and in
 * y, and so may the sum here: four epsilons of what is involved cover both. */
static berth_raw widened(berth_raw r, berth_raw x, berth_raw y)
{
    return r + BERTHI_C(4.0) * BERTHI_EPSILON * (r + berthi_abs(x) + berthi_abs(y));
}

/* The radius of leg i between two stored points, each of which may have moved. */
static berth_raw leg_radius(const berthi_route *route, const berthi_unit *from, uint32_t i)
{
    const berthi_unit *to = from + 2 * route->straight;
    const berth_raw r = berthi_route_radius(route, i);
    const berth_raw a = widened(r, from[0], from[1]), b = widened(r, to[0], to[1]);
    return a > b ? a : b;
}

static void store_points(const berthi_route *route, const berthi_motion_header *header,
                         berthi_unit *xy, int32_t *ticks)
{
    const uint32_t points = route->legs + route->straight;
    for (uint32_t k = 0; k < points; k++) {
        xy[2 * k] = berthi_route_number(route, route->x, k) - header->origin_x;
        xy[2 * k + 1] = berthi_route_number(route, route->y, k) - header->origin_y;
        if (ticks != NULL) {
            ticks[k] = berthi_route_tick(route, k) - route->first;
        }
    }
}

static void store_radii(const berthi_route *route, berthi_motion_header *header,
                        const berthi_unit *xy, berth_raw *radii)
{
    header->radius = header->least = leg_radius(route, xy, 0);
    for (uint32_t i = 0; i < route->legs; i++) {
        const berth_raw r = leg_radius(route, xy + 2 * (size_t)i, i);
        header->radius = r > header->radius ? r : header->radius;
        header->least = r < header->least ? r : header->least;
        if (radii != NULL) {
            radii[i] = r;
        }
    }
    if (radii == NULL) {
        header->least = header->radius;
    }
}

static void set_origin(const berthi_route *route, berthi_motion_header *header)
{
    berth_raw low_x = berthi_route_number(route, route->x, 0), high_x = low_x;
    berth_raw low_y = berthi_route_number(route, route->y, 0), high_y = low_y;
    for (uint32_t k = 1; k < route->legs + route->straight; k++) {
        const berth_raw x = berthi_route_number(route, route->x, k);
        const berth_raw y = berthi_route_number(route, route->y, k);
        low_x = x < low_x ? x : low_x;
        high_x = x > high_x ? x : high_x;
        low_y = y < low_y ? y : low_y;
        high_y = y > high_y ? y : high_y;
    }
    header->origin_x = BERTHI_C(0.5) * (low_x + high_x);
    header->origin_y = BERTHI_C(0.5) * (low_y + high_y);
}

void berthi_quantise(const berthi_plan *plan, berthi_motion_header *header)
{
    const berthi_route *route = &plan->route;
    unsigned char *const image = (unsigned char *)(void *)header;
    berthi_unit *const xy = (berthi_unit *)(void *)(image + header->points);
    set_origin(route, header);
    header->shift = header->radius_shift = header->band = 0;
    header->unit = route->straight ? 0 : route->dt;
    store_points(route, header, xy,
                 header->ticks != 0 ? (int32_t *)(void *)(image + header->ticks) : NULL);
    store_radii(route, header, xy,
                header->radii != 0 ? (berth_raw *)(void *)(image + header->radii) : NULL);
    header->reach = berthi_legs_reach(header);
}

#endif
