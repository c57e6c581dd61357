/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Quantisation: from the caller's points to what an image stores.
 *
 * Positions are rounded to the nearest step; each radius is widened by how far the ends of its leg
 * moved, and rounded up, so that the stored disc covers the given one at every instant: between its
 * ends a leg moves by no more than the further of the two, for both ways are straight. What lies on
 * whole steps already is stored as it is. */

#include "../core/num.h"
#include "build.h"
#include "fit.h"

#ifdef BERTH_Q16

/* ---- Points ---------------------------------------------------------------------------------- */

/* One point on a block's steps. */
typedef struct stored_point {
    int32_t x, y;   /* steps */
    uint32_t moved; /* in 1/64 units of Q16.16 */
    int32_t tick;
} stored_point;

/* A block's grid. */
typedef struct grid {
    int32_t x, y; /* origin */
    uint32_t shift;
} grid;

static grid grid_of(const berthi_cut *cut)
{
    grid g;
    g.shift = cut->shift;
    g.x = berthi_origin_of(cut->low_x, cut->high_x, cut->shift);
    g.y = berthi_origin_of(cut->low_y, cut->high_y, cut->shift);
    return g;
}

/* Point k of a cut, on its grid. */
static stored_point store_point(const berthi_plan *plan, const berthi_cut *cut, const grid *g,
                                uint32_t k)
{
    const int32_t scale = (int32_t)(UINT32_C(1) << g->shift);
    berthi_route_point at;
    berthi_cut_point(&plan->route, cut, k, &at);
    stored_point point;
    const int32_t x = at.x - g->x, y = at.y - g->y;
    point.x = berthi_to_steps(x, g->shift);
    point.y = berthi_to_steps(y, g->shift);
    point.moved = berthi_moved_of(x - point.x * scale, y - point.y * scale) + at.moved;
    point.tick = at.tick;
    return point;
}

/* ---- Radii ----------------------------------------------------------------------------------- */

/* How the points of all blocks moved. */
typedef struct moves {
    uint32_t moved;         /* the furthest, in 1/64 */
    int32_t largest, least; /* radii with what they must be widened by, Q16.16 */
    uint32_t beyond;        /* the furthest that a disc reaches beyond the given one, in 1/64 */
    uint32_t radius_shift;
} moves;

/* A given radius, widened. */
static int32_t widened(int32_t r, uint32_t moved)
{
    return r + (int32_t)((moved + 63) >> 6);
}

/* Goes through the points of a cut for what they move, and what radii come of it. */
static void measure_moves(const berthi_plan *plan, const berthi_cut *cut, moves *all)
{
    const berthi_route *route = &plan->route;
    const grid g = grid_of(cut);
    uint32_t before = 0;
    if (route->straight) {
        before = store_point(plan, cut, &g, 0).moved;
    }
    for (uint32_t i = 0; i < cut->legs; i++) {
        const uint32_t after = store_point(plan, cut, &g, i + route->straight).moved;
        const uint32_t moved = after > before ? after : before;
        const int32_t r = widened(berthi_route_radius(route, cut->leg + i), moved);
        all->moved = moved > all->moved ? moved : all->moved;
        all->largest = r > all->largest ? r : all->largest;
        all->least = r < all->least ? r : all->least;
        before = route->straight ? after : 0;
    }
}

/* The finest shift with which a block's points fit, and at least `shift` where that is known. */
static int fits(const berthi_plan *plan, const berthi_cut *cut)
{
    const int32_t most = (int32_t)((uint32_t)BERTHI_RADIUS_LIMIT << cut->shift);
    if (!berthi_axis_fits(cut->low_x, cut->high_x, cut->shift) ||
        !berthi_axis_fits(cut->low_y, cut->high_y, cut->shift) || cut->radius > most) {
        return 0;
    }
    moves all = {0, 0, INT32_MAX, 0, 0};
    measure_moves(plan, cut, &all);
    if (plan->route.r != NULL) {
        const uint32_t units = berthi_radius_shift(all.largest);
        all.largest = (int32_t)((uint32_t)berthi_ceil_shift(all.largest, units) << units);
    }
    return all.largest <= most;
}

