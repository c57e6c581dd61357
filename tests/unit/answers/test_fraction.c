/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Times finer than a tick by hand, and what is refused. */

#include <berth/berth.h>

#include "tests/harness/harness.h"
#include "tests/unit/support.h"

enum { KNOTS = 3 };

#include "tests/unit/answers/along.h"

enum { PART = 65536 };

/* One end of a contact. q16: exactly; else early at the begin, late at the end, by little. */
static void check_end(const berth_motion_options *options, int32_t tick, berth_end end,
                      int32_t fraction)
{
    uint16_t told = 77;
    CHECK_EQ(berth_contact_fraction(&placed[0], &placed[1], options, tick, end, &told), BERTH_HIT);
#ifdef BERTH_Q16
    CHECK_EQ(told, fraction);
#else
    const int32_t off = end == BERTH_END_FIRST ? fraction - told : told - fraction;
    CHECK_LE(0, off);
    CHECK_LE(off, 64);
#endif
}

static void check_clear(const berth_motion_options *options, int32_t tick)
{
    uint16_t told = 77;
    for (int end = BERTH_END_FIRST; end <= BERTH_END_LAST; end++) {
        CHECK_EQ(
            berth_contact_fraction(&placed[0], &placed[1], options, tick, (berth_end)end, &told),
            BERTH_CLEAR);
        CHECK_EQ(told, 77);
    }
}

/* 1 / 32 a tick: |t / 32 - 2| < 1 - 5 / 256 from 32 + 0.625 to 96 - 0.625. */
HARNESS_TEST(test_by_hand, "ends of contacts by hand")
{
    const double post[1] = {0}, goes_by[2] = {-2, 1.125};
    put(0, post, 1, 1);
    put(1, goes_by, 2, 0);
    check_end(NULL, 32, BERTH_END_FIRST, 0);
    check_end(NULL, 95, BERTH_END_LAST, PART - 1);
    check_end(NULL, 64, BERTH_END_FIRST, 0);
    check_end(NULL, 64, BERTH_END_LAST, PART - 1);
    const double later[2] = {-2 - 5.0 / 256, 1.125 - 5.0 / 256};
    put(1, later, 2, 0);
    check_end(NULL, 32, BERTH_END_FIRST, PART * 5 / 8);
    check_end(NULL, 96, BERTH_END_LAST, PART * 5 / 8 - 1);
    check_end(NULL, 96, BERTH_END_FIRST, 0);
    check_clear(NULL, 31);
    check_clear(NULL, 97);
    check_clear(NULL, -1);
    check_clear(NULL, 100);
    check_clear(NULL, INT32_MIN);
    check_clear(NULL, INT32_MAX);
    const berth_motion_options window = {0, 33, 50, num_from(0), 0};
    check_end(&window, 33, BERTH_END_FIRST, 0);
    check_end(&window, 49, BERTH_END_LAST, PART - 1);
    check_clear(&window, 32);
    check_clear(&window, 50);
    const berth_motion_options margin = {0, 0, 0, num_from(1.0 / 64), 0}; /* half a tick */
    check_end(&margin, 32, BERTH_END_FIRST, PART / 8);
}

/* Two that stand 2 apart between their edges, until a margin reaches, a unit in 65.5 ticks. */
HARNESS_TEST(test_margin, "a margin that grows")
{
    const double post[1] = {0}, other[1] = {3};
    put(0, post, 1, 1);
    put(1, other, 1, 1);
    const berth_motion_options options = {0, 0, BERTH_TICK_END, num_from(0),
                                          BERTH_RATE(1.0 / 65.5)};
    berth_impact impact;
    CHECK_EQ(berth_time_of_impact(&placed[0], &placed[1], &options, &impact, NULL), BERTH_HIT);
    CHECK_LE(130, impact.tick);
    check_end(&options, 131, BERTH_END_LAST, PART - 1);
    const berth_motion_options faster = {0, 0, BERTH_TICK_END, num_from(0), BERTH_RATE(0.75)};
    check_end(&faster, 2, BERTH_END_FIRST, 43690); /* 2 / 0.75 */
}

/* Nearest at 64.625, edges 1 apart: as near as that, rounded down, when x^2 + 4 < (2 + 2^-16)^2,
 * 1 / 32 a tick: 0.25 ticks before. */
HARNESS_TEST(test_nearest, "the nearest instant")
{
    const double post[1] = {0}, goes_by[2] = {-2 - 5.0 / 256, 1.125 - 5.0 / 256};
    berth_approach approach;
    uint16_t told = 77;
    put(0, post, 1, 1);
    put(1, goes_by, 2, 0);
    at[1].y = num_from(2);
    CHECK_EQ(berth_motion_place(&views[1], &at[1], &placed[1]), BERTH_OK);
    CHECK_EQ(
        berth_closest_approach(&placed[0], &placed[1], BERTH_DISTANCE_MAX, NULL, &approach, NULL),
        BERTH_CLEAR);
    CHECK_EQ(berth_approach_fraction(&placed[0], &placed[1], NULL, &approach, &told), BERTH_HIT);
#ifdef BERTH_Q16
    CHECK_EQ(approach.tick, 64);
    CHECK_EQ(told, 24575);
#endif
    told = 77;
    CHECK_EQ(berth_closest_approach(&placed[0], &placed[1], num_from(0.5), NULL, &approach, NULL),
             BERTH_CLEAR);
    CHECK_EQ(berth_approach_fraction(&placed[0], &placed[1], NULL, &approach, &told), BERTH_CLEAR);
    approach.found = 1; /* of nobody */
    approach.tick = 64;
#ifdef BERTH_Q16
    approach.distance = berth_num_of(INT32_MAX);
#else
    approach.distance = berth_num_of((berth_raw)1e30);
#endif
    CHECK_EQ(berth_approach_fraction(&placed[0], &placed[1], NULL, &approach, &told), BERTH_CLEAR);
    approach.distance = num_from(-1);
    CHECK_EQ(berth_approach_fraction(&placed[0], &placed[1], NULL, &approach, &told), BERTH_CLEAR);
    CHECK_EQ(told, 77);
    at[1].y = num_from(0);
    CHECK_EQ(berth_motion_place(&views[1], &at[1], &placed[1]), BERTH_OK);
    CHECK_EQ(
        berth_closest_approach(&placed[0], &placed[1], BERTH_DISTANCE_MAX, NULL, &approach, NULL),
        BERTH_HIT);
    CHECK_EQ(berth_approach_fraction(&placed[0], &placed[1], NULL, &approach, &told), BERTH_HIT);
    check_end(NULL, approach.tick, BERTH_END_FIRST, told);
}

