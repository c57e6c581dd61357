/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs in 31 bits.
 *
 * As in exact.c, D times the relative position at `from` and its change up to `until` are integers,
 *
 *   X = D (pb - pa) + da sb wb - db sa wa,   E = L (da wb - db wa),   D = da db,
 *
 * with durations d (1 of what stands), ticks s since the begins, ways w, L = until - from. Lengths
 * are cut by q bits first, so that D times any of them is below 2^58: then |X|, |X + E| and D R are
 * below 2^60, and each is within 3 D of what it should be (D of the positions, D of each way), or
 * exact where nothing is cut. Legs of up to a minute at 120 ticks a second and 8 units are exact.
 * Then all are cut alike to 30 bits. The error of each, in these units, is at most
 *
 *   error = 1 + (3 D >> cut) + 1,
 *
 * and every comparison below leaves room for it: with coordinates v + e, |e| <= error, a sum of
 * products u v is wrong by at most error (|u| + |v|) + error^2 a term. So what it tells is so;
 * what it cannot tell is within a few 2^-29 of touching, or lasts so long that nothing is left of
 * 64 bits. */

#include "glance.h"

#include "../core/divide.h"
#include "../core/num.h"

#ifdef BERTH_Q16

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* Twice the distance of their middles less both widths. */
BERTHI_ONCE int64_t axis_between(int64_t a, int64_t way_a, int64_t b, int64_t way_b)
{
    const int64_t between = 2 * (b - a) + way_b - way_a;
    return (between < 0 ? -between : between) - (way_a < 0 ? -way_a : way_a) -
           (way_b < 0 ? -way_b : way_b);
}

int berthi_ways_apart(const berthi_course *a, const berthi_course *b, int64_t r)
{
    return axis_between(a->x, a->way_x, b->x, b->way_x) >= 2 * r ||
           axis_between(a->y, a->way_y, b->y, b->way_y) >= 2 * r;
}

#ifndef BERTH_CFG_GLANCE_OFF

/* ---- 31 bits --------------------------------------------------------------------------------- */

/* At an instant: from a to b, and the sum of radii. */
typedef struct glimpse_end {
    int32_t x, y, r;
} glimpse_end;

typedef struct glimpse {
    glimpse_end from, to;
    int32_t error;
} glimpse;

BERTHI_ONCE uint64_t unsigned_of(int64_t v)
{
    return (uint64_t)(v < 0 ? -v : v);
}

BERTHI_ONCE uint32_t bits_of(uint64_t v)
{
    uint32_t bits = 0;
    uint32_t word = (uint32_t)(v >> 32);
    if (word != 0) {
        bits = 32;
    } else {
        word = (uint32_t)v;
    }
    for (uint32_t half = 16; half != 0; half >>= 1) {
        if (word >> half != 0) {
            word >>= half;
            bits += half;
        }
    }
    return bits + (word != 0);
}

/* v / 2^n, floored, that fits 32 bits; n < 32. */
BERTHI_ONCE int32_t cut_of(int64_t v, uint32_t n)
{
    return (int32_t)((uint32_t)v >> n | ((uint32_t)((uint64_t)v >> 32) << 1) << (31 - n));
}

BERTHI_ONCE void cut_end(glimpse_end *s, int64_t x, int64_t y, int64_t r, uint32_t n)
{
    s->x = cut_of(x, n);
    s->y = cut_of(y, n);
    s->r = cut_of(r, n);
}

/* D, the ticks of both legs and those that they have lasted, and by how much lengths are cut. */
typedef struct factors {
    int64_t d, length;
    int32_t ticks[2], since[2];
    uint32_t cut, still;
} factors;

/* What a leg's way adds to D times the position, and to the change of it a tick. */
BERTHI_ONCE void add_way(const factors *f, uint32_t side, int64_t way, int64_t *v)
{
    if (way != 0) {
        way = (way >> f->cut) * f->ticks[1 - side];
        way = side == 0 ? -way : way;
        v[0] += f->since[side] * way;
        v[1] += (f->still >> side & 1) != 0 ? 0 : way;
    }
}

/* One axis: D times where b is as seen from a, at `from` and at `until`. */
BERTHI_ONCE void set_axis(const factors *f, int64_t pa, int64_t wa, int64_t pb, int64_t wb,
                          int64_t *v)
{
    v[0] = f->d * ((pb >> f->cut) - (pa >> f->cut));
    v[1] = 0;
    add_way(f, 1, wb, v);
    add_way(f, 0, wa, v);
    v[1] = v[0] + f->length * v[1];
}

