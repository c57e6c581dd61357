/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where the nodes of an animated hierarchy are, of motions and of meshes. Ends no program. */

#ifndef BERTH_TOOL_TRACK_H
#define BERTH_TOOL_TRACK_H

#include <assimp/scene.h>

/* The number of the animation that is called so or, where none is, has this number; none: as many
 * as there are. */
unsigned track_animation(const struct aiScene *scene, const char *wanted);

#define POSE_DOUBLES 12 /* a node's matrix: three rows of four */

void track_matrix(const struct aiMatrix4x4 *r, double m[POSE_DOUBLES]);
void track_product(const double a[POSE_DOUBLES], const double b[POSE_DOUBLES],
                   double m[POSE_DOUBLES]);

/* Where a node is in its parent at a time in ticks. A track replaces what it has keys for; the rest
 * pose gives the others. Null: all. */
void track_local(const struct aiNode *node, const struct aiNodeAnim *track, double ticks,
                 double m[POSE_DOUBLES]);

#endif
