/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Views that a glance tells are none: without nodes, without samples, of no or too many levels. */

#include "tests/unit/support.h"

static uint64_t image[40];
static berth_num at[4];

static void views_that_are_none(void)
{
    const berth_placement here = berth_placement_at(num_from(0), num_from(0), 0, 0);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_arena arena = berth_arena_over(image, sizeof image);
    berth_motion good;
    desc.clip = berth_clip_over_arrays(at, at, 4, num_from(1), 10);
    CHECK_EQ(berth_motion_build(&desc, &arena, &good), BERTH_OK);
    for (uint32_t kind = 0; kind < 4; kind++) {
        berth_motion bad = good;
        berth_motion_facts facts;
        berth_motion_disc disc;
        berth_num x, y, r;
        switch (kind) {
        case 0: bad.nodes = NULL; break;
        case 1: bad.track.samples.xy = NULL; break;
        case 2: bad.track.levels = 0; break;
        default: bad.track.levels = BERTH_MOTION_LEVELS_MAX + 1; break;
        }
        if (kind != 1) { /* the query looks at the nodes, for both pointers come together */
            CHECK_EQ(berth_motion_collide(&bad, &here, &good, &here, NULL, NULL), BERTH_E_VIEW);
            CHECK_EQ(berth_motion_collide(&good, &here, &bad, &here, NULL, NULL), BERTH_E_VIEW);
        }
        CHECK_EQ(berth_motion_worst_steps(&bad, &good), 0);
        CHECK_EQ(berth_motion_worst_steps(&good, &bad), 0);
        CHECK_EQ(berth_motion_info(&bad, &facts), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_sample(&bad, 0, &x, &y, &r), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_node(&bad, 0, 0, &disc), BERTH_E_VIEW);
        CHECK_EQ(berth_motion_verify(&bad), BERTH_E_VIEW);
    }
}

const harness_test tests[] = {{"views that are none", views_that_are_none}, {0, 0}};
