/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* num.c: all 65536 angles.
 *
 * On the host each value is compared with libm's. The cores have no libm; there a hash of all the
 * values shows that they are the host's (q16), and what must hold of any sine is checked. */

#include "tests/unit/support.h"

#ifdef HARNESS_HOSTED
#include <math.h>
#endif

#define ANGLES 65536u
#define QUARTER 16384u

static double sine(uint32_t angle)
{
    return real_of_dir(berth_sin((berth_angle)(angle & 0xffffu)));
}

static double cosine(uint32_t angle)
{
    return real_of_dir(berth_cos((berth_angle)(angle & 0xffffu)));
}

HARNESS_TEST(quarter_turns_are_exact, "quarter turns are exact")
{
    static const int8_t sines[4] = {0, 1, 0, -1}, cosines[4] = {1, 0, -1, 0};
    for (uint32_t i = 0; i < 4; i++) {
        CHECK_REAL_EQ(berth_sin((berth_angle)(i * QUARTER)), sines[i] * DIR_ONE);
        CHECK_REAL_EQ(berth_cos((berth_angle)(i * QUARTER)), cosines[i] * DIR_ONE);
    }
}

HARNESS_TEST(squares_add_up_to_one,
             "c^2 + s^2 stays within what a placement allows, for all angles")
{
    double worst = 0;
    for (uint32_t angle = 0; angle < ANGLES; angle++) {
        const double s = sine(angle), c = cosine(angle);
        const double off = magnitude(s * s + c * c - 1);
        CHECK_REAL_LE(off, NORM_SLACK);
        worst = off > worst ? off : worst;
    }
    harness_note("worst |c^2 + s^2 - 1|: %f of what a placement allows", worst / NORM_SLACK);
}

/* Half turns and quarter turns are exact always. Reflections are exact in q16; in floats at the
 * diagonals, where sine and cosine are one number out of two series, to the last place. */
HARNESS_TEST(symmetries_are_exact, "symmetries are exact, for all angles")
{
    for (uint32_t angle = 0; angle < ANGLES; angle++) {
        const double s = sine(angle);
#ifdef BERTH_Q16
        const double slack = 0;
#else
        const double slack = angle % QUARTER == QUARTER / 2 ? DIR_ULP : 0;
#endif
        CHECK_REAL_EQ(sine(angle + 2 * QUARTER), -s);
        CHECK_REAL_EQ(cosine(angle + 3 * QUARTER), s);
        CHECK_REAL_LE(magnitude(sine(ANGLES - angle) + s), slack);
        CHECK_REAL_LE(magnitude(sine(2 * QUARTER - angle) - s), slack);
    }
}

/* Steps of 64 angles are far larger than any rounding: strictly up. Single steps: never down by
 * more than the error of two values, and in q16, whose unit is a step near 0, never at all. */
HARNESS_TEST(rises_over_the_first_quarter, "the sine rises over the first quarter")
{
    for (uint32_t angle = 0; angle < QUARTER; angle++) {
#ifdef BERTH_Q16
        CHECK_REAL_LE(sine(angle), sine(angle + 1));
#else
        CHECK_REAL_LE(sine(angle), sine(angle + 1) + DIR_ULP);
#endif
    }
    for (uint32_t angle = 0; angle + 512 <= QUARTER; angle += 64) {
        CHECK(sine(angle) < sine(angle + 512));
    }
}

/* The Taylor series, which is enough to 2^-50 within half a turn. */
static double series_sine(double x)
{
    double term = x, sum = x;
    for (int k = 1; k < 16; k++) {
        term *= -x * x / (double)(2 * k * (2 * k + 1));
        sum += term;
    }
    return sum;
}

HARNESS_TEST(is_close_to_the_series, "within one unit in the last place of the Taylor series")
{
    for (uint32_t angle = 0; angle < 2 * QUARTER; angle += 37) {
        const double x = (double)angle * (3.14159265358979323846 / 32768.0);
        CHECK_REAL_LE(magnitude(sine(angle) - series_sine(x)), DIR_ULP + HEX_1(48));
    }
}

/* In long double, whose own error does not count even beside f64's, where it is longer. */
HARNESS_TEST(is_close_to_libm, "within one unit in the last place of libm, for all angles")
{
#ifdef HARNESS_HOSTED
    double worst = 0;
    for (uint32_t angle = 0; angle < ANGLES; angle++) {
        const long double x = (long double)angle * (3.14159265358979323846264338L / 32768);
        const double off = magnitude((double)(sine(angle) - sinl(x)));
        const double along = magnitude((double)(cosine(angle) - cosl(x)));
        CHECK_REAL_LE(off, DIR_ULP);
        CHECK_REAL_LE(along, DIR_ULP);
        worst = off > worst ? off : worst;
        worst = along > worst ? along : worst;
    }
    harness_note("worst error: %f of a unit in the last place", worst / DIR_ULP);
#else
    harness_skip("no libm here");
#endif
}

HARNESS_TEST(same_bits_everywhere, "the same bits on every core, for all angles")
{
#ifdef BERTH_Q16
    uint64_t hash = HARNESS_HASH;
    for (uint32_t angle = 0; angle < ANGLES; angle++) {
        hash = harness_hash_u32(hash, (uint32_t)(int32_t)berth_sin((berth_angle)angle));
        hash = harness_hash_u32(hash, (uint32_t)(int32_t)berth_cos((berth_angle)angle));
    }
    CHECK_EQ(hash, UINT64_C(0xddcc5b92b13cf0a9));
#else
    harness_skip("q16 alone promises the same bits");
#endif
}
