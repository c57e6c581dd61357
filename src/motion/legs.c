/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Legs against legs: what is in force in two leaves, in time order. A cheap test with a slack
 * decides nearly always; in q16 what it leaves open is settled exactly.
 *
 * In q16 two legs of clips are compared in the frame of their grids. Where one is straight, both
 * are put into the world, in 2^-15 units: knots are as they were given, and lengths between two
 * that may meet are shifted to 15 bits by what they are. */

#include "legs.h"

#include "../core/num.h"

#define IS_BLIND(w) (BERTHI_IS_EXACT && (w)->blind > 1)

/* ---- The margin ------------------------------------------------------------------------------ */

#ifdef BERTH_Q16

int64_t berthi_margin_at(const berth_motion_options *options, int32_t tick)
{
    /* @argued: options that were asked for: nothing is negative, and what grows has a window */
    BERTH_ASSERT(options->margin_per_tick >= 0 && options->margin_per_tick <= BERTH_RATE_MAX);
    const int64_t margin = (int64_t)berth_num_raw(options->margin) * 16384 +
                           berthi_times((int64_t)tick - options->from, options->margin_per_tick);
    BERTH_ASSERT(margin >= 0);
    return margin;
}

#else

berth_raw berthi_margin_at(const berth_motion_options *options, int32_t tick)
{
    /* no difference of two ticks fits 32 bits for sure, and two ticks each round more than it
     * does */
    const int64_t since = (int64_t)tick - options->from;
    return berth_num_raw(options->margin) +
           options->margin_per_tick * (berth_raw)since * (1 + 4 * BERTHI_EPSILON);
}

#endif

/* ---- Which ----------------------------------------------------------------------------------- */

/* Tick of the walk of knot i of straight legs. */
static inline int32_t knot_tick(const berthi_cursor *c, const berthi_legs *legs, uint32_t i)
{
    (void)legs;
    /* @argued: knots are one more than legs, and the walk ends with the last; it begins 2^30 ticks
     * behind the first at most */
    BERTH_ASSERT(i <= berthi_motion_of(legs->there)->legs);
    BERTH_ASSERT((int64_t)c->of.tree.offset + c->ticks[i] <= INT32_MAX);
    BERTH_ASSERT((int64_t)c->of.tree.offset + c->ticks[i] >= INT32_MIN);
    return c->of.tree.offset + c->ticks[i];
}

/* The leg in force at tick `now` of the walk in the leaf of a cursor, of held legs. */
static BERTH_HOT BERTHI_APART void held_now(const berthi_cursor *c, const berthi_legs *legs,
                                            int32_t now, berthi_leg *found)
{
    /* @argued: `now` is in the leaf, so k legs from its begin are not beyond it, below 2^30; a leg
     * is no longer than all */
    BERTH_ASSERT(now >= c->begin && (int64_t)now + legs->ticks <= INT32_MAX);
    const uint32_t ticks = (uint32_t)legs->ticks;
    uint32_t since = (uint32_t)(now - c->begin), k = 0;
    while (since >= ticks && (BERTHI_IS_SMALL || k < BERTH_MOTION_CLIP_LEAF_SIZE)) {
        since -= ticks; /* leaves are no larger by default */
        k++;
    }
    if (!BERTHI_IS_SMALL && since >= ticks) {
        k += berthi_small_quotient(since, ticks);
    }
    found->from = found->to = (c->n >> 1) * c->leaf_size + k;
    /* @argued: as above */
    found->begin = c->begin + (int32_t)k * legs->ticks;
    found->end = found->begin + legs->ticks;
}

/* The same of any. */
static BERTH_HOT BERTHI_APART void leg_now(const berthi_cursor *c, const berthi_legs *legs,
                                           int32_t now, berthi_leg *found)
{
    uint32_t i = (c->n >> 1) * c->leaf_size;
    int32_t begin = c->begin, end;
    if (c->form == BERTHI_HELD) {
        held_now(c, legs, now, found);
        return;
    }
    for (end = knot_tick(c, legs, i + 1); end <= now; end = knot_tick(c, legs, i + 1)) {
        begin = end;
        i++;
    }
    found->from = i;
    found->to = i + 1;
    found->begin = begin;
    found->end = end;
}

