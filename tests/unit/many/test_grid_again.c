/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* grid.c: grids changed or made again under a cursor, and the largest grid. */

#include "tests/unit/support.h"

enum { ITEMS = 24, BUCKETS = 8 };

static union {
    uint32_t words[BERTH_GRID_WORDS(ITEMS, BUCKETS)];
    uint64_t aligned;
} memory;

static berth_grid_desc describe(uint32_t capacity, int32_t cell, uint32_t buckets)
{
    berth_grid_desc desc = berth_grid_desc_default();
    desc.capacity = capacity;
    desc.cell = cell;
    desc.buckets = buckets;
    return desc;
}

static void insert_at_origin(berth_grid *grid, uint32_t item)
{
    CHECK_EQ(berth_grid_insert(grid, item, num_from(0), num_from(0)), BERTH_OK);
}

static void cursors_notice_changes(void)
{
    for (uint32_t change = 0; change < 4; change++) {
        const berth_grid_desc desc = describe(ITEMS, 0, BUCKETS);
        berth_arena arena = berth_arena_over(&memory, sizeof memory);
        berth_grid grid = {0};
        const berth_num zero = num_from(0);
        berth_grid_cursor cursor;
        uint32_t a = 7;
        CHECK_EQ(berth_grid_make(&desc, &arena, &grid), BERTH_OK);
        insert_at_origin(&grid, 0);
        insert_at_origin(&grid, 1);
        CHECK_EQ(berth_grid_near(&grid, zero, zero, zero, &cursor), BERTH_OK);
        CHECK_EQ(berth_grid_remove(&grid, 5), BERTH_E_ABSENT); /* no change */
        CHECK_EQ(berth_grid_next(&cursor, &a), BERTH_HIT);
        switch (change) {
        case 0: insert_at_origin(&grid, 2); break;
        case 1: CHECK_EQ(berth_grid_move(&grid, 0, zero, zero), BERTH_OK); break;
        case 2: CHECK_EQ(berth_grid_remove(&grid, 0), BERTH_OK); break;
        default: CHECK_EQ(berth_grid_clear(&grid), BERTH_OK); break;
        }
        a = 7;
        for (uint32_t again = 0; again < 2; again++) {
            CHECK_EQ(berth_grid_next(&cursor, &a), BERTH_E_CHANGED);
        }
        CHECK_EQ(a, 7);
    }
}

/* A cursor from before the grid was made again, smaller, as it was, or larger, and with as many
 * changes since as it had then. */
static void cursors_notice_a_new_grid(void)
{
    static const uint32_t capacities_again[] = {1, ITEMS / 2, ITEMS};
    for (uint32_t i = 0; i < LENGTH_OF(capacities_again); i++) {
        const berth_grid_desc desc = describe(capacities_again[i], 0, 1);
        const berth_num zero = num_from(0);
        const berth_grid_desc first = describe(ITEMS, 0, BUCKETS);
        berth_arena arena = berth_arena_over(&memory, sizeof memory);
        berth_grid grid;
        berth_grid_cursor cursor;
        uint32_t a = 7;
        harness_fill(&grid, sizeof grid);
        CHECK_EQ(berth_grid_make(&first, &arena, &grid), BERTH_OK);
#ifdef BERTH_Q16
        CHECK_EQ(berth_num_raw(grid.scale), 0); /* all of *grid is written, whatever it was */
#endif
        insert_at_origin(&grid, 0);
        insert_at_origin(&grid, ITEMS - 1);
        CHECK_EQ(berth_grid_near(&grid, zero, zero, zero, &cursor), BERTH_OK);
        for (uint32_t again = 0; again < 3; again++) {
            arena.used = 0;
            CHECK_EQ(berth_grid_make(&desc, &arena, &grid), BERTH_OK);
            CHECK_EQ(berth_grid_next(&cursor, &a), BERTH_E_CHANGED);
            insert_at_origin(&grid, 0);
            CHECK_EQ(berth_grid_next(&cursor, &a), BERTH_E_CHANGED);
            CHECK_EQ(berth_grid_move(&grid, 0, zero, zero), BERTH_OK);
            CHECK_EQ(berth_grid_next(&cursor, &a), BERTH_E_CHANGED);
        }
        CHECK_EQ(a, 7);
    }
}

/* As many items as have numbers: the one behind the last is what marks a chain's end. */
static void the_largest_grid(void)
{
#ifdef HARNESS_HOSTED
    static uint64_t large[BERTH_GRID_WORDS(BERTH_GRID_CAPACITY_MAX, 1) / 2 + 1];
    const berth_grid_desc desc = describe(BERTH_GRID_CAPACITY_MAX, 0, 1);
    const berth_num zero = num_from(0), one = num_from(1);
    berth_arena arena = berth_arena_over(large, sizeof large);
    berth_grid grid = {0};
    berth_grid_cursor cursor;
    uint32_t a = 7, found = 0;
    CHECK_EQ(berth_grid_make(&desc, &arena, &grid), BERTH_OK);
    CHECK_EQ(berth_grid_near(&grid, zero, zero, one, &cursor), BERTH_OK);
    CHECK_EQ(berth_grid_next(&cursor, &a), BERTH_CLEAR);
    insert_at_origin(&grid, BERTH_GRID_CAPACITY_MAX - 1);
    insert_at_origin(&grid, 0);
    CHECK_EQ(berth_grid_insert(&grid, BERTH_GRID_CAPACITY_MAX, zero, zero), BERTH_E_ITEM);
    CHECK_EQ(berth_grid_near(&grid, zero, zero, one, &cursor), BERTH_OK);
    while (berth_grid_next(&cursor, &a) == BERTH_HIT) {
        found += a == 0 ? 1 : a == BERTH_GRID_CAPACITY_MAX - 1 ? 2 : 4;
    }
    CHECK_EQ(found, 3);
#else
    harness_skip("its memory is the host's");
#endif
}

const harness_test tests[] = {
    {"cursors notice changes", cursors_notice_changes},
    {"cursors notice that the grid was made again", cursors_notice_a_new_grid},
    {"the largest grid", the_largest_grid},
    {0, 0},
};
