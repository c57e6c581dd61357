/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Descriptions of the caller's triangles and points. */

#include "described.h"

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

berth_outline berth_outline_over_arrays(const berth_num *x, const berth_num *y, uint16_t points)
{
    const berth_outline outline = {x, y, NULL, 1, points};
    return outline;
}

static berth_status check_rings(const berth_outline *outline)
{
    uint32_t begin = 0;
    if (outline->points == 0 || outline->points > BERTH_OUTLINE_POINTS_MAX || outline->rings == 0) {
        return BERTH_E_POINTS;
    }
    if (outline->end == NULL) {
        return outline->rings == 1 ? BERTH_OK : BERTH_E_POINTS;
    }
    for (uint32_t i = 0; i < outline->rings; i++) {
        if (outline->end[i] <= begin || outline->end[i] > outline->points) {
            return BERTH_E_POINTS;
        }
        begin = outline->end[i];
    }
    return begin == outline->points ? BERTH_OK : BERTH_E_POINTS;
}

berth_status berthi_outline_check(const berth_outline *outline)
{
    if (outline == NULL || outline->x == NULL || outline->y == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = check_rings(outline);
    for (uint32_t i = 0; status == BERTH_OK && i < outline->points; i++) {
        if (!berthi_coordinate_ok(outline->x[i]) || !berthi_coordinate_ok(outline->y[i])) {
            status = BERTH_E_COORDINATE;
        }
    }
    return status;
}
