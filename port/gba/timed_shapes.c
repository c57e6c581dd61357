/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The linker calls __wrap_f where the program says f, and f is what we call __real_f. */

#include "timed.h"

#include "gba.h"

#include <berth/berth.h>

/* What is between the readings is the call as any caller makes it. In internal RAM like the query,
 * so that the call itself is a near one. */
#define TIMED BERTH_HOT __attribute__((noinline))

typedef berth_status overlapping(const berth_placed_footprint *a, const berth_placed_footprint *b,
                                 const berth_footprint_options *options,
                                 berth_footprint_counts *counts);
typedef berth_status placing(const berth_footprint *footprint, const berth_placement *at,
                             berth_placed_footprint *placed);
overlapping __real_berth_footprint_overlap_q16, __wrap_berth_footprint_overlap_q16;
placing __real_berth_footprint_place_q16, __wrap_berth_footprint_place_q16;

TIMED berth_status __wrap_berth_footprint_overlap_q16(const berth_placed_footprint *a,
                                                      const berth_placed_footprint *b,
                                                      const berth_footprint_options *options,
                                                      berth_footprint_counts *counts)
{
    const uint32_t before = gba_cycles();
    const berth_status answer = __real_berth_footprint_overlap_q16(a, b, options, counts);
    gba_timed_add(gba_cycles() - before);
    return answer;
}

TIMED berth_status __wrap_berth_footprint_place_q16(const berth_footprint *footprint,
                                                    const berth_placement *at,
                                                    berth_placed_footprint *placed)
{
    const uint32_t before = gba_cycles();
    const berth_status status = __real_berth_footprint_place_q16(footprint, at, placed);
    gba_timed_place(gba_cycles() - before);
    return status;
}
