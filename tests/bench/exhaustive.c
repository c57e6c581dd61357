/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Exhaustive search out of the library's own parts, so that it is as fast as the library could make
 * it. */

#include "bench.h"
#include "query.h"
#include "src/motion/image.h"

/* Farther than any two discs of one query: 2^16 steps and more, or metres. */
#define FAR ((berth_len)79000)

int bench_begin(berthi_track_query *q, const berth_motion *a, const berth_placement *at_a,
                const berth_motion *b, const berth_placement *at_b, uint32_t *first)
{
    *first = berthi_side_first(&a->track, &b->track);
    berthi_tracks_side(q, *first, &a->track, a->nodes, a->pace, at_a);
    berthi_tracks_side(q, 1 - *first, &b->track, b->nodes, b->pace, at_b);
    q->bounds = 0;
    q->left = UINT32_MAX;
    return berthi_tracks_check(q) == BERTH_OK && berthi_tracks_begin(q);
}

/* From q->now on, as if both roots were leaves. */
static berthi_finding search(berthi_track_query *q)
{
    berthi_finding found = berthi_compare_leaves(q);
    while (found == BERTHI_CLOSE) {
        found = berthi_settle(q);
        if (found == BERTHI_CLEAR && q->now < q->a.end && q->now < q->b.end) {
            found = berthi_compare_leaves(q);
        }
    }
    return found;
}

berth_status bench_exhaustive(const berth_motion *a, const berth_placement *placement_a,
                              const berth_motion *b, const berth_placement *placement_b,
                              const berth_motion_options *options, berth_motion_counts *counts)
{
    berthi_track_query q;
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
    answer = (berth_status)search(&q);
    berthi_tracks_report(&q, answer, first, counts);
    counts->steps = UINT32_MAX - q.left;
    return answer;
}
