/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A run of the crowd on the host: kept, played back, drawn. */

#ifndef CROWD_RUN_H
#define CROWD_RUN_H

#include "crowd.h"

#include "examples/common/history.h"
#include "tests/reference/legs.h"

/* What was recorded of a clip, Q16.16 metres: the disc goes straight from sample to sample. */
typedef struct crowd_original {
    const int32_t *x, *y;
    int32_t radius;
    uint32_t count; /* of samples, */
    int32_t dt;     /* and ticks from one to the next */
} crowd_original;

/* Those of the baked graph's clips, in a source of their own. */
extern const crowd_original crowd_baked_originals[];

/* What is shown: the graph's clips as they were recorded, not as their images have them; then, as
 * many of one sample, standing at their ends. */
typedef struct acts {
    const crowd_graph *graph;
    crowd_original *list;
    reference_motion *motions; /* the same as legs */
    size_t count;
} acts;

typedef struct run {
    crowd crowd;
    void *memory;
    acts acts;
    history past;
    crowd_question_hook *next; /* the hook of the description, called after the run's own */
    void *user;
    uint64_t looked, bounds, legs, exact; /* summaries and tests of all questions */
} run;

/* Makes the crowd and runs it; ends the program when it cannot be made. *r stays where it is. */
void run_crowd(run *r, const crowd_desc *desc, const crowd_original *originals, int32_t end);

/* Plays it back as it was recorded: two walkers' discs, straight between samples, are compared over
 * all real times by tests/reference, which shares nothing with the library. */
player run_player(run *r);

/* A page that plays the run back. */
void draw_html(const run *r, const char *path);

#endif
