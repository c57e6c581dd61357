/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The grid against a list of positions and the loop over all of it.
 *
 * The list is in integers, grains that each arithmetic holds exactly, and so are its distances:
 * what is found must be what the loop finds, in f32 and f64 but for what the documented band
 * allows. Positions are drawn to hurt: on borders of cells and a grain beside, exactly at the
 * distance of another item, on top of another, a multiple of many cells apart, at the ends of the
 * world. */

#include "tests/harness/harness.h"

#include <berth/berth.h>

#ifdef HARNESS_SMALL
enum { MOST = 64, MOST_BUCKETS = 64 };
static const uint32_t crowds[] = {60, 120, 240};
enum { CROWD = 240 };
#else
enum { MOST = 200, MOST_BUCKETS = 512 };
static const uint32_t crowds[] = {100, 1000, 10000};
enum { CROWD = 10000 };
#endif

/* GRAINS in a unit; a square may be found that is larger by 2^-SLACK of itself. */
#ifdef BERTH_Q16
enum { GRAINS_BITS = 16, SLACK = 62 };
#elif defined(BERTH_CFG_F32)
enum { GRAINS_BITS = 10, SLACK = 17 };
#else
enum { GRAINS_BITS = 16, SLACK = 46 };
#endif

#define GRAINS (INT32_C(1) << GRAINS_BITS)
#define EDGE (8192 * GRAINS)

enum { STEPS = 400 };

static union {
    uint32_t words[BERTH_GRID_WORDS(CROWD, 0)];
    uint64_t aligned;
} memory;

/* The list. */
static struct {
    int32_t x[MOST], y[MOST];
    uint8_t present[MOST];
    uint32_t capacity, count;
    int32_t cell;     /* a cell's side in grains */
    int32_t cx, cy;   /* where most positions are drawn around, within */
    int32_t window;   /* so many cells */
    int32_t distance; /* in grains, of the queries to come */
} list;

static uint8_t seen[MOST];

static struct {
    uint32_t found, exact, full, by_cell, by_number, changes;
} tally;

static berth_num num_of(int32_t grains)
{
#ifdef BERTH_Q16
    return berth_num_of(grains);
#else
    return berth_num_of((berth_raw)grains / (berth_raw)GRAINS);
#endif
}

/* ---- Positions ------------------------------------------------------------------------------ */

static int32_t clamped(int64_t v)
{
    return v > EDGE ? EDGE : v < -EDGE ? -EDGE : (int32_t)v;
}

static uint32_t any_present(harness_random *random)
{
    uint32_t item = harness_below(random, list.capacity), left = list.capacity;
    while (!list.present[item] && left-- > 0) {
        item = (item + 1) % list.capacity;
    }
    return item;
}

/* A coordinate on a border of cells, or a grain beside. */
static int64_t on_border(harness_random *random, int32_t centre)
{
    const int64_t cells = harness_between(random, -list.window, list.window);
    return centre - centre % list.cell + cells * list.cell + harness_between(random, -1, 1);
}

static void draw_near_item(harness_random *random, uint32_t item, int64_t *x, int64_t *y)
{
    static const int8_t triples[][2] = {{3, 4}, {4, 3}, {5, 0}, {0, 5}};
    const uint32_t which = harness_below(random, 4);
    const int64_t fifth = list.distance / 5;
    const int64_t dx = triples[which][0] * fifth, dy = triples[which][1] * fifth;
    *x = list.x[item] + (harness_below(random, 2) != 0 ? dx : -dx);
    *y = list.y[item] + (harness_below(random, 2) != 0 ? dy : -dy);
    *x += harness_below(random, 3) == 0 ? harness_between(random, -1, 1) : 0;
}

static void draw(harness_random *random, int32_t *px, int32_t *py)
{
    const uint32_t how = harness_below(random, 16), item = any_present(random);
    const int64_t span = (int64_t)list.window * list.cell;
    const int32_t most = span > EDGE ? EDGE : (int32_t)span;
    int64_t x = (int64_t)list.cx + harness_between(random, -most, most);
    int64_t y = (int64_t)list.cy + harness_between(random, -most, most);
    if (how < 4) {
        x = on_border(random, list.cx);
        y = harness_below(random, 2) != 0 ? on_border(random, list.cy) : y;
    } else if (how < 9 && list.present[item]) {
        draw_near_item(random, item, &x, &y);
    } else if (how == 9 && list.present[item]) {
        x = list.x[item];
        y = list.y[item];
    } else if (how == 10 && list.present[item]) {
        x = list.x[item] + (int64_t)list.cell * 64 * harness_between(random, -2, 2);
        y = list.y[item] + (int64_t)list.cell * 64 * harness_between(random, -2, 2);
    } else if (how == 11) {
        x = harness_below(random, 2) != 0 ? EDGE : -EDGE;
    }
    *px = clamped(x);
    *py = clamped(y);
}

