/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The linker calls __wrap_f where the program says f, and f is what we call __real_f. */

#include "timed.h"

#include "gba.h"

#include "src/many/traffic_commitment.h"

/* What is between the readings is the call as any caller makes it. In internal RAM like the query,
 * so that the call itself is a near one. */
#define TIMED BERTH_HOT __attribute__((noinline))

typedef berth_status meeting(const berth_placed *plan, const berth_traffic_rest *mine,
                             const berth_commitment *other, berth_motion_counts *counts);
typedef berth_status asking(const berth_traffic *traffic, uint32_t number, const berth_placed *plan,
                            const berth_motion_options *options, berth_traffic_cursor *cursor,
                            berth_traffic_counts *counts);
typedef berth_status placing(const berth_motion *motion, const berth_placement *at,
                             berth_placed *placed);
meeting __real_berthi_traffic_meet_q16, __wrap_berthi_traffic_meet_q16;
asking __real_berth_traffic_ask_on_q16, __wrap_berth_traffic_ask_on_q16;
placing __real_berth_motion_place_q16, __wrap_berth_motion_place_q16;

/* The question about one commitment, */
TIMED berth_status __wrap_berthi_traffic_meet_q16(const berth_placed *plan,
                                                  const berth_traffic_rest *mine,
                                                  const berth_commitment *other,
                                                  berth_motion_counts *counts)
{
    const uint32_t before = gba_cycles();
    const berth_status answer = __real_berthi_traffic_meet_q16(plan, mine, other, counts);
    gba_timed_add(gba_cycles() - before);
    return answer;
}

/* and about all, of which it is part. */
TIMED berth_status __wrap_berth_traffic_ask_on_q16(const berth_traffic *traffic, uint32_t number,
                                                   const berth_placed *plan,
                                                   const berth_motion_options *options,
                                                   berth_traffic_cursor *cursor,
                                                   berth_traffic_counts *counts)
{
    const uint32_t before = gba_cycles();
    const berth_status answer =
        __real_berth_traffic_ask_on_q16(traffic, number, plan, options, cursor, counts);
    gba_timed_ask(gba_cycles() - before, counts->candidates);
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
