/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* num.c: directions of vectors are the nearest there are and of unit length; directions of
 * spreads are those of the largest, but for the little that the header's users do not rely on. */

#include "tests/reference/reference.h"
#include "tests/unit/support.h"

#include "src/core/num.h"

#ifdef BERTH_Q16
#define NEAREST ((0.5 + HEX_1(8)) / DIR_ONE) /* the root keeps eight bits */
#else
#define NEAREST (2 * DIR_ULP)
#endif

/* Whether (ux, uy) has unit length, as placements and boxes must have it. */
static void unit_length(double ux, double uy)
{
    CHECK_REAL_LE(magnitude(ux * ux + uy * uy - 1), NORM_SLACK);
}

/* ---- Vectors -------------------------------------------------------------------------------- */

static void one_vector(berth_len dx, berth_len dy)
{
    const double adx = magnitude((double)dx), ady = magnitude((double)dy);
    const double size = adx > ady ? adx : ady;
    const double x = (double)dx / size, y = (double)dy / size,
                 length = reference_square_root(x * x + y * y);
    berthi_wdir ux, uy, vx, vy;

    berthi_normalise(dx, dy, &ux, &uy);
    CHECK_REAL_LE(magnitude((double)ux / DIR_ONE - x / length), NEAREST);
    CHECK_REAL_LE(magnitude((double)uy / DIR_ONE - y / length), NEAREST);
    unit_length((double)ux / DIR_ONE, (double)uy / DIR_ONE);
    berthi_normalise(-dx, dy, &vx, &vy); /* mirrored vectors have mirrored directions */
    CHECK_REAL_EQ(vx, -ux);
    CHECK_REAL_EQ(vy, uy);
    berthi_normalise(dy, -dx, &vx, &vy);
    CHECK_REAL_EQ(vx, uy);
    CHECK_REAL_EQ(vy, -ux);
}

static const berth_len edges[] = {
    0,
    1,
    2,
    3,
    5,
    7,
    100,
    181,
    4095,
    4096,
    8191,
    8192,
    11585,
    16383,
    16384,
    16385,
    23170,
    23171,
    32767,
    32768,
    32769,
    46341,
    65535,
    65536,
#ifndef BERTH_Q16
    (berth_len)1e-30,
    (berth_len)1e-25,
    (berth_len)3e-19,
    (berth_len)1e10,
    (berth_len)1e19,
    (berth_len)1e30,
#endif
};

HARNESS_TEST(vectors_at_the_edges, "vectors at the edges")
{
    for (uint32_t i = 0; i < LENGTH_OF(edges); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(edges); j++) {
            if (i != 0 || j != 0) {
                one_vector(edges[i], edges[j]);
                one_vector(edges[i], -edges[j]);
            }
        }
    }
}

HARNESS_TEST(axes_are_exact, "axes are exact")
{
    for (uint32_t i = 1; i < LENGTH_OF(edges); i++) {
        berthi_wdir ux, uy;
        berthi_normalise(edges[i], 0, &ux, &uy);
        CHECK_REAL_EQ(ux, BERTH_DIR_ONE);
        CHECK_REAL_EQ(uy, 0);
        berthi_normalise(0, -edges[i], &ux, &uy);
        CHECK_REAL_EQ(ux, 0);
        CHECK_REAL_EQ(uy, -BERTH_DIR_ONE);
    }
}

HARNESS_TEST(random_vectors, "random vectors")
{
    harness_random random = harness_random_from(80);
    for (uint32_t round = 0; round < 100 + HARNESS_CASES / 10; round++) {
        const uint32_t shift = harness_below(&random, 17);
        const int32_t x = harness_between(&random, -65536, 65536) >> shift;
        const int32_t y = harness_between(&random, -65536, 65536) >> shift;
        harness_seed(round);
        if (x != 0 || y != 0) {
            one_vector((berth_len)x, (berth_len)y);
        }
    }
}

/* ---- Spreads -------------------------------------------------------------------------------- */

/* What a direction may lose of the difference between the largest spread and the least: the square
 * of the sine of what it is off. Near the vertical, up to 1.27 degrees, it is (0, 1). */