/* The one after it, in the same leaf: at tick `now`. */
static inline void leg_next(const berthi_cursor *c, const berthi_legs *legs, int32_t now,
                            berthi_leg *at)
{
#ifdef __OPTIMIZE_SIZE__
    leg_now(c, legs, now, at);
#else
    (void)now;
    at->from++;
    at->to++;
    at->begin = at->end;
    /* @argued: a leg is no longer than all, and what stands lasts as long as the walk */
    BERTH_ASSERT(c->form != BERTHI_HELD || (int64_t)at->end + legs->ticks <= INT32_MAX);
    at->end = c->form == BERTHI_HELD ? at->end + legs->ticks : knot_tick(c, legs, at->to);
#endif
}

/* ---- Where ----------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* The same for long legs, or where code shall be small, one bit after another. */
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

/* since / ticks in 2^-15, down; 0 <= since < ticks < 2^31. */
static inline int32_t fraction(uint32_t since, uint32_t ticks)
{
#ifdef __OPTIMIZE_SIZE__
    return (int32_t)long_fraction(since, ticks);
#endif
    if (ticks > 65535) {
        return (int32_t)long_fraction(since, ticks);
    }
    berthi_share share = berthi_share_begin(since, ticks);
    return (int32_t)berthi_share_bits(&share);
}

/* Part f, in 2^-15, of a way of a coordinate, |way| <= 2^30: off by less than |way| / 2^15 + 1. */
static inline int32_t part_way(int32_t way, int32_t f)
{
#ifdef BERTHI_WIDE
    return (int32_t)(((int64_t)way * f) >> 15); /* the same */
#else
    return berthi_floor_shift(way, 15) * f + (((way & 32767) * f) >> 15);
#endif
}

/* Where a leg is at a tick of it in the world, in 2^-15 units: less than 2 off in x and in y, and
 * what is returned besides. The rotation of x = 2^15 * xh + xl needs no 64-bit product: the high
 * part is below 2^30.2 and exact, the low one below 2^30.1. */
