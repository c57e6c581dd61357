/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_ROOT_H
#define BERTHI_ROOT_H

#include "arith.h"

#define berthi_root_u64 BERTH_NAME(berthi_root_u64)
#define berthi_root_real BERTH_NAME(berthi_root_real)

/* The largest r with r * r <= value. 32 steps at most. */
uint32_t berthi_root_u64(uint64_t value);

/* ceil(sqrt(value)). */
static inline uint64_t berthi_root_up(uint64_t value)
{
    const uint64_t root = berthi_root_u64(value);
    return root * root < value ? root + 1 : root;
}

#ifndef BERTH_Q16
/* The square root, within one unit in the last place; of infinity infinity; 0 when value is not
 * positive or a NaN. */
berth_raw berthi_root_real(berth_raw value);
#endif

#endif
