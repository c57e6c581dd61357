/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* simplify.c: what is refused, each with its status, and how long arrays must be. */

#include "tests/unit/simplified.h"

static void nulls_are_refused(void)
{
    const berth_clip clip = line(5, 1);
    berth_simplify_desc desc = {NULL, NULL, num_from(0.1), 0};
    berth_simplified to = into(MOST, 1);

    CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_E_NULL);
    desc.clip = &clip;
    CHECK_EQ(berth_trajectory_simplify(NULL, &to, &result), BERTH_E_NULL);
    CHECK_EQ(berth_trajectory_simplify(&desc, NULL, &result), BERTH_E_NULL);
    CHECK_EQ(berth_trajectory_simplify(&desc, &to, NULL), BERTH_E_NULL);
    to.x = NULL;
    CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_E_NULL);
    to = into(MOST, 1);
    to.y = NULL;
    CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_E_NULL);
    to = into(MOST, 1);
    to.tick = NULL;
    CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_E_NULL);
    to = into(MOST, 0); /* r may be */
    CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_OK);
    CHECK(result.r == NULL);
}

static void one_original_of_a_known_kind(void)
{
    berth_clip clip = line(5, 1);
    berth_trajectory t;
    berth_simplify_desc desc = {NULL, NULL, num_from(0.1), 0};
    const berth_simplified to = into(MOST, 1);

    for (uint32_t i = 0; i < 5; i++) {
        ticks[i] = 3 * (int32_t)i;
    }
    t = route(5);
    desc.clip = &clip;
    desc.trajectory = &t;
    CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_E_KIND);
    CHECK_EQ(of_clip(&clip, 0.1, 2, MOST), BERTH_E_KIND);
    clip.dt = 0;
    CHECK_EQ(of_clip(&clip, 0.1, 0, MOST), BERTH_E_DT);
    ticks[3] = ticks[2];
    CHECK_EQ(of_route(&t, 0.1, MOST), BERTH_E_TICK);
}

static void tolerances_have_a_range(void)
{
    const berth_clip clip = line(5, 1);
    harness_fill(&result, sizeof result);
    CHECK_EQ(of_clip(&clip, 0, 0, MOST), BERTH_E_TOLERANCE);
    CHECK_EQ(of_clip(&clip, -0.5, 0, MOST), BERTH_E_TOLERANCE);
    CHECK_EQ(of_clip(&clip, 8193, 0, MOST), BERTH_E_TOLERANCE);
#ifndef BERTH_Q16
    {
        berth_simplify_desc desc = {NULL, NULL, num_from(0.1), 0};
        const berth_simplified to = into(MOST, 1);
        desc.clip = &clip;
        desc.tolerance = num_absurd(0);
        CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_E_TOLERANCE);
    }
#endif
    CHECK_FILLED(&result, sizeof result);
    CHECK_EQ(of_clip(&clip, 7000, 0, MOST), BERTH_OK);
}

/* Each capacity: the exact number of knots is enough, and one less is not. */
static void capacity_is_exact(void)
{
    uint32_t knots;
    for (uint32_t i = 0; i < 20; i++) {
        put(i, 10 * (int32_t)i, i, i % 4 < 2 ? 0 : 1);
    }
    for (int held = 0; held <= 1; held++) {
        const berth_clip clip = berth_clip_over_arrays(xs, ys, 20, num_from(0.5), 10);
        const double tolerance = held != 0 ? 1 : 0.125;
        CHECK_EQ(of_clip(&clip, tolerance, held, MOST), BERTH_OK);
        knots = result.count;
        CHECK_LE(3, knots);
        harness_fill(&result, sizeof result);
        for (uint32_t capacity = 0; capacity < knots; capacity++) {
            CHECK_EQ(of_clip(&clip, tolerance, held, capacity), BERTH_E_SPACE);
        }
        CHECK_FILLED(&result, sizeof result);
        CHECK_EQ(of_clip(&clip, tolerance, held, knots), BERTH_OK);
        CHECK_EQ(result.count, knots);
    }
}

/* Samples in the corners of a square, of the smallest tolerance: as many knots as there can be. */
static void samples_and_one_always_suffice(void)
{
    const berth_clip clip = berth_clip_over_arrays(xs, ys, MOST, num_from(0), 1);
    for (uint32_t i = 0; i < MOST; i++) {
        put(i, 0, (i & 1) != 0 ? 64 : 0, (i & 2) != 0 ? 64 : 0);
    }
    CHECK_EQ(of_clip(&clip, HEX_1(10), 0, MOST + 1), BERTH_OK);
    CHECK_EQ(result.count, MOST + 1);
    for (uint32_t leg = 0; leg < MOST; leg++) {
        CHECK_REAL_EQ(real_of(to_r[leg]), 0); /* the original's own legs: nothing is left */
    }
}

/* More knots than a trajectory may have: a clip has a knot more than samples. */
static void a_result_is_a_trajectory(void)
{
#ifdef HARNESS_HOSTED
    enum { ALL = BERTH_CLIP_COUNT_MAX + 1 };
    static berth_num x[ALL], y[ALL], x_of_result[ALL], y_of_result[ALL];
    static int32_t tick[ALL];
    const berth_simplified to = {x_of_result, y_of_result, tick, NULL, ALL};
    berth_clip clip = berth_clip_over_arrays(x, y, ALL - 1, num_from(0), 1);
    berth_simplify_desc desc = {NULL, NULL, num_from(HEX_1(10)), 0};

    for (uint32_t i = 0; i < ALL; i++) {
        x[i] = num_from((i & 1) != 0 ? 64 : 0);
        y[i] = num_from((i & 2) != 0 ? 64 : 0);
    }
    desc.clip = &clip;
    CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_E_SPACE);
    clip.count--;
    CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_OK);
    CHECK_EQ(result.count, BERTH_TRAJECTORY_COUNT_MAX);
#else
    harness_skip("on the host alone: a megabyte of arrays");
#endif
}

const harness_test tests[] = {
    {"nulls are refused", nulls_are_refused},
    {"one original of a known kind", one_original_of_a_known_kind},
    {"tolerances have a range", tolerances_have_a_range},
    {"capacity is exact", capacity_is_exact},
    {"samples and one always suffice", samples_and_one_always_suffice},
    {"a result is a trajectory", a_result_is_a_trajectory},
    {0, 0},
};
