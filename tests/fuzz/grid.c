/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A grid against a table of the items: every call in any order, cursors of any age. In q16 what is
 * found is what the table has within the distance; in f32 nothing of it is missing, and nothing is
 * further than the header's band. */

#include "fuzz.h"

enum { ITEMS = 40, CALLS = 300 };

typedef struct model {
    berth_grid grid;
    void *block;
    size_t size;
    uint32_t capacity, made;
    int present[ITEMS];
    berth_num x[ITEMS], y[ITEMS];
    uint32_t changes; /* since the beginning, makings among them */
    berth_grid_cursor near;
    uint32_t near_at; /* the changes when the cursor began; 0: not yet */
} model;

static int is_coordinate(berth_num num)
{
    return fuzz_real(num) >= -8192 && fuzz_real(num) <= 8192;
}

static void make(model *m, fuzz_input *in)
{
    berth_grid_desc desc = {0};
    const berth_grid before = m->grid;
    const uint32_t shortage = fuzz_u8(in);
    desc.capacity = fuzz_u8(in) % (ITEMS + 1);
    desc.cell = fuzz_s8(in) % 24 - 2;
    desc.buckets = UINT32_C(1) << fuzz_u8(in) % 8;
    desc.buckets = desc.buckets == 64 ? 0 : desc.buckets == 128 ? fuzz_u8(in) : desc.buckets;
    size_t size = berth_grid_size(&desc);
    void *block = fuzz_block(size);
    berth_arena arena = berth_arena_over(block, shortage % 16 == 0 && size > 0 ? size - 1 : size);
    berth_status status = berth_grid_make(&desc, &arena, &m->grid);
    if (status != BERTH_OK) {
        MUST(status <= BERTH_E_CAPACITY && status >= BERTH_E_GRID_SPACE);
        MUST((size == 0) == (status != BERTH_E_GRID_SPACE));
        MUST(memcmp(&before, &m->grid, sizeof before) == 0 && fuzz_untouched(block, size));
        MUST(arena.used == 0);
        free(block);
        return;
    }
    MUST(arena.used == size);
    free(m->block);
    m->block = block;
    m->capacity = desc.capacity;
    m->made = 1;
    m->changes++;
    memset(m->present, 0, sizeof m->present);
}

/* What a call on one item must return; `present`: whether it must be there. */
static berth_status wanted(const model *m, uint32_t item, int present, berth_num x, berth_num y)
{
    return !m->made                               ? BERTH_E_VIEW
           : item >= m->capacity                  ? BERTH_E_ITEM
           : m->present[item] != present          ? (present ? BERTH_E_ABSENT : BERTH_E_PRESENT)
           : is_coordinate(x) && is_coordinate(y) ? BERTH_OK
                                                  : BERTH_E_COORDINATE;
}

static void change(model *m, uint32_t what, fuzz_input *in)
{
    const uint32_t item = fuzz_u8(in) % (ITEMS + 2);
    const berth_num zero = fuzz_num_of(0);
    const berth_num x = what < 2 ? fuzz_num(in) : zero, y = what < 2 ? fuzz_num(in) : zero;
    const berth_status status = wanted(m, item, what != 0, x, y);
    if (what == 2) {
        MUST(berth_grid_remove(&m->grid, item) == status);
    } else if (what == 1) {
        MUST(berth_grid_move(&m->grid, item, x, y) == status);
    } else {
        MUST(berth_grid_insert(&m->grid, item, x, y) == status);
    }
    if (status == BERTH_OK) {
        m->present[item] = what != 2;
        m->x[item] = x;
        m->y[item] = y;
        m->changes++;
    }
}

