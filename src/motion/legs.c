/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Legs against legs: what is in force in two leaves, in time order. A cheap test with a slack
 * decides nearly always; in q16 settle.c decides the rest. */

#include "../core/divide.h"
#include "query.h"
#include "sweep.h"

#ifdef BERTH_Q16
#define IS_BLIND(w) ((w)->blind > 1)
#else
#define IS_BLIND(w) 0
#endif

/* ---- Which ----------------------------------------------------------------------------------- */

static inline int32_t knot_tick(const berthi_cursor *c, uint32_t i)
{
    return c->of.tree.offset + (int32_t)((const berthi_tick *)c->ticks)[i] * c->of.tree.unit;
}

BERTH_HOT BERTHI_APART void berthi_held_now(const berthi_cursor *c, const berthi_legs *legs,
                                            int32_t now, berthi_leg *found)
{
    const uint32_t k = berthi_small_quotient((uint32_t)(now - c->begin), (uint32_t)legs->ticks);
    found->from = found->to = legs->points + 2 * ((size_t)(c->n >> 1) * c->leaf_size + (size_t)k);
    found->begin = c->begin + (int32_t)k * legs->ticks;
    found->end = found->begin + legs->ticks;
}

BERTH_HOT BERTHI_APART void berthi_leg_now(const berthi_cursor *c, const berthi_legs *legs,
                                           int32_t now, berthi_leg *found)
{
    uint32_t i = (c->n >> 1) * c->leaf_size;
    int32_t begin = c->begin, end;
    if (c->form == BERTHI_HELD) {
        berthi_held_now(c, legs, now, found);
        return;
    }
    for (end = knot_tick(c, i + 1); end <= now; end = knot_tick(c, i + 1)) {
        begin = end;
        i++;
    }
    found->from = legs->points + 2 * (size_t)i;
    found->to = found->from + 2;
    found->begin = begin;
    found->end = end;
}

/* The one after it, in the same tree. */
static inline void leg_next(const berthi_cursor *c, const berthi_legs *legs, berthi_leg *at)
{
    at->from += 2;
    at->to += 2;
    at->begin = at->end;
    at->end = c->form == BERTHI_HELD ? at->end + legs->ticks
                                     : knot_tick(c, (uint32_t)(at->to - legs->points) >> 1);
}

/* ---- Where ----------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* The same for long legs, one bit after another. */
static BERTHI_APART uint32_t long_fraction(uint32_t since, uint32_t ticks)
{
    uint32_t part = 0;
    for (int bit = 0; bit < 15; bit++) {
        since *= 2;
        part *= 2;
        if (since >= ticks) {
            since -= ticks;
            part++;
        }
    }
    return part;
}

/* since / ticks in 2^-15, down; 0 <= since < ticks < 2^31. With ticks below 2^16 the rest, from bit
 * 15 on, and the bits found so far share a word, which is below 2^32 when it is doubled: fifteen
 * steps of shift and subtract. */
static inline int32_t fraction(uint32_t since, uint32_t ticks)
{
    if (ticks > 65535) {
        return (int32_t)long_fraction(since, ticks);
    }
    const uint32_t less = (ticks << 15) - 1; /* taken away from what is more, it adds a bit */
    uint32_t both = since << 15;
    for (int bit = 0; bit < 15; bit += 3) {
        both <<= 1;
        both -= both > less ? less : 0;
        both <<= 1;
        both -= both > less ? less : 0;
        both <<= 1;
        both -= both > less ? less : 0;
    }
    return (int32_t)(both & 32767);
}

static inline berth_len part_way(int32_t from, int32_t to, int32_t f)
{
    return from + (((to - from) * f) >> 15);
}

#else

static inline berth_raw fraction(uint32_t since, uint32_t ticks)
{
    return (berth_raw)since / (berth_raw)ticks;
}

static inline berth_len part_way(berth_raw from, berth_raw to, berth_raw f)
{
    return from + (to - from) * f;
}

#endif

