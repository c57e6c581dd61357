/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Walkers: memory, turns, clock. */

#include "walkers.h"

/* ---- Turns ---------------------------------------------------------------------------------- */

static bool earlier(const walkers *w, uint32_t a, uint32_t b)
{
    const int32_t due_a = w->list[a].due, due_b = w->list[b].due;
    return due_a < due_b || (due_a == due_b && a < b);
}

/* Puts the walker at `place` of the heap down to where it belongs. */
static void sift_down(walkers *w, uint32_t place)
{
    const uint16_t who = w->turns[place];
    uint32_t child;
    while ((child = 2 * place + 1) < w->desc.count) {
        if (child + 1 < w->desc.count && earlier(w, w->turns[child + 1], w->turns[child])) {
            child++;
        }
        if (!earlier(w, w->turns[child], who)) {
            break;
        }
        w->turns[place] = w->turns[child];
        place = child;
    }
    w->turns[place] = who;
}

/* ---- Running -------------------------------------------------------------------------------- */

/* The next decision, or as much of it as there is work for; true when it is made. */
static bool decide_next(walkers *w)
{
    const uint32_t who = w->turns[0];
    w->now = w->list[who].due;
    w->deciding = !w->decide(w->subject, who);
    if (!w->deciding) {
        sift_down(w, 0);
    }
    return !w->deciding;
}

static void begin(walkers *w, uint32_t work)
{
    w->work = work;
    w->asked = false;
}

uint32_t walkers_run(walkers *w, int32_t until, uint32_t most)
{
    uint32_t done = 0;
    if (until > BERTH_TICK_MAX / 2) {
        return 0;
    }
    while (w->list[w->turns[0]].due <= until) {
        if (most != 0 && done == most) {
            return done;
        }
        begin(w, UINT32_MAX); /* more than any decision takes */
        done += decide_next(w);
    }
    w->now = until > w->now ? until : w->now;
    return done;
}

bool walkers_work(walkers *w, int32_t until, uint32_t work)
{
    begin(w, work);
    if (until > BERTH_TICK_MAX / 2) {
        return true;
    }
    while (w->list[w->turns[0]].due <= until) {
        if (w->work == 0 || !decide_next(w)) {
            return false;
        }
    }
    w->now = until > w->now ? until : w->now;
    return true;
}

uint32_t walkers_next(const walkers *w, int32_t *tick)
{
    *tick = w->list[w->turns[0]].due;
    return w->turns[0];
}

uint64_t walkers_waited(const walkers *w, int32_t tick)
{
    uint64_t sum = w->counts.waited;
    for (uint32_t i = 0; i < w->desc.count; i++) {
        if (tick > w->list[i].rest.start) {
            sum += (uint32_t)(tick - w->list[i].rest.start);
        }
    }
    return sum;
}

static uint32_t hash_word(uint32_t hash, uint32_t word)
{
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ (word & 255u)) * UINT32_C(16777619);
        word >>= 8;
    }
    return hash;
}

static uint32_t hash_placement(uint32_t hash, const berth_placement *at)
{
    hash = hash_word(hash, (uint32_t)at->rotation.c);
    hash = hash_word(hash, (uint32_t)at->rotation.s);
    hash = hash_word(hash, (uint32_t)at->x);
    hash = hash_word(hash, (uint32_t)at->y);
    return hash_word(hash, (uint32_t)at->start);
}

uint32_t walkers_hash(const walkers *w)
{
    uint32_t hash = UINT32_C(2166136261);
    for (uint32_t i = 0; i < w->desc.count; i++) {
        const walker *who = &w->list[i];
        hash = hash_placement(hash, &who->at);
        hash = hash_placement(hash, &who->rest);
        hash = hash_word(hash, (uint32_t)who->due);
        hash = hash_word(hash, ((uint32_t)who->act << 16) | who->form);
    }
    return hash;
}

/* ---- Making --------------------------------------------------------------------------------- */

