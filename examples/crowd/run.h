/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A run of the crowd on the host: kept, played back, drawn. */

#ifndef CROWD_RUN_H
#define CROWD_RUN_H

#include "crowd.h"

#include "examples/common/history.h"
#include "tests/reference/reference.h"

/* The graph's clips, then its stands, as their images store them. */
typedef struct acts {
    const crowd_graph *graph;
    reference_clip *list;
    size_t count;
} acts;

acts acts_decode(const crowd_graph *graph);
void acts_free(acts *a);

typedef struct run {
    crowd crowd;
    void *memory;
    acts acts;
    history past;
    crowd_query_hook *next; /* the hook of the description, called after the run's own */
    void *user;
    uint64_t at_root; /* queries that ended apart in time or with one test of bounds */
    uint64_t bounds, samples, exact; /* tests of all queries */
} run;

/* Makes the crowd and runs it; ends the program when it cannot be made. *r stays where it is. */
void run_crowd(run *r, const crowd_desc *desc, int32_t end);
void run_free(run *r);

/* Plays it back: two walkers' discs are compared sample by sample by tests/reference, which shares
 * nothing with the library. */
player run_player(run *r);

/* The floor at the run's end, with trails; a page that plays the run back. */
void draw_svg(const run *r, double seconds, const char *path);
void draw_html(const run *r, const char *path);

#endif
