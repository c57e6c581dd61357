/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What goes straight past a disc; two legs, and gaps, exactly.
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
 * Products skip limbs that are zero, so short legs nearby cost a fraction of the largest.
 *
 * Gaps. A way v between two stored points in the world is exact in 2^-30 units, below 2^46.6 in x
 * and in y; an edge e, turned, in 2^-14 of its steps, below 2^30 in both, so that |e|^2 < 2^61. A
 * distance of k units of Q16.16 is K = 2^14 k < 2^47. Nearer than that is
 *
 *   to a corner         v . v < K^2            both sides below 2^95
 *   to the edge's line  (e x v)^2 < K^2 e . e  both sides below 2^156
 *
 * The cross product, below 2^78, is kept as 2^20 high + low, 0 <= low < 2^20: its parts and their
 * sums fit 64 bits. What is clearly further is seen with products of 64 bits alone. */

#include "exact.h"

#include "num.h"

#ifdef __OPTIMIZE_SIZE__
BERTHI_APART int berthi_offset_sign(berthi_edge_t x, berthi_edge_t y, const berthi_world_t *way)
{
    berthi_offset_product all;
    berthi_offset_times(x, y, way, &all);
    return berthi_product_sign(&all);
}
#endif

#ifdef BERTH_Q16

/* ---- Numbers of many limbs ------------------------------------------------------------------- */

/* Cores that multiply 32 bits to 32 alone do without a library call when a limb has 16. */
#ifndef BERTHI_LIMB_BITS
#if defined(__thumb__) && !defined(__thumb2__)
#define BERTHI_LIMB_BITS 16
#else
#define BERTHI_LIMB_BITS 32
#endif
#endif

#if BERTHI_LIMB_BITS == 16
typedef uint16_t limb;
typedef uint32_t product;
#else
typedef uint32_t limb;
typedef uint64_t product;
#endif

enum { WORD = 64 / BERTHI_LIMB_BITS };

/* What a product is of: how many limbs its sum, u and v have; added, or with MINUS taken away. */
#define SHAPE(sum, u, v) ((uint32_t)(sum) | (uint32_t)(u) << 8 | (uint32_t)(v) << 16)
#define MINUS 0x80000000u

/* sum += u * v, or sum -= u * v, modulo 2^bits of the sum: s - p is ~(~s + p). A product of two
 * limbs and two limbs more fit two limbs: (2^n - 1)^2 + 2 (2^n - 1) = 2^2n - 1. */
static BERTH_HOT BERTHI_APART void add_product(limb *sum, const limb *u, const limb *v,
                                               uint32_t shape)
{
    const limb flip = (shape & MINUS) != 0 ? (limb)-1 : 0;
    const limb *const end = sum + (shape & 255);
    uint32_t size_v = shape >> 16 & 255;
    while (size_v != 0 && v[size_v - 1] == 0) {
        size_v--;
    }
    for (uint32_t rows = size_v != 0 ? shape >> 8 & 255 : 0; rows != 0; rows--) {
        const uint32_t factor = *u++;
        limb *to = sum++;
        product carry = 0;
        /* @argued: a factor has no more limbs than the sum, so `to` begins in it */
        BERTH_ASSERT(to < end);
        for (uint32_t k = 0; factor != 0 && to < end; k++) {
            if (k < size_v) {
                carry += (product)factor * v[k];
            } else if (carry == 0) {
                break;
            }
            carry += (limb)(*to ^ flip);
            *to++ = (limb)carry ^ flip;
            carry >>= BERTHI_LIMB_BITS;
        }
    }
}

static inline uint32_t is_negative(const limb *number, uint32_t size)
{
    return (uint32_t)number[size - 1] >> (BERTHI_LIMB_BITS - 1);
}

static inline void clear(limb *number, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        number[i] = 0;
    }
}

static inline void set_word(limb *word, uint64_t value)
{
    for (uint32_t i = 0; i < WORD; i++) {
        word[i] = (limb)value;
        value >>= BERTHI_LIMB_BITS;
    }
}

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

/* The products, and a coordinate at each end, of which they are made. */
typedef struct work {
    limb sums[3 * SUM], at[2][AXIS];
} work;

/* The third coordinate is the radius. */
enum { RADIUS_AXIS = 2 };

