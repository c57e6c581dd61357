/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a motion: checks, sizes, then legs and the discs over them. */

#include "build.h"

#include "../core/arena.h"
#include "../core/num.h"
#include "fit.h"
#include "kinds.h"

/* ---- What is built --------------------------------------------------------------------------- */

static void route_of_clip(berthi_route *route, const berth_clip *clip)
{
    route->given = berthi_given_of_clip(clip);
    route->legs = clip->count;
    route->first = 0;
    route->straight = 0;
    route->before = route->after = BERTH_ABSENT;
}

static void route_of_trajectory(berthi_route *route, const berth_trajectory *trajectory)
{
    route->given = berthi_given_of_trajectory(trajectory);
    route->legs = berthi_trajectory_legs(trajectory);
    route->first = trajectory->tick[0];
    route->straight = 1;
    route->before = trajectory->before;
    route->after = trajectory->after;
    if (trajectory->count == 1) {
        route->given.tick = NULL;
        route->given.dt = 1;
        BERTH_ASSERT(route->first > INT32_MIN); /* @argued: a tick is 0 at least */
        route->first -= trajectory->after == BERTH_ABSENT;
    }
}

berth_status berthi_plan_of(berthi_plan *plan, const berth_motion_desc *desc)
{
    const berth_status status = desc->trajectory != NULL ? berth_trajectory_check(desc->trajectory)
                                                         : berthi_clip_check_shape(&desc->clip);
    if (status != BERTH_OK) {
        return status;
    }
    if (desc->trajectory != NULL) {
        route_of_trajectory(&plan->route, desc->trajectory);
    } else {
        route_of_clip(&plan->route, &desc->clip);
    }
    plan->leaf_size = desc->leaf_size;
    if (plan->leaf_size == 0) {
        plan->leaf_size =
            plan->route.straight ? BERTH_MOTION_TRAJECTORY_LEAF_SIZE : BERTH_MOTION_CLIP_LEAF_SIZE;
    }
    plan->sizes.legs = plan->route.legs;
    plan->sizes.leaves = berthi_leaves_of(plan->route.legs, plan->leaf_size);
    plan->sizes.straight = plan->route.straight;
    plan->sizes.radii = plan->route.given.r != NULL;
    return BERTH_OK;
}

uint32_t berthi_plan_bytes(const berthi_plan *plan)
{
    berthi_motion_header header;
    return berthi_motion_lay_out(&header, &plan->sizes);
}

size_t berth_motion_image_size(const berth_motion_desc *desc)
{
    berthi_plan plan;
    return desc != NULL && berthi_plan_of(&plan, desc) == BERTH_OK
               ? berthi_bytes(berthi_plan_bytes(&plan))
               : 0;
}

/* ---- What is stored -------------------------------------------------------------------------- */

/* Both coordinates of point i; a leg of a single knot ends where that is. */
static void route_point(const berthi_route *route, uint32_t i, berth_raw *at)
{
    const berthi_given *given = &route->given;
    const uint32_t k = i < given->last ? i : given->last;
    at[0] = berthi_given_number(given, given->x, k);
    at[1] = berthi_given_number(given, given->y, k);
}

static berth_raw route_radius(const berthi_route *route, uint32_t leg)
{
    return berthi_given_radius(&route->given, leg);
}

/* The tick at which leg i begins, from the first one's on; i == legs: where the last one ends. */
static int32_t route_since(const berthi_route *route, uint32_t i)
{
    const int32_t tick = berthi_given_tick(&route->given, i);
    /* @argued: ticks of a trajectory are 0 at least, and rise from its first */
    BERTH_ASSERT(route->given.tick == NULL || tick >= route->first);
    return route->given.tick != NULL ? tick - route->first : tick;
}

/* What the points lie between, and the largest radius as given. */
typedef struct bounds {
    berth_raw low[2], high[2];
    berth_raw radius;
} bounds;

static bounds bounds_of(const berthi_route *route)
{
    const uint32_t points = route->legs + route->straight;
    bounds b;
    route_point(route, 0, b.low);
    route_point(route, 0, b.high);
    b.radius = 0;
    for (uint32_t k = 0; k < points; k++) {
        berth_raw at[2];
        route_point(route, k, at);
        berthi_widen(&b.low[0], &b.high[0], at[0]);
        berthi_widen(&b.low[1], &b.high[1], at[1]);
    }
    for (uint32_t i = 0; i < route->legs; i++) {
        const berth_raw r = route_radius(route, i);
        b.radius = r > b.radius ? r : b.radius;
    }
    return b;
}

#ifdef BERTH_Q16

/* From the caller's points to what an image stores.
 *
 * A trajectory's knots and radii are stored as they are, and all that is chosen is the grid of its
 * nodes. A clip's points are rounded to the nearest step of a grid, the finest on which they fit;
 * each radius is widened by how far its point moved, and rounded up, so that the stored disc covers
 * the given one. What lies on whole steps already is stored as it is. */

/* ---- The grid -------------------------------------------------------------------------------- */

typedef struct grid {
    int32_t origin[2];
    uint32_t shift;
} grid;

