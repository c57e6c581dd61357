/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan against a table of commitments: clocks that differ, and from when on it is clear. */

#include "traffic.h"

#include "../answers/earliest.h"

berth_status berth_traffic_ask_within(const berth_traffic *traffic, uint32_t number,
                                      const berth_placed *plan, int32_t clock_error,
                                      const berth_motion_options *options,
                                      berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    berth_status status = berthi_traffic_pose(&q, traffic, number, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    if ((uint32_t)clock_error > BERTH_CLOCK_ERROR_MAX) {
        return BERTH_E_TICK;
    }
    berthi_traffic_start(&q, -clock_error, clock_error);
    berthi_traffic_by_cells(&q);
    for (uint32_t k; status == BERTH_CLEAR && (k = berthi_traffic_next(&q)) < traffic->used;) {
        if (berthi_traffic_spent(&q)) {
            status = BERTH_UNKNOWN;
            break;
        }
        status = berth_meet_within(plan, &traffic->entries[k].placed, clock_error,
                                   berthi_traffic_options(&q), &q.pair);
        berthi_traffic_charge(&q);
    }
    return berthi_traffic_answer(&q, status, counts);
}

/* ---- Earliest start -------------------------------------------------------------------------- */

/* The plan starts at range->from. */
static void start_traffic_at(berthi_traffic_question *q, const berth_start_range *range,
                             int32_t placed)
{
    const int32_t later = range->from - placed;
    berthi_traffic_start(q, later - range->clock_error, later + range->clock_error);
}

/* Goes round the table with range->from, until nobody rules it out. */
static berth_status round_table(berthi_traffic_question *q, berth_start_range *range,
                                const berthi_clock_table *clocks, int32_t placed)
{
    berthi_round round;
    berthi_round_begin(&round);
    for (;;) {
        const uint32_t k = berthi_traffic_next(q);
        const berthi_round_step step = berthi_round_next(&round, q, k);
        if (step == BERTHI_ROUND_OVER) {
            return BERTH_CLEAR;
        }
        if (step == BERTHI_ROUND_AGAIN) {
            continue;
        }
        if (berthi_traffic_spent(q)) {
            return BERTH_UNKNOWN;
        }
        int32_t start = range->from;
        const berth_placed *const other = &q->traffic->entries[k].placed;
        const berthi_starts pair = {&other, 1, q->plan, range, berthi_traffic_options(q), clocks};
        const berth_status status = berthi_starts_ask(&pair, &start, &q->pair);
        berthi_traffic_charge(q);
        if (start != range->from) {
            range->from = start;
            berthi_round_raise(&round, q, k);
            start_traffic_at(q, range, placed);
            berthi_traffic_by_cells(q); /* which are gone through again */
        }
        if (status != BERTH_CLEAR) {
            return status;
        }
    }
}

/* Of what is asked all but `others`, who are the table's. */
static BERTHI_APART berth_status earliest_of_table(const berth_traffic *traffic, uint32_t number,
                                                   const berthi_starts *asked, int32_t *start,
                                                   berth_traffic_counts *counts)
{
    const berth_start_range *range = asked->range;
    const berth_motion_options *options = asked->options;
    const berth_placed *plan = asked->b;
    berthi_traffic_question q;
    berth_start_range left;
    berth_status status = berthi_traffic_pose(&q, traffic, number, plan, options);
    if (status != BERTH_OK || range == NULL || start == NULL) {
        return range == NULL || start == NULL ? BERTH_E_NULL : status;
    }
    status = berthi_starts_check(asked);
    if (status != BERTH_OK) {
        return status;
    }
    const int32_t placed = berthi_start_of(plan);
    left = *range;
    start_traffic_at(&q, &left, placed);
    if (options != NULL) { /* what grows does up to the end of the window, whenever the plan ends */
        berthi_traffic_reach(&q, options->margin_per_tick != 0 ? options->until : options->from,
                             berth_num_of(0));
    }
    berthi_traffic_by_cells(&q);
    status = round_table(&q, &left, asked->clocks, placed);
    if (status == BERTH_CLEAR || status == BERTH_UNKNOWN) {
        *start = left.from;
    }
    return berthi_traffic_answer(&q, status, counts);
}

berth_status berth_traffic_earliest_start(const berth_traffic *traffic, uint32_t number,
                                          const berth_placed *plan, const berth_start_range *range,
                                          const berth_motion_options *options, int32_t *start,
                                          berth_traffic_counts *counts)
{
    const berthi_starts asked = {NULL, 0, plan, range, options, NULL};
    return earliest_of_table(traffic, number, &asked, start, counts);
}

berth_status berth_traffic_earliest_start_within(const berth_traffic *traffic, uint32_t number,
                                                 const berth_placed *plan,
                                                 const berth_start_range *range,
                                                 const berth_motion_options *options,
                                                 int32_t *start, berth_traffic_counts *counts)
{
    const berthi_starts asked = {NULL, 0, plan, range, options, &berthi_clocks_off};
    return earliest_of_table(traffic, number, &asked, start, counts);
}