static BERTH_HOT BERTHI_APART int32_t position(const berthi_legs *legs, const berthi_leg *leg,
                                               int32_t tick, int32_t *at)
{
    const berth_placement *placement = &legs->there->at;
    int32_t point[2], off = 0;
    int32_t x, y;
    if (legs->knots != NULL) {
        const int32_t *from = legs->knots + 2 * (size_t)leg->from;
        /* @argued: a leg that is in force, between knots that may be given */
        BERTH_ASSERT(legs->first + leg->to <= berthi_motion_of(legs->there)->legs);
        x = from[0];
        y = from[1];
        BERTH_ASSERT(BERTHI_IS_GIVEN(x) && BERTHI_IS_GIVEN(y));
        if (tick != leg->begin && leg->to != leg->from) {
            const int32_t to_x = from[2], to_y = from[3]; /* @argued: as above */
            BERTH_ASSERT(BERTHI_IS_GIVEN(to_x) && BERTHI_IS_GIVEN(to_y));
            const int32_t way_x = to_x - x, way_y = to_y - y;
            if (tick == leg->end) {
                x = to_x;
                y = to_y;
            } else if ((way_x | way_y) != 0) {
                /* @argued: a tick of the leg, none of which is longer than 2^30; part of its way */
                BERTH_ASSERT(leg->begin < tick && tick < leg->end);
                BERTH_ASSERT((int64_t)leg->end - leg->begin <= BERTH_TICK_MAX);
                const int32_t f =
                    fraction((uint32_t)(tick - leg->begin), (uint32_t)(leg->end - leg->begin));
                x += part_way(way_x, f);
                y += part_way(way_y, f);
                BERTH_ASSERT(BERTHI_IS_GIVEN(x) && BERTHI_IS_GIVEN(y));
                const uint32_t way = (uint32_t)berthi_abs(way_x) + (uint32_t)berthi_abs(way_y);
                off = (int32_t)(way >> 16) + 2;
            }
        }
    } else {
        berthi_held_point(berthi_motion_of(legs->there), legs->points + 2 * (size_t)leg->from,
                          point);
        x = point[0];
        y = point[1];
        /* @argued: origins below 2^29, 2^14 steps of 2^16 at most */
        BERTH_ASSERT(-1610612736 <= x && x <= 1610612736 && -1610612736 <= y && y <= 1610612736);
    }
#ifdef BERTHI_WIDE /* the same */
    berthi_rotated_down(placement->rotation, x, y, 15, at);
    /* @argued: turned and halved below 1.14e9, half of a placement below 4.6e8 */
    at[0] += berthi_floor_shift(berth_num_raw(placement->x), 1);
    at[1] += berthi_floor_shift(berth_num_raw(placement->y), 1);
#else
    const int32_t xh = berthi_floor_shift(x, 15), yh = berthi_floor_shift(y, 15);
    /* @argued: 2^14 times the length of (xh, yh), which are below 49153, is below 1.14e9; half of a
     * placement below 4.6e8 */
    BERTH_ASSERT(-49152 <= xh && xh <= 49152 && -49152 <= yh && yh <= 49152);
    berthi_rotated(placement->rotation, xh, yh, at);
    berthi_rotated(placement->rotation, x & 32767, y & 32767, point);
    at[0] += berthi_floor_shift(berth_num_raw(placement->x), 1) + berthi_floor_shift(point[0], 15);
    at[1] += berthi_floor_shift(berth_num_raw(placement->y), 1) + berthi_floor_shift(point[1], 15);
#endif
    return off;
}

/* From a to b at a tick of both legs; returns by how much that may be off besides the slack. */
BERTHI_ONCE int32_t legs_between(const berthi_query *q, const berthi_leg *i, const berthi_leg *j,
                                 int32_t tick, int32_t *found)
{
    int32_t a[2];
    int32_t off = position(&q->a, i, tick, a);
    off += position(&q->b, j, tick, found);
    /* @argued: both are in the world: tests/proof/sizes.g */
    BERTH_ASSERT((int64_t)found[0] - a[0] <= INT32_MAX && (int64_t)found[0] - a[0] >= -INT32_MAX);
    BERTH_ASSERT((int64_t)found[1] - a[1] <= INT32_MAX && (int64_t)found[1] - a[1] >= -INT32_MAX);
    found[0] -= a[0];
    found[1] -= a[1];
    return off;
}

#else

/* Where a leg is at a tick of it. */
static void position(const berthi_legs *legs, const berthi_leg *leg, int32_t tick, berth_len *found)
{
    const berthi_unit *from = legs->points + 2 * (size_t)leg->from;
    const berthi_unit *to = legs->points + 2 * (size_t)leg->to;
    if (tick == leg->end || from == to) {
        from = to;
    } else if (tick != leg->begin) {
        const berth_raw f = (berth_raw)(tick - leg->begin) / (berth_raw)(leg->end - leg->begin);
        found[0] = from[0] + (to[0] - from[0]) * f;
        found[1] = from[1] + (to[1] - from[1]) * f;
        return;
    }
    found[0] = from[0];
    found[1] = from[1];
}

/* From a to b at a tick of both legs. */
static inline berth_len legs_between(const berthi_query *q, const berthi_leg *i,
                                     const berthi_leg *j, int32_t tick, berth_len *found)
{
    berth_len a[2], b[2];
    position(&q->a, i, tick, a);
    position(&q->b, j, tick, b);
    berthi_to_frame(&q->w.frame, b[0], b[1], &b[0], &b[1]);
    found[0] = b[0] - a[0];
    found[1] = b[1] - a[1];
    return 0;
}

#endif

/* ---- Whether --------------------------------------------------------------------------------- */

