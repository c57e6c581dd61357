/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Time a query on the host, per method, on one packed workload. Time is noisy: every method runs in
 * turn, many rounds, and the fastest round of each counts. One line a method:
 *
 *   time|WORKLOAD|host|ARITHMETIC|METHOD|QUERIES|NANOSECONDS|BOUNDS|SAMPLES|HITS      (totals) */

#define _POSIX_C_SOURCE 200809L

#include <time.h>

#include "bench.h"
#include "tests/harness/harness.h"

#define QUERIES 4000
#define ROUNDS 25

static berth_motion views[BENCH_METHODS][BENCH_MOST_CLIPS];
static bench_query queries[QUERIES];

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

typedef struct totals {
    uint64_t nanoseconds, bounds, samples;
    uint32_t hits;
} totals;

static void run(bench_method method, totals *best)
{
    const bench_collide collide = bench_calls[method];
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    totals sum = {0, 0, 0, 0};
    const uint64_t before = now();
    uint32_t k;
    for (k = 0; k < QUERIES; k++) {
        const bench_query *q = &queries[k];
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0};
        sum.hits += collide(&views[method][q->a], &here, &views[method][q->b], &q->at, NULL,
                            &counts) == BERTH_HIT;
        sum.bounds += counts.bounds;
        sum.samples += counts.samples;
    }
    sum.nanoseconds = now() - before;
    if (best->nanoseconds == 0 || sum.nanoseconds < best->nanoseconds) {
        *best = sum;
    }
}

static void test_time(void)
{
    static totals best[BENCH_METHODS];
    harness_random random = harness_random_from(1);
    int round, k;
    for (k = 0; k < BENCH_METHODS; k++) {
        CHECK(bench_views(views[k], (bench_method)k));
    }
    for (k = 0; k < QUERIES; k++) {
        queries[k] = bench_next(&random);
    }
    for (round = 0; round < ROUNDS; round++) {
        for (k = 0; k < BENCH_METHODS; k++) {
            run((bench_method)k, &best[k]);
        }
    }
    for (k = BENCH_TREE; k < BENCH_METHODS; k++) {
        harness_print("time|%s|host|%s|%s|%u|%llu|%llu|%llu|%u\n", bench_load.name,
                      BERTH_ARITHMETIC, bench_names[k], (uint32_t)QUERIES,
                      best[k].nanoseconds - best[BENCH_NOTHING].nanoseconds, best[k].bounds,
                      best[k].samples, best[k].hits);
    }
}

const harness_test tests[] = {{"time", test_time}, {0, 0}};
