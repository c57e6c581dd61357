/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A chain of parts that were built anew is refused. And views that a glance tells are none: zero,
 * without legs, of too many legs. That views, chains and what is placed are values is for
 * checks/values to say. */

#include "tests/unit/asked.h"
#include "tests/unit/ways.h"
#include <berth/answers.h>
#include "tests/gen/shown.h"

#define PARTS 3u

static uint64_t images[PARTS][(ROUTE_IMAGE_WORDS(3) + 1) / 2];
static uint32_t kept[BERTH_CHAIN_WORDS(PARTS)];

/* From x to x + 2 in 100 ticks. */
static berth_motion build(uint32_t number, double x)
{
    return WAY(images[number], 0.25, GONE, {x, 0, 0}, {x + 1, 0, 50}, {x + 2, 0, 100});
}

static berth_placed placed_here(uint32_t number, double along, double x, int32_t start)
{
    const berth_motion view = build(number, along);
    const berth_placement at = placed_at(x, 0, start);
    berth_placed placed;
    CHECK_EQ(berth_motion_place(&view, &at, &placed), BERTH_OK);
    return placed;
}

/* Three parts on a line. */
static berth_placed chain_here(void)
{
    berth_motion views[PARTS];
    berth_placement at[PARTS];
    berth_chain_part parts[PARTS];
    berth_chain chain;
    berth_placed placed;
    for (uint32_t k = 0; k < PARTS; k++) {
        views[k] = build(k, 2.0 * k);
        at[k] = placed_at(0, 0, 100 * (int32_t)k);
        parts[k].motion = &views[k];
        parts[k].at = &at[k];
    }
    CHECK_EQ(berth_chain_build(parts, PARTS, ARENA(kept), &chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&chain, &placed), BERTH_OK);
    return placed;
}

/* A call a row, of a chain whose second part was built anew in the same memory. */
HARNESS_TEST(stale_chains_are_refused, "stale chains are refused")
{
    const berth_placed chain = chain_here();
    const berth_placed beside = chain;
    const berth_start_range range = {0, 10, 0};
    berth_contact_cursor cursor;
    berth_approach approach;
    berth_contact contact;
    berth_impact impact;
    int32_t start;
    berth_num x, y;
    CHECK_EQ(berth_meet(&chain, &beside, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_contacts(&chain, &beside, NULL, &cursor), BERTH_OK);
    (void)build(1, 2.0); /* the same again is the same */
    CHECK_EQ(berth_meet(&chain, &beside, NULL, NULL), BERTH_HIT);
    (void)build(1, 1000);
    CHECK_EQ(berth_meet(&chain, &beside, NULL, NULL), BERTH_E_STALE);
    CHECK_EQ(berth_first_hit(&chain, &beside, NULL, NULL), BERTH_E_STALE);
    const berth_placed far = placed_here(0, 0, 900, 0);
    CHECK_EQ(berth_meet(&far, &chain, NULL, NULL), BERTH_E_STALE);
    CHECK_EQ(berth_time_of_impact(&chain, &beside, NULL, &impact, NULL), BERTH_E_STALE);
    CHECK_EQ(berth_contacts(&chain, &beside, NULL, &cursor), BERTH_E_STALE);
    CHECK_EQ(berth_next_contact(&cursor, &contact, NULL), BERTH_E_STALE);
    CHECK_EQ(berth_closest_approach(&chain, &beside, BERTH_DISTANCE_MAX, NULL, &approach, NULL),
             BERTH_E_STALE);
    CHECK_EQ(berth_earliest_start(&far, &chain, &range, NULL, &start, NULL), BERTH_E_STALE);
    CHECK_EQ(berth_meet_within(&chain, &far, 5, NULL, NULL), BERTH_E_STALE);
    CHECK_EQ(berth_placed_at(&chain, 50, &x, &y, NULL), BERTH_E_STALE);
}

/* ---- Views that are none --------------------------------------------------------------------- */

static uint64_t image[40];
static uint32_t other[40];
static berth_num at[4];

HARNESS_TEST(views_that_are_none, "views that are none")
{
    static const berth_motion zero;
    berth_motion_desc desc = {0};
    berth_motion good;
    desc.clip = berth_clip_over_arrays(at, at, 4, num_from(1), 10);
    CHECK_EQ(berth_motion_build(&desc, ARENA(image), &good), BERTH_OK);
    for (uint32_t kind = 0; kind < 5; kind++) {
        berth_motion bad = {other, &berth_kind_route};
        berth_motion_counts counts;
        berth_motion_facts facts;
        berth_motion_disc disc;
        berth_placed placed;
        berth_leg leg;
        switch (kind) {
        case 0: bad = zero; break;
        case 4: bad.kind = NULL; break;
        case 1: other[IMAGE_LEGS / 4] = 0; break;
        case 2: other[IMAGE_LEGS / 4] = UINT32_MAX; break;
        default: other[IMAGE_LEGS / 4] = UINT32_C(1) << 31; break;
        }
        harness_fill(&placed, sizeof placed);
        harness_fill(&counts, sizeof counts);
        harness_fill(&facts, sizeof facts);
        harness_fill(&disc, sizeof disc);
        harness_fill(&leg, sizeof leg);
        CHECK_EQ(berth_motion_place(&bad, &here, &placed), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_collide(&bad, &here, &good, &here, NULL, &counts), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_collide(&good, &here, &bad, &here, NULL, &counts), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_worst_steps(&bad, &good), 0);
        CHECK_EQ(berth_motion_worst_steps(&good, &bad), 0);
        CHECK_EQ(berth_motion_info(&bad, &facts), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_leg(&bad, 0, &leg), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_node(&bad, 1, &disc, NULL), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_verify(&bad), BERTH_E_VIEW);
        CHECK_FILLED(&placed, sizeof placed);
        CHECK_FILLED(&counts, sizeof counts);
        CHECK_FILLED(&facts, sizeof facts);
        CHECK_FILLED(&disc, sizeof disc);
        CHECK_FILLED(&leg, sizeof leg);
    }
}
