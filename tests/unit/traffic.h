/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A table of commitments, and motions to commit. */

#ifndef BERTH_UNIT_TRAFFIC_H
#define BERTH_UNIT_TRAFFIC_H

#include "tests/unit/support.h"

enum { MOST = 8, ROOM = 40 };

static uint64_t memory[BERTH_TRAFFIC_WORDS(MOST) + 1];
static uint64_t images[3][ROOM];
static berth_motion parked, mover, brief;
static berth_traffic traffic;

/* Stands at its origin for ever; goes from there 10 units along x in 100 ticks and stands before
 * and after; the same and is gone. Radius 1/2. */
static inline void make_motions(void)
{
    const berth_num x[2] = {num_from(0), num_from(10)}, y[2] = {num_from(0), num_from(0)};
    const int32_t tick[2] = {0, 100};
    berth_motion *to[3] = {&parked, &mover, &brief};
    for (uint32_t k = 0; k < 3; k++) {
        berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
        berth_trajectory t =
            berth_trajectory_over_arrays(x, y, tick, k == 0 ? 1 : 2, num_from(0.5));
        t.before = t.after = k < 2 ? BERTH_STANDS : BERTH_ABSENT;
        CHECK_EQ(berth_trajectory_build(&t, &arena, to[k]), BERTH_OK);
    }
}

static inline berth_placed placed_at(const berth_motion *motion, double x, double y, int32_t start)
{
    static berth_placement at[16];
    static uint32_t next;
    berth_placement *place = &at[next++ % LENGTH_OF(at)];
    berth_placed placed;
    *place = berth_placement_at(num_from(x), num_from(y), 0, start);
    CHECK_EQ(berth_motion_place(motion, place, &placed), BERTH_OK);
    return placed;
}

static inline void make(uint32_t capacity)
{
    const berth_traffic_desc desc = {capacity, 0, 0, 0};
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    make_motions();
    CHECK_EQ(berth_traffic_make(&desc, &arena, &traffic), BERTH_OK);
}

static inline uint32_t commit(uint32_t number, const berth_motion *motion, double x, double y,
                              int32_t start)
{
    const berth_placed placed = placed_at(motion, x, y, start);
    uint32_t entry = 99;
    CHECK_EQ(berth_traffic_commit(&traffic, number, &placed, &entry), BERTH_OK);
    return entry;
}

static inline berth_status ask(uint32_t number, const berth_motion *motion, double x, double y,
                               int32_t start)
{
    const berth_placed plan = placed_at(motion, x, y, start);
    return berth_traffic_ask(&traffic, number, &plan, NULL, NULL);
}

#endif
