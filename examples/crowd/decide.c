/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a walker does when its clip is over: look at some clips, try the best first, wait if none
 * is clear. A decision looks at a bounded number of clips and of neighbours. */

#include "crowd_internal.h"

#include "examples/common/state.h"

#define METRE BERTH_NUM_TO_RAW(1)

/* A clip that may come next. */
typedef struct candidate {
    berth_placement at;
    int32_t score; /* Q16.16; the greatest is tried first */
    uint16_t clip;
} candidate;

/* A candidate that is worth a test: all of a commitment. */
typedef struct plan {
    berth_placement at, rest;
    berth_num middle_x, middle_y;
    const crowd_clip *walk;
    uint16_t clip;
} plan;

/* ---- Walls ---------------------------------------------------------------------------------- */

/* Whether 0 <= centre - r and centre + r <= wall, along one axis: the centre in Q30, exactly. */
static bool between(int64_t centre_q30, berth_num r, berth_num wall)
{
    return centre_q30 >= (int64_t)r * BERTH_DIR_ONE &&
           centre_q30 <= ((int64_t)wall - r) * BERTH_DIR_ONE;
}

bool crowd_inside(const crowd *c, const berth_mobb *view, const berth_placement *at)
{
    const int64_t cosine = at->rotation.c, sine = at->rotation.s;
    uint32_t i;
    for (i = 0; i < view->count; i++) {
        berth_num x, y, r;
        if (berth_mobb_sample(view, i, &x, &y, &r) != BERTH_OK ||
            !between(cosine * x - sine * y + (int64_t)at->x * BERTH_DIR_ONE, r, c->desc.width) ||
            !between(sine * x + cosine * y + (int64_t)at->y * BERTH_DIR_ONE, r, c->desc.depth)) {
            return false;
        }
    }
    return true;
}

/* How far a point is inside the nearest wall; negative outside. */
static int32_t from_walls(const crowd *c, int32_t x, int32_t y)
{
    const int32_t along = x < c->desc.width - x ? x : c->desc.width - x;
    const int32_t across = y < c->desc.depth - y ? y : c->desc.depth - y;
    return along < across ? along : across;
}

/* ---- Neighbours ----------------------------------------------------------------------------- */

static bool is_waiting(const crowd_agent *agent)
{
    return agent->clip == CROWD_NO_CLIP || agent->due > agent->rest.start;
}

/* How far a commitment reaches from its item in the grid. */
static berth_num reach_of(const crowd *c, const crowd_agent *agent)
{
    return is_waiting(agent) ? c->desc.graph->stands[agent->stand].radius
                             : c->desc.graph->clips[agent->clip].reach;
}

static bool within(int32_t dx, int32_t dy, int32_t distance)
{
    return dx <= distance && -dx <= distance && dy <= distance && -dy <= distance &&
           (int64_t)dx * dx + (int64_t)dy * dy <= (int64_t)distance * distance;
}

/* Finds all whom the agent could meet with any clip: the span of any clip around where it stands,
 * and the reach of any commitment around its middle. False when they are too many. */
static bool find_near(crowd *c, uint32_t self)
{
    const crowd_agent *agent = &c->agents[self];
    const crowd_graph *graph = c->desc.graph;
    berth_grid_cursor cursor;
    uint32_t other;
    c->near_count = 0;
    if (crowd_failed(c, berth_grid_near(&c->grid, agent->rest.x, agent->rest.y,
                                        graph->span + graph->reach, &cursor))) {
        return false;
    }
    while (berth_grid_next(&cursor, &other) == BERTH_HIT) {
        if (other == self) {
            continue;
        }
        if (c->near_count == CROWD_MOST_NEAR) {
            c->counts.crowded++;
            return false;
        }
        c->near[c->near_count++] = (uint16_t)other;
    }
    return true;
}

/* ---- The test that makes it safe ------------------------------------------------------------ */

/* Both parts of the candidate against both parts of the other's commitment. Pairs without a common
 * time are left out: a walk that is over, and standing that begins when the other's walk ends. */
static bool clear_of(crowd *c, const plan *mine, const crowd_agent *other)
{
    const uint16_t base = c->desc.graph->clip_count;
    const uint16_t my_stand = (uint16_t)(base + mine->walk->stand);
    const uint16_t its_stand = (uint16_t)(base + other->stand);
    if (other->clip != CROWD_NO_CLIP && other->rest.start > mine->at.start) {
        if (crowd_meet(c, mine->clip, &mine->at, other->clip, &other->at)) {
            return false;
        }
        if (other->rest.start > mine->rest.start &&
            crowd_meet(c, my_stand, &mine->rest, other->clip, &other->at)) {
            return false;
        }
    }
    if (mine->rest.start > other->rest.start &&
        crowd_meet(c, mine->clip, &mine->at, its_stand, &other->rest)) {
        return false;
    }
    return !crowd_meet(c, my_stand, &mine->rest, its_stand, &other->rest);
}

