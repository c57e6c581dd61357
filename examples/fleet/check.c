/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What all robots really did, played back: does anybody ever touch anybody, a rack or a wall? With
 * rectangles in doubles, and nothing of the library in it.
 *
 * Over all real times: where two are some distance apart, neither touches the other before their
 * fastest points have come as far, so the next look may be then; here it is when they have come
 * half as far, and within a tick where they are near. */

#include "world.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* ---- Polygons in doubles, for the check: nothing of the library is in it --------------------- */

typedef struct point {
    double x, y;
} point;

typedef struct segment {
    point a, b;
} segment;

/* What a robot covers: its corners, counter-clockwise. */
typedef struct rectangle {
    point corner[4];
} rectangle;

/* Half a length and half a width, in metres; heading in radians. */
static rectangle rectangle_at(point middle, double heading, double half_length, double half_width)
{
    static const double along[4] = {1, -1, -1, 1}, across[4] = {1, 1, -1, -1};
    const double c = cos(heading), s = sin(heading);
    rectangle r;
    for (int i = 0; i < 4; i++) {
        const double x = along[i] * half_length, y = across[i] * half_width;
        r.corner[i].x = middle.x + c * x - s * y;
        r.corner[i].y = middle.y + s * x + c * y;
    }
    return r;
}

/* ---- Segments ------------------------------------------------------------------------------- */

static double side_of(const segment *s, point p)
{
    return (s->b.x - s->a.x) * (p.y - s->a.y) - (s->b.y - s->a.y) * (p.x - s->a.x);
}

static double point_from(const segment *s, point p)
{
    const double dx = s->b.x - s->a.x, dy = s->b.y - s->a.y, square = dx * dx + dy * dy;
    double along = square > 0 ? ((p.x - s->a.x) * dx + (p.y - s->a.y) * dy) / square : 0;
    along = fmin(fmax(along, 0), 1);
    return hypot(s->a.x + along * dx - p.x, s->a.y + along * dy - p.y);
}

/* How far apart; 0: they overlap or touch. */
static double segments_apart(const segment *a, const segment *b)
{
    const double a1 = side_of(a, b->a), a2 = side_of(a, b->b);
    const double b1 = side_of(b, a->a), b2 = side_of(b, a->b);
    if (((a1 < 0) != (a2 < 0)) && ((b1 < 0) != (b2 < 0))) {
        return 0;
    }
    return fmin(fmin(point_from(a, b->a), point_from(a, b->b)),
                fmin(point_from(b, a->a), point_from(b, a->b)));
}

/* ---- Rectangles ----------------------------------------------------------------------------- */

static segment edge_of(const rectangle *r, int i)
{
    return (segment){r->corner[i], r->corner[(i + 1) % 4]};
}

static bool covers(const rectangle *r, point p)
{
    for (int i = 0; i < 4; i++) {
        const segment edge = edge_of(r, i);
        if (side_of(&edge, p) < 0) {
            return false;
        }
    }
    return true;
}

static double rectangles_apart(const rectangle *a, const rectangle *b)
{
    double least = INFINITY;
    if (covers(a, b->corner[0]) || covers(b, a->corner[0])) {
        return 0;
    }
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            const segment p = edge_of(a, i), q = edge_of(b, k);
            least = fmin(least, segments_apart(&p, &q));
        }
    }
    return least;
}

static double rectangle_from(const rectangle *r, const segment *segments, size_t count)
{
    double least = INFINITY;
    for (size_t n = 0; n < count; n++) {
        for (int i = 0; i < 4; i++) {
            const segment edge = edge_of(r, i);
            least = fmin(least, segments_apart(&edge, &segments[n]));
        }
        if (covers(r, segments[n].a)) {
            return 0;
        }
    }
    return least;
}

/* Is a point inside of all rings, given by all their segments: an odd number of crossings? */
static bool rings_hold(const segment *segments, size_t count, point p)
{
    bool inside = false;
    for (size_t n = 0; n < count; n++) {
        const point a = segments[n].a, b = segments[n].b;
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            inside = !inside;
        }
    }
    return inside;
}

/* ---- Check ----------------------------------------------------------------------------------- */

#define TOUCH 0.0005     /* metres: nearer counts as touching; */
#define LEAST 0.01       /* ticks: no look is sooner than this, in which nobody gets on so far */
#define NEAR 0.5         /* metres: looked at closely */
#define LEAST_SPEED 0.05 /* metres a second: what is slower stands */

static const double half_length = FLEET_HALF_LENGTH / 65536.0;
static const double half_width = FLEET_HALF_WIDTH / 65536.0;

static double metres(int32_t length)
{
    return length / 65536.0;
}

static double reach(void)
{
    return hypot(half_length, half_width);
}

