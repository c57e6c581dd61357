/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The linker calls __wrap_f where the program says f, and f is what we call __real_f. */

#include "timed.h"

#include "gba.h"

#include <berth/berth.h>

berth_status
__real_berth_motion_collide_q16(const berth_motion *a, const berth_placement *placement_a,
                                const berth_motion *b, const berth_placement *placement_b,
                                const berth_motion_options *options, berth_motion_counts *counts);
berth_status
__wrap_berth_motion_collide_q16(const berth_motion *a, const berth_placement *placement_a,
                                const berth_motion *b, const berth_placement *placement_b,
                                const berth_motion_options *options, berth_motion_counts *counts);

/* What is between the readings is the call as any caller makes it: six arguments, two of them on
 * the stack. In internal RAM like the query, so that the call itself is a near one. */
__attribute__((section(".iwram"), target("arm"), noinline)) berth_status
__wrap_berth_motion_collide_q16(const berth_motion *a, const berth_placement *placement_a,
                                const berth_motion *b, const berth_placement *placement_b,
                                const berth_motion_options *options, berth_motion_counts *counts)
{
    const uint32_t before = gba_cycles();
    const berth_status answer =
        __real_berth_motion_collide_q16(a, placement_a, b, placement_b, options, counts);
    gba_timed_add(gba_cycles() - before);
    return answer;
}
