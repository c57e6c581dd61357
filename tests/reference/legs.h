/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference for motions of legs: exhaustive, over all real times, written from the meaning of a
 * collision alone. It includes nothing of the library's sources.
 *
 * Meaning: leg k of a motion is in force for local ticks [begin, end) of its own; its disc goes
 * straight and at constant speed from (x, y) at `begin` to (to_x, to_y) at `end`. Legs join: each
 * begins when the one before it ends (not where: a clip that is held jumps). Before its first and
 * after its last leg a motion is absent, or it stands where it begins or ends, with the radius of
 * that leg. Two placed motions collide when there is a real time t in the window at which both are
 * there and |Na(t) - Nb(t)| < ra + rb + margin + rate * (t - from), strictly. */

#ifndef BERTH_REFERENCE_LEGS_H
#define BERTH_REFERENCE_LEGS_H

#include "tests/reference/reference.h"

/* Times that have no beginning and no end. */
#define REFERENCE_EVER INT64_C(1152921504606846976)

/* ---- Exact, in integers -------------------------------------------------------------------- */

typedef struct reference_leg {
    int32_t begin, end; /* local ticks */
    int32_t x, y;       /* Q16.16 */
    int32_t to_x, to_y;
    int32_t radius;
} reference_leg;

typedef struct reference_motion {
    const reference_leg *legs;
    uint32_t count;
    int before, after; /* whether it stands */
} reference_motion;

/* What is asked. reference_always(): all times, no margin. */
typedef struct reference_window {
    int64_t from, until; /* global ticks from <= t < until */
    int64_t since;       /* the margin grows from here on, at most `from`; without growth any */
    int64_t margin;      /* Q16.16, as it is at `since` */
    int32_t rate;        /* by which it grows, 2^-30 units a tick */
} reference_window;

reference_window reference_always(void);

/* A time in which both motions are there and neither changes its leg. Piece 0 of a motion is that
 * it stands before its first leg, piece k is leg k - 1, piece count + 1 is that it stands after
 * all. */
typedef struct reference_common {
    int64_t from, until; /* global ticks: from <= t < until */
    uint32_t piece_a, piece_b;
    uint32_t number; /* the first is 1 */
} reference_common;

/* Moves *common, which begins as all zero, to the next such time in the window; 0 when there is
 * none. In order of time, and each as long as it can be. */
int reference_common_next(const reference_motion *a, const reference_placement *pa,
                          const reference_motion *b, const reference_placement *pb,
                          const reference_window *window, reference_common *common);

/* Whether they collide within that time. */
int reference_common_meets(const reference_motion *a, const reference_placement *pa,
                           const reference_motion *b, const reference_placement *pb,
                           const reference_window *window, const reference_common *common);

typedef struct reference_meeting {
    int hit;
    int64_t tick;          /* from which on both legs that meet first are in force in the window */
    uint32_t leg_a, leg_b; /* these; standing before is the first, after the last */
    uint32_t tests;        /* common times looked at */
} reference_meeting;

/* Exact for every value of the arguments within the library's documented ranges. */
reference_meeting reference_motions_meet(const reference_motion *a, const reference_placement *pa,
                                         const reference_motion *b, const reference_placement *pb,
                                         const reference_window *window);

/* A point that goes straight: at (x, y) at tick `begin`, further by its way `ticks` later; 2^-30
 * units, |.| < 2^48, ticks below 2^31. With no way begin and ticks are not read. */
typedef struct reference_line {
    int64_t x, y, way_x, way_y;
    int64_t begin, ticks;
} reference_line;

/* Whether two are nearer to each other than radius + rate * (t - since) at a real t of
 * [from, until]. radius: 2^-30 units, below 2^48; |from|, |until|, |since| <= REFERENCE_EVER. */
int reference_lines_meet(const reference_line *a, const reference_line *b, int64_t from,
                         int64_t until, int64_t radius, int32_t rate, int64_t since);

/* The same of times in 2^-16 of a tick, |from|, |until| < 2^48; `since` is a tick. */
int reference_lines_meet_finely(const reference_line *a, const reference_line *b, int64_t from,
                                int64_t until, int64_t radius, int32_t rate, int64_t since);

/* ---- In double ------------------------------------------------------------------------------ */

typedef struct reference_leg_f64 {
    int32_t begin, end;
    double x, y, to_x, to_y, radius;
} reference_leg_f64;

typedef struct reference_motion_f64 {
    const reference_leg_f64 *legs;
    uint32_t count;
    int before, after;
} reference_motion_f64;

typedef struct reference_window_f64 {
    int64_t from, until, since;
    double margin, rate;
} reference_window_f64;

/* The least clearance over all times in the window at which both are there: negative is a
 * collision. Returns 0 when there are none (then *clearance is not written), else 1. */
int reference_motions_clearance(const reference_motion_f64 *a, const reference_placement_f64 *pa,
                                const reference_motion_f64 *b, const reference_placement_f64 *pb,
                                const reference_window_f64 *window, double *clearance);

/* The same in a tick, from one part of it to another, 0 <= from <= until <= 1. */
int reference_tick_clearance(const reference_motion_f64 *a, const reference_placement_f64 *pa,
                             const reference_motion_f64 *b, const reference_placement_f64 *pb,
                             const reference_window_f64 *window, int64_t tick, double from,
                             double until, double *clearance);

#endif
