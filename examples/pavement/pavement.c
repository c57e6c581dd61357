/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The pavement: its memory, its clock, how its walkers are set down. Who is in whose way is in
 * near.c, what a walker decides in decide.c. */

#include "pavement_internal.h"

#include "examples/common/state.h"

#define ONE BERTH_NUM_TO_RAW(1)
#define CLOSER BERTH_NUM_TO_RAW(0.03) /* more than the room that a step leaves around its end */

pavement_desc pavement_desc_default(void)
{
    pavement_desc desc;
    desc.cast = NULL;
    desc.agents = 0;
    desc.length = BERTH_NUM(20);
    desc.depth = BERTH_NUM(6);
    desc.seed = 1;
    desc.other = 0;
    desc.retry = PAVEMENT_SECOND / 10;
    desc.on_query = NULL;
    desc.user = NULL;
    return desc;
}

bool pavement_failed(pavement *p, berth_status status)
{
    if (status < 0 && p->counts.error == 0) {
        p->counts.error = status;
    }
    return status < 0;
}

/* ---- Making --------------------------------------------------------------------------------- */

static bool usable_cast(const pavement_cast *cast)
{
    uint32_t i;
    if (cast == NULL || cast->kind_count == 0) {
        return false;
    }
    for (i = 0; i < cast->kind_count; i++) {
        const pavement_kind *kind = &cast->kinds[i];
        if (kind->step_count == 0 || kind->step_count > PAVEMENT_MOST_STEPS) {
            return false;
        }
    }
    return true;
}

/* A strip of four times what two spaces bridge: of a neighbour and its images beyond the seam, at
 * most one is in reach. */
static bool usable(const pavement_desc *desc)
{
    return usable_cast(desc->cast) && desc->agents >= 1 && desc->agents <= PAVEMENT_MOST_AGENTS &&
           desc->length >= 4 * (desc->cast->span + desc->cast->reach) &&
           desc->length <= BERTH_COORDINATE_MAX / 4 * ONE && desc->depth > 0 &&
           desc->depth <= BERTH_COORDINATE_MAX * ONE && desc->retry >= 1 &&
           (desc->other == 0 || desc->cast->kind_count >= 2);
}

static bool take_memory(pavement *p, berth_arena *arena)
{
    const uint32_t agents = p->desc.agents;
    berth_grid_desc grid = berth_grid_desc_default();
    p->agents = berth_arena_take(arena, agents * sizeof *p->agents, 4);
    p->turns.heap = berth_arena_take(arena, agents * sizeof *p->turns.heap, 2);
    p->near = berth_arena_take(arena, PAVEMENT_MOST_NEAR * sizeof *p->near, 2);
    p->laps = berth_arena_take(arena, PAVEMENT_MOST_NEAR * sizeof *p->laps, 1);
    grid.capacity = agents;
    grid.cell = 1;
    if (p->agents == NULL || p->turns.heap == NULL || p->near == NULL || p->laps == NULL ||
        berth_grid_make(&grid, arena, &p->grid) != BERTH_OK) {
        return false;
    }
    p->turns.due = (const unsigned char *)&p->agents[0].due;
    p->turns.stride = sizeof *p->agents;
    p->turns.count = agents;
    return true;
}

/* Rows and columns of places that are as long as deep; each row less makes them shorter and deeper:
 * people are wide rather than thick. */
static void lay_out(const pavement_desc *desc, uint32_t squeeze, uint32_t *columns, uint32_t *rows)
{
    uint32_t n = 1;
    /* the least n with n * (n * length / depth) places, without a root; n goes across */
    while ((uint64_t)n * n * (uint32_t)desc->length <
           (uint64_t)desc->agents * (uint32_t)desc->depth) {
        n++;
    }
    *rows = n > squeeze + 1 ? n - squeeze : 1;
    *columns = (desc->agents + *rows - 1) / *rows;
}

/* A number of -room to room. */
static int32_t jitter(pavement *p, int32_t room)
{
    return room <= 0 ? 0 : (int32_t)state_random(&p->random, 2 * (uint32_t)room + 1) - room;
}

/* Whether an agent that stands there is clear of the kerbs and of those who are there already, who
 * are not nearer than steps will let them. */
static bool free_place(pavement *p, uint32_t self, pavement_agent *agent)
{
    const pavement_space *stand = &p->desc.cast->kinds[agent->kind].stand;
    berth_placement beside = agent->rest;
    uint32_t next;
    int side;
    if (!pavement_inside(p, stand, &agent->rest) ||
        !pavement_middle(p, stand, &agent->rest, &agent->middle_x, &agent->middle_y) ||
        !pavement_find_near(p, self, agent->rest.x, agent->rest.y)) {
        return false;
    }
    for (side = 0; side < 4; side++) {
        beside.x = agent->rest.x + (side == 0 ? CLOSER : side == 1 ? -CLOSER : 0);
        beside.y = agent->rest.y + (side == 2 ? CLOSER : side == 3 ? -CLOSER : 0);
        next = 0;
        if (pavement_clear(p, stand, &beside, agent->middle_x + beside.x - agent->rest.x,
                           agent->middle_y + beside.y - agent->rest.y, &next) != PAVEMENT_CLEAR) {
            return false;
        }
    }
    return true;
}

/* How far a space gets from its origin, along x and along y. */
static void half_of(const pavement_space *space, int32_t *x, int32_t *y)
{
    int i;
    *x = *y = 0;
    for (i = 0; i < PAVEMENT_CORNERS; i++) {
        const int32_t cx = space->corner_x[i], cy = space->corner_y[i];
        *x = cx > *x ? cx : -cx > *x ? -cx : *x;
        *y = cy > *y ? cy : -cy > *y ? -cy : *y;
    }
}

