/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Occupancies with too little memory: every length of every arena from nothing to enough, at every
 * misalignment. A refusal leaves no trace; a success writes its own bytes and no others. And any
 * calls in any order, with any numbers. */

#include "src/ground/described.h"
#include "tests/unit/support.h"

enum { COLUMNS = 34, ROWS = 5, SLACK = 16, CORNERS = 7 };

#define BYTES BERTH_OCCUPANCY_BYTES(COLUMNS, ROWS)
#define SCRATCH BERTH_OCCUPANCY_SCRATCH(COLUMNS, ROWS)
#define KEPT BERTH_OCCUPANCY_OUTLINE_BYTES(8, 2)

static uint64_t guarded[(BYTES + KEPT + SCRATCH) / 8 + 6], clean[(BYTES + KEPT + SCRATCH) / 8 + 6];
static uint32_t memory[BYTES / 4], before[BYTES / 4];
static uint64_t kept_memory[KEPT / 8 + 2];
static berth_occupancy occupancy;
static berth_num xs[CORNERS], vertices[3 * CORNERS];

static berth_occupancy_desc described(void)
{
    berth_occupancy_desc desc = {0};
    desc.x = desc.y = num_from(0);
    desc.cell = 0;
    desc.columns = COLUMNS;
    desc.rows = ROWS;
    return desc;
}

static void make(void)
{
    const berth_occupancy_desc desc = described();
    CHECK_EQ(berth_occupancy_make(&desc, ARENA(memory), &occupancy), BERTH_OK);
    copy_bytes(before, memory, sizeof memory);
    copy_bytes(guarded, clean, sizeof guarded);
}

/* Bytes that an arena gives up to be aligned. */
static size_t gap_at(const unsigned char *bytes, size_t alignment)
{
    return (size_t)(0 - (uintptr_t)bytes) & (alignment - 1);
}

/* Nothing outside of [from, from + size) of the guarded bytes was written. */
static void check_guard(size_t from, size_t size)
{
    const unsigned char *const now = (const unsigned char *)guarded;
    const unsigned char *const then = (const unsigned char *)clean;
    CHECK_BYTES(now, then, from);
    CHECK_BYTES(now + from + size, then + from + size, sizeof guarded - from - size);
}

HARNESS_TEST(making, "making, every length")
{
    const berth_occupancy_desc desc = described();
    harness_fill(clean, sizeof clean);
    for (size_t offset = 0; offset < 8; offset++) {
        for (size_t length = 0; length <= BYTES + SLACK; length++) {
            unsigned char *const bytes = (unsigned char *)guarded + offset;
            const size_t gap = gap_at(bytes, 4);
            berth_arena arena = berth_arena_over(bytes, length);
            berth_occupancy made;
            copy_bytes(guarded, clean, sizeof guarded);
            harness_fill(&made, sizeof made);
            const berth_status status = berth_occupancy_make(&desc, &arena, &made);
            CHECK_EQ(status, length < BYTES + gap ? BERTH_E_IMAGE_SPACE : BERTH_OK);
            if (status == BERTH_OK) {
                CHECK_EQ(arena.used, BYTES + gap);
                check_guard(offset + gap, BYTES);
            } else {
                CHECK_EQ(arena.used, 0);
                CHECK_FILLED(&made, sizeof made);
                check_guard(0, 0);
            }
        }
    }
}

/* A mesh or a filled outline, by the scratch that it needs. */
typedef berth_status (*adding)(berth_arena *scratch);

static berth_status add_mesh(berth_arena *scratch)
{
    static const uint16_t triangles[9] = {0, 1, 2, 2, 3, 4, 4, 5, 6};
    const berth_placement at = berth_placement_at(num_from(1), num_from(0.5), 300, 0);
    berth_mesh mesh;
    mesh.vertices = vertices;
    mesh.triangles = triangles;
    mesh.stride = 0;
    mesh.vertex_count = CORNERS;
    mesh.triangle_count = 3;
    mesh.up = BERTH_UP_Z;
    return berth_occupancy_add_mesh(&occupancy, &mesh, &at, scratch);
}

static berth_status add_filled(berth_arena *scratch)
{
    const berth_outline outline = berth_outline_over_arrays(xs, xs, 4);
    const berth_placement at = berth_placement_at(num_from(1), num_from(0.5), 0, 0);
    return berth_occupancy_add_outline(&occupancy, &outline, &at, 1, scratch);
}

