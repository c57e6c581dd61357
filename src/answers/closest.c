/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The closest approach: a walk to the first hit whose margin shrinks. With what is nearest so far
 * as the margin, two legs meet exactly when they come nearer. At each pair that does, its distance
 * becomes the margin, and the walk goes on from there. Distances are whole units of Q16.16, rounded
 * down: the pair that is found last is the first in time that comes as near as that.
 *
 * At some instants it is seen first how near they are, so that little of the walk is done with a
 * margin that is large. */

#include "closest.h"

typedef struct search {
    berthi_question of;
    berth_motion_options asked; /* as the walk has them: the margin is `best` and the caller's */
    const berth_presence *a, *b;
    int32_t from, until; /* the window */
    berth_raw margin;    /* the caller's */
    berth_raw best;      /* what is nearer than this is looked for */
    berth_raw distance;  /* of the two legs that are known by their instant and ways */
    int32_t tick;        /* any instant of their common time */
    uint8_t way_a, way_b;
    uint8_t found; /* 1: there are such legs; 2: and the walk has come to them */
} search;

enum { SEEN = 1, REACHED = 2 };

/* ---- Looks at two legs ----------------------------------------------------------------------- */

/* Two legs with their common time. */
static void set_pair(const search *s, berthi_close_pair *pair)
{
    pair->from = pair->a.from > pair->b.from ? pair->a.from : pair->b.from;
    pair->until = pair->a.until < pair->b.until ? pair->a.until : pair->b.until;
    pair->from = pair->from > s->from ? pair->from : s->from;
    pair->until = pair->until < s->until ? pair->until : s->until;
    pair->rate = s->asked.margin_per_tick;
    pair->since = s->asked.from;
    pair->a.radius += s->margin;
}

/* Which of what is there at a tick is of the part that is named. */
static uint32_t way_of(const berth_presence *whole, int32_t tick, uint32_t part, berthi_stay *stay)
{
    const uint32_t count = berthi_stay_at(whole, tick, 0, stay);
    if (stay->part == part || count < 2) {
        return 0;
    }
    (void)berthi_stay_at(whole, tick, 1, stay);
    return 1;
}

#ifndef BERTH_Q16

/* In floats the walk may come to two legs again that are not nearer, for all that rounds. What is
 * told is less, then, by as much. Returns whether nothing is left. */
static int come_nearer(search *s, const berthi_close_pair *pair)
{
    const berth_raw less = berthi_close_above(pair, 0);
    const int none = s->best <= 0;
    s->best = s->best > less ? s->best - less : 0;
    if (s->found != 0 && s->distance > s->best) {
        s->distance = s->best;
    }
    return none;
}

#endif

/* The legs that the walk has named: whether they collide, and how near they come if they do not.
 * Those that an instant has shown are known. `nearer`: they are, exactly (q16). */
static BERTHI_APART int look(search *s, int nearer)
{
    berthi_close_pair pair;
    const int32_t tick = s->of.at;
    const uint32_t way_a = way_of(s->a, tick, s->of.part_a, &pair.a);
    const uint32_t way_b = way_of(s->b, tick, s->of.part_b, &pair.b);
    set_pair(s, &pair);
    berth_raw distance = s->distance;
    if (s->found == 0 || s->tick < pair.from || s->tick >= pair.until || s->way_a != way_a ||
        s->way_b != way_b) {
        distance = berthi_close_distance(&pair, s->best, &s->of.exact);
    }
    if (distance < s->best) {
        s->best = distance < 0 ? 0 : distance;
        s->distance = distance;
        s->tick = tick;
        s->way_a = (uint8_t)way_a;
        s->way_b = (uint8_t)way_b;
        s->found = REACHED;
        return distance < 0;
    }
#ifdef BERTH_Q16
    BERTH_ASSERT(!nearer);
    (void)nearer;
    return 0;
#else
    return nearer && come_nearer(s, &pair);
#endif
}

/* ---- Instants -------------------------------------------------------------------------------- */

/* At one of so many: about how far they are apart, when both are there. */
static BERTHI_APART int reach_at(const search *s, int32_t tick, berthi_reach *reach)
{
    berthi_stay a, b;
    if (berthi_stay_at(s->a, tick, 0, &a) == 0 || berthi_stay_at(s->b, tick, 0, &b) == 0) {
        return 0;
    }
    *reach = berthi_close_reach(&a, &b, tick);
    return 1;
}

