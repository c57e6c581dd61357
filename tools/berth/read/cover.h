/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What one pose of a mesh of any size covers of the ground.
 *
 * The library's contour takes at most 21845 triangles: a device's limit. A larger mesh is cut into
 * parts that stand together on the ground; what lies well within the contour of a part cannot touch
 * the outline of the whole, so there rectangles take the triangles' place. What is left, the
 * triangles near the outline, is few enough for one contour: the same as that of all triangles, to
 * the same grid step. */

#ifndef BERTH_TOOL_COVER_H
#define BERTH_TOOL_COVER_H

#include "mesh.h"
#include "outline.h"

/* The contour of a pose, with rings of holes or without. `up` is 'x', 'y' or 'z'. Ends the program
 * when the library refuses; `name` is for messages. */
outline cover_of_pose(const whole_mesh *mesh, char up, bool holes, const char *name);

/* Cuts a mesh into parts of at most `most` triangles, up to 21845, each with vertices of its own;
 * returns how many there are. Each is to be released, and the array freed. */
size_t cover_cut(const whole_mesh *mesh, char up, size_t most, posed_mesh **parts);

#endif
