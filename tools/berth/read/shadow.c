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
#define PLACES 65535.0   /* of a centre on the ground, an axis */

typedef struct keyed {
    uint32_t key; /* along a curve that stays near itself */
    uint32_t triangle;
} keyed;

/* The bits of a number of 16, with a gap after each. */
static uint32_t spread(uint32_t bits)
{
    bits = (bits | bits << 8) & 0x00ff00ffu;
    bits = (bits | bits << 4) & 0x0f0f0f0fu;
    bits = (bits | bits << 2) & 0x33333333u;
    return (bits | bits << 1) & 0x55555555u;
}

static int compare_keys(const void *a, const void *b)
{
    const keyed *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                            : (x->triangle > y->triangle) - (x->triangle < y->triangle);
}

static double centre_of(const whole_mesh *mesh, size_t triangle, size_t axis)
{
    double sum = 0.0;
    for (size_t k = 0; k < 3; k++) {
        sum += mesh->vertices[3 * (size_t)mesh->triangles[3 * triangle + k] + axis];
    }
    return sum / 3.0;
}

/* Triangles in Morton's order of their centres on the ground: neighbours in it are neighbours
 * there. */
static uint32_t *in_order(const whole_mesh *mesh, char up)
{
    keyed *order = grab(mesh->triangle_count, sizeof *order);
    uint32_t *result = grab(mesh->triangle_count, sizeof *result);
    const size_t axes[2] = {(size_t)(up - 'x' + 1) % 3, (size_t)(up - 'x' + 2) % 3};
    for (size_t k = 0; k < 2; k++) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (size_t i = 0; i < mesh->triangle_count; i++) {
            low = fmin(low, centre_of(mesh, i, axes[k]));
            high = fmax(high, centre_of(mesh, i, axes[k]));
        }
        for (size_t i = 0; i < mesh->triangle_count; i++) {
            const double part = high > low ? (centre_of(mesh, i, axes[k]) - low) / (high - low) : 0;
            order[i].triangle = (uint32_t)i;
            order[i].key |= spread((uint32_t)(isfinite(part) ? part * PLACES : 0.0)) << k;
        }
    }
    qsort(order, mesh->triangle_count, sizeof *order, compare_keys);
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        result[i] = order[i].triangle;
    }
    free(order);
    return result;
}

/* Room for what is known of the whole while it is cut. */
typedef struct cutting {
    const whole_mesh *mesh;
    uint32_t *order;  /* triangles */
    uint32_t *rank;   /* of a triangle in that order */
    uint32_t *number; /* of a vertex in the part, plus one; 0: it is not in it */
} cutting;

static uint32_t corner(const whole_mesh *mesh, uint32_t triangle, size_t k)
{
    return mesh->triangles[3 * (size_t)triangle + k];
}

static void add_triangle(cutting *c, uint32_t triangle, posed_mesh *part)
{
    for (size_t k = 0; k < 3; k++) {
        const uint32_t vertex = corner(c->mesh, triangle, k);
        if (c->number[vertex] == 0) {
            memcpy(part->vertices + 3 * part->vertex_count, c->mesh->vertices + 3 * (size_t)vertex,
                   3 * sizeof *part->vertices);
            c->number[vertex] = (uint32_t)++part->vertex_count;
        }
        part->triangles[3 * part->triangle_count + k] = (uint16_t)(c->number[vertex] - 1);
    }
    part->triangle_count++;
}

/* Adds the triangles of other parts that share a vertex with this one, as far as there is room. */
static void widen(cutting *c, size_t first, size_t count, posed_mesh *part)
{
    const size_t own = part->vertex_count;
    for (uint32_t i = 0; i < c->mesh->triangle_count && part->triangle_count < COVER_MOST; i++) {
        bool near = false;
        for (size_t k = 0; k < 3; k++) {
            const uint32_t number = c->number[corner(c->mesh, i, k)];
            near |= number != 0 && number <= own;
        }
        if (near && (c->rank[i] < first || c->rank[i] >= first + count)) {
            add_triangle(c, i, part);
        }
    }
}

