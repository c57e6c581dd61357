/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* core/num.c against the compiler's division, edges times edges and at random. */

#include "src/core/num.h"
#include "src/core/arith.h"
#include "tests/harness/harness.h"

static const uint64_t edges[] = {0,
                                 1,
                                 2,
                                 3,
                                 255,
                                 256,
                                 65535,
                                 65536,
                                 16777215,
                                 16777216,
                                 2147483647,
                                 2147483648u,
                                 4294967294,
                                 4294967295,
                                 UINT64_C(1) << 32,
                                 UINT64_C(1) << 47,
                                 INT64_MAX,
                                 UINT64_MAX};
enum { EDGES = sizeof edges / sizeof edges[0] };

static void check_narrow(uint64_t value, uint32_t by)
{
    const uint64_t all = value / by;
    CHECK_EQ(berthi_quotient(value, by), all < UINT32_MAX ? all : UINT32_MAX);
    if (all <= UINT32_MAX) {
        uint32_t left;
        CHECK_EQ(berthi_divide((uint32_t)(value >> 32), (uint32_t)value, by, &left), all);
        CHECK_EQ(left, value % by);
    }
    if (value < by) {
        CHECK_EQ(berthi_share_of((uint32_t)value, by), (value << 32) / by);
    }
    if (value < by && by > 65535) {
        CHECK_EQ(berthi_near_share((uint32_t)value, by), (value << 31) / by);
    }
    if (value <= UINT32_MAX) {
        CHECK_EQ(berthi_small_quotient((uint32_t)value, by), all);
    }
}

static void check_wide(uint64_t value, uint64_t by)
{
    const uint64_t all = value / by;
    CHECK_EQ(berthi_quotient_long(value, by), all < UINT32_MAX ? all : UINT32_MAX);
}

HARNESS_TEST(divides_edges, "edges by edges")
{
    for (uint32_t i = 0; i < EDGES; i++) {
        for (uint32_t k = 1; k < EDGES; k++) {
            if (edges[k] <= UINT32_MAX) {
                check_narrow(edges[i], (uint32_t)edges[k]);
            }
            if (edges[k] <= INT64_MAX) {
                check_wide(edges[i], edges[k]);
            }
        }
    }
}

/* In halves, as by a division. */
static void check_share(uint32_t since, uint32_t ticks)
{
    CHECK_EQ(berthi_near_share(since, ticks), ((uint64_t)since << 30) / ticks << 1);
}

HARNESS_TEST(shares_of_few_ticks, "shares of few ticks")
{
    for (uint32_t ticks = 1; ticks <= 128; ticks++) {
        for (uint32_t since = 0; since < ticks; since++) {
            check_share(since, ticks);
        }
    }
}

/* Every inverse there is, at both ends, in the middle, and where a bit more or less would do. */
HARNESS_TEST(shares_of_all_ticks, "shares of all ticks")
{
    harness_random random = harness_random_from(11);
    for (uint32_t ticks = 2; ticks <= 65535; ticks++) {
        const uint32_t bits = harness_below(&random, 32768), some = harness_below(&random, ticks);
        check_share(1, ticks);
        check_share(ticks / 2, ticks);
        check_share(some, ticks);
        check_share((uint32_t)((uint64_t)bits * ticks >> 15), ticks);
        check_share(ticks - 1, ticks);
    }
}

static uint64_t any_below(harness_random *random, uint32_t least)
{
    const uint64_t high = harness_u32(random);
    const uint64_t low = harness_u32(random);
    return (high << 32 | low) >> (least + harness_below(random, 64 - least));
}

HARNESS_TEST(divides_at_random, "at random")
{
    harness_random random = harness_random_from(7);
    for (uint32_t k = 0; k < 2000; k++) {
        const uint64_t value = any_below(&random, 0);
        const uint64_t by = any_below(&random, 1) | 1;
        check_narrow(value, (uint32_t)by | 1);
        check_wide(value, by);
    }
}
