/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do motions meet? Placed once, asked often.
 *
 * A motion is placed by a rotation, a translation and a start (berth/placement.h). Place what is
 * asked more than once: berth_motion_place makes all checks, and computes all that does not depend
 * on the other side. A pair of placed motions far apart then costs a few dozen instructions.
 *
 * A collision: there is a real time t at which a leg of each is in force and
 * |Ta * ma(t - ta) - Tb * mb(t - tb)| < ra + rb + margin(t). Strict: touching is not a collision.
 * Before its first and after its last leg a motion is absent, or it stands there. */

#ifndef BERTH_MEET_H
#define BERTH_MEET_H

#include "motion.h"

BERTH_BEGIN_DECLS

/* ---- Options and counts --------------------------------------------------------------------- */

/* A speed at which a margin grows, 0 to 1 unit a tick. q16: in 2^-30 units a tick. */
#ifdef BERTH_Q16
typedef int32_t berth_rate;
#define BERTH_RATE_MAX 1073741824
#define BERTH_RATE(units_a_tick)                                                                   \
    BERTH_WHOLE(units_a_tick, berth_rate,                                                          \
                BERTH_CAST(berth_rate, (units_a_tick)*1073741824.0 + 0.999999))
#else
typedef berth_raw berth_rate;
#define BERTH_RATE_MAX 1
#define BERTH_RATE(units_a_tick)                                                                   \
    BERTH_REAL(units_a_tick, berth_rate, BERTH_CAST(berth_rate, units_a_tick))
#endif

/* The end of a window that does not end. A margin that grows does up to there, where ticks end. */
#define BERTH_TICK_END INT32_MAX

/* All zero (and a null pointer) is the default. */
typedef struct berth_motion_options {
    uint32_t max_steps;         /* give up with BERTH_UNKNOWN before more than this many steps; 0:
                                   never. A step is one pair of nodes or legs; a pair that needs an
                                   exact test takes four more (q16). The time is at most so many
                                   and four times what `make bench-steps` prints */
    int32_t from, until;        /* only global ticks from <= t < until (from some tick on: until
                                   BERTH_TICK_END); both 0: all times */
    berth_num margin;           /* added to the sum of radii, 0 to BERTH_RADIUS_MAX */
    berth_rate margin_per_tick; /* by which it grows from tick `from` on; needs a window */
} berth_motion_options;

typedef struct berth_motion_counts {
    uint32_t steps;  /* pairs of nodes and pairs of legs visited, and four for each exact test; at
                       most berth_motion_worst_steps */
    uint32_t bounds; /* of these, tests of two nodes' bounds */
    uint32_t legs;   /* of these, steps of legs: tests, and what exact ones take */
    uint32_t exact;  /* tests that only exact arithmetic could tell (q16) */
    int32_t tick;    /* BERTH_HIT by a first-hit query: the global tick from which on the two legs
                        that meet first are both in force (held: in which they begin to collide);
                        nothing meets before it. BERTH_UNKNOWN of a first-hit query: nothing meets
                        before this global tick. Else 0. f32, f64: where a margin grows, two legs
                        that come as near as 2^-18 (2^-47) of what it grows to may be told */
    uint32_t leg_a, leg_b; /* BERTH_HIT by a first-hit query: these legs (standing before or after:
                              the first or the last); else 0 */
    uint32_t part_a, part_b; /* the same: the parts that these legs are of, in chains; else 0 */
} berth_motion_counts;

/* ---- Placed motions ------------------------------------------------------------------------- */

/* Where and when a motion or a chain is. For the library only, like the rest of berth_placed. */
typedef struct berth_presence {
    const void *image;            /* of a chain: what was built in the arena; null: nothing */
    const berth_kind *kind;       /* of what is placed: as its view has it; of a chain its own */
    uint8_t shift;                /* q16: of its steps */
    uint16_t part;                /* of a chain that it belongs to: its number; else 0 */
    berth_placement at;           /* of a chain: the world's axes */
    int32_t start, end;           /* global ticks of the first leg's begin and the last one's end */
    int32_t from, until;          /* in which it is there: INT32_MIN, INT32_MAX where it stands */
    berth_raw origin_x, origin_y; /* world position of the image's origin */
    berth_raw reach;              /* all is within this of it; q16: in 2^-15 units */
    berth_raw radius;             /* the largest, in the caller's unit (q16: Q16.16) */
} berth_presence;

