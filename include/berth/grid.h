/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Grids: which of many moving things are close enough to be worth a real test.
 *
 * A grid is a broad phase: it keeps one point for each item and finds the items within a distance
 * of a place, without visiting all of them.
 * Ask it with the sum of the two reaches, and pass what it finds to berth_motion_collide.
 *
 * The plane is cut into square cells of one size; a hash of the cell's column and row chooses one
 * of a fixed number of buckets, and the items of a bucket are chained. Cells that share a bucket
 * cost time, never an answer: an item is found once, and none is missed.
 *
 * Items are numbers from 0 to capacity - 1, best the indices of the caller's own array: so every
 * call finds its item at once, and there is no number for an item too many.
 *
 * What "within" means: |item - place| <= distance, closed: at exactly the distance is within. (A
 * collision is strict, so nothing that collides is lost.)
 *
 *   q16   exact: squares are compared in 64-bit integers.
 *   f32   never misses; an item may be found that is further by less than 2^-18 (f64: 2^-47) of
 *         distance plus 2^-58 units.
 *
 * Memory: one block of the caller's arena, without pointers in it: q16, f32 10 bytes an item (f64:
 * 18) and 2 bytes a bucket. Queries only read the grid and write their cursor.
 *
 * After M. Teschner et al., "Optimized Spatial Hashing for Collision Detection of Deformable
 * Objects", with points that are moved one by one. */

#ifndef BERTH_GRID_H
#define BERTH_GRID_H

#include "arena.h"
#include "num.h"
#include "status.h"

BERTH_BEGIN_DECLS

/* ---- Limits and sizes ----------------------------------------------------------------------- */

#define BERTH_GRID_CAPACITY_MAX 65535
#define BERTH_GRID_BUCKETS_MAX 65536
#define BERTH_GRID_CELL_MIN (-8) /* exponents of the cell's side: 1/256 of a unit, */
#define BERTH_GRID_CELL_MAX 13   /* and 8192 units */

/* Distances of queries: up to the sum of the two largest radii. */
#define BERTH_GRID_DISTANCE_MAX (2 * BERTH_RADIUS_MAX)

/* The buckets of a description that says 0: the least power of two that is not below capacity. */
#define BERTH_GRID_BUCKETS(capacity)                                                               \
    (UINT32_C(1) << (((capacity) > 1) + ((capacity) > 2) + ((capacity) > 4) + ((capacity) > 8) +   \
                     ((capacity) > 16) + ((capacity) > 32) + ((capacity) > 64) +                   \
                     ((capacity) > 128) + ((capacity) > 256) + ((capacity) > 512) +                \
                     ((capacity) > 1024) + ((capacity) > 2048) + ((capacity) > 4096) +             \
                     ((capacity) > 8192) + ((capacity) > 16384) + ((capacity) > 32768)))

/* Bytes of a grid of `buckets` buckets, a multiple of 4. */
#define BERTH_GRID_BYTES_OF(capacity, buckets)                                                     \
    ((BERTH_U32(capacity) * (2u * BERTH_U32(sizeof(berth_num)) + 2u) + 2u * BERTH_U32(buckets) +   \
      3u) &                                                                                        \
     ~UINT32_C(3))

/* The same with `buckets` as in the description, 0 or a power of two; and in 32-bit words, for
 * static arrays. berth_grid_size gives the same number at run time. In f64 the block is aligned to
 * 8, so give an array of words one more. */
#define BERTH_GRID_BYTES(capacity, buckets)                                                        \
    BERTH_GRID_BYTES_OF(capacity,                                                                  \
                        (buckets) != 0 ? BERTH_U32(buckets) : BERTH_GRID_BUCKETS(capacity))
#define BERTH_GRID_WORDS(capacity, buckets) (BERTH_GRID_BYTES(capacity, buckets) / 4u)

/* ---- Description and grid ------------------------------------------------------------------- */

typedef struct berth_grid_desc {
    uint32_t capacity; /* items, 1 to BERTH_GRID_CAPACITY_MAX; they are 0 to capacity - 1 */
    int32_t cell;      /* a cell's side is 2^cell units, BERTH_GRID_CELL_MIN to _MAX, so that a
                          column is a shift in q16. Best: the power of two next above the usual
                          distance of queries, which then visit at most 9 cells */
    uint32_t buckets;  /* a power of two up to BERTH_GRID_BUCKETS_MAX; 0: BERTH_GRID_BUCKETS. Fewer
                          save 2 bytes each and cost time in every query */
} berth_grid_desc;

/* A grid. Zero before it is made for the first time (static, or = {0}), made by berth_grid_make,
 * and written to by the calls below only; valid as long as the arena's memory. A copy of it is not
 * a second grid. */
typedef struct berth_grid {
    berth_num *positions; /* x and y of each item */
    uint16_t *next;       /* the next item of the same bucket; the item itself: not in the grid */
    uint16_t *heads;      /* the first item of each bucket */
    uint32_t capacity;
    uint32_t count;   /* items in the grid now */
    uint32_t mask;    /* buckets - 1 */
    uint32_t changes; /* goes on by one with every change and every making, so that cursors
                             notice */
    berth_num scale;  /* f32, f64: cells a unit; q16: 0 */
    uint8_t shift;    /* q16: a cell's side is 2^shift units of Q16.16; f32, f64: 0 */
} berth_grid;

/* Bytes that make takes from the arena (aligned to 4; f64: 8); 0 exactly when make
 * refuses the description. */
#define berth_grid_size BERTH_NAME(berth_grid_size)
BERTH_NODISCARD size_t berth_grid_size(const berth_grid_desc *desc);

