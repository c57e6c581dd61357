/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Numbers: lengths, angles and directions, in the arithmetic that config.h chose.
 *
 *   type         q16                     f32      f64       what it holds
 *   berth_num    int32_t, Q16.16         float    double    a length in the caller's unit
 *   berth_dir    int16_t, Q1.14          float    double    a sine or cosine
 *   berth_len    int32_t, steps          float    double    a length inside an image
 *   berth_angle  uint16_t, a full turn is 2^16, in every arithmetic
 *
 * In a STRICT build (config.h) berth_num and berth_angle are structs with this inside. */

#ifndef BERTH_NUM_H
#define BERTH_NUM_H

#include "config.h"

BERTH_BEGIN_DECLS

#ifdef BERTH_Q16
/* What a berth_num is made of. */
typedef int32_t berth_raw;
typedef int16_t berth_dir;
typedef int32_t berth_len;
#define BERTH_DIR_ONE 16384
#elif defined(BERTH_CFG_F32)
typedef float berth_raw;
typedef float berth_dir;
typedef float berth_len;
#define BERTH_DIR_ONE 1.0f
#else
typedef double berth_raw;
typedef double berth_dir;
typedef double berth_len;
#define BERTH_DIR_ONE 1.0
#endif

#if defined(BERTH_CFG_STRICT) || defined(BERTH_CFG_STRICT_LENGTHS)
typedef struct berth_num {
    berth_raw raw;
} berth_num;
/* An initialiser; in expressions use berth_num_of(). */
#define BERTH_NUM_RAW(r)                                                                           \
    {                                                                                              \
        (r)                                                                                        \
    }
#define BERTH_NUM_IS_STRUCT 1
#else
typedef berth_raw berth_num;
#define BERTH_NUM_RAW(r) (r)
#endif

#ifdef BERTH_CFG_STRICT
typedef struct berth_angle {
    uint16_t raw;
} berth_angle;
#define BERTH_ANGLE_RAW(r)                                                                         \
    {                                                                                              \
        (r)                                                                                        \
    }
#define BERTH_ANGLE_IS_STRUCT 1
#else
typedef uint16_t berth_angle;
#define BERTH_ANGLE_RAW(r) (r)
#endif

/* BERTH_NUM(1.85): a constant in the caller's unit, rounded to the nearest number, halves away from
 * zero. q16: |x| < 2^15. BERTH_DEGREES(90): a constant angle, rounded to the nearest; up to +-32767
 * full turns, counter-clockwise from +x. The compiler computes both: no float instruction reaches a
 * q16 program. Of a variable they do not compile: berth/units.h has what converts and checks it.
 *
 * Expressions, and initialisers of static objects, too. There, in STRICT builds in C, gcc's
 * -Wpedantic wants ..._INIT, which is nothing but an initialiser. */
#ifdef BERTH_Q16
#define BERTH_NUM_TO_RAW(x)                                                                        \
    BERTH_WHOLE(x, berth_raw, BERTH_CAST(berth_raw, (x)*65536.0 + ((x) < 0 ? -0.5 : 0.5)))
#else
#define BERTH_NUM_TO_RAW(x) BERTH_REAL(x, berth_raw, BERTH_CAST(berth_raw, x))
#endif
#define BERTH_DEGREES_TO_RAW(d)                                                                    \
    BERTH_CAST(uint16_t,                                                                           \
               BERTH_WHOLE(d, int32_t,                                                             \
                           BERTH_CAST(int32_t, (d) * (65536.0 / 360.0) + ((d) < 0 ? -0.5 : 0.5))))
