/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a walker does when its clip is over: look at some clips, try the best first, wait if none
 * is clear. A decision looks at a bounded number of clips and of neighbours. It goes on step by
 * step, and all that it knows between two steps is in crowd_decision: a frame may end within it. */

#include "crowd_internal.h"

#define METRE BERTH_NUM_TO_RAW(1)

/* ---- Walls ---------------------------------------------------------------------------------- */

/* Whether 0 <= centre - r and centre + r <= wall, along one axis: the centre in Q30, exactly. */
static inline bool between(int64_t centre_q30, berth_num r, berth_num wall)
{
    return centre_q30 >= (int64_t)r * BERTH_DIR_ONE &&
           centre_q30 <= ((int64_t)wall - r) * BERTH_DIR_ONE;
}

static BERTH_HOT bool between_walls(const crowd *c, const berth_placement *at, berth_num x,
                                    berth_num y, berth_num r)
{
    const int64_t cosine = at->rotation.c, sine = at->rotation.s;
    return between(cosine * x - sine * y + (int64_t)at->x * BERTH_DIR_ONE, r, c->all.desc.width) &&
           between(sine * x + cosine * y + (int64_t)at->y * BERTH_DIR_ONE, r, c->all.desc.depth);
}

BERTH_HOT bool crowd_inside(crowd *c, const berth_motion *view, const berth_placement *at)
{
    walkers_spend(&c->all, 4 * view->legs);
    for (uint32_t i = 0; i < view->legs; i++) {
        berth_leg leg;
        if (berth_motion_leg(view, i, &leg) != BERTH_OK ||
            !between_walls(c, at, leg.x, leg.y, leg.radius) ||
            !between_walls(c, at, leg.to_x, leg.to_y, leg.radius)) {
            return false;
        }
    }
    return true;
}

/* How far a point is inside the nearest wall; negative outside. */
static int32_t from_walls(const crowd *c, int32_t x, int32_t y)
{
    const int32_t along = x < c->all.desc.width - x ? x : c->all.desc.width - x;
    const int32_t across = y < c->all.desc.depth - y ? y : c->all.desc.depth - y;
    return along < across ? along : across;
}

/* ---- Neighbours ----------------------------------------------------------------------------- */

static bool is_waiting(const walker *who)
{
    return who->act == WALKERS_STANDING || who->due > who->rest.start;
}

/* How far a commitment reaches from its item in the grid. */
static berth_num reach_of(const crowd *c, const walker *who)
{
    return is_waiting(who) ? c->desc.graph->stands[who->form].radius
                           : c->desc.graph->clips[who->act].reach;
}

/* Finds all whom the walker could meet with any clip: the span of any clip around where it stands,
 * and the reach of any commitment around its middle. False when they are too many. */
static bool find_near(crowd *c, uint32_t self)
{
    const walker *who = &c->all.list[self];
    c->all.near_count = 0;
    return walkers_find(&c->all, self, who->rest.x, who->rest.y,
                        c->desc.graph->span + c->desc.graph->reach);
}

/* ---- The test that makes it safe ------------------------------------------------------------ */

/* Both parts of the plan against both parts of the other's commitment: four questions, numbered
 * from 1. Pairs without a common time are left out: a walk that is over, and standing that begins
 * when the other's walk ends. */
enum { QUESTIONS = 4 };

/* Whether neither walks, one of the two that it says does, or both do: in the question's bits. */
enum { MY_STAND = 1, ITS_STAND = 2 };

/* Whether both have a common time. */
static inline bool overlap(const crowd_plan *mine, const walker *other, uint32_t part)
{
    switch (part) {
    case 0: return walkers_acts(other, mine->at.start);
    case MY_STAND: return other->rest.start > mine->rest.start && walkers_acts(other, mine->at.start);
    case ITS_STAND: return mine->rest.start > other->rest.start;
    default: return true;
    }
}

/* The plan's walk or stand, placed when it is asked about for the first time. */
static BERTH_HOT bool place_mine(crowd *c, crowd_plan *mine, bool stand, crowd_side *side)
{
    const uint32_t base = c->desc.graph->clip_count;
    bool *const placed = stand ? &mine->stand_placed : &mine->walk_placed;
    berth_placed *const to = stand ? &mine->placed.stand : &mine->placed.walk;
    side->placed = to;
    side->at = stand ? &mine->rest : &mine->at;
    side->number = stand ? base + mine->walk->stand : mine->clip;
    *placed = *placed || crowd_place(c, side->number, side->at, to);
    return *placed;
}

static BERTH_HOT bool meets(crowd *c, crowd_plan *mine, uint32_t neighbour, uint32_t part)
{
    const uint32_t base = c->desc.graph->clip_count;
    const walker *other = &c->all.list[neighbour];
    const crowd_commitment *placed = &c->placed[neighbour];
    const bool stands = (part & ITS_STAND) != 0;
    const crowd_side its = {stands ? &placed->stand : &placed->walk,
                            stands ? &other->rest : &other->at,
                            stands ? base + other->form : other->act};
    crowd_side my;
    return overlap(mine, other, part) && (!place_mine(c, mine, (part & MY_STAND) != 0, &my) ||
                                          crowd_meet(c, &my, &its));
}

