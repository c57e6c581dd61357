/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours and occupancies of meshes, in q16. */

#include "shadow.h"

#include "mesh.h"
#include "table.h"

#include "tools/berth/tool.h"

#include <berth/berth.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Cutting meshes into parts that the library takes ---------------------------------------- */

#define COVER_MOST 21845 /* the library's BERTH_MESH_TRIANGLES_MAX */

/* `count` triangles from `first` on, with vertices of their own; *part is to be released. `number`
 * has a zero for each vertex of the whole, before and after. */
static void cut_part(const whole_mesh *mesh, size_t first, size_t count, uint32_t *number,
                     posed_mesh *part)
{
    *part = (posed_mesh){.triangles = grab(3 * count, sizeof *part->triangles),
                         .vertices = grab(9 * count, sizeof *part->vertices),
                         .triangle_count = count};
    for (size_t k = 0; k < 3 * count; k++) {
        const uint32_t vertex = mesh->triangles[3 * first + k];
        if (number[vertex] == 0) {
            memcpy(part->vertices + 3 * part->vertex_count, mesh->vertices + 3 * (size_t)vertex,
                   3 * sizeof *part->vertices);
            number[vertex] = (uint32_t)++part->vertex_count;
        }
        part->triangles[k] = (uint16_t)(number[vertex] - 1);
    }
    for (size_t k = 0; k < 3 * count; k++) {
        number[mesh->triangles[3 * first + k]] = 0;
    }
}

/* ---- Shadow ---------------------------------------------------------------------------------- */

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
    for (size_t i = 0; i < numbers; i++) {
        if (!(fabs(pose->vertices[i]) <= (double)BERTH_COORDINATE_MAX)) {
            fail("%s: a vertex is beyond +-%d m; give --height, or the file's unit with --unit",
                 name, BERTH_COORDINATE_MAX);
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
    berth_occupancy_desc desc = {0};
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
    uint32_t *number = grab(pose->vertex_count, sizeof *number);
    for (size_t i = 0; i < pose->triangle_count; i += COVER_MOST) {
        const size_t left = pose->triangle_count - i;
        posed_mesh part;
        cut_part(pose, i, left < COVER_MOST ? left : COVER_MOST, number, &part);
        add_part(to, &part, up);
        mesh_release(&part);
    }
    free(number);
}

/* The bitmap for an interval. What all poses reach is only known when they are so close as its
 * cells want, so the first guess is by the poses to begin with; larger ground only makes larger
 * cells, and then fewer of the same poses. */
static berth_occupancy_desc bitmap_of(const pose_source *source, double from, double to)
{
    ground g = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    (void)each_pose(source, from, to, HUGE_VAL, span, &g);
    berth_occupancy_desc desc = bitmap_over(g.low, g.high, source->name);
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
    must(berth_occupancy_outline(&d->occupancy, 1, &kept, &scratch, &found), d->name);
    outline o = outline_of(&found);
    free(own);
    free(work);
    return o;
}

/* The outline of the cells of a grid that a mesh touches, holes kept; *cell is set to a cell's side
 * in metres. */
static outline shadow_of_mesh(const whole_mesh *mesh, char up, const char *name, double *cell)
{
    ground g = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    drawing d;
    span(&g, mesh, up);
    berth_occupancy_desc desc = bitmap_over(g.low, g.high, name);
    void *bits = drawing_begin(&d, &desc, name);
    add_pose(&d, mesh, up);
    *cell = ldexp(1.0, desc.cell);
    outline o = drawing_outline(&d, &desc);
    free(bits);
    return o;
}

outline shadow_of_interval(const pose_source *source, double from, double to, double *cell,
                           size_t *poses)
{
    const berth_occupancy_desc desc = bitmap_of(source, from, to);
    drawing d;
    void *bits = drawing_begin(&d, &desc, source->name);
    *cell = ldexp(1.0, desc.cell);
    *poses = each_pose(source, from, to, *cell, add_pose, &d);
    outline o = drawing_outline(&d, &desc);
    free(bits);
    return o;
}

/* ---- Cover ----------------------------------------------------------------------------------- */

/* What one pose of a mesh of any size covers of the ground: its contour; of more triangles than the
 * library takes for one, a device's limit, the cells that they touch. */

static berth_status contour_of(const posed_mesh *pose, char up, bool holes, const char *name,
                               outline *o)
{
    berth_contour_desc desc = {0};
    berth_outline found;
    desc.mesh = mesh_of(pose, up, name);
    desc.points = BERTH_OUTLINE_POINTS_MAX;
    desc.holes = holes;
    const size_t kept_bytes = berth_contour_kept_size(&desc);
    const size_t scratch_bytes = berth_contour_scratch_size(&desc);
    void *own = grab(kept_bytes, 1), *work = grab(scratch_bytes, 1);
    berth_arena kept = berth_arena_over(own, kept_bytes);
    berth_arena scratch = berth_arena_over(work, scratch_bytes);
    const berth_status status = berth_contour(&desc, &kept, &scratch, &found, NULL);
    if (status >= 0) {
        *o = outline_of(&found);
    }
    free(own);
    free(work);
    free_mesh(&desc.mesh);
    return status;
}

/* For more triangles than a contour takes, and for what is all outline. */
static outline on_cells(const whole_mesh *mesh, char up, const char *name)
{
    double cell;
    outline o = shadow_of_mesh(mesh, up, name, &cell);
    note("%s: %zu triangles, too many for a contour: the outline of cells of %.4f m that it "
         "touches, holes kept",
         name, mesh->triangle_count, cell);
    return o;
}

/* The contour of a pose, with rings of holes or without. `up` is 'x', 'y' or 'z'. Ends the program
 * when the library refuses; `name` is for messages. */
outline cover_of_pose(const whole_mesh *mesh, char up, bool holes, const char *name)
{
    uint32_t *number;
    posed_mesh part;
    outline o;
    if (mesh->triangle_count > COVER_MOST) {
        return on_cells(mesh, up, name);
    }
    number = grab(mesh->vertex_count, sizeof *number);
    cut_part(mesh, 0, mesh->triangle_count, number, &part);
    free(number);
    const berth_status status = contour_of(&part, up, holes, name, &o);
    mesh_release(&part);
    if (status == BERTH_E_POINTS) {
        return on_cells(mesh, up, name);
    }
    must(status, name);
    return o;
}
