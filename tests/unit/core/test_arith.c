/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* arith_q16.h, arith_real.h, num.h: the small operations that all bounds rest on, against long
 * division and 64-bit products; what moving discs compute with: ways, and lengths that are rounded
 * up; and where each comparison and each rounding turns, one unit on either side. Slacks make most
 * of these invisible in answers; the bounds of src/BOUNDS.md count on them. */

#include "src/core/arith.h"
#include "src/core/num.h"
#include "tests/unit/support.h"
#include "tests/reference/reference.h"

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

HARNESS_TEST(shifts_round_as_named, "shifts round as named")
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

HARNESS_TEST(products_and_lengths, "products and lengths")
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

HARNESS_TEST(dots_are_exact, "dots are exact")
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
HARNESS_TEST(quick_decisions_leave_room, "quick decisions leave room")
{
    static const int32_t lengths[] = {0,     1,     8,     9,     10,    100,
                                      11584, 11585, 11586, 16384, 23170, 32768};
    const berthi_frame frame = {.turn = {BERTH_DIR_ONE, 0}};
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

HARNESS_TEST(roots_of_64_bits, "roots of 64 bits")
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

/* ---- What moves ------------------------------------------------------------------------------ */

#ifdef BERTH_Q16

static const int32_t sizes[] = {0,     1,     2,     3,     4,     5,     7,     13,    63,
                                64,    65,    99,    100,   420,   421,   999,   1000,  1001,
                                4095,  4096,  8191,  9999,  16383, 16384, 18304, 23170, 32766,
                                32767, 32768, 46340, 46341, 65531, 65532, 65533, 65534, 65535};

/* ---- Ways ----------------------------------------------------------------------------------- */

/* 73216 * 2^14: the largest way in 2^-pace steps. */
#define WAY INT64_C(1199570944)

static void way_holds(int32_t v, int32_t ticks)
{
    const int64_t way = (int64_t)v * ticks, size = way < 0 ? -way : way;
    for (uint32_t pace = 0; size <= WAY && pace <= BERTHI_PACE_LIMIT; pace++) {
        const int64_t one = INT64_C(1) << pace;
        CHECK_EQ(berthi_way((berthi_unit)v, ticks, pace), way / one - (way % one < 0));
    }
}

HARNESS_TEST(ways_are_floored, "ways are floored")
{
    static const int32_t times[] = {
        1,     2,      3,      4095,    4096,    4097,    8191,      8192,      36607,
        36608, 146431, 146432, 1 << 20, 1 << 24, 1 << 28, 299892735, 299892736, BERTH_TICK_MAX};
    harness_random random = harness_random_from(40);
    for (uint32_t i = 0; i < LENGTH_OF(times); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(sizes) && sizes[j] <= 32768; j++) {
            way_holds(-sizes[j], times[i]);
            way_holds(sizes[j] <= INT16_MAX ? sizes[j] : INT16_MAX, times[i]);
        }
    }
    for (uint32_t i = 0; i < HARNESS_CASES / 4; i++) {
        const int32_t ticks =
            1 + (int32_t)(harness_u32(&random) >> harness_between(&random, 2, 31));
        const int64_t most = 2 * WAY / ticks;
        const int32_t v = most < 32767 ? (int32_t)most : 32767;
        way_holds(harness_between(&random, -v, v), ticks);
    }
}

/* ---- Lengths -------------------------------------------------------------------------------- */

/* length <= l <= 1.025 * length + 1. */
static void length_holds(int32_t x, int32_t y)
{
    const int64_t l = berthi_length_up(x, y);
    const int64_t square = (int64_t)x * x + (int64_t)y * y;
    CHECK(l * l >= square);
    CHECK(l == 0 || (l - 1) * (l - 1) * 1000000 <= square * 1025 * 1025);
}

HARNESS_TEST(lengths_are_rounded_up, "lengths are rounded up")
{
#ifdef HARNESS_SMALL
    const int32_t most = 130;
#else
    const int32_t most = 1100;
#endif
    harness_random random = harness_random_from(41);
    for (int32_t x = 0; x <= most; x++) {
        for (int32_t y = 0; y <= most; y++) {
            length_holds(x, y);
        }
    }
    for (uint32_t i = 0; i < LENGTH_OF(sizes); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(sizes); j++) {
            length_holds(sizes[i], sizes[j]);
            length_holds(-sizes[i], sizes[j]);
            length_holds(sizes[i], -sizes[j]);
            length_holds(-sizes[i], -sizes[j]);
        }
    }
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const int32_t x = harness_between(&random, -65535, 65535);
        length_holds(x, harness_between(&random, -65535, 65535));
    }
}

