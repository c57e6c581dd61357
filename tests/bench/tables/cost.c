/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions and tests of one method on an emulated core, with what pack.c packed. One line, of
 * totals over all queries:
 *
 *   core|CORE|METHOD|LEAF-SIZE|QUERIES|HITS|BOUNDS|SOLID|SAMPLES|EXACT|INSTRUCTIONS|ROOT|
 *   ROOT-INSTRUCTIONS|ANSWERS
 *
 * ROOT: the queries that end at the roots. */

#include "port/port.h"
#include "tables.h"
#include "tests/harness/harness.h"

extern const tables_pack tables_packed;

/* Attached trees: the clips of a workload take turns in so many places, so that any number of clips
 * goes with little memory. Attaching is not counted. */
#define PLACES 48
static tables_tree trees[PLACES];
static uint32_t held[PLACES]; /* clip plus 1 */

/* `apart` keeps a query's second clip off its first one's place. */
static const tables_tree *tree_of(const tables_method *method, const uint32_t *offsets,
                                  uint32_t clip, const tables_tree *apart)
{
    uint32_t place = clip % PLACES;
    if (&trees[place] == apart && held[place] != clip + 1) {
        place = (place + 1) % PLACES;
    }
    if (held[place] != clip + 1) {
        const char *image = (const char *)&tables_packed + offsets[clip];
        held[place] = clip + 1;
        if (!tables_attach(method, &trees[place], image, offsets[clip + 1] - offsets[clip])) {
            CHECK(!"an image is refused");
            held[place] = 0;
        }
    }
    return &trees[place];
}

typedef struct totals {
    uint64_t instructions, root_instructions;
    uint64_t bounds, solid, samples, exact;
    uint32_t hits, root, answers;
} totals;

static totals run(const tables_method *method, tables_call ask)
{
    static tables_case made;
    static const tables_counts none;
    const tables_query *query = (const tables_query *)(&tables_packed + 1);
    const uint32_t *offsets = (const uint32_t *)(query + tables_packed.queries);
    totals sum = {0, 0, 0, 0, 0, 0, 0, 0, TABLES_HASH};
    for (uint32_t k = 0; k < tables_packed.queries; k++, query++) {
        const tables_query own = *query; /* both placements in memory, as a program has them */
        const tables_tree *a = tree_of(method, offsets, query->a, NULL);
        const tables_tree *b = tree_of(method, offsets, query->b, a);
        tables_counts counts = none;
        CHECK(tables_ready(method, &made, a, b, &own));
        const uint64_t before = berth_port_instructions();
        const berth_status answer = ask(&made, &counts);
        const uint64_t taken = berth_port_instructions() - before;
        const tables_sum counted = tables_counted(method, &counts);
        sum.instructions += taken;
        sum.bounds += counted.bounds;
        sum.solid += counted.solid;
        sum.samples += counted.samples;
        sum.exact += counted.exact;
        sum.hits += answer == BERTH_HIT;
        sum.answers = tables_hash(sum.answers, answer);
        if (tables_ends_at_root(&counted)) {
            sum.root++;
            sum.root_instructions += taken;
        }
    }
    return sum;
}

HARNESS_TEST(test_cost, "cost")
{
    const tables_method *method = &tables_methods[tables_packed.method];
    totals nothing = run(method, tables_nothing), sum = run(method, method->ask);
    const uint64_t overhead = nothing.instructions / tables_packed.queries;
    CHECK_EQ(sum.answers, tables_packed.answers); /* the host's */
    harness_print("core|%s|%s|%u|%u|%u|%llu|%llu|%llu|%llu|%llu|%u|%llu|%u\n", berth_port_name(),
                  method->name, tables_packed.leaf_size, tables_packed.queries, sum.hits,
                  sum.bounds, sum.solid, sum.samples, sum.exact,
                  sum.instructions - nothing.instructions, sum.root,
                  sum.root_instructions - overhead * sum.root, sum.answers);
}
