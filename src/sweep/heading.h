/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Headings of a sweep on its way, and the rotations that they are. */

#ifndef BERTHI_SWEEP_HEADING_H
#define BERTHI_SWEEP_HEADING_H

#include "../answers/stay.h"
#include "image.h"

/* Headings to compute with: 2^-23 of a turn, so that 128 whole turns fit. */
#define BERTHI_ANGLE_SHIFT 7 /* of a binary angle */

/* Of a leg in force: at its begin, and how far it turns to its end. Where it stands before or after
 * it does not turn. */
typedef struct berthi_bearing {
    int32_t heading, turn;
} berthi_bearing;

static inline berthi_bearing berthi_bearing_of(const berthi_heading *headings,
                                               const berthi_stay *stay)
{
    const berthi_heading *at = headings + stay->leg;
    berthi_bearing bearing;
    bearing.heading = at->heading * (1 << BERTHI_ANGLE_SHIFT);
    bearing.turn = at->turn * (1 << BERTHI_ANGLE_SHIFT);
    if (stay->until == INT32_MAX) {
        bearing.heading += bearing.turn;
    }
    if (stay->until == INT32_MAX || stay->from == INT32_MIN) {
        bearing.turn = 0;
    }
    return bearing;
}

/* A rotation to compute with. q16: 2^-16, |c|, |s| <= 2^16 (1 + 2^-12). */
typedef struct berthi_rotor {
    berth_raw c, s;
} berthi_rotor;

static inline berth_angle berthi_angle_of(int32_t heading)
{
    const uint32_t half = (UINT32_C(1) << BERTHI_ANGLE_SHIFT) >> 1;
    return berth_angle_of((uint16_t)(((uint32_t)heading + half) >> BERTHI_ANGLE_SHIFT));
}

/* A heading after a placement's rotation.
 *
 * q16: how far that is from the true one, as a part of 2^-16 of a point's distance from where it
 * turns: the angle to the nearest 2^-16 turn (2^-17 of a turn: 3.15), sine and cosine to a unit of
 * 2^-14 each (5.66), both times a placement's length, and to the nearest 2^-16 here (0.71): 9.6.
 * Without turning the rotation is the knot's own, as berth/sweep.h has it: 0.71. */
#define BERTHI_STRAY_TURNING 10
#define BERTHI_STRAY_STRAIGHT 1
static inline berthi_rotor berthi_rotor_of(berth_rotation at, int32_t heading)
{
    const berth_angle angle = berthi_angle_of(heading);
    berth_raw c = berth_cos(angle), s = berth_sin(angle);
    berthi_rotor rotor;
    berthi_turn_on((int32_t)(((uint32_t)heading << (16 - BERTHI_ANGLE_SHIFT)) -
                             ((uint32_t)berth_angle_raw(angle) << 16)) >>
                       (16 - BERTHI_ANGLE_SHIFT),
                   &c, &s);
    rotor.c = berthi_rotor_part(at.c, -at.s, c, s);
    rotor.s = berthi_rotor_part(at.s, at.c, c, s);
    return rotor;
}

/* The rotation of what does not turn. */
static inline berthi_rotor berthi_rotor_still(berth_rotation at)
{
    berthi_rotor rotor;
    rotor.c = (BERTHI_IS_EXACT ? INT32_C(4) : 1) * at.c;
    rotor.s = (BERTHI_IS_EXACT ? INT32_C(4) : 1) * at.s;
    return rotor;
}

#endif
