/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The same cells and the same outlines everywhere: hashes over a fixed list of shapes, compared
 * with constants. -DGOLDEN_PRINT prints them as they are. */

#include "tests/golden/check.h"
#include "tests/unit/support.h"

enum { COLUMNS = 70, ROWS = 50, VERTICES = 24, TRIANGLES = 30, ROUNDS = 60 };

static uint32_t memory[BERTH_OCCUPANCY_WORDS(COLUMNS, ROWS)];
static uint32_t scratch_memory[BERTH_OCCUPANCY_SCRATCH(COLUMNS, ROWS) / 4];
static uint64_t kept_memory[BERTH_OCCUPANCY_OUTLINE_BYTES(300, 60) / 8 + 1];
static berth_num vertices[3 * VERTICES], xs[VERTICES], ys[VERTICES];
static uint16_t triangles[3 * TRIANGLES];
static berth_occupancy occupancy;
static uint64_t cells = HARNESS_HASH, outlines = HARNESS_HASH;

static void make(void)
{
    berth_occupancy_desc desc = {0};
    desc.x = num_from(2);
    desc.y = num_from(-3);
    desc.cell = -5;
    desc.columns = COLUMNS;
    desc.rows = ROWS;
    CHECK_EQ(berth_occupancy_make(&desc, ARENA(memory), &occupancy), BERTH_OK);
}

/* Somewhere near the middle of the bitmap, now and then further than it reaches. */
static berth_placement somewhere(harness_random *random)
{
    const int32_t x = harness_between(random, -12, 12), y = harness_between(random, -9, 9);
    return berth_placement_at(num_from(3.1 + x / 32.0), num_from(-2.2 + y / 32.0),
                              (berth_angle)harness_u32(random), 0);
}

static berth_status add_mesh(harness_random *random, berth_arena *scratch)
{
    const berth_placement at = somewhere(random);
    berth_mesh mesh;
    for (uint32_t i = 0; i < 3 * VERTICES; i++) {
        vertices[i] = num_from(harness_between(random, -2000, 2000) / 4096.0);
    }
    for (uint32_t i = 0; i < 3 * TRIANGLES; i++) {
        triangles[i] = (uint16_t)harness_below(random, VERTICES);
    }
    mesh.vertices = vertices;
    mesh.triangles = triangles;
    mesh.stride = 0;
    mesh.vertex_count = VERTICES;
    mesh.triangle_count = (uint16_t)(1 + harness_below(random, TRIANGLES));
    mesh.up = (uint8_t)harness_below(random, 3);
    return berth_occupancy_add_mesh(&occupancy, &mesh, &at, scratch);
}

static berth_status add_outline(harness_random *random, berth_arena *scratch)
{
    const berth_placement at = somewhere(random);
    const uint16_t points = (uint16_t)(1 + harness_below(random, 6));
    const berth_outline outline = berth_outline_over_arrays(xs, ys, points);
    for (uint32_t i = 0; i < points; i++) {
        xs[i] = num_from(harness_between(random, -2000, 2000) / 4096.0);
        ys[i] = num_from(harness_between(random, -2000, 2000) / 4096.0);
    }
    return berth_occupancy_add_outline(&occupancy, &outline, &at, (int)harness_below(random, 2),
                                       scratch);
}

static berth_status add_disc(harness_random *random)
{
    const berth_placement at = somewhere(random);
    const int32_t radius = harness_between(random, 0, 2500);
    return berth_occupancy_add_disc(&occupancy, at.x, at.y, num_from(radius / 4096.0));
}

static void hash_outline(berth_arena *scratch, int holes)
{
    berth_outline outline;
    const berth_status status =
        berth_occupancy_outline(&occupancy, holes, ARENA(kept_memory), scratch, &outline);
    hash_u32(&outlines, (uint32_t)status);
    for (uint32_t i = 0; status == BERTH_OK && i < outline.points; i++) {
        hash_u32s(&outlines, (uint32_t)(int32_t)(real_of(outline.x[i]) * 65536),
                  (uint32_t)(int32_t)(real_of(outline.y[i]) * 65536));
    }
    for (uint32_t i = 0; status == BERTH_OK && i < outline.rings; i++) {
        hash_u32(&outlines, outline.end[i]);
    }
}

HARNESS_TEST(run, "cells and outlines")
{
    harness_random random = harness_random_from(2026);
    for (uint32_t k = 0; k < ROUNDS; k++) {
        berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
        harness_seed(k);
        if (k % 4 == 0) {
            make();
        }
        hash_u32(&cells, (uint32_t)add_mesh(&random, &scratch));
        hash_u32(&cells, (uint32_t)add_outline(&random, &scratch));
        hash_u32(&cells, (uint32_t)add_disc(&random));
        for (uint32_t i = 0; i < (uint32_t)occupancy.words * ROWS; i++) {
            hash_u32(&cells, occupancy.bits[i]);
        }
        hash_outline(&scratch, k % 2);
    }
    check_hash("CELLS", cells, GOLDEN_CELLS);
    check_hash("OUTLINES", outlines, GOLDEN_OUTLINES);
}
