/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What exact.c and others make of two courses in numbers of many limbs: exact.c says what these
 * are. Static, so that a program has no more of it than it asks for. */

#ifndef BERTHI_QUADRATIC_H
#define BERTHI_QUADRATIC_H

#include "exact.h"
#include "limbs.h"

/* Limbs of a number of so many bits, in whole words of 32. */
#define LIMBS(bits) (((bits) + 31) / 32 * (32 / BERTHI_LIMB_BITS))

/* What exact.c derives of a course: its places and ways are below 2^PLACE_BITS, whatever they were
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

/* sum += x * y * value, of a coordinate. */
static inline void add_term(limb *sum, work *w, uint32_t x, uint32_t y, int64_t value)
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

#endif
