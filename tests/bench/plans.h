/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Plans of many routes, and what their check is compared with. */

#ifndef BERTH_BENCH_PLANS_H
#define BERTH_BENCH_PLANS_H

#include "berth/host/plans.h"

#define PLANS_TICKS 120 /* a second */
#define PLANS_KNOTS 40
#define PLANS_AREA 100.0 /* square metres a robot */
#define PLANS_RADIUS 0.35

typedef struct plans_knot {
    berth_num x, y;
    int32_t tick;
} plans_knot;

typedef struct plans {
    berth_trajectory *routes;
    uint32_t count;
    plans_knot *knots; /* of one route after another */
    double seconds;    /* until the last robot stands */
    double metres;     /* that they go, on average */
} plans;

/* A conflict as the others find it: a < b, and when. */
typedef struct plans_found {
    uint32_t a, b;
    double tick;
} plans_found;

typedef struct plans_result {
    plans_found *found; /* in order of a and b; the caller frees them */
    size_t count;
    size_t bytes; /* most that was in use, the input not counted */
} plans_result;

/* Boxes over windows of 8 s, a grid, and the closed form in double. With a clearance in metres that
 * is taken for contact. */
plans_result plans_by_boxes(const plans *of, double clearance);

/* All positions at 30 Hz in a flat hash. */
plans_result plans_by_hash(const plans *of);

/* Knot k of route i. */
static inline const plans_knot *plans_at(const plans *of, uint32_t i, uint32_t k)
{
    return &of->knots[(size_t)i * PLANS_KNOTS + k];
}

/* Sorts by a, b and tick and leaves the first of each pair. */
void plans_sort(plans_result *result);

#endif
