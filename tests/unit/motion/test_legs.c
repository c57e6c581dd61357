/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/build.c: what is stored of a motion. At every instant the stored disc covers
 * the given one and reaches no further beyond it than the band; stored legs follow one another as
 * the given ones do; pieces of long legs too. */

#include "tests/reference/reference.h"
#include "tests/unit/legs.h"

static motion g;
static IMAGE_BUFFER(buffer, LEGS_IMAGE_WORDS);

/* What floats round, of the lengths involved; q16: of the double arithmetic here alone. */
#ifdef BERTH_Q16
#define ROUNDING HEX_1(50)
#elif defined(BERTH_CFG_F32)
#define ROUNDING HEX_1(22)
#else
#define ROUNDING HEX_1(50)
#endif

/* The stored leg against the given one at a tick between both ends. */
static void instant_is_covered(const berth_leg *leg, uint32_t i, double tick, double band)
{
    const double part = (tick - leg->begin) / ((double)leg->end - leg->begin);
    const double x = real_of(leg->x) + part * (real_of(leg->to_x) - real_of(leg->x));
    const double y = real_of(leg->y) + part * (real_of(leg->to_y) - real_of(leg->y));
    const double growth = real_of(leg->radius) - given_radius(&g, i);
    double gx, gy, moved, slack;
    given_at(&g, i, tick, &gx, &gy);
    moved = reference_square_root((x - gx) * (x - gx) + (y - gy) * (y - gy));
    slack = ROUNDING * (magnitude(gx) + magnitude(gy) + real_of(leg->radius) + 1);
    CHECK_REAL_LE(moved, growth + slack);
    CHECK_REAL_LE(moved + growth, band + slack);
}

#ifdef BERTH_Q16
/* A trajectory's legs are what was given, to the last bit. */
static void leg_is_as_given(const berth_leg *leg, uint32_t i)
{
    const uint32_t to = g.count > 1 ? i + 1 : i;
    CHECK_EQ(berth_num_raw(leg->x), berth_num_raw(g.x[i]));
    CHECK_EQ(berth_num_raw(leg->y), berth_num_raw(g.y[i]));
    CHECK_EQ(berth_num_raw(leg->to_x), berth_num_raw(g.x[to]));
    CHECK_EQ(berth_num_raw(leg->to_y), berth_num_raw(g.y[to]));
    CHECK_EQ(berth_num_raw(leg->radius), berth_num_raw(g.radii ? g.r[i] : g.radius));
}
#endif

/* Every stored leg: the given ones in order. */
static void legs_are_covered(const berth_motion *view)
{
    berth_motion_facts facts;
    CHECK_EQ(berth_motion_info(view, &facts), BERTH_OK);
    CHECK_EQ(facts.legs, given_legs(&g));
    CHECK_EQ(facts.first, given_tick(&g, 0));
    CHECK_EQ(facts.first + facts.length, given_tick(&g, facts.legs));
    for (uint32_t i = 0; i < facts.legs; i++) {
        const uint32_t before = harness_failures();
        berth_leg leg;
        CHECK_EQ(berth_motion_leg(view, i, &leg), BERTH_OK);
        CHECK_EQ(leg.begin, given_tick(&g, i));
        CHECK_EQ(leg.end, given_tick(&g, i + 1));
        instant_is_covered(&leg, i, leg.begin, real_of(facts.band));
        instant_is_covered(&leg, i, leg.end, real_of(facts.band));
        instant_is_covered(&leg, i, leg.begin + 0.37 * (leg.end - leg.begin), real_of(facts.band));
        CHECK_REAL_LE(real_of(leg.radius), real_of(facts.radius));
#ifdef BERTH_Q16
        if (g.straight) {
            leg_is_as_given(&leg, i);
            CHECK_REAL_EQ(real_of(facts.band), 0);
        }
#endif
        if (harness_failures() != before && before < 6) {
            harness_note("  leg %u of %u, step %f, radii %d, straight %d", i, facts.legs,
                         real_of(facts.step), g.radii, g.straight);
        }
    }
}

/* And what is built attaches, as what it was built as. */
HARNESS_TEST(random_motions_are_covered, "random motions are covered")
{
    harness_random random = harness_random_from(51);
    for (uint32_t round = 0; round < 100 + HARNESS_CASES / 10; round++) {
        berth_motion again;
        harness_seed(round);
        given_random(&g, &random, LEGS_MAX, 8192);
        const berth_motion view =
            motion_build(&g, harness_below(&random, 10), buffer, sizeof buffer);
        legs_are_covered(&view);
        CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
        CHECK_EQ(berth_motion_attach(&again, buffer, sizeof buffer), BERTH_OK);
        CHECK(again.image == view.image && again.kind == view.kind);
    }
}

/* A single knot: one leg of one tick, on the side on which it stands. */
HARNESS_TEST(one_knot, "one knot")
{
    static const int32_t ticks[] = {0, 1, 1000, BERTH_TICK_MAX};
    for (uint32_t i = 0; i < LENGTH_OF(ticks); i++) {
        for (uint8_t sides = 1; sides < 4; sides++) {
            berth_motion attached;
            berth_leg leg;
            route_begin(&g, 0.5);
            route_add(&g, 3, 4, ticks[i]);
            g.before = sides & 1;
            g.after = sides >> 1;
            const berth_motion view = motion_build(&g, 0, buffer, sizeof buffer);
            legs_are_covered(&view);
            CHECK_EQ(berth_motion_leg(&view, 0, &leg), BERTH_OK);
            CHECK_EQ(leg.begin, g.after ? ticks[i] : ticks[i] - 1);
            CHECK_EQ(leg.end, leg.begin + 1);
            CHECK_EQ(shown_of(&view).before, g.before);
            CHECK_EQ(shown_of(&view).after, g.after);
            CHECK_EQ(berth_motion_attach(&attached, buffer, sizeof buffer), BERTH_OK);
            CHECK_EQ(shown_of(&attached).first, leg.begin);
        }
    }
}
