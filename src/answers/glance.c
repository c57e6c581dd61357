/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "glance.h"

#include "../core/num.h"
#include "stay.h"

#ifdef BERTH_Q16

BERTHI_ONCE int64_t wide_size(int64_t v)
{
    return v < 0 ? -v : v;
}

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* Whether boxes around both ways have a gap of r or more along an axis. */
BERTHI_ONCE int are_apart_on(const berthi_course *a, const berthi_course *b, uint32_t axis,
                             int64_t r)
{
    const int64_t way_a = a->way[axis], way_b = b->way[axis];
    const int64_t between = 2 * (b->at[axis] - a->at[axis]) + way_b - way_a;
    return wide_size(between) - wide_size(way_a) - wide_size(way_b) >= 2 * r;
}

int berthi_ways_apart(const berthi_course *a, const berthi_course *b, int64_t r)
{
    BERTH_ASSERT(0 <= r && r < INT64_C(562949953421312)); /* @argued: it is below 2^49 */
    return are_apart_on(a, b, 0, r) || are_apart_on(a, b, 1, r);
}

/* ---- Where ----------------------------------------------------------------------------------- */

int32_t berthi_place_between(const berthi_course *a, const berthi_course *b, int32_t tick,
                             int64_t *at)
{
    at[0] = at[1] = 0;
    const int32_t wrong = berthi_course_at(a, tick, at);
    return wrong + berthi_course_at(b, tick, at);
}

/* v / 2^n, floored, that fits 32 bits; n < 32. */
BERTHI_ONCE int32_t cut_of(int64_t v, uint32_t n)
{
    return (int32_t)((uint32_t)v >> n | ((uint32_t)((uint64_t)v >> 32) << 1) << (31 - n));
}

/* More than any distance on a way, and so little that squares are below 2^63. */
enum { FURTHEST = 2000000000 };

/* The same of what is not negative, FURTHEST at most. */
BERTHI_ONCE uint32_t cut_radius(int64_t v, uint32_t n)
{
    const uint32_t units = (uint32_t)cut_of(v, n);
    return (uint32_t)((uint64_t)v >> 32) >> n == 0 && units < FURTHEST ? units : FURTHEST;
}

/* Whether it is a coordinate of a glimpse's. */
#define IS_CUT(v) (-1073741824 < (v) && (v) < 1073741824)

void berthi_glimpse_set(berthi_glimpse *g, const berthi_course *a, const berthi_course *b,
                        int32_t from, int32_t until, uint32_t still)
{
    int64_t p[2], q[2] = {0, 0};
    uint32_t cut = 0;
    const int32_t wrong_from = berthi_place_between(a, b, from, p);
    int32_t wrong = berthi_course_at(a, (still & 1) != 0 ? from : until, q);
    wrong += berthi_course_at(b, (still & 2) != 0 ? from : until, q);
    uint64_t all =
        (uint64_t)(wide_size(p[0]) | wide_size(p[1]) | wide_size(q[0]) | wide_size(q[1]));
    wrong = wrong_from > wrong ? wrong_from : wrong;
    for (; all >= 1073741823; all >>= 1) {
        cut++;
    }
    BERTH_ASSERT(cut <= 20); /* @argued: places are below 2^47, and what is between them 2^48 */
    for (int axis = 0; axis < 2; axis++) {
        g->at[axis] = cut_of(p[axis], cut);
        g->at[axis + 2] = cut_of(q[axis], cut);
    }
    /* @argued: all were cut until 30 bits hold them */
    BERTH_ASSERT(IS_CUT(g->at[0]) && IS_CUT(g->at[1]) && IS_CUT(g->at[2]) && IS_CUT(g->at[3]));
    /* what is wrong in x and in y by so much is, in length, by less than half as much again */
    g->wrong = wrong + (wrong >> 1) + 1 + (int32_t)(UINT32_C(4) << cut);
    g->slack = (g->wrong >> cut) + 3;
    g->cut = cut;
}

void berthi_glimpse_turn(berthi_glimpse *g)
{
    for (int axis = 0; axis < 2; axis++) {
        const int32_t from = g->at[axis];
        g->at[axis] = g->at[axis + 2];
        g->at[axis + 2] = from;
    }
}

/* ---- How near -------------------------------------------------------------------------------- */

/* u.v: below 2^63. */
BERTHI_ONCE int64_t dot_of(const int32_t *u, const int32_t *v)
{
    return berthi_times(u[0], v[0]) + berthi_times(u[1], v[1]);
}

BERTHI_ONCE int64_t cross_of(const int32_t *u, const int32_t *v)
{
    return berthi_times(u[0], v[1]) - berthi_times(u[1], v[0]);
}

