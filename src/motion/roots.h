/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is told of two placed motions by circles and roots alone, before any walk. */

#ifndef BERTHI_MOTION_ROOTS_H
#define BERTHI_MOTION_ROOTS_H

#include "phases.h"
#include "query.h"
#include "sweep.h"

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

/* The roots of two placed motions, in the units of their scale. A step is at most a quarter of a
 * unit, so reaches are below 9895 units and, where the circles are not apart, the discs are within
 * 32732 of each other: all that berthi_sweep asks for. A margin must leave it so. */
#define FAR_MOST 19788

BERTHI_INLINE int placed_circles_apart(const berth_placed *a, const berth_placed *b, int32_t margin)
{
    const int32_t x = b->circle_x - a->circle_x, y = b->circle_y - a->circle_y;
    const int32_t far = a->circle_r + b->circle_r + margin;
    return (uint32_t)(x + far) > 2 * (uint32_t)far || (uint32_t)(y + far) > 2 * (uint32_t)far ||
           x * x + y * y >= far * far;
}

/* Their moving discs, where both move in all of a window. */
BERTHI_INLINE berthi_sweeping placed_roots_tell(const berth_placed *a, const berth_placed *b,
                                                window both, int32_t margin, int any)
{
    const int32_t since_a = both.from - a->there.start, since_b = both.from - b->there.start;
    const int32_t ticks = both.until - both.from;
    const int32_t avx = a->vx, avy = a->vy, bvx = b->vx, bvy = b->vy;
    const int32_t gap = a->r + b->r + margin;
    const int32_t x = b->x - a->x + ((bvx * since_b - avx * since_a) >> 16);
    const int32_t y = b->y - a->y + ((bvy * since_b - avy * since_a) >> 16);
    return berthi_sweep(x, y, ((bvx - avx) * ticks) >> 16, ((bvy - avy) * ticks) >> 16, gap,
                        any ? a->inner + b->inner - gap : 0);
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

#define FAR_MOST 0

BERTHI_INLINE int placed_circles_apart(const berth_placed *a, const berth_placed *b, int32_t margin)
{
    (void)a, (void)b, (void)margin;
    return 0;
}

BERTHI_INLINE berthi_sweeping placed_roots_tell(const berth_placed *a, const berth_placed *b,
                                                window both, int32_t margin, int any)
{
    (void)a, (void)b, (void)both, (void)margin, (void)any;
    return BERTHI_CANNOT_TELL;
}

static int32_t margin_until(const berth_motion_options *options, int32_t tick)
{
    (void)options, (void)tick;
    return 0;
}

#endif

#endif
