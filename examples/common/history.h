/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A run on the host with everything that was ever committed to; and all of it played back. */

#ifndef COMMON_HISTORY_H
#define COMMON_HISTORY_H

#include "walkers.h"

#include <stddef.h>
#include <stdio.h>

/* A commitment and how long it held. The first of each walker is standing. */
typedef struct commitment {
    walker made;
    int32_t until; /* when the walker's next one began, or the run's end */
    uint32_t who;
} commitment;

/* Sums at a moment of a run. */
typedef struct history_sums {
    uint32_t decisions;
    uint64_t questions, tests;
} history_sums;

typedef struct playback {
    uint64_t pairs;      /* of parts that were compared, */
    uint64_t poses;      /* and pairs of poses in them */
    uint64_t apart;      /* pairs of parts that were left out, for their rectangles are apart */
    uint64_t collisions; /* pairs of parts that meet; must be 0 */
    uint64_t outside;    /* parts that leave the floor; must be 0 */
    uint32_t a, b;       /* of the first collision found */
    int32_t tick;
} playback;

typedef struct history {
    walkers *all;
    bool ring;       /* the floor is closed in x */
    int32_t end;     /* tick */
    commitment *log; /* in the order of their beginnings */
    size_t count, room;
    size_t *last;       /* the last one of each walker */
    history_sums *sums; /* when each second begins, and at the end: history_run_seconds */
    size_t sum_count;
    bool checked; /* played back: history_check */
    playback played;
} history;

/* Begins with all standing. */
history history_begin(walkers *all, bool ring, int32_t end);

/* Makes all decisions before a tick, one at a time. */
void history_run(history *h, int32_t end);

/* The same, second by second, to h->end; keeps the sums at each, of which tests are the subject's.
 */
void history_run_seconds(history *h, uint64_t (*tests)(const void *of), const void *of);

/* How the walker got on who walked least, and for how many ticks one stood, at most. */
typedef struct history_least {
    double walked, mean; /* metres, from standing to standing; of all on average */
    uint32_t walker, stiller;
    int32_t still;
} history_least;

history_least history_find_least(const history *h);

/* Lines of report: the sums at the end, and who got on least. */
void history_report(const history *h);

/* All commitments, those of walker 0 first, each walker's in order; to be freed. */
const commitment **history_by_walker(const history *h);

void history_free(history *h);

/* ---- Playing back --------------------------------------------------------------------------- */

/* A part of a run: an act, or standing, while it is played. */
typedef struct run_part {
    berth_placement at;
    int32_t begin, end;                   /* ticks; what is played began at at.start */
    int32_t low_x, low_y, high_x, high_y; /* holds all of it: run_part_hold */
    uint32_t who;
    size_t shows; /* the subject's number of what is played */
} run_part;

/* What a subject says about its parts. */
typedef struct player {
    const void *of;
    size_t shown; /* numbers of what is played are below this */
    size_t (*number)(const void *of, const commitment *c, bool standing);
    /* Calls run_part_hold for every point that is shown. */
    void (*hold)(const void *of, run_part *p);
    /* Whether two parts meet at any time at which both are played, b moved by `beyond`, and when
     * first. *poses grows by the pairs of poses that were compared. */
    bool (*meet)(const void *of, const run_part *a, const run_part *b, int32_t beyond,
                 int32_t *tick, uint64_t *poses);
    /* Prints, as lines of a log, what is shown under this number; before, what all of it needs
     * (null: nothing). */
    void (*print)(FILE *out, const void *of, size_t number);
    void (*print_first)(FILE *out, const void *of);
} player;

/* Holds a disc, or a point, of the part's own frame. */
void run_part_hold(run_part *p, int32_t x, int32_t y, int32_t radius);

/* Does anybody ever touch anybody, or leave the floor? */
playback history_play(const history *h, const player *by);

/* The same, kept in h->played, with a line of report, and one on stderr where walkers meet; true
 * when all is well. */
bool history_check(history *h, const player *by, const char *program);

/* Writes all parts, and what they show, as text: its head says how to read it. */
void history_log(const history *h, const player *by, const char *path);

/* Two walkers in one place: what no crowd does, so that one sees that a check would notice. */
void history_spoil(history *h, uint32_t a, uint32_t b);

#endif
