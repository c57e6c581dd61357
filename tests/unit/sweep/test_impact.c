/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/glide.c, parts.c, gap.c and search.c: first contacts, against closed forms. */

#include "tests/reference/poses.h"
#include "tests/unit/carried.h"

static carried one, two;

static berth_body_impact impact;

/* Both ways round; the tick is the one, or with `early` one before it. */
static void check_tick(const berth_body_options *options, int32_t tick, int32_t early)
{
    berth_body_counts counts;
    CHECK_EQ(berth_bodies_time_of_impact(&two.body, &one.body, options, &impact, &counts),
             BERTH_HIT);
    CHECK(impact.tick <= tick && impact.tick >= tick - early);
    CHECK_EQ(berth_bodies_time_of_impact(&one.body, &two.body, options, &impact, &counts),
             BERTH_HIT);
    CHECK(impact.tick <= tick && impact.tick >= tick - early);
    CHECK_EQ(counts.steps, counts.nodes + counts.circles + counts.parts);
    CHECK_EQ(berth_bodies_meet(&one.body, &two.body, options, NULL), BERTH_HIT);
}

static void check_clear(const berth_body_options *options)
{
    CHECK_EQ(berth_bodies_time_of_impact(&one.body, &two.body, options, &impact, NULL),
             BERTH_CLEAR);
    CHECK_EQ(berth_bodies_time_of_impact(&two.body, &one.body, options, &impact, NULL),
             BERTH_CLEAR);
    CHECK_EQ(berth_bodies_meet(&one.body, &two.body, options, NULL), BERTH_CLEAR);
}

/* Its front is at x = -9 + t / 8: it comes to a wall at x = 2 in tick 88, or within the band before
 * it. The side of the wall is passed at any distance that is not within the band. */
static void test_translation(void)
{
    carried_along(&one, 160, 0);
    carried_still(&two, 2, -4, 3, 4);
    check_tick(NULL, 88, 1);
    CHECK_EQ(impact.leg_a, 0);
    CHECK_REAL_LE(magnitude(real_of(impact.a.x) - (-10 + impact.tick / 8.0)), 0.001);
    carried_still(&two, -20, 0.5078125, 20, 1); /* 2^-7 beside it: 0.0078 */
    check_clear(NULL);
    carried_still(&two, -20, 0.4921875, 20, 1);
    check_tick(NULL, 0, 0);
    carried_still(&two, 2.0625, -4, 3, 4);
    check_tick(NULL, 88, 0); /* half a tick later: not before tick 88 */
    CHECK_EQ(impact.tick, 88);
}

/* Fast: 20 units within a tick, past a needle that no tick's pose touches. */
static void test_within_a_tick(void)
{
    carried_along(&one, 1, 0);
    carried_still(&two, 3, 0.25, 3.015625, 0.265625);
    check_tick(NULL, 0, 0);
    carried_still(&two, 3, 0.625, 3.015625, 0.640625);
    check_clear(NULL);
}

/* A capsule of 2 units from where it turns, rounded by 0.25, once around in 4096 ticks; a disc of
 * 0.25 whose centre is at distance 2 in the direction of `at`, in 65536ths: it is met when the
 * capsule's axis is 0.5 from it, which is sin(angle) * 2 = 0.5, 0.25268 rad or 2635.5 before. */