static inline void set_leg(factors *f, uint32_t side, const berthi_course *course, int32_t from)
{
    const int moves = (course->way_x | course->way_y) != 0;
    f->ticks[side] = moves ? course->ticks : 1;
    f->since[side] = moves ? from - course->begin : 0;
}

BERTHI_ONCE uint64_t widest_of(const berthi_course *course)
{
    return unsigned_of(course->x) | unsigned_of(course->y) | unsigned_of(course->way_x) |
           unsigned_of(course->way_y);
}

/* Returns 0 where too little is left of 64 bits. */
static BERTHI_APART int glimpse_of(const berthi_encounter *at, glimpse *g)
{
    const berthi_course *a = at->a, *b = at->b;
    const uint32_t length = (uint32_t)at->until - (uint32_t)at->from;
    const uint64_t most = widest_of(a) | widest_of(b) | (uint64_t)at->most;
    factors f;
    int64_t x[2], y[2], r[2];
    set_leg(&f, 0, a, at->from);
    set_leg(&f, 1, b, at->from);
    f.d = (int64_t)f.ticks[0] * f.ticks[1];
    f.length = length;
    f.still = at->still;
    const uint32_t bits = bits_of(most) + bits_of((uint64_t)f.d);
    f.cut = bits > 58 ? bits - 58 : 0;
    if (f.cut > 40) {
        return 0;
    }
    set_axis(&f, a->x, a->way_x, b->x, b->way_x, x);
    set_axis(&f, a->y, a->way_y, b->y, b->way_y, y);
    r[0] = f.d * (at->radius >> f.cut);
    r[1] = f.d * (at->most >> f.cut);
    const uint32_t all = bits_of(unsigned_of(x[0]) | unsigned_of(y[0]) | unsigned_of(x[1]) |
                                 unsigned_of(y[1]) | (uint64_t)r[0] | (uint64_t)r[1]);
    const uint32_t cut = all > 30 ? all - 30 : 0;
    const int64_t error = f.cut != 0 ? 2 + (3 * f.d >> cut) : 1;
    cut_end(&g->from, x[0], y[0], r[0], cut);
    cut_end(&g->to, x[1], y[1], r[1], cut);
    g->error = (int32_t)error;
    return error <= 4096;
}

static inline int64_t times_of(int32_t u, int32_t v)
{
    return (int64_t)u * v;
}

/* Times an error of the other factor: what a sum of products with these may be wrong by. */
static inline int64_t sum_of(const glimpse_end *s)
{
    return (int64_t)berthi_abs(s->x) + berthi_abs(s->y) + berthi_abs(s->r);
}

/* u.v: x and y less the radius's. Each product is below 2^61. */
BERTHI_ONCE int64_t dot_of(const glimpse_end *u, const glimpse_end *v)
{
    return times_of(u->x, v->x) + times_of(u->y, v->y) - times_of(u->r, v->r);
}

/* Where they are at one instant. Each square is below 2^60. */
BERTHI_ONCE berthi_verdict instant_tells(const glimpse_end *s, int32_t error)
{
    const int64_t c = dot_of(s, s);
    const int64_t room = 2 * error * sum_of(s) + 3 * (int64_t)error * error;
    return c >= room ? BERTHI_CLEAR : c < -room ? BERTHI_HIT : BERTHI_OPEN;
}

typedef struct long_product {
    uint64_t high, low;
} long_product;

static BERTHI_APART long_product long_product_of(uint64_t u, uint64_t v)
{
    const uint64_t ul = (uint32_t)u, uh = u >> 32, vl = (uint32_t)v, vh = v >> 32;
    const uint64_t low = ul * vl, one = uh * vl + (low >> 32), two = ul * vh + (uint32_t)one;
    long_product all;
    all.low = two << 32 | (uint32_t)low;
    all.high = uh * vh + (one >> 32) + (two >> 32);
    return all;
}

/* u^2 < v w. */
static int square_below(uint64_t u, uint64_t v, uint64_t w)
{
    const long_product square = long_product_of(u, u), other = long_product_of(v, w);
    return square.high < other.high || (square.high == other.high && square.low < other.low);
}

/* The way, and by how much the sum of radii grows. Coordinates are below 2^31. */
BERTHI_ONCE glimpse_end glimpse_way(const glimpse *g)
{
    const glimpse_end e = {g->to.x - g->from.x, g->to.y - g->from.y, g->to.r - g->from.r};
    return e;
}

BERTHI_ONCE int64_t cross_of(const glimpse_end *u, const glimpse_end *v)
{
    return times_of(u->x, v->y) - times_of(u->y, v->x);
}

/* By how much s.e, and s x e, may be wrong: by `error` in s, by two of it in e; its own `ways`. */
BERTHI_ONCE int64_t glimpse_room(const glimpse_end *s, int64_t error, int64_t ways)
{
    return ways + 2 * error * sum_of(s) + 6 * error * error;
}

