/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "divide.h"

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
