/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Quotients without a divider, which small cores do not have: by an inverse of ticks below 2^16
 * and, where products of 64 bits are instructions, of all; else bit after bit. */

#ifndef BERTHI_DIVIDE_H
#define BERTHI_DIVIDE_H

#include "arith.h"

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
#ifndef __OPTIMIZE_SIZE__
    if (ticks <= 65535) {
        berthi_share share = berthi_share_begin(since, ticks);
        const uint32_t high = berthi_share_bits(&share);
        return (high << 15 | berthi_share_bits(&share)) << 1;
    }
#endif
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

#endif
