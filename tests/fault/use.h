/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Using a view on bytes of unknown origin for everything that a view is for. Answers may be
 * anything; what must hold is that every call returns, with a status that it may return, within the
 * steps that were promised. That it read and computed within bounds is for the sanitizers, the
 * CHECK build and the cores' own faults to say. */

#ifndef BERTH_TEST_USE_H
#define BERTH_TEST_USE_H

#include "tests/fault/block.h"
#include "tests/unit/image.h"

static inline void use_diagnostics(const berth_motion *view)
{
    berth_motion_facts facts;
    berth_motion_disc disc;
    berth_num x, y, r;
    berth_status status;

    CHECK_EQ(berth_motion_info(view, &facts), BERTH_OK);
    for (uint32_t i = 0; i < facts.count; i++) {
        CHECK_EQ(berth_motion_sample(view, i, &x, &y, &r), BERTH_OK);
    }
    CHECK_EQ(berth_motion_sample(view, facts.count, &x, &y, &r), BERTH_E_INDEX);
    for (uint32_t level = 0; level < facts.levels; level++) {
        for (uint32_t place = 0; place < UINT32_C(1) << level; place++) {
            CHECK_EQ(berth_motion_node(view, level, place, &disc), BERTH_OK);
            CHECK(disc.first < disc.end && disc.end <= facts.count);
        }
    }
    status = berth_motion_verify(view);
    CHECK(status == BERTH_OK || status == BERTH_E_HEADER || status == BERTH_E_NODE);
}

static inline void use_query(const berth_motion *a, const berth_placement *at_a,
                             const berth_motion *b, const berth_placement *at_b)
{
    const uint32_t worst = berth_motion_worst_steps(a, b);
    berth_motion_options options;
    berth_motion_counts counts;
    berth_status status = berth_motion_collide(a, at_a, b, at_b, NULL, &counts);

    CHECK(status == BERTH_CLEAR || status == BERTH_HIT);
    CHECK_LE(counts.steps, worst);
    CHECK_LE(counts.bounds + counts.samples, counts.steps);
    CHECK(status != BERTH_HIT ||
          (counts.sample_a < a->track.samples.count && counts.sample_b < b->track.samples.count));
    options.max_steps = 1 + counts.steps / 2;
    status = berth_motion_collide(a, at_a, b, at_b, &options, NULL);
    CHECK(status == BERTH_CLEAR || status == BERTH_HIT || status == BERTH_UNKNOWN);
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
    }
}

/* Attaches `size` bytes and uses what comes of it. Returns 1 when the image was accepted; else the
 * view must not have changed, and the status is an image's. */
static inline int use_image(void *bytes, size_t size, const berth_motion *other)
{
    void *const block = use_block(bytes, size);
    berth_motion view;
    berth_status status;

    harness_fill(&view, sizeof view);
    status = berth_motion_attach(&view, block, size);
    if (status == BERTH_OK) {
        use_view(&view, other);
    } else {
        CHECK(status <= BERTH_E_ALIGNMENT && status >= BERTH_E_NODE);
        CHECK_FILLED(&view, sizeof view);
    }
    use_release(block);
    return status == BERTH_OK;
}

#endif
