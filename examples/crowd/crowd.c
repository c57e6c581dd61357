/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The crowd: its memory, its clock and what it shows. What a walker decides is in decide.c.
 *
 * Nothing happens between decisions, so there is no work for a frame as such: a heap (turns.h)
 * keeps the agents by the tick at which they decide next. */

#include "crowd_internal.h"

#include "examples/common/state.h"

#define ONE BERTH_NUM_TO_RAW(1)

crowd_desc crowd_desc_default(void)
{
    crowd_desc desc;
    desc.graph = NULL;
    desc.agents = 0;
    desc.width = BERTH_NUM(40);
    desc.depth = BERTH_NUM(30);
    desc.seed = 1;
    desc.considered = 12;
    desc.tried = 12;
    desc.retry = CROWD_SECOND / 5;
    desc.ask_all = false;
    desc.on_query = NULL;
    desc.user = NULL;
    return desc;
}

/* ---- Helpers -------------------------------------------------------------------------------- */

bool crowd_failed(crowd *c, berth_status status)
{
    if (status < 0 && c->counts.error == 0) {
        c->counts.error = status;
    }
    return status < 0;
}

static inline const berth_motion *view_of(const crowd_graph *graph, uint16_t clip)
{
    return clip < graph->clip_count ? graph->clips[clip].walk
                                    : graph->stands[clip - graph->clip_count].view;
}

CROWD_HOT bool crowd_meet(crowd *c, uint16_t a, const berth_placement *at_a, uint16_t b,
                          const berth_placement *at_b)
{
    berth_motion_counts counts;
    const berth_status answer = berth_motion_collide(
        view_of(c->desc.graph, a), at_a, view_of(c->desc.graph, b), at_b, NULL, &counts);
    if (crowd_failed(c, answer)) {
        return true;
    }
    crowd_spend(c, 6 + 2 * counts.bounds + counts.samples / 2);
    c->counts.queries++;
    c->counts.hits += answer == BERTH_HIT;
    if (c->desc.on_query != NULL) {
        const crowd_query query = {at_a, at_b, &counts, answer, a, b};
        c->desc.on_query(c->desc.user, &query);
    }
    return answer != BERTH_CLEAR;
}

/* ---- Making --------------------------------------------------------------------------------- */

static bool usable(const crowd_desc *desc)
{
    return desc->graph != NULL && desc->graph->clip_count > 0 && desc->graph->stand_count > 0 &&
           desc->graph->slow_end > 0 &&
           (uint32_t)desc->graph->clip_count + desc->graph->stand_count < CROWD_NO_CLIP &&
           desc->agents >= 1 && desc->agents <= CROWD_MOST_AGENTS && desc->width > 0 &&
           desc->width <= BERTH_COORDINATE_MAX * ONE && desc->depth > 0 &&
           desc->depth <= BERTH_COORDINATE_MAX * ONE && desc->considered >= 1 &&
           desc->considered <= CROWD_MOST_CONSIDERED && desc->tried >= 1 && desc->retry >= 1;
}

static bool take_memory(crowd *c, berth_arena *arena)
{
    const uint32_t agents = c->desc.agents;
    berth_grid_desc grid = berth_grid_desc_default();
    c->agents = berth_arena_take(arena, agents * sizeof *c->agents, 4);
    c->turns.heap = berth_arena_take(arena, agents * sizeof *c->turns.heap, 2);
    c->near = berth_arena_take(arena, CROWD_MOST_NEAR * sizeof *c->near, 2);
    grid.capacity = agents;
    grid.cell = 2;
    if (c->agents == NULL || c->turns.heap == NULL || c->near == NULL ||
        berth_grid_make(&grid, arena, &c->grid) != BERTH_OK) {
        return false;
    }
    c->turns.due = (const unsigned char *)&c->agents[0].due;
    c->turns.stride = sizeof *c->agents;
    c->turns.count = agents;
    return true;
}

/* Rows and columns of places that are about as wide as deep. */
static void lay_out(const crowd_desc *desc, uint32_t *columns, uint32_t *rows)
{
    uint32_t n = 1;
    /* the least n with n * (n * depth / width) places, without a root */
    while ((uint64_t)n * n * (uint32_t)desc->depth <
           (uint64_t)desc->agents * (uint32_t)desc->width) {
        n++;
    }
    *columns = n;
    *rows = (desc->agents + n - 1) / n;
}

/* A number of -room to room. */
static int32_t jitter(crowd *c, int32_t room)
{
    return room <= 0 ? 0 : (int32_t)state_random(&c->random, 2 * (uint32_t)room + 1) - room;
}

/* Whether an agent that stands there is clear of the walls and of those who are there already. */
static bool free_place(crowd *c, const crowd_agent *agent)
{
    const crowd_graph *graph = c->desc.graph;
    const uint16_t base = graph->clip_count;
    const berth_num far = graph->stands[agent->stand].radius +
                          graph->stands[graph->stand_count - 1].radius; /* the largest */
    berth_grid_cursor cursor;
    uint32_t other;
    if (!crowd_inside(c, graph->stands[agent->stand].view, &agent->rest) ||
        crowd_failed(c, berth_grid_near(&c->grid, agent->rest.x, agent->rest.y, far, &cursor))) {
        return false;
    }
    while (berth_grid_next(&cursor, &other) == BERTH_HIT) {
        if (crowd_meet(c, (uint16_t)(base + agent->stand), &agent->rest,
                       (uint16_t)(base + c->agents[other].stand), &c->agents[other].rest)) {
            return false;
        }
    }
    return true;
}

/* Sets down agent `i`, off the middle of its place by up to the free room there, standing as after
 * some clip; when that fails, in the middle and as after the slimmest. */
