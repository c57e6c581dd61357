/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What users of berth/berth.hpp write: compiled as every C++, with every arithmetic, and run; with
 * WRONG_... it does not compile. */

#include <berth/berth.hpp>

#include <stdio.h>

using namespace berth::literals;

static_assert((2.5_m).raw() == (250_cm).raw() && (2.5_m).raw() == (2500_mm).raw(), "lengths");
static_assert((90_deg).raw() == 16384 && (-90_deg).raw() == 49152, "angles");
static_assert((1.5707963267948966_rad).raw() == 16384 && (450_deg).raw() == 16384, "angles");
static_assert(1_m < 1001_mm && -1_m < 0_m && (1_m - 3_m).raw() == (-2_m).raw(), "order");

#ifdef WRONG_BARE
static const berth::length wrong = 4;
#elif defined(WRONG_HEADING)
static const berth_placement wrong = berth::at(1_m, 2_m, 90);
#elif defined(WRONG_KINDS)
static const berth::length wrong = 1_m + 90_deg;
#elif defined(WRONG_SWAPPED)
static const berth_placement wrong = berth::at(90_deg, 1_m, 2_m);
#endif

int main()
{
    static const berth_num along[] = {-4_m, 4_m}, across[] = {0_m, 0_m};
    static const int32_t ms[] = {0, 8000};
    static uint32_t memory[2 * BERTH_TRAJECTORY_IMAGE_WORDS(2)];
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    const berth_trajectory east = berth_trajectory_over_arrays(along, across, ms, 2, 40_cm);
    const berth_trajectory north = berth_trajectory_over_arrays(across, along, ms, 2, 400_mm);
    const berth_placement here = berth::at(0_m, 0_m, 0_deg);
    const berth_start_range minute = {0, 60000, 0};
    berth_motion mine, theirs;
    berth_placed me, them;
    berth_impact hit;
    berth_approach approach;
    int32_t start;
    if (berth_trajectory_build(&east, &arena, &mine) != BERTH_OK ||
        berth_trajectory_build(&north, &arena, &theirs) != BERTH_OK ||
        !berth::place(mine, here, me).is_done() || !berth::place(theirs, here, them).is_done()) {
        return 1;
    }
#ifdef WRONG_FORGOTTEN
    berth::meet(me, them);
#elif defined(WRONG_BOOL)
    if (berth::meet(me, them)) {
        return 1;
    }
#endif
    if (!berth::meet(me, them).is_hit() || berth::meet(me, them).is_error() ||
        !berth::time_of_impact(me, them, hit).is_hit() ||
        !berth::closest_approach(me, them, 100_m, approach).is_hit() ||
        !berth::earliest_start(them, me, minute, start).is_clear()) {
        return 1;
    }
    printf("%ld %ld\n", static_cast<long>(hit.tick), static_cast<long>(start));
    return 0;
}
