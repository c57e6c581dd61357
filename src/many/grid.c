/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Hashed uniform grids: making and changing them.
 *
 * Items are chained by bucket with 16-bit numbers. Neither the cell nor the bucket of an item is
 * stored: both follow from the position, for two shifts and two or three multiplications in q16. */

#include "grid_cells.h"
#include "../core/num.h"

static uint32_t bucket_at(const berth_grid *grid, berth_num x, berth_num y)
{
    return berthi_bucket_of(grid, berthi_cell_of(grid, berth_num_raw(x)),
                            berthi_cell_of(grid, berth_num_raw(y)));
}

/* Puts item, whose position is set, in front of a bucket's chain. */
static void chain(berth_grid *grid, uint32_t item, uint32_t bucket)
{
    grid->next[item] = grid->heads[bucket];
    grid->heads[bucket] = (uint16_t)item;
}

static void unchain(berth_grid *grid, uint32_t item, uint32_t bucket)
{
    uint16_t *to = &grid->heads[bucket];
    while (*to != item) {
        BERTH_ASSERT(*to != BERTHI_NO_ITEM); /* an item is in the chain of its position */
        to = &grid->next[*to];
    }
    *to = grid->next[item];
    grid->next[item] = (uint16_t)item;
}

/* ---- Making --------------------------------------------------------------------------------- */

berth_grid_desc berth_grid_desc_default(void)
{
    berth_grid_desc desc;
    desc.capacity = 0;
    desc.cell = 0;
    desc.buckets = 0;
    return desc;
}

static berth_status check_grid_desc(const berth_grid_desc *desc)
{
    if (desc->capacity == 0 || desc->capacity > BERTH_GRID_CAPACITY_MAX) {
        return BERTH_E_CAPACITY;
    }
    if (desc->cell < BERTH_GRID_CELL_MIN || desc->cell > BERTH_GRID_CELL_MAX) {
        return BERTH_E_CELL;
    }
    if (desc->buckets > BERTH_GRID_BUCKETS_MAX || (desc->buckets & (desc->buckets - 1)) != 0) {
        return BERTH_E_BUCKETS;
    }
    return BERTH_OK;
}

/* The buckets of a description that is in range. BERTH_GRID_BUCKETS as code would be 16 comparisons
 * wherever it stands. */
static uint32_t buckets_of(const berth_grid_desc *desc)
{
    uint32_t buckets = 1;
    if (desc->buckets != 0) {
        return desc->buckets;
    }
    while (buckets < desc->capacity) {
        buckets *= 2;
    }
    return buckets;
}

size_t berth_grid_size(const berth_grid_desc *desc)
{
    if (desc == NULL || check_grid_desc(desc) != BERTH_OK) {
        return 0;
    }
    return BERTH_GRID_BYTES_OF(desc->capacity, buckets_of(desc));
}

/* Sets how a coordinate becomes a column, for cells of 2^exponent units. */
static void set_cell(berth_grid *grid, int32_t exponent)
{
#ifdef BERTH_Q16
    grid->shift = (uint8_t)(16 + exponent);
    grid->scale = berth_num_of(0);
#else
    berth_raw scale = 1;
    for (; exponent > 0; exponent--) {
        scale *= BERTHI_C(0.5);
    }
    for (; exponent < 0; exponent++) {
        scale *= 2;
    }
    grid->shift = 0;
    grid->scale = berth_num_of(scale);
#endif
}

/* Takes every item out of a grid whose memory may hold anything. */
static void empty(berth_grid *grid)
{
    for (uint32_t i = 0; i < grid->capacity; i++) {
        grid->next[i] = (uint16_t)i;
    }
    for (uint32_t i = 0; i <= grid->mask; i++) {
        grid->heads[i] = BERTHI_NO_ITEM;
    }
    grid->count = 0;
}

berth_status berth_grid_make(const berth_grid_desc *desc, berth_arena *arena, berth_grid *grid)
{
    void *block;
    berth_status status;
    if (desc == NULL || arena == NULL || grid == NULL) {
        return BERTH_E_NULL;
    }
    status = check_grid_desc(desc);
    if (status != BERTH_OK) {
        return status;
    }
    block = berth_arena_take(arena, berth_grid_size(desc), sizeof(berth_num));
    if (block == NULL) {
        return BERTH_E_GRID_SPACE;
    }
    grid->positions = (berth_num *)block;
    grid->next = (uint16_t *)(void *)(grid->positions + 2 * (size_t)desc->capacity);
    grid->heads = grid->next + desc->capacity;
    grid->capacity = desc->capacity;
    grid->mask = buckets_of(desc) - 1;
    grid->changes++; /* whatever it was: a cursor from before has another number */
    set_cell(grid, desc->cell);
    empty(grid);
    return BERTH_OK;
}

/* ---- Changes -------------------------------------------------------------------------------- */

/* Whether grid is one, has this item, and holds it (present) or does not. */
static berth_status check_item(const berth_grid *grid, uint32_t item, int present)
{
    if (grid == NULL) {
        return BERTH_E_NULL;
    }
    if (grid->heads == NULL) {
        return BERTH_E_VIEW;
    }
    if (item >= grid->capacity) {
        return BERTH_E_ITEM;
    }
    if (berthi_is_present(grid, item) != present) {
        return present ? BERTH_E_ABSENT : BERTH_E_PRESENT;
    }
    return BERTH_OK;
}

static berth_status check_change(const berth_grid *grid, uint32_t item, int present, berth_num x,
                                 berth_num y)
{
    const berth_status status = check_item(grid, item, present);
    if (status == BERTH_OK && !(berthi_coordinate_ok(x) && berthi_coordinate_ok(y))) {
        return BERTH_E_COORDINATE;
    }
    return status;
}

berth_status berth_grid_insert(berth_grid *grid, uint32_t item, berth_num x, berth_num y)
{
    const berth_status status = check_change(grid, item, 0, x, y);
    if (status != BERTH_OK) {
        return status;
    }
    grid->positions[2 * item] = x;
    grid->positions[2 * item + 1] = y;
    chain(grid, item, bucket_at(grid, x, y));
    grid->count++;
    grid->changes++;
    return BERTH_OK;
}

berth_status berth_grid_move(berth_grid *grid, uint32_t item, berth_num x, berth_num y)
{
    const berth_status status = check_change(grid, item, 1, x, y);
    berth_num *position;
    uint32_t old, bucket;
    if (status != BERTH_OK) {
        return status;
    }
    position = grid->positions + 2 * item;
    old = bucket_at(grid, position[0], position[1]);
    bucket = bucket_at(grid, x, y);
    position[0] = x;
    position[1] = y;
    if (bucket != old) {
        unchain(grid, item, old);
        chain(grid, item, bucket);
    }
    grid->changes++;
    return BERTH_OK;
}

berth_status berth_grid_remove(berth_grid *grid, uint32_t item)
{
    const berth_status status = check_item(grid, item, 1);
    if (status != BERTH_OK) {
        return status;
    }
    unchain(grid, item, bucket_at(grid, grid->positions[2 * item], grid->positions[2 * item + 1]));
    grid->count--;
    grid->changes++;
    return BERTH_OK;
}

berth_status berth_grid_clear(berth_grid *grid)
{
    if (grid == NULL) {
        return BERTH_E_NULL;
    }
    if (grid->heads == NULL) {
        return BERTH_E_VIEW;
    }
    empty(grid);
    grid->changes++;
    return BERTH_OK;
}
