/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two leaves of a walk: which legs of theirs meet, cheaply, and exactly where that cannot tell. */

#ifndef BERTHI_MOTION_LEGS_H
#define BERTHI_MOTION_LEGS_H

#include "walk.h"

#define berthi_compare_held BERTH_NAME(berthi_compare_held)
#define berthi_compare_straight BERTH_NAME(berthi_compare_straight)
#define berthi_settle_held BERTH_NAME(berthi_settle_held)
#define berthi_settle_straight BERTH_NAME(berthi_settle_straight)
#define berthi_margin_at BERTH_NAME(berthi_margin_at)
#define berthi_leg_course BERTH_NAME(berthi_leg_course)

/* The radius of a leg of what is placed; where there are none of their own, it is the largest. */
static inline berth_raw berthi_placed_radius(const berth_presence *there, uint32_t leg)
{
    return berthi_radius_or(berthi_motion_of(there), leg, there->radius);
}

/* The same of a tree's leg. */
static inline berth_raw berthi_leg_radius(const berthi_legs *legs, uint32_t i)
{
    return berthi_placed_radius(legs->there, legs->first + i);
}

/* Two leaves, where all legs are held, and of any (held ones not by the cheapest test): from w.now
 * on up to the end of the walk's current pair, in time order. At BERTHI_HIT w.now is the tick from
 * which on the two that meet are both in force; at BERTHI_OPEN the same for two that only the
 * kind's `settle` can tell. These are named in the question, with the tick up to which both are. */
berthi_verdict berthi_compare_held(berthi_query *q);
berthi_verdict berthi_compare_straight(berthi_query *q);

/* The margin at a global tick, in the world's units: q16: exact; else rounded up. */
berthi_world_t berthi_margin_at(const berth_motion_options *options, int32_t tick);

/* q16: as a kind's `settle`: of any legs, no cheaper where all stand; and where all are held. */
int berthi_settle_straight(berthi_question *of, const berth_presence *a, const berth_presence *b);
int berthi_settle_held(berthi_question *of, const berth_presence *a, const berth_presence *b);

/* A leg by its number, in the world: as it is in force at a tick, or what stands then. */
void berthi_leg_course(const berthi_motion_header *motion, const berth_placement *at,
                       uint32_t number, int32_t tick, berthi_course *course);

#endif
