/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Queries that may not finish: every budget of steps from 1 to the worst. Until the answer is
 * found it is BERTH_UNKNOWN, with a tick before which nothing happens; from then on the answer and
 * the counts are those of a query without a budget. */

#include "tests/unit/asked.h"

#define KNOTS 41u

static motion m, n;
static IMAGE_BUFFER(buffer_a, ROUTE_IMAGE_WORDS(KNOTS));
static IMAGE_BUFFER(buffer_b, ROUTE_IMAGE_WORDS(KNOTS));

/* One of the three calls. */
typedef enum call { FIRST, ANY, ONE, CALLS } call;

typedef struct pair {
    const berth_motion *a, *b;
    const berth_placement *at_a, *at_b;
    berth_placed placed_a, placed_b;
} pair;

static berth_status ask_by(call by, const pair *p, const berth_motion_options *options,
                           berth_motion_counts *counts)
{
    switch (by) {
    case FIRST: return berth_first_hit(&p->placed_a, &p->placed_b, options, counts);
    case ANY: return berth_meet(&p->placed_a, &p->placed_b, options, counts);
    default: return berth_motion_collide(p->a, p->at_a, p->b, p->at_b, options, counts);
    }
}

static void check_unknown(const berth_motion_counts *some, const berth_motion_counts *whole)
{
    CHECK_EQ(some->leg_a, 0);
    CHECK_EQ(some->leg_b, 0);
    CHECK_LE(some->bounds + some->legs, some->steps);
    CHECK_LE(some->bounds, whole->bounds);
    CHECK_LE(some->legs, whole->legs);
}

/* Every one at both ends, and just above what is needed. */
static uint32_t step(uint32_t budget, uint32_t needed)
{
    if (budget > needed + 1) {
        return 7 * HARNESS_STEP(5);
    }
    return budget > 8 && budget + 20 < needed ? HARNESS_STEP(13) : 1;
}

static void every_budget_of(call by, const pair *p, berth_motion_options options)
{
    const uint32_t worst = berth_motion_worst_steps(p->a, p->b);
    berth_motion_counts whole, some;
    const berth_status answer = ask_by(by, p, &options, &whole);
    int32_t tick = INT32_MIN;

    CHECK(answer == BERTH_CLEAR || answer == BERTH_HIT);
    CHECK_LE(whole.steps, worst);
    for (uint32_t budget = 1; budget <= worst + 2; budget += step(budget, whole.steps)) {
        options.max_steps = budget;
        const berth_status status = ask_by(by, p, &options, &some);
        CHECK_EQ(ask_by(by, p, &options, NULL), status);
        CHECK_LE(some.steps, budget);
        if (budget >= whole.steps) {
            CHECK_EQ(status, answer);
            CHECK_BYTES(&some, &whole, sizeof whole);
            continue;
        }
        CHECK_EQ(status, BERTH_UNKNOWN);
        check_unknown(&some, &whole);
        if (by == ANY) {
            CHECK_EQ(some.tick, 0);
            continue;
        }
        CHECK_LE(tick, some.tick); /* more steps never know less */
        tick = some.tick;
        if (answer == BERTH_HIT) {
            CHECK_LE(some.tick, whole.tick);
        }
    }
}

/* By every call; in a window, with a margin, too. Returns the answer. */
static berth_status every_budget(const berth_motion *a, const berth_placement *at_a,
                                 const berth_motion *b, const berth_placement *at_b)
{
    const pair p = {a, b, at_a, at_b, place_one(a, at_a), place_one(b, at_b)};
    berth_motion_options options = window(at_a->start + 7, at_a->start + 100);
    options.margin = num_from(0.5);
    for (call by = FIRST; by < CALLS; by++) {
        every_budget_of(by, &p, no_options());
        if (at_a->start < BERTH_TICK_MAX) {
            every_budget_of(by, &p, options);
        }
    }
    return berth_meet(&p.placed_a, &p.placed_b, NULL, NULL);
}

/* Held, or straight, with ends that stand. */
static berth_motion random_motion(harness_random *random, int straight, motion *to, void *buffer,
                                  size_t size)
{
    const uint32_t leaf = 1 + harness_below(random, 12), kind = harness_below(random, MOTION_KINDS);
    const uint32_t count = 1 + harness_below(random, 40);
    int32_t tick = harness_between(random, 0, 20);
    motion_make(to, (motion_kind)kind, random, straight ? count + 1 : count, 10, 0, 0, 1);
    to->straight = straight;
    to->before = harness_below(random, 4) == 0 ? BERTH_STANDS : BERTH_ABSENT;
    to->after = harness_below(random, 3) == 0 ? BERTH_STANDS : BERTH_ABSENT;
    for (uint32_t i = 0; i < to->count; i++) {
        to->tick[i] = tick;
        tick += harness_between(random, 1, harness_below(random, 4) == 0 ? 500 : 40);
    }
    return motion_build(to, leaf, buffer, size);
}

