/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Exhaustive search out of the parts of the papers' trees, so that it is as fast as the library
 * could make it. */

#include "bench.h"
#include "src/papers/mobb_query.h"

/* Farther than any two discs of one query: 2^16 steps and more, or metres. */
#define FAR ((berth_len)79000)

berth_status bench_exhaustive(const berth_mobb *a, const berth_placement *placement_a,
                              const berth_mobb *b, const berth_placement *placement_b,
                              const berth_motion_options *options, berth_motion_counts *counts)
{
    berthi_mobb_query q;
    (void)options;
    if (berthi_mobb_begin(&q, a, placement_a, b, placement_b, UINT32_MAX) != BERTH_UNKNOWN) {
        if (q.bounds == 0) {
            return BERTH_CLEAR; /* no common time: nothing to search */
        }
        /* the reaches are apart, which this search must not know: any far frame costs the same */
        q.bounds = 0;
        q.frame.turn.c = BERTH_DIR_ONE;
        q.frame.turn.s = 0;
        q.frame.tx = berthi_prod_of(FAR);
        q.frame.ty = 0;
    }
    const berth_status answer = (berth_status)berthi_mobb_compare(&q);
    counts->legs = q.samples;
    counts->exact = q.exact;
    counts->steps = q.samples;
    return answer;
}
