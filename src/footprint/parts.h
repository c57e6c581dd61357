/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether two rounded parts are near: convex polygons of one, two or three corners (a circle's
 * centre, a segment, a triangle), whose distance, 0 where they have a common point, is below a sum
 * of radii R; or, where R is 0, who have a common point.
 *
 * First in 32 bits, on corners that are known up to a slack; then exactly, where that cannot tell.
 * f32 and f64: the first tells alone. */

#ifndef BERTHI_FOOTPRINT_PARTS_H
#define BERTHI_FOOTPRINT_PARTS_H

#include "../core/frame.h"
#include "tree.h"

#define berthi_part_take BERTH_NAME(berthi_part_take)
#define berthi_polygon_place BERTH_NAME(berthi_polygon_place)
#define berthi_polygons_told BERTH_NAME(berthi_polygons_told)
#define berthi_parts_exactly BERTH_NAME(berthi_parts_exactly)

/* A part as it is stored: its corners, 1 to 3 of them. A triangle runs counter-clockwise. */
typedef struct berthi_part {
    const berthi_unit *corner[3];
    uint32_t corners;
} berthi_part;

/* The part whose words begin at `part`, of a view that keeps parts. */
void berthi_part_take(const berthi_footprint_header *view, const uint16_t *part, berthi_part *to);

/* A stored point of b in the frame: for speed, or in one place where code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_seen_from BERTH_NAME(berthi_seen_from)
void berthi_seen_from(const berthi_frame *frame, berth_len x, berth_len y, berth_len *to_x,
                      berth_len *to_y);
#else
#define berthi_seen_from berthi_to_frame
#endif

/* Corners in one frame, from a common origin; the first once more at the end. */
typedef struct berthi_polygon {
    berth_len x[4], y[4];
    uint32_t corners;
} berthi_polygon;

/* A part relative to the stored point `from` of the frame's side a: of a itself, or (`frame` is not
 * null) of b. */
/*@ requires part->corners <= 3; */
void berthi_polygon_place(const berthi_frame *frame, const berthi_part *part,
                          const berthi_unit *from, berthi_polygon *to);

/* How far two polygons may be from the parts that they stand for, and what is asked:
 *
 *   far     surely apart when they are as far from each other as this: R and the slack, rounded up
 *   near    surely near when they are nearer than this: R less the slack; not above 0: never
 *   slack   they have a common point when they overlap deeper than this, and have none when they
 *           are further apart than this
 *
 * q16: near < far, 0 < slack <= far <= 46080; corners within 2^17 of each other along x and y. */
typedef struct berthi_part_reach {
    berth_len far, near, slack;
} berthi_part_reach;

/* a and b are as berthi_polygon_place leaves them, and may be halved until products fit. f32, f64:
 * APART or MEET. */
berthi_verdict berthi_polygons_told(berthi_polygon *a, berthi_polygon *b,
                                    const berthi_part_reach *reach);

/* Whether two parts, placed, are near; q16: the predicate, exact for whatever attach accepts,
 * wherever it is placed. `side` and `part` have two; `radius` is R. */
int berthi_parts_exactly(const berthi_side *side, const berthi_part *part, berthi_size radius);

#endif
