/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Exhaustive search out of the library's own parts, so that it is as fast as the library could make
 * it. */

#include "bench.h"
#include "query.h"
#include "src/motion/image.h"

#define BERTHI_QUERY bench_walk
#define BERTHI_VIEW berth_motion
#define BERTHI_NODES(view) ((view)->nodes)
#define BERTHI_FORM(view) ((view)->pace)
#define BERTHI_NODE_UNITS_AT(at) BERTHI_NODE_UNITS

/* Asked of no node here: the walk begins within the samples of both roots and ends with them. */
static int bounds_apart(const bench_walk *q, int32_t end)
{
    (void)q, (void)end;
    return 0;
}

#include "src/motion/walk.inl"

/* Farther than any two discs of one query: 2^16 steps and more, or metres. */
#define FAR ((berth_len)79000)

int bench_begin(bench_walk *q, const berth_motion *a, const berth_placement *at_a,
                const berth_motion *b, const berth_placement *at_b, uint32_t *first)
{
    *first = berthi_side_first(&a->track, &b->track);
    side_set(q, *first, a, at_a);
    side_set(q, 1 - *first, b, at_b);
    q->bounds = 0;
    q->left = UINT32_MAX;
    return sides_check(q) == BERTH_OK && has_common_time(q) && is_near(q);
}

berth_status bench_exhaustive(const berth_motion *a, const berth_placement *placement_a,
                              const berth_motion *b, const berth_placement *placement_b,
                              const berth_motion_options *options, berth_motion_counts *counts)
{
    bench_walk q;
    berth_status answer = BERTH_CLEAR;
    uint32_t first;
    (void)options;
    if (!bench_begin(&q, a, placement_a, b, placement_b, &first)) {
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
    answer = (berth_status)walk_on(&q, 1);
    report(&q, answer, first, counts);
    return answer;
}
