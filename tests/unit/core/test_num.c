/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* num.h and num.c: constants, sums, square roots. */

#include "tests/unit/support.h"

/* ---- Constants ------------------------------------------------------------------------------ */

/* Static initialisers, in STRICT builds too: that they compile is half of the test. */
static const struct {
    berth_num num;
    double value;
} constants[] = {
    {BERTH_NUM(0), 0},
    {BERTH_NUM(1), 1},
    {BERTH_NUM(-1), -1},
    {BERTH_NUM(1.85), 1.85},
    {BERTH_NUM(-1.85), -1.85},
    {BERTH_NUM(0.1f), 0.1f},
    {BERTH_NUM(8192), 8192},
    {BERTH_NUM(-8192), -8192},
    {BERTH_NUM(8191.99999), 8191.99999},
    {BERTH_NUM(-8191.99999), -8191.99999},
    {BERTH_NUM(32767.99), 32767.99},
    {BERTH_NUM(-32767.99), -32767.99},
    {BERTH_NUM(1.0 / 65536), 1.0 / 65536},
    {BERTH_NUM(-1.0 / 65536), -1.0 / 65536},
    {BERTH_NUM(0.4999 / 65536), 0.4999 / 65536},
    {BERTH_NUM(-0.4999 / 65536), -0.4999 / 65536},
    {BERTH_NUM(0.5001 / 65536), 0.5001 / 65536},
    {BERTH_NUM(-0.5001 / 65536), -0.5001 / 65536},
    {BERTH_NUM(1.4999 / 65536), 1.4999 / 65536},
    {BERTH_NUM(-1.4999 / 65536), -1.4999 / 65536},
    {BERTH_NUM(1.5001 / 65536), 1.5001 / 65536},
    {BERTH_NUM(-1.5001 / 65536), -1.5001 / 65536},
};

HARNESS_TEST(constants_are_rounded_to_the_nearest, "BERTH_NUM rounds to the nearest")
{
    for (uint32_t i = 0; i < LENGTH_OF(constants); i++) {
        const double raw = (double)berth_num_raw(constants[i].num);
        const double wanted = constants[i].value * UNITS_OF_ONE;
#ifdef BERTH_Q16
        CHECK_REAL_LE(magnitude(raw - wanted), 0.5);
#else
        CHECK_REAL_EQ(raw, (berth_raw)wanted);
#endif
    }
#ifdef BERTH_Q16
    CHECK_EQ(berth_num_raw(constants[3].num), 121242); /* 1.85 * 65536 = 121241.6 */
    CHECK_EQ(berth_num_raw(constants[4].num), -121242);
#endif
}

HARNESS_TEST(degrees_are_rounded_to_the_nearest, "BERTH_DEGREES rounds to the nearest")
{
    static const struct {
        berth_angle angle;
        uint32_t wanted;
    } table[] = {
        {BERTH_DEGREES(0), 0},
        {BERTH_DEGREES(90), 16384},
        {BERTH_DEGREES(180), 32768},
        {BERTH_DEGREES(270), 49152},
        {BERTH_DEGREES(360), 0},
        {BERTH_DEGREES(-90), 49152},
        {BERTH_DEGREES(-180), 32768},
        {BERTH_DEGREES(-360), 0},
        {BERTH_DEGREES(45), 8192},
        {BERTH_DEGREES(-45), 57344},
        {BERTH_DEGREES(450), 16384},
        {BERTH_DEGREES(-450), 49152},
        {BERTH_DEGREES(1), 182},
        {BERTH_DEGREES(-1), 65354}, /* 182.04 */
        {BERTH_DEGREES(0.5), 91},
        {BERTH_DEGREES(-0.5), 65445}, /* 91.02 */
        {BERTH_DEGREES(0.0027), 0},
        {BERTH_DEGREES(-0.0027), 0}, /* 0.4915 */
        {BERTH_DEGREES(0.0028), 1},
        {BERTH_DEGREES(-0.0028), 65535}, /* 0.5097 */
        {BERTH_DEGREES(359.999), 0},
        {BERTH_DEGREES(360 * 32767.0), 0},
        {BERTH_DEGREES(360 * -32767.0), 0},
    };
    for (uint32_t i = 0; i < LENGTH_OF(table); i++) {
        CHECK_EQ(table[i].angle, table[i].wanted);
    }
}

