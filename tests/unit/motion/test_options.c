/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: the options of every query: windows to the tick, margins to the unit, margins
 * that grow; and which of them are refused. */

#include "tests/unit/asked.h"

#ifdef BERTH_Q16
#define NEAR 1
#else
#define NEAR 16
#endif

static route way, spot;
static motion m;
static IMAGE_BUFFER(buffer_a, ROUTE_IMAGE_WORDS);
static IMAGE_BUFFER(buffer_b, ROUTE_IMAGE_WORDS);

static berth_num units(int32_t n)
{
    return num_from(n / 65536.0);
}

/* A rate of n / 2^14 units of 2^-16 a tick, q16's finest. */
static berth_rate rate_of(int32_t n)
{
#ifdef BERTH_Q16
    return n;
#else
    return (berth_rate)(n * HEX_1(30));
#endif
}

/* ---- Windows -------------------------------------------------------------------------------- */

#define SAMPLES 8u

/* a: a clip on x, sample i at 4 i for 10 ticks; b: the same as a trajectory that stands for 9 ticks
 * and goes on in one. Radius 1. */
static void make_walks(berth_motion *a, berth_motion *b)
{
    m.count = SAMPLES;
    m.dt = 10;
    m.radii = 0;
    m.radius = num_from(1);
    route_begin(&way, 1);
    for (uint32_t i = 0; i < SAMPLES; i++) {
        const int32_t tick = (int32_t)i * 10;
        m.x[i] = num_from(4.0 * i);
        m.y[i] = num_from(0);
        route_add(&way, 4.0 * i, 0, tick);
        route_add(&way, 4.0 * i, 0, tick + 9);
    }
    way.count--; /* the last one ends where it comes */
    *a = motion_build(&m, 3, buffer_a, sizeof buffer_a);
    *b = route_build(&way, 2, buffer_b, sizeof buffer_b);
}

/* Both 0 is all times; a window that does not end; one outside of all; both stand in it. */
static void windows_at_their_ends(void)
{
    berth_motion_options options = window(0, 0);
    berth_motion_counts counts;
    berth_motion a, b;
    make_walks(&a, &b);
    CHECK_EQ(ask(&a, &here, &a, &here, &options, &counts), BERTH_HIT);
    CHECK_EQ(counts.tick, 0);
    options = window(75, BERTH_TICK_END);
    CHECK_EQ(ask(&a, &here, &a, &here, &options, &counts), BERTH_HIT);
    CHECK_EQ(counts.tick, 75);
    options = window(80, BERTH_TICK_END);
    CHECK_EQ(ask(&a, &here, &a, &here, &options, &counts), BERTH_CLEAR);
    options = window(INT32_MIN, 0);
    CHECK_EQ(ask(&a, &here, &a, &here, &options, &counts), BERTH_CLEAR);
    options = window(INT32_MIN, 1);
    CHECK_EQ(ask(&a, &here, &a, &here, &options, &counts), BERTH_HIT);
    CHECK_EQ(counts.tick, 0);
    options = window(INT32_MIN, BERTH_TICK_END);
    CHECK_EQ(ask(&a, &here, &a, &here, &options, &counts), BERTH_HIT);
    CHECK_EQ(counts.tick, 0);
    route_begin(&spot, 1);
    route_add(&spot, 0, 0, 0);
    spot.before = spot.after = BERTH_STANDS;
    b = route_build(&spot, 1, buffer_b, sizeof buffer_b);
    for (int32_t start = -1; start <= 1; start++) {
        static const int32_t froms[] = {-2147483647, -1000, -1, 0, 1, 1000, 2147483646};
        const berth_placement at = placed_at(0, 0, start * BERTH_TICK_MAX);
        for (uint32_t i = 0; i < LENGTH_OF(froms); i++) {
            options = window(froms[i], froms[i] + 1);
            CHECK_EQ(ask(&b, &at, &b, &here, &options, &counts), BERTH_HIT);
            CHECK_EQ(counts.tick, froms[i]);
        }
    }
}

/* ---- Margins -------------------------------------------------------------------------------- */

/* A disc of `radius` units that waits at x = y = 0 for `length` ticks; held or straight. */
static berth_motion stand(int held, int32_t radius, int32_t length, void *buffer, size_t size)
{
    if (held) {
        m.count = 1;
        m.dt = length;
        m.radii = 0;
        m.x[0] = m.y[0] = num_from(0);
        m.radius = units(radius);
        return motion_build(&m, 1, buffer, size);
    }
    route_begin(&spot, radius / 65536.0);
    route_add(&spot, 0, 0, 0);
    route_add(&spot, 0, 0, length);
    return route_build(&spot, 1, buffer, size);
}