/* Of a distance, and what it may be wrong by: below 2^31. */
static inline int64_t square_of(uint32_t v)
{
    return (int64_t)berthi_product(v, v);
}

/* The way's own, below 2^31 in each. */
BERTHI_ONCE void set_change(const int32_t *at, int32_t *e)
{
    e[0] = at[2] - at[0];
    e[1] = at[3] - at[1];
}

/* How far the line is from the origin: cross / |e|. e is made longer, to 2^31 or more, so that its
 * root is as good. */
static BERTHI_APART uint32_t line_distance(const int32_t *at)
{
    int32_t e[2];
    set_change(at, e);
    uint64_t cross = (uint64_t)wide_size(cross_of(at, e)), square = (uint64_t)dot_of(e, e);
    while (square >> 62 == 0) {
        square <<= 2;
        cross <<= 1;
    }
    const uint32_t distance = berthi_quotient(cross, berthi_root_u64(square));
    BERTH_ASSERT(distance <= INT32_MAX); /* @argued: both ends are nearer than 1.42 * 2^30 */
    return distance;
}

/* Where it is nearest, by the squares of both ends and their product: at the begin, at the end, or
 * between. */
enum { AT_BEGIN, AT_END, BETWEEN };
static inline int nearest_of(int64_t begin, int64_t end, int64_t both)
{
    return both >= begin ? AT_BEGIN : both >= end ? AT_END : BETWEEN;
}

uint32_t berthi_glimpse_least(const int32_t *at)
{
    const int64_t begin = dot_of(at, at), end = dot_of(at + 2, at + 2);
    const int nearest = nearest_of(begin, end, dot_of(at, at + 2));
    return nearest == BETWEEN ? line_distance(at)
                              : berthi_root_u64((uint64_t)(nearest == AT_BEGIN ? begin : end));
}

/* What is nearer than r - slack is nearer than r; r is down. */
BERTHI_ONCE berthi_verdict square_tells(int64_t square, uint32_t r, uint32_t slack)
{
    if (r > slack && square < square_of(r - slack)) {
        return BERTHI_HIT;
    }
    return square >= square_of(r + slack + 1) ? BERTHI_CLEAR : BERTHI_OPEN;
}

#ifndef __OPTIMIZE_SIZE__

/* Whether v / |e| is below r, |e|^2 = l2: by 128 bits. v < 2^63, l2 < 2^63. */
static BERTHI_APART int line_is_below(uint64_t v, uint32_t r, uint64_t l2)
{
    const uint32_t high = (uint32_t)(v >> 32), low = (uint32_t)v;
    const uint64_t r2 = berthi_product(r, r), lows = berthi_product(low, low);
    const uint64_t between = berthi_product(high, low); /* twice, from bit 32 on */
    const uint64_t first = lows + (between << 33);
    const uint64_t a = berthi_product((uint32_t)r2, (uint32_t)l2);
    const uint64_t b = berthi_product((uint32_t)(r2 >> 32), (uint32_t)l2) + (a >> 32);
    const uint64_t c = berthi_product((uint32_t)r2, (uint32_t)(l2 >> 32)) + (uint32_t)b;
    const uint64_t square = berthi_product(high, high) + (between >> 31) + (first < lows);
    const uint64_t most =
        berthi_product((uint32_t)(r2 >> 32), (uint32_t)(l2 >> 32)) + (b >> 32) + (c >> 32);
    return square != most ? square < most : first < (c << 32 | (uint32_t)a);
}

#endif

/* What the line's distance tells: cross / |e|, by a bound of the length nearly always (the test of
 * core/exact.h). */
static BERTHI_APART berthi_verdict line_tells(const berthi_glimpse *g, uint32_t radius,
                                              uint32_t room)
{
#ifndef __OPTIMIZE_SIZE__
    const int64_t r = radius, slack = room;
    int32_t e[2];
    set_change(g->at, e);
    const int64_t cross = wide_size(cross_of(g->at, e));
    const int64_t length = berthi_wide_length_up(e[0], e[1]);
    if (cross >= (r + slack + 1) * length) {
        return BERTHI_CLEAR;
    }
    if (r > slack && cross + (cross >> 5) < (r - slack) * (length - 2)) {
        return BERTHI_HIT;
    }
    const uint64_t square = (uint64_t)dot_of(e, e);
    if (!line_is_below((uint64_t)cross, (uint32_t)(r + slack + 1), square)) {
        return BERTHI_CLEAR;
    }
    if (r > slack && line_is_below((uint64_t)cross, (uint32_t)(r - slack - 1), square)) {
        return BERTHI_HIT; /* and by the distance that is looked at below, too: up to 0.75 more */
    }
#endif
    return square_tells(square_of(line_distance(g->at)), radius, room);
}

