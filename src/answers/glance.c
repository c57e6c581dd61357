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

#if defined(BERTH_Q16) && !defined(BERTH_CFG_GLANCE_OFF)

typedef struct glimpse {
    int32_t x, y, to_x, to_y; /* from a to b, at both ends */
    int32_t r, to_r;          /* and the sum of radii */
    int32_t error;
} glimpse;

static inline uint64_t unsigned_of(int64_t v)
{
    return (uint64_t)(v < 0 ? -v : v);
}

static inline uint32_t bits_of(uint64_t v)
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
static inline int32_t cut_of(int64_t v, uint32_t n)
{
    return (int32_t)((uint32_t)v >> n | ((uint32_t)((uint64_t)v >> 32) << 1) << (31 - n));
}

/* One axis: D times where b is as seen from a, at `from` and at `until`. */
typedef struct factors {
    int64_t d, da, db, sa, sb, length;
    uint32_t cut, still;
} factors;

static inline void set_axis(const factors *f, int64_t pa, int64_t wa, int64_t pb, int64_t wb,
                            int64_t *from, int64_t *to)
{
    int64_t x = f->d * ((pb >> f->cut) - (pa >> f->cut)), e = 0;
    if (wb != 0) {
        wb = (wb >> f->cut) * f->da;
        x += f->sb * wb;
        e += (f->still & 2) != 0 ? 0 : wb;
    }
    if (wa != 0) {
        wa = (wa >> f->cut) * f->db;
        x -= f->sa * wa;
        e -= (f->still & 1) != 0 ? 0 : wa;
    }
    *from = x;
    *to = x + f->length * e;
}

static inline int course_moves(const berthi_course *course)
{
    return (course->way_x | course->way_y) != 0;
}

/* Returns 0 where too little is left of 64 bits. */
static BERTHI_APART int glimpse_of(const berthi_encounter *at, glimpse *g)
{
    const berthi_course *a = at->a, *b = at->b;
    const uint32_t length = (uint32_t)at->until - (uint32_t)at->from;
    const int64_t to_r = berthi_most_radius(at);
    const uint64_t most = unsigned_of(a->x) | unsigned_of(a->y) | unsigned_of(a->way_x) |
                          unsigned_of(a->way_y) | unsigned_of(b->x) | unsigned_of(b->y) |
                          unsigned_of(b->way_x) | unsigned_of(b->way_y) | (uint64_t)to_r;
    factors f;
    int64_t v[6];
    f.da = course_moves(a) ? a->ticks : 1;
    f.db = course_moves(b) ? b->ticks : 1;
    f.sa = course_moves(a) ? at->from - a->begin : 0;
    f.sb = course_moves(b) ? at->from - b->begin : 0;
    f.d = f.da * f.db;
    f.length = length;
    f.still = at->still;
    const uint32_t bits = bits_of(most) + bits_of((uint64_t)f.d);
    f.cut = bits > 58 ? bits - 58 : 0;
    if (f.cut > 40) {
        return 0;
    }
    set_axis(&f, a->x, a->way_x, b->x, b->way_x, &v[0], &v[2]);
    set_axis(&f, a->y, a->way_y, b->y, b->way_y, &v[1], &v[3]);
    v[4] = f.d * (at->radius >> f.cut);
    v[5] = f.d * (to_r >> f.cut);
    const uint32_t all = bits_of(unsigned_of(v[0]) | unsigned_of(v[1]) | unsigned_of(v[2]) |
                                 unsigned_of(v[3]) | (uint64_t)v[4] | (uint64_t)v[5]);
    const uint32_t cut = all > 30 ? all - 30 : 0;
    const int64_t error = f.cut != 0 ? 2 + (3 * f.d >> cut) : 1;
    g->x = cut_of(v[0], cut);
    g->y = cut_of(v[1], cut);
    g->to_x = cut_of(v[2], cut);
    g->to_y = cut_of(v[3], cut);
    g->r = cut_of(v[4], cut);
    g->to_r = cut_of(v[5], cut);
    g->error = (int32_t)error;
    return error <= 4096;
}

static inline int64_t times_of(int32_t u, int32_t v)
{
    return (int64_t)u * v;
}

static inline int64_t sum_of(int32_t u, int32_t v, int32_t w)
{
    return (int64_t)berthi_abs(u) + berthi_abs(v) + berthi_abs(w);
}

