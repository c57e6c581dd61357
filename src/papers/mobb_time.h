/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Ticks in a tree's unit of time. */

#ifndef BERTHI_MOBB_TIME_H
#define BERTHI_MOBB_TIME_H

#include "../core/arith.h"

#ifdef BERTH_Q16

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

#endif

#endif
