/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Closest approaches of packed recordings. */

#include "bench.h"
#include "closest.h"

static bench_views views;

static void draw_recordings(harness_random *random, const berth_motion **a, const berth_motion **b,
                            berth_placement *at)
{
    const bench_query query = bench_next(random);
    *a = &views.motions[query.a];
    *b = &views.motions[query.b];
    *at = query.at;
}

HARNESS_TEST(test_recordings, "recordings")
{
    int refused = 0;
    CHECK(bench_attach(&views, BENCH_CLIPS, &refused));
    compare("clips", draw_recordings, 0);
    CHECK(bench_attach(&views, BENCH_CM1, &refused));
    compare("clips at 1 cm", draw_recordings, 0);
    CHECK(!refused);
}
