/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Steps of berth_meet_within where nothing but touching is in question: discs of radius 0.5 on
 * lanes 1 unit apart, or a millimetre more, side by side, head on and one after another, in one leg
 * or in several with waits, along an axis or across the grid; with clocks that are off by anything.
 * */

#include "berth/berth.h"
#include "port/port.h"
#include "tests/harness/harness.h"

enum { KNOTS = 5, SECOND = 120 };

typedef struct lane {
    const char *name;
    double x, y, way_x,
        way_y; /* where b begins, and goes while a goes (30, 0), or across (18, 24) */
    int across, legs;
} lane;

static const lane lanes[] = {
    {"head on, one leg", 30, 1, -30, 0, 0, 1},
    {"abreast, one leg", 0, 1, 30, 0, 0, 1},
    {"passing, one leg", -20, 1, 30, 0, 0, 1},
    {"stands, one leg", 20, 1, 0, 0, 0, 1},
    {"head on, four legs", 30, 1, -30, 0, 0, 4},
    {"abreast, four legs", 0, 1, 30, 0, 0, 4},
    {"head on, across", 17, 24.75, -18, -24, 1, 1},
    {"abreast, across", -1, 0.75, 18, 24, 1, 1},
    {"head on, a millimetre more", 30, 1.001, -30, 0, 0, 1},
    {"head on, four legs, a millimetre more", 30, 1.001, -30, 0, 0, 4},
};

static uint32_t memory[2][BERTH_TRAJECTORY_IMAGE_WORDS(KNOTS) + 400];

static void build(int which, const lane *of, berth_motion *view)
{
    berth_arena arena = berth_arena_over(memory[which], sizeof memory[which]);
    berth_num x[KNOTS], y[KNOTS];
    int32_t tick[KNOTS];
    const double from_x = which ? of->x : 0, from_y = which ? of->y : 0;
    const double way_x = which ? of->way_x : of->across ? 18 : 30;
    const double way_y = which ? of->way_y : of->across ? 24 : 0;
    uint32_t count = (uint32_t)of->legs + 1;
    for (uint32_t k = 0; k < count; k++) {
        const double part = (double)k / of->legs;
        x[k] = berth_num_of((berth_raw)((from_x + way_x * part) * 65536));
        y[k] = berth_num_of((berth_raw)((from_y + way_y * part) * 65536));
        tick[k] = (int32_t)(k * (uint32_t)(30 * SECOND / of->legs) + (which ? 100 * k : 0));
    }
    /* across, lanes (-1, 0.75) apart are 1.25 apart */
    berth_trajectory route = berth_trajectory_over_arrays(
        x, y, tick, count, of->across ? BERTH_NUM(0.625) : BERTH_NUM(0.5));
    route.before = which ? BERTH_STANDS : BERTH_ABSENT;
    route.after = which ? BERTH_STANDS : BERTH_ABSENT;
    CHECK_EQ(berth_trajectory_build(&route, &arena, view), BERTH_OK);
}

HARNESS_TEST(test_clocks, "clocks")
{
    uint32_t most = 0;
    for (uint32_t k = 0; k < sizeof lanes / sizeof lanes[0]; k++) {
        berth_placement at[2];
        berth_motion view[2];
        berth_placed placed[2];
        berth_motion_counts counts;
        for (int side = 0; side < 2; side++) {
            build(side, &lanes[k], &view[side]);
            at[side] = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
            CHECK_EQ(berth_motion_place(&view[side], &at[side], &placed[side]), BERTH_OK);
        }
        CHECK_EQ(berth_meet(&placed[0], &placed[1], NULL, &counts), BERTH_CLEAR);
        const uint32_t plain = counts.steps;
        for (int32_t error = 1; error <= BERTH_CLOCK_ERROR_MAX; error <<= 1) {
            CHECK_EQ(berth_meet_within(&placed[0], &placed[1], error, NULL, &counts), BERTH_CLEAR);
            most = counts.steps > most ? counts.steps : most;
            if (error == 1 || error == 128 || error == BERTH_CLOCK_ERROR_MAX) {
                harness_print("clocks|%s, %d ticks off: %u steps; without clocks %u\n",
                              lanes[k].name, error, counts.steps, plain);
            }
        }
    }
    harness_print("bar|%s: steps for clocks on touching lanes, any error|%u|<=|64|\n",
                  berth_port_name(), most);
}
