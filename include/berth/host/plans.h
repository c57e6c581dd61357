/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whole plans: all conflicts of many routes with each other, for hosts.
 *
 * A route is a berth_trajectory: knots in the world, at ticks that are common to all, taken as they
 * are given: the check builds no trees and rounds nothing. It cuts time into slabs, finds the
 * routes whose boxes overlap in each, and compares their legs in order of time.
 *
 *   conflict   a pair of routes that collide, and the first tick in contact (berth/answers.h): both
 *              collide at a real time t, tick <= t < tick + 1, and at none before. Strict: touching
 *              is not a collision. A pair is told once, whatever it does afterwards
 *   q16        exact on the knots as given, and the same on every machine, order included
 *   f32, f64   no conflict is missed, or told late: routes are in conflict that come nearer than
 *              the sum of radii and margin and 2^-18 (f64: 2^-47) of that sum and of the largest
 *              coordinate
 *
 * Memory: the caller's scratch arena, whose size depends on the number of routes alone; no
 * recursion, and at most 3 KB of stack. It runs wherever it compiles, but it divides, and 16 KB
 * of RAM hold about 40 routes. `make bench-plans` has times. */

#ifndef BERTH_HOST_PLANS_H
#define BERTH_HOST_PLANS_H

#include "../arena.h"
#include "../meet.h"
#include "../trajectory.h"

BERTH_BEGIN_DECLS

#define BERTH_PLANS_COUNT_MAX 16777216

/* In which order conflicts are told: by tick, then by a, then by b; or by a, by b. */
#define BERTH_PLANS_BY_TIME 0
#define BERTH_PLANS_BY_PAIR 1

/* All zero (and a null pointer) is the default. */
typedef struct berth_plan_options {
    int32_t from, until; /* only ticks from <= t < until; both 0: all times */
    berth_num margin;    /* added to the sum of radii, 0 to BERTH_RADIUS_MAX */
    int32_t slab;        /* ticks of a slab of time; 0: chosen by speeds and density. Changes the
                            cost, not the answer (f32, f64: within the band above). At least the
                            sum of the routes' times (standing counts from the first knot of all,
                            or to the last) divided by 16 times their knots, so that routes are
                            cut into at most 16 pieces a knot and 2 a route */
    uint8_t order;       /* BERTH_PLANS_BY_TIME: told slab by slab. BERTH_PLANS_BY_PAIR: told when
                            all is looked at */
} berth_plan_options;

typedef struct berth_plan_conflict {
    uint32_t a, b;         /* routes, a < b */
    uint32_t leg_a, leg_b; /* in force when it begins; standing before or after: the first, the
                              last */
    int32_t tick;          /* first tick in contact; INT32_MIN: both have ever stood so */
} berth_plan_conflict;

/* Told of each conflict; the pointer is good during the call alone. 0: go on; else the check ends.
 * The scratch arena's memory is in use meanwhile. */
typedef int (*berth_plan_report)(void *context, const berth_plan_conflict *conflict);

typedef struct berth_plan_counts {
    uint32_t conflicts; /* told */
    uint32_t route;     /* an error: the first route that is wrong */
    uint32_t slabs;     /* of time, looked at */
    uint64_t boxes;     /* pairs of boxes that overlap in a slab */
    uint64_t pairs;     /* of these, pairs whose legs were compared */
    uint64_t legs;      /* pairs of legs compared */
    uint64_t exact;     /* times the exact predicate was asked (q16): about these, and on the way
                           to first ticks */
} berth_plan_counts;

/* Bytes that a check of so many routes takes from its scratch arena (aligned to 8): in q16 and
 * f32 300 to 450 a route, however many knots they have. 0: more than BERTH_PLANS_COUNT_MAX, or
 * than this machine can address. */
#define berth_plan_scratch_size BERTH_NAME(berth_plan_scratch_size)
BERTH_NODISCARD size_t berth_plan_scratch_size(uint32_t count);

/* Tells all conflicts of `count` routes with each other, each once. options, report and counts may
 * be null; so may routes, when count is 0.
 *
 * Returns BERTH_HIT (there are conflicts, all told unless report ended the check) or BERTH_CLEAR
 * (there are none); or the first of these that applies, and then nothing was told: BERTH_E_NULL,
 * BERTH_E_COUNT (above BERTH_PLANS_COUNT_MAX), BERTH_E_WINDOW (until is not after from, slab is
 * negative), BERTH_E_MARGIN, BERTH_E_KIND (no such order), BERTH_E_SCRATCH_SPACE, or what
 * berth_trajectory_check has against the first route that is wrong: then counts->route is its
 * number, and nothing else of *counts has changed. With all other errors *counts has not changed.
 *
 * The scratch arena is given back. Cost: for routes that are spread out it grows as their number
 * and their time. Routes that all share one place cost as much as all pairs of their legs that
 * share an instant; more conflicts than routes (in one slab, or BY_PAIR in all) take several
 * rounds. */
#define berth_plan_check BERTH_NAME(berth_plan_check)
BERTH_NODISCARD berth_status berth_plan_check(const berth_trajectory *routes, uint32_t count,
                                              const berth_plan_options *options,
                                              berth_arena *scratch, berth_plan_report report,
                                              void *context, berth_plan_counts *counts);

BERTH_END_DECLS

#endif
