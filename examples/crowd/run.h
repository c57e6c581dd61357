/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A run of the crowd on the host, with everything that was ever committed to. */

#ifndef CROWD_RUN_H
#define CROWD_RUN_H

#include "graph.h"

/* A commitment and how long it held. The first of each agent is standing: clip CROWD_NO_CLIP. */
typedef struct commitment {
    berth_placement at, rest;
    int32_t until; /* when the agent's next one began, or the run's end */
    uint32_t agent;
    uint16_t clip, stand;
} commitment;

typedef struct run {
    const graph *graph;
    crowd crowd;
    void *memory;
    int32_t end;     /* tick */
    commitment *log; /* in the order of their beginnings */
    size_t count;
    uint64_t at_root; /* queries that ended apart in time or with one test of bounds */
    uint64_t bounds, samples, exact; /* tests of all queries */
} run;

/* Makes the crowd and runs it; ends the program when it cannot be made. The hook of desc, when
 * there is one, is called after the run's own. */
run run_crowd(const graph *g, const crowd_desc *desc, int32_t end);
void run_free(run *r);

/* Plays the run back. Every two agents' discs, as stored, are compared sample by sample for all the
 * time by tests/reference, which shares nothing with the library. */
typedef struct playback {
    uint64_t pairs; /* of commitments' parts (a walk, a standing) that the reference compared */
    uint64_t tests; /* sample against sample */
    uint64_t apart; /* pairs of parts left out, whose rectangles are apart */
    uint64_t collisions;       /* pairs of parts that collide; must be 0 */
    uint64_t outside;          /* samples that cross a wall; must be 0 */
    uint32_t agent_a, agent_b; /* of the first collision found */
    int32_t tick;
} playback;

playback run_check(const run *r);

#endif
