/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a placed motion holds, and when it is there. */

#ifndef BERTHI_PLACE_H
#define BERTHI_PLACE_H

#include "image.h"
#include "berth/meet.h"

#define berthi_place_check BERTH_NAME(berthi_place_check)
#define berthi_place_side BERTH_NAME(berthi_place_side)
#define berthi_place_root BERTH_NAME(berthi_place_root)
#define berthi_place_tree BERTH_NAME(berthi_place_tree)
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

/* Whether something moves at a tick, when it is there at all. */
static inline int berthi_moves(const berth_presence *there, int32_t tick)
{
    return tick >= there->start && tick < there->end;
}

/* Global ticks, from <= t < until. */
typedef struct window {
    int32_t from, until;
} window;

/* Whether both move in all of a window. */
static inline int both_move(const berth_presence *a, const berth_presence *b, window both)
{
    return both.from >= a->start && both.from >= b->start && both.until <= a->end &&
           both.until <= b->end;
}

#ifdef BERTH_CFG_SEAL
#define berthi_placed_seal BERTH_NAME(berthi_placed_seal)
uint32_t berthi_placed_seal(const berth_placed *placed);
#endif

/* BERTH_OK or what is wrong with a motion and its placement. */
berth_status berthi_place_check(const berth_motion *motion, const berth_placement *at);

/* The same, and what berthi_place_times sets of one that is good, and its kind. */
berth_status berthi_place_side(berth_presence *there, const berth_motion *motion,
                               const berth_placement *at);

/* When it is there, and what else is asked of it but for its origin: what no query can do without.
 */
static inline void berthi_place_when(berth_presence *there, const berthi_motion_header *motion,
                                     int32_t at)
{
    /* @argued: attach has asked where all legs end: below 2^31 wherever they are placed */
    BERTH_ASSERT((int64_t)at + motion->first + motion->length <= INT32_MAX);
    const int32_t start = at + motion->first;
    there->start = start;
    there->end = start + motion->length;
    there->from = motion->before == BERTH_STANDS ? INT32_MIN : start;
    there->until = motion->after == BERTH_STANDS ? INT32_MAX : there->end;
}

static inline void berthi_place_what(berth_presence *there, const berthi_motion_header *motion,
                                     const berth_placement *at)
{
    there->image = motion;
    there->part = 0;
    there->at = *at;
    there->radius = motion->radius;
    there->shift = motion->shift;
}

/* Both, and where: origin and reach. */
void berthi_place_times(berth_presence *there, const berthi_motion_header *motion,
                        const berth_placement *at);

/* All of *placed but for what berthi_place_times sets, from the root's node; `least` is the least
 * radius of a leg. */
void berthi_place_root(berth_placed *placed, const berthi_unit *node, berth_raw least);

/* All of *placed but for its kind, of a tree with a root: an image's, or a chain's. */
void berthi_place_tree(berth_placed *placed, const berthi_motion_header *motion,
                       const berth_placement *at);

/* The scale of a placed root, whatever it is of. */
static inline uint32_t berthi_scale_of(const berth_placed *placed)
{
    return placed->scale & (BERTHI_CHAIN_SCALE - 1u);
}

/* The world position of a local point, the nearest there is. */
void berthi_world_origin(const berth_placement *at, berth_raw x, berth_raw y, berth_raw *world_x,
                         berth_raw *world_y);

#endif
