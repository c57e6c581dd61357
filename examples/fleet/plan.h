/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What all robots of a fleet agree on: sizes, times, and what a plan is.
 *
 * Freestanding C, like all that the controller runs: no libc, no heap, static memory. */

#ifndef FLEET_PLAN_H
#define FLEET_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef FLEET_MOST
#define FLEET_MOST 64 /* robots in a roster, at most */
#endif

#define FLEET_LEGS 11
#define FLEET_KNOTS (FLEET_LEGS + 1)

/* ---- Time, in ticks ------------------------------------------------------------------------- */

#define FLEET_SECOND 100
#define FLEET_ROUND 10 /* from one tick datagram to the next */

/* No robot's clock is further than this from true time, so two differ by twice as much at most. */
#define FLEET_CLOCK 3
#define FLEET_CLOCKS (2 * FLEET_CLOCK)

/* A vote counts for this long after it was given: so long one waits after a restart. */
#define FLEET_LEASE 200

/* ---- Lengths -------------------------------------------------------------------------------- */

/* Plans are made of points of 1/256 m, so that 16 bits hold 128 m. */
#define FLEET_METRE 256
#define FLEET_Q16(p) ((int32_t)(p)*256)

/* A forklift of 1.2 x 0.8 m with a load of 1.6 m lengthwise, so this is what is carried about: half
 * of its length and width, Q16.16; and the disc around that, rounded up. */
#define FLEET_HALF_LENGTH 52429
#define FLEET_HALF_WIDTH 26215
#define FLEET_REACH 58618

/* A drive is within 1 cm of its plan and within 1/1024 of a turn of its heading, at any time: no
 * point is further than 1.6 cm from where it should be. */
#define FLEET_TRACKING 655     /* Q16.16 */
#define FLEET_TRACKING_TURN 64 /* of 65536 */
#define FLEET_STRAY 1049

/* By its plan no point of a robot is ever faster than 1.5 m/s: 96 points in 25 ticks. A drive that
 * is 1 cm behind and then 1 cm ahead is; that is in what it may stray. */
#define FLEET_PACE_POINTS 96
#define FLEET_PACE_TICKS 25

/* How near two plans may come: both drives' errors, and what a point of one gets on in the time by
 * which their clocks may differ: 3.2 + 9 cm. */
#define FLEET_LAG (FLEET_CLOCKS * FLEET_PACE_POINTS * 256 / FLEET_PACE_TICKS)
#define FLEET_MARGIN (2 * FLEET_STRAY + FLEET_LAG)

/* ---- Plans ---------------------------------------------------------------------------------- */

/* From knot to knot, straight and turning, both at constant speed. Before the first knot and after
 * the last one the robot stands: every plan ends standing. `seq` numbers all plans that a robot
 * ever proposes; its upper 12 bits are how often the robot was switched on, so that none is used
 * twice. */
typedef struct fleet_plan {
    uint32_t seq;
    int32_t start; /* tick of the first knot */
    uint8_t count; /* knots, 1 to FLEET_KNOTS */
    int16_t x[FLEET_KNOTS], y[FLEET_KNOTS];
    uint16_t ticks[FLEET_KNOTS];  /* from `start` on; the first is 0 */
    uint8_t heading[FLEET_KNOTS]; /* 1/256 of a turn, counter-clockwise from x */
    int8_t turn[FLEET_KNOTS];     /* in the leg that begins there: 0: counter-clockwise, less than
                                     once around; -1: clockwise */
} fleet_plan;

#define FLEET_SEQ_BITS 20u

/* The later of two numbers, also where they wrap. */
static inline bool fleet_is_after(uint32_t a, uint32_t b)
{
    return (int32_t)(a - b) > 0;
}

static inline int32_t fleet_plan_end(const fleet_plan *plan)
{
    return plan->start + plan->ticks[plan->count - 1];
}

/* How far a leg turns, 1/256 of a turn: -255 to 255. */
int32_t fleet_plan_turns(const fleet_plan *plan, uint32_t leg);

/* Whether a plan is one: times that rise, and nowhere faster than all have agreed on. */
bool fleet_plan_holds(const fleet_plan *plan);

/* Whether b begins where a ends. */
bool fleet_plan_follows(const fleet_plan *a, const fleet_plan *b);

#endif