/* -1: certainly not within the distance, 1: certainly, 0: in the band of floats. */
static int is_within(const model *m, uint32_t item, berth_num x, berth_num y, berth_num distance)
{
#ifdef BERTH_Q16
    const int64_t dx = (int64_t)berth_num_raw(m->x[item]) - berth_num_raw(x);
    const int64_t dy = (int64_t)berth_num_raw(m->y[item]) - berth_num_raw(y);
    const int64_t d = berth_num_raw(distance);
    return dx * dx + dy * dy <= d * d ? 1 : -1; /* below 2^62 */
#else
    const double dx = fuzz_real(m->x[item]) - fuzz_real(x);
    const double dy = fuzz_real(m->y[item]) - fuzz_real(y);
    const double least = fuzz_real(distance), square = dx * dx + dy * dy;
    const double most = least * (1 + 1.0 / (1 << 18)) + 1.0 / (UINT64_C(1) << 58);
    /* the doubles' own rounding */
    return square < least * least * (1 - 1e-15) ? 1 : square > most * most * (1 + 1e-15) ? -1 : 0;
#endif
}

static void find_near(model *m, fuzz_input *in)
{
    const berth_num x = fuzz_num(in), y = fuzz_num(in), distance = fuzz_num(in);
    const berth_status status = berth_grid_near(&m->grid, x, y, distance, &m->near);
    uint8_t found[ITEMS] = {0};
    uint32_t item;
    if (!m->made) {
        MUST(status == BERTH_E_VIEW);
        return;
    }
    if (!(fuzz_real(distance) >= 0 && fuzz_real(distance) <= 16384)) {
        MUST(status == BERTH_E_DISTANCE);
        return;
    }
    MUST(status == (is_coordinate(x) && is_coordinate(y) ? BERTH_OK : BERTH_E_COORDINATE));
    if (status != BERTH_OK) {
        return;
    }
    m->near_at = m->changes;
    if (fuzz_u8(in) % 4 == 0) {
        return; /* left for later */
    }
    while (berth_grid_next(&m->near, &item) == BERTH_HIT) {
        MUST(item < m->capacity && m->present[item] && !found[item]);
        MUST(is_within(m, item, x, y, distance) >= 0);
        found[item] = 1;
    }
    for (item = 0; item < m->capacity; item++) {
        MUST(found[item] || !m->present[item] || is_within(m, item, x, y, distance) <= 0);
    }
}

/* A cursor goes on when nothing has changed since it began, and else says so. */
static void go_on(model *m)
{
    uint32_t item = 77;
    const berth_status status = berth_grid_next(&m->near, &item);
    if (m->near_at == 0) {
        MUST(status == BERTH_E_VIEW);
    } else if (m->near_at != m->changes) {
        MUST(status == BERTH_E_CHANGED);
    } else {
        MUST(status == BERTH_HIT || status == BERTH_CLEAR);
    }
    MUST(status == BERTH_HIT || item == 77);
}

/* Each item that is there stands where it was put. */
static void check_places(const model *m)
{
    uint32_t count = 0;
    for (uint32_t item = 0; item < m->capacity; item++) {
        berth_grid_cursor cursor;
        uint32_t found = ITEMS;
        if (!m->present[item]) {
            continue;
        }
        count++;
        MUST(berth_grid_near(&m->grid, m->x[item], m->y[item], fuzz_num_of(0), &cursor) ==
             BERTH_OK);
        while (found != item) {
            MUST(berth_grid_next(&cursor, &found) == BERTH_HIT);
        }
    }
    MUST(m->grid.count == count);
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size};
    model m;
    memset(&m, 0, sizeof m);
    for (uint32_t calls = 0; in.left > 0 && calls < CALLS; calls++) {
        const uint32_t what = fuzz_u8(&in) % 16;
        if (what < 4) {
            change(&m, 0, &in);
        } else if (what < 8) {
            change(&m, what % 3, &in);
        } else if (what < 12) {
            find_near(&m, &in);
        } else if (what < 14) {
            go_on(&m);
        } else if (what == 14) {
            make(&m, &in);
        } else {
            MUST(berth_grid_clear(&m.grid) == (m.made ? BERTH_OK : BERTH_E_VIEW));
            memset(m.present, 0, sizeof m.present);
            m.changes += m.made;
        }
        if (m.made) {
            check_places(&m);
        }
    }
    free(m.block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t size = fuzz_seed_any(&random, bytes, room, 400, 1);
    bytes[0] = 14; /* a grid to begin with */
    bytes[1] = 1;
    return size;
}

const fuzz_harness fuzz_grid = {"grid", run, seed, 1024, 1};
