/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "divide.h"

#ifdef BERTHI_WIDE

/* 2^62 / by, by from 2^31 on, or less by no more than 2^-28 of that. The inverse of 16 bits is off
 * by 1/277 at most, which is squared twice; what is cut off is made up for. */
static inline uint32_t long_inverse(uint32_t by)
{
    uint32_t x = berthi_inverse_of(by >> 16) << 16;
    for (int step = 0; step < 2; step++) {
        const uint32_t part = (uint32_t)(berthi_product(by, x) >> 32);
        x = (uint32_t)(berthi_product(x, UINT32_C(2147483648) - part) >> 30);
    }
    return x - 3;
}

/* Shifted to 32 bits: what the inverse leaves is below 32, of which it leaves one at most. */
uint32_t berthi_divide(uint32_t high, uint32_t low, uint32_t by, uint32_t *left)
{
    BERTH_ASSERT(high < by); /* @argued: it is what is required, of each caller */
    const uint32_t shift = berthi_bits_above(by), ticks = by << shift, x = long_inverse(ticks);
    const uint64_t all = ((uint64_t)high << 32 | low) << shift;
    const uint32_t most = (uint32_t)(berthi_product((uint32_t)(all >> 32), x) >> 30);
    uint64_t rest = all - berthi_product(most, ticks);
    const uint32_t more = (uint32_t)(berthi_product((uint32_t)(rest >> 6), x) >> 56);
    rest -= berthi_product(more, ticks);
    const uint32_t one = rest >= ticks ? 1 : 0;
    *left = (uint32_t)((rest - (one != 0 ? ticks : 0)) >> shift);
    return most + more + one;
}

#else

/* While high < by / 2^8, the quotient's next eight bits are 0. */
uint32_t berthi_divide(uint32_t high, uint32_t low, uint32_t by, uint32_t *left)
{
    uint32_t bits = 32;
    BERTH_ASSERT(high < by); /* @argued: it is what is required, of each caller */
    for (; bits != 0 && high < by >> 8; bits -= 8) {
        high = high << 8 | low >> 24;
        low <<= 8;
    }
    for (; bits != 0; bits--) {
        const uint32_t carry = high >> 31;
        high = high << 1 | low >> 31;
        low <<= 1;
        if (carry != 0 || high >= by) {
            high -= by;
            low |= 1;
        }
    }
    *left = high;
    return low;
}

#endif

uint32_t berthi_divide_long(uint64_t high, uint32_t low, uint64_t by)
{
    BERTH_ASSERT(high < by && by >> 63 == 0); /* @argued: as above */
    for (uint32_t bits = 32; bits != 0; bits--) {
        high = high << 1 | low >> 31;
        low <<= 1;
        if (high >= by) {
            high -= by;
            low |= 1;
        }
    }
    return low;
}