/* A distance and a margin that are more than 32767 units together: as with the margin in a radius.
 */
HARNESS_TEST(test_far_apart, "far apart with a wide margin")
{
    const berth_motion_options wide = {0, 0, 0, num_from(8192), 0};
    berth_approach approach[2];
    uint16_t told[2] = {0, 77};
    for (int k = 0; k < 2; k++) { /* the margin in the options, in b's radius */
        const berth_motion_options *const options = k == 0 ? &wide : NULL;
        views[0] = WAY(images[0], 0, STANDS_AFTER, {7200, 7200, 0}, {7100, 0, 1000});
        views[1] = WAY(images[1], 8192 * k, STANDS_AFTER, {-7200, -7200, 0}, {-7200, -7200, 1000});
        for (int i = 0; i < 2; i++) {
            const berth_num far = num_from(i == 0 ? 7200 : -7200);
            at[i] = berth_placement_at(far, far, BERTH_DEGREES(0), 0);
            CHECK_EQ(berth_motion_place(&views[i], &at[i], &placed[i]), BERTH_OK);
        }
        CHECK_EQ(berth_closest_approach(&placed[0], &placed[1], BERTH_DISTANCE_MAX, options,
                                        &approach[k], NULL),
                 BERTH_CLEAR);
        CHECK_EQ(berth_approach_fraction(&placed[0], &placed[1], options, &approach[k], &told[k]),
                 BERTH_HIT);
    }
#ifdef BERTH_Q16
    CHECK_EQ(approach[0].tick, approach[1].tick);
    CHECK_EQ(told[0], told[1]);
    CHECK_LE(1, told[0]);
#endif
}

/* From -10 to 10 in one tick, by two that stand in a plan's gap: at the first from 0.3 on, at the
 * second up to 0.7, whichever of them has come. */
HARNESS_TEST(test_two_of_a_plan, "two of a plan")
{
    for (int turned = 0; turned < 2; turned++) {
        put_plan(0, turned ? 3 : -3, turned ? -3 : 3, 0, 1);
        const berth_motion_options window = {0, 60, 61, num_from(0), 0};
        views[1] = WAY(images[1], 0.5, STANDS_AFTER, {-10, 0, 60}, {10, 0, 61});
        at[1] = berth_placement_at(num_from(0), num_from(0), 0, 0);
        CHECK_EQ(berth_motion_place(&views[1], &at[1], &placed[1]), BERTH_OK);
        for (int end = BERTH_END_FIRST; end <= BERTH_END_LAST; end++) {
            const int32_t right = end == BERTH_END_FIRST ? PART * 3 / 10 : PART * 7 / 10;
            uint16_t told = 0;
            CHECK_EQ(
                berth_contact_fraction(&placed[0], &placed[1], &window, 60, (berth_end)end, &told),
                BERTH_HIT);
            CHECK_LE(right - 64, told);
            CHECK_LE(told, right + 64);
        }
    }
}

HARNESS_TEST(test_errors, "errors write nothing")
{
    const double post[1] = {0};
    const berth_motion_options wrong = {0, 5, 4, num_from(0), 0};
    const berth_placed nothing = {0};
    berth_approach approach = {num_from(1), 0, {0}, 1};
    uint16_t told = 77;
    put(0, post, 1, 1);
    put(1, post, 1, 1);
    const berth_placed *const one = &placed[0];
    const berth_end first = BERTH_END_FIRST;
    CHECK_EQ(berth_contact_fraction(NULL, one, NULL, 0, first, &told), BERTH_E_NULL);
    CHECK_EQ(berth_contact_fraction(one, NULL, NULL, 0, first, &told), BERTH_E_NULL);
    CHECK_EQ(berth_contact_fraction(one, one, NULL, 0, first, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_contact_fraction(one, &nothing, NULL, 0, first, &told), BERTH_E_PLACED);
    CHECK_EQ(berth_contact_fraction(one, one, &wrong, 0, first, &told), BERTH_E_WINDOW);
    CHECK_EQ(berth_approach_fraction(NULL, one, NULL, &approach, &told), BERTH_E_NULL);
    CHECK_EQ(berth_approach_fraction(one, one, NULL, NULL, &told), BERTH_E_NULL);
    CHECK_EQ(berth_approach_fraction(one, one, NULL, &approach, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_approach_fraction(&nothing, one, NULL, &approach, &told), BERTH_E_PLACED);
    CHECK_EQ(berth_approach_fraction(one, one, &wrong, &approach, &told), BERTH_E_WINDOW);
    CHECK_EQ(told, 77);
}
