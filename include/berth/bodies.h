/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies: whatever may be in the way, and the questions of berth/answers.h about any two of them.
 *
 * A body is a disc that moves (a placed motion or chain), a footprint that stands (a table, a wall,
 * a floor plan of thousands of segments), or a footprint that is carried along a trajectory and
 * turns (berth/sweep.h). Two bodies *collide* when at a real time both are there and overlap as
 * berth/footprint.h defines it; a disc is a circle. The margin is added to the rounding.
 *
 * Method: first the motions' trees, on the discs that hold the footprints, then leg by leg; in each
 * piece of a leg the circles of both footprints' trees, which go straight within a bound on how far
 * turning bends their paths; then part by part. A pair of legs that does not turn is exact to a few
 * steps; where one turns, time is halved down to the tolerance.
 *
 * The error E of an answer: BERTH_BODIES_BAND where no leg turns, the tolerance where one does; and
 * for the rounding of rotations and places (q16) of each sweep 2^-14 of its reach, 2^-10 where it
 * turns (a millimetre a unit), and 3 times the `band` of its motion (berth_motion_info); however
 * fast the margin grows. f32 adds 2^-15 of the lengths involved, and where a margin grows, the same
 * question at later ticks, which round otherwise, may be answered otherwise within E. Then
 *
 *   BERTH_CLEAR      is proof, always: at no real time do they overlap
 *   BERTH_HIT        they pass nearer than E
 *   times            a contact is never told later than it begins, nor earlier than a margin larger
 *                    by E would make it begin
 *   distances        are never above the least one, and below it by E at most
 *   starts           with each start before the one that is told they pass nearer than E
 *
 * All calls agree. A tick is *in contact* or clear, whatever the window and the order of the two
 * (of two discs in f32 within its rounding: berth/answers.h). A pair meets, has a time of impact, a
 * first contact, and a nearest approach of 0, exactly when a tick of the window is in contact, and
 * each call tells the first such tick. Placed with the start that was told, each call says clear,
 * and with none before it, but for what f32 rounds, or what E leaves open while one of them stands.
 * Tables answer as their pairs do, distances within E. A larger margin, window or tolerance never
 * makes a hit clear.
 *
 * Two discs are asked as berth/answers.h has it: exactly. In q16 all answers are the same bits on
 * every machine. */

#ifndef BERTH_BODIES_H
#define BERTH_BODIES_H

#include "answers.h"
#include "overlap.h"
#include "sweep.h"

BERTH_BEGIN_DECLS

/* ---- Bodies --------------------------------------------------------------------------------- */

/* A body, placed: a value of 132 bytes on a 32-bit core, which may be copied. Valid while images
 * (and the arena's memory of a chain) stand unchanged; views and placements are not needed any
 * more. After berth_footprint_refit of what it carries each call refuses it: BERTH_E_STALE. */
typedef struct berth_body {
    berth_placed outer;        /* a disc; else the disc that holds all of it, moving or standing: a
                                  proof of clear for whoever asks many, like a table */
    berth_footprint footprint; /* image null: it is a disc, and the rest means nothing */
    const void *headings;      /* of a sweep, as its view has them; null: it stands */
    berth_placement at;
    uint32_t crc; /* of the footprint's image as it was */
    uint8_t boundary;
#ifdef BERTH_CFG_SEAL
    uint32_t seal; /* of all that is before */
#endif
} berth_body;

/* A placed motion or chain. Null, or what was not placed: each call says BERTH_E_PLACED. */
#define berth_body_of_disc BERTH_NAME(berth_body_of_disc)
BERTH_NODISCARD berth_body berth_body_of_disc(const berth_placed *disc);

/* A footprint that stands in the global ticks from <= t < until; both 0: always. The placement's
 * start means nothing. With `boundary` 1 the outline is not filled.
 *
 * Returns BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW, BERTH_E_KIND (boundary is above 1; several circles
 * without parts, as circles_only builds them), the error of berth_placement_check, BERTH_E_WINDOW
 * (until is not after from, more than BERTH_TICK_MAX ticks after it, or from is beyond
 * +-BERTH_TICK_MAX), or BERTH_E_EXTENT when it reaches further than 4,000 units from its own
 * origin. */
#define berth_footprint_stand BERTH_NAME(berth_footprint_stand)
BERTH_NODISCARD berth_status berth_footprint_stand(const berth_footprint *footprint,
                                                   const berth_placement *at, int32_t from,
                                                   int32_t until, uint8_t boundary,
                                                   berth_body *body);

/* A sweep; the placement turns all of it: places and headings. BERTH_OK, BERTH_E_NULL,
 * BERTH_E_VIEW, BERTH_E_STALE or the error of berth_placement_check; on an error *body has not
 * changed. */
