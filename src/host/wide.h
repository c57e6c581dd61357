/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Slabs of time, what building and asking share. */

#ifndef BERTHI_WIDE_H
#define BERTHI_WIDE_H

#include "../core/arith.h"
#include "berth/host/wide.h"

/* Slabs that are looked at together, and that a coarser one holds; it is 2^3. */
#define BERTHI_LANES 8
#define BERTHI_LANES_SHIFT 3

/* Slabs before the first and after the last one that are read, and do not count: a row of lanes may
 * begin seven before, and one more of the other side; and so at the end. */
#define BERTHI_WIDE_BEFORE 9
#define BERTHI_WIDE_AFTER 10

static inline float berthi_float_of(berth_raw v)
{
#ifdef BERTH_Q16
    return (float)v * (1.0f / 65536.0f);
#else
    return (float)v;
#endif
}

/* b as seen from a. */
typedef struct berthi_wide_view {
    float c, s, x, y;
    float gap; /* margin and slack */
} berthi_wide_view;

/* Slabs of one length of both. */
typedef struct berthi_wide_phase {
    const berth_wide_level *a, *b;
    const berth_wide_level *pairs; /* b's */
    int32_t whole;                 /* b's slab that is in force when a's slab 0 begins */
    int32_t lag;                   /* ticks by which it began before that */
    uint32_t shift;
    float since; /* lag, in slabs */
} berthi_wide_phase;

/* Whether a point that goes from (x, y) by (vx, vy) in a slab comes within `gap` of the origin in
 * the first `share` of it. */
static inline int berthi_comes_near(float x, float y, float vx, float vy, float share, float gap)
{
    const float along = x * vx + y * vy, l2 = vx * vx + vy * vy + 1e-20f;
    float u = -along / l2;
    u = u > 0.0f ? u : 0.0f;
    u = u < share ? u : share;
    x += vx * u;
    y += vy * u;
    return x * x + y * y < gap * gap;
}

#define berthi_wide_look BERTH_NAME(berthi_wide_look)
#define berthi_wide_look_coarsely BERTH_NAME(berthi_wide_look_coarsely)

/* Which of the sixteen pieces of eight slabs of a, from i on, are near: bit 2 * lane + piece. */
uint32_t berthi_wide_look(const berthi_wide_phase *p, const berthi_wide_view *v, int32_t i);

/* Which of eight slabs may have near pieces, by b's slabs two in one: bit 2 * lane. */
uint32_t berthi_wide_look_coarsely(const berthi_wide_phase *p, const berthi_wide_view *v,
                                   int32_t i);

#endif