bool walkers_usable(const walkers_desc *desc)
{
    const berth_num most = BERTH_COORDINATE_MAX * BERTH_NUM_TO_RAW(1);
    return desc->count >= 1 && desc->count <= WALKERS_MOST && desc->width > 0 &&
           desc->width <= most && desc->depth > 0 && desc->depth <= most && desc->retry >= 1;
}

walkers_status walkers_make(walkers *w, const walkers_desc *desc, berth_arena *arena,
                            uint32_t near_most, int32_t cell)
{
    static const walkers_counts none;
    berth_grid_desc grid = {0};
    w->desc = *desc;
    w->list = berth_arena_take(arena, desc->count * sizeof *w->list, 4);
    w->turns = berth_arena_take(arena, desc->count * sizeof *w->turns, 2);
    w->near = berth_arena_take(arena, near_most * sizeof *w->near, 2);
    w->near_most = near_most;
    w->now = -1;
    w->deciding = false;
    w->counts = none;
    begin(w, UINT32_MAX); /* enough for setting down */
    grid.capacity = desc->count;
    grid.cell = cell;
    return w->list != NULL && w->turns != NULL && w->near != NULL &&
                   berth_grid_make(&grid, arena, &w->grid) == BERTH_OK
               ? WALKERS_OK
               : WALKERS_E_SPACE;
}

bool walkers_clear(walkers *w)
{
    const uint32_t state = w->desc.seed * UINT32_C(2654435769) + 1;
    w->random = state == 0 ? 1 : state;
    return !walkers_failed(w, berth_grid_clear(&w->grid));
}

void walkers_start(walkers *w, walkers_decide *decide, void *subject)
{
    static const walkers_counts none;
    w->decide = decide;
    w->subject = subject;
    w->counts = none; /* setting down is not part of the run */
    for (uint32_t i = 0; i < w->desc.count; i++) {
        w->turns[i] = (uint16_t)i;
    }
    for (uint32_t i = w->desc.count / 2; i-- > 0;) {
        sift_down(w, i);
    }
}

uint32_t walkers_columns(uint32_t count, berth_num width, berth_num depth)
{
    uint32_t n = 1;
    /* the least n with n * (n * depth / width) places, without a root */
    while ((uint64_t)n * n * (uint32_t)depth < (uint64_t)count * (uint32_t)width) {
        n++;
    }
    return n;
}

/* ---- For decisions -------------------------------------------------------------------------- */

BERTH_HOT uint32_t walkers_random(walkers *w, uint32_t below)
{
    /* xorshift, and a multiplication to spread what it gives; the state is never 0 */
    w->random ^= w->random << 13;
    w->random ^= w->random >> 17;
    w->random ^= w->random << 5;
    return (uint32_t)(((uint64_t)(w->random * UINT32_C(2654435769)) * below) >> 32);
}

int32_t walkers_jitter(walkers *w, int32_t room)
{
    return room <= 0 ? 0 : (int32_t)walkers_random(w, 2 * (uint32_t)room + 1) - room;
}

BERTH_HOT bool walkers_find(walkers *w, uint32_t self, berth_num x, berth_num y, berth_num distance)
{
    berth_grid_cursor cursor;
    uint32_t other;
    if (walkers_failed(w, berth_grid_near(&w->grid, x, y, distance, &cursor))) {
        return false;
    }
    while (berth_grid_next(&cursor, &other) == BERTH_HIT) {
        if (other == self) {
            continue;
        }
        if (w->near_count == w->near_most) {
            w->counts.crowded++;
            return false;
        }
        w->near[w->near_count++] = (uint16_t)other;
    }
    return true;
}

void walkers_put_off(walkers *w, uint32_t self)
{
    w->counts.failed++;
    w->list[self].due += w->desc.retry;
}

void walkers_commit(walkers *w, uint32_t self, const berth_placement *at,
                    const berth_placement *rest, uint16_t act)
{
    walker *who = &w->list[self];
    w->counts.waited += (uint32_t)(at->start - who->rest.start);
    who->at = *at;
    who->rest = *rest;
    who->due = rest->start;
    who->act = act;
}
