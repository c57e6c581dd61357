/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cycles of a query on the Game Boy Advance, per method, on one packed workload. One line a
 * method, for tests/bench/gba/report to read, with the totals of all queries:
 *
 *   cycles|WORKLOAD|METHOD|QUERIES|CYCLES|WORST|HITS
 */

#include "port/gba/gba.h"
#include "tests/bench/bench.h"
#include "tests/harness/harness.h"

#ifndef BENCH_QUERIES
#define BENCH_QUERIES 1000
#endif

static bench_views views;
static bench_case ready;

typedef struct totals {
    uint64_t cycles;
    uint32_t hits, worst;
} totals;

static totals run(const bench_method *method)
{
    harness_random random = harness_random_from(1);
    totals sum = {0, 0, 0};
    for (uint32_t k = 0; k < BENCH_QUERIES; k++) {
        const bench_query query = bench_next(&random);
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        CHECK(bench_ready(&ready, method, &views, &query));
        uint32_t took = gba_cycles();
        const berth_status answer = bench_ask(method, &ready, &counts);
        took = gba_cycles() - took;
        sum.cycles += took;
        sum.worst = took > sum.worst ? took : sum.worst;
        sum.hits += answer == BERTH_HIT;
    }
    return sum;
}

HARNESS_TEST(test_cycles, "cycles")
{
    totals nothing[BENCH_FORMS];
    uint32_t hits = UINT32_MAX;
    int refused = 0;
    for (const bench_method *method = bench_methods; method->set != BENCH_SETS; method++) {
        if (method->name == NULL) {
            nothing[method->form] = run(method);
            continue;
        }
        CHECK(bench_attach(&views, method->set, &refused) && !refused);
        const totals sum = run(method);
        harness_print("cycles|%s|%s|%u|%llu|%u|%u\n", bench_load.name, method->name,
                      (uint32_t)BENCH_QUERIES, sum.cycles - nothing[method->form].cycles,
                      sum.worst - nothing[method->form].worst, sum.hits);
        if (bench_answers_as_clips(method)) {
            hits = hits == UINT32_MAX ? sum.hits : hits;
            CHECK_EQ(sum.hits, hits); /* every method answers alike */
        }
    }
}
