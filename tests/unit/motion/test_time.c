/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: cases in time, worked out by hand: what has a tick in common and what has none,
 * spacings, even and uneven, and the ends of the clock. */

#include "tests/unit/asked.h"

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

/* Asks in every way, and checks that the answer is the one wanted. */
static berth_motion_counts ask_at(const berth_motion *a, int32_t start_a, const berth_motion *b,
                                  int32_t start_b, berth_status wanted)
{
    const berth_placement at_a = at_start(start_a), at_b = at_start(start_b);
    berth_motion_counts counts;
    CHECK_EQ(ask(a, &at_a, b, &at_b, NULL, &counts), wanted);
    if (wanted == BERTH_HIT) {
        CHECK_LE(1, counts.legs);
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
            a = motion_build(&m, leaf, buffer_a, sizeof buffer_a);
            b = motion_build(&n, leaf, buffer_b, sizeof buffer_b);
            (void)ask_at(&a, 0, &b, length, BERTH_CLEAR);
            (void)ask_at(&a, 0, &b, length + 1, BERTH_CLEAR);
            (void)ask_at(&a, 0, &b, -length, BERTH_CLEAR);
            (void)ask_at(&a, 0, &b, BERTH_TICK_MAX, BERTH_CLEAR);
            (void)ask_at(&a, 0, &b, -BERTH_TICK_MAX, BERTH_CLEAR);
            {
                const berth_motion_counts c = ask_at(&a, 0, &b, length - 1, BERTH_HIT);
                CHECK_EQ(c.tick, length - 1);
                CHECK_EQ(c.leg_a, count - 1);
                CHECK_EQ(c.leg_b, 0);
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
            const berth_motion a = motion_build(&m, 4, buffer_a, sizeof buffer_a);
            const int32_t length = 30 * spacings[i], meet = (int32_t)k * 12;
            walk(&n, 30, spacings[i]);
            for (uint32_t j = 0; j < n.count; j++) {
                n.x[j] = num_from(4.0 * k);
            }
            for (int32_t start = -40; start <= 60; start += 9) {
                const berth_motion b = motion_build(&n, 3, buffer_b, sizeof buffer_b);
                const int32_t first = start > meet ? start : meet;
                const int hit = first < meet + 12 && first < start + length;
                const berth_motion_counts c =
                    ask_at(&a, 0, &b, start, hit ? BERTH_HIT : BERTH_CLEAR);
                if (hit) {
                    CHECK_EQ(c.tick, first);
                    CHECK_EQ(c.leg_a, k);
                    CHECK_EQ(c.leg_b, (first - start) / spacings[i]);
                }
            }
        }
    }
}

/* The same clip a little later: it stays behind, until it is less than one sample late. */
static void the_same_view_twice(void)
{
    walk(&m, 30, 10);
    berth_motion a = motion_build(&m, 4, buffer_a, sizeof buffer_a);
    for (int32_t late = -50; late <= 50; late++) {
        const int hit = late > -10 && late < 10;
        const berth_motion_counts c =
            ask_at(&a, 100, &a, 100 + late, hit ? BERTH_HIT : BERTH_CLEAR);
        if (hit) {
            CHECK_EQ(c.tick, 100 + (late > 0 ? late : 0));
            CHECK_EQ(c.leg_a, 0);
            CHECK_EQ(c.leg_b, 0);
        }
    }
}

/* The longest clips at the ends of the clock. b is one tick shorter than a, and near it in its
 * second half only. */
