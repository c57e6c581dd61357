/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: cases in time, worked out by hand. */

#include "tests/unit/motion.h"

static motion m, n;
static IMAGE_BUFFER(buffer_a, MOTION_IMAGE_WORDS);
static IMAGE_BUFFER(buffer_b, MOTION_IMAGE_WORDS);

static berth_placement at_start(int32_t start)
{
    return berth_placement_at(num_from(0), num_from(0), 0, start);
}

/* A walk along x, sample i at 4 i units, radius 1, dt ticks each. */
static void walk(motion *to, uint32_t count, int32_t dt)
{
    to->count = count;
    to->dt = dt;
    to->radii = 0;
    to->radius = num_from(1);
    for (uint32_t i = 0; i < count; i++) {
        to->x[i] = num_from(4.0 * i);
        to->y[i] = num_from(0);
    }
}

/* Asks both ways round, and checks all that must hold of the counts. */
static berth_motion_counts ask(const berth_motion *a, int32_t start_a, const berth_motion *b,
                               int32_t start_b, berth_status wanted)
{
    const berth_placement at_a = at_start(start_a), at_b = at_start(start_b);
    berth_motion_counts counts, swapped;

    CHECK_EQ(berth_motion_collide(a, &at_a, b, &at_b, NULL, NULL), wanted);
    CHECK_EQ(berth_motion_collide(b, &at_b, a, &at_a, NULL, &swapped), wanted);
    CHECK_EQ(berth_motion_collide(a, &at_a, b, &at_b, NULL, &counts), wanted);
    CHECK_EQ(counts.tick, swapped.tick);
    CHECK_EQ(counts.sample_a, swapped.sample_b);
    CHECK_EQ(counts.sample_b, swapped.sample_a);
    CHECK_LE(counts.steps, berth_motion_worst_steps(a, b));
    CHECK_LE(counts.bounds + counts.samples, counts.steps);
    CHECK_LE(counts.exact, counts.samples);
    if (wanted == BERTH_CLEAR) {
        CHECK_EQ(counts.tick, 0);
        CHECK_EQ(counts.sample_a, 0);
        CHECK_EQ(counts.sample_b, 0);
    } else {
        CHECK_LE(1, counts.samples);
    }
    return counts;
}

/* ---- Common time ---------------------------------------------------------------------------- */

/* Two walks of equal length on one line: they overlap by `common` ticks or not at all. */
static void time_overlaps_by_a_tick_or_not(void)
{
    for (uint32_t count = 1; count <= 20; count++) {
        for (uint32_t leaf = 1; leaf <= 4; leaf++) {
            const int32_t dt = 1 + (int32_t)(count % 7), length = (int32_t)count * dt;
            berth_motion a, b;
            walk(&m, count, dt);
            walk(&n, count, dt);
            for (uint32_t i = 0; i < count; i++) { /* b stands where a ends */
                n.x[i] = m.x[count - 1];
            }
            a = motion_build(&m, leaf, 0, buffer_a, sizeof buffer_a);
            b = motion_build(&n, leaf, 0, buffer_b, sizeof buffer_b);
            (void)ask(&a, 0, &b, length, BERTH_CLEAR);
            (void)ask(&a, 0, &b, length + 1, BERTH_CLEAR);
            (void)ask(&a, 0, &b, -length, BERTH_CLEAR);
            (void)ask(&a, 0, &b, BERTH_TICK_MAX, BERTH_CLEAR);
            (void)ask(&a, 0, &b, -BERTH_TICK_MAX, BERTH_CLEAR);
            {
                const berth_motion_counts c = ask(&a, 0, &b, length - 1, BERTH_HIT);
                CHECK_EQ(c.tick, length - 1);
                CHECK_EQ(c.sample_a, count - 1);
                CHECK_EQ(c.sample_b, 0);
            }
        }
    }
}

/* a walks 4 units each 12 ticks; b stands at 4 k: they meet when a comes to it, wherever b's clock
 * stands and whatever its spacing. */
