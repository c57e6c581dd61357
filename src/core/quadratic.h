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

/* Of course i: the ticks from its begin to the tick from which it is looked at, and those that it
 * lasts; of what stands 0 and 1. */
static inline uint32_t ticks_since(const berthi_courses *both, uint32_t i, uint32_t *ticks)
{
    const berthi_course *course = both->course[i];
    const int moves = (course->way[0] | course->way[1]) != 0;
    const uint32_t since = moves ? (uint32_t)both->from - (uint32_t)course->begin : 0;
    *ticks = moves ? (uint32_t)course->ticks : 1;
    /* @argued: `from` is within each course that moves, as the callers of exact.h see to */
    BERTH_ASSERT(since <= *ticks);
    return since;
}

/* The third coordinate is the radius, which the second course has. */
enum { RADIUS_AXIS = 2 };

/* What course i adds to an axis, one product a term: to X for its place, to X for what it has gone
 * of its way, to V for its way. Sets both factors, and returns MINUS where it is taken away. */
static BERTHI_APART uint32_t set_term(work *w, const berthi_courses *both, uint32_t axis_of_i,
                                      uint32_t term)
{
    const uint32_t i = axis_of_i & 1, axis = axis_of_i >> 1;
    uint32_t own, other;
    const uint32_t since = ticks_since(both, i, &own);
    int64_t value = 0;
    (void)ticks_since(both, 1 - i, &other);
    if (axis != RADIUS_AXIS) {
        value = (term == 0 ? both->course[i]->at : both->course[i]->way)[axis];
    } else if (i != 0) {
        value = term == 0 ? both->radius - (int64_t)both->rate * since : (int64_t)both->rate * own;
    }
    set_word(w->room.axis.u, (uint64_t)other * (term == 0 ? own : term == 1 ? since : 1));
    set_word(w->room.axis.v, (uint64_t)(value < 0 ? -value : value));
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

/* X and V of an axis, with their signs (1: negative) in bits 0 and 1. The radius gets on. */
static inline uint32_t axis_of(work *w, const berthi_courses *both, uint32_t axis)
{
    const uint32_t still = axis != RADIUS_AXIS ? both->still : 0;
    limb *const at = w->room.axis.at, *const way = w->room.axis.way;
    clear(at, AXIS);
    clear(way, AXIS);
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t term = 0; term < ((still >> i & 1) != 0 ? 2u : 3u); term++) {
            const uint32_t minus = set_term(w, both, 2 * axis + i, term);
            add_product(term < 2 ? at : way, w->room.axis.u, w->room.axis.v,
                        SHAPE(AXIS, WORD, WORD) | minus);
        }
    }
    const uint32_t minus_at = is_negative(at, AXIS), minus_way = is_negative(way, AXIS);
    negate(at, minus_at);
    negate(way, minus_way);
    return minus_at | minus_way << 1;
}

/* The quadratic of the first so many axes: of two without the radius, which has the other sign. */
static inline void set_quadratic(work *w, const berthi_courses *both, uint32_t axes)
{
    const limb *const at = w->room.axis.at, *const way = w->room.axis.way;
    clear(w->a, SUM);
    clear(w->b, SUM);
    clear(w->c, SUM);
    for (uint32_t axis = 0; axis < axes; axis++) {
        const uint32_t sign = axis != RADIUS_AXIS ? 0 : MINUS;
        const uint32_t signs = axis_of(w, both, axis);
        const uint32_t minus = (signs ^ signs >> 1) & 1;
        add_product(w->a, way, way, SHAPE(SUM, AXIS, AXIS) | sign);
        add_product(w->b, way, at, SHAPE(SUM, AXIS, AXIS) | (sign ^ minus << 31));
        add_product(w->c, at, at, SHAPE(SUM, AXIS, AXIS) | sign);
    }
}

#endif
