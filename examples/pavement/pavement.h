/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A crowded pavement, after the poster: people walk both ways, a step at a time, and a step is the
 * ground that the walker's body covers while it is taken: its occupancy space.
 *
 * When a step is over, its walker looks at the steps that may come next, the longest and fastest
 * first, and takes the first whose occupancy space is clear of the ground that the neighbours have
 * taken; when there is none, it stands and tries again. So the fuller the pavement, the smaller
 * and slower the steps, and nobody ever touches anybody.
 *
 * The pavement is a strip between two kerbs, 0 <= y <= depth, and closed in x: who leaves at
 * x = length comes in at x = 0. So its density does not change, and a step across the seam is a
 * step like any other.
 *
 * A commitment is a step's occupancy space, standing at its end included, or, once the step is
 * over, standing. Waiting is always safe; README.md has the argument.
 *
 * Units: metres (Q16.16) and ticks, PAVEMENT_SECOND a second. q16 only.
 * Memory: from the caller's arena, PAVEMENT_BYTES(agents) of it; stack on m3 0.4 KB on top of
 * berth_footprint_collide_shapes'. No heap, no libc, no recursion. The same description gives the same
 * crowd, bit for bit, on every core. */

#ifndef PAVEMENT_H
#define PAVEMENT_H

#include "examples/common/turns.h"

#include <berth/berth.h>

#include <stdbool.h>

#if !defined(BERTH_Q16) || defined(BERTH_CFG_STRICT)
#error "the pavement is for plain q16: build it without BERTH_CFG_F32, _F64 and _STRICT"
#endif

#define PAVEMENT_SECOND 3600 /* ticks; a frame of 30 Hz is 120 */
#define PAVEMENT_MOST_AGENTS 65535
#define PAVEMENT_STANDING 65535 /* a step's number: none yet */
#define PAVEMENT_CORNERS 8

/* ---- The cast ------------------------------------------------------------------------------- */

/* Ground that a body covers, in its own frame: as circles for questions, as an octagon that holds
 * it for kerbs, as a disc that holds it for who is near at all. */
typedef struct pavement_space {
    const berth_footprint *shape;
    berth_num corner_x[PAVEMENT_CORNERS], corner_y[PAVEMENT_CORNERS];
    berth_num side_x[2], side_y[2]; /* two of its points: the furthest to the left, to the right */
    berth_num middle_x, middle_y;
    berth_num reach; /* no point is further from the middle, rounding of placements included */
} pavement_space;

/* A step begins at its origin, heading for +x, standing; and ends standing. */
typedef struct pavement_step {
    pavement_space space;
    berth_placement end; /* its end and heading there; .start: how long it takes */
    berth_num length;    /* from its origin to its end */
    uint16_t foot;       /* 0 or 1: which one moves; they take turns */
} pavement_step;

/* A kind of walker: a body with its steps. */
typedef struct pavement_kind {
    const pavement_step *steps;
    pavement_space stand;
    uint16_t step_count; /* 1 to PAVEMENT_MOST_STEPS */
} pavement_kind;

#define PAVEMENT_MOST_STEPS 64

typedef struct pavement_cast {
    const pavement_kind *kinds;
    uint32_t kind_count;
    berth_num reach; /* the largest of all spaces, */
    berth_num span;  /* and the furthest that a space gets from its step's origin or end */
} pavement_cast;

/* The cast of these kinds, which stay where they are. */
pavement_cast pavement_cast_of(const pavement_kind *kinds, uint32_t count);

/* ---- Questions asked ------------------------------------------------------------------------ */

/* One call of berth_footprint_collide_shapes. */
typedef struct pavement_query {
    const berth_footprint *a, *b; /* a belongs to whoever decides, b to a neighbour */
    const berth_placement *at_a, *at_b;
    const berth_footprint_counts *counts;
    berth_status answer;
} pavement_query;

typedef void pavement_query_hook(void *user, const pavement_query *query);

/* ---- Description ---------------------------------------------------------------------------- */

typedef struct pavement_desc {
    const pavement_cast *cast;
    uint32_t agents;         /* 1 to PAVEMENT_MOST_AGENTS; the odd ones walk toward -x */
    berth_num length, depth; /* of the strip; length at least 4 times the cast's span and reach */
    uint32_t seed;
    uint32_t other; /* every so-manyth pair of walkers is of kind 1; 0: none is, 1: all are */
    int32_t retry;  /* ticks from a failed decision to the next */
    pavement_query_hook *on_query; /* called after each question; or null */
    void *user;
} pavement_desc;

#define PAVEMENT_MOST_NEAR 64 /* neighbours of a decision; with more, the walker waits */

/* 20 x 6 m, seed 1, all of kind 0, 10 decisions a second while waiting; fill in cast and agents. */
pavement_desc pavement_desc_default(void);

/* ---- The crowd ------------------------------------------------------------------------------ */

