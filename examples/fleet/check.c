/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What all robots really did, played back: does anybody ever touch anybody, a rack or a wall? By
 * the tests' reference for outlines in doubles, and with nothing of the library in it.
 *
 * Over all real times: where two are some distance apart, neither touches the other before their
 * fastest points have come as far, so the next look may be then; here it is when they have come
 * half as far, and within a tick where they are near. */

#include "world.h"

#include "tests/reference/poses.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* ---- Check ----------------------------------------------------------------------------------- */

#define TOUCH 0.0005     /* metres: nearer counts as touching; */
#define LEAST 0.01       /* ticks: no look is sooner than this, in which nobody gets on so far */
#define NEAR 0.5         /* metres: looked at closely */
#define LEAST_SPEED 0.05 /* metres a second: what is slower stands */

/* What a robot covers. */
static const double half_length = FLEET_HALF_LENGTH / 65536.0;
static const double half_width = FLEET_HALF_WIDTH / 65536.0;
static const double robot_x[4] = {half_length, -half_length, -half_length, half_length};
static const double robot_y[4] = {half_width, half_width, -half_width, -half_width};
static const uint16_t robot_end[1] = {4};
static const reference_form robot = {robot_x, robot_y, robot_end, NULL, 4, 1, 0, 0};

static double metres(int32_t length)
{
    return length / 65536.0;
}

static double reach(void)
{
    return hypot(half_length, half_width);
}

static double forms_apart(const reference_form *a, const reference_pose *at_a,
                          const reference_form *b, const reference_pose *at_b)
{
    return fmax(0, reference_forms_apart(a, at_a, b, at_b, 0));
}

/* ---- Where robots are ----------------------------------------------------------------------- */

static double radians(double turns)
{
    return turns * (2 * 3.14159265358979323846 / 65536);
}

static reference_pose pose_in(const world_leg *l, double tick)
{
    const double all = l->end - l->begin, part = all > 0 ? (tick - l->begin) / all : 1;
    const double heading = radians(l->heading + part * (l->to_heading - l->heading));
    return (reference_pose){metres(l->x) + part * metres(l->to_x - l->x),
                            metres(l->y) + part * metres(l->to_y - l->y), cos(heading),
                            sin(heading)};
}

/* Metres a tick that its fastest point makes. */
static double speed_in(const world_leg *l)
{
    const double way = hypot(metres(l->to_x - l->x), metres(l->to_y - l->y));
    const double turn = fabs(radians(l->to_heading - l->heading));
    return l->end > l->begin ? (way + turn * reach()) / (l->end - l->begin) : 0;
}

/* The leg in force; after the last one it stands. */
static world_leg leg_at(const world_robot *r, uint32_t number, int32_t end)
{
    if (number < r->leg_count) {
        return r->legs[number];
    }
    world_leg l = r->legs[r->leg_count - 1];
    l.x = l.to_x;
    l.y = l.to_y;
    l.heading = l.to_heading;
    l.begin = l.end;
    l.end = end > l.begin ? end : l.begin;
    return l;
}

/* When to look again. */
static double later(double tick, double apart, double speed, double end)
{
    double step = speed > 0 ? apart / speed / 2 : end - tick;
    if (apart < NEAR && step > 1) {
        step = 1;
    }
    return fmin(end, tick + fmax(step, LEAST));
}

/* ---- Each other ----------------------------------------------------------------------------- */

static double robots_apart(const reference_pose *a, const reference_pose *b)
{
    const double far = hypot(a->x - b->x, a->y - b->y) - 2 * reach();
    return far > NEAR ? far : forms_apart(&robot, a, &robot, b);
}

/* Two legs, while both last; false: they touch. */
static bool look_at_legs(const world_leg *a, const world_leg *b, double from, double end,
                         world_check *check, double *touch)
{
    const double speed = speed_in(a) + speed_in(b);
    for (double tick = from;;) {
        const reference_pose pa = pose_in(a, tick), pb = pose_in(b, tick);
        const double apart = robots_apart(&pa, &pb);
        check->looks++;
        check->nearest = fmin(check->nearest, apart);
        if (apart < TOUCH) {
            *touch = tick;
            return false;
        }
        if (tick >= end) {
            return true;
        }
        tick = later(tick, apart, speed, end);
    }
}

static void look_at_pair(const world *w, uint32_t a, uint32_t b, world_check *check)
{
    const world_robot *ra = &w->robots[a], *rb = &w->robots[b];
    const int32_t end = world_tick(w->desc.rounds);
    uint32_t i = 0, k = 0;
    int32_t tick = 0;
    double touch = 0;
    check->pairs++;
    while (tick < end) {
        const world_leg la = leg_at(ra, i, end), lb = leg_at(rb, k, end);
        int32_t until = la.end < lb.end ? la.end : lb.end;
        until = until < end ? until : end;
        if (!look_at_legs(&la, &lb, tick, until, check, &touch)) {
            if (check->contacts == 0 || touch < check->tick) {
                check->a = a;
                check->b = b;
                check->tick = (int32_t)touch;
            }
            check->contacts++;
            return;
        }
        i += la.end <= until;
        k += lb.end <= until;
        tick = until;
    }
}

/* ---- Racks and walls ------------------------------------------------------------------------ */

