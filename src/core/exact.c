/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What goes straight past a disc; and two legs, exactly.
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

#include "limbs.h"

/* ---- A disc, and what goes past it ----------------------------------------------------------- */

#ifdef __OPTIMIZE_SIZE__
BERTHI_APART berthi_verdict berthi_sweep(int32_t x, int32_t y, int32_t ex, int32_t ey, int32_t gap,
                                         int32_t near)
{
    return berthi_sweep_here(x, y, ex, ey, gap, near);
}
#endif

static inline int32_t wider(int32_t most, int32_t v)
{
    v = berthi_abs(v);
    return v > most ? v : most;
}

/* In units in which every product fits 32 bits. */
BERTH_HOT BERTHI_APART berthi_verdict berthi_sweep_wide(const int32_t *from, const int32_t *to,
                                                        int32_t outer, int32_t inner)
{
    const int32_t most = BERTHI_SWEEP_MOST;
    int32_t x = from[0], y = from[1], ex = to[0], ey = to[1];
    int32_t widest = wider(wider(wider(wider(outer, x), y), ex), ey);
    if (widest > most) {
        uint32_t shift = 0;
        do {
            widest >>= 2;
            shift += 2;
        } while (widest > most);
        /* @argued: of 31 bits 15 are left at most 9 times later */
        BERTH_ASSERT(2 <= shift && shift <= 18);
        x >>= shift;
        y >>= shift;
        ex >>= shift;
        ey >>= shift;
        outer = (outer >> shift) + 3; /* x and y are up to 1.42 off */
        inner = (inner >> shift) - 3;
    }
    /* @argued: none was wider than `widest`, and what is cut is rounded down */
    BERTH_ASSERT(-23170 < x && x < 23170 && -23170 < y && y < 23170);
    BERTH_ASSERT(-23170 < ex && ex < 23170 && -23170 < ey && ey < 23170);
    BERTH_ASSERT(0 <= outer && outer <= most + 3 && inner <= most);
    return berthi_sweep_fully(x, y, ex - x, ey - y, outer, outer + inner);
}

/* ---- The products ---------------------------------------------------------------------------- */

/* Limbs of a number of so many bits, in whole words of 32. */
#define LIMBS(bits) (((bits) + 31) / 32 * (32 / BERTHI_LIMB_BITS))

/* Of a course: its places and ways are below 2^PLACE_BITS, whatever they were
 * stored in, and it lasts less than 2^TICK_BITS ticks. */
enum {
    PLACE_BITS = 46,
    TICK_BITS = 30,
    AXIS = LIMBS(2 * TICK_BITS + PLACE_BITS + 4),    /* of a coordinate at an end */
    SUM = LIMBS(4 * TICK_BITS + 2 * PLACE_BITS + 8), /* of a product of two */
    ALL = LIMBS(8 * TICK_BITS + 4 * PLACE_BITS + 14) /* of a c - b^2 */
};

/* Where which product is: c of the begin, b of both ends, a of the end. */
enum { OF_C = 0, OF_B = SUM, OF_A = 2 * SUM };

/* The products, and room for what they are made of: a coordinate at each end, and two words; in the
 * end for a c - b^2. */
typedef struct work {
    limb sums[3 * SUM];
    union {
        struct {
            limb at[2][AXIS], u[WORD], v[WORD];
        } axis;
        limb all[ALL];
    } room;
} work;

/* The third coordinate is the radius. */
enum { RADIUS_AXIS = 2 };

/* sum += x * y * value, of a coordinate: merged, for the stack of who asks exact legs. */
BERTHI_INLINE void add_term(limb *sum, work *w, uint32_t x, uint32_t y, int64_t value)
{
    set_word(w->room.axis.u, berthi_product(x, y));
    set_word(w->room.axis.v, (uint64_t)(value < 0 ? -value : value));
    add_product(sum, w->room.axis.u, w->room.axis.v,
                SHAPE(AXIS, WORD, WORD) | (value < 0 ? MINUS : 0));
}

/* What is negative becomes the same without a sign; returns whether it was. */
static BERTHI_APART uint32_t take_sign(limb *number, uint32_t size)
{
    const uint32_t minus = is_negative(number, size);
    product carry = minus;
    for (uint32_t i = 0; i < size; i++) {
        carry += (limb)(number[i] ^ (limb)(0 - minus));
        number[i] = (limb)carry;
        carry >>= BERTHI_LIMB_BITS;
    }
    return minus;
}

/* The coordinate of an axis at the begin, or at the end; returns whether it is negative. */
static BERTHI_APART uint32_t set_end(work *w, const berthi_courses *both, uint32_t axis,
                                     uint32_t end)
{
    const berthi_course *a = both->course[0], *b = both->course[1];
    limb *const at = w->room.axis.at[end];
    const int32_t tick = end != 0 ? both->until : both->from;
    int64_t value;
    clear(at, AXIS);
    if (axis == RADIUS_AXIS) {
        /* @argued: whoever asks for the radius has settled what is 2^49 or more at the end */
        BERTH_ASSERT(0 <= both->radius && both->radius >> 49 == 0 && both->rate >= 0);
        value = both->radius + (int64_t)berthi_product((uint32_t)both->rate,
                                                       (uint32_t)tick - (uint32_t)both->from);
    } else {
        value = b->at[axis] - a->at[axis];
    }
    uint32_t x = (uint32_t)a->ticks, y = (uint32_t)b->ticks;
    for (uint32_t i = 0;; i++) {
        add_term(at, w, x, y, value);
        if (axis == RADIUS_AXIS || i == 2) {
            break;
        }
        const berthi_course *const own = both->course[i];
        value = i != 0 ? own->way[axis] : -own->way[axis];
        x = (uint32_t)both->course[1 - i]->ticks;
        y = (uint32_t)((both->still >> i & 1) != 0 ? both->from : tick) - (uint32_t)own->begin;
    }
    return take_sign(at, AXIS);
}

