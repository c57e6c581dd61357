/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near two bodies come where one is away, or both are as far as there is; budgets. Who passes
 * beside whom is the properties'. */

#include "tests/reference/reference.h"
#include "tests/unit/carried.h"

static carried one, two;
static berth_body_approach told;
static berth_body_counts counts;

static berth_status ask(double below, const berth_body_options *options)
{
    harness_fill(&told, sizeof told);
    return berth_bodies_closest_approach(&one.body, &two.body, num_from(below), options, &told,
                                         &counts);
}

static void check_near(double distance, double tolerance)
{
    const double band = distance * HEX_1(14) + 1e-4;
    CHECK_EQ(told.found, 1);
    CHECK_REAL_LE(real_of(told.distance), distance + band);
    CHECK_REAL_LE(distance - tolerance - band, real_of(told.distance));
}

/* A disc that is away for a while, further off than a motion's margin may be. */
HARNESS_TEST(far_with_a_gap, "far, with a gap")
{
    static uint64_t memory[(BERTH_CHAIN_WORDS(2) + 1) / 2];
    berth_placement at[2];
    berth_chain chain;
    carried_still(&two, -1, -1, 1, 1);
    carried_place(&two, -8000, -8000, 0, 0);
    carried_disc(&one, 0.5, 0, 0, -8, 0, 10);
    for (int32_t k = 0; k < 2; k++) {
        at[k] = berth_placement_at(num_from(8000 - 10 * k), num_from(8000), 0, 30 * k);
    }
    const berth_chain_part parts[2] = {{&one.motion, &at[0]}, {&one.motion, &at[1]}};
    CHECK_EQ(berth_chain_build(parts, 2, ARENA(memory), &chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&chain, &one.disc), BERTH_OK);
    one.body = berth_body_of_disc(&one.disc);
    CHECK_EQ(ask(32767, NULL), BERTH_CLEAR);
    check_near(reference_square_root(15981.0 * 15981 + 15999.0 * 15999) - 0.5, 0.1);
    CHECK_EQ(told.tick, 39);
}

/* As near as what is looked for is small: no further is told than was asked for. */
HARNESS_TEST(less_than_told, "within what rounds")
{
    uint32_t found = 0; /* q16: a grain is eight units of a distance */
    for (uint32_t k = 0; k < 256; k++) {
        const double below = (1 + k % 8) / 65536.0;
        carried_along(&one, 160, k % 3 == 0 ? 100 : 0);
        carried_still(&two, -1, 0.5, 1, 2);
        carried_place(&two, 0, (64 + k / 4) / 65536.0, 0, 0);
        if (ask(below, NULL) == BERTH_CLEAR && told.found) {
            found++;
            CHECK(!berth_num_less(num_from(below), told.distance));
        }
    }
    (void)found;
#ifdef BERTH_Q16
    CHECK(found != 0);
#endif
}

/* ---- Budgets -------------------------------------------------------------------------------- */

/* Never more steps than the budget; and with enough the same answer. Where the discs around both
 * meet, nothing may be left of it when the two are known to be clear. */
HARNESS_TEST(budgets, "every budget")
{
    for (int near = 0; near < 2; near++) {
        berth_body_options o = {{0, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
        const double below = near ? 0.5 : 1000;
        carried_along(&one, 160, 0);
        carried_still(&two, 3, near ? 0.75 : 1.25, 5, 2);
        CHECK_EQ(ask(below, NULL), BERTH_CLEAR);
        const uint32_t steps = counts.steps;
        const berth_num distance = told.distance;
        CHECK(steps > 1);
        for (o.motion.max_steps = 1; o.motion.max_steps <= steps; o.motion.max_steps++) {
            const berth_status status = ask(below, &o);
            CHECK_EQ(status, o.motion.max_steps < steps ? BERTH_UNKNOWN : BERTH_CLEAR);
            CHECK_LE(counts.steps, o.motion.max_steps);
            CHECK(told.found == 0 || !berth_num_less(told.distance, distance));
        }
        CHECK_REAL_EQ(real_of(told.distance), real_of(distance));
        CHECK_EQ(ask(near ? 0.125 : 0.5, NULL), BERTH_CLEAR); /* cheaper: nothing is as near */
        CHECK_LE(counts.steps, steps);
    }
}

/* Two that circles and roots keep further apart than what is looked for: as many steps as were
 * taken are enough. */
HARNESS_TEST(budget_of_far, "a budget for two that are far apart")
{
    berth_body_options o = {{0, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 0};
    carried_along(&one, 160, 0);
    carried_still(&two, 100, 100, 102, 101);
    CHECK_EQ(ask(0.25, NULL), BERTH_CLEAR);
    o.motion.max_steps = counts.steps;
    CHECK_EQ(ask(0.25, &o), BERTH_CLEAR);
    CHECK_EQ(counts.steps, o.motion.max_steps);
    CHECK_EQ(told.found, 0);
}
