/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "route.h"

#include <math.h>

#include "memory.h"
#include "tests/harness/harness.h"

#define TURN 6.283185307179586

/* ---- Making ---------------------------------------------------------------------------------- */

static route empty(uint32_t knots)
{
    route made;
    made.count = knots;
    made.x = bench_found(malloc(knots * sizeof *made.x));
    made.y = bench_found(malloc(knots * sizeof *made.y));
    made.tick = bench_found(malloc(knots * sizeof *made.tick));
    made.legs = bench_found(malloc(knots * sizeof *made.legs));
    return made;
}

void route_free(route *of)
{
    free(of->x);
    free(of->y);
    free(of->tick);
    free(of->legs);
}

double route_draw(harness_random *random, double low, double high)
{
    return low + (high - low) * (harness_u32(random) / 4294967296.0);
}

berth_num route_q16(double v)
{
    return (berth_num)floor(v * 65536.0 + 0.5);
}

void route_widen(route *of, berth_num radius)
{
    of->radius = radius;
    of->r = radius / 65536.0;
}

/* The legs and the box of the knots. */
static void finish(route *made, berth_num radius)
{
    made->left = made->low = 1e9;
    made->right = made->high = -1e9;
    for (uint32_t k = 0; k < made->count; k++) {
        route_leg *leg = &made->legs[k];
        leg->t = made->tick[k];
        leg->x = made->x[k] / 65536.0;
        leg->y = made->y[k] / 65536.0;
        leg->vx = leg->vy = 0;
        if (k > 0) {
            route_leg *before = leg - 1;
            before->vx = (leg->x - before->x) / (leg->t - before->t);
            before->vy = (leg->y - before->y) / (leg->t - before->t);
        }
        made->left = fmin(made->left, leg->x);
        made->right = fmax(made->right, leg->x);
        made->low = fmin(made->low, leg->y);
        made->high = fmax(made->high, leg->y);
    }
    route_widen(made, radius);
}

route route_of_robot(harness_random *random, uint32_t waypoints, double side,
                     int32_t ticks_a_second)
{
    route made = empty(waypoints);
    double x = route_draw(random, -side / 2, side / 2), y = route_draw(random, -side / 2, side / 2);
    double heading = route_draw(random, 0, TURN), seconds = 0;
    int32_t tick = 0;
    for (uint32_t k = 0; k < waypoints; k++) {
        made.x[k] = route_q16(x);
        made.y[k] = route_q16(y);
        made.tick[k] = tick;
        if (harness_below(random, 8) == 0) {
            seconds += route_draw(random, 0.5, 4); /* waits */
        } else {
            const double length = route_draw(random, 0.5, 3.3);
            double to_x, to_y;
            do {
                heading += route_draw(random, -TURN / 4, TURN / 4);
                to_x = x + length * cos(heading);
                to_y = y + length * sin(heading);
            } while (fabs(to_x) > side / 2 || fabs(to_y) > side / 2);
            seconds += length / route_draw(random, 0.5, 1.5);
            x = to_x;
            y = to_y;
        }
        const int32_t next = (int32_t)(seconds * ticks_a_second);
        tick = next > tick ? next : tick + 1;
    }
    finish(&made, route_q16(0.35));
    return made;
}

route route_of_vehicle(harness_random *random, uint32_t legs, double length, double lane,
                       int32_t ticks_a_second)
{
    route made = empty(legs + 1);
    const double phase = route_draw(random, 0, TURN), speed = route_draw(random, 8, 14);
    const double noise = fmin(0.02, 0.002 * length / legs);
    double seconds = 0;
    int32_t tick = 0;
    for (uint32_t k = 0; k <= legs; k++) {
        const double at = length * k / legs;
        made.x[k] = route_q16(at - length / 2);
        made.y[k] = route_q16(lane + 0.25 * sin(at / 31 + phase) + 0.1 * sin(at / 6 + 3 * phase) +
                              route_draw(random, -noise, noise));
        made.tick[k] = tick;
        seconds += length / legs / (speed * (1 + 0.3 * sin(at / 90 + 2 * phase)));
        const int32_t next = (int32_t)(seconds * ticks_a_second);
        tick = next > tick ? next : tick + 1;
    }
    finish(&made, route_q16(1.1));
    return made;
}

berth_trajectory route_trajectory(const route *of)
{
    berth_trajectory trajectory =
        berth_trajectory_over_arrays(of->x, of->y, of->tick, of->count, of->radius);
    trajectory.after = BERTH_ABSENT;
    return trajectory;
}

/* ---- Styles ---------------------------------------------------------------------------------- */

/* A point that drives, and when. */
typedef struct driver {
    route *made;
    uint32_t knots; /* put so far */
    double x, y, seconds;
} driver;

/* A knot where the driver is now: a tick after the last one at least. */
static void put_knot(driver *d)
{
    route *made = d->made;
    const uint32_t k = d->knots++;
    const int32_t tick = (int32_t)(d->seconds * ROUTE_TICKS);
    made->x[k] = route_q16(d->x);
    made->y[k] = route_q16(d->y);
    made->tick[k] = k > 0 && tick <= made->tick[k - 1] ? made->tick[k - 1] + 1 : tick;
}

