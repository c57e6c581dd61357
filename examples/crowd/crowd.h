/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A crowd of walkers that never run into each other or a wall.
 *
 * Walkers in a rectangle play recorded clips, one after the other. When a clip ends, its walker
 * looks at the clips that may follow, asks the table of all commitments (berth/traffic.h) whether
 * one is clear, and commits to it; when none is it stands and tries again.
 *
 * A commitment is a clip whose motion stands at its end, for good. A new one is taken only when it
 * is clear of all others. So at any time, everybody's standing where their clips end is known to be
 * clear: waiting is always safe, deciding late too, and two walkers never collide. README.md has
 * the argument in full.
 *
 * Time, memory, and what happens when are examples/common/walkers.h: a walker's act is a clip, its
 * form the clip in whose end it stands. Memory: CROWD_BYTES(count) from the caller's arena, and
 * what a decision knows in the crowd itself. The same description gives the same crowd, bit for
 * bit, on every core. */

#ifndef CROWD_H
#define CROWD_H

#include "examples/common/walkers.h"

/* ---- The motion graph ----------------------------------------------------------------------- */

/* A clip begins at its origin, heading for +x. Its motion is a trajectory that holds the disc of
 * the recording at every instant, and stands at its end. Clips are ordered by the speed that they
 * begin with, so that those of a like speed, which may follow a clip, are a range of numbers. */
typedef struct crowd_clip {
    const berth_motion *walk;
    berth_placement end; /* the recording's last position and heading; .start: how long it takes */
    berth_num middle_x, middle_y;
    berth_num reach; /* no disc is further from the middle; rounding of placements included */
    uint16_t follow; /* clips that may follow: follow <= i < follow_end */
    uint16_t follow_end;
} crowd_clip;

typedef struct crowd_graph {
    const crowd_clip *clips;
    uint16_t clip_count;
    uint16_t slow_end; /* clips below this number may begin from standing */
    uint16_t slimmest; /* clip of the least radius */
} crowd_graph;

/* Legs of a clip's motion, and its radius. */
static inline uint32_t crowd_legs(const berth_motion *walk)
{
    berth_motion_facts facts;
    return berth_motion_info(walk, &facts) == BERTH_OK ? facts.legs : 0;
}

static inline berth_num crowd_radius(const berth_motion *walk)
{
    berth_motion_facts facts;
    return berth_motion_info(walk, &facts) == BERTH_OK ? facts.radius : 0;
}

/* ---- Questions asked ------------------------------------------------------------------------ */

/* A call of the table about a plan. */
typedef struct crowd_question {
    uint32_t self;
    const berth_placement *at; /* of clip number .clip */
    const berth_traffic_counts *counts;
    berth_status answer; /* BERTH_UNKNOWN: it goes on with the next call */
    uint32_t met;        /* BERTH_HIT: whom */
    uint16_t clip;
} crowd_question;

typedef void crowd_question_hook(void *user, const crowd_question *question);

/* ---- Description ---------------------------------------------------------------------------- */

typedef struct crowd_desc {
    const crowd_graph *graph;
    walkers_desc walkers; /* how many, and the walls */
    uint32_t considered;  /* clips looked at in a decision, 1 to CROWD_MOST_CONSIDERED */
    uint32_t tried;       /* of these, at most this many are tested against the neighbours */
    crowd_question_hook *on_question; /* called after each call; or null */
    void *user;
} crowd_desc;

#define CROWD_MOST_CONSIDERED 32
#define CROWD_MOST_NEAR 36 /* who stands around is no more than a hint */

/* 40 x 30 m, seed 1, 12 considered, 12 tried, 6 decisions a second while waiting; fill in graph and
 * walkers.count. */
crowd_desc crowd_desc_default(void);

/* ---- The crowd ------------------------------------------------------------------------------ */

/* A clip that may come next. */
typedef struct crowd_candidate {
    berth_placement at;
    int32_t score; /* Q16.16; the greatest is tried first */
    uint16_t clip;
} crowd_candidate;

/* A candidate that is worth a test: all of a commitment. */
typedef struct crowd_plan {
    berth_placement at, rest;
    berth_placed placed;
    uint16_t clip;
} crowd_plan;

typedef struct crowd_point {
    berth_num x, y;
} crowd_point;

typedef enum crowd_stage { CROWD_BEGIN, CROWD_CONSIDER, CROWD_TRY, CROWD_ASK } crowd_stage;

/* How far the decision that is being made has got. */
typedef struct crowd_decision {
    crowd_candidate found[CROWD_MOST_CONSIDERED];
    crowd_plan plan;
    crowd_point near[CROWD_MOST_NEAR]; /* where others will stand, in the order of those of `all` */
    uint32_t tried;
    uint32_t next;               /* candidate to score */
    berth_traffic_cursor asking; /* where the question goes on */
    uint8_t stage;               /* of crowd_stage */
} crowd_decision;

typedef struct crowd {
    crowd_desc desc;
    walkers all;           /* items of the grid: where each stands in the end */
    berth_traffic traffic; /* entries: the walkers' commitments, by the same numbers */
    uint32_t tried;        /* clips asked about */
    crowd_decision decision;
} crowd;

/* Enough memory for this many, aligned to 8. */
#define CROWD_BYTES(count) (WALKERS_BYTES(count, CROWD_MOST_NEAR) + BERTH_TRAFFIC_BYTES(count) + 8u)

/* Sets the walkers down in rows, each a little off its place and heading anywhere, and tests that
 * they are clear of each other and the walls. They stand, and decide within the first second.
 * *made stays where it is: made->all knows it.
 *
 * Units of walkers_work: a pair of bounds takes two. A call does at most the question about one
 * neighbour, or one search for neighbours, or one check of the walls, more than it may. */
walkers_status crowd_make(const crowd_desc *desc, berth_arena *arena, crowd *made);

#endif