/* The next neighbour, from number `from` on, whom the plan could meet, or near_count; an error of
 * the library is one to be met. */
static BERTH_HOT uint32_t next_in_reach(crowd *c, const crowd_plan *mine, uint32_t from)
{
    uint32_t i;
    for (i = from; i < c->all.near_count; i++) {
        const uint32_t item = c->all.near[i];
        berth_num x, y;
        if (walkers_failed(&c->all, berth_grid_position(&c->all.grid, item, &x, &y)) ||
            c->desc.ask_all ||
            walkers_within(x - mine->middle_x, y - mine->middle_y,
                           mine->walk->reach + reach_of(c, &c->all.list[item]))) {
            break;
        }
    }
    walkers_spend(&c->all, i - from + 1);
    return i;
}

typedef enum finding { CLEAR_OF_ALL, MET, OUT_OF_WORK } finding;

/* Asks on about the plan, from the neighbour and the question that are next. */
static BERTH_HOT finding ask(crowd *c)
{
    crowd_decision *d = &c->decision;
    for (;;) {
        if (d->part == 0) {
            d->next = next_in_reach(c, &d->plan, d->next);
            if (d->next == c->all.near_count) {
                return CLEAR_OF_ALL;
            }
            d->part = 1;
        }
        while (d->part <= QUESTIONS) {
            if (c->all.work == 0) {
                return OUT_OF_WORK;
            }
            if (c->all.counts.error != 0 ||
                meets(c, &d->plan, c->all.near[d->next], d->part++ - 1)) {
                return MET;
            }
        }
        d->part = 0;
        d->next++;
    }
}

/* ---- Choice --------------------------------------------------------------------------------- */

static int32_t at_most(int32_t value, int32_t limit)
{
    return value < limit ? value : limit;
}

static int32_t absolute(int32_t value)
{
    return value < 0 ? -value : value;
}

/* The room around a point: to the nearest neighbour's standing place, by the longer of both axes.
 */
static BERTH_HOT int32_t room_around(const crowd *c, int32_t x, int32_t y)
{
    int32_t room = 4 * METRE;
    uint32_t i;
    for (i = 0; i < c->all.near_count; i++) {
        const berth_placement *other = &c->all.list[c->all.near[i]].rest;
        const int32_t dx = absolute(x - other->x), dy = absolute(y - other->y);
        room = at_most(dx > dy ? dx : dy, room);
    }
    return room;
}

/* A length times a sine, roughly: to 2^-7 of it, in 32 bits for every coordinate. */
static int32_t roughly(int32_t length, berth_dir direction)
{
    return (length / 256) * (direction / 64);
}

/* Getting on, room where it ends, and facing free floor there; and chance, so that no two walkers
 * are alike. All roughly: it only says what to try first. */
static BERTH_HOT int32_t score_of(crowd *c, const berth_placement *at, const berth_placement *end)
{
    const int32_t x = roughly(end->x, at->rotation.c) - roughly(end->y, at->rotation.s);
    const int32_t y = roughly(end->x, at->rotation.s) + roughly(end->y, at->rotation.c);
    /* 3 m ahead of there */
    const int32_t ahead_x = roughly(3 * METRE, end->rotation.c);
    const int32_t ahead_y = roughly(3 * METRE, end->rotation.s);
    const int32_t look_x = roughly(ahead_x, at->rotation.c) - roughly(ahead_y, at->rotation.s);
    const int32_t look_y = roughly(ahead_x, at->rotation.s) + roughly(ahead_y, at->rotation.c);
    return at_most(absolute(x) > absolute(y) ? absolute(x) : absolute(y), 8 * METRE) +
           room_around(c, at->x + x, at->y + y) +
           at_most(from_walls(c, at->x + x + look_x, at->y + y + look_y), 2 * METRE) +
           (int32_t)walkers_random(&c->all, 3 * METRE);
}

/* Fills in clips that may follow, one after the other while there is work for it. */
static BERTH_HOT void consider(crowd *c, const walker *who)
{
    const crowd_graph *graph = c->desc.graph;
    const bool standing = is_waiting(who);
    const uint32_t first = standing ? 0 : graph->clips[who->act].follow;
    const uint32_t end = standing ? graph->slow_end : graph->clips[who->act].follow_end;
    const uint32_t units = 3 + c->all.near_count / 6;
    while (c->decision.next < c->desc.considered && c->all.work != 0) {
        crowd_candidate *mine = &c->decision.found[c->decision.next++];
        if (first >= end) { /* nothing may follow */
            mine->clip = WALKERS_STANDING;
            continue;
        }
        mine->clip = (uint16_t)(first + walkers_random(&c->all, end - first));
        mine->at = who->rest;
        mine->at.start = who->due;
        if (standing) { /* who stands may turn on the spot */
            mine->at = berth_placement_at(who->rest.x, who->rest.y,
                                          (berth_angle)walkers_random(&c->all, 65536), who->due);
        }
        mine->score = score_of(c, &mine->at, &graph->clips[mine->clip].end);
        walkers_spend(&c->all, units);
    }
}

