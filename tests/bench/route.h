/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Routes of robots and vehicles, made from a seed, and the closed form that a good program without
 * the library would ask: all pairs of segments that share an instant, in the order of time, up to
 * the first that meets. In double, on the knots as they are given to the library. */

#ifndef BERTH_BENCH_ROUTE_H
#define BERTH_BENCH_ROUTE_H

#include "berth/berth.h"
#include "berth/trajectory.h"

typedef struct route_leg {
    double t, x, y, vx, vy; /* begin in ticks, position there, units a tick */
} route_leg;

typedef struct route {
    berth_num *x, *y; /* knots */
    int32_t *tick;
    uint32_t count;
    berth_num radius;
    route_leg *legs; /* count - 1, and one more that begins at the end */
    double r, left, right, low, high;
} route;

struct harness_random;

/* A number from one to another, at random; a number of q16. */
double route_draw(struct harness_random *random, double low, double high);
berth_num route_q16(double v);

/* A robot that goes from waypoint to waypoint in a square of `side` units around the origin, with
 * waits. Ends the program without memory. */
route route_of_robot(struct harness_random *random, uint32_t waypoints, double side,
                     int32_t ticks_a_second);

/* A vehicle that drives along a street of `length` units, along x and around the origin, on a lane
 * at y = `lane`, never quite straight, in so many legs. */
route route_of_vehicle(struct harness_random *random, uint32_t legs, double length, double lane,
                       int32_t ticks_a_second);

/* Routes of one style, by what drives them and how it is planned. */
typedef struct route_style {
    const char *name;
    uint32_t knots;
    int32_t late;   /* the second of two starts up to so many seconds before or after the first */
    double distant; /* passes are made of pairs no further apart than this */
    route (*make)(struct harness_random *random, uint32_t knots);
} route_style;

#define ROUTE_STYLES 8
#define ROUTE_TICKS 120 /* a second, of all styles */
extern const route_style route_styles[ROUTE_STYLES];

/* Another radius. */
void route_widen(route *of, berth_num radius);

void route_free(route *of);

/* Absent before and after. */
berth_trajectory route_trajectory(const route *of);

/* Whether a and b meet, when b starts `offset` ticks after a; both are given in one frame. */
int route_meet(const route *a, const route *b, double offset);

/* How near they come: least distance of centres less both radii; 1e9 without common time. */
double route_clearance(const route *a, const route *b, double offset);

#endif
