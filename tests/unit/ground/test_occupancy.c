/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* occupancy*.c: sizes, every refusal with nothing changed, and small pictures by hand. */

#include "tests/unit/support.h"

enum { COLUMNS = 37, ROWS = 6 };

static uint32_t memory[BERTH_OCCUPANCY_WORDS(COLUMNS, ROWS) + 1];
static uint32_t scratch_memory[BERTH_OCCUPANCY_SCRATCH(COLUMNS, ROWS) / 4];
static berth_occupancy occupancy;

static berth_occupancy_desc described(void)
{
    berth_occupancy_desc desc = {0};
    desc.x = desc.y = num_from(-1);
    desc.cell = -2;
    desc.columns = COLUMNS;
    desc.rows = ROWS;
    return desc;
}

/* An empty one of cells of 1/4 from (-1, -1) on. */
static void make(void)
{
    const berth_occupancy_desc desc = described();
    harness_fill(memory, sizeof memory);
    CHECK_EQ(berth_occupancy_make(&desc, ARENA(memory), &occupancy), BERTH_OK);
}

static berth_placement still(void)
{
    return berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
}

/* The cells of a row, from the left. */
static uint32_t row_bits(uint32_t row)
{
    uint32_t bits = 0;
    for (uint32_t column = 0; column < 32; column++) {
        bits |= (uint32_t)(berth_occupancy_has(&occupancy, column, row) == BERTH_HIT) << column;
    }
    return bits;
}

/* ---- Making --------------------------------------------------------------------------------- */

HARNESS_TEST(sizes_agree, "sizes agree")
{
    berth_occupancy_desc desc = described();
    for (uint16_t columns = 1; columns <= BERTH_OCCUPANCY_COLUMNS_MAX; columns++) {
        desc.columns = columns;
        desc.rows = (uint16_t)(1 + columns * 7 % BERTH_OCCUPANCY_ROWS_MAX);
        CHECK_EQ(berth_occupancy_size(&desc), BERTH_OCCUPANCY_BYTES(columns, desc.rows));
    }
    CHECK_EQ(BERTH_OCCUPANCY_BYTES(32, 1), 16);
    CHECK_EQ(BERTH_OCCUPANCY_BYTES(33, 10), 128);
    CHECK_EQ(berth_occupancy_size(NULL), 0);
    desc.rows = 0;
    CHECK_EQ(berth_occupancy_size(&desc), 0);
}

static void check_refused(const berth_occupancy_desc *desc, berth_status expected)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    harness_fill(memory, sizeof memory);
    harness_fill(&occupancy, sizeof occupancy);
    CHECK_EQ(berth_occupancy_make(desc, &arena, &occupancy), expected);
    CHECK_EQ(arena.used, 0);
    CHECK_FILLED(memory, sizeof memory);
    CHECK_FILLED(&occupancy, sizeof occupancy);
    if (expected != BERTH_E_IMAGE_SPACE) {
        CHECK_EQ(berth_occupancy_size(desc), 0);
    }
}

HARNESS_TEST(make_refuses, "make refuses")
{
    berth_occupancy_desc desc = described();
    check_refused(NULL, BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_make(&desc, NULL, &occupancy), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_make(&desc, ARENA(memory), NULL), BERTH_E_NULL);
    desc.rows = 40;
    check_refused(&desc, BERTH_E_IMAGE_SPACE);
    desc.rows = BERTH_OCCUPANCY_ROWS_MAX + 1;
    check_refused(&desc, BERTH_E_EXTENT);
    desc = described();
    desc.columns = BERTH_OCCUPANCY_COLUMNS_MAX + 1;
    check_refused(&desc, BERTH_E_EXTENT);
    desc.columns = 0;
    check_refused(&desc, BERTH_E_EXTENT);
    desc = described();
    desc.cell = BERTH_OCCUPANCY_CELL_MAX + 1;
    check_refused(&desc, BERTH_E_EXTENT);
    desc.cell = BERTH_OCCUPANCY_CELL_MIN - 1;
    check_refused(&desc, BERTH_E_EXTENT);
    for (uint32_t k = 0; k < ABSURD_NUMS; k++) {
        desc.x = num_absurd(k);
        check_refused(&desc, BERTH_E_COORDINATE);
        desc.x = num_from(0);
        desc.y = num_absurd(k);
        check_refused(&desc, BERTH_E_COORDINATE);
    }
}

/* ---- Adding --------------------------------------------------------------------------------- */

/* A square of the plane from (x, y) to (x + w, y + h), as two triangles, up: y. */
static berth_mesh rectangle(berth_num *vertices, double x, double y, double w, double h)
{
    static const uint16_t triangles[6] = {0, 1, 2, 0, 2, 3};
    berth_mesh mesh;
    for (uint32_t i = 0; i < 4; i++) {
        vertices[3 * i + 2] = num_from(x + (i == 1 || i == 2 ? w : 0)); /* z is the ground's x */
        vertices[3 * i] = num_from(y + (i >= 2 ? h : 0));
        vertices[3 * i + 1] = num_from(5);
    }
    mesh.vertices = vertices;
    mesh.triangles = triangles;
    mesh.stride = 0;
    mesh.vertex_count = 4;
    mesh.triangle_count = 2;
    mesh.up = BERTH_UP_Y;
    return mesh;
}