/* Where a leg is at a tick of it: in q16 within 2 steps in x and in y. */
static BERTH_HOT BERTHI_APART void position(const berthi_leg *leg, int32_t tick, berth_len *found)
{
    const berthi_unit *from = leg->from, *to = leg->to;
    if (tick == leg->end || from == to) {
        from = to;
    } else if (tick != leg->begin) {
        const uint32_t since = (uint32_t)(tick - leg->begin);
        const uint32_t ticks = (uint32_t)(leg->end - leg->begin);
#ifdef BERTH_Q16
        const int32_t f = fraction(since, ticks);
#else
        const berth_raw f = fraction(since, ticks);
#endif
        found[0] = part_way(from[0], to[0], f);
        found[1] = part_way(from[1], to[1], f);
        return;
    }
    found[0] = from[0];
    found[1] = from[1];
}

/* From a to b at a tick of both legs. */
static inline void legs_between(const berthi_query *q, const berthi_leg *i, const berthi_leg *j,
                                int32_t tick, berth_len *found)
{
    berth_len a[2], b[2];
    position(i, tick, a);
    position(j, tick, b);
    berthi_to_frame(&q->w.frame, b[0], b[1], &b[0], &b[1]);
    found[0] = b[0] - a[0];
    found[1] = b[1] - a[1];
}

/* ---- Whether --------------------------------------------------------------------------------- */

static inline berth_raw radius_of_leg(const berthi_legs *legs, const berthi_leg *leg)
{
    return berthi_leg_radius(legs, berthi_leg_number(legs, leg));
}

#ifdef BERTH_Q16

/* Where the legs go from `from` to `to`, as seen from a: with the sum of radii r and the margin.
 * In steps where that keeps every product in 32 bits, else in units of four. */
static inline berthi_sweeping legs_sweep(const berth_len *from, const berth_len *to,
                                         berth_len outer, berth_len inner)
{
    const berth_len most = 23168; /* 32767 / sqrt(2), less 1 */
    const uint32_t span = 2 * (uint32_t)most;
    int32_t x = from[0], y = from[1], ex = to[0], ey = to[1];
    if ((uint32_t)(x + most) > span || (uint32_t)(y + most) > span ||
        (uint32_t)(ex + most) > span || (uint32_t)(ey + most) > span || outer > most) {
        x >>= 2;
        y >>= 2;
        ex >>= 2;
        ey >>= 2;
        outer = (outer >> 2) + 3;
        inner = (inner >> 2) - 3;
    }
    const berthi_sweeping told = berthi_sweep(x, y, ex - x, ey - y, outer, inner);
    return told != BERTHI_CANNOT_TELL ? told
                                      : berthi_sweep_sharply(x, y, ex - x, ey - y, outer, inner);
}

/* What the cheap test finds of legs i and j while b, seen from a, goes from `from` to `to`. */
static BERTH_HOT BERTHI_APART berthi_finding legs_meet(const berthi_query *q, const berthi_leg *i,
                                                       const berthi_leg *j, const berth_len *from,
                                                       const berth_len *to)
{
    const uint32_t shift = q->shift;
    const berth_len slack =
        i->from != i->to || j->from != j->to ? BERTHI_LEG_SLACK : BERTHI_HELD_SLACK;
    const berth_len r = berthi_ceil_shift(radius_of_leg(&q->a, i), shift) +
                        berthi_ceil_shift(radius_of_leg(&q->b, j), shift);
    const berthi_sweeping told =
        legs_sweep(from, to, r + q->margin + slack, r - 2 - slack + q->sure);
    return told == BERTHI_KEEPS_AWAY   ? BERTHI_CLEAR
           : told == BERTHI_COMES_NEAR ? BERTHI_HIT
                                       : BERTHI_CLOSE;
}

#else

/* The sum of radii, the margin and the slack grow from r to to_r while b goes from `from` to `to`,
 * by e: the least of |way|^2 - radius^2, a quadratic function of time, is at an end or between. Its
 * discriminant is |r e - (to_r - r) from|^2 - (from x e)^2: without a difference of large
 * squares. */
static int grown_meet(const berth_len *from, const berth_len *to, berth_raw r, berth_raw to_r)
{
    const berth_raw ex = to[0] - from[0], ey = to[1] - from[1], er = to_r - r;
    const berth_raw half = from[0] * ex + from[1] * ey - r * er;
    const berth_raw square = ex * ex + ey * ey - er * er;
    const berth_raw px = r * ex - er * from[0], py = r * ey - er * from[1];
    const berth_raw cross = from[0] * ey - from[1] * ex;
    return from[0] * from[0] + from[1] * from[1] < r * r ||
           to[0] * to[0] + to[1] * to[1] < to_r * to_r ||
           (half < 0 && half + square > 0 && px * px + py * py > cross * cross);
}

