/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions of registering a posed character: a real mesh of some 700 triangles at eight
 * headings, in cells of 1/64 and of 1/32 of a unit; the bar is on the dearest. One line a size of
 * cell:
 *
 *   occupancy CORE ARITHMETIC CELL TRIANGLES VERTICES MEAN MOST OUTLINE CELLS POINTS
 *
 * with instructions of an add (mean and most), instructions of the outline of all headings, the
 * cells they set together and the points of their boundary. */

#include "port/port.h"
#include "tests/harness/harness.h"

#include <berth/berth.h>

#include "build/bench/mesh.h"

#define MOST_INSTRUCTIONS 2000000

enum { HEADINGS = 8, SIDE = 96 };

static uint32_t memory[BERTH_OCCUPANCY_WORDS(SIDE, SIDE)];
static uint32_t
    scratch_memory[BENCH_MESH_VERTICES > SIDE *SIDE / 32 ? BENCH_MESH_VERTICES : SIDE *SIDE / 32];
static uint64_t kept_memory[BERTH_OCCUPANCY_OUTLINE_BYTES(400, 20) / 8 + 1];

static berth_mesh the_mesh(void)
{
    return (berth_mesh){.vertices = bench_mesh_vertices,
                        .triangles = bench_mesh_triangles,
                        .stride = 0,
                        .vertex_count = BENCH_MESH_VERTICES,
                        .triangle_count = BENCH_MESH_TRIANGLES,
                        .up = (berth_up)BENCH_MESH_UP};
}

static berth_occupancy make(int32_t cell)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_occupancy_desc desc = {0};
    berth_occupancy occupancy;
    const berth_placement middle = berth_placement_at(BERTH_NUM(-0.75), BERTH_NUM(-0.75), 0, 0);
    desc.x = middle.x;
    desc.y = middle.y;
    desc.cell = cell;
    desc.columns = desc.rows = (uint16_t)(cell == -6 ? SIDE : SIDE / 2);
    CHECK_EQ(berth_occupancy_make(&desc, &arena, &occupancy), BERTH_OK);
    return occupancy;
}

static void measure(int32_t cell)
{
    berth_occupancy occupancy = make(cell);
    berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
    berth_arena kept = berth_arena_over(kept_memory, sizeof kept_memory);
    const berth_mesh mesh = the_mesh();
    berth_outline outline = berth_outline_over_arrays(NULL, NULL, 0);
    uint64_t before, outline_cost, sum = 0, most = 0;
    for (uint32_t k = 0; k < HEADINGS; k++) {
        const berth_placement at = berth_placement_at(
            berth_num_of(0), berth_num_of(0), (berth_angle)(k * (65536 / HEADINGS) + 1000), 0);
        before = berth_port_instructions();
        CHECK_EQ(berth_occupancy_add_mesh(&occupancy, &mesh, &at, &scratch), BERTH_OK);
        uint64_t cost = berth_port_instructions() - before;
        sum += cost;
        most = cost > most ? cost : most;
    }
    before = berth_port_instructions();
    CHECK_EQ(berth_occupancy_outline(&occupancy, 1, &kept, &scratch, &outline), BERTH_OK);
    outline_cost = berth_port_instructions() - before;
    harness_print("occupancy|%s|%s|1/%u|%u|%u|%llu|%llu|%llu|%u|%u\n", berth_port_name(),
                  BERTH_ARITHMETIC, UINT32_C(1) << -cell, (uint32_t)mesh.triangle_count,
                  (uint32_t)mesh.vertex_count, sum / HEADINGS, most, outline_cost,
                  berth_occupancy_cells(&occupancy), (uint32_t)outline.points);
#ifdef BERTH_Q16
    harness_print("bar|%s: cells of 1/%u, the dearest heading|%llu|<=|%u|instructions\n",
                  berth_port_name(), UINT32_C(1) << -cell, most, (uint32_t)MOST_INSTRUCTIONS);
#endif
}

HARNESS_TEST(fine, "cells of 1/64")
{
    measure(-6);
}

HARNESS_TEST(coarse, "cells of 1/32")
{
    measure(-5);
}
