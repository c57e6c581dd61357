/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a walker does when its clip is over: look at some clips, try the best first, wait if none
 * is clear. A decision looks at a bounded number of clips and of neighbours. It goes on step by
 * step, and all that it knows between two steps is in crowd_decision: a frame may end within it. */

#include "crowd_internal.h"

#define METRE BERTH_NUM_TO_RAW(1)

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
static BERTH_HOT bool find_near(crowd *c, uint32_t self)
{
    const walker *who = &c->all.list[self];
    c->all.near_count = 0;
    if (!walkers_find(&c->all, self, who->rest.x, who->rest.y,
                      c->desc.graph->span + c->desc.graph->reach)) {
        return false;
    }
    for (uint32_t i = 0; i < c->all.near_count; i++) {
        const uint32_t item = c->all.near[i];
        const walker *other = &c->all.list[item];
        crowd_neighbour *to = &c->decision.near[i];
        if (walkers_failed(&c->all,
                           berth_grid_position(&c->all.grid, item, &to->middle_x, &to->middle_y))) {
            return false;
        }
        to->reach = reach_of(c, other);
        to->rest_x = other->rest.x;
        to->rest_y = other->rest.y;
    }
    return true;
}

/* ---- The test that makes it safe ------------------------------------------------------------ */

/* Both parts of the plan against both parts of the other's commitment: four questions. Pairs
 * without a common time are left out: a walk that is over, and standing that begins when the
 * other's walk ends.
 * They are asked in three rounds, the cheapest and most telling first: standing against standing of
 * all in reach, then the walk against their standing, then both against those who still walk. */
enum { MY_STAND = 1, ITS_STAND = 2, ROUNDS = 3 };
static const uint8_t questions[] = {MY_STAND | ITS_STAND, ITS_STAND, 0, MY_STAND};
static const uint8_t rounds[ROUNDS + 1] = {0, 1, 2, 4}; /* a round's first question */

