/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Routes, as the check of plans reads them. */

#include "plan.h"

/* A length in 2^-6 units, up. */
static uint32_t plan_coarse_length(berthi_plan_len x, berthi_plan_len y)
{
#ifdef BERTH_Q16
    const uint32_t ax = (uint32_t)(x < 0 ? -x : x) >> 10, ay = (uint32_t)(y < 0 ? -y : y) >> 10;
#else
    const uint32_t ax = (uint32_t)(berthi_abs(x) * 64), ay = (uint32_t)(berthi_abs(y) * 64);
#endif
    return ax > ay ? ax + (ay >> 1) : ay + (ax >> 1);
}

/* Where a route is at its first and at its last knot, and when. */
static void plan_read_ends(const berth_trajectory *route, berthi_plan_facts *facts)
{
    const uint32_t last = route->count - 1;
    const int32_t first_tick = berthi_trajectory_tick(route, 0);
    const int32_t last_tick = berthi_trajectory_tick(route, last);
    for (uint32_t i = 0; i <= last; i += last != 0 ? last : 1) {
        const int32_t x = berthi_plan_coarse(berthi_plan_x(route, i));
        const int32_t y = berthi_plan_coarse(berthi_plan_y(route, i));
        facts->left = x < facts->left ? x : facts->left;
        facts->right = x > facts->right ? x : facts->right;
        facts->low = y < facts->low ? y : facts->low;
        facts->high = y > facts->high ? y : facts->high;
    }
    facts->first = first_tick < facts->first ? first_tick : facts->first;
    facts->last = last_tick > facts->last ? last_tick : facts->last;
    facts->radius += plan_coarse_length(berthi_plan_radius(route, 0), 0);
    facts->knots += route->count;
}

/* How far it goes, and for how long. */
static void plan_read_way(const berth_trajectory *route, berthi_plan_facts *facts)
{
    for (uint32_t i = 1; i < route->count; i++) {
        const berthi_plan_len dx =
            (berthi_plan_len)berthi_plan_x(route, i) - berthi_plan_x(route, i - 1);
        const berthi_plan_len dy =
            (berthi_plan_len)berthi_plan_y(route, i) - berthi_plan_y(route, i - 1);
        if (dx != 0 || dy != 0) {
            facts->way += plan_coarse_length(dx, dy);
            facts->ticks +=
                (uint32_t)(berthi_trajectory_tick(route, i) - berthi_trajectory_tick(route, i - 1));
        }
    }
}

/* The largest coordinate and twice the largest radius are what f32 rounds with. */
static void plan_read_span(const berth_trajectory *route, berth_raw *coordinate, berth_raw *radius)
{
    const uint32_t legs = berthi_trajectory_legs(route);
    for (uint32_t i = 0; i < route->count; i++) {
        const berth_raw x = berthi_abs(berthi_plan_x(route, i));
        const berth_raw y = berthi_abs(berthi_plan_y(route, i));
        *coordinate = x > *coordinate ? x : *coordinate;
        *coordinate = y > *coordinate ? y : *coordinate;
    }
    for (uint32_t i = 0; i < legs; i += route->r != NULL ? 1 : legs) {
        const berth_raw r = berth_num_raw(berthi_trajectory_radius(route, i));
        *radius = r > *radius ? r : *radius;
    }
}

berth_status berthi_plan_read(const berth_trajectory *routes, uint32_t count,
                              berthi_plan_facts *facts, uint32_t *bad)
{
    facts->way = facts->ticks = facts->radius = facts->knots = 0;
    facts->first = facts->left = facts->low = INT32_MAX;
    facts->last = facts->right = facts->high = INT32_MIN;
    berth_raw coordinate = 0, radius = 0;
    for (uint32_t i = 0; i < count; i++) {
        const berth_status status = berth_trajectory_check(&routes[i]);
        if (status != BERTH_OK) {
            *bad = i;
            return status;
        }
        plan_read_ends(&routes[i], facts);
        if (i < 64 || i * UINT32_C(0x9e3779b9) >> 28 == 0) { /* speeds of one in 16 will do */
            plan_read_way(&routes[i], facts);
        }
        if (BERTH_ARITHMETIC_ID != 1) {
            plan_read_span(&routes[i], &coordinate, &radius);
        }
    }
    facts->span = coordinate + 2 * radius;
    return BERTH_OK;
}
