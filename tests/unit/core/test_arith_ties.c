/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* arith_q16.h at its ties: where each comparison and each rounding turns, one unit on either side.
 * Slacks make most of these invisible in answers; the bounds of src/BOUNDS.md count on them. */

#include "tests/unit/support.h"

#include "src/core/arith.h"

#ifdef BERTH_Q16

static const berthi_frame frame; /* what is tested here reads nothing of it */

static void products_round_to_the_nearest(void)
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

static void near_and_meet_turn_at_the_slack(void)
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

static void ways_fit_up_to_the_limit(void)
{
    /* 4 * 18304 = 6656 * 11, in quarters of a velocity's unit and 2^12 ticks */
    CHECK_EQ(berthi_way_fits(26624, 10 * 4096), 1);
    CHECK_EQ(berthi_way_fits(-26624, 11 * 4096 - 1), 1);
    CHECK_EQ(berthi_way_fits(26625, 10 * 4096), 0);
    CHECK_EQ(berthi_way_fits(-26625, 10 * 4096), 0);
    CHECK_EQ(berthi_way_fits(26624, 11 * 4096), 0);
    CHECK_EQ(berthi_way(-3, 5, 1), -8);
    CHECK_EQ(berthi_way(3, 5, 1), 7);
}

/* 64 of the larger and 13 of the smaller, or 54 and 37, rounded up. */
static void lengths_round_up(void)
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

/* A way that begins, ends, and has its middle exactly at the gap passes; a step of four nearer, it
 * does not. */
static void ways_pass_at_exactly_the_gap(void)
{
    for (int32_t g = 8; g <= 8192; g *= 2) {
        const int32_t r = 4 * g - BERTHI_SWEEP_SLACK; /* the gap is g units of four steps */
        for (int32_t s = -1; s <= 1; s += 2) {
            for (int32_t nearer = 0; nearer < 2; nearer++) {
                const int32_t x = s * (4 * g - 4 * nearer), far = s * (4 * g + 400);
                const int passes = !nearer;
                CHECK_EQ(berthi_passes(&frame, x, 0, far, 0, r), passes);
                CHECK_EQ(berthi_passes(&frame, 0, x, 0, far, r), passes);
                CHECK_EQ(berthi_passes(&frame, far, 0, x, 0, r), passes);
                CHECK_EQ(berthi_passes(&frame, 0, far, 0, x, r), passes);
                CHECK_EQ(berthi_passes(&frame, x, 0, x, 0, r), passes);
                CHECK_EQ(berthi_passes(&frame, x, -400, x, 400, r), passes);
                CHECK_EQ(berthi_passes(&frame, 400, x, -400, x, r), passes);
                /* from just beside the nearest point on, away from it or up to it */
                CHECK_EQ(berthi_passes(&frame, x, 0, x, 400, r), passes);
                CHECK_EQ(berthi_passes(&frame, x, 400, x, 0, r), passes);
            }
        }
        /* begins or ends where it is nearest, across (3, 4): there its length would be 2 % too long
         */
        if (g >= 64) {
            const int32_t k = g / 5, exact = 4 * 5 * k - BERTHI_SWEEP_SLACK;
            CHECK_EQ(berthi_passes(&frame, 12 * k, 16 * k, -20 * k, 40 * k, exact), 1);
            CHECK_EQ(berthi_passes(&frame, -20 * k, 40 * k, 12 * k, 16 * k, exact), 1);
            CHECK_EQ(berthi_passes(&frame, 12 * k, 16 * k, -20 * k, 40 * k, exact + 4), 0);
        }
        CHECK_EQ(berthi_passes(&frame, 4 * g, 0, 5 * g, 0, r + 3), 1); /* whole units of four */
        CHECK_EQ(berthi_passes(&frame, 4 * g, 0, 5 * g, 0, r + 4), 0);
        CHECK_EQ(berthi_passes(&frame, 4 * g, 0, 5 * g, 0, r - 1), 1);
    }
}

#else

HARNESS_SKIPPED(products_round_to_the_nearest, "q16 alone has ties")
#define near_and_meet_turn_at_the_slack products_round_to_the_nearest
#define ways_fit_up_to_the_limit products_round_to_the_nearest
#define lengths_round_up products_round_to_the_nearest
#define ways_pass_at_exactly_the_gap products_round_to_the_nearest

#endif

const harness_test tests[] = {
    {"products round to the nearest", products_round_to_the_nearest},
    {"near and meet turn at the slack", near_and_meet_turn_at_the_slack},
    {"ways fit up to the limit", ways_fit_up_to_the_limit},
    {"lengths round up", lengths_round_up},
    {"ways pass at exactly the gap", ways_pass_at_exactly_the_gap},
    {0, 0},
};
