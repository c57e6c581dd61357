/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/finer.c: times finer than a tick, against the closed form. */

#include "tests/unit/carried.h"
#include "tests/unit/plan.h"

enum { PART = 65536 };

static carried one, two;
static berth_body_counts counts;

static berth_status ask(const berth_body_options *options, int32_t tick, berth_end end,
                        uint16_t *told)
{
    return berth_bodies_contact_fraction(&one.body, &two.body, options, tick, end, told, &counts);
}

/* At `when`, or as much earlier (of an end later) as `off` ticks. */
static void check_end(const berth_body_options *options, double when, berth_end end, double off)
{
    uint16_t told = 77, other = 0;
    const int32_t tick = (int32_t)when;
    const double from = end == BERTH_END_FIRST ? when - off : when;
    CHECK_EQ(ask(options, tick, end, &told), BERTH_HIT);
    CHECK_LE(counts.steps,
             berth_bodies_worst_steps(BERTH_ASK_FRACTION, (const berth_body *[]){&one.body}, 1,
                                      &two.body, NULL, options));
    CHECK_REAL_LE(from, tick + (told + 1) / 65536.0);
    CHECK_REAL_LE(tick + told / 65536.0, from + off);
    CHECK_EQ(
        berth_bodies_contact_fraction(&two.body, &one.body, options, tick, end, &other, &counts),
        BERTH_HIT);
    CHECK_EQ(other, told);
}

static void check_clear(const berth_body_options *options, int32_t tick)
{
    for (int end = BERTH_END_FIRST; end <= BERTH_END_LAST; end++) {
        uint16_t told = 77;
        CHECK_EQ(ask(options, tick, (berth_end)end, &told), BERTH_CLEAR);
        CHECK_EQ(told, 77);
    }
}

static void check_exactly(int32_t tick, berth_end end, int32_t fraction)
{
    uint16_t told = 77;
    CHECK_EQ(ask(NULL, tick, end, &told), BERTH_HIT);
    CHECK_EQ(told, fraction);
}

/* ---- Closed forms ---------------------------------------------------------------------------- */

/* 1 / 8 a tick: 0.004 are 0.032 ticks. */
HARNESS_TEST(passes, "begins and ends")
{
    const berth_body_options window = {{0, 100, 120, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
    const berth_body_options outline = {{0, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 1};
    carried_along(&one, 160, 0);
    carried_still(&two, 3.0625, -1, 5.0625, 1);
    check_end(NULL, 96.5, BERTH_END_FIRST, 0.032);
    check_end(NULL, 128.5, BERTH_END_LAST, 0.032);
    check_exactly(128, BERTH_END_FIRST, 0);
    check_exactly(96, BERTH_END_LAST, PART - 1);
    check_exactly(110, BERTH_END_FIRST, 0);
    check_exactly(110, BERTH_END_LAST, PART - 1);
    check_clear(NULL, 95);
    check_clear(NULL, 129);
    check_clear(NULL, -1);
    check_clear(NULL, 160);
    check_clear(NULL, INT32_MIN);
    check_clear(NULL, INT32_MAX);
    check_clear(&window, 96);
    check_clear(&window, 120);
    carried_still(&two, -20, -5, 20, 5); /* inside of it, all the time */
    check_exactly(64, BERTH_END_FIRST, 0);
    check_exactly(64, BERTH_END_LAST, PART - 1);
    check_clear(&outline, 64);
}

/* 20 units in one tick past a post: 0.004 are 0.0002 ticks. */
HARNESS_TEST(passes_at_once, "within one tick")
{
    carried_along(&one, 1, 0);
    carried_still(&two, 0, -0.0625, 0.125, 0.0625);
    check_end(NULL, 9.0 / 20, BERTH_END_FIRST, 0.0002);
    check_end(NULL, 11.125 / 20, BERTH_END_LAST, 0.0002);
}

/* A leg of 2^20 ticks is told in 2^-12 of a tick. */
HARNESS_TEST(takes_long, "a long leg")
{
    uint16_t told = 0;
    carried_along(&one, 1048576, 0);
    carried_still(&two, 3.0625, -1, 5.0625, 1);
    const berth_status status = berth_bodies_contact_fraction(&one.body, &two.body, NULL, 700000,
                                                              BERTH_END_LAST, &told, NULL);
    CHECK_EQ(status, BERTH_HIT);
    CHECK_EQ(told, PART - 1);
    berth_body_impact impact;
    CHECK_EQ(berth_bodies_time_of_impact(&one.body, &two.body, NULL, &impact, NULL), BERTH_HIT);
    CHECK_EQ(ask(NULL, impact.tick, BERTH_END_FIRST, &told), BERTH_HIT);
    CHECK_EQ(told & 15, 0);
    carried_along(&one, BERTH_TICK_MAX, 100); /* who turns that long: more steps than can be said */
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_FRACTION, (const berth_body *[]){&one.body}, 1,
                                      &two.body, NULL, NULL),
             UINT32_MAX);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_WITHIN, (const berth_body *[]){&one.body}, 1,
                                      &two.body, NULL, NULL),
             0); /* of bodies nobody asks that */
}

