/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours of real figures, every pose of each, against the union of the same triangles by GEOS.
 *
 * Meshes: mesh/ of BERTH_DATA (default ../shared/data), and the MD2 and IQM characters of the
 * package assimp-testmodels; what is not there is skipped, and the TAP line says so. */

#include "src/ground/described.h"
#include "tests/meshes/union.h"
#include "tests/unit/support.h"
#include "tools/berth/read/mesh.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define HEIGHT 1.8 /* metres */
#define MODELS "/usr/share/assimp/models/"

/* What berth/contour.h promises, in grid steps on an axis, of a mesh as given and of one on the
 * grid (and something for the comparison's own rounding); and of the area. */
/* Every pose in `make test-all`, q16, and every fourth of a file, f32; else every fourth file and
 * every eighth pose. The contour is the same in integers for floats, but for the rounding of
 * vertices. */
static size_t every(size_t few, size_t many)
{
    return getenv("MANY") != NULL ? many : few;
}

#ifdef BERTH_Q16
#define EVERY_POSE every(8, 1)
#else
#define EVERY_POSE every(8, 4)
#endif

static const double most_outside = 1.0, most_rounded = 0.5 + 1e-6, most_area = 0.001;

typedef struct totals {
    uint32_t poses, triangles, points, candidates, pieces;
    uint32_t scratch, pairs, segments;
    /* rings of all poses with vertices on the grid; and how many we have more and fewer */
    uint32_t outer, holes, outer_more, outer_fewer, holes_more, holes_fewer;
    double outside, outside_axis, rounded, astray, area, seconds, step;
} totals;

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* The same mesh with its vertices on the grid, where the outline is exact but for the rounding of
 * crossings. */
static void check_rounded(const berth_mesh *mesh, const berth_outline *outline,
                          const berth_contour_counts *counts, totals *sum)
{
    const double step = real_of(counts->step);
    berth_num *vertices = malloc(mesh->vertex_count * 3 * sizeof *vertices);
    berth_mesh rounded = *mesh;
    union_report r;
    for (uint32_t i = 0; i < 3 * mesh->vertex_count; i++) {
        vertices[i] = num_from(floor(real_of(mesh->vertices[i]) / step + 0.5) * step);
    }
    rounded.vertices = vertices;
    if (!union_compare(&rounded, outline, step, &r)) {
        CHECK(!"GEOS has a union");
    } else {
        CHECK_REAL_LE(r.outside_axis, most_rounded);
        CHECK_EQ(r.lost + r.lost_holes + r.added + r.added_holes, 0);
        sum->rounded = fmax(sum->rounded, r.outside_axis);
        sum->outer_more += larger(counts->outer, r.outer) - r.outer;
        sum->outer_fewer += larger(counts->outer, r.outer) - counts->outer;
        sum->holes_more += larger(counts->holes, r.holes) - r.holes;
        sum->holes_fewer += larger(counts->holes, r.holes) - counts->holes;
        sum->holes += r.holes;
        sum->outer += r.outer;
    }
    free(vertices);
}

static void check_bars(const berth_mesh *mesh, const berth_outline *outline,
                       const berth_contour_counts *counts, totals *sum)
{
    const double step = real_of(counts->step);
    union_report r;
    double area;
    CHECK_EQ(berthi_outline_check(outline), BERTH_OK);
    CHECK_EQ(counts->outer + counts->holes + counts->segments, outline->rings);
    if (!union_compare(mesh, outline, step, &r)) {
        CHECK(!"GEOS has a union");
        return;
    }
    area = magnitude(r.area - r.area_given) / r.area_given;
    CHECK_REAL_LE(r.outside_axis, most_outside);
    CHECK_REAL_LE(area, most_area);
    CHECK_EQ(r.lost, 0);
    CHECK_EQ(r.lost_holes, 0);
    CHECK_EQ(r.added, 0);
    CHECK_EQ(r.added_holes, 0);
    check_rounded(mesh, outline, counts, sum);
    sum->outside = fmax(sum->outside, r.outside);
    sum->outside_axis = fmax(sum->outside_axis, r.outside_axis);
    sum->astray = r.astray > sum->astray ? r.astray : sum->astray;
    sum->area = area > sum->area ? area : sum->area;
    sum->step = step > sum->step ? step : sum->step;
}

