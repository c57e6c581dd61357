/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Methods against each other on the host: the same queries, answers, tests and time.
 *
 *   race WORKLOAD QUERIES ROUNDS METHOD:LEAF-SIZE...
 *
 * Time is noisy: queries go in portions, methods take turns, each portion is asked some rounds, and
 * its fastest counts. Methods that follow each other ask different portions: the same queries once
 * more would find the processor's branch predictor trained. One line a method, of totals over all
 * queries:
 *
 *   host|METHOD|LEAF-SIZE|QUERIES|HITS|BOUNDS|SOLID|SAMPLES|EXACT|NANOSECONDS|ROOT|
 *   ROOT-NANOSECONDS|BYTES|CLEAR-SAMPLES
 *
 * ROOT: the queries that end at the roots, and what only those take. BYTES: of all images.
 * CLEAR-SAMPLES: of the samples, those of pairs that are clear. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"
#include "tests/bench/clock.h"
#include "tests/bench/memory.h"

#define MOST 64
#define PORTION 2500
#define MOST_PORTIONS 64

static load all;

typedef struct totals {
    uint64_t nanoseconds, root_nanoseconds;
    uint64_t bounds, solid, samples, exact, clear;
    uint32_t hits, root;
} totals;

typedef struct contender {
    const tables_method *method;
    uint16_t leaf_size;
    tables_call ask;
    tables_tree *trees;
    size_t bytes;
    unsigned char *answers;
    totals sum;
    const tables_query **root;                              /* the queries that end at the roots, */
    uint32_t root_begins[MOST_PORTIONS + 1];                /* and where each portion's begin */
    uint64_t best[MOST_PORTIONS], best_root[MOST_PORTIONS]; /* nanoseconds */
} contender;

static contender contenders[MOST + 1]; /* the last entered does nothing */
static const tables_query **whole;

static uint64_t now(void)
{
    return bench_nanoseconds(CLOCK_MONOTONIC);
}

/* "METHOD:LEAF-SIZE" to a contender with its trees. */
static void enter(contender *c, const char *text)
{
    const char *colon = strchr(text, ':');
    const size_t length = colon != NULL ? (size_t)(colon - text) : strlen(text);
    for (uint32_t k = 0; tables_methods[k].name != NULL; k++) {
        if (strlen(tables_methods[k].name) == length &&
            strncmp(tables_methods[k].name, text, length) == 0) {
            c->method = &tables_methods[k];
        }
    }
    if (c->method == NULL) {
        load_fail("no such method", text);
    }
    c->ask = c->method->ask;
    c->leaf_size = (uint16_t)(colon != NULL ? atoi(colon + 1) : 0);
    c->trees = bench_found(malloc(all.clip_count * sizeof *c->trees));
    for (uint32_t k = 0; k < all.clip_count; k++) {
        const size_t bytes = tables_bytes(c->method, &all.clips[k], c->leaf_size);
        void *image = bench_found(malloc(bytes + 8));
        if (tables_build(c->method, &all.clips[k], c->leaf_size, image, bytes + 8) != bytes ||
            !tables_attach(c->method, &c->trees[k], image, bytes)) {
            load_fail("an image cannot be built", text);
        }
        c->bytes += bytes;
    }
}

/* A query made ready for a contender. */
static void ready(const contender *c, const tables_query *q, tables_case *made)
{
    if (!tables_ready(c->method, made, &c->trees[q->a], &c->trees[q->b], q)) {
        load_fail("cannot be placed", c->method->name);
    }
}

/* Whether two methods ask the same stored legs: motions, or the papers' trees, whose radii are in
 * whole steps, or trajectories of one tolerance. */
static int asks_the_same(const tables_method *a, const tables_method *b)
{
    return a->boxes == b->boxes && a->millimetres == b->millimetres;
}

/* Answers must be those of the first contender that asks the same. The papers' trees may take for a
 * hit what motions tell from one: of few queries. */
static void compare(const contender *c)
{
    const contender *like = contenders, *first = contenders;
    uint32_t finer = 0;
    while (!asks_the_same(like->method, c->method)) {
        like++;
    }
    const int apart = c->method->boxes != first->method->boxes;
    for (uint32_t k = 0; k < all.query_count; k++) {
        const int hit = c->answers[k] == BERTH_HIT, first_hits = first->answers[k] == BERTH_HIT;
        finer += apart && hit != first_hits;
        if (c->answers[k] != like->answers[k] || (apart && first_hits && !hit)) {
            load_fail("answers one query otherwise than the others", c->method->name);
        }
    }
    if (finer > all.query_count / 2500) {
        load_fail("takes too many queries for hits", c->method->name);
    }
}

