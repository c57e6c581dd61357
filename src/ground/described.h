/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading a mesh's vertices; what is checked of a mesh and of an outline. */

#ifndef BERTHI_DESCRIBED_H
#define BERTHI_DESCRIBED_H

#include "berth/footprint.h"
#include "berth/mesh.h"
#include "berth/outline.h"

#define berthi_mesh_check BERTH_NAME(berthi_mesh_check)
#define berthi_mesh_check_shape BERTH_NAME(berthi_mesh_check_shape)

/* BERTH_OK, or the first rule broken, in this order: BERTH_E_NULL, BERTH_E_KIND (up),
 * BERTH_E_STRIDE, BERTH_E_TRIANGLES (none, or too many), BERTH_E_VERTEX (no vertices, too many,
 * or a triangle names one that does not exist), BERTH_E_COORDINATE (of any vertex, used or not, on
 * any axis). O(vertices + triangles). */
berth_status berthi_mesh_check(const berth_mesh *mesh);

/* The rules of that that need neither vertex nor triangle: up, stride, counts. */
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

#define berthi_outline_check BERTH_NAME(berthi_outline_check)
#define berthi_triangles_check BERTH_NAME(berthi_triangles_check)

/* BERTH_OK, or the first rule broken: BERTH_E_NULL, BERTH_E_POINTS (no points, too many, an empty
 * ring, or ends that do not add up), BERTH_E_COORDINATE. O(points). */
berth_status berthi_outline_check(const berth_outline *outline);

/* BERTH_OK, or the first rule broken: BERTH_E_NULL, BERTH_E_POINTS (no vertices, or too many),
 * BERTH_E_TRIANGLES (the same of these), BERTH_E_VERTEX, BERTH_E_COORDINATE. O(vertices +
 * triangles). */
berth_status berthi_triangles_check(const berth_triangles *triangles);

#endif
