/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cells of the ground, of a level a size, in a hash: what a table of many has besides. */

#include "traffic_ask.h"

/* No entry, at the end of a bucket's. */
enum { NO_ENTRY = 65535 };

/* The level of a radius (16 bits): no cell of it is smaller than the circle, and the next ones are
 * the only others that it reaches into. What may be anywhere is in the one cell of the last. */
static inline uint32_t cell_level(uint32_t r)
{
    uint32_t level = 4; /* radii below 8 units do not deserve cells of their own */
    while (UINT32_C(1) << level < 2 * r) {
        level++;
    }
    return r == BERTHI_ANYWHERE ? BERTH_TRAFFIC_LEVELS - 1 : level;
}

/* As a grid's cells have them. */
BERTHI_ONCE uint32_t cell_bucket(const berth_traffic *traffic, uint32_t level, int32_t column,
                                 int32_t row)
{
    uint32_t h = (uint32_t)column * UINT32_C(0x9E3779B1) + (uint32_t)row * UINT32_C(0x85EBCA77) +
                 level * UINT32_C(0xC2B2AE3D);
    h ^= h >> 15;
    h *= UINT32_C(0x2C1B3C6D);
    return (h ^ (h >> 16)) & traffic->mask;
}

/* ---- Entries --------------------------------------------------------------------------------- */

/* Of a capacity that is in range. */
static uint32_t cell_buckets(const berth_traffic_desc *desc)
{
    uint32_t buckets = desc->buckets;
    if (buckets > 65536 || (buckets & (buckets - 1)) != 0) {
        return 0;
    }
    if (buckets == 0) {
        for (buckets = 1; desc->capacity > BERTH_TRAFFIC_LIST && buckets < desc->capacity;) {
            buckets <<= 1;
        }
    }
    return buckets;
}

static void lay_cells(berth_traffic *traffic, uint32_t buckets)
{
    unsigned char *at = (unsigned char *)traffic->spans +
                        (size_t)traffic->capacity * BERTH_TRAFFIC_SPANS * BERTH_TRAFFIC_SPAN_BYTES;
    traffic->mask = buckets - 1;
    traffic->next = (uint16_t *)(void *)at;
    traffic->heads = traffic->next + traffic->capacity;
    for (uint32_t k = 0; k < BERTH_TRAFFIC_LEVELS; k++) {
        traffic->levels[k] = 0;
    }
    for (uint32_t k = 0; k < buckets; k++) {
        traffic->heads[k] = NO_ENTRY;
    }
}

/* The bucket of an entry's cell, and its level. */
static uint16_t *bucket_of_entry(const berth_traffic *traffic, uint32_t entry, uint32_t *level)
{
    const berth_traffic_summary *s = &traffic->summaries[entry];
    *level = cell_level(s->r);
    return &traffic->heads[cell_bucket(traffic, *level, s->x >> *level, s->y >> *level)];
}

static void put_in_cell(berth_traffic *traffic, uint32_t entry)
{
    uint32_t level;
    uint16_t *head = bucket_of_entry(traffic, entry, &level);
    traffic->next[entry] = *head;
    *head = (uint16_t)entry;
    traffic->levels[level]++;
}

