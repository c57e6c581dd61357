/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* contour.c: every argument out of range has its own status and writes nothing; sizes; grids. */

#include "tests/unit/soup.h"

static soup s;

/* Two triangles, crossed. */
static berth_contour_desc good(void)
{
    soup_clear(&s, 8, BERTH_UP_Z);
    soup_add(&s, 0, 0, 100, 0, 50, 90);
    soup_add(&s, 0, 60, 50, -30, 100, 60);
    return soup_desc(&s, 1);
}

/* The call gives `status` and leaves no trace. */
static void refused(const berth_contour_desc *desc, berth_status status)
{
    berth_arena kept = berth_arena_over(soup_kept, sizeof soup_kept);
    berth_arena scratch = berth_arena_over(soup_scratch, sizeof soup_scratch);
    berth_outline outline;
    berth_contour_counts counts;
    harness_fill(&outline, sizeof outline);
    harness_fill(&counts, sizeof counts);
    harness_fill(soup_kept, sizeof soup_kept);
    CHECK_EQ(berth_contour(desc, &kept, &scratch, &outline, &counts), status);
    CHECK_FILLED(&outline, sizeof outline);
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_FILLED(soup_kept, sizeof soup_kept);
    CHECK_EQ(kept.used, 0);
    CHECK_EQ(kept.high, 0);
    CHECK_EQ(scratch.used, 0);
}

#define WRONG(change, status) CHECK_WRONG(berth_contour_desc, good(), change, refused, status)

