/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cycles of a query on the Game Boy Advance, per kind of query, on one packed workload. One line a
 * kind, for tests/bench/gba/report to read, with the totals of all queries:
 *
 *   cycles|WORKLOAD|KIND|QUERIES|CYCLES|WORST|HITS
 */

#include "port/gba/gba.h"
#include "tests/bench/bench.h"
#include "tests/harness/harness.h"

#ifndef BENCH_QUERIES
#define BENCH_QUERIES 1000
#endif

static berth_motion views[BENCH_MOST_CLIPS];

typedef struct totals {
    uint64_t cycles;
    uint32_t hits, worst;
} totals;

/* What a kind has to do: make its views, then answer query after query. */
typedef struct kind {
    const char *name;
    bench_method method;
} kind;

/* Kinds of query. Footprints come here: a kind of their own each, with its own images in bench.h's
 * workload and its own call. */
static const kind kinds[] = {
    {"nothing", BENCH_NOTHING}, /* first: what the loop itself takes */
    {"tree", BENCH_TREE},
    {"root only", BENCH_ROOT},
    {"exhaustive", BENCH_ALL},
};

static totals run(bench_method method)
{
    const bench_collide collide = bench_calls[method];
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    harness_random random = harness_random_from(1);
    totals sum = {0, 0, 0};
    uint32_t k;
    for (k = 0; k < BENCH_QUERIES; k++) {
        const bench_query query = bench_next(&random);
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0};
        berth_status answer;
        uint32_t took = gba_cycles();
        answer = collide(&views[query.a], &here, &views[query.b], &query.at, NULL, &counts);
        took = gba_cycles() - took;
        sum.cycles += took;
        sum.worst = took > sum.worst ? took : sum.worst;
        sum.hits += answer == BERTH_HIT;
    }
    return sum;
}

static void test_cycles(void)
{
    totals nothing = {0, 0, 0};
    uint32_t hits = 0, k;
    for (k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        totals sum;
        if (!bench_views(views, kinds[k].method)) {
            CHECK(!"an image is refused");
            return;
        }
        sum = run(kinds[k].method);
        if (k == 0) {
            nothing = sum;
            continue;
        }
        harness_print("cycles|%s|%s|%u|%llu|%u|%u\n", bench_load.name, kinds[k].name,
                      (uint32_t)BENCH_QUERIES, sum.cycles - nothing.cycles,
                      sum.worst - nothing.worst, sum.hits);
        hits = k == 1 ? sum.hits : hits;
        CHECK_EQ(sum.hits, hits); /* every kind answers alike */
    }
}

const harness_test tests[] = {{"cycles", test_cycles}, {0, 0}};
