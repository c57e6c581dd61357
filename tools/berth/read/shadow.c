/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours and occupancies of meshes, in q16. */

#include "shadow.h"

#include "tools/berth/tool.h"

#include <berth/berth.h>

#include <math.h>
#include <stdlib.h>

#define ONE 65536.0

static berth_num number_of(double metres)
{
    return berth_num_of((berth_raw)lround(metres * ONE));
}

static void must(berth_status status, const char *name)
{
    if (status < 0) {
        fail("%s: %s", name, berth_status_text(status));
    }
}

/* The library's description of a pose, over vertices in memory of their own. */
static berth_mesh mesh_of(const posed_mesh *pose, char up, const char *name)
{
    const size_t numbers = 3 * pose->vertex_count;
    berth_num *vertices = grab(numbers, sizeof *vertices);
    size_t i;
    for (i = 0; i < numbers; i++) {
        if (!(fabs(pose->vertices[i]) <= (double)BERTH_COORDINATE_MAX)) {
            fail("%s: a vertex is beyond +-%d m; give --height", name, BERTH_COORDINATE_MAX);
        }
        vertices[i] = number_of(pose->vertices[i]);
    }
    return berth_mesh_over_arrays(vertices, (uint32_t)pose->vertex_count, pose->triangles,
                                  (uint32_t)pose->triangle_count, (berth_up)(up - 'x'));
}

static void free_mesh(berth_mesh *mesh)
{
    union {
        const berth_num *kept;
        berth_num *own;
    } vertices;
    vertices.kept = mesh->vertices;
    free(vertices.own);
}

static outline outline_of(const berth_outline *from)
{
    outline o = outline_new();
    for (o.points = 0; o.points < from->points; o.points++) {
        o.x[o.points] = (double)berth_num_raw(from->x[o.points]) / ONE;
        o.y[o.points] = (double)berth_num_raw(from->y[o.points]) / ONE;
    }
    for (o.rings = 0; o.rings < from->rings; o.rings++) {
        o.end[o.rings] = from->end != NULL ? from->end[o.rings] : from->points;
    }
    return o;
}

outline shadow_of_pose(const posed_mesh *pose, char up, const char *name)
{
    berth_contour_desc desc = berth_contour_desc_default();
    berth_arena kept, scratch;
    berth_outline found;
    size_t kept_bytes, scratch_bytes;
    void *own, *work;
    outline o;
    desc.mesh = mesh_of(pose, up, name);
    must(berth_mesh_check(&desc.mesh), name);
    kept_bytes = berth_contour_kept_size(&desc);
    scratch_bytes = berth_contour_scratch_size(&desc);
    own = grab(kept_bytes, 1);
    work = grab(scratch_bytes, 1);
    kept = berth_arena_over(own, kept_bytes);
    scratch = berth_arena_over(work, scratch_bytes);
    must(berth_contour(&desc, &kept, &scratch, &found, NULL), name);
    o = outline_of(&found);
    free(own);
    free(work);
    free_mesh(&desc.mesh);
    return o;
}

/* The ground below all poses: the two axes after `up`, in cyclic order. */
static void span(const posed_mesh *poses, size_t count, char up, double low[2], double high[2])
{
    size_t n, i;
    int k;
    low[0] = low[1] = HUGE_VAL;
    high[0] = high[1] = -HUGE_VAL;
    for (n = 0; n < count; n++) {
        for (i = 0; i < poses[n].vertex_count; i++) {
            for (k = 0; k < 2; k++) {
                const double v = poses[n].vertices[3 * i + (size_t)(up - 'x' + 1 + k) % 3];
                low[k] = fmin(low[k], v);
                high[k] = fmax(high[k], v);
            }
        }
    }
}

/* The bitmap that holds the ground with two cells around it: the smallest cells, of 4 mm at least
 * (finer ones only cost points), of which few enough do. */
static berth_occupancy_desc bitmap_over(const double low[2], const double high[2], const char *name)
{
    berth_occupancy_desc desc = berth_occupancy_desc_default();
    for (desc.cell = 8; desc.cell >= BERTH_OCCUPANCY_CELL_LEAST; desc.cell--) {
        const double side = ldexp(1.0, -desc.cell);
        const double columns = ceil((high[0] - low[0]) / side) + 6.0;
        const double rows = ceil((high[1] - low[1]) / side) + 6.0;
        if (columns <= BERTH_OCCUPANCY_MAX_COLUMNS && rows <= BERTH_OCCUPANCY_MAX_ROWS) {
            desc.x = number_of(low[0] - 2.0 * side);
            desc.y = number_of(low[1] - 2.0 * side);
            desc.columns = (uint16_t)columns;
            desc.rows = (uint16_t)rows;
            return desc;
        }
    }
    fail("%s: covers more ground than a bitmap holds; give a shorter time", name);
}

static void add_pose(berth_occupancy *occupancy, const posed_mesh *pose, char up, const char *name)
{
    const berth_placement here = berth_placement_at(number_of(0.0), number_of(0.0), 0, 0);
    berth_mesh mesh = mesh_of(pose, up, name);
    const size_t bytes = BERTH_OCCUPANCY_MESH_SCRATCH(mesh.vertex_count);
    void *work = grab(bytes, 1);
    berth_arena scratch = berth_arena_over(work, bytes);
    must(berth_occupancy_add_mesh(occupancy, &mesh, &here, &scratch), name);
    free(work);
    free_mesh(&mesh);
}

outline shadow_of_poses(const posed_mesh *poses, size_t count, char up, const char *name,
                        double *cell)
{
    const size_t most =
        BERTH_OCCUPANCY_OUTLINE_BYTES(BERTH_OUTLINE_MAX_POINTS, BERTH_OUTLINE_MAX_POINTS);
    double low[2], high[2];
    berth_occupancy_desc desc;
    berth_occupancy occupancy;
    berth_arena kept, scratch;
    berth_outline found;
    size_t bytes, n;
    void *bits, *own, *work;
    outline o;
    span(poses, count, up, low, high);
    desc = bitmap_over(low, high, name);
    bytes = berth_occupancy_size(&desc);
    bits = grab(bytes, 1);
    own = grab(most, 1);
    work = grab(BERTH_OCCUPANCY_SCRATCH(desc.columns, desc.rows), 1);
    kept = berth_arena_over(bits, bytes);
    must(berth_occupancy_make(&desc, &kept, &occupancy), name);
    for (n = 0; n < count; n++) {
        add_pose(&occupancy, &poses[n], up, name);
    }
    kept = berth_arena_over(own, most);
    scratch = berth_arena_over(work, BERTH_OCCUPANCY_SCRATCH(desc.columns, desc.rows));
    must(berth_occupancy_outline(&occupancy, 1, &kept, &scratch, &found), name);
    o = outline_of(&found);
    *cell = ldexp(1.0, -desc.cell);
    free(bits);
    free(own);
    free(work);
    return o;
}
