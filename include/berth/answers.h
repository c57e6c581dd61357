/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* When, how near, from when on: more than yes or no about two placed motions or chains.
 *
 * All calls take what berth/meet.h has made, in any mixture, with its options: a window, a margin
 * that may grow, a budget of steps. A collision is what it is there, and touching is none.
 *
 *   contact    a tick k is *in contact* when both collide at a real time t, k <= t < k + 1. A
 *              contact is a longest run of such ticks: it begins within tick time_in and ends
 *              within tick time_out. Two collisions with no whole clear tick between them are one.
 *   q16        every answer is exact, and the same on every machine: ticks, distances and starts
 *              are those that infinite-precision arithmetic gives on the stored legs
 *   f32, f64   nothing is missed: contacts are never told too late, distances too large, or starts
 *              too early; rounding may tell contacts early by 2 times the band of berth/motion.h,
 *              starts late by 4, distances small by 6, and at the tick of the closest approach the
 *              two may be 12 further apart than the distance told
 *
 * Steps, here: pairs of nodes, looks at a pair of legs, and every other turn of a loop: parts of a
 * chain, gaps, starts. On BERTH_UNKNOWN each call gives what is proved so far. Of *counts these
 * calls set steps, bounds, legs and exact; all else is 0. `make stack` has the stack of each. */

#ifndef BERTH_ANSWERS_H
#define BERTH_ANSWERS_H

#include "chain.h"
#include "meet.h"

BERTH_BEGIN_DECLS

/* Who is where: the legs of both sides that an answer is about, and their centres. */
typedef struct berth_pair {
    uint32_t leg_a, leg_b;   /* standing before or after: the first or the last */
    uint32_t part_a, part_b; /* of chains: the parts that these are of; else 0 */
    berth_num ax, ay;        /* centre of a at the answer's tick, world. q16: the nearest unit,
                                a tie either way; wherever that is within +-32767 units */
    berth_num bx, by;
} berth_pair;

/* ---- Where ---------------------------------------------------------------------------------- */

/* Where a placed motion or chain is at a global tick, and how large; between two legs as the later
 * one has it (in a chain's gap in which two stand, the earlier). BERTH_HIT: it is there, and *x,
 * *y, *radius (each may be null) are set; BERTH_CLEAR: it is not, and they have not changed.
 * BERTH_E_NULL, BERTH_E_PLACED. O(log legs). */
#define berth_placed_at BERTH_NAME(berth_placed_at)
BERTH_NODISCARD berth_status berth_placed_at(const berth_placed *placed, int32_t tick, berth_num *x,
                                             berth_num *y, berth_num *radius);

/* ---- When ----------------------------------------------------------------------------------- */

typedef struct berth_impact {
    int32_t tick;     /* BERTH_HIT: the first tick in contact. BERTH_UNKNOWN: all is clear before
                          this tick (and after what was forgiven) */
    int32_t forgiven; /* berth_time_of_impact_apart: the first tick after the contact that was
                          forgiven; else, and when there was none, the begin of the common time.
                          Where both are never there together within the window: the tick from
                          which on one of them is gone, or the window over */
    berth_pair pair;  /* BERTH_HIT: at `tick` (or, when both only come to be there within that
                          tick, at the next) */
} berth_impact;

/* When do they first meet? BERTH_HIT, BERTH_CLEAR (*impact has not changed), BERTH_UNKNOWN, or the
 * errors of berth_first_hit. Cost: berth_first_hit and, at a hit, some exact tests of the pair of
 * legs (`make bench-answers`). */
#define berth_time_of_impact BERTH_NAME(berth_time_of_impact)
BERTH_NODISCARD berth_status berth_time_of_impact(const berth_placed *a, const berth_placed *b,
                                                  const berth_motion_options *options,
                                                  berth_impact *impact,
                                                  berth_motion_counts *counts);

/* The same for two that start too close: a contact at the begin of the window (or when both are
 * there, if that is later) is ignored up to its end, as long as the distance of the centres does
 * not shrink. The tick in which it begins to shrink, within a leg or from one to the next as
 * stored, is the impact. BERTH_CLEAR and BERTH_HIT both set impact->forgiven (BERTH_CLEAR nothing
 * else), from which to ask on. */
#define berth_time_of_impact_apart BERTH_NAME(berth_time_of_impact_apart)
BERTH_NODISCARD berth_status berth_time_of_impact_apart(const berth_placed *a,
                                                        const berth_placed *b,
                                                        const berth_motion_options *options,
                                                        berth_impact *impact,
                                                        berth_motion_counts *counts);

typedef struct berth_contact {
    int32_t time_in;  /* the first tick in contact */
    int32_t time_out; /* the last one: BERTH_TICK_END - 1 when it does not end */
    berth_pair pair;  /* in force at time_in, and where they are then */
} berth_contact;

/* All contacts, one after another: a value, written only by these two calls. It holds both motions,
 * and is valid while their images are. */
