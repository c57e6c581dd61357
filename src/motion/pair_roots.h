/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the circles and the roots of two placed motions tell, in world axes. */

#ifndef BERTHI_MOTION_PAIR_ROOTS_H
#define BERTHI_MOTION_PAIR_ROOTS_H

#include "query.h"
#include "sweep.h"
#include "window.h"

#ifdef BERTH_Q16

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
BERTHI_INLINE berthi_verdict placed_roots_tell(const berth_placed *a, const berth_placed *b,
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

#else

#define FAR_MOST 0

BERTHI_INLINE int placed_circles_apart(const berth_placed *a, const berth_placed *b, int32_t margin)
{
    (void)a, (void)b, (void)margin;
    return 0;
}

BERTHI_INLINE berthi_verdict placed_roots_tell(const berth_placed *a, const berth_placed *b,
                                               window both, int32_t margin, int any)
{
    (void)a, (void)b, (void)both, (void)margin, (void)any;
    return BERTHI_OPEN;
}

#endif

#endif
