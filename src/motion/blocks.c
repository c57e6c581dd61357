/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where a motion is cut into blocks: leg after leg as long as a block takes it, again and again
 * from the start for each pass, so that no list of blocks is kept. */

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

static void begin_at(berthi_cut *cut, berth_raw x, berth_raw y)
{
    cut->low_x = cut->high_x = x;
    cut->low_y = cut->high_y = y;
}

static void add_point(berthi_cut *cut, berth_raw x, berth_raw y)
{
    cut->low_x = x < cut->low_x ? x : cut->low_x;
    cut->high_x = x > cut->high_x ? x : cut->high_x;
    cut->low_y = y < cut->low_y ? y : cut->low_y;
    cut->high_y = y > cut->high_y ? y : cut->high_y;
}

/* All of it as one block. */
void berthi_cut_whole(const berthi_plan *plan, berthi_cut *cut)
{
    const berthi_route *route = &plan->route;
    uint32_t unit = 0;
    cut->leg = 0;
    cut->legs = route->legs;
    cut->begin = route->first;
    cut->end = berthi_route_tick(route, route->legs);
    begin_at(cut, berthi_route_number(route, route->x, 0), berthi_route_number(route, route->y, 0));
    cut->radius = 0;
    for (uint32_t i = 0; i < route->legs; i++) {
        const berth_raw r = berthi_route_radius(route, i);
        const uint32_t to = i + route->straight;
        add_point(cut, berthi_route_number(route, route->x, to),
                  berthi_route_number(route, route->y, to));
        cut->radius = r > cut->radius ? r : cut->radius;
        if (route->straight) {
            unit = common((uint32_t)(berthi_route_tick(route, i + 1) - route->first), unit);
        }
    }
    cut->unit = route->straight ? (int32_t)unit : route->dt;
    cut->shift = 0;
}

#ifdef BERTH_Q16

/* ---- Legs that are cut ----------------------------------------------------------------------- */

/* from + way * past / ticks, to the nearest; |way| <= 2^30, 0 <= past <= ticks <= 2^30. */
static int32_t between(int32_t from, int32_t way, int32_t past, int32_t ticks)
{
    const int64_t all = (int64_t)way * past, half = ticks / 2;
    return from + (int32_t)((all < 0 ? all - half : all + half) / ticks);
}

/* Each coordinate is rounded by half a unit at most: 0.7072 units, or 46 of 64, together. */
void berthi_route_cut(const berthi_route *route, uint32_t leg, int32_t tick,
                      berthi_route_point *point)
{
    const int32_t begin = berthi_route_tick(route, leg);
    const int32_t ticks = berthi_route_tick(route, leg + 1) - begin;
    const int32_t x = berthi_route_number(route, route->x, leg);
    const int32_t y = berthi_route_number(route, route->y, leg);
    const int32_t way_x = berthi_route_number(route, route->x, leg + 1) - x;
    const int32_t way_y = berthi_route_number(route, route->y, leg + 1) - y;
    point->x = between(x, way_x, tick - begin, ticks);
    point->y = between(y, way_y, tick - begin, ticks);
    point->tick = tick;
    point->moved = 46;
}

/* A cut with point (x, y) fits steps of 2^shift. */
static int fits_with(const berthi_cut *cut, berth_raw x, berth_raw y, uint32_t shift)
{
    berthi_cut wider = *cut;
    add_point(&wider, x, y);
    return berthi_axis_fits(wider.low_x, wider.high_x, shift) &&
           berthi_axis_fits(wider.low_y, wider.high_y, shift);
}