#define berth_sweep_place BERTH_NAME(berth_sweep_place)
BERTH_NODISCARD berth_status berth_sweep_place(const berth_sweep *sweep, const berth_placement *at,
                                               berth_body *body);

/* Where a sweep is at a global tick: *at becomes the placement of the footprint then (start 0), its
 * heading within 2^-15 of a turn, in q16 its place within two units of Q16.16, which may be further
 * out than berth_placement_check allows. BERTH_HIT: it is there; BERTH_CLEAR: it is not, and *at
 * has not changed; BERTH_E_NULL, BERTH_E_PLACED (also no sweep), BERTH_E_STALE. O(log legs). */
#define berth_sweep_at BERTH_NAME(berth_sweep_at)
BERTH_NODISCARD berth_status berth_sweep_at(const berth_body *body, int32_t tick,
                                            berth_placement *at);

/* Two bodies that do not turn are told clear when they pass at more than this (see E above). */
#define BERTH_BODIES_BAND BERTH_NUM(0.004)

/* All zero (and a null pointer) is the default. */
typedef struct berth_body_options {
    berth_motion_options motion; /* as there. A step, here, is a pair of nodes, legs, circles or
                                    parts */
    berth_num tolerance;         /* 0: BERTH_BODIES_TOLERANCE; else 2^-8 to BERTH_RADIUS_MAX */
    uint8_t boundary;            /* 1: outlines are not filled */
} berth_body_options;

#define BERTH_BODIES_TOLERANCE BERTH_NUM(0.01)

typedef struct berth_body_counts {
    uint32_t steps;  /* all */
    uint32_t nodes;  /* of these: pairs of motions' nodes, and looks at legs */
    uint32_t pieces; /* pieces of pairs of legs for which the footprints' trees were looked at */
    uint32_t circles, parts; /* of the steps */
    uint32_t poses;          /* times at which two parts were compared as they stand then */
} berth_body_counts;

/* ---- Questions ------------------------------------------------------------------------------ */

/* Each: BERTH_HIT, BERTH_CLEAR, BERTH_UNKNOWN (the budget ran out), or BERTH_E_NULL, BERTH_E_PLACED
 * (not placed), BERTH_E_STALE (a footprint was refitted since, or a part of a chain built anew),
 * BERTH_E_KIND (a footprint without parts that is no single circle; an option), BERTH_E_WINDOW,
 * BERTH_E_MARGIN, BERTH_E_TOLERANCE. */

#define berth_bodies_meet BERTH_NAME(berth_bodies_meet)
BERTH_NODISCARD berth_status berth_bodies_meet(const berth_body *a, const berth_body *b,
                                               const berth_body_options *options,
                                               berth_body_counts *counts);

typedef struct berth_body_impact {
    int32_t tick;            /* the first tick in contact; BERTH_UNKNOWN: all is clear before it */
    uint32_t leg_a, leg_b;   /* in force then; of what stands 0 */
    berth_placement a, b;    /* where they are at that tick (a disc: turned by 0), start 0 */
    uint16_t part_a, part_b; /* the parts that meet; 0 when one is inside, and of circles */
} berth_body_impact;

/* When do they first meet? */
#define berth_bodies_time_of_impact BERTH_NAME(berth_bodies_time_of_impact)
BERTH_NODISCARD berth_status berth_bodies_time_of_impact(const berth_body *a, const berth_body *b,
                                                         const berth_body_options *options,
                                                         berth_body_impact *impact,
                                                         berth_body_counts *counts);

typedef struct berth_body_contact {
    int32_t time_in;  /* the first tick in contact */
    int32_t time_out; /* the last one: a clear one follows, or the window or somebody's time ends;
                         BERTH_TICK_END - 1 when it does not end */
    berth_body_impact first;
} berth_body_contact;

/* All contacts, one after another: *from begins as INT32_MIN, and is where the next call goes on;
 * only these calls write to it. BERTH_HIT: *contact; BERTH_CLEAR: there are no more; BERTH_UNKNOWN:
 * this call's budget ran out, one with more goes on from there. A margin that grows counts from
 * options->motion.from. No tick between two contacts is in contact. Within a contact ticks may be
 * clear where the gap is at most half of the tolerance. */
#define berth_bodies_next_contact BERTH_NAME(berth_bodies_next_contact)
BERTH_NODISCARD berth_status berth_bodies_next_contact(const berth_body *a, const berth_body *b,
                                                       const berth_body_options *options,
                                                       int32_t *from, berth_body_contact *contact,
                                                       berth_body_counts *counts);

typedef struct berth_body_approach {
    berth_num distance;   /* between their edges, less the margin; above 0 when they do not collide,
                             but for what touches and of which E is 0 */
    int32_t tick;         /* the tick in which they are as near as that */
    berth_placement a, b; /* where they are at that tick */
    uint8_t found;        /* 0: never as near as `below`, or never there together */
} berth_body_approach;