#ifdef BERTH_Q16
#define LOSS 2e-6 /* a step of Q14 at the shortest sum of two directions */
#define LOSS_VERTICAL (16.5 / 32768)
#elif defined(BERTH_CFG_F32)
#define LOSS HEX_1(30)
#else
#define LOSS HEX_1(46)
#endif
#ifndef LOSS_VERTICAL
#define LOSS_VERTICAL HEX_1(11)
#endif

static void one_spread(double xx, double xy, double yy)
{
    const double p = xx - yy, twice = 2 * xy, size = reference_square_root(p * p + twice * twice);
    berthi_moments moments;
    berthi_wdir ux = 7, uy = 9;
    double c, s, lost;
    int found;

#ifdef BERTH_Q16
    moments.xx = (int64_t)xx;
    moments.xy = (int64_t)xy;
    moments.yy = (int64_t)yy;
#else
    moments.xx = (berth_raw)xx;
    moments.xy = (berth_raw)xy;
    moments.yy = (berth_raw)yy;
#endif
    found = berthi_half_angle(&moments, &ux, &uy);
    CHECK_EQ(found, size > 0);
    if (!found) {
        CHECK_REAL_EQ(ux, 7);
        CHECK_REAL_EQ(uy, 9);
        return;
    }
    c = (double)ux / DIR_ONE;
    s = (double)uy / DIR_ONE;
    unit_length(c, s);
    lost = (size - (p * (c * c - s * s) + twice * 2 * c * s) / (c * c + s * s)) / (2 * size);
    CHECK_REAL_LE(lost, ux == 0 ? LOSS_VERTICAL + LOSS : LOSS);
    CHECK_REAL_LE(0, c); /* of both opposite directions, the one to the right or up */
    CHECK(c > 0 || s > 0);
}

HARNESS_TEST(spreads_at_the_edges, "spreads at the edges")
{
    /* exact in double and f32 */
    static const double sums[] = {0,
                                  1,
                                  2,
                                  3,
                                  16383,
                                  16384,
                                  32767,
                                  32768,
                                  32769,
                                  65536,
                                  1 << 20,
                                  1073741824.0,
                                  2e9,
                                  4294967296.,
                                  1099511627776.,
                                  1152921504606846976.0};
    for (uint32_t i = 0; i < LENGTH_OF(sums); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(sums); j++) {
            for (uint32_t k = 0; k < LENGTH_OF(sums); k++) {
                one_spread((float)sums[i], (float)sums[k], (float)sums[j]);
                one_spread((float)sums[i], -(float)sums[k], (float)sums[j]);
            }
        }
    }
}

/* All around, so that each side of the vertical is met, in fine steps near it. */
HARNESS_TEST(spreads_all_around, "spreads all around")
{
    uint32_t upright = 0;
    for (int32_t i = -2000; i <= 2000; i += (int32_t)HARNESS_STEP(7)) {
        /* a direction with slope i / 500, a quarter turn on, and near the vertical */
        const double slope = i / 500.0, fine = i / 20000.0, size = 1 << 20;
        berthi_moments moments = {0, 0, 1048576};
        berthi_wdir ux = 1, uy = 0;
        one_spread((float)size, (float)(size * slope), (float)(size * slope * slope));
        one_spread((float)(size * slope * slope), (float)(size * slope), (float)size);
        one_spread((float)(size * fine * fine), (float)(size * fine), (float)size);
        moments.xy = (berth_len)(size * fine);
        CHECK(berthi_half_angle(&moments, &ux, &uy));
        upright += ux == 0;
        CHECK(ux != 0 || magnitude(fine) < 0.0227); /* 1.3 degrees */
        CHECK(ux == 0 || magnitude(fine) > 0.0215); /* 1.23 degrees */
    }
    harness_note("%u upright", upright);
}

HARNESS_TEST(round_spreads_have_no_direction, "round spreads have no direction")
{
    static const double sums[] = {0, 1, 5, 1048576, 1152921504606846976.0};
    for (uint32_t i = 0; i < LENGTH_OF(sums); i++) {
        one_spread(sums[i], 0, sums[i]);
    }
}
