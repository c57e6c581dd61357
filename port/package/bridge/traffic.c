/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Traffic, one against many, and grids over the bridge. */

#include "handles.h"

/* A handle with an arena for so many bytes behind it, however they are aligned; null, and said why:
 * there is no room. */
static void *take_with_arena(uint32_t handle, size_t size, berth_arena *arena)
{
    uint8_t *made = (uint8_t *)bridge_take((uint32_t)(handle + 8 + size));
    if (made == NULL) {
        return bridge_fail(BERTH_E_SPACE, NULL);
    }
    *arena = berth_arena_over(made + handle, size + 8);
    return made;
}

/* ---- Traffic --------------------------------------------------------------------------------- */

void *bridge_traffic(uint32_t capacity, uint32_t extent)
{
    const berth_traffic_desc desc = {capacity, extent, 0, &berth_traffic_in_cells};
    berth_arena arena;
    berth_traffic *made =
        (berth_traffic *)take_with_arena(sizeof *made, berth_traffic_size(&desc), &arena);
    if (made == NULL) {
        return NULL;
    }
    const berth_status status = berth_traffic_make(&desc, &arena, made);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

int32_t bridge_traffic_commit(void *traffic, uint32_t number, const void *placed, int32_t *entry)
{
    uint32_t where = 0;
    const berth_status status =
        berth_traffic_commit((berth_traffic *)traffic, number, bridge_placed_of(placed), &where);
    *entry = (int32_t)where;
    return status;
}

int32_t bridge_traffic_replace(void *traffic, uint32_t entry, const void *placed)
{
    return berth_traffic_replace((berth_traffic *)traffic, entry, bridge_placed_of(placed));
}

int32_t bridge_traffic_withdraw(void *traffic, uint32_t entry)
{
    return berth_traffic_withdraw((berth_traffic *)traffic, entry);
}

int32_t bridge_traffic_withdraw_all(void *traffic, uint32_t number)
{
    uint32_t count = 0;
    const berth_status status =
        berth_traffic_withdraw_all((berth_traffic *)traffic, number, &count);
    bridge_result[0] = count;
    return status;
}

int32_t bridge_traffic_forget(void *traffic, int32_t now)
{
    uint32_t count = 0;
    const berth_status status = berth_traffic_forget((berth_traffic *)traffic, now, &count);
    bridge_result[0] = count;
    return status;
}

int32_t bridge_traffic_entry(const void *traffic, uint32_t entry)
{
    uint32_t number = 0;
    const berth_status status =
        berth_traffic_entry((const berth_traffic *)traffic, entry, NULL, &number);
    bridge_result[0] = number;
    return status;
}

static berth_status tell_counts(berth_status status, const berth_traffic_counts *counts)
{
    uint32_t at = 0;
    if (status >= 0) {
        BRIDGE_TELL(&at, counts->looked, counts->candidates, counts->steps);
    }
    return status;
}

int32_t bridge_traffic_ask(const void *traffic, uint32_t number, const void *plan)
{
    berth_traffic_counts counts;
    return tell_counts(berth_traffic_ask((const berth_traffic *)traffic, number,
                                         bridge_placed_of(plan), &bridge_asked, &counts),
                       &counts);
}

int32_t bridge_traffic_ask_within(const void *traffic, uint32_t number, const void *plan,
                                  int32_t clock_error)
{
    berth_traffic_counts counts;
    return tell_counts(berth_traffic_ask_within((const berth_traffic *)traffic, number,
                                                bridge_placed_of(plan), clock_error, &bridge_asked,
                                                &counts),
                       &counts);
}

static berth_status tell_conflict(berth_status status, const berth_conflict *conflict)
{
    uint32_t at = 0;
    if (status == BERTH_HIT) {
        BRIDGE_TELL(&at, conflict->entry, conflict->number, conflict->impact.tick);
        bridge_tell_pair(&at, &conflict->impact.pair);
    }
    return status;
}

int32_t bridge_traffic_first_conflict(const void *traffic, uint32_t number, const void *plan)
{
    berth_conflict conflict;
    return tell_conflict(berth_traffic_first_conflict((const berth_traffic *)traffic, number,
                                                      bridge_placed_of(plan), &bridge_asked,
                                                      &conflict, NULL),
                         &conflict);
}

void *bridge_traffic_cursor(void)
{
    void *made = bridge_take(sizeof(berth_traffic_cursor));
    return made != NULL ? made : bridge_fail(BERTH_E_SPACE, NULL);
}

int32_t bridge_traffic_next_conflict(const void *traffic, uint32_t number, const void *plan,
                                     void *cursor)
{
    berth_conflict conflict;
    return tell_conflict(
        berth_traffic_next_conflict((const berth_traffic *)traffic, number, bridge_placed_of(plan),
                                    &bridge_asked, (berth_traffic_cursor *)cursor, &conflict, NULL),
        &conflict);
}

int32_t bridge_traffic_closest(const void *traffic, uint32_t number, const void *plan, double below)
{
    berth_nearest nearest = {0};
    const berth_status status =
        berth_traffic_closest((const berth_traffic *)traffic, number, bridge_placed_of(plan),
                              bridge_number(below), &bridge_asked, &nearest, NULL);
    uint32_t at = 0;
    if (status >= 0) {
        BRIDGE_TELL(&at, bridge_real(nearest.approach.distance), nearest.approach.tick);
        bridge_tell_pair(&at, &nearest.approach.pair);
        BRIDGE_TELL(&at, nearest.approach.found, nearest.entry, nearest.number);
    }
    return status;
}

int32_t bridge_traffic_earliest_start(const void *traffic, uint32_t number, const void *plan,
                                      int32_t from, int32_t until, int32_t clock_error)
{
    const berth_start_range range = {from, until, clock_error};
    int32_t start = 0;
    const berth_status status = berth_traffic_earliest_start_within(
        (const berth_traffic *)traffic, number, bridge_placed_of(plan), &range, &bridge_asked,
        &start, NULL);
    bridge_result[0] = start;
    return status;
}

/* ---- Grids ----------------------------------------------------------------------------------- */

void *bridge_grid(uint32_t capacity, int32_t cell, uint32_t buckets)
{
    const berth_grid_desc desc = {capacity, cell, buckets};
    berth_arena arena;
    berth_grid *made = (berth_grid *)take_with_arena(sizeof *made, berth_grid_size(&desc), &arena);
    if (made == NULL) {
        return NULL;
    }
    const berth_status status = berth_grid_make(&desc, &arena, made);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

int32_t bridge_grid_insert(void *grid, uint32_t item, double x, double y)
{
    return berth_grid_insert((berth_grid *)grid, item, bridge_number(x), bridge_number(y));
}

int32_t bridge_grid_move(void *grid, uint32_t item, double x, double y)
{
    return berth_grid_move((berth_grid *)grid, item, bridge_number(x), bridge_number(y));
}

int32_t bridge_grid_remove(void *grid, uint32_t item)
{
    return berth_grid_remove((berth_grid *)grid, item);
}

int32_t bridge_grid_clear(void *grid)
{
    return berth_grid_clear((berth_grid *)grid);
}

uint32_t bridge_grid_count(const void *grid)
{
    return ((const berth_grid *)grid)->count;
}

void *bridge_grid_near(const void *grid, double x, double y, double distance)
{
    berth_grid_cursor *made = (berth_grid_cursor *)bridge_take(sizeof *made);
    if (made == NULL) {
        return bridge_fail(BERTH_E_SPACE, NULL);
    }
    berth_status status = berth_grid_near((const berth_grid *)grid, bridge_number(x),
                                          bridge_number(y), bridge_number(distance), made);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

int32_t bridge_grid_next(void *cursor)
{
    uint32_t item = 0;
    const berth_status status = berth_grid_next((berth_grid_cursor *)cursor, &item);
    bridge_result[0] = item;
    return status;
}
