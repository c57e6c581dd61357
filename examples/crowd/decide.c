/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a walker does when its clip is over: look at some clips, try the best first, wait if none
 * is clear of what all others have committed to. A decision looks at a bounded number of clips. It
 * goes on step by step, and all that it knows between two steps is in crowd_decision: a frame may
 * end within it. */

#include "crowd_internal.h"

#define METRE BERTH_NUM_TO_RAW(1)
#define ROOM (4 * METRE) /* around a place: more is not worth more */
#define LOOK (5 * METRE) /* for it */

/* ---- Choice --------------------------------------------------------------------------------- */

/* Where others stand in the end. Of more than there is room for those are left out that are found
 * last: this only says what to try first. */
static BERTH_HOT void look_around(crowd *c, uint32_t self)
{
    crowd_decision *d = &c->decision;
    const walker *who = &c->all.list[self];
    c->all.near_count = 0;
    (void)walkers_find(&c->all, self, who->rest.x, who->rest.y, LOOK);
    for (uint32_t i = 0; i < c->all.near_count; i++) {
        const walker *other = &c->all.list[c->all.near[i]];
        d->near[i].x = other->rest.x;
        d->near[i].y = other->rest.y;
    }
    c->all.counts.decisions++;
    walkers_spend(&c->all, 30 + 2 * c->all.near_count);
    d->stage = CROWD_CONSIDER;
    d->tried = d->next = 0;
}

static int32_t at_most(int32_t value, int32_t limit)
{
    return value < limit ? value : limit;
}

static int32_t absolute(int32_t value)
{
    return value < 0 ? -value : value;
}

/* How far a point is inside the nearest wall; negative outside. */
static int32_t from_walls(const crowd *c, int32_t x, int32_t y)
{
    const walkers_desc *floor = &c->all.desc;
    return at_most(at_most(x, floor->width - x), at_most(y, floor->depth - y));
}

/* The room around a point: to the nearest who stands, by the longer of both axes. */
static BERTH_HOT int32_t room_around(const crowd *c, int32_t x, int32_t y)
{
    const crowd_point *other = c->decision.near, *const end = other + c->all.near_count;
    int32_t room = ROOM;
    for (; other < end; other++) {
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
    crowd_decision *d = &c->decision;
    const crowd_graph *graph = c->desc.graph;
    const bool waits = who->due > who->rest.start;
    const uint32_t first = waits ? 0 : graph->clips[who->form].follow;
    const uint32_t end = waits ? graph->slow_end : graph->clips[who->form].follow_end;
    while (d->next < c->desc.considered && c->all.work != 0) {
        crowd_candidate *mine = &d->found[d->next++];
        if (first >= end) { /* nothing may follow */
            mine->clip = WALKERS_STANDING;
            continue;
        }
        mine->clip = (uint16_t)(first + walkers_random(&c->all, end - first));
        mine->at = who->rest;
        mine->at.start = who->due;
        if (waits) { /* and may turn on the spot */
            mine->at = berth_placement_at(who->rest.x, who->rest.y,
                                          (berth_angle)walkers_random(&c->all, 65536), who->due);
        }
        mine->score = score_of(c, &mine->at, &graph->clips[mine->clip].end);
        walkers_spend(&c->all, 3 + c->all.near_count / 8);
    }
    d->stage = d->next == c->desc.considered ? CROWD_TRY : CROWD_CONSIDER;
}

/* The best that has not been tried, or null. */
static crowd_candidate *best_of(crowd *c)
{
    crowd_candidate *found = c->decision.found, *best = NULL;
    for (uint32_t i = 0; i < c->desc.considered; i++) {
        if (found[i].clip != WALKERS_STANDING && (best == NULL || found[i].score > best->score)) {
            best = &found[i];
        }
    }
    return best;
}

/* ---- Commitments ---------------------------------------------------------------------------- */

/* Works out what the candidate would commit to; false when that crosses a wall. */
static BERTH_HOT bool make_plan(crowd *c, const crowd_candidate *from, crowd_plan *made)
{
    const crowd_clip *clip = &c->desc.graph->clips[from->clip];
    berth_num x, y;
    made->at = from->at;
    made->clip = from->clip;
    if (walkers_failed(&c->all, berth_placement_compose(&from->at, &clip->end, &made->rest)) ||
        walkers_failed(&c->all,
                       berth_placement_apply(&from->at, clip->middle_x, clip->middle_y, &x, &y))) {
        return false;
    }
    walkers_spend(&c->all, 8);
    /* the reach holds all of it, and the walls are mostly far */
    return (from_walls(c, x, y) >= clip->reach || crowd_inside(c, clip->walk, 0, &made->at)) &&
           !walkers_failed(&c->all, berth_motion_place(clip->walk, &made->at, &made->placed));
}

/* Plans the best candidate that is left. False when there is none, or no other try. */
static BERTH_HOT bool plan_next(crowd *c)
{
    static const berth_traffic_cursor from_the_begin; /* all zero */
    crowd_decision *d = &c->decision;
    crowd_candidate *best = d->tried < c->desc.tried ? best_of(c) : NULL;
    if (best == NULL) {
        return false;
    }
    if (make_plan(c, best, &d->plan)) {
        d->tried++;
        c->tried++;
        d->stage = CROWD_ASK;
        d->asking = from_the_begin;
    }
    best->clip = WALKERS_STANDING;
    return true;
}

/* From here on others keep clear of it. */
static BERTH_HOT bool commit(crowd *c, uint32_t self)
{
    const crowd_plan *mine = &c->decision.plan;
    if (walkers_failed(&c->all, berth_traffic_replace(&c->traffic, self, &mine->placed)) ||
        walkers_failed(&c->all, berth_grid_move(&c->all.grid, self, mine->rest.x, mine->rest.y))) {
        return false;
    }
    walkers_commit(&c->all, self, &mine->at, &mine->rest, mine->clip);
    c->all.list[self].form = mine->clip;
    return true;
}

/* Asks on about the plan, as far as there is work for it. Whether it is what the walker does. */
static BERTH_HOT bool ask(crowd *c, uint32_t self)
{
    crowd_decision *d = &c->decision;
    const berth_status answer = crowd_ask(c, self);
    if (answer == BERTH_UNKNOWN) {
        return false;
    }
    d->stage = CROWD_TRY;
    return answer == BERTH_CLEAR && commit(c, self);
}

/* ---- The decision --------------------------------------------------------------------------- */

BERTH_HOT bool crowd_decide(void *subject, uint32_t self)
{
    crowd *c = subject;
    bool made = false;
    while (c->all.work != 0 && !made) {
        switch (c->decision.stage) {
        case CROWD_BEGIN: look_around(c, self); break;
        case CROWD_CONSIDER: consider(c, &c->all.list[self]); break;
        case CROWD_ASK: made = ask(c, self); break;
        default:
            if (!plan_next(c)) {
                walkers_put_off(&c->all, self);
                made = true;
            }
        }
    }
    c->decision.stage = made ? CROWD_BEGIN : c->decision.stage;
    return made;
}
