/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Figures: loading, contours, structures. */

#define _POSIX_C_SOURCE 200809L

#include "figures.h"
#include "berth/papers/obb.h"

#include "tests/bench/clock.h"
#include "tests/bench/memory.h"
#include "tests/gen/human.h"
#include "tools/berth/read/mesh.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

figure figures[FIGURES_MOST];
uint32_t figure_count;
double figures_threshold = FIGURES_THRESHOLD;

void figures_fail(const char *what, const char *where)
{
    fprintf(stderr, "footprints: %s: %s\n", where, what);
    exit(2);
}

void *figures_memory(size_t bytes)
{
    return bench_found(calloc(1, bytes + 8));
}

double figures_random(uint32_t *state)
{
    *state = *state * UINT32_C(1664525) + UINT32_C(1013904223);
    return (double)(*state >> 8) / 16777216.0;
}

uint64_t figures_now(void)
{
    return bench_nanoseconds(CLOCK_MONOTONIC);
}

uint64_t figures_time(fp_ask ask, const fp_tree *trees, const fp_case *cases, uint32_t count)
{
    volatile uint32_t sink;
    uint32_t sum = 0;
    const uint64_t before = figures_now();
    for (uint32_t k = 0; k < count; k++) {
        const fp_case *q = &cases[k];
        fp_counts counts;
        sum += (uint32_t)ask(&trees[q->a], &trees[q->b], &q->at_b, &counts);
    }
    sink = sum;
    (void)sink;
    return figures_now() - before;
}

fcl_place figure_place(const berth_placement *at)
{
    return (fcl_place){.c = at->rotation.c / 16384.0,
                       .s = at->rotation.s / 16384.0,
                       .x = berth_num_raw(at->x) / 65536.0,
                       .y = berth_num_raw(at->y) / 65536.0};
}

int fp_ask_full(const fp_tree *a, const fp_tree *b, const berth_placement *at_b, fp_counts *counts)
{
    static const fcl_place origin = {1.0, 0.0, 0.0, 0.0};
    const fcl_place place = figure_place(at_b);
    counts->bounds = counts->parts = 0;
    return fcl_collide(a->full, &origin, b->full, &place);
}

/* Y up to ground x, ground y, up, as berth/mesh.h has them: z, x, y. */
static void take_vertices(figure *f, const posed_mesh *mesh)
{
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < f->vertices; i++) {
        for (uint32_t k = 0; k < 2; k++) {
            const double v = mesh->vertices[3 * i + (k == 0 ? 2 : 0)];
            low[k] = fmin(low[k], v);
            high[k] = fmax(high[k], v);
        }
    }
    for (uint32_t i = 0; i < f->vertices; i++) {
        const double v[3] = {mesh->vertices[3 * i + 2] - (low[0] + high[0]) / 2.0,
                             mesh->vertices[3 * i] - (low[1] + high[1]) / 2.0,
                             mesh->vertices[3 * i + 1]};
        for (uint32_t k = 0; k < 3; k++) {
            const long raw = lround(v[k] * 65536.0);
            f->space[3 * i + k] = berth_num_of((berth_raw)raw);
            f->xyz[3 * i + k] = (double)raw / 65536.0;
        }
        f->x[i] = f->space[3 * i];
        f->y[i] = f->space[3 * i + 1];
        f->radius = fmax(f->radius, hypot(f->xyz[3 * i], f->xyz[3 * i + 1]));
    }
}

static void take_mesh(figure *f, const posed_mesh *mesh)
{
    f->vertices = (uint32_t)mesh->vertex_count;
    f->triangles = (uint32_t)mesh->triangle_count;
    f->xyz = figures_memory(f->vertices * 3 * sizeof *f->xyz);
    f->space = figures_memory(f->vertices * 3 * sizeof *f->space);
    f->x = figures_memory(f->vertices * sizeof *f->x);
    f->y = figures_memory(f->vertices * sizeof *f->y);
    f->corners = figures_memory(f->triangles * 3 * sizeof *f->corners);
    f->corners16 = figures_memory(f->triangles * 3 * sizeof *f->corners16);
    for (uint32_t i = 0; i < 3 * f->triangles; i++) {
        f->corners16[i] = mesh->triangles[i];
        f->corners[i] = mesh->triangles[i];
    }
    take_vertices(f, mesh);
}

