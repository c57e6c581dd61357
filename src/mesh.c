/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Meshes: descriptions of the caller's triangles. */

#include "mesh_read.h"

#include "range.h"

static berth_status check_shape(const berth_mesh *mesh)
{
    if (mesh->triangle_count == 0) {
        return BERTH_E_TRIANGLES;
    }
    if (mesh->vertex_count == 0) {
        return BERTH_E_POINTS;
    }
    if (mesh->stride % sizeof(berth_num) != 0 ||
        (mesh->stride != 0 && mesh->stride < 3 * sizeof(berth_num))) {
        return BERTH_E_STRIDE;
    }
    return mesh->up <= BERTH_UP_Z ? BERTH_OK : BERTH_E_KIND;
}

static int indices_ok(const berth_mesh *mesh)
{
    const uint16_t *index = mesh->triangles;
    const uint16_t *end = index + 3 * (size_t)mesh->triangle_count;
    uint32_t most = 0;
    for (; index != end; index++) {
        most = *index > most ? *index : most;
    }
    return most < mesh->vertex_count;
}

berth_status berth_mesh_check(const berth_mesh *mesh)
{
    berth_status status;
    uint32_t i;
    if (mesh == NULL || mesh->vertices == NULL || mesh->triangles == NULL) {
        return BERTH_E_NULL;
    }
    status = check_shape(mesh);
    if (status != BERTH_OK) {
        return status;
    }
    if (!indices_ok(mesh)) {
        return BERTH_E_VERTEX;
    }
    for (i = 0; i < mesh->vertex_count; i++) {
        const berth_num *xyz = berthi_mesh_vertex(mesh, i);
        if (!berthi_coordinate_ok(xyz[0]) || !berthi_coordinate_ok(xyz[1]) ||
            !berthi_coordinate_ok(xyz[2])) {
            return BERTH_E_COORDINATE;
        }
    }
    return BERTH_OK;
}