/* A term of a coordinate: x * y and |value| in two words. Returns the shape of their product. */
BERTHI_INLINE uint32_t set_words(limb *words, uint32_t x, uint32_t y, int64_t value)
{
    set_word(words, berthi_product(x, y));
    set_word(words + WORD, (uint64_t)(value < 0 ? -value : value));
    return SHAPE(AXIS, WORD, WORD) | (value < 0 ? MINUS : 0);
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

/* A term of a coordinate at the begin or, with an odd number, at the end: from one to the other,
 * which the radius has alone, and the ways of the other and of the first. Its frame is gone when
 * that is added. */
enum { OF_BOTH = 2, TERMS = 6 };
static BERTHI_APART uint32_t set_term(limb *words, const berthi_courses *both, uint32_t axis,
                                      uint32_t which)
{
    const uint32_t side = which >> 1 & 1;
    const berthi_course *const own = both->course[side], *const other = both->course[1 - side];
    const int32_t tick = (which & 1) != 0 ? both->until : both->from;
    uint32_t ticks = (uint32_t)own->ticks;
    int64_t value;
    if (axis == RADIUS_AXIS) {
        /* @argued: whoever asks for the radius has settled what is 2^49 or more at the end */
        BERTH_ASSERT(0 <= both->radius && both->radius >> 49 == 0 && both->rate >= 0);
        value = both->radius + (int64_t)berthi_product((uint32_t)both->rate,
                                                       (uint32_t)tick - (uint32_t)both->from);
    } else if (which < OF_BOTH) {
        value = other->at[axis] - own->at[axis];
    } else {
        value = side != 0 ? own->way[axis] : -own->way[axis];
        ticks =
            (uint32_t)((both->still >> side & 1) != 0 ? both->from : tick) - (uint32_t)own->begin;
    }
    return set_words(words, (uint32_t)other->ticks, ticks, value);
}

/* A coordinate at the begin and at the end; returns a bit for each that is negative. */
static BERTHI_APART uint32_t set_ends(work *w, const berthi_courses *both, uint32_t axis)
{
    limb words[2 * WORD];
    clear((limb *)w->at, 2 * AXIS);
    for (uint32_t which = 0; which < (axis != RADIUS_AXIS ? TERMS : OF_BOTH); which++) {
        if (!BERTHI_IS_SMALL && which == 1 && (axis != RADIUS_AXIS || both->rate == 0)) {
            for (uint32_t i = 0; i < AXIS; i++) {
                w->at[1][i] = w->at[0][i]; /* from one to the other is the same */
            }
            continue;
        }
        const uint32_t shape = set_term(words, both, axis, which);
        add_product(w->at[which & 1], words, words + WORD, shape);
    }
    const uint32_t minus = take_sign(w->at[0], AXIS);
    return minus | take_sign(w->at[1], AXIS) << 1;
}

/* The products of the first so many axes: of two without the radius, which has the other sign. */
static BERTHI_MERGED void set_quadratic(work *w, const berthi_courses *both, uint32_t axes)
{
    clear(w->sums, 3 * SUM);
    for (uint32_t axis = 0; axis < axes; axis++) {
        const uint32_t ends = set_ends(w, both, axis), minus = (ends ^ ends >> 1) & 1;
        for (uint32_t k = 0; k < 3; k++) {
            const uint32_t other = axis == RADIUS_AXIS ? 1 : 0, turned = k == 1 ? minus : 0;
            add_product(w->sums + k * SUM, w->at[k >> 1], w->at[(k + 1) >> 1],
                        SHAPE(SUM, AXIS, AXIS) | (other ^ turned) << 31);
        }
    }
}

/* ---- Whether they pass ----------------------------------------------------------------------- */

/* Whether b^2 > a c: what that takes is not there yet while these are made. */
static BERTHI_APART int has_roots(const limb *sums)
{
    limb all[ALL];
    clear(all, ALL);
    add_product(all, sums + OF_A, sums + OF_C, SHAPE(ALL, SUM, SUM));
    add_product(all, sums + OF_B, sums + OF_B, SHAPE(ALL, SUM, SUM) | MINUS);
    return (int)is_negative(all, ALL);
}

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
    return has_roots(w.sums);
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
    const uint32_t of_x = set_ends(&w, both, 0);
    for (uint32_t i = 0; i < AXIS; i++) {
        x[i] = w.at[0][i];
        to_x[i] = w.at[1][i];
    }
    const uint32_t of_y = set_ends(&w, both, 1);
    clear(cross, SUM); /* X cross Y */
    add_product(cross, x, w.at[1], SHAPE(SUM, AXIS, AXIS) | ((of_x ^ of_y >> 1) & 1) << 31);
    add_product(cross, to_x, w.at[0], SHAPE(SUM, AXIS, AXIS) | ((of_x >> 1 ^ of_y ^ 1) & 1) << 31);
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
    limb words[2 * WORD];
    clear(w.sums + OF_B, SUM);
    for (uint32_t k = 0; k < 2; k++) {
        const int64_t old = side[1].old[k] - side[0].old[k];
        const int64_t now = side[1].now[k] - side[0].now[k];
        limb *const at = w.at[0];
        clear(at, AXIS);
        for (uint32_t term = 0; term < 3; term++) {
            const berthi_leg_turn *of = &side[term & 1];
            const int64_t value = term == 2 ? now + old : term == 1 ? of->way[k] : -of->way[k];
            const uint32_t shape = set_words(words, term == 2 ? of->ticks : 2,
                                             term == 2 ? side[1].ticks : of->since, value);
            add_product(at, words, words + WORD, shape);
        }
        const uint32_t minus = take_sign(at, AXIS);
        set_word(words, (uint64_t)(now < old ? old - now : now - old));
        add_product(w.sums + OF_B, words, at,
                    SHAPE(SUM, WORD, AXIS) | ((now < old) != (int)minus ? MINUS : 0));
    }
    return (int)is_negative(w.sums + OF_B, SUM);
}