/* Makes *grid an empty grid in memory of the arena. It may have been a grid before, of any size:
 * cursors from then report BERTH_E_CHANGED, because `changes` goes on from what *grid held.
 *
 * Returns BERTH_OK, or the first of these that applies: BERTH_E_NULL, BERTH_E_CAPACITY,
 * BERTH_E_CELL, BERTH_E_BUCKETS, BERTH_E_GRID_SPACE; then neither arena, nor its memory, nor *grid
 * has changed.
 * Cost: O(capacity + buckets). */
#define berth_grid_make BERTH_NAME(berth_grid_make)
BERTH_NODISCARD berth_status berth_grid_make(const berth_grid_desc *desc, berth_arena *arena,
                                             berth_grid *grid);

/* ---- Changes -------------------------------------------------------------------------------- */

/* Each returns BERTH_OK, or the first of these that applies: BERTH_E_NULL, BERTH_E_VIEW (the grid
 * was not made), BERTH_E_ITEM (item is not below capacity), BERTH_E_PRESENT or BERTH_E_ABSENT,
 * BERTH_E_COORDINATE (x or y is beyond +-BERTH_COORDINATE_MAX, or NaN). Stack at most 100 bytes on
 * m0 and m3 in q16 (`make stack`); no division. */

/* Puts item, which is not in the grid, at (x, y), world. Cost: O(1). */
#define berth_grid_insert BERTH_NAME(berth_grid_insert)
BERTH_NODISCARD berth_status berth_grid_insert(berth_grid *grid, uint32_t item, berth_num x,
                                               berth_num y);

/* Moves item, which is in the grid, to (x, y), world. Cost: O(1) as long as it stays in its bucket,
 * else O(length of the chain that it leaves): about one item, at most all. */
#define berth_grid_move BERTH_NAME(berth_grid_move)
BERTH_NODISCARD berth_status berth_grid_move(berth_grid *grid, uint32_t item, berth_num x,
                                             berth_num y);

/* Takes item out of the grid; it may be inserted again. Cost: as a move. */
#define berth_grid_remove BERTH_NAME(berth_grid_remove)
BERTH_NODISCARD berth_status berth_grid_remove(berth_grid *grid, uint32_t item);

/* Takes all items out. Cost: O(capacity + buckets). */
#define berth_grid_clear BERTH_NAME(berth_grid_clear)
BERTH_NODISCARD berth_status berth_grid_clear(berth_grid *grid);

/* ---- Queries -------------------------------------------------------------------------------- */

/* The square of a distance. */
#ifdef BERTH_Q16
typedef int64_t berth_grid_square; /* Q32 */
#else
typedef berth_raw berth_grid_square;
#endif

/* Where a query stands: the caller's variable, set by berth_grid_near. Only cells and looked are
 * for reading. Stopping early needs no call. */
typedef struct berth_grid_cursor {
    berth_grid_square square; /* of the largest distance to find */
    const berth_grid *grid;
    berth_num x, y;                              /* the place */
    berth_num reach;                             /* no item to find differs by more in x or y */
    int32_t first_column, last_column, last_row; /* of the cells to visit */
    int32_t column, row;                         /* the cell being visited */
    uint32_t item;                               /* the next of its chain */
    uint32_t from;                               /* of all items: the next */
    uint32_t changes;                            /* the grid's when the query began */
    uint32_t cells;  /* cells visited so far; 0: all items are visited instead */
    uint32_t looked; /* items visited so far */
} berth_grid_cursor;

/* Begins the search for all items within `distance` of (x, y), world: 0 to BERTH_GRID_DISTANCE_MAX.
 * An item of the grid that stands at (x, y) finds itself.
 *
 * Returns BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW, BERTH_E_DISTANCE or BERTH_E_COORDINATE; on an error
 * *cursor has not changed.
 * Cost of the whole search: a step a cell that the square around (x, y) touches and a step an item
 * chained there. When these cells are more than the capacity or the buckets, each item is looked at
 * once instead, by number. So it is at most O(capacity) but for a chain that several of the cells
 * share, and at equal density does not grow with the number of items (tests/property has figures).
 * No division; stack of this and the other queries at most 150 bytes on m0 and m3 in q16 (`make
 * stack`).
 *
 *     berth_grid_cursor cursor;
 *     uint32_t item;
 *     berth_status status = berth_grid_near(&grid, x, y, distance, &cursor);
 *     while (status >= 0 && (status = berth_grid_next(&cursor, &item)) == BERTH_HIT) {
 *         look_at(item);
 *     }
 */
#define berth_grid_near BERTH_NAME(berth_grid_near)
BERTH_NODISCARD berth_status berth_grid_near(const berth_grid *grid, berth_num x, berth_num y,
                                             berth_num distance, berth_grid_cursor *cursor);

/* BERTH_HIT: *item is the next item found; each comes once, in no particular order. BERTH_CLEAR:
 * there are no more, and *item has not changed. All else is an error, and then neither *item nor
 * *cursor has changed: BERTH_E_NULL; BERTH_E_VIEW: the cursor is zero; BERTH_E_CHANGED: the grid
 * was changed or made again since the query began, so begin again. (Only exactly 2^32 changes would
 * go unnoticed.) One call may take any part of the cost of the whole search. */
#define berth_grid_next BERTH_NAME(berth_grid_next)
BERTH_NODISCARD berth_status berth_grid_next(berth_grid_cursor *cursor, uint32_t *item);

BERTH_END_DECLS

#endif