void berthi_cut_fit(const berthi_plan *plan, berthi_cut *cut)
{
    for (cut->shift = 0; !fits(plan, cut); cut->shift++) {
        BERTH_ASSERT(cut->shift < BERTHI_SHIFT_LIMIT);
    }
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

/* Where the next block is stored, and what is known of all when it is. */
typedef struct shelf {
    berthi_unit *xy;
    berthi_radius *radii; /* or null */
    berthi_tick *ticks;   /* held: null */
    int32_t radius;       /* of every leg, where radii is null */
    uint32_t radius_shift;
    uint32_t beyond; /* how far a disc reaches beyond the given one, in 1/64 units of Q16.16 */
    int32_t reach;   /* of the last block, in its steps */
} shelf;

static void extend_reach(int32_t *reach, const stored_point *p, int32_t r)
{
    const int32_t left = *reach - r;
    const uint32_t square = (uint32_t)(p->x * p->x) + (uint32_t)(p->y * p->y);
    if (left < 0 || (uint64_t)((int64_t)left * left) < square) {
        *reach = (int32_t)berthi_root_up(square) + r;
    }
}

/* Leg i of a cut, between two points that may be the same. */
static void store_leg(shelf *to, const berthi_plan *plan, const berthi_cut *cut, uint32_t i,
                      const stored_point *from, const stored_point *at)
{
    const uint32_t moved = from->moved > at->moved ? from->moved : at->moved;
    const int32_t given = berthi_route_radius(&plan->route, cut->leg + i);
    int32_t r = to->radius;
    if (to->radii != NULL) {
        const int32_t stored = berthi_ceil_shift(widened(given, moved), to->radius_shift);
        *to->radii++ = (berthi_radius)stored;
        r = (int32_t)((uint32_t)stored << to->radius_shift);
    }
    const uint32_t beyond = ((uint32_t)(r - given) << 6) + moved;
    to->beyond = beyond > to->beyond ? beyond : to->beyond;
    const int32_t steps = berthi_ceil_shift(r, cut->shift);
    extend_reach(&to->reach, from, steps);
    extend_reach(&to->reach, at, steps);
}

static void put_point(shelf *to, const berthi_cut *cut, const stored_point *p)
{
    *to->xy++ = berthi_unit_of(p->x);
    *to->xy++ = berthi_unit_of(p->y);
    if (to->ticks != NULL) {
        *to->ticks++ = (berthi_tick)((uint32_t)(p->tick - cut->begin) / (uint32_t)cut->unit);
    }
}

static void store_block(shelf *to, const berthi_plan *plan, const berthi_cut *cut)
{
    const grid g = grid_of(cut);
    stored_point from = store_point(plan, cut, &g, 0);
    put_point(to, cut, &from);
    to->reach = 0;
    for (uint32_t i = 0; i < cut->legs; i++) {
        if (plan->route.straight) {
            const stored_point at = store_point(plan, cut, &g, i + 1);
            put_point(to, cut, &at);
            store_leg(to, plan, cut, i, &from, &at);
            from = at;
        } else {
            if (i > 0) {
                from = store_point(plan, cut, &g, i);
                put_point(to, cut, &from);
            }
            store_leg(to, plan, cut, i, &from, &from);
        }
    }
}

/* The radius of all, or the unit in which each leg's is stored; and the largest and the least. */
static void choose_radii(const berthi_plan *plan, berthi_motion_header *header)
{
    moves all = {0, 0, INT32_MAX, 0, 0};
    berthi_cut cut;
    berthi_cut_first(plan, &cut);
    do {
        measure_moves(plan, &cut, &all);
    } while (berthi_cut_next(plan, &cut));
    uint32_t shift = 0;
    if (plan->route.r == NULL) {
        all.least = all.largest;
    } else {
        shift = berthi_radius_shift(all.largest);
    }
    header->radius_shift = (uint8_t)shift;
    header->radius = (int32_t)((uint32_t)berthi_ceil_shift(all.largest, shift) << shift);
    header->least = (int32_t)((uint32_t)berthi_ceil_shift(all.least, shift) << shift);
}

/* Sets the header's ground: of one block its own, of several the one for the nodes on top. */
static void choose_ground(const berthi_plan *plan, berthi_motion_header *header)
{
    berthi_cut all;
    if (plan->single) {
        berthi_cut_first(plan, &all);
    } else {
        berthi_cut_whole(plan, &all);
        all.shift = plan->coarsest;
        while (!berthi_axis_fits(all.low_x, all.high_x, all.shift) ||
               !berthi_axis_fits(all.low_y, all.high_y, all.shift)) {
            all.shift++;
        }
    }
    const grid g = grid_of(&all);
    header->origin_x = g.x;
    header->origin_y = g.y;
    header->shift = (uint8_t)g.shift;
    header->unit = plan->single || !plan->route.straight ? all.unit : 1;
}

/* The record of the block that was stored; *record has the legs and nodes before it. */
static void put_record(berthi_block *record, const berthi_cut *cut, int32_t reach)
{
    const grid g = grid_of(cut);
    record->origin_x = g.x;
    record->origin_y = g.y;
    record->base = cut->begin;
    record->unit = cut->unit;
    record->reach = reach;
    record->shift = cut->shift;
    record->pace = 0;
    record->zero = 0;
}

/* Stores every block. Returns the coarsest shift. */
static uint32_t store_blocks(const berthi_plan *plan, berthi_block *records, shelf *to)
{
    uint32_t first = 0, node = 2 * plan->sizes.blocks - 1, coarsest = 0;
    berthi_cut cut;
    berthi_cut_first(plan, &cut);
    do {
        store_block(to, plan, &cut);
        coarsest = cut.shift > coarsest ? cut.shift : coarsest;
        if (records != NULL) {
            put_record(records, &cut, to->reach);
            records->first = first;
            records->node = node;
            records++;
        }
        first += cut.legs;
        node += 2 * berthi_leaves_of(cut.legs, plan->leaf_size) - 1;
    } while (berthi_cut_next(plan, &cut));
    return coarsest;
}

void berthi_quantise(berthi_plan *plan, berthi_motion_header *header)
{
    shelf to;
    if (plan->single) {
        berthi_cut_whole(plan, &plan->whole);
        berthi_cut_fit(plan, &plan->whole);
    }
    choose_radii(plan, header);
    choose_ground(plan, header);
    unsigned char *const image = (unsigned char *)(void *)header;
    to.xy = (berthi_unit *)(void *)(image + header->points);
    to.radii = header->radii != 0 ? (berthi_radius *)(void *)(image + header->radii) : NULL;
    to.ticks = header->ticks != 0 ? (berthi_tick *)(void *)(image + header->ticks) : NULL;
    to.radius = header->radius;
    to.radius_shift = header->radius_shift;
    to.beyond = 0;
    const uint32_t coarsest =
        store_blocks(plan, (berthi_block *)(uintptr_t)berthi_blocks_of(header), &to);
    const uint32_t step = UINT32_C(1) << coarsest;
    const uint32_t band = (to.beyond + (step - 1)) >> coarsest;
    BERTH_ASSERT(band <= 255);
    header->band = (uint8_t)band;
    header->reach = to.reach;
    if (!plan->single) {
        header->reach = berthi_top_reach(header);
    }
}

#endif
