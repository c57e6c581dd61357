/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Views that a glance tells are none: zero, without legs, of too many legs. */

#include "tests/gen/shown.h"
#include "tests/unit/asked.h"

static uint64_t image[40];
static uint32_t other[40];
static berth_num at[4];

static void views_that_are_none(void)
{
    static const berth_motion zero;
    berth_motion_desc desc = berth_motion_desc_default();
    berth_arena arena = berth_arena_over(image, sizeof image);
    berth_motion good;
    desc.clip = berth_clip_over_arrays(at, at, 4, num_from(1), 10);
    CHECK_EQ(berth_motion_build(&desc, &arena, &good), BERTH_OK);
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
        CHECK_EQ(berth_motion_place(&bad, &here, &placed), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_collide(&bad, &here, &good, &here, NULL, &counts), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_collide(&good, &here, &bad, &here, NULL, &counts), BERTH_E_VIEW);
        CHECK_FILLED(&placed, sizeof placed);
        CHECK_FILLED(&counts, sizeof counts);
        CHECK_EQ(berth_motion_worst_steps(&bad, &good), 0);
        CHECK_EQ(berth_motion_worst_steps(&good, &bad), 0);
        CHECK_EQ(berth_motion_info(&bad, &facts), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_leg(&bad, 0, &leg), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_node(&bad, 1, &disc, NULL), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_verify(&bad), BERTH_E_VIEW);
    }
}

const harness_test tests[] = {{"views that are none", views_that_are_none}, {0, 0}};
