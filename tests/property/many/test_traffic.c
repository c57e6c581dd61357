/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A table of commitments answers as asking everyone in it would, after any changes. */

#include "tests/property/traffic.h"

enum { CHANGES = 30, QUESTIONS = 40 };

static struct {
    uint32_t cases, hits, asked, candidates, unknown, chains, empty, cells;
} seen;

static void check_ask(harness_random *random, const plan *of, uint32_t number,
                      const berth_motion_options *o)
{
    berth_status truth = BERTH_CLEAR;
    berth_traffic_counts counts, cut;
    berth_motion_options limited = *o;
    uint32_t others = 0;
    for (uint32_t k = 0; k < table.capacity; k++) {
        if (counts_for(k, number)) {
            others++;
            if (berth_meet(&of->placed, &list[k].what.placed, o, NULL) != BERTH_CLEAR) {
                truth = BERTH_HIT;
            }
        }
    }
    CHECK_EQ(berth_traffic_ask(&table, number, &of->placed, o, &counts), truth);
    CHECK_LE(counts.steps, berth_traffic_worst_steps(BERTH_ASK_MEET, &table, &of->placed, 0));
    CHECK_LE(counts.candidates, others);
    CHECK(table.cells != NULL || counts.looked <= table.capacity);
    seen.cells += table.cells != NULL;
    limited.max_steps = 1 + harness_below(random, counts.steps + 2);
    const berth_status answer = berth_traffic_ask(&table, number, &of->placed, &limited, &cut);
    CHECK_LE(cut.steps, limited.max_steps);
    if (answer == BERTH_UNKNOWN) {
        CHECK(limited.max_steps < counts.steps);
        seen.unknown++;
    } else {
        CHECK_EQ(answer, truth);
    }
    seen.cases++;
    seen.hits += truth == BERTH_HIT;
    seen.asked += others;
    seen.candidates += counts.candidates;
    seen.chains += of->placed.there.image == of->chain.tree;
    seen.empty += others == 0;
}

HARNESS_TEST(test_ask, "is a plan clear of all others")
{
    const uint32_t rounds = HARNESS_CASES / QUESTIONS / 16 + 1; /* a question is many */
    static plan asker;
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_round(UINT64_C(0x7472616666696300), round);
        make_round(&random);
        for (int i = 0; i < QUESTIONS; i++) {
            const uint32_t number = harness_below(&random, 7);
            berth_motion_options options = some_options(&random);
            for (uint32_t k = harness_below(&random, CHANGES / 8); k > 0; k--) {
                change(&random);
            }
            make_plan(&random, &asker);
            if (harness_below(&random, 3) == 0) {
                nearly_touch(&random, &asker, number, &options);
            }
            check_ask(&random, &asker, number, &options);
        }
    }
    harness_note("%u cases, hits %u, others %u, of these candidates %u, budgets that ran out %u",
                 seen.cases, seen.hits, seen.asked, seen.candidates, seen.unknown);
    harness_note("plans that are chains %u, nobody else there %u, tables with cells %u",
                 seen.chains, seen.empty, seen.cells);
    if (HARNESS_FEW || seen.cases < 200) {
        return; /* too few to ask for every kind */
    }
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
    CHECK_LE(seen.cases / 16, seen.unknown);
    CHECK_LE(seen.cases / 8, seen.chains);
    CHECK_LE(seen.cases / 8, seen.cells);
    CHECK_LE(seen.candidates, seen.asked - seen.asked / 16);
}