/* The products of the first so many axes: of two without the radius, which has the other sign. */
static BERTHI_MERGED void set_quadratic(work *w, const berthi_courses *both, uint32_t axes)
{
    clear(w->sums, 3 * SUM);
    for (uint32_t axis = 0; axis < axes; axis++) {
        uint32_t minus = set_end(w, both, axis, 0) ^ set_end(w, both, axis, 1);
        for (uint32_t k = 0; k < 3; k++) {
            const uint32_t other = axis == RADIUS_AXIS ? 1 : 0, turned = k == 1 ? minus : 0;
            add_product(w->sums + k * SUM, w->room.axis.at[k >> 1], w->room.axis.at[(k + 1) >> 1],
                        SHAPE(SUM, AXIS, AXIS) | (other ^ turned) << 31);
        }
    }
}

/* ---- Whether they pass ----------------------------------------------------------------------- */

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

/* ---- Whether they come nearer ---------------------------------------------------------------- */

int berthi_courses_approach(const berthi_courses *both)
{
    const limb one[WORD] = {1};
    work w;
    set_quadratic(&w, both, 2);
    add_product(w.sums + OF_B, one, w.sums + OF_C, SHAPE(SUM, WORD, SUM) | MINUS);
    return (int)is_negative(w.sums + OF_B, SUM);
}

/* |now|^2 - |old|^2 = (now - old).(now + old), times d, the duration of the side that goes on:
 * where one jumps the other's alone is not 1. now - old is below 2^48.6 in each, d (now + old)
 * below 2^30 * 2^48.6 + 2^31 * 2^46 < 2^79. */
int berthi_turns_approach(const berthi_leg_turn *side)
{
    work w;
    clear(w.sums + OF_B, SUM);
    for (uint32_t k = 0; k < 2; k++) {
        const int64_t old = side[1].old[k] - side[0].old[k];
        const int64_t now = side[1].now[k] - side[0].now[k];
        limb *const at = w.room.axis.at[0];
        clear(at, AXIS);
        for (uint32_t term = 0; term < 3; term++) {
            const berthi_leg_turn *of = &side[term & 1];
            const int64_t value = term == 2 ? now + old : term == 1 ? of->way[k] : -of->way[k];
            add_term(at, &w, term == 2 ? of->ticks : 2, term == 2 ? side[1].ticks : of->since,
                     value);
        }
        const uint32_t minus = take_sign(at, AXIS);
        set_word(w.room.axis.v, (uint64_t)(now < old ? old - now : now - old));
        add_product(w.sums + OF_B, w.room.axis.v, at,
                    SHAPE(SUM, WORD, AXIS) | ((now < old) != (int)minus ? MINUS : 0));
    }
    return (int)is_negative(w.sums + OF_B, SUM);
}

#else

int berthi_courses_approach(const berthi_courses *both)
{
    berth_raw at[2][2], v[2] = {0, 0}, speeds = 0, lengths = 0;
    for (int k = 1; k >= 0; k--) {
        const berthi_course *course = both->course[k];
        const int moves = course->way[0] != 0 || course->way[1] != 0;
        const berth_raw ticks = (berth_raw)course->ticks;
        const berth_raw part = (berth_raw)(both->from - course->begin) / ticks;
        for (int axis = 0; axis < 2; axis++) {
            const berth_raw way = course->way[axis];
            at[k][axis] = moves ? course->at[axis] + way * part : course->at[axis];
            v[axis] += moves ? (k == 0 ? -way : way) / ticks : 0;
        }
        speeds += moves ? (berthi_abs(course->way[0]) + berthi_abs(course->way[1])) / ticks : 0;
        lengths += course->lengths;
    }
    return (at[1][0] - at[0][0]) * v[0] + (at[1][1] - at[0][1]) * v[1] <
           lengths * (16 * BERTHI_EPSILON) * speeds;
}

int berthi_jumps_approach(const berthi_leg_turn *side, berth_raw lengths)
{
    berth_raw sum = 0, apart = 0;
    int moved = 0;
    for (int k = 0; k < 2; k++) {
        const berth_raw part_a =
            side[0].way[k] * ((berth_raw)side[0].since / (berth_raw)side[0].ticks);
        const berth_raw part_b =
            side[1].way[k] * ((berth_raw)side[1].since / (berth_raw)side[1].ticks);
        const berth_raw old = side[1].old[k] + part_b - side[0].old[k] - part_a;
        const berth_raw now = side[1].now[k] + part_b - side[0].now[k] - part_a;
        moved |= now != old;
        sum += (now - old) * (now + old);
        apart += berthi_abs(now) + berthi_abs(old);
    }
    return moved && sum < apart * lengths * (16 * BERTHI_EPSILON);
}

#endif
