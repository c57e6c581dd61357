/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Quotients, bit after bit: cores without a divider have no shorter way, and the others none that a
 * library's calls allow. */

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

/* Fifteen bits more of a quotient by ticks below 2^16. In `both` the rest, from bit 15 on, and the
 * bits share a word, which is below 2^32 when it is doubled: fifteen steps of shift, subtract. */
BERTHI_INLINE uint32_t berthi_fifteen_bits(uint32_t both, uint32_t ticks)
{
    const uint32_t less = (ticks << 15) - 1; /* taken away from what is more, it adds a bit */
    for (int bit = 0; bit < 15; bit += 3) {
        both <<= 1;
        both -= both > less ? less : 0;
        both <<= 1;
        both -= both > less ? less : 0;
        both <<= 1;
        both -= both > less ? less : 0;
    }
    return both;
}

/* since / ticks in 2^-31, down by less than 2^-30; since < ticks. */
static inline uint32_t berthi_near_share(uint32_t since, uint32_t ticks)
{
#ifndef __OPTIMIZE_SIZE__
    if (ticks <= 65535) {
        uint32_t both = since << 15, share = 0;
        for (int half = 0; half < 2; half++) {
            both = berthi_fifteen_bits(both, ticks);
            share = share << 15 | (both & 32767);
            both &= ~UINT32_C(32767);
        }
        return share << 1;
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
