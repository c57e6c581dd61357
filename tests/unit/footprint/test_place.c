/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/overlap.c: what is refused, and that the circles of what is placed hold what they
 * should. */

#include "src/footprint/tree.h"
#include "tests/unit/support.h"
#include "berth/shapes.h"

static uint64_t rectangle[BERTH_FOOTPRINT_RECTANGLE_WORDS / 2 + 1];

static berth_footprint table(void)
{
    berth_footprint view;
    CHECK_EQ(berth_footprint_rectangle(num_from(-2), num_from(-1), num_from(2), num_from(1),
                                       num_from(0.25), ARENA(rectangle), &view),
             BERTH_OK);
    return view;
}

HARNESS_TEST(test_refused, "what cannot be placed")
{
    const berth_footprint view = table();
    const berth_placement at = berth_placement_at(num_from(3), num_from(4), 0, 0);
    const berth_placement crooked = {{0, 0}, num_from(0), num_from(0), 0};
    berth_placed_footprint placed, before;
    unsigned char *bytes = (unsigned char *)&placed, *same = (unsigned char *)&before;
    berth_footprint none = view;
    none.image = NULL;
    for (size_t i = 0; i < sizeof placed; i++) {
        bytes[i] = same[i] = (unsigned char)i;
    }
    CHECK_EQ(berth_footprint_place(NULL, &at, &placed), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_place(&view, NULL, &placed), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_place(&view, &at, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_place(&none, &at, &placed), BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_place(&view, &crooked, &placed), BERTH_E_ROTATION);
    CHECK_BYTES(&placed, &before, sizeof placed);
}

/* The corners, rounded, are within the circle. */
HARNESS_TEST(test_circles, "circles around and inside")
{
    const berth_footprint view = table();
    for (uint32_t turn = 0; turn < 65536; turn += 1001) {
        const berth_placement at =
            berth_placement_at(num_from(-3000), num_from(4000), (berth_angle)turn, 0);
        const double c = (double)at.rotation.c / DIR_ONE, s = (double)at.rotation.s / DIR_ONE;
        berth_placed_footprint placed;
        CHECK_EQ(berth_footprint_place(&view, &at, &placed), BERTH_OK);
        CHECK(placed.image == view.image && berth_num_raw(placed.at.x) == berth_num_raw(at.x) &&
              berth_num_raw(placed.at.y) == berth_num_raw(at.y));
        for (int k = 0; k < 4; k++) {
            const double x = k % 2 == 0 ? -2 : 2, y = k < 2 ? -1 : 1;
            const double dx = c * x - s * y - 3000 - UNITS(placed.x);
            const double dy = s * x + c * y + 4000 - UNITS(placed.y);
            const double room = UNITS(placed.radius) - 0.25;
            CHECK(dx * dx + dy * dy <= room * room);
            CHECK(room < 2.4);
        }
    }
}

/* A circle of whole units through all corners, as far from the origin as steps are units: nothing
 * but its place is rounded, and that is made up for. */
HARNESS_TEST(test_tight, "a circle that is tight")
{
    berth_footprint view;
    CHECK_EQ(berth_footprint_rectangle(num_from(0.0625), num_from(0.125), num_from(0.25),
                                       num_from(0.375), num_from(0), ARENA(rectangle), &view),
             BERTH_OK);
    for (uint32_t turn = 0; turn < 65536; turn += 77) {
        const berth_placement at =
            berth_placement_at(num_from(30), num_from(40), (berth_angle)turn, 0);
        const double c = (double)at.rotation.c / DIR_ONE, s = (double)at.rotation.s / DIR_ONE;
        berth_placed_footprint placed;
        CHECK_EQ(berth_footprint_place(&view, &at, &placed), BERTH_OK);
        for (int k = 0; k < 4; k++) {
            const double x = k % 2 == 0 ? 0.0625 : 0.25, y = k < 2 ? 0.125 : 0.375;
            const double dx = c * x - s * y + 30 - UNITS(placed.x);
            const double dy = s * x + c * y + 40 - UNITS(placed.y);
            CHECK(dx * dx + dy * dy <= UNITS(placed.radius) * UNITS(placed.radius) + 1e-12);
        }
    }
}

/* What is forged to be further away than numbers go is everywhere. */
HARNESS_TEST(test_beyond, "beyond")
{
#ifdef BERTH_Q16
    const berth_footprint view = table();
    berthi_footprint_header *const header = (berthi_footprint_header *)(void *)rectangle;
    for (uint32_t turn = 8192; turn < 65536; turn += 16384) {
        const berth_placement at =
            berth_placement_at(num_from(1), num_from(2), (berth_angle)turn, 0);
        for (int sign = -1; sign <= 1; sign += 2) {
            berth_placed_footprint placed;
            header->ground.origin_x = num_from(18000);
            header->ground.origin_y = num_from(sign * 18000);
            CHECK_EQ(berth_footprint_place(&view, &at, &placed), BERTH_OK);
            CHECK_EQ(placed.radius, INT32_MAX);
            CHECK(placed.x == 0 && placed.y == 0);
        }
    }
#endif
}
