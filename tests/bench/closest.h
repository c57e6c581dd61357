/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a closest approach costs beside a first hit of the same queries. A line each:
 *
 *   closest|WHAT|HOW|TESTS|INSTRUCTIONS|EXACT TESTS|FOUND */

#ifndef BERTH_BENCH_CLOSEST_H
#define BERTH_BENCH_CLOSEST_H

#include "berth/answers.h"
#include "berth/berth.h"
#include "port/port.h"
#include "tests/harness/harness.h"

#ifdef HARNESS_HOSTED
enum { QUERIES = 4000 };
#elif defined(__ARM_ARCH_6M__)
enum { QUERIES = 100 };
#else
enum { QUERIES = 300 };
#endif

typedef struct totals {
    uint64_t instructions, tests, exact;
    uint32_t hits, found;
} totals;

static inline void add(totals *sum, uint64_t before, const berth_motion_counts *counts,
                       berth_status answer)
{
    sum->instructions += berth_port_instructions() - before;
    sum->tests += counts->steps;
    sum->exact += counts->exact;
    sum->hits += answer == BERTH_HIT;
}

static inline void say_first(const char *name, const totals *sum, uint32_t queries)
{
    harness_print("closest|%s|first hit|%f tests|%u instructions|%f exact|%u hits\n", name,
                  (double)sum->tests / queries, (uint32_t)(sum->instructions / queries),
                  (double)sum->exact / queries, sum->hits);
}

static inline void say(const char *name, const char *how, const totals *sum, const totals *first,
                       uint32_t queries)
{
    harness_print("closest|%s|%s|%f tests, %f times|%u instructions, %f times|%f exact|%u found\n",
                  name, how, (double)sum->tests / queries,
                  (double)sum->tests / (double)first->tests,
                  (uint32_t)(sum->instructions / queries),
                  (double)sum->instructions / (double)(first->instructions + 1),
                  (double)sum->exact / queries, sum->found);
}

/* One query of some workload. */
typedef void (*drawing)(harness_random *random, const berth_motion **a, const berth_motion **b,
                        berth_placement *at);

static inline totals measure(drawing draw, int how, berth_num below)
{
    harness_random random = harness_random_from(1);
    totals sum = {0, 0, 0, 0, 0};
    for (uint32_t k = 0; k < QUERIES; k++) {
        const berth_placement here = berth_placement_at(0, 0, 0, 0);
        berth_placement at;
        berth_placed placed[2];
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        berth_approach approach;
        const berth_motion *a, *b;
        draw(&random, &a, &b, &at);
        CHECK_EQ(berth_motion_place(a, &here, &placed[0]), BERTH_OK);
        CHECK_EQ(berth_motion_place(b, &at, &placed[1]), BERTH_OK);
        approach.found = 0;
        const uint64_t begin = berth_port_instructions();
        const berth_status answer =
            how ? berth_closest_approach(&placed[0], &placed[1], below, NULL, &approach, &counts)
                : berth_first_hit(&placed[0], &placed[1], NULL, &counts);
        add(&sum, begin, &counts, answer);
        sum.found += approach.found;
    }
    return sum;
}

static inline void compare(const char *name, drawing draw, int bar)
{
    const totals first = measure(draw, 0, BERTH_NUM(1));
    const totals any = measure(draw, 1, BERTH_DISTANCE_MAX);
    const totals half = measure(draw, 1, BERTH_NUM(0.5));
    say_first(name, &first, QUERIES);
    say(name, "at any distance", &any, &first, QUERIES);
    say(name, "below 0.5 m", &half, &first, QUERIES);
    CHECK_EQ(any.hits, first.hits);
    CHECK_EQ(half.hits, first.hits);
    if (bar) {
        harness_print("bar|closest on %s: %s, tests at any distance|%f|<=|2.2|first hits\n",
                      berth_port_name(), name, (double)any.tests / (double)first.tests);
        harness_print("bar|closest on %s: %s, tests below 0.5 m|%f|<=|1.3|first hits\n",
                      berth_port_name(), name, (double)half.tests / (double)first.tests);
    }
}

#endif
