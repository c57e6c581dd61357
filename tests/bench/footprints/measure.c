/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What structures over figures cost and what they stand for: time to build on the host, nodes,
 * bytes, and the ground that they represent, against what the mesh covers.
 *
 *   measure ROUNDS MESH[:STEP]... -- METHOD...
 *
 *   segment|MILLIMETRES                                             mean length, of all contours
 *   contour|FIGURES|NANOSECONDS|POINTS                              of all contours; totals
 *   build|METHOD|FIGURES|NANOSECONDS|NODES|BYTES|MOST-BYTES         of all trees, without contours
 *   area|METHOD|FIGURES|TRUE|REPRESENTED                            square metres, totals
 *   depth|LEVELS|FIGURES|TRUE|REPRESENTED|NODES                     contour trees of so many levels
 *
 * The fastest of the rounds counts for each figure. Areas are counted on a raster of 2 mm: a cell
 * is true when its middle is under a triangle; represented when it is, or is within a leaf. */

#include "figures.h"
#include "tests/gen/shown.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELL 0.002
#define SIDE 2048 /* cells: 4 m */
#define MOST_LEVELS 13
#define AREA_FIGURES 20 /* so many of all, evenly spaced, are rastered */

static unsigned char cells[SIDE * SIDE]; /* 1: true, 2: represented */

static int cell_of(double metres)
{
    return (int)floor(metres / CELL) + SIDE / 2;
}

static double middle_of(int cell)
{
    return (cell - SIDE / 2 + 0.5) * CELL;
}

static int clamped(int cell)
{
    return cell < 0 ? 0 : cell >= SIDE ? SIDE - 1 : cell;
}

static void mark_row(int row, double from, double to, unsigned char mark)
{
    for (int column = clamped(cell_of(from)); column <= clamped(cell_of(to)); column++) {
        const double x = middle_of(column);
        if (x >= from && x <= to) {
            cells[row * SIDE + column] |= mark;
        }
    }
}

static void mark_circle(double x, double y, double radius)
{
    for (int row = clamped(cell_of(y - radius)); row <= clamped(cell_of(y + radius)); row++) {
        const double dy = middle_of(row) - y, half2 = radius * radius - dy * dy;
        if (half2 >= 0.0) {
            mark_row(row, x - sqrt(half2), x + sqrt(half2), 2);
        }
    }
}

static void mark_triangle(const double *const p[3])
{
    const double low = fmin(fmin(p[0][1], p[1][1]), p[2][1]);
    const double high = fmax(fmax(p[0][1], p[1][1]), p[2][1]);
    for (int row = clamped(cell_of(low)); row <= clamped(cell_of(high)); row++) {
        const double y = middle_of(row);
        double from = HUGE_VAL, to = -HUGE_VAL;
        for (int k = 0; k < 3; k++) {
            const double *a = p[k], *b = p[(k + 1) % 3];
            if ((a[1] <= y) != (b[1] <= y)) {
                const double x = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
                from = fmin(from, x);
                to = fmax(to, x);
            }
        }
        if (from <= to) {
            mark_row(row, from, to, 1);
        }
    }
}

/* The shadow itself, from the triangles: the contour is not asked. */
static void mark_figure(const figure *f)
{
    for (uint32_t i = 0; i < f->triangles; i++) {
        const double *p[3];
        for (uint32_t k = 0; k < 3; k++) {
            p[k] = &f->xyz[3 * f->corners[3 * i + k]];
        }
        mark_triangle(p);
    }
}

static void mark_leaves(const berth_footprint *view)
{
    for (uint32_t i = 0; i < shown_tree_of(view->image).node_count; i++) {
        berth_footprint_circle c;
        if (berth_footprint_node(view, i, &c) == BERTH_OK && c.right == 0) {
            mark_circle(berth_num_raw(c.x) / 65536.0, berth_num_raw(c.y) / 65536.0,
                        berth_num_raw(c.radius) / 65536.0);
        }
    }
}

/* Cells within a part's rounding. */
static void mark_part(double ax, double ay, double bx, double by, double radius)
{
    const double dx = bx - ax, dy = by - ay, way = dx * dx + dy * dy;
    for (int row = clamped(cell_of(fmin(ay, by) - radius));
         row <= clamped(cell_of(fmax(ay, by) + radius)); row++) {
        for (int column = clamped(cell_of(fmin(ax, bx) - radius));
             column <= clamped(cell_of(fmax(ax, bx) + radius)); column++) {
            const double x = middle_of(column) - ax, y = middle_of(row) - ay;
            const double along = way > 0.0 ? (x * dx + y * dy) / way : 0.0;
            const double t = fmax(0.0, fmin(1.0, along));
            if (hypot(x - t * dx, y - t * dy) <= radius) {
                cells[row * SIDE + column] |= 2;
            }
        }
    }
}

/* What the default keeps: segments with their rounding; they enclose what the shadow does. */
static void mark_parts(const berth_footprint *view)
{
    berth_footprint_facts facts;
    berth_num x[3], y[3];
    if (berth_footprint_info(view, &facts) != BERTH_OK) {
        figures_fail("tells nothing", "a footprint");
    }
    for (uint32_t i = 0; i < facts.parts; i++) {
        if (berth_footprint_part(view, i, x, y) == BERTH_OK) {
            mark_part(berth_num_raw(x[0]) / 65536.0, berth_num_raw(y[0]) / 65536.0,
                      berth_num_raw(x[1]) / 65536.0, berth_num_raw(y[1]) / 65536.0,
                      berth_num_raw(facts.rounding) / 65536.0);
        }
    }
}

