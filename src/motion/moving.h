/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Moving discs against samples, exactly: what build chooses by and verify checks. */

#ifndef BERTHI_MOVING_H
#define BERTHI_MOVING_H

#include "image.h"
#include "../core/num.h"

#ifdef BERTH_Q16

/* A length times 2^pace. */
typedef int64_t berthi_wide;

/* A sample's coordinate, carried on with velocity v for `ticks`; below 2^46. */
static inline berthi_wide berthi_carried(berthi_unit position, berthi_unit v, int32_t ticks,
                                         uint32_t pace)
{
    return (int64_t)position * (int32_t)(UINT32_C(1) << pace) + (int64_t)v * ticks;
}

/* The middle of two, to the nearest step. */
static inline berth_len berthi_middle(berthi_wide low, berthi_wide high, uint32_t pace)
{
    return (berth_len)((low + high + (int32_t)(UINT32_C(1) << pace)) >> (pace + 1));
}

/* The velocity that covers `way` in `ticks`: the nearest there is. */
static inline berthi_unit berthi_velocity(berth_len way, int32_t ticks, uint32_t pace)
{
    const int64_t twice = (int64_t)way * (int32_t)(UINT32_C(1) << (pace + 1)) / ticks;
    const int64_t v = (twice + (twice < 0 ? -1 : 1)) / 2;
    return (berthi_unit)(v > INT16_MAX ? INT16_MAX : v < -INT16_MAX ? -INT16_MAX : v);
}

/* The square of the distance from a moving disc's centre to a sample, times 2^pace before it is
 * squared. For build's candidates, and whatever passed attach, it is below 2^64. */
typedef struct berthi_gap {
    uint64_t square;
} berthi_gap;

static inline berthi_gap berthi_gap_of(const berthi_unit *sample, berth_len r, berth_len x,
                                       berth_len y, berthi_unit vx, berthi_unit vy, int32_t before,
                                       uint32_t pace)
{
    const int32_t one = (int32_t)(UINT32_C(1) << pace);
    const int64_t dx = berthi_carried(sample[0], vx, before, pace) - (int64_t)x * one;
    const int64_t dy = berthi_carried(sample[1], vy, before, pace) - (int64_t)y * one;
    berthi_gap gap;
    (void)r;
    gap.square = (uint64_t)(dx * dx) + (uint64_t)(dy * dy);
    return gap;
}

/* Whether the distance is at most r, below 2^16. */
static inline int berthi_gap_within(const berthi_gap *gap, berth_len r, uint32_t pace)
{
    const uint64_t most = (uint64_t)(r > 0 ? r : 0) << pace;
    return r >= 0 && gap->square <= most * most;
}

/* Whether it is more than that. */
static inline int berthi_gap_beyond(const berthi_gap *gap, berth_len r, uint32_t pace)
{
    return !berthi_gap_within(gap, r, pace);
}

/* The distance in steps, rounded up. */
static inline berth_len berthi_gap_up(const berthi_gap *gap, uint32_t pace)
{
    const uint64_t scaled = berthi_root_up(gap->square);
    return (berth_len)((scaled + ((UINT32_C(1) << pace) - 1)) >> pace);
}

#else

typedef berth_raw berthi_wide;

static inline berthi_wide berthi_carried(berthi_unit position, berthi_unit v, int32_t ticks,
                                         uint32_t pace)
{
    return position + berthi_way(v, ticks, pace);
}

static inline berth_len berthi_middle(berthi_wide low, berthi_wide high, uint32_t pace)
{
    (void)pace;
    return BERTHI_C(0.5) * (low + high);
}

static inline berthi_unit berthi_velocity(berth_len way, int32_t ticks, uint32_t pace)
{
    (void)pace;
    return way / (berth_raw)ticks;
}

/* The distance, with room for the rounding of every step of it: of the way, of the two sums, and of
 * the sum of the distance and the sample's radius r. */
typedef struct berthi_gap {
    berth_len least, most;
} berthi_gap;

static inline berthi_gap berthi_gap_of(const berthi_unit *sample, berth_len r, berth_len x,
                                       berth_len y, berthi_unit vx, berthi_unit vy, int32_t before,
                                       uint32_t pace)
{
    const berth_raw way_x = berthi_way(vx, before, pace), way_y = berthi_way(vy, before, pace);
    const berth_raw dx = (sample[0] + way_x) - x, dy = (sample[1] + way_y) - y;
    const berth_len distance = berthi_root_real(dx * dx + dy * dy);
    const berth_len lengths = berthi_abs(sample[0]) + berthi_abs(sample[1]) + berthi_abs(way_x) +
                              berthi_abs(way_y) + berthi_abs(x) + berthi_abs(y) + distance + r;
    const berth_len rounding = lengths * (BERTHI_C(4.0) * BERTHI_EPSILON);
    berthi_gap gap;
    gap.least = distance - rounding;
    gap.most = distance + rounding;
    return gap;
}

/* Whether the distance is surely at most r. */
static inline int berthi_gap_within(const berthi_gap *gap, berth_len r, uint32_t pace)
{
    (void)pace;
    return gap->most <= r;
}

/* Whether it is surely more than that. */
static inline int berthi_gap_beyond(const berthi_gap *gap, berth_len r, uint32_t pace)
{
    (void)pace;
    return !(gap->least <= r);
}

static inline berth_len berthi_gap_up(const berthi_gap *gap, uint32_t pace)
{
    (void)pace;
    return gap->most;
}

#endif

#endif
