/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions and tests a query on an emulated core, per method, on one packed workload. One line
 * a method, for tests/bench/report to read:
 *
 *   cost WORKLOAD CORE ARITHMETIC METHOD QUERIES INSTRUCTIONS BOUNDS SAMPLES EXACT HITS
 * STEPS-AT-MOST
 *
 * with the totals of all queries. */

#include "bench.h"
#include "port/port.h"
#include "tests/harness/harness.h"

#ifndef BENCH_QUERIES
#define BENCH_QUERIES 1000
#endif

static berth_motion views[BENCH_MOST_CLIPS];

typedef struct totals {
    uint64_t instructions, bounds, samples, exact;
    uint32_t hits, most_steps;
} totals;

static totals run(bench_method method)
{
    const bench_collide collide = bench_calls[method];
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    harness_random random = harness_random_from(1);
    totals sum = {0, 0, 0, 0, 0, 0};
    uint32_t k;
    for (k = 0; k < BENCH_QUERIES; k++) {
        const bench_query query = bench_next(&random);
        const berth_motion *a = &views[query.a], *b = &views[query.b];
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0};
        const uint64_t before = berth_port_instructions();
        const berth_status answer = collide(a, &here, b, &query.at, NULL, &counts);
        sum.instructions += berth_port_instructions() - before;
        sum.bounds += counts.bounds;
        sum.samples += counts.samples;
        sum.exact += counts.exact;
        sum.hits += answer == BERTH_HIT;
        sum.most_steps = counts.steps > sum.most_steps ? counts.steps : sum.most_steps;
    }
    return sum;
}

static void test_cost(void)
{
    uint64_t overhead = 0;
    uint32_t hits = 0;
    int k;
    for (k = 0; k < BENCH_METHODS; k++) {
        totals sum;
        if (!bench_views(views, (bench_method)k)) {
            CHECK(!"an image is refused");
            return;
        }
        sum = run((bench_method)k);
        if (k == BENCH_NOTHING) {
            overhead = sum.instructions;
            continue;
        }
        harness_print("cost|%s|%s|%s|%s|%u|%llu|%llu|%llu|%llu|%u|%u\n", bench_load.name,
                      berth_port_name(), BERTH_ARITHMETIC, bench_names[k], (uint32_t)BENCH_QUERIES,
                      sum.instructions - overhead, sum.bounds, sum.samples, sum.exact, sum.hits,
                      sum.most_steps);
        if (k == BENCH_TREE) {
            hits = sum.hits;
        }
#ifdef BERTH_Q16
        CHECK_EQ(sum.hits, hits); /* every method answers alike */
#endif
    }
    (void)hits;
}

const harness_test tests[] = {{"cost", test_cost}, {0, 0}};
