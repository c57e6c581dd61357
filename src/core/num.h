/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the library does with numbers beyond arith.h: ranges, square roots, directions. */

#ifndef BERTHI_NUM_H
#define BERTHI_NUM_H

#include "arith.h"

/* ---- Quotients ------------------------------------------------------------------------------- */

/* Quotients without a divider, which small cores do not have: by an inverse of ticks below 2^16
 * and, where products of 64 bits are instructions, of all; else bit after bit. */

#define berthi_divide BERTH_NAME(berthi_divide)
#define berthi_divide_long BERTH_NAME(berthi_divide_long)

/* floor((2^32 high + low) / by) for high < by, and what is left. */
/*@ requires \valid(left) && high < by; */
uint32_t berthi_divide(uint32_t high, uint32_t low, uint32_t by, uint32_t *left);

/* The same of high < by < 2^63. */
/*@ requires high < by < 9223372036854775808; */
uint32_t berthi_divide_long(uint64_t high, uint32_t low, uint64_t by);

/* since / ticks in 2^-32, down; since < ticks. */
static inline uint32_t berthi_share_of(uint32_t since, uint32_t ticks)
{
    uint32_t left;
    /* @argued: since < ticks is required */
    return berthi_divide(since, 0, ticks, &left);
}

/* A quotient, fifteen bits at a time: of ticks below 2^16, shifted to 16 bits, and of what is left,
 * which is less. Its inverse, in 2^-30, is the true one or below it by 1/278 of that at most: a
 * line is off by 1/16.8, and a step of Newton's leaves the square of that. */
typedef struct berthi_share {
    uint32_t left, ticks, inverse;
} berthi_share;

/* About 2^30 / by, by from 2^15 to 2^16, as said above. */
BERTHI_INLINE uint32_t berthi_inverse_of(uint32_t by)
{
    const uint32_t near = 46180 - (by * 15 >> 5);
    return near * ((UINT32_C(2147483648) - by * near) >> 15) >> 15;
}

/* since < ticks < 2^16. */
BERTHI_INLINE berthi_share berthi_share_begin(uint32_t since, uint32_t ticks)
{
#ifdef __ARM_FEATURE_CLZ
    const uint32_t shift = berthi_bits_above(ticks) - 16;
    since <<= shift;
    ticks <<= shift;
#else
    for (; ticks < 16384; ticks <<= 2) {
        since <<= 2;
    }
    if (ticks < 32768) {
        since <<= 1;
        ticks <<= 1;
    }
#endif
    const berthi_share share = {since, ticks, berthi_inverse_of(ticks)};
    return share;
}

/* The next ones: what the inverse leaves is below 122, of which it leaves one at most. */
BERTHI_INLINE uint32_t berthi_share_bits(berthi_share *share)
{
    const uint32_t most = share->left * share->inverse >> 15;
    const uint32_t rest = (share->left << 15) - most * share->ticks;
    const uint32_t more = (rest >> 7) * share->inverse >> 23;
    const uint32_t left = rest - more * share->ticks;
    const uint32_t one = left >= share->ticks ? 1 : 0;
    share->left = left - (one != 0 ? share->ticks : 0);
    return most + more + one;
}

/* since / ticks in 2^-31, down by less than 2^-30; since < ticks. */
static inline uint32_t berthi_near_share(uint32_t since, uint32_t ticks)
{
    if (!BERTHI_IS_SMALL && ticks <= 65535) {
        berthi_share share = berthi_share_begin(since, ticks);
        const uint32_t high = berthi_share_bits(&share);
        return (high << 15 | berthi_share_bits(&share)) << 1;
    }
    const uint32_t share = berthi_share_of(since, ticks) >> 1;
    return ticks > 65535 ? share : share & ~UINT32_C(1); /* the same */
}

/* floor(value / by), or 2^32 - 1 where it is beyond. */
static inline uint32_t berthi_quotient(uint64_t value, uint32_t by)
{
    const uint32_t high = (uint32_t)(value >> 32);
    uint32_t left;
    /* @argued: asked right here */
    return high < by ? berthi_divide(high, (uint32_t)value, by, &left) : UINT32_MAX;
}

/* The same, by < 2^63. */
static inline uint32_t berthi_quotient_long(uint64_t value, uint64_t by)
{
    /* @argued: asked right here, and by < 2^63 is required */
    return value >> 32 < by ? berthi_divide_long(value >> 32, (uint32_t)value, by) : UINT32_MAX;
}

