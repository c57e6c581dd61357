/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Numbers to and from floats, millimetres, degrees, radians and seconds. A float is its sign, 24
 * bits of mantissa and an exponent, and all is computed in integers: nothing rounds but once, and a
 * core without an FPU needs no routine for floats. */

#include "berth/units.h"

#include <float.h>

#include "arith.h"

#if FLT_MANT_DIG != 24 || FLT_MAX_EXP != 128
#error "a float is IEEE single here"
#endif

typedef union float_bits {
    float value;
    uint32_t bits;
} float_bits;

#define FLOAT_MAGNITUDE UINT32_C(0x7fffffff)
#define FLOAT_INFINITE UINT32_C(0x7f800000) /* and NaN above it */
#define WIDEST_ARC UINT32_C(0x47000000)     /* 32768, the most of degrees and radians */

/* The float's bits without its sign: they are in the order of what they stand for. */
static uint32_t float_magnitude(float value)
{
    float_bits b;
    b.value = value;
    return b.bits & FLOAT_MAGNITUDE;
}

static int float_negative(float value)
{
    float_bits b;
    b.value = value;
    return b.bits > FLOAT_MAGNITUDE;
}

/* round(|value| * factor / 2^drop), halves upward, or UINT32_MAX when it is larger. |value| is
 * finite, factor below 2^40. */
static uint32_t float_scaled(uint32_t magnitude, uint64_t factor, int32_t drop)
{
    const uint32_t field = magnitude >> 23;
    const uint32_t mantissa = (magnitude & 0x7fffff) | (field != 0 ? UINT32_C(1) << 23 : 0);
    const uint64_t product = mantissa * factor;
    const int32_t shift = (int32_t)(field != 0 ? field : 1) - 150 - drop;
    if (shift >= 0) {
        return shift > 31 || product > UINT32_MAX >> shift ? UINT32_MAX
                                                           : (uint32_t)(product << shift);
    }
    if (shift < -64) {
        return 0; /* the product is below 2^64, so this is below a half */
    }
    const uint64_t whole = ((product >> (-shift - 1)) + 1) >> 1;
    return whole > UINT32_MAX ? UINT32_MAX : (uint32_t)whole;
}

/* The number of that size and sign, which is at most 2^31. */
static int32_t signed_of(uint32_t size, int negative)
{
    return negative ? (int32_t) - (int64_t)size : (int32_t)size;
}

/* ---- Lengths --------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* A size in steps of 2^-16: 2^31 has a number below zero alone. */
static berth_status to_number(uint32_t size, int negative, berth_num *num)
{
    if (size > FLOAT_MAGNITUDE + (uint32_t)(negative != 0)) {
        return BERTH_E_NUMBER;
    }
    *num = berth_num_of(signed_of(size, negative));
    return BERTH_OK;
}

berth_status berth_num_from_float(float value, berth_num *num)
{
    const uint32_t magnitude = float_magnitude(value);
    return num == NULL ? BERTH_E_NULL
           : magnitude >= FLOAT_INFINITE
               ? BERTH_E_NUMBER
               : to_number(float_scaled(magnitude, 1, -16), float_negative(value), num);
}

/* Thousandths are 8192 / 125 steps: none is half way between two of them. */
berth_status berth_num_from_mm(int32_t mm, berth_num *num)
{
    const uint32_t size = mm < 0 ? 0 - (uint32_t)mm : (uint32_t)mm;
    const uint32_t whole = size / 1000, rest = size % 1000;
    return num == NULL     ? BERTH_E_NULL
           : whole > 32768 ? BERTH_E_NUMBER
                           : to_number(whole * 65536 + (rest * 65536 + 500) / 1000, mm < 0, num);
}

int32_t berth_num_to_mm(berth_num num)
{
    const int64_t mm = (int64_t)berth_num_raw(num) * 1000;
    return signed_of((uint32_t)(((mm < 0 ? -mm : mm) + 32768) >> 16), mm < 0);
}

#else

berth_status berth_num_from_float(float value, berth_num *num)
{
    if (num == NULL || float_magnitude(value) >= FLOAT_INFINITE) {
        return num == NULL ? BERTH_E_NULL : BERTH_E_NUMBER;
    }
    *num = berth_num_of(value);
    return BERTH_OK;
}

/* A float has up to 2^24 thousandths exactly. Beyond, whole units are exact, and what is rounded of
 * the rest is too little to count: it is 8 / (1000 * 2^11) or more from half way between two. */
berth_status berth_num_from_mm(int32_t mm, berth_num *num)
{
    const int32_t whole = mm / 16777216 != 0 ? mm / 1000 : 0;
    if (num == NULL) {
        return BERTH_E_NULL;
    }
    *num = berth_num_of((berth_raw)whole + (berth_raw)(mm - whole * 1000) / BERTHI_C(1000.0));
    return BERTH_OK;
}