/* ---- Gaps ------------------------------------------------------------------------------------ */

enum {
    APART_LOW = BERTHI_OFFSET_LOW,
    APART_MIDDLE = 96 / BERTHI_LIMB_BITS,
    APART_ALL = 160 / BERTHI_LIMB_BITS,
    APART_MOST = 224 / BERTHI_LIMB_BITS,
    APART_BITS = 14 /* of a unit of Q16.16 */
};

/* |x|, |y| < 2^30: high is below 2^(30 + 26.6 + 1), low before it is brought in below 2^51. */
BERTH_HOT BERTHI_APART void berthi_offset_times(int32_t x, int32_t y, const int64_t *way,
                                                berthi_offset_product *all)
{
    const int64_t low = berthi_wide_dot(x, y, (int32_t)((uint32_t)way[0] & 1048575),
                                        (int32_t)((uint32_t)way[1] & 1048575));
    all->high =
        berthi_wide_dot(x, y, (int32_t)(way[0] >> APART_LOW), (int32_t)(way[1] >> APART_LOW)) +
        (low >> APART_LOW);
    all->low = low & 1048575;
}

/* |all| / 2^14, rounded down, or one less. */
BERTHI_ONCE uint64_t apart_size(const berthi_offset_product *all)
{
    const uint64_t flip = (uint64_t)(all->high >> 63);
    return (((uint64_t)all->high ^ flip) << 6) |
           ((((uint64_t)all->low ^ flip) & 1048575) >> APART_BITS);
}

BERTHI_ONCE uint64_t apart_absolute(int64_t v)
{
    return (uint64_t)(v < 0 ? -v : v);
}

static uint64_t apart_norm(const int32_t *edge)
{
    return (uint64_t)berthi_wide_dot(edge[0], edge[1], edge[0], edge[1]);
}

static inline int apart_of_corner(const berthi_offset *gap)
{
    return (gap->edge[0] | gap->edge[1]) == 0;
}

/* At least the length of an edge, at most 1.04 times it. */
static uint32_t apart_length_up(const int32_t *edge)
{
    const uint32_t x = ((uint32_t)berthi_abs(edge[0]) >> 6) + 1;
    const uint32_t y = ((uint32_t)berthi_abs(edge[1]) >> 6) + 1;
    return berthi_octagon(x, y);
}

/* Whether the gap is surely not below `near`. Of a corner in units of 2^-14: below 2^31 each. */
BERTH_HOT BERTHI_APART int berthi_offset_is_beyond(const berthi_offset *gap, uint64_t near)
{
    if (near == 0) {
        return 0;
    }
    if (apart_of_corner(gap)) {
        const uint64_t x = apart_absolute(gap->way[0]) >> 16, y = apart_absolute(gap->way[1]) >> 16;
        const uint64_t most = (near >> 2) + 1;
        return x * x + y * y >= most * most;
    }
    berthi_offset_product cross;
    berthi_offset_aside(gap, &cross);
    return apart_size(&cross) >= near * apart_length_up(gap->edge);
}

