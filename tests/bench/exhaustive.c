/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Exhaustive search out of the parts of the papers' trees, so that it is as fast as the library
 * could make it. */

#include "bench.h"
#include "query.h"

/* Farther than any two discs of one query: 2^16 steps and more, or metres. */
#define FAR ((berth_len)79000)

int bench_begin(berthi_mobb_query *q, const berth_mobb *a, const berth_placement *at_a,
                const berth_mobb *b, const berth_placement *at_b, uint32_t *first)
{
    *first = berthi_mobb_first(a, b);
    berthi_mobb_side(q, *first, a, at_a);
    berthi_mobb_side(q, 1 - *first, b, at_b);
    q->bounds = 0;
    q->left = UINT32_MAX;
    return berthi_mobb_check(q) == BERTH_OK && berthi_mobb_begin(q);
}

/* From q->now on, as if both roots were leaves. */
static berthi_verdict search(berthi_mobb_query *q)
{
    berthi_verdict found = berthi_mobb_compare(q);
    while (found == BERTHI_OPEN) {
        found = berthi_mobb_settle(q);
        if (found == BERTHI_CLEAR && q->now < q->a.end && q->now < q->b.end) {
            found = berthi_mobb_compare(q);
        }
    }
    return found;
}

berth_status bench_exhaustive(const berth_mobb *a, const berth_placement *placement_a,
                              const berth_mobb *b, const berth_placement *placement_b,
                              const berth_motion_options *options, berth_motion_counts *counts)
{
    berthi_mobb_query q;
    uint32_t first;
    (void)options;
    if (!bench_begin(&q, a, placement_a, b, placement_b, &first)) {
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
    const berth_status answer = (berth_status)search(&q);
    counts->legs = q.samples;
    counts->exact = q.exact;
    counts->steps = q.samples;
    return answer;
}