#ifdef BERTH_CFG_F32
int32_t berth_num_to_mm(berth_num num)
{
    const float value = berth_num_raw(num);
    const uint32_t magnitude = float_magnitude(value);
    const uint32_t mm = magnitude < FLOAT_INFINITE ? float_scaled(magnitude, 1000, 0) : UINT32_MAX;
    if (magnitude > FLOAT_INFINITE) {
        return INT32_MIN;
    }
    return mm > INT32_MAX ? (float_negative(value) ? INT32_MIN : INT32_MAX)
                          : signed_of(mm, float_negative(value));
}
#else
int32_t berth_num_to_mm(berth_num num)
{
    const double mm = berth_num_raw(num) * 1000.0, up = mm < 0 ? mm - 0.5 : mm + 0.5;
    return up >= 2147483648.0 ? INT32_MAX : !(up > -2147483649.0) ? INT32_MIN : (int32_t)up;
}
#endif

#endif

/* ---- Angles ---------------------------------------------------------------------------------- */

/* A thousandth is 1024 / 5625 of a unit: none is half way between two. */
berth_angle berth_angle_from_millidegrees(int32_t millidegrees)
{
    const int32_t within = millidegrees % 360000; /* of the sign of its argument */
    const uint32_t size = (uint32_t)(within < 0 ? -within : within);
    const uint32_t angle = (size * 1024 + 2812) / 5625;
    return berth_angle_of((uint16_t)(within < 0 ? 0 - angle : angle));
}

/* factor / 2^drop is how many units of an angle there are to one of `value`. */
static berth_status to_angle(float value, uint64_t factor, int32_t drop, berth_angle *angle)
{
    const uint32_t magnitude = float_magnitude(value);
    if (angle == NULL || magnitude > WIDEST_ARC) {
        return angle == NULL ? BERTH_E_NULL : BERTH_E_NUMBER;
    }
    const uint32_t size = float_scaled(magnitude, factor, drop);
    *angle = berth_angle_of((uint16_t)(float_negative(value) ? 0 - size : size));
    return BERTH_OK;
}

/* 2^30 * 8192 / 45, rounded up. It is less than one too large, which adds less than |d| 2^-30 to
 * the product. Of d = m 2^e the true one is half way between two units, or off by at least 1 / 90
 * (e >= -14), or by 2^-k / 90 where e is -14 - k: then |d| < 2^(10 - k), and less than 2^(-20 - k)
 * was added. So it rounds as the true one does, and halves away from zero. */
#define UNITS_DEGREE UINT64_C(195468733827)
/* 2^26 * 65536 / (2 pi), rounded to the nearest: off by at most 2^15 * 2^-27 of a unit. */
#define UNITS_RADIAN UINT64_C(699970842190)

berth_status berth_angle_from_degrees(float degrees, berth_angle *angle)
{
    return to_angle(degrees, UNITS_DEGREE, 30, angle);
}

berth_status berth_angle_from_radians(float radians, berth_angle *angle)
{
    return to_angle(radians, UNITS_RADIAN, 26, angle);
}

/* ---- Ticks ----------------------------------------------------------------------------------- */

#define MOST_A_SECOND (UINT32_C(1) << 24)

static berth_status to_ticks(uint64_t size, int negative, int32_t *ticks)
{
    if (size > BERTH_TICK_MAX) {
        return BERTH_E_TICK;
    }
    *ticks = signed_of((uint32_t)size, negative);
    return BERTH_OK;
}

static berth_status check_ticks(uint32_t per_second, const int32_t *ticks)
{
    if (ticks == NULL) {
        return BERTH_E_NULL;
    }
    return per_second == 0 || per_second > MOST_A_SECOND ? BERTH_E_DT : BERTH_OK;
}

berth_status berth_ticks_from_ms(int32_t ms, uint32_t per_second, int32_t *ticks)
{
    const berth_status status = check_ticks(per_second, ticks);
    const uint64_t size = ms < 0 ? 0 - (uint32_t)ms : (uint32_t)ms;
    return status != BERTH_OK ? status : to_ticks((size * per_second + 500) / 1000, ms < 0, ticks);
}

berth_status berth_ticks_from_seconds(float seconds, uint32_t per_second, int32_t *ticks)
{
    const berth_status status = check_ticks(per_second, ticks);
    const uint32_t magnitude = float_magnitude(seconds);
    return status != BERTH_OK ? status
           : magnitude >= FLOAT_INFINITE
               ? BERTH_E_TICK
               : to_ticks(float_scaled(magnitude, per_second, 0), float_negative(seconds), ticks);
}

int64_t berth_ticks_to_ms(int32_t ticks, uint32_t per_second)
{
    const uint64_t size = ticks < 0 ? 0 - (uint32_t)ticks : (uint32_t)ticks;
    const int64_t ms = per_second != 0 ? (int64_t)((size * 1000 + per_second / 2) / per_second) : 0;
    return ticks < 0 ? -ms : ms;
}