berthi_verdict berthi_glimpse_tells(const berthi_glimpse *g, int64_t radius, int64_t most)
{
    BERTH_ASSERT(g->cut < 32); /* @argued: so many of 64 bits are left out */
    const uint32_t slack = (uint32_t)g->slack, r = cut_radius(radius, g->cut);
    const uint32_t last = cut_radius(most, g->cut);
    if (last == FURTHEST) {
        return r == FURTHEST ? BERTHI_HIT : BERTHI_OPEN;
    }
    BERTH_ASSERT(r <= last); /* @argued: 0 <= radius <= most */
    const int64_t begin = dot_of(g->at, g->at);
    const berthi_verdict first = square_tells(begin, r, slack);
    if (first == BERTHI_HIT) {
        return first;
    }
    const int64_t end = dot_of(g->at + 2, g->at + 2);
    const berthi_verdict then = square_tells(end, last, slack);
    if (then == BERTHI_HIT) {
        return then;
    }
    const int nearest = nearest_of(begin, end, dot_of(g->at, g->at + 2));
    if (nearest == AT_END) {
        return then;
    }
    if (last != r) { /* the most that is nowhere reached is clear; else none of these tells */
        const berthi_verdict wide =
            nearest == AT_BEGIN ? square_tells(begin, last, slack) : line_tells(g, last, slack);
        return wide == BERTHI_CLEAR ? wide : BERTHI_OPEN;
    }
    return nearest == AT_BEGIN ? first : line_tells(g, r, slack);
}

/* ---- When ------------------------------------------------------------------------------------ */

berthi_verdict berthi_glimpse_first(const berthi_glimpse *g, int64_t radius, uint32_t ticks,
                                    uint32_t all)
{
    const int64_t part = berthi_near_share(ticks, all);
    berthi_glimpse first = *g;
    int32_t e[2];
    set_change(g->at, e);
    /* @argued: a place on the way: at most 2^31 of it */
    BERTH_ASSERT(part <= INT64_C(2147483648));
    for (int axis = 0; axis < 2; axis++) {
        /* @argued: between two places that were cut */
        first.at[axis + 2] = g->at[axis] + (int32_t)(berthi_times(part, e[axis]) >> 31);
    }
    BERTH_ASSERT(IS_CUT(first.at[2]) && IS_CUT(first.at[3])); /* @argued: as above */
    const berthi_verdict told = berthi_glimpse_tells(&first, radius, radius);
    /* past where it is at its least, by more than room_beside is: slack below 2^30 */
    return told == BERTHI_OPEN && dot_of(first.at + 2, e) >> 34 > g->slack ? BERTHI_HIT : told;
}

/* Nearest after -from.e / |e|, by the line's distance; they touch half a chord before that. */
uint32_t berthi_glimpse_guess(const berthi_glimpse *g, int64_t radius, uint32_t all)
{
    int32_t e[2];
    set_change(g->at, e);
    BERTH_ASSERT(g->cut < 32); /* @argued: so many of 64 bits are left out */
    const int64_t half = -dot_of(g->at, e);
    const uint32_t r = cut_radius(radius, g->cut);
    if (half <= 0 || r == FURTHEST) { /* else e, and so its length, is not 0 */
        return 1;
    }
    const uint32_t length = berthi_root_u64((uint64_t)dot_of(e, e));
    const uint32_t away = berthi_quotient((uint64_t)wide_size(cross_of(g->at, e)), length);
    const uint32_t chord =
        r > away ? berthi_root_u64((uint64_t)square_of(r) - berthi_product(away, away)) : 0;
    const uint32_t until = berthi_quotient((uint64_t)half, length);
    if (until <= chord) {
        return 1;
    }
    const uint32_t guess = berthi_quotient(berthi_product(until - chord, all), length);
    return guess >= all ? all : guess + 1;
}

/* ---- On which side --------------------------------------------------------------------------- */

/* By how much u.e may be wrong, and u x e: by a slack in u and by two in e. */
BERTHI_ONCE int64_t room_beside(const int32_t *u, const int32_t *e, int64_t slack)
{
    const int64_t most = ((int64_t)berthi_abs(u[0]) + berthi_abs(u[1])) * 2 + berthi_abs(e[0]) +
                         berthi_abs(e[1]) + 4 * slack;
    return berthi_times(most, (int32_t)slack);
}

int berthi_glimpse_side(const berthi_glimpse *g)
{
    int32_t e[2];
    set_change(g->at, e);
    const int64_t cross = cross_of(g->at, e), room = room_beside(g->at, e, g->slack);
    return cross > room ? 1 : cross < -room ? -1 : 0;
}

#endif
