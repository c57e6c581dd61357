/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Queries that may not finish: every budget of steps from 1 to the worst. Until the answer is
 * found it is BERTH_UNKNOWN, with a tick before which nothing happens; from then on the answer and
 * the counts are those of a query without a budget. */

#include "tests/reference/reference.h"
#include "tests/unit/motion.h"

static motion m, n;
static IMAGE_BUFFER(buffer_a, BERTH_MOTION_IMAGE_WORDS_RADII(40, 1));
static IMAGE_BUFFER(buffer_b, BERTH_MOTION_IMAGE_WORDS_RADII(40, 1));

static void same_counts(const berth_motion_counts *a, const berth_motion_counts *b)
{
    CHECK_EQ(a->steps, b->steps);
    CHECK_EQ(a->bounds, b->bounds);
    CHECK_EQ(a->samples, b->samples);
    CHECK_EQ(a->exact, b->exact);
    CHECK_EQ(a->tick, b->tick);
    CHECK_EQ(a->sample_a, b->sample_a);
    CHECK_EQ(a->sample_b, b->sample_b);
}

static void every_budget(const berth_motion *a, const berth_placement *at_a, const berth_motion *b,
                         const berth_placement *at_b)
{
    const uint32_t worst = berth_motion_worst_steps(a, b);
    berth_motion_counts whole, some;
    const berth_status answer = berth_motion_collide(a, at_a, b, at_b, NULL, &whole);
    int32_t tick = INT32_MIN;

    CHECK(answer == BERTH_CLEAR || answer == BERTH_HIT);
    CHECK_LE(whole.steps, worst);
    for (uint32_t budget = 1; budget <= worst + 2; budget++) {
        berth_motion_options options;
        berth_status status;
        options.max_steps = budget;
        status = berth_motion_collide(a, at_a, b, at_b, &options, &some);
        CHECK_EQ(berth_motion_collide(a, at_a, b, at_b, &options, NULL), status);
        CHECK_LE(some.steps, budget);
        if (budget >= whole.steps) {
            CHECK_EQ(status, answer);
            same_counts(&some, &whole);
            continue;
        }
        CHECK_EQ(status, BERTH_UNKNOWN);
        CHECK_EQ(some.sample_a, 0);
        CHECK_EQ(some.sample_b, 0);
        CHECK_LE(some.bounds + some.samples, some.steps);
        CHECK_LE(some.bounds, whole.bounds);
        CHECK_LE(some.samples, whole.samples);
        CHECK_LE(tick, some.tick); /* more steps never know less */
        tick = some.tick;
        if (answer == BERTH_HIT) {
            CHECK_LE(some.tick, whole.tick);
        }
    }
    if (answer == BERTH_HIT && whole.steps > 1) {
        /* the first step is at the common start: nothing is proved before it but that */
        CHECK_LE(at_a->start > at_b->start ? at_a->start : at_b->start, tick);
    }
}

static void random_pairs(void)
{
    uint32_t hits = 0, cases = 30 + HARNESS_CASES / 500;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_random_from(seed);
        const motion_kind kind_a = (motion_kind)harness_below(&random, MOTION_KINDS);
        const motion_kind kind_b = (motion_kind)harness_below(&random, MOTION_KINDS);
        const uint32_t count_a = 1 + harness_below(&random, 40);
        const uint32_t count_b = 1 + harness_below(&random, 40);
        const uint32_t leaf_a = 1 + harness_below(&random, 12);
        const uint32_t leaf_b = 1 + harness_below(&random, 12);
        berth_placement at_a, at_b;
        berth_motion a, b;

        harness_seed(seed);
        motion_make(&m, kind_a, &random, count_a, 10, 0, 0, 1);
        motion_make(&n, kind_b, &random, count_b, 10, 0, 0, 1);
        a = motion_build(&m, leaf_a, 0, buffer_a, sizeof buffer_a);
        b = motion_build(&n, leaf_b, 0, buffer_b, sizeof buffer_b);
        at_a = berth_placement_at(num_from(0), num_from(0), (berth_angle)harness_u32(&random), 0);
        at_a.start = harness_between(&random, -50, 50);
        at_b = berth_placement_at(num_from(3), num_from(harness_between(&random, -8, 8)),
                                  (berth_angle)(seed * 4096), 0);
        every_budget(&a, &at_a, &b, &at_b);
        every_budget(&a, &at_a, &a, &at_b);
        hits += berth_motion_collide(&a, &at_a, &b, &at_b, NULL, NULL) == BERTH_HIT;
    }
    harness_note("%u of %u collide", hits, cases);
    CHECK_LE(1, hits);
    CHECK_LE(hits, cases - 1);
}

/* Two that stay just clear of each other all the time: nearly every pair is looked at. */
static void side_by_side(void)
{
    for (uint32_t count = 1; count <= 40; count += 3) {
        berth_placement at_a, at_b;
        berth_motion a, b;
        harness_random random = harness_random_from(50 + count);
        motion_make(&m, MOTION_STAND, &random, count, 0, 0, 0, 0.125);
        m.radii = 0;
        m.dt = 4;
        a = motion_build(&m, 2, 0, buffer_a, sizeof buffer_a);
        m.dt = 3;
        b = motion_build(&m, 3, 0, buffer_b, sizeof buffer_b);
        at_a = berth_placement_at(num_from(0), num_from(0), 0, -BERTH_TICK_MAX);
        at_b = berth_placement_at(num_from(0.251), num_from(0), 0, -BERTH_TICK_MAX + 2);
        every_budget(&a, &at_a, &b, &at_b);
        at_b = berth_placement_at(num_from(0.25), num_from(0), 0, -BERTH_TICK_MAX);
        every_budget(&a, &at_a, &b, &at_b); /* touching */
        at_a.start = at_b.start = BERTH_TICK_MAX;
        every_budget(&a, &at_a, &b, &at_b);
        at_b = berth_placement_at(num_from(100), num_from(0), 0, 0);
        every_budget(&a, &at_a, &b, &at_b); /* far, and at another time */
    }
}

/* A hit in the last sample only. */
static void late_hits(void)
{
    for (uint32_t count = 2; count <= 40; count += 2) {
        harness_random random = harness_random_from(60 + count);
        const berth_placement here = berth_placement_at(num_from(0), num_from(0), 0, 7);
        const berth_placement there = berth_placement_at(num_from(10), num_from(0), 0, 7);
        berth_motion_counts counts;
        berth_motion a, b;

        motion_make(&m, MOTION_STAND, &random, count, 0, 0, 0, 0.125);
        m.radii = 0;
        m.dt = 10;
        m.x[count - 1] = num_from(10);
        motion_make(&n, MOTION_STAND, &random, count, 0, 0, 0, 0.125);
        n.radii = 0;
        n.dt = 10;
        a = motion_build(&m, 2, 0, buffer_a, sizeof buffer_a);
        b = motion_build(&n, 4, 0, buffer_b, sizeof buffer_b);
        CHECK_EQ(berth_motion_collide(&a, &here, &b, &there, NULL, &counts), BERTH_HIT);
        CHECK_EQ(counts.tick, 7 + ((int32_t)count - 1) * 10);
        CHECK_EQ(counts.sample_a, count - 1);
        CHECK_EQ(counts.sample_b, count - 1);
        every_budget(&a, &here, &b, &there);
        every_budget(&b, &there, &a, &here);
    }
}

const harness_test tests[] = {
    {"random pairs, every budget", random_pairs},
    {"side by side, every budget", side_by_side},
    {"late hits, every budget", late_hits},
    {0, 0},
};
