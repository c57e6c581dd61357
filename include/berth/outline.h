/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Outlines: closed rings of straight segments on the ground plane, as the caller's points.
 *
 * What footprints are made of: berth_contour makes one of a posed mesh, berth_occupancy one of a
 * mesh over a time; a robot's own is a polygon written by hand.
 *
 * A ring is closed by the segment from its last point to its first, and is filled: a point is
 * inside of an outline when a ray from it crosses the rings an odd number of times. So the
 * direction of a ring does not matter, a ring within another one is a hole, and a ring of one point
 * is a point, of two a segment, without an inside. By convention, as berth_contour and
 * berth_occupancy make them, the interior is on the left: outer rings run counter-clockwise and
 * holes clockwise. */

#ifndef BERTH_OUTLINE_H
#define BERTH_OUTLINE_H

#include "num.h"
#include "status.h"

BERTH_BEGIN_DECLS

#define BERTH_OUTLINE_POINTS_MAX 32767

typedef struct berth_outline {
    const berth_num *x; /* points of all rings, one ring after the other, in the footprint's own
                           frame; within +-BERTH_COORDINATE_MAX */
    const berth_num *y;
    const uint16_t *end; /* ring i has the points from end[i - 1] (0: the first) to end[i] - 1;
                            null: one ring of all points */
    uint16_t rings;      /* 1 when end is null */
    uint16_t points;     /* of all rings, 1 to BERTH_OUTLINE_POINTS_MAX */
} berth_outline;

/* One ring over separate arrays: a polygon, for example a robot's footprint. */
#define berth_outline_over_arrays BERTH_NAME(berth_outline_over_arrays)
BERTH_NODISCARD berth_outline berth_outline_over_arrays(const berth_num *x, const berth_num *y,
                                                        uint16_t points);

BERTH_END_DECLS

#endif
