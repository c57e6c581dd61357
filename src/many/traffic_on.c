/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan against a table of commitments, in pieces. A plan that stands at its end, asked about
 * without window and margin, as nearly always, has a short way: no moving discs are made for one
 * question, for its root and where it stands tell as much (traffic_tell.c). */

#include "traffic.h"

/* As berthi_traffic_pose, without options, but for the plan's moving discs. */
static inline void pose_standing(berthi_traffic_question *q, const berth_traffic *traffic,
                                 uint32_t number, const berth_placed *plan)
{
    q->traffic = traffic;
    q->plan = plan;
    q->number = number;
    q->from = plan->there.from;
    q->until = plan->there.until;
    q->next = q->turns = 0;
    q->told = q->listed = q->plain = 1;
    q->limited = 0;
    q->counts.looked = q->counts.candidates = q->counts.steps = 0;
    q->counts.bounds = q->counts.legs = q->counts.exact = 0;
    berthi_traffic_circle(traffic, plan, &q->disc);
}

/* Whether there is no window and no margin. */
static inline int is_plain(const berth_motion_options *options)
{
    return options == NULL ||
           ((options->from | options->until) == 0 && berth_num_raw(options->margin) == 0 &&
            options->margin_per_tick == 0);
}

BERTH_HOT berth_status berth_traffic_ask_on(const berth_traffic *traffic, uint32_t number,
                                            const berth_placed *plan,
                                            const berth_motion_options *options,
                                            berth_traffic_cursor *cursor,
                                            berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    int told;
    berth_traffic_rest mine;
    berth_status status = BERTH_CLEAR;
    if (traffic == NULL || plan == NULL || cursor == NULL) {
        return BERTH_E_NULL;
    }
    told = traffic->summaries != NULL && plan->there.image != NULL && is_plain(options);
    if (told) {
        berthi_traffic_rest(plan, &mine);
        told = mine.r != 0;
    }
    if (told) {
        pose_standing(&q, traffic, number, plan);
    } else if ((status = berthi_traffic_pose(&q, traffic, number, plan, options)) != BERTH_OK) {
        return status;
    }
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    q.options.max_steps = 0; /* none is asked in part */
    q.limited = 0;
    berthi_traffic_by_cells(&q);
    if ((status = berthi_traffic_go_on(&q, cursor)) != BERTH_OK) {
        return status;
    }
    for (uint32_t k; (k = berthi_traffic_next(&q)) < traffic->used;) {
        if (q.counts.candidates != 0 && q.counts.steps >= most) {
            berthi_traffic_stop(&q, k, cursor);
            status = BERTH_UNKNOWN;
            break;
        }
        status = told ? berthi_traffic_meet(plan, &mine, &traffic->entries[k], &q.pair)
                      : berth_meet(plan, &traffic->entries[k].placed, berthi_traffic_options(&q),
                                   &q.pair);
        if (status < 0) {
            break;
        }
        berthi_traffic_charge(&q);
        if (status == BERTH_HIT) {
            cursor->entry = k;
            berthi_traffic_stop(&q, k, cursor);
            break;
        }
    }
    return berthi_traffic_answer(&q, status, counts);
}
