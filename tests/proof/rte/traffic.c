/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* many/: tables of three commitments, in two buckets or in none, made in any memory and, whatever
 * stands in their entries, changed. */

/* clang-format off */
//! -eva-slevel 30
//! -eva-split-return-function check_table:0,check_entry:0
//? any_made
//? any_made_listed
//? any_change
//? any_change_listed
//? any_in_cells
//? any_in_cells_from
//? any_listed_from

#include "rte.h"

#include "src/core/num.c"
#include "src/many/traffic_ask.c"
#include "src/many/traffic_cells.c"

/* What discs of two that are placed tell is anything here. */
#undef berthi_traffic_touch
#define berthi_traffic_touch touch_as_placed
int touch_as_placed(const berthi_traffic_plan *plan, uint32_t entry);
#include "src/many/traffic.c"
#include "src/many/traffic_commitment.c"
#undef berthi_traffic_touch
#define berthi_traffic_touch BERTH_NAME(berthi_traffic_touch)

enum { ENTRIES = 3, BUCKETS = 2 };

static berth_commitment entries[ENTRIES];
static berth_traffic_summary summaries[ENTRIES];
static berth_traffic_span spans[ENTRIES * BERTH_TRAFFIC_SPANS];
static uint16_t links[ENTRIES], firsts[BUCKETS];
static berth_traffic traffic;
static berth_traffic_desc table;
static berth_arena arena;
static int32_t some, what;
static uint32_t number, any;
static uint64_t room[256];

void *berth_arena_take(berth_arena *from, size_t size, size_t alignment)
{
    from->used = from->size;
    return any != 0 && size <= sizeof room && alignment <= 8 ? room : NULL;
}

static uint16_t a_link(void)
{
    return any < ENTRIES ? (uint16_t)any : NO_ENTRY;
}

int berthi_traffic_touch(const berthi_traffic_plan *plan, uint32_t entry)
{
    return plan->margin != some || entry == any;
}

/* One with whatever its calls may have left. */
static void a_table(int cells)
{
    traffic.entries = entries;
    traffic.summaries = summaries;
    traffic.spans = spans;
    traffic.capacity = ENTRIES;
    traffic.used = any & 3;
    traffic.free = number & 3;
    traffic.shift = 1 + (number & 7);
    traffic.cells = cells ? &berth_traffic_in_cells : NULL;
    traffic.next = cells ? links : NULL;
    traffic.heads = cells ? firsts : NULL;
    traffic.mask = cells ? BUCKETS - 1 : 0;
    for (uint32_t k = 0; k < ENTRIES; k++) {
        links[k] = a_link();
    }
    for (uint32_t k = 0; k < BUCKETS; k++) {
        firsts[k] = a_link();
    }
}

berth_status any_made(void)
{
    table.capacity = ENTRIES;
    table.buckets = BUCKETS;
    table.cells = &berth_traffic_in_cells;
    return berth_traffic_make(&table, &arena, &traffic);
}

berth_status any_made_listed(void)
{
    table.capacity = ENTRIES;
    table.buckets = any & 3;
    table.cells = NULL;
    return berth_traffic_make(&table, &arena, &traffic);
}

static berth_status any_of_all(void)
{
    const berth_placed *placed;
    switch (what) {
    case 0: return berth_traffic_withdraw(&traffic, number);
    case 1: return berth_traffic_withdraw_all(&traffic, number, &any);
    case 2: return berth_traffic_forget(&traffic, some, &any);
    default: return berth_traffic_entry(&traffic, number, &placed, &any);
    }
}

berth_status any_change(void)
{
    a_table(1);
    if (number < ENTRIES && what == 3) {
        put_in_cell(&traffic, number);
    }
    table.capacity = 1 + (any & 65535);
    any = cell_buckets(&table);
    return any_of_all();
}

berth_status any_change_listed(void)
{
    a_table(0);
    return any_of_all();
}

/* Around a plan of 16 bits, with a margin of up to 2^30; what is a candidate is told elsewhere. */
static berthi_traffic_question q;

static void a_question(void)
{
    a_table(1);
    q.plan.traffic = &traffic;
    q.plan.disc.x = (int16_t)some;
    q.plan.disc.y = (int16_t)what;
    q.plan.disc.r = any & 1073807359;
}

void any_in_cells(void)
{
    a_question();
    begin_cells(&q);
}

uint32_t any_in_cells_from(void)
{
    a_question();
    resume_cells(&q, number % ENTRIES);
    return next_traffic_in_cells(&q);
}

/* From an entry that a cursor names, if any. */
static berth_traffic_cursor cursor;

berth_status any_listed_from(void)
{
    a_question();
    q.listed = 1;
    return traffic_go_on(&q, &cursor);
}
