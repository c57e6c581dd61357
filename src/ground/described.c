/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Descriptions of the caller's triangles and points. */

#include "described.h"

#include "../core/num.h"

static int indices_hold(const uint16_t *index, uint32_t count, uint32_t below)
{
    for (uint32_t i = 0; i < count; i++) {
        if (index[i] >= below) {
            return 0;
        }
    }
    return 1;
}

static berth_status check_places(const berth_num *x, const berth_num *y, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!berthi_coordinate_ok(x[i]) || !berthi_coordinate_ok(y[i])) {
            return BERTH_E_COORDINATE;
        }
    }
    return BERTH_OK;
}

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
    if (!indices_hold(mesh->triangles, 3 * mesh->triangle_count, mesh->vertex_count)) {
        return BERTH_E_VERTEX;
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
    const berth_status status = check_rings(outline);
    return status == BERTH_OK ? check_places(outline->x, outline->y, outline->points) : status;
}

berth_status berthi_triangles_check(const berth_triangles *triangles)
{
    if (triangles->x == NULL || triangles->y == NULL || triangles->corners == NULL) {
        return BERTH_E_NULL;
    }
    return triangles->vertices - 1u >= BERTH_TRIANGLES_VERTICES_MAX ? BERTH_E_POINTS
           : triangles->count - 1u >= BERTH_TRIANGLES_MAX           ? BERTH_E_TRIANGLES
           : !indices_hold(triangles->corners, 3u * triangles->count, triangles->vertices)
               ? BERTH_E_VERTEX
               : check_places(triangles->x, triangles->y, triangles->vertices);
}
