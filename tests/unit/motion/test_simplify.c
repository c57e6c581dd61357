/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* simplify.c: the least that an original can be, what cannot be followed, and the ends of all
 * ranges; what is refused, and how long arrays must be. */

#include "tests/unit/support.h"

enum { MOST = 40 };

static berth_num xs[MOST], ys[MOST], rs[MOST];
static int32_t ticks[MOST];
static berth_num to_x[MOST + 1], to_y[MOST + 1], to_r[MOST + 1];
static int32_t to_tick[MOST + 1];
static berth_trajectory result;

/* ---- Originals ------------------------------------------------------------------------------ */

/* Along x, `way` from sample to sample, with radii that grow. */
static berth_clip line(uint32_t count, double way)
{
    for (uint32_t i = 0; i < count; i++) {
        xs[i] = num_from(way * i);
        ys[i] = num_from(1);
        rs[i] = num_from(0.5 + 0.0625 * i);
    }
    return berth_clip_over_arrays(xs, ys, count, num_from(0.5), 10);
}

static void put(uint32_t i, int32_t tick, double x, double y)
{
    xs[i] = num_from(x);
    ys[i] = num_from(y);
    ticks[i] = tick;
}

static berth_trajectory route(uint32_t count)
{
    return berth_trajectory_over_arrays(xs, ys, ticks, count, num_from(0.25));
}

static berth_simplified into(uint32_t capacity, int radii)
{
    berth_simplified to = {to_x, to_y, to_tick, NULL, 0};
    to.r = radii ? to_r : NULL;
    to.capacity = capacity;
    return to;
}

static berth_status of_clip(const berth_clip *clip, double tolerance, int held, uint32_t capacity)
{
    berth_simplify_desc desc = {NULL, NULL, num_from(tolerance), 0};
    const berth_simplified to = into(capacity, 1);
    desc.clip = clip;
    desc.held = (uint8_t)held;
    return berth_trajectory_simplify(&desc, &to, &result);
}

static berth_status of_route(const berth_trajectory *t, double tolerance, uint32_t capacity)
{
    berth_simplify_desc desc = {NULL, NULL, num_from(tolerance), 0};
    const berth_simplified to = into(capacity, 1);
    desc.trajectory = t;
    return berth_trajectory_simplify(&desc, &to, &result);
}

static void check_knot(uint32_t knot, int32_t tick, double x, double y)
{
    CHECK_EQ(to_tick[knot], tick);
    CHECK_REAL_EQ(real_of(to_x[knot]), x);
    CHECK_REAL_EQ(real_of(to_y[knot]), y);
}

/* ---- The least ------------------------------------------------------------------------------ */

HARNESS_TEST(one_sample_is_one_leg, "one sample is one leg")
{
    for (int held = 0; held <= 1; held++) {
        const berth_clip clip = line(1, 0);
        harness_fill(&result, sizeof result);
        CHECK_EQ(of_clip(&clip, 0.5, held, 2), BERTH_OK);
        CHECK(result.x == to_x && result.y == to_y && result.tick == to_tick && result.r == to_r);
        CHECK_EQ(result.stride, 0);
        CHECK_EQ(berth_trajectory_check(&result), BERTH_OK);
        CHECK_EQ(result.count, 2);
        check_knot(0, 0, 0, 1);
        check_knot(1, 10, 0, 1);
        CHECK_REAL_EQ(real_of(to_r[0]), 0.5);
        CHECK_REAL_EQ(real_of(result.radius), 0.5);
        CHECK_EQ(result.before, BERTH_ABSENT);
        CHECK_EQ(result.after, BERTH_ABSENT);
        CHECK_EQ(of_clip(&clip, 0.5, held, 1), BERTH_E_SPACE);
    }
}

HARNESS_TEST(one_knot_stays_one, "one knot stays one")
{
    berth_trajectory t = route(1);
    put(0, 77, 3, -4);
    rs[0] = num_from(2);
    CHECK_EQ(of_route(&t, 0.5, 0), BERTH_E_SPACE);
    CHECK_EQ(of_route(&t, 0.5, 1), BERTH_OK);
    CHECK_EQ(result.count, 1);
    check_knot(0, 77, 3, -4);
    CHECK_REAL_EQ(real_of(to_r[0]), 0.25);
    CHECK_EQ(result.after, BERTH_STANDS);
    t.r = rs;
    CHECK_EQ(of_route(&t, 0.5, 1), BERTH_OK);
    CHECK_REAL_EQ(real_of(to_r[0]), 2);
    const berth_simplify_desc desc = {NULL, &t, num_from(0.5), 0};
    const berth_simplified bare = into(1, 0); /* one radius for all */
    CHECK_EQ(berth_trajectory_simplify(&desc, &bare, &result), BERTH_OK);
    CHECK(result.r == NULL);
    CHECK_REAL_EQ(real_of(result.radius), 2);
    t.after = BERTH_ABSENT;
    CHECK_EQ(of_route(&t, 0.5, 1), BERTH_E_COUNT);
}

