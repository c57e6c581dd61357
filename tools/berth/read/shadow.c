/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours and occupancies of meshes, in q16. */

#include "shadow.h"

#include "cover.h"

#include "tools/berth/tool.h"

#include <berth/berth.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- The poses of an interval --------------------------------------------------------------- */

#define HALVINGS 12 /* of the time between two poses: of 1/30 s, 8 us. Then it is a jump */

/* What is done with each pose. */
typedef void (*pose_call)(void *to, const whole_mesh *pose, char up);

static double ground_of(const whole_mesh *pose, size_t vertex, char up, int axis)
{
    return pose->vertices[3 * vertex + (size_t)(up - 'x' + 1 + axis) % 3];
}

/* How far any vertex is in one pose from where it is in another, on the ground. */
static double moved(const whole_mesh *a, const whole_mesh *b, char up)
{
    const size_t count = a->vertex_count < b->vertex_count ? a->vertex_count : b->vertex_count;
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        most = fmax(most, hypot(ground_of(b, i, up, 0) - ground_of(a, i, up, 0),
                                ground_of(b, i, up, 1) - ground_of(a, i, up, 1)));
    }
    return most;
}

/* Half way between two poses, every vertex straight on. */
static whole_mesh half_way(const whole_mesh *a, const whole_mesh *b)
{
    whole_mesh pose = *b;
    pose.vertices = grab(3 * pose.vertex_count, sizeof *pose.vertices);
    pose.triangles = grab(3 * pose.triangle_count, sizeof *pose.triangles);
    memcpy(pose.triangles, b->triangles, 3 * pose.triangle_count * sizeof *pose.triangles);
    for (size_t i = 0; i < 3 * pose.vertex_count; i++) {
        pose.vertices[i] =
            i < 3 * a->vertex_count ? (a->vertices[i] + b->vertices[i]) / 2.0 : b->vertices[i];
    }
    return pose;
}

/* From pose *a at an instant to the pose at a later one: calls for all behind *a, which becomes the
 * last. The way down to the next pose is kept, the later ones below. */
static size_t go_on(const pose_source *source, whole_mesh *a, double at, double to, double cell,
                    pose_call call, void *with)
{
    whole_mesh later[HALVINGS + 1];
    double times[HALVINGS + 1];
    size_t count = 1, poses = 0;
    later[0] = source->pose(source->context, to);
    times[0] = to;
    while (count > 0) {
        const whole_mesh *b = &later[count - 1];
        if (count <= HALVINGS && moved(a, b, source->up) > cell) {
            times[count] = (at + times[count - 1]) / 2.0;
            later[count] =
                source->frames ? half_way(a, b) : source->pose(source->context, times[count]);
            count++;
        } else {
            call(with, b, source->up);
            poses++;
            mesh_whole_release(a);
            *a = *b;
            at = times[--count];
        }
    }
    return poses;
}

/* Calls for poses so close that no vertex moves further than a cell; returns how many. */
static size_t each_pose(const pose_source *source, double from, double to, double cell,
                        pose_call call, void *with)
{
    const size_t steps = (size_t)ceil((to - from) * source->rate - 1e-9);
    whole_mesh a = source->pose(source->context, from);
    double at = from;
    size_t poses = 1;
    call(with, &a, source->up);
    for (size_t i = 1; i <= steps; i++) {
        const double next = fmin(from + (double)i / source->rate, to);
        poses += go_on(source, &a, at, next, cell, call, with);
        at = next;
    }
    mesh_whole_release(&a);
    return poses;
}

/* The ground below poses. */
typedef struct ground {
    double low[2], high[2];
} ground;

static void span(void *to, const whole_mesh *pose, char up)
{
    ground *g = to;
    for (size_t i = 0; i < pose->vertex_count; i++) {
        for (int axis = 0; axis < 2; axis++) {
            const double v = ground_of(pose, i, up, axis);
            g->low[axis] = fmin(g->low[axis], v);
            g->high[axis] = fmax(g->high[axis], v);
        }
    }
}

/* The bitmap that holds the ground with two cells around it: the smallest cells, of 4 mm at least
 * (finer ones only cost points), of which few enough do. */
