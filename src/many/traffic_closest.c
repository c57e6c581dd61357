/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan against a table of commitments: who comes closest. */

#include "traffic.h"

#include "../answers/closest.h"

/* Whether a comes before b: nearer, then sooner, then by number, then by entry. Who collides is
 * nearer than who only touches. */
static int is_closer(const berth_nearest *a, int collides_a, const berth_nearest *b, int collides_b)
{
    if (collides_a != collides_b) {
        return collides_a;
    }
    if (berth_num_raw(a->approach.distance) != berth_num_raw(b->approach.distance)) {
        return berth_num_less(a->approach.distance, b->approach.distance);
    }
    return berthi_traffic_sooner(a->approach.tick, a->number, a->entry, b->approach.tick, b->number,
                                 b->entry);
}

/* Asks all candidates; best->approach.found says whether there was any. */
static berth_status closest_of_all(berthi_traffic_question *q, berth_num below, berth_nearest *best)
{
    const berth_traffic *traffic = q->traffic;
    berth_status all = BERTH_CLEAR;
    berth_nearest one;
    for (uint32_t k; (k = berthi_traffic_next(q)) < traffic->used;) {
        if (berthi_traffic_spent(q)) {
            return BERTH_UNKNOWN;
        }
        one.entry = k;
        one.number = traffic->entries[k].number;
        const berth_status status =
            berth_closest_approach(q->plan, &traffic->entries[k].placed, below,
                                   berthi_traffic_options(q), &one.approach, &q->pair);
        if (status < 0) {
            return status;
        }
        berthi_traffic_charge(q);
        if (one.approach.found && (!best->approach.found ||
                                   is_closer(&one, status == BERTH_HIT, best, all == BERTH_HIT))) {
            *best = one;
            below = berthi_just_above(one.approach.distance, below);
            berthi_traffic_reach(q, q->until, below);
        }
        if (status == BERTH_UNKNOWN) {
            return status;
        }
        all = status == BERTH_HIT ? status : all;
    }
    return all;
}

berth_status berth_traffic_closest(const berth_traffic *traffic, uint32_t number,
                                   const berth_placed *plan, berth_num below,
                                   const berth_motion_options *options, berth_nearest *nearest,
                                   berth_traffic_counts *counts)
{
    static const berth_nearest nobody; /* all zero */
    berthi_traffic_question q;
    berth_nearest best = nobody;
    berth_status status = berthi_traffic_pose(&q, traffic, number, plan, options);
    if (status != BERTH_OK || nearest == NULL) {
        return nearest == NULL ? BERTH_E_NULL : status;
    }
    if (!berthi_distance_ok(below)) {
        return BERTH_E_DISTANCE;
    }
    best.entry = best.number = BERTH_TRAFFIC_NOBODY;
    best.approach.distance = below;
    if (q.from < q.until) {
        berthi_traffic_reach(&q, q.until, below);
        berthi_traffic_by_cells(&q);
        status = closest_of_all(&q, below, &best);
    }
    if (status >= 0) {
        *nearest = best;
    }
    return berthi_traffic_answer(&q, status, counts);
}