/* Where they are at one instant. Each square is below 2^60. */
static inline berthi_verdict instant_tells(int32_t x, int32_t y, int32_t r, int32_t error)
{
    const int64_t c = times_of(x, x) + times_of(y, y) - times_of(r, r);
    const int64_t room = 2 * error * sum_of(x, y, r) + 3 * (int64_t)error * error;
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

/* Between two instants at which they are apart: f(u) = |X + u E|^2 - R^2 is below zero inside when
 * it falls at the begin, rises at the end, and (X x E)^2 < R^2 |E|^2. |E| < 2^31 in each, so
 * products with it are below 2^61, |X x E| < 2^62 and |E|^2 < 2^63. */
static BERTHI_APART berthi_verdict between_tells(const glimpse *g, int grows)
{
    const int32_t ex = g->to_x - g->x, ey = g->to_y - g->y, er = g->to_r - g->r;
    const int64_t error = g->error, ways = sum_of(ex, ey, er);
    const int64_t half = times_of(g->x, ex) + times_of(g->y, ey) - times_of(g->r, er);
    const int64_t end = times_of(g->to_x, ex) + times_of(g->to_y, ey) - times_of(g->to_r, er);
    const int64_t room = error * ways + 2 * error * sum_of(g->x, g->y, g->r) + 6 * error * error;
    const int64_t room_end =
        error * ways + 2 * error * sum_of(g->to_x, g->to_y, g->to_r) + 6 * error * error;
    if (half >= room || end <= -room_end) {
        return BERTHI_CLEAR;
    }
    if (grows) {
        return BERTHI_OPEN;
    }
    const uint64_t cross = unsigned_of(times_of(g->x, ey) - times_of(g->y, ex));
    const uint64_t square = (uint64_t)times_of(ex, ex) + (uint64_t)times_of(ey, ey);
    const uint64_t room_square = (uint64_t)(4 * error * ways + 8 * error * error);
    const uint64_t outer = (uint64_t)(g->r + error);
    if (cross > (uint64_t)room &&
        !square_below(cross - (uint64_t)room, outer * outer, square + room_square)) {
        return BERTHI_CLEAR;
    }
    if (half <= -room && end >= room_end && g->r > error && square > room_square) {
        const uint64_t inner = (uint64_t)(g->r - error);
        if (square_below(cross + (uint64_t)room, inner * inner, square - room_square)) {
            return BERTHI_HIT;
        }
    }
    return BERTHI_OPEN;
}

berthi_verdict berthi_glance(const berthi_encounter *at)
{
    const berthi_course *a = at->a, *b = at->b;
    const int64_t most = berthi_most_radius(at);
    glimpse g;
    if ((uint64_t)most >> 49 != 0) {
        return BERTHI_OPEN;
    }
    if (berthi_ways_apart(a, b, most)) {
        return BERTHI_CLEAR;
    }
    if (!glimpse_of(at, &g)) {
        return BERTHI_OPEN;
    }
    const berthi_verdict first = instant_tells(g.x, g.y, g.r, g.error);
    if (first == BERTHI_HIT) {
        return first;
    }
    const berthi_verdict last = instant_tells(g.to_x, g.to_y, g.to_r, g.error);
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
    /* as in between_tells */
    const int32_t ex = g.to_x - g.x, ey = g.to_y - g.y;
    const int64_t error = g.error, cross = times_of(g.x, ey) - times_of(g.y, ex);
    const int64_t room =
        error * sum_of(ex, ey, 0) + 2 * error * sum_of(g.x, g.y, 0) + 6 * error * error;
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
    const int32_t ex = g.to_x - g.x, ey = g.to_y - g.y;
    const int64_t half =
        last ? times_of(g.to_x, ex) + times_of(g.to_y, ey) : -times_of(g.x, ex) - times_of(g.y, ey);
    const uint32_t length =
        berthi_root_u64((uint64_t)times_of(ex, ex) + (uint64_t)times_of(ey, ey));
    const uint32_t away =
        berthi_quotient(unsigned_of(times_of(g.x, ey) - times_of(g.y, ex)), length);
    const uint32_t r = (uint32_t)(last ? g.to_r : g.r);
    const uint32_t chord = r > away ? berthi_root_u64((uint64_t)r * r - (uint64_t)away * away) : 0;
    const uint32_t until = half > 0 ? berthi_quotient((uint64_t)half, length) : 0;
    if (until <= chord) {
        return 1;
    }
    const uint32_t guess = berthi_quotient((uint64_t)(until - chord) * ticks, length);
    return guess >= ticks ? ticks : guess + 1;
}

#endif
