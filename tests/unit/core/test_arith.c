/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* arith_q16.h and num.h: the small operations that all bounds rest on, against long division and
 * 64-bit products. */

#include "src/core/arith.h"
#include "src/core/num.h"
#include "tests/unit/support.h"

#ifdef BERTH_Q16

static const int32_t edges[] = {
    INT32_MIN,   INT32_MIN + 1,
    -1073741825, -1073741824,
    -65537,      -65536,
    -65535,      -16385,
    -16384,      -8193,
    -8192,       -8191,
    -3,          -2,
    -1,          0,
    1,           2,
    3,           8191,
    8192,        8193,
    16383,       16384,
    16385,       65535,
    65536,       1073741823,
    1073741824,  INT32_MAX - 8192,
};

/* floor(v / d), d > 0; division truncates. */
static int64_t floor_of(int64_t v, int64_t d)
{
    return v / d - (v % d < 0);
}

static void shifts_round_as_named(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(edges); i++) {
        for (uint32_t n = 0; n <= 31; n++) {
            const int64_t d = INT64_C(1) << n;
            CHECK_EQ(berthi_floor_shift(edges[i], n), floor_of(edges[i], d));
            if (edges[i] >= 0) {
                CHECK_EQ(berthi_ceil_shift(edges[i], n), -floor_of(-(int64_t)edges[i], d));
            }
        }
    }
}

static void products_and_lengths(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(edges); i++) {
        CHECK_EQ(berthi_len_of(edges[i]), floor_of((int64_t)edges[i] + 8192, 16384));
        if (edges[i] > -131072 && edges[i] < 131072) {
            CHECK_EQ(berthi_prod_of(edges[i]), (int64_t)edges[i] * 16384);
            CHECK_EQ(berthi_len_of(berthi_prod_of(edges[i])), edges[i]);
        }
        if (edges[i] >= INT16_MIN && edges[i] <= INT16_MAX) {
            CHECK_EQ(berthi_unit_of(edges[i]), edges[i]);
        }
        if (edges[i] != INT32_MIN) {
            const int64_t v = edges[i];
            CHECK_EQ(berthi_abs(edges[i]), v < 0 ? -v : v);
        }
    }
}

static void dots_are_exact(void)
{
    harness_random random = harness_random_from(32);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const int32_t ux = harness_between(&random, -11585, 11585);
        const int32_t uy = harness_between(&random, -11585, 11585);
        const int32_t vx = harness_between(&random, -92000, 92000);
        const int32_t vy = harness_between(&random, -92000, 92000);
        CHECK_EQ(berthi_dot(ux, uy, vx, vy), (int64_t)ux * vx + (int64_t)uy * vy);
    }
}

/* Whatever a decision without the exact fallback says must hold with eight steps of room either
 * way. */
static void quick_decisions_leave_room(void)
{
    static const int32_t lengths[] = {0,     1,     8,     9,     10,    100,
                                      11584, 11585, 11586, 16384, 23170, 32768};
    const berthi_frame frame = {BERTH_DIR_ONE, 0, 0, 0, 0};
    for (uint32_t i = 0; i < LENGTH_OF(lengths); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(lengths); j++) {
            for (int32_t r = 0; r <= 32768; r += r < 64 ? 1 : 331) {
                const int64_t dx = lengths[i], dy = lengths[j], d2 = dx * dx + dy * dy;
                const int near =
                    berthi_near(&frame, lengths[i], r) && berthi_near(&frame, -lengths[j], r);
                const berthi_verdict meet =
                    near ? berthi_meet(&frame, lengths[i], -lengths[j], r) : BERTHI_CLEAR;
                CHECK(meet == BERTHI_CLEAR || meet == BERTHI_HIT || meet == BERTHI_OPEN);
                if (meet == BERTHI_HIT) {
                    CHECK(r > 8 && d2 < ((int64_t)r - 8) * (r - 8));
                } else if (meet == BERTHI_CLEAR) {
                    CHECK(d2 >= ((int64_t)r + 8) * (r + 8));
                }
                if (d2 >= ((int64_t)r + 1024) * (r + 1024)) { /* and far pairs are decided */
                    CHECK_EQ(meet, 0);
                }
                if (r > 1024 && d2 < ((int64_t)r - 1024) * (r - 1024)) {
                    CHECK_EQ(meet, 1);
                }
            }
        }
    }
}

#endif

static void root_holds(uint64_t v)
{
    const uint64_t root = berthi_root_u64(v);
    CHECK(root * root <= v);
    CHECK(root == UINT32_MAX || (root + 1) * (root + 1) > v);
}

static void roots_of_64_bits(void)
{
    harness_random random = harness_random_from(33);
    for (uint64_t v = 0; v < 300; v++) {
        root_holds(v);
        root_holds(UINT64_MAX - v);
    }
    for (uint32_t bit = 1; bit < 64; bit++) {
        const uint64_t power = UINT64_C(1) << bit;
        root_holds(power - 1);
        root_holds(power);
        root_holds(power + 1);
    }
    for (uint32_t i = 0; i < HARNESS_CASES / 4; i++) {
        const uint64_t r = harness_u32(&random) >> harness_below(&random, 32);
        root_holds(r * r);
        root_holds(r * r + r);
        if (r > 0) {
            root_holds(r * r - 1);
            CHECK_EQ(berthi_root_u64(r * r), r);
        }
    }
}

const harness_test tests[] = {
#ifdef BERTH_Q16
    {"shifts round as named", shifts_round_as_named},
    {"products and lengths", products_and_lengths},
    {"dots are exact", dots_are_exact},
    {"quick decisions leave room", quick_decisions_leave_room},
#endif
    {"roots of 64 bits", roots_of_64_bits},
    {0, 0},
};