/* Two that stand 2 apart until a margin reaches, 0.75 a tick; and are in contact from then on. */
HARNESS_TEST(margin_grows, "a margin that grows")
{
    const berth_body_options o = {
        {0, 0, BERTH_TICK_END, BERTH_NUM_RAW(0), BERTH_RATE(0.75)}, BERTH_NUM_RAW(0), 0};
    uint16_t told = 0;
    carried_bar(&one, -1, -0.5, 1, 0.5);
    carried_knot(&one, 0, 0, 0, 0, 0);
    one.stands = 1;
    carried_place(&one, 0, 0, 0, 0);
    carried_still(&two, 3, -1, 5, 1);
    check_end(&o, 2 / 0.75, BERTH_END_FIRST, 0.006);
    CHECK_EQ(ask(&o, 2, BERTH_END_LAST, &told), BERTH_HIT);
    CHECK_EQ(told, PART - 1);
    CHECK_EQ(ask(&o, 300000, BERTH_END_FIRST, &told), BERTH_HIT); /* 225000 */
    CHECK_EQ(told, 0);
}

/* ---- Nearest --------------------------------------------------------------------------------- */

/* A disc that goes by the tip of a roof at 2 from it, a unit a tick: within 0.13 of that it is
 * nearer than the least distance and 0.004. */
