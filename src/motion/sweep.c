/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "sweep.h"

#ifdef BERTH_Q16

#ifdef __OPTIMIZE_SIZE__
BERTHI_APART berthi_verdict berthi_sweep(int32_t x, int32_t y, int32_t ex, int32_t ey, int32_t gap,
                                         int32_t near)
{
    return berthi_sweep_here(x, y, ex, ey, gap, near);
}
#endif

static inline int32_t wider(int32_t most, int32_t v)
{
    v = berthi_abs(v);
    return v > most ? v : most;
}

/* In units in which every product fits 32 bits. */
BERTH_HOT BERTHI_APART berthi_verdict berthi_sweep_wide(const int32_t *from, const int32_t *to,
                                                        int32_t outer, int32_t inner)
{
    const int32_t most = BERTHI_SWEEP_MOST;
    int32_t x = from[0], y = from[1], ex = to[0], ey = to[1];
    int32_t widest = wider(wider(wider(wider(outer, x), y), ex), ey);
    if (widest > most) {
        uint32_t shift = 0;
        do {
            widest >>= 2;
            shift += 2;
        } while (widest > most);
        /* @argued: of 31 bits 15 are left at most 9 times later */
        BERTH_ASSERT(2 <= shift && shift <= 18);
        x >>= shift;
        y >>= shift;
        ex >>= shift;
        ey >>= shift;
        outer = (outer >> shift) + 3; /* x and y are up to 1.42 off */
        inner = (inner >> shift) - 3;
    }
    /* @argued: none was wider than `widest`, and what is cut is rounded down */
    BERTH_ASSERT(-23170 < x && x < 23170 && -23170 < y && y < 23170);
    BERTH_ASSERT(-23170 < ex && ex < 23170 && -23170 < ey && ey < 23170);
    BERTH_ASSERT(0 <= outer && outer <= most + 3 && inner <= most);
    return berthi_sweep_fully(x, y, ex - x, ey - y, outer, outer + inner);
}

#endif