/* The legs at an instant are the nearest so far. */
static BERTHI_APART void keep_legs(search *s, int32_t tick)
{
    berthi_close_pair pair;
    (void)berthi_stay_at(s->a, tick, 0, &pair.a);
    (void)berthi_stay_at(s->b, tick, 0, &pair.b);
    set_pair(s, &pair);
    const berth_raw distance = berthi_close_distance(&pair, s->best, &s->of.exact);
    if (distance < s->best) {
        const berth_raw above = berthi_close_above(&pair, distance);
        s->best = above < s->best ? above : s->best; /* the walk comes to them, or others before */
        s->distance = distance;
        s->tick = tick;
        s->found = SEEN;
    }
}

/* At how many, as a power of two. Of short routes each of the first four saves more of the walk than
 * it takes, of many legs each of eight. */
static inline uint32_t instants_of(const search *s)
{
    return s->a->motion->legs + s->b->motion->legs <= 256 ? 2 : 3;
}

/* Whether they serve: not where only little is looked for, next to how far both reach. */
static inline int asks_far(const search *s)
{
#ifdef BERTH_Q16
    return s->best > (s->a->reach >> 3) + (s->b->reach >> 3); /* of 2^-15 units, in 2^-16 */
#else
    return s->best > (s->a->reach + s->b->reach) * BERTHI_C(0.0625);
#endif
}

/* The time in which one of both moves at least, cut to the window: its begin and length. Where
 * there is none, all of it. */
static uint32_t time_of_moves(const search *s, int32_t *begin)
{
    int32_t from = s->a->start < s->b->start ? s->a->start : s->b->start;
    int32_t until = s->a->end > s->b->end ? s->a->end : s->b->end;
    from = from > s->from ? from : s->from;
    until = until < s->until ? until : s->until;
    *begin = from < until ? from : s->from;
    return (uint32_t)(from < until ? until : s->until) - (uint32_t)*begin;
}

/* In the middles of so many equal parts of the time. */
static BERTHI_APART void see_instants(search *s)
{
    int32_t begin, nearest = 0;
    const uint32_t length = time_of_moves(s, &begin), shift = instants_of(s);
    berthi_reach least = 0;
    int known = 0;
    for (uint32_t k = 0; k >> shift == 0 && s->of.left > 1; k++) {
        const uint32_t since = (uint32_t)((uint64_t)length * (2 * k + 1) >> (shift + 1));
        const int32_t tick = (int32_t)((uint32_t)begin + since);
        berthi_reach reach;
        s->of.left--;
        s->of.legs++;
        if (reach_at(s, tick, &reach) && (!known || reach < least)) {
            known = 1;
            least = reach;
            nearest = tick;
        }
    }
    if (known) {
        keep_legs(s, nearest);
    }
}

/* ---- The walk -------------------------------------------------------------------------------- */

static void set_margin_of(search *s)
{
    s->asked.margin = berth_num_of(s->margin + s->best);
}

/* Two parts, each of which moves or stands. */
static berthi_finding search_parts(search *s)
{
    berthi_question *of = &s->of;
    const int swapped = berthi_second_first(s->a, s->b);
    of->settled = 0;
    for (;;) {
        set_margin_of(s);
        const berthi_finding found =
            berthi_walk_parts(of, swapped ? s->b : s->a, swapped ? s->a : s->b);
        if (found != BERTHI_HIT && found != BERTHI_CLOSE) {
            return found;
        }
        if (look(s, 0)) {
            return BERTHI_HIT;
        }
        if (of->end >= of->until) {
            return BERTHI_CLEAR;
        }
        of->settled = 1;
    }
}

/* One has several parts. The walk that has found two legs is begun anew at the same instant, at
 * which others may stand in the same gap of a chain. */
static berthi_finding search_many(search *s)
{
    berthi_question *of = &s->of;
    const int32_t until = of->until;
    for (;;) {
        set_margin_of(s);
        of->until = until;
        const berthi_finding found = berthi_ask_many(of, s->a, s->b);
        if (found != BERTHI_HIT) {
            return found;
        }
        if (look(s, 1)) {
            return BERTHI_HIT;
        }
        of->from = of->at;
    }
}

/* The first tick after `tick` at which something begins to move or to stand, `until` at most. */
static int32_t sooner_change(int32_t change, int32_t tick, int32_t until)
{
    return change > tick && change < until ? change : until;
}

static int32_t end_of_moves(const search *s, int32_t tick)
{
    int32_t end = sooner_change(s->a->start, tick, s->until);
    end = sooner_change(s->a->end, tick, end);
    end = sooner_change(s->b->start, tick, end);
    return sooner_change(s->b->end, tick, end);
}

