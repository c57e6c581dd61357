/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Using a view on a tree of boxes of unknown origin, as use.h does one on a motion. */

#ifndef BERTH_TEST_USE_BOXES_H
#define BERTH_TEST_USE_BOXES_H

#include "tests/fault/block.h"
#include "tests/unit/boxes.h"

static inline void use_boxes_diagnostics(const berth_mobb *view)
{
    const uint32_t count = view->track.samples.count;
    berth_mobb_box box;
    berth_num x, y, r;

    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQ(berth_mobb_sample(view, i, &x, &y, &r), BERTH_OK);
    }
    CHECK_EQ(berth_mobb_sample(view, count, &x, &y, &r), BERTH_E_INDEX);
    for (uint32_t level = 0; level < view->track.levels; level++) {
        for (uint32_t place = 0; place < UINT32_C(1) << level; place++) {
            CHECK_EQ(berth_mobb_node(view, level, place, &box), BERTH_OK);
            CHECK(box.first < box.end && box.end <= count);
        }
        CHECK_EQ(berth_mobb_node(view, level, UINT32_C(1) << level, &box), BERTH_E_INDEX);
    }
    CHECK_EQ(berth_mobb_node(view, view->track.levels, 0, &box), BERTH_E_INDEX);
    const berth_status status = berth_mobb_verify(view);
    CHECK(status == BERTH_OK || status == BERTH_E_HEADER || status == BERTH_E_NODE);
}

static inline void use_boxes_query(const berth_mobb *a, const berth_placement *at_a,
                                   const berth_mobb *b, const berth_placement *at_b)
{
    const uint32_t worst = berth_mobb_worst_steps(a, b);
    berth_mobb_options options;
    berth_mobb_counts counts;
    berth_status status = berth_mobb_collide(a, at_a, b, at_b, NULL, &counts);

    if (a->unit != b->unit && a->kind != BERTH_MOBB_MOBB && b->kind != BERTH_MOBB_MOBB) {
        CHECK_EQ(status, BERTH_E_UNIT);
        return;
    }
    CHECK(status == BERTH_CLEAR || status == BERTH_HIT);
    CHECK_LE(counts.steps, worst);
    CHECK_LE(counts.bounds + counts.samples, counts.steps);
    CHECK_LE(counts.solid, counts.bounds);
    CHECK(status != BERTH_HIT ||
          (counts.sample_a < a->track.samples.count && counts.sample_b < b->track.samples.count));
    options.max_steps = 1 + counts.steps / 2;
    status = berth_mobb_collide(a, at_a, b, at_b, &options, NULL);
    CHECK(status == BERTH_CLEAR || status == BERTH_HIT || status == BERTH_UNKNOWN);
}

/* Which places are used: on the cores floats are slow, and q16 tries all of them. */
#if defined(HARNESS_SMALL) && !defined(BERTH_Q16)
#define USE_BOXES_FIRST 1u
#define USE_BOXES_STEP 3u
#else
#define USE_BOXES_FIRST 0u
#define USE_BOXES_STEP 1u
#endif

/* Everything with one view, alone and against another. */
static inline void use_boxes_view(const berth_mobb *view, const berth_mobb *other)
{
    const berth_placement home = use_place(0);

    use_boxes_diagnostics(view);
    for (uint32_t i = USE_BOXES_FIRST; i < USE_PLACES; i += USE_BOXES_STEP) {
        const berth_placement at = use_place(i);
        berth_placement together = home;
        together.start = at.start;
        use_boxes_query(view, &together, other, &at);
        use_boxes_query(other, &at, view, &home);
        use_boxes_query(view, &at, view, &together);
    }
}

#endif
