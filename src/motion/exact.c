/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs, exactly.
 *
 * While both are in force the relative position N(t) is linear in time and so is the radius R(t).
 * At t = from + u, times D, the product of both durations, they are integers at u = 0 and a tick
 * further on:
 *
 *   D N = X + u V     X = D W + da sb wb - db sa wa,   V = da wb - db wa
 *   D R = S + u P     S = D R(from),                   P = D rate
 *
 * with W the distance of both begins, wa and wb the ways, da and db the durations, sa and sb the
 * ticks from the begins to `from`. They collide where f(u) = |X + u V|^2 - (S + u P)^2 is negative.
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
 * so a coordinate fits 128 bits with its sign; its terms do, too: sb wb <= db wb in two coordinates,
 * and in the third D R(t of b's begin), |R| < 2^49 + 2^31 * 2^30, and da sb rate db stay below
 * 2^122. a, b, c are below 2^183, 2^201, 2^218: 224 bits. The roots are looked at when b < 0 at 0
 * and b >= 0 at L, so a > 0 and P < |V|; then b < 2^77.5 * (2^108.32 + 2^109) < 2^187.3 and
 * a c < 2^155 * 2^217: the difference fits 384 bits. Sums and products modulo a power of two are
 * right as soon as what comes out fits.
 *
 * Numbers are arrays of limbs, the least significant first, negative ones in two's complement.
 * Products skip limbs that are zero, so short legs nearby cost a fraction of the largest. */

#include "exact.h"

#ifdef BERTH_Q16

#include "../core/frame.h"

/* Cores that multiply 32 bits to 32 do without a library call when a limb has 16. */
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
    AXIS = 128 / BERTHI_LIMB_BITS, /* X, V, S, P */
    SUM = 224 / BERTHI_LIMB_BITS,  /* a, b, c */
    ALL = 384 / BERTHI_LIMB_BITS   /* b^2 - a c */
};

#define PLUS ((limb)0)
#define MINUS ((limb)-1)

typedef struct quadratic {
    limb a[SUM], b[SUM], c[SUM];
} quadratic;

/* sum += u * v, or with MINUS sum -= u * v, modulo 2^bits of the sum: as s - p is ~(~s + p).
 * (2^n - 1)^2 and two numbers below 2^n are below 2^2n. */
static BERTHI_APART void add_product(limb *sum, uint32_t size, const limb *u, uint32_t size_u,
                                     const limb *v, uint32_t size_v, limb sign)
{
    for (uint32_t i = 0; i < size_u; i++) {
        product carry = 0;
        if (u[i] == 0) {
            continue;
        }
        for (uint32_t k = i; k < size && (k - i < size_v || carry != 0); k++) {
            carry += (limb)(sum[k] ^ sign);
            if (k - i < size_v) {
                carry += (product)u[i] * v[k - i];
            }
            sum[k] = (limb)carry ^ sign;
            carry >>= BERTHI_LIMB_BITS;
        }
    }
}

static int is_negative(const limb *number, uint32_t size)
{
    return number[size - 1] >> (BERTHI_LIMB_BITS - 1) != 0;
}

static void set_word(limb *word, uint64_t value)
{
    for (uint32_t i = 0; i < WORD; i++) {
        word[i] = (limb)value;
        value >>= BERTHI_LIMB_BITS;
    }
}

/* axis += factor * value, or minus that. */
static void add_scaled(limb *axis, uint64_t factor, int64_t value, limb sign)
{
    limb u[WORD], v[WORD];
    if (value < 0) {
        sign ^= MINUS;
        value = -value;
    }
    set_word(u, factor);
    set_word(v, (uint64_t)value);
    add_product(axis, AXIS, u, WORD, v, WORD, sign);
}

static void negate(limb *axis)
{
    product carry = 1;
    for (uint32_t i = 0; i < AXIS; i++) {
        carry += (limb)~axis[i];
        axis[i] = (limb)carry;
        carry >>= BERTHI_LIMB_BITS;
    }
}

/* Adds what one axis, x of both courses, is to the quadratic. `begin` of a course is its ticks
 * before `from`. */
static void add_axis(quadratic *f, const berthi_course *course, limb sign)
{
    const uint32_t da = (uint32_t)course[0].ticks, db = (uint32_t)course[1].ticks;
    limb at[AXIS] = {0}, way[AXIS] = {0}, back = sign;
    add_scaled(at, (uint64_t)da * db, course[1].x - course[0].x, PLUS);
    add_scaled(at, (uint64_t)da * (uint32_t)course[1].begin, course[1].way_x, PLUS);
    add_scaled(at, (uint64_t)db * (uint32_t)course[0].begin, course[0].way_x, MINUS);
    add_scaled(way, da, course[1].way_x, PLUS);
    add_scaled(way, db, course[0].way_x, MINUS);
    if (is_negative(at, AXIS)) { /* seen in a mirror it is the same */
        negate(at);
        negate(way);
    }
    if (is_negative(way, AXIS)) {
        negate(way);
        back ^= MINUS;
    }
    add_product(f->a, SUM, way, AXIS, way, AXIS, sign);
    add_product(f->b, SUM, way, AXIS, at, AXIS, back);
    add_product(f->c, SUM, at, AXIS, at, AXIS, sign);
}

/* a c < b^2. */
static int has_roots(const quadratic *f)
{
    limb all[ALL] = {0};
    add_product(all, ALL, f->a, SUM, f->c, SUM, PLUS);
    add_product(all, ALL, f->b, SUM, f->b, SUM, MINUS);
    return is_negative(all, ALL);
}

static int falls_below_zero(quadratic *f, uint32_t length)
{
    const int falls = is_negative(f->b, SUM);
    limb by[WORD];
    if (is_negative(f->c, SUM)) {
        return 1;
    }
    set_word(by, length);
    add_product(f->c, SUM, by, WORD, f->b, SUM, PLUS);
    add_product(f->b, SUM, by, WORD, f->a, SUM, PLUS);
    add_product(f->c, SUM, by, WORD, f->b, SUM, PLUS);
    if (is_negative(f->c, SUM)) {
        return 1;
    }
    return falls && !is_negative(f->b, SUM) && has_roots(f);
}

int berthi_courses_meet(berthi_course courses[2], int32_t from, int32_t until, int64_t radius,
                        int32_t rate, int32_t since)
{
    const uint32_t length = (uint32_t)until - (uint32_t)from;
    /* below 2^31 * 2^32 + 2^46 < 2^64 */
    const uint64_t largest =
        (uint64_t)radius + (uint64_t)rate * ((uint32_t)until - (uint32_t)since);
    quadratic f = {{0}, {0}, {0}};
    if (largest >> 49 != 0) {
        return 1;
    }
    for (uint32_t i = 0; i < 2; i++) {
        const int stands = (courses[i].way_x | courses[i].way_y) == 0;
        courses[i].ticks = stands ? 1 : courses[i].ticks;
        courses[i].begin = stands ? 0 : from - courses[i].begin;
    }
    /* what the radius is at the begin of b */
    radius += rate * ((int64_t)from - since - courses[1].begin);
    for (uint32_t axis = 0; axis < 3; axis++) {
        add_axis(&f, courses, axis < 2 ? PLUS : MINUS);
        courses[0].x = courses[0].y;
        courses[1].x = courses[1].y;
        courses[0].way_x = courses[0].way_y;
        courses[1].way_x = courses[1].way_y;
        courses[0].y = courses[0].way_y = 0;
        courses[1].y = radius;
        courses[1].way_y = (int64_t)rate * courses[1].ticks;
    }
    return falls_below_zero(&f, length);
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
