/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the benchmarks share: packed clips, the workloads, and the methods that they compare. */

#ifndef BERTH_BENCH_H
#define BERTH_BENCH_H

#include "berth/berth.h"
#include "berth/meet.h"
#include "berth/papers/mobb.h"

/* ---- Packed images (tests/bench/pack.c) ------------------------------------------------------ */

typedef enum bench_set {
    BENCH_CLIPS,  /* held, as the library builds them by default */
    BENCH_CM1,    /* trajectories simplified from them to 1 cm */
    BENCH_CM5,    /* and to 5 cm */
    BENCH_ROOT,   /* held, all samples in one leaf */
    BENCH_SEARCH, /* the papers' one-level trees, for a search without bounds */
    BENCH_SETS
} bench_set;

typedef struct bench_clip {
    const uint32_t *image;
    uint32_t bytes;
} bench_clip;

/* Images of each set, null where a program does not carry it; all have the same clips. */
extern const bench_clip *const bench_clips[BENCH_SETS];
extern const uint32_t bench_clip_count;

/* How the queries are drawn, as pack was told: any two clips, the second at any rotation. */
typedef struct bench_workload {
    const char *name;
    int32_t square; /* side of the square of translations, units */
    int32_t offset; /* start offsets lie within +- so many ticks */
} bench_workload;

extern const bench_workload bench_load;

/* ---- Methods --------------------------------------------------------------------------------- */

/* What is measured of a method: a call, through a pointer like every other, less what a call of the
 * same form takes that does nothing. */
typedef enum bench_form {
    BENCH_ONE_CALL, /* berth_motion_collide */
    BENCH_PLACED,   /* a query of two placed motions; placing is not in it */
    BENCH_PLACING,  /* berth_motion_place, of the second motion of each query */
    BENCH_NO_BOUNDS /* bench_exhaustive */
} bench_form;

#define BENCH_FORMS 4

typedef berth_status (*bench_one_call)(const berth_motion *, const berth_placement *,
                                       const berth_motion *, const berth_placement *,
                                       const berth_motion_options *, berth_motion_counts *);
typedef berth_status (*bench_placed)(const berth_placed *, const berth_placed *,
                                     const berth_motion_options *, berth_motion_counts *);
typedef berth_status (*bench_placing)(const berth_motion *, const berth_placement *,
                                      berth_placed *);
typedef berth_status (*bench_no_bounds)(const berth_mobb *, const berth_placement *,
                                        const berth_mobb *, const berth_placement *,
                                        const berth_motion_options *, berth_motion_counts *);

typedef struct bench_method {
    const char *name; /* in reports; null: does nothing */
    bench_set set;
    bench_form form;
    union {
        bench_one_call one;
        bench_placed placed;
        bench_placing placing;
        bench_no_bounds all;
    } call;
} bench_method;

/* First those that do nothing, one a form; the last entry has no call. */
extern const bench_method bench_methods[];

/* Whether all that answer a method's set alike answer as the clips do: trajectories were read from
 * the clips another way. */
static inline int bench_answers_as_clips(const bench_method *method)
{
    return method->form != BENCH_PLACING && method->set != BENCH_CM1 && method->set != BENCH_CM5;
}

#define BENCH_MOST_CLIPS 64

/* The clips as a method sees them. */
typedef union bench_views {
    berth_motion motions[BENCH_MOST_CLIPS];
    berth_mobb boxes[BENCH_MOST_CLIPS];
} bench_views;

/* Attaches all clips of a set. Returns 0 when the program does not carry it; *refused becomes 1
 * when an image is refused. */
int bench_attach(bench_views *views, bench_set set, int *refused);

/* ---- Queries --------------------------------------------------------------------------------- */

/* The next query of the workload; the first clip is placed at the origin. */
typedef struct bench_query {
    uint32_t a, b; /* clips */
    berth_placement at;
} bench_query;

struct harness_random;
bench_query bench_next(struct harness_random *random);

/* A query made ready for a method: all that is not measured. */
typedef struct bench_case {
    const bench_views *views;
    const bench_query *query;
    berth_placement here;
    berth_placed a, b;
} bench_case;

/* Returns 0 when something cannot be placed. */
int bench_ready(bench_case *ready, const bench_method *method, const bench_views *views,
                const bench_query *query);

/* What is measured. Inline, so that a clock can be read close to the call. */
static inline berth_status bench_ask(const bench_method *method, bench_case *c,
                                     berth_motion_counts *counts)
{
    const bench_query *q = c->query;
    switch (method->form) {
    case BENCH_PLACED: return method->call.placed(&c->a, &c->b, NULL, counts);
    case BENCH_PLACING: return method->call.placing(&c->views->motions[q->b], &q->at, &c->b);
    case BENCH_NO_BOUNDS:
        return method->call.all(&c->views->boxes[q->a], &c->here, &c->views->boxes[q->b], &q->at,
                                NULL, counts);
    default:
        return method->call.one(&c->views->motions[q->a], &c->here, &c->views->motions[q->b],
                                &q->at, NULL, counts);
    }
}

/* Exhaustive search with the papers' sample test over the whole common time, no box and no circle
 * before it: what the trees save is measured against this. The views are one-level trees. */
berth_status bench_exhaustive(const berth_mobb *a, const berth_placement *placement_a,
                              const berth_mobb *b, const berth_placement *placement_b,
                              const berth_motion_options *options, berth_motion_counts *counts);

#endif
