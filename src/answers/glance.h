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
    int64_t radius, most; /* most: at `until`. 2^49 or more: they meet */
    int32_t rate;
    uint32_t still; /* 1: a stays where it is at `from`, 2: b */
} berthi_encounter;

#define berthi_ways_apart BERTH_NAME(berthi_ways_apart)

/* Whether the boxes of both ways are apart by r along x or y: exactly. r is below 2^49. */
int berthi_ways_apart(const berthi_course *a, const berthi_course *b, int64_t r);

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
    return (uint64_t)at->most >> 49 == 0 && berthi_ways_apart(at->a, at->b, at->most) ? BERTHI_CLEAR
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
