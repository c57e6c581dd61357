/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What exact.c and others make of two courses in numbers of many limbs: exact.c says what these
 * are. Static, so that a program has no more of it than it asks for. */

#ifndef BERTHI_QUADRATIC_H
#define BERTHI_QUADRATIC_H

#include "course.h"
#include "limbs.h"

/* Limbs of a number of so many bits, in whole words of 32. */
#define LIMBS(bits) (((bits) + 31) / 32 * (32 / BERTHI_LIMB_BITS))

/* What exact.c derives, for places below 2^PLACE_BITS and durations below 2^TICK_BITS. */
enum {
    PLACE_BITS = BERTHI_COURSE_PLACE_BITS,
    TICK_BITS = BERTHI_COURSE_TICK_BITS,
    AXIS_TERM = 3 * TICK_BITS + 32, /* da sb rate db, with a sign */
    AXIS_PLACE = 2 * TICK_BITS + PLACE_BITS + 4,
    AXIS = LIMBS(AXIS_TERM > AXIS_PLACE ? AXIS_TERM : AXIS_PLACE), /* of X, V, S, P */
    SUM = LIMBS(4 * TICK_BITS + 2 * PLACE_BITS + 8),               /* of a, b, c */
    ALL = LIMBS(6 * TICK_BITS + 4 * PLACE_BITS + 12)               /* of a c - b^2 */
};

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
    course->begin = moves ? (int32_t)((uint32_t)from - (uint32_t)course->begin) : 0;
    course->ticks = moves ? course->ticks : 1;
    /* @argued: `from` is within each course that moves, as the callers of exact.h see to */
    BERTH_ASSERT(course->begin >= 0 && course->begin <= course->ticks);
}

/* The axis of y becomes that of x, and that of y the radius's, which has this part of it. */
static BERTHI_APART void next_axis(berthi_course *course, int64_t radius, int32_t rate)
{
    course->x = course->y;
    course->way_x = course->way_y;
    course->y = radius - (int64_t)rate * course->begin;
    course->way_y = (int64_t)rate * course->ticks;
}

/* X and V of an axis, x of both courses, with their signs (1: negative) in bits 0 and 1; the
 * courses of `still` (1: the first, 2: the other) do not get on. */
static inline uint32_t axis_of(work *w, const berthi_course *courses, uint32_t still)
{
    limb *const at = w->room.axis.at, *const way = w->room.axis.way;
    clear(at, AXIS);
    clear(way, AXIS);
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t term = 0; term < ((still >> i & 1) != 0 ? 2u : 3u); term++) {
            set_factor(w->room.axis.u, courses, i, term);
            const uint32_t minus = set_value(w->room.axis.v, courses, i, term);
            add_product(term < 2 ? at : way, w->room.axis.u, w->room.axis.v,
                        SHAPE(AXIS, WORD, WORD) | minus);
        }
    }
    const uint32_t minus_at = is_negative(at, AXIS), minus_way = is_negative(way, AXIS);
    negate(at, minus_at);
    negate(way, minus_way);
    return minus_at | minus_way << 1;
}

/* Adds an axis to the quadratic. */
static inline void add_axis(work *w, const berthi_course *courses, uint32_t sign, uint32_t still)
{
    const limb *const at = w->room.axis.at, *const way = w->room.axis.way;
    const uint32_t signs = axis_of(w, courses, still), minus = (signs ^ signs >> 1) & 1;
    add_product(w->a, way, way, SHAPE(SUM, AXIS, AXIS) | sign);
    add_product(w->b, way, at, SHAPE(SUM, AXIS, AXIS) | (sign ^ minus << 31));
    add_product(w->c, at, at, SHAPE(SUM, AXIS, AXIS) | sign);
}

#endif
