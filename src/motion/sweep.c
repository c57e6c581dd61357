/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "sweep.h"

#ifdef BERTH_Q16

BERTHI_APART berthi_verdict berthi_sweep_apart(int32_t x, int32_t y, int32_t ex, int32_t ey,
                                               int32_t gap, int32_t inner)
{
    return berthi_sweep_here(x, y, ex, ey, gap, inner);
}

#endif
