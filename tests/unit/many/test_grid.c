/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* grid.c: sizes, every refusal, what cursors promise; grids changed or made again under a cursor,
 * and the largest grid. What is near is the properties'. */

#include "tests/unit/support.h"

enum { ITEMS = 24, BUCKETS = 8 };

/* The macro is a constant expression; the word more is for the alignment in f64. */
static union {
    uint32_t words[BERTH_GRID_WORDS(ITEMS, BUCKETS)];
    uint64_t aligned;
} memory;

static berth_grid_desc describe(uint32_t capacity, int32_t cell, uint32_t buckets)
{
    berth_grid_desc desc = {0};
    desc.capacity = capacity;
    desc.cell = cell;
    desc.buckets = buckets;
    return desc;
}

/* An empty grid of ITEMS items over all of memory. */
static berth_grid made(int32_t cell, uint32_t buckets)
{
    const berth_grid_desc desc = describe(ITEMS, cell, buckets);
    berth_arena arena = berth_arena_over(&memory, sizeof memory);
    berth_grid grid;
    harness_fill(&memory, sizeof memory);
    harness_fill(&grid, sizeof grid);
    CHECK_EQ(berth_grid_make(&desc, &arena, &grid), BERTH_OK);
    return grid;
}

static void insert_at_origin(berth_grid *grid, uint32_t item)
{
    CHECK_EQ(berth_grid_insert(grid, item, num_from(0), num_from(0)), BERTH_OK);
}

/* ---- Sizes and making ----------------------------------------------------------------------- */

static const uint32_t capacities[] = {1,   2,    3,    4,    5,     9,     16,    17,    128,
                                      129, 1024, 1025, 8193, 32767, 32768, 32769, 65534, 65535};

HARNESS_TEST(sizes_agree, "size macros and function agree")
{
    for (uint32_t i = 0; i < LENGTH_OF(capacities); i++) {
        const uint32_t capacity = capacities[i];
        berth_grid_desc desc = describe(capacity, 0, 0);
        uint32_t buckets = 1;
        while (buckets < capacity) {
            buckets *= 2;
        }
        CHECK_EQ(BERTH_GRID_BUCKETS(capacity), buckets);
        CHECK_EQ(berth_grid_size(&desc), BERTH_GRID_BYTES(capacity, 0));
        CHECK_EQ(BERTH_GRID_BYTES(capacity, 0), BERTH_GRID_BYTES(capacity, buckets));
        for (buckets = 1; buckets <= BERTH_GRID_BUCKETS_MAX; buckets *= 2) {
            uint32_t bytes = capacity * (2 * (uint32_t)sizeof(berth_num) + 2) + 2 * buckets;
            bytes += bytes % 4;
            desc.buckets = buckets;
            CHECK_EQ(berth_grid_size(&desc), bytes);
            CHECK_EQ(BERTH_GRID_BYTES(capacity, buckets), bytes);
            CHECK_EQ(4 * BERTH_GRID_WORDS(capacity, buckets), bytes);
        }
    }
    CHECK_EQ(berth_grid_size(NULL), 0);
}

/* A description that is refused: its status, and nothing written. */
static void refused(uint32_t capacity, int32_t cell, uint32_t buckets, berth_status wanted)
{
    const berth_grid_desc desc = describe(capacity, cell, buckets);
    berth_arena arena = berth_arena_over(&memory, sizeof memory);
    berth_grid grid;
    harness_fill(&memory, sizeof memory);
    harness_fill(&grid, sizeof grid);
    CHECK_EQ(berth_grid_make(&desc, &arena, &grid), wanted);
    CHECK_EQ(arena.used, 0);
    CHECK_FILLED(&memory, sizeof memory);
    CHECK_FILLED(&grid, sizeof grid);
    CHECK_EQ(berth_grid_size(&desc) != 0, wanted == BERTH_E_GRID_SPACE);
}

HARNESS_TEST(descriptions_out_of_range, "descriptions out of range")
{
    static const uint32_t bad_buckets[] = {3, 5, 6, 7, 65535, 65537, 131072, UINT32_MAX};
    refused(0, 0, 0, BERTH_E_CAPACITY);
    refused(65536, 0, 0, BERTH_E_CAPACITY);
    refused(UINT32_MAX, 99, 3, BERTH_E_CAPACITY);
    refused(4, BERTH_GRID_CELL_MIN - 1, 0, BERTH_E_CELL);
    refused(4, BERTH_GRID_CELL_MAX + 1, 3, BERTH_E_CELL);
    refused(4, INT32_MIN, 0, BERTH_E_CELL);
    refused(4, INT32_MAX, 0, BERTH_E_CELL);
    for (uint32_t i = 0; i < LENGTH_OF(bad_buckets); i++) {
        refused(4, 0, bad_buckets[i], BERTH_E_BUCKETS);
    }
    refused(ITEMS, 0, 2 * BUCKETS, BERTH_E_GRID_SPACE);
    refused(65535, 0, 0, BERTH_E_GRID_SPACE);
}

