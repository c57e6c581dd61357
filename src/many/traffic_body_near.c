/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A body's plan against a table of commitments: who comes closest, and from when on it is clear. */

#include "traffic_body.h"

#include "../answers/closest.h"
#include "../answers/earliest.h"

/* ---- How near -------------------------------------------------------------------------------- */

typedef struct near_body {
    uint32_t entry, number;
    berth_body_approach approach;
} near_body;

/* Whether a comes before b: nearer, then sooner, then by number, then by entry. Who collides is
 * nearer than who only touches. */
static int is_nearer_body(const near_body *a, int collides_a, const near_body *b, int collides_b)
{
    const berth_num da = a->approach.distance, db = b->approach.distance;
    if (collides_a != collides_b) {
        return collides_a;
    }
    if (!b->approach.found || berth_num_raw(da) != berth_num_raw(db)) {
        return !b->approach.found || berth_num_less(da, db);
    }
    if (a->approach.tick != b->approach.tick) {
        return a->approach.tick < b->approach.tick;
    }
    return a->number != b->number ? a->number < b->number : a->entry < b->entry;
}

/* Asks all candidates; best->approach.found says whether there was any. */
static berth_status nearest_of_all(berthi_body_question *question, berth_num below, near_body *best)
{
    berth_status all = BERTH_CLEAR, status;
    berth_body other;
    near_body one;
    while ((status = berthi_body_next(question, &one.entry, &other)) == BERTH_HIT) {
        status = berth_bodies_closest_approach(question->plan, &other, below, &question->options,
                                               &one.approach, &question->pair);
        if (status < 0) {
            return status;
        }
        berthi_body_charge(question);
        one.number = question->q.traffic->entries[one.entry].number;
        if (one.approach.found &&
            is_nearer_body(&one, status == BERTH_HIT, best, all == BERTH_HIT)) {
            *best = one;
            below = berthi_just_above(one.approach.distance, below);
            berthi_body_reach(question, question->q.until, below);
        }
        if (status == BERTH_UNKNOWN) {
            return status;
        }
        all = status == BERTH_HIT ? status : all;
    }
    return status == BERTH_UNKNOWN ? status : all;
}

berth_status berth_traffic_closest_body(const berth_traffic *traffic, uint32_t number,
                                        const berth_body *plan, berth_num below,
                                        const berth_body_options *options, uint32_t *entry,
                                        berth_body_approach *nearest, berth_body_counts *counts)
{
    static const near_body nobody; /* all zero */
    berthi_body_question question;
    near_body best = nobody;
    berth_status status = berthi_body_pose(&question, traffic, number, plan, options);
    if (status != BERTH_OK || entry == NULL || nearest == NULL) {
        return entry == NULL || nearest == NULL ? BERTH_E_NULL : status;
    }
    if (!berthi_distance_ok(below)) {
        return BERTH_E_DISTANCE;
    }
    best.entry = BERTH_TRAFFIC_NOBODY;
    best.approach.distance = below;
    if (question.q.from < question.q.until) {
        berthi_body_reach(&question, question.q.until, below);
        berthi_traffic_by_cells(&question.q);
        status = nearest_of_all(&question, below, &best);
    }
    if (status >= 0) {
        *entry = best.entry;
        *nearest = best.approach;
    }
    return berthi_body_answer(&question, status, counts);
}

/* ---- From when on ---------------------------------------------------------------------------- */

/* The plan starts at that tick. */
static void start_body_at(berthi_body_question *question, int32_t start, int32_t placed)
{
    berthi_traffic_start(&question->q, start - placed, start - placed);
}

/* Goes round the table with range->from, until nobody rules it out. */
static berth_status round_bodies(berthi_body_question *question, berth_start_range *range,
                                 int32_t placed)
{
    berthi_traffic_question *const q = &question->q;
    berthi_round round;
    uint32_t k;
    berthi_round_begin(&round);
    for (;;) {
        berth_body other;
        const berth_status next = berthi_body_next(question, &k, &other);
        const berthi_round_step step = berthi_round_next(&round, q, k);
        if (step == BERTHI_ROUND_OVER) {
            return BERTH_CLEAR;
        }
        if (step == BERTHI_ROUND_AGAIN) {
            continue;
        }
        if (next == BERTH_UNKNOWN) {
            return next;
        }
        const berth_body *const others = &other;
        int32_t start = range->from;
        const berth_status status = berth_bodies_earliest_start(
            &others, 1, question->plan, range, &question->options, &start, &question->pair);
        berthi_body_charge(question);
        if (start != range->from) {
            range->from = start;
            berthi_round_raise(&round, q, k);
            start_body_at(question, start, placed);
            berthi_traffic_by_cells(q); /* which are gone through again */
        }
        if (status != BERTH_CLEAR) {
            return status;
        }
    }
}

berth_status berth_traffic_earliest_start_body(const berth_traffic *traffic, uint32_t number,
                                               const berth_body *plan,
                                               const berth_start_range *range,
                                               const berth_body_options *options, int32_t *start,
                                               berth_body_counts *counts)
{
    berthi_body_question question;
    int32_t first;
    berth_status status = berthi_body_pose(&question, traffic, number, plan, options);
    if (status != BERTH_OK || range == NULL || start == NULL) {
        return range == NULL || start == NULL ? BERTH_E_NULL : status;
    }
    /* among nobody: what is wrong with the range */
    status = berth_bodies_earliest_start(NULL, 0, plan, range, options, &first, NULL);
    if (status != BERTH_CLEAR) {
        return status;
    }
    const int32_t placed = berthi_start_of(question.q.plan);
    berth_start_range left = *range;
    start_body_at(&question, left.from, placed);
    /* what grows does up to the end of the window, whenever the plan ends */
    const berth_motion_options *const motion = &question.options.motion;
    berthi_body_reach(&question, motion->margin_per_tick != 0 ? motion->until : motion->from,
                      berth_num_of(0));
    berthi_traffic_by_cells(&question.q);
    status = round_bodies(&question, &left, placed);
    if (status == BERTH_CLEAR || status == BERTH_UNKNOWN) {
        *start = left.from;
    }
    return berthi_body_answer(&question, status, counts);
}