static void check_pose(const posed_mesh *pose, char up, totals *sum)
{
    berth_num *vertices = malloc(pose->vertex_count * 3 * sizeof *vertices);
    berth_contour_desc desc = {0};
    berth_contour_counts counts;
    berth_outline outline;
    for (size_t i = 0; i < 3 * pose->vertex_count; i++) {
        vertices[i] = num_from(pose->vertices[i]);
    }
    desc.mesh = berth_mesh_over_arrays(vertices, (uint32_t)pose->vertex_count, pose->triangles,
                                       (uint32_t)pose->triangle_count, (berth_up)(up - 'x'));
    desc.holes = 1;
    const size_t kept_size = berth_contour_kept_size(&desc);
    const size_t scratch_size = berth_contour_scratch_size(&desc);
    berth_arena kept = berth_arena_over(malloc(kept_size), kept_size);
    berth_arena scratch = berth_arena_over(malloc(scratch_size), scratch_size);
    const double before = seconds_now();
    if (berth_contour(&desc, &kept, &scratch, &outline, &counts) != BERTH_OK) {
        CHECK(!"there is a contour");
    } else {
        sum->seconds += seconds_now() - before;
        sum->poses++;
        sum->triangles = larger(sum->triangles, desc.mesh.triangle_count);
        sum->points = larger(sum->points, outline.points);
        sum->candidates = larger(sum->candidates, counts.candidates);
        sum->pairs = larger(sum->pairs, counts.pairs);
        sum->pieces = larger(sum->pieces, counts.pieces);
        sum->segments = larger(sum->segments, counts.segments);
        sum->scratch = larger(sum->scratch, (uint32_t)scratch.high);
        check_bars(&desc.mesh, &outline, &counts, sum);
    }
    free(scratch.base);
    free(kept.base);
    free(vertices);
}

static void check_file(const char *path, char up, totals *sum)
{
    mesh_file file;
    posed_mesh pose;
    const char *wrong = mesh_open(&file, path, up, HEIGHT);
    if (wrong != NULL) {
        harness_note("%s: %s", path, wrong);
        CHECK(!"the file can be read");
        return;
    }
    for (size_t i = 0; i < file.poses; i += EVERY_POSE) {
        harness_seed(i);
        wrong = mesh_pose(&file, i, &pose);
        CHECK(wrong == NULL);
        if (wrong == NULL) {
            check_pose(&pose, file.up, sum);
            mesh_release(&pose);
        }
    }
    mesh_close(&file);
}

static void check_files(const char *pattern, char up)
{
    totals sum = {0};
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) {
        harness_note("%s: not there", pattern);
        harness_skip("no such mesh: set BERTH_DATA, install assimp-testmodels");
        return;
    }
    union_begin();
    for (size_t i = 0; i < found.gl_pathc; i += every(4, 1)) {
        check_file(found.gl_pathv[i], up, &sum);
    }
    union_end();
    globfree(&found);
    harness_note("%u poses of up to %u triangles: %u candidates, %u pairs, %u pieces, %u points",
                 sum.poses, sum.triangles, sum.candidates, sum.pairs, sum.pieces, sum.points);
    harness_note("  scratch %u bytes, %u segments and points, %f ms a pose, grid step %f mm",
                 sum.scratch, sum.segments, sum.poses != 0 ? 1e3 * sum.seconds / sum.poses : 0.0,
                 1e3 * sum.step);
    harness_note(
        "  outside %f steps on an axis (at most %f), %f as the crow flies; area off by %f %% "
        "(at most %f)",
        sum.outside_axis, most_outside, sum.outside, 100 * sum.area, 100 * most_area);
    harness_note("  of the union of the rounded triangles: outside %f steps (at most %f); %u outer "
                 "rings, ours %u more, %u fewer; %u holes, ours %u more, %u fewer",
                 sum.rounded, most_rounded, sum.outer, sum.outer_more, sum.outer_fewer, sum.holes,
                 sum.holes_more, sum.holes_fewer);
}

static void check_data(const char *pattern)
{
    const char *data = getenv("BERTH_DATA");
    char path[1000];
    (void)harness_format(path, sizeof path, "%s/mesh/%s", data != NULL ? data : "../shared/data",
                         pattern);
    check_files(path, 'y');
}

HARNESS_TEST(robot, "robot, 12 poses of a walk")
{
    check_data("robot_posed/*.obj");
}

HARNESS_TEST(knight, "knight with weapons, 8 poses")
{
    check_data("knight_posed/*.obj");
}

HARNESS_TEST(sydney, "sydney, 198 poses")
{
    check_files(MODELS "MD2/sydney.md2", 'y');
}

HARNESS_TEST(faerie, "faerie, 198 poses")
{
    check_files(MODELS "MD2/faerie.md2", 'y');
}

HARNESS_TEST(mrfixit, "mrfixit")
{
    check_files(MODELS "IQM/mrfixit.iqm", 'z');
}
