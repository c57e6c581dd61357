/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan against a table of commitments: with whom it meets first, and with whom at all. */

#include "traffic.h"

/* The first impact with entry k. BERTH_HIT and *conflict, or BERTH_CLEAR, BERTH_UNKNOWN. */
static berth_status impact_with(berthi_traffic_question *q, uint32_t k, berth_conflict *conflict)
{
    const berth_commitment *other = &q->traffic->entries[k];
    if (berthi_traffic_spent(q)) {
        return BERTH_UNKNOWN;
    }
    conflict->entry = k;
    conflict->number = other->number;
    const berth_status status = berth_time_of_impact(
        q->plan, &other->placed, berthi_traffic_options(q), &conflict->impact, &q->pair);
    berthi_traffic_charge(q);
    return status;
}

berth_status berth_traffic_first_conflict(const berth_traffic *traffic, uint32_t number,
                                          const berth_placed *plan,
                                          const berth_motion_options *options,
                                          berth_conflict *conflict, berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    berth_conflict best, one;
    berth_status status = berthi_traffic_pose(&q, traffic, number, plan, options);
    if (status != BERTH_OK || conflict == NULL) {
        return conflict == NULL ? BERTH_E_NULL : status;
    }
    best.impact.tick = INT32_MAX; /* no impact's */
    best.number = best.entry = BERTH_TRAFFIC_NOBODY;
    berthi_traffic_by_cells(&q);
    for (uint32_t k; (k = berthi_traffic_next(&q)) < traffic->used;) {
        const berth_status found = impact_with(&q, k, &one);
        if (found == BERTH_HIT &&
            berthi_traffic_sooner(one.impact.tick, one.number, one.entry, best.impact.tick,
                                  best.number, best.entry)) {
            best = one;
            berthi_traffic_no_later(&q, best.impact.tick);
        } else if (found != BERTH_CLEAR && found != BERTH_HIT) {
            return berthi_traffic_answer(&q, found, counts);
        }
    }
    if (best.number != BERTH_TRAFFIC_NOBODY) {
        *conflict = best;
        status = BERTH_HIT;
    }
    return berthi_traffic_answer(&q, status, counts);
}

berth_status berth_traffic_next_conflict(const berth_traffic *traffic, uint32_t number,
                                         const berth_placed *plan,
                                         const berth_motion_options *options,
                                         berth_traffic_cursor *cursor, berth_conflict *conflict,
                                         berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    berth_conflict found;
    berth_status status = berthi_traffic_pose(&q, traffic, number, plan, options);
    if (status != BERTH_OK || conflict == NULL || cursor == NULL) {
        return conflict == NULL || cursor == NULL ? BERTH_E_NULL : status;
    }
    if ((status = berthi_traffic_go_on(&q, cursor)) != BERTH_OK) {
        return status;
    }
    for (uint32_t k; status == BERTH_CLEAR && (k = berthi_traffic_next(&q)) < traffic->used;) {
        status = impact_with(&q, k, &found);
        if (status == BERTH_UNKNOWN) {
            q.next = k; /* to go on with */
        }
    }
    if (status == BERTH_HIT) {
        *conflict = found;
        cursor->entry = found.entry;
    }
    if (status >= 0) {
        berthi_traffic_stop(&q, q.next, cursor);
    }
    return berthi_traffic_answer(&q, status, counts);
}
