/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The boundary of the cells that are set, as rings.
 *
 * A ring is walked along the sides of cells, with a set cell on the left and one that is not set on
 * the right. Every ring has a side that leads east, and its lowest, then leftmost one begins at a
 * corner of the ring: the side before it, if it led east too, would be further left. So the rows
 * are searched from below for sides that lead east and have not been walked, a bit each.
 *
 * Whether a ring is a hole is known from the sign of its area, when it has been walked. So the
 * first search walks each ring once, and counts; the second walks it once to know it, and those
 * that are kept once more to write their corners. */

#include "occupancy.h"

enum { EAST, NORTH, WEST, SOUTH };

/* Where corners go; null: nowhere. */
typedef struct corners {
    berth_num *x, *y;
    uint32_t count;
} corners;

typedef struct tracing {
    const berth_occupancy *occupancy;
    uint32_t *seen; /* a bit for the side below each cell that has been walked east */
} tracing;

static void add_corner(const tracing *tracer, int32_t column, int32_t row, corners *to)
{
    const berth_occupancy *occupancy = tracer->occupancy;
    if (to->x != NULL) {
        const berth_num dx = berth_num_of(berthi_cells_raw(occupancy->cell, column));
        const berth_num dy = berth_num_of(berthi_cells_raw(occupancy->cell, row));
        to->x[to->count] = berth_num_add(occupancy->x, dx);
        to->y[to->count] = berth_num_add(occupancy->y, dy);
    }
    to->count++;
}

/* The way to go on at the corner (column, row), having come there in a direction. The cell ahead on
 * the left not set: around the one behind, to the left, also when the one ahead on the right is
 * set, which is only touched at the corner. */
static int next_direction(const berth_occupancy *occupancy, int32_t column, int32_t row,
                          int direction)
{
    const int32_t west = direction == NORTH || direction == WEST;
    const int32_t south = direction == WEST || direction == SOUTH;
    const int32_t right_west = direction == WEST || direction == SOUTH;
    const int32_t right_south = direction == EAST || direction == SOUTH;
    if (!berthi_occupancy_bit(occupancy, column - west, row - south)) {
        return (direction + 1) & 3;
    }
    if (!berthi_occupancy_bit(occupancy, column - right_west, row - right_south)) {
        return direction;
    }
    return (direction + 3) & 3;
}

/* Walks the ring that begins with the side below a cell, and adds its corners. Returns its area in
 * cells, negative for a hole: by the sum of column widths times heights, below 2^20 * 2^10. */
static int32_t walk_ring(const tracing *tracer, int32_t column, int32_t row, corners *to)
{
    const berth_occupancy *occupancy = tracer->occupancy;
    int32_t x = column, y = row, area = 0;
    int direction = EAST;
    add_corner(tracer, x, y, to);
    for (;;) {
        int next;
        if (direction == EAST) {
            const uint32_t word = (uint32_t)y * occupancy->words + ((uint32_t)x >> 5);
            tracer->seen[word] |= UINT32_C(1) << (x & 31);
        }
        x += (direction == EAST) - (direction == WEST);
        y += (direction == NORTH) - (direction == SOUTH);
        area += direction == WEST ? y : direction == EAST ? -y : 0;
        next = next_direction(occupancy, x, y, direction);
        if (x == column && y == row && next == EAST) {
            return area;
        }
        if (next != direction) {
            add_corner(tracer, x, y, to);
            direction = next;
        }
    }
}

/* Sides of a word that lead east and have not been walked. */
static uint32_t fresh(const tracing *tracer, uint32_t row, uint32_t word)
{
    const berth_occupancy *occupancy = tracer->occupancy;
    const uint32_t at = row * occupancy->words + word;
    const uint32_t below = row != 0 ? occupancy->bits[at - occupancy->words] : 0;
    return occupancy->bits[at] & ~below & ~tracer->seen[at];
}

static uint32_t lowest_bit(uint32_t word)
{
    uint32_t bit = 0;
    while ((word >> bit & 1) == 0) {
        bit++;
    }
    return bit;
}

