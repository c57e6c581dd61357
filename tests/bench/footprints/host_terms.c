/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The terms of the cost function on the host, in nanoseconds:
 *
 *   host_terms CASES MESH[:STEP]... -- METHOD...
 *
 *   terms|host|METHOD|PAIRS|PARTS|NOTHING|UPDATES|TESTS|SEGMENTS       totals, see terms.h */

#include "figures.h"
#include "terms.h"

#include <stdio.h>
#include <string.h>

#define MOST_CASES 4096
#define REPEATS 50

static fp_case cases[MOST_CASES];

int main(int argc, char **argv)
{
    uint32_t count, k;
    int i;
    for (i = 2; i < argc && strcmp(argv[i], "--") != 0; i++) {
        figures_load(argv[i], 0);
    }
    if (argc < 4 || i == argc) {
        figures_fail("usage: host_terms CASES MESH[:STEP]... -- METHOD...", "host_terms");
    }
    count = figures_cases(argv[1], cases, MOST_CASES);
    for (i++; i < argc; i++) {
        const fp_method *method = fp_method_named(argv[i]);
        fp_terms sum = {0, 0, 0, 0, 0, 0};
        static fp_tree trees[FIGURES_MOST];
        if (method == NULL || method->source != FP_VOLUMES) {
            figures_fail("no such volume", argv[i]);
        }
        for (k = 0; k < figure_count; k++) {
            void *image;
            (void)figure_build(&figures[k], method, 0, &trees[k], &image);
        }
        for (k = 0; k < count; k++) {
            fp_terms_add(method, &trees[cases[k].a], &trees[cases[k].b], &cases[k].at_b,
                         figures_now, REPEATS, &sum);
        }
        printf("terms|host|%s|%llu|%llu|%llu|%llu|%llu|%llu\n", method->name,
               (unsigned long long)sum.pairs, (unsigned long long)sum.parts,
               (unsigned long long)sum.nothing, (unsigned long long)sum.updates,
               (unsigned long long)sum.tests, (unsigned long long)sum.segments);
    }
    return 0;
}