static inline berth_raw radius_of_leg(const berthi_legs *legs, const berthi_leg *leg)
{
    return berthi_leg_radius(legs, leg->from);
}

static inline int beyond(berth_len from, berth_len to, berth_len most)
{
    return (from >= most && to >= most) || (from <= -most && to <= -most);
}

#ifdef BERTH_Q16

/* What the cheap test finds of two legs, of which one is straight, while b, seen from a, goes from
 * `from` to from + 2, in 2^-15 units; `off` is what is cut off fractions. */
static inline berthi_verdict legs_meet(berthi_query *q, const berthi_leg *i, const berthi_leg *j,
                                       const int32_t *from, int32_t off)
{
    const int32_t *const to = from + 2;
    const int32_t slack = BERTHI_LEG_SLACK + off;
    const int32_t r = berthi_ceil_shift(radius_of_leg(&q->a, i), 1) +
                      berthi_ceil_shift(radius_of_leg(&q->b, j), 1);
    const int32_t outer = r + q->leg_margin + slack;
    /* @argued: `from` was set here, or is where the last look ended */
    if (beyond(from[0], to[0], outer) || beyond(from[1], to[1], outer)) {
        return BERTHI_CLEAR;
    }
    const berthi_verdict told = berthi_sweep_wide(from, to, outer, r - 2 - slack + q->leg_sure);
    const berthi_notes *const notes = q->of->kind->notes;
    return told != BERTHI_CLEAR && notes != NULL && notes->note(q, from, r, slack) ? BERTHI_CLEAR
                                                                                   : told;
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
static berthi_verdict legs_meet(const berthi_query *q, const berthi_leg *i, const berthi_leg *j,
                                const berth_len *from, berth_len off)
{
    const berth_len *const to = from + 2;
    (void)off;
    if (beyond(from[0], to[0], q->most) || beyond(from[1], to[1], q->most)) {
        return BERTHI_CLEAR;
    }
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
                   BERTHI_CLEAR
               ? BERTHI_CLEAR
               : BERTHI_HIT;
}

#endif

/* Which two of these leaves meet or are close, and how long both are in force. */
static inline void name_both(const berthi_query *q, uint32_t i, uint32_t j, int32_t end)
{
    berthi_question *of = q->of;
    of->leg_a = (uint16_t)(q->a.first + i);
    of->leg_b = (uint16_t)(q->b.first + j);
    /* @argued: ticks of a walk count from `from`, and end at `until` */
    BERTH_ASSERT((int64_t)of->from + end <= INT32_MAX);
    of->end = of->from + end;
}

/* ---- Held ------------------------------------------------------------------------------------ */

#ifdef BERTH_Q16

/* The sum of radii of two legs, in steps of a, up. */
static inline berth_len steps_of_radii(const berthi_query *q, const berthi_unit *i,
                                       const berthi_unit *j)
{
    const berthi_motion_header *a = berthi_motion_of(q->a.there), *b = berthi_motion_of(q->b.there);
    return berthi_ceil_shift(berthi_radius_of(a, (uint32_t)(i - q->a.points) >> 1), q->w.shift) +
           berthi_ceil_shift(berthi_radius_of(b, (uint32_t)(j - q->b.points) >> 1), q->w.shift);
}

/* The same of all legs; -1 where they have radii of their own. Small code asks each pair. */
static inline berth_len steps_of_all(const berthi_query *q)
{
#ifndef __OPTIMIZE_SIZE__
    if ((berthi_motion_of(q->a.there)->radii | berthi_motion_of(q->b.there)->radii) == 0) {
        return q->most - q->margin - BERTHI_HELD_SLACK;
    }
#endif
    (void)q;
    return -1;
}

/* What two points tell that are `at` apart, in steps of a; r, margin and sure as legs_meet has
 * them. In units of four where `outer` is more than squares hold; what is further apart along an
 * axis is clear, so that they hold both coordinates, too. */
static inline berthi_verdict points_tell(const berthi_query *q, const berth_len *at,
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
    /* @argued: both are below `outer`, which with a frame is below 2^17, cut to a quarter */
    BERTH_ASSERT(-46341 < x && x < 46341 && -46341 < y && y < 46341);
    const uint32_t square = (uint32_t)(x * x) + (uint32_t)(y * y);
    if (square >= (uint32_t)outer * (uint32_t)outer) {
        return BERTHI_CLEAR;
    }
    return inner > 0 && square < (uint32_t)inner * (uint32_t)inner ? BERTHI_HIT : BERTHI_OPEN;
}

#else

static inline berth_len steps_of_all(const berthi_query *q)
{
    (void)q;
    return 0;
}

static inline berthi_verdict points_tell(const berthi_query *q, const berth_len *at,
                                         const berthi_unit *i, const berthi_unit *j, int32_t end,
                                         berth_len all)
{
    const uint32_t a = (uint32_t)(i - q->a.points) >> 1, b = (uint32_t)(j - q->b.points) >> 1;
    const berthi_leg one = {a, a, q->w.now, end}, two = {b, b, q->w.now, end};
    (void)all;
    const berth_len both[4] = {at[0], at[1], at[0], at[1]};
    return legs_meet(q, &one, &two, both, 0);
}

#endif

/* Two points of held legs, most of which are far apart. */
BERTHI_INLINE berthi_verdict held_tell(const berthi_query *q, const berthi_unit *i,
                                       const berthi_unit *j, int32_t end, berth_len all)
{
    berth_len at[2];
    /* @argued: points of legs that their caller asserts */
    berthi_to_frame(&q->w.frame, j[0], j[1], &at[0], &at[1]);
    at[0] -= i[0];
    at[1] -= i[1];
    return berthi_abs(at[0]) < q->most && berthi_abs(at[1]) < q->most
               ? points_tell(q, at, i, j, end, all)
               : BERTHI_CLEAR;
}

/* Two leaves of held legs: points on their grids, looked at one pair after another. Where 32
 * bits hold no frame every pair is settled exactly. */
BERTH_HOT berthi_verdict berthi_compare_held(berthi_query *q)
{
    berthi_walk *w = &q->w;
    const int32_t last = berthi_walk_end(w);
    const int blind = IS_BLIND(w);
    berthi_leg leg;
    held_now(&w->a, &q->a, w->now, &leg);
    const berthi_unit *i = q->a.points + 2 * (size_t)leg.from;
    int32_t end_i = leg.end;
    held_now(&w->b, &q->b, w->now, &leg);
    const berthi_unit *j = q->b.points + 2 * (size_t)leg.from;
    int32_t end_j = leg.end;
    const berth_len all = steps_of_all(q);
    for (;;) {
        const int32_t end = end_i < end_j ? end_i : end_j;
        if (w->left == 0) {
            return BERTHI_SPENT;
        }
        w->left--;
        q->of->legs++;
        /* @argued: of the legs of both leaves, for the walk ends with the sooner one */
        BERTH_ASSERT((uint32_t)(i - q->a.points) >> 1 < berthi_motion_of(q->a.there)->legs);
        BERTH_ASSERT((uint32_t)(j - q->b.points) >> 1 < berthi_motion_of(q->b.there)->legs);
        const berthi_verdict found = blind ? BERTHI_OPEN : held_tell(q, i, j, end, all);
        if (found != BERTHI_CLEAR) {
            name_both(q, (uint32_t)(i - q->a.points) >> 1, (uint32_t)(j - q->b.points) >> 1,
                      end < last ? end : last);
            return found;
        }
        if (end >= last) {
            return BERTHI_CLEAR;
        }
        w->now = end;
        /* @argued: a leg is no longer than all */
        BERTH_ASSERT((int64_t)end + q->a.ticks <= INT32_MAX);
        BERTH_ASSERT((int64_t)end + q->b.ticks <= INT32_MAX);
        if (end_i == end) {
            i += 2;
            end_i += q->a.ticks; /* @argued: as above */
        }
        if (end_j == end) {
            j += 2;
            end_j += q->b.ticks; /* @argued: as above */
        }
    }
}

/* ---- Any ------------------------------------------------------------------------------------- */

BERTH_HOT berthi_verdict berthi_compare_straight(berthi_query *q)
{
    berthi_walk *w = &q->w;
    berthi_leg one, two, *const i = &one, *const j = &two;
    leg_now(&w->a, &q->a, w->now, i);
    leg_now(&w->b, &q->b, w->now, j);
    const int32_t last = berthi_walk_end(w);
#ifdef __OPTIMIZE_SIZE__
    const int both = 0; /* small code looks twice where a knot is */
#else
    const int both = w->a.form & w->b.form; /* straight, as legs are held or that */
#endif
    berth_len from[4], *const to = from + 2, off = 0;
    for (int known = 0;; known = both) { /* where b is from a at `now` */
        int32_t end = i->end < j->end ? i->end : j->end;
        end = end < last ? end : last;
        if (w->left == 0) {
            return BERTHI_SPENT;
        }
        w->left--;
        q->of->legs++;
        berthi_verdict found = BERTHI_OPEN;
        if (!IS_BLIND(w)) {
            if (!known) {
                off = legs_between(q, i, j, w->now, from);
            }
            const berth_len then = legs_between(q, i, j, end, to);
            found = legs_meet(q, i, j, from, off + then);
            off = then;
        }
        if (found != BERTHI_CLEAR) {
            name_both(q, i->from, j->from, end);
            return found;
        }
        if (end >= last) {
            return BERTHI_CLEAR;
        }
        w->now = end;
        if (i->end == end) {
            leg_next(&w->a, &q->a, end, i);
        }
        if (j->end == end) {
            leg_next(&w->b, &q->b, end, j);
        }
        if (both) {                     /* a knot is where one leg ends and the next begins */
            BERTH_ASSERT(!IS_BLIND(w)); /* @argued: else nothing was clear, and `to` is set */
            from[0] = to[0];
            from[1] = to[1];
        }
    }
}

/* ---- Exactly --------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

BERTHI_APART void berthi_leg_course(const berthi_motion_header *motion, const berth_placement *at,
                                    uint32_t number, int32_t tick, berthi_course *course)
{
    uint32_t from = number, to = number;
    int32_t points[4], begin = 0, ticks = 1;
    /* @argued: the walk has named it; attach has asked where all legs end, below 2^31 as placed */
    BERTH_ASSERT(number < motion->legs);
    BERTH_ASSERT((int64_t)at->start + motion->first + motion->length <= INT32_MAX);
    const int32_t start = at->start + motion->first;
    if (berthi_is_straight(motion) && tick >= start) {
        to++;
        if (tick >= start + motion->length) { /* @argued: as above */
            from = to;
        } else {
            const int32_t *of = berthi_ticks_of(motion) + number;
            /* @argued: as above; ticks of knots increase from 0 to the length */
            BERTH_ASSERT(0 <= of[0] && of[0] < of[1] && of[1] <= motion->length);
            begin = start + of[0];
            ticks = of[1] - of[0];
        }
    }
    berthi_point_of(motion, from, points);
    berthi_point_of(motion, to, points + 2);
    /* @argued: a placement that was asked for when it was placed */
    BERTH_ASSERT(-16384 <= at->rotation.c && at->rotation.c <= 16384);
    BERTH_ASSERT(-16384 <= at->rotation.s && at->rotation.s <= 16384);
    berthi_course_of(course, at, points, points + 2, begin, ticks);
}

