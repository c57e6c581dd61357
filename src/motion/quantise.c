/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From the caller's points to what an image stores, in q16.
 *
 * A trajectory's knots and radii are stored as they are, and all that is chosen is the grid of its
 * nodes. A clip's points are rounded to the nearest step of a grid, the finest on which they fit;
 * each radius is widened by how far its point moved, and rounded up, so that the stored disc covers
 * the given one. What lies on whole steps already is stored as it is. */

#include "../core/num.h"
#include "build.h"
#include "fit.h"

#ifdef BERTH_Q16

/* ---- The grid -------------------------------------------------------------------------------- */

/* What the points lie between, and the largest radius as given. */
typedef struct bounds {
    int32_t low_x, high_x, low_y, high_y;
    int32_t radius;
} bounds;

typedef struct grid {
    int32_t x, y; /* origin */
    uint32_t shift;
} grid;

static inline void stretch(int32_t *low, int32_t *high, int32_t v)
{
    *low = v < *low ? v : *low;
    *high = v > *high ? v : *high;
}

static bounds bounds_of(const berthi_route *route)
{
    const uint32_t points = route->legs + route->straight;
    bounds b;
    b.low_x = b.high_x = berthi_route_number(route, route->x, 0);
    b.low_y = b.high_y = berthi_route_number(route, route->y, 0);
    b.radius = 0;
    for (uint32_t k = 0; k < points; k++) {
        stretch(&b.low_x, &b.high_x, berthi_route_number(route, route->x, k));
        stretch(&b.low_y, &b.high_y, berthi_route_number(route, route->y, k));
    }
    for (uint32_t i = 0; i < route->legs; i++) {
        const int32_t r = berthi_route_radius(route, i);
        b.radius = r > b.radius ? r : b.radius;
    }
    return b;
}

/* round(v / 2^shift), halves upward; |v| <= 2^30 and shift <= 16. */
static int32_t to_steps(int32_t v, uint32_t shift)
{
    return berthi_floor_shift(v + (int32_t)((UINT32_C(1) << shift) >> 1), shift);
}

/* The origin of a grid along one axis: the lowest coordinate plus whole steps, to the middle or
 * just below it. So what lies on whole steps, counted from anywhere, is stored exactly. */
static int32_t origin_of(int32_t low, int32_t high, uint32_t shift)
{
    const int32_t half_steps = berthi_floor_shift(high - low, shift + 1);
    return low + half_steps * (int32_t)(UINT32_C(1) << shift);
}

/* Whether coordinates between the two fit steps of 2^shift. */
static int axis_fits(int32_t low, int32_t high, uint32_t shift)
{
    const int32_t origin = origin_of(low, high, shift);
    return to_steps(low - origin, shift) >= -BERTHI_COORDINATE_LIMIT &&
           to_steps(high - origin, shift) <= BERTHI_COORDINATE_LIMIT;
}

static grid grid_of(const bounds *b, uint32_t shift)
{
    grid g;
    g.shift = shift;
    g.x = origin_of(b->low_x, b->high_x, shift);
    g.y = origin_of(b->low_y, b->high_y, shift);
    return g;
}

/* Whether points and radii as given fit steps of 2^shift. */
static int given_fits(const bounds *b, uint32_t shift)
{
    return axis_fits(b->low_x, b->high_x, shift) && axis_fits(b->low_y, b->high_y, shift) &&
           (uint32_t)b->radius <= (uint32_t)BERTHI_RADIUS_LIMIT << shift;
}

/* ---- Clips: points --------------------------------------------------------------------------- */

/* A point on the grid. */
typedef struct stored_point {
    int32_t x, y;   /* steps */
    uint32_t moved; /* in 1/64 units of Q16.16 */
} stored_point;

/* How far a point moves to the nearest step, in 1/64 units of Q16.16, rounded up by at most 2.5 %.
 * A rotation pair may be longer than one by up to 2^-14. |x|, |y| <= 2^15. */
static uint32_t moved_of(int32_t x, int32_t y)
{
    const uint32_t moved = berthi_octagon((uint32_t)berthi_abs(x), (uint32_t)berthi_abs(y));
    return moved + (moved >> 14) + (moved != 0);
}

static stored_point store_point(const berthi_route *route, const grid *g, uint32_t k)
{
    const int32_t scale = (int32_t)(UINT32_C(1) << g->shift);
    const int32_t x = berthi_route_number(route, route->x, k) - g->x;
    const int32_t y = berthi_route_number(route, route->y, k) - g->y;
    stored_point point;
    point.x = to_steps(x, g->shift);
    point.y = to_steps(y, g->shift);
    point.moved = moved_of(x - point.x * scale, y - point.y * scale);
    return point;
}

/* ---- Clips: radii ---------------------------------------------------------------------------- */

/* The largest and the least radius, with what they must be widened by, Q16.16. */
typedef struct widths {
    int32_t largest, least;
} widths;

/* A given radius, widened. */
static int32_t widened(int32_t r, uint32_t moved)
{
    return r + (int32_t)((moved + 63) >> 6);
}