/* Makes the grid of steps of 2^shift; returns whether points and radii as given fit it. */
static int set_grid_of(grid *g, const bounds *b, uint32_t shift)
{
    int fits = (uint32_t)b->radius <= (uint32_t)BERTHI_RADIUS_LIMIT << shift;
    g->shift = shift;
    for (int axis = 0; axis < 2; axis++) {
        const int32_t low = b->low[axis], high = b->high[axis];
        const int32_t origin = berthi_grid_origin(low, high, shift);
        g->origin[axis] = origin;
        fits &= berthi_fixed_near(low - origin, shift) >= -BERTHI_COORDINATE_LIMIT &&
                berthi_fixed_near(high - origin, shift) <= BERTHI_COORDINATE_LIMIT;
    }
    return fits;
}

/* ---- Clips: points --------------------------------------------------------------------------- */

/* A point on the grid. */
typedef struct stored_point {
    int32_t at[2];  /* steps */
    uint32_t moved; /* in 1/64 units of Q16.16 */
} stored_point;

/* How far a point moves to the nearest step, in 1/64 units of Q16.16, rounded up by at most 2.5 %.
 * A rotation pair may be longer than one by up to 2^-14. |x|, |y| <= 2^15. */
static uint32_t moved_of(const int32_t *by)
{
    const uint32_t moved = berthi_octagon((uint32_t)berthi_abs(by[0]), (uint32_t)berthi_abs(by[1]));
    return moved + (moved >> 14) + (moved != 0);
}

