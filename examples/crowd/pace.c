/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* crowd-pace: what a walker's second costs the host, in crowds of 100, 1000 and 10000 at the same
 * density.
 *
 *     crowd-pace CLIP.csv...
 *
 * Processor time of walkers_run alone, after the crowd has mixed for some seconds; the sizes take
 * turns, and the best of some rounds counts. The bar: the largest crowd's walkers cost at most
 * MOST_GROWTH times the smallest's. */

#include "graph.h"

#include "examples/common/program.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZES 3
#define ROUNDS 7
#define MIXING (5 * WALKERS_SECOND)
#define MOST_GROWTH 1.5

typedef struct pace {
    uint32_t agents;
    int32_t timed;  /* ticks, so that each size does about the same */
    double seconds; /* processor time a walker and second, the best so far */
    double queries; /* a walker and second */
} pace;

static void measure(const graph *g, pace *p)
{
    const double wider = sqrt(p->agents / 100.0);
    const size_t bytes = CROWD_BYTES(p->agents);
    const double walker_seconds = (double)p->agents * p->timed / WALKERS_SECOND;
    void *memory = grab(bytes, 1);
    berth_arena arena = berth_arena_over(memory, bytes);
    crowd_desc desc = crowd_desc_default();
    crowd c;
    uint64_t queries;
    desc.graph = &g->crowd;
    desc.walkers.count = p->agents;
    desc.walkers.width = (berth_num)lround(desc.walkers.width * wider);
    desc.walkers.depth = (berth_num)lround(desc.walkers.depth * wider);
    if (crowd_make(&desc, &arena, &c) != WALKERS_OK) {
        fail("%lu agents do not fit; give clips of smaller radii", (unsigned long)p->agents);
    }
    (void)walkers_run(&c.all, MIXING, 0);
    queries = c.all.counts.queries;
    double from = processor_seconds();
    (void)walkers_run(&c.all, MIXING + p->timed, 0);
    p->seconds = fmin(p->seconds, (processor_seconds() - from) / walker_seconds);
    p->queries = (double)(c.all.counts.queries - queries) / walker_seconds;
    free(memory);
}

int main(int count, char **words)
{
    pace paces[SIZES] = {{100, 500 * WALKERS_SECOND, 1e9, 0.0},
                         {1000, 50 * WALKERS_SECOND, 1e9, 0.0},
                         {10000, 5 * WALKERS_SECOND, 1e9, 0.0}};
    if (count < 2) {
        fail("usage: crowd-pace CLIP.csv...");
    }
    graph g = graph_build(motions_read(words + 1, (size_t)count - 1, -1.0));
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < SIZES; i++) {
            measure(&g, &paces[i]);
        }
    }
    for (int i = 0; i < SIZES; i++) {
        printf("%6lu walkers: %.2f us a walker and second, %.1f queries\n",
               (unsigned long)paces[i].agents, paces[i].seconds * 1e6, paces[i].queries);
    }
    double growth = paces[SIZES - 1].seconds / paces[0].seconds;
    printf("from %lu to %lu walkers: %.2f times (at most %.1f)\n", (unsigned long)paces[0].agents,
           (unsigned long)paces[SIZES - 1].agents, growth, MOST_GROWTH);
    return 0;
}
