/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The closest approach: a walk to the first hit whose margin shrinks. With what is nearest so far
 * as the margin, two legs meet exactly when they come nearer. At each pair that does, its distance
 * becomes the margin, and the walk goes on from there. Distances are whole units of Q16.16, rounded
 * down: the pair that is found last is the first in time that comes as near as that.
 *
 * At some instants it is seen first how near they are, so that little of the walk is done with a
 * margin that is large. */

#include "../motion/phases.h"
#include "closest.h"

enum { SEEN = 1, REACHED = 2 };

/* ---- Looks at two legs ----------------------------------------------------------------------- */

void berthi_close_cut(const berthi_closest *s, berthi_close_pair *pair)
{
    pair->from = pair->a.from > pair->b.from ? pair->a.from : pair->b.from;
    pair->until = pair->a.until < pair->b.until ? pair->a.until : pair->b.until;
    pair->from = pair->from > s->from ? pair->from : s->from;
    pair->until = pair->until < s->until ? pair->until : s->until;
    pair->rate = s->asked.margin_per_tick;
    pair->since = s->asked.from;
    pair->a.radius += s->margin;
}

void berthi_close_pay(berthi_closest *s, uint32_t looks)
{
    const uint32_t steps = looks < s->of.left ? looks : s->of.left;
    s->of.left -= steps;
    s->of.legs += steps;
}

/* A look that has its step: exact tests beyond one have theirs, too. */
static berth_raw distance_of_pair(berthi_closest *s, const berthi_close_pair *pair)
{
    uint32_t asked = 0;
    const berth_raw distance = berthi_close_distance(pair, s->best, &asked);
    berthi_close_pay(s, asked > 1 ? asked - 1 : 0);
#ifdef BERTH_Q16
    s->of.exact += asked != 0;
#endif
    return distance;
}

/* Which of what is there at a tick is of the part that is named. */
static uint32_t way_of_part(const berth_presence *whole, int32_t tick, uint32_t part,
                            berthi_stay *stay)
{
    const uint32_t count = berthi_stay_at(whole, tick, 0, stay);
    if (stay->part == part || count < 2) {
        return 0;
    }
    (void)berthi_stay_at(whole, tick, 1, stay);
    return 1;
}

static void keep_pair(berthi_closest *s, berth_raw distance, int32_t tick, uint32_t way_a,
                      uint32_t way_b)
{
    s->best = distance < 0 ? 0 : distance;
    s->distance = distance;
    s->tick = tick;
    s->way_a = (uint8_t)way_a;
    s->way_b = (uint8_t)way_b;
    s->found = REACHED;
}

#ifndef BERTH_Q16

/* In floats the walk may come to two legs again that are not nearer, for all that rounds. What is
 * told is less, then, by as much. Returns whether nothing is left. */