static void make_part(cutting *c, size_t first, size_t count, bool overlap, posed_mesh *part)
{
    const size_t room = overlap ? COVER_MOST : count;
    part->triangles = grab(3 * room, sizeof *part->triangles);
    part->vertices = grab(9 * room, sizeof *part->vertices);
    for (size_t i = 0; i < count; i++) {
        add_triangle(c, c->order[first + i], part);
    }
    if (overlap) {
        widen(c, first, count, part);
    }
    memset(c->number, 0, c->mesh->vertex_count * sizeof *c->number);
}

/* Cuts a mesh into parts of at most `most` triangles each, up to COVER_MOST, with vertices of their
 * own; with `overlap` each has those triangles of other parts, too, that share a vertex with it.
 * Returns how many parts there are. Each is to be released, and the array freed. */
static size_t cover_cut(const whole_mesh *mesh, char up, size_t most, bool overlap,
                        posed_mesh **parts)
{
    const size_t count = (mesh->triangle_count + most - 1) / most;
    cutting c = {mesh, in_order(mesh, up), grab(mesh->triangle_count, sizeof *c.rank),
                 grab(mesh->vertex_count, sizeof *c.number)};
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        c.rank[c.order[i]] = (uint32_t)i;
    }
    *parts = grab(count, sizeof **parts);
    for (size_t i = 0; i < count; i++) {
        const size_t first = i * most, left = mesh->triangle_count - first;
        make_part(&c, first, left < most ? left : most, overlap, *parts + i);
    }
    free(c.order);
    free(c.rank);
    free(c.number);
    return count;
}

/* ---- Cover fill ------------------------------------------------------------------------------ */

/* Filling rings with triangles, by cutting ears off: a corner is an ear when it is convex and no
 * other point of the ring lies in its triangle. Coordinates are the library's q16, so all is exact
 * in 64 bits: differences take 31, products 62. */

typedef struct spot {
    int64_t x, y;
} spot;

typedef struct ring {
    const spot *points;
    uint32_t *next, *before; /* of each point that is left */
    uint32_t left;
} ring;

/* Twice the area of a triangle, positive when it runs counter-clockwise. */
static int64_t turn(const spot *a, const spot *b, const spot *c)
{
    return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static bool same(const spot *a, const spot *b)
{
    return a->x == b->x && a->y == b->y;
}

static bool is_ear(const ring *r, uint32_t at)
{
    const spot *a = &r->points[r->before[at]], *b = &r->points[at], *c = &r->points[r->next[at]];
    if (turn(a, b, c) <= 0) {
        return turn(a, b, c) == 0; /* flat: nothing is cut off */
    }
    for (uint32_t i = r->next[r->next[at]]; i != r->before[at]; i = r->next[i]) {
        const spot *p = &r->points[i];
        if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0 && !same(p, a) &&
            !same(p, b) && !same(p, c)) {
            return false;
        }
    }
    return true;
}

/* Cuts all ears of the points first <= i < end; false when there is none though points are left. */
static bool cut_ears(ring *r, uint32_t first, uint32_t end, uint32_t *corners, long *count)
{
    uint32_t at = first, misses = 0;
    r->left = end - first;
    for (uint32_t i = first; i < end; i++) {
        r->next[i] = i + 1 < end ? i + 1 : first;
        r->before[i] = i > first ? i - 1 : end - 1;
    }
    while (r->left >= 3) {
        const uint32_t before = r->before[at], next = r->next[at];
        if (!is_ear(r, at)) {
            at = next;
            if (++misses > r->left) {
                return false;
            }
            continue;
        }
        if (turn(&r->points[before], &r->points[at], &r->points[next]) > 0) {
            uint32_t *to = corners + 3 * (*count)++;
            to[0] = before;
            to[1] = at;
            to[2] = next;
        }
        r->next[before] = next;
        r->before[next] = before;
        r->left--;
        misses = 0;
        at = r->next[next]; /* not the next at once: fans of slivers would come of it */
    }
    return true;
}

static int64_t area_of(const spot *points, uint32_t first, uint32_t end)
{
    int64_t sum = 0;
    for (uint32_t i = first + 1; i + 1 < end; i++) {
        sum += turn(&points[first], &points[i], &points[i + 1]);
    }
    return sum;
}

/* What has no inside (a point, a wall seen from above) stays as triangles without area. */
static void keep_line(uint32_t first, uint32_t end, uint32_t *corners, long *count)
{
    for (uint32_t i = first; i < end; i++) {
        uint32_t *to = corners + 3 * (*count)++;
        to[0] = i;
        to[1] = to[2] = i + 1 < end ? i + 1 : first;
    }
}