static void test_rotation(void)
{
    static const int32_t at[4] = {8192, 16384, 40000, 60000};
    for (uint32_t k = 0; k < 4; k++) {
        carried_begin(&one, CARRIED_SWEEP, 0.25);
        carried_corner(&one, 0, 0);
        carried_corner(&one, 2, 0);
        carried_knot(&one, 1, 1, 0, 0, 0);
        carried_knot(&one, 1, 1, 0, 4096, 1);
        carried_place(&one, 0, 0, 0, 0);
        carried_begin(&two, CARRIED_DISC, 0.25);
        carried_knot(&two, 1 + 2 * reference_cos(at[k] / 65536.0 * 6.283185307179586),
                     1 + 2 * reference_sin(at[k] / 65536.0 * 6.283185307179586), 0, 0, 0);
        carried_knot(&two, two.kx[0], two.ky[0], 0, 8000, 0);
        carried_place(&two, 0, 0, 0, 0);
        /* 1 cm at 2 units is 0.005 rad: 3.3 ticks */
        const int32_t tick = (at[k] - 2635) / 16;
        check_tick(NULL, tick, 4);
        /* the other way round it is met from the other side */
        one.way[0] = -2;
        one.turns[0] = -65536;
        carried_place(&one, 0, 0, 0, 0);
        check_tick(NULL, (65536 - at[k] - 2635) / 16, 4);
    }
}

/* Whole turns in a leg: what stands behind is met only by who goes around. */
static void test_whole_turns(void)
{
    for (int way = -3; way <= 2; way++) {
        carried_bar(&one, 0, -0.125, 3, 0.125);
        carried_knot(&one, 0, 0, 0, 0, 0);
        carried_knot(&one, 0, 0, 8192, 1000, way);
        carried_place(&one, 0, 0, 0, 0);
        carried_still(&two, -2.5, -0.25, -2, 0.25);
        if (way == 0) {
            check_clear(NULL);
            continue;
        }
        /* the wall's corner at (-2, 0.25), and the box's side: about 0.1884 rad before half a turn
         * (either way), as it is at a distance of 2.016 */
        const double turned = magnitude(one.turns[0]), before = 32768 - 0.1867 * 65536 / 6.28319;
        const int32_t tick = (int32_t)(before / turned * 1000);
        check_tick(NULL, tick, 1 + (int32_t)(0.011 / 6.28319 * 65536 / turned * 1000) + 1);
    }
}

/* Along a hall, leg after leg, lengthways or sideways: what hangs from its wall is met in the fifth
 * one, or passed. */
static void test_hall(void)
{
    berth_body_options options = {0};
    options.boundary = 1;
    for (uint32_t k = 0; k < 4; k++) {
        const int low = k % 2 != 0, sideways = k / 2 != 0;
        const double y = (low ? 0.25 : 0.5078125) + (sideways ? 0.5 : 0);
        const int32_t tick = sideways ? 104 : 100;
        carried_bar(&one, -1, -0.5, 1, 0.5);
        for (int32_t i = 0; i < CARRIED_KNOTS; i++) {
            carried_knot(&one, -10 + 2.5 * i, 0, sideways ? 16384 : 0, 20 * i, 0);
        }
        carried_place(&one, 0, 0, 0, 0);
        carried_begin(&two, CARRIED_STANDING, 0);
        carried_corner(&two, -12, -2);
        carried_corner(&two, 12, -2);
        carried_corner(&two, 12, 2);
        carried_corner(&two, 4, 2);
        carried_corner(&two, 4, y);
        carried_corner(&two, 3.5, y);
        carried_corner(&two, 3.5, 2);
        carried_corner(&two, -12, 2);
        carried_place(&two, 0, 0, 0, 0);
        if (low) {
            check_tick(&options, tick, 1);
            options.motion.from = 50; /* from within the third leg on */
            options.motion.until = 140;
            check_tick(&options, tick, 1);
            options.motion.until = 98;
            check_clear(&options);
            options.motion.from = options.motion.until = 0;
        } else {
            check_clear(&options);
        }
    }
}

/* A margin of a unit is met 8 ticks earlier; one that grows by 1/16 a tick meets a wall 11 units
 * ahead after t with t / 8 + t / 16 = 11: 58.67. */
