/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a table keeps of a commitment, and what that tells of a plan before anybody is asked: a
 * circle around all of it, moving discs, and where it stands in the end. */

#ifndef BERTHI_TRAFFIC_COMMITMENT_H
#define BERTHI_TRAFFIC_COMMITMENT_H

#include "../motion/query.h"
#include "berth/traffic.h"

/* The radius of what may be anywhere. */
enum { BERTHI_ANYWHERE = 65535 };

/* A circle in a table's units, world: centres are floors, so that the distance of two of them is
 * less than 1.42 from the true one; each radius is rounded up and 1 more. */
typedef struct berthi_traffic_disc {
    int32_t x, y;
    uint32_t r;
} berthi_traffic_disc;

/* A plan, as commitments are compared with it. */
typedef struct berthi_traffic_plan {
    const berth_traffic *traffic;
    const berth_placed *placed;
    berth_motion_options options; /* of each pair */
    berthi_traffic_disc disc;     /* with the margin */
    int32_t from, until;          /* in which others count; empty: none does */
    int32_t early, late;          /* it is so many ticks later than placed, at least and at most:
                                 negative when it is earlier */
    int32_t margin;  /* q16: in 2^-15 units, 0 before it was reached for; else what of the
                                 radius it is */
    berth_num doubt; /* by how much more than the margin those may be apart who are told to
                                 meet: of bodies */
    berth_traffic_span spans[3]; /* q16 */
} berthi_traffic_plan;

#define berthi_traffic_circle BERTH_NAME(berthi_traffic_circle)
#define berthi_traffic_spans BERTH_NAME(berthi_traffic_spans)
#define berthi_traffic_rest BERTH_NAME(berthi_traffic_rest)
#define berthi_traffic_reach BERTH_NAME(berthi_traffic_reach)
#define berthi_traffic_touch BERTH_NAME(berthi_traffic_touch)
#define berthi_traffic_meet BERTH_NAME(berthi_traffic_meet)

/* A tick, later; what stands has no begin or no end. */
static inline int32_t berthi_tick_later(int32_t tick, int32_t ticks)
{
    /* all starts are within BERTH_TICK_MAX */
    return tick == INT32_MIN || tick == INT32_MAX ? tick
                                                  : (int32_t)((uint32_t)tick + (uint32_t)ticks);
}

/* The circle around all that is placed, in units of 2^shift. */
void berthi_traffic_circle(const berth_placed *placed, uint32_t shift, berthi_traffic_disc *disc);

/* Moving discs around all of it, `most` as it moves, where it has a scale. q16. */
void berthi_traffic_spans(const berth_placed *placed, uint32_t most, berth_traffic_span *spans);

/* Where something stands in the end, when it is a motion of one block that moves before. */
void berthi_traffic_rest(const berth_placed *placed, berth_traffic_rest *rest);

/* Others count where they come nearer than the margin at that tick, the doubt and `more`. */
void berthi_traffic_reach(berthi_traffic_plan *plan, int32_t tick, berth_num more);

/* Whether the moving discs of the plan and of a commitment let them meet. */
int berthi_traffic_touch(const berthi_traffic_plan *plan, uint32_t entry);

/* Whether a plan meets a commitment at any time, as berth_meet without options, and at what cost.
 * `mine` is where the plan stands in the end: its r is not 0. */
berth_status berthi_traffic_meet(const berth_placed *plan, const berth_traffic_rest *mine,
                                 const berth_commitment *other, berth_motion_counts *counts);

#endif
