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
static inline berth_raw berthi_circle_radius(const berth_footprint_tree *tree,
                                             const berthi_unit *circle)
{
    return berthi_steps_length(&tree->ground, (berthi_extent)circle[BERTHI_CIRCLE_RADIUS]);
}

#endif