/* Sets down agent `i`, when `loose` off the middle of its place as far as there is room. Agents
 * come in pairs, one each way, in rows counted from their own kerbs. */
static bool set_down(pavement *p, uint32_t i, uint32_t columns, uint32_t rows, bool loose)
{
    pavement_agent *agent = &p->agents[i];
    const uint32_t place = i % 2 == 0 ? i / 2 : p->desc.agents - 1 - i / 2;
    const int32_t wide = p->desc.length / (int32_t)columns, deep = p->desc.depth / (int32_t)rows;
    int32_t x = wide / 2 + (int32_t)(place % columns) * wide, half_x;
    int32_t y = deep / 2 + (int32_t)(place / columns) * deep, half_y;
    agent->way = i % 2 == 0 ? 1 : -1;
    agent->kind = p->desc.other != 0 && i / 2 % p->desc.other == p->desc.other - 1 ? 1 : 0;
    agent->foot = (uint8_t)state_random(&p->random, 2);
    agent->step = PAVEMENT_STANDING;
    agent->due = (int32_t)state_random(&p->random, PAVEMENT_SECOND);
    half_of(&p->desc.cast->kinds[agent->kind].stand, &half_x, &half_y);
    if (loose) {
        x += jitter(p, wide / 2 - half_x - CLOSER);
        y += jitter(p, deep / 2 - half_y - CLOSER);
    }
    agent->at = agent->rest = berth_placement_at(x, y, agent->way > 0 ? 0 : BERTH_DEGREES(180), 0);
    return free_place(p, i, agent) && !pavement_failed(p, berth_grid_insert(&p->grid, i, x, y));
}

static bool set_all_down(pavement *p, uint32_t squeeze, bool loose)
{
    uint32_t columns, rows, i;
    lay_out(&p->desc, squeeze, &columns, &rows);
    p->random = state_seeded(p->desc.seed);
    if (pavement_failed(p, berth_grid_clear(&p->grid))) {
        return false;
    }
    for (i = 0; i < p->desc.agents; i++) {
        if (!set_down(p, i, columns, rows, loose)) {
            return false;
        }
    }
    return true;
}

pavement_status pavement_make(const pavement_desc *desc, berth_arena *arena, pavement *made)
{
    static const pavement_counts none;
    uint32_t tries = 0;
    if (desc == NULL || arena == NULL || made == NULL || !usable(desc)) {
        return PAVEMENT_E_DESC;
    }
    made->desc = *desc;
    made->desc.on_query = NULL; /* setting down is not part of the run */
    made->now = -1;
    made->counts = none;
    made->work = UINT32_MAX; /* enough for all of it */
    made->asked = false;
    made->decision.stage = PAVEMENT_BEGIN;
    if (!take_memory(made, arena)) {
        return PAVEMENT_E_SPACE;
    }
    while (!set_all_down(made, tries / 2, tries % 2 == 0)) {
        if (++tries > 12) {
            return PAVEMENT_E_FULL;
        }
    }
    turns_make(&made->turns);
    made->desc.on_query = desc->on_query;
    made->counts = none;
    return PAVEMENT_OK;
}

/* ---- Running -------------------------------------------------------------------------------- */

/* False when it is out of work within a decision. */
static bool decide_next(pavement *p)
{
    p->now = p->agents[p->turns.heap[0]].due;
    if (!pavement_decide(p, p->turns.heap[0])) {
        return false;
    }
    turns_next(&p->turns);
    return true;
}

uint32_t pavement_run(pavement *p, int32_t until, uint32_t most)
{
    uint32_t done = 0;
    if (until > BERTH_TICK_MAX / 2) {
        return 0;
    }
    while (p->agents[p->turns.heap[0]].due <= until) {
        if (most != 0 && done == most) {
            return done;
        }
        p->work = UINT32_MAX; /* more than any decision takes */
        p->asked = false;
        done += decide_next(p);
    }
    p->now = until > p->now ? until : p->now;
    return done;
}

bool pavement_work(pavement *p, int32_t until, uint32_t work)
{
    p->work = work;
    p->asked = false;
    if (until > BERTH_TICK_MAX / 2) {
        return true;
    }
    while (p->agents[p->turns.heap[0]].due <= until) {
        if (p->work == 0 || !decide_next(p)) {
            return false;
        }
    }
    p->now = until > p->now ? until : p->now;
    return true;
}

uint32_t pavement_next(const pavement *p, int32_t *tick)
{
    *tick = p->agents[p->turns.heap[0]].due;
    return p->turns.heap[0];
}

uint64_t pavement_waited(const pavement *p, int32_t tick)
{
    uint64_t sum = p->counts.waited;
    uint32_t i;
    for (i = 0; i < p->desc.agents; i++) {
        if (tick > p->agents[i].rest.start) {
            sum += (uint32_t)(tick - p->agents[i].rest.start);
        }
    }
    return sum;
}

uint32_t pavement_hash(const pavement *p)
{
    uint32_t hash = STATE_HASH, i;
    for (i = 0; i < p->desc.agents; i++) {
        const pavement_agent *a = &p->agents[i];
        hash = state_hash_placement(hash, &a->at);
        hash = state_hash_placement(hash, &a->rest);
        hash = state_hash_word(hash, (uint32_t)a->due);
        hash =
            state_hash_word(hash, ((uint32_t)a->step << 16) | ((uint32_t)a->kind << 8) | a->foot);
    }
    return hash;
}
