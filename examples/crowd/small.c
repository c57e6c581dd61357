/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The crowd on any machine, its motion graph in flash: 24 walkers for 20 seconds, a frame at a time
 * as a game would. Prints what came of it, the same on every machine:
 *
 *     small AGENTS FRAMES DECISIONS QUERIES HITS WAITED-TICKS STATE
 *
 * and, where the machine counts them, instructions: of the worst frame, and a frame on average. */

#include "baked.h"

#include "examples/common/say.h"
#include "port/port.h"

#ifndef AGENTS /* another scene: make CFLAGS="-DAGENTS=100 -DWIDE=40 -DDEEP=30" ... */
#define AGENTS 24
#define WIDE 20
#define DEEP 15
#endif
#define SECONDS 20
#define FRAME (CROWD_SECOND / 60)

static uint32_t memory[CROWD_BYTES(AGENTS) / 4 + 1];
static crowd walkers;

/* Where everybody is, as a game would ask in order to draw; a sum, so that it is not left out. */
static uint32_t look(int32_t tick)
{
    uint32_t sum = 0, i;
    for (i = 0; i < AGENTS; i++) {
        berth_num x, y, r;
        sum += crowd_position(&walkers, i, tick, &x, &y, &r) == CROWD_WALKING;
        sum += ((uint32_t)x >> 16) + ((uint32_t)y >> 16);
    }
    return sum;
}

static void run(void)
{
    uint64_t worst = 0, sum = 0;
    uint32_t frame, seen = 0;
    for (frame = 0; frame < SECONDS * 60; frame++) {
        const uint64_t from = berth_port_instructions();
        uint64_t took;
        (void)crowd_step(&walkers, (int32_t)frame * FRAME, 0);
        took = berth_port_instructions() - from;
        worst = took > worst ? took : worst;
        sum += took;
        seen += look((int32_t)frame * FRAME);
    }
    (void)crowd_step(&walkers, SECONDS * CROWD_SECOND - 1, 0);
    say("small");
    say_number(AGENTS);
    say_number(frame);
    say_number(walkers.counts.decisions);
    say_number((uint32_t)walkers.counts.queries);
    say_number((uint32_t)walkers.counts.hits);
    say_number((uint32_t)crowd_waited(&walkers, SECONDS * CROWD_SECOND));
    say_number(crowd_hash(&walkers) ^ (seen == 0));
    say("\n");
    if (sum > 0) {
        say("instructions");
        say_number((uint32_t)worst);
        say_number((uint32_t)sum / (SECONDS * 60));
        say("\n");
    }
}

int main(void)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    crowd_desc desc = crowd_desc_default();
    desc.graph = &crowd_baked;
    desc.agents = AGENTS;
    desc.width = BERTH_NUM(WIDE);
    desc.depth = BERTH_NUM(DEEP);
    if (crowd_make(&desc, &arena, &walkers) != CROWD_OK || walkers.counts.error != 0) {
        say("small: the crowd cannot be made\n");
        berth_port_exit(1);
    }
    run();
    berth_port_exit(walkers.counts.error == 0 ? 0 : 1);
    return 0;
}
