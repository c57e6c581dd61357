/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Outlines for pictures: rings of points, Q16.16, in a step's frame. */

#ifndef PAVEMENT_SKETCH_H
#define PAVEMENT_SKETCH_H

#include <berth/berth.h>

typedef struct sketch {
    int32_t *x, *y;
    size_t *end; /* of each ring's points */
    size_t rings, points;
} sketch;

/* A copy of the outline with fewer points: none of those left out is further than `off` metres from
 * what is drawn. Rings that shrink to nothing are left out. */
sketch sketch_of(const berth_outline *outline, double off);

#endif
