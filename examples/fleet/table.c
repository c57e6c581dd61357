/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The plans that a robot honours. */

#include "table.h"

/* ---- The floor ------------------------------------------------------------------------------ */

typedef struct draft {
    berth_num *x, *y;
    uint16_t *end;
    uint16_t points, rings;
    bool fits;
} draft;

static void add_corner(void *to, int32_t x, int32_t y, bool last)
{
    draft *d = to;
    d->fits = d->fits && d->points < FLOOR_POINTS_MOST && d->rings < FLOOR_RINGS_MOST;
    if (d->fits) {
        d->x[d->points] = berth_num_of(FLEET_Q16(x));
        d->y[d->points] = berth_num_of(FLEET_Q16(y));
        d->points++;
        d->end[d->rings] = d->points;
        d->rings += last;
    }
}

/* All edges as they are: points of 1/256 m lie on the image's own grid. */
static bool build_racks(fleet_table *t, const fleet_floor *f)
{
    berth_arena scratch = berth_arena_over(t->memory.scratch, sizeof t->memory.scratch);
    berth_arena image = berth_arena_over(t->racks_image, sizeof t->racks_image);
    berth_footprint_desc desc = berth_footprint_desc_default();
    draft d = {berth_arena_take(&scratch, FLOOR_POINTS_MOST * sizeof *d.x, 8),
               berth_arena_take(&scratch, FLOOR_POINTS_MOST * sizeof *d.y, 8),
               berth_arena_take(&scratch, FLOOR_RINGS_MOST * sizeof *d.end, 8),
               0,
               0,
               true};
    if (d.x == NULL || d.y == NULL || d.end == NULL) {
        return false;
    }
    fleet_floor_outline(f, add_corner, &d);
    desc.outline.x = d.x;
    desc.outline.y = d.y;
    desc.outline.end = d.end;
    desc.outline.rings = d.rings;
    desc.outline.points = d.points;
    desc.threshold = BERTH_NUM(0);
    t->home = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), 0);
    return d.fits && berth_footprint_build(&desc, &image, &scratch, &t->racks) == BERTH_OK &&
           berth_footprint_stand(&t->racks, &t->home, 0, 0, 0, &t->walls) == BERTH_OK;
}

static bool build_robot(fleet_table *t, bool disc)
{
    const berth_num x = BERTH_NUM_RAW(FLEET_HALF_LENGTH), y = BERTH_NUM_RAW(FLEET_HALF_WIDTH);
    berth_arena image = berth_arena_over(t->robot_image, sizeof t->robot_image);
    if (disc) {
        return berth_footprint_cylinder(BERTH_NUM_RAW(FLEET_REACH), &image, &t->robot) == BERTH_OK;
    }
    return berth_footprint_rectangle(BERTH_NUM_RAW(-FLEET_HALF_LENGTH),
                                     BERTH_NUM_RAW(-FLEET_HALF_WIDTH), x, y, BERTH_NUM(0), &image,
                                     &t->robot) == BERTH_OK;
}

bool fleet_table_begin(fleet_table *t, uint32_t count, const fleet_floor *f, bool discs)
{
    berth_traffic_desc desc = {0};
    berth_arena arena = berth_arena_over(t->memory.traffic, sizeof t->memory.traffic);
    desc.capacity = 2 * FLEET_MOST;
    t->count = count;
    t->questions = 0;
    t->trial.used = false;
    for (uint32_t i = 0; i < FLEET_MOST; i++) {
        t->bound[i].used = false;
        t->open[i].used = false;
    }
    if (!build_robot(t, discs) || !build_racks(t, f)) {
        return false;
    }
    return berth_traffic_make(&desc, &arena, &t->traffic) == BERTH_OK;
}

/* ---- Plans ---------------------------------------------------------------------------------- */

bool fleet_slot_build(const fleet_table *t, fleet_slot *slot, const fleet_plan *plan)
{
    berth_num x[FLEET_KNOTS], y[FLEET_KNOTS];
    berth_angle heading[FLEET_KNOTS];
    int32_t tick[FLEET_KNOTS];
    berth_arena arena = berth_arena_over(slot->image, sizeof slot->image);
    if (!fleet_plan_holds(plan)) {
        return false;
    }
    for (uint32_t i = 0; i < plan->count; i++) {
        x[i] = berth_num_of(FLEET_Q16(plan->x[i]));
        y[i] = berth_num_of(FLEET_Q16(plan->y[i]));
        heading[i] = (berth_angle)(plan->heading[i] << 8);
        tick[i] = plan->ticks[i];
    }
    berth_trajectory knots =
        berth_trajectory_over_arrays(x, y, tick, plan->count, BERTH_NUM_RAW(FLEET_REACH));
    knots.before = BERTH_STANDS;
    slot->plan = *plan;
    slot->at = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), plan->start);
    berth_sweep_desc desc = {
        .trajectory = &knots, .heading = heading, .turn = slot->plan.turn, .footprint = &t->robot};
    return berth_sweep_build(&desc, &arena, &slot->sweep) == BERTH_OK &&
           berth_sweep_place(&slot->sweep, &slot->at, &slot->body) == BERTH_OK;
}

bool fleet_table_hold(fleet_table *t, fleet_slot *slot, uint32_t who, const fleet_plan *plan)
{
    slot->used = fleet_slot_build(t, slot, plan) &&
                 berth_traffic_commit_body(&t->traffic, who, &slot->body, &slot->entry) == BERTH_OK;
    return slot->used;
}

void fleet_table_drop(fleet_table *t, fleet_slot *slot)
{
    if (slot->used) {
        slot->used = berth_traffic_withdraw(&t->traffic, slot->entry) != BERTH_OK;
    }
}

/* ---- Questions ------------------------------------------------------------------------------ */

/* Nothing nearer than the margin is ever called clear; what passes within this beyond it may be
 * called a conflict, and is found sooner than with less. */
#define TOLERANCE BERTH_NUM(0.04)

/* What is over does not count: `now` is as much later than a plan's own clock as it may be. However
 * far clocks are off: README.md. */
static berth_body_options options_at(int32_t now)
{
    const berth_body_options options = {
        {0, now - 2 * FLEET_CLOCKS, BERTH_TICK_END, BERTH_NUM_RAW(FLEET_MARGIN), 0}, TOLERANCE, 0};
    return options;
}

/* No clock is in this: what stands, stands. */
bool fleet_table_fits(fleet_table *t)
{
    berth_body_options options = {0};
    options.motion.margin = BERTH_NUM_RAW(FLEET_STRAY);
    options.tolerance = TOLERANCE;
    t->questions++;
    return berth_bodies_meet(&t->trial.body, &t->walls, &options, NULL) == BERTH_CLEAR;
}

bool fleet_slots_meet(fleet_table *t, const fleet_slot *a, const fleet_slot *b, int32_t now)
{
    const berth_body_options options = options_at(now);
    t->questions++;
    return berth_bodies_meet(&a->body, &b->body, &options, NULL) != BERTH_CLEAR;
}

bool fleet_table_clear(fleet_table *t, uint32_t who, int32_t now, fleet_blocker *blocker)
{
    const berth_body_options options = options_at(now);
    t->questions++;
    if (berth_traffic_ask_body(&t->traffic, who, &t->trial.body, &options, NULL) == BERTH_CLEAR) {
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
    const berth_body_options options = options_at(now);
    const berth_start_range range = {from, until, 0};
    t->questions++;
    return berth_traffic_earliest_start_body(&t->traffic, who, &t->trial.body, &range, &options,
                                             start, NULL) == BERTH_CLEAR;
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
