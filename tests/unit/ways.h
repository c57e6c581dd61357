/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Routes by hand, built: WAY(memory, radius, ends, {x, y, tick}, ...), up to WAY_KNOTS knots. */

#ifndef BERTH_TEST_WAYS_H
#define BERTH_TEST_WAYS_H

#include "tests/unit/support.h"

/* Where it stands. */
typedef enum way_ends { GONE, STANDS_BEFORE, STANDS_AFTER, STANDS } way_ends;

enum { WAY_KNOTS = 21 };

#define WAY(memory, radius, ends, ...)                                                             \
    way_build((memory), sizeof(memory), (radius), (ends), (double[][3]){__VA_ARGS__},              \
              sizeof((double[][3]){__VA_ARGS__}) / sizeof(double[3]))

static inline berth_motion way_build(void *memory, size_t size, double radius, way_ends ends,
                                     double (*knots)[3], size_t count)
{
    berth_num at_x[WAY_KNOTS], at_y[WAY_KNOTS];
    int32_t at_tick[WAY_KNOTS];
    berth_arena arena = berth_arena_over(memory, size);
    berth_motion view = {0};
    for (size_t i = 0; i < count; i++) {
        at_x[i] = num_from(knots[i][0]);
        at_y[i] = num_from(knots[i][1]);
        at_tick[i] = (int32_t)knots[i][2];
    }
    berth_trajectory way =
        berth_trajectory_over_arrays(at_x, at_y, at_tick, (uint32_t)count, num_from(radius));
    way.before = (uint8_t)((ends & STANDS_BEFORE) != 0 ? BERTH_STANDS : BERTH_ABSENT);
    way.after = (uint8_t)((ends & STANDS_AFTER) != 0 ? BERTH_STANDS : BERTH_ABSENT);
    CHECK_EQ(berth_trajectory_build(&way, &arena, &view), BERTH_OK);
    return view;
}

#endif
