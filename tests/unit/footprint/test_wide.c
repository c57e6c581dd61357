/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints as wide as the world: whether one is inside of the other needs all bits. */

#include "tests/unit/support.h"

static uint64_t kept[100], more[100], work[100];

static berth_num num(int32_t eighths)
{
    return berth_num_of((berth_raw)eighths * BERTH_NUM_TO_RAW(0.125));
}

static berth_status build(const berth_footprint_desc *desc, uint64_t *to, berth_footprint *view)
{
    berth_arena image = berth_arena_over(to, sizeof kept);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    return berth_footprint_build(desc, &image, &scratch, view);
}

/* A triangle as large as the world, and a square of a unit somewhere: far from the triangle's edges
 * doubles tell whether it is inside. */
static void test_wide(void)
{
    const berth_num square_x[4] = {num(0), num(8), num(8), num(0)};
    const berth_num square_y[4] = {num(0), num(0), num(8), num(8)};
    berth_num x[3], y[3];
    static const int32_t corner[3][2] = {{-8000, -8000}, {8000, -7000}, {-500, 8000}};
    harness_random random = harness_random_from(91);
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    berth_footprint wide, small;
    uint32_t inside = 0;
    desc.threshold = num(0);
    desc.outline = berth_outline_over_arrays(square_x, square_y, 4);
    CHECK_EQ(build(&desc, more, &small), BERTH_OK);
    for (uint32_t k = 0; k < 3; k++) {
        x[k] = num(8 * corner[k][0]);
        y[k] = num(8 * corner[k][1]);
    }
    desc.outline = berth_outline_over_arrays(x, y, 3);
    CHECK_EQ(build(&desc, kept, &wide), BERTH_OK);
    for (uint32_t round = 0; round < 500; round++) {
        const int32_t px = harness_between(&random, -8000, 8000);
        const int32_t py = harness_between(&random, -8000, 8000);
        const berth_placement at = berth_placement_at(num(8 * px), num(8 * py), 0, 0);
        const berth_placement here = berth_placement_at(num(0), num(0), 0, 0);
        double least = 1e9;
        for (uint32_t k = 0; k < 3; k++) {
            const int32_t *p = corner[k], *q = corner[(k + 1) % 3];
            const double side =
                (double)(q[0] - p[0]) * (py - p[1]) - (double)(q[1] - p[1]) * (px - p[0]);
            least = side < least ? side : least;
        }
        if (least > -16000.0 * 40 && least < 16000.0 * 40) {
            continue; /* near an edge's line */
        }
        inside += least > 0;
        CHECK_EQ(berth_footprint_collide(&wide, &here, &small, &at, NULL, NULL),
                 least > 0 ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(berth_footprint_collide(&small, &at, &wide, &here, NULL, NULL),
                 least > 0 ? BERTH_HIT : BERTH_CLEAR);
    }
    CHECK_LE(50, inside);
}

/* How far q, r is to the left of p, q; above 2^31 squared eighths. */
static double side_of(const int32_t *p, const int32_t *q, const int32_t *r)
{
    return (double)(q[0] - p[0]) * (r[1] - p[1]) - (double)(q[1] - p[1]) * (r[0] - p[0]);
}

/* Two segments that go through the world: whether they cross, by doubles, where these are sure. */
static void test_long(void)
{
    const berth_placement here = berth_placement_at(num(0), num(0), 0, 0);
    harness_random random = harness_random_from(92);
    uint32_t crossing = 0, apart = 0;
    for (uint32_t round = 0; round < 400; round++) {
        berth_footprint view[2];
        int32_t end[4][2];
        double side[4], least = 1e18;
        for (uint32_t k = 0; k < 4; k++) {
            end[k][0] = (k % 2 == 0 ? -1 : 1) * harness_between(&random, 4000, 8000);
            end[k][1] = harness_between(&random, -8000, 8000);
        }
        for (uint32_t k = 0; k < 2; k++) {
            const int32_t *p = end[2 * k], *q = end[2 * k + 1];
            berth_arena image = berth_arena_over(k == 0 ? kept : more, sizeof kept);
            CHECK_EQ(berth_footprint_capsule(num(8 * p[0]), num(8 * p[1]), num(8 * q[0]),
                                             num(8 * q[1]), num(0), &image, &view[k]),
                     BERTH_OK);
        }
        for (uint32_t k = 0; k < 4; k++) {
            side[k] = side_of(end[k / 2 * 2], end[k / 2 * 2 + 1], end[2 - k / 2 * 2 + k % 2]);
            least = side[k] * side[k] < least ? side[k] * side[k] : least;
        }
        if (least < 160000.0 * 160000.0) {
            continue; /* an end is within ten units of the other's line */
        }
        const int cross = (side[0] < 0) != (side[1] < 0) && (side[2] < 0) != (side[3] < 0);
        const berth_status wanted = cross ? BERTH_HIT : BERTH_CLEAR;
        CHECK_EQ(berth_footprint_collide(&view[0], &here, &view[1], &here, NULL, NULL), wanted);
        CHECK_EQ(berth_footprint_collide(&view[1], &here, &view[0], &here, NULL, NULL), wanted);
        crossing += cross != 0;
        apart += !cross;
    }
    CHECK_LE(50, crossing);
    CHECK_LE(50, apart);
}

const harness_test tests[] = {
    {"one is inside of the other or far away", test_wide},
    {"segments through the world cross or do not", test_long},
    {0, 0},
};
