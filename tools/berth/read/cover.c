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

#define MOST_TRIANGLES BERTH_MESH_MAX_TRIANGLES
#define PART_TRIANGLES 12000
#define CELLS 4096 /* of the longer side of the ground below a mesh */
#define MOST_ROUNDS 6

/* What is known of a cell. */
enum { COVERED = 1, TOUCHED = 2, TURNED = 4 };

typedef struct cover {
    double low[2], side; /* metres */
    size_t columns, rows;
    uint8_t *cells;
    size_t axes[2]; /* the ground's, of a vertex */
} cover;

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
    desc.points = BERTH_OUTLINE_MAX_POINTS;
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

/* ---- Cells ----------------------------------------------------------------------------------- */

static cover cover_over(const whole_mesh *mesh, char up)
{
    double high[2] = {-HUGE_VAL, -HUGE_VAL};
    cover c;
    for (size_t k = 0; k < 2; k++) {
        c.axes[k] = (size_t)(up - 'x' + 1 + (int)k) % 3;
        c.low[k] = HUGE_VAL;
        for (size_t i = 0; i < mesh->vertex_count; i++) {
            c.low[k] = fmin(c.low[k], mesh->vertices[3 * i + c.axes[k]]);
            high[k] = fmax(high[k], mesh->vertices[3 * i + c.axes[k]]);
        }
    }
    c.side = fmax(fmax(high[0] - c.low[0], high[1] - c.low[1]) / CELLS, 1e-6);
    c.low[0] -= 2.0 * c.side;
    c.low[1] -= 2.0 * c.side;
    c.columns = (size_t)((high[0] - c.low[0]) / c.side) + 4;
    c.rows = (size_t)((high[1] - c.low[1]) / c.side) + 4;
    c.cells = grab(c.columns * c.rows, 1);
    return c;
}

static size_t cell_at(const cover *c, double v, size_t axis)
{
    const double at = floor((v - c->low[axis]) / c->side);
    const double last = (double)(axis == 0 ? c->columns : c->rows) - 1.0;
    return (size_t)fmin(fmax(at, 0.0), last);
}

/* Marks the cells within one of the segment: steps of half a cell, and all eight around. */
static void touch(cover *c, double x0, double y0, double x1, double y1)
{
    const double steps = ceil(hypot(x1 - x0, y1 - y0) / (0.5 * c->side)) + 1.0;
    for (double n = 0.0; n <= steps; n += 1.0) {
        const size_t column = cell_at(c, x0 + n / steps * (x1 - x0), 0);
        const size_t row = cell_at(c, y0 + n / steps * (y1 - y0), 1);
        for (size_t r = row > 0 ? row - 1 : 0; r <= row + 1 && r < c->rows; r++) {
            for (size_t k = column > 0 ? column - 1 : 0; k <= column + 1 && k < c->columns; k++) {
                c->cells[r * c->columns + k] |= TOUCHED;
            }
        }
    }
}

/* In each row whose middle the segment passes: to the right of there, inside turns into outside and
 * outside into inside. */
static void turn(cover *c, double x0, double y0, double x1, double y1)
{
    const double low = fmin(y0, y1), high = fmax(y0, y1);
    for (size_t r = cell_at(c, low, 1); r <= cell_at(c, high, 1); r++) {
        const double y = c->low[1] + ((double)r + 0.5) * c->side;
        if (y >= low && y < high) {
            const double x = x0 + (y - y0) / (y1 - y0) * (x1 - x0);
            c->cells[r * c->columns + cell_at(c, x + 0.5 * c->side, 0)] ^= TURNED;
        }
    }
}

/* Goes through the rows below an outline, from outside to inside and out again. */
static void settle(cover *c, const outline *o)
{
    const outline_facts f = outline_measure(o);
    const size_t left = cell_at(c, f.min_x - 2.0 * c->side, 0);
    const size_t right = cell_at(c, f.max_x + 2.0 * c->side, 0);
    for (size_t r = cell_at(c, f.min_y - 2.0 * c->side, 1);
         r <= cell_at(c, f.max_y + 2.0 * c->side, 1); r++) {
        uint8_t inside = 0;
        for (size_t k = left; k <= right; k++) {
            uint8_t *cell = &c->cells[r * c->columns + k];
            inside ^= *cell & TURNED;
            *cell = (uint8_t)((*cell & COVERED) | (inside != 0 && (*cell & TOUCHED) == 0));
        }
    }
}

/* Covers the cells well within an outline. The contour is exact to a step of its grid, which is far
 * smaller than a cell. */
static void mark(cover *c, const outline *o)
{
    size_t begin = 0;
    for (size_t ring = 0; ring < o->rings; begin = o->end[ring++]) {
        for (size_t i = begin; i < o->end[ring]; i++) {
            const size_t next = i + 1 < o->end[ring] ? i + 1 : begin;
            touch(c, o->x[i], o->y[i], o->x[next], o->y[next]);
            turn(c, o->x[i], o->y[i], o->x[next], o->y[next]);
        }
    }
    settle(c, o);
}

static bool is_covered(const cover *c, const whole_mesh *mesh, size_t triangle)
{
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    for (size_t n = 0; n < 6; n++) {
        const double v =
            mesh->vertices[3 * (size_t)mesh->triangles[3 * triangle + n / 2] + c->axes[n % 2]];
        low[n % 2] = fmin(low[n % 2], v);
        high[n % 2] = fmax(high[n % 2], v);
    }
    for (size_t r = cell_at(c, low[1], 1); r <= cell_at(c, high[1], 1); r++) {
        for (size_t k = cell_at(c, low[0], 0); k <= cell_at(c, high[0], 0); k++) {
            if (c->cells[r * c->columns + k] == 0) {
                return false;
            }
        }
    }
    return true;
}

