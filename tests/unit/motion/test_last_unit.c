/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two discs that stand still overlap exactly when the squares say so, to the last unit: distances
 * whose square is one less than, equal to and one more than that of the radii. */

#include "tests/unit/support.h"

#ifdef BERTH_Q16

static uint32_t images[2][40];
static berth_num zero[1];

static berth_motion standing(uint32_t to, int32_t radius)
{
    berth_motion_desc desc = {0};
    berth_motion view;
    desc.clip = berth_clip_over_arrays(zero, zero, 1, berth_num_of(radius), 10);
    CHECK_EQ(berth_motion_build(&desc, ARENA(images[to]), &view), BERTH_OK);
    return view;
}

HARNESS_TEST(to_the_last_unit, "standing discs")
{
    uint32_t hits = 0;
    for (int32_t r = 2; r < 24; r++) {
        const berth_motion a = standing(0, r - 1), b = standing(1, 1);
        for (int32_t k = 0; k < 26 * 26; k++) {
            const int32_t dx = k % 26, dy = k / 26;
            const berth_placement there =
                berth_placement_at(berth_num_of(dx), berth_num_of(dy), 0, 0);
            const berth_status answer = berth_motion_collide(&a, &here, &b, &there, NULL, NULL);
            CHECK_EQ(answer, dx * dx + dy * dy < r * r ? BERTH_HIT : BERTH_CLEAR);
            hits += answer == BERTH_HIT;
        }
    }
    CHECK(hits > 1000);
}

#else

HARNESS_SKIPPED(to_the_last_unit, "standing discs", "to the unit in q16")

#endif
