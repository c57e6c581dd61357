/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Answers in time about views of unknown origin: they may be anything, but every call returns, with
 * a status that it may return, within its budget, and in a bounded number of calls. */

#ifndef BERTH_TEST_USE_ANSWERS_H
#define BERTH_TEST_USE_ANSWERS_H

#include "tests/unit/support.h"

#include <berth/answers.h>

static inline int use_ended(berth_status status)
{
    return status == BERTH_CLEAR || status == BERTH_HIT;
}

static inline void use_steps(berth_status status, const berth_motion_counts *counts,
                             uint32_t budget)
{
    CHECK(use_ended(status) || (budget != 0 && status == BERTH_UNKNOWN));
    CHECK(budget == 0 || counts->steps <= budget);
    CHECK_EQ(counts->leg_a | counts->leg_b | counts->part_a | counts->part_b, 0);
}

static inline void use_impacts(const berth_placed *a, const berth_placed *b,
                               const berth_motion_options *options)
{
    berth_motion_counts counts;
    berth_impact impact;
    berth_status status = berth_time_of_impact(a, b, options, &impact, &counts);
    use_steps(status, &counts, options->max_steps);
    status = berth_time_of_impact_apart(a, b, options, &impact, &counts);
    use_steps(status, &counts, options->max_steps);
}

/* In order, and no more than two legs can have together; `tries` calls that run out of steps. */
static inline void use_contacts(const berth_placed *a, const berth_placed *b, uint32_t pairs,
                                const berth_motion_options *options, uint32_t tries)
{
    int64_t last = (int64_t)INT32_MIN - 2;
    berth_contact_cursor cursor;
    berth_motion_counts counts;
    berth_contact contact;
    berth_status status = berth_contacts(a, b, options, &cursor);

    CHECK_EQ(status, BERTH_OK);
    for (status = BERTH_HIT; status == BERTH_HIT || (status == BERTH_UNKNOWN && tries > 0);) {
        status = berth_next_contact(&cursor, &contact, &counts);
        use_steps(status, &counts, options->max_steps);
        tries -= status == BERTH_UNKNOWN;
        if (status == BERTH_HIT) {
            CHECK(last + 1 < contact.time_in && contact.time_in <= contact.time_out);
            last = contact.time_out;
            CHECK(pairs > 0);
            if (pairs-- == 0) {
                return;
            }
        }
    }
}

static inline void use_starts(const berth_placed *a, const berth_placed *b, int32_t from,
                              const berth_motion_options *options)
{
    const int32_t most = BERTH_TICK_MAX - 30;
    const berth_placed *const all[2] = {a, a};
    berth_start_range range = {from > most ? most : from < -most ? -most : from, 0, 0};
    berth_motion_counts counts;
    int32_t start = 77;

    range.until = range.from + 20;
    berth_status status = berth_earliest_start(a, b, &range, options, &start, &counts);
    use_steps(status, &counts, options->max_steps);
    CHECK(status == BERTH_HIT ? start == 77 : range.from <= start && start <= range.until);
    range.clock_error = 3;
    status = berth_earliest_start_within(all, 2, b, &range, options, &start, &counts);
    use_steps(status, &counts, options->max_steps);
    status = berth_meet_within(a, b, 5, options, &counts);
    CHECK(status == BERTH_E_START || use_ended(status) || status == BERTH_UNKNOWN);
}

/* All calls; `pairs`: the most contacts that they can have; `start`: of b. */
static inline void use_answers(const berth_placed *a, const berth_placed *b, uint32_t pairs,
                               int32_t start, berth_motion_options options)
{
    const berth_num furthest = BERTH_DISTANCE_MAX;
    berth_num x, y, radius;
    berth_motion_counts counts;
    berth_approach told;
    berth_status status;

    for (uint32_t budget = 0; budget < 20; budget += 13) {
        options.max_steps = budget;
        use_impacts(a, b, &options);
        use_contacts(a, b, pairs, &options, 20);
        status = berth_closest_approach(a, b, furthest, &options, &told, &counts);
        use_steps(status, &counts, budget);
        status = berth_closest_approach(b, a, num_from(0.5), &options, &told, &counts);
        use_steps(status, &counts, budget);
        CHECK(told.found || real_of(told.distance) >= 0.5);
        use_starts(a, b, start, &options);
        CHECK(use_ended(berth_placed_at(a, start + (int32_t)budget, &x, &y, &radius)));
    }
}

#endif