/* 3-4-5: 15000 units apart; radii and margin make up that, or a unit more or less. */
static void margins_to_the_unit(void)
{
    static const int32_t margins[] = {1000, 14000, 15000, 4321};
    const berth_placement there = placed_at(9000 / 65536.0, 12000 / 65536.0, 3);
    for (uint32_t k = 0; k < LENGTH_OF(margins); k++) {
        const int32_t radius_a = (15000 - margins[k]) / 2, radius_b = 15000 - margins[k] - radius_a;
        for (int held = 0; held < 4; held++) {
            const berth_motion a = stand(held % 2, radius_a, 10, buffer_a, sizeof buffer_a);
            const berth_motion b = stand(held / 2, radius_b, 10, buffer_b, sizeof buffer_b);
            berth_motion_options options = no_options();
            berth_motion_counts counts;
#ifdef BERTH_Q16
            options.margin = units(margins[k]);
            CHECK_EQ(ask(&a, &here, &b, &there, &options, &counts), BERTH_CLEAR);
#endif
            options.margin = units(margins[k] - NEAR);
            CHECK_EQ(ask(&a, &here, &b, &there, &options, &counts), BERTH_CLEAR);
            options.margin = units(margins[k] + NEAR);
            CHECK_EQ(ask(&a, &here, &b, &there, &options, &counts), BERTH_HIT);
            CHECK_EQ(counts.tick, 3);
        }
    }
}

/* The largest margin, across the world. */
static void the_largest_margin(void)
{
    const berth_motion a = stand(1, 1000, 10, buffer_a, sizeof buffer_a);
    const berth_motion b = stand(0, 1000, 10, buffer_b, sizeof buffer_b);
    const berth_placement place = placed_at(-8192, -8192, 0);
    berth_motion_options options = no_options();
    berth_motion_counts counts;
    options.margin = num_from(8192);
    const berth_placement near = placed_at(-8192, -1, 0), far = placed_at(-8192, 1, 0);
    const berth_placement corner = placed_at(8192, 8192, 0);
    CHECK_EQ(ask(&a, &place, &b, &near, &options, &counts), BERTH_HIT);
    CHECK_EQ(ask(&a, &place, &b, &far, &options, &counts), BERTH_CLEAR);
    CHECK_EQ(ask(&a, &place, &b, &corner, &options, &counts), BERTH_CLEAR);
}

/* From one corner of all that there is to the other, 34,456 units, and 28 more in 100,000 ticks: a
 * margin that grows by one a tick gets there after 26,262 and some. */
static void a_margin_across_all(void)
{
    const berth_placement one = placed_at(8192, 8192, 0), two = placed_at(-8192, -8192, 0);
    berth_motion_options options = no_options();
    berth_motion_counts counts;
    route_begin(&way, 1);
    route_add(&way, 3990, 3990, 0);
    route_add(&way, 4000, 4000, 100000);
    const berth_motion a = route_build(&way, 1, buffer_a, sizeof buffer_a);
    route_begin(&way, 1);
    route_add(&way, -3990, -3990, 0);
    route_add(&way, -4000, -4000, 100000);
    const berth_motion b = route_build(&way, 1, buffer_b, sizeof buffer_b);
    options.margin = num_from(8192);
    options.margin_per_tick = BERTH_RATE(1.0);
    for (options.until = 26240; options.until < 27000; options.until += 50) {
        CHECK_EQ(ask(&a, &one, &b, &two, &options, &counts),
                 options.until < 26280 ? BERTH_CLEAR : BERTH_HIT);
    }
}

/* Apart by `gap` units more than the radii; the margin grows by n / 2^14 units a tick from `from`
 * on: it has closed the gap after gap * 2^14 / n ticks, which is clear for a window that ends there
 * and a hit for one that ends a tick later. */
static void growing(int held, int32_t gap, int32_t n, int32_t from)
{
    const int32_t ticks = (int32_t)((int64_t)gap * 16384 / n), length = 4 * ticks + 400;
    const berth_motion a = stand(held % 2, 6000, length, buffer_a, sizeof buffer_a);
    const berth_motion b = stand(held / 2, 9000, length, buffer_b, sizeof buffer_b);
    const berth_placement place = placed_at(0, 0, from - 200);
    const berth_placement there = placed_at((15000 + gap) / 65536.0, 0, from - 100);
    berth_motion_options options = window(from, from + ticks);
    berth_motion_counts counts;
    options.margin_per_tick = rate_of(n);
#ifdef BERTH_Q16
    CHECK_EQ(ask(&a, &place, &b, &there, &options, &counts), BERTH_CLEAR);
    options.until++;
#else
    options.until -= 1 + ticks / 50;
    CHECK_EQ(ask(&a, &place, &b, &there, &options, &counts), BERTH_CLEAR);
    options.until += 2 + ticks / 25;
#endif
    CHECK_EQ(ask(&a, &place, &b, &there, &options, &counts), BERTH_HIT);
    CHECK_EQ(counts.tick, from);
    options.margin = units(gap / 2); /* half of it at once, so half of the time */
    options.until = from + ticks / 2 - 1 - ticks / 50;
    if (options.until > from) {
        CHECK_EQ(ask(&a, &place, &b, &there, &options, &counts), BERTH_CLEAR);
    }
    options.until = from + ticks / 2 + 2 + ticks / 50;
    CHECK_EQ(ask(&a, &place, &b, &there, &options, &counts), BERTH_HIT);
}