/* Whether both have a common time. */
static inline bool overlap(const crowd_plan *mine, const walker *other, uint32_t parts)
{
    switch (parts) {
    case 0: return true; /* those who do not walk are not asked */
    case MY_STAND: return other->rest.start > mine->rest.start;
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
    if (!*placed) {
        berth_placement *const spot = stand ? &mine->spot->rest : &mine->spot->at;
        *spot = *side->at;
        *placed = crowd_place(c, side->number, spot, to);
    }
    return *placed;
}

static BERTH_HOT bool meets(crowd *c, crowd_plan *mine, uint32_t neighbour, uint32_t parts)
{
    const uint32_t base = c->desc.graph->clip_count;
    const walker *other = &c->all.list[neighbour];
    const crowd_placed *placed = &c->placed[neighbour].placed;
    const bool stands = (parts & ITS_STAND) != 0;
    const crowd_side its = {stands ? &placed->stand : &placed->walk,
                            stands ? &other->rest : &other->at,
                            stands ? base + other->form : other->act};
    crowd_side my;
    return overlap(mine, other, parts) &&
           (!place_mine(c, mine, (parts & MY_STAND) != 0, &my) || crowd_meet(c, &my, &its));
}

/* The next neighbour, from number `from` on, whom the plan could meet, or near_count. */
static BERTH_HOT uint32_t next_in_reach(crowd *c, const crowd_plan *mine, uint32_t from)
{
    uint32_t i;
    const crowd_neighbour *const near = c->decision.near;
    const int32_t x = mine->middle_x, y = mine->middle_y, reach = mine->walk->reach;
    for (i = from; i < c->all.near_count && !c->desc.ask_all; i++) {
        if (walkers_within(near[i].middle_x - x, near[i].middle_y - y, reach + near[i].reach)) {
            break;
        }
    }
    walkers_spend(&c->all, (i - from) / 4 + 1);
    return i;
}

typedef enum finding { CLEAR_OF_ALL, MET, OUT_OF_WORK } finding;

/* The neighbour to ask next in this round, and its first question. Those in reach are found in the
 * first round, and of these only who walks is kept for the third. False, and the next round, when
 * there is none any more. */
static BERTH_HOT bool next_neighbour(crowd *c)
{
    crowd_decision *d = &c->decision;
    if (d->round == 0) {
        d->next = next_in_reach(c, &d->plan, d->next);
        if (d->next < c->all.near_count) {
            d->asked = c->all.near[d->next++];
            d->others[d->kept++] = d->asked;
            d->part = rounds[0];
            return true;
        }
    } else if (d->next < d->other_count) {
        d->asked = d->others[d->next++];
        if (d->round == 1 && walkers_acts(&c->all.list[d->asked], d->plan.at.start)) {
            d->others[d->kept++] = d->asked;
        }
        d->part = rounds[d->round];
        return true;
    }
    d->other_count = d->kept;
    d->next = d->kept = 0;
    d->round++;
    d->part = d->round < ROUNDS ? rounds[d->round + 1] : 0; /* nobody is asked yet */
    return false;
}

/* Asks on about the plan, from the neighbour and the question that are next. */
static BERTH_HOT finding ask(crowd *c)
{
    crowd_decision *d = &c->decision;
    while (d->round < ROUNDS) {
        if (d->part == rounds[d->round + 1] && !next_neighbour(c)) {
            continue;
        }
        if (c->all.work == 0) {
            return OUT_OF_WORK;
        }
        if (c->all.counts.error != 0 || meets(c, &d->plan, d->asked, questions[d->part++])) {
            return MET;
        }
    }
    return CLEAR_OF_ALL;
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
    const crowd_neighbour *other = c->decision.near, *const end = other + c->all.near_count;
    int32_t room = 4 * METRE;
    for (; other < end; other++) {
        const int32_t dx = absolute(x - other->rest_x), dy = absolute(y - other->rest_y);
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
    const uint32_t units = 3 + c->all.near_count / 8;
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
static BERTH_HOT bool make_plan(crowd *c, uint32_t self, const crowd_candidate *from,
                                crowd_plan *made)
{
    crowd_commitment *const own = &c->placed[self];
    const crowd_graph *graph = c->desc.graph;
    const crowd_clip *walk = &graph->clips[from->clip];
    made->at = from->at;
    made->clip = from->clip;
    made->walk = walk;
    made->spot = &own->spots[own->other];
    made->walk_placed = made->stand_placed = false;
    if (walkers_failed(&c->all, berth_placement_compose(&from->at, &walk->end, &made->rest)) ||
        walkers_failed(&c->all, berth_placement_apply(&from->at, walk->middle_x, walk->middle_y,
                                                      &made->middle_x, &made->middle_y))) {
        return false;
    }
    /* the reach holds both, and the walls are mostly far */
    walkers_spend(&c->all, 8);
    return from_walls(c, made->middle_x, made->middle_y) >= walk->reach ||
           (crowd_inside(c, graph->stands[walk->stand].view, &made->rest) &&
            crowd_inside(c, walk->walk, &made->at));
}

/* From here on others find it. Who walks nobody may have asked about yet. */
static BERTH_HOT bool commit(crowd *c, uint32_t self, crowd_plan *mine)
{
    crowd_commitment *const own = &c->placed[self];
    crowd_side side;
    if (!place_mine(c, mine, false, &side) || !place_mine(c, mine, true, &side) ||
        walkers_failed(&c->all,
                       berth_grid_move(&c->all.grid, self, mine->middle_x, mine->middle_y))) {
        return false;
    }
    walkers_commit(&c->all, self, &mine->at, &mine->rest, mine->clip);
    c->all.list[self].form = mine->walk->stand;
    own->placed = mine->placed;
    own->other ^= 1u;
    return true;
}

/* Plans the best candidate that is left, if there may be another try. */
static BERTH_HOT bool plan_next(crowd *c, uint32_t self)
{
    crowd_decision *d = &c->decision;
    crowd_candidate *best = d->tried < c->desc.tried ? best_of(c) : NULL;
    if (best == NULL) {
        return false;
    }
    d->stage = CROWD_TRY;
    if (make_plan(c, self, best, &d->plan)) {
        d->tried++;
        c->tried++;
        d->stage = CROWD_ASK;
        d->next = d->kept = d->round = 0;
        d->part = rounds[1]; /* nobody to ask yet */
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
    d->tried = d->next = 0;
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
    case CROWD_TRY: waits = !plan_next(c, self); break;
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
