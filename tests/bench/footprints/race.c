/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Time a query on the host, for all methods on the same cases, in turns in one run. All cases one
 * after the other, again and again, as the paper asks them: no answer comes from the case before,
 * and the caches hold what they can of one method's trees, not what another one has left. Each
 * method's fastest time through all cases counts, less what the loop itself takes.
 *
 *   race CASES ROUNDS TENTHS MESH[:STEP]... -- METHOD...      (the threshold, in 0.1 mm)
 *
 *   query|METHOD|CASES|HITS|NANOSECONDS|BOUNDS|PARTS|BYTES        totals; bytes of all images
 *   missed|METHOD|CASE|...                                        the first of those not found
 *
 * FCL's counts come from a run of their own. */

#include "figures.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST 16
#define MOST_CASES 4096
#define TURN 5 /* times through all cases before the next method's turn */

typedef struct contender {
    const fp_method *method;
    fp_ask ask;
    fp_tree *trees;
    uint64_t best, bounds, parts, bytes;
    uint32_t hits;
} contender;

static fp_case cases[MOST_CASES];
static uint32_t case_count;
static contender contenders[MOST + 1];
static uint32_t entered;

static void enter(const char *name)
{
    contender *c = &contenders[entered++];
    if (entered > MOST) {
        figures_fail("too many methods", name);
    }
    c->method = figures_method(name);
    c->ask = c->method->ask;
    c->trees = figures_trees(c->method, 0, &c->bytes);
}

static void count(contender *c)
{
    for (uint32_t k = 0; k < case_count; k++) {
        const fp_case *q = &cases[k];
        fp_counts counts;
        const int answer = c->ask(&c->trees[q->a], &c->trees[q->b], &q->at_b, &counts);
        if (c->method->source == FP_FULL && c->ask != fp_nothing) {
            static const fcl_place origin = {1.0, 0.0, 0.0, 0.0};
            const fcl_place place = figure_place(&q->at_b);
            fcl_counts found;
            (void)fcl_collide_counted(figure_full(&figures[q->a]), &origin,
                                      figure_full(&figures[q->b]), &place, &found);
            counts.bounds = found.boxes;
            counts.parts = found.triangles;
        }
        if (answer < 0) {
            figures_fail("refuses a case", c->method->name);
        }
        c->hits += answer == 1;
        c->bounds += counts.bounds;
        c->parts += counts.parts;
        if (answer == 0 && c->ask != fp_nothing && k - c->hits < 3) {
            printf("missed|%s|%u|%s|%s\n", c->method->name, k, figures[q->a].name,
                   figures[q->b].name);
        }
    }
}

static void run(contender *c)
{
    const uint64_t taken = figures_time(c->ask, c->trees, cases, case_count);
    c->best = c->best == 0 || taken < c->best ? taken : c->best;
}

int main(int argc, char **argv)
{
    int i;
    if (argc < 6) {
        figures_fail("usage: race CASES ROUNDS TENTHS MESH[:STEP]... -- METHOD...", "race");
    }
    uint32_t rounds = (uint32_t)atol(argv[2]);
    figures_threshold = (double)atol(argv[3]) / 10000.0;
    i = figures_load(4, argc, argv);
    case_count = figures_cases(argv[1], cases, MOST_CASES);
    for (; i < argc; i++) {
        enter(argv[i]);
    }
    contenders[entered] = contenders[0];
    contenders[entered].ask = fp_nothing;
    for (uint32_t k = 0; k <= entered; k++) {
        count(&contenders[k]);
    }
    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t k = 0; k <= entered; k++) {
            for (uint32_t turn = 0; turn < TURN; turn++) {
                run(&contenders[k]);
            }
        }
    }
    for (uint32_t k = 0; k < entered; k++) {
        const contender *c = &contenders[k];
        const uint64_t empty = contenders[entered].best;
        printf("query|%s|%u|%u|%llu|%llu|%llu|%llu\n", c->method->name, case_count, c->hits,
               (unsigned long long)(c->best > empty ? c->best - empty : 0),
               (unsigned long long)c->bounds, (unsigned long long)c->parts,
               (unsigned long long)c->bytes);
    }
    return 0;
}