#else

/* A coordinate of any size. */
static berth_len any(harness_random *random)
{
    const double most = 65536.0 * HEX_1(harness_below(random, 24));
    const double share = (double)harness_between(random, -1000000, 1000000) / 1000000;
    return (berth_len)(harness_below(random, 8) == 0 ? 0 : most * share);
}

HARNESS_TEST(lengths_are_rounded_up, "lengths are rounded up")
{
    harness_random random = harness_random_from(41);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const berth_len x = any(&random), y = any(&random);
        const double length = reference_square_root((double)x * x + (double)y * y);
        CHECK_REAL_LE(length * (1 - HEX_1(22)), berthi_length_up(x, y));
        CHECK_REAL_LE(berthi_length_up(x, y), length * 1.025);
    }
}

#endif

/* ---- Ties ------------------------------------------------------------------------------------ */

#ifdef BERTH_Q16

static const berthi_frame frame; /* what is tested here reads nothing of it */

HARNESS_TEST(products_round_to_the_nearest, "products round to the nearest")
{
    for (int32_t k = -3; k <= 3; k++) {
        CHECK_EQ(berthi_len_of(16384 * k), k);
        CHECK_EQ(berthi_len_of(16384 * k + 8191), k);
        CHECK_EQ(berthi_len_of(16384 * k + 8192), k + 1);
        CHECK_EQ(berthi_len_of(16384 * k - 8192), k);
        CHECK_EQ(berthi_len_of(16384 * k - 8193), k - 1);
        CHECK_EQ(berthi_len_of(berthi_prod_of(k)), k);
    }
}

HARNESS_TEST(near_and_meet_turn_at_the_slack, "near and meet turn at the slack")
{
    for (int32_t r = 0; r <= 32768; r = 2 * r + 1) {
        const int32_t outer = r + BERTHI_SAMPLE_SLACK, inner = r - BERTHI_SAMPLE_SLACK;
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            CHECK_EQ(berthi_near(&frame, sign * outer, r), 0);
            CHECK_EQ(berthi_near(&frame, sign * (outer - 1), r), 1);
            CHECK_EQ(berthi_meet(&frame, sign * outer, 0, r), BERTHI_CLEAR);
            CHECK_EQ(berthi_meet(&frame, 0, sign * outer, r), BERTHI_CLEAR);
            CHECK_EQ(berthi_meet(&frame, sign * (outer - 1), 0, r), BERTHI_OPEN);
            if (inner > 0) {
                CHECK_EQ(berthi_meet(&frame, sign * inner, 0, r), BERTHI_OPEN);
                CHECK_EQ(berthi_meet(&frame, 0, sign * (inner - 1), r), BERTHI_HIT);
            } else {
                CHECK_EQ(berthi_meet(&frame, 0, 0, r), BERTHI_OPEN);
            }
        }
    }
}

HARNESS_TEST(ways_round_down, "ways round down")
{
    CHECK_EQ(berthi_way(-3, 5, 1), -8);
    CHECK_EQ(berthi_way(3, 5, 1), 7);
}

/* 64 of the larger and 13 of the smaller, or 54 and 37, rounded up. */
HARNESS_TEST(lengths_round_up, "lengths round up")
{
    CHECK_EQ(berthi_length_up(0, 0), 0);
    CHECK_EQ(berthi_length_up(1, 0), 1);
    CHECK_EQ(berthi_length_up(0, -64), 64);
    CHECK_EQ(berthi_length_up(64, 1), 65);
    CHECK_EQ(berthi_length_up(-640, 64), 653);
    CHECK_EQ(berthi_length_up(640, 640), 910);
    CHECK_EQ(berthi_length_up(639, -640), 910); /* 54 * 640 + 37 * 639 = 58203: 909.4 */
    CHECK_EQ(berthi_length_up(64, 26), 70);     /* 64 * 64 + 13 * 26 = 4434: 69.3 */
    CHECK_EQ(berthi_length_up(64, 27), 70);     /* 54 * 64 + 37 * 27 = 4455: 69.6 */
    CHECK_EQ(berthi_length_up(64, 28), 71);     /* 54 * 64 + 37 * 28 = 4492: 70.2 */
}

#else

HARNESS_SKIPPED(products_round_to_the_nearest, "products round to the nearest",
                "q16 alone has ties")

#endif