/* ---- Where robots are ----------------------------------------------------------------------- */

typedef struct pose {
    point at;
    double heading;
} pose;

static double radians(double turns)
{
    return turns * (2 * 3.14159265358979323846 / 65536);
}

static pose pose_in(const world_leg *l, double tick)
{
    const double all = l->end - l->begin, part = all > 0 ? (tick - l->begin) / all : 1;
    pose p;
    p.at.x = metres(l->x) + part * metres(l->to_x - l->x);
    p.at.y = metres(l->y) + part * metres(l->to_y - l->y);
    p.heading = radians(l->heading + part * (l->to_heading - l->heading));
    return p;
}

static rectangle rectangle_of(const pose *p)
{
    return rectangle_at(p->at, p->heading, half_length, half_width);
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

static double poses_apart(const pose *a, const pose *b)
{
    const double far = hypot(a->at.x - b->at.x, a->at.y - b->at.y) - 2 * reach();
    if (far > NEAR) {
        return far;
    }
    rectangle ra = rectangle_of(a);
    rectangle rb = rectangle_of(b);
    return rectangles_apart(&ra, &rb);
}

/* Two legs, while both last; false: they touch. */
static bool look_at_legs(const world_leg *a, const world_leg *b, double from, double end,
                         world_check *check, double *touch)
{
    const double speed = speed_in(a) + speed_in(b);
    for (double tick = from;;) {
        const pose pa = pose_in(a, tick), pb = pose_in(b, tick);
        const double apart = poses_apart(&pa, &pb);
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

typedef struct plan_of_floor {
    segment *all, *near;
    size_t count, near_count;
    point first, last;
    bool begun;
} plan_of_floor;

static void add_corner(void *to, int32_t x, int32_t y, bool last)
{
    plan_of_floor *f = to;
    const point p = {x / (double)FLEET_METRE, y / (double)FLEET_METRE};
    if (f->begun) {
        f->all[f->count++] = (segment){f->last, p};
    } else {
        f->first = p;
    }
    if (last) {
        f->all[f->count++] = (segment){p, f->first};
    }
    f->last = p;
    f->begun = !last;
}

/* Those within reach of a leg. */
static void find_near(plan_of_floor *f, const world_leg *l)
{
    const double room = reach() + NEAR;
    const double left = metres(l->x < l->to_x ? l->x : l->to_x) - room;
    const double right = metres(l->x < l->to_x ? l->to_x : l->x) + room;
    const double low = metres(l->y < l->to_y ? l->y : l->to_y) - room;
    const double high = metres(l->y < l->to_y ? l->to_y : l->y) + room;
    f->near_count = 0;
    for (size_t i = 0; i < f->count; i++) {
        const segment *s = &f->all[i];
        if (fmax(s->a.x, s->b.x) >= left && fmin(s->a.x, s->b.x) <= right &&
            fmax(s->a.y, s->b.y) >= low && fmin(s->a.y, s->b.y) <= high) {
            f->near[f->near_count++] = *s;
        }
    }
}

static bool touches(const plan_of_floor *f, const world_leg *l, world_check *check)
{
    const double speed = speed_in(l);
    const pose first = pose_in(l, l->begin);
    if (rings_hold(f->all, f->count, first.at)) {
        return true;
    }
    for (double tick = l->begin;;) {
        const pose p = pose_in(l, tick);
        const rectangle r = rectangle_of(&p);
        const double apart = fmin(NEAR, rectangle_from(&r, f->near, f->near_count));
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
    const segment way = {{metres(l->x), metres(l->y)}, {metres(l->to_x), metres(l->to_y)}};
    double least = INFINITY;
    if (fabs(way.b.y - way.a.y) < 1 || fabs(way.b.x - way.a.x) > 0.1) {
        return;
    }
    for (size_t i = 0; i < f->near_count; i++) {
        least = fmin(least, segments_apart(&way, &f->near[i]));
    }
    check->ways++;
    check->barred += least < reach();
}

static void look_at_floor(const world *w, world_check *check)
{
    plan_of_floor f = {grab(FLOOR_POINTS_MOST, sizeof *f.all),
                       grab(FLOOR_POINTS_MOST, sizeof *f.all),
                       0,
                       0,
                       {0, 0},
                       {0, 0},
                       false};
    fleet_floor_outline(&w->desc.floor, add_corner, &f);
    check->segments = (uint32_t)f.count;
    for (uint32_t i = 0; i < w->desc.count; i++) {
        for (uint32_t n = 0; n < w->robots[i].leg_count; n++) {
            const world_leg *l = &w->robots[i].legs[n];
            find_near(&f, l);
            check->outside += touches(&f, l, check);
            look_at_aisle(&f, l, check);
        }
    }
    free(f.all);
    free(f.near);
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