HARNESS_TEST(nearest, "nearest")
{
    const berth_num most = BERTH_DISTANCE_MAX;
    berth_body_approach approach;
    uint16_t told = 77;
    carried_disc(&one, 0.5, -10, 2, 10, 2, 20);
    carried_begin(&two, CARRIED_STANDING, 0);
    carried_corner(&two, 0.5, 0);
    carried_corner(&two, -3, -2);
    carried_corner(&two, 3, -2);
    carried_place(&two, 0, 0, 0, 0);
    CHECK_EQ(berth_bodies_closest_approach(&one.body, &two.body, most, NULL, &approach, &counts),
             BERTH_CLEAR);
    CHECK_EQ(berth_bodies_approach_fraction(&one.body, &two.body, NULL, &approach, &told, &counts),
             BERTH_HIT);
    CHECK_REAL_LE(magnitude(approach.tick + told / 65536.0 - 10.5), 0.2);
    CHECK_LE(counts.steps,
             berth_bodies_worst_steps(BERTH_ASK_FRACTION, (const berth_body *[]){&one.body}, 1,
                                      &two.body, NULL, NULL));
    const uint32_t steps = counts.steps;
    for (uint32_t budget = 1; budget <= steps; budget++) {
        const berth_body_options o = {{budget, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
        uint16_t other = 77;
        CHECK_EQ(berth_bodies_approach_fraction(&one.body, &two.body, &o, &approach, &other, NULL),
                 budget < steps ? BERTH_UNKNOWN : BERTH_HIT);
        CHECK_EQ(other, budget < steps ? 77 : told);
    }
    approach.tick = 30; /* not there any more */
    CHECK_EQ(berth_bodies_approach_fraction(&one.body, &two.body, NULL, &approach, &told, NULL),
             BERTH_CLEAR);
    approach.tick = 10;
    approach.distance = berth_num_neg(approach.distance); /* nobody has told that */
    CHECK_EQ(berth_bodies_approach_fraction(&one.body, &two.body, NULL, &approach, &told, &counts),
             BERTH_CLEAR);
    approach.found = 0;
    harness_fill(&counts, sizeof counts);
    CHECK_EQ(berth_bodies_approach_fraction(&one.body, &two.body, NULL, &approach, &told, &counts),
             BERTH_CLEAR);
    CHECK_EQ(counts.steps + counts.nodes + counts.pieces + counts.circles + counts.parts, 0);
    carried_still(&two, 0, 0, 1, 4); /* which it meets */
    CHECK_EQ(berth_bodies_closest_approach(&one.body, &two.body, most, NULL, &approach, &counts),
             BERTH_HIT);
    CHECK_EQ(berth_bodies_approach_fraction(&one.body, &two.body, NULL, &approach, &told, &counts),
             BERTH_HIT);
    check_exactly(approach.tick, BERTH_END_FIRST, told);
}

/* ---- A plan's gap ---------------------------------------------------------------------------- */

/* The second becomes a plan that goes up to `x0` and from `x1` on; who comes and who goes stands
 * between these, or nobody does. */
static void place_plan(int stands, double x0, double x1)
{
    static plan p;
    plan_place(&p, stands, x0 - 1, x1, 0, 0);
    two.body = berth_body_of_disc(&p.placed);
}

/* The box by both in one tick, from -10 to 10: at the first from 0.275 on, at the second up to
 * 0.725, whichever of them has come. */
HARNESS_TEST(stands_between, "two that stand in a plan's gap")
{
    const berth_body_options window = {{0, 60, 61, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
    for (int turned = 0; turned < 2; turned++) {
        uint16_t told = 77;
        berth_body_impact impact;
        carried_along(&one, 1, 0);
        carried_place(&one, 0, 0, 0, 60);
        place_plan(1, turned ? 3 : -3, turned ? -3 : 3);
        CHECK_EQ(berth_bodies_time_of_impact(&one.body, &two.body, &window, &impact, NULL),
                 BERTH_HIT);
        CHECK_EQ(impact.tick, 60);
        check_end(&window, 60.275, BERTH_END_FIRST, 0.0002);
        check_end(&window, 60.725, BERTH_END_LAST, 0.0002);
        CHECK_EQ(ask(&window, 60, BERTH_END_LAST, &told), BERTH_HIT);
        const uint32_t steps = counts.steps;
        for (uint32_t budget = 1; budget < steps; budget++) {
            berth_body_options o = window;
            o.motion.max_steps = budget;
            CHECK_EQ(ask(&o, 60, BERTH_END_LAST, &told), BERTH_UNKNOWN);
        }
    }
}

HARNESS_TEST(nobody_between, "nobody in a plan's gap")
{
    carried_along(&one, 100, 0);
    carried_place(&one, 0, 0, 0, 10);
    place_plan(0, 0, 0);
    check_clear(NULL, 60);
}

/* ---- Two discs ------------------------------------------------------------------------------ */

HARNESS_TEST(discs, "discs")
{
    const berth_num most = BERTH_DISTANCE_MAX;
    berth_impact impact;
    berth_body_approach approach;
    uint16_t told = 0, exact = 1;
    carried_disc(&one, 0.5, -10, 0, 10, 1, 37);
    carried_disc(&two, 1, 0, 0, 0, 0, 90);
    CHECK_EQ(berth_time_of_impact(&one.disc, &two.disc, NULL, &impact, NULL), BERTH_HIT);
    harness_fill(&counts, sizeof counts);
    CHECK_EQ(ask(NULL, impact.tick, BERTH_END_FIRST, &told), BERTH_HIT);
    CHECK_EQ(counts.steps + counts.nodes + counts.pieces + counts.parts, 0);
    CHECK_EQ(
        berth_contact_fraction(&one.disc, &two.disc, NULL, impact.tick, BERTH_END_FIRST, &exact),
        BERTH_HIT);
    CHECK_EQ(told, exact);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_FRACTION, (const berth_body *[]){&one.body}, 1,
                                      &two.body, NULL, NULL),
             0);
    CHECK_EQ(berth_bodies_closest_approach(&one.body, &two.body, most, NULL, &approach, &counts),
             BERTH_HIT);
    CHECK_EQ(berth_bodies_approach_fraction(&one.body, &two.body, NULL, &approach, &told, &counts),
             BERTH_HIT);
    CHECK_EQ(told, exact);
}

/* Of eight corners, which turns beside a wall and then goes straight on along it. */
HARNESS_TEST(along_a_wall, "along a wall")
{
    static const double corner[8][2] = {{1, 0},  {0.75, 0.75},   {0, 1},  {-0.75, 0.75},
                                        {-1, 0}, {-0.75, -0.75}, {0, -1}, {0.75, -0.75}};
    carried_begin(&one, CARRIED_SWEEP, 0);
    for (uint32_t k = 0; k < 8; k++) {
        carried_corner(&one, corner[k][0], corner[k][1]);
    }
    for (int32_t k = 0; k < 6; k++) {
        carried_knot(&one, -2 + k, 0, k == 0 ? 0 : 2000, 10 * k, 0);
    }
    carried_place(&one, 0, 0, 0, 0);
    carried_still(&two, -5, 1.125, 5, 2);
    CHECK_EQ(berth_bodies_meet(&one.body, &two.body, NULL, &counts), BERTH_CLEAR);
    const uint32_t steps = counts.steps;
    for (uint32_t budget = 1; budget <= steps; budget++) {
        const berth_body_options o = {{budget, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
        CHECK_EQ(berth_bodies_meet(&one.body, &two.body, &o, &counts),
                 budget < steps ? BERTH_UNKNOWN : BERTH_CLEAR);
        CHECK_LE(counts.steps, budget);
    }
}
