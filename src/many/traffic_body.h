/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan that is a body against a table of commitments: candidates by its outer disc, as a disc's
 * plan has them, and then bodies. */

#ifndef BERTHI_TRAFFIC_BODY_H
#define BERTHI_TRAFFIC_BODY_H

#include "berth/traffic_bodies.h"
#include "traffic.h"

typedef struct berthi_body_question {
    berthi_traffic_question q; /* of the outer disc */
    const berth_body *plan;
    berth_num doubt; /* how far apart a plan and another one may be that are told to meet */
    berth_body_options options; /* of each pair: with the window and the budget that are left */
    berth_body_counts pair;     /* of the last one asked */
    berth_body_counts counts;
} berthi_body_question;

#define berthi_body_pose BERTH_NAME(berthi_body_pose)
#define berthi_body_next BERTH_NAME(berthi_body_next)
#define berthi_body_charge BERTH_NAME(berthi_body_charge)
#define berthi_body_of_entry BERTH_NAME(berthi_body_of_entry)
#define berthi_body_reach BERTH_NAME(berthi_body_reach)

/* BERTH_OK and a question, or what is wrong with the arguments. */
berth_status berthi_body_pose(berthi_body_question *question, const berth_traffic *traffic,
                              uint32_t number, const berth_body *plan,
                              const berth_body_options *options);

/* Others count where they come nearer than the margin at the end of the window and `more`. */
void berthi_body_reach(berthi_body_question *question, int32_t tick, berth_num more);

/* What an entry holds. */
void berthi_body_of_entry(const berth_traffic *traffic, uint32_t entry, berth_body *body);

/* BERTH_HIT and the next candidate; BERTH_CLEAR: there are no more; BERTH_UNKNOWN: there is one,
 * but the budget is used up. */
berth_status berthi_body_next(berthi_body_question *question, uint32_t *entry, berth_body *other);

/* Counts what the pair has cost, after it was asked. */
void berthi_body_charge(berthi_body_question *question);

/* An answer, and its counts, which may be null; an error writes nothing. */
static inline berth_status berthi_body_answer(const berthi_body_question *question,
                                              berth_status status, berth_body_counts *counts)
{
    if (counts != NULL && status >= 0) {
        *counts = question->counts;
        counts->steps += question->q.counts.steps; /* looks */
    }
    return status;
}

#endif
