/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Occupancies: bitmaps of the ground, made, cleared, united, asked.
 *
 * The corner is a multiple of the cell's side. So all corners of cells are exact in every
 * arithmetic: multiples of 2^-10 units at the finest, below 2^13 units, fit the 24 bits of a
 * float. */

#include "occupancy_bits.h"

#include "../core/range.h"

/* ---- Making --------------------------------------------------------------------------------- */

berth_occupancy_desc berth_occupancy_desc_default(void)
{
    berth_occupancy_desc desc;
    desc.x = desc.y = berth_num_of(berthi_cells_raw(6, -32));
    desc.cell = 6;
    desc.columns = desc.rows = 64;
    return desc;
}

/* The cell, on a grid through the origin, that a coordinate lies in: |.| <= 2^23. */
static int32_t cell_of(berth_num coordinate, int32_t cell)
{
#ifdef BERTH_Q16
    return berth_num_raw(coordinate) >> (16 - cell); /* a floor: tests/unit checks it */
#else
    const berth_raw scaled = berth_num_raw(coordinate) / berthi_cells_raw(cell, 1);
    const int32_t toward_zero = (int32_t)scaled;
    return toward_zero - (scaled < (berth_raw)toward_zero);
#endif
}

/* Whether so many cells from the one of coordinate on end within the coordinates' range. */
static int side_ok(berth_num coordinate, int32_t cell, uint32_t cells)
{
    const int32_t shift = 13 + cell; /* of 8192 units in cells, at least 5 */
    return cell_of(coordinate, cell) + (int32_t)cells <= (int32_t)(UINT32_C(1) << shift);
}

static berth_status check_desc(const berth_occupancy_desc *desc)
{
    if (!berthi_coordinate_ok(desc->x) || !berthi_coordinate_ok(desc->y)) {
        return BERTH_E_COORDINATE;
    }
    if (desc->cell < BERTH_OCCUPANCY_CELL_LEAST || desc->cell > BERTH_OCCUPANCY_CELL_MOST ||
        desc->columns == 0 || desc->columns > BERTH_OCCUPANCY_MAX_COLUMNS || desc->rows == 0 ||
        desc->rows > BERTH_OCCUPANCY_MAX_ROWS || !side_ok(desc->x, desc->cell, desc->columns) ||
        !side_ok(desc->y, desc->cell, desc->rows)) {
        return BERTH_E_EXTENT;
    }
    return BERTH_OK;
}

size_t berth_occupancy_size(const berth_occupancy_desc *desc)
{
    if (desc == NULL || check_desc(desc) != BERTH_OK) {
        return 0;
    }
    return BERTH_OCCUPANCY_BYTES(desc->columns, desc->rows);
}

static void clear_bits(const berth_occupancy *occupancy)
{
    const uint32_t words = berthi_occupancy_words(occupancy);
    uint32_t i;
    for (i = 0; i < words; i++) {
        occupancy->bits[i] = 0;
    }
}

berth_status berth_occupancy_make(const berth_occupancy_desc *desc, berth_arena *arena,
                                  berth_occupancy *occupancy)
{
    berth_status status;
    uint32_t *block;
    uint32_t i;
    if (desc == NULL || arena == NULL || occupancy == NULL) {
        return BERTH_E_NULL;
    }
    status = check_desc(desc);
    if (status != BERTH_OK) {
        return status;
    }
    block = berth_arena_take(arena, berth_occupancy_size(desc), 4);
    if (block == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    occupancy->cell = (int8_t)desc->cell;
    occupancy->columns = desc->columns;
    occupancy->rows = desc->rows;
    occupancy->words = (uint16_t)((desc->columns + 31u) / 32u);
    occupancy->x = berth_num_of(berthi_cells_raw(desc->cell, cell_of(desc->x, desc->cell)));
    occupancy->y = berth_num_of(berthi_cells_raw(desc->cell, cell_of(desc->y, desc->cell)));
    occupancy->bits = block;
    occupancy->spans = (int16_t *)(block + berthi_occupancy_words(occupancy));
    for (i = 0; i < 2 * (occupancy->rows + UINT32_C(2)); i++) {
        occupancy->spans[i] = INT16_MIN; /* empty, as calls leave those of rows */
    }
    clear_bits(occupancy);
    return BERTH_OK;
}

/* ---- Changing and asking -------------------------------------------------------------------- */

berth_status berth_occupancy_clear(berth_occupancy *occupancy)
{
    if (occupancy == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_occupancy_made(occupancy)) {
        return BERTH_E_VIEW;
    }
    clear_bits(occupancy);
    return BERTH_OK;
}

static int same_number(berth_num a, berth_num b)
{
    return !berth_num_less(a, b) && !berth_num_less(b, a);
}

berth_status berth_occupancy_add(berth_occupancy *occupancy, const berth_occupancy *other)
{
    uint32_t i, words;
    if (occupancy == NULL || other == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_occupancy_made(occupancy) || !berthi_occupancy_made(other)) {
        return BERTH_E_VIEW;
    }
    if (occupancy->cell != other->cell || occupancy->columns != other->columns ||
        occupancy->rows != other->rows || !same_number(occupancy->x, other->x) ||
        !same_number(occupancy->y, other->y)) {
        return BERTH_E_EXTENT;
    }
    words = berthi_occupancy_words(occupancy);
    for (i = 0; i < words; i++) {
        occupancy->bits[i] |= other->bits[i];
    }
    return BERTH_OK;
}

berth_status berth_occupancy_has(const berth_occupancy *occupancy, uint32_t column, uint32_t row)
{
    if (occupancy == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_occupancy_made(occupancy)) {
        return BERTH_E_VIEW;
    }
    if (column >= occupancy->columns || row >= occupancy->rows) {
        return BERTH_E_INDEX;
    }
    return berthi_occupancy_bit(occupancy, (int32_t)column, (int32_t)row) != 0 ? BERTH_HIT
                                                                               : BERTH_CLEAR;
}

/* The sums of 1, 2, 4, ... neighbouring bits, side by side in one word. */
static uint32_t ones(uint32_t word)
{
    word -= word >> 1 & UINT32_C(0x55555555);
    word = (word & UINT32_C(0x33333333)) + (word >> 2 & UINT32_C(0x33333333));
    word = (word + (word >> 4)) & UINT32_C(0x0f0f0f0f);
    return word * UINT32_C(0x01010101) >> 24;
}

uint32_t berth_occupancy_cells(const berth_occupancy *occupancy)
{
    uint32_t i, words, cells = 0;
    if (occupancy == NULL || !berthi_occupancy_made(occupancy)) {
        return 0;
    }
    words = berthi_occupancy_words(occupancy);
    for (i = 0; i < words; i++) {
        cells += ones(occupancy->bits[i]);
    }
    return cells;
}
