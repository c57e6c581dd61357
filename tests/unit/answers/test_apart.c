/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two that start too close: what is forgiven, by hand. */

#include "tests/unit/support.h"

enum { KNOTS = 4 };

#include "tests/unit/answers/along.h"

static void put_held(int k, const double *x, uint32_t count)
{
    berth_num at_x[KNOTS], at_y[KNOTS];
    berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
    berth_motion_desc desc = berth_motion_desc_default();
    for (uint32_t i = 0; i < count; i++) {
        at_x[i] = num_from(x[i]);
        at_y[i] = num_from(0);
    }
    desc.clip = berth_clip_over_arrays(at_x, at_y, count, num_from(0.5), 100);
    CHECK_EQ(berth_motion_build(&desc, &arena, &views[k]), BERTH_OK);
    at[k] = berth_placement_at(num_from(0), num_from(0), 0, 0);
    CHECK_EQ(berth_motion_place(&views[k], &at[k], &placed[k]), BERTH_OK);
}

#ifdef BERTH_Q16
enum { EARLY = 0 };
#else
enum { EARLY = 1 }; /* ticks: contacts are as long as rounding makes them */
#endif

/* Asked from tick 0 on. */
static void check_apart(berth_status status, int32_t forgiven, int32_t tick)
{
    const berth_motion_options options = {0, 0, 1000, num_from(0), 0};
    for (int swap = 0; swap < 2; swap++) {
        berth_impact impact = {
            -1, -1, {0, 0, 0, 0, num_from(0), num_from(0), num_from(0), num_from(0)}};
        CHECK_EQ(
            berth_time_of_impact_apart(&placed[swap], &placed[1 - swap], &options, &impact, NULL),
            status);
        CHECK_LE(impact.forgiven - forgiven, EARLY);
        CHECK_LE(forgiven, impact.forgiven);
        CHECK_LE((status == BERTH_CLEAR ? -1 : tick) - impact.tick, EARLY);
        CHECK_LE(impact.tick, status == BERTH_CLEAR ? -1 : tick);
    }
}

static void test_by_hand(void)
{
    const double post[1] = {0};
    put(0, post, 1, 1);
    const double goes[4] = {0.5, 2.5, 4, 5}; /* 1/2 to go at 1/50 a tick: tick 25 touches */
    put(1, goes, 4, 1);
    check_apart(BERTH_CLEAR, 25, 0);
    const double waits[4] = {0.5, 0.5, 0.5, 4}; /* to go from tick 200 on at 7/200 */
    put(1, waits, 4, 1);
    check_apart(BERTH_CLEAR, 215, 0);
    const double stays[2] = {0.5, 0.5}; /* for ever */
    put(1, stays, 2, 1);
    check_apart(BERTH_CLEAR, 1000, 0);
    const double comes[2] = {0.5, 0.25};
    put(1, comes, 2, 1);
    check_apart(BERTH_HIT, 0, 0);
    const double turns[4] = {0.5, 0.75, 0.5, 4}; /* parts, and then not any more */
    put(1, turns, 4, 1);
    check_apart(BERTH_HIT, 0, 100);
    const double again[4] = {0.5, 1.5, 0.5, 4}; /* parts, comes back */
    put(1, again, 4, 1);
    check_apart(BERTH_HIT, 50, 150);
    const double touches[2] = {1, 2}; /* is no contact */
    put(1, touches, 2, 1);
    check_apart(BERTH_CLEAR, 0, 0);
    const double crosses[2] = {-0.5, 3}; /* through the other one */
    put(1, crosses, 2, 1);
    check_apart(BERTH_HIT, 0, 0);
}

/* Never there together within the window: up to where that is plain. */
static void test_never_together(void)
{
    const double post[1] = {0}, stays[4] = {0.5, 0.5, 0.5, 0.5};
    static const int32_t starts[] = {2000, 1000, -5000, -400};
    for (uint32_t k = 0; k < LENGTH_OF(starts); k++) {
        put(0, post, 1, 1);
        put_held(1, stays, 4);
        at[1].start = starts[k];
        CHECK_EQ(berth_motion_place(&views[1], &at[1], &placed[1]), BERTH_OK);
        check_apart(BERTH_CLEAR, starts[k] > 0 ? 1000 : starts[k] + 400, 0);
    }
    put_held(0, stays, 4);
    put_held(1, stays, 4);
    at[1].start = 500;
    CHECK_EQ(berth_motion_place(&views[1], &at[1], &placed[1]), BERTH_OK);
    check_apart(BERTH_CLEAR, 400, 0);
}

const harness_test tests[] = {
    {"by hand", test_by_hand}, {"never together", test_never_together}, {0, 0}};