static stored_point store_point(const berthi_route *route, const grid *g, uint32_t k)
{
    stored_point point;
    int32_t by[2];
    route_point(route, k, by);
    for (int axis = 0; axis < 2; axis++) {
        by[axis] -= g->origin[axis];
        point.at[axis] = berthi_fixed_near(by[axis], g->shift);
        by[axis] -= point.at[axis] * (int32_t)(UINT32_C(1) << g->shift);
    }
    point.moved = moved_of(by);
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
        const int32_t r = widened(route_radius(route, i), moved);
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
    grid g;
    for (uint32_t shift = 0;; shift++) {
        BERTH_ASSERT(shift <= BERTHI_SHIFT_LIMIT);
        if (set_grid_of(&g, b, shift)) {
            const int32_t largest = widths_on(route, &g).largest;
            const uint32_t units = route->given.r != NULL ? radius_shift_of(largest) : 0;
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
    const uint32_t units = route->given.r != NULL ? radius_shift_of(all.largest) : 0;
    const uint32_t step = UINT32_C(1) << g->shift;
    uint32_t most = 0; /* that a disc reaches beyond the given one, in 1/64 units of Q16.16 */
    header->unit = route->given.dt;
    header->radius_shift = (uint8_t)units;
    header->radius = up_in_units(all.largest, units);
    header->least = route->given.r != NULL ? up_in_units(all.least, units) : header->radius;
    for (uint32_t i = 0; i < route->legs; i++) {
        const stored_point point = store_point(route, g, i);
        const int32_t given = route_radius(route, i);
        int32_t r = header->radius;
        xy[2 * i] = berthi_unit_of(point.at[0]);
        xy[2 * i + 1] = berthi_unit_of(point.at[1]);
        if (route->given.r != NULL) {
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
    header->radius = header->least = route_radius(route, 0);
    for (uint32_t k = 0; k <= route->legs; k++) {
        route_point(route, k, xy + 2 * k);
        ticks[k] = route_since(route, k);
    }
    for (uint32_t i = 0; route->given.r != NULL && i < route->legs; i++) {
        radii[i] = route_radius(route, i);
        header->radius = radii[i] > header->radius ? radii[i] : header->radius;
        header->least = radii[i] < header->least ? radii[i] : header->least;
    }
}

/* Stores the legs into an image whose sizes the header has; sets the rest of the header, but for
 * its pace. */
static void quantise(const berthi_plan *plan, berthi_motion_header *header)
{
    const berthi_route *route = &plan->route;
    const bounds b = bounds_of(route);
    grid g;
    if (route->straight) {
        for (uint32_t shift = 0; !set_grid_of(&g, &b, shift); shift++) {
            BERTH_ASSERT(shift < BERTHI_SHIFT_LIMIT);
        }
        store_knots(route, header);
    } else {
        g = finest_grid(route, &b);
        store_clip(route, &g, header);
    }
    header->origin_x = g.origin[0];
    header->origin_y = g.origin[1];
    header->shift = (uint8_t)g.shift;
    header->reach = berthi_legs_reach(header);
}

#else

/* There is no grid. Subtracting the origin rounds, and radii are widened by that. */

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
    const berth_raw r = route_radius(route, i);
    const berth_raw a = widened(r, from[0], from[1]), b = widened(r, to[0], to[1]);
    return a > b ? a : b;
}

static void store_points(const berthi_route *route, const berthi_motion_header *header,
                         berthi_unit *xy, int32_t *ticks)
{
    const uint32_t points = route->legs + route->straight;
    for (uint32_t k = 0; k < points; k++) {
        route_point(route, k, xy + 2 * k);
        xy[2 * k] -= header->origin_x;
        xy[2 * k + 1] -= header->origin_y;
        if (ticks != NULL) {
            ticks[k] = route_since(route, k);
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

static void quantise(const berthi_plan *plan, berthi_motion_header *header)
{
    const berthi_route *route = &plan->route;
    unsigned char *const image = (unsigned char *)(void *)header;
    berthi_unit *const xy = (berthi_unit *)(void *)(image + header->points);
    const bounds b = bounds_of(route);
    header->origin_x = berthi_midway(b.low[0], b.high[0]);
    header->origin_y = berthi_midway(b.low[1], b.high[1]);
    header->shift = header->radius_shift = header->band = 0;
    header->unit = route->straight ? 0 : route->given.dt;
    store_points(route, header, xy,
                 header->ticks != 0 ? (int32_t *)(void *)(image + header->ticks) : NULL);
    store_radii(route, header, xy,
                header->radii != 0 ? (berth_raw *)(void *)(image + header->radii) : NULL);
    header->reach = berthi_legs_reach(header);
}

#endif

/* ---- Paces ----------------------------------------------------------------------------------- */

/* The finest pace in which every leg has a velocity; in floats there is one alone. A velocity of
 * `way` steps in `ticks` is way / 4 * 2^pace / ticks; a knot's step is the nearest, so a way is
 * less than one off. */
static uint8_t pace_of(const berthi_motion_header *motion)
{
    const int straight = berthi_is_straight(motion);
    const uint32_t points = motion->legs + (uint32_t)straight;
    uint8_t pace = BERTHI_PACE_LIMIT;
    berth_raw from[2], to[2];
    berthi_point_of(motion, 0, from);
    for (uint32_t k = 1; BERTHI_IS_EXACT && k < points; k++) {
        berthi_point_of(motion, k, to);
        const berth_raw x = berthi_abs(to[0] - from[0]), y = berthi_abs(to[1] - from[1]);
        const int32_t way = (int32_t)berthi_steps_up(x > y ? x : y, motion->shift) + straight;
        const int32_t ticks = berthi_tick_of(motion, k) - berthi_tick_of(motion, k - 1);
        const int64_t most = (int64_t)ticks * ((int32_t)INT16_MAX << BERTHI_NODE_SHIFT);
        while (pace > 0 && ((int64_t)way << pace) > most) {
            pace--;
        }
        from[0] = to[0];
        from[1] = to[1];
    }
    return pace;
}

/* ---- Building -------------------------------------------------------------------------------- */

static void fit_nodes(const berthi_motion_header *header)
{
    berthi_unit *node = (berthi_unit *)(uintptr_t)berthi_nodes_of(header);
    for (uint32_t n = 1; n < 2 * header->leaves; n++, node += BERTHI_NODE_UNITS) {
        berthi_node_cover cover;
        berthi_cover_at(&cover, header, n);
        berthi_cover_fit(&cover, node);
    }
}

BERTHI_ONCE void begin(berthi_motion_header *header, const berthi_plan *plan)
{
    const berthi_route *route = &plan->route;
    berthi_image_begin(&header->head, BERTHI_STRUCTURE_MOTION, berthi_plan_bytes(plan));
    header->legs = plan->sizes.legs;
    header->leaf_size = (uint16_t)plan->leaf_size;
    (void)berthi_motion_lay_out(header, &plan->sizes);
    header->first = route->first;
    header->length = route_since(route, route->legs);
    header->flags = (uint8_t)((plan->sizes.radii != 0 ? BERTHI_MOTION_RADII : 0) |
                              (route->straight ? BERTHI_MOTION_STRAIGHT : 0));
    header->before = route->before;
    header->after = route->after;
}

berth_status berth_motion_build(const berth_motion_desc *desc, berth_arena *image,
                                berth_motion *view)
{
    if (desc == NULL || image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    berthi_plan plan;
    berth_status status = berthi_plan_of(&plan, desc);
    if (status == BERTH_OK && desc->trajectory == NULL) {
        status = berth_clip_check(&desc->clip);
    }
    if (status != BERTH_OK) {
        return status;
    }
    berthi_motion_header *header = (berthi_motion_header *)berth_arena_take(
        image, berthi_bytes(berthi_plan_bytes(&plan)), BERTHI_IMAGE_ALIGNMENT);
    if (header == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    begin(header, &plan);
    quantise(&plan, header);
    header->pace = pace_of(header);
    fit_nodes(header);
    berthi_image_seal(&header->head);
    view->image = header;
    view->kind = berthi_kind_for(header);
    return BERTH_OK;
}

berth_status berth_trajectory_build(const berth_trajectory *trajectory, berth_arena *image,
                                    berth_motion *view)
{
    if (trajectory == NULL) {
        return BERTH_E_NULL;
    }
    berth_motion_desc desc; /* whose clip is not read */
    desc.trajectory = trajectory;
    desc.leaf_size = 0;
    return berth_motion_build(&desc, image, view);
}