/* Straight to a point, with a knot there. */
static void drive_to(driver *d, double x, double y, double speed)
{
    d->seconds += hypot(x - d->x, y - d->y) / speed;
    d->x = x;
    d->y = y;
    put_knot(d);
}

static driver set_out(route *made, double x, double y)
{
    driver d = {made, 0, x, y, 0};
    put_knot(&d);
    return d;
}

static route make_curved(harness_random *random, uint32_t knots)
{
    return route_of_robot(random, knots, 20, ROUTE_TICKS);
}

/* Lanes 2.5 units apart, both ways, over a floor of 40: a turn of 90 degrees at each knot, or a
 * wait. */
static route make_lanes(harness_random *random, uint32_t knots)
{
    route made = empty(knots);
    const double lane = 2.5;
    int32_t at[2] = {harness_between(random, 0, 16), harness_between(random, 0, 16)};
    driver d = set_out(&made, at[0] * lane - 20, at[1] * lane - 20);
    uint32_t axis = harness_below(random, 2);
    while (d.knots < knots) {
        if (harness_below(random, 8) == 0) {
            d.seconds += route_draw(random, 0.5, 4);
            put_knot(&d);
            continue;
        }
        const int32_t old = at[axis];
        do {
            at[axis] = old + harness_between(random, -6, 6);
        } while (at[axis] == old || at[axis] < 0 || at[axis] > 16);
        axis ^= 1;
        drive_to(&d, at[0] * lane - 20, at[1] * lane - 20, route_draw(random, 0.8, 1.6));
    }
    finish(&made, route_q16(0.35));
    return made;
}

/* The next corner of a tour through aisles of 40 units, 3 apart: to the other end of an aisle, then
 * on to another aisle. */
typedef struct tour {
    int32_t aisle, end, along;
} tour;

static void next_corner(harness_random *random, tour *t)
{
    t->along ^= 1;
    if (t->along) {
        t->end ^= 1;
        return;
    }
    const int32_t old = t->aisle;
    do {
        t->aisle = old + harness_between(random, -3, 3);
    } while (t->aisle == old || t->aisle < 0 || t->aisle > 15);
}

static double aisle_x(const tour *t)
{
    return t->aisle * 3.0 - 22.5;
}

static double aisle_y(const tour *t)
{
    return t->end * 40.0 - 20;
}

static tour begin_tour(harness_random *random)
{
    tour t;
    t.aisle = harness_between(random, 0, 15);
    t.end = harness_between(random, 0, 1);
    t.along = 0;
    return t;
}

static route make_aisles(harness_random *random, uint32_t knots)
{
    route made = empty(knots);
    tour t = begin_tour(random);
    driver d = set_out(&made, aisle_x(&t), aisle_y(&t));
    while (d.knots < knots) {
        next_corner(random, &t);
        drive_to(&d, aisle_x(&t), aisle_y(&t), route_draw(random, 1, 2));
    }
    finish(&made, route_q16(0.4));
    return made;
}

/* The same, by a planner that gives a knot a unit of way. */
static route make_metres(harness_random *random, uint32_t knots)
{
    route made = empty(knots);
    tour t = begin_tour(random);
    driver d = set_out(&made, aisle_x(&t), aisle_y(&t));
    while (d.knots < knots) {
        next_corner(random, &t);
        const double speed = route_draw(random, 1, 2), x = aisle_x(&t), y = aisle_y(&t);
        while (d.knots < knots && hypot(x - d.x, y - d.y) > 0.5) {
            const double way = hypot(x - d.x, y - d.y);
            drive_to(&d, d.x + (x - d.x) / way, d.y + (y - d.y) / way, speed);
        }
    }
    finish(&made, route_q16(0.4));
    return made;
}

/* A yard of 20 units, and a road of 500 from it. */
static route make_yard(harness_random *random, uint32_t knots)
{
    route yard = route_of_robot(random, knots - 1, 20, ROUTE_TICKS);
    route made = empty(knots);
    driver d = {&made, 0, 0, 0, 0};
    for (uint32_t k = 0; k + 1 < knots; k++) {
        d.x = yard.x[k] / 65536.0;
        d.y = yard.y[k] / 65536.0;
        d.seconds = (yard.tick[k] + 0.5) / ROUTE_TICKS;
        put_knot(&d);
    }
    drive_to(&d, 500 + route_draw(random, -10, 10), route_draw(random, -10, 10),
             route_draw(random, 3, 5));
    route_free(&yard);
    finish(&made, route_q16(0.35));
    return made;
}

/* Legs of 400 to 600 units over 3 km of water. */
static route make_boats(harness_random *random, uint32_t knots)
{
    route made = empty(knots);
    double heading = route_draw(random, 0, TURN);
    driver d = set_out(&made, route_draw(random, -1500, 1500), route_draw(random, -1500, 1500));
    while (d.knots < knots) {
        const double length = route_draw(random, 400, 600);
        double x, y;
        do {
            heading += route_draw(random, -TURN / 4, TURN / 4);
            x = d.x + length * cos(heading);
            y = d.y + length * sin(heading);
        } while (fabs(x) > 1500 || fabs(y) > 1500);
        drive_to(&d, x, y, route_draw(random, 4, 9));
    }
    finish(&made, route_q16(6));
    return made;
}

