/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The arithmetic of boxes in space-time, behind one set of names, as core/arith.h is that of the
 * ground:
 *
 *   time      ticks in a tree's unit of time, 2^-tempo ticks
 *   measure   products of three while a box is fitted (q16: Q28)
 *   solid     boxes with the coarser of two units of time; q16 halves lengths, so that sums of
 *             products fit 32 bits */

#ifndef BERTHI_MOBB_ARITH_H
#define BERTHI_MOBB_ARITH_H

#include "../core/arith.h"

#ifdef BERTH_Q16

/* ---- Time ------------------------------------------------------------------------------------ */

#define BERTHI_TIME_MAX 32766 /* units of a whole clip */
#define BERTHI_TEMPO_MIN (-16)
#define BERTHI_TEMPO_MAX 14

/* floor(ticks * 2^tempo), for |ticks| * 2^tempo below 2^31. */
static inline berth_len berthi_time_down(int32_t ticks, int tempo)
{
    return tempo >= 0 ? ticks * (int32_t)(UINT32_C(1) << tempo)
                      : berthi_floor_shift(ticks, (uint32_t)-tempo);
}

static inline berth_len berthi_time_up(int32_t ticks, int tempo)
{
    return -berthi_time_down(-ticks, tempo);
}

/* The finest unit of time of which a whole clip of so many ticks lasts at most BERTHI_TIME_MAX. */
static inline int8_t berthi_tempo_of(int32_t ticks, berth_len reach)
{
    int tempo = BERTHI_TEMPO_MAX;
    (void)reach;
    while (((int64_t)ticks << (tempo + 16)) > (int64_t)BERTHI_TIME_MAX << 16) {
        tempo--;
    }
    return (int8_t)tempo;
}

/* Whether a whole clip's length in units of time fits a box's numbers. */
static inline int berthi_tempo_holds(int32_t ticks, int tempo)
{
    if (tempo < BERTHI_TEMPO_MIN || tempo > BERTHI_TEMPO_MAX) {
        return 0;
    }
    return tempo <= 0 ? berthi_time_down(ticks, tempo) <= BERTHI_TIME_MAX
                      : ticks <= BERTHI_TIME_MAX >> tempo;
}

/* ---- Measures -------------------------------------------------------------------------------- */

typedef int64_t berthi_measure;

#define BERTHI_AXIS_LONGER 1 /* an axis may be this much of a unit longer than one */

/* A coordinate as the moments take it: sums are exact wherever they start. */
static inline berthi_measure berthi_from_first(berthi_measure v, berthi_measure first)
{
    (void)first;
    return v;
}

static inline int32_t berthi_nearest(int64_t v, uint32_t n)
{
    return (int32_t)((v + (INT64_C(1) << (n - 1))) >> n);
}

/* The point with the coordinates `at` in the axes (u turned into time by (tc, ts)), to a few steps:
 * |at| < 2^46. */
static inline void berthi_point_at(const berthi_measure at[3], berthi_wdir ux, berthi_wdir uy,
                                   berthi_wdir tc, berthi_wdir ts, berth_len point[3])
{
    const int64_t level = (at[0] >> 14) * tc - (at[2] >> 14) * ts; /* Q28 */
    point[0] = berthi_nearest((level >> 14) * ux - (at[1] >> 14) * uy, 28);
    point[1] = berthi_nearest((level >> 14) * uy + (at[1] >> 14) * ux, 28);
    point[2] = berthi_nearest((at[0] >> 14) * ts + (at[2] >> 14) * tc, 28);
}

/* The least extent that holds what is spanned from a centre. */
static inline berth_len berthi_extent_up(berthi_measure low, berthi_measure high)
{
    const int64_t most = -low > high ? -low : high;
    return most > 0 ? (berth_len)((most + (BERTHI_NORM_ONE - 1)) >> 28) : 0;
}

/* Whether an extent holds it. */
static inline int berthi_extent_holds(berthi_extent extent, berthi_measure low, berthi_measure high)
{
    const int64_t most = (int64_t)extent << 28;
    return -low <= most && high <= most;
}

/* ---- Solids ---------------------------------------------------------------------------------- */

typedef uint32_t berthi_solid_sum;

#define BERTHI_ROUNDED_UP 1 /* what rounding takes off a projected edge, or off a span's middle */

static inline berth_len berthi_half(berth_len steps)
{
    return berthi_floor_shift(steps, 1);
}

static inline berth_len berthi_half_up(berth_len steps)
{
    return (steps + 1) >> 1;
}

/* A time times 2^power, -31 <= power <= 0. */
static inline berth_len berthi_to_common_time(berth_len t, int power)
{
    return berthi_floor_shift(t, (uint32_t)-power);
}

