/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cells and buckets of a grid: what its changes and its queries must compute alike. */

#ifndef BERTHI_GRID_CELLS_H
#define BERTHI_GRID_CELLS_H

#include "berth/grid.h"

#include "../core/arith.h"

/* No item, at the end of a chain: the largest capacity leaves the number free. */
#define BERTHI_NO_ITEM UINT32_C(65535)

/* The column or row of a coordinate: floor(v / side), monotone in v. Within +-2^21. */
static inline int32_t berthi_cell_of(const berth_grid *grid, berth_raw v)
{
#ifdef BERTH_Q16
    return berthi_floor_shift(v, grid->shift);
#else
    /* exact but for underflow, which is monotone too: the scale is a power of two */
    const berth_raw scaled = v * berth_num_raw(grid->scale);
    const int32_t cell = (int32_t)scaled;
    return scaled < (berth_raw)cell ? cell - 1 : cell;
#endif
}

/* The bucket of a cell. Odd multipliers keep columns and rows apart; the fold and the second
 * product bring every bit down to those that the mask keeps, so that regular layouts, multiples of
 * the number of buckets apart among them, spread like random ones. */
static inline uint32_t berthi_bucket_of(const berth_grid *grid, int32_t column, int32_t row)
{
    uint32_t h = (uint32_t)column * UINT32_C(0x9E3779B1) + (uint32_t)row * UINT32_C(0x85EBCA77);
    h ^= h >> 15;
    h *= UINT32_C(0x2C1B3C6D);
    return (h ^ (h >> 16)) & grid->mask;
}

static inline int berthi_is_present(const berth_grid *grid, uint32_t item)
{
    return grid->next[item] != item;
}

#endif
