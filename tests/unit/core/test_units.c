/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* num.c: floats, millimetres, degrees, radians, seconds to numbers and back: the nearest one by
 * doubles, which hold each product exactly, or a status and nothing written. */

#include "tests/unit/support.h"

#define STEP (1.0 / 65536)
#define TURN 65536.0
#define DAY 86400

typedef union float_bits {
    uint32_t bits;
    float value;
} float_bits;

static float float_of(uint32_t bits)
{
    float_bits b;
    b.bits = bits;
    return b.value;
}

static uint32_t bits_of(float value)
{
    float_bits b;
    b.value = value;
    return b.bits;
}

#define NOT_A_NUMBER 0x7fc00000u
#define INFINITE 0x7f800000u
#define MINUS 0x80000000u

/* Whether `told` is the nearest whole number to exact / of, halves away from zero: all three, and
 * their products, are exact as doubles. */
static int is_nearest(double told, double exact, double of)
{
    const double off = magnitude(exact - told * of);
    return 2 * off < of || (2 * off == of && magnitude(told) * of > magnitude(exact));
}

/* A float of any exponent from 2^-30 to 2^20, any finite one, or near one that is half way between
 * two steps. */
static float any_float(harness_random *random)
{
    const uint32_t exponent = (uint32_t)harness_between(random, 97, 147);
    const uint32_t bits = harness_u32(random);
    float value = float_of((bits & 0x807fffffu) | exponent << 23);
    if (harness_below(random, 8) == 0) {
        value = float_of(bits & ~(UINT32_C(1) << 23)); /* not all of its exponent's bits are set */
    }
    if ((bits & 0x300u) == 0) {
        value = (float)((double)(int32_t)(bits >> 12) * 0.5 * STEP);
    }
    return value;
}

/* ---- Lengths -------------------------------------------------------------------------------- */

static void float_becomes(float value, double wanted)
{
    berth_num num = num_from(0);
    CHECK_EQ(berth_num_from_float(value, &num), BERTH_OK);
    CHECK_REAL_EQ(real_of(num), wanted);
}

static void float_is_refused(float value)
{
    berth_num num;
    harness_fill(&num, sizeof num);
    CHECK_EQ(berth_num_from_float(value, &num), BERTH_E_NUMBER);
    CHECK_FILLED(&num, sizeof num);
}

HARNESS_TEST(floats_become_the_nearest_number, "floats become the nearest number")
{
    float_becomes(0.0f, 0);
    float_becomes(float_of(MINUS), 0);
    float_becomes(1.5f, 1.5);
    float_becomes(-8192.0f, -8192);
#ifdef BERTH_Q16
    float_becomes((float)(0.5 * STEP), STEP); /* halves away from zero */
    float_becomes((float)(-0.5 * STEP), -STEP);
    float_becomes((float)(1.5 * STEP), 2 * STEP);
    float_becomes((float)(0.4999 * STEP), 0);
    float_becomes(float_of(1), 0); /* the smallest there is */
    float_becomes(float_of(MINUS | 0x007fffffu), 0);
    float_becomes(float_of(0x46ffffffu), 32768 - 128 * STEP);
    float_becomes(-32768.0f, -32768);
#else
    float_becomes(0.1f, (double)0.1f);
    float_becomes(float_of(1), (double)float_of(1));
    float_becomes(float_of(0x7f7fffffu), (double)float_of(0x7f7fffffu));
#endif
}

HARNESS_TEST(what_is_no_number_is_refused, "what is no number is refused")
{
    float_is_refused(float_of(NOT_A_NUMBER));
    float_is_refused(float_of(NOT_A_NUMBER | MINUS));
    float_is_refused(float_of(0x7f800001u));
    float_is_refused(float_of(INFINITE));
    float_is_refused(float_of(INFINITE | MINUS));
#ifdef BERTH_Q16
    float_is_refused(32768.0f);
    float_is_refused(float_of(0xc7000001u)); /* just below -32768 */
    float_is_refused(3e38f);
    float_is_refused(-65536.0f);
#endif
    CHECK_EQ(berth_num_from_float(1.0f, NULL), BERTH_E_NULL);
}

