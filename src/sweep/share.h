/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Shares of a leg: how much of it is gone at a tick. */

#ifndef BERTHI_SWEEP_SHARE_H
#define BERTHI_SWEEP_SHARE_H

#include "../core/arith.h"

/* floor(2^32 * since / ticks), since < ticks: bit after bit, as cores without a divider have no
 * shorter way. */
static inline uint32_t berthi_share_of(uint32_t since, uint32_t ticks)
{
    uint32_t share = 0;
    for (int bit = 0; bit < 32; bit++) {
        const uint32_t carry = since >> 31;
        since <<= 1;
        share <<= 1;
        if (carry != 0 || since >= ticks) {
            since -= ticks;
            share |= 1;
        }
    }
    return share;
}

#endif
