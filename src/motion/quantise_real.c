/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Quantisation in f32 and f64: there is no grid, and one block. Subtracting the origin rounds, and
 * radii are widened by that. */

#include "../core/num.h"
#include "build.h"

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
                         berthi_unit *xy, berthi_tick *ticks)
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
                        const berthi_unit *xy, berthi_radius *radii)
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

static berth_raw motion_reach(const berthi_motion_header *motion)
{
    const berthi_stretch s = berthi_stretch_of(motion, 0);
    berth_raw reach = 0;
    for (uint32_t i = 0; i < s.legs; i++) {
        const berth_raw r = berthi_stretch_radius(&s, i);
        for (uint32_t k = i; k <= i + (s.ticks != NULL); k++) {
            const berth_raw x = s.xy[2 * k], y = s.xy[2 * k + 1];
            const berth_raw far = (r + berthi_root_real(x * x + y * y)) * (1 + 16 * BERTHI_EPSILON);
            reach = far > reach ? far : reach;
        }
    }
    return reach;
}

void berthi_quantise(berthi_plan *plan, berthi_motion_header *header)
{
    const berthi_route *route = &plan->route;
    berthi_cut cut;
    berthi_cut_whole(plan, &cut);
    header->origin_x = BERTHI_C(0.5) * (cut.low_x + cut.high_x);
    header->origin_y = BERTHI_C(0.5) * (cut.low_y + cut.high_y);
    header->shift = header->radius_shift = header->band = 0;
    header->unit = route->straight ? 1 : route->dt;
    unsigned char *const image = (unsigned char *)(void *)header;
    berthi_unit *const xy = (berthi_unit *)(void *)(image + header->points);
    store_points(route, header, xy,
                 header->ticks != 0 ? (berthi_tick *)(void *)(image + header->ticks) : NULL);
    store_radii(route, header, xy,
                header->radii != 0 ? (berthi_radius *)(void *)(image + header->radii) : NULL);
    header->reach = motion_reach(header);
}

#endif