HARNESS_TEST(any_float_becomes_its_nearest, "any float becomes its nearest number")
{
    harness_random random = harness_random_from(201);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const float value = any_float(&random);
        berth_num num = num_from(0);
        const berth_status status = berth_num_from_float(value, &num);
#ifdef BERTH_Q16
        const double raw = (double)berth_num_raw(num);
        if (status == BERTH_OK) {
            CHECK(is_nearest(raw, (double)value * 65536, 1));
        } else {
            CHECK_EQ(status, BERTH_E_NUMBER);
            CHECK((double)value >= 32768 - 0.5 * STEP || (double)value <= -32768 - 0.5 * STEP);
        }
#else
        CHECK_EQ(status, BERTH_OK);
        CHECK_REAL_EQ(real_of(num), (double)value);
#endif
    }
}

HARNESS_TEST(millimetres_come_and_go, "millimetres come and go")
{
    static const int32_t edges[] = {0, 1, -1, 8, -8, 999, 1000, -1001, 8192000, -8192000, 7999999};
    harness_random random = harness_random_from(203);
    for (uint32_t i = 0; i < LENGTH_OF(edges) + HARNESS_CASES; i++) {
        const int32_t mm =
            i < LENGTH_OF(edges) ? edges[i] : (int32_t)harness_between(&random, -8192000, 8192000);
        berth_num num = num_from(0);
        CHECK_EQ(berth_num_from_mm(mm, &num), BERTH_OK);
#ifdef BERTH_Q16
        CHECK(is_nearest((double)berth_num_raw(num), mm * 65536.0, 1000));
#elif defined(BERTH_CFG_F32)
        CHECK_REAL_EQ(real_of(num), (double)(float)(mm / 1000.0));
#else
        CHECK_REAL_EQ(real_of(num), mm / 1000.0);
#endif
        CHECK_EQ(berth_num_to_mm(num), mm);
    }
}

/* The nearest of all, where there is one: beyond 2^24 they are no floats themselves. */
HARNESS_TEST(millimetres_far_out, "millimetres far out")
{
#ifdef BERTH_Q16
    harness_skip("there is none beyond 2^15 units");
#else
    static const int32_t edges[] = {16777216,   16777217,  -16777217,
                                    -192622328, INT32_MAX, INT32_MIN};
    harness_random random = harness_random_from(204);
    for (uint32_t i = 0; i < LENGTH_OF(edges) + HARNESS_CASES; i++) {
        const int32_t mm = i < LENGTH_OF(edges) ? edges[i] : (int32_t)harness_u32(&random);
        berth_num num = num_from(0);
        CHECK_EQ(berth_num_from_mm(mm, &num), BERTH_OK);
        CHECK_REAL_EQ(real_of(num), (double)(berth_raw)(mm / 1000.0));
    }
#endif
}

HARNESS_TEST(millimetres_at_the_ends, "millimetres at the ends of the range")
{
    berth_num num;
    CHECK_EQ(berth_num_from_mm(0, NULL), BERTH_E_NULL);
    harness_fill(&num, sizeof num);
#ifdef BERTH_Q16
    CHECK_EQ(berth_num_from_mm(32768000, &num), BERTH_E_NUMBER);
    CHECK_EQ(berth_num_from_mm(-32768001, &num), BERTH_E_NUMBER);
    CHECK_EQ(berth_num_from_mm(INT32_MAX, &num), BERTH_E_NUMBER);
    CHECK_EQ(berth_num_from_mm(INT32_MIN, &num), BERTH_E_NUMBER);
    CHECK_FILLED(&num, sizeof num);
    CHECK_EQ(berth_num_from_mm(32767999, &num), BERTH_OK);
    CHECK_EQ(berth_num_to_mm(num), 32767999);
    CHECK_EQ(berth_num_from_mm(-32768000, &num), BERTH_OK);
    CHECK_EQ(berth_num_to_mm(num), -32768000);
    CHECK_EQ(berth_num_to_mm(berth_num_of(INT32_MAX)), 32768000);
    CHECK_EQ(berth_num_to_mm(berth_num_of(4096)), 63); /* 62.5: away from zero */
    CHECK_EQ(berth_num_to_mm(berth_num_of(-4096)), -63);
    CHECK_EQ(berth_num_to_mm(berth_num_of(4095)), 62);
#else
    CHECK_EQ(berth_num_to_mm(num_from(3e9)), INT32_MAX);
    CHECK_EQ(berth_num_to_mm(num_from(-3e9)), INT32_MIN);
    CHECK_EQ(berth_num_to_mm(num_from(0.0625)), 63);
    CHECK_EQ(berth_num_to_mm(num_from(-0.0625)), -63);
    CHECK_EQ(berth_num_to_mm(num_from(2097152)), 2097152000);
    CHECK_EQ(berth_num_to_mm(berth_num_of((berth_raw)float_of(NOT_A_NUMBER))), INT32_MIN);
    CHECK_EQ(berth_num_to_mm(berth_num_of((berth_raw)float_of(INFINITE))), INT32_MAX);
    CHECK_EQ(berth_num_to_mm(berth_num_of((berth_raw)float_of(INFINITE | MINUS))), INT32_MIN);
#endif
}