static void add_mesh(const posed_mesh *mesh, size_t pose, const char *path)
{
    figure *f = &figures[figure_count];
    const char *slash = strrchr(path, '/');
    if (figure_count++ == FIGURES_MOST) {
        figures_fail("too many poses", path);
    }
    snprintf(f->name, sizeof f->name, "%.40s %u", slash != NULL ? slash + 1 : path, (unsigned)pose);
    take_mesh(f, mesh);
    f->outline = figure_contour(f);
}

const fcl_tree *figure_full(const figure *f)
{
    static fcl_tree *trees[FIGURES_MOST];
    fcl_tree **tree = &trees[f - figures];
    if (*tree == NULL) {
        *tree = fcl_tree_build(f->xyz, f->vertices, f->corners, f->triangles);
    }
    if (*tree == NULL) {
        figures_fail("FCL refuses the mesh", f->name);
    }
    return *tree;
}

static void add_pose(mesh_file *file, size_t pose, const char *path)
{
    posed_mesh mesh;
    const char *wrong = mesh_pose(file, pose, &mesh);
    if (wrong != NULL) {
        figures_fail(wrong, path);
    }
    add_mesh(&mesh, pose, path);
    mesh_release(&mesh);
}

/* People of all builds at all phases of their gait: y up, as the files have it, and 1.8 m tall. */
static void add_people(uint32_t count)
{
    static int32_t xyz[3 * GEN_HUMAN_VERTICES];
    static uint16_t corners[3 * GEN_HUMAN_TRIANGLES];
    static double vertices[3 * GEN_HUMAN_VERTICES];
    const posed_mesh mesh = {vertices, corners, GEN_HUMAN_VERTICES, GEN_HUMAN_TRIANGLES};
    harness_random random = harness_random_from(3072);
    gen_human_triangles(corners);
    for (uint32_t i = 0; i < count; i++) {
        const gen_human who = gen_human_random(&random);
        const uint32_t phase = harness_below(&random, 65536);
        double low = HUGE_VAL, high = -HUGE_VAL, scale;
        gen_human_vertices(&who, phase, xyz);
        for (uint32_t k = 0; k < GEN_HUMAN_VERTICES; k++) {
            low = fmin(low, xyz[3 * k + 2]);
            high = fmax(high, xyz[3 * k + 2]);
        }
        scale = FIGURES_HEIGHT / (high - low);
        for (uint32_t k = 0; k < 3 * GEN_HUMAN_VERTICES; k++) {
            vertices[k - k % 3 + (k + 2) % 3] = xyz[k] * scale;
        }
        add_mesh(&mesh, i, "people");
    }
}

static void load_word(const char *path_and_step)
{
    char path[1024];
    const char *colon = strrchr(path_and_step, ':');
    const size_t step = colon != NULL ? (size_t)atol(colon + 1) : 1;
    mesh_file file;
    if (strncmp(path_and_step, "people:", 7) == 0) {
        add_people((uint32_t)step);
        return;
    }
    snprintf(path, sizeof path, "%.*s",
             (int)(colon != NULL ? colon - path_and_step : (long)strlen(path_and_step)),
             path_and_step);
    const char *wrong = mesh_open(&file, path, 'y', FIGURES_HEIGHT);
    if (wrong != NULL) {
        figures_fail(wrong, path);
    }
    for (size_t pose = 0; pose<file.poses; pose += step> 0 ? step : 1) {
        add_pose(&file, pose, path);
    }
    mesh_close(&file);
}

int figures_load(int first, int argc, char **argv)
{
    int i = first;
    for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
        load_word(argv[i]);
    }
    return i + 1;
}

const fp_method *figures_method(const char *name)
{
    const fp_method *method = fp_method_named(name);
    if (method == NULL) {
        figures_fail("no such method", name);
    }
    return method;
}

berth_outline figure_contour(const figure *f)
{
    berth_contour_desc desc = {0};
    berth_outline outline;
    desc.mesh =
        berth_mesh_over_arrays(f->space, f->vertices, f->corners16, f->triangles, BERTH_UP_Z);
    size_t kept_bytes = berth_contour_kept_size(&desc);
    size_t scratch_bytes = berth_contour_scratch_size(&desc);
    void *work = figures_memory(scratch_bytes);
    berth_arena kept = berth_arena_over(figures_memory(kept_bytes), kept_bytes);
    berth_arena scratch = berth_arena_over(work, scratch_bytes);
    if (berth_contour(&desc, &kept, &scratch, &outline, NULL) != BERTH_OK) {
        figures_fail("has no contour", f->name);
    }
    free(work);
    return outline;
}

