/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "heading.h"

#include <berth/config.h>

static inline int32_t absolute(int32_t v)
{
    return v < 0 ? -v : v;
}

/* The nearest of 16 directions: an octant's border is where the tangent is that of 11.25 degrees
 * and odd multiples. */
BERTH_HOT uint8_t heading_of(int32_t x, int32_t y)
{
    const int32_t ax = absolute(x), ay = absolute(y);
    const uint32_t turn = (uint32_t)(64 * ay > 13 * ax) + (64 * ay > 43 * ax) +
                          (64 * ay > 96 * ax) + (64 * ay > 322 * ax);
    const uint32_t half = x >= 0 ? turn : 8 - turn;
    return (uint8_t)((y >= 0 ? half : 16 - half) & 15u);
}
