/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What answers take at most. */

#ifndef BERTHI_ANSWERS_STEPS_H
#define BERTHI_ANSWERS_STEPS_H

#include "berth/answers.h"

#define berthi_start_round BERTH_NAME(berthi_start_round)
#define berthi_stays_of BERTH_NAME(berthi_stays_of)
#define berthi_start_jumps BERTH_NAME(berthi_start_jumps)

/* Steps, of which too many are UINT32_MAX. */
static inline uint32_t berthi_steps_plus(uint32_t a, uint32_t b)
{
    return a < UINT32_MAX - b ? a + b : UINT32_MAX;
}

static inline uint32_t berthi_steps_times(uint32_t a, uint32_t b)
{
    const uint64_t all = (uint64_t)a * b;
    return all < UINT32_MAX ? (uint32_t)all : UINT32_MAX;
}

/* Legs, and all times in which a part stands, before or after. */
uint32_t berthi_stays_of(const berth_placed *placed);

/* What an answer of b's starts against a takes at most: between two jumps of all that
 * rule a start out, and how many jumps there are because of a. */
uint32_t berthi_start_round(const berth_placed *a, const berth_placed *b, int32_t clock_error);
uint32_t berthi_start_jumps(const berth_placed *a, const berth_placed *b);

#endif
