/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From a body that moves to the ground that it covers, on any machine: poses are registered in a
 * bitmap, its outline becomes circles, and the space gets its octagon and its disc. */

#ifndef PAVEMENT_GROUND_H
#define PAVEMENT_GROUND_H

#include "pavement.h"

/* The rectangle that a body's poses lie in. */
typedef struct ground_extent {
    berth_num low_x, low_y, high_x, high_y;
} ground_extent;

/* Nothing yet; a point that it grows to hold. */
ground_extent ground_nowhere(void);
void ground_reach(ground_extent *extent, berth_num x, berth_num y);

typedef struct ground {
    berth_occupancy map;
    berth_outline outline; /* after ground_outline, until the scratch arena is reset */
    berth_arena *scratch;
} ground;

/* Begins with an empty bitmap of cells of 2^cell metres, in scratch. */
berth_status ground_begin(ground *g, const ground_extent *extent, int32_t cell,
                          berth_arena *scratch);

/* Covers the ground under a mesh, placed. */
berth_status ground_add(ground *g, const berth_mesh *mesh, const berth_placement *at);

/* The outline of what was covered, in scratch. */
berth_status ground_outline(ground *g);

/* The same, then builds the circles down to `threshold` into image, `quick` ones where time is
 * short, and the space. Errors: those of the library. Scratch is the caller's to reset. */
berth_status ground_finish(ground *g, berth_num threshold, bool quick, berth_arena *image,
                           berth_footprint *shape, pavement_space *space);

/* The octagon and the disc that hold an outline; a disc around the origin. */
void ground_bound(const berth_outline *outline, pavement_space *space);
void ground_bound_disc(berth_num radius, pavement_space *space);

/* Walkers that are single cylinders, and that register the ground of their steps where they run:
 * nothing of them is baked. */

/* Where a step's disc is at a tick of it: on the straight way to its end. */
berth_placement cylinder_place(const pavement_step *step, int32_t tick);

/* Makes a kind that takes the same steps as `like` as a cylinder: a disc that slides along, and a
 * single circle for standing. `steps` has room for like->step_count, `views` for one more. Errors:
 * those of ground.h. */
berth_status cylinder_make(const pavement_kind *like, berth_num radius, berth_arena *image,
                           berth_arena *scratch, pavement_step *steps, berth_footprint *views,
                           pavement_kind *made);

#endif
