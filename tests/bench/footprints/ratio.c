/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the ratio of trees of boxes to trees of circles hangs on: how long segments are against the
 * threshold. The same colliding cases at each threshold; boxes end at whole segments and know none.
 *
 *   ratio CASES ROUNDS TENTHS... -- MESH[:STEP]...       (thresholds in tenths of a millimetre)
 *
 *   segment|MILLIMETRES                                   mean length, of all contours
 *   ratio|TENTHS|METHOD|CASES|HITS|NANOSECONDS|TESTS|BYTES    totals
 *
 * Methods take turns, as in race.c; the fastest time through all cases counts, less the loop's. */

#include "figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CASES 4096
#define MOST_THRESHOLDS 16
#define TURN 3

static const char *const names[] = {"outline", "contour", "obb-contour"};
enum { METHODS = sizeof names / sizeof names[0] };

static fp_case cases[MOST_CASES];
static uint32_t case_count;

typedef struct contender {
    const fp_method *method;
    fp_ask ask;
    fp_tree *trees;
    void **images;
    uint64_t best, tests, bytes;
    uint32_t hits;
} contender;

static void build(contender *c, const char *name)
{
    memset(c, 0, sizeof *c);
    c->method = fp_method_named(name);
    c->ask = c->method->ask;
    c->trees = figures_memory(figure_count * sizeof *c->trees);
    c->images = figures_memory(figure_count * sizeof *c->images);
    for (uint32_t k = 0; k < figure_count; k++) {
        c->bytes += figure_build(&figures[k], c->method, 0, &c->trees[k], &c->images[k]);
    }
}

static void release(contender *c)
{
    for (uint32_t k = 0; k < figure_count; k++) {
        free(c->images[k]);
    }
    free(c->images);
    free(c->trees);
}

static void run(contender *c, int counted)
{
    volatile uint32_t sink;
    uint32_t sum = 0;
    const uint64_t before = figures_now();
    for (uint32_t k = 0; k < case_count; k++) {
        const fp_case *q = &cases[k];
        fp_counts counts;
        sum += (uint32_t)c->ask(&c->trees[q->a], &c->trees[q->b], &q->at_b, &counts);
        if (counted) {
            c->tests += counts.bounds + counts.parts;
        }
    }
    uint64_t taken = figures_now() - before;
    sink = sum;
    (void)sink;
    c->hits = sum;
    c->best = !counted && (c->best == 0 || taken < c->best) ? taken : c->best;
}

static void race(unsigned tenths, uint32_t rounds)
{
    contender all[METHODS + 1];
    figures_threshold = tenths / 10000.0;
    for (uint32_t m = 0; m < METHODS; m++) {
        build(&all[m], names[m]);
        run(&all[m], 1);
    }
    all[METHODS] = all[0];
    all[METHODS].ask = fp_nothing;
    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t m = 0; m <= METHODS; m++) {
            for (uint32_t turn = 0; turn < TURN; turn++) {
                run(&all[m], 0);
            }
        }
    }
    for (uint32_t m = 0; m < METHODS; m++) {
        const uint64_t empty = all[METHODS].best;
        printf("ratio|%u|%s|%u|%u|%llu|%llu|%llu\n", tenths, names[m], case_count, all[m].hits,
               (unsigned long long)(all[m].best > empty ? all[m].best - empty : 0),
               (unsigned long long)all[m].tests, (unsigned long long)all[m].bytes);
        release(&all[m]);
    }
}

static void print_segments(void)
{
    double length = 0.0;
    uint32_t count = 0;
    for (uint32_t k = 0; k < figure_count; k++) {
        const berth_outline *o = &figures[k].outline;
        uint32_t begin = 0;
        for (uint32_t ring = 0; ring < o->rings; ring++) {
            const uint32_t end = o->end != NULL ? o->end[ring] : o->points;
            for (uint32_t i = begin; i < end; i++, count++) {
                const uint32_t next = i + 1 < end ? i + 1 : begin;
                length += hypot((double)berth_num_raw(o->x[next]) - berth_num_raw(o->x[i]),
                                (double)berth_num_raw(o->y[next]) - berth_num_raw(o->y[i]));
            }
            begin = end;
        }
    }
    printf("segment|%.4f\n", length / 65.536 / count);
}

int main(int argc, char **argv)
{
    unsigned tenths[MOST_THRESHOLDS];
    uint32_t count = 0, rounds;
    int i;
    if (argc < 5) {
        figures_fail("usage: ratio CASES ROUNDS TENTHS... -- MESH[:STEP]...", "ratio");
    }
    rounds = (uint32_t)atol(argv[2]);
    for (i = 3; i < argc && strcmp(argv[i], "--") != 0 && count < MOST_THRESHOLDS; i++) {
        tenths[count++] = (unsigned)atol(argv[i]);
    }
    for (i++; i < argc; i++) {
        figures_load(argv[i], 0);
    }
    case_count = figures_cases(argv[1], cases, MOST_CASES);
    print_segments();
    for (uint32_t k = 0; k < count; k++) {
        race(tenths[k], rounds);
    }
    return 0;
}
