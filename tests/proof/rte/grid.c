/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* many/: grids of four items and two buckets, made in any memory, changed and asked in any way. */

/* clang-format off */
//! -eva-slevel 60
//! -eva-split-return-function berth_grid_make_q16:0,check_grid_desc:0,a_grid:0,check_item:0
//! -eva-split-return-function check_change:0,check_grid:0,berthi_coordinate_ok:0
//? any_grid
//? any_grid_found

#include "rte.h"

#include "src/core/num.c"
#include "src/many/grid.c"

enum { ITEMS = 4, BUCKETS = 2 };

static uint32_t words[BERTH_GRID_WORDS(ITEMS, BUCKETS)];
static uint16_t number;
static uint32_t item, found;
static berth_num x, y, distance;
static int32_t cell;
static int what;
static berth_grid_cursor cursor;
static berth_arena arena;

/* Memory, or none. */
void *berth_arena_take(berth_arena *from, size_t size, size_t alignment)
{
    from->used = from->size;
    return what != 0 && size <= sizeof words && alignment <= 4 ? words : NULL;
}

/* What is not a coordinate is refused before. */
static berth_num a_place(berth_num v)
{
    return v > 536870912 ? 536870912 : v < -536870912 ? -536870912 : v;
}

static uint16_t a_link(void)
{
    return number < ITEMS ? number : BERTHI_NO_ITEM;
}

/* One with whatever its calls may have left: chains of its items, at any place. */
static berth_status a_grid(berth_grid *grid)
{
    berth_grid_desc desc = {0};
    desc.capacity = ITEMS;
    desc.buckets = BUCKETS;
    desc.cell = cell;
    grid->changes = item;
    const berth_status status = berth_grid_make(&desc, &arena, grid);
    if (status != BERTH_OK) {
        return status;
    }
    x = a_place(x);
    y = a_place(y);
    for (uint32_t i = 0; i < 2 * ITEMS; i++) {
        grid->positions[i] = a_place(x);
    }
    for (uint32_t i = 0; i < ITEMS; i++) {
        grid->next[i] = a_link();
    }
    for (uint32_t i = 0; i < BUCKETS; i++) {
        grid->heads[i] = a_link();
    }
    return BERTH_OK;
}

berth_status any_grid(void)
{
    berth_grid grid;
    const berth_status status = a_grid(&grid);
    if (status != BERTH_OK) {
        return status;
    }
    switch (what) {
    case 0: return berth_grid_insert(&grid, item, x, y);
    case 1: return berth_grid_move(&grid, item, x, y);
    case 2: return berth_grid_remove(&grid, item);
    default: return berth_grid_clear(&grid);
    }
}

berth_status any_grid_found(void)
{
    berth_grid grid;
    berth_status status = a_grid(&grid);
    if (status == BERTH_OK) {
        status = berth_grid_near(&grid, x, y, distance < 0 ? 0 : a_place(distance), &cursor);
    }
    while (status == BERTH_OK || status == BERTH_HIT) {
        status = berth_grid_next(&cursor, &found);
    }
    return status;
}
