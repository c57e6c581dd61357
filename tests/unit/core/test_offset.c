/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* core/exact.c, gaps, by hand: what is abreast of an edge. */

#include "src/core/exact.h"
#include "tests/harness/harness.h"

static int is_abreast(int32_t x, int32_t y, int32_t steps)
{
#ifdef BERTH_Q16
    berthi_offset gap = {{x, y}, {3 * steps, 4 * steps}};
#else
    berthi_offset gap = {{(berth_raw)x, (berth_raw)y},
                         {(berth_raw)(3 * steps), (berth_raw)(4 * steps)}};
#endif
    return berthi_offset_is_abreast(&gap, 0);
}

/* From the edge's begin on, and before its end; aside does not count. */
HARNESS_TEST(abreast, "abreast of an edge")
{
    for (int32_t steps = 1; steps <= 100; steps += 99) {
        for (int32_t aside = -20; aside <= 20; aside += 10) {
            for (int32_t along = -1; along <= 5 * steps; along++) {
                CHECK_EQ(is_abreast(3 * along - 4 * aside, 4 * along + 3 * aside, steps),
                         along >= 0 && along < steps);
            }
        }
    }
}

#ifdef BERTH_Q16

/* Not below what is told, and below one more: by the comparison that is exact, of lines and corners
 * as far apart as the world is wide. */
HARNESS_TEST(rounded_down, "rounded down")
{
    harness_random random = harness_random_from(92);
    for (uint32_t i = 0; i < 2000; i++) {
        const int32_t far = INT32_C(1) << (10 + i % 20), edge = i % 3 == 0 ? 0 : far >> i % 7;
        berthi_offset gap;
        for (uint32_t k = 0; k < 2; k++) {
            gap.way[k] = (int64_t)harness_between(&random, -far, far) * 16384 +
                         harness_between(&random, 0, 16383);
            gap.edge[k] = harness_between(&random, -edge, edge);
        }
        const uint64_t near = berthi_offset_floor(&gap);
        CHECK(near == 0 || !berthi_offset_below(&gap, near));
        CHECK(berthi_offset_below(&gap, near + 1));
    }
}

/* To the last bit. */
HARNESS_TEST(products, "products")
{
    harness_random random = harness_random_from(93);
    for (uint32_t i = 0; i < 2000; i++) {
        const int32_t x = harness_between(&random, -1000, 1000);
        const int32_t y = harness_between(&random, -1000, 1000);
        const int64_t way[2] = {harness_between(&random, -2000000, 2000000) *
                                    (INT64_C(1) << i % 24),
                                harness_between(&random, -2000000, 2000000)};
        berthi_offset_product all;
        berthi_offset_times(x, y, way, &all);
        CHECK_EQ(all.high * 1048576 + all.low, x * way[0] + y * way[1]);
        CHECK(all.low >= 0 && all.low < 1048576);
    }
}

/* The square of a gap times what its edge is long, squared, and that; 1 of a corner. */
static int64_t square_of(const berthi_offset *gap, int64_t *norm)
{
    const int64_t x = gap->edge[0], y = gap->edge[1];
    const int64_t aside = x * gap->way[1] - y * gap->way[0];
    *norm = x == 0 && y == 0 ? 1 : x * x + y * y;
    return x == 0 && y == 0 ? gap->way[0] * gap->way[0] + gap->way[1] * gap->way[1] : aside * aside;
}

/* Corners and lines, by fractions of whole numbers: many are as far, and as many nearly. */
HARNESS_TEST(which_is_less, "which is less")
{
    harness_random random = harness_random_from(94);
    for (uint32_t i = 0; i < 4000; i++) {
        const int32_t far = i % 2 == 0 ? 12 : 1000000;
        berthi_offset gap[2];
        int64_t square[2], norm[2];
        for (uint32_t k = 0; k < 2; k++) {
            const int32_t edge = (i >> (1 + k)) % 2 == 0 ? 0 : 10;
            for (uint32_t axis = 0; axis < 2; axis++) {
                gap[k].edge[axis] = harness_between(&random, -edge, edge);
                gap[k].way[axis] = harness_between(&random, -far, far);
            }
            square[k] = square_of(&gap[k], &norm[k]);
        }
        CHECK_EQ(berthi_offset_less(&gap[0], &gap[1]) != 0,
                 square[0] * norm[1] < square[1] * norm[0]);
    }
}

/* Below 0 is what is on the line of an edge, or where a corner is. */
HARNESS_TEST(none_at_all, "none at all")
{
    for (int32_t edge = 0; edge < 2; edge++) {
        for (int32_t aside = -1; aside <= 1; aside++) {
            for (int32_t along = -1; along <= 1; along++) {
                const berthi_offset gap = {{3 * along - 4 * aside, 4 * along + 3 * aside},
                                           {3 * edge, 4 * edge}};
                CHECK_EQ(berthi_offset_below(&gap, 0) != 0,
                         aside == 0 && (edge != 0 || along == 0));
            }
        }
    }
}

/* What is beyond all numbers becomes the furthest one. */
HARNESS_TEST(beyond_numbers, "beyond all numbers")
{
    CHECK_EQ(berth_num_raw(berthi_world_num(INT64_C(1) << 50)), 32767 * 65536);
    CHECK_EQ(berth_num_raw(berthi_world_num(-(INT64_C(1) << 50))), -32767 * 65536);
    CHECK_EQ(berth_num_raw(berthi_world_num(8192)), 1);
    CHECK_EQ(berth_num_raw(berthi_world_num(8191)), 0);
}

#endif