/* Its rings; and their edges within reach of a leg, each a ring of two points. */
typedef struct plan_of_floor {
    double x[FLOOR_POINTS_MOST], y[FLOOR_POINTS_MOST];
    double near_x[2 * FLOOR_POINTS_MOST], near_y[2 * FLOOR_POINTS_MOST];
    uint16_t end[FLOOR_POINTS_MOST], near_end[FLOOR_POINTS_MOST];
    reference_form all, near;
} plan_of_floor;

static const reference_pose here = {0, 0, 1, 0};

static void add_corner(void *to, int32_t x, int32_t y, bool last)
{
    plan_of_floor *f = to;
    f->x[f->all.points] = x / (double)FLEET_METRE;
    f->y[f->all.points++] = y / (double)FLEET_METRE;
    if (last) {
        f->end[f->all.rings++] = (uint16_t)f->all.points;
    }
}

static bool is_between(double a, double b, double from, double to, double room)
{
    return fmax(a, b) >= fmin(from, to) - room && fmin(a, b) <= fmax(from, to) + room;
}

static void find_near(plan_of_floor *f, const world_leg *l)
{
    const double room = reach() + NEAR;
    uint32_t first = 0;
    f->near.points = f->near.rings = 0;
    for (uint32_t ring = 0; ring < f->all.rings; first = f->end[ring++]) {
        for (uint32_t i = first; i < f->end[ring]; i++) {
            const uint32_t next = i + 1u < f->end[ring] ? i + 1u : first;
            if (is_between(f->x[i], f->x[next], metres(l->x), metres(l->to_x), room) &&
                is_between(f->y[i], f->y[next], metres(l->y), metres(l->to_y), room)) {
                for (uint32_t k = 0; k < 2; k++) {
                    f->near_x[f->near.points] = f->x[k == 0 ? i : next];
                    f->near_y[f->near.points++] = f->y[k == 0 ? i : next];
                }
                f->near_end[f->near.rings++] = (uint16_t)f->near.points;
            }
        }
    }
}

static bool touches(const plan_of_floor *f, const world_leg *l, world_check *check)
{
    static const double middle = 0;
    static const reference_form point = {&middle, &middle, NULL, NULL, 1, 0, 0, 0};
    const double speed = speed_in(l);
    const reference_pose first = pose_in(l, l->begin);
    if (forms_apart(&point, &first, &f->all, &here) <= 0) {
        return true;
    }
    for (double tick = l->begin;;) {
        const reference_pose p = pose_in(l, tick);
        const double apart = fmin(NEAR, forms_apart(&robot, &p, &f->near, &here));
        check->looks++;
        check->racks = fmin(check->racks, apart);
        if (apart < TOUCH) {
            return true;
        }
        if (tick >= l->end) {
            return false;
        }
        tick = later(tick, apart, speed, l->end);
    }
}

/* A way along an aisle: would the disc around a robot pass there? */
static void look_at_aisle(const plan_of_floor *f, const world_leg *l, world_check *check)
{
    static const uint16_t end[1] = {2};
    const double x[2] = {metres(l->x), metres(l->to_x)}, y[2] = {metres(l->y), metres(l->to_y)};
    const reference_form way = {x, y, end, NULL, 2, 1, 0, 0};
    if (fabs(y[1] - y[0]) < 1 || fabs(x[1] - x[0]) > 0.1) {
        return;
    }
    check->ways++;
    check->barred += forms_apart(&way, &here, &f->near, &here) < reach();
}

static void look_at_floor(const world *w, world_check *check)
{
    plan_of_floor *f = grab(1, sizeof *f);
    f->all = (reference_form){.x = f->x, .y = f->y, .end = f->end};
    f->near = (reference_form){.x = f->near_x, .y = f->near_y, .end = f->near_end};
    fleet_floor_outline(&w->desc.floor, add_corner, f);
    check->segments = f->all.points;
    for (uint32_t i = 0; i < w->desc.count; i++) {
        for (uint32_t n = 0; n < w->robots[i].leg_count; n++) {
            const world_leg *l = &w->robots[i].legs[n];
            find_near(f, l);
            check->outside += touches(f, l, check);
            look_at_aisle(f, l, check);
        }
    }
    free(f);
}

/* ---- Does it get on? ------------------------------------------------------------------------ */

static void look_at_rests(const world *w, uint32_t who, world_check *check)
{
    const world_robot *r = &w->robots[who];
    const int32_t end = world_tick(w->desc.rounds);
    int32_t stopped = 0;
    for (uint32_t n = 0; n <= r->leg_count; n++) {
        const world_leg l = leg_at(r, n, end);
        const double speed = speed_in(&l) * FLEET_SECOND;
        check->speed = fmax(check->speed, speed);
        if (speed > LEAST_SPEED || n == r->leg_count) {
            const int32_t still = (n < r->leg_count ? l.begin : end) - stopped;
            if (still > check->still) {
                check->still = still;
                check->stiller = who;
            }
            stopped = l.end;
        }
    }
}

world_check world_look(const world *w)
{
    world_check check = {0};
    check.nearest = check.racks = INFINITY;
    for (uint32_t i = 0; i < w->desc.count; i++) {
        look_at_rests(w, i, &check);
    }
    for (uint32_t a = 0; a < w->desc.count; a++) {
        for (uint32_t b = a + 1; b < w->desc.count; b++) {
            look_at_pair(w, a, b, &check);
        }
    }
    look_at_floor(w, &check);
    return check;
}
