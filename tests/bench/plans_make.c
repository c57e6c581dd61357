/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "plans.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/harness/harness.h"

#define TURN 6.283185307179586

static void *memory(size_t bytes)
{
    void *found = malloc(bytes);
    if (found == NULL) {
        fprintf(stderr, "plans: not enough memory\n");
        exit(2);
    }
    return found;
}

static double draw(harness_random *random, double low, double high)
{
    return low + (high - low) * (harness_u32(random) / 4294967296.0);
}

static berth_num q16(double v)
{
    return (berth_num)floor(v * 65536.0 + 0.5);
}

/* A robot that goes from waypoint to waypoint, with waits: as routes.c has it in its square of 20
 * m, here around a home; or to a goal, a few steps aside of the straight way. */
typedef struct robot {
    double x, y, heading;
    double home_x, home_y;
    double goal_x, goal_y; /* only across */
    double metres, seconds;
} robot;

static void step(robot *r, harness_random *random, uint32_t left, int across)
{
    double to_x, to_y, length;
    if (harness_below(random, 8) == 0) {
        r->seconds += draw(random, 0.5, 4);
        return;
    }
    do {
        if (across) {
            to_x = r->x + (r->goal_x - r->x) / left + draw(random, -2, 2);
            to_y = r->y + (r->goal_y - r->y) / left + draw(random, -2, 2);
            length = hypot(to_x - r->x, to_y - r->y);
        } else {
            length = draw(random, 0.5, 3.3);
            r->heading += draw(random, -TURN / 4, TURN / 4);
            to_x = r->x + length * cos(r->heading);
            to_y = r->y + length * sin(r->heading);
        }
    } while (!across && (fabs(to_x - r->home_x) > 10 || fabs(to_y - r->home_y) > 10));
    r->seconds += length / draw(random, 0.5, 1.5);
    r->metres += length;
    r->x = to_x;
    r->y = to_y;
}

static void make_route(plans *p, uint32_t i, harness_random *random, double side, int across)
{
    robot r = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    const size_t first = (size_t)i * PLANS_KNOTS;
    int32_t tick = 0;
    r.home_x = draw(random, -side / 2, side / 2);
    r.home_y = draw(random, -side / 2, side / 2);
    r.goal_x = draw(random, -side / 2, side / 2);
    r.goal_y = draw(random, -side / 2, side / 2);
    r.x = r.home_x + (across ? 0 : draw(random, -10, 10));
    r.y = r.home_y + (across ? 0 : draw(random, -10, 10));
    r.heading = draw(random, 0, TURN);
    for (uint32_t k = 0; k < PLANS_KNOTS; k++) {
        p->knots[first + k].x = q16(r.x);
        p->knots[first + k].y = q16(r.y);
        p->knots[first + k].tick = tick;
        if (k + 1 < PLANS_KNOTS) {
            step(&r, random, PLANS_KNOTS - 1 - k, across);
            const int32_t next = (int32_t)(r.seconds * PLANS_TICKS);
            tick = next > tick ? next : tick + 1;
        }
    }
    const plans_knot *knots = &p->knots[first];
    p->routes[i] = berth_trajectory_over_arrays(&knots->x, &knots->y, &knots->tick, PLANS_KNOTS,
                                                q16(PLANS_RADIUS));
    p->routes[i].stride = sizeof *knots;
    p->metres += r.metres / p->count;
    p->seconds = r.seconds > p->seconds ? r.seconds : p->seconds;
}

plans plans_make(uint32_t count, int across, uint64_t seed)
{
    harness_random random = harness_random_from(seed);
    const size_t knots = (size_t)count * PLANS_KNOTS;
    plans p;
    p.count = count;
    p.routes = memory(count * sizeof *p.routes);
    p.knots = memory(knots * sizeof *p.knots);
    p.seconds = p.metres = 0;
    for (uint32_t i = 0; i < count; i++) {
        make_route(&p, i, &random, sqrt(PLANS_AREA * count), across);
    }
    return p;
}

void plans_free(plans *of)
{
    free(of->routes);
    free(of->knots);
}

static int by_pair(const void *a, const void *b)
{
    const plans_found *x = a, *y = b;
    if (x->a != y->a) {
        return x->a < y->a ? -1 : 1;
    }
    if (x->b != y->b) {
        return x->b < y->b ? -1 : 1;
    }
    return (x->tick > y->tick) - (x->tick < y->tick);
}

void plans_sort(plans_result *result)
{
    size_t left = 0;
    qsort(result->found, result->count, sizeof *result->found, by_pair);
    for (size_t i = 0; i < result->count; i++) {
        const plans_found *f = &result->found[i];
        if (left == 0 || f->a != result->found[left - 1].a || f->b != result->found[left - 1].b) {
            result->found[left++] = *f;
        }
    }
    result->count = left;
}