/* The sum of both radii, in 2^-30 units. */
static int64_t sum_of_radii(const berthi_question *of, const berth_presence *a,
                            const berth_presence *b)
{
    /* @argued: legs that the walk has named, before it asks; find_leg and place_held assert them;
     * radii are below 2^29.1 */
    return (int64_t)(berthi_placed_radius(a, of->leg_a) + berthi_placed_radius(b, of->leg_b)) *
           16384;
}

int berthi_settle_straight(berthi_question *of, const berth_presence *a, const berth_presence *b)
{
    berthi_course courses[2];
    /* @argued: what the walk has found: two legs and from when to when, as sum_of_radii says */
    berthi_courses both = {
        {&courses[0], &courses[1]}, sum_of_radii(of, a, b), of->at, of->end, 0, 0};
    of->exact++;
    if (of->with != NULL) {
        both.rate = of->options->margin_per_tick;
        both.radius += of->with->margin_at(of->options, of->at);
    }
    /* @argued: as above */
    berthi_leg_course(berthi_motion_of(a), &a->at, of->leg_a, of->at, &courses[0]);
    berthi_leg_course(berthi_motion_of(b), &b->at, of->leg_b, of->at, &courses[1]);
    BERTH_ASSERT(courses[0].ticks > 0 && courses[1].ticks > 0 && both.radius >= 0);
    return berthi_courses_pass(&both);
}