/* From 0 to some cells, at times to the whole world; often a multiple of 5 grains, for triples. */
static int32_t draw_distance(harness_random *random)
{
    const uint32_t how = harness_below(random, 12);
    const int64_t cells = (int64_t)list.cell * 4;
    int64_t distance = harness_between(random, 0, (int32_t)(cells > EDGE ? EDGE : cells));
    if (how == 0) {
        distance = harness_between(random, 0, 2 * EDGE);
    } else if (how == 1) {
        distance = 0;
    } else if (how == 2) {
        distance = list.cell < 2 * EDGE ? list.cell : 2 * EDGE;
    }
    return (int32_t)(how < 9 ? distance - distance % 5 : distance);
}

/* ---- Comparison ----------------------------------------------------------------------------- */

/* Whether the loop finds (1), does not (0), or may not say (2). */
static int truth(int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t distance)
{
    const int64_t dx = (int64_t)ax - bx, dy = (int64_t)ay - by;
    const int64_t square = dx * dx + dy * dy, most = (int64_t)distance * distance;
    tally.exact += square == most;
    return square <= most ? 1 : square <= most + (most >> SLACK) ? 2 : 0;
}

static void compare_near(const berth_grid *grid, int32_t x, int32_t y)
{
    berth_grid_cursor cursor;
    uint32_t item = 0;

    for (uint32_t i = 0; i < list.capacity; i++) {
        seen[i] = 0;
    }
    berth_status status =
        berth_grid_near(grid, num_of(x), num_of(y), num_of(list.distance), &cursor);
    CHECK_EQ(status, BERTH_OK);
    while (status >= 0 && (status = berth_grid_next(&cursor, &item)) == BERTH_HIT) {
        CHECK(item < list.capacity && list.present[item] && !seen[item]);
        seen[item % MOST] = 1;
        tally.found++;
    }
    CHECK_EQ(status, BERTH_CLEAR);
    tally.by_cell += cursor.cells != 0;
    tally.by_number += cursor.cells == 0;
    for (uint32_t i = 0; i < list.capacity; i++) {
        const int wanted = list.present[i] ? truth(x, y, list.x[i], list.y[i], list.distance) : 0;
        CHECK(wanted == 2 || wanted == seen[i]);
    }
}

/* ---- Histories ------------------------------------------------------------------------------ */

static void clear_list(void)
{
    list.count = 0;
    for (uint32_t i = 0; i < MOST; i++) {
        list.present[i] = 0;
    }
}

static berth_grid begin(harness_random *random)
{
    static const uint16_t buckets[] = {0, 1, 1, 2, 4, 16, 64, MOST_BUCKETS};
    berth_grid_desc desc = {0};
    berth_arena arena = berth_arena_over(&memory, sizeof memory);
    berth_grid grid = {0};

    list.capacity = harness_below(random, 4) == 0 ? harness_below(random, 6) + 1
                                                  : harness_below(random, MOST) + 1;
    clear_list();
    desc.capacity = list.capacity;
    desc.cell = harness_between(random, BERTH_GRID_CELL_MIN, BERTH_GRID_CELL_MAX);
    desc.buckets = buckets[harness_below(random, 8)];
    list.cell = INT32_C(1) << (GRAINS_BITS + desc.cell);
    list.cx = harness_below(random, 2) == 0 ? 0 : harness_between(random, -EDGE, EDGE);
    list.cy = harness_below(random, 2) == 0 ? 0 : harness_below(random, 2) != 0 ? EDGE : -EDGE;
    list.window = harness_between(random, 1, 6);
    list.distance = draw_distance(random);
    CHECK_EQ(berth_grid_make(&desc, &arena, &grid), BERTH_OK);
    CHECK_EQ(arena.used, berth_grid_size(&desc));
    return grid;
}

