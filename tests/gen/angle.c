/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sine and cosine in Q14 from Taylor polynomials in Q30, apart from the library's. */

#include "tests/gen/gen.h"

/* The product of two Q30 numbers, a, b >= 0. */
static int64_t times(int64_t a, int64_t b)
{
    return (a * b) >> 30;
}

#define ONE_Q30 INT64_C(1073741824)

/* x in Q30 radians, 0 to pi / 4; the first term left out is below 4e-7, a 150th of a Q14 unit. */
static int64_t series_sin(int64_t x)
{
    const int64_t x2 = times(x, x);
    const int64_t third = ONE_Q30 - x2 / 42;
    const int64_t second = ONE_Q30 - times(x2 / 20, third);
    return times(x, ONE_Q30 - times(x2 / 6, second));
}

static int64_t series_cos(int64_t x)
{
    const int64_t x2 = times(x, x);
    const int64_t fourth = ONE_Q30 - x2 / 56;
    const int64_t third = ONE_Q30 - times(x2 / 30, fourth);
    const int64_t second = ONE_Q30 - times(x2 / 12, third);
    return ONE_Q30 - times(x2 / 2, second);
}

int32_t gen_sin(uint32_t angle)
{
    const uint32_t quarter = angle & 16383;
    const uint32_t fold = (angle & 16384) != 0 ? 16384 - quarter : quarter; /* 0 to pi / 2 */
    /* pi / 2^15 in Q45 is 3373259426 */
    const int64_t near = ((int64_t)(fold <= 8192 ? fold : 16384 - fold) * 3373259426) >> 15;
    const int64_t value = fold <= 8192 ? series_sin(near) : series_cos(near);
    const int32_t rounded = (int32_t)((value + 32768) >> 16);
    return (angle & 32768) != 0 ? -rounded : rounded;
}

int32_t gen_cos(uint32_t angle)
{
    return gen_sin(angle + 16384);
}
