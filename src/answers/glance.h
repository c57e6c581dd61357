/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs, seen in 31 bits: whether they meet, nearly always, and nearly when (q16). */

#ifndef BERTHI_ANSWERS_GLANCE_H
#define BERTHI_ANSWERS_GLANCE_H

#include "../core/exact.h"
#include "../motion/sweep.h"

#ifdef BERTH_Q16

/* What is asked: see berthi_courses_pass. radius is the sum of radii at `from`. */
typedef struct berthi_encounter {
    const berthi_course *a, *b;
    int32_t from, until;
    int64_t radius;
    int32_t rate;
    uint32_t still; /* 1: a stays where it is at `from`, 2: b */
} berthi_encounter;

/* Whether the boxes of both ways are apart by r: exactly. r is below 2^49. */
static inline int berthi_axis_apart(int64_t a, int64_t way_a, int64_t b, int64_t way_b, int64_t r)
{
    const int64_t low_a = way_a < 0 ? a + way_a : a, high_a = way_a < 0 ? a : a + way_a;
    const int64_t low_b = way_b < 0 ? b + way_b : b, high_b = way_b < 0 ? b : b + way_b;
    return low_b - high_a >= r || low_a - high_b >= r;
}

static inline int berthi_ways_apart(const berthi_course *a, const berthi_course *b, int64_t r)
{
    return berthi_axis_apart(a->x, a->way_x, b->x, b->way_x, r) ||
           berthi_axis_apart(a->y, a->way_y, b->y, b->way_y, r);
}

/* 2^49 or more: they meet. */
static inline int64_t berthi_most_radius(const berthi_encounter *at)
{
    const uint32_t length = (uint32_t)at->until - (uint32_t)at->from;
    return (int64_t)((uint64_t)at->radius + (uint64_t)at->rate * length);
}

#ifndef BERTH_CFG_GLANCE_OFF

#define berthi_glance BERTH_NAME(berthi_glance)
#define berthi_guess BERTH_NAME(berthi_guess)
#define berthi_glance_side BERTH_NAME(berthi_glance_side)

/* Surely, surely not, or it cannot tell. */
berthi_verdict berthi_glance(const berthi_encounter *at);

/* In how many ticks from `from` on, or with `last` back from `until`, they meet first: nearly, when
 * they do. 1 to all of them. */
uint32_t berthi_guess(const berthi_encounter *at, int last);

/* On which side of the line on which b goes, as seen from a, a is: -1 or 1, or 0 where that cannot
 * be told. */
int berthi_glance_side(const berthi_encounter *at);

#else

/* The same of who tells next to nothing. */
static inline berthi_verdict berthi_glance(const berthi_encounter *at)
{
    const int64_t most = berthi_most_radius(at);
    return (uint64_t)most >> 49 == 0 && berthi_ways_apart(at->a, at->b, most) ? BERTHI_CLEAR
                                                                              : BERTHI_OPEN;
}

static inline uint32_t berthi_guess(const berthi_encounter *at, int last)
{
    (void)at, (void)last;
    return 0;
}

static inline int berthi_glance_side(const berthi_encounter *at)
{
    (void)at;
    return 0;
}

#endif

#endif

#endif