static double area_of(unsigned char marks)
{
    double count = 0.0;
    for (uint32_t i = 0; i < sizeof cells; i++) {
        count += (cells[i] & marks) != 0;
    }
    return count * CELL * CELL;
}

typedef struct areas {
    double is, represented;
    uint32_t figures, nodes;
} areas;

/* Trees that decide by all segments, triangles or in space represent the shadow itself. */
static areas measure_areas(const fp_method *method, unsigned levels)
{
    const uint32_t step = figure_count > AREA_FIGURES ? figure_count / AREA_FIGURES : 1;
    areas sum = {0.0, 0.0, 0, 0};
    for (uint32_t k = 0; k < figure_count; k += step) {
        fp_tree tree;
        void *image;
        memset(cells, 0, sizeof cells);
        mark_figure(&figures[k]);
        sum.is += area_of(1);
        if (method->source == FP_CIRCLES &&
            (!method->shape || method->kind == BERTH_FOOTPRINT_OUTLINE)) {
            (void)figure_build(&figures[k], method, levels, &tree, &image);
            (method->shape ? mark_parts : mark_leaves)(&tree.view.circles);
            sum.nodes += shown_tree_of(tree.view.circles.image).node_count;
            free(image);
        }
        sum.represented += area_of(3);
        sum.figures++;
    }
    return sum;
}

static void time_contours(uint32_t rounds)
{
    uint64_t sum = 0, points = 0;
    for (uint32_t k = 0; k < figure_count; k++) {
        uint64_t best = UINT64_MAX;
        for (uint32_t round = 0; round < rounds; round++) {
            const uint64_t before = figures_now();
            const berth_outline outline = figure_contour(&figures[k]);
            const uint64_t taken = figures_now() - before;
            best = taken < best ? taken : best;
            points += round == 0 ? outline.points : 0;
        }
        sum += best;
    }
    printf("contour|%u|%llu|%llu\n", figure_count, (unsigned long long)sum,
           (unsigned long long)points);
}

static uint64_t build_full(const figure *f)
{
    const uint64_t before = figures_now();
    fcl_tree *tree = fcl_tree_build(f->xyz, f->vertices, f->corners, f->triangles);
    const uint64_t taken = figures_now() - before;
    fcl_tree_free(tree);
    return taken;
}

static uint32_t nodes_of(const fp_method *method, const fp_tree *tree)
{
    return method->source == FP_FULL    ? fcl_tree_nodes(tree->full)
           : method->source == FP_BOXES ? shown_tree_of(tree->view.boxes.image).node_count
                                        : shown_tree_of(tree->view.circles.image).node_count;
}

static void time_builds(const fp_method *method, uint32_t rounds)
{
    uint64_t sum = 0, nodes = 0, bytes = 0, most = 0;
    for (uint32_t k = 0; k < figure_count; k++) {
        uint64_t best = UINT64_MAX, size = 0;
        for (uint32_t round = 0; round < rounds; round++) {
            fp_tree tree;
            void *image;
            uint64_t taken = figures_now();
            size = figure_build(&figures[k], method, 0, &tree, &image);
            taken = method->source == FP_FULL ? build_full(&figures[k]) : figures_now() - taken;
            best = taken < best ? taken : best;
            nodes += round == 0 ? nodes_of(method, &tree) : 0;
            free(image);
        }
        sum += best;
        bytes += size;
        most = size > most ? size : most;
    }
    printf("build|%s|%u|%llu|%llu|%llu|%llu\n", method->name, figure_count, (unsigned long long)sum,
           (unsigned long long)nodes, (unsigned long long)bytes, (unsigned long long)most);
}

static void print_segments(void)
{
    double length = 0.0;
    uint32_t count = 0;
    for (uint32_t k = 0; k < figure_count; k++) {
        const berth_outline *o = &figures[k].outline;
        uint32_t begin = 0;
        for (uint32_t ring = 0; ring < o->rings; ring++) {
            const uint32_t end = o->end != NULL ? o->end[ring] : o->points;
            for (uint32_t i = begin; i < end; i++, count++) {
                const uint32_t next = i + 1 < end ? i + 1 : begin;
                length += hypot((double)berth_num_raw(o->x[next]) - berth_num_raw(o->x[i]),
                                (double)berth_num_raw(o->y[next]) - berth_num_raw(o->y[i]));
            }
            begin = end;
        }
    }
    printf("segment|%.4f\n", length / 65.536 / count);
}

int main(int argc, char **argv)
{
    int i;
    if (argc < 4) {
        figures_fail("usage: measure ROUNDS MESH[:STEP]... -- METHOD...", "measure");
    }
    uint32_t rounds = (uint32_t)atol(argv[1]);
    i = figures_load(2, argc, argv);
    print_segments();
    time_contours(rounds);
    for (; i < argc; i++) {
        const fp_method *method = figures_method(argv[i]);
        time_builds(method, rounds);
        areas a = measure_areas(method, 0);
        printf("area|%s|%u|%.6f|%.6f\n", method->name, a.figures, a.is, a.represented);
    }
    for (unsigned levels = 1; levels <= MOST_LEVELS; levels++) {
        const areas a = measure_areas(&fp_methods[FP_CONTOUR], levels);
        printf("depth|%u|%u|%.6f|%.6f|%u\n", levels, a.figures, a.is, a.represented, a.nodes);
    }
    return 0;
}
