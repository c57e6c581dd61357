/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* occupancy.c: rings of pictures, refusals. */

#include "src/ground/described.h"
#include "tests/unit/support.h"

enum { COLUMNS = 8, ROWS = 5 };

static uint32_t memory[BERTH_OCCUPANCY_WORDS(COLUMNS, ROWS)];
static uint32_t scratch_memory[BERTH_OCCUPANCY_SCRATCH(COLUMNS, ROWS) / 4];
static uint64_t kept_memory[BERTH_OCCUPANCY_OUTLINE_BYTES(80, 20) / 8 + 1 + ROWS];
static berth_occupancy occupancy;
static berth_outline outline;

/* Cells of one unit; rows from above, '#' is set. */
static void draw(const char *picture)
{
    berth_occupancy_desc desc = {0};
    desc.x = desc.y = num_from(-2);
    desc.cell = 0;
    desc.columns = COLUMNS;
    desc.rows = ROWS;
    CHECK_EQ(berth_occupancy_make(&desc, ARENA(memory), &occupancy), BERTH_OK);
    for (uint32_t i = 0; i < COLUMNS * ROWS && picture[i] != 0; i++) {
        memory[ROWS - 1 - i / COLUMNS] |= (uint32_t)(picture[i] == '#') << i % COLUMNS;
    }
}

/* Traces; the rings' ends and points as text, seen from the corner, in cells. */
static void expect(const char *picture, int holes, const char *rings)
{
    berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
    uint32_t i = 0, at = 0;
    char text[200];
    draw(picture);
    CHECK_EQ(berth_occupancy_outline(&occupancy, holes, ARENA(kept_memory), &scratch, &outline),
             BERTH_OK);
    CHECK_EQ(scratch.used, 0);
    for (uint32_t ring = 0; ring < outline.rings; ring++) {
        for (; i < outline.end[ring] && at + 4 < sizeof text; i++) {
            text[at++] = (char)('0' + (int32_t)(real_of(outline.x[i]) + 2));
            text[at++] = (char)('0' + (int32_t)(real_of(outline.y[i]) + 2));
            text[at++] = i + 1 == outline.end[ring] ? ';' : ' ';
        }
    }
    text[at] = 0;
    for (i = 0; rings[i] != 0 && rings[i] == text[i]; i++) {
    }
    if (rings[i] != text[i]) {
        harness_note("found %s, not %s", text, rings);
    }
    CHECK_EQ(rings[i], text[i]);
}

HARNESS_TEST(cells_at_a_corner_are_separate, "cells at a corner are separate")
{
    expect("........"
           "..#....."
           ".#......",
           0, "12 22 23 13;23 33 34 24;");
    expect("........"
           ".#......"
           "..#.....",
           0, "22 32 33 23;13 23 24 14;");
}

HARNESS_TEST(empty_cells_at_a_corner_are_one_hole, "empty cells at a corner are one hole")
{
    expect(".####..."
           ".#.##..."
           ".##.#..."
           ".####...",
           1, "11 51 55 15;33 43 42 32 33 23 24 34;");
}

HARNESS_TEST(refusals, "refusals")
{
    berth_arena kept = berth_arena_over(kept_memory, sizeof kept_memory);
    berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
    berth_occupancy unmade = {0};
    draw("");
    harness_fill(&outline, sizeof outline);
    CHECK_EQ(berth_occupancy_outline(NULL, 0, &kept, &scratch, &outline), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_outline(&occupancy, 0, NULL, &scratch, &outline), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_outline(&occupancy, 0, &kept, NULL, &outline), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_outline(&occupancy, 0, &kept, &scratch, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_occupancy_outline(&unmade, 0, &kept, &scratch, &outline), BERTH_E_VIEW);
    CHECK_EQ(berth_occupancy_outline(&occupancy, 0, &kept, &scratch, &outline), BERTH_E_EMPTY);
    CHECK_FILLED(&outline, sizeof outline);
    CHECK_EQ(kept.used, 0);
    CHECK_EQ(scratch.used, 0);
}

/* One arena for both: what is kept comes first, and nothing else stays. */
HARNESS_TEST(one_arena_for_both, "one arena for both")
{
    berth_arena arena = berth_arena_over(kept_memory, sizeof kept_memory);
    draw("##......");
    CHECK_EQ(berth_occupancy_outline(&occupancy, 0, &arena, &arena, &outline), BERTH_OK);
    CHECK_EQ(outline.points, 4);
    CHECK_EQ(arena.used, BERTH_OCCUPANCY_OUTLINE_BYTES(4, 1));
    CHECK_EQ(berthi_outline_check(&outline), BERTH_OK);
}
