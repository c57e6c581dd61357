/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the tests of simplification share: originals in arrays, and the result's own. */

#ifndef BERTH_TEST_SIMPLIFIED_H
#define BERTH_TEST_SIMPLIFIED_H

#include "tests/unit/support.h"

enum { MOST = 40 };

static berth_num xs[MOST], ys[MOST], rs[MOST];
static int32_t ticks[MOST];
static berth_num to_x[MOST + 1], to_y[MOST + 1], to_r[MOST + 1];
static int32_t to_tick[MOST + 1];
static berth_trajectory result;

/* ---- Originals ------------------------------------------------------------------------------ */

/* Along x, `way` from sample to sample, with radii that grow. */
static inline berth_clip line(uint32_t count, double way)
{
    for (uint32_t i = 0; i < count; i++) {
        xs[i] = num_from(way * i);
        ys[i] = num_from(1);
        rs[i] = num_from(0.5 + 0.0625 * i);
    }
    return berth_clip_over_arrays(xs, ys, count, num_from(0.5), 10);
}

static inline void put(uint32_t i, int32_t tick, double x, double y)
{
    xs[i] = num_from(x);
    ys[i] = num_from(y);
    ticks[i] = tick;
}

static inline berth_trajectory route(uint32_t count)
{
    return berth_trajectory_over_arrays(xs, ys, ticks, count, num_from(0.25));
}

static inline berth_simplified into(uint32_t capacity, int radii)
{
    berth_simplified to = {to_x, to_y, to_tick, NULL, 0};
    to.r = radii ? to_r : NULL;
    to.capacity = capacity;
    return to;
}

static inline berth_status of_clip(const berth_clip *clip, double tolerance, int held,
                                   uint32_t capacity)
{
    berth_simplify_desc desc = {NULL, NULL, num_from(tolerance), 0};
    const berth_simplified to = into(capacity, 1);
    desc.clip = clip;
    desc.held = (uint8_t)held;
    return berth_trajectory_simplify(&desc, &to, &result);
}

static inline berth_status of_route(const berth_trajectory *t, double tolerance, uint32_t capacity)
{
    berth_simplify_desc desc = {NULL, NULL, num_from(tolerance), 0};
    const berth_simplified to = into(capacity, 1);
    desc.trajectory = t;
    return berth_trajectory_simplify(&desc, &to, &result);
}

static inline void check_knot(uint32_t knot, int32_t tick, double x, double y)
{
    CHECK_EQ(to_tick[knot], tick);
    CHECK_REAL_EQ(real_of(to_x[knot]), x);
    CHECK_REAL_EQ(real_of(to_y[knot]), y);
}

#endif
