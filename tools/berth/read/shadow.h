/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a mesh covers of the ground, as an outline: in a pose, or over poses one after the other. */

#ifndef BERTH_TOOL_SHADOW_H
#define BERTH_TOOL_SHADOW_H

#include "mesh.h"
#include "outline.h"

/* The contour of one pose; holes are left out. `up` is 'x', 'y' or 'z'. Ends the program when the
 * library refuses; `name` is for messages. */
outline shadow_of_pose(const posed_mesh *mesh, char up, const char *name);

/* The outline of all poses, on a grid of cells; *cell is set to a cell's side in metres. Holes are
 * kept: there, nothing ever was. */
outline shadow_of_poses(const posed_mesh *poses, size_t count, char up, const char *name,
                        double *cell);

#endif