/* *to += u v, or -= (MINUS). */
static void apart_add(limb *to, uint64_t u, uint64_t v, uint32_t shape)
{
    limb one[WORD], other[WORD];
    set_word(one, u);
    set_word(other, v);
    add_product(to, one, other, SHAPE(APART_MIDDLE, WORD, WORD) | shape);
}

/* The corner: v . v - K^2 < 0. */
static BERTHI_APART int apart_corner_below(const int64_t *way, uint64_t reach)
{
    limb sum[APART_MIDDLE];
    clear(sum, APART_MIDDLE);
    for (uint32_t k = 0; k < 2; k++) {
        const uint64_t v = apart_absolute(way[k]);
        apart_add(sum, v, v, 0);
    }
    apart_add(sum, reach, reach, MINUS);
    return (int)is_negative(sum, APART_MIDDLE);
}

/* |e x v|. */
static BERTHI_APART void apart_root(const berthi_offset_product *aside, limb *root)
{
    uint64_t high = (uint64_t)aside->high, low = (uint64_t)aside->low;
    if (aside->high < 0) {
        high = 0 - high - (low != 0);
        low = (0 - low) & 1048575;
    }
    set_word(root, high << APART_LOW | low);
    high >>= 64 - APART_LOW;
    for (uint32_t i = WORD; i < APART_MIDDLE; i++) {
        root[i] = (limb)high;
        high >>= BERTHI_LIMB_BITS;
    }
}

/* Its square, to 0. */
static BERTHI_MERGED void apart_aside2(const berthi_offset_product *aside, limb *root, limb *square)
{
    apart_root(aside, root);
    add_product(square, root, root, SHAPE(APART_ALL, APART_MIDDLE, APART_MIDDLE));
}

BERTHI_APART int berthi_offset_is_abreast(berthi_offset *gap, uint32_t shift)
{
    berthi_offset_product along;
    berthi_offset_times(gap->edge[0], gap->edge[1], gap->way, &along);
    if (along.high < 0) {
        return 0;
    }
    for (uint32_t k = 0; k < 2; k++) {
        const int64_t all = (int64_t)((uint64_t)(int64_t)gap->edge[k] << shift);
        /* @argued: of 30 bits and a sign, by at most 16 */
        BERTH_ASSERT(all >= -(INT64_C(1) << 46) && all <= INT64_C(1) << 46);
        gap->way[k] -= all;
    }
    berthi_offset_times(gap->edge[0], gap->edge[1], gap->way, &along);
    return along.high < 0;
}

/* (e x v)^2 - K^2 e . e < 0. */
BERTH_HOT BERTHI_APART int berthi_offset_line_below(const berthi_offset_product *aside,
                                                    const int32_t *edge, uint64_t near)
{
    limb all[APART_ALL], square[APART_MIDDLE], word[WORD];
    set_word(word, near << APART_BITS);
    clear(all, APART_ALL);
    apart_aside2(aside, square, all);
    clear(square, APART_MIDDLE);
    add_product(square, word, word, SHAPE(APART_MIDDLE, WORD, WORD));
    set_word(word, apart_norm(edge));
    add_product(all, word, square, SHAPE(APART_ALL, WORD, APART_MIDDLE) | MINUS);
    return (int)is_negative(all, APART_ALL);
}

BERTHI_APART int berthi_offset_below(const berthi_offset *gap, uint64_t near)
{
    if (near == 0) {
        return apart_of_corner(gap) ? (gap->way[0] | gap->way[1]) == 0
                                    : berthi_offset_side(gap) == 0;
    }
    if (apart_of_corner(gap)) {
        return apart_corner_below(gap->way, near << APART_BITS);
    }
    berthi_offset_product aside;
    berthi_offset_aside(gap, &aside);
    return berthi_offset_line_below(&aside, gap->edge, near);
}

/* The square of a gap times e . e, or of a corner itself. */
static void apart_square(const berthi_offset *gap, limb *square)
{
    limb root[APART_MIDDLE];
    clear(square, APART_ALL);
    if (!apart_of_corner(gap)) {
        berthi_offset_product aside;
        berthi_offset_aside(gap, &aside);
        apart_aside2(&aside, root, square);
        return;
    }
    for (uint32_t k = 0; k < 2; k++) {
        limb v[WORD];
        set_word(v, apart_absolute(gap->way[k]));
        add_product(square, v, v, SHAPE(APART_ALL, WORD, WORD));
    }
}

