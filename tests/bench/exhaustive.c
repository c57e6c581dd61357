/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Exhaustive search out of the library's own parts, so that it is as fast as the library could make
 * it. */

#include "bench.h"
#include "src/motion/walk.h"

/* Farther than any two discs of one query: 2^16 steps and more, or metres. */
#define FAR ((berth_len)79000)

berth_status bench_exhaustive(const berth_motion *a, const berth_placement *placement_a,
                              const berth_motion *b, const berth_placement *placement_b,
                              const berth_motion_options *options, berth_motion_counts *counts)
{
    berthi_query q;
    berthi_finding found;
    const int first = a->track.ground.shift < b->track.ground.shift; /* q16: the coarser grid is side 0 */
    (void)options;
    q.side[first].motion = a;
    q.side[first].at = placement_a;
    q.side[!first].motion = b;
    q.side[!first].at = placement_b;
    q.left = UINT32_MAX;
    if (!berthi_walk_begin(&q)) {
        if (q.bounds == 0) {
            return BERTH_CLEAR; /* no common time: nothing to search */
        }
        /* the reaches are apart, which this search must not know: any far frame costs the same */
        q.bounds = 0;
        q.frame.mc = BERTH_DIR_ONE;
        q.frame.ms = 0;
        q.frame.tx = berthi_prod_of(FAR);
        q.frame.ty = 0;
    }
    found = berthi_walk_on(&q, 1);
    counts->bounds = q.bounds;
    counts->samples = q.samples;
    counts->exact = q.exact;
    return (berth_status)found;
}
