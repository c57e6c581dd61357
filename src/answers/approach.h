/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether two centres come nearer to each other: from a tick on, or at it. */

#ifndef BERTHI_ANSWERS_APPROACH_H
#define BERTHI_ANSWERS_APPROACH_H

#include "pair.h"

/* A side at a tick: the leg that was in force before it, and the one from then on. One that goes
 * straight does not jump: its legs join, but for a rounding from block to block. */
typedef struct berthi_change {
    const berthi_stay *old, *now;
    int joins;
} berthi_change;

#define berthi_stays_approach BERTH_NAME(berthi_stays_approach)
#define berthi_turns_approach BERTH_NAME(berthi_turns_approach)

/* Whether the distance of their centres begins to shrink at a tick of both. q16: exactly; else yes
 * unless surely not, or neither moves. */
int berthi_stays_approach(const berthi_stay *a, const berthi_stay *b, int32_t tick);

/* Whether they are nearer to each other at a tick than they were just before. As above. */
int berthi_turns_approach(const berthi_change *a, const berthi_change *b, int32_t tick);

#endif