/* ---- Sums ---------------------------------------------------------------------------------- */

static const berth_num edges[] = {
    BERTH_NUM(0),          BERTH_NUM(1.0 / 65536), BERTH_NUM(-1.0 / 65536), BERTH_NUM(3.0 / 65536),
    BERTH_NUM(1.0 / 256),  BERTH_NUM(-1.0 / 256),  BERTH_NUM(0.5),          BERTH_NUM(-0.5),
    BERTH_NUM(1),          BERTH_NUM(-1),          BERTH_NUM(1.5),          BERTH_NUM(-1.5),
    BERTH_NUM(0.7071068),  BERTH_NUM(-0.7071068),  BERTH_NUM(181.0193),     BERTH_NUM(-181.0193),
    BERTH_NUM(4096),       BERTH_NUM(-4096),       BERTH_NUM(8192),         BERTH_NUM(-8192),
    BERTH_NUM(16383.9999), BERTH_NUM(-16384),      BERTH_NUM(32767.5),      BERTH_NUM(-32767.5),
};

/* Whether a raw result is one that the caller of an operation has to keep to. */
static int fits(double raw)
{
#ifdef BERTH_Q16
    return raw >= INT32_MIN && raw <= INT32_MAX;
#else
    (void)raw;
    return 1;
#endif
}

HARNESS_TEST(sums_of_edges, "sums, differences, negatives and order of all edges")
{
    for (uint32_t i = 0; i < LENGTH_OF(edges); i++) {
        const berth_raw a = berth_num_raw(edges[i]);
        CHECK_REAL_EQ(berth_num_raw(berth_num_of(a)), a);
        CHECK_REAL_EQ(berth_num_raw(berth_num_neg(edges[i])), -a);
        for (uint32_t j = 0; j < LENGTH_OF(edges); j++) {
            const berth_raw b = berth_num_raw(edges[j]);
            if (fits((double)a + (double)b)) {
                CHECK_REAL_EQ(berth_num_raw(berth_num_add(edges[i], edges[j])), a + b);
            }
            if (fits((double)a - (double)b)) {
                CHECK_REAL_EQ(berth_num_raw(berth_num_sub(edges[i], edges[j])), a - b);
            }
            CHECK_EQ(berth_num_less(edges[i], edges[j]) != 0, a < b);
        }
    }
}

/* ---- Square roots --------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* The largest number whose square is at most raw: root^2 <= raw * 2^16 < (root + 1)^2. */
static void root_is_floor(int32_t raw)
{
    const int64_t root = berth_num_raw(berth_num_sqrt(berth_num_of(raw)));
    const int64_t value = (int64_t)raw * 65536;

    CHECK_LE(0, root);
    CHECK_LE(root * root, value);
    CHECK_LE(value + 1, (root + 1) * (root + 1));
}

HARNESS_TEST(roots_at_edges, "square roots at edges")
{
    for (int32_t raw = 0; raw < 3000; raw++) {
        root_is_floor(raw);
    }
    for (uint32_t bit = 1; bit < 31; bit++) {
        const int32_t power = (int32_t)(UINT32_C(1) << bit);
        root_is_floor(power - 1);
        root_is_floor(power);
        root_is_floor(power + 1);
    }
    for (int32_t root = 1; root <= 181; root++) { /* squares of whole units: exact */
        const int32_t square = root * root * 65536;
        CHECK_EQ(berth_num_raw(berth_num_sqrt(berth_num_of(square))), root * 65536);
        root_is_floor(square - 1);
        root_is_floor(square + 1);
    }
    for (int32_t root = 1; root < 46340; root += 211) { /* squares of root / 256 */
        root_is_floor(root * root - 1);
        CHECK_EQ(berth_num_raw(berth_num_sqrt(berth_num_of(root * root))), root * 256);
        root_is_floor(root * root + 1);
    }
    for (int32_t below = 0; below < 100; below++) {
        root_is_floor(INT32_MAX - below);
    }
}