#define BERTH_NUM_INIT(x) BERTH_NUM_RAW(BERTH_NUM_TO_RAW(x))
#define BERTH_DEGREES_INIT(d) BERTH_ANGLE_RAW(BERTH_DEGREES_TO_RAW(d))
#if !defined(BERTH_NUM_IS_STRUCT)
#define BERTH_NUM(x) BERTH_NUM_INIT(x)
#elif defined(__cplusplus)
#define BERTH_NUM(x) (berth_num BERTH_NUM_INIT(x))
#else
#define BERTH_NUM(x) ((berth_num)BERTH_NUM_INIT(x))
#endif
#if !defined(BERTH_ANGLE_IS_STRUCT)
#define BERTH_DEGREES(d) BERTH_DEGREES_INIT(d)
#elif defined(__cplusplus)
#define BERTH_DEGREES(d) (berth_angle BERTH_DEGREES_INIT(d))
#else
#define BERTH_DEGREES(d) ((berth_angle)BERTH_DEGREES_INIT(d))
#endif

/* Coordinates and translations lie within +-2^13 units, radii within 0 to 2^13 units. */
#define BERTH_COORDINATE_MAX 8192
#define BERTH_RADIUS_MAX 8192

/* A number from its raw representation, and back. */
static inline berth_num berth_num_of(berth_raw raw)
{
    berth_num num = BERTH_NUM_RAW(raw);
    return num;
}

static inline berth_raw berth_num_raw(berth_num num)
{
#ifdef BERTH_NUM_IS_STRUCT
    return num.raw;
#else
    return num;
#endif
}

/* An angle from its raw representation, of which a full turn has 2^16, and back. */
static inline berth_angle berth_angle_of(uint16_t raw)
{
    berth_angle angle = BERTH_ANGLE_RAW(raw);
    return angle;
}

static inline uint16_t berth_angle_raw(berth_angle angle)
{
#ifdef BERTH_ANGLE_IS_STRUCT
    return angle.raw;
#else
    return angle;
#endif
}

/* Sum, difference, negative. q16: the caller keeps the result within +-2^15 units; a CHECK build
 * reports when it does not. */
static inline berth_num berth_num_add(berth_num a, berth_num b)
{
#ifdef BERTH_Q16
    BERTH_ASSERT((int64_t)berth_num_raw(a) + berth_num_raw(b) <= INT32_MAX);
    BERTH_ASSERT((int64_t)berth_num_raw(a) + berth_num_raw(b) >= INT32_MIN);
#endif
    return berth_num_of(berth_num_raw(a) + berth_num_raw(b));
}

static inline berth_num berth_num_sub(berth_num a, berth_num b)
{
#ifdef BERTH_Q16
    BERTH_ASSERT((int64_t)berth_num_raw(a) - berth_num_raw(b) <= INT32_MAX);
    BERTH_ASSERT((int64_t)berth_num_raw(a) - berth_num_raw(b) >= INT32_MIN);
#endif
    return berth_num_of(berth_num_raw(a) - berth_num_raw(b));
}

static inline berth_num berth_num_neg(berth_num a)
{
#ifdef BERTH_Q16
    BERTH_ASSERT(berth_num_raw(a) != INT32_MIN);
#endif
    return berth_num_of(-berth_num_raw(a));
}

/* Whether a is less than b. */
static inline int berth_num_less(berth_num a, berth_num b)
{
    return berth_num_raw(a) < berth_num_raw(b);
}

/* Square root. q16: the largest number whose square is at most a; f32, f64: correctly rounded
 * where the machine's is, within one unit in the last place elsewhere. 0 when a is negative;
 * f32, f64: infinity when it is infinite, 0 when it is a NaN.
 * Cost in q16: 24 steps of shift and subtract, no division. */
#define berth_num_sqrt BERTH_NAME(berth_num_sqrt)
BERTH_NODISCARD berth_num berth_num_sqrt(berth_num a);

/* Sine and cosine of a binary angle. q16: Q1.14, within one unit in the last place of the true
 * value, and sin^2 + cos^2 is within 2^-13 of one for each of the 65536 angles (tested
 * exhaustively). Exact at the quarter turns. Integer only in q16. */
#define berth_sin BERTH_NAME(berth_sin)
#define berth_cos BERTH_NAME(berth_cos)
BERTH_NODISCARD berth_dir berth_sin(berth_angle angle);
BERTH_NODISCARD berth_dir berth_cos(berth_angle angle);

BERTH_END_DECLS

#endif