/* Two that stand so far apart: with what the margin is at most, which is at the end. */
static int points_meet(const berthi_question *of, const int64_t *distance, int64_t radius)
{
    /* @argued: the walk has said when both end. Of points that place_held asserts: below 3.8e13,
     * and placed below 1.5e13 further */
    radius += of->with != NULL ? of->with->margin_at(of->options, of->end) : 0;
    BERTH_ASSERT(-132000000000000 <= distance[0] && distance[0] <= 132000000000000);
    BERTH_ASSERT(-132000000000000 <= distance[1] && distance[1] <= 132000000000000);
    return radius >= BERTHI_NEARER_ALWAYS || berthi_nearer(distance, radius);
}

/* Where a leg of a clip is, less what `at` was. */
static void place_held(const berth_presence *there, uint32_t leg, int64_t *at)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    int32_t point[2];
    BERTH_ASSERT(leg < motion->legs); /* @argued: the walk has named it */
    berthi_held_point(motion, berthi_points_of(motion) + 2 * (size_t)leg, point);
    berthi_place_local(&there->at, point[0], point[1], at);
}

int berthi_settle_held(berthi_question *of, const berth_presence *a, const berth_presence *b)
{
    int64_t distance[2] = {0, 0};
    of->exact++;
    /* @argued: legs that the walk has named, before it asks; place_held asserts them */
    place_held(a, of->leg_a, distance);
    place_held(b, of->leg_b, distance);
    return points_meet(of, distance, sum_of_radii(of, a, b));
}