/* Samples in records become what samples in arrays do. */
HARNESS_TEST(records_are_as_arrays, "records are as arrays")
{
    static berth_num records[3 * MOST];
    berth_num kept[2 * MOST];
    berth_clip clip = line(MOST, 1);
    clip.r = rs;
    for (uint32_t i = 0; i < MOST; i++) {
        ys[i] = num_from(i % 8 < 4 ? i % 8 : 8 - i % 8);
        records[3 * i] = xs[i];
        records[3 * i + 1] = ys[i];
        records[3 * i + 2] = rs[i];
    }
    CHECK_EQ(of_clip(&clip, 0.25, 0, MOST), BERTH_OK);
    const uint32_t count = result.count;
    CHECK(count > 4 && count < MOST);
    copy_bytes(kept, to_x, count * sizeof *kept);
    copy_bytes(kept + MOST, to_r, count * sizeof *kept);
    clip.x = records;
    clip.y = records + 1;
    clip.r = records + 2;
    clip.stride = 3 * sizeof *records;
    CHECK_EQ(of_clip(&clip, 0.25, 0, MOST), BERTH_OK);
    CHECK_EQ(result.count, count);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_REAL_EQ(real_of(to_x[i]), real_of(kept[i]));
        CHECK_REAL_EQ(real_of(to_r[i]), real_of(kept[MOST + i]));
    }
}

/* ---- Radii ---------------------------------------------------------------------------------- */

HARNESS_TEST(radii_stay_within_their_range, "radii stay within their range")
{
    put(0, 0, 0, 0);
    put(1, 10, 5, 1.25);
    put(2, 20, 10, 0);
    berth_trajectory t = route(3);
    t.radius = num_from(8191);
    CHECK_EQ(of_route(&t, 1.5, 3), BERTH_E_RADIUS);
    CHECK_EQ(of_route(&t, 0.5, 3), BERTH_OK); /* as it was */
    CHECK_REAL_EQ(real_of(to_r[0]), 8191);
}

/* ---- Held clips ----------------------------------------------------------------------------- */

/* Steps of 1: midway is half of one from both. */
HARNESS_TEST(a_jump_that_cannot_be_followed, "a jump that cannot be followed")
{
    berth_clip clip = line(9, 1);
    CHECK_EQ(of_clip(&clip, 0.5 - HEX_1(8), 1, MOST), BERTH_E_TOLERANCE);
    CHECK_EQ(of_clip(&clip, 0.5 + HEX_1(8), 1, MOST), BERTH_OK);
    CHECK_EQ(of_clip(&clip, 0.5 - HEX_1(8), 0, MOST), BERTH_OK); /* straight it can */
    xs[8] = num_from(20);
    CHECK_EQ(of_clip(&clip, 1, 1, MOST), BERTH_E_TOLERANCE);
#ifdef BERTH_Q16
    clip = line(9, 1);
    CHECK_EQ(of_clip(&clip, 0.5, 1, MOST), BERTH_OK); /* to the unit */
    for (uint32_t leg = 0; leg + 1 < result.count; leg++) {
        CHECK_REAL_LE(real_of(to_r[leg]), 1 + 3 * HEX_1(16));
    }
    CHECK_EQ(of_clip(&clip, 0.5 - HEX_1(16), 1, MOST), BERTH_E_TOLERANCE);
#endif
}

/* ---- The ends of the ranges ----------------------------------------------------------------- */

HARNESS_TEST(the_largest_ranges, "the largest ranges")
{
    static const double corners[6][2] = {{-8192, -8192}, {8192, 8192}, {8192, -8192},
                                         {-8192, 8192},  {0, 8192},    {8192, 8192}};
    /* a radius is the tolerance and what a rotation makes of it, and at most 8192 */
    static const double tolerances[] = {8191.25, 8191, 4000, 1, 2 * HEX_1(16)};
    for (uint32_t i = 0; i < 6; i++) {
        put(i, (int32_t)(i * (uint32_t)(BERTH_TICK_MAX / 5)), corners[i][0], corners[i][1]);
    }
    ticks[5] = BERTH_TICK_MAX;
    ticks[1] = 1;
    ticks[4] = BERTH_TICK_MAX - 1;
    for (uint32_t k = 0; k < LENGTH_OF(tolerances); k++) {
        berth_trajectory t = route(6);
        t.radius = num_from(0);
        CHECK_EQ(of_route(&t, tolerances[k], 6), BERTH_OK);
        check_knot(0, 0, -8192, -8192);
        check_knot(result.count - 1, BERTH_TICK_MAX, 8192, 8192);
        for (uint32_t leg = 0; leg + 1 < result.count; leg++) {
            CHECK_REAL_LE(real_of(to_r[leg]), tolerances[k] * (1 + HEX_1(14)) + HEX_1(16));
        }
    }
    {
        berth_clip clip = berth_clip_over_arrays(xs, ys, 6, num_from(0), BERTH_TICK_MAX / 6);
        CHECK_EQ(of_clip(&clip, 8192, 0, 7), BERTH_OK);
        CHECK_EQ(to_tick[result.count - 1], BERTH_TICK_MAX / 6 * 6);
        CHECK_EQ(of_clip(&clip, 8192, 1, 7), BERTH_E_TOLERANCE);
    }
}

