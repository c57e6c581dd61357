/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The crowds' small programs, for any machine: running frame by frame as a game would. */

#ifndef COMMON_SMALL_H
#define COMMON_SMALL_H

#include "say.h"
#include "walkers.h"

/* Instructions of frames, where the machine counts them: the worst, and all. */
typedef struct small_cost {
    uint64_t worst, sum;
    uint32_t frames;
} small_cost;

/* Runs this many seconds, 60 frames each. */
small_cost small_run(walkers *all, int32_t seconds);

/* Says what frames took and, unless it is 0, what else did, when the machine counts. */
void small_say(const small_cost *cost, uint64_t else_took);

#endif
