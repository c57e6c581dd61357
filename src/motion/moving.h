/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where legs are as seen from a moving centre, exactly: what build chooses by and verify checks.
 *
 * In q16 such a length is in 2^-pace steps. Positions are within 2^14 steps, and so is, but for a
 * little, a centre that berthi_node_holds: their difference is below 2^15.1 steps or 2^30.1 along
 * each axis, and the sum of two squares below 2^62. */

#ifndef BERTHI_MOVING_H
#define BERTHI_MOVING_H

#include "../core/num.h"
#include "image.h"

#ifdef BERTH_Q16

typedef int64_t berthi_wide;
typedef uint64_t berthi_wide_square;

static inline berthi_wide berthi_wide_of(int32_t steps, uint32_t pace)
{
    return (int64_t)steps * (int32_t)(UINT32_C(1) << pace);
}

/* How far velocity v goes in `ticks`; below 2^48. */
static inline berthi_wide berthi_gone(berthi_unit v, int32_t ticks)
{
    return (int64_t)v * ticks * (1 << BERTHI_NODE_SHIFT);
}

/* The coordinate of a centre between two lengths, in node units. */
static inline berth_len berthi_middle(berthi_wide low, berthi_wide high, uint32_t pace)
{
    return (berth_len)((low + high + (INT64_C(1) << (pace + BERTHI_NODE_SHIFT))) >>
                       (pace + BERTHI_NODE_SHIFT + 1));
}

/* A length in node units. */
static inline berthi_wide berthi_wide_centre(berth_len units, uint32_t pace)
{
    return (int64_t)units * (int32_t)(UINT32_C(1) << (pace + BERTHI_NODE_SHIFT));
}

/* The velocity that covers a length in `ticks`: the nearest there is. */
static inline berthi_unit berthi_velocity(berthi_wide way, int32_t ticks)
{
    const int64_t all = (int64_t)ticks << BERTHI_NODE_SHIFT;
    const int64_t v = (way < 0 ? way - all / 2 : way + all / 2) / all;
    return (berthi_unit)(v > INT16_MAX ? INT16_MAX : v < -INT16_MAX ? -INT16_MAX : v);
}

/* A radius in Q16.16, rounded up to 2^-pace steps. */
static inline berthi_wide berthi_wide_radius(berth_raw r, uint32_t shift, uint32_t pace)
{
    return ((int64_t)r * (int32_t)(UINT32_C(1) << pace) + ((INT64_C(1) << shift) - 1)) >> shift;
}

static inline berthi_wide berthi_wide_root_up(berthi_wide_square square)
{
    return (berthi_wide)berthi_root_up(square);
}

/* A radius that is at least this length, in node units. */
static inline berthi_unit berthi_node_radius(berthi_wide r, uint32_t pace)
{
    const uint32_t shift = pace + BERTHI_NODE_SHIFT;
    return (berthi_unit)(berthi_extent)((r + ((INT64_C(1) << shift) - 1)) >> shift);
}

#else

typedef berth_raw berthi_wide;
typedef berth_raw berthi_wide_square;

static inline berthi_wide berthi_wide_of(berth_raw v, uint32_t pace)
{
    (void)pace;
    return v;
}

static inline berthi_wide berthi_gone(berthi_unit v, int32_t ticks)
{
    return v * (berth_raw)ticks;
}

static inline berth_len berthi_middle(berthi_wide low, berthi_wide high, uint32_t pace)
{
    (void)pace;
    return BERTHI_C(0.5) * (low + high);
}

static inline berthi_wide berthi_wide_centre(berth_len units, uint32_t pace)
{
    (void)pace;
    return units;
}

static inline berthi_unit berthi_velocity(berthi_wide way, int32_t ticks)
{
    return way / (berth_raw)ticks;
}

static inline berthi_wide berthi_wide_radius(berth_raw r, uint32_t shift, uint32_t pace)
{
    (void)shift, (void)pace;
    return r;
}

static inline berthi_wide berthi_wide_root_up(berthi_wide_square square)
{
    return berthi_root_real(square);
}

static inline berthi_unit berthi_node_radius(berthi_wide r, uint32_t pace)
{
    (void)pace;
    return r;
}

#endif

#endif
