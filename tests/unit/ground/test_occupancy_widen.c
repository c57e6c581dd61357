/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth_occupancy_widen: against every cell's distance from every set one; and each refusal. */

#include "tests/unit/support.h"

enum { COLUMNS = 131, ROWS = 90, MOST = 4 };

static uint32_t memory[BERTH_OCCUPANCY_WORDS(COLUMNS, ROWS)];
static uint32_t scratch_memory[BERTH_OCCUPANCY_SCRATCH(COLUMNS, ROWS) / 4];
static berth_occupancy occupancy;
static uint32_t set_column[MOST], set_row[MOST], set_count;

static void make(int32_t cell)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_occupancy_desc desc = berth_occupancy_desc_default();
    desc.x = desc.y = num_from(0);
    desc.cell = cell;
    desc.columns = COLUMNS;
    desc.rows = ROWS;
    CHECK_EQ(berth_occupancy_make(&desc, &arena, &occupancy), BERTH_OK);
    set_count = 0;
}

static double side_of(void)
{
    return occupancy.cell <= 0 ? 1.0 / (1 << -occupancy.cell) : (double)(1 << occupancy.cell);
}

/* Sets one cell, by a point in its middle. */
static void set(uint32_t column, uint32_t row)
{
    const double side = side_of();
    CHECK_EQ(berth_occupancy_add_disc(&occupancy, num_from((column + 0.5) * side),
                                      num_from((row + 0.5) * side), num_from(0)),
             BERTH_OK);
    set_column[set_count] = column;
    set_row[set_count++] = row;
}

static berth_status widen(double distance)
{
    berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
    const berth_status status = berth_occupancy_widen(&occupancy, num_from(distance), &scratch);
    CHECK_EQ(scratch.used, 0);
    return status;
}

static uint32_t apart(uint32_t a, uint32_t b)
{
    return a < b ? b - a : a - b;
}

static void check_cells(uint32_t cells)
{
    uint32_t wrong = 0;
    for (uint32_t row = 0; row < ROWS; row++) {
        for (uint32_t column = 0; column < COLUMNS; column++) {
            berth_status expected = BERTH_CLEAR;
            for (uint32_t i = 0; i < set_count; i++) {
                if (apart(column, set_column[i]) <= cells && apart(row, set_row[i]) <= cells) {
                    expected = BERTH_HIT;
                }
            }
            wrong += berth_occupancy_has(&occupancy, column, row) != expected;
        }
    }
    CHECK_EQ(wrong, 0);
}

/* Every distance that fits, in whole cells, and one a little above the number before. */
static void every_distance(void)
{
    harness_random random = harness_random_from(1);
    for (uint32_t cells = 0; cells < ROWS / 2; cells++) {
        harness_seed(cells);
        for (uint32_t above = 0; above <= (cells > 0); above++) {
            make(4 - (int32_t)(cells % 12));
            for (uint32_t i = 0; i < 1 + cells % MOST; i++) {
                set(cells + harness_below(&random, COLUMNS - 2 * cells),
                    cells + harness_below(&random, ROWS - 2 * cells));
            }
            CHECK_EQ(widen(side_of() * (cells - 0.75 * above)), BERTH_OK);
            check_cells(cells);
        }
    }
}

/* A cell beyond each of the sides, and none. */
static void beyond(void)
{
    static const uint32_t at[][3] = {{4, 40, 1}, {5, 40, 0},           {COLUMNS - 5, 40, 1},
                                     {70, 4, 1}, {COLUMNS - 6, 40, 0}, {70, ROWS - 5, 1},
                                     {70, 5, 0}, {70, ROWS - 6, 0}};
    for (uint32_t i = 0; i < LENGTH_OF(at); i++) {
        make(-3);
        set(at[i][0], at[i][1]);
        CHECK_EQ(widen(5 / 8.0), at[i][2] != 0 ? BERTH_E_EXTENT : BERTH_OK);
        check_cells(at[i][2] != 0 ? 0 : 5);
    }
    make(-3);
    CHECK_EQ(widen(8192), BERTH_OK);
    CHECK_EQ(berth_occupancy_cells(&occupancy), 0);
    CHECK_EQ(widen((ROWS + 1) / 8.0), BERTH_OK);
    set(50, 50);
    CHECK_EQ(widen(8192), BERTH_E_EXTENT);
    check_cells(0);
}

static void refusals(void)
{
    berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
    berth_arena little = berth_arena_over(scratch_memory, sizeof scratch_memory - 4);
    berth_occupancy none = {0};
    make(-3);
    set(50, 50);
    CHECK_EQ(berth_occupancy_widen(NULL, num_from(0), &scratch), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_widen(&occupancy, num_from(0), NULL), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_widen(&none, num_from(0), &scratch), BERTH_E_VIEW);
    CHECK_EQ(berth_occupancy_widen(&occupancy, num_from(-1), &scratch), BERTH_E_RADIUS);
    CHECK_EQ(berth_occupancy_widen(&occupancy, num_from(1), &little), BERTH_E_SCRATCH_SPACE);
    check_cells(0);
}

const harness_test tests[] = {
    {"every distance", every_distance},
    {"beyond the bitmap", beyond},
    {"refusals", refusals},
    {0, 0},
};