HARNESS_TEST(random_roots, "random square roots")
{
    harness_random random = harness_random_from(2);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        root_is_floor((int32_t)(harness_u32(&random) >> (1 + harness_below(&random, 31))));
    }
}

#else

/* The root's square is off by at most twice the root's relative error of one unit in the last
 * place, and its own rounding; computed in double, which for f64 costs a few units more. */
static void root_is_close(double value)
{
    const double exact = (double)(berth_raw)value;
    const double root = (double)berth_num_raw(berth_num_sqrt(berth_num_of((berth_raw)value)));

    CHECK_REAL_LE(0, root);
    CHECK_REAL_LE(magnitude(root * root / exact - 1), 2.5 * DIR_ULP);
}

HARNESS_TEST(roots_at_edges, "square roots at edges")
{
    double value = 1;
    for (int i = 0; i < 40; i++, value *= 7.3) {
        if (value < 1e38) {
            root_is_close(value);
        }
        if (1 / value > 1e-37) {
            root_is_close(1 / value);
        }
    }
    CHECK_REAL_EQ(real_of(berth_num_sqrt(num_from(0))), 0);
    for (int32_t root = 1; root < 4000; root++) {
        const double square = (double)root * root;
        const double got = real_of(berth_num_sqrt(num_from(square)));
        CHECK_REAL_LE(magnitude(got - root), root * DIR_ULP);
        CHECK_REAL_LE(real_of(berth_num_sqrt(num_outward(num_from(square), -1))), root);
    }
}

HARNESS_TEST(random_roots, "random square roots")
{
    harness_random random = harness_random_from(2);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        root_is_close(((double)harness_u32(&random) + 1) / (1 + harness_below(&random, 1u << 20)));
    }
}

HARNESS_TEST(roots_of_what_is_not_finite, "square roots of infinities, NaNs and subnormals end")
{
    double value = 1e30; /* beyond every float, made without the header that names infinity */
    value *= value, value *= value, value *= value, value *= value, value *= value;
    berth_raw infinite = (berth_raw)value;
    CHECK(infinite > 0 && infinite - infinite != 0);
    CHECK(berth_num_raw(berth_num_sqrt(berth_num_of(infinite))) == infinite);
    CHECK_REAL_EQ(berth_num_raw(berth_num_sqrt(berth_num_of(-infinite))), 0);
    CHECK_REAL_EQ(berth_num_raw(berth_num_sqrt(berth_num_of(infinite - infinite))), 0);
    for (double least = 1e-37; (berth_raw)least > 0; least /= 3) { /* down into the subnormals */
        const double root = berth_num_raw(berth_num_sqrt(berth_num_of((berth_raw)least)));
        CHECK_REAL_LE(magnitude(root * root / (berth_raw)least - 1), 2.5 * DIR_ULP);
    }
}

#endif

HARNESS_TEST(roots_of_negatives_are_zero, "square roots of negative numbers are 0")
{
    static const berth_num negative[] = {BERTH_NUM(-1.0 / 65536), BERTH_NUM(-1), BERTH_NUM(-8192),
                                         BERTH_NUM(-32767.9)};
    for (uint32_t i = 0; i < LENGTH_OF(negative); i++) {
        CHECK_REAL_EQ(berth_num_raw(berth_num_sqrt(negative[i])), 0);
    }
#ifdef BERTH_Q16
    CHECK_EQ(berth_num_raw(berth_num_sqrt(berth_num_of(INT32_MIN))), 0);
#endif
    CHECK_REAL_EQ(berth_num_raw(berth_num_sqrt(berth_num_of(0))), 0);
}