/* In floats the cheap test is all: what is not surely apart meets. */
static berthi_finding legs_meet(const berthi_query *q, const berthi_leg *i, const berthi_leg *j,
                                const berth_len *from, const berth_len *to)
{
    const berth_len r = radius_of_leg(&q->a, i) + radius_of_leg(&q->b, j) + q->w.frame.slack;
    const berth_motion_options *options = q->of->options;
    if (options != NULL && options->margin_per_tick != 0) {
        const int32_t last = berthi_walk_end(&q->w), end = i->end < j->end ? i->end : j->end;
        const int32_t until = q->of->from + (end < last ? end : last);
        return grown_meet(from, to, r + berthi_margin_at(options, q->of->from + q->w.now),
                          r + berthi_margin_at(options, until))
                   ? BERTHI_HIT
                   : BERTHI_CLEAR;
    }
    return berthi_sweep(from[0], from[1], to[0] - from[0], to[1] - from[1], r + q->margin, 0) ==
                   BERTHI_KEEPS_AWAY
               ? BERTHI_CLEAR
               : BERTHI_HIT;
}

#endif

static inline int beyond(berth_len from, berth_len to, berth_len most)
{
    return (from >= most && to >= most) || (from <= -most && to <= -most);
}

/* Where 32 bits hold no frame every pair is settled exactly. */
static berthi_finding compare_blindly(berthi_query *q)
{
    if (q->w.left == 0) {
        return BERTHI_OUT_OF_STEPS;
    }
    q->w.left--;
    q->of->legs++;
    return BERTHI_CLOSE;
}

/* ---- Held ------------------------------------------------------------------------------------ */

#ifdef BERTH_Q16

/* The sum of radii of two legs, in steps of a, up. */
static inline berth_len steps_of_radii(const berthi_query *q, const berthi_unit *i,
                                       const berthi_unit *j)
{
    return berthi_ceil_shift(berthi_leg_radius(&q->a, (uint32_t)(i - q->a.points) >> 1), q->shift) +
           berthi_ceil_shift(berthi_leg_radius(&q->b, (uint32_t)(j - q->b.points) >> 1), q->shift);
}

/* The same of all legs; -1 where they have radii of their own. Small code asks each pair. */
static inline berth_len steps_of_all(const berthi_query *q)
{
#ifndef __OPTIMIZE_SIZE__
    if ((berthi_motion_of(q->a.there)->radii | berthi_motion_of(q->b.there)->radii) == 0) {
        return q->most - q->margin - BERTHI_LEG_SLACK;
    }
#endif
    (void)q;
    return -1;
}

/* What two points tell that are `at` apart, in steps of a; r, margin and sure as legs_meet has
 * them. In units of four where `outer` is more than squares hold; what is further apart along an
 * axis is clear, so that they hold both coordinates, too. */
static inline berthi_finding points_tell(const berthi_query *q, const berth_len *at,
                                         const berthi_unit *i, const berthi_unit *j, int32_t end,
                                         berth_len all)
{
    (void)end;
    const berth_len r = all >= 0 ? all : steps_of_radii(q, i, j);
    int32_t x = at[0], y = at[1], outer = r + q->margin + BERTHI_HELD_SLACK;
    int32_t inner = r - 2 - BERTHI_HELD_SLACK + q->sure;
    if (berthi_abs(x) >= outer || berthi_abs(y) >= outer) {
        return BERTHI_CLEAR;
    }
    if (outer > 32767) {
        x >>= 2;
        y >>= 2;
        outer = (outer >> 2) + 3;
        inner = (inner >> 2) - 3;
    }
    const uint32_t square = (uint32_t)(x * x) + (uint32_t)(y * y);
    if (square >= (uint32_t)outer * (uint32_t)outer) {
        return BERTHI_CLEAR;
    }
    return inner > 0 && square < (uint32_t)inner * (uint32_t)inner ? BERTHI_HIT : BERTHI_CLOSE;
}

