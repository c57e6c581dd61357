/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The most steps of each question of a table: of the pairs, each once, and of looks. Sums that are
 * too large are UINT32_MAX. */

#include "traffic.h"

#include "../answers/earliest.h"

typedef enum traffic_asked { ASKS_MEET, ASKS_WITHIN, ASKS_IMPACT, ASKS_CLOSEST } traffic_asked;

static uint32_t steps_plus(uint32_t a, uint32_t b)
{
    return a < UINT32_MAX - b ? a + b : UINT32_MAX;
}

static int is_asked(const berth_traffic *traffic, const berth_placed *plan)
{
    return traffic != NULL && traffic->summaries != NULL && plan != NULL &&
           plan->there.image != NULL;
}

/* Once through the table: cells that are gone to are never more than summaries. */
static uint32_t looks_steps(const berth_traffic *traffic)
{
    return 2 * traffic->used / BERTH_TRAFFIC_LOOKS;
}

static uint32_t pair_steps(const berth_placed *plan, const berth_placed *other, traffic_asked asked,
                           int32_t clock_error)
{
    switch (asked) {
    case ASKS_MEET: return berth_placed_worst_steps(plan, other);
    case ASKS_WITHIN: return berth_meet_within_worst_steps(plan, other, clock_error);
    case ASKS_IMPACT: return berth_time_of_impact_worst_steps(plan, other);
    default: return berth_closest_approach_worst_steps(plan, other);
    }
}

static uint32_t traffic_steps(const berth_traffic *traffic, const berth_placed *plan,
                              traffic_asked asked, int32_t clock_error)
{
    if (!is_asked(traffic, plan)) {
        return 0;
    }
    uint32_t most = looks_steps(traffic);
    for (uint32_t k = 0; k < traffic->used; k++) {
        if (traffic->summaries[k].begin <= traffic->summaries[k].end) {
            most =
                steps_plus(most, pair_steps(plan, &traffic->entries[k].placed, asked, clock_error));
        }
    }
    return most;
}

uint32_t berth_traffic_ask_worst_steps(const berth_traffic *traffic, const berth_placed *plan)
{
    return traffic_steps(traffic, plan, ASKS_MEET, 0);
}

uint32_t berth_traffic_ask_within_worst_steps(const berth_traffic *traffic,
                                              const berth_placed *plan, int32_t clock_error)
{
    return (uint32_t)clock_error > BERTH_CLOCK_ERROR_MAX
               ? 0
               : traffic_steps(traffic, plan, ASKS_WITHIN, clock_error);
}

uint32_t berth_traffic_first_conflict_worst_steps(const berth_traffic *traffic,
                                                  const berth_placed *plan)
{
    return traffic_steps(traffic, plan, ASKS_IMPACT, 0);
}

uint32_t berth_traffic_closest_worst_steps(const berth_traffic *traffic, const berth_placed *plan)
{
    return traffic_steps(traffic, plan, ASKS_CLOSEST, 0);
}

/* Whoever rules out a start has all others asked again; of the jumps of all of them together, each
 * is one more look at a pair, and one more round. */
uint32_t berth_traffic_earliest_start_worst_steps(const berth_traffic *traffic,
                                                  const berth_placed *plan, int32_t clock_error)
{
    uint32_t jumps = 1, round;
    if (!is_asked(traffic, plan) || (uint32_t)clock_error > BERTH_CLOCK_ERROR_MAX) {
        return 0;
    }
    round = looks_steps(traffic) + 1;
    for (uint32_t k = 0; k < traffic->used; k++) {
        if (traffic->summaries[k].begin <= traffic->summaries[k].end) {
            const berth_placed *other = &traffic->entries[k].placed;
            round = steps_plus(round, berthi_start_round(other, plan, clock_error));
            jumps = steps_plus(jumps, berthi_start_jumps(other, plan));
        }
    }
    const uint64_t all = (uint64_t)round * 2 * jumps;
    return all < UINT32_MAX ? (uint32_t)all : UINT32_MAX;
}
