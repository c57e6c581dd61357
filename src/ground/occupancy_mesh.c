/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Adding a posed mesh: every vertex becomes steps once, then every triangle is drawn. */

#include "mesh_read.h"
#include "occupancy_draw.h"

static int place_vertices(const berth_mesh *mesh, const berthi_steps *steps, berthi_point *points)
{
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        berth_num x, y;
        berthi_mesh_ground(mesh, i, &x, &y);
        if (!berthi_steps_point(steps, x, y, &points[i])) {
            return 0;
        }
    }
    return 1;
}

static void draw_triangles(const berth_occupancy *occupancy, const berth_mesh *mesh, int32_t band,
                           const berthi_point *points)
{
    const uint16_t *index = mesh->triangles;
    for (uint32_t i = 0; i < mesh->triangle_count; i++, index += 3) {
        berthi_draw_triangle(occupancy, band, points[index[0]], points[index[1]], points[index[2]]);
    }
}

berth_status berth_occupancy_add_mesh(berth_occupancy *occupancy, const berth_mesh *mesh,
                                      const berth_placement *placement, berth_arena *scratch)
{
    berth_status status;
    berthi_steps steps;
    berthi_point *points;
    size_t mark;
    if (occupancy == NULL || mesh == NULL || placement == NULL || scratch == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_occupancy_made(occupancy)) {
        return BERTH_E_VIEW;
    }
    status = berth_mesh_check(mesh);
    if (status == BERTH_OK) {
        status = berth_placement_check(placement);
    }
    if (status != BERTH_OK) {
        return status;
    }
    mark = berth_arena_mark(scratch);
    points = berth_arena_take(scratch, BERTH_OCCUPANCY_MESH_SCRATCH(mesh->vertex_count), 4);
    if (points == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    steps = berthi_steps_of(occupancy, placement);
    if (place_vertices(mesh, &steps, points)) {
        draw_triangles(occupancy, mesh, steps.band, points);
    } else {
        status = BERTH_E_EXTENT;
    }
    berth_arena_reset(scratch, mark);
    return status;
}