static bool clear_of_all(crowd *c, const plan *mine)
{
    uint32_t i;
    for (i = 0; i < c->near_count; i++) {
        const crowd_agent *other = &c->agents[c->near[i]];
        berth_num x, y;
        if (crowd_failed(c, berth_grid_position(&c->grid, c->near[i], &x, &y))) {
            return false;
        }
        if ((c->desc.ask_all || within(x - mine->middle_x, y - mine->middle_y,
                                       mine->walk->reach + reach_of(c, other))) &&
            !clear_of(c, mine, other)) {
            return false;
        }
    }
    return true;
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
static int32_t room_around(const crowd *c, int32_t x, int32_t y)
{
    int32_t room = 4 * METRE;
    uint32_t i;
    for (i = 0; i < c->near_count; i++) {
        const berth_placement *other = &c->agents[c->near[i]].rest;
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
static int32_t score_of(crowd *c, const berth_placement *at, const berth_placement *end)
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
           (int32_t)state_random(&c->random, 3 * METRE);
}

/* Fills `found` with clips that may follow. */
static void consider(crowd *c, const crowd_agent *agent, candidate *found)
{
    const crowd_graph *graph = c->desc.graph;
    const bool standing = is_waiting(agent);
    const uint32_t first = standing ? 0 : graph->clips[agent->clip].follow;
    const uint32_t end = standing ? graph->slow_end : graph->clips[agent->clip].follow_end;
    uint32_t i;
    for (i = 0; i < c->desc.considered; i++) {
        candidate *mine = &found[i];
        if (first >= end) { /* nothing may follow */
            mine->clip = CROWD_NO_CLIP;
            continue;
        }
        mine->clip = (uint16_t)(first + state_random(&c->random, end - first));
        mine->at = agent->rest;
        mine->at.start = agent->due;
        if (standing) { /* who stands may turn on the spot */
            mine->at = berth_placement_at(agent->rest.x, agent->rest.y,
                                          (berth_angle)state_random(&c->random, 65536), agent->due);
        }
        mine->score = score_of(c, &mine->at, &graph->clips[mine->clip].end);
    }
}

/* The best that has not been tried, or null. */
static candidate *best_of(const crowd *c, candidate *found)
{
    candidate *best = NULL;
    uint32_t i;
    for (i = 0; i < c->desc.considered; i++) {
        if (found[i].clip != CROWD_NO_CLIP && (best == NULL || found[i].score > best->score)) {
            best = &found[i];
        }
    }
    return best;
}

/* ---- The decision --------------------------------------------------------------------------- */

/* Works out what the candidate would commit to; false when that crosses a wall. */
static bool make_plan(crowd *c, const candidate *from, plan *made)
{
    const crowd_graph *graph = c->desc.graph;
    const crowd_clip *walk = &graph->clips[from->clip];
    made->at = from->at;
    made->clip = from->clip;
    made->walk = walk;
    if (crowd_failed(c, berth_placement_compose(&from->at, &walk->end, &made->rest)) ||
        crowd_failed(c, berth_placement_apply(&from->at, walk->middle_x, walk->middle_y,
                                              &made->middle_x, &made->middle_y))) {
        return false;
    }
    /* the reach holds both, and the walls are mostly far */
    return from_walls(c, made->middle_x, made->middle_y) >= walk->reach ||
           (crowd_inside(c, graph->stands[walk->stand].view, &made->rest) &&
            crowd_inside(c, walk->walk, &made->at));
}

static bool commit(crowd *c, uint32_t self, const plan *mine)
{
    crowd_agent *agent = &c->agents[self];
    if (crowd_failed(c, berth_grid_move(&c->grid, self, mine->middle_x, mine->middle_y))) {
        return false;
    }
    c->counts.waited += (uint32_t)(mine->at.start - agent->rest.start);
    agent->at = mine->at;
    agent->rest = mine->rest;
    agent->due = mine->rest.start;
    agent->clip = mine->clip;
    agent->stand = mine->walk->stand;
    return true;
}

/* Tries the best candidates, one after the other; true when one is committed to. */
static bool set_off(crowd *c, uint32_t self)
{
    candidate found[CROWD_MOST_CONSIDERED], *best;
    uint32_t tried = 0;
    plan mine;
    consider(c, &c->agents[self], found);
    while (tried < c->desc.tried && (best = best_of(c, found)) != NULL) {
        if (make_plan(c, best, &mine)) {
            tried++;
            c->counts.tried++;
            if (clear_of_all(c, &mine)) {
                return commit(c, self, &mine);
            }
        }
        best->clip = CROWD_NO_CLIP;
    }
    return false;
}

void crowd_decide(crowd *c, uint32_t self)
{
    crowd_agent *agent = &c->agents[self];
    c->counts.decisions++;
    if (find_near(c, self) && set_off(c, self)) {
        return;
    }
    c->counts.failed++;
    agent->due += c->desc.retry;
    crowd_failed(c, berth_grid_move(&c->grid, self, agent->rest.x, agent->rest.y));
}
