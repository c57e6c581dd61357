/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Exhaustive search out of the library's own parts, so that it is as fast as the library could make
 * it. The query's source is included for its static functions; its public ones get other names. */

#include "bench.h"

#undef berth_mobb_collide
#undef berth_mobb_worst_steps
#define berth_mobb_collide bench_collide_unused
#define berth_mobb_worst_steps bench_worst_steps_unused
#include "../../src/mobb_query.c"

berth_status bench_exhaustive(const berth_mobb *a, const berth_placement *placement_a,
                              const berth_mobb *b, const berth_placement *placement_b,
                              const berth_mobb_options *options, berth_mobb_counts *counts)
{
    query q;
    berth_status answer = BERTH_CLEAR;
    int swapped;
    (void)options;
    q.side[0].mobb = a;
    q.side[0].at = placement_a;
    q.side[1].mobb = b;
    q.side[1].at = placement_b;
    swapped = order(q.side);
    q.left = UINT32_MAX;
    q.boxes = q.samples = q.exact = 0;
    if (begin(&q) && berthi_frame_make(&q.frame, q.side)) {
        /* from within the samples of two one-node trees */
        answer = search(&q, 1) == HIT ? BERTH_HIT : BERTH_CLEAR;
    }
    if (counts != NULL) {
        report(&q, answer, swapped, counts);
    }
    return answer;
}
