/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions and tests a query on an emulated core, per method, on one packed workload. One line
 * a method, for tests/bench/report to read:
 *
 *   cost|WORKLOAD|CORE|ARITHMETIC|METHOD|QUERIES|INSTRUCTIONS|BOUNDS|LEGS|EXACT|HITS|STEPS-AT-MOST
 *
 * with the totals of all queries. */

#include "bench.h"
#include "port/port.h"
#include "tests/harness/harness.h"

#ifndef BENCH_QUERIES
#define BENCH_QUERIES 1000
#endif

static bench_views views;
static bench_case ready;

typedef struct totals {
    uint64_t instructions, bounds, legs, exact;
    uint32_t hits, most_steps;
} totals;

static totals run(const bench_method *method)
{
    harness_random random = harness_random_from(1);
    totals sum = {0, 0, 0, 0, 0, 0};
    for (uint32_t k = 0; k < BENCH_QUERIES; k++) {
        const bench_query query = bench_next(&random);
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        CHECK(bench_ready(&ready, method, &views, &query));
        const uint64_t before = berth_port_instructions();
        const berth_status answer = bench_ask(method, &ready, &counts);
        sum.instructions += berth_port_instructions() - before;
        sum.bounds += counts.bounds;
        sum.legs += counts.legs;
        sum.exact += counts.exact;
        sum.hits += answer == BERTH_HIT;
        sum.most_steps = counts.steps > sum.most_steps ? counts.steps : sum.most_steps;
    }
    return sum;
}

HARNESS_TEST(test_cost, "cost")
{
    uint64_t overhead[BENCH_FORMS] = {0, 0, 0, 0};
    uint32_t hits = UINT32_MAX;
    int refused = 0;
    for (const bench_method *method = bench_methods; method->set != BENCH_SETS; method++) {
        if (method->name == NULL) {
            overhead[method->form] = run(method).instructions;
            continue;
        }
        if (!bench_attach(&views, method->set, &refused)) {
            continue;
        }
        if (refused) {
            CHECK(!"an image is refused");
            return;
        }
        const totals sum = run(method);
        harness_print("cost|%s|%s|%s|%s|%u|%llu|%llu|%llu|%llu|%u|%u\n", bench_load.name,
                      berth_port_name(), BERTH_ARITHMETIC, method->name, (uint32_t)BENCH_QUERIES,
                      sum.instructions - overhead[method->form], sum.bounds, sum.legs, sum.exact,
                      sum.hits, sum.most_steps);
        if (bench_answers_as_clips(method)) {
            hits = hits == UINT32_MAX ? sum.hits : hits;
#ifdef BERTH_Q16
            CHECK_EQ(sum.hits, hits); /* every method answers alike */
#endif
        }
    }
    CHECK(hits != UINT32_MAX);
}