static void test_margin(void)
{
    berth_body_options options = {0};
    carried_along(&one, 160, 0);
    carried_still(&two, 2, -4, 3, 4);
    options.motion.margin = num_from(1);
    check_tick(&options, 80, 1);
    options.motion.margin = num_from(0);
    options.motion.until = 160;
    options.motion.margin_per_tick = BERTH_RATE(0.0625);
    check_tick(&options, 58, 0);
    carried_still(&two, -20, 2.5, 20, 3); /* beside it by 2: after 32 ticks, within the band */
    check_tick(&options, 32, 1);
}

/* A disc that stands for ever beside a wall, and a margin that grows slowly: when all is later, the
 * first contact is by as many ticks. */
static void test_later(void)
{
    berth_body_options options = {0};
    for (int32_t k = 0; k < 40; k++) {
        int32_t first = 0;
        for (int32_t later = 0; later <= 150000000; later += 50000000) {
            carried_begin(&one, CARRIED_DISC, 0.25);
            carried_knot(&one, 0, 0, 0, 0, 0);
            one.stands = 1;
            carried_place(&one, 0, 0, 0, later);
            carried_still(&two, 0.28125 + k / 1024.0, -4, 3, 4);
            options.motion.from = later - 1389;
            options.motion.until = later + 60000;
            options.motion.margin_per_tick = BERTH_RATE(0.000001703125);
            CHECK_EQ(berth_bodies_time_of_impact(&one.body, &two.body, &options, &impact, NULL),
                     BERTH_HIT);
            first = later == 0 ? impact.tick : first;
            CHECK_EQ(impact.tick, first + later);
        }
    }
}

/* Two discs as bodies take a disc's steps; of who is refused none are. */
static void test_two_discs(void)
{
    const berth_start_range range = {0, 0, 0};
    const berth_body *const a = &one.body, *const b = &two.body;
    const berth_placed *const disc = &one.disc;
    berth_body_options bad = {0};
    berth_body_approach near;
    berth_body_contact contact;
    int32_t from = 0;
    for (int k = 0; k < 2; k++) {
        carried *const c = k == 0 ? &one : &two;
        carried_disc(c, 0.5, -10, k, 10, k, 160);
    }
    CHECK_EQ(berth_bodies_meet_worst_steps(a, b, NULL),
             berth_time_of_impact_worst_steps(disc, &two.disc));
    CHECK_EQ(berth_bodies_next_contact_worst_steps(a, b, NULL),
             berth_next_contact_worst_steps(disc, &two.disc));
    CHECK_EQ(berth_bodies_closest_approach_worst_steps(a, b, NULL),
             berth_closest_approach_worst_steps(disc, &two.disc));
    CHECK_LE(berth_earliest_start_worst_steps(&disc, 1, &two.disc, 0),
             berth_bodies_earliest_start_worst_steps(&a, 1, b, &range, NULL));
    bad.boundary = 2;
    CHECK_EQ(berth_bodies_time_of_impact(a, b, &bad, &impact, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_bodies_next_contact(a, b, &bad, &from, &contact, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_bodies_closest_approach(a, b, num_from(1), &bad, &near, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_bodies_closest_approach(a, b, num_from(0), NULL, &near, NULL), BERTH_E_DISTANCE);
    for (int k = 0; k < 2; k++) {
        CHECK_EQ(berth_bodies_meet_worst_steps(a, b, &bad), 0);
        CHECK_EQ(berth_bodies_next_contact_worst_steps(a, b, &bad), 0);
        CHECK_EQ(berth_bodies_closest_approach_worst_steps(a, b, &bad), 0);
        CHECK_EQ(berth_bodies_earliest_start_worst_steps(&a, 1, b, &range, &bad), 0);
        carried_along(&one, 160, 0); /* and of a body that is no disc */
    }
}

const harness_test tests[] = {{"rectangles that do not turn", test_translation},
                              {"within a tick", test_within_a_tick},
                              {"a capsule turns about a disc", test_rotation},
                              {"whole turns", test_whole_turns},
                              {"along a hall", test_hall},
                              {"margins", test_margin},
                              {"later", test_later},
                              {"two discs", test_two_discs},
                              {0, 0}};