static void nulls(void)
{
    const berth_contour_desc fine = good();
    berth_arena kept = berth_arena_over(soup_kept, sizeof soup_kept);
    berth_arena scratch = berth_arena_over(soup_scratch, sizeof soup_scratch);
    berth_outline outline;
    refused(NULL, BERTH_E_NULL);
    CHECK_EQ(berth_contour(&fine, NULL, &scratch, &outline, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_contour(&fine, &kept, NULL, &outline, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_contour(&fine, &kept, &scratch, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_contour(&fine, &kept, &scratch, &outline, NULL), BERTH_OK);
    WRONG(desc.mesh.vertices = NULL, BERTH_E_NULL);
    WRONG(desc.mesh.triangles = NULL, BERTH_E_NULL);
}

static void meshes(void)
{
    WRONG(desc.mesh.up = (berth_up)7, BERTH_E_KIND);
    WRONG(desc.mesh.stride = 1, BERTH_E_STRIDE);
    WRONG(desc.mesh.triangle_count = 0, BERTH_E_TRIANGLES);
    WRONG(s.triangles[4] = 6, BERTH_E_VERTEX);
    WRONG(s.numbers[2] = num_absurd(1), BERTH_E_COORDINATE);
}

static void room(void)
{
    berth_contour_desc desc = good();
    berth_outline outline;
    desc.points = 2;
    refused(&desc, BERTH_E_POINTS);
    CHECK_EQ(berth_contour_kept_size(&desc), 0);
    CHECK_EQ(berth_contour_scratch_size(&desc), 0);
    desc.points = BERTH_OUTLINE_POINTS_MAX + 1;
    refused(&desc, BERTH_E_POINTS);
    desc.points = 11; /* a star of two triangles has 12 */
    refused(&desc, BERTH_E_POINTS);
    desc.points = 12;
    CHECK_EQ(soup_contour(&desc, &outline, NULL), BERTH_OK);
    CHECK_EQ(outline.points, 12);
    desc.points = 0;
    CHECK_EQ(soup_contour(&desc, &outline, NULL), BERTH_OK);
}

static void sizes(void)
{
    static const uint32_t counts[] = {1, 2, 8, 9, 700, BERTH_MESH_TRIANGLES_MAX};
    berth_contour_desc desc = good();
    CHECK_EQ(berth_contour_kept_size(NULL), 0);
    CHECK_EQ(berth_contour_scratch_size(NULL), 0);
    for (uint32_t i = 0; i < LENGTH_OF(counts); i++) {
        const uint32_t n = counts[i], usual = BERTH_CONTOUR_POINTS(n);
        desc.mesh.triangle_count = n;
        desc.mesh.vertex_count = n;
        desc.points = 0;
        CHECK_EQ(berth_contour_kept_size(&desc), BERTH_CONTOUR_KEPT_BYTES(usual));
        CHECK_EQ(berth_contour_scratch_size(&desc), BERTH_CONTOUR_SCRATCH_BYTES(n, n, usual));
        desc.points = 32767;
        CHECK_EQ(berth_contour_kept_size(&desc), BERTH_CONTOUR_KEPT_BYTES(32767));
        CHECK_EQ(berth_contour_scratch_size(&desc), BERTH_CONTOUR_SCRATCH_BYTES(n, n, 32767));
    }
    desc.mesh.triangle_count = 0;
    CHECK_EQ(berth_contour_kept_size(&desc), 0);
    CHECK_EQ(berth_contour_scratch_size(&desc), 0);
}

/* What the call says; both sizes are 0 for it, and look at no array. */
static void described(berth_contour_desc desc, berth_status status)
{
    if (status != BERTH_OK) {
        refused(&desc, status);
    }
    desc.mesh.vertices = NULL;
    desc.mesh.triangles = NULL;
    CHECK_EQ(berth_contour_kept_size(&desc) != 0, status == BERTH_OK);
    CHECK_EQ(berth_contour_scratch_size(&desc) != 0, status == BERTH_OK);
}

static void descriptions(void)
{
    berth_contour_desc desc = good();
    described(desc, BERTH_OK);
    desc.points = 2;
    described(desc, BERTH_E_POINTS);
    desc.points = BERTH_OUTLINE_POINTS_MAX + 1;
    described(desc, BERTH_E_POINTS);
    desc.shift = BERTH_CONTOUR_SHIFT_MAX;
    described(desc, BERTH_E_POINTS);
    desc.shift = BERTH_CONTOUR_SHIFT_MAX + 1;
    described(desc, BERTH_E_EXTENT);
    desc.mesh.vertex_count = BERTH_MESH_VERTICES_MAX + 1;
    described(desc, BERTH_E_VERTEX);
    desc.mesh.triangle_count = BERTH_MESH_TRIANGLES_MAX + 1;
    described(desc, BERTH_E_TRIANGLES);
    desc.mesh.stride = 1;
    described(desc, BERTH_E_STRIDE);
    desc.mesh.up = (berth_up)7;
    described(desc, BERTH_E_KIND);
}

/* The finest grid that fits, and no finer one. */
static void grids(void)
{
    for (uint32_t shift = 0; shift <= BERTH_CONTOUR_SHIFT_MAX; shift++) {
        const double step = (double)(INT32_C(1) << shift) / 65536;
        const double low = shift < 16 ? 16384 * step : 8192;
        const double high = shift < 16 ? 16383 * step : 8192;
        berth_contour_desc desc = good();
        berth_contour_counts counts;
        berth_outline outline;
        s.numbers[0] = num_from(-low);
        s.numbers[3] = num_from(high);
        s.numbers[7] = num_from(100 * step);
        desc.mesh.triangle_count = 1;
        desc.shift = 0;
        CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
        CHECK_REAL_EQ(real_of(counts.step), step);
        desc.shift = (uint8_t)shift;
        CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
        if (shift > 1) {
            desc.shift = (uint8_t)(shift - 1);
            refused(&desc, BERTH_E_EXTENT);
        }
    }
}

/* A mesh that is long along y alone; and room for links, of which there are more than of all else.
 */
static void tall(void)
{
    berth_contour_desc desc = good();
    berth_contour_counts counts;
    berth_outline outline;
    berth_arena kept = berth_arena_over(soup_kept, sizeof soup_kept);
    berth_arena scratch = berth_arena_over(soup_scratch, 8u * SOUP_POINTS + 2u * SOUP_POINTS - 2u);
    s.numbers[7] = num_from(700);
    desc.mesh.triangle_count = 1;
    desc.shift = 0;
    CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
    CHECK_REAL_EQ(real_of(counts.step), 1.0 / 32);
    desc.shift = 10;
    refused(&desc, BERTH_E_EXTENT);
    desc.shift = 11;
    CHECK_EQ(berth_contour(&desc, &kept, &scratch, &outline, NULL), BERTH_E_SCRATCH_SPACE);
}

static void shifts(void)
{
    berth_contour_desc desc = good();
    berth_contour_counts counts;
    berth_outline outline;
    desc.shift = BERTH_CONTOUR_SHIFT_MAX + 1;
    refused(&desc, BERTH_E_EXTENT);
    desc.shift = 16; /* all in one grid cell */
    CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
    CHECK_EQ(outline.points, 1);
    CHECK_EQ(counts.segments, 1);
    CHECK_EQ(counts.outer, 0);
    CHECK_EQ(counts.triangles, 0);
}

/* A vertex that no triangle names is checked, and does not count for the grid. */
static void unused_vertices(void)
{
    berth_contour_desc desc = good();
    berth_contour_counts before, after;
    berth_outline outline;
    desc.shift = 0;
    CHECK_EQ(soup_contour(&desc, &outline, &before), BERTH_OK);
    for (uint32_t i = 0; i < 3; i++) {
        s.numbers[3 * s.vertices + i] = num_from(i == 1 ? -8000 : 8000);
    }
    desc.mesh.vertex_count++;
    CHECK_EQ(soup_contour(&desc, &outline, &after), BERTH_OK);
    CHECK_REAL_EQ(berth_num_raw(before.step), berth_num_raw(after.step));
    CHECK_EQ(before.triangles, after.triangles);
    CHECK_EQ(before.candidates, after.candidates);
    CHECK_EQ(before.pairs, after.pairs);
    CHECK_EQ(before.pieces, after.pieces);
    CHECK_EQ(before.outer, after.outer);
    CHECK_EQ(before.holes, after.holes);
    CHECK_EQ(before.segments, after.segments);
    CHECK_EQ(outline.points, 12);
}

static void strides(void)
{
    berth_contour_desc desc = good();
    berth_outline outline;
    static berth_num wide[6 * 5];
    for (uint32_t i = 0; i < 6; i++) {
        for (uint32_t k = 0; k < 5; k++) {
            wide[5 * i + k] = k < 3 ? s.numbers[3 * i + k] : num_absurd(k);
        }
    }
    desc.mesh.vertices = wide;
    desc.mesh.stride = 5 * sizeof(berth_num);
    CHECK_EQ(soup_contour(&desc, &outline, NULL), BERTH_OK);
    CHECK_EQ(outline.points, 12);
}

static void description(void)
{
    const berth_contour_desc desc = berth_contour_desc_default();
    CHECK(desc.mesh.vertices == NULL && desc.mesh.triangles == NULL);
    CHECK_EQ(desc.points, 0);
    CHECK_EQ(desc.holes, 0);
    CHECK_EQ(desc.shift, 0);
    CHECK_EQ(desc.steps, 0);
    refused(&desc, BERTH_E_NULL);
}

const harness_test tests[] = {
    {"default description", description},
    {"nulls", nulls},
    {"meshes that break a rule", meshes},
    {"room for points", room},
    {"sizes and their macros", sizes},
    {"descriptions checked", descriptions},
    {"grids", grids},
    {"steps that do not go", shifts},
    {"a tall mesh, and links", tall},
    {"vertices that no triangle names", unused_vertices},
    {"strides", strides},
    {0, 0},
};
