/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What answers take at most. */

#ifndef BERTHI_ANSWERS_STEPS_H
#define BERTHI_ANSWERS_STEPS_H

#include "berth/answers.h"

#define berthi_steps_plus BERTH_NAME(berthi_steps_plus)
#define berthi_steps_times BERTH_NAME(berthi_steps_times)
#define berthi_pair_steps BERTH_NAME(berthi_pair_steps)
#define berthi_stays_of BERTH_NAME(berthi_stays_of)
#define berthi_start_jumps BERTH_NAME(berthi_start_jumps)

/* Steps, of which too many are UINT32_MAX. */
uint32_t berthi_steps_plus(uint32_t a, uint32_t b);
uint32_t berthi_steps_times(uint32_t a, uint32_t b);

/* Starts of a range, and one; 0 of what is none. */
static inline uint32_t berthi_start_rounds(const berth_start_range *range)
{
    return range == NULL || range->until < range->from
               ? 0
               : berthi_steps_plus((uint32_t)range->until - (uint32_t)range->from, 2);
}

/* Legs, and all times in which a part stands, before or after. */
uint32_t berthi_stays_of(const berth_placed *placed);

/* What an answer about two that are placed takes at most; 0 of a question that takes none. Of b's
 * starts: between two jumps of all that rule a start out. */
uint32_t berthi_pair_steps(berth_question question, const berth_placed *a, const berth_placed *b,
                           int32_t clock_error);

/* How many jumps there are because of a; none of another question. */
uint32_t berthi_start_jumps(berth_question question, const berth_placed *a, const berth_placed *b);

#endif
