/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs, exactly.
 *
 * While both are in force the relative position N(t) is linear in time and so is the radius R(t).
 * At t = from + u, times D, the product of both durations, they are integers at u = 0 and a tick
 * further on:
 *
 *   D N = X + u V     X = D pb + da sb wb - D pa - db sa wa,   V = da wb - db wa
 *   D R = S + u P     S = D R(from),                           P = D rate
 *
 * with pa, pb where the courses begin, wa, wb their ways, da, db their durations, sa, sb the ticks
 * from their begins to `from`; a course that stays where it is has no part in V. They
 * collide where f(u) = |X + u V|^2 - (S + u P)^2 is negative. f is a quadratic, a u^2 + 2 b u + c,
 * with
 *
 *   a = V.V - P P,   b = X.V - S P,   c = X.X - S S,
 *
 * which is three times the same of three axes, the last with the other sign: the radius is a third
 * coordinate, that of a course which begins at R(t of b's begin) and goes rate * db in db ticks.
 * f is negative somewhere in [0, L] when it is at 0, or at L, or when it falls at 0, rises at L and
 * has two roots: b^2 > a c. In these terms moving the origin of u to L is c += L b, b += L a,
 * c += L b, and b^2 - a c stays what it is.
 *
 * Bounds. Each coordinate of N is below 2^46.6 (positions) + 2^47 (ways) < 2^47.82, so
 * |N| < 2^48.32: where R(until) >= 2^49 they collide, and that is settled first. da, db < 2^30.
 *
 *   |X| < 2^60 * 2^48.32 = 2^108.32       S < 2^60 * 2^49 = 2^109
 *   |V| < 2 * 2^30 * 2^46.5 = 2^77.5      P < 2^60 * 2^31 = 2^91
 *
 * so a coordinate fits 128 bits with its sign; its terms do, too: sb wb <= db wb in two
 * coordinates, and in the third D R(t of b's begin), |R| < 2^49 + 2^31 * 2^30, and da sb rate db
 * stay below 2^122. a, b, c are below 2^183, 2^201, 2^218: 224 bits. The roots are looked at when
 * b < 0 at 0 and b >= 0 at L, so a > 0 and P < |V|; then b < 2^77.5 * (2^108.32 + 2^109) < 2^187.3
 * and a c < 2^155 * 2^217: the difference fits 384 bits. Sums and products modulo a power of two
 * are right as soon as what comes out fits.
 *
 * Numbers are arrays of limbs, the least significant first, negative ones in two's complement.
 * Products skip limbs that are zero, so short legs nearby cost a fraction of the largest. */

#include "exact.h"

#ifdef BERTH_Q16

#include "frame.h"
#include "quadratic.h"

/* Whether the quadratic is below zero somewhere in [0, length]. */
static inline int is_below_zero(work *w, uint32_t length)
{
    const uint32_t falls = is_negative(w->b, SUM);
    if (is_negative(w->c, SUM)) {
        return 1;
    }
    set_word(w->room.axis.u, length);
    add_product(w->c, w->room.axis.u, w->b, SHAPE(SUM, WORD, SUM));
    add_product(w->b, w->room.axis.u, w->a, SHAPE(SUM, WORD, SUM));
    add_product(w->c, w->room.axis.u, w->b, SHAPE(SUM, WORD, SUM));
    if (is_negative(w->c, SUM)) {
        return 1;
    }
    if (!falls || is_negative(w->b, SUM)) {
        return 0;
    }
    clear(w->room.all, ALL);
    add_product(w->room.all, w->a, w->c, SHAPE(ALL, SUM, SUM));
    add_product(w->room.all, w->b, w->b, SHAPE(ALL, SUM, SUM) | MINUS);
    return (int)is_negative(w->room.all, ALL);
}

int berthi_courses_pass(const berthi_courses *both)
{
    const uint32_t length = (uint32_t)both->until - (uint32_t)both->from;
    work w;
    if (((uint64_t)both->radius + (uint64_t)both->rate * length) >> 49 != 0) {
        return 1;
    }
    set_quadratic(&w, both, 3);
    return is_below_zero(&w, length);
}

/* ---- Within a tick --------------------------------------------------------------------------- */

/* At u = v / 2^16, 2^32 f is a v^2 + 2^17 b v + 2^32 c, and 2^15 times its slope a v + 2^16 b: 32
 * bits more. f is known to be below zero somewhere in [0, 1]. Where it is not so at u, nor at the
 * end that is asked from: with a > 0 it is so on the side to which f falls at u, and on no other;
 * else f is above its chord from that end to u, and it is so beyond u. */
enum { FINE = LIMBS(SUM * BERTHI_LIMB_BITS + 32) };

typedef struct fine_work {
    limb a[FINE], b[FINE], c[FINE], sum[FINE];
    uint32_t opens; /* a > 0 */
} fine_work;

static void widen_signed(limb *to, const limb *number)
{
    const limb above = (limb)(0 - is_negative(number, SUM));
    for (uint32_t i = 0; i < FINE; i++) {
        to[i] = i < SUM ? number[i] : above;
    }
}

static BERTHI_APART void add_fine(limb *sum, uint64_t factor, const limb *number)
{
    limb word[WORD];
    set_word(word, factor);
    add_product(sum, word, number, SHAPE(FINE, WORD, FINE));
}

/* Whether f is below zero somewhere up to v, or with `last` from it on. */
static BERTHI_APART int is_met(fine_work *w, uint32_t v, int last)
{
    clear(w->sum, FINE);
    add_fine(w->sum, (uint64_t)v * v, w->a);
    add_fine(w->sum, (uint64_t)v << 17, w->b);
    add_fine(w->sum, UINT64_C(1) << 32, w->c);
    if (is_negative(w->sum, FINE) || w->opens == 0) {
        return (int)is_negative(w->sum, FINE);
    }
    clear(w->sum, FINE);
    add_fine(w->sum, v, w->a);
    add_fine(w->sum, 65536, w->b);
    return (int)is_negative(w->sum, FINE) == last;
}

uint32_t berthi_courses_fraction(const berthi_courses *both, int last)
{
    uint32_t low = 0, high = 65536;
    fine_work fine;
    work w;
    limb any = 0;
    if (((uint64_t)both->radius + (uint64_t)both->rate) >> 49 != 0) {
        return last ? high - 1 : 0;
    }
    set_quadratic(&w, both, 3);
    widen_signed(fine.a, w.a);
    widen_signed(fine.b, w.b);
    widen_signed(fine.c, w.c);
    for (uint32_t i = 0; i < SUM; i++) {
        any |= w.a[i];
    }
    fine.opens = any != 0 && !is_negative(w.a, SUM);
    if (is_met(&fine, last ? high : low, last)) {
        return last ? high - 1 : low;
    }
    while (high - low > 1) {
        const uint32_t middle = (low + high) >> 1;
        if (is_met(&fine, middle, last) != last) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return low;
}

/* ---- Sides ----------------------------------------------------------------------------------- */

int berthi_courses_side(const berthi_courses *both)
{
    limb at[AXIS], way[AXIS];
    limb any = 0;
    work w;
    const uint32_t x = axis_of(&w, both, 0);
    for (uint32_t i = 0; i < AXIS; i++) {
        at[i] = w.room.axis.at[i];
        way[i] = w.room.axis.way[i];
    }
    const uint32_t y = axis_of(&w, both, 1);
    clear(w.a, SUM); /* X cross V, below 2^187 */
    add_product(w.a, at, w.room.axis.way, SHAPE(SUM, AXIS, AXIS) | ((x ^ y >> 1) & 1) << 31);
    add_product(w.a, way, w.room.axis.at, SHAPE(SUM, AXIS, AXIS) | (~(x >> 1 ^ y) & 1) << 31);
    for (uint32_t i = 0; i < SUM; i++) {
        any |= w.a[i];
    }
    return is_negative(w.a, SUM) ? -1 : any != 0;
}

void berthi_course_of(berthi_course *course, const berth_placement *at, const int32_t *from,
                      const int32_t *to, int32_t begin, int32_t ticks)
{
    int64_t point[2] = {0, 0};
    berthi_place_local(at, from[0], from[1], point);
    course->at[0] = point[0];
    course->at[1] = point[1];
    berthi_place_local(at, to[0], to[1], point); /* less what it was */
    course->way[0] = point[0];
    course->way[1] = point[1];
    course->begin = begin;
    course->ticks = ticks;
}

#endif
