/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Distances of points, segments and triangles in the plane, in double precision: what the library's
 * answers about footprints are compared with. */

#ifndef BERTH_TOOL_NEAREST_H
#define BERTH_TOOL_NEAREST_H

#include <stdbool.h>
#include <stdint.h>

typedef struct spot2 {
    double x, y;
} spot2;

/* A part in the world: a point, a segment or a triangle, rounded. */
typedef struct solid {
    spot2 corner[3];
    uint32_t corners;
    double radius;
} solid;

/* The distance of two without their rounding, and where; 0 when they have a common point, which is
 * then near both. */
double solid_distance(const solid *a, const solid *b, spot2 *at_a, spot2 *at_b);

/* Whether a line from the point to the far side crosses segments an odd number of times. */
bool solid_encloses(const solid *segments, uint32_t count, const spot2 *p);

#endif