static berth_occupancy_desc bitmap_over(const double low[2], const double high[2], const char *name)
{
    berth_occupancy_desc desc = berth_occupancy_desc_default();
    for (desc.cell = -8; desc.cell <= BERTH_OCCUPANCY_CELL_MAX; desc.cell++) {
        const double side = ldexp(1.0, desc.cell);
        const double columns = ceil((high[0] - low[0]) / side) + 6.0;
        const double rows = ceil((high[1] - low[1]) / side) + 6.0;
        if (columns <= BERTH_OCCUPANCY_COLUMNS_MAX && rows <= BERTH_OCCUPANCY_ROWS_MAX) {
            desc.x = number_of(low[0] - 2.0 * side);
            desc.y = number_of(low[1] - 2.0 * side);
            desc.columns = (uint16_t)columns;
            desc.rows = (uint16_t)rows;
            return desc;
        }
    }
    fail("%s: covers more ground than a bitmap holds; give a shorter time", name);
}

/* Where poses go. */
typedef struct drawing {
    berth_occupancy occupancy;
    const char *name;
} drawing;

static void add_part(drawing *d, const posed_mesh *part, char up)
{
    const berth_placement here = berth_placement_at(number_of(0.0), number_of(0.0), 0, 0);
    berth_mesh mesh = mesh_of(part, up, d->name);
    const size_t bytes = BERTH_OCCUPANCY_MESH_SCRATCH(mesh.vertex_count);
    void *work = grab(bytes, 1);
    berth_arena scratch = berth_arena_over(work, bytes);
    must(berth_occupancy_add_mesh(&d->occupancy, &mesh, &here, &scratch), d->name);
    free(work);
    free_mesh(&mesh);
}

static void add_pose(void *to, const whole_mesh *pose, char up)
{
    posed_mesh *parts;
    const size_t count = cover_cut(pose, up, COVER_MOST, false, &parts);
    for (size_t i = 0; i < count; i++) {
        add_part(to, &parts[i], up);
        mesh_release(&parts[i]);
    }
    free(parts);
}

/* The bitmap for an interval. What all poses reach is only known when they are so close as its
 * cells want, so the first guess is by the poses to begin with; larger ground only makes larger
 * cells, and then fewer of the same poses. */
static berth_occupancy_desc bitmap_of(const pose_source *source, double from, double to)
{
    ground g = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    berth_occupancy_desc desc;
    (void)each_pose(source, from, to, HUGE_VAL, span, &g);
    desc = bitmap_over(g.low, g.high, source->name);
    (void)each_pose(source, from, to, ldexp(1.0, desc.cell), span, &g);
    return bitmap_over(g.low, g.high, source->name);
}

/* Begins a bitmap; its memory is to be freed when its outline is taken. */
static void *drawing_begin(drawing *d, const berth_occupancy_desc *desc, const char *name)
{
    const size_t bytes = berth_occupancy_size(desc);
    void *bits = grab(bytes, 1);
    berth_arena kept = berth_arena_over(bits, bytes);
    d->name = name;
    must(berth_occupancy_make(desc, &kept, &d->occupancy), name);
    return bits;
}

static outline drawing_outline(const drawing *d, const berth_occupancy_desc *desc)
{
    const size_t most =
        BERTH_OCCUPANCY_OUTLINE_BYTES(BERTH_OUTLINE_POINTS_MAX, BERTH_OUTLINE_POINTS_MAX);
    const size_t work_bytes = BERTH_OCCUPANCY_SCRATCH(desc->columns, desc->rows);
    void *own = grab(most, 1), *work = grab(work_bytes, 1);
    berth_arena kept = berth_arena_over(own, most);
    berth_arena scratch = berth_arena_over(work, work_bytes);
    berth_outline found;
    outline o;
    must(berth_occupancy_outline(&d->occupancy, 1, &kept, &scratch, &found), d->name);
    o = outline_of(&found);
    free(own);
    free(work);
    return o;
}

outline shadow_of_mesh(const whole_mesh *mesh, char up, const char *name, double *cell)
{
    ground g = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    berth_occupancy_desc desc;
    drawing d;
    outline o;
    void *bits;
    span(&g, mesh, up);
    desc = bitmap_over(g.low, g.high, name);
    bits = drawing_begin(&d, &desc, name);
    add_pose(&d, mesh, up);
    *cell = ldexp(1.0, desc.cell);
    o = drawing_outline(&d, &desc);
    free(bits);
    return o;
}

outline shadow_of_interval(const pose_source *source, double from, double to, double *cell,
                           size_t *poses)
{
    const berth_occupancy_desc desc = bitmap_of(source, from, to);
    drawing d;
    outline o;
    void *bits = drawing_begin(&d, &desc, source->name);
    *cell = ldexp(1.0, desc.cell);
    *poses = each_pose(source, from, to, *cell, add_pose, &d);
    o = drawing_outline(&d, &desc);
    free(bits);
    return o;
}
