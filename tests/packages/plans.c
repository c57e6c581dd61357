/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What languages over the bridge are asked besides (ask.h): simplified motions, chains, clocks that
 * are off, changes of a table, grids. One line more; npm/test/plans.js and
 * python/tests/plans.py of port/package ask the same. */

#include <stdio.h>

#include "ask.h"

static uint32_t room[8192];

typedef struct plans {
    berth_arena memory;
    berth_motion stroll, lane;
    berth_placed first, plan, there; /* a stroll; two of them, one after the other; the lane */
} plans;

static void tell_pair(package_asked *asked, const berth_pair *pair)
{
    package_tell(asked, (int32_t)pair->leg_a);
    package_tell(asked, (int32_t)pair->leg_b);
    package_tell(asked, (int32_t)pair->part_a);
    package_tell(asked, (int32_t)pair->part_b);
    package_tell_num(asked, pair->ax);
    package_tell_num(asked, pair->ay);
    package_tell_num(asked, pair->bx);
    package_tell_num(asked, pair->by);
}

/* The recorded stroll as few legs, and what stands at its samples, which it cannot be. */
static void build_plans(package_asked *asked, plans *all)
{
    static const berth_num lx[] = {BERTH_NUM(6), BERTH_NUM(-1)},
                           ly[] = {BERTH_NUM(1.5), BERTH_NUM(1.5)};
    static const int32_t lt[] = {0, 7000};
    static berth_num x[11], y[11], r[11];
    static int32_t tick[11];
    const berth_clip clip =
        berth_clip_over_arrays(package_stroll_x, package_stroll_y, 10, BERTH_NUM(0.25), 250);
    const berth_simplified into = {x, y, tick, r, 11};
    const berth_trajectory way = berth_trajectory_over_arrays(lx, ly, lt, 2, BERTH_NUM(0.3));
    berth_simplify_desc desc = PACKAGE_ZERO;
    berth_trajectory knots;
    desc.clip = &clip;
    desc.tolerance = BERTH_NUM(0.25);
    PACKAGE_TRY(asked, berth_trajectory_simplify(&desc, &into, &knots) == BERTH_OK);
    for (uint32_t i = 0; asked->failed == 0 && i < knots.count; i++) {
        package_tell_num(asked, x[i]);
        package_tell_num(asked, y[i]);
        package_tell(asked, tick[i]);
        package_tell_num(asked, r[i < knots.count - 1 ? i : 0]);
    }
    package_build_route(asked, &knots, &all->memory, &all->stroll);
    package_build_route(asked, &way, &all->memory, &all->lane);
    desc.held = 1;
    package_tell(asked, berth_trajectory_simplify(&desc, &into, &knots));
}

static void place_plans(package_asked *asked, plans *all)
{
    const berth_placement here =
                              berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), 0),
                          on = berth_placement_at(BERTH_NUM(2.5), BERTH_NUM(2.125),
                                                  BERTH_DEGREES(-90), 3000);
    const berth_chain_part parts[] = {{&all->stroll, &here}, {&all->stroll, &on}};
    const berth_chain_part wrong[] = {{&all->stroll, &on}, {&all->stroll, &here}};
    berth_chain chain;
    package_tell(asked, berth_chain_build(wrong, 2, &all->memory, &chain));
    PACKAGE_TRY(asked, berth_chain_build(parts, 2, &all->memory, &chain) == BERTH_OK &&
                           berth_chain_place(&chain, &all->plan) == BERTH_OK &&
                           berth_motion_place(&all->stroll, &here, &all->first) == BERTH_OK &&
                           berth_motion_place(&all->lane, &here, &all->there) == BERTH_OK);
}

static void ask_pairs(package_asked *asked, const plans *all)
{
    berth_contact_cursor cursor;
    berth_contact contact = PACKAGE_ZERO;
    berth_impact impact = PACKAGE_ZERO;
    PACKAGE_TRY(asked, berth_contacts(&all->plan, &all->there, NULL, &cursor) == BERTH_OK);
    while (berth_next_contact(&cursor, &contact, NULL) == BERTH_HIT) {
        package_tell(asked, contact.time_in);
        package_tell(asked, contact.time_out);
        tell_pair(asked, &contact.pair);
    }
    package_tell(asked, berth_time_of_impact(&all->there, &all->plan, NULL, &impact, NULL));
    package_tell(asked, impact.tick);
    tell_pair(asked, &impact.pair);
    package_tell(asked, berth_meet_within(&all->first, &all->there, 0, NULL, NULL));
    package_tell(asked, berth_meet_within(&all->first, &all->there, 1500, NULL, NULL));
    package_tell(asked, berth_time_of_impact_apart(&all->first, &all->plan, NULL, &impact, NULL));
    package_tell(asked, impact.forgiven);
}