static void the_ends_of_the_clock(void)
{
    const int32_t most = BERTH_TICK_MAX, half = most / 2;

    walk(&m, 1, most);
    walk(&n, 2, half);
    n.x[0] = num_from(100);
    n.x[1] = num_from(0);
    berth_motion a = motion_build(&m, 1, buffer_a, sizeof buffer_a);
    berth_motion b = motion_build(&n, 1, buffer_b, sizeof buffer_b);
    CHECK_EQ(2 * half, most - 1);
    berth_motion_counts c = ask_at(&a, most, &b, most, BERTH_HIT);
    CHECK_EQ(c.tick, most + half);
    CHECK_EQ(c.leg_b, 1);
    c = ask_at(&a, -most, &b, -most, BERTH_HIT);
    CHECK_EQ(c.tick, -most + half);
    c = ask_at(&a, 0, &b, -half, BERTH_HIT);
    CHECK_EQ(c.tick, 0);
    (void)ask_at(&a, -most, &b, 0, BERTH_CLEAR);
    (void)ask_at(&a, -most, &b, -1, BERTH_CLEAR); /* one tick together, b still far */
    (void)ask_at(&a, most, &b, -most, BERTH_CLEAR);
    (void)ask_at(&a, -most, &b, most, BERTH_CLEAR);
    c = ask_at(&a, most - 2, &b, 0, BERTH_HIT);
    CHECK_EQ(c.tick, most - 2);
    (void)ask_at(&a, most - 1, &b, 0, BERTH_CLEAR);
    c = ask_at(&a, most - 1, &b, 1, BERTH_HIT);
    CHECK_EQ(c.tick, most - 1);
    c = ask_at(&a, most, &b, 2, BERTH_HIT);
    CHECK_EQ(c.tick, most);
}

/* ---- Straight legs -------------------------------------------------------------------------- */

static route way;
static IMAGE_BUFFER(buffer_way, ROUTE_IMAGE_WORDS);

#define KNOTS 8u

/* A way along x, knot i at 4 i units, radius 1, at uneven ticks. Returns the last one's tick. */
static int32_t uneven(harness_random *random)
{
    int32_t tick = harness_between(random, 0, 9);
    route_begin(&way, 1);
    for (uint32_t i = 0; i < KNOTS; i++) {
        route_add(&way, 4.0 * i, 0, tick);
        tick += harness_between(random, 1, 30);
    }
    return way.tick[KNOTS - 1];
}

/* Whether a disc of radius 0.99 at 4 k, there for from <= t < until, is met, which is so within
 * half a leg of knot k, but for far less than half a tick; and which leg meets it first, from which
 * tick on both are in force. */
static int meets(uint32_t k, int32_t from, int32_t until, uint32_t *leg, int32_t *tick)
{
    for (uint32_t i = k > 0 ? k - 1 : 0; i <= k && i + 1 < KNOTS; i++) {
        const int32_t begin = way.tick[i], end = way.tick[i + 1];
        /* in half ticks: near in the second half of the leg before, in the first of the one after
         * */
        const int32_t near = i < k ? begin + end : 2 * begin;
        const int32_t away = i < k ? 2 * end : begin + end;
        if ((2 * from > near ? 2 * from : near) < (2 * until < away ? 2 * until : away)) {
            *leg = i;
            *tick = from > begin ? from : begin;
            return 1;
        }
    }
    return 0;
}

/* b, held or waiting, is in force for any stretch of time. */
static void uneven_ways_meet_in_time(void)
{
    uint32_t hits = 0, cases = 0;
    for (uint32_t seed = 0; seed < 60; seed++) {
        harness_random random = harness_round(0, seed);
        const int32_t last = uneven(&random);
        const uint32_t k = harness_below(&random, KNOTS);
        const berth_motion a = route_build(&way, 1 + seed % 5, buffer_way, sizeof buffer_way);
        for (int32_t from = -20; from < last + 20; from += 1 + harness_between(&random, 0, 12)) {
            const int32_t length = harness_between(&random, 1, 20);
            uint32_t leg = 0;
            int32_t tick = 0;
            const int hit = meets(k, from, from + length, &leg, &tick);
            berth_motion b;
            if (seed % 2 == 0) {
                walk(&m, 1, length);
                m.x[0] = num_from(4.0 * k);
                m.radius = num_from(0.99);
                b = motion_build(&m, 1, buffer_b, sizeof buffer_b);
            } else {
                static route wait;
                route_begin(&wait, 0.99);
                route_add(&wait, 4.0 * k, 0, 0);
                route_add(&wait, 4.0 * k, 0, length);
                b = route_build(&wait, 1, buffer_b, sizeof buffer_b);
            }
            berth_motion_counts counts = ask_at(&a, 0, &b, from, hit ? BERTH_HIT : BERTH_CLEAR);
            CHECK_EQ(counts.tick, tick);
            CHECK_EQ(counts.leg_a, leg);
            CHECK_EQ(counts.leg_b, 0);
            hits += hit != 0;
            cases++;
        }
    }
    CHECK_LE(cases / 50, hits);
    CHECK_LE(hits, cases / 2);
}

