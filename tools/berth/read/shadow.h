/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a mesh covers of the ground, as an outline: in a pose, or over poses one after the other. */

#ifndef BERTH_TOOL_SHADOW_H
#define BERTH_TOOL_SHADOW_H

#include "mesh.h"
#include "table.h"

#include <stdbool.h>

/* The contour of a pose, with rings of holes or without. `up` is 'x', 'y' or 'z'. Ends the program
 * when the library refuses; `name` is for messages. */
outline cover_of_pose(const whole_mesh *mesh, char up, bool holes, const char *name);

/* Where the poses of an interval come from. */
typedef struct pose_source {
    whole_mesh (*pose)(void *context, double seconds); /* ends the program when there is none */
    void *context;
    double rate; /* poses a second to begin with */
    bool frames; /* there are no more than these: vertices go straight from one to the next */
    char up;
    const char *name; /* for messages */
} pose_source;

/* The outline of what is covered from one instant to another, on a grid of cells; *cell is set to a
 * cell's side in metres and *poses to how many were added. Between two of these no vertex has moved
 * further than a cell on the ground, but where the file has it jump. Holes are kept: there, nothing
 * ever was. */
outline shadow_of_interval(const pose_source *source, double from, double to, double *cell,
                           size_t *poses);

#endif
