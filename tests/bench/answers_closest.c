/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Closest approaches of robots' routes in a square of 20 units. Integer throughout, so that the
 * routes are the same everywhere. */

#include "closest.h"

#ifdef HARNESS_HOSTED
enum { ROUTES = 200, KNOTS = 161 };
#elif defined(__ARM_ARCH_6M__)
enum { ROUTES = 8, KNOTS = 41 };
#else
enum { ROUTES = 60, KNOTS = 161 };
#endif
enum { TICKS = 120 };

static uint32_t images[ROUTES][BERTH_TRAJECTORY_IMAGE_WORDS(KNOTS)];
static berth_motion routes[ROUTES];

static int32_t moved(int32_t from, int32_t length, berth_dir way)
{
    return from + (int32_t)((int64_t)length * way / BERTH_DIR_ONE);
}

/* A robot that goes from waypoint to waypoint, 0.5 to 3.3 m away and a quarter turn off at most, at
 * 0.5 to 1.5 m/s, and one in eight times waits for 0.5 to 4 s. */
static void make_route(harness_random *random, uint32_t k, uint32_t knots)
{
    static berth_num x[KNOTS], y[KNOTS];
    static int32_t tick[KNOTS];
    const int32_t half = 10 * 65536;
    int32_t now = 0, at_x = harness_between(random, -half, half);
    int32_t at_y = harness_between(random, -half, half);
    uint32_t heading = harness_u32(random);
    for (uint32_t i = 0; i < knots; i++) {
        x[i] = berth_num_of((berth_raw)at_x);
        y[i] = berth_num_of((berth_raw)at_y);
        tick[i] = now;
        if (harness_below(random, 8) == 0) {
            now += harness_between(random, TICKS / 2, 4 * TICKS);
            continue;
        }
        const int32_t length = harness_between(random, 32768, 216268);
        int32_t to_x, to_y;
        do {
            heading += (uint32_t)harness_between(random, -16384, 16384);
            to_x = moved(at_x, length, berth_cos((berth_angle)heading));
            to_y = moved(at_y, length, berth_sin((berth_angle)heading));
        } while (to_x > half || to_x < -half || to_y > half || to_y < -half);
        at_x = to_x;
        at_y = to_y;
        now += 1 + (int32_t)((int64_t)length * TICKS / harness_between(random, 32768, 98304));
    }
    berth_trajectory route = berth_trajectory_over_arrays(x, y, tick, knots, BERTH_NUM(0.35));
    route.before = route.after = BERTH_ABSENT;
    berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
    CHECK_EQ(berth_trajectory_build(&route, &arena, &routes[k]), BERTH_OK);
}

static void draw_routes(harness_random *random, const berth_motion **a, const berth_motion **b,
                        berth_placement *at)
{
    *a = &routes[harness_below(random, ROUTES)];
    *b = &routes[harness_below(random, ROUTES)];
    *at = berth_placement_at(0, 0, 0, harness_between(random, -20 * TICKS, 20 * TICKS));
}

HARNESS_TEST(test_routes, "routes")
{
    static const struct {
        const char *name;
        uint32_t legs;
    } all[] = {{"8 legs", 8}, {"16 legs", 16}, {"40 legs", 40}, {"160 legs", 160}};
    for (uint32_t k = 0; k < sizeof all / sizeof all[0] && all[k].legs < KNOTS; k++) {
        harness_random random = harness_random_from(7);
        for (uint32_t i = 0; i < ROUTES; i++) {
            make_route(&random, i, all[k].legs + 1);
        }
        compare(all[k].name, draw_routes, all[k].legs >= 16);
    }
}