static bool set_down(crowd *c, uint32_t i, uint32_t columns, uint32_t rows)
{
    const crowd_graph *graph = c->desc.graph;
    crowd_agent *agent = &c->agents[i];
    const int32_t wide = c->desc.width / (int32_t)columns, deep = c->desc.depth / (int32_t)rows;
    const int32_t x = wide / 2 + (int32_t)(i % columns) * wide;
    const int32_t y = deep / 2 + (int32_t)(i / columns) * deep;
    int tries;
    agent->clip = CROWD_NO_CLIP;
    agent->due = (int32_t)state_random(&c->random, CROWD_SECOND);
    for (tries = 0; tries < 4; tries++) {
        const bool last = tries == 3;
        const uint32_t stand = last ? 0 : state_random(&c->random, graph->stand_count);
        const int32_t radius = graph->stands[stand].radius;
        const int32_t dx = last ? 0 : jitter(c, wide / 2 - radius);
        const int32_t dy = last ? 0 : jitter(c, deep / 2 - radius);
        const berth_angle heading = (berth_angle)state_random(&c->random, 65536);
        agent->stand = (uint16_t)stand;
        agent->at = agent->rest = berth_placement_at(x + dx, y + dy, heading, 0);
        if (free_place(c, agent)) {
            return !crowd_failed(c, berth_grid_insert(&c->grid, i, x + dx, y + dy));
        }
    }
    return false;
}

crowd_status crowd_make(const crowd_desc *desc, berth_arena *arena, crowd *made)
{
    const crowd_counts none = {0, 0, 0, 0, 0, 0, 0, 0};
    uint32_t columns, rows, i;
    if (desc == NULL || arena == NULL || made == NULL || !usable(desc)) {
        return CROWD_E_DESC;
    }
    made->desc = *desc;
    made->desc.on_query = NULL; /* setting down is not part of the run */
    made->random = state_seeded(desc->seed);
    made->now = -1;
    made->work = UINT32_MAX;
    made->decision.stage = CROWD_BEGIN;
    made->counts = none;
    if (!take_memory(made, arena)) {
        return CROWD_E_SPACE;
    }
    lay_out(desc, &columns, &rows);
    for (i = 0; i < desc->agents; i++) {
        if (!set_down(made, i, columns, rows)) {
            return CROWD_E_FULL;
        }
    }
    turns_make(&made->turns);
    made->desc.on_query = desc->on_query;
    made->counts = none;
    return CROWD_OK;
}

/* ---- Running -------------------------------------------------------------------------------- */

/* The next decision, or as much of it as there is work for. */
static bool decide_next(crowd *c)
{
    c->now = c->agents[c->turns.heap[0]].due;
    if (!crowd_decide(c, c->turns.heap[0])) {
        return false;
    }
    turns_next(&c->turns);
    return true;
}

uint32_t crowd_step(crowd *c, int32_t until, uint32_t most)
{
    uint32_t done = 0;
    if (until > BERTH_TICK_MAX / 2) {
        return 0;
    }
    while (c->agents[c->turns.heap[0]].due <= until) {
        if (most != 0 && done == most) {
            return done;
        }
        do {
            c->work = UINT32_MAX;
        } while (!decide_next(c));
        done++;
    }
    c->now = until > c->now ? until : c->now;
    return done;
}

bool crowd_work(crowd *c, int32_t until, uint32_t work)
{
    c->work = work;
    if (until > BERTH_TICK_MAX / 2) {
        return true;
    }
    while (c->agents[c->turns.heap[0]].due <= until) {
        if (c->work == 0 || !decide_next(c)) {
            return false;
        }
    }
    c->now = until > c->now ? until : c->now;
    return true;
}

uint32_t crowd_next(const crowd *c, int32_t *tick)
{
    *tick = c->agents[c->turns.heap[0]].due;
    return c->turns.heap[0];
}

crowd_state crowd_position(const crowd *c, uint32_t agent, int32_t tick, berth_num *x, berth_num *y,
                           berth_num *r)
{
    const crowd_agent *a = &c->agents[agent];
    *x = a->rest.x;
    *y = a->rest.y;
    *r = c->desc.graph->stands[a->stand].radius;
    if (a->clip != CROWD_NO_CLIP && tick >= a->at.start && tick < a->rest.start) {
        const berth_motion *walk = c->desc.graph->clips[a->clip].walk;
        const uint32_t sample = (uint32_t)(tick - a->at.start) / (uint32_t)walk->dt;
        berth_num local_x, local_y;
        if (berth_motion_sample(walk, sample, &local_x, &local_y, r) == BERTH_OK &&
            berth_placement_apply(&a->at, local_x, local_y, x, y) == BERTH_OK) {
            return CROWD_WALKING;
        }
    }
    return CROWD_WAITING;
}

uint64_t crowd_waited(const crowd *c, int32_t tick)
{
    uint64_t sum = c->counts.waited;
    uint32_t i;
    for (i = 0; i < c->desc.agents; i++) {
        if (tick > c->agents[i].rest.start) {
            sum += (uint32_t)(tick - c->agents[i].rest.start);
        }
    }
    return sum;
}

uint32_t crowd_hash(const crowd *c)
{
    uint32_t hash = STATE_HASH, i;
    for (i = 0; i < c->desc.agents; i++) {
        const crowd_agent *a = &c->agents[i];
        hash = state_hash_placement(hash, &a->at);
        hash = state_hash_placement(hash, &a->rest);
        hash = state_hash_word(hash, (uint32_t)a->due);
        hash = state_hash_word(hash, ((uint32_t)a->clip << 16) | a->stand);
    }
    return hash;
}
