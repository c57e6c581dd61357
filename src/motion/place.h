/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a placed motion holds, and the test of two roots in world axes. */

#ifndef BERTHI_PLACE_H
#define BERTHI_PLACE_H

#include "image.h"
#include "berth/meet.h"

#define berthi_place_check BERTH_NAME(berthi_place_check)
#define berthi_place_disc BERTH_NAME(berthi_place_disc)
#define berthi_place_root BERTH_NAME(berthi_place_root)
#define berthi_placed_check BERTH_NAME(berthi_placed_check)
#define berthi_place_times BERTH_NAME(berthi_place_times)
#define berthi_world_origin BERTH_NAME(berthi_world_origin)

/* No root in world axes: the walk alone decides. (What is zero is not placed, too.) And added to
 * the scale of a chain, which is looked at before anything is told of it. */
#define BERTHI_NO_SCALE 0
#define BERTHI_CHAIN_SCALE 128

/* q16: by how much a placed root's radius is widened for all that rounds, in units of 2^scale. */
#define BERTHI_ROOT_SLACK 5

/* What is placed there: a motion's image, or a chain's memory; null: nothing. */
static inline const berthi_motion_header *berthi_motion_of(const berth_presence *there)
{
    return (const berthi_motion_header *)there->image;
}

/* Whether that is one tree of legs. */
static inline int berthi_is_plain(const berth_presence *there)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    return (motion->flags & (BERTHI_MOTION_CHAIN | BERTHI_MOTION_DISC)) == 0;
}

/* BERTH_OK, BERTH_E_NULL, BERTH_E_PLACED, or BERTH_E_STALE: of a chain whose parts have images that
 * are not those that it was built of. O(parts). */
berth_status berthi_placed_check(const berth_placed *placed);

/* BERTH_OK or what is wrong with a motion and its placement. */
berth_status berthi_place_check(const berth_motion *motion, const berth_placement *at);

/* Times, origin and reach: what no query can do without. */
void berthi_place_times(berth_presence *there, const berthi_motion_header *motion,
                        const berth_placement *at);

/* All of *placed but for what berthi_place_times sets, from the root's node; `least` is the least
 * radius of a leg. */
void berthi_place_root(berth_placed *placed, const berthi_unit *node, berth_raw least);

/* The scale of a placed root, whatever it is of. */
static inline uint32_t berthi_scale_of(const berth_placed *placed)
{
    return placed->scale & (BERTHI_CHAIN_SCALE - 1u);
}

/* A disc that stands at (x, y), in the world, from <= t < until: ticks, or INT32_MIN and INT32_MAX;
 * all within what placements may have. It has no image, and no leg but the first. */
void berthi_place_disc(berth_placed *placed, berth_num x, berth_num y, berth_num radius,
                       int32_t from, int32_t until);

/* The world position of a local point, the nearest there is. */
void berthi_world_origin(const berth_placement *at, berth_raw x, berth_raw y, berth_raw *world_x,
                         berth_raw *world_y);

#endif
