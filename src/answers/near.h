/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs in the world, quickly (q16): what 64 bits are sure of. */

#ifndef BERTHI_ANSWERS_NEAR_H
#define BERTHI_ANSWERS_NEAR_H

#include "../motion/sweep.h"
#include "pair.h"

#ifdef BERTH_Q16

/* A leg's velocity in 2^-30 units a tick, toward zero: worked out once a leg. */
typedef struct berthi_pace {
    int64_t x, y;
} berthi_pace;

#define berthi_pace_of BERTH_NAME(berthi_pace_of)
#define berthi_stays_tell BERTH_NAME(berthi_stays_tell)

void berthi_pace_of(const berthi_stay *stay, berthi_pace *pace);

/* What berthi_stays_meet says, for the same arguments: BERTHI_COMES_NEAR, yes; BERTHI_KEEPS_AWAY,
 * no; else BERTHI_CANNOT_TELL, where they pass within some 2^-16 units of touching (more for legs
 * of more than 2^14 ticks, or beyond 1,000 units). No division; a 128-bit comparison at most. */
berthi_sweeping berthi_stays_tell(const berthi_margin *margin, const berthi_stay *a,
                                  const berthi_pace *pace_a, const berthi_stay *b,
                                  const berthi_pace *pace_b, int32_t from, int32_t until);

#endif

#endif