typedef struct berth_contact_cursor {
    berth_placed a, b;
    berth_motion_options options;
    int32_t from;      /* all before this tick is told, but for a contact that is being followed */
    uint32_t state[5]; /* where the search stands */
} berth_contact_cursor;

/* Begins. options may be null, and are copied. A margin that grows counts from options->from. The
 * errors of berth_first_hit. */
#define berth_contacts BERTH_NAME(berth_contacts)
BERTH_NODISCARD berth_status berth_contacts(const berth_placed *a, const berth_placed *b,
                                            const berth_motion_options *options,
                                            berth_contact_cursor *cursor);

/* The next contact. BERTH_HIT: *contact; BERTH_CLEAR: there are no more; BERTH_UNKNOWN: this call's
 * budget ran out, call again to go on. BERTH_E_NULL, BERTH_E_PLACED (the cursor was not begun),
 * BERTH_E_STALE. Contacts are cut at the window's ends. Cost of all calls: at most 1.3 times one
 * query that looks at everything, and some exact tests a contact. */
#define berth_next_contact BERTH_NAME(berth_next_contact)
BERTH_NODISCARD berth_status berth_next_contact(berth_contact_cursor *cursor,
                                                berth_contact *contact,
                                                berth_motion_counts *counts);

/* ---- How near ------------------------------------------------------------------------------- */

/* No distance is told above this: 32767 units. */
#define BERTH_DISTANCE_MAX BERTH_NUM(32767)

typedef struct berth_approach {
    berth_num distance; /* between the edges of the discs, less the margin: q16: exact, rounded down
                           to a unit of Q16.16; 0 when they collide or touch */
    int32_t tick;       /* the first tick in which it is as near as that, rounded down; when they
                           collide, the first tick in contact */
    berth_pair pair;    /* at this tick */
    uint8_t found;      /* 0: never as near as `below`, or never there together: distance is `below`
                           and the rest 0 */
} berth_approach;

/* How near do they come? `below`, above 0: only if they come nearer than that, which is cheaper;
 * BERTH_DISTANCE_MAX: at any distance. BERTH_HIT: they collide; BERTH_CLEAR: they do not;
 * BERTH_UNKNOWN: the least distance seen so far, of legs that come as near by the end of
 * approach->tick; nothing before counts->tick (set here, too) is nearer.
 * The errors of berth_first_hit, and BERTH_E_DISTANCE: `below` is not above 0, above
 * BERTH_DISTANCE_MAX, or NaN. */
#define berth_closest_approach BERTH_NAME(berth_closest_approach)
BERTH_NODISCARD berth_status berth_closest_approach(const berth_placed *a, const berth_placed *b,
                                                    berth_num below,
                                                    const berth_motion_options *options,
                                                    berth_approach *approach,
                                                    berth_motion_counts *counts);

/* ---- Finer than a tick ---------------------------------------------------------------------- */

/* At which end of a tick: when contact begins within it, or when it ends. */
typedef enum berth_end { BERTH_END_FIRST, BERTH_END_LAST } berth_end;

/* When within a tick: *fraction is in 2^-16 of a tick, rounded down. Both collide at a real time t,
 * tick + fraction / 2^16 <= t < tick + (fraction + 1) / 2^16; with BERTH_END_FIRST (impact.tick,
 * contact.time_in) at none before it in this tick, with BERTH_END_LAST (contact.time_out) at none
 * after. q16: exactly; f32, f64: with the bands of whole ticks: BERTH_END_FIRST may be told early,
 * BERTH_END_LAST late, and a tick that was told is never BERTH_CLEAR. BERTH_HIT: *fraction is set;
 * BERTH_CLEAR: the tick is not in contact, or not in the window, and *fraction has not changed; or
 * the errors of berth_first_hit. No budget: one pair of legs (in a chain's gap up to four), and
 * some 16 looks at each. */
#define berth_contact_fraction BERTH_NAME(berth_contact_fraction)
BERTH_NODISCARD berth_status berth_contact_fraction(const berth_placed *a, const berth_placed *b,
                                                    const berth_motion_options *options,
                                                    int32_t tick, berth_end end,
                                                    uint16_t *fraction);

/* The same for approach.tick, of an approach by berth_closest_approach of these two with these
 * options: the first 2^-16 of the tick in which they are as near as approach.distance, or collide,
 * rounded down. BERTH_HIT; BERTH_CLEAR: approach.found is 0, or it is no approach of these two. */
#define berth_approach_fraction BERTH_NAME(berth_approach_fraction)
BERTH_NODISCARD berth_status berth_approach_fraction(const berth_placed *a, const berth_placed *b,
                                                     const berth_motion_options *options,
                                                     const berth_approach *approach,
                                                     uint16_t *fraction);

/* ---- From when on --------------------------------------------------------------------------- */

/* The start of a placed motion is the global tick of its local tick 0 (placement.start), that of a
 * chain the start of its first part: its other parts move with it. */

/* Ticks by which a clock may be off, at most. */
#define BERTH_CLOCK_ERROR_MAX 1048576

