/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a placed motion holds, and the test of two roots in world axes. */

#ifndef BERTHI_PLACE_H
#define BERTHI_PLACE_H

#include "image.h"
#include "berth/meet.h"

#define berthi_place_check BERTH_NAME(berthi_place_check)
#define berthi_place_times BERTH_NAME(berthi_place_times)
#define berthi_world_origin BERTH_NAME(berthi_world_origin)

/* No root in world axes: the walk alone decides. (What is zero is not placed, too.) */
#define BERTHI_NO_SCALE 0

/* q16: by how much a placed root's radius is widened for all that rounds, in units of 2^scale. */
#define BERTHI_ROOT_SLACK 5

/* BERTH_OK or what is wrong with a motion and its placement. */
berth_status berthi_place_check(const berth_motion *motion, const berth_placement *at);

/* Times, origin and reach: what no query can do without. */
void berthi_place_times(berth_presence *there, const berth_motion *motion,
                        const berth_placement *at);

/* The world position of a local point, the nearest there is. */
void berthi_world_origin(const berth_placement *at, berth_raw x, berth_raw y, berth_raw *world_x,
                         berth_raw *world_y);

#endif