/* Leaves the triangles out that lie in covered cells. */
static void drop_covered(const cover *c, whole_mesh *mesh)
{
    size_t kept = 0;
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        if (!is_covered(c, mesh, i)) {
            memmove(mesh->triangles + 3 * kept++, mesh->triangles + 3 * i,
                    3 * sizeof *mesh->triangles);
        }
    }
    mesh->triangle_count = kept;
}

/* ---- Rectangles ------------------------------------------------------------------------------ */

/* Two triangles over the cells of some columns, from one row up to another. */
static void add_rectangle(const cover *c, const size_t columns[2], size_t from, size_t to,
                          whole_mesh *mesh)
{
    static const uint32_t corners[6] = {0, 1, 3, 0, 3, 2};
    const uint32_t first = (uint32_t)mesh->vertex_count;
    for (size_t n = 0; n < 4; n++) {
        double *v = mesh->vertices + 3 * mesh->vertex_count++;
        memset(v, 0, 3 * sizeof *v);
        v[c->axes[0]] = c->low[0] + (double)columns[n % 2] * c->side;
        v[c->axes[1]] = c->low[1] + (double)(n < 2 ? from : to) * c->side;
    }
    for (size_t n = 0; n < 6; n++) {
        mesh->triangles[3 * mesh->triangle_count + n] = first + corners[n];
    }
    mesh->triangle_count += 2;
}

/* The first run of covered cells at or after `at` in a row; its end is at most the row's. */
static bool run_from(const cover *c, size_t row, size_t at, size_t run[2])
{
    const uint8_t *cells = c->cells + row * c->columns;
    while (at < c->columns && cells[at] == 0) {
        at++;
    }
    run[0] = at;
    while (at < c->columns && cells[at] != 0) {
        at++;
    }
    run[1] = at;
    return run[0] < run[1];
}

static bool same_run(const cover *c, size_t row, const size_t run[2])
{
    size_t other[2];
    return row < c->rows && (run[0] == 0 || c->cells[row * c->columns + run[0] - 1] == 0) &&
           run_from(c, row, run[0], other) && other[0] == run[0] && other[1] == run[1];
}

/* The covered cells as rectangles: runs of a row, with the rows above that have the same run.
 * Adding stops where there would be more than `most` triangles; false then. */
static bool add_covered(const cover *c, whole_mesh *mesh, size_t most)
{
    for (size_t row = 0; row < c->rows; row++) {
        size_t run[2] = {0, 0};
        while (run_from(c, row, run[1], run)) {
            size_t to = row + 1;
            if (row > 0 && same_run(c, row - 1, run)) {
                continue; /* begun below */
            }
            while (same_run(c, to, run)) {
                to++;
            }
            if (mesh->triangle_count + 2 > most) {
                return false;
            }
            add_rectangle(c, run, row, to, mesh);
        }
    }
    return true;
}

/* ---- Large meshes ---------------------------------------------------------------------------- */

/* Marks what each part covers. A part that is upright as a whole covers nothing, and one whose
 * contour has too many points is left as it is. */
static void mark_parts(cover *c, const whole_mesh *mesh, char up)
{
    posed_mesh *parts;
    const size_t count = cover_cut(mesh, up, PART_TRIANGLES, &parts);
    for (size_t i = 0; i < count; i++) {
        outline o;
        progress_at(i, count);
        if (contour_of(&parts[i], up, true, &o) >= 0) {
            mark(c, &o);
            outline_free(&o);
        }
        mesh_release(&parts[i]);
    }
    free(parts);
}

/* Few triangles that cover the same ground; false: they are still too many. */
static bool reduce(const whole_mesh *mesh, char up, whole_mesh *few)
{
    cover c = cover_over(mesh, up);
    size_t before = SIZE_MAX;
    bool fits;
    *few = *mesh;
    few->vertices = grab(3 * mesh->vertex_count + 12 * MOST_TRIANGLES, sizeof *few->vertices);
    few->triangles = grab(3 * mesh->triangle_count + 6 * MOST_TRIANGLES, sizeof *few->triangles);
    memcpy(few->vertices, mesh->vertices, 3 * mesh->vertex_count * sizeof *few->vertices);
    memcpy(few->triangles, mesh->triangles, 3 * mesh->triangle_count * sizeof *few->triangles);
    for (int n = 0; n < MOST_ROUNDS && few->triangle_count > MOST_TRIANGLES / 2 &&
                    few->triangle_count < before - before / 8;
         n++) {
        before = few->triangle_count;
        mark_parts(&c, few, up);
        drop_covered(&c, few);
    }
    fits = few->triangle_count <= MOST_TRIANGLES && add_covered(&c, few, MOST_TRIANGLES);
    free(c.cells);
    return fits;
}

/* The last resort, for what is all outline: all parts on a grid of cells. */
static outline on_cells(const whole_mesh *mesh, char up, const char *name)
{
    posed_mesh *parts;
    const size_t count = cover_cut(mesh, up, MOST_TRIANGLES, &parts);
    double cell;
    outline o = shadow_of_poses(parts, count, up, name, &cell);
    note(
        "%s: %zu triangles, too many of them at its outline for a contour: cells of %.4f m that it "
        "touches, holes kept",
        name, mesh->triangle_count, cell);
    for (size_t i = 0; i < count; i++) {
        mesh_release(&parts[i]);
    }
    free(parts);
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
    if (mesh->triangle_count <= MOST_TRIANGLES) {
        (void)cover_cut(mesh, up, MOST_TRIANGLES, &part);
    } else if (reduce(mesh, up, &few)) {
        (void)cover_cut(&few, up, MOST_TRIANGLES, &part);
        mesh_whole_release(&few);
    } else {
        mesh_whole_release(&few);
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
