/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs, exactly.
 *
 * While both are in force the relative position N(t) is linear in time and so is the radius R(t).
 * Times D, the product of both durations, they are integers at each tick:
 *
 *   D N = D (pb - pa) + da sb wb - db sa wa
 *
 * with pa, pb where the courses begin, wa, wb their ways, da, db their durations, sa, sb the ticks
 * since their begins; what stays where it is, is so at both ends. With D R for a third coordinate,
 * whose products have the other sign, X at the begin and Y at the end are vectors, and a share s of
 * the way further on they are (1 - s) X + s Y. They collide where
 *
 *   f(s) = (1 - s)^2 c + 2 s (1 - s) b + s^2 a,   c = X.X, b = X.Y, a = Y.Y
 *
 * is negative. It is so somewhere in [0, 1] when c is, or a is, or b is and b^2 > a c: over
 * (1 - s)^2 it is c + 2 b t + a t^2, for t = s / (1 - s) from 0 on.
 *
 * Bounds. Each coordinate of N is below 2^46.6 (positions) + 2^47 (ways) < 2^47.82, so
 * |N| < 2^48.32: where R(until) >= 2^49 they collide, and that is settled first. da, db < 2^30, so
 * X and Y are below 2^60 * 2^48.32 = 2^108.32, and 2^109 in the third coordinate; each of their
 * terms fits 124 bits with a sign, as sb wb <= db wb. a, b, c are below 2^218.3: 224 bits; b^2 and
 * a c below 2^436.6: 448 bits. Sums and products modulo a power of two are right as soon as what
 * comes out fits.
 *
 * Numbers are arrays of limbs, the least significant first, negative ones in two's complement.
 * Products skip limbs that are zero, so short legs nearby cost a fraction of the largest. */

#include "exact.h"

#ifdef BERTH_Q16

#include "quadratic.h"

int berthi_courses_pass(const berthi_courses *both)
{
    const uint32_t length = (uint32_t)both->until - (uint32_t)both->from;
    work w;
    if (((uint64_t)both->radius + berthi_product((uint32_t)both->rate, length)) >> 49 != 0) {
        return 1;
    }
    set_quadratic(&w, both, 3);
    if (is_negative(w.sums + OF_C, SUM) || is_negative(w.sums + OF_A, SUM)) {
        return 1;
    }
    if (take_sign(w.sums + OF_B, SUM) == 0) {
        return 0;
    }
    clear(w.room.all, ALL);
    add_product(w.room.all, w.sums + OF_A, w.sums + OF_C, SHAPE(ALL, SUM, SUM));
    add_product(w.room.all, w.sums + OF_B, w.sums + OF_B, SHAPE(ALL, SUM, SUM) | MINUS);
    return (int)is_negative(w.room.all, ALL);
}

/* ---- Within a tick --------------------------------------------------------------------------- */

/* With a + c - 2 b for a, and b - c for b, f(u) is a u^2 + 2 b u + c. At u = v / 2^16, 2^32 f is
 * a v^2 + 2^17 b v + 2^32 c, and 2^15 times its slope a v + 2^16 b: 32 bits more. f is known to be
 * below zero somewhere in [0, 1]. Where it is not so at u, nor at the end that is asked from: with
 * a > 0 it is so on the side to which f falls at u, and on no other; else f is above its chord from
 * that end to u, and it is so beyond u. */
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

/* to -= less. */
static void take_sum(limb *to, const limb *less)
{
    limb one[WORD];
    set_word(one, 1);
    add_product(to, one, less, SHAPE(SUM, WORD, SUM) | MINUS);
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
    add_fine(w->sum, berthi_product(v, v), w->a);
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
    take_sum(w.sums + OF_A, w.sums + OF_B);
    take_sum(w.sums + OF_B, w.sums + OF_C);
    take_sum(w.sums + OF_A, w.sums + OF_B);
    widen_signed(fine.a, w.sums + OF_A);
    widen_signed(fine.b, w.sums + OF_B);
    widen_signed(fine.c, w.sums + OF_C);
    for (uint32_t i = 0; i < SUM; i++) {
        any |= w.sums[OF_A + i];
    }
    fine.opens = any != 0 && !is_negative(w.sums + OF_A, SUM);
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
    limb any = 0;
    work w;
    limb *const cross = w.sums + OF_A, *const x = w.sums + OF_B, *const to_x = w.sums + OF_C;
    const uint32_t minus = set_end(&w, both, 0, 0), to_minus = set_end(&w, both, 0, 1);
    for (uint32_t i = 0; i < AXIS; i++) {
        x[i] = w.room.axis.at[0][i];
        to_x[i] = w.room.axis.at[1][i];
    }
    const uint32_t first = to_minus ^ set_end(&w, both, 1, 0);
    const uint32_t last = minus ^ set_end(&w, both, 1, 1);
    clear(cross, SUM); /* X cross Y */
    add_product(cross, x, w.room.axis.at[1], SHAPE(SUM, AXIS, AXIS) | last << 31);
    add_product(cross, to_x, w.room.axis.at[0], SHAPE(SUM, AXIS, AXIS) | (first ^ 1) << 31);
    for (uint32_t i = 0; i < SUM; i++) {
        any |= cross[i];
    }
    return is_negative(cross, SUM) ? -1 : any != 0;
}

#endif
