/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Walkers that are single cylinders, and that register the ground of their steps where they run:
 * nothing of them is baked. */

#ifndef PAVEMENT_CYLINDER_H
#define PAVEMENT_CYLINDER_H

#include "ground.h"

/* Where a step's disc is at a tick of it: on the straight way to its end. */
berth_placement cylinder_place(const pavement_step *step, int32_t tick);

/* Makes a kind that takes the same steps as `like` as a cylinder: a disc that slides along, and a
 * single circle for standing. `steps` has room for like->step_count, `views` for one more. Errors:
 * those of ground.h. */
berth_status cylinder_make(const pavement_kind *like, berth_num radius, berth_arena *image,
                           berth_arena *scratch, pavement_step *steps, berth_footprint *views,
                           pavement_kind *made);

#endif