/* One after the other on the same spot: a tick in common or none. */
static void straight_legs_end_before_their_last_tick(void)
{
    for (int32_t length = 1; length <= 40; length += 3) {
        route_begin(&way, 1);
        route_add(&way, 0, 0, 2);
        route_add(&way, 0.25, 0, length + 2);
        berth_motion a = route_build(&way, 1, buffer_way, sizeof buffer_way);
        (void)ask_at(&a, 0, &a, length, BERTH_CLEAR);
        (void)ask_at(&a, 0, &a, length + 1, BERTH_CLEAR);
        (void)ask_at(&a, 0, &a, BERTH_TICK_MAX, BERTH_CLEAR);
        (void)ask_at(&a, 5 - BERTH_TICK_MAX, &a, BERTH_TICK_MAX, BERTH_CLEAR);
        CHECK_EQ(ask_at(&a, 0, &a, length - 1, BERTH_HIT).tick, length + 1);
        CHECK_EQ(ask_at(&a, -length, &a, -1, BERTH_HIT).tick, 1);
    }
}

/* A way of 2^30 - 1 ticks, at both ends of the clock: with another that waits in its middle. */
static void the_longest_leg(void)
{
    const int32_t most = BERTH_TICK_MAX, half = most / 2;
    static route wait;
    route_begin(&way, 1);
    route_add(&way, -15, 0, 0);
    route_add(&way, 15, 0, most);
    route_begin(&wait, 1);
    route_add(&wait, 0, 0, 0);
    route_add(&wait, 0, 0, 1000);
    berth_motion a = route_build(&way, 1, buffer_way, sizeof buffer_way);
    berth_motion b = route_build(&wait, 1, buffer_b, sizeof buffer_b);
    /* within 2 units for 2/15 of half the ticks, to both sides */
    CHECK_EQ(ask_at(&a, 0, &b, half, BERTH_HIT).tick, half);
    CHECK_EQ(ask_at(&a, -most, &b, -half - half / 9, BERTH_HIT).tick, -half - half / 9);
    CHECK_EQ(ask_at(&a, most, &b, most, BERTH_CLEAR).tick, 0);
    (void)ask_at(&a, 0, &b, half + half / 7, BERTH_CLEAR);
    (void)ask_at(&a, 0, &b, half - half / 7, BERTH_CLEAR);
    CHECK_EQ(ask_at(&a, half, &b, most, BERTH_HIT).tick, most);
    (void)ask_at(&a, half + half / 7, &b, most, BERTH_CLEAR);
}

const harness_test tests[] = {
    {"time overlaps by a tick or not", time_overlaps_by_a_tick_or_not},
    {"different spacings share a clock", different_spacings_share_a_clock},
    {"the same view twice", the_same_view_twice},
    {"the ends of the clock", the_ends_of_the_clock},
    {"uneven ways meet in time", uneven_ways_meet_in_time},
    {"straight legs end before their last tick", straight_legs_end_before_their_last_tick},
    {"the longest leg", the_longest_leg},
    {0, 0},
};
