/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Questions about two placed motions: their arguments, their time, phase by phase, and what circles
 * and roots tell of them. */

#ifndef BERTHI_MOTION_QUERY_H
#define BERTHI_MOTION_QUERY_H

#include "chain.h"

#define berthi_all_steps BERTH_NAME(berthi_all_steps)
#define berthi_roots_tell BERTH_NAME(berthi_roots_tell)
#define berthi_check_options BERTH_NAME(berthi_check_options)
#define berthi_check_asked BERTH_NAME(berthi_check_asked)
#define berthi_pose BERTH_NAME(berthi_pose)
#define berthi_tell_counts BERTH_NAME(berthi_tell_counts)

/* BERTH_OK, or what is wrong with options: BERTH_E_WINDOW, BERTH_E_MARGIN. */
berth_status berthi_check_options(const berth_motion_options *options);

/* The same of all that is asked of two that are placed: BERTH_E_NULL and BERTH_E_PLACED, too. */
berth_status berthi_check_asked(const berth_placed *a, const berth_placed *b,
                                const berth_motion_options *options);

/* The common time of both within the window of the options, which may be null. */
static inline window berthi_asked_window(const berth_presence *a, const berth_presence *b,
                                         const berth_motion_options *options)
{
    window both;
    both.from = a->from > b->from ? a->from : b->from;
    both.until = a->until < b->until ? a->until : b->until;
    if (options != NULL && options->from != options->until) {
        both.from = options->from > both.from ? options->from : both.from;
        both.until = options->until < both.until ? options->until : both.until;
    }
    return both;
}

/* The first hit of two in that time, with options, which may be null. */
void berthi_pose(berthi_question *of, const berth_presence *a, const berth_presence *b,
                 const berth_motion_options *options);

/* What a question of `most` steps took, and counted: of what was found in order of time when, and
 * which legs hit. */
void berthi_tell_counts(const berthi_question *of, berthi_verdict found, uint32_t most,
                        berth_motion_counts *counts);

/* Whether one of two that are of a kind has several parts. */
static inline int berthi_any_several(const berth_kind *kind)
{
    return kind->walk == NULL;
}

/* ---- Phases: stretches of time in which both either move or stand ---------------------------- */

/* The first tick after `tick` at which something begins to move or to stand, `until` at most. */
static inline int32_t sooner(int32_t change, int32_t tick, int32_t until)
{
    return change > tick && change < until ? change : until;
}

static BERTHI_APART int32_t end_of_phase(const berth_presence *a, const berth_presence *b,
                                         int32_t from, int32_t until)
{
    int32_t end = sooner(a->start, from, until);
    end = sooner(a->end, from, end);
    end = sooner(b->start, from, end);
    return sooner(b->end, from, end);
}

/* Both stand, from `from` on, perhaps for ever: the margin alone may change, and is most at the
 * end; a walk is no longer than this. */
static inline int32_t since_when(int32_t from, int32_t until)
{
    const int32_t most = 536870912;
    BERTH_ASSERT(from < until); /* @argued: a phase is not empty, so `until` is so much above it */
    return (uint32_t)until - (uint32_t)from > (uint32_t)most ? until - most : from;
}

/* The first phase of a window, of which a question is asked from now on; returns it. */
static inline window begin_phase(berthi_question *of, const berth_presence *a,
                                 const berth_presence *b, window both)
{
    window phase = both;
    /* small code looks when it is changed */
    const int move = !BERTHI_IS_SMALL && both_move(a, b, both);
    of->changes = !move || !berthi_is_plain(a) || !berthi_is_plain(b);
    if (!move) {
        phase.until = end_of_phase(a, b, both.from, both.until);
        if (!berthi_moves(a, both.from) && !berthi_moves(b, both.from)) {
            phase.from = since_when(both.from, phase.until);
        }
    }
    of->from = phase.from;
    of->until = phase.until;
    return phase;
}

/* ---- Roots, in world axes -------------------------------------------------------------------- */

/* What circles and roots tell of two in the question's time, which is not empty, with the margin at
 * its end. BERTHI_HIT only of a question for any. Sets of->told where they move, and are near. */
berthi_verdict berthi_roots_tell(berthi_question *of, const berth_placed *a, const berth_placed *b);

/* The most steps that one side adds to a query: see berth_motion_worst_steps. */
uint32_t berthi_all_steps(const berthi_motion_header *motion);

/* The roots of two placed motions, in the units of their scale, which there is in q16 alone. A step
 * is at most a quarter of a unit, so reaches are below 9895 units and, where the circles are not
 * apart, the discs are within 32732 of each other: all that berthi_sweep asks for. A margin must
 * leave it so. */
#define FAR_MOST 19788

BERTHI_INLINE int placed_circles_apart(const berth_placed *a, const berth_placed *b, int32_t margin)
{
    const berth_raw x = b->circle_x - a->circle_x, y = b->circle_y - a->circle_y;
    const berth_raw far = a->circle_r + b->circle_r + (berth_raw)margin;
    if (!BERTHI_IS_EXACT) {
        return 0;
    }
    /* @argued: two reaches and a margin that leaves it so; both squares are asked for after that */
    BERTH_ASSERT(0 <= far && far <= FAR_MOST);
    return (uint32_t)(x + far) > 2 * (uint32_t)far || (uint32_t)(y + far) > 2 * (uint32_t)far ||
           x * x + y * y >= far * far;
}

/* Their moving discs, where both move in all of a window. */
BERTHI_INLINE berthi_verdict placed_roots_tell(const berth_placed *a, const berth_placed *b,
                                               window both, int32_t margin, int any)
{
    if (!BERTHI_IS_EXACT) {
        return BERTHI_OPEN;
    }
    /* @argued: both move in it, and a scale says that there are roots: neither gets further from
     * its circle's middle than its reach, in units of the scale, and tests/proof/ has all sums */
    BERTH_ASSERT(both_move(&a->there, &b->there, both) && both.from < both.until);
    BERTH_ASSERT(berthi_scale_of(a) != BERTHI_NO_SCALE && berthi_scale_of(b) != BERTHI_NO_SCALE);
    const berth_raw since_a = (berth_raw)(both.from - a->there.start);
    const berth_raw since_b = (berth_raw)(both.from - b->there.start);
    const berth_raw ticks = (berth_raw)(both.until - both.from);
    const berth_raw avx = a->vx, avy = a->vy, bvx = b->vx, bvy = b->vy;
    const berth_raw gap = a->r + b->r + (berth_raw)margin;
    const berth_raw x = b->x - a->x + berthi_steps_floor(bvx * since_b - avx * since_a, 16);
    const berth_raw y = b->y - a->y + berthi_steps_floor(bvy * since_b - avy * since_a, 16);
    return berthi_sweep(x, y, berthi_steps_floor((bvx - avx) * ticks, 16),
                        berthi_steps_floor((bvy - avy) * ticks, 16), gap,
                        any ? a->inner + b->inner : 0);
}

#endif