/* Once over all queries, for the counts. */
static void count(contender *c)
{
    c->root = bench_found(malloc(all.query_count * sizeof *c->root));
    c->answers = bench_found(malloc(all.query_count));
    for (uint32_t k = 0; k < all.query_count; k++) {
        tables_case made;
        tables_counts counts = {0};
        ready(c, &all.queries[k], &made);
        const berth_status answer = c->ask(&made, &counts);
        const tables_sum sum = tables_counted(c->method, &counts);
        if (k % PORTION == 0) {
            c->root_begins[k / PORTION] = c->sum.root;
        }
        c->answers[k] = (unsigned char)answer;
        if (tables_ends_at_root(&sum)) {
            c->root[c->sum.root++] = &all.queries[k];
        }
        c->sum.bounds += sum.bounds;
        c->sum.solid += sum.solid;
        c->sum.samples += sum.samples;
        c->sum.exact += sum.exact;
        c->sum.clear += answer == BERTH_CLEAR ? sum.samples : 0;
        c->sum.hits += answer == BERTH_HIT;
    }
    c->root_begins[(all.query_count + PORTION - 1) / PORTION] = c->sum.root;
    if (c->ask != tables_nothing) {
        compare(c);
    }
}

/* Asks so many queries, and keeps the nanoseconds when they are the least so far. */
static void run(const contender *c, const tables_query *const *queries, uint32_t size,
                uint64_t *least)
{
    static tables_case cases[PORTION];
    volatile uint32_t sink;
    uint32_t sum = 0;
    for (uint32_t k = 0; k < size; k++) {
        ready(c, queries[k], &cases[k]);
    }
    uint64_t taken = now();
    for (uint32_t k = 0; k < size; k++) {
        tables_counts counts;
        sum += (uint32_t)c->ask(&cases[k], &counts);
    }
    sink = sum;
    (void)sink;
    taken = now() - taken;
    *least = *least == 0 || taken < *least ? taken : *least;
}

static uint32_t portion_size(uint32_t portion)
{
    const uint32_t left = all.query_count - portion * PORTION;
    return left < PORTION ? left : PORTION;
}

/* Each contender asks each portion so many times, and apart from that, those that end at its roots;
 * with three portions or more, no two runs in a row are on the same one. */
static void race(uint32_t entered, uint32_t rounds)
{
    const uint32_t portions = (all.query_count + PORTION - 1) / PORTION;
    for (uint32_t round = 0; round < rounds * portions; round++) {
        for (uint32_t k = 0; k < entered; k++) {
            contender *c = &contenders[k];
            const uint32_t p = (round + 2 * k) % portions, q = (p + 1) % portions;
            const uint32_t begin = c->root_begins[q], end = c->root_begins[q + 1];
            run(c, &whole[p * PORTION], portion_size(p), &c->best[p]);
            run(c, &c->root[begin], end - begin, &c->best_root[q]);
        }
    }
}

static uint64_t beyond(uint64_t value, uint64_t overhead)
{
    return value > overhead ? value - overhead : 0;
}

/* The best times of all portions, less what the loop itself takes. */
static void add_up(contender *c, const contender *nothing)
{
    const uint32_t portions = (all.query_count + PORTION - 1) / PORTION;
    for (uint32_t p = 0; p < portions; p++) {
        const uint64_t empty = nothing->best[p];
        const uint32_t roots = c->root_begins[p + 1] - c->root_begins[p];
        c->sum.nanoseconds += beyond(c->best[p], empty);
        c->sum.root_nanoseconds += beyond(c->best_root[p], empty * roots / portion_size(p));
    }
}

static void print(const contender *c)
{
    const totals *sum = &c->sum;
    printf("host|%s|%u|%u|%u|%llu|%llu|%llu|%llu|%llu|%u|%llu|%llu|%llu\n", c->method->name,
           c->leaf_size, all.query_count, sum->hits, (unsigned long long)sum->bounds,
           (unsigned long long)sum->solid, (unsigned long long)sum->samples,
           (unsigned long long)sum->exact, (unsigned long long)sum->nanoseconds, sum->root,
           (unsigned long long)sum->root_nanoseconds, (unsigned long long)c->bytes,
           (unsigned long long)sum->clear);
}

int main(int argc, char **argv)
{
    if (argc < 5 || argc - 4 > MOST) {
        load_fail("usage: race WORKLOAD QUERIES ROUNDS METHOD:LEAF-SIZE...", "race");
    }
    load_read(&all, argv[1]);
    load_thin(&all, (uint32_t)atol(argv[2]));
    if (all.query_count > MOST_PORTIONS * PORTION) {
        load_fail("too many queries", argv[2]);
    }
    whole = bench_found(malloc(all.query_count * sizeof *whole));
    for (uint32_t k = 0; k < all.query_count; k++) {
        whole[k] = &all.queries[k];
    }
    uint32_t entered = (uint32_t)argc - 4;
    for (uint32_t k = 0; k < entered; k++) {
        enter(&contenders[k], argv[4 + k]);
    }
    contenders[entered] = contenders[0];
    contenders[entered].ask = tables_nothing;
    for (uint32_t k = 0; k <= entered; k++) {
        count(&contenders[k]);
    }
    race(entered + 1, (uint32_t)atoi(argv[3]));
    for (uint32_t k = 0; k < entered; k++) {
        add_up(&contenders[k], &contenders[entered]);
        print(&contenders[k]);
    }
    return 0;
}
