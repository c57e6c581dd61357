/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A run of the pavement on the host, with everything that was ever committed to. */

#ifndef PAVEMENT_RUN_H
#define PAVEMENT_RUN_H

#include "cast.h"

/* A commitment and how long it held. The first of each agent is standing: PAVEMENT_STANDING. */
typedef struct commitment {
    berth_placement at, rest;
    int32_t until; /* when the agent's next one began, or the run's end */
    uint32_t agent;
    uint16_t step;
    uint8_t kind;
} commitment;

/* Means over the time after the start-up. */
typedef struct figures {
    double density;           /* persons a square metre */
    double length;            /* of a step, metres */
    double speed;             /* on one's way, metres a second */
    double waiting;           /* part of the time */
    double queries;           /* a second and walker */
    double circles, segments; /* tests of two a query */
    double hits;              /* part of the queries */
    double seconds;           /* of processor time for a walker and second, with the log */
} figures;

typedef struct run {
    const cast *cast;
    pavement crowd;
    void *memory;
    int32_t end;     /* tick */
    commitment *log; /* in the order of their beginnings */
    size_t count;
    figures means;
} run;

/* Makes the crowd and runs it; what happens before `from` does not count for the means. *full, when
 * not null, is set when so many do not fit, and then nothing is run; with null that ends the
 * program. */
run run_pavement(const cast *c, const pavement_desc *desc, int32_t from, int32_t end, bool *full);
void run_free(run *r);

/* Plays the run back: at every time at which a pose changes, the posed meshes of every two walkers
 * are compared, triangle against triangle, by overlap.c, which shares nothing with the library. */
typedef struct playback {
    uint64_t frames;           /* pairs of poses, placed, that were compared */
    uint64_t tests;            /* triangle against triangle in them */
    uint64_t pairs;            /* of commitments' parts (a step, a standing) that they belong to */
    uint64_t collisions;       /* pairs of parts that overlap at some time; must be 0 */
    uint64_t outside;          /* parts with a vertex beyond a kerb; must be 0 */
    uint32_t agent_a, agent_b; /* of the first overlap found */
    int32_t tick;
} playback;

playback run_check(const run *r);

#endif
