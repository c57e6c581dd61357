/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Meshes: triangles in space, as the caller's arrays, and which way is up.
 *
 * A footprint is a mesh's shadow. The mesh is posed already: its vertices are where the pose has
 * put them. Triangles may be in any order, wound either way, share vertices or not.
 *
 * The ground is the plane across the up axis, seen from above, so counter-clockwise on the ground
 * is counter-clockwise to those who look down on it:
 *
 *   up              ground x   ground y
 *   BERTH_UP_X      y          z
 *   BERTH_UP_Y      z          x
 *   BERTH_UP_Z      x          y
 *
 * A figure that looks along z with Y up, and one that looks along x with Z up, both look along
 * ground x, which is heading 0. */

#ifndef BERTH_MESH_H
#define BERTH_MESH_H

#include "num.h"
#include "status.h"

BERTH_BEGIN_DECLS

#define BERTH_MESH_VERTICES_MAX 65535
#define BERTH_MESH_TRIANGLES_MAX 21845 /* so that three times as many edges count in 16 bits */

typedef enum berth_up { BERTH_UP_X = 0, BERTH_UP_Y = 1, BERTH_UP_Z = 2 } berth_up;

typedef struct berth_mesh {
    const berth_num *vertices; /* x, y, z of the first vertex; within +-BERTH_COORDINATE_MAX */
    const uint16_t *triangles; /* the three vertices of each triangle */
    uint32_t stride;           /* bytes from one vertex's x to the next one's; a multiple of
                                  sizeof(berth_num); 0: x, y, z without gaps */
    uint32_t vertex_count;     /* 1 to BERTH_MESH_VERTICES_MAX */
    uint32_t triangle_count;   /* 1 to BERTH_MESH_TRIANGLES_MAX */
    berth_up up;
} berth_mesh;

/* A mesh over vertices without gaps. */
#define berth_mesh_over_arrays BERTH_NAME(berth_mesh_over_arrays)
BERTH_NODISCARD berth_mesh berth_mesh_over_arrays(const berth_num *vertices, uint32_t vertex_count,
                                                  const uint16_t *triangles,
                                                  uint32_t triangle_count, berth_up up);

BERTH_END_DECLS

#endif
