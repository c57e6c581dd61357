/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Phases: stretches of time in which two motions each either move or stand. */

#ifndef BERTHI_PHASES_H
#define BERTHI_PHASES_H

#include "query.h"
#include "window.h"

/* The first tick after `tick` at which something begins to move or to stand, `until` at most. */
static inline int32_t sooner(int32_t change, int32_t tick, int32_t until)
{
    return change > tick && change < until ? change : until;
}

static BERTHI_APART int32_t end_of_phase(const berth_presence *a, const berth_presence *b,
                                         window both)
{
    int32_t end = sooner(a->start, both.from, both.until);
    end = sooner(a->end, both.from, end);
    end = sooner(b->start, both.from, end);
    return sooner(b->end, both.from, end);
}

/* Both stand, from `from` on, perhaps for ever: the margin alone may change, and is most at the
 * end; a walk is no longer than this. */
static inline int32_t since_when(int32_t from, int32_t until)
{
    const int32_t most = 536870912;
    return (uint32_t)until - (uint32_t)from > (uint32_t)most ? until - most : from;
}

/* The first phase of a window, of which a question is asked from now on; returns it. */
static inline window begin_phase(berthi_question *of, const berth_presence *a,
                                 const berth_presence *b, window both)
{
    window phase = both;
    of->changes = berthi_is_plain(a) + berthi_is_plain(b) != 2;
    if (!both_move(a, b, both)) {
        of->changes = 1;
        phase.until = end_of_phase(a, b, both);
        if (!berthi_moves(a, both.from) && !berthi_moves(b, both.from)) {
            phase.from = since_when(both.from, phase.until);
        }
    }
    of->from = phase.from;
    of->until = phase.until;
    return phase;
}

#endif