/* How near do they come? `below` as in berth_closest_approach, and BERTH_E_DISTANCE. BERTH_HIT:
 * they collide, distance is 0 and tick the first in contact; BERTH_CLEAR: they do not. */
#define berth_bodies_closest_approach BERTH_NAME(berth_bodies_closest_approach)
BERTH_NODISCARD berth_status berth_bodies_closest_approach(const berth_body *a, const berth_body *b,
                                                           berth_num below,
                                                           const berth_body_options *options,
                                                           berth_body_approach *approach,
                                                           berth_body_counts *counts);

/* ---- Finer than a tick ---------------------------------------------------------------------- */

/* When within a tick, as berth_contact_fraction and berth_approach_fraction, in 2^-16 of a tick, 0
 * to 65535. BERTH_END_FIRST (for impact.tick and contact.time_in): nothing meets in this tick
 * before tick + fraction / 2^16; BERTH_END_LAST (for contact.time_out): nothing from
 * tick + (fraction + 1) / 2^16 on. Within that 2^-16 of a tick they pass nearer than E (f32: with
 * twice its addition to E). Two discs are asked exactly, and take no steps. BERTH_HIT: *fraction is
 * set; BERTH_CLEAR: the tick is not in contact, or not in the window (a time_out at the end of the
 * window or of somebody's time may be so), and *fraction has not changed; BERTH_UNKNOWN: the budget
 * ran out. A larger margin may give a later fraction of the same tick, within E; one that is E
 * larger never does.
 *
 * In a leg or a wait of more than 2^16 ticks the resolution is 2^-32 to 2^-31 of it, in which
 * nobody moves more than 2^-16 of a unit or 2^-24 of a turn: the last bits of the fraction are 0,
 * with BERTH_END_LAST 1.
 *
 * Cost: one piece of berth_bodies_time_of_impact (BERTH_END_FIRST twice, BERTH_END_LAST up to 18
 * times), and whether one is inside the other. */
#define berth_bodies_contact_fraction BERTH_NAME(berth_bodies_contact_fraction)
BERTH_NODISCARD berth_status berth_bodies_contact_fraction(const berth_body *a, const berth_body *b,
                                                           const berth_body_options *options,
                                                           int32_t tick, berth_end end,
                                                           uint16_t *fraction,
                                                           berth_body_counts *counts);

/* The same of approach.tick, of what berth_bodies_closest_approach has told of these two with these
 * options (its distance, tick and found are read): a 2^-16 of the tick in which they are nearer
 * than approach.distance, E and 2^-9 of a unit; when they collide, the first in contact.
 * BERTH_CLEAR: approach.found is 0, or it is no approach of these two. */
#define berth_bodies_approach_fraction BERTH_NAME(berth_bodies_approach_fraction)
BERTH_NODISCARD berth_status berth_bodies_approach_fraction(
    const berth_body *a, const berth_body *b, const berth_body_options *options,
    const berth_body_approach *approach, uint16_t *fraction, berth_body_counts *counts);

/* ---- From when on --------------------------------------------------------------------------- */

/* The first start of b, a disc or a sweep (BERTH_E_KIND: it stands), in the range (its clock_error
 * must be 0: BERTH_E_TICK) with which it never meets any of `others`. As
 * berth_earliest_start_of_all, with its errors. */
#define berth_bodies_earliest_start BERTH_NAME(berth_bodies_earliest_start)
BERTH_NODISCARD berth_status berth_bodies_earliest_start(const berth_body *const *others,
                                                         uint32_t count, const berth_body *b,
                                                         const berth_start_range *range,
                                                         const berth_body_options *options,
                                                         int32_t *start, berth_body_counts *counts);

/* ---- How many steps at most ----------------------------------------------------------------- */

/* The most steps that this question about b and each of `others` (BERTH_ASK_START: about all in one
 * call, with a range; else it is not read) can take with these options, wherever and whenever
 * they are placed. BERTH_ASK_CONTACT is of one call, _FRACTION of either call. UINT32_MAX: as many
 * or more; 0 where the call would refuse one of them, or takes no steps (a fraction of two discs).
 * It holds for all bodies of so many legs, circles and parts: where one turns it assumes that all
 * parts are near all others all the time, so firmware needs a budget. */
#define berth_bodies_worst_steps BERTH_NAME(berth_bodies_worst_steps)
BERTH_NODISCARD uint32_t berth_bodies_worst_steps(berth_question question,
                                                  const berth_body *const *others, uint32_t count,
                                                  const berth_body *b,
                                                  const berth_start_range *range,
                                                  const berth_body_options *options);

BERTH_END_DECLS

#endif