HARNESS_TEST(making_needs_what_was_said, "making needs what was said")
{
    const berth_grid_desc desc = describe(ITEMS, 0, BUCKETS);
    const size_t size = berth_grid_size(&desc);
    berth_grid grid = made(0, BUCKETS);
    berth_arena arena = berth_arena_over(&memory, size);
    CHECK_EQ(size, sizeof memory.words);
    CHECK_EQ(berth_grid_make(&desc, &arena, &grid), BERTH_OK);
    CHECK_EQ(arena.used, size);
    CHECK_EQ(grid.count, 0);
    for (size_t room = 0; room < size; room++) {
        arena = berth_arena_over(&memory, room);
        CHECK_EQ(berth_grid_make(&desc, &arena, &grid), BERTH_E_GRID_SPACE);
        CHECK_EQ(arena.used, 0);
    }
    CHECK_EQ(berth_grid_make(NULL, &arena, &grid), BERTH_E_NULL);
    CHECK_EQ(berth_grid_make(&desc, NULL, &grid), BERTH_E_NULL);
    CHECK_EQ(berth_grid_make(&desc, &arena, NULL), BERTH_E_NULL);
}

/* ---- Changes -------------------------------------------------------------------------------- */

HARNESS_TEST(changes_are_checked, "changes are checked")
{
    berth_grid grid = made(0, BUCKETS), none = {0};
    const berth_num one = num_from(1);
    const uint32_t before = grid.changes;

    CHECK_EQ(berth_grid_insert(NULL, 0, one, one), BERTH_E_NULL);
    CHECK_EQ(berth_grid_move(NULL, 0, one, one), BERTH_E_NULL);
    CHECK_EQ(berth_grid_remove(NULL, 0), BERTH_E_NULL);
    CHECK_EQ(berth_grid_clear(NULL), BERTH_E_NULL);
    CHECK_EQ(berth_grid_insert(&none, 0, one, one), BERTH_E_VIEW);
    CHECK_EQ(berth_grid_move(&none, 0, one, one), BERTH_E_VIEW);
    CHECK_EQ(berth_grid_remove(&none, 0), BERTH_E_VIEW);
    CHECK_EQ(berth_grid_clear(&none), BERTH_E_VIEW);

    CHECK_EQ(berth_grid_insert(&grid, ITEMS - 1, one, one), BERTH_OK);
    CHECK_EQ(berth_grid_insert(&grid, ITEMS, one, one), BERTH_E_ITEM);
    CHECK_EQ(berth_grid_move(&grid, ITEMS, one, one), BERTH_E_ITEM);
    CHECK_EQ(berth_grid_remove(&grid, 65535), BERTH_E_ITEM);
    CHECK_EQ(berth_grid_insert(&grid, ITEMS - 1, one, one), BERTH_E_PRESENT);
    CHECK_EQ(berth_grid_move(&grid, 0, one, one), BERTH_E_ABSENT);
    CHECK_EQ(berth_grid_remove(&grid, 0), BERTH_E_ABSENT);
    CHECK_EQ(grid.count, 1);
    CHECK_EQ(grid.changes, before + 1);
}

/* Both coordinates, on insert, move and near: the limits pass, a step beyond does not. */
HARNESS_TEST(positions_are_checked, "positions are checked")
{
    for (uint32_t i = 0; i < 4 + 2 * ABSURD_NUMS; i++) {
        berth_grid grid = made(BERTH_GRID_CELL_MIN, BUCKETS);
        const berth_num limit = num_from(i & 2 ? -8192 : 8192), zero = num_from(0);
        const berth_num bad = i < 4 ? num_outward(limit, 1) : num_absurd(i / 2);
        const berth_num x = i & 1 ? bad : zero, y = i & 1 ? zero : bad;
        berth_grid_cursor cursor;
        uint32_t item = 99;
        CHECK_EQ(berth_grid_insert(&grid, 0, x, y), BERTH_E_COORDINATE);
        CHECK_EQ(berth_grid_insert(&grid, 0, limit, limit), BERTH_OK);
        CHECK_EQ(berth_grid_move(&grid, 0, x, y), BERTH_E_COORDINATE);
        harness_fill(&cursor, sizeof cursor);
        CHECK_EQ(berth_grid_near(&grid, x, y, zero, &cursor), BERTH_E_COORDINATE);
        CHECK_FILLED(&cursor, sizeof cursor);
        CHECK_EQ(berth_grid_near(&grid, limit, limit, zero, &cursor), BERTH_OK);
        CHECK_EQ(berth_grid_next(&cursor, &item), BERTH_HIT);
        CHECK_EQ(item, 0);
        CHECK_EQ(berth_grid_next(&cursor, &item), BERTH_CLEAR);
    }
}

