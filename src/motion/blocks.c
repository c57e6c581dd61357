/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where a motion is cut into blocks. */

#include "../core/num.h"
#include "build.h"

/* The greatest common divisor; 0 has every one. */
static uint32_t common(uint32_t a, uint32_t b)
{
    while (b != 0) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void berthi_route_cut(const berthi_route *route, uint32_t leg, int32_t tick,
                      berthi_route_point *point)
{
    (void)route, (void)leg;
    point->x = point->y = 0;
    point->tick = tick;
    point->moved = 0;
}

static void add_point(berthi_cut *cut, berth_raw x, berth_raw y)
{
    cut->low_x = x < cut->low_x ? x : cut->low_x;
    cut->high_x = x > cut->high_x ? x : cut->high_x;
    cut->low_y = y < cut->low_y ? y : cut->low_y;
    cut->high_y = y > cut->high_y ? y : cut->high_y;
}

/* All of it as one block. */
static void whole(const berthi_plan *plan, berthi_cut *cut)
{
    const berthi_route *route = &plan->route;
    cut->leg = 0;
    cut->legs = route->legs;
    cut->begin = route->first;
    cut->end = berthi_route_tick(route, route->legs);
    cut->low_x = cut->high_x = berthi_route_number(route, route->x, 0);
    cut->low_y = cut->high_y = berthi_route_number(route, route->y, 0);
    cut->radius = 0;
    uint32_t unit = 0;
    for (uint32_t i = 0; i < route->legs; i++) {
        const berth_raw r = berthi_route_radius(route, i);
        const uint32_t to = i + route->straight;
        add_point(cut, berthi_route_number(route, route->x, to),
                  berthi_route_number(route, route->y, to));
        cut->radius = r > cut->radius ? r : cut->radius;
        if (route->straight) {
            unit = common(unit, (uint32_t)(berthi_route_tick(route, i + 1) - route->first));
        }
    }
    cut->unit = route->straight ? (int32_t)unit : route->dt;
}

int berthi_cuts_count(berthi_plan *plan)
{
    plan->sizes.legs = plan->route.legs;
    plan->sizes.blocks = 1;
    plan->sizes.nodes = 2 * berthi_leaves_of(plan->route.legs, plan->leaf_size) - 1;
    return 1;
}

void berthi_cut_first(const berthi_plan *plan, berthi_cut *cut)
{
    whole(plan, cut);
#ifdef BERTH_Q16
    berthi_cut_fit(plan, cut);
#endif
}

int berthi_cut_next(const berthi_plan *plan, berthi_cut *cut)
{
    (void)plan, (void)cut;
    return 0;
}
