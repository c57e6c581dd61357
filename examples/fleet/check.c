/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What all robots really did, played back: does anybody ever touch anybody, a shelf or a wall? By
 * tests/reference alone: exact, over all real times, and nothing of the library in it. */

#include "world.h"

#include "tools/berth/tool.h"

#include <stdlib.h>

static const reference_placement nowhere = {16384, 0, 0, 0, 0};

/* ---- Each other ----------------------------------------------------------------------------- */

static double metres(int32_t length)
{
    return length / 65536.0;
}

static reference_leg_f64 *in_metres(const world_robot *r)
{
    reference_leg_f64 *legs = grab(r->leg_count, sizeof *legs);
    for (uint32_t i = 0; i < r->leg_count; i++) {
        const reference_leg *l = &r->legs[i];
        legs[i] =
            (reference_leg_f64){l->begin,        l->end,          metres(l->x),     metres(l->y),
                                metres(l->to_x), metres(l->to_y), metres(l->radius)};
    }
    return legs;
}

static void look_at_pair(const world *w, uint32_t a, uint32_t b, reference_leg_f64 *const *legs,
                         world_check *check)
{
    static const reference_placement_f64 here = {1.0, 0.0, 0.0, 0.0, 0};
    const world_robot *ra = &w->robots[a], *rb = &w->robots[b];
    const reference_motion ma = {ra->legs, ra->leg_count, 1, 1};
    const reference_motion mb = {rb->legs, rb->leg_count, 1, 1};
    const reference_motion_f64 fa = {legs[a], ra->leg_count, 1, 1};
    const reference_motion_f64 fb = {legs[b], rb->leg_count, 1, 1};
    const int64_t end = world_tick(w->desc.rounds);
    const reference_window window = {0, end, 0, 0, 0};
    const reference_window_f64 times = {0, end, 0, 0.0, 0.0};
    const reference_meeting meeting = reference_motions_meet(&ma, &nowhere, &mb, &nowhere, &window);
    double clearance;
    check->pairs++;
    check->tests += meeting.tests;
    if (meeting.hit) {
        if (check->contacts == 0 || meeting.tick < check->tick) {
            check->a = a;
            check->b = b;
            check->tick = (int32_t)meeting.tick;
        }
        check->contacts++;
    }
    if (reference_motions_clearance(&fa, &here, &fb, &here, &times, &clearance) &&
        clearance < check->nearest) {
        check->nearest = clearance;
    }
}

/* ---- Shelves and walls ---------------------------------------------------------------------- */

/* Between the bays of two aisles, from the first row of a section to the last. */
bool world_shelf(const fleet_floor *f, uint32_t number, int32_t corners[4])
{
    const uint32_t section = number / (f->aisles - 1u), aisle = number % (f->aisles - 1u);
    const int32_t side = FLOOR_ASIDE + 112; /* 0.44 m beside the bay's middle */
    if (section >= f->roads - 1u) {
        return false;
    }
    corners[0] = fleet_floor_aisle_x(aisle) + side;
    corners[1] = fleet_floor_road_y(f, section) + 320;
    corners[2] = fleet_floor_aisle_x(aisle + 1) - side;
    corners[3] = fleet_floor_road_y(f, section + 1) - 320;
    return true;
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* By the rectangle around a leg's disc: who goes along aisles and roads leaves no room to err. */
static bool leaves(const fleet_floor *f, const reference_leg *leg)
{
    const int32_t left = least(leg->x, leg->to_x) - leg->radius;
    const int32_t right = most(leg->x, leg->to_x) + leg->radius;
    const int32_t low = least(leg->y, leg->to_y) - leg->radius;
    const int32_t high = most(leg->y, leg->to_y) + leg->radius;
    int32_t c[4];
    for (uint32_t i = 0; world_shelf(f, i, c); i++) {
        if (left < FLEET_Q16(c[2]) && right > FLEET_Q16(c[0]) && low < FLEET_Q16(c[3]) &&
            high > FLEET_Q16(c[1])) {
            return true;
        }
    }
    return left < 0 || low < 0 || right > FLEET_Q16(fleet_floor_width(f)) ||
           high > FLEET_Q16(fleet_floor_depth(f));
}

world_check world_look(const world *w)
{
    world_check check = {0, 0, 0, 0, 0, 0, 0, 1e9};
    reference_leg_f64 **legs = grab(w->desc.count, sizeof *legs);
    for (uint32_t i = 0; i < w->desc.count; i++) {
        const world_robot *r = &w->robots[i];
        legs[i] = in_metres(r);
        for (uint32_t n = 0; n < r->leg_count; n++) {
            check.outside += leaves(&w->desc.floor, &r->legs[n]);
        }
    }
    for (uint32_t a = 0; a < w->desc.count; a++) {
        for (uint32_t b = a + 1; b < w->desc.count; b++) {
            look_at_pair(w, a, b, legs, &check);
        }
    }
    for (uint32_t i = 0; i < w->desc.count; i++) {
        free(legs[i]);
    }
    free(legs);
    return check;
}