static berth_triangles triangles_of(const figure *f)
{
    return (berth_triangles){.x = f->x,
                             .y = f->y,
                             .corners = f->corners16,
                             .vertices = (uint16_t)f->vertices,
                             .count = (uint16_t)f->triangles};
}

berth_footprint_desc figure_desc(const figure *f, const fp_method *method)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = (berth_footprint_method)method->kind;
    desc.threshold = berth_num_of((berth_raw)lround(figures_threshold * 65536.0));
    desc.circles_only = !method->shape;
    desc.quick = method->quick;
    if (method->whole) {
        desc.threshold = berth_num_of(0);
    }
    if (method->kind == BERTH_FOOTPRINT_TRIANGLES || method->kind == BERTH_FOOTPRINT_CYLINDER) {
        desc.triangles = triangles_of(f);
    } else {
        desc.outline = f->outline;
    }
    return desc;
}

static size_t build_circles(const figure *f, const fp_method *method, unsigned levels, void **image)
{
    berth_footprint_desc desc = figure_desc(f, method);
    berth_footprint view;
    desc.levels = (uint8_t)levels;
    size_t bytes = berth_footprint_image_size(&desc);
    size_t work_bytes = berth_footprint_scratch_size(&desc);
    *image = figures_memory(bytes);
    void *work = figures_memory(work_bytes);
    berth_arena kept = berth_arena_over(*image, bytes);
    berth_arena scratch = berth_arena_over(work, work_bytes);
    berth_status status = berth_footprint_build(&desc, &kept, &scratch, &view);
    free(work);
    if (status == BERTH_E_THRESHOLD && levels == 0) { /* finer than the levels can hold */
        free(*image);
        return build_circles(f, method, BERTH_FOOTPRINT_LEVELS_MAX, image);
    }
    if (status != BERTH_OK) {
        figures_fail("has no tree of circles", f->name);
    }
    return kept.used;
}

static size_t build_boxes(const figure *f, const fp_method *method, unsigned levels, void **image)
{
    berth_obb_desc desc = berth_obb_desc_default();
    berth_obb view;
    if (method->kind == 0) {
        desc.outline = f->outline;
    } else {
        desc.triangles = triangles_of(f);
    }
    desc.levels = (uint8_t)levels;
    size_t bytes = berth_obb_image_size(&desc);
    size_t work_bytes = berth_obb_scratch_size(&desc);
    *image = figures_memory(bytes);
    void *work = figures_memory(work_bytes);
    berth_arena kept = berth_arena_over(*image, bytes);
    berth_arena scratch = berth_arena_over(work, work_bytes);
    if (berth_obb_build(&desc, &kept, &scratch, &view) != BERTH_OK) {
        figures_fail("has no tree of boxes", f->name);
    }
    free(work);
    return kept.used;
}

size_t figure_build(const figure *f, const fp_method *method, unsigned levels, fp_tree *tree,
                    void **image)
{
    if (method->source == FP_FULL) {
        *image = NULL;
        tree->full = figure_full(f);
        return (size_t)fcl_tree_bytes(tree->full);
    }
    size_t bytes = method->source == FP_BOXES ? build_boxes(f, method, levels, image)
                                              : build_circles(f, method, levels, image);
    if (!method->attach(tree, *image, bytes)) {
        figures_fail("its image is refused", f->name);
    }
    return bytes;
}

fp_tree *figures_trees(const fp_method *method, unsigned levels, uint64_t *bytes)
{
    fp_tree *trees = figures_memory(figure_count * sizeof *trees);
    for (uint32_t k = 0; k < figure_count; k++) {
        void *image;
        const size_t size = figure_build(&figures[k], method, levels, &trees[k], &image);
        if (bytes != NULL) {
            *bytes += size;
        }
    }
    return trees;
}

uint32_t figures_cases(const char *path, fp_case *cases, uint32_t most)
{
    FILE *in = fopen(path, "r");
    char line[256];
    uint32_t count = 0;
    if (in == NULL) {
        figures_fail("cannot be read", path);
    }
    while (fgets(line, sizeof line, in) != NULL && count < most) {
        unsigned a, b, angle;
        int x, y;
        if (sscanf(line, "case %u %u %d %d %u", &a, &b, &x, &y, &angle) == 5) {
            cases[count].a = (uint16_t)a;
            cases[count].b = (uint16_t)b;
            cases[count++].at_b =
                berth_placement_at(berth_num_of(x), berth_num_of(y), (berth_angle)angle, 0);
        }
    }
    fclose(in);
    return count;
}
