/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What placing a footprint that stands and passing it share. */

#ifndef BERTHI_ANSWERS_STANDING_H
#define BERTHI_ANSWERS_STANDING_H

#include "../footprint/query.h"
#include "berth/standing.h"
#include "pair.h"

/* Steps in the caller's unit. */
#ifdef BERTH_Q16
static inline berth_raw berthi_steps_length(const berth_ground *ground, berth_len steps)
{
    return (berth_raw)((uint32_t)steps << ground->shift);
}
#else
static inline berth_raw berthi_steps_length(const berth_ground *ground, berth_len steps)
{
    (void)ground;
    return steps;
}
#endif

/* The radius of a circle, in the caller's unit. */
static inline berth_raw berthi_circle_radius(const berthi_footprint_header *tree,
                                             const berthi_unit *circle)
{
    return berthi_steps_length(&tree->ground, (berthi_extent)circle[BERTHI_CIRCLE_RADIUS]);
}

#define berthi_point_stay BERTH_NAME(berthi_point_stay)
#define berthi_part_met BERTH_NAME(berthi_part_met)
#define berthi_part_touch BERTH_NAME(berthi_part_touch)

/* A stored point with a disc around it, as a stay without begin and end; leg and part are 0. */
void berthi_point_stay(const berth_standing *s, const berthi_unit *point, berth_raw radius,
                       berthi_stay *stay);

/* Whether a leg and part `part` meet at a real time of [from, until], from < until, both within the
 * leg's time. q16: exactly; else yes unless surely not. */
int berthi_part_met(const berth_standing *s, uint32_t part, const berthi_margin *margin,
                    const berthi_stay *leg, int32_t from, int32_t until);

/* The first tick in contact, of those that meet in [from, until]. */
int32_t berthi_part_touch(const berth_standing *s, uint32_t part, const berthi_margin *margin,
                          const berthi_stay *leg, int32_t from, int32_t until, uint32_t *looks);

#endif