/* A motion or a chain, placed: a value of 100 bytes on a 32-bit core, which may be copied. Valid
 * while images (and the arena's memory of a chain) stand unchanged; views and placements are not
 * needed any more. */
typedef struct berth_placed {
    berth_presence there;
    berth_raw circle_x, circle_y, circle_r; /* the circle around all of it, in world axes */
    berth_raw x, y, vx, vy, r;              /* the root's moving disc at `start`; see place.c */
    berth_raw inner; /* what a proof of a hit by the roots alone may count on */
    uint8_t scale;   /* of these */
    uint8_t stands;  /* 1: before or after */
#ifdef BERTH_CFG_SEAL
    uint32_t seal; /* of all that is before */
#endif
} berth_placed;

/* Places a motion: checks view and placement, and works out *placed. Returns BERTH_OK,
 * BERTH_E_NULL, BERTH_E_VIEW or the error of berth_placement_check; on an error *placed has not
 * changed. Cost: `make bench` (about 215 instructions on m3, 350 on m0); no division. */
#define berth_motion_place BERTH_NAME(berth_motion_place)
BERTH_NODISCARD berth_status berth_motion_place(const berth_motion *motion,
                                                const berth_placement *at, berth_placed *placed);

/* ---- Queries -------------------------------------------------------------------------------- */

/* Do a and b ever meet? May stop at any proof: where they do meet it is two to three times cheaper
 * than berth_first_hit.
 *
 * a and b may be the same. Returns BERTH_CLEAR, BERTH_HIT, BERTH_UNKNOWN (only with a budget), or
 * BERTH_E_NULL, BERTH_E_PLACED, BERTH_E_WINDOW, BERTH_E_MARGIN.
 *
 * Memory: none but the stack (`make stack` has the figures). Cost: at most berth_motion_worst_steps
 * steps; no recursion, no division, in q16 no 64-bit multiplication unless two legs nearly
 * touch. */
#define berth_meet BERTH_NAME(berth_meet)
BERTH_NODISCARD berth_status berth_meet(const berth_placed *a, const berth_placed *b,
                                        const berth_motion_options *options,
                                        berth_motion_counts *counts);

/* The same, and *counts tells the first two legs that meet, and the tick from which on both are in
 * force; berth_time_of_impact tells when within these they meet. */
#define berth_first_hit BERTH_NAME(berth_first_hit)
BERTH_NODISCARD berth_status berth_first_hit(const berth_placed *a, const berth_placed *b,
                                             const berth_motion_options *options,
                                             berth_motion_counts *counts);

/* berth_first_hit for a single question: places both as far as the answer needs it. The statuses of
 * berth_motion_place and berth_first_hit, its answer and tick, but not its steps, since placed
 * motions are compared in the world's axes first: with a budget one of the two calls may say
 * BERTH_UNKNOWN where the other answers. berth_motion_worst_steps bounds both. */
#define berth_motion_collide BERTH_NAME(berth_motion_collide)
BERTH_NODISCARD berth_status berth_motion_collide(const berth_motion *a,
                                                  const berth_placement *placement_a,
                                                  const berth_motion *b,
                                                  const berth_placement *placement_b,
                                                  const berth_motion_options *options,
                                                  berth_motion_counts *counts);

/* The smallest question about two views: berth_meet without options and counts. It links least
 * code, too (`make size`). */
#define berth_motion_meet BERTH_NAME(berth_motion_meet)
BERTH_NODISCARD berth_status berth_motion_meet(const berth_motion *a,
                                               const berth_placement *placement_a,
                                               const berth_motion *b,
                                               const berth_placement *placement_b);

/* The most steps that a query of a against b can take, wherever they are placed; 0 when a or b is
 * null or not a view. */
#define berth_motion_worst_steps BERTH_NAME(berth_motion_worst_steps)
BERTH_NODISCARD uint32_t berth_motion_worst_steps(const berth_motion *a, const berth_motion *b);

BERTH_END_DECLS

#endif