/* One insert, move or remove, in the grid and in the list; with `fill` at 8 nothing is removed. */
static void change(berth_grid *grid, harness_random *random, uint32_t fill)
{
    const uint32_t item = harness_below(random, list.capacity);
    int32_t x, y;
    draw(random, &x, &y);
    if (!list.present[item]) {
        CHECK_EQ(berth_grid_insert(grid, item, num_of(x), num_of(y)), BERTH_OK);
        list.present[item] = 1;
        list.count++;
    } else if (harness_below(random, 8) < fill) {
        CHECK_EQ(berth_grid_move(grid, item, num_of(x), num_of(y)), BERTH_OK);
    } else {
        CHECK_EQ(berth_grid_remove(grid, item), BERTH_OK);
        list.present[item] = 0;
        list.count--;
    }
    list.x[item] = x;
    list.y[item] = y;
    CHECK_EQ(grid->count, list.count);
    tally.full += list.count == list.capacity;
    tally.changes++;
}

static void history(uint32_t number)
{
    const uint64_t seed = UINT64_C(0x6772696400000000) + number;
    harness_random random = harness_round(0, seed);
    const uint32_t fill = number % 3 == 0 ? 8 : harness_below(&random, 8);
    berth_grid grid = begin(&random);
    int32_t x, y;
    for (uint32_t step = 0; step < STEPS && harness_failures() == 0; step++) {
        if (step == STEPS / 2 && fill == 3) {
            CHECK_EQ(berth_grid_clear(&grid), BERTH_OK);
            clear_list();
        }
        change(&grid, &random, fill);
        if (step % 16 == 0) {
            list.distance = draw_distance(&random);
        }
        if (step % 4 == 0) {
            draw(&random, &x, &y);
            compare_near(&grid, x, y);
        }
    }
}

HARNESS_TEST(equals_the_loop_over_all, "near equals the loop over all")
{
    for (uint32_t number = 0; number < HARNESS_CASES / STEPS + 4 && harness_failures() == 0;
         number++) {
        history(number);
    }
    harness_note("%u changes; found %u items, %u by cell and %u by number", tally.changes,
                 tally.found, tally.by_cell, tally.by_number);
    harness_note("%u exactly at the distance, %u grids full", tally.exact, tally.full);
    if (HARNESS_FEW) {
        return;
    }
    CHECK_LE(1, tally.found);
    CHECK_LE(1, tally.by_cell);
    CHECK_LE(1, tally.by_number);
    CHECK_LE(1, tally.exact);
    CHECK_LE(1, tally.full);
}

/* ---- Cost ----------------------------------------------------------------------------------- */

/* A crowd of an item a square unit in cells of a unit. */
static berth_grid crowd_of(uint32_t count, int32_t half, harness_random *random)
{
    berth_grid_desc desc = {0};
    berth_arena arena = berth_arena_over(&memory, sizeof memory);
    berth_grid grid = {0};
    desc.capacity = count;
    CHECK_EQ(berth_grid_make(&desc, &arena, &grid), BERTH_OK);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t x = harness_between(random, -half, half);
        const int32_t y = harness_between(random, -half, half);
        CHECK_EQ(berth_grid_insert(&grid, i, num_of(x), num_of(y)), BERTH_OK);
    }
    return grid;
}

/* Items looked at in 1000 queries at a distance of a unit, away from the crowd's edge. */
static uint32_t looked_at(const berth_grid *grid, int32_t half, harness_random *random)
{
    uint32_t looked = 0, cells = 0, found = 0, item;
    for (uint32_t i = 0; i < 1000; i++) {
        const int32_t x = harness_between(random, 2 * GRAINS - half, half - 2 * GRAINS);
        const int32_t y = harness_between(random, 2 * GRAINS - half, half - 2 * GRAINS);
        berth_grid_cursor cursor;
        CHECK_EQ(berth_grid_near(grid, num_of(x), num_of(y), num_of(GRAINS), &cursor), BERTH_OK);
        while (berth_grid_next(&cursor, &item) == BERTH_HIT) {
            found++;
        }
        looked += cursor.looked;
        cells += cursor.cells;
    }
    harness_note("%u items: a query visits %f cells, looks at %f items, finds %f", grid->capacity,
                 cells / 1000.0, looked / 1000.0, found / 1000.0);
    return looked;
}

HARNESS_TEST(cost_does_not_grow, "at equal density cost does not grow with the number of items")
{
    harness_random random = harness_random_from(5);
    uint32_t first = 0;
    for (uint32_t i = 0; i < sizeof crowds / sizeof crowds[0]; i++) {
        int32_t half = GRAINS;
        while ((int64_t)half * half < (int64_t)crowds[i] * GRAINS * GRAINS / 4) {
            half += GRAINS / 16;
        }
        const berth_grid grid = crowd_of(crowds[i], half, &random);
        const uint32_t looked = looked_at(&grid, half, &random);
        first = i == 0 ? looked : first;
        CHECK_LE(looked, first + first / 3);
        CHECK_LE(looked, 30000);
    }
}
