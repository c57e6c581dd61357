/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Skeletons that move a mesh: where its vertices are at an instant. */

#ifndef BERTH_TOOL_MESH_SKIN_H
#define BERTH_TOOL_MESH_SKIN_H

struct aiAnimation;
struct aiMesh;
struct aiNode;
struct aiScene;

/* Three rows of four. */
typedef struct mesh_matrix {
    double m[12];
} mesh_matrix;

/* Seconds that an animation lasts; the instant of a second, in its ticks. Null: 0. */
double mesh_skin_duration(const struct aiAnimation *animation);
double mesh_skin_ticks(const struct aiAnimation *animation, double seconds);

/* Where a node is, given where its parent is. */
mesh_matrix mesh_skin_node(const struct aiAnimation *animation, const struct aiNode *node,
                           const mesh_matrix *parent, double ticks);

/* Where all vertices of a mesh are that hangs on a node at `here`: with it, or each with its bones.
 * 0 when memory ran out. */
int mesh_skin_vertices(const struct aiScene *scene, const struct aiAnimation *animation,
                       const struct aiMesh *mesh, const mesh_matrix *here, double ticks,
                       double *vertices);

#endif
