/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Circles around points. */

#ifndef BERTHI_CIRCLE_H
#define BERTHI_CIRCLE_H

#include "../core/arith.h"

#define berthi_circle_enclosing BERTH_NAME(berthi_circle_enclosing)
#define berthi_circle_quick BERTH_NAME(berthi_circle_quick)

typedef struct berthi_circle {
    int32_t x, y;    /* in whole steps */
    uint32_t radius; /* steps, rounded up: every point is within */
} berthi_circle;

/* Coordinates of the points are within +-BERTHI_CIRCLE_LIMIT, so two differ by at most 2^15. */
#define BERTHI_CIRCLE_LIMIT 16384

/* The smallest enclosing circle of `count` points (at least one), its centre rounded to whole
 * steps. The radius is at most one step above that of the true circle, rounded up. The points at xy
 * (x, y, x, y, ...) change their order, the same way on every core. Expected O(count), at worst
 * O(count^3). */
berthi_circle berthi_circle_enclosing(int16_t *xy, uint32_t count);

/* A circle that encloses the points in two passes, around the middle of their extents: at most
 * sqrt(2) times as large as the smallest; the middle is rounded by at most 0.71 of a step, the
 * radius by less than one: less than 1.42 times and two steps. */
berthi_circle berthi_circle_quick(const int16_t *xy, uint32_t count);

#endif
