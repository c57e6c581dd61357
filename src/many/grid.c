/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Hashed uniform grids.
 *
 * Items are chained by bucket with 16-bit numbers. Neither the cell nor the bucket of an item is
 * stored: both follow from the position, for two shifts and two or three multiplications in q16.
 *
 * A chain may hold items of several cells. A search takes from it only the items of the cell that
 * it visits, so each comes once although several visited cells may share the chain. That the
 * visited cells hold every item to find needs only that the cells of an item and of the square's
 * corners come from one monotone function of a coordinate. */

#include "berth/grid.h"

#include "../core/arena.h"
#include "../core/num.h"

/* No item, at the end of a chain: the largest capacity leaves the number free. */
#define BERTHI_NO_ITEM UINT32_C(65535)

/* The column or row of a coordinate: floor(v / side), monotone in v. Within +-2^21. */
static inline int32_t grid_cell_of(const berth_grid *grid, berth_raw v)
{
    return berthi_cell_of(v, grid->shift, berth_num_raw(grid->scale));
}

/* The bucket of a cell. Odd multipliers keep columns and rows apart; the fold and the second
 * product bring every bit down to those that the mask keeps, so that regular layouts, multiples of
 * the number of buckets apart among them, spread like random ones. */
static inline uint32_t grid_bucket_of(const berth_grid *grid, int32_t column, int32_t row)
{
    uint32_t h = (uint32_t)column * UINT32_C(0x9E3779B1) + (uint32_t)row * UINT32_C(0x85EBCA77);
    h ^= h >> 15;
    h *= UINT32_C(0x2C1B3C6D);
    return (h ^ (h >> 16)) & grid->mask;
}

static inline int grid_holds(const berth_grid *grid, uint32_t item)
{
    return grid->next[item] != item;
}

static uint32_t bucket_at(const berth_grid *grid, berth_num x, berth_num y)
{
    return grid_bucket_of(grid, grid_cell_of(grid, berth_num_raw(x)),
                          grid_cell_of(grid, berth_num_raw(y)));
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
        BERTH_ASSERT(*to != BERTHI_NO_ITEM); /* @argued an item is in the chain of its position */
        to = &grid->next[*to];
    }
    *to = grid->next[item];
    grid->next[item] = (uint16_t)item;
}

/* ---- Making --------------------------------------------------------------------------------- */

