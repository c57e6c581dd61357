/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Using a view on bytes of unknown origin for everything that a view is for. Answers may be
 * anything; what must hold is that every call returns, with a status that it may return, within the
 * steps that were promised. That it read and computed within bounds is for the sanitizers, the
 * CHECK build and the cores' own faults to say. */

#ifndef BERTH_TEST_USE_H
#define BERTH_TEST_USE_H

#include "tests/fault/block.h"
#include "tests/fault/use_answers.h"
#include "tests/unit/attached.h"
#include "tests/unit/image.h"

#include <berth/meet.h>

static inline void use_diagnostics(const berth_motion *view)
{
    berth_motion_facts facts;
    berth_motion_disc disc;
    berth_leg leg;

    CHECK_EQ(berth_motion_info(view, &facts), BERTH_OK);
    int32_t end = facts.first;
    for (uint32_t i = 0; i < facts.legs; i++) {
        CHECK_EQ(berth_motion_leg(view, i, &leg), BERTH_OK);
        CHECK_EQ(leg.begin, end);
        CHECK_LE(leg.begin, leg.end);
        end = leg.end;
    }
    CHECK_EQ(end, facts.first + facts.length);
    CHECK_EQ(berth_motion_leg(view, facts.legs, &leg), BERTH_E_INDEX);
    for (uint32_t node = 1; node <= facts.nodes; node++) {
        uint32_t height = UINT32_MAX;
        CHECK_EQ(berth_motion_node(view, node, &disc, &height), BERTH_OK);
        CHECK(disc.first < disc.end && disc.end <= facts.legs);
        CHECK_LE(height, 32);
    }
    CHECK_EQ(berth_motion_node(view, 0, &disc, NULL), BERTH_E_INDEX);
    CHECK_EQ(berth_motion_node(view, facts.nodes + 1, &disc, NULL), BERTH_E_INDEX);
    const berth_status status = berth_motion_verify(view);
    CHECK(status == BERTH_OK || status == BERTH_E_HEADER || status == BERTH_E_NODE);
}

/* Two placed motions, and the views that they are of. */
typedef struct use_pair {
    const berth_motion *a, *b;
    berth_placed at_a, at_b;
} use_pair;

static inline void use_counts(const use_pair *p, berth_status status,
                              const berth_motion_counts *counts)
{
    CHECK(status == BERTH_CLEAR || status == BERTH_HIT);
    CHECK_LE(counts->steps, berth_motion_worst_steps(p->a, p->b));
    CHECK_LE(counts->bounds + counts->legs, counts->steps);
    CHECK_LE(counts->exact, counts->legs);
    CHECK(counts->leg_a < shown_of(p->a).legs && counts->leg_b < shown_of(p->b).legs);
    CHECK(status == BERTH_HIT || (counts->tick == 0 && counts->leg_a == 0 && counts->leg_b == 0));
}

/* Both calls with some options, free and with half of the steps that they took. */
static inline void use_placed(const use_pair *p, berth_motion_options options)
{
    berth_motion_counts counts;
    berth_status status = berth_first_hit(&p->at_a, &p->at_b, &options, &counts);
    use_counts(p, status, &counts);
    options.max_steps = 1 + counts.steps / 2;
    status = berth_first_hit(&p->at_a, &p->at_b, &options, &counts);
    CHECK(status == BERTH_CLEAR || status == BERTH_HIT || status == BERTH_UNKNOWN);
    CHECK_LE(counts.steps, options.max_steps);
    options.max_steps = 0;
    status = berth_meet(&p->at_a, &p->at_b, &options, &counts);
    use_counts(p, status, &counts);
    options.max_steps = 1 + counts.steps / 2;
    status = berth_meet(&p->at_a, &p->at_b, &options, NULL);
    CHECK(status == BERTH_CLEAR || status == BERTH_HIT || status == BERTH_UNKNOWN);
}

static inline void use_query(const berth_motion *a, const berth_placement *at_a,
                             const berth_motion *b, const berth_placement *at_b)
{
    static const berth_motion_options none;
    berth_motion_options options = none;
    berth_motion_counts counts;
    use_pair p;

    p.a = a;
    p.b = b;
    CHECK_EQ(berth_motion_place(a, at_a, &p.at_a), BERTH_OK);
    CHECK_EQ(berth_motion_place(b, at_b, &p.at_b), BERTH_OK);
    use_placed(&p, none);
    use_counts(&p, berth_motion_collide(a, at_a, b, at_b, NULL, &counts), &counts);
    options.from = at_a->start;
    options.until = BERTH_TICK_END;
    options.margin = num_from(8192);
    options.margin_per_tick = BERTH_RATE_MAX;
    use_placed(&p, options);
    options.from = INT32_MIN;
    options.margin_per_tick = 0;
    options.margin = num_from(1);
    use_placed(&p, options);
}

/* When, how near, from when on: at all times, and with margins in a window. */
static inline void use_times(const berth_motion *a, const berth_placement *at_a,
                             const berth_motion *b, const berth_placement *at_b)
{
    berth_motion_options options = {0};
    const uint32_t pairs = 2 * (shown_of(a).legs + shown_of(b).legs) + 8;
    berth_placed one, two;

    CHECK_EQ(berth_motion_place(a, at_a, &one), BERTH_OK);
    CHECK_EQ(berth_motion_place(b, at_b, &two), BERTH_OK);
    use_answers(&one, &two, pairs, at_b->start, options);
    options.from = at_a->start;
    options.until = BERTH_TICK_END;
    options.margin = num_from(1);
    options.margin_per_tick = BERTH_RATE_MAX;
    use_answers(&one, &two, pairs, at_b->start, options);
}

/* Everything with one view, alone and against another. */
static inline void use_view(const berth_motion *view, const berth_motion *other)
{
    const berth_placement home = use_place(0);

    use_diagnostics(view);
    for (uint32_t i = 0; i < USE_PLACES; i++) {
        const berth_placement at = use_place(i);
        berth_placement together = home;
        together.start = at.start;
        use_query(view, &together, other, &at);
        use_query(other, &at, view, &home);
        use_query(view, &at, view, &together);
        if (i == 1) {
            use_times(view, &together, other, &at);
        }
    }
}

#endif
