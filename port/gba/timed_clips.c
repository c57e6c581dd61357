/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The linker calls __wrap_f where the program says f, and f is what we call __real_f. */

#include "timed.h"

#include "gba.h"

#include <berth/berth.h>
#include <berth/meet.h>

/* What is between the readings is the call as any caller makes it. In internal RAM like the query,
 * so that the call itself is a near one. */
#define TIMED BERTH_HOT __attribute__((noinline))

berth_status
__real_berth_motion_collide_q16(const berth_motion *a, const berth_placement *placement_a,
                                const berth_motion *b, const berth_placement *placement_b,
                                const berth_motion_options *options, berth_motion_counts *counts);
berth_status
__wrap_berth_motion_collide_q16(const berth_motion *a, const berth_placement *placement_a,
                                const berth_motion *b, const berth_placement *placement_b,
                                const berth_motion_options *options, berth_motion_counts *counts);
berth_status __real_berth_meet_q16(const berth_placed *a, const berth_placed *b,
                                   const berth_motion_options *options,
                                   berth_motion_counts *counts);
berth_status __wrap_berth_meet_q16(const berth_placed *a, const berth_placed *b,
                                   const berth_motion_options *options,
                                   berth_motion_counts *counts);
berth_status __real_berth_first_hit_q16(const berth_placed *a, const berth_placed *b,
                                        const berth_motion_options *options,
                                        berth_motion_counts *counts);
berth_status __wrap_berth_first_hit_q16(const berth_placed *a, const berth_placed *b,
                                        const berth_motion_options *options,
                                        berth_motion_counts *counts);
berth_status __real_berth_motion_place_q16(const berth_motion *motion, const berth_placement *at,
                                           berth_placed *placed);
berth_status __wrap_berth_motion_place_q16(const berth_motion *motion, const berth_placement *at,
                                           berth_placed *placed);

TIMED berth_status __wrap_berth_motion_collide_q16(const berth_motion *a,
                                                   const berth_placement *placement_a,
                                                   const berth_motion *b,
                                                   const berth_placement *placement_b,
                                                   const berth_motion_options *options,
                                                   berth_motion_counts *counts)
{
    const uint32_t before = gba_cycles();
    const berth_status answer =
        __real_berth_motion_collide_q16(a, placement_a, b, placement_b, options, counts);
    gba_timed_add(gba_cycles() - before);
    return answer;
}

TIMED berth_status __wrap_berth_meet_q16(const berth_placed *a, const berth_placed *b,
                                         const berth_motion_options *options,
                                         berth_motion_counts *counts)
{
    const uint32_t before = gba_cycles();
    const berth_status answer = __real_berth_meet_q16(a, b, options, counts);
    gba_timed_add(gba_cycles() - before);
    return answer;
}

TIMED berth_status __wrap_berth_first_hit_q16(const berth_placed *a, const berth_placed *b,
                                              const berth_motion_options *options,
                                              berth_motion_counts *counts)
{
    const uint32_t before = gba_cycles();
    const berth_status answer = __real_berth_first_hit_q16(a, b, options, counts);
    gba_timed_add(gba_cycles() - before);
    return answer;
}

TIMED berth_status __wrap_berth_motion_place_q16(const berth_motion *motion,
                                                 const berth_placement *at, berth_placed *placed)
{
    const uint32_t before = gba_cycles();
    const berth_status status = __real_berth_motion_place_q16(motion, at, placed);
    gba_timed_place(gba_cycles() - before);
    return status;
}