/* ---- Queries -------------------------------------------------------------------------------- */

HARNESS_TEST(queries_are_checked, "queries are checked")
{
    berth_grid grid = made(0, BUCKETS), none = {0};
    const berth_num zero = num_from(0);
    berth_grid_cursor cursor = {0};
    uint32_t a = 7;
    CHECK_EQ(berth_grid_next(&cursor, &a), BERTH_E_VIEW);
    CHECK_EQ(berth_grid_near(NULL, zero, zero, zero, &cursor), BERTH_E_NULL);
    CHECK_EQ(berth_grid_near(&grid, zero, zero, zero, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_grid_near(&none, zero, zero, zero, &cursor), BERTH_E_VIEW);
    CHECK_EQ(berth_grid_near(&grid, zero, zero, zero, &cursor), BERTH_OK);
    CHECK_EQ(berth_grid_next(NULL, &a), BERTH_E_NULL);
    CHECK_EQ(berth_grid_next(&cursor, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_grid_next(&cursor, &a), BERTH_CLEAR);
    CHECK_EQ(a, 7);
}

HARNESS_TEST(distances_are_checked, "distances are checked")
{
    const berth_grid grid = made(0, BUCKETS);
    const berth_num zero = num_from(0), most = num_from(BERTH_GRID_DISTANCE_MAX);
    const berth_num bad[] = {num_outward(most, 1), num_from(-1.0 / 65536), num_absurd(0),
                             num_absurd(1), num_absurd(2)};
    berth_grid_cursor cursor;

    CHECK_EQ(berth_grid_near(&grid, zero, zero, most, &cursor), BERTH_OK);
    for (uint32_t i = 0; i < LENGTH_OF(bad); i++) {
        harness_fill(&cursor, sizeof cursor);
        CHECK_EQ(berth_grid_near(&grid, zero, zero, bad[i], &cursor), BERTH_E_DISTANCE);
        CHECK_FILLED(&cursor, sizeof cursor);
    }
}

HARNESS_TEST(ends_stay_ends, "ends stay ends")
{
    for (uint32_t buckets = 1; buckets <= BUCKETS; buckets *= BUCKETS) {
        berth_grid grid = made(0, buckets);
        berth_grid_cursor cursor;
        uint32_t item;
        insert_at_origin(&grid, 4);
        /* four cells: with one bucket all items are looked at instead */
        CHECK_EQ(berth_grid_near(&grid, num_from(0), num_from(0), num_from(0.25), &cursor),
                 BERTH_OK);
        CHECK_EQ(berth_grid_next(&cursor, &item), BERTH_HIT);
        for (uint32_t i = 0; i < 5; i++) {
            CHECK_EQ(berth_grid_next(&cursor, &item), BERTH_CLEAR);
        }
        CHECK_EQ(item, 4);
        CHECK_EQ(cursor.cells, buckets == 1 ? 0 : 4);
        CHECK_LE(1, cursor.looked);
    }
}

/* ---- Changed and made again ------------------------------------------------------------------ */

HARNESS_TEST(cursors_notice_changes, "cursors notice changes")
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
        CHECK_EQ(berth_grid_near(&grid, zero, zero, zero, &cursor), BERTH_OK);
        CHECK_EQ(berth_grid_next(&cursor, &a), change == 3 ? BERTH_CLEAR : BERTH_HIT);
    }
}

/* A cursor from before the grid was made again, smaller, as it was, or larger, and with as many
 * changes since as it had then. */
HARNESS_TEST(cursors_notice_a_new_grid, "cursors notice that the grid was made again")
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
HARNESS_TEST(the_largest_grid, "the largest grid")
{
#ifdef HARNESS_HOSTED
    static uint64_t large[BERTH_GRID_WORDS(BERTH_GRID_CAPACITY_MAX, 1) / 2 + 1];
    const berth_grid_desc desc = describe(BERTH_GRID_CAPACITY_MAX, 0, 1);
    const berth_num zero = num_from(0), one = num_from(1);
    berth_grid grid = {0};
    berth_grid_cursor cursor;
    uint32_t a = 7, found = 0;
    CHECK_EQ(berth_grid_make(&desc, ARENA(large), &grid), BERTH_OK);
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