HARNESS_TEST(random_pairs, "random pairs, every budget")
{
    uint32_t hits = 0, cases = 12 + HARNESS_CASES / 250;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_round(0, seed);
        const berth_motion a = random_motion(&random, seed / 2 % 2, &m, buffer_a, sizeof buffer_a);
        const berth_motion b = random_motion(&random, seed % 2, &n, buffer_b, sizeof buffer_b);
        berth_placement at_a =
            berth_placement_at(num_from(0), num_from(0), (berth_angle)harness_u32(&random), 0);
        at_a.start = harness_between(&random, -50, 50);
        berth_placement at_b = berth_placement_at(
            num_from(3), num_from(harness_between(&random, -8, 8)), (berth_angle)(seed * 4096), 0);
        hits += every_budget(&a, &at_a, &b, &at_b) == BERTH_HIT;
        (void)every_budget(&a, &at_a, &a, &at_b);
    }
    harness_note("%u of %u collide", hits, cases);
    CHECK_LE(1, hits);
    CHECK_LE(hits, cases - 1);
}

/* Two that stay just clear of each other all the time: nearly every pair is looked at. */
HARNESS_TEST(side_by_side, "side by side, every budget")
{
    for (uint32_t count = 1; count <= 40; count += 3) {
        harness_random random = harness_random_from(50 + count);
        motion_make(&m, MOTION_STAND, &random, count, 0, 0, 0, 0.125);
        m.radii = 0;
        m.dt = 4;
        berth_motion a = motion_build(&m, 2, buffer_a, sizeof buffer_a);
        m.dt = 3;
        berth_motion b = motion_build(&m, 3, buffer_b, sizeof buffer_b);
        berth_placement at_a = placed_at(0, 0, -BERTH_TICK_MAX);
        berth_placement at_b = placed_at(0.251, 0, -BERTH_TICK_MAX + 2);
        (void)every_budget(&a, &at_a, &b, &at_b);
        at_b = placed_at(0.25, 0, -BERTH_TICK_MAX);
        (void)every_budget(&a, &at_a, &b, &at_b); /* touching */
        at_a.start = at_b.start = BERTH_TICK_MAX;
        (void)every_budget(&a, &at_a, &b, &at_b);
        at_b = placed_at(100, 0, 0);
        (void)every_budget(&a, &at_a, &b, &at_b); /* far, and at another time */
    }
}

/* Two abreast, straight, a unit away from touching, one with twice as many knots. */
HARNESS_TEST(abreast, "abreast, every budget")
{
    for (uint32_t count = 2; count <= KNOTS; count += 5) {
        const berth_placement place = placed_at(0, 0, 3), there = placed_at(0, 0.2501, 3);
        route_begin(&m, 0.125);
        for (uint32_t i = 0; i < count; i++) {
            route_add(&m, i / 8.0, 0, (int32_t)i * 8);
        }
        berth_motion a = motion_build(&m, 1, buffer_a, sizeof buffer_a);
        route_begin(&m, 0.125);
        for (uint32_t i = 0; i < count; i += 2) {
            route_add(&m, i / 8.0, 0, (int32_t)i * 8);
        }
        m.after = BERTH_STANDS;
        berth_motion b = motion_build(&m, 2, buffer_b, sizeof buffer_b);
        CHECK_EQ(every_budget(&a, &place, &b, &there), BERTH_CLEAR);
        CHECK_EQ(every_budget(&b, &there, &a, &place), BERTH_CLEAR);
    }
}

/* A hit in the last sample only. */
HARNESS_TEST(late_hits, "late hits, every budget")
{
    for (uint32_t count = 2; count <= 40; count += 2) {
        harness_random random = harness_random_from(60 + count);
        const berth_placement place = placed_at(0, 0, 7), there = placed_at(10, 0, 7);
        berth_motion_counts counts;

        motion_make(&m, MOTION_STAND, &random, count, 0, 0, 0, 0.125);
        m.radii = 0;
        m.dt = 10;
        m.x[count - 1] = num_from(10);
        motion_make(&n, MOTION_STAND, &random, count, 0, 0, 0, 0.125);
        n.radii = 0;
        n.dt = 10;
        berth_motion a = motion_build(&m, 2, buffer_a, sizeof buffer_a);
        berth_motion b = motion_build(&n, 4, buffer_b, sizeof buffer_b);
        CHECK_EQ(ask(&a, &place, &b, &there, NULL, &counts), BERTH_HIT);
        CHECK_EQ(counts.tick, 7 + ((int32_t)count - 1) * 10);
        CHECK_EQ(counts.leg_a, count - 1);
        CHECK_EQ(counts.leg_b, count - 1);
        (void)every_budget(&a, &place, &b, &there);
        (void)every_budget(&b, &there, &a, &place);
    }
}