/* A walker of a flock, ten knots a second; with `noise` as a receiver logs it. */
static route make_walker(harness_random *random, uint32_t knots, double noise)
{
    route made = empty(knots);
    double heading = route_draw(random, 0, TURN), bend = 0;
    double x = route_draw(random, -12, 12), y = route_draw(random, -12, 12);
    driver d = {&made, 0, x, y, 0};
    while (d.knots < knots) {
        d.x = x + route_draw(random, -noise, noise);
        d.y = y + route_draw(random, -noise, noise);
        put_knot(&d);
        d.seconds += 0.1;
        bend = 0.9 * bend + route_draw(random, -0.05, 0.05);
        heading += bend;
        if (hypot(x, y) > 15 && x * cos(heading) + y * sin(heading) > 0) {
            heading += 0.3;
        }
        x += 0.14 * cos(heading);
        y += 0.14 * sin(heading);
    }
    finish(&made, route_q16(0.3));
    return made;
}

static route make_flock(harness_random *random, uint32_t knots)
{
    return make_walker(random, knots, 0);
}

static route make_logged(harness_random *random, uint32_t knots)
{
    return make_walker(random, knots, 0.02);
}

const route_style route_styles[ROUTE_STYLES] = {
    {"curved, legs of 2 m", 40, 20, 4, make_curved},
    {"lanes, turns of 90 degrees", 40, 20, 4, make_lanes},
    {"aisles of 40 m, corners alone", 40, 60, 4, make_aisles},
    {"aisles, a knot a metre", 200, 60, 4, make_metres},
    {"a yard and a leg of 500 m", 40, 20, 4, make_yard},
    {"boats, legs of 500 m", 40, 200, 100, make_boats},
    {"flocks, ten knots a second", 600, 20, 4, make_flock},
    {"logged, ten knots a second", 600, 20, 4, make_logged}};

/* ---- The closed form ------------------------------------------------------------------------- */

/* The last leg that begins at or before t. */
static const route_leg *leg_at(const route *of, double t)
{
    uint32_t low = 0, high = of->count - 1;
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        if (of->legs[middle].t <= t) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return &of->legs[low];
}

/* The time that both have in common; returns 0 when there is none. */
static int common(const route *a, const route *b, double offset, double *from, double *until)
{
    *from = fmax(a->legs[0].t, b->legs[0].t + offset);
    *until = fmin(a->legs[a->count - 1].t, b->legs[b->count - 1].t + offset);
    return *from < *until;
}

int route_meet(const route *a, const route *b, double offset)
{
    const double reach = a->r + b->r, square = reach * reach;
    double t, until;
    if (!common(a, b, offset, &t, &until) || a->left - b->right > reach ||
        b->left - a->right > reach || a->low - b->high > reach || b->low - a->high > reach) {
        return 0;
    }
    const route_leg *i = leg_at(a, t), *j = leg_at(b, t - offset);
    while (t < until) {
        const double a_end = i[1].t, b_end = j[1].t + offset;
        const double end = a_end < b_end ? a_end : b_end, dt = end - t;
        const double vx = j->vx - i->vx, vy = j->vy - i->vy;
        const double ta = t - i->t, tb = t - offset - j->t;
        const double x = j->x + j->vx * tb - i->x - i->vx * ta;
        const double y = j->y + j->vy * tb - i->y - i->vy * ta;
        const double apart = x * x + y * y - square, closing = x * vx + y * vy;
        if (apart < 0) {
            return 1;
        }
        if (closing < 0) {
            const double vv = vx * vx + vy * vy;
            if (closing + vv * dt >= 0 ? closing * closing > vv * apart
                                       : apart + (2 * closing + vv * dt) * dt < 0) {
                return 1;
            }
        }
        i += a_end <= b_end;
        j += b_end <= a_end;
        t = end;
    }
    return 0;
}

double route_clearance(const route *a, const route *b, double offset)
{
    double t, until, least = 1e18;
    if (!common(a, b, offset, &t, &until)) {
        return 1e9;
    }
    const route_leg *i = leg_at(a, t), *j = leg_at(b, t - offset);
    while (t < until) {
        const double a_end = i[1].t, b_end = j[1].t + offset, end = fmin(a_end, b_end);
        const double vx = j->vx - i->vx, vy = j->vy - i->vy, vv = vx * vx + vy * vy;
        double x = j->x + j->vx * (t - offset - j->t) - i->x - i->vx * (t - i->t);
        double y = j->y + j->vy * (t - offset - j->t) - i->y - i->vy * (t - i->t);
        const double nearest = vv > 0 ? -(x * vx + y * vy) / vv : 0;
        const double at = fmax(0, fmin(nearest, end - t));
        x += at * vx;
        y += at * vy;
        least = fmin(least, x * x + y * y);
        i += a_end == end;
        j += b_end == end;
        t = end;
    }
    return sqrt(least) - a->r - b->r;
}