static void every_length_of_scratch(adding add, size_t needed)
{
    harness_fill(clean, sizeof clean);
    for (uint32_t i = 0; i < CORNERS; i++) {
        xs[i] = num_from(i * 0.5);
        vertices[3 * i] = num_from(3 + i * 2.25);
        vertices[3 * i + 1] = num_from(i % 3);
        vertices[3 * i + 2] = num_from(i);
    }
    for (size_t offset = 0; offset < 8; offset++) {
        for (size_t length = 0; length <= needed + SLACK; length++) {
            unsigned char *const bytes = (unsigned char *)guarded + offset;
            const size_t gap = gap_at(bytes, 4);
            berth_arena scratch = berth_arena_over(bytes, length);
            make();
            const berth_status status = add(&scratch);
            CHECK_EQ(status, length < needed + gap ? BERTH_E_SCRATCH_SPACE : BERTH_OK);
            CHECK_EQ(scratch.used, 0);
            if (status == BERTH_OK) {
                CHECK(berth_occupancy_cells(&occupancy) != 0);
                check_guard(offset + gap, needed);
            } else {
                CHECK_BYTES(before, memory, sizeof memory);
                check_guard(0, 0);
            }
        }
    }
}

HARNESS_TEST(adding_a_mesh, "adding a mesh, every length")
{
    every_length_of_scratch(add_mesh, BERTH_OCCUPANCY_MESH_SCRATCH(CORNERS));
}

HARNESS_TEST(filling_an_outline, "filling an outline, every length")
{
    every_length_of_scratch(add_filled, SCRATCH);
}

/* Two cells apart: two rings of four points. */
static void make_two(void)
{
    make();
    CHECK_EQ(berth_occupancy_add_disc(&occupancy, num_from(1.5), num_from(1.5), num_from(0)),
             BERTH_OK);
    CHECK_EQ(berth_occupancy_add_disc(&occupancy, num_from(33.5), num_from(3.5), num_from(0)),
             BERTH_OK);
    copy_bytes(before, memory, sizeof memory);
}

static void outline_once(size_t offset, size_t kept_length, size_t scratch_length)
{
    unsigned char *const bytes = (unsigned char *)guarded + offset;
    const size_t gap = gap_at(bytes, 4);
    berth_arena kept = berth_arena_over(kept_memory, kept_length);
    berth_arena scratch = berth_arena_over(bytes, scratch_length);
    berth_outline outline;
    copy_bytes(guarded, clean, sizeof guarded);
    harness_fill(&outline, sizeof outline);
    harness_fill(kept_memory, sizeof kept_memory);
    const berth_status status = berth_occupancy_outline(&occupancy, 1, &kept, &scratch, &outline);
    CHECK_EQ(status, scratch_length < SCRATCH + gap ? BERTH_E_SCRATCH_SPACE
                     : kept_length < KEPT           ? BERTH_E_IMAGE_SPACE
                                                    : BERTH_OK);
    CHECK_EQ(scratch.used, 0);
    CHECK_BYTES(before, memory, sizeof memory);
    if (status == BERTH_OK) {
        CHECK_EQ(kept.used, KEPT);
        CHECK_EQ(outline.points, 8);
        CHECK_EQ(outline.rings, 2);
    } else {
        CHECK_EQ(kept.used, 0);
        CHECK_FILLED(&outline, sizeof outline);
        CHECK_FILLED(kept_memory, sizeof kept_memory);
    }
    if (status != BERTH_E_SCRATCH_SPACE) {
        check_guard(offset + gap, SCRATCH);
    } else {
        check_guard(0, 0);
    }
}

HARNESS_TEST(taking_the_outline, "taking the outline, every length")
{
    harness_fill(clean, sizeof clean);
    make_two();
    for (size_t offset = 0; offset < 8; offset++) {
        for (size_t length = 0; length <= KEPT + SLACK && length <= sizeof kept_memory; length++) {
            outline_once(offset, length, SCRATCH + 3);
        }
        for (size_t length = 0; length <= SCRATCH + SLACK; length++) {
            outline_once(offset, KEPT, length);
        }
    }
}

