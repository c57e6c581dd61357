/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours of meshes of any size, in q16: see cover.h. */

#include "cover.h"

#include "shadow.h"
#include "tools/berth/tool.h"

#include <berth/berth.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ONE 65536.0

#define PART_TRIANGLES 5000 /* without those that overlap; a contour's cost grows faster */
#define MOST_ROUNDS 8

/* ---- The library's contour ------------------------------------------------------------------- */

static berth_status contour_of(const posed_mesh *mesh, char up, bool holes, outline *o)
{
    const size_t numbers = 3 * mesh->vertex_count;
    berth_num *vertices = grab(numbers, sizeof *vertices);
    berth_contour_desc desc = berth_contour_desc_default();
    berth_arena kept, scratch;
    berth_outline found;
    size_t kept_bytes, scratch_bytes;
    void *own, *work;
    berth_status status;
    for (size_t i = 0; i < numbers; i++) {
        vertices[i] = berth_num_of((berth_raw)lround(mesh->vertices[i] * ONE));
    }
    desc.mesh = berth_mesh_over_arrays(vertices, (uint32_t)mesh->vertex_count, mesh->triangles,
                                       (uint32_t)mesh->triangle_count, (berth_up)(up - 'x'));
    desc.points = BERTH_OUTLINE_POINTS_MAX;
    desc.holes = holes;
    kept_bytes = berth_contour_kept_size(&desc);
    scratch_bytes = berth_contour_scratch_size(&desc);
    own = grab(kept_bytes, 1);
    work = grab(scratch_bytes, 1);
    kept = berth_arena_over(own, kept_bytes);
    scratch = berth_arena_over(work, scratch_bytes);
    status = berth_contour(&desc, &kept, &scratch, &found, NULL);
    if (status >= 0) {
        *o = outline_new();
        for (; o->points < found.points; o->points++) {
            o->x[o->points] = (double)berth_num_raw(found.x[o->points]) / ONE;
            o->y[o->points] = (double)berth_num_raw(found.y[o->points]) / ONE;
        }
        for (; o->rings < found.rings; o->rings++) {
            o->end[o->rings] = found.end != NULL ? found.end[o->rings] : found.points;
        }
    }
    free(own);
    free(work);
    free(vertices);
    return status;
}

/* ---- Large meshes ---------------------------------------------------------------------------- */

/* Room for `triangles` more of them with vertices of their own. */
static void make_room(whole_mesh *mesh, size_t *room, size_t triangles)
{
    if (mesh->triangle_count + triangles > *room) {
        *room = 2 * (mesh->triangle_count + triangles);
        mesh->vertices = realloc(mesh->vertices, 9 * *room * sizeof *mesh->vertices);
        mesh->triangles = realloc(mesh->triangles, 3 * *room * sizeof *mesh->triangles);
        if (mesh->vertices == NULL || mesh->triangles == NULL) {
            fail("out of memory for %zu triangles; close other programs and try again", *room);
        }
    }
}

static void add_part(const posed_mesh *part, whole_mesh *to, size_t *room)
{
    make_room(to, room, part->triangle_count);
    for (size_t i = 0; i < 3 * part->triangle_count; i++) {
        to->triangles[3 * to->triangle_count + i] = (uint32_t)to->vertex_count + part->triangles[i];
    }
    memcpy(to->vertices + 3 * to->vertex_count, part->vertices,
           3 * part->vertex_count * sizeof *part->vertices);
    to->vertex_count += part->vertex_count;
    to->triangle_count += part->triangle_count;
}