/* Fills the rings of an outline that run counter-clockwise with triangles between their points:
 * three points a triangle into `corners`, which has room for three a point. Returns how many
 * triangles; negative when a ring is so tangled that none can be found. */
static long cover_fill(const outline *o, uint32_t *corners)
{
    spot *points = grab(o->points, sizeof *points);
    ring r = {points, grab(o->points, sizeof *r.next), grab(o->points, sizeof *r.before), 0};
    long count = 0;
    uint32_t begin = 0;
    for (size_t i = 0; i < o->points; i++) {
        points[i].x = (int64_t)llround(o->x[i] * 65536.0);
        points[i].y = (int64_t)llround(o->y[i] * 65536.0);
    }
    for (size_t n = 0; n < o->rings && count >= 0; begin = o->end[n++]) {
        const int64_t area = area_of(points, begin, o->end[n]);
        if (area == 0) {
            keep_line(begin, o->end[n], corners, &count);
        } else if (area > 0 && !cut_ears(&r, begin, o->end[n], corners, &count)) {
            count = -1;
        }
    }
    free(points);
    free(r.next);
    free(r.before);
    return count;
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

/* What one pose of a mesh of any size covers of the ground.
 *
 * The library's contour takes at most 21845 triangles: a device's limit. A larger mesh is cut into
 * parts that stand together on the ground and overlap by a row of triangles. The contour of each is
 * filled with triangles between its own points, which are far fewer than those of the part; these
 * together, cut and filled once more while there are too many, have the contour of the whole, to
 * about two grid steps. */

#define PART_TRIANGLES 5000 /* without those that overlap; a contour's cost grows faster */
#define MOST_ROUNDS 8

/* ---- The library's contour ------------------------------------------------------------------- */

static berth_status contour_of(const posed_mesh *pose, char up, bool holes, const char *name,
                               outline *o)
{
    berth_contour_desc desc = berth_contour_desc_default();
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

static void gather_part(const posed_mesh *part, whole_mesh *to, size_t *room)
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
static whole_mesh fill_parts(const whole_mesh *mesh, char up, const char *name)
{
    whole_mesh few = {NULL, NULL, 0, 0};
    size_t room = 0;
    posed_mesh *parts;
    const size_t count = cover_cut(mesh, up, PART_TRIANGLES, true, &parts);
    for (size_t i = 0; i < count; i++) {
        outline o;
        const berth_status status = contour_of(&parts[i], up, false, name, &o);
        progress_at(i, count);
        if (status >= 0) {
            if (!add_outline(&o, up, &few, &room)) {
                gather_part(&parts[i], &few, &room);
            }
            outline_free(&o);
        } else if (status != BERTH_E_EMPTY) {
            gather_part(&parts[i], &few, &room);
        }
        mesh_release(&parts[i]);
    }
    free(parts);
    return few;
}

/* Few triangles that cover the same ground; false: they are still too many. */
static bool reduce(const whole_mesh *mesh, char up, const char *name, whole_mesh *few)
{
    size_t before = mesh->triangle_count;
    *few = fill_parts(mesh, up, name);
    for (int n = 1; n < MOST_ROUNDS && few->triangle_count > COVER_MOST &&
                    few->triangle_count < before - before / 8;
         n++) {
        whole_mesh fewer = fill_parts(few, up, name);
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

/* The contour of a pose, with rings of holes or without. `up` is 'x', 'y' or 'z'. Ends the program
 * when the library refuses; `name` is for messages. */
outline cover_of_pose(const whole_mesh *mesh, char up, bool holes, const char *name)
{
    whole_mesh few;
    posed_mesh *part;
    outline o;
    if (mesh->triangle_count <= COVER_MOST) {
        (void)cover_cut(mesh, up, COVER_MOST, false, &part);
    } else if (!holes && reduce(mesh, up, name, &few)) {
        (void)cover_cut(&few, up, COVER_MOST, false, &part);
        mesh_whole_release(&few);
    } else {
        return on_cells(mesh, up, name);
    }
    berth_status status = contour_of(part, up, holes, name, &o);
    mesh_release(part);
    free(part);
    if (status == BERTH_E_POINTS) {
        return on_cells(mesh, up, name);
    }
    must(status, name);
    return o;
}
