/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Polygons in doubles, for the check: nothing of the library is in it. */

#ifndef FLEET_POLYGON_H
#define FLEET_POLYGON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct point {
    double x, y;
} point;

typedef struct segment {
    point a, b;
} segment;

/* What a robot covers: its corners, counter-clockwise. */
typedef struct rectangle {
    point corner[4];
} rectangle;

/* Half a length and half a width, in metres; heading in radians. */
rectangle rectangle_at(point middle, double heading, double half_length, double half_width);

/* How far apart; 0: they overlap or touch. */
double segments_apart(const segment *a, const segment *b);
double rectangles_apart(const rectangle *a, const rectangle *b);
double rectangle_from(const rectangle *r, const segment *segments, size_t count);

/* Is a point inside of all rings, given by all their segments: an odd number of crossings? */
bool rings_hold(const segment *segments, size_t count, point p);

#endif
