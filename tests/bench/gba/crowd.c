/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cycles of the questions about motions that a crowd asks (examples/crowd), on the Game Boy
 * Advance: the scene of the crowd's own cartridge, without a display. A question is about one
 * neighbour of a plan: walks that stand at their ends. Lines for tests/bench/gba/report:
 *
 *   cycles|crowd|tree|QUESTIONS|CYCLES|WORST|HITS             placing charged to them
 *   cycles|crowd|placing|PLACINGS|CYCLES|WORST|0
 *   cycles|crowd|asking the table|PLANS|CYCLES|WORST|HITS     with the questions, without placing
 *   cycles|crowd|deciding, all of it|DECISIONS|CYCLES|WORST|FAILED
 */

#include "examples/crowd/baked.h"
/* whatever the cartridge has, for older figures to compare */
#define SCENE_AGENTS 150
#define SCENE_CONSIDERED 12
#include "examples/crowd/gba/scene.h"
#include "port/gba/gba.h"
#include "port/gba/timed.h"
#include "tests/harness/harness.h"

#define SECONDS 20

static uint32_t memory[SCENE_BYTES / 4 + 1] __attribute__((section(".ewram")));
static crowd walking;

HARNESS_TEST(test_crowd, "a crowd's queries")
{
    const crowd_desc desc = scene(&crowd_baked);
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    uint64_t queries = 0, placing = 0, asking = 0, deciding = 0;
    uint32_t worst = 0;
    int32_t tick;
    gba_timed_start();
    CHECK_EQ(crowd_make(&desc, &arena, &walking), WALKERS_OK);
    gba_queries.queries = gba_queries.worst = 0;
    gba_placings.queries = gba_placings.worst = 0;
    gba_askings.worst = 0;
    while ((void)walkers_next(&walking.all, &tick), tick < SECONDS * WALKERS_SECOND) {
        uint32_t took = gba_cycles();
        gba_queries.cycles = gba_placings.cycles = gba_askings.cycles = 0; /* 32 bits */
        (void)walkers_run(&walking.all, tick, 1);
        took = gba_cycles() - took;
        queries += gba_queries.cycles;
        placing += gba_placings.cycles;
        asking += gba_askings.cycles;
        deciding += took;
        worst = took > worst ? took : worst;
    }
    CHECK_EQ(walking.all.counts.error, 0);
    harness_print("cycles|crowd|tree|%u|%llu|%u|%u\n", gba_queries.queries, queries,
                  gba_queries.worst, (uint32_t)walking.all.counts.hits);
    harness_print("cycles|crowd|placing|%u|%llu|%u|0\n", gba_placings.queries, placing,
                  gba_placings.worst);
    harness_print("cycles|crowd|asking the table|%u|%llu|%u|%u\n", walking.tried, asking,
                  gba_askings.worst, (uint32_t)walking.all.counts.hits);
    harness_print("cycles|crowd|deciding, all of it|%u|%llu|%u|%u\n", walking.all.counts.decisions,
                  deciding, worst, walking.all.counts.failed);
}