static berth_status check_grid_desc(const berth_grid_desc *desc)
{
    const uint32_t buckets = desc->buckets;
    return desc->capacity == 0 || desc->capacity > BERTH_GRID_CAPACITY_MAX        ? BERTH_E_CAPACITY
           : desc->cell < BERTH_GRID_CELL_MIN || desc->cell > BERTH_GRID_CELL_MAX ? BERTH_E_CELL
           : buckets > BERTH_GRID_BUCKETS_MAX || (buckets & (buckets - 1)) != 0   ? BERTH_E_BUCKETS
                                                                                  : BERTH_OK;
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
    return desc != NULL && check_grid_desc(desc) == BERTH_OK
               ? berthi_bytes(BERTH_GRID_BYTES_OF(desc->capacity, buckets_of(desc)))
               : 0;
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
    if (desc == NULL || arena == NULL || grid == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = check_grid_desc(desc);
    if (status != BERTH_OK) {
        return status;
    }
    void *block = berth_arena_take(arena, berth_grid_size(desc), sizeof(berth_num));
    if (block == NULL) {
        return BERTH_E_GRID_SPACE;
    }
    grid->positions = (berth_num *)block;
    grid->next = (uint16_t *)(void *)(grid->positions + 2 * (size_t)desc->capacity);
    grid->heads = grid->next + desc->capacity;
    grid->capacity = desc->capacity;
    grid->mask = buckets_of(desc) - 1;
    grid->changes++; /* whatever it was: a cursor from before has another number */
    const uint32_t shift = (uint32_t)(16 + desc->cell);
    grid->shift = (uint8_t)(BERTHI_IS_EXACT ? shift : 0);
    grid->scale = berth_num_of(BERTHI_EITHER(0, 65536.0) / (berth_raw)(UINT32_C(1) << shift));
    empty(grid);
    return BERTH_OK;
}

/* ---- Changes -------------------------------------------------------------------------------- */

static berth_status check_grid(const berth_grid *grid)
{
    return grid == NULL ? BERTH_E_NULL : grid->heads == NULL ? BERTH_E_VIEW : BERTH_OK;
}

/* Whether grid is one, has this item, and holds it (present) or does not. */
static berth_status check_item(const berth_grid *grid, uint32_t item, int present)
{
    const berth_status status = check_grid(grid);
    return status != BERTH_OK                  ? status
           : item >= grid->capacity            ? BERTH_E_ITEM
           : grid_holds(grid, item) == present ? BERTH_OK
           : present                           ? BERTH_E_ABSENT
                                               : BERTH_E_PRESENT;
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
    if (status != BERTH_OK) {
        return status;
    }
    berth_num *position = grid->positions + 2 * item;
    const uint32_t old = bucket_at(grid, position[0], position[1]);
    const uint32_t bucket = bucket_at(grid, x, y);
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
    const berth_status status = check_grid(grid);
    if (status == BERTH_OK) {
        empty(grid);
        grid->changes++;
    }
    return status;
}

/* ---- One search ----------------------------------------------------------------------------- */

static BERTH_HOT int is_in_reach(const berth_grid_cursor *cursor, uint32_t item)
{
    /* q16: |differences| <= 2^30, and past the test of the square |dx|, |dy| <= reach <= 2^30, so
     * the sum of their squares is at most 2^61 */
    const berth_num *position = cursor->grid->positions + 2 * item;
    const berth_raw reach = berth_num_raw(cursor->reach);
    const berth_raw dx = berth_num_raw(position[0]) - berth_num_raw(cursor->x);
    const berth_raw dy = berth_num_raw(position[1]) - berth_num_raw(cursor->y);
    if (dx > reach || dx < -reach || dy > reach || dy < -reach) {
        return 0;
    }
    return (berth_grid_square)dx * dx + (berth_grid_square)dy * dy <= cursor->square;
}

/* Whether item is of the cell being visited. */
static int is_here(const berth_grid_cursor *cursor, uint32_t item)
{
    const berth_num *position = cursor->grid->positions + 2 * item;
    return grid_cell_of(cursor->grid, berth_num_raw(position[0])) == cursor->column &&
           grid_cell_of(cursor->grid, berth_num_raw(position[1])) == cursor->row;
}

static BERTH_HOT void enter_cell(berth_grid_cursor *cursor)
{
    const berth_grid *grid = cursor->grid;
    cursor->item = grid->heads[grid_bucket_of(grid, cursor->column, cursor->row)];
    cursor->cells++;
}

/* Goes to the next cell; 0 when the one being visited is the last. */
static int next_cell(berth_grid_cursor *cursor)
{
    if (cursor->column < cursor->last_column) {
        cursor->column++;
    } else if (cursor->row < cursor->last_row) {
        cursor->row++;
        cursor->column = cursor->first_column;
    } else {
        return 0;
    }
    enter_cell(cursor);
    return 1;
}

/* The next item found in the cells, or BERTHI_NO_ITEM, then and ever after. */
static BERTH_HOT uint32_t next_by_cell(berth_grid_cursor *cursor)
{
    do {
        while (cursor->item != BERTHI_NO_ITEM) {
            const uint32_t item = cursor->item;
            cursor->item = cursor->grid->next[item];
            cursor->looked++;
            if (is_in_reach(cursor, item) && is_here(cursor, item)) {
                return item;
            }
        }
    } while (next_cell(cursor));
    return BERTHI_NO_ITEM;
}

/* The same among all items. */
static uint32_t next_by_number(berth_grid_cursor *cursor)
{
    while (cursor->from < cursor->grid->capacity) {
        const uint32_t item = cursor->from++;
        if (grid_holds(cursor->grid, item)) {
            cursor->looked++;
            if (is_in_reach(cursor, item)) {
                return item;
            }
        }
    }
    return BERTHI_NO_ITEM;
}

/* ---- Beginning ------------------------------------------------------------------------------ */

/* The columns (rows) that the coordinates within reach of the centre are in. */
static void span_cells(const berth_grid *grid, berth_num centre, berth_num reach, int32_t *first,
                       int32_t *last)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    const berth_raw low = berth_num_raw(centre) - berth_num_raw(reach);
    const berth_raw high = berth_num_raw(centre) + berth_num_raw(reach);
    *first = grid_cell_of(grid, low > -most ? low : -most);
    *last = grid_cell_of(grid, high < most ? high : most);
}

