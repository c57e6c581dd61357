/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Simple footprints, each an image of a constant size for a static array, made without scratch: a
 * robot that is a rectangle, a table, a wall, a post. */

#ifndef BERTH_SHAPES_H
#define BERTH_SHAPES_H

#include "footprint.h"

BERTH_BEGIN_DECLS

/* 32-bit words of the images of simple shapes, for static arrays: a disc, a capsule, a rectangle
 * (whose longer sides are kept as two segments each, for smaller circles), and a polygon of
 * `points` corners, 3 or more. */
#define BERTH_FOOTPRINT_CYLINDER_WORDS BERTH_FOOTPRINT_WORDS(1u, 0u, 0u)
#define BERTH_FOOTPRINT_CAPSULE_WORDS BERTH_FOOTPRINT_WORDS(1u, 3u, 1u)
#define BERTH_FOOTPRINT_RECTANGLE_WORDS BERTH_FOOTPRINT_WORDS(4u, 7u, 6u)
#define BERTH_FOOTPRINT_POLYGON_WORDS(points)                                                      \
    BERTH_FOOTPRINT_WORDS((BERTH_U32(points) + 1u) / 2u * 2u, BERTH_U32(points) + 1u,              \
                          BERTH_U32(points))

/* The same of one ring: nodes and inner circles, stored points (a ring's first one again at its
 * end), parts. */
#define BERTH_FOOTPRINT_WORDS(places, stored, parts)                                               \
    ((BERTH_FOOTPRINT_HEADER_BYTES + (places)*BERTH_FOOTPRINT_NODE_BYTES +                         \
      (stored)*2u * BERTH_IMAGE_UNIT_BYTES + ((stored) != 0u) * 2u + (parts)*2u + 3u) /            \
     4u)

/* Numbers are within +-BERTH_COORDINATE_MAX; a radius is 0 to BERTH_RADIUS_MAX, a disc's above 0.
 * Each returns BERTH_OK, BERTH_E_NULL, BERTH_E_COORDINATE, BERTH_E_RADIUS, BERTH_E_POINTS or
 * BERTH_E_IMAGE_SPACE. Stack on m0 and m3: a polygon's about 1,100 bytes, the others' below 500.
 *
 * A disc (a single cylinder) around the footprint's origin: BERTH_FOOTPRINT_CYLINDER_WORDS. q16:
 * the radius is exact below 0.35 units, then rounded up by less than 2^-13 of itself. */
#define berth_footprint_cylinder BERTH_NAME(berth_footprint_cylinder)
BERTH_NODISCARD berth_status berth_footprint_cylinder(berth_num radius, berth_arena *image,
                                                      berth_footprint *view);

/* All that is nearer than `radius` to the segment from (x0, y0) to (x1, y1):
 * BERTH_FOOTPRINT_CAPSULE_WORDS. q16: of this and the rectangle, exact where the points lie whole
 * steps apart along both axes (a step is at most 2^-13 of the extent, or of the radius if that is
 * larger), and the radius is whole steps; else rounded by up to two steps more. */
#define berth_footprint_capsule BERTH_NAME(berth_footprint_capsule)
BERTH_NODISCARD berth_status berth_footprint_capsule(berth_num x0, berth_num y0, berth_num x1,
                                                     berth_num y1, berth_num radius,
                                                     berth_arena *image, berth_footprint *view);

/* The rectangle x0 <= x <= x1, y0 <= y <= y1 in the footprint's frame, filled and rounded by
 * `radius`: BERTH_FOOTPRINT_RECTANGLE_WORDS. BERTH_E_POINTS: x1 is below x0, or y1 below y0. */
#define berth_footprint_rectangle BERTH_NAME(berth_footprint_rectangle)
BERTH_NODISCARD berth_status berth_footprint_rectangle(berth_num x0, berth_num y0, berth_num x1,
                                                       berth_num y1, berth_num radius,
                                                       berth_arena *image, berth_footprint *view);

/* A regular polygon of 3 to BERTH_FOOTPRINT_SIDES_MAX sides around the footprint's origin, its
 * first corner at `outer` (above 0, at most BERTH_COORDINATE_MAX) from there in the direction
 * `heading`: BERTH_FOOTPRINT_POLYGON_WORDS(sides). Its corners are where berth_cos and berth_sin
 * say, q16: at the nearest step, as berth_footprint_part tells them. */
#define BERTH_FOOTPRINT_SIDES_MAX 64
#define berth_footprint_polygon BERTH_NAME(berth_footprint_polygon)
BERTH_NODISCARD berth_status berth_footprint_polygon(uint16_t sides, berth_num outer,
                                                     berth_angle heading, berth_num radius,
                                                     berth_arena *image, berth_footprint *view);

BERTH_END_DECLS

#endif