/* ---- Angles --------------------------------------------------------------------------------- */

/* The same angle as a size of either sign, within half a turn of `near`. */
static double unwrapped(berth_angle angle, double near)
{
    const double turns = (near - angle) / TURN;
    return angle + TURN * (double)(int32_t)(turns < 0 ? turns - 0.5 : turns + 0.5);
}

HARNESS_TEST(degrees_become_the_nearest_angle, "degrees become the nearest angle")
{
    static const float given[] = {0,     90,   -90,    180,     360,      -360,       22.5f, 720.5f,
                                  1e-6f, 0.1f, 359.9f, 32768.f, -32768.f, 32767.998f, 1e-40f};
    harness_random random = harness_random_from(204);
    for (uint32_t i = 0; i < LENGTH_OF(given) + HARNESS_CASES; i++) {
        float degrees = i < LENGTH_OF(given) ? given[i] : any_float(&random);
        berth_angle angle = 0;
        if (i % 4 == 0) { /* half way between two angles, 45 / 16384 degrees from one */
            degrees = (float)(45.0 / 16384 * (double)(int32_t)(bits_of(degrees) >> 14));
        }
        if (magnitude((double)degrees) <= 32768) {
            const double exact = (double)degrees * 8192;
            CHECK_EQ(berth_angle_from_degrees(degrees, &angle), BERTH_OK);
            CHECK(is_nearest(unwrapped(angle, exact / 45), exact, 45));
        } else {
            CHECK_EQ(berth_angle_from_degrees(degrees, &angle), BERTH_E_NUMBER);
        }
    }
}

HARNESS_TEST(radians_become_the_nearest_angle, "radians become the nearest angle")
{
    const double unit = TURN / 6.283185307179586477;
    harness_random random = harness_random_from(205);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const float radians = any_float(&random);
        berth_angle angle = 0;
        if (magnitude((double)radians) <= 32768) {
            const double exact = (double)radians * unit;
            CHECK_EQ(berth_angle_from_radians(radians, &angle), BERTH_OK);
            CHECK_REAL_LE(magnitude(unwrapped(angle, exact) - exact), 0.5 + HEX_1(10));
        } else {
            CHECK_EQ(berth_angle_from_radians(radians, &angle), BERTH_E_NUMBER);
        }
    }
}

HARNESS_TEST(millidegrees_become_the_nearest_angle, "millidegrees become the nearest angle")
{
    static const int32_t given[] = {0, 90000, -90000, 360000, -1, 1, 2, 3, INT32_MAX, INT32_MIN};
    harness_random random = harness_random_from(206);
    for (uint32_t i = 0; i < LENGTH_OF(given) + HARNESS_CASES; i++) {
        const int32_t md = i < LENGTH_OF(given) ? given[i] : (int32_t)harness_u32(&random);
        const berth_angle angle = berth_angle_from_millidegrees(md);
        CHECK(is_nearest(unwrapped(angle, md * 1024.0 / 5625), md * 1024.0, 5625));
    }
    CHECK_EQ(berth_angle_from_millidegrees(-30000), BERTH_DEGREES(-30));
}