/* One arena for both: enough is what is kept and, behind it, the scratch. */
HARNESS_TEST(taking_it_with_one_arena, "taking it with one arena, every length")
{
    harness_fill(clean, sizeof clean);
    make_two();
    for (size_t length = 0; length <= KEPT + SCRATCH + SLACK; length++) {
        berth_arena arena = berth_arena_over(guarded, length);
        berth_outline outline;
        harness_fill(&outline, sizeof outline);
        const berth_status status =
            berth_occupancy_outline(&occupancy, 1, &arena, &arena, &outline);
        CHECK_EQ(status == BERTH_OK, length >= KEPT + SCRATCH);
        if (status == BERTH_OK) {
            CHECK_EQ(arena.used, KEPT);
        } else {
            CHECK(status == BERTH_E_SCRATCH_SPACE || status == BERTH_E_IMAGE_SPACE);
            CHECK_EQ(arena.used, 0);
            CHECK_FILLED(&outline, sizeof outline);
        }
    }
}

/* ---- Any numbers ---------------------------------------------------------------------------- */

static berth_placement any_place(harness_random *random)
{
    const uint32_t odd = harness_below(random, 16 * PLACEMENT_FAULTS);
    return odd < PLACEMENT_FAULTS ? placement_faulty(odd)
                                  : berth_placement_at(num_any(random), num_any(random),
                                                       (berth_angle)harness_u32(random), 0);
}

static berth_status add_any(harness_random *random, berth_arena *scratch)
{
    uint16_t triangles[9];
    const berth_placement at = any_place(random);
    const uint32_t what = harness_below(random, 4), count = harness_below(random, CORNERS + 1);
    const berth_num radius = num_any(random);
    for (uint32_t i = 0; i < LENGTH_OF(vertices); i++) {
        vertices[i] = num_any(random);
        xs[i % CORNERS] = num_any(random);
    }
    for (uint32_t i = 0; i < LENGTH_OF(triangles); i++) {
        triangles[i] = (uint16_t)harness_below(random, CORNERS);
    }
    const berth_mesh mesh = berth_mesh_over_arrays(vertices, count, triangles, 3, BERTH_UP_Z);
    const berth_outline outline = berth_outline_over_arrays(vertices, xs, (uint16_t)count);
    const berth_status status =
        what == 0   ? berth_occupancy_add_mesh(&occupancy, &mesh, &at, scratch)
        : what == 1 ? berth_occupancy_add_outline(&occupancy, &outline, &at, count % 2, scratch)
        : what == 2 ? berth_occupancy_add_disc(&occupancy, at.x, at.y, radius)
                    : berth_occupancy_clear(&occupancy);
    if (what == 3) {
        CHECK_EQ(status, BERTH_OK);
        CHECK_EQ(berth_occupancy_cells(&occupancy), 0);
    }
    CHECK(status == BERTH_OK || status == BERTH_E_EXTENT || status == BERTH_E_SCRATCH_SPACE ||
          status == (what == 0   ? berthi_mesh_check(&mesh)
                     : what == 1 ? berthi_outline_check(&outline)
                                 : BERTH_E_COORDINATE) ||
          status == (what == 2 ? BERTH_E_RADIUS : berth_placement_check(&at)));
    return status;
}

/* What is refused sets no cell; where something is added none goes. */
HARNESS_TEST(any_calls, "any calls, any numbers")
{
    berth_occupancy_desc desc = described();
    uint32_t done = 0;
    desc.x = desc.y = num_from(-8);
    desc.cell = 2;
    CHECK_EQ(berth_occupancy_make(&desc, ARENA(memory), &occupancy), BERTH_OK);
    const uint32_t words = (uint32_t)occupancy.words * occupancy.rows;
    for (uint32_t k = 0; k < HARNESS_CASES / 2 + 1; k++) {
        harness_random random = harness_round(UINT64_C(0x616e7963616c6c00), k);
        const size_t room = harness_below(&random, 8) == 0 ? 100 : sizeof guarded;
        berth_arena scratch = berth_arena_over(guarded, room);
        uint32_t gone = 0;
        copy_bytes(before, memory, sizeof memory);
        const berth_status status = add_any(&random, &scratch);
        CHECK_EQ(scratch.used, 0);
        CHECK(status != BERTH_E_SCRATCH_SPACE || room == 100);
        for (uint32_t i = 0; i < words; i++) {
            gone |= before[i] & ~memory[i];
        }
        CHECK(gone == 0 || (status == BERTH_OK && berth_occupancy_cells(&occupancy) == 0));
        if (status != BERTH_OK) {
            CHECK_BYTES(before, memory, 4 * words);
        }
        done += status == BERTH_OK;
    }
    CHECK(HARNESS_FEW || (done > HARNESS_CASES / 8 && done < HARNESS_CASES / 2));
}