/* The squares, below 2^156, times the other one's e . e. */
BERTHI_APART int berthi_offset_less(const berthi_offset *gap, const berthi_offset *than)
{
    limb all[APART_MOST], square[APART_ALL], norm[WORD];
    clear(all, APART_MOST);
    apart_square(gap, square);
    set_word(norm, apart_of_corner(than) ? 1 : apart_norm(than->edge));
    add_product(all, norm, square, SHAPE(APART_MOST, WORD, APART_ALL));
    apart_square(than, square);
    set_word(norm, apart_of_corner(gap) ? 1 : apart_norm(gap->edge));
    add_product(all, norm, square, SHAPE(APART_MOST, WORD, APART_ALL) | MINUS);
    return (int)is_negative(all, APART_MOST);
}

/* |way|, nearly: the upper 31 bits of both coordinates tell. */
static uint64_t apart_guess_corner(const int64_t *way)
{
    uint64_t x = apart_absolute(way[0]), y = apart_absolute(way[1]);
    uint32_t shift = 0;
    while (((x | y) >> shift) >> 31 != 0) {
        shift++;
    }
    x >>= shift;
    y >>= shift;
    return ((uint64_t)berthi_root_u64(x * x + y * y) << shift) >> APART_BITS;
}

/* |e x v| / |e|, nearly: the root of e . e is taken to 31 bits, and divided by bit after bit. */
static uint64_t apart_guess_line(const berthi_offset *gap)
{
    berthi_offset_product cross;
    berthi_offset_aside(gap, &cross);
    uint64_t rest = apart_size(&cross), norm = apart_norm(gap->edge), quotient = 0;
    uint32_t up = 0, root;
    while (norm >> 60 == 0) {
        norm <<= 2;
        up++;
    }
    root = berthi_root_u64(norm);
    for (uint32_t bit = 34; bit-- > 0;) {
        const uint64_t part = bit >= up ? (uint64_t)root << (bit - up) : root >> (up - bit);
        quotient <<= 1;
        if (rest >= part) {
            rest -= part;
            quotient |= 1;
        }
    }
    return quotient;
}

/* The gap, rounded down to a unit of Q16.16. */
BERTHI_APART uint64_t berthi_offset_floor(const berthi_offset *gap)
{
    uint64_t near = apart_of_corner(gap) ? apart_guess_corner(gap->way) : apart_guess_line(gap);
    while (near != 0 && berthi_offset_below(gap, near)) {
        near--;
    }
    while (!berthi_offset_below(gap, near + 1)) {
        near++;
    }
    return near;
}

/* The foot is at t = e . v / (2^shift e . e) of the edge, to 32 bits: which is 2^-32 of less than
 * 2^46, and what rounds then is less than a unit of 2^-30. */
BERTHI_APART void berthi_offset_part(berthi_offset *gap, uint32_t shift)
{
    berthi_offset_product dot;
    berthi_offset_times(gap->edge[0], gap->edge[1], gap->way, &dot);
    const uint64_t norm = apart_norm(gap->edge);
    const uint64_t rest =
        ((uint64_t)dot.high << (APART_LOW - shift)) | ((uint64_t)dot.low >> shift);
    /* @argued: a foot is on the edge: e . v < 2^shift e . e, so `rest` is below its norm */
    BERTH_ASSERT(rest < norm);
    const uint32_t part = berthi_divide_long(rest, 0, norm);
    for (uint32_t k = 0; k < 2; k++) {
        gap->way[k] = ((int64_t)gap->edge[k] * part) >> (32 - shift);
    }
}

/* By halves, to 2^-32 of the edge. */
void berthi_offset_cross(const berthi_offset *gap, uint32_t shift, const berthi_edge_t *edge,
                         berthi_world_t *to)
{
    const int32_t x = -gap->edge[1], y = gap->edge[0];
    const int first = berthi_offset_sign(x, y, gap->way) > 0; /* the side that the edge begins on */
    uint32_t gone = 0;
    for (uint32_t bit = UINT32_C(1) << 31; bit != 0; bit >>= 1) {
        int64_t way[2];
        for (uint32_t axis = 0; axis < 2; axis++) {
            to[axis] = ((int64_t)edge[axis] * (gone | bit)) >> (32 - shift);
            way[axis] = gap->way[axis] + to[axis];
        }
        gone |= (berthi_offset_sign(x, y, way) > 0) == first ? bit : 0;
    }
}

