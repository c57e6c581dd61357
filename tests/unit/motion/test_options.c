/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: which options of a query are refused, and the widest of a margin. What options
 * ask for is the properties'. */

#include "tests/unit/asked.h"

static route way;
static IMAGE_BUFFER(buffer_a, ROUTE_IMAGE_WORDS);
static IMAGE_BUFFER(buffer_b, ROUTE_IMAGE_WORDS);

/* A rate of n / 2^14 units of 2^-16 a tick, q16's finest. */
static berth_rate rate_of(int32_t n)
{
#ifdef BERTH_Q16
    return n;
#else
    return (berth_rate)(n * HEX_1(30));
#endif
}

/* ---- Margins -------------------------------------------------------------------------------- */

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

/* ---- Refused -------------------------------------------------------------------------------- */

static void refused(berth_motion_options options, berth_status wanted)
{
    route_begin(&way, 1);
    route_add(&way, 0, 0, 0);
    route_add(&way, 0, 0, 10);
    const berth_motion a = route_build(&way, 1, buffer_a, sizeof buffer_a);
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
    {"a margin across all", a_margin_across_all},

    {"options out of range are refused", options_out_of_range_are_refused},
    {"growth needs a window", growth_needs_a_window},
    {0, 0},
};
