/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A crowd of walkers that never run into each other or a wall.
 *
 * Walkers in a rectangle play recorded clips, one after the other. When a clip ends, its walker
 * looks at the clips that may follow, asks berth whether each would meet what the neighbours have
 * committed to, and takes one that is clear of all; when there is none it stands and tries again.
 *
 * A commitment is a clip *and* standing at its end, for good. A new one is taken only when both its
 * parts are clear of both parts of every neighbour's. So at any time, everybody's standing where
 * their clips end is known to be clear: waiting is always safe, deciding late too, and two walkers
 * never collide. README.md has the argument in full.
 *
 * Units: metres (Q16.16) and ticks, CROWD_SECOND a second. q16 only.
 * Memory: from the caller's arena, CROWD_BYTES(agents) of it, 5.9 KB for 100; 1 KB in the crowd
 * itself, most of it the clips that a decision considers. No heap, no libc, no recursion.
 * The same description gives the same crowd, bit for bit, on every core. */

#ifndef CROWD_H
#define CROWD_H

#include "examples/common/turns.h"

#include <berth/berth.h>

#include <stdbool.h>

#if !defined(BERTH_Q16) || defined(BERTH_CFG_STRICT)
#error "the crowd is for plain q16: build it without BERTH_CFG_F32, _F64 and _STRICT"
#endif

#define CROWD_SECOND 3600 /* ticks; 30 Hz clips have dt 120, a frame at 60 Hz is 60 */
#define CROWD_MOST_AGENTS 65535
#define CROWD_NO_CLIP 65535

/* ---- The motion graph ----------------------------------------------------------------------- */

/* A clip begins at its origin, heading for +x. Clips are ordered by the speed that they begin
 * with, so that those of a like speed, which may follow a clip, are a range of numbers. */
typedef struct crowd_clip {
    const berth_motion *walk;
    berth_placement end; /* its last position and heading; .start: how long it takes */
    berth_num middle_x, middle_y;
    berth_num reach; /* no disc of walk or stand is further from the middle, */
    berth_num span;  /* nor from the origin; rounding of placements included */
    uint16_t stand;  /* what it ends in, of the graph's stands */
    uint16_t follow; /* clips that may follow: follow <= i < follow_end */
    uint16_t follow_end;
} crowd_clip;

/* Standing, as a clip of one sample at the origin that lasts BERTH_TICK_MAX ticks. */
typedef struct crowd_stand {
    const berth_motion *view;
    berth_num radius;
} crowd_stand;

typedef struct crowd_graph {
    const crowd_clip *clips;
    const crowd_stand *stands; /* ordered by radius */
    uint16_t clip_count;
    uint16_t stand_count;
    uint16_t slow_end;     /* clips below this number may begin from standing */
    berth_num reach, span; /* the largest of all clips */
} crowd_graph;

/* ---- Questions asked ------------------------------------------------------------------------ */

/* One call of berth_motion_collide. Clips are numbers of the graph; stand s is clip_count + s. */
typedef struct crowd_query {
    const berth_placement *at_a, *at_b;
    const berth_motion_counts *counts;
    berth_status answer;
    uint16_t a, b; /* a belongs to whoever decides, b to a neighbour */
} crowd_query;

typedef void crowd_query_hook(void *user, const crowd_query *query);

/* ---- Description ---------------------------------------------------------------------------- */

typedef struct crowd_desc {
    const crowd_graph *graph;
    uint32_t agents;        /* 1 to CROWD_MOST_AGENTS */
    berth_num width, depth; /* the walls: 0 <= x <= width, 0 <= y <= depth */
    uint32_t seed;
    uint16_t considered;        /* clips looked at in a decision, 1 to CROWD_MOST_CONSIDERED */
    uint16_t tried;             /* of these, at most so many are tested against the neighbours */
    int32_t retry;              /* ticks from a failed decision to the next */
    bool ask_all;               /* also asks neighbours whose reach and the clip's cannot meet: all
                                   that the grid finds. The same crowd, with more questions */
    crowd_query_hook *on_query; /* called after each question; or null */
    void *user;
} crowd_desc;

#define CROWD_MOST_CONSIDERED 32
#define CROWD_MOST_NEAR 96 /* neighbours of a decision; with more, the walker waits */

/* 40 x 30 m, seed 1, 12 considered, 12 tried, 5 decisions a second while waiting; fill in graph and
 * agents. */
crowd_desc crowd_desc_default(void);

/* ---- The crowd ------------------------------------------------------------------------------ */

/* A commitment. */
typedef struct crowd_agent {
    berth_placement at;   /* of the clip */
    berth_placement rest; /* of standing at its end; .start is when the clip is over */
    int32_t due;          /* when the walker decides next; beyond rest.start it is waiting */
    uint16_t clip;        /* of the graph's clips; CROWD_NO_CLIP: none yet */
    uint16_t stand;       /* of the graph's stands */
} crowd_agent;

