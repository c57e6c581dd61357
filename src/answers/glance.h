/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs, seen in 31 bits: whether they meet, nearly always, and nearly when (q16). */

#ifndef BERTHI_ANSWERS_GLANCE_H
#define BERTHI_ANSWERS_GLANCE_H

#include "../motion/exact.h"
#include "../motion/sweep.h"

#ifdef BERTH_Q16

/* What is asked: see berthi_courses_meet. radius is the sum of radii at `from`. */
typedef struct berthi_encounter {
    const berthi_course *a, *b;
    int32_t from, until;
    int64_t radius;
    int32_t rate;
} berthi_encounter;

#define berthi_glance BERTH_NAME(berthi_glance)
#define berthi_guess BERTH_NAME(berthi_guess)

/* Surely, surely not, or it cannot tell. */
berthi_sweeping berthi_glance(const berthi_encounter *at);

/* In how many ticks from `from` on, or with `last` back from `until`, they meet first: nearly, when
 * they do. 1 to all of them. */
uint32_t berthi_guess(const berthi_encounter *at, int last);

#endif

#endif
