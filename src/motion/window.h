/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A stretch of time. */

#ifndef BERTHI_MOTION_WINDOW_H
#define BERTHI_MOTION_WINDOW_H

#include "berth/meet.h"

/* Global ticks, from <= t < until. */
typedef struct window {
    int32_t from, until;
} window;

/* Whether both move in all of a window. */
static inline int both_move(const berth_presence *a, const berth_presence *b, window both)
{
    return both.from >= a->start && both.from >= b->start && both.until <= a->end &&
           both.until <= b->end;
}

#endif