typedef struct berth_start_range {
    int32_t from, until; /* starts from <= start <= until, within +-BERTH_TICK_MAX */
    int32_t clock_error; /* ticks, 0 to BERTH_CLOCK_ERROR_MAX: clear means clear for all, whole
                            ticks or not, by which b's clock may be off, up to so many either way.
                            Only calls that end in _within allow more than 0: others need no more
                            code than that. */
} berth_start_range;

/* The first start of b in the range with which it never meets a (the field's first safe interval
 * begins there), whatever its start was when it was placed. BERTH_CLEAR: *start is it, and each
 * earlier one of the range is proved not to be clear; BERTH_HIT: none is clear, and *start has not
 * changed; BERTH_UNKNOWN: none before *start is clear. The window of the options does not move. The
 * errors of berth_first_hit; BERTH_E_START: the range, or a part of a chain then, is not within
 * +-BERTH_TICK_MAX; BERTH_E_WINDOW: until is before from; BERTH_E_TICK: clock_error is not 0.
 *
 * Not a scan: from a start that hits it jumps to the first that the two legs do not rule out, and
 * on along their neighbours. At most as many jumps as pairs of legs. */
#define berth_earliest_start BERTH_NAME(berth_earliest_start)
BERTH_NODISCARD berth_status berth_earliest_start(const berth_placed *a, const berth_placed *b,
                                                  const berth_start_range *range,
                                                  const berth_motion_options *options,
                                                  int32_t *start, berth_motion_counts *counts);

/* The same against all of `others`. */
#define berth_earliest_start_of_all BERTH_NAME(berth_earliest_start_of_all)
BERTH_NODISCARD berth_status berth_earliest_start_of_all(const berth_placed *const *others,
                                                         uint32_t count, const berth_placed *b,
                                                         const berth_start_range *range,
                                                         const berth_motion_options *options,
                                                         int32_t *start,
                                                         berth_motion_counts *counts);

/* The same when b's clock may be off by up to range->clock_error ticks either way. BERTH_E_START:
 * the range widened by that; BERTH_E_TICK: it is negative or above 2^20. Asks berth_meet_within of
 * each clear start that has one that is not clear within the error. */
#define berth_earliest_start_within BERTH_NAME(berth_earliest_start_within)
BERTH_NODISCARD berth_status berth_earliest_start_within(const berth_placed *const *others,
                                                         uint32_t count, const berth_placed *b,
                                                         const berth_start_range *range,
                                                         const berth_motion_options *options,
                                                         int32_t *start,
                                                         berth_motion_counts *counts);

/* Do they ever meet, when b's clock may be off by up to clock_error ticks (0 to 2^20) either way?
 * BERTH_CLEAR: with no offset up to that, whole ticks or not; BERTH_HIT: with one. The errors of
 * berth_meet, and BERTH_E_TICK: clock_error; BERTH_E_START: b, or a part of it, would start beyond
 * +-BERTH_TICK_MAX. Goes down both trees at once; a few exact tests decide two near legs for all
 * offsets, tell touching from meeting, and take as many steps for an hour as for a second. */
#define berth_meet_within BERTH_NAME(berth_meet_within)
BERTH_NODISCARD berth_status berth_meet_within(const berth_placed *a, const berth_placed *b,
                                               int32_t clock_error,
                                               const berth_motion_options *options,
                                               berth_motion_counts *counts);

/* ---- How many steps at most ----------------------------------------------------------------- */

/* Which call, here and of bodies and tables. */
typedef enum berth_question {
    BERTH_ASK_MEET,    /* berth_meet, berth_first_hit */
    BERTH_ASK_WITHIN,  /* berth_meet_within */
    BERTH_ASK_IMPACT,  /* berth_time_of_impact */
    BERTH_ASK_APART,   /* berth_time_of_impact_apart */
    BERTH_ASK_CONTACT, /* one call of berth_next_contact */
    BERTH_ASK_CLOSEST, /* berth_closest_approach */
    BERTH_ASK_START,   /* berth_earliest_start and its kin */
    BERTH_ASK_FRACTION /* what is finer than a tick, which takes steps of bodies alone */
} berth_question;

/* The most steps that this question about b and each of `others` (of starts: all in one call) can
 * take, wherever and whenever they are placed. clock_error: that of WITHIN and of a range of
 * starts; else 0. Returns 0 when the call would refuse one of them, clock_error is out of range,
 * or it takes no steps; UINT32_MAX: as many or more. It holds for all motions of that many legs;
 * most questions take a small part of it. For BERTH_ASK_MEET and two motions
 * berth_motion_worst_steps says the same in less code. */
#define berth_placed_worst_steps BERTH_NAME(berth_placed_worst_steps)
BERTH_NODISCARD uint32_t berth_placed_worst_steps(berth_question question,
                                                  const berth_placed *const *others, uint32_t count,
                                                  const berth_placed *b, int32_t clock_error);

BERTH_END_DECLS

#endif
