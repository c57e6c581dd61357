/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Numbers and places at the very limits that attach and placing allow. */

#ifndef BERTH_TEST_FAULT_LIMITS_H
#define BERTH_TEST_FAULT_LIMITS_H

#include "tests/unit/image.h"

/* Of a motion's image and of boxes'. */
#define COORDINATE 16384
#ifdef BERTH_Q16
#define REACH 39560
#define SHIFT 16u
#else
#define REACH 32768
#define SHIFT 0u
#endif

static inline double pick(harness_random *random, double limit)
{
    switch (harness_below(random, 8)) {
    case 0: return 0;
    case 1: return limit / 2;
    case 2: return random_real(random, 0, limit);
    default: return limit;
    }
}

static inline double either_sign(harness_random *random, double value)
{
    return harness_below(random, 2) != 0 ? -value : value;
}

static inline berth_placement random_place(harness_random *random)
{
    const double x = pick(random, 8192), y = pick(random, 8192);
    const uint32_t signs = harness_below(random, 4), when = harness_below(random, 4);
    const int32_t start = when == 0 ? BERTH_TICK_MAX : when == 1 ? -BERTH_TICK_MAX : 0;
    berth_placement p =
        berth_placement_at(num_from(signs % 2 != 0 ? -x : x), num_from(signs / 2 != 0 ? -y : y),
                           (berth_angle)(harness_below(random, 64) * 1024), start);
#ifdef BERTH_Q16
    if (harness_below(random, 4) == 0) { /* as long as a rotation may be */
        p.rotation.c = 16384;
        p.rotation.s = 181;
    }
#endif
    return p;
}

/* The reach of an image in units. */
static inline double reach_of(double reach, uint32_t shift)
{
#ifdef BERTH_Q16
    return reach * (double)(UINT32_C(1) << shift) / 65536;
#else
    (void)shift;
    return reach;
#endif
}

/* Moves two away from each other until their origins are as far apart as a query goes on for, the
 * sum of their reaches, or a little less or more: there distances of centres are the largest. */
static inline void put_apart(harness_random *random, double reaches, berth_placement *at_a,
                             berth_placement *at_b)
{
    const berth_placement way = berth_placement_at(
        num_from(0), num_from(0), (berth_angle)(harness_below(random, 64) * 1024), 0);
    const double far = reaches / 2 * (1 - harness_between(random, -2, 40) / 1000.0);
    const double x = real_of_dir(way.rotation.c) * far, y = real_of_dir(way.rotation.s) * far;

    if (magnitude(x) < 8192 && magnitude(y) < 8192) {
        at_a->x = num_from(-x);
        at_a->y = num_from(-y);
        at_b->x = num_from(x);
        at_b->y = num_from(y);
    }
}

#endif