static inline berthi_wdir berthi_to_common_step(berthi_wdir v, uint32_t drop)
{
    return berthi_floor_shift(v, drop);
}

/* How much finer b's steps are. */
static inline uint32_t berthi_frame_drop(const berthi_frame *frame)
{
    return frame->drop;
}

/* The slack of a test of two solids; `times` is the length of both clips in common units. */
static inline berth_len berthi_solid_slack(const berthi_frame *frame, berth_len times)
{
    (void)frame, (void)times;
    return BERTHI_SOLID_SLACK;
}

/* a + b * c, which stays below 2^32. */
static inline berthi_solid_sum berthi_add_product(berthi_solid_sum a, berthi_solid_sum b,
                                                  berthi_solid_sum c)
{
    BERTH_ASSERT((uint64_t)b * c + a <= UINT32_MAX);
    return a + b * c;
}

#else

#define BERTHI_TEMPO_MIN (-100)
#define BERTHI_TEMPO_MAX 100

/* v * 2^power, |power| <= 200; exact but for underflow. */
static inline berth_raw berthi_times_power(berth_raw v, int power)
{
    for (; power > 0; power--) {
        v *= BERTHI_C(2.0);
    }
    for (; power < 0; power++) {
        v *= BERTHI_C(0.5);
    }
    return v;
}

static inline berth_len berthi_time_down(int32_t ticks, int tempo)
{
    return berthi_times_power((berth_raw)ticks, tempo) * (1 - 2 * BERTHI_EPSILON);
}

static inline berth_len berthi_time_up(int32_t ticks, int tempo)
{
    return berthi_times_power((berth_raw)ticks, tempo) * (1 + 2 * BERTHI_EPSILON);
}

/* The finest unit of time of which a whole clip of so many ticks lasts at most its reach. */
static inline int8_t berthi_tempo_of(int32_t ticks, berth_len reach)
{
    int tempo = 0;
    while (tempo < BERTHI_TEMPO_MAX && berthi_time_up(ticks, tempo + 1) <= reach) {
        tempo++;
    }
    while (tempo > BERTHI_TEMPO_MIN && berthi_time_up(ticks, tempo) > reach) {
        tempo--;
    }
    return (int8_t)tempo;
}

static inline int berthi_tempo_holds(int32_t ticks, int tempo)
{
    return tempo >= BERTHI_TEMPO_MIN && tempo <= BERTHI_TEMPO_MAX &&
           berthi_time_up(ticks, tempo) <= BERTHI_BOX_TIME_LIMIT;
}

typedef berth_raw berthi_measure;

#define BERTHI_AXIS_LONGER (4 * BERTHI_EPSILON)

/* From the first one on: else a small spread far away drowns. */
static inline berthi_measure berthi_from_first(berthi_measure v, berthi_measure first)
{
    return v - first;
}

static inline void berthi_point_at(const berthi_measure at[3], berthi_wdir ux, berthi_wdir uy,
                                   berthi_wdir tc, berthi_wdir ts, berth_len point[3])
{
    const berth_raw level = at[0] * tc - at[2] * ts;
    point[0] = level * ux - at[1] * uy;
    point[1] = level * uy + at[1] * ux;
    point[2] = at[0] * ts + at[2] * tc;
}

static inline berth_len berthi_extent_up(berthi_measure low, berthi_measure high)
{
    const berth_raw most = -low > high ? -low : high;
    return most > 0 ? most * (1 + 32 * BERTHI_EPSILON) : 0;
}

static inline int berthi_extent_holds(berthi_extent extent, berthi_measure low, berthi_measure high)
{
    const berth_raw most = extent * (1 + 32 * BERTHI_EPSILON);
    return -low <= most && high <= most;
}

typedef berth_raw berthi_solid_sum;

#define BERTHI_ROUNDED_UP 0

static inline berth_len berthi_half(berth_len units)
{
    return units;
}

static inline berth_len berthi_half_up(berth_len units)
{
    return units;
}

static inline berth_len berthi_to_common_time(berth_len t, int power)
{
    return berthi_times_power(t, power);
}

static inline berthi_wdir berthi_to_common_step(berthi_wdir v, uint32_t drop)
{
    (void)drop;
    return v;
}

static inline uint32_t berthi_frame_drop(const berthi_frame *frame)
{
    (void)frame;
    return 0;
}

/* Lengths along time count as those on the ground do. */
static inline berth_len berthi_solid_slack(const berthi_frame *frame, berth_len times)
{
    return BERTHI_C(4.0) * frame->slack + times * (BERTHI_C(64.0) * BERTHI_EPSILON);
}

static inline berthi_solid_sum berthi_add_product(berthi_solid_sum a, berthi_solid_sum b,
                                                  berthi_solid_sum c)
{
    return a + b * c;
}

#endif

#endif
