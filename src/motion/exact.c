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
 * from their begins to `from`. They collide where f(u) = |X + u V|^2 - (S + u P)^2 is negative.
 * f is a quadratic, a u^2 + 2 b u + c, with
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

#include "../core/frame.h"

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

enum {
    WORD = 64 / BERTHI_LIMB_BITS,
    AXIS = 128 / BERTHI_LIMB_BITS, /* of X, V, S, P */
    SUM = 224 / BERTHI_LIMB_BITS,  /* of a, b, c */
    ALL = 384 / BERTHI_LIMB_BITS   /* of a c - b^2 */
};

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

/* The quadratic, and room for what it is made of: X and V (S, P) of one axis, and two words; in the
 * end for a c - b^2. */
typedef struct work {
    limb a[SUM], b[SUM], c[SUM];
    union {
        struct {
            limb at[AXIS], way[AXIS], u[WORD], v[WORD];
        } axis;
        limb all[ALL];
    } room;
} work;

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

/* What course i adds to its axis, one product a term: to X for its place, to X for what it has gone
 * of its way, to V for its way. The factor of the term: */
static BERTHI_APART void set_factor(limb *u, const berthi_course *courses, uint32_t i,
                                    uint32_t term)
{
    const berthi_course *course = &courses[i];
    const uint32_t of = (uint32_t)(term == 0 ? course->ticks : term == 1 ? course->begin : 1);
    set_word(u, (uint64_t)(uint32_t)courses[1 - i].ticks * of);
}

/* and the other one. Returns MINUS where the product is taken away. */
static BERTHI_APART uint32_t set_value(limb *v, const berthi_course *courses, uint32_t i,
                                       uint32_t term)
{
    const int64_t value = term == 0 ? courses[i].x : courses[i].way_x;
    set_word(v, (uint64_t)(value < 0 ? -value : value));
    return (value < 0) == (i == 1) ? MINUS : 0;
}

/* An axis becomes its negative, if so. */
static BERTHI_APART void negate(limb *axis, uint32_t so)
{
    product carry = so;
    for (uint32_t i = 0; i < AXIS; i++) {
        carry += (limb)(axis[i] ^ (limb)(0 - so));
        axis[i] = (limb)carry;
        carry >>= BERTHI_LIMB_BITS;
    }
}

/* `begin` of a course becomes the ticks from its begin to `from`, 0 of what stands. */
static BERTHI_APART void begin_course(berthi_course *course, int32_t from)
{
    const int moves = (course->way_x | course->way_y) != 0;
    course->begin = moves ? from - course->begin : 0;
    course->ticks = moves ? course->ticks : 1;
}

/* The axis of y becomes that of x, and that of y the radius's, which has this part of it. */
static BERTHI_APART void next_axis(berthi_course *course, int64_t radius, int32_t rate)
{
    course->x = course->y;
    course->way_x = course->way_y;
    course->y = radius - (int64_t)rate * course->begin;
    course->way_y = (int64_t)rate * course->ticks;
}

/* Adds an axis, x of both courses, to the quadratic. */
static inline void add_axis(work *w, const berthi_course *courses, uint32_t sign)
{
    limb *const at = w->room.axis.at, *const way = w->room.axis.way;
    uint32_t minus;
    clear(at, AXIS);
    clear(way, AXIS);
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t term = 0; term < 3; term++) {
            set_factor(w->room.axis.u, courses, i, term);
            minus = set_value(w->room.axis.v, courses, i, term);
            add_product(term < 2 ? at : way, w->room.axis.u, w->room.axis.v,
                        SHAPE(AXIS, WORD, WORD) | minus);
        }
    }
    minus = is_negative(at, AXIS); /* seen in a mirror it is the same */
    negate(at, minus);
    negate(way, minus);
    minus = is_negative(way, AXIS);
    negate(way, minus);
    add_product(w->a, way, way, SHAPE(SUM, AXIS, AXIS) | sign);
    add_product(w->b, way, at, SHAPE(SUM, AXIS, AXIS) | (sign ^ minus << 31));
    add_product(w->c, at, at, SHAPE(SUM, AXIS, AXIS) | sign);
}

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

BERTH_HOT int berthi_courses_meet(berthi_course courses[2], int32_t from, int32_t until,
                                  int64_t radius, int32_t rate, int32_t since)
{
    const uint32_t length = (uint32_t)until - (uint32_t)from;
    work w;
    /* both below 2^31 * 2^32 + 2^46, modulo 2^64 */
    radius = (int64_t)((uint64_t)radius + (uint64_t)rate * ((uint32_t)from - (uint32_t)since));
    if (((uint64_t)radius + (uint64_t)rate * length) >> 49 != 0) {
        return 1;
    }
    begin_course(&courses[0], from);
    begin_course(&courses[1], from);
    clear(w.a, SUM);
    clear(w.b, SUM);
    clear(w.c, SUM);
    for (uint32_t axis = 0; axis < 3; axis++) {
        add_axis(&w, courses, axis < 2 ? 0 : MINUS);
        next_axis(&courses[0], 0, 0);
        next_axis(&courses[1], radius, rate);
    }
    return is_below_zero(&w, length);
}

void berthi_course_of(berthi_course *course, const berth_ground *ground, const berth_placement *at,
                      const berthi_unit *from_point, const berthi_unit *to_point, int32_t begin,
                      int32_t ticks)
{
    int64_t point[2] = {0, 0};
    berthi_place(ground, at, from_point, point);
    course->x = point[0];
    course->y = point[1];
    berthi_place(ground, at, to_point, point); /* less what it was */
    course->way_x = point[0];
    course->way_y = point[1];
    course->begin = begin;
    course->ticks = ticks;
}

#endif