#else

BERTHI_APART void berthi_leg_course(const berthi_motion_header *motion, const berth_placement *at,
                                    uint32_t number, int32_t tick, berthi_course *course)
{
    const berth_raw c = at->rotation.c, s = at->rotation.s;
    const int32_t begin = at->start + berthi_tick_of(motion, number);
    const int32_t end = at->start + berthi_tick_of(motion, number + 1);
    berth_raw from[2], to[2];
    berthi_point_of(motion, number, from);
    berthi_point_of(motion, berthi_end_of(motion, number), to);
    if (tick < begin || tick >= end) { /* it stands where it begins, or ends */
        const berth_raw *const stands = tick < begin ? from : to;
        from[0] = to[0] = stands[0];
        from[1] = to[1] = stands[1];
    }
    course->at[0] = berthi_dot(c, -s, from[0], from[1]) + berth_num_raw(at->x);
    course->at[1] = berthi_dot(s, c, from[0], from[1]) + berth_num_raw(at->y);
    course->way[0] = berthi_dot(c, -s, to[0] - from[0], to[1] - from[1]);
    course->way[1] = berthi_dot(s, c, to[0] - from[0], to[1] - from[1]);
    course->begin = begin;
    course->ticks = end - begin;
    course->lengths = berthi_abs(berth_num_raw(at->x)) + berthi_abs(berth_num_raw(at->y)) +
                      berthi_abs(motion->origin_x) + berthi_abs(motion->origin_y) + motion->reach;
}

#endif
