/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The plans that a robot honours. */

#include "table.h"

bool fleet_table_begin(fleet_table *t, uint32_t count)
{
    berth_traffic_desc desc = {0};
    berth_arena arena = berth_arena_over(t->memory, sizeof t->memory);
    desc.capacity = 2 * FLEET_MOST;
    t->count = count;
    t->questions = 0;
    t->trial.used = false;
    for (uint32_t i = 0; i < FLEET_MOST; i++) {
        t->bound[i].used = false;
        t->open[i].used = false;
    }
    return berth_traffic_make(&desc, &arena, &t->traffic) == BERTH_OK;
}

bool fleet_slot_build(fleet_slot *slot, const fleet_plan *plan)
{
    berth_num x[FLEET_KNOTS], y[FLEET_KNOTS];
    int32_t tick[FLEET_KNOTS];
    berth_arena arena = berth_arena_over(slot->image, sizeof slot->image);
    berth_trajectory knots;
    if (!fleet_plan_holds(plan)) {
        return false;
    }
    for (uint32_t i = 0; i < plan->count; i++) {
        x[i] = berth_num_of(FLEET_Q16(plan->x[i]));
        y[i] = berth_num_of(FLEET_Q16(plan->y[i]));
        tick[i] = plan->ticks[i];
    }
    knots = berth_trajectory_over_arrays(x, y, tick, plan->count, berth_num_of(FLEET_RADIUS));
    knots.before = BERTH_STANDS;
    slot->plan = *plan;
    slot->at = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), plan->start);
    return berth_trajectory_build(&knots, &arena, &slot->motion) == BERTH_OK &&
           berth_motion_place(&slot->motion, &slot->at, &slot->placed) == BERTH_OK;
}

bool fleet_table_hold(fleet_table *t, fleet_slot *slot, uint32_t who, const fleet_plan *plan)
{
    slot->used = fleet_slot_build(slot, plan) &&
                 berth_traffic_commit(&t->traffic, who, &slot->placed, &slot->entry) == BERTH_OK;
    return slot->used;
}

void fleet_table_drop(fleet_table *t, fleet_slot *slot)
{
    if (slot->used) {
        slot->used = berth_traffic_withdraw(&t->traffic, slot->entry) != BERTH_OK;
    }
}

/* What is over does not count: `now` is as much later than a plan's own clock as it may be. */
static berth_motion_options options_at(int32_t now)
{
    const berth_motion_options options = {0, now - 2 * FLEET_CLOCKS, BERTH_TICK_END,
                                          BERTH_NUM_RAW(FLEET_MARGIN), 0};
    return options;
}

bool fleet_slots_meet(fleet_table *t, const fleet_slot *a, const fleet_slot *b, int32_t now)
{
    const berth_motion_options options = options_at(now);
    t->questions++;
    return berth_meet_within(&a->placed, &b->placed, FLEET_CLOCKS, &options, NULL) != BERTH_CLEAR;
}

bool fleet_table_clear(fleet_table *t, uint32_t who, int32_t now, fleet_blocker *blocker)
{
    const berth_motion_options options = options_at(now);
    t->questions++;
    if (berth_traffic_ask_within(&t->traffic, who, &t->trial.placed, FLEET_CLOCKS, &options,
                                 NULL) == BERTH_CLEAR) {
        return true;
    }
    *blocker = (fleet_blocker){FLEET_NOBODY, false};
    for (uint32_t i = 0; i < t->count; i++) {
        if (i != who && t->bound[i].used && fleet_slots_meet(t, &t->trial, &t->bound[i], now)) {
            *blocker = (fleet_blocker){i, true};
            break;
        }
        if (i != who && t->open[i].used && fleet_slots_meet(t, &t->trial, &t->open[i], now)) {
            *blocker = (fleet_blocker){i, false};
            break;
        }
    }
    return false;
}

bool fleet_table_start(fleet_table *t, uint32_t who, int32_t now, int32_t from, int32_t until,
                       int32_t *start)
{
    const berth_motion_options options = options_at(now);
    const berth_start_range range = {from, until, FLEET_CLOCKS};
    t->questions++;
    return berth_traffic_earliest_start(&t->traffic, who, &t->trial.placed, &range, &options, start,
                                        NULL) == BERTH_CLEAR;
}

static bool ends_at(const fleet_slot *slot, int16_t x, int16_t y)
{
    const uint32_t last = slot->plan.count - 1u;
    return slot->used && slot->plan.x[last] == x && slot->plan.y[last] == y;
}

bool fleet_table_taken(const fleet_table *t, uint32_t who, int16_t x, int16_t y)
{
    for (uint32_t i = 0; i < t->count; i++) {
        if (i != who && (ends_at(&t->bound[i], x, y) || ends_at(&t->open[i], x, y))) {
            return true;
        }
    }
    return false;
}