#else

void berthi_course_offset(const berthi_course *course, int32_t tick, berth_raw *x, berth_raw *y)
{
    *x = course->at[0];
    *y = course->at[1];
    if (course->way[0] != 0 || course->way[1] != 0) {
        const berth_raw part = (berth_raw)(tick - course->begin) / (berth_raw)course->ticks;
        *x += course->way[0] * part;
        *y += course->way[1] * part;
    }
}

int berthi_courses_approach(const berthi_courses *both)
{
    berth_raw ax, ay, bx, by, vx = 0, vy = 0, speeds = 0, lengths = 0;
    berthi_course_offset(both->course[0], both->from, &ax, &ay);
    berthi_course_offset(both->course[1], both->from, &bx, &by);
    for (int k = 1; k >= 0; k--) {
        const berthi_course *course = both->course[k];
        const berth_raw ticks = (berth_raw)(k == 0 ? -course->ticks : course->ticks);
        lengths += course->lengths;
        if (course->way[0] != 0 || course->way[1] != 0) {
            vx += course->way[0] / ticks;
            vy += course->way[1] / ticks;
            speeds += (berthi_abs(course->way[0]) + berthi_abs(course->way[1])) / berthi_abs(ticks);
        }
    }
    return (bx - ax) * vx + (by - ay) * vy < lengths * (16 * BERTHI_EPSILON) * speeds;
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

/* ---- Gaps ------------------------------------------------------------------------------------ */

void berthi_offset_times(berth_raw x, berth_raw y, const berth_raw *way, berth_raw *all)
{
    *all = x * way[0] + y * way[1];
}

int berthi_offset_is_abreast(berthi_offset *gap, uint32_t shift)
{
    const berth_raw x = gap->edge[0], y = gap->edge[1], along = x * gap->way[0] + y * gap->way[1];
    (void)shift;
    return along >= 0 && along < x * x + y * y;
}

static berth_raw apart_square(const berthi_offset *gap)
{
    const berth_raw x = gap->edge[0], y = gap->edge[1];
    if (x == 0 && y == 0) {
        return gap->way[0] * gap->way[0] + gap->way[1] * gap->way[1];
    }
    const berth_raw cross = x * gap->way[1] - y * gap->way[0];
    return cross * cross / (x * x + y * y);
}

int berthi_offset_is_beyond(const berthi_offset *gap, berth_raw near)
{
    (void)gap, (void)near;
    return 0;
}

int berthi_offset_below(const berthi_offset *gap, berth_raw near)
{
    const berth_raw square = apart_square(gap);
    return near == 0 ? square == 0 : square < near * near;
}

int berthi_offset_line_below(const berth_raw *aside, const berthi_edge_t *edge, berth_raw near)
{
    return *aside * *aside < near * near * (edge[0] * edge[0] + edge[1] * edge[1]);
}

int berthi_offset_less(const berthi_offset *gap, const berthi_offset *than)
{
    return apart_square(gap) < apart_square(than);
}

berth_raw berthi_offset_floor(const berthi_offset *gap)
{
    return berthi_root_real(apart_square(gap));
}

void berthi_offset_part(berthi_offset *gap, uint32_t shift)
{
    const berth_raw x = gap->edge[0], y = gap->edge[1];
    const berth_raw part = (x * gap->way[0] + y * gap->way[1]) / (x * x + y * y);
    (void)shift;
    gap->way[0] = x * part;
    gap->way[1] = y * part;
}

void berthi_offset_cross(const berthi_offset *gap, uint32_t shift, const berthi_edge_t *edge,
                         berthi_world_t *to)
{
    const berth_raw x = -gap->edge[1], y = gap->edge[0];
    const berth_raw way = x * -gap->way[0] + y * -gap->way[1];
    const berth_raw whole = x * edge[0] + y * edge[1];
    const berth_raw gone = whole != 0 ? way / whole : 0;
    (void)shift;
    to[0] = edge[0] * gone;
    to[1] = edge[1] * gone;
}

#endif