static widths widths_on(const berthi_route *route, const grid *g)
{
    widths all = {0, INT32_MAX};
    for (uint32_t i = 0; i < route->legs; i++) {
        const uint32_t moved = store_point(route, g, i).moved;
        const int32_t r = widened(berthi_route_radius(route, i), moved);
        all.largest = r > all.largest ? r : all.largest;
        all.least = r < all.least ? r : all.least;
    }
    return all;
}

/* The units in which radii a leg are stored are 2^ this: the least in which the largest fits 15
 * bits. */
static uint32_t radius_shift_of(int32_t largest)
{
    uint32_t shift = 0;
    while (berthi_ceil_shift(largest, shift) > INT16_MAX) {
        shift++;
    }
    return shift;
}

static int32_t up_in_units(int32_t r, uint32_t shift)
{
    return (int32_t)((uint32_t)berthi_ceil_shift(r, shift) << shift);
}

/* The finest grid on which points and widened radii fit. */
static grid finest_grid(const berthi_route *route, const bounds *b)
{
    for (uint32_t shift = 0;; shift++) {
        BERTH_ASSERT(shift <= BERTHI_SHIFT_LIMIT);
        if (given_fits(b, shift)) {
            const grid g = grid_of(b, shift);
            const int32_t largest = widths_on(route, &g).largest;
            const uint32_t units = route->r != NULL ? radius_shift_of(largest) : 0;
            if ((uint32_t)up_in_units(largest, units) <= (uint32_t)BERTHI_RADIUS_LIMIT << shift) {
                return g;
            }
        }
    }
}

static void store_clip(const berthi_route *route, const grid *g, berthi_motion_header *header)
{
    unsigned char *const image = (unsigned char *)(void *)header;
    berthi_unit *const xy = (berthi_unit *)(void *)(image + header->points);
    uint16_t *const radii = (uint16_t *)(void *)(image + header->radii);
    const widths all = widths_on(route, g);
    const uint32_t units = route->r != NULL ? radius_shift_of(all.largest) : 0;
    const uint32_t step = UINT32_C(1) << g->shift;
    uint32_t most = 0; /* that a disc reaches beyond the given one, in 1/64 units of Q16.16 */
    header->unit = route->dt;
    header->radius_shift = (uint8_t)units;
    header->radius = up_in_units(all.largest, units);
    header->least = route->r != NULL ? up_in_units(all.least, units) : header->radius;
    for (uint32_t i = 0; i < route->legs; i++) {
        const stored_point point = store_point(route, g, i);
        const int32_t given = berthi_route_radius(route, i);
        int32_t r = header->radius;
        xy[2 * i] = berthi_unit_of(point.x);
        xy[2 * i + 1] = berthi_unit_of(point.y);
        if (route->r != NULL) {
            r = up_in_units(widened(given, point.moved), units);
            radii[i] = (uint16_t)(r >> units);
        }
        const uint32_t beyond = ((uint32_t)(r - given) << 6) + point.moved;
        most = beyond > most ? beyond : most;
    }
    const uint32_t band = (most + (step - 1)) >> g->shift;
    BERTH_ASSERT(band <= 255);
    header->band = (uint8_t)band;
}

/* ---- Trajectories ---------------------------------------------------------------------------- */

static void store_knots(const berthi_route *route, berthi_motion_header *header)
{
    unsigned char *const image = (unsigned char *)(void *)header;
    int32_t *const xy = (int32_t *)(void *)(image + header->points);
    int32_t *const ticks = (int32_t *)(void *)(image + header->ticks);
    int32_t *const radii = (int32_t *)(void *)(image + header->radii);
    ((uint16_t *)(void *)xy)[-1] = 0; /* nodes, an odd number of 10 bytes each, end 2 before */
    header->unit = 0;
    header->radius_shift = header->band = 0;
    header->radius = header->least = berthi_route_radius(route, 0);
    for (uint32_t k = 0; k <= route->legs; k++) {
        xy[2 * k] = berthi_route_number(route, route->x, k);
        xy[2 * k + 1] = berthi_route_number(route, route->y, k);
        ticks[k] = berthi_route_tick(route, k) - route->first;
    }
    for (uint32_t i = 0; route->r != NULL && i < route->legs; i++) {
        radii[i] = berthi_route_radius(route, i);
        header->radius = radii[i] > header->radius ? radii[i] : header->radius;
        header->least = radii[i] < header->least ? radii[i] : header->least;
    }
}

void berthi_quantise(const berthi_plan *plan, berthi_motion_header *header)
{
    const berthi_route *route = &plan->route;
    const bounds b = bounds_of(route);
    grid g;
    if (route->straight) {
        uint32_t shift = 0;
        while (!given_fits(&b, shift)) {
            BERTH_ASSERT(shift < BERTHI_SHIFT_LIMIT);
            shift++;
        }
        g = grid_of(&b, shift);
        store_knots(route, header);
    } else {
        g = finest_grid(route, &b);
        store_clip(route, &g, header);
    }
    header->origin_x = g.x;
    header->origin_y = g.y;
    header->shift = (uint8_t)g.shift;
    header->reach = berthi_legs_reach(header);
}

#endif
