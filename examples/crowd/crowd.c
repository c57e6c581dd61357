/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The crowd: how its walkers are set down, and the question that they ask. What a walker decides is
 * in decide.c. */

#include "crowd_internal.h"

crowd_desc crowd_desc_default(void)
{
    const crowd_desc desc = {
        NULL, {0, BERTH_NUM(40), BERTH_NUM(30), 1, WALKERS_SECOND / 5}, 12, 12, false, NULL, NULL,
        NULL};
    return desc;
}

BERTH_HOT bool crowd_place(crowd *c, uint32_t number, const berth_placement *at,
                           berth_placed *placed)
{
    walkers_spend(&c->all, 3);
    return !walkers_failed(&c->all,
                           berth_motion_place(crowd_view(c->desc.graph, number), at, placed));
}

BERTH_HOT bool crowd_meet(crowd *c, const crowd_side *a, const crowd_side *b)
{
    berth_motion_counts counts;
    const berth_status answer = berth_meet(a->placed, b->placed, NULL, &counts);
    if (walkers_failed(&c->all, answer)) {
        return true;
    }
    /* nearly always the roots tell; else a walk begins */
    walkers_spend(&c->all,
                  counts.steps > 1 ? 8 + 2 * counts.bounds + counts.legs + 60 * counts.exact : 3);
    if (c->desc.on_query != NULL) {
        const crowd_query query = {
            a->at, b->at, &counts, answer, (uint16_t)a->number, (uint16_t)b->number};
        c->desc.on_query(c->desc.user, &query);
    }
    return walkers_count(&c->all, answer);
}

/* ---- Making --------------------------------------------------------------------------------- */

static bool usable(const crowd_desc *desc)
{
    return desc->graph != NULL && desc->graph->clip_count > 0 && desc->graph->stand_count > 0 &&
           desc->graph->slow_end > 0 &&
           (uint32_t)desc->graph->clip_count + desc->graph->stand_count < WALKERS_STANDING &&
           walkers_usable(&desc->walkers) && desc->considered >= 1 &&
           desc->considered <= CROWD_MOST_CONSIDERED && desc->tried >= 1;
}

/* Whether a walker that stands there is clear of the walls and of those who are there already. */
static bool free_place(crowd *c, uint32_t self)
{
    const crowd_graph *graph = c->desc.graph;
    const walker *who = &c->all.list[self];
    const uint32_t base = graph->clip_count;
    const crowd_side mine = {&c->placed[self].placed.stand, &who->rest, base + who->form};
    const berth_num far = graph->stands[who->form].radius +
                          graph->stands[graph->stand_count - 1].radius; /* the largest */
    c->all.near_count = 0;
    if (!crowd_inside(c, graph->stands[who->form].view, &who->rest) ||
        !walkers_find(&c->all, self, who->rest.x, who->rest.y, far) ||
        !crowd_place(c, mine.number, mine.at, &c->placed[self].placed.stand)) {
        return false;
    }
    for (uint32_t i = 0; i < c->all.near_count; i++) {
        const uint32_t other = c->all.near[i];
        const crowd_side its = {&c->placed[other].placed.stand, &c->all.list[other].rest,
                                base + c->all.list[other].form};
        if (crowd_meet(c, &mine, &its)) {
            return false;
        }
    }
    return true;
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
    c->placed[i].other = 0;
    who->due = (int32_t)walkers_random(&c->all, WALKERS_SECOND);
    for (int tries = 0; tries < 4; tries++) {
        const bool last = tries == 3;
        const uint32_t stand = last ? 0 : walkers_random(&c->all, graph->stand_count);
        const int32_t radius = graph->stands[stand].radius;
        const int32_t dx = last ? 0 : walkers_jitter(&c->all, wide / 2 - radius);
        const int32_t dy = last ? 0 : walkers_jitter(&c->all, deep / 2 - radius);
        const berth_angle heading = (berth_angle)walkers_random(&c->all, 65536);
        who->form = (uint16_t)stand;
        who->at = who->rest = berth_placement_at(x + dx, y + dy, heading, 0);
        if (free_place(c, i)) {
            return !walkers_failed(&c->all, berth_grid_insert(&c->all.grid, i, x + dx, y + dy));
        }
    }
    return false;
}

walkers_status crowd_make(const crowd_desc *desc, berth_arena *arena, crowd *made)
{
    if (desc == NULL || arena == NULL || made == NULL || !usable(desc)) {
        return WALKERS_E_DESC;
    }
    made->desc = *desc;
    made->desc.on_query = NULL; /* setting down is not part of the run */
    made->tried = 0;
    made->decision.stage = CROWD_BEGIN;
    if (walkers_make(&made->all, &desc->walkers, arena, CROWD_MOST_NEAR, 2) != WALKERS_OK) {
        return WALKERS_E_SPACE;
    }
    made->placed = desc->placed != NULL
                       ? desc->placed
                       : berth_arena_take(arena, desc->walkers.count * sizeof *made->placed, 8);
    if (made->placed == NULL) {
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
    made->desc.on_query = desc->on_query;
    return WALKERS_OK;
}

bool crowd_position(const crowd *c, uint32_t who, int32_t tick, berth_num *x, berth_num *y,
                    berth_num *r)
{
    const walker *w = &c->all.list[who];
    *x = w->rest.x;
    *y = w->rest.y;
    *r = c->desc.graph->stands[w->form].radius;
    if (walkers_acts(w, tick) && tick >= w->at.start) {
        const berth_motion *walk = c->desc.graph->clips[w->act].walk;
        const int32_t since = tick - w->at.start;
        berth_leg leg;
        uint32_t i = 0;
        while (berth_motion_leg(walk, i, &leg) == BERTH_OK && leg.end <= since) {
            i++;
        }
        const int32_t gone = since - leg.begin, all = leg.end - leg.begin;
        *r = leg.radius;
        return i < walk->legs &&
               berth_placement_apply(
                   &w->at, leg.x + (berth_num)((int64_t)(leg.to_x - leg.x) * gone / all),
                   leg.y + (berth_num)((int64_t)(leg.to_y - leg.y) * gone / all), x, y) == BERTH_OK;
    }
    return false;
}
