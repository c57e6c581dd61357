/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is told of two placed motions by circles and roots alone, before any walk. */

#ifndef BERTHI_MOTION_ROOTS_H
#define BERTHI_MOTION_ROOTS_H

#include "pair_roots.h"
#include "phases.h"

/* Where a margin in 2^-15 units (margin_until) is cut: 32768 units. */
#define MARGIN_MOST 1073741824

/* ---- The roots ------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* Whether the circles of both reaches are apart, `margin` (2^-15 units) more of it: 0, too, where
 * that is more than the squares hold. They are of 2^-8 units or of 1/2; floors take less than one
 * of these from the reaches, and up to 1.42 from the distance. */
static BERTHI_APART int circles_apart(const berth_presence *a, const berth_presence *b,
                                      int32_t margin)
{
    int32_t x = (b->origin_x >> 1) - (a->origin_x >> 1);
    int32_t y = (b->origin_y >> 1) - (a->origin_y >> 1);
    const uint32_t far = (uint32_t)a->reach + (uint32_t)b->reach + (uint32_t)margin;
    if (far > 750000000) {
        return 0;
    }
    if ((uint32_t)x + far > 2 * far || (uint32_t)y + far > 2 * far) {
        return 1;
    }
    uint32_t most = (far >> 7) + 3;
    x >>= 7;
    y >>= 7;
    if (most > 46340) {
        most = (most >> 7) + 3;
        x >>= 7;
        y >>= 7;
    }
    return (uint32_t)(x * x) + (uint32_t)(y * y) >= most * most;
}

/* The margin at a tick in 2^-15 units, up; 2^30 where it is beyond that. */
static BERTHI_APART int32_t margin_until(const berth_motion_options *options, int32_t tick)
{
    const int64_t margin = berthi_margin_at(options, tick) >> 15;
    return margin < MARGIN_MOST - 1 ? (int32_t)margin + (margin != 0) : MARGIN_MOST;
}

#else

static inline int circles_apart(const berth_presence *a, const berth_presence *b, int32_t margin)
{
    (void)a, (void)b, (void)margin;
    return 0; /* the walk's frame has that test, and knows what rounds */
}

static int32_t margin_until(const berth_motion_options *options, int32_t tick)
{
    (void)options, (void)tick;
    return 0;
}

#endif

#endif