/* The best that has not been tried, or null. */
static crowd_candidate *best_of(crowd *c)
{
    crowd_candidate *found = c->decision.found, *best = NULL;
    uint32_t i;
    for (i = 0; i < c->desc.considered; i++) {
        if (found[i].clip != WALKERS_STANDING && (best == NULL || found[i].score > best->score)) {
            best = &found[i];
        }
    }
    return best;
}

/* ---- The decision --------------------------------------------------------------------------- */

/* Works out what the candidate would commit to; false when that crosses a wall. */
static BERTH_HOT bool make_plan(crowd *c, const crowd_candidate *from, crowd_plan *made)
{
    const crowd_graph *graph = c->desc.graph;
    const crowd_clip *walk = &graph->clips[from->clip];
    made->at = from->at;
    made->clip = from->clip;
    made->walk = walk;
    made->walk_placed = made->stand_placed = false;
    if (walkers_failed(&c->all, berth_placement_compose(&from->at, &walk->end, &made->rest)) ||
        walkers_failed(&c->all, berth_placement_apply(&from->at, walk->middle_x, walk->middle_y,
                                                      &made->middle_x, &made->middle_y))) {
        return false;
    }
    /* the reach holds both, and the walls are mostly far */
    walkers_spend(&c->all, 12);
    return from_walls(c, made->middle_x, made->middle_y) >= walk->reach ||
           (crowd_inside(c, graph->stands[walk->stand].view, &made->rest) &&
            crowd_inside(c, walk->walk, &made->at));
}

/* From here on it is placed where others find it. Both parts have been placed before, or could be:
 * they fail no more. */
static BERTH_HOT bool commit(crowd *c, uint32_t self, const crowd_plan *mine)
{
    walker *const who = &c->all.list[self];
    crowd_commitment *const placed = &c->placed[self];
    if (walkers_failed(&c->all,
                       berth_grid_move(&c->all.grid, self, mine->middle_x, mine->middle_y))) {
        return false;
    }
    walkers_commit(&c->all, self, &mine->at, &mine->rest, mine->clip);
    who->form = mine->walk->stand;
    return crowd_place(c, who->act, &who->at, &placed->walk) &&
           crowd_place(c, c->desc.graph->clip_count + who->form, &who->rest, &placed->stand);
}

/* Plans the best candidate that is left, if there may be another try. */
static BERTH_HOT bool plan_next(crowd *c)
{
    crowd_decision *d = &c->decision;
    crowd_candidate *best = d->tried < c->desc.tried ? best_of(c) : NULL;
    if (best == NULL) {
        return false;
    }
    d->stage = CROWD_TRY;
    if (make_plan(c, best, &d->plan)) {
        d->tried++;
        c->tried++;
        d->stage = CROWD_ASK;
        d->next = d->part = 0;
    }
    best->clip = WALKERS_STANDING;
    return true;
}

/* Waits, and is looked for where it stands. */
static void put_off(crowd *c, uint32_t self)
{
    const berth_placement *here = &c->all.list[self].rest;
    walkers_put_off(&c->all, self);
    walkers_failed(&c->all, berth_grid_move(&c->all.grid, self, here->x, here->y));
}

static bool begin(crowd *c, uint32_t self)
{
    crowd_decision *d = &c->decision;
    const bool found = find_near(c, self);
    c->all.counts.decisions++;
    walkers_spend(&c->all, 30 + 2 * c->all.near_count);
    d->stage = CROWD_CONSIDER;
    d->tried = d->next = d->part = 0;
    return found;
}

/* One step of the decision. Whether it is made. */
static BERTH_HOT bool go_on(crowd *c, uint32_t self)
{
    crowd_decision *d = &c->decision;
    bool made = false, waits = false;
    switch (d->stage) {
    case CROWD_BEGIN: waits = !begin(c, self); break;
    case CROWD_CONSIDER:
        consider(c, &c->all.list[self]);
        d->stage = d->next == c->desc.considered ? CROWD_TRY : CROWD_CONSIDER;
        break;
    case CROWD_TRY: waits = !plan_next(c); break;
    default:
        switch (ask(c)) {
        case CLEAR_OF_ALL:
            made = commit(c, self, &d->plan);
            d->stage = CROWD_TRY; /* where it failed, an error, it waits */
            break;
        case MET: d->stage = CROWD_TRY; break;
        case OUT_OF_WORK: break;
        }
    }
    if (waits) {
        put_off(c, self);
    }
    return made || waits;
}

BERTH_HOT bool crowd_decide(void *subject, uint32_t self)
{
    crowd *c = subject;
    while (c->all.work != 0) {
        if (go_on(c, self)) {
            c->decision.stage = CROWD_BEGIN;
            return true;
        }
    }
    return false;
}