#else

static inline berth_len steps_of_all(const berthi_query *q)
{
    (void)q;
    return 0;
}

static inline berthi_finding points_tell(const berthi_query *q, const berth_len *at,
                                         const berthi_unit *i, const berthi_unit *j, int32_t end,
                                         berth_len all)
{
    const berthi_leg one = {i, i, q->w.now, end}, two = {j, j, q->w.now, end};
    (void)all;
    return legs_meet(q, &one, &two, at, at);
}

#endif

/* Two leaves of held legs: points, looked at one pair after another; most are far apart. What does
 * for moving ones does for these, at twice the time. */
BERTH_HOT berthi_finding berthi_compare_held(berthi_query *q)
{
    berthi_walk *w = &q->w;
    const int32_t last = berthi_walk_end(w);
    berthi_leg leg;
    if (IS_BLIND(w)) {
        return compare_blindly(q);
    }
    berthi_held_now(&w->a, &q->a, w->now, &leg);
    const berthi_unit *i = leg.from;
    int32_t end_i = leg.end;
    berthi_held_now(&w->b, &q->b, w->now, &leg);
    const berthi_unit *j = leg.from;
    int32_t end_j = leg.end;
    const berth_len all = steps_of_all(q);
    for (;;) {
        const int32_t end = end_i < end_j ? end_i : end_j;
        berth_len at[2];
        if (w->left == 0) {
            return BERTHI_OUT_OF_STEPS;
        }
        w->left--;
        q->of->legs++;
        berthi_to_frame(&w->frame, j[0], j[1], &at[0], &at[1]);
        at[0] -= i[0];
        at[1] -= i[1];
        if (berthi_abs(at[0]) < q->most && berthi_abs(at[1]) < q->most) {
            const berthi_finding found = points_tell(q, at, i, j, end, all);
            if (found != BERTHI_CLEAR) {
                return found;
            }
        }
        if (end >= last) {
            return BERTHI_CLEAR;
        }
        w->now = end;
        if (end_i == end) {
            i += 2;
            end_i += q->a.ticks;
        }
        if (end_j == end) {
            j += 2;
            end_j += q->b.ticks;
        }
    }
}

/* ---- Any ------------------------------------------------------------------------------------- */

/* Two leaves, of any legs. */
BERTHI_INLINE berthi_finding compare_moving(berthi_query *q)
{
    berthi_walk *w = &q->w;
    berthi_leg one, two, *const i = &one, *const j = &two;
    berthi_leg_now(&w->a, &q->a, w->now, i);
    berthi_leg_now(&w->b, &q->b, w->now, j);
    const int32_t last = berthi_walk_end(w);
    const int both = (w->a.form & w->b.form) == BERTHI_STRAIGHT;
    berth_len from[2], to[2];
    legs_between(q, i, j, w->now, from);
    for (;;) {
        int32_t end = i->end < j->end ? i->end : j->end;
        end = end < last ? end : last;
        if (w->left == 0) {
            return BERTHI_OUT_OF_STEPS;
        }
        w->left--;
        q->of->legs++;
        legs_between(q, i, j, end, to);
        if (!beyond(from[0], to[0], q->most) && !beyond(from[1], to[1], q->most)) {
            const berthi_finding found = legs_meet(q, i, j, from, to);
            if (found != BERTHI_CLEAR) {
                return found;
            }
        }
        if (end >= last) {
            return BERTHI_CLEAR;
        }
        w->now = end;
        if (i->end == end) {
            leg_next(&w->a, &q->a, i);
        }
        if (j->end == end) {
            leg_next(&w->b, &q->b, j);
        }
        if (both) { /* a knot is where one leg ends and the next begins */
            from[0] = to[0];
            from[1] = to[1];
        } else {
            legs_between(q, i, j, end, from);
        }
    }
}

BERTH_HOT berthi_finding berthi_compare_legs(berthi_query *q)
{
    if (IS_BLIND(&q->w)) {
        return compare_blindly(q);
    }
#ifndef __OPTIMIZE_SIZE__
    if ((q->w.a.form | q->w.b.form) == BERTHI_HELD) {
        return berthi_compare_held(q);
    }
#endif
    return compare_moving(q);
}