static void margins_that_grow(void)
{
#ifdef BERTH_Q16
    static const int32_t gaps[] = {2, 100, 4096};
#else
    static const int32_t gaps[] = {400, 1000, 4096}; /* wide beside the band of f32 */
#endif
    static const int32_t froms[] = {0, -1000000, 1 << 29};
    for (int held = 0; held < 4; held++) {
        for (uint32_t i = 0; i < LENGTH_OF(gaps) * LENGTH_OF(froms); i++) {
            const int32_t gap = gaps[i % LENGTH_OF(gaps)], from = froms[i / LENGTH_OF(gaps)];
            growing(held, gap, 1, from);
            growing(held, gap, 16384, from);
            growing(held, gap, 256, from);
        }
    }
}

/* ---- Refused -------------------------------------------------------------------------------- */

static void refused(berth_motion_options options, berth_status wanted)
{
    const berth_motion a = stand(1, 1000, 10, buffer_a, sizeof buffer_a);
    const berth_placed placed = place_one(&a, &here);
    berth_motion_counts counts;
    harness_fill(&counts, sizeof counts);
    CHECK_EQ(berth_meet(&placed, &placed, &options, &counts), wanted);
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, &counts), wanted);
    CHECK_EQ(berth_motion_collide(&a, &here, &a, &here, &options, &counts), wanted);
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, NULL), wanted);
    CHECK_FILLED(&counts, sizeof counts);
}

static void options_out_of_range_are_refused(void)
{
    berth_motion_options options = window(1, 1);
    refused(options, BERTH_E_WINDOW);
    refused(window(5, -5), BERTH_E_WINDOW);
    refused(window(1, 0), BERTH_E_WINDOW);
    refused(window(0, -1), BERTH_E_WINDOW);
    refused(window(BERTH_TICK_END, INT32_MIN), BERTH_E_WINDOW);
    refused(window(INT32_MIN, INT32_MIN), BERTH_E_WINDOW);

    options = no_options();
    options.margin = num_outward(num_from(8192), 1);
    refused(options, BERTH_E_MARGIN);
    options.margin = num_from(-HEX_1(16));
    refused(options, BERTH_E_MARGIN);
    for (uint32_t i = 0; i < ABSURD_NUMS; i++) {
        options.margin = num_absurd(i);
        refused(options, BERTH_E_MARGIN);
    }
    options = window(0, 100);
    options.margin_per_tick = rate_of(-1);
    refused(options, BERTH_E_MARGIN);
#ifndef BERTH_Q16
    for (uint32_t i = 0; i < ABSURD_NUMS; i++) {
        options.margin_per_tick = berth_num_raw(num_absurd(i));
        refused(options, BERTH_E_MARGIN);
    }
#else
    options.margin_per_tick = INT32_MIN;
    refused(options, BERTH_E_MARGIN);
    options.margin_per_tick = INT32_MAX;
    refused(options, BERTH_E_MARGIN);
#endif
    options.margin_per_tick = BERTH_RATE_MAX;
    options.margin_per_tick += options.margin_per_tick / 1048576;
    refused(options, BERTH_E_MARGIN);
    /* which of two is told, in the order of the header */
    options = window(3, 3);
    options.margin = num_from(-1);
    refused(options, BERTH_E_WINDOW);
}

/* A margin can only grow from a tick that is told. */
static void growth_needs_a_window(void)
{
    berth_motion_options options = no_options();
    options.margin_per_tick = rate_of(1);
    refused(options, BERTH_E_WINDOW);
}

const harness_test tests[] = {
    {"windows at their ends", windows_at_their_ends},
    {"margins to the unit", margins_to_the_unit},
    {"the largest margin", the_largest_margin},
    {"a margin across all", a_margin_across_all},
    {"margins that grow", margins_that_grow},
    {"options out of range are refused", options_out_of_range_are_refused},
    {"growth needs a window", growth_needs_a_window},
    {0, 0},
};
