/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What one pose of a mesh of any size covers of the ground.
 *
 * The library's contour takes at most 21845 triangles: a device's limit. A larger mesh is cut into
 * parts that stand together on the ground and overlap by a row of triangles. The contour of each is
 * filled with triangles between its own points, which are far fewer than those of the part; these
 * together, cut and filled once more while there are too many, have the contour of the whole, to
 * about two grid steps. */

#ifndef BERTH_TOOL_COVER_H
#define BERTH_TOOL_COVER_H

#include "mesh.h"
#include "outline.h"

#define COVER_MOST 21845 /* the library's BERTH_MESH_TRIANGLES_MAX */

/* The contour of a pose, with rings of holes or without. `up` is 'x', 'y' or 'z'. Ends the program
 * when the library refuses; `name` is for messages. */
outline cover_of_pose(const whole_mesh *mesh, char up, bool holes, const char *name);

/* Cuts a mesh into parts of at most `most` triangles each, up to COVER_MOST, with vertices of their
 * own; with `overlap` each has those triangles of other parts, too, that share a vertex with it.
 * Returns how many parts there are. Each is to be released, and the array freed. */
size_t cover_cut(const whole_mesh *mesh, char up, size_t most, bool overlap, posed_mesh **parts);

/* Fills the rings of an outline that run counter-clockwise with triangles between their points:
 * three points a triangle into `corners`, which has room for three a point. Returns how many
 * triangles; negative when a ring is so tangled that none can be found. */
long cover_fill(const outline *o, uint32_t *corners);

#endif
