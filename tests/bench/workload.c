/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The workloads and the methods of the benchmarks. */

#include "bench.h"
#include "tests/harness/harness.h"

static berth_status nothing(const berth_motion *a, const berth_placement *placement_a,
                            const berth_motion *b, const berth_placement *placement_b,
                            const berth_motion_options *options, berth_motion_counts *counts)
{
    (void)a, (void)placement_a, (void)b, (void)placement_b, (void)options, (void)counts;
    return BERTH_CLEAR;
}

static berth_status collide(const berth_motion *a, const berth_placement *placement_a,
                            const berth_motion *b, const berth_placement *placement_b,
                            const berth_motion_options *options, berth_motion_counts *counts)
{
    return berth_motion_collide(a, placement_a, b, placement_b, options, counts);
}

const char *const bench_names[BENCH_METHODS] = {"nothing", "tree", "root only", "exhaustive"};
const bench_collide bench_calls[BENCH_METHODS] = {nothing, collide, collide, bench_exhaustive};

int bench_views(berth_motion views[BENCH_MOST_CLIPS], bench_method method)
{
    uint32_t k;
    for (k = 0; k < bench_clip_count && k < BENCH_MOST_CLIPS; k++) {
        const bench_clip *clip = &bench_clips[k];
        if (berth_motion_attach(&views[k], clip->image, clip->bytes) != BERTH_OK) {
            return 0;
        }
        if (method == BENCH_ROOT || method == BENCH_ALL) {
            views[k].track.levels =
                1; /* preorder: the root comes first, the rest is not looked at */
        }
    }
    return 1;
}

/* A number uniform in +-most units, the same in every arithmetic. */
static berth_num draw_num(harness_random *random, int32_t most)
{
    const int32_t raw = harness_between(random, -most * 4096, most * 4096);
#ifdef BERTH_Q16
    return berth_num_of(raw * 16);
#else
    return berth_num_of((berth_raw)raw / (berth_raw)4096);
#endif
}

bench_query bench_next(harness_random *random)
{
    bench_query query;
    berth_num x, y;
    berth_angle heading;
    query.a = harness_below(random, bench_clip_count);
    query.b = harness_below(random, bench_clip_count);
    x = draw_num(random, bench_load.square / 2);
    y = draw_num(random, bench_load.square / 2);
    heading = (berth_angle)harness_below(random, 65536);
    query.at = berth_placement_at(x, y, heading,
                                  harness_between(random, -bench_load.offset, bench_load.offset));
    return query;
}
