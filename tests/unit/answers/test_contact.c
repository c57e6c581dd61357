/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contacts and times of impact by hand: nobody there. Refused: fault/answers. */

#include <berth/berth.h>

#include "tests/harness/harness.h"
#include "tests/unit/support.h"

enum { KNOTS = 5 };

#include "tests/unit/answers/along.h"

/* ---- Nothing --------------------------------------------------------------------------------- */

/* What is not placed takes no steps, nor does a clock whose error is none. */
static void test_nothing(void)
{
    static const berth_placed unplaced;
    const berth_placed *const none[2] = {&unplaced, NULL};
    const double post[1] = {0};
    put(0, post, 1, 1);
    const berth_placed *const place = &placed[0];
    for (int k = 0; k < 2; k++) {
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_IMPACT, &none[k], 1, place, 0), 0);
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_IMPACT, &place, 1, none[k], 0), 0);
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_APART, &place, 1, none[k], 0), 0);
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_CONTACT, &none[k], 1, place, 0), 0);
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_CLOSEST, &place, 1, none[k], 0), 0);
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_WITHIN, &none[k], 1, place, 1), 0);
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_START, &none[k], 1, place, 0), 0);
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_START, &place, 1, none[k], 0), 0);
    }
    CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_START, NULL, 1, place, 0), 0);
    for (int32_t error = -1; error <= BERTH_CLOCK_ERROR_MAX + 1;
         error += BERTH_CLOCK_ERROR_MAX + 2) {
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_WITHIN, &place, 1, place, error), 0);
        CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_START, &place, 1, place, error), 0);
    }
}

#ifdef BERTH_Q16
enum { EARLY = 0 };
#else
enum { EARLY = 1 }; /* ticks: contacts are as long as rounding makes them */
#endif

/* Asked from tick 0 on of two that start too close: forgiven up to `tick`, where it is plain that
 * they are never there together. */
static void check_forgiven(int32_t tick)
{
    const berth_motion_options options = {0, 0, 1000, num_from(0), 0};
    for (int swap = 0; swap < 2; swap++) {
        berth_impact impact = {
            -1, -1, {0, 0, 0, 0, num_from(0), num_from(0), num_from(0), num_from(0)}};
        CHECK_EQ(
            berth_time_of_impact_apart(&placed[swap], &placed[1 - swap], &options, &impact, NULL),
            BERTH_CLEAR);
        CHECK_LE(tick, impact.forgiven);
        CHECK_LE(impact.forgiven - tick, EARLY);
        CHECK_EQ(impact.tick, -1);
    }
}

static void put_held(int k, const double *x, uint32_t count, int32_t start)
{
    berth_num at_x[KNOTS], at_y[KNOTS];
    berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
    berth_motion_desc desc = {0};
    for (uint32_t i = 0; i < count; i++) {
        at_x[i] = num_from(x[i]);
        at_y[i] = num_from(0);
    }
    desc.clip = berth_clip_over_arrays(at_x, at_y, count, num_from(0.5), 100);
    CHECK_EQ(berth_motion_build(&desc, &arena, &views[k]), BERTH_OK);
    at[k] = berth_placement_at(num_from(0), num_from(0), 0, start);
    CHECK_EQ(berth_motion_place(&views[k], &at[k], &placed[k]), BERTH_OK);
}

static void test_never_together(void)
{
    const double post[1] = {0}, stays[4] = {0.5, 0.5, 0.5, 0.5};
    static const int32_t starts[] = {2000, 1000, -5000, -400};
    put(0, post, 1, 1);
    for (uint32_t k = 0; k < LENGTH_OF(starts); k++) {
        put_held(1, stays, 4, starts[k]);
        check_forgiven(starts[k] > 0 ? 1000 : starts[k] + 400);
    }
    put_held(0, stays, 4, 0);
    put_held(1, stays, 4, 500);
    check_forgiven(400);
}

const harness_test tests[] = {
    {"what is not placed", test_nothing}, {"never together", test_never_together}, {0, 0}};
