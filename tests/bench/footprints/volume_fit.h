/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Fitting volumes around points, on the host: chosen in double precision, then measured again over
 * all points and rounded outward, so that every volume holds its points whatever was chosen. */

#ifndef BERTH_FOOTPRINTS_VOLUME_FIT_H
#define BERTH_FOOTPRINTS_VOLUME_FIT_H

#include "volumes.h"

typedef struct fit_circle {
    int32_t x, y, radius;
} fit_circle;

typedef struct fit_range {
    int32_t low, high;
} fit_range;

typedef struct fit_box {
    int32_t x, y, c, s, major, minor; /* (c, s) is the major axis, Q1.14 */
} fit_box;

fit_circle fit_smallest_circle(const vol_point *points, uint32_t count);
fit_box fit_smallest_box(const vol_point *points, uint32_t count);          /* of 360 directions */
fit_range fit_along(const vol_point *points, uint32_t count, int x, int y); /* of x px + y py */

#endif