static void take_from_cell(berth_traffic *traffic, uint32_t entry)
{
    uint32_t level;
    uint16_t *at = bucket_of_entry(traffic, entry, &level);
    while (*at != entry) {
        BERTH_ASSERT(*at != NO_ENTRY); /* @argued an entry is in the chain of its cell */
        at = &traffic->next[*at];
    }
    *at = traffic->next[entry];
    traffic->levels[level]--;
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* The column or row of a coordinate that may be out of all cells. */
BERTHI_ONCE int32_t traffic_cell_at(int32_t v, uint32_t level)
{
    return (v < -32768 ? -32768 : v > 32767 ? 32767 : v) >> level;
}

/* The cells of a level; what is in it has a radius of half a cell at most. Returns how many. */
static uint32_t set_traffic_cells(const berthi_traffic_question *q, uint32_t level,
                                  berthi_cell_cursor *cells)
{
    const int32_t reach = (int32_t)(q->plan.disc.r + (UINT32_C(1) << level >> 1));
    const int anywhere = level == BERTH_TRAFFIC_LEVELS - 1;
    cells->level = level;
    cells->first_column = anywhere ? 0 : traffic_cell_at(q->plan.disc.x - reach, level);
    cells->last_column = anywhere ? 0 : traffic_cell_at(q->plan.disc.x + reach, level);
    cells->row = anywhere ? 0 : traffic_cell_at(q->plan.disc.y - reach, level);
    cells->last_row = anywhere ? 0 : traffic_cell_at(q->plan.disc.y + reach, level);
    cells->column = cells->first_column - 1;
    cells->entry = NO_ENTRY;
    return (uint32_t)(cells->last_column - cells->first_column + 1) *
           (uint32_t)(cells->last_row - cells->row + 1);
}

static void begin_cells(berthi_traffic_question *q)
{
    uint32_t cells = 0;
    for (uint32_t level = 0; level < BERTH_TRAFFIC_LEVELS; level++) {
        if (q->plan.traffic->levels[level] != 0) {
            const uint32_t more = set_traffic_cells(q, level, &q->cells);
            cells = more < 65536 ? cells + more : 65536;
        }
    }
    q->listed = cells >= q->plan.traffic->used;
    q->cells.level = UINT32_MAX; /* before the first */
    q->cells.entry = NO_ENTRY;
    q->cells.column = q->cells.last_column;
    q->cells.row = q->cells.last_row;
}

/* Goes to the next cell, of this level or of the next one that there is. Returns 0 after the last
 * one. */
static int next_traffic_cell(berthi_traffic_question *q)
{
    berthi_cell_cursor *c = &q->cells;
    if (c->column < c->last_column) {
        c->column++;
    } else if (c->row < c->last_row) {
        c->row++;
        c->column = c->first_column;
    } else {
        uint32_t level = c->level + 1;
        while (level < BERTH_TRAFFIC_LEVELS && q->plan.traffic->levels[level] == 0) {
            level++;
        }
        if (level == BERTH_TRAFFIC_LEVELS) {
            return 0;
        }
        (void)set_traffic_cells(q, level, c);
        c->column++;
    }
    c->entry = q->plan.traffic->heads[cell_bucket(q->plan.traffic, c->level, c->column, c->row)];
    return 1;
}

/* The next candidate of the bucket, of the cell's own alone: others share it. */
static inline uint32_t next_traffic_in_cell(berthi_traffic_question *q, uint32_t most)
{
    const berth_traffic *traffic = q->plan.traffic;
    const uint32_t before = q->turns;
    berthi_cell_cursor *c = &q->cells;
    uint32_t found = NO_ENTRY, turns = before;
    for (uint32_t next = c->entry; next != NO_ENTRY && turns < most; turns++) {
        const berth_traffic_summary *s = &traffic->summaries[next];
        if (s->x >> c->level == c->column && s->y >> c->level == c->row &&
            cell_level(s->r) == c->level && berthi_traffic_candidate(q, &q->plan.disc, s)) {
            most = 0; /* the last one */
            found = next;
        }
        c->entry = next = traffic->next[next];
    }
    q->counts.looked += turns - before;
    q->turns = turns;
    return found;
}

static BERTH_HOT BERTHI_APART uint32_t next_traffic_in_cells(berthi_traffic_question *q)
{
    const uint32_t most = berthi_traffic_most_turns(q);
    do {
        const uint32_t found = next_traffic_in_cell(q, most);
        if (found != NO_ENTRY) {
            return found;
        }
        if (q->turns >= most) {
            return 0;
        }
        q->turns++;
    } while (next_traffic_cell(q));
    return q->plan.traffic->used;
}

static void resume_cells(berthi_traffic_question *q, uint32_t entry)
{
    const berth_traffic_summary *s = &q->plan.traffic->summaries[entry];
    const uint32_t level = cell_level(s->r);
    (void)set_traffic_cells(q, level, &q->cells);
    q->cells.column = s->x >> level;
    q->cells.row = s->y >> level;
    q->cells.entry = entry;
}

const berth_traffic_cells berth_traffic_in_cells = {cell_buckets,         lay_cells,   put_in_cell,
                                                    take_from_cell,       begin_cells, resume_cells,
                                                    next_traffic_in_cells};