/* Takes as many ticks of a leg that is longer than a block as fit one, at least one tick. */
static void take_piece(const berthi_plan *plan, berthi_cut *cut, uint32_t shift)
{
    berthi_route_point at;
    int32_t low = cut->begin + 1, high = berthi_route_tick(&plan->route, cut->leg + 1);
    while (high - low > 1) { /* the last tick that fits is low or above, and below high */
        const int32_t middle = low + (high - low) / 2;
        berthi_route_cut(&plan->route, cut->leg, middle, &at);
        if (fits_with(cut, at.x, at.y, shift)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    cut->legs = 1;
    cut->end = low;
    cut->unit = low - cut->begin;
    berthi_cut_point(&plan->route, cut, 1, &at);
    add_point(cut, at.x, at.y);
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

/* Whether a radius fits steps of 2^shift, however far its leg moves. With one radius for all it is
 * widened by what moves furthest, on the coarsest grid. */
static int radius_fits(const berthi_plan *plan, int32_t r, uint32_t shift)
{
    const uint32_t moves = plan->route.r != NULL ? shift : plan->coarsest;
    int32_t stored = r + (int32_t)berthi_most_moved(moves);
    if (plan->route.r != NULL) { /* rounded up to the units of the largest of all */
        const int32_t largest = plan->largest + (int32_t)berthi_most_moved(plan->coarsest);
        const uint32_t units = berthi_radius_shift(largest);
        stored = (int32_t)((uint32_t)berthi_ceil_shift(stored, units) << units);
    }
    return (uint32_t)stored <= (uint32_t)BERTHI_RADIUS_LIMIT << shift;
}

/* The coarsest shift that a block with this leg may have. */
static uint32_t block_shift(const berthi_plan *plan, uint32_t leg)
{
    const int32_t r = berthi_route_radius(&plan->route, leg);
    uint32_t shift = plan->limit;
    while (!radius_fits(plan, r, shift)) {
        shift++;
    }
    return shift;
}

/* Adds the next leg, if the block takes it. */
static int take_leg(const berthi_plan *plan, berthi_cut *cut, uint32_t shift)
{
    const berthi_route *route = &plan->route;
    const uint32_t leg = cut->leg + cut->legs, to = leg + route->straight;
    const int32_t end = berthi_route_tick(route, leg + 1);
    const berth_raw x = berthi_route_number(route, route->x, to);
    const berth_raw y = berthi_route_number(route, route->y, to);
    const berth_raw r = berthi_route_radius(route, leg);
    const uint32_t ticks = (uint32_t)(end - cut->begin);
    const uint32_t unit = route->straight ? common(ticks, (uint32_t)cut->unit) : 1;
    if ((cut->legs > 0 && block_shift(plan, leg) != shift) ||
        (route->straight && ticks / unit > UINT16_MAX) || !fits_with(cut, x, y, shift)) {
        return 0;
    }
    add_point(cut, x, y);
    cut->radius = r > cut->radius ? r : cut->radius;
    cut->unit = route->straight ? (int32_t)unit : route->dt;
    cut->end = end;
    cut->legs++;
    return 1;
}

/* The block that begins at a leg and tick; sets all else. */
static void grow(const berthi_plan *plan, berthi_cut *cut)
{
    const berthi_route *route = &plan->route;
    const uint32_t shift = block_shift(plan, cut->leg);
    berthi_route_point at;
    cut->legs = 0;
    cut->unit = 0;
    berthi_cut_point(route, cut, 0, &at);
    begin_at(cut, at.x, at.y);
    cut->radius = berthi_route_radius(route, cut->leg);
    if (!take_leg(plan, cut, shift)) {
        take_piece(plan, cut, shift);
    } else {
        while (cut->leg + cut->legs < route->legs && take_leg(plan, cut, shift)) {
        }
    }
    cut->shift = 0;
    while (!radius_fits(plan, cut->radius, cut->shift) ||
           !fits_with(cut, cut->low_x, cut->low_y, cut->shift)) {
        cut->shift++;
    }
}

void berthi_cut_first(const berthi_plan *plan, berthi_cut *cut)
{
    if (plan->single) {
        *cut = plan->whole;
        return;
    }
    cut->leg = 0;
    cut->begin = plan->route.first;
    grow(plan, cut);
}

int berthi_cut_next(const berthi_plan *plan, berthi_cut *cut)
{
    const uint32_t end = cut->leg + cut->legs;
    const int whole = cut->end == berthi_route_tick(&plan->route, end);
    if (plan->single || (whole && end == plan->route.legs)) {
        return 0;
    }
    cut->leg = whole ? end : end - 1;
    cut->begin = cut->end;
    grow(plan, cut);
    return 1;
}

/* Counts, and finds the coarsest shift. Returns 0 when there is too much. */
static int count_blocks(berthi_plan *plan, uint32_t *coarsest)
{
    berthi_motion_sizes *sizes = &plan->sizes;
    berthi_cut cut;
    sizes->legs = sizes->blocks = sizes->nodes = 0;
    *coarsest = 0;
    berthi_cut_first(plan, &cut);
    do {
        sizes->legs += cut.legs;
        sizes->nodes += 2 * berthi_leaves_of(cut.legs, plan->leaf_size) - 1;
        *coarsest = cut.shift > *coarsest ? cut.shift : *coarsest;
        if (++sizes->blocks > UINT16_MAX || sizes->legs > BERTHI_LEGS_MAX) {
            return 0;
        }
    } while (berthi_cut_next(plan, &cut));
    sizes->nodes += sizes->blocks > 1 ? 2 * sizes->blocks - 1 : 0;
    return 1;
}

/* With one radius for all, what a block fits depends on the coarsest grid, and that on the blocks:
 * again until it is none coarser, which ends, for there is a coarsest of all. */
int berthi_cuts_count(berthi_plan *plan)
{
    plan->coarsest = plan->limit;
    plan->single = plan->free;
    if (plan->free) {
        plan->sizes.legs = plan->route.legs;
        plan->sizes.blocks = 1;
        plan->sizes.nodes = 2 * berthi_leaves_of(plan->route.legs, plan->leaf_size) - 1;
        return 1;
    }
    uint32_t coarsest;
    for (;;) {
        if (!count_blocks(plan, &coarsest)) {
            return 0;
        }
        if (coarsest <= plan->coarsest) {
            break;
        }
        plan->coarsest = (uint8_t)coarsest;
    }
    plan->single = plan->sizes.blocks == 1;
    return 1;
}

#else

void berthi_route_cut(const berthi_route *route, uint32_t leg, int32_t tick,
                      berthi_route_point *point)
{
    (void)leg; /* never: what is one block has no cuts */
    point->x = berthi_route_number(route, route->x, 0);
    point->y = berthi_route_number(route, route->y, 0);
    point->tick = tick;
    point->moved = 0;
}

int berthi_cuts_count(berthi_plan *plan)
{
    plan->sizes.legs = plan->route.legs;
    plan->sizes.blocks = 1;
    plan->sizes.nodes = 2 * berthi_leaves_of(plan->route.legs, plan->leaf_size) - 1;
    return 1;
}

#endif
