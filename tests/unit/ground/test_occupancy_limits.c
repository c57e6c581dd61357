/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* occupancy*.c: the last of each rule, one argument at a time; and shapes across many words. */

#include "tests/unit/support.h"

#ifdef HARNESS_SMALL
enum { COLUMNS = 100, ROWS = 12 };
#else
enum { COLUMNS = 500, ROWS = 300 };
#endif

static uint32_t memory[BERTH_OCCUPANCY_WORDS(COLUMNS, ROWS)];
static uint32_t scratch_memory[BERTH_OCCUPANCY_SCRATCH(COLUMNS, ROWS) / 4 + 16];
static berth_occupancy occupancy;

static void make(uint16_t columns, uint16_t rows)
{
    berth_occupancy_desc desc = {0};
    desc.x = desc.y = num_from(0);
    desc.cell = 0;
    desc.columns = columns;
    desc.rows = rows;
    CHECK_EQ(berth_occupancy_make(&desc, ARENA(memory), &occupancy), BERTH_OK);
}

static berth_arena scratch(void)
{
    return berth_arena_over(scratch_memory, sizeof scratch_memory);
}

/* The upper right corner beyond the coordinates along either axis. */
HARNESS_TEST(upper_corner, "the upper corner")
{
    berth_occupancy_desc desc = {0};
    desc.cell = 0;
    desc.columns = desc.rows = 64;
    for (uint32_t k = 0; k < 2; k++) {
        desc.x = num_from(k == 0 ? 8192 - 63 : 0);
        desc.y = num_from(k == 1 ? 8192 - 63 : 0);
        CHECK_EQ(berth_occupancy_size(&desc), 0);
        desc.x = num_from(k == 0 ? 8192 - 64 : 0);
        desc.y = num_from(k == 1 ? 8192 - 64 : 0);
        CHECK_EQ(berth_occupancy_size(&desc), BERTH_OCCUPANCY_BYTES(64, 64));
    }
}

HARNESS_TEST(nulls_and_coordinates, "nulls and coordinates")
{
    static berth_num x[3];
    const berth_outline outline = berth_outline_over_arrays(x, x, 3);
    berth_arena arena = scratch();
    make(40, 10);
    CHECK_EQ(berth_occupancy_add_outline(NULL, &outline, &here, 0, &arena), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_add_outline(&occupancy, NULL, &here, 0, &arena), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_add_outline(&occupancy, &outline, NULL, 0, &arena), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_add_outline(&occupancy, &outline, &here, 1, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_add_disc(&occupancy, num_absurd(0), num_from(1), num_from(0)),
             BERTH_E_COORDINATE);
    CHECK_EQ(berth_occupancy_add_disc(&occupancy, num_from(1), num_absurd(0), num_from(0)),
             BERTH_E_COORDINATE);
}

/* A triangle over more than two words of each row, twice: the second time all is set already. */
HARNESS_TEST(a_wide_triangle, "a wide triangle")
{
    static berth_num xyz[9];
    static const uint16_t corners[3] = {0, 1, 2};
    const berth_mesh mesh = berth_mesh_over_arrays(xyz, 3, corners, 1, BERTH_UP_Z);
    uint32_t cells = 0;
    for (uint32_t i = 0; i < 9; i++) {
        xyz[i] = num_from(i % 3 == 2 ? 0 : 1.5);
    }
    xyz[3] = num_from(COLUMNS - 1.5);
    xyz[7] = num_from(9.5);
    make(COLUMNS, 12);
    for (uint32_t k = 0; k < 2; k++) {
        berth_arena arena = scratch();
        CHECK_EQ(berth_occupancy_add_mesh(&occupancy, &mesh, &here, &arena), BERTH_OK);
        CHECK(k == 0 || cells == berth_occupancy_cells(&occupancy));
        cells = berth_occupancy_cells(&occupancy);
        CHECK(berth_occupancy_has(&occupancy, COLUMNS - 2, 1) == BERTH_HIT);
    }
}

/* The largest disc that still fits sets the cells along the border that it touches, and nothing
 * of what is behind them. */
HARNESS_TEST(up_to_the_border, "up to the border")
{
    for (uint32_t k = 0; k < 4; k++) {
        const double x = k == 0 ? 3 : k == 1 ? 7 : 5, y = k == 2 ? 3 : k == 3 ? 7 : 5;
        double radius = 3.25;
        make(10, 10);
        while (berth_occupancy_add_disc(&occupancy, num_from(x), num_from(y), num_from(radius)) !=
               BERTH_OK) {
            radius -= 1.0 / 128;
        }
        CHECK(radius > 2.9);
        CHECK_EQ(berth_occupancy_has(&occupancy,
                                     k == 0   ? 0
                                     : k == 1 ? 9
                                              : 5,
                                     k == 2   ? 0
                                     : k == 3 ? 9
                                              : 5),
                 BERTH_HIT);
        for (uint32_t i = 0; i < 2 * (10 + 2); i++) {
            CHECK_EQ(occupancy.spans[i], INT16_MIN);
        }
    }
}

/* A triangle that touches both far borders. */
HARNESS_TEST(a_triangle_in_the_corner, "a triangle in the corner")
{
    static berth_num xyz[9];
    static const uint16_t corners[3] = {0, 1, 2};
    const berth_mesh mesh = berth_mesh_over_arrays(xyz, 3, corners, 1, BERTH_UP_Z);
    berth_status status = BERTH_E_EXTENT;
    uint32_t cells = 0;
    for (double far = 10.25; status != BERTH_OK && far > 9; far -= 1.0 / 128) {
        berth_arena arena = scratch();
        for (uint32_t i = 0; i < 9; i++) {
            xyz[i] = num_from(i % 3 == 2 ? 0 : far);
        }
        xyz[3] = xyz[7] = num_from(5.5);
        make(10, 10);
        status = berth_occupancy_add_mesh(&occupancy, &mesh, &here, &arena);
    }
    CHECK_EQ(status, BERTH_OK);
    cells = berth_occupancy_cells(&occupancy);
    CHECK_EQ(berth_occupancy_has(&occupancy, 9, 9), BERTH_HIT);
    for (uint32_t k = 0; k < 2; k++) {
        berth_arena arena = scratch();
        CHECK_EQ(berth_occupancy_add_mesh(&occupancy, &mesh, &here, &arena), BERTH_OK);
        CHECK_EQ(berth_occupancy_cells(&occupancy), cells);
    }
}

#ifndef HARNESS_SMALL

/* A board of single cells has more corners than an outline holds. */
HARNESS_TEST(too_many_points, "too many points")
{
    static uint32_t kept_memory[BERTH_OCCUPANCY_OUTLINE_BYTES(100, 100) / 4];
    berth_arena kept = berth_arena_over(kept_memory, sizeof kept_memory), work = scratch();
    berth_outline outline;
    make(COLUMNS, ROWS);
    for (uint32_t row = 0; row < ROWS; row += 2) {
        for (uint32_t column = 0; column < COLUMNS; column += 2) {
            CHECK_EQ(berth_occupancy_add_disc(&occupancy, num_from(column + 0.5),
                                              num_from(row + 0.5), num_from(0)),
                     BERTH_OK);
        }
    }
    CHECK_EQ(berth_occupancy_outline(&occupancy, 1, &kept, &work, &outline), BERTH_E_POINTS);
    CHECK_EQ(kept.used, 0);
    CHECK_EQ(work.used, 0);
}

#endif
