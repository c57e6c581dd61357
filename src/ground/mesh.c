/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Meshes: descriptions of the caller's triangles. */

#include "mesh.h"

#include "../core/num.h"

berth_mesh berth_mesh_over_arrays(const berth_num *vertices, uint32_t vertex_count,
                                  const uint16_t *triangles, uint32_t triangle_count, berth_up up)
{
    const berth_mesh mesh = {vertices, triangles, 0, vertex_count, triangle_count, up};
    return mesh;
}

berth_status berthi_mesh_check_shape(const berth_mesh *mesh)
{
    return (uint32_t)mesh->up > BERTH_UP_Z                         ? BERTH_E_KIND
           : mesh->stride % sizeof(berth_num) != 0                 ? BERTH_E_STRIDE
           : mesh->triangle_count - 1u >= BERTH_MESH_TRIANGLES_MAX ? BERTH_E_TRIANGLES
           : mesh->vertex_count - 1u >= BERTH_MESH_VERTICES_MAX    ? BERTH_E_VERTEX
                                                                   : BERTH_OK;
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
