/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "route.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/harness/harness.h"

#define TURN 6.283185307179586

/* ---- Making ---------------------------------------------------------------------------------- */

static void *memory(size_t bytes)
{
    void *found = malloc(bytes);
    if (found == NULL) {
        fprintf(stderr, "routes: not enough memory\n");
        exit(2);
    }
    return found;
}

static route empty(uint32_t knots)
{
    route made;
    made.count = knots;
    made.x = memory(knots * sizeof *made.x);
    made.y = memory(knots * sizeof *made.y);
    made.tick = memory(knots * sizeof *made.tick);
    made.legs = memory(knots * sizeof *made.legs);
    return made;
}

void route_free(route *of)
{
    free(of->x);
    free(of->y);
    free(of->tick);
    free(of->legs);
}

static double draw(harness_random *random, double low, double high)
{
    return low + (high - low) * (harness_u32(random) / 4294967296.0);
}

static berth_num q16(double v)
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
    double x = draw(random, -side / 2, side / 2), y = draw(random, -side / 2, side / 2);
    double heading = draw(random, 0, TURN), seconds = 0;
    int32_t tick = 0;
    for (uint32_t k = 0; k < waypoints; k++) {
        made.x[k] = q16(x);
        made.y[k] = q16(y);
        made.tick[k] = tick;
        if (harness_below(random, 8) == 0) {
            seconds += draw(random, 0.5, 4); /* waits */
        } else {
            const double length = draw(random, 0.5, 3.3);
            double to_x, to_y;
            do {
                heading += draw(random, -TURN / 4, TURN / 4);
                to_x = x + length * cos(heading);
                to_y = y + length * sin(heading);
            } while (fabs(to_x) > side / 2 || fabs(to_y) > side / 2);
            seconds += length / draw(random, 0.5, 1.5);
            x = to_x;
            y = to_y;
        }
        const int32_t next = (int32_t)(seconds * ticks_a_second);
        tick = next > tick ? next : tick + 1;
    }
    finish(&made, q16(0.35));
    return made;
}

route route_of_vehicle(harness_random *random, uint32_t legs, double length, double lane,
                       int32_t ticks_a_second)
{
    route made = empty(legs + 1);
    const double phase = draw(random, 0, TURN), speed = draw(random, 8, 14);
    const double noise = fmin(0.02, 0.002 * length / legs);
    double seconds = 0;
    int32_t tick = 0;
    for (uint32_t k = 0; k <= legs; k++) {
        const double at = length * k / legs;
        made.x[k] = q16(at - length / 2);
        made.y[k] = q16(lane + 0.25 * sin(at / 31 + phase) + 0.1 * sin(at / 6 + 3 * phase) +
                        draw(random, -noise, noise));
        made.tick[k] = tick;
        seconds += length / legs / (speed * (1 + 0.3 * sin(at / 90 + 2 * phase)));
        const int32_t next = (int32_t)(seconds * ticks_a_second);
        tick = next > tick ? next : tick + 1;
    }
    finish(&made, q16(1.1));
    return made;
}

berth_trajectory route_trajectory(const route *of)
{
    berth_trajectory trajectory =
        berth_trajectory_over_arrays(of->x, of->y, of->tick, of->count, of->radius);
    trajectory.after = BERTH_ABSENT;
    return trajectory;
}

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