/* Whether visiting all items is less work than visiting the cells: with more cells than
 * items, and with more cells than buckets, whose chains would be walked again and again. */
static int are_many(const berth_grid *grid, uint32_t columns, uint32_t rows)
{
    const uint32_t most = grid->capacity <= grid->mask ? grid->capacity : grid->mask + 1;
    /* most is below 2^16, so the product is below 2^32 */
    return columns > most || rows > most || columns * rows > most;
}

/* f32, f64, with e half a unit in the last place: a computed sum of squares is within 1 +- 5e of
 * the true one, and so is the square below, so a reach that is 1 + 16e times the distance misses
 * nothing; what passes is within 1 + 5e of that reach in x and y, so one that is 1 + 16e times
 * wider covers it. 2^-60 keeps squares clear of underflow. All is within (1 + 2^6 e) of distance
 * plus 2^-58. */
berth_status berth_grid_near(const berth_grid *grid, berth_num x, berth_num y, berth_num distance,
                             berth_grid_cursor *cursor)
{
    const berth_status status = cursor != NULL ? check_grid(grid) : BERTH_E_NULL;
    if (status != BERTH_OK) {
        return status;
    }
    const berth_raw v = berth_num_raw(distance);
    if (!(v >= 0 && v <= BERTH_NUM_TO_RAW(BERTH_GRID_DISTANCE_MAX))) { /* a NaN is out, too */
        return BERTH_E_DISTANCE;
    }
    if (!berthi_coordinate_ok(x) || !berthi_coordinate_ok(y)) {
        return BERTH_E_COORDINATE;
    }
    cursor->grid = grid;
    cursor->x = x;
    cursor->y = y;
    const berth_raw reach =
        v * (1 + 16 * BERTHI_EPSILON) + BERTHI_EITHER(0, 8.67361737988403547206e-19);
    cursor->square = (berth_grid_square)reach * reach;
    cursor->reach = berth_num_of(reach * (1 + 16 * BERTHI_EPSILON));
    span_cells(grid, x, cursor->reach, &cursor->first_column, &cursor->last_column);
    span_cells(grid, y, cursor->reach, &cursor->row, &cursor->last_row);
    cursor->column = cursor->first_column;
    cursor->item = BERTHI_NO_ITEM;
    cursor->from = 0;
    cursor->changes = grid->changes;
    cursor->cells = cursor->looked = 0;
    if (!are_many(grid, (uint32_t)cursor->last_column - (uint32_t)cursor->first_column + 1,
                  (uint32_t)cursor->last_row - (uint32_t)cursor->row + 1)) {
        enter_cell(cursor);
    }
    return BERTH_OK;
}

BERTH_HOT berth_status berth_grid_next(berth_grid_cursor *cursor, uint32_t *item)
{
    if (cursor == NULL || item == NULL) {
        return BERTH_E_NULL;
    }
    if (cursor->grid == NULL || cursor->changes != cursor->grid->changes) {
        return cursor->grid == NULL ? BERTH_E_VIEW : BERTH_E_CHANGED;
    }
    const uint32_t found = cursor->cells != 0 ? next_by_cell(cursor) : next_by_number(cursor);
    if (found == BERTHI_NO_ITEM) {
        return BERTH_CLEAR;
    }
    *item = found;
    return BERTH_HIT;
}
