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

/* The common time of both. */
static inline window common_window(const berth_presence *a, const berth_presence *b)
{
    window both;
    both.from = a->from > b->from ? a->from : b->from;
    both.until = a->until < b->until ? a->until : b->until;
    return both;
}

#define berthi_asked_window BERTH_NAME(berthi_asked_window)

/* The same within the window of the options, which may be null: in query.c. */
window berthi_asked_window(const berth_presence *a, const berth_presence *b,
                           const berth_motion_options *options);

static inline window asked_window(const berth_presence *a, const berth_presence *b,
                                  const berth_motion_options *options)
{
    return berthi_asked_window(a, b, options);
}

/* Whether both move in all of a window. */
static inline int both_move(const berth_presence *a, const berth_presence *b, window both)
{
    return both.from >= a->start && both.from >= b->start && both.until <= a->end &&
           both.until <= b->end;
}

#endif
