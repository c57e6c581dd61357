/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The crowd: how its walkers are set down, and the question that they ask. What a walker decides is
 * in decide.c. */

#include "crowd_internal.h"

crowd_desc crowd_desc_default(void)
{
    const crowd_desc desc = {
        NULL, {0, BERTH_NUM(40), BERTH_NUM(30), 1, WALKERS_SECOND / 6}, 12, 12, NULL, NULL};
    return desc;
}

/* nearly always circles and roots tell; else a walk begins */
static uint32_t cost_of(const berth_traffic_counts *counts)
{
    return 3 + counts->looked / 8 + 3 * counts->candidates + 2 * counts->bounds + counts->legs +
           60 * counts->exact;
}

BERTH_HOT berth_status crowd_ask(crowd *c, uint32_t self)
{
    crowd_decision *d = &c->decision;
    const berth_motion_options options = {.max_steps = c->all.work / 4 + 1};
    berth_traffic_counts counts;
    const berth_status answer =
        berth_traffic_ask_on(&c->traffic, self, &d->plan.placed, &options, &d->asking, &counts);
    if (walkers_failed(&c->all, answer)) {
        return answer;
    }
    walkers_spend(&c->all, cost_of(&counts));
    c->all.counts.queries += counts.candidates;
    c->all.counts.hits += answer == BERTH_HIT;
    if (c->desc.on_question != NULL) {
        const crowd_question question = {self,   &d->plan.at,     &counts,
                                         answer, d->asking.entry, d->plan.clip};
        c->desc.on_question(c->desc.user, &question);
    }
    return answer;
}

/* ---- Making --------------------------------------------------------------------------------- */

static bool usable(const crowd_desc *desc)
{
    return desc->graph != NULL && desc->graph->clip_count > 0 && desc->graph->slow_end > 0 &&
           desc->graph->clip_count < WALKERS_STANDING && walkers_usable(&desc->walkers) &&
           desc->considered >= 1 && desc->considered <= CROWD_MOST_CONSIDERED && desc->tried >= 1;
}

/* Commits the walker to its clip, from when it stands at its end. False where that is in a wall or
 * where somebody stands already. */
static bool stand(crowd *c, uint32_t self)
{
    static const berth_motion_options standing = {.from = 0, .until = BERTH_TICK_END};
    const walker *who = &c->all.list[self];
    const berth_motion *walk = c->desc.graph->clips[who->form].walk;
    berth_placed placed;
    return crowd_inside(c, walk, crowd_legs(walk) - 1, &who->at) &&
           !walkers_failed(&c->all, berth_motion_place(walk, &who->at, &placed)) &&
           berth_traffic_ask(&c->traffic, self, &placed, &standing, NULL) == BERTH_CLEAR &&
           !walkers_failed(&c->all, berth_traffic_commit(&c->traffic, self, &placed, NULL)) &&
           !walkers_failed(&c->all,
                           berth_grid_insert(&c->all.grid, self, who->rest.x, who->rest.y));
}

/* Where it stands after the clip of its form, which has begun with this heading: in (x, y). */
static bool set_rest(crowd *c, walker *who, berth_num x, berth_num y, berth_angle heading)
{
    const berth_placement *end = &c->desc.graph->clips[who->form].end;
    berth_num way_x, way_y;
    who->at = berth_placement_at(0, 0, heading, -end->start);
    if (walkers_failed(&c->all, berth_placement_apply(&who->at, end->x, end->y, &way_x, &way_y))) {
        return false;
    }
    who->at.x = x - way_x;
    who->at.y = y - way_y;
    return !walkers_failed(&c->all, berth_placement_compose(&who->at, end, &who->rest));
}

/* Sets down walker `i`, off the middle of its place by up to the free room there, standing as after
 * some clip; when that fails, in the middle and as after the slimmest. */
static bool set_down(crowd *c, uint32_t i, uint32_t columns)
{
    const crowd_graph *graph = c->desc.graph;
    const walkers_desc *desc = &c->all.desc;
    walker *who = &c->all.list[i];
    const uint32_t rows = (desc->count + columns - 1) / columns;
    const int32_t wide = desc->width / (int32_t)columns, deep = desc->depth / (int32_t)rows;
    const int32_t x = wide / 2 + (int32_t)(i % columns) * wide;
    const int32_t y = deep / 2 + (int32_t)(i / columns) * deep;
    who->act = WALKERS_STANDING;
    who->due = (int32_t)walkers_random(&c->all, WALKERS_SECOND);
    for (int tries = 0; tries < 4; tries++) {
        const bool last = tries == 3;
        const uint32_t clip = last ? graph->slimmest : walkers_random(&c->all, graph->clip_count);
        const int32_t radius = crowd_radius(graph->clips[clip].walk);
        const int32_t dx = last ? 0 : walkers_jitter(&c->all, wide / 2 - radius);
        const int32_t dy = last ? 0 : walkers_jitter(&c->all, deep / 2 - radius);
        const berth_angle heading = (berth_angle)walkers_random(&c->all, 65536);
        who->form = (uint16_t)clip;
        if (set_rest(c, who, x + dx, y + dy, heading) && stand(c, i)) {
            return true;
        }
    }
    return false;
}

walkers_status crowd_make(const crowd_desc *desc, berth_arena *arena, crowd *made)
{
    static const berth_traffic none; /* all zero */
    if (desc == NULL || arena == NULL || made == NULL || !usable(desc)) {
        return WALKERS_E_DESC;
    }
    made->desc = *desc;
    made->traffic = none;
    made->tried = 0;
    made->decision.stage = CROWD_BEGIN;
    const berth_num longest =
        desc->walkers.width > desc->walkers.depth ? desc->walkers.width : desc->walkers.depth;
    const berth_traffic_desc traffic = {desc->walkers.count,
                                        (uint32_t)(longest / BERTH_NUM_TO_RAW(1)) + 1, 0,
                                        &berth_traffic_in_cells};
    if (walkers_make(&made->all, &desc->walkers, arena, CROWD_MOST_NEAR, 2) != WALKERS_OK ||
        berth_traffic_make(&traffic, arena, &made->traffic) != BERTH_OK) {
        return WALKERS_E_SPACE;
    }
    if (!walkers_clear(&made->all)) {
        return WALKERS_E_FULL;
    }
    for (uint32_t i = 0; i < desc->walkers.count; i++) {
        if (!set_down(
                made, i,
                walkers_columns(desc->walkers.count, desc->walkers.width, desc->walkers.depth))) {
            return WALKERS_E_FULL;
        }
    }
    walkers_start(&made->all, crowd_decide, made);
    return WALKERS_OK;
}
