/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/overlap.c: what is refused, and what half a percent decides in every arithmetic; what
 * touches, to the unit, is the reference's: property/footprint/test_overlap.c. */

#include "tests/unit/squares.h"
#include "berth/shapes.h"

static uint64_t walls[2][BERTH_FOOTPRINT_RECTANGLE_WORDS / 2 + 1];

static berth_footprint rectangle(uint32_t to, double width, double depth, double radius)
{
    berth_footprint view;
    CHECK_EQ(berth_footprint_rectangle(num_from(0), num_from(0), num_from(width), num_from(depth),
                                       num_from(radius), ARENA(walls[to]), &view),
             BERTH_OK);
    return view;
}

/* Both ways, placed and in one call: the same answer. */
static berth_status ask(const berth_footprint *a, const berth_placement *at_a,
                        const berth_footprint *b, const berth_placement *at_b,
                        const berth_footprint_options *options)
{
    berth_placed_footprint placed[2];
    berth_footprint_counts counts;
    CHECK_EQ(berth_footprint_place(a, at_a, &placed[0]), BERTH_OK);
    CHECK_EQ(berth_footprint_place(b, at_b, &placed[1]), BERTH_OK);
    const berth_status answer = berth_footprint_overlap(&placed[0], &placed[1], options, &counts);
    CHECK(answer < 0 || counts.steps <= berth_footprint_worst_steps(a, b));
    CHECK_EQ(berth_footprint_overlap(&placed[1], &placed[0], options, NULL), answer);
    CHECK_EQ(berth_footprint_collide(a, at_a, b, at_b, options, NULL), answer);
    return answer;
}

HARNESS_TEST(test_refused, "what is refused")
{
    const berth_footprint a = rectangle(0, 4, 2, 0.5);
    berth_footprint_options options = {.boundary = 2};
    berth_footprint_desc desc = described(0, 4);
    berth_placed_footprint placed, zero = {0};
    berth_footprint_counts counts;
    desc.circles_only = 1;
    berth_footprint circles = built(&desc, 0);
    CHECK_EQ(berth_footprint_place(&a, &here, &placed), BERTH_OK);
    CHECK_EQ(berth_footprint_overlap(NULL, &placed, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_overlap(&placed, NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_overlap(&placed, &zero, NULL, NULL), BERTH_E_PLACED);
    CHECK_EQ(ask(&a, &here, &a, &here, &options), BERTH_E_KIND);
    options.boundary = 0;
    options.margin = num_from(-0.5);
    CHECK_EQ(ask(&a, &here, &a, &here, &options), BERTH_E_MARGIN);
    options.margin = num_from(8192);
    CHECK_EQ(ask(&a, &here, &a, &here, &options), BERTH_HIT);
    options.margin = num_from(8193);
    CHECK_EQ(ask(&a, &here, &a, &here, &options), BERTH_E_MARGIN);
    CHECK_EQ(ask(&a, &here, &circles, &here, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_footprint_collide_disc(&circles, &here, num_from(0), num_from(0), num_from(1),
                                          NULL, &counts),
             BERTH_E_KIND);
}

/* Two capsules side by side, in every direction of their own frame, half a percent further than
 * they touch, and half a percent nearer: told apart in every arithmetic. */
HARNESS_TEST(test_half_a_percent, "half a percent")
{
    static uint64_t kept_capsule[BERTH_FOOTPRINT_CAPSULE_WORDS / 2 + 1];
    const berth_footprint_options wider = {.margin = num_from(1)};
    for (uint32_t i = 0; i < 128; i++) {
        const berth_placement turned =
            berth_placement_at(num_from(0), num_from(0), (berth_angle)(512 * i), 0);
        berth_footprint capsule;
        berth_num ex, ey;
        CHECK_EQ(berth_placement_apply(&turned, num_from(1), num_from(0), &ex, &ey), BERTH_OK);
        CHECK_EQ(berth_footprint_capsule(berth_num_neg(ex), berth_num_neg(ey), ex, ey,
                                         num_from(0.5), ARENA(kept_capsule), &capsule),
                 BERTH_OK);
        for (uint32_t k = 0; k < 4; k++) {
            const double away = (k < 2 ? 1 : 2) * (k % 2 == 0 ? 1.005 : 0.995);
            berth_placement there = here;
            CHECK_EQ(
                berth_placement_apply(&turned, num_from(0.25), num_from(away), &there.x, &there.y),
                BERTH_OK);
            CHECK_EQ(ask(&capsule, &here, &capsule, &there, k < 2 ? NULL : &wider),
                     k % 2 == 0 ? BERTH_CLEAR : BERTH_HIT);
        }
    }
}