/* The triangles that fill an outline; false when none can be found, and nothing is added. */
static bool add_outline(const outline *o, char up, whole_mesh *to, size_t *room)
{
    uint32_t *corners = grab(3 * o->points, sizeof *corners);
    const long count = cover_fill(o, corners);
    const size_t x = (size_t)(up - 'x' + 1) % 3, y = (size_t)(up - 'x' + 2) % 3;
    if (count >= 0) {
        make_room(to, room, o->points);
        for (size_t i = 0; i < 3 * (size_t)count; i++) {
            to->triangles[3 * to->triangle_count + i] = (uint32_t)to->vertex_count + corners[i];
        }
        for (size_t i = 0; i < o->points; i++) {
            double *v = to->vertices + 3 * to->vertex_count++;
            memset(v, 0, 3 * sizeof *v);
            v[x] = o->x[i];
            v[y] = o->y[i];
        }
        to->triangle_count += (size_t)count;
    }
    free(corners);
    return count >= 0;
}

/* Few triangles for each part. A part that is upright as a whole covers nothing (its sides are
 * those of its neighbours); one whose outline has too many points, or is tangled, stays as it is.
 * Holes of a part are filled: in the whole they are covered or holes, and outlines with holes do
 * not come here. */
static whole_mesh fill_parts(const whole_mesh *mesh, char up)
{
    whole_mesh few = {NULL, NULL, 0, 0};
    size_t room = 0;
    posed_mesh *parts;
    const size_t count = cover_cut(mesh, up, PART_TRIANGLES, true, &parts);
    for (size_t i = 0; i < count; i++) {
        outline o;
        const berth_status status = contour_of(&parts[i], up, false, &o);
        progress_at(i, count);
        if (status >= 0) {
            if (!add_outline(&o, up, &few, &room)) {
                add_part(&parts[i], &few, &room);
            }
            outline_free(&o);
        } else if (status != BERTH_E_EMPTY) {
            add_part(&parts[i], &few, &room);
        }
        mesh_release(&parts[i]);
    }
    free(parts);
    return few;
}

/* Few triangles that cover the same ground; false: they are still too many. */
static bool reduce(const whole_mesh *mesh, char up, whole_mesh *few)
{
    size_t before = mesh->triangle_count;
    *few = fill_parts(mesh, up);
    for (int n = 1; n < MOST_ROUNDS && few->triangle_count > COVER_MOST &&
                    few->triangle_count < before - before / 8;
         n++) {
        whole_mesh fewer = fill_parts(few, up);
        before = few->triangle_count;
        mesh_whole_release(few);
        *few = fewer;
    }
    if (few->triangle_count == 0 || few->triangle_count > COVER_MOST) {
        mesh_whole_release(few);
        return false;
    }
    return true;
}

/* For holes, and for what is all outline: all parts on a grid of cells. */
static outline on_cells(const whole_mesh *mesh, char up, const char *name)
{
    double cell;
    outline o = shadow_of_mesh(mesh, up, name, &cell);
    note("%s: %zu triangles, too many for a contour: the outline of cells of %.4f m that it "
         "touches, holes kept",
         name, mesh->triangle_count, cell);
    return o;
}

static void check_reach(const whole_mesh *mesh, const char *name)
{
    for (size_t i = 0; i < 3 * mesh->vertex_count; i++) {
        if (!(fabs(mesh->vertices[i]) <= (double)BERTH_COORDINATE_MAX)) {
            fail("%s: a vertex is beyond +-%d m; give --height, or the file's unit with --unit",
                 name, BERTH_COORDINATE_MAX);
        }
    }
}

outline cover_of_pose(const whole_mesh *mesh, char up, bool holes, const char *name)
{
    whole_mesh few;
    posed_mesh *part;
    berth_status status;
    outline o;
    check_reach(mesh, name);
    if (mesh->triangle_count <= COVER_MOST) {
        (void)cover_cut(mesh, up, COVER_MOST, false, &part);
    } else if (!holes && reduce(mesh, up, &few)) {
        (void)cover_cut(&few, up, COVER_MOST, false, &part);
        mesh_whole_release(&few);
    } else {
        return on_cells(mesh, up, name);
    }
    status = contour_of(part, up, holes, &o);
    mesh_release(part);
    free(part);
    if (status == BERTH_E_POINTS) {
        return on_cells(mesh, up, name);
    }
    if (status < 0) {
        fail("%s: %s", name, berth_status_text(status));
    }
    return o;
}
