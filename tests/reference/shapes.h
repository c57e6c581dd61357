/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference for what is rounded: are two shapes, placed, nearer to each other than so much?
 * Written from the meaning (include/berth/footprint.h) alone, exact in integers; includes nothing
 * of the library's sources. A filter in double, whose error is bounded, decides what is far from
 * the limit; integers of any width decide the rest. */

#ifndef BERTH_REFERENCE_SHAPES_H
#define BERTH_REFERENCE_SHAPES_H

#include "tests/reference/footprint.h"

/* Rings of segments, which are filled; or solid triangles over the points; or, with neither, each
 * point alone. Points are placed: units of 2^-30, |.| < 2^46. */
typedef struct reference_shape {
    const reference_point *point;
    const uint16_t *end;     /* ring i has the points up to end[i], and is closed */
    const uint16_t *corners; /* three points a triangle */
    uint32_t points, rings, triangles;
} reference_shape;

/* -1, 0, 1 as r is to the right of the line from p to q, on it, or to the left. */
int reference_turn(const reference_point *p, const reference_point *q, const reference_point *r);

/* Whether a point is nearer than `limit` (2^-30 units, below 2^46, above 0) to a segment. */
int reference_point_near(const reference_point *at, const reference_point *p,
                         const reference_point *q, int64_t limit);

/* Whether two parts of 1 to 3 corners are nearer than `limit`; 0: whether they have a common point.
 */
int reference_parts_near(const reference_point *a, uint32_t corners_a, const reference_point *b,
                         uint32_t corners_b, int64_t limit);

/* How far apart they are, nearly: to 2^-40 of the lengths involved. */
double reference_parts_distance(const reference_point *a, uint32_t corners_a,
                                const reference_point *b, uint32_t corners_b);

/* Whether any two parts of the shapes are nearer than `limit`. */
int reference_boundaries_near(const reference_shape *a, const reference_shape *b, int64_t limit);

/* Whether a ray from the point crosses the rings an odd number of times. */
int reference_is_within(const reference_shape *rings, const reference_point *point);

/* Whether any two parts are, or a point of one is within the rings of the other. */
int reference_shapes_near(const reference_shape *a, const reference_shape *b, int64_t limit);

#endif
