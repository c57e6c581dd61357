/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Meshes: descriptions of the caller's triangles. */

#include "mesh.h"

#include "../core/num.h"

berth_mesh berth_mesh_over_arrays(const berth_num *vertices, uint32_t vertex_count,
                                  const uint16_t *triangles, uint32_t triangle_count, berth_up up)
{
    berth_mesh mesh;
    mesh.vertices = vertices;
    mesh.triangles = triangles;
    mesh.stride = 0;
    mesh.vertex_count = vertex_count;
    mesh.triangle_count = triangle_count;
    mesh.up = up;
    return mesh;
}

berth_status berthi_mesh_check_shape(const berth_mesh *mesh)
{
    if (mesh->up != BERTH_UP_X && mesh->up != BERTH_UP_Y && mesh->up != BERTH_UP_Z) {
        return BERTH_E_KIND;
    }
    if (mesh->stride % sizeof(berth_num) != 0) {
        return BERTH_E_STRIDE;
    }
    if (mesh->triangle_count == 0 || mesh->triangle_count > BERTH_MESH_TRIANGLES_MAX) {
        return BERTH_E_TRIANGLES;
    }
    if (mesh->vertex_count == 0 || mesh->vertex_count > BERTH_MESH_VERTICES_MAX) {
        return BERTH_E_VERTEX;
    }
    return BERTH_OK;
}

berth_status berthi_mesh_check(const berth_mesh *mesh)
{
    if (mesh == NULL || mesh->vertices == NULL || mesh->triangles == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berthi_mesh_check_shape(mesh);
    if (status != BERTH_OK) {
        return status;
    }
    for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
        if (mesh->triangles[i] >= mesh->vertex_count) {
            return BERTH_E_VERTEX;
        }
    }
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        const berth_num *vertex = berthi_mesh_vertex(mesh, i);
        if (!berthi_coordinate_ok(vertex[0]) || !berthi_coordinate_ok(vertex[1]) ||
            !berthi_coordinate_ok(vertex[2])) {
            return BERTH_E_COORDINATE;
        }
    }
    return BERTH_OK;
}
