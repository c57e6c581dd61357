/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A walk over two parts: each is one tree of legs that moves, or stands as a tree of one leg. */

#ifndef BERTHI_MOTION_PARTS_H
#define BERTHI_MOTION_PARTS_H

#include "legs.h"

#define berthi_change_cursor BERTH_NAME(berthi_change_cursor)
#define berthi_options_kind BERTH_NAME(berthi_options_kind)
#define berthi_walk_parts BERTH_NAME(berthi_walk_parts)
#define berthi_walk_held BERTH_NAME(berthi_walk_held)
#define berthi_walk_begin BERTH_NAME(berthi_walk_begin)

/* As a kind's `change`: of what stands. */
void berthi_change_cursor(berthi_cursor *c, berthi_legs *legs, int32_t from, int32_t until);

/* Of all that is asked with options. */
extern const berthi_with berthi_options_kind;

/* As a kind's `walk`: of any legs, and where all are held and move. */
berthi_verdict berthi_walk_parts(berthi_question *of, const berth_presence *a,
                                 const berth_presence *b);
berthi_verdict berthi_walk_held(berthi_question *of, const berth_presence *a,
                                const berth_presence *b);

/* Sets up a walk of two parts, or of the trees on top of several; a's steps are the coarser ones.
 * Returns 0 when their circles are apart. */
int berthi_walk_begin(berthi_query *q, const berth_presence *a, const berth_presence *b);

/* Which comes first: the one with the coarser steps. */
static inline int berthi_second_first(const berth_presence *a, const berth_presence *b)
{
    return b->shift > a->shift;
}

/* Whether two parts meet. What only exact arithmetic can tell is asked from here, so that its stack
 * does not come on top of the walk's. */
static inline berthi_verdict berthi_ask_parts_here(berthi_question *of, const berth_presence *a,
                                                   const berth_presence *b)
{
    of->swapped = (uint8_t)berthi_second_first(a, b);
    /*@ split of->swapped; */
    if (of->swapped) {
        const berth_presence *const first = b;
        b = a;
        a = first;
    }
    of->settled = of->on;
    if (of->on) {
        of->at = of->end = of->from;
    }
    for (;; of->settled = 1) {
        const berthi_verdict found = of->kind->walk(of, a, b);
        if (!BERTHI_IS_EXACT || found != BERTHI_OPEN) {
            return found;
        }
        if (of->kind->settle(of, a, b)) {
            return BERTHI_HIT;
        }
        /* @argued: a walk that is open has named both legs, and when they end */
        BERTH_ASSERT(of->end > of->at);
        if (of->end >= of->until) {
            return BERTHI_CLEAR;
        }
    }
}

/* In one place where code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_ask_parts BERTH_NAME(berthi_ask_parts)
berthi_verdict berthi_ask_parts(berthi_question *of, const berth_presence *a,
                                const berth_presence *b);
#else
#define berthi_ask_parts berthi_ask_parts_here
#endif

#endif