static int come_nearer(berthi_closest *s, const berthi_close_pair *pair)
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
static BERTHI_APART int look_at_named(berthi_closest *s, int nearer)
{
    berthi_close_pair pair;
    const int32_t tick = s->of.at;
    const uint32_t way_a = way_of_part(s->a, tick, s->of.part_a, &pair.a);
    const uint32_t way_b = way_of_part(s->b, tick, s->of.part_b, &pair.b);
    berthi_close_cut(s, &pair);
    berth_raw distance = s->distance;
    if (s->found == 0 || s->tick < pair.from || s->tick >= pair.until || s->way_a != way_a ||
        s->way_b != way_b) {
        distance = distance_of_pair(s, &pair);
    }
    if (distance < s->best) {
        keep_pair(s, distance, tick, way_a, way_b);
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
static BERTHI_APART int instant_reach(const berthi_closest *s, int32_t tick, berthi_reach *reach)
{
    berthi_stay a, b;
    if (berthi_stay_at(s->a, tick, 0, &a) == 0 || berthi_stay_at(s->b, tick, 0, &b) == 0) {
        return 0;
    }
    *reach = berthi_close_reach(&a, &b, tick);
    return 1;
}

/* The legs at an instant are the nearest so far. */
static BERTHI_APART void keep_legs(berthi_closest *s, int32_t tick)
{
    berthi_close_pair pair;
    (void)berthi_stay_at(s->a, tick, 0, &pair.a);
    (void)berthi_stay_at(s->b, tick, 0, &pair.b);
    berthi_close_cut(s, &pair);
    const berth_raw distance = distance_of_pair(s, &pair);
    if (distance < s->best) {
        const berth_raw above = berthi_close_above(&pair, distance);
        s->best = above < s->best ? above : s->best; /* the walk comes to them, or others before */
        s->distance = distance;
        s->tick = tick;
        s->found = SEEN;
    }
}

/* At how many, as a power of two. Of short routes each of the first four saves more of the walk
 * than it takes, of many legs each of eight. */
static inline uint32_t instants_of(const berthi_closest *s)
{
    return berthi_motion_of(s->a)->legs + berthi_motion_of(s->b)->legs <= 256 ? 2 : 3;
}

/* Whether they serve: not where only little is looked for, next to how far both reach. */
static inline int asks_far(const berthi_closest *s)
{
#ifdef BERTH_Q16
    return s->best > (s->a->reach >> 3) + (s->b->reach >> 3); /* of 2^-15 units, in 2^-16 */
#else
    return s->best > (s->a->reach + s->b->reach) * BERTHI_C(0.0625);
#endif
}

/* The time in which one of both moves at least, cut to the window: its begin and length. Where
 * there is none, all of it. */
static uint32_t time_of_moves(const berthi_closest *s, int32_t *begin)
{
    int32_t from = s->a->start < s->b->start ? s->a->start : s->b->start;
    int32_t until = s->a->end > s->b->end ? s->a->end : s->b->end;
    from = from > s->from ? from : s->from;
    until = until < s->until ? until : s->until;
    *begin = from < until ? from : s->from;
    return (uint32_t)(from < until ? until : s->until) - (uint32_t)*begin;
}

/* In the middles of so many equal parts of the time. */
static BERTHI_APART void see_instants(berthi_closest *s)
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
        if (instant_reach(s, tick, &reach) && (!known || reach < least)) {
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

/* Both together fit: see berthi_close_search. */
static void set_margin_of(berthi_closest *s)
{
    s->asked.margin = berth_num_of(s->margin + s->best);
}

/* Two parts, each of which moves or stands. */
static berthi_verdict search_parts(berthi_closest *s)
{
    berthi_question *of = &s->of;
    const int swapped = berthi_second_first(s->a, s->b);
    of->settled = 0;
    for (;;) {
        set_margin_of(s);
        const berthi_verdict found =
            of->kind->walk(of, swapped ? s->b : s->a, swapped ? s->a : s->b);
        if (found != BERTHI_HIT && found != BERTHI_OPEN) {
            return found;
        }
        if (look_at_named(s, 0)) {
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
static berthi_verdict search_many(berthi_closest *s)
{
    berthi_question *of = &s->of;
    const int32_t until = of->until;
    for (;;) {
        set_margin_of(s);
        of->until = until;
        const uint32_t exact = of->exact;
        const berthi_verdict found = of->kind->several(of, s->a, s->b);
        if (found != BERTHI_HIT) {
            return found;
        }
        of->exact = exact; /* that they meet is told again, by how near they come */
        if (look_at_named(s, 1)) {
            return BERTHI_HIT;
        }
        of->from = of->at;
    }
}

/* Phase by phase: in each, both either move or stand. */
static berthi_verdict search_phases(berthi_closest *s)
{
    const int many = berthi_asks_several(&s->of, s->a, s->b);
    window both = {s->from, s->until};
    for (;;) {
        const window phase = begin_phase(&s->of, s->a, s->b, both);
        const berthi_verdict found = many ? search_many(s) : search_parts(s);
        if (phase.from != both.from && found == BERTHI_SPENT) {
            s->of.at = both.from;
        }
        if (found != BERTHI_CLEAR || phase.until >= both.until) {
            return found;
        }
        both.from = phase.until;
    }
}

/* ---- Without a walk -------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* All pairs of what is there at a tick; returns when one of both changes. */
static BERTHI_APART int32_t look_at_ways(berthi_closest *s, int32_t tick)
{
    berthi_close_pair pair;
    const uint32_t count_a = berthi_stay_at(s->a, tick, 0, &pair.a);
    const uint32_t count_b = berthi_stay_at(s->b, tick, 0, &pair.b);
    if (count_a == 0 || count_b == 0) {
        const int32_t end = berthi_absent_until(count_a == 0 ? s->a : s->b, tick);
        return end < s->until ? end : s->until;
    }
    for (uint32_t k = 0; k < count_a * count_b && s->of.left != 0 && s->distance >= 0; k++) {
        const uint32_t way_a = k >= count_b, way_b = k >= count_b ? k - count_b : k;
        (void)berthi_stay_at(s->a, tick, way_a, &pair.a);
        (void)berthi_stay_at(s->b, tick, way_b, &pair.b);
        berthi_close_cut(s, &pair);
        s->of.left--;
        s->of.legs++;
        const berth_raw distance = distance_of_pair(s, &pair);
        if (distance < s->best) {
            keep_pair(s, distance, tick, way_a, way_b);
        }
    }
    return pair.until;
}

/* All legs, one pair after another: of distances with which no walk can be asked. */
static berthi_verdict search_without(berthi_closest *s)
{
    int32_t tick = s->from;
    while (tick < s->until && s->distance >= 0) {
        s->of.at = tick;
        if (s->of.left < 4) { /* two may stand on either side */
            return BERTHI_SPENT;
        }
        tick = look_at_ways(s, tick);
    }
    return s->distance < 0 ? BERTHI_HIT : BERTHI_CLEAR;
}

/* A walk's margin is below 32768 units, the caller's one with it. What is further away than that
 * leaves is looked for without one, when nothing is nearer. */
berthi_verdict berthi_close_search(berthi_closest *s)
{
    const berth_raw below = s->best, most = INT32_MAX - s->margin;
    s->best = below < most ? below : most;
    if (asks_far(s)) {
        see_instants(s);
    }
    berthi_verdict found = search_phases(s);
    if (s->found == 0 && below > most) {
        s->best = below;
        if (found == BERTHI_SPENT) {
            s->of.at = s->from;
        } else {
            found = search_without(s);
        }
    }
    return found;
}

#else

berthi_verdict berthi_close_search(berthi_closest *s)
{
    if (asks_far(s)) {
        see_instants(s);
    }
    return search_phases(s);
}

#endif