/* A step from the far corner: the last cell, and none beyond. */
HARNESS_TEST(the_last_cell, "the last cell")
{
    static berth_num x[1], y[1];
    const berth_outline outline = berth_outline_over_arrays(x, y, 1);
    const berth_placement at = still();
    const double step = 0.25 / BERTH_OCCUPANCY_STEPS;
    make();
    x[0] = num_from(COLUMNS * 0.25 - 1 - step);
    y[0] = num_from(ROWS * 0.25 - 1 - step);
    CHECK_EQ(berth_occupancy_add_outline(&occupancy, &outline, &at, 0, NULL), BERTH_OK);
    CHECK_EQ(berth_occupancy_has(&occupancy, COLUMNS - 1, ROWS - 1), BERTH_HIT);
    CHECK_EQ(berth_occupancy_cells(&occupancy), 1);
    CHECK_EQ(berth_occupancy_clear(&occupancy), BERTH_OK);
    x[0] = num_from(COLUMNS * 0.25 - 1);
    CHECK_EQ(berth_occupancy_add_outline(&occupancy, &outline, &at, 0, NULL), BERTH_E_EXTENT);
}

HARNESS_TEST(an_outline_filled_but_for_its_hole, "an outline filled but for its hole")
{
    static const uint16_t end[2] = {4, 8};
    const double xs[8] = {-0.9, 0.6, 0.6, -0.9, -0.4, 0.1, 0.1, -0.4};
    const double ys[8] = {-0.9, -0.9, 0.4, 0.4, -0.7, -0.7, 0.2, 0.2};
    static berth_num x[8], y[8];
    berth_outline outline = berth_outline_over_arrays(x, y, 8);
    const berth_placement at = still();
    for (uint32_t i = 0; i < 8; i++) {
        x[i] = num_from(xs[i]);
        y[i] = num_from(ys[i]);
    }
    outline.end = end;
    outline.rings = 2;
    make();
    CHECK_EQ(berth_occupancy_add_outline(&occupancy, &outline, &at, 1, ARENA(scratch_memory)),
             BERTH_OK);
    CHECK_EQ(row_bits(0), 0x7f);
    CHECK_EQ(row_bits(1), 0x7f);
    CHECK_EQ(row_bits(2), 0x77);
    CHECK_EQ(row_bits(3), 0x77);
    CHECK_EQ(row_bits(4), 0x7f);
    CHECK_EQ(row_bits(5), 0x7f);
}

/* ---- Refusals ------------------------------------------------------------------------------- */

/* The cells that make() and a disc leave, to see that an error changes none. */
static uint32_t before[BERTH_OCCUPANCY_WORDS(COLUMNS, ROWS)];

static void make_and_remember(void)
{
    make();
    CHECK_EQ(berth_occupancy_add_disc(&occupancy, num_from(0), num_from(-0.3), num_from(0.2)),
             BERTH_OK);
    copy_bytes(before, memory, sizeof before);
}

#define CHECK_REFUSED(call, expected)                                                              \
    do {                                                                                           \
        CHECK_EQ(call, expected);                                                                  \
        CHECK_BYTES(before, memory, sizeof before);                                                \
        CHECK_EQ(scratch.used, 0);                                                                 \
    } while (0)

HARNESS_TEST(a_mesh_is_refused, "a mesh is refused")
{
    berth_num vertices[12];
    berth_mesh mesh = rectangle(vertices, 0, 0, 1, 0.25);
    berth_arena scratch = berth_arena_over(scratch_memory, 16), short_one;
    berth_placement at = still();
    berth_occupancy unmade = {0};
    make_and_remember();
    CHECK_REFUSED(berth_occupancy_add_mesh(NULL, &mesh, &at, &scratch), BERTH_E_NULL);
    CHECK_REFUSED(berth_occupancy_add_mesh(&occupancy, NULL, &at, &scratch), BERTH_E_NULL);
    CHECK_REFUSED(berth_occupancy_add_mesh(&occupancy, &mesh, NULL, &scratch), BERTH_E_NULL);
    CHECK_REFUSED(berth_occupancy_add_mesh(&occupancy, &mesh, &at, NULL), BERTH_E_NULL);
    CHECK_REFUSED(berth_occupancy_add_mesh(&unmade, &mesh, &at, &scratch), BERTH_E_VIEW);
    mesh.triangle_count = 0;
    CHECK_REFUSED(berth_occupancy_add_mesh(&occupancy, &mesh, &at, &scratch), BERTH_E_TRIANGLES);
    mesh.triangle_count = 2;
    at.rotation.s = BERTH_DIR_ONE;
    CHECK_REFUSED(berth_occupancy_add_mesh(&occupancy, &mesh, &at, &scratch), BERTH_E_ROTATION);
    at = still();
    short_one = berth_arena_over(scratch_memory, 15);
    CHECK_REFUSED(berth_occupancy_add_mesh(&occupancy, &mesh, &at, &short_one),
                  BERTH_E_SCRATCH_SPACE);
    for (uint32_t i = 0; i < 4; i++) { /* each vertex alone beyond each side */
        for (uint32_t side = 0; side < 4; side++) {
            mesh = rectangle(vertices, 0, 0, 1, 0.25);
            vertices[3 * i + side % 2 * 2] = num_from(side < 2 ? -1.01 : side == 2 ? 0.5 : 8.25);
            CHECK_REFUSED(berth_occupancy_add_mesh(&occupancy, &mesh, &at, &scratch),
                          BERTH_E_EXTENT);
        }
    }
}

