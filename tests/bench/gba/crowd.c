/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cycles of the questions about motions that a crowd asks (examples/crowd), on the Game Boy
 * Advance: the scene of the crowd's own cartridge, without a display. Lines for
 * tests/bench/gba/report:
 *
 *   cycles|crowd|tree|QUERIES|CYCLES|WORST|HITS             placing charged to them
 *   cycles|crowd|placing|PLACINGS|CYCLES|WORST|0
 *   cycles|crowd|told at the roots|...          those among them, and the others
 *   cycles|crowd|told further down|...
 *   cycles|crowd|settled exactly|...
 *   cycles|crowd|deciding, all of it|DECISIONS|CYCLES|WORST|FAILED
 */

#include "examples/crowd/baked.h"
#include "examples/crowd/gba/scene.h"
#include "port/gba/gba.h"
#include "port/gba/timed.h"
#include "tests/harness/harness.h"

#define SECONDS 20

static uint32_t memory[SCENE_BYTES / 4 + 1] __attribute__((section(".ewram")));
static crowd_commitment placed[SCENE_AGENTS] __attribute__((section(".ewram")));
static crowd walking;

/* Queries by how far they got: told by the circles of both reaches or the bounds of both roots, by
 * the walk, or by the exact fallback. */
static struct {
    uint64_t cycles;
    uint32_t queries, worst, hits, before;
} ends[3];

static void take(void *user, const crowd_query *query)
{
    const int deeper = query->counts->exact != 0 ? 2 : query->counts->steps > 1;
    const uint32_t now = gba_queries.cycles - gba_placings.cycles, took = now - ends[0].before;
    (void)user;
    ends[0].before = now;
    ends[deeper].cycles += took;
    ends[deeper].queries++;
    ends[deeper].worst = took > ends[deeper].worst ? took : ends[deeper].worst;
    ends[deeper].hits += query->answer == BERTH_HIT;
}

static void test_crowd(void)
{
    crowd_desc desc = scene(&crowd_baked);
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    uint64_t queries = 0, placing = 0, deciding = 0;
    uint32_t worst = 0, k;
    int32_t tick;
    gba_timed_start();
    desc.placed = placed;
    desc.on_query = take;
    CHECK_EQ(crowd_make(&desc, &arena, &walking), WALKERS_OK);
    gba_queries.queries = gba_queries.worst = 0;
    gba_placings.queries = gba_placings.worst = 0;
    while ((void)walkers_next(&walking.all, &tick), tick < SECONDS * WALKERS_SECOND) {
        uint32_t took = gba_cycles();
        gba_queries.cycles = gba_placings.cycles = ends[0].before =
            0; /* 32 bits: for one decision */
        (void)walkers_run(&walking.all, tick, 1);
        took = gba_cycles() - took;
        queries += gba_queries.cycles;
        placing += gba_placings.cycles;
        deciding += took;
        worst = took > worst ? took : worst;
    }
    CHECK_EQ(walking.all.counts.error, 0);
    harness_print("cycles|crowd|tree|%u|%llu|%u|%u\n", gba_queries.queries, queries,
                  gba_queries.worst, (uint32_t)walking.all.counts.hits);
    harness_print("cycles|crowd|placing|%u|%llu|%u|0\n", gba_placings.queries, placing,
                  gba_placings.worst);
    for (k = 0; k < 3; k++) {
        static const char *const names[] = {"told at the roots", "told further down",
                                            "settled exactly"};
        harness_print("cycles|crowd|%s|%u|%llu|%u|%u\n", names[k], ends[k].queries, ends[k].cycles,
                      ends[k].worst, ends[k].hits);
    }
    harness_print("cycles|crowd|deciding, all of it|%u|%llu|%u|%u\n", walking.all.counts.decisions,
                  deciding, worst, walking.all.counts.failed);
}

const harness_test tests[] = {{"a crowd's queries", test_crowd}, {0, 0}};