typedef struct pavement_agent {
    berth_placement at; /* of the step */
    berth_placement
        rest; /* of standing at its end, 0 <= x < length; .start: when the step is over */
    berth_num middle_x, middle_y; /* of the step's space, world */
    int32_t due;                  /* when it decides next; beyond rest.start it is waiting */
    uint16_t step;                /* of its kind's steps; PAVEMENT_STANDING: none yet */
    uint8_t kind, foot;           /* the foot that moved last */
    int8_t way;                   /* 1: toward +x, -1: toward -x */
} pavement_agent;

/* Sums since the crowd was made. */
typedef struct pavement_counts {
    uint64_t queries, hits;
    uint64_t circles;   /* tests of two circles in them */
    uint64_t segments;  /* tests of two segments */
    uint64_t filled;    /* queries that also asked for one inside of the other */
    uint64_t waited;    /* ticks that walkers who have set off again stood before */
    uint64_t stepped;   /* Q16.16 metres: lengths of all steps taken */
    int64_t advanced;   /* Q16.16 metres: got on their way by them */
    uint32_t steps;     /* taken */
    uint32_t decisions; /* all, */
    uint32_t failed;    /* and those that ended in waiting */
    uint32_t crowded;   /* decisions with more than PAVEMENT_MOST_NEAR neighbours */
    int32_t error;      /* the first error of a library call, a bug; else 0. Taken as a hit */
} pavement_counts;

/* A decision that is being made; it may go on in a later call. */
enum { PAVEMENT_BEGIN, PAVEMENT_CHOOSE, PAVEMENT_ASK };

/* A step that may come next. */
typedef struct pavement_candidate {
    int32_t score; /* Q16.16; the greatest is tried first */
    uint16_t step;
} pavement_candidate;

/* All of a commitment. */
typedef struct pavement_plan {
    berth_placement at, rest;
    berth_num middle_x, middle_y;
    berth_num gain; /* got on its way */
    uint16_t step;
} pavement_plan;

typedef struct pavement_decision {
    pavement_candidate found[PAVEMENT_MOST_STEPS]; /* not tried yet, */
    uint32_t count;                                /* so many */
    pavement_plan plan;                            /* that is tried, */
    uint32_t next;                                 /* against this neighbour next */
    uint8_t stage;                                 /* what comes next */
} pavement_decision;

typedef struct pavement {
    pavement_desc desc;
    pavement_agent *agents;
    turn_heap turns;
    uint16_t *near; /* neighbours of the one who decides, */
    int8_t *laps;   /* and the whole lengths by which to move each next to it */
    uint32_t near_count;
    berth_grid grid; /* where each stands or will stand */
    uint32_t random;
    int32_t now;   /* all decisions up to this tick are made */
    uint32_t work; /* units left in this call */
    bool asked;    /* a question in this call: the first may take all that it takes */
    pavement_decision decision;
    pavement_counts counts;
} pavement;

typedef enum pavement_status {
    PAVEMENT_OK = 0,
    PAVEMENT_E_DESC = -1,  /* something in the description is null or out of range */
    PAVEMENT_E_SPACE = -2, /* the arena is too short: give it PAVEMENT_BYTES */
    PAVEMENT_E_FULL = -3   /* so many walkers do not find a place to stand */
} pavement_status;

/* Enough memory for so many agents, aligned to 4. */
#define PAVEMENT_BYTES(agents)                                                                     \
    ((uint32_t)(agents) * (uint32_t)(sizeof(pavement_agent) + 2u) + 3u * PAVEMENT_MOST_NEAR +      \
     BERTH_GRID_BYTES(agents, 0) + 16u)

/* Sets the walkers down in rows, each a little off its place, those toward +x on the half below,
 * their right; tests that they are clear of each other and of the kerbs. They stand, and decide
 * within the first second. */
pavement_status pavement_make(const pavement_desc *desc, berth_arena *arena, pavement *made);

/* Makes the decisions that are due at `until` or before, in order, but no more than `most` of them
 * (0: all); returns how many. What happens does not depend on how a time is cut into steps. Does
 * nothing beyond BERTH_TICK_MAX / 2. */
uint32_t pavement_run(pavement *p, int32_t until, uint32_t most);

/* The same, but stops after about `work` units, wherever it is; the next call goes on there. True
 * when all is done. A unit is about what a test of two circles
 * takes. A question for which too little is left is broken off and asked
 * again in the next call, where it is the first: that one takes what it takes. For frames that must
 * not take long: what is decided does not depend on how it is cut. */
bool pavement_work(pavement *p, int32_t until, uint32_t work);

/* Whoever decides next, and when. */
uint32_t pavement_next(const pavement *p, int32_t *tick);

/* Ticks that all walkers together have been standing, up to `tick` (not before now). */
uint64_t pavement_waited(const pavement *p, int32_t tick);

/* FNV-1a over the commitments of all, field by field: equal crowds have equal hashes. */
uint32_t pavement_hash(const pavement *p);

#endif
