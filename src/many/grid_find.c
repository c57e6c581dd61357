/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Searching a grid: cursors over the cells around a place.
 *
 * A chain may hold items of several cells. A search takes from it only the items of the cell that
 * it visits, so each comes once although several visited cells may share the chain. That the
 * visited cells hold every item to find needs only that the cells of an item and of the square's
 * corners come from one monotone function of a coordinate. */

#include "grid_cells.h"
#include "../core/num.h"

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
    return berthi_cell_of(cursor->grid, berth_num_raw(position[0])) == cursor->column &&
           berthi_cell_of(cursor->grid, berth_num_raw(position[1])) == cursor->row;
}

static BERTH_HOT void enter_cell(berth_grid_cursor *cursor)
{
    const berth_grid *grid = cursor->grid;
    cursor->item = grid->heads[berthi_bucket_of(grid, cursor->column, cursor->row)];
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
        if (berthi_is_present(cursor->grid, item)) {
            cursor->looked++;
            if (is_in_reach(cursor, item)) {
                return item;
            }
        }
    }
    return BERTHI_NO_ITEM;
}

/* ---- Beginning ------------------------------------------------------------------------------ */

static berth_status check_query(const berth_grid *grid, berth_num distance)
{
    const berth_raw v = berth_num_raw(distance);
    if (grid->heads == NULL) {
        return BERTH_E_VIEW;
    }
    /* written so that a NaN is out of range */
    if (!(v >= 0 && v <= BERTH_NUM_TO_RAW(BERTH_GRID_DISTANCE_MAX))) {
        return BERTH_E_DISTANCE;
    }
    return BERTH_OK;
}

/* What is near. f32, f64, with e half a unit in the last place: a computed sum of squares is within
 * 1 +- 5e of the true one, and so is the square below, so a reach that is 1 + 16e times the
 * distance misses nothing; what passes is within 1 + 5e of that reach in x and y, so one that is 1
 * + 16e times wider covers it. 2^-60 keeps squares clear of underflow. All is within (1 + 2^6 e) of
 * distance plus 2^-58. */
static void set_distance(berth_grid_cursor *cursor, berth_num distance)
{
    const berth_raw v = berth_num_raw(distance);
#ifdef BERTH_Q16
    cursor->square = (berth_grid_square)v * v;
    cursor->reach = distance;
#else
    const berth_raw reach = v * (1 + 16 * BERTHI_EPSILON) + BERTHI_C(8.67361737988403547206e-19);
    cursor->square = reach * reach;
    cursor->reach = berth_num_of(reach * (1 + 16 * BERTHI_EPSILON));
#endif
}

/* The columns (rows) that the coordinates within reach of the centre are in. */
static void span_cells(const berth_grid *grid, berth_num centre, berth_num reach, int32_t *first,
                       int32_t *last)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    const berth_raw low = berth_num_raw(centre) - berth_num_raw(reach);
    const berth_raw high = berth_num_raw(centre) + berth_num_raw(reach);
    *first = berthi_cell_of(grid, low > -most ? low : -most);
    *last = berthi_cell_of(grid, high < most ? high : most);
}

/* Whether visiting all items is less work than visiting the cells: with more cells than
 * items, and with more cells than buckets, whose chains would be walked again and again. */
static int are_many(const berth_grid *grid, uint32_t columns, uint32_t rows)
{
    const uint32_t most = grid->capacity <= grid->mask ? grid->capacity : grid->mask + 1;
    /* most is below 2^16, so the product is below 2^32 */
    return columns > most || rows > most || columns * rows > most;
}

berth_status berth_grid_near(const berth_grid *grid, berth_num x, berth_num y, berth_num distance,
                             berth_grid_cursor *cursor)
{
    berth_status status;
    if (grid == NULL || cursor == NULL) {
        return BERTH_E_NULL;
    }
    status = check_query(grid, distance);
    if (status != BERTH_OK) {
        return status;
    }
    if (!berthi_coordinate_ok(x) || !berthi_coordinate_ok(y)) {
        return BERTH_E_COORDINATE;
    }
    cursor->grid = grid;
    cursor->x = x;
    cursor->y = y;
    set_distance(cursor, distance);
    span_cells(grid, x, cursor->reach, &cursor->first_column, &cursor->last_column);
    span_cells(grid, y, cursor->reach, &cursor->row, &cursor->last_row);
    cursor->column = cursor->first_column;
    cursor->item = BERTHI_NO_ITEM;
    cursor->from = 0;
    cursor->changes = grid->changes;
    cursor->cells = cursor->looked = 0;
    if (!are_many(grid, (uint32_t)(cursor->last_column - cursor->first_column) + 1,
                  (uint32_t)(cursor->last_row - cursor->row) + 1)) {
        enter_cell(cursor);
    }
    return BERTH_OK;
}

static berth_status check_cursor(const berth_grid_cursor *cursor)
{
    if (cursor->grid == NULL) {
        return BERTH_E_VIEW;
    }
    return cursor->changes == cursor->grid->changes ? BERTH_OK : BERTH_E_CHANGED;
}

BERTH_HOT berth_status berth_grid_next(berth_grid_cursor *cursor, uint32_t *item)
{
    berth_status status;
    uint32_t found;
    if (cursor == NULL || item == NULL) {
        return BERTH_E_NULL;
    }
    status = check_cursor(cursor);
    if (status != BERTH_OK) {
        return status;
    }
    found = cursor->cells != 0 ? next_by_cell(cursor) : next_by_number(cursor);
    if (found == BERTHI_NO_ITEM) {
        return BERTH_CLEAR;
    }
    *item = found;
    return BERTH_HIT;
}