HARNESS_TEST(outlines_and_discs_are_refused, "outlines and discs are refused")
{
    static berth_num x[3], y[3];
    const berth_outline outline = berth_outline_over_arrays(x, y, 3);
    const berth_outline nothing = berth_outline_over_arrays(x, y, 0);
    berth_arena scratch = berth_arena_over(scratch_memory, 4 * 2 * ROWS - 1);
    const berth_placement at = still();
    const berth_num zero = num_from(0), quarter = num_from(0.25);
    berth_occupancy unmade = {0};
    for (uint32_t i = 0; i < 3; i++) {
        x[i] = num_from(i);
        y[i] = num_from(i * 0.1);
    }
    make_and_remember();
    CHECK_REFUSED(berth_occupancy_add_outline(&occupancy, &outline, &at, 1, NULL), BERTH_E_NULL);
    CHECK_REFUSED(berth_occupancy_add_outline(&occupancy, NULL, &at, 0, NULL), BERTH_E_NULL);
    CHECK_REFUSED(berth_occupancy_add_outline(&unmade, &outline, &at, 0, NULL), BERTH_E_VIEW);
    CHECK_REFUSED(berth_occupancy_add_outline(&occupancy, &nothing, &at, 0, NULL), BERTH_E_POINTS);
    CHECK_REFUSED(berth_occupancy_add_outline(&occupancy, &outline, &at, 1, &scratch),
                  BERTH_E_SCRATCH_SPACE);
    x[2] = num_from(8.25); /* the far side, and the band beyond it */
    CHECK_REFUSED(berth_occupancy_add_outline(&occupancy, &outline, &at, 0, NULL), BERTH_E_EXTENT);
    CHECK_REFUSED(berth_occupancy_add_disc(NULL, zero, zero, zero), BERTH_E_NULL);
    CHECK_REFUSED(berth_occupancy_add_disc(&unmade, zero, zero, zero), BERTH_E_VIEW);
    CHECK_REFUSED(berth_occupancy_add_disc(&occupancy, num_absurd(0), zero, zero),
                  BERTH_E_COORDINATE);
    CHECK_REFUSED(berth_occupancy_add_disc(&occupancy, zero, zero, num_absurd(1)), BERTH_E_RADIUS);
    CHECK_REFUSED(berth_occupancy_add_disc(&occupancy, zero, zero, num_from(8192)), BERTH_E_EXTENT);
    CHECK_REFUSED(berth_occupancy_add_disc(&occupancy, zero, quarter, quarter), BERTH_E_EXTENT);
    CHECK_REFUSED(berth_occupancy_add_disc(&occupancy, num_from(-0.8), zero, quarter),
                  BERTH_E_EXTENT);
}

HARNESS_TEST(the_rest_is_refused, "the rest is refused")
{
    berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
    berth_occupancy unmade = {0};
    make_and_remember();
    CHECK_REFUSED(berth_occupancy_clear(NULL), BERTH_E_NULL);
    CHECK_REFUSED(berth_occupancy_clear(&unmade), BERTH_E_VIEW);
    CHECK_EQ(berth_occupancy_has(NULL, 0, 0), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_has(&unmade, 0, 0), BERTH_E_VIEW);
    CHECK_EQ(berth_occupancy_has(&occupancy, COLUMNS, 0), BERTH_E_INDEX);
    CHECK_EQ(berth_occupancy_has(&occupancy, 0, ROWS), BERTH_E_INDEX);
    CHECK_EQ(berth_occupancy_has(&occupancy, COLUMNS - 1, ROWS - 1), BERTH_CLEAR);
    CHECK_EQ(berth_occupancy_cells(NULL), 0);
    CHECK_EQ(berth_occupancy_cells(&unmade), 0);
    unmade.bits = occupancy.bits;
    CHECK_REFUSED(berth_occupancy_clear(&unmade), BERTH_E_VIEW);
}