/* Between two instants at which they are apart: f(u) = |X + u E|^2 - R^2 is below zero inside when
 * it falls at the begin, rises at the end, and (X x E)^2 < R^2 |E|^2. |E| < 2^31 in each, so
 * products with it are below 2^61, |X x E| < 2^62 and |E|^2 < 2^63. */
static BERTHI_APART berthi_verdict between_tells(const glimpse *g, int grows)
{
    const glimpse_end e = glimpse_way(g);
    const int64_t error = g->error, ways = error * sum_of(&e);
    const int64_t half = dot_of(&g->from, &e), end = dot_of(&g->to, &e);
    const int64_t room = glimpse_room(&g->from, error, ways),
                  room_end = glimpse_room(&g->to, error, ways);
    if (half >= room || end <= -room_end) {
        return BERTHI_CLEAR;
    }
    if (grows) {
        return BERTHI_OPEN;
    }
    const uint64_t cross = unsigned_of(cross_of(&g->from, &e));
    const uint64_t square = (uint64_t)times_of(e.x, e.x) + (uint64_t)times_of(e.y, e.y);
    const uint64_t room_square = (uint64_t)(4 * ways + 8 * error * error);
    const uint64_t outer = (uint64_t)(g->from.r + error);
    if (cross > (uint64_t)room &&
        !square_below(cross - (uint64_t)room, outer * outer, square + room_square)) {
        return BERTHI_CLEAR;
    }
    if (half <= -room && end >= room_end && g->from.r > error && square > room_square) {
        const uint64_t inner = (uint64_t)(g->from.r - error);
        if (square_below(cross + (uint64_t)room, inner * inner, square - room_square)) {
            return BERTHI_HIT;
        }
    }
    return BERTHI_OPEN;
}

berthi_verdict berthi_glance(const berthi_encounter *at)
{
    glimpse g;
    if ((uint64_t)at->most >> 49 != 0) {
        return BERTHI_OPEN;
    }
    if (berthi_ways_apart(at->a, at->b, at->most)) {
        return BERTHI_CLEAR;
    }
    if (!glimpse_of(at, &g)) {
        return BERTHI_OPEN;
    }
    const berthi_verdict first = instant_tells(&g.from, g.error);
    if (first == BERTHI_HIT) {
        return first;
    }
    const berthi_verdict last = instant_tells(&g.to, g.error);
    if (last == BERTHI_HIT) {
        return last;
    }
    if (first == BERTHI_OPEN || last == BERTHI_OPEN) {
        return BERTHI_OPEN;
    }
    return between_tells(&g, at->rate != 0);
}

int berthi_glance_side(const berthi_encounter *at)
{
    glimpse g;
    if (!glimpse_of(at, &g)) {
        return 0;
    }
    g.from.r = g.to.r = 0;
    const glimpse_end e = glimpse_way(&g);
    const int64_t error = g.error, cross = cross_of(&g.from, &e);
    const int64_t room = glimpse_room(&g.from, error, error * sum_of(&e));
    return cross > room ? 1 : cross < -room ? -1 : 0;
}

/* ---- Nearly when ----------------------------------------------------------------------------- */

/* On the way E, nearest after -X.E / |E|, by |X x E| / |E|; they touch half a chord before that and
 * as much after it. A radius that grows is taken for what it is at the end in question. */
uint32_t berthi_guess(const berthi_encounter *at, int last)
{
    const uint32_t ticks = (uint32_t)at->until - (uint32_t)at->from;
    glimpse g;
    if (!glimpse_of(at, &g)) {
        return (ticks >> 1) + (ticks & 1);
    }
    const uint32_t r = (uint32_t)(last ? g.to.r : g.from.r);
    g.from.r = g.to.r = 0;
    const glimpse_end e = glimpse_way(&g);
    const int64_t half = last ? dot_of(&g.to, &e) : -dot_of(&g.from, &e);
    const uint32_t length = berthi_root_u64((uint64_t)dot_of(&e, &e));
    const uint32_t away = berthi_quotient(unsigned_of(cross_of(&g.from, &e)), length);
    const uint32_t chord = r > away ? berthi_root_u64((uint64_t)r * r - (uint64_t)away * away) : 0;
    const uint32_t until = half > 0 ? berthi_quotient((uint64_t)half, length) : 0;
    if (until <= chord) {
        return 1;
    }
    const uint32_t guess = berthi_quotient((uint64_t)(until - chord) * ticks, length);
    return guess >= ticks ? ticks : guess + 1;
}

#endif

#endif
