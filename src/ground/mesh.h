/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading a mesh's vertices. */

#ifndef BERTHI_MESH_H
#define BERTHI_MESH_H

#include "berth/mesh.h"

#define berthi_mesh_check_shape BERTH_NAME(berthi_mesh_check_shape)

/* The rules of berth_mesh_check that need neither vertex nor triangle: up, stride, counts. */
berth_status berthi_mesh_check_shape(const berth_mesh *mesh);

/* The first of a vertex's three numbers, by the mesh's stride; vertex < vertex_count. */
static inline const berth_num *berthi_mesh_vertex(const berth_mesh *mesh, uint32_t vertex)
{
    const size_t step = mesh->stride != 0 ? mesh->stride / sizeof(berth_num) : 3;
    return mesh->vertices + step * vertex;
}

/* Where a vertex stands on the ground: the two axes after `up`, in cyclic order. */
static inline void berthi_mesh_ground(const berth_mesh *mesh, uint32_t vertex, berth_num *x,
                                      berth_num *y)
{
    const berth_num *xyz = berthi_mesh_vertex(mesh, vertex);
    *x = xyz[mesh->up == BERTH_UP_Z ? 0 : mesh->up + 1];
    *y = xyz[mesh->up == BERTH_UP_X ? 2 : mesh->up - 1];
}

#endif