typedef struct crowd_counts {
    uint64_t queries, hits;
    uint64_t waited;    /* ticks that walkers who have set off again stood before */
    uint32_t decisions; /* all, */
    uint32_t failed;    /* and those that ended in waiting */
    uint32_t tried;     /* clips tested against neighbours */
    uint32_t crowded;   /* decisions with more than CROWD_MOST_NEAR neighbours */
    int32_t error;      /* the first error of a library call, a bug; else 0. Taken as a hit */
} crowd_counts;

/* A clip that may come next. */
typedef struct crowd_candidate {
    berth_placement at;
    int32_t score; /* Q16.16; the greatest is tried first */
    uint16_t clip;
} crowd_candidate;

/* A candidate that is worth a test: all of a commitment. */
typedef struct crowd_plan {
    berth_placement at, rest;
    berth_num middle_x, middle_y;
    const crowd_clip *walk;
    uint16_t clip;
} crowd_plan;

typedef enum crowd_stage { CROWD_BEGIN, CROWD_CONSIDER, CROWD_TRY, CROWD_ASK } crowd_stage;

/* How far the decision that is being made has got. */
typedef struct crowd_decision {
    crowd_candidate found[CROWD_MOST_CONSIDERED];
    crowd_plan plan;
    uint32_t tried;
    uint32_t next; /* candidate to score, or neighbour to ask */
    uint8_t stage; /* of crowd_stage */
    uint8_t part;  /* question to ask that neighbour; 0: it is still to be found */
} crowd_decision;

typedef struct crowd {
    crowd_desc desc;
    crowd_agent *agents;
    turn_heap turns; /* the next to decide first */
    uint16_t *near;  /* neighbours of the one who decides */
    uint32_t near_count;
    berth_grid grid; /* the middle of each commitment */
    uint32_t random;
    int32_t now; /* all decisions up to this tick are made */
    crowd_counts counts;
    uint32_t work; /* that may still be done in this call */
    crowd_decision decision;
} crowd;

typedef enum crowd_status {
    CROWD_OK = 0,
    CROWD_E_DESC = -1,  /* something in the description is null or out of range */
    CROWD_E_SPACE = -2, /* the arena is too short: give it CROWD_BYTES */
    CROWD_E_FULL = -3   /* so many walkers do not fit between the walls */
} crowd_status;

/* Enough memory for so many agents, aligned to 4. */
#define CROWD_BYTES(agents)                                                                        \
    ((uint32_t)(agents) * (uint32_t)(sizeof(crowd_agent) + 4u) + 2u * CROWD_MOST_NEAR +            \
     BERTH_GRID_BYTES(agents, 0) + 16u)

/* Sets the walkers down in rows, each a little off its place and heading anywhere, and tests that
 * they are clear of each other and the walls. They stand, and decide within the first second. */
crowd_status crowd_make(const crowd_desc *desc, berth_arena *arena, crowd *made);

/* Makes the decisions that are due at `until` or before, in order, but no more than `most` of them
 * (0: all); returns how many. What happens does not depend on how a time is cut into steps. With
 * fewer than are due, the rest come with the next call; until then those walkers stand. Does
 * nothing beyond BERTH_TICK_MAX / 2, 41 hours. Cost of a decision: bounded by considered, tried and
 * the neighbours, so that `most` bounds a frame's. */
uint32_t crowd_step(crowd *c, int32_t until, uint32_t most);

/* The same, but stops when about `work` units are done, also in the middle of a decision, which the
 * next call goes on with: for frames that even one decision is too long for. Returns true when no
 * decision is due. A unit is what takes an ARM7TDMI about 200 cycles: a pair of bounds takes two,
 * looking at a neighbour one. A call does at most one question, or one search for neighbours, or
 * one check of the walls, more than it may. The units are the same on every machine, and so is the
 * crowd, however work is cut. */
bool crowd_work(crowd *c, int32_t until, uint32_t work);

/* Whoever decides next, and when. */
uint32_t crowd_next(const crowd *c, int32_t *tick);

typedef enum crowd_state { CROWD_WALKING, CROWD_WAITING } crowd_state;

/* Where an agent is at `tick`, which is not before its clip began, for drawing. */
crowd_state crowd_position(const crowd *c, uint32_t agent, int32_t tick, berth_num *x, berth_num *y,
                           berth_num *r);

/* Ticks that all walkers together have been standing, up to `tick` (not before now). */
uint64_t crowd_waited(const crowd *c, int32_t tick);

/* FNV-1a over the commitments of all, field by field: equal crowds have equal hashes. */
uint32_t crowd_hash(const crowd *c);

#endif