static void tell_conflicts(package_asked *asked, const berth_traffic *table, const plans *all)
{
    berth_traffic_cursor cursor = PACKAGE_ZERO;
    berth_conflict conflict = PACKAGE_ZERO;
    while (berth_traffic_next_conflict(table, 1, &all->there, NULL, &cursor, &conflict, NULL) ==
           BERTH_HIT) {
        package_tell(asked, (int32_t)conflict.entry);
        package_tell(asked, (int32_t)conflict.number);
        package_tell(asked, conflict.impact.tick);
        tell_pair(asked, &conflict.impact.pair);
    }
}

static void ask_table(package_asked *asked, plans *all)
{
    const berth_traffic_desc desc = {4, 32, 0, 0};
    const berth_start_range range = {0, 60000, 300};
    berth_traffic table = PACKAGE_ZERO;
    berth_nearest near = PACKAGE_ZERO;
    uint32_t first = 0, second = 0, third = 0, count = 0;
    int32_t start = 0;
    PACKAGE_TRY(asked, berth_traffic_make(&desc, &all->memory, &table) == BERTH_OK &&
                           berth_traffic_commit(&table, 7, &all->first, &first) == BERTH_OK &&
                           berth_traffic_commit(&table, 8, &all->first, &second) == BERTH_OK &&
                           berth_traffic_commit(&table, 8, &all->there, &third) == BERTH_OK &&
                           berth_traffic_replace(&table, second, &all->plan) == BERTH_OK);
    if (asked->failed != 0) {
        return;
    }
    tell_conflicts(asked, &table, all);
    package_tell(asked, berth_traffic_ask_within(&table, 8, &all->there, 0, NULL, NULL));
    package_tell(asked, berth_traffic_ask_within(&table, 8, &all->there, 1500, NULL, NULL));
    PACKAGE_TRY(asked, berth_traffic_earliest_start_within(&table, 1, &all->first, &range, NULL,
                                                           &start, NULL) == BERTH_CLEAR);
    package_tell(asked, start);
    PACKAGE_TRY(asked, berth_traffic_withdraw_all(&table, 8, &count) == BERTH_OK);
    package_tell(asked, (int32_t)count);
    package_tell(asked,
                 berth_traffic_closest(&table, 1, &all->there, BERTH_NUM(100), NULL, &near, NULL));
    package_tell_num(asked, near.approach.distance);
    package_tell(asked, near.approach.tick);
    tell_pair(asked, &near.approach.pair);
    package_tell(asked, (int32_t)near.number);
    PACKAGE_TRY(asked, berth_traffic_forget(&table, 2500, &count) == BERTH_OK);
    package_tell(asked, (int32_t)count);
    package_tell(asked, (int32_t)table.count);
}

static void ask_grid(package_asked *asked, berth_arena *memory)
{
    const berth_grid_desc desc = {16, 1, 0};
    berth_grid grid = PACKAGE_ZERO;
    berth_grid_cursor cursor;
    uint32_t item = 0;
    PACKAGE_TRY(asked, berth_grid_make(&desc, memory, &grid) == BERTH_OK);
    for (uint32_t i = 0; asked->failed == 0 && i < 10; i++) {
        PACKAGE_TRY(asked, berth_grid_insert(&grid, i, package_stroll_x[i],
                                             package_stroll_y[9 - i]) == BERTH_OK);
    }
    PACKAGE_TRY(asked, asked->failed == 0 &&
                           berth_grid_move(&grid, 3, BERTH_NUM(-4), BERTH_NUM(5)) == BERTH_OK &&
                           berth_grid_remove(&grid, 5) == BERTH_OK);
    PACKAGE_TRY(asked, berth_grid_near(&grid, BERTH_NUM(1), BERTH_NUM(1.25), BERTH_NUM(1.25),
                                       &cursor) == BERTH_OK);
    while (asked->failed == 0 && berth_grid_next(&cursor, &item) == BERTH_HIT) {
        package_tell(asked, (int32_t)item);
    }
    package_tell(asked, (int32_t)grid.count);
}

int main(void)
{
    package_asked asked = {UINT32_C(2166136261), UINT32_C(2166136261), 0};
    static plans all;
    all.memory = berth_arena_over(room, sizeof room);
    build_plans(&asked, &all);
    if (asked.failed == 0) {
        place_plans(&asked, &all);
    }
    if (asked.failed == 0) {
        ask_pairs(&asked, &all);
        ask_table(&asked, &all);
        ask_grid(&asked, &all.memory);
    }
    printf("%s plans", BERTH_ARITHMETIC);
    if (asked.failed != 0) {
        printf(": a call failed, line %d\n", (int)asked.failed);
        return 1;
    }
    printf(" %08lx %08lx\n", (unsigned long)asked.answers, (unsigned long)asked.images);
    return 0;
}
