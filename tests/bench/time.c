/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Time a query on the host, per method, on one packed workload. Time is noisy: every method runs in
 * turn, many rounds, and the fastest round of each counts. One line a method:
 *
 *   time|WORKLOAD|host|ARITHMETIC|METHOD|QUERIES|NANOSECONDS|BOUNDS|LEGS|HITS      (totals) */

#define _POSIX_C_SOURCE 200809L

#include "bench.h"
#include "clock.h"
#include "tests/harness/harness.h"

#define QUERIES 4000
#define ROUNDS 25

#define MOST_METHODS 16

static bench_views views;
static bench_query queries[QUERIES];
static bench_case ready[QUERIES];

static uint64_t now(void)
{
    return bench_nanoseconds(CLOCK_MONOTONIC);
}

typedef struct totals {
    uint64_t nanoseconds, bounds, legs;
    uint32_t hits;
} totals;

static void run(const bench_method *method, totals *best)
{
    totals sum = {0, 0, 0, 0};
    const uint64_t before = now();
    for (uint32_t k = 0; k < QUERIES; k++) {
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        sum.hits += bench_ask(method, &ready[k], &counts) == BERTH_HIT;
        sum.bounds += counts.bounds;
        sum.legs += counts.legs;
    }
    sum.nanoseconds = now() - before;
    if (best->nanoseconds == 0 || sum.nanoseconds < best->nanoseconds) {
        *best = sum;
    }
}

/* Makes all queries ready; returns 0 when the program does not carry the method's images. */
static int get_ready(const bench_method *method)
{
    int refused = 0;
    if (!bench_attach(&views, method->set, &refused)) {
        return 0;
    }
    CHECK(!refused);
    for (uint32_t k = 0; k < QUERIES; k++) {
        CHECK(bench_ready(&ready[k], method, &views, &queries[k]));
    }
    return 1;
}

static void test_time(void)
{
    static totals best[MOST_METHODS];
    harness_random random = harness_random_from(1);
    for (uint32_t k = 0; k < QUERIES; k++) {
        queries[k] = bench_next(&random);
    }
    for (int round = 0; round < ROUNDS; round++) {
        totals *of = best;
        for (const bench_method *method = bench_methods; method->set != BENCH_SETS; method++) {
            CHECK(of < best + MOST_METHODS);
            if (get_ready(method)) {
                run(method, of);
            }
            of++;
        }
    }
    const totals *of = best;
    for (const bench_method *method = bench_methods; method->set != BENCH_SETS; method++, of++) {
        if (method->name != NULL && of->nanoseconds != 0) {
            harness_print("time|%s|host|%s|%s|%u|%llu|%llu|%llu|%u\n", bench_load.name,
                          BERTH_ARITHMETIC, method->name, (uint32_t)QUERIES,
                          of->nanoseconds - best[method->form].nanoseconds, of->bounds, of->legs,
                          of->hits);
        }
    }
}

const harness_test tests[] = {{"time", test_time}, {0, 0}};
