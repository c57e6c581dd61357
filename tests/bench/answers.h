/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the programs answers_*.c ask about: robots' routes of 40 waypoints in a square of 20 units,
 * at 120 ticks a second, r = 0.35, waits now and then, absent before and after; the same everywhere
 * for the same seed. Starts are up to 20 s apart. */

#ifndef BERTH_BENCH_ANSWERS_H
#define BERTH_BENCH_ANSWERS_H

#include "berth/berth.h"
#include "port/port.h"
#include "tests/gen/shown.h"
#include "tests/gen/gen.h"
#include "tests/harness/harness.h"

enum { ANSWERS_KNOTS = 40, ANSWERS_SECOND = 120, ANSWERS_HALF = 655360 };

#ifdef HARNESS_HOSTED
enum { ANSWERS_ROUTES = 40, ANSWERS_PAIRS = 4000 };
#else
enum { ANSWERS_ROUTES = 8, ANSWERS_PAIRS = 200 };
#endif

typedef struct answers_pool {
    uint64_t images[ANSWERS_ROUTES][BERTH_TRAJECTORY_IMAGE_WORDS(ANSWERS_KNOTS) / 2 + 1];
    berth_motion routes[ANSWERS_ROUTES];
} answers_pool;

/* A pair of these, placed. */
typedef struct answers_pair {
    berth_placement at[2];
    berth_placed a, b;
} answers_pair;

static inline void answers_route(harness_random *random, void *image, size_t size,
                                 berth_motion *view)
{
    static berth_num x[ANSWERS_KNOTS], y[ANSWERS_KNOTS];
    static int32_t tick[ANSWERS_KNOTS];
    int32_t at_x = harness_between(random, -ANSWERS_HALF, ANSWERS_HALF);
    int32_t at_y = harness_between(random, -ANSWERS_HALF, ANSWERS_HALF), now = 0;
    uint32_t heading = harness_below(random, 65536);
    berth_arena arena = berth_arena_over(image, size);
    for (uint32_t k = 0; k < ANSWERS_KNOTS; k++) {
        x[k] = berth_num_of((berth_raw)at_x);
        y[k] = berth_num_of((berth_raw)at_y);
        tick[k] = now;
        if (harness_below(random, 8) == 0) {
            now += harness_between(random, ANSWERS_SECOND / 2, 4 * ANSWERS_SECOND);
            continue;
        }
        const int32_t length = harness_between(random, 32768, 216269);
        int32_t to_x, to_y;
        do {
            heading += (uint32_t)harness_between(random, -16384, 16384);
            to_x = at_x + (int32_t)((int64_t)length * gen_cos(heading) / 16384);
            to_y = at_y + (int32_t)((int64_t)length * gen_sin(heading) / 16384);
        } while (to_x > ANSWERS_HALF || to_x < -ANSWERS_HALF || to_y > ANSWERS_HALF ||
                 to_y < -ANSWERS_HALF);
        now +=
            1 + (int32_t)((int64_t)length * ANSWERS_SECOND / harness_between(random, 32768, 98304));
        at_x = to_x;
        at_y = to_y;
    }
    berth_trajectory route =
        berth_trajectory_over_arrays(x, y, tick, ANSWERS_KNOTS, berth_num_of(22938));
    route.before = route.after = BERTH_ABSENT;
    CHECK_EQ(berth_trajectory_build(&route, &arena, view), BERTH_OK);
}

static inline void answers_fill(answers_pool *pool)
{
    harness_random random = harness_random_from(1);
    for (uint32_t k = 0; k < ANSWERS_ROUTES; k++) {
        answers_route(&random, pool->images[k], sizeof pool->images[k], &pool->routes[k]);
    }
}

static inline void answers_next(harness_random *random, const answers_pool *pool,
                                answers_pair *pair)
{
    const int32_t most = 20 * ANSWERS_SECOND;
    const uint32_t a = harness_below(random, ANSWERS_ROUTES);
    const uint32_t b = (a + 1 + harness_below(random, ANSWERS_ROUTES - 1)) % ANSWERS_ROUTES;
    const berth_num none = berth_num_of(0);
    const uint32_t heading = harness_below(random, 65536);
    pair->at[0] = berth_placement_at(none, none, 0, 0);
    pair->at[1] =
        berth_placement_at(none, none, (berth_angle)heading, harness_between(random, -most, most));
    CHECK_EQ(berth_motion_place(&pool->routes[a], &pair->at[0], &pair->a), BERTH_OK);
    CHECK_EQ(berth_motion_place(&pool->routes[b], &pair->at[1], &pair->b), BERTH_OK);
}

#endif