static void different_spacings_share_a_clock(void)
{
    static const int32_t spacings[] = {1, 2, 3, 5, 7, 11, 12, 13, 24, 100, 1000};
    walk(&m, 20, 12);
    for (uint32_t i = 0; i < LENGTH_OF(spacings); i++) {
        for (uint32_t k = 0; k < 20; k += 3) {
            const berth_motion a = motion_build(&m, 4, 0, buffer_a, sizeof buffer_a);
            const int32_t length = 30 * spacings[i], meet = (int32_t)k * 12;
            walk(&n, 30, spacings[i]);
            for (uint32_t j = 0; j < n.count; j++) {
                n.x[j] = num_from(4.0 * k);
            }
            for (int32_t start = -40; start <= 60; start += 9) {
                const berth_motion b = motion_build(&n, 3, 0, buffer_b, sizeof buffer_b);
                const int32_t first = start > meet ? start : meet;
                const int hit = first < meet + 12 && first < start + length;
                const berth_motion_counts c = ask(&a, 0, &b, start, hit ? BERTH_HIT : BERTH_CLEAR);
                if (hit) {
                    CHECK_EQ(c.tick, first);
                    CHECK_EQ(c.sample_a, k);
                    CHECK_EQ(c.sample_b, (first - start) / spacings[i]);
                }
            }
        }
    }
}

/* The same clip a little later: it stays behind, until it is less than one sample late. */
static void the_same_view_twice(void)
{
    berth_motion a;
    walk(&m, 30, 10);
    a = motion_build(&m, 4, 0, buffer_a, sizeof buffer_a);
    for (int32_t late = -50; late <= 50; late++) {
        const int hit = late > -10 && late < 10;
        const berth_motion_counts c = ask(&a, 100, &a, 100 + late, hit ? BERTH_HIT : BERTH_CLEAR);
        if (hit) {
            CHECK_EQ(c.tick, 100 + (late > 0 ? late : 0));
            CHECK_EQ(c.sample_a, 0);
            CHECK_EQ(c.sample_b, 0);
        }
    }
}

/* The longest clips at the ends of the clock. b is one tick shorter than a, and near it in its
 * second half only. */
static void the_ends_of_the_clock(void)
{
    const int32_t most = BERTH_TICK_MAX, half = most / 2;
    berth_motion a, b;
    berth_motion_counts c;

    walk(&m, 1, most);
    walk(&n, 2, half);
    n.x[0] = num_from(100);
    n.x[1] = num_from(0);
    a = motion_build(&m, 1, 0, buffer_a, sizeof buffer_a);
    b = motion_build(&n, 1, 0, buffer_b, sizeof buffer_b);
    CHECK_EQ(2 * half, most - 1);
    c = ask(&a, most, &b, most, BERTH_HIT);
    CHECK_EQ(c.tick, most + half);
    CHECK_EQ(c.sample_b, 1);
    c = ask(&a, -most, &b, -most, BERTH_HIT);
    CHECK_EQ(c.tick, -most + half);
    c = ask(&a, 0, &b, -half, BERTH_HIT);
    CHECK_EQ(c.tick, 0);
    (void)ask(&a, -most, &b, 0, BERTH_CLEAR);
    (void)ask(&a, -most, &b, -1, BERTH_CLEAR); /* one tick together, b still far */
    (void)ask(&a, most, &b, -most, BERTH_CLEAR);
    (void)ask(&a, -most, &b, most, BERTH_CLEAR);
    c = ask(&a, most - 2, &b, 0, BERTH_HIT);
    CHECK_EQ(c.tick, most - 2);
    (void)ask(&a, most - 1, &b, 0, BERTH_CLEAR);
    c = ask(&a, most - 1, &b, 1, BERTH_HIT);
    CHECK_EQ(c.tick, most - 1);
    c = ask(&a, most, &b, 2, BERTH_HIT);
    CHECK_EQ(c.tick, most);
}

const harness_test tests[] = {
    {"time overlaps by a tick or not", time_overlaps_by_a_tick_or_not},
    {"different spacings share a clock", different_spacings_share_a_clock},
    {"the same view twice", the_same_view_twice},
    {"the ends of the clock", the_ends_of_the_clock},
    {0, 0},
};
