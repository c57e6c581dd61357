/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Tables of commitments: how a circle becomes a summary, and a question that runs over these. */

#ifndef BERTHI_TRAFFIC_H
#define BERTHI_TRAFFIC_H

#include "../motion/query.h"
#include "berth/traffic.h"

#define berthi_traffic_circle BERTH_NAME(berthi_traffic_circle)
#define berthi_traffic_pose BERTH_NAME(berthi_traffic_pose)
#define berthi_traffic_turn BERTH_NAME(berthi_traffic_turn)
#define berthi_traffic_next BERTH_NAME(berthi_traffic_next)
#define berthi_traffic_other BERTH_NAME(berthi_traffic_other)

/* The radius of what may be anywhere, and what no distance of two summaries reaches. */
enum { BERTHI_ANYWHERE = 65535, BERTHI_FURTHER = 1 << 20 };

/* A circle in a table's units, world: centres are floors, so that the distance of two of them is
 * less than 1.42 from the true one; each radius is rounded up and 1 more. */
typedef struct berthi_traffic_disc {
    int32_t x, y;
    uint32_t r;
} berthi_traffic_disc;

/* What is asked: a plan against all commitments of others. */
typedef struct berthi_traffic_question {
    const berth_traffic *traffic;
    const berth_placed *plan;
    uint32_t number;
    berthi_traffic_disc disc;     /* of the plan, with the margin */
    int32_t from, until;          /* in which others count; empty: none does */
    uint32_t next;                /* entries below have been looked at */
    int limited;                  /* there is a budget: options.max_steps is what is left of it */
    berth_motion_options options; /* of each pair */
    berth_motion_counts pair;     /* of the last one asked */
    berth_traffic_counts counts;
} berthi_traffic_question;

/* The circle around all that is placed. */
void berthi_traffic_circle(const berth_traffic *traffic, const berth_placed *placed,
                           berthi_traffic_disc *disc);

/* BERTH_OK and a question, from entry 0 on; or what is wrong with the arguments: BERTH_E_NULL,
 * BERTH_E_VIEW, BERTH_E_PLACED, BERTH_E_WINDOW, BERTH_E_MARGIN. */
berth_status berthi_traffic_pose(berthi_traffic_question *q, const berth_traffic *traffic,
                                 uint32_t number, const berth_placed *plan,
                                 const berth_motion_options *options);

/* The least candidate from entry q->next on, which goes to the one after it; or traffic->used. */
uint32_t berthi_traffic_next(berthi_traffic_question *q);

/* Counts what the pair has cost, after it was asked. */
static inline void berthi_traffic_charge(berthi_traffic_question *q)
{
    q->counts.candidates++;
    q->counts.steps += q->pair.steps;
    q->counts.bounds += q->pair.bounds;
    q->counts.legs += q->pair.legs;
    q->counts.exact += q->pair.exact;
    if (q->limited) {
        q->options.max_steps -= q->pair.steps; /* which were no more */
    }
}

/* Whether the budget is used up. */
static inline int berthi_traffic_spent(const berthi_traffic_question *q)
{
    return q->limited && q->options.max_steps == 0;
}

/* An answer, and its counts, which may be null; an error writes nothing. */
static inline berth_status berthi_traffic_answer(const berthi_traffic_question *q,
                                                 berth_status status, berth_traffic_counts *counts)
{
    if (counts != NULL && status >= 0) {
        *counts = q->counts;
    }
    return status;
}

#endif