HARNESS_TEST(what_is_no_angle_is_refused, "what is no angle is refused")
{
    static const uint32_t none[] = {NOT_A_NUMBER, INFINITE, INFINITE | MINUS, 0x47000001u,
                                    0xc7000001u};
    berth_angle angle;
    harness_fill(&angle, sizeof angle);
    for (uint32_t i = 0; i < LENGTH_OF(none); i++) {
        CHECK_EQ(berth_angle_from_degrees(float_of(none[i]), &angle), BERTH_E_NUMBER);
        CHECK_EQ(berth_angle_from_radians(float_of(none[i]), &angle), BERTH_E_NUMBER);
    }
    CHECK_FILLED(&angle, sizeof angle);
    CHECK_EQ(berth_angle_from_degrees(0, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_angle_from_radians(0, NULL), BERTH_E_NULL);
}

/* ---- Ticks ---------------------------------------------------------------------------------- */

HARNESS_TEST(times_become_the_nearest_tick, "times become the nearest tick")
{
    static const uint32_t rates[] = {1, 3, 60, 1000, 3600, 1000000, 16777216};
    harness_random random = harness_random_from(207);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const uint32_t rate = rates[i % LENGTH_OF(rates)];
        const int32_t ms = (int32_t)harness_u32(&random) >> (i % 29);
        const float seconds = any_float(&random);
        int32_t ticks = 0;
        berth_status status = berth_ticks_from_ms(ms, rate, &ticks);
        CHECK(status == BERTH_OK ? is_nearest(ticks, (double)ms * rate, 1000)
                                 : magnitude((double)ms * rate) >= (BERTH_TICK_MAX + 0.5) * 1000);
        if (status == BERTH_OK) {
            CHECK(is_nearest((double)berth_ticks_to_ms(ticks, rate), ticks * 1000.0, rate));
        }
        status = berth_ticks_from_seconds(seconds, rate, &ticks);
        CHECK(status == BERTH_OK ? is_nearest(ticks, (double)seconds * rate, 1)
                                 : magnitude((double)seconds * rate) >= BERTH_TICK_MAX + 0.5);
    }
    CHECK_EQ(berth_ticks_to_ms(DAY * 3600, 3600), DAY * 1000);
    CHECK_EQ(berth_ticks_to_ms(INT32_MIN, 1), INT32_MIN * INT64_C(1000));
    CHECK_EQ(berth_ticks_to_ms(7, 0), 0);
}

HARNESS_TEST(what_is_no_tick_is_refused, "what is no tick is refused")
{
    int32_t ticks;
    harness_fill(&ticks, sizeof ticks);
    CHECK_EQ(berth_ticks_from_ms(1, 0, &ticks), BERTH_E_DT);
    CHECK_EQ(berth_ticks_from_seconds(1, 16777217, &ticks), BERTH_E_DT);
    CHECK_EQ(berth_ticks_from_ms(1, 1, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_ticks_from_seconds(1, 1, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_ticks_from_ms(BERTH_TICK_MAX + 1, 1000, &ticks), BERTH_E_TICK);
    CHECK_EQ(berth_ticks_from_ms(INT32_MIN, 1000, &ticks), BERTH_E_TICK);
    CHECK_EQ(berth_ticks_from_seconds(float_of(NOT_A_NUMBER), 1000, &ticks), BERTH_E_TICK);
    CHECK_EQ(berth_ticks_from_seconds(float_of(INFINITE), 1000, &ticks), BERTH_E_TICK);
    CHECK_EQ(berth_ticks_from_seconds(-3e38f, 1000, &ticks), BERTH_E_TICK);
    CHECK_FILLED(&ticks, sizeof ticks);
    CHECK_EQ(berth_ticks_from_ms(-BERTH_TICK_MAX, 1000, &ticks), BERTH_OK);
    CHECK_EQ(ticks, -BERTH_TICK_MAX);
}
