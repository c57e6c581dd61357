/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions of one method's queries on an emulated core, with what pack.c packed; totals:
 *
 *   core|CORE|METHOD|CASES|HITS|INSTRUCTIONS|BOUNDS|PARTS */

#include "footprints.h"
#include "port/port.h"
#include "tests/harness/harness.h"

extern const fp_pack footprints_packed;

/* Attached trees: figures take turns in so many places, so that any number of them goes with little
 * memory. Attaching is not counted. */
#define PLACES 24
static fp_tree trees[PLACES];
static uint32_t held[PLACES]; /* figure plus 1 */

/* `apart` keeps a case's second figure off its first one's place. */
static const fp_tree *tree_of(const fp_method *method, const uint32_t *offsets, uint32_t figure,
                              const fp_tree *apart)
{
    uint32_t place = figure % PLACES;
    if (&trees[place] == apart && held[place] != figure + 1) {
        place = (place + 1) % PLACES;
    }
    if (held[place] != figure + 1) {
        const char *image = (const char *)&footprints_packed + offsets[figure];
        held[place] = figure + 1;
        if (!method->attach(&trees[place], image, offsets[figure + 1] - offsets[figure])) {
            CHECK(!"an image is refused");
            held[place] = 0;
        }
    }
    return &trees[place];
}

typedef struct totals {
    uint64_t instructions, bounds, parts;
    uint32_t hits;
} totals;

static totals run(const fp_method *method, fp_ask ask)
{
    const fp_case *query = (const fp_case *)(&footprints_packed + 1);
    const uint32_t *offsets = (const uint32_t *)(query + footprints_packed.cases);
    totals sum = {0, 0, 0, 0};
    for (uint32_t k = 0; k < footprints_packed.cases; k++, query++) {
        const berth_placement at_b = query->at_b; /* in memory, as a program has it */
        const fp_tree *a = tree_of(method, offsets, query->a, NULL);
        const fp_tree *b = tree_of(method, offsets, query->b, a);
        fp_counts counts = {0, 0};
        const uint64_t before = berth_port_instructions();
        const int answer = ask(a, b, &at_b, &counts);
        sum.instructions += berth_port_instructions() - before;
        sum.bounds += counts.bounds;
        sum.parts += counts.parts;
        sum.hits += answer == 1;
    }
    return sum;
}

int fp_ask_full(const fp_tree *a, const fp_tree *b, const berth_placement *at_b, fp_counts *counts)
{
    return fp_nothing(a, b, at_b, counts); /* there is no FCL here, and no pack asks for it */
}

HARNESS_TEST(test_cost, "cost")
{
    const fp_method *method = &fp_methods[footprints_packed.method];
    const totals nothing = run(method, fp_nothing), sum = run(method, method->ask);
    CHECK_EQ(sum.hits, footprints_packed.hits); /* the host's */
    harness_print("core|%s|%s|%u|%u|%llu|%llu|%llu\n", berth_port_name(), method->name,
                  footprints_packed.cases, sum.hits, sum.instructions - nothing.instructions,
                  sum.bounds, sum.parts);
}