/* Phase by phase: in each, both either move or stand. */
static berthi_finding search_phases(search *s)
{
    const int many = s->a->motion->blocks != NULL || s->b->motion->blocks != NULL;
    const int32_t longest = 536870912; /* a walk is no longer than this, where both stand */
    for (int32_t tick = s->from;;) {
        const int32_t end = end_of_moves(s, tick);
        const int moves_a = berthi_moves(s->a, tick), moves_b = berthi_moves(s->b, tick);
        int32_t since = tick;
        if (!moves_a && !moves_b && (uint32_t)end - (uint32_t)tick > (uint32_t)longest) {
            since = end - longest;
        }
        s->of.changes = (uint8_t)(many || !moves_a || !moves_b);
        s->of.from = since;
        s->of.until = end;
        const berthi_finding found = many ? search_many(s) : search_parts(s);
        if (since != tick && found == BERTHI_OUT_OF_STEPS) {
            s->of.at = tick;
        }
        if (found != BERTHI_CLEAR || end >= s->until) {
            return found;
        }
        tick = end;
    }
}

/* ---- Answers --------------------------------------------------------------------------------- */

static BERTHI_APART void tell_approach(search *s, berth_num below, berth_approach *approach)
{
    static const berth_approach none;
    berthi_close_pair pair;
    *approach = none;
    if (s->found == 0) {
        approach->distance = below;
        return;
    }
    (void)berthi_stay_at(s->a, s->tick, s->way_a, &pair.a);
    (void)berthi_stay_at(s->b, s->tick, s->way_b, &pair.b);
    set_pair(s, &pair);
    approach->found = 1;
    approach->distance = berth_num_of(s->distance < 0 ? 0 : s->distance);
    approach->tick = berthi_close_tick(&pair, s->distance, &s->of.exact);
    berthi_pair_at(&pair.a, &pair.b, approach->tick, &approach->pair);
}

static void tell_counts(const search *s, berthi_finding found, uint32_t most,
                        berth_motion_counts *counts)
{
    static const berth_motion_counts none;
    *counts = none;
    counts->steps = most - s->of.left;
    counts->bounds = counts->steps - s->of.legs;
    counts->legs = s->of.legs;
    counts->exact = s->of.exact;
    counts->tick = found == BERTHI_OUT_OF_STEPS ? s->of.at : 0;
}

static berth_status check_approach(const berth_placed *a, const berth_placed *b, berth_num below,
                                   const berth_motion_options *options,
                                   const berth_approach *approach)
{
    const berth_raw least = berth_num_raw(below);
    if (a == NULL || b == NULL || approach == NULL) {
        return BERTH_E_NULL;
    }
    if (a->there.motion == NULL || b->there.motion == NULL) {
        return BERTH_E_PLACED;
    }
    if (!(least > 0 && least <= BERTH_NUM_TO_RAW(32767))) {
        return BERTH_E_DISTANCE;
    }
    if (options == NULL) {
        return BERTH_OK;
    }
    if (options->until <= options->from &&
        ((options->from | options->until) != 0 || options->margin_per_tick != 0)) {
        return BERTH_E_WINDOW;
    }
    return berthi_within(berth_num_raw(options->margin), 0, BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX)) &&
                   berthi_within(options->margin_per_tick, 0, BERTH_RATE_MAX)
               ? BERTH_OK
               : BERTH_E_MARGIN;
}

static void begin_search(search *s, const berth_presence *a, const berth_presence *b,
                         berth_num below, const berth_motion_options *options)
{
    static const search none;
    *s = none;
    s->a = a;
    s->b = b;
    s->from = a->from > b->from ? a->from : b->from;
    s->until = a->until < b->until ? a->until : b->until;
    s->best = s->distance = berth_num_raw(below);
    if (options != NULL) {
        s->asked = *options;
        s->margin = berth_num_raw(options->margin);
        if (options->from != options->until) {
            s->from = options->from > s->from ? options->from : s->from;
            s->until = options->until < s->until ? options->until : s->until;
        }
    }
    s->of.options = &s->asked;
    s->of.left = s->asked.max_steps != 0 ? s->asked.max_steps : UINT32_MAX;
}

berth_status berth_closest_approach(const berth_placed *a, const berth_placed *b, berth_num below,
                                    const berth_motion_options *options, berth_approach *approach,
                                    berth_motion_counts *counts)
{
    const berth_status status = check_approach(a, b, below, options, approach);
    berthi_finding found = BERTHI_CLEAR;
    search s;
    if (status != BERTH_OK) {
        return status;
    }
    begin_search(&s, &a->there, &b->there, below, options);
    const uint32_t most = s.of.left;
    if (s.from < s.until) {
        if (asks_far(&s)) {
            see_instants(&s);
        }
        found = search_phases(&s);
    }
    tell_approach(&s, below, approach);
    if (counts != NULL) {
        tell_counts(&s, found, most, counts);
    }
    return (berth_status)found;
}
