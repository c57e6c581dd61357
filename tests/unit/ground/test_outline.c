/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* outline.c: polygons described, and each rule of an outline. */

#include "src/ground/described.h"
#include "tests/unit/support.h"

#define POINTS 7

static berth_num x[POINTS], y[POINTS];
static uint16_t end[3];

/* A square and a triangle. */
static berth_outline two_rings(void)
{
    for (uint32_t i = 0; i < POINTS; i++) {
        x[i] = num_from((double)i);
        y[i] = num_from(-(double)(i * i));
    }
    end[0] = 4;
    end[1] = POINTS;
    berth_outline outline = berth_outline_over_arrays(x, y, POINTS);
    outline.end = end;
    outline.rings = 2;
    return outline;
}

HARNESS_TEST(a_polygon, "a polygon")
{
    const berth_outline outline = berth_outline_over_arrays(x, y, 5);
    CHECK(outline.x == x && outline.y == y && outline.end == NULL);
    CHECK_EQ(outline.rings, 1);
    CHECK_EQ(outline.points, 5);
    (void)two_rings();
    CHECK_EQ(berthi_outline_check(&outline), BERTH_OK);
}

static void refused(const berth_outline *outline, berth_status status)
{
    CHECK_EQ(berthi_outline_check(outline), status);
}

#define WRONG(change, status) CHECK_WRONG(berth_outline, two_rings(), change, refused, status)

HARNESS_TEST(fields, "nulls and counts")
{
    refused(NULL, BERTH_E_NULL);
    WRONG(desc.x = NULL, BERTH_E_NULL);
    WRONG(desc.y = NULL, BERTH_E_NULL);
    WRONG(desc.rings = 0, BERTH_E_POINTS);
    WRONG(desc.rings = 1, BERTH_E_POINTS); /* three points are nobody's */
    WRONG(desc.end = NULL, BERTH_E_POINTS);
    WRONG(desc = berth_outline_over_arrays(x, y, 0), BERTH_E_POINTS);
    WRONG(desc.points = BERTH_OUTLINE_POINTS_MAX + 1, BERTH_E_POINTS);
}

/* Ends of two rings that share seven points: which add up. */
HARNESS_TEST(ends_that_add_up, "ends that add up")
{
    for (uint16_t first = 0; first <= POINTS + 1; first++) {
        for (uint16_t last = 0; last <= POINTS + 1; last++) {
            berth_outline outline = two_rings();
            end[0] = first;
            end[1] = last;
            CHECK_EQ(berthi_outline_check(&outline),
                     first > 0 && first < POINTS && last == POINTS ? BERTH_OK : BERTH_E_POINTS);
        }
    }
}

HARNESS_TEST(coordinates, "coordinates")
{
    const double least = real_of(berth_num_of(1)) < 1 ? real_of(berth_num_of(1)) : 1;
    for (uint32_t i = 0; i < POINTS; i++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            berth_outline outline = two_rings();
            x[i] = num_from(sign * 8192.0);
            y[i] = num_from(sign * -8192.0);
            CHECK_EQ(berthi_outline_check(&outline), BERTH_OK);
            x[i] = num_from(sign * (8192.0 + least));
            CHECK_EQ(berthi_outline_check(&outline), BERTH_E_COORDINATE);
            outline = two_rings();
            y[i] = num_from(sign * (8192.0 + least));
            CHECK_EQ(berthi_outline_check(&outline), BERTH_E_COORDINATE);
        }
    }
#ifndef BERTH_Q16
    {
        berth_outline outline = two_rings();
        volatile berth_raw zero = 0;
        x[3] = berth_num_of(zero / zero);
        CHECK_EQ(berthi_outline_check(&outline), BERTH_E_COORDINATE);
    }
#endif
}