/* One ring of a search; when `end` is not null, its corners and its end are written. */
static void take_ring(const tracing *tracer, uint32_t column, uint32_t row, int holes, corners *to,
                      uint16_t *end, uint32_t *rings)
{
    corners nowhere = {NULL, NULL, 0};
    const int32_t area = walk_ring(tracer, (int32_t)column, (int32_t)row, &nowhere);
    if (area < 0 && !holes) {
        return;
    }
    if (end != NULL) {
        (void)walk_ring(tracer, (int32_t)column, (int32_t)row, to);
        end[*rings] = (uint16_t)to->count;
    } else {
        to->count += nowhere.count;
    }
    ++*rings;
}

/* All rings, counted, or written. */
static uint32_t search_rings(const tracing *tracer, int holes, corners *to, uint16_t *end)
{
    const berth_occupancy *occupancy = tracer->occupancy;
    uint32_t rings = 0;
    for (uint32_t i = 0; i < berthi_occupancy_words(occupancy); i++) {
        tracer->seen[i] = 0;
    }
    for (uint32_t row = 0; row < occupancy->rows; row++) {
        for (uint32_t word = 0; word < occupancy->words; word++) {
            uint32_t sides;
            while ((sides = fresh(tracer, row, word)) != 0) {
                take_ring(tracer, 32 * word + lowest_bit(sides), row, holes, to, end, &rings);
            }
        }
    }
    return rings;
}

/* Memory for the points and ends of an outline, or null. */
static berth_num *take_points(berth_arena *kept, uint32_t points, uint32_t rings)
{
    return berth_arena_take(kept, BERTH_OCCUPANCY_OUTLINE_BYTES(points, rings), sizeof(berth_raw));
}

/* With all arguments right; takes from both arenas, and may leave them so on an error. */
static berth_status make_outline(tracing *tracer, int holes, berth_arena *kept,
                                 berth_arena *scratch, berth_outline *outline)
{
    const berth_occupancy *occupancy = tracer->occupancy;
    const size_t bytes = BERTH_OCCUPANCY_SCRATCH(occupancy->columns, occupancy->rows);
    const size_t mark = berth_arena_mark(scratch);
    corners counted = {NULL, NULL, 0}, written = {NULL, NULL, 0};
    uint32_t rings;
    uint16_t *end;
    tracer->seen = berth_arena_take(scratch, bytes, 4);
    if (tracer->seen == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    rings = search_rings(tracer, holes, &counted, NULL);
    if (counted.count == 0 || counted.count > BERTH_OUTLINE_POINTS_MAX) {
        return counted.count == 0 ? BERTH_E_EMPTY : BERTH_E_POINTS;
    }
    berth_arena_reset(scratch, mark); /* what is kept comes first when the arenas are one */
    written.x = take_points(kept, counted.count, rings);
    if (written.x == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    tracer->seen = berth_arena_take(scratch, bytes, 4);
    if (tracer->seen == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    written.y = written.x + counted.count;
    end = (uint16_t *)(written.y + counted.count);
    (void)search_rings(tracer, holes, &written, end);
    BERTH_ASSERT(written.count == counted.count);
    outline->x = written.x;
    outline->y = written.y;
    outline->end = end;
    outline->rings = (uint16_t)rings;
    outline->points = (uint16_t)written.count;
    return BERTH_OK;
}

berth_status berth_occupancy_outline(const berth_occupancy *occupancy, int holes, berth_arena *kept,
                                     berth_arena *scratch, berth_outline *outline)
{
    tracing tracer = {NULL, NULL};
    berth_status status;
    size_t mark;
    if (occupancy == NULL || kept == NULL || scratch == NULL || outline == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_occupancy_made(occupancy)) {
        return BERTH_E_VIEW;
    }
    tracer.occupancy = occupancy;
    mark = berth_arena_mark(scratch);
    status = make_outline(&tracer, holes, kept, scratch, outline);
    if (status != BERTH_OK || kept != scratch) {
        berth_arena_reset(scratch, mark); /* on an error, only one that is both kept anything */
    } else {
        /* one arena: it ends behind what is kept */
        berth_arena_reset(
            kept, (size_t)((const unsigned char *)(outline->end + outline->rings) - kept->base));
    }
    return status;
}