/* floor(value / by) where it is small, in short loops. */
static inline uint32_t berthi_small_quotient(uint32_t value, uint32_t by)
{
    uint32_t bit = 1, quotient = 0;
    while (by <= value >> 1) {
        by <<= 1;
        bit <<= 1;
    }
    for (; bit != 0; bit >>= 1, by >>= 1) {
        if (value >= by) {
            value -= by;
            quotient |= bit;
        }
    }
    return quotient;
}

/* ---- Ranges ---------------------------------------------------------------------------------- */

/* The ranges of the API's numbers. Written so that a NaN is out of range. */

static inline int berthi_coordinate_ok(berth_num coordinate)
{
    const berth_raw v = berth_num_raw(coordinate);
    return v <= BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX) &&
           v >= BERTH_NUM_TO_RAW(-BERTH_COORDINATE_MAX);
}

static inline int berthi_radius_ok(berth_num radius)
{
    const berth_raw v = berth_num_raw(radius);
    return v >= 0 && v <= BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
}

/* Widens what numbers lie between. */
static inline void berthi_widen(berth_raw *low, berth_raw *high, berth_raw v)
{
    *low = v < *low ? v : *low;
    *high = v > *high ? v : *high;
}

/* ---- Wide ------------------------------------------------------------------------------------ */

/* ax * bx + ay * by: where code shall be small, in one place. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_wide_dot BERTH_NAME(berthi_wide_dot)
berthi_wide berthi_wide_dot(berth_raw ax, berth_raw ay, berth_raw bx, berth_raw by);
#else
static inline berthi_wide berthi_wide_dot(berth_raw ax, berth_raw ay, berth_raw bx, berth_raw by)
{
    return berthi_wide_times(ax, bx) + berthi_wide_times(ay, by);
}
#endif

#define berthi_wide_quotient BERTH_NAME(berthi_wide_quotient)

/* A quotient of two that are not negative, q16: down, at most UINT32_MAX. */
berthi_size berthi_wide_quotient(berthi_wide n, berthi_wide d);

/* ---- Directions ------------------------------------------------------------------------------ */

/* Of vectors, for builders and for rotations. */

#define berthi_normalise BERTH_NAME(berthi_normalise)
#define berthi_half_angle BERTH_NAME(berthi_half_angle)

/* Whether (dx, dy) has a direction: not (0, 0), finite, no NaN. */
static inline int berthi_has_direction(berth_len dx, berth_len dy)
{
    /* a float less itself is 0, but for the infinite and NaN */
    return dx - dx == 0 && dy - dy == 0 && (dx != 0 || dy != 0);
}

/* The direction of (dx, dy), not (0, 0); q16: |dx|, |dy| <= 2^16. Its norm holds
 * BERTHI_NORM_TOLERANCE. */
/*@ requires \valid(ux) && \valid(uy) && (dx != 0 || dy != 0);
  @ requires -65536 <= dx <= 65536 && -65536 <= dy <= 65536;
*/
void berthi_normalise(berth_len dx, berth_len dy, berthi_wdir *ux, berthi_wdir *uy);

/* Second-order sums: of x * x, x * y and y * y about the mean, to a common factor. */
typedef struct berthi_moments {
    berthi_wide xx, xy, yy; /* q16: below 2^61 in size */
} berthi_moments;

/* The direction in which the spread is largest. Returns 0, and no direction, when there is none:
 * the same in all. */
/*@ requires \valid(ux) && \valid(uy) && \valid_read(moments);
  @ requires -2305843009213693952 <= moments->xx <= 2305843009213693952;
  @ requires -2305843009213693952 <= moments->xy <= 2305843009213693952;
  @ requires -2305843009213693952 <= moments->yy <= 2305843009213693952;
*/
int berthi_half_angle(const berthi_moments *moments, berthi_wdir *ux, berthi_wdir *uy);

/* ---- Lengths --------------------------------------------------------------------------------- */

/* The length of (x, y); at least it; and how far a difference from (x, y) may be off. */
static inline berth_len berthi_length_of(berth_len x, berth_len y)
{
    return berthi_size_root((berthi_size)(x * x + y * y));
}

static inline berth_len berthi_far_up(berth_len x, berth_len y)
{
    return berthi_length_of(x, y) * (1 + 8 * BERTHI_EPSILON);
}

static inline berth_len berthi_off_of(berth_len x, berth_len y)
{
    return 8 * BERTHI_EPSILON * (berthi_abs(x) + berthi_abs(y));
}

#endif
