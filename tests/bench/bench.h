/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the benchmarks share: packed clips, the workloads, and the methods that they compare. */

#ifndef BERTH_BENCH_H
#define BERTH_BENCH_H

#include "berth/berth.h"

/* Images of clips, packed by tests/bench/pack.c. */
typedef struct bench_clip {
    const uint32_t *image;
    uint32_t bytes;
} bench_clip;

extern const bench_clip bench_clips[];
extern const uint32_t bench_clip_count;

/* How the queries are drawn, as pack was told: any two clips, the second at any rotation. */
typedef struct bench_workload {
    const char *name;
    int32_t square; /* side of the square of translations, units */
    int32_t offset; /* start offsets lie within +- so many ticks */
} bench_workload;

extern const bench_workload bench_load;

/* The methods that are compared: a call as berth_motion_collide, on views made for it. */
typedef berth_status (*bench_collide)(const berth_motion *, const berth_placement *,
                                      const berth_motion *, const berth_placement *,
                                      const berth_motion_options *, berth_motion_counts *);

typedef enum bench_method {
    BENCH_NOTHING,
    BENCH_TREE,
    BENCH_ROOT,
    BENCH_ALL,
    BENCH_METHODS
} bench_method;

extern const char *const bench_names[BENCH_METHODS];
extern const bench_collide bench_calls[BENCH_METHODS];

#define BENCH_MOST_CLIPS 64

/* Attaches all clips and fits the views to a method. Returns 0 when an image is refused. */
int bench_views(berth_motion views[BENCH_MOST_CLIPS], bench_method method);

/* The next query of the workload; the first clip is placed at the origin. */
typedef struct bench_query {
    uint32_t a, b; /* clips */
    berth_placement at;
} bench_query;

struct harness_random;
bench_query bench_next(struct harness_random *random);

/* Exhaustive search with the library's own sample test over the whole common time, no box and no
 * circle before it: what the trees save is measured against this. The views are root-only. */
berth_status bench_exhaustive(const berth_motion *a, const berth_placement *placement_a,
                              const berth_motion *b, const berth_placement *placement_b,
                              const berth_motion_options *options, berth_motion_counts *counts);

#endif
