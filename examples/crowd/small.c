/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The crowd on any machine, its motion graph in flash: 24 walkers for 20 seconds, a frame at a time
 * as a game would. Prints what came of it, the same on every machine:
 *
 *     small AGENTS FRAMES DECISIONS QUERIES HITS WAITED-TICKS STATE
 *
 * and, where the machine counts them, instructions: of the worst frame, and a frame on average. */

#include "baked.h"

#include "examples/common/small.h"
#include "port/port.h"

#ifndef AGENTS /* another scene: make CFLAGS="-DAGENTS=100 -DWIDE=40 -DDEEP=30" ... */
#define AGENTS 24
#define WIDE 20
#define DEEP 15
#endif
#define SECONDS 20

#ifdef GBA_HOT /* internal RAM is for the code there (port/gba/hot.h) */
static uint32_t memory[CROWD_BYTES(AGENTS) / 4 + 1] __attribute__((section(".ewram")));
#else
static uint32_t memory[CROWD_BYTES(AGENTS) / 4 + 1];
#endif
static crowd scene;

int main(void)
{
    const walkers_counts *n = &scene.all.counts;
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    crowd_desc desc = crowd_desc_default();
    desc.graph = &crowd_baked;
    desc.walkers.count = AGENTS;
    desc.walkers.width = BERTH_NUM(WIDE);
    desc.walkers.depth = BERTH_NUM(DEEP);
    if (crowd_make(&desc, &arena, &scene) != WALKERS_OK) {
        say("small: the crowd cannot be made\n");
        berth_port_exit(1);
    }
    small_cost cost = small_run(&scene.all, SECONDS);
    say("small");
    say_number(AGENTS);
    say_number(cost.frames);
    say_number(n->decisions);
    say_number((uint32_t)n->queries);
    say_number((uint32_t)n->hits);
    say_number((uint32_t)walkers_waited(&scene.all, SECONDS * WALKERS_SECOND));
    say_number(walkers_hash(&scene.all));
    say("\n");
    small_say(&cost, 0);
    berth_port_exit(n->error == 0 ? 0 : 1);
    return 0;
}