/* ---- Arrays --------------------------------------------------------------------------------- */

/* Records of x, y, tick, r, padded to the size of numbers. */
HARNESS_TEST(records_are_read_by_their_stride, "records are read by their stride")
{
    typedef struct knot {
        berth_num x, y, r;
        int32_t tick;
        int32_t more[3]; /* a multiple of the size of any number */
    } knot;
    static knot knots[MOST];
    berth_num x[MOST], y[MOST];
    int32_t tick[MOST];
    uint32_t count;

    for (uint32_t i = 0; i < MOST; i++) {
        put(i, 7 * (int32_t)i, i * 0.5, i % 8 < 4 ? 0.0625 * i : 0);
        knots[i].x = xs[i];
        knots[i].y = ys[i];
        knots[i].tick = ticks[i];
        knots[i].r = rs[i] = num_from(1 + i % 3);
    }
    berth_trajectory plain = route(MOST);
    plain.r = rs;
    CHECK_EQ(of_route(&plain, 0.125, MOST), BERTH_OK);
    count = result.count;
    for (uint32_t i = 0; i < count; i++) {
        x[i] = to_x[i];
        y[i] = to_y[i];
        tick[i] = to_tick[i];
    }
    berth_trajectory t = plain;
    t.x = &knots[0].x;
    t.y = &knots[0].y;
    t.r = &knots[0].r;
    t.tick = &knots[0].tick;
    t.stride = sizeof(knot);
    CHECK_EQ(of_route(&t, 0.125, MOST), BERTH_OK);
    CHECK_EQ(result.count, count);
    CHECK_BYTES(x, to_x, count * sizeof x[0]);
    CHECK_BYTES(y, to_y, count * sizeof y[0]);
    CHECK_BYTES(tick, to_tick, count * sizeof tick[0]);
}

/* Onto the original's own arrays. */
HARNESS_TEST(it_may_be_done_in_place, "it may be done in place")
{
    const berth_simplified own = {xs, ys, ticks, rs, MOST};
    berth_simplify_desc desc = {NULL, NULL, num_from(0.25), 0};

    for (uint32_t i = 0; i < MOST; i++) {
        put(i, 5 * (int32_t)i, i, 0.01 * i * i);
        rs[i] = num_from(0.5 + 0.125 * (i % 5));
    }
    berth_trajectory t = route(MOST);
    t.r = rs;
    CHECK_EQ(of_route(&t, 0.25, MOST), BERTH_OK);
    desc.trajectory = &t;
    CHECK_EQ(berth_trajectory_simplify(&desc, &own, &t), BERTH_OK);
    CHECK_EQ(t.count, result.count);
    CHECK_LE(t.count, MOST / 2);
    CHECK_BYTES(xs, to_x, t.count * sizeof xs[0]);
    CHECK_BYTES(ys, to_y, t.count * sizeof ys[0]);
    CHECK_BYTES(ticks, to_tick, t.count * sizeof ticks[0]);
    CHECK_BYTES(rs, to_r, (t.count - 1) * sizeof rs[0]);
}

/* ---- What is refused ------------------------------------------------------------------------- */

HARNESS_TEST(nulls_are_refused, "nulls are refused")
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

HARNESS_TEST(one_original_of_a_known_kind, "one original of a known kind")
{
    berth_clip clip = line(5, 1);
    berth_simplify_desc desc = {NULL, NULL, num_from(0.1), 0};
    const berth_simplified to = into(MOST, 1);

    for (uint32_t i = 0; i < 5; i++) {
        ticks[i] = 3 * (int32_t)i;
    }
    berth_trajectory t = route(5);
    desc.clip = &clip;
    desc.trajectory = &t;
    CHECK_EQ(berth_trajectory_simplify(&desc, &to, &result), BERTH_E_KIND);
    CHECK_EQ(of_clip(&clip, 0.1, 2, MOST), BERTH_E_KIND);
    clip.dt = 0;
    CHECK_EQ(of_clip(&clip, 0.1, 0, MOST), BERTH_E_DT);
    ticks[3] = ticks[2];
    CHECK_EQ(of_route(&t, 0.1, MOST), BERTH_E_TICK);
}

HARNESS_TEST(tolerances_have_a_range, "tolerances have a range")
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
HARNESS_TEST(capacity_is_exact, "capacity is exact")
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
HARNESS_TEST(samples_and_one_always_suffice, "samples and one always suffice")
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
HARNESS_TEST(a_result_is_a_trajectory, "a result is a trajectory")
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
