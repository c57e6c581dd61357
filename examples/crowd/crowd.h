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
 * Time, memory, and what happens when are examples/common/walkers.h: a walker's act is a clip, its
 * form the stand that it stands in. Memory: CROWD_BYTES(count) from the caller's arena, 5.9 KB for
 * 100; 23 KB more for the placed commitments, there or elsewhere; 3.5 KB in the crowd itself, most
 * of it what a decision knows of neighbours. The same description gives the same crowd, bit for
 * bit, on every core. */

#ifndef CROWD_H
#define CROWD_H

#include "examples/common/walkers.h"

/* ---- The motion graph ----------------------------------------------------------------------- */

/* A clip begins at its origin, heading for +x. Its motion is a trajectory that holds the disc of
 * the recording at every instant. Clips are ordered by the speed that they begin with, so that
 * those of a like speed, which may follow a clip, are a range of numbers. */
typedef struct crowd_clip {
    const berth_motion *walk;
    berth_placement end; /* the recording's last position and heading; .start: how long it takes */
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

/* One call of berth_meet. Clips are numbers of the graph; stand s is clip_count + s. */
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
    walkers_desc walkers; /* how many, and the walls */
    uint32_t considered;  /* clips looked at in a decision, 1 to CROWD_MOST_CONSIDERED */
    uint32_t tried;       /* of these, at most this many are tested against the neighbours */
    bool ask_all;         /* also asks neighbours whose reach and the clip's cannot meet: all
                                   that the grid finds. The same crowd, with more questions */
    struct crowd_commitment *placed; /* where placed commitments are kept, one a walker, until the
                                        crowd is no more; null: in the arena, too */
    crowd_query_hook *on_query;      /* called after each question; or null */
    void *user;
} crowd_desc;

#define CROWD_MOST_CONSIDERED 32
#define CROWD_MOST_NEAR 96 /* neighbours of a decision; with more, the walker waits */

/* 40 x 30 m, seed 1, 12 considered, 12 tried, 5 decisions a second while waiting; fill in graph and
 * walkers.count. */
crowd_desc crowd_desc_default(void);

/* ---- The crowd ------------------------------------------------------------------------------ */

/* A clip that may come next. */
typedef struct crowd_candidate {
    berth_placement at;
    int32_t score; /* Q16.16; the greatest is tried first */
    uint16_t clip;
} crowd_candidate;

/* Both parts of a commitment, placed. */
typedef struct crowd_placed {
    berth_placed walk, stand;
} crowd_placed;

/* Where both parts are. */
typedef struct crowd_spot {
    berth_placement at, rest;
} crowd_spot;

/* A walker's commitment, as others ask about it. Placed motions look at their placements, which
 * therefore stay where they are: those of the next commitment are in the other spot. */
typedef struct crowd_commitment {
    crowd_placed placed; /* a walk only of those who have one */
    crowd_spot spots[2];
    uint32_t other; /* number of the spot that is free */
} crowd_commitment;

/* A candidate that is worth a test: all of a commitment. */
typedef struct crowd_plan {
    berth_placement at, rest;
    crowd_spot *spot;    /* the same, for what is placed */
    crowd_placed placed; /* each part when a question first needs it */
    berth_num middle_x, middle_y;
    const crowd_clip *walk;
    uint16_t clip;
    bool walk_placed, stand_placed;
} crowd_plan;

/* What a decision wants to know of a neighbour again and again, in one place. */
typedef struct crowd_neighbour {
    berth_num middle_x, middle_y, reach; /* of the commitment */
    berth_num rest_x, rest_y;            /* where it stands in the end */
} crowd_neighbour;

typedef enum crowd_stage { CROWD_BEGIN, CROWD_CONSIDER, CROWD_TRY, CROWD_ASK } crowd_stage;

/* How far the decision that is being made has got. */
typedef struct crowd_decision {
    crowd_candidate found[CROWD_MOST_CONSIDERED];
    crowd_plan plan;
    crowd_neighbour near[CROWD_MOST_NEAR]; /* in the order of those of `all` */
    uint32_t tried;
    uint32_t next;                    /* candidate to score, or neighbour to look at */
    uint16_t others[CROWD_MOST_NEAR]; /* in reach: to be asked in the round after the first */
    uint16_t other_count, kept;       /* of these; of these for the round after this one */
    uint16_t asked;                   /* the walker who is being asked */
    uint8_t stage;                    /* of crowd_stage */
    uint8_t round, part;              /* of questions; the next one */
} crowd_decision;

typedef struct crowd {
    crowd_desc desc;
    walkers all;              /* items of the grid: the middle of each commitment */
    crowd_commitment *placed; /* each walker's */
    uint32_t tried;           /* clips tested against neighbours */
    crowd_decision decision;
} crowd;

/* Enough memory for this many, aligned to 4; and where placed commitments are kept elsewhere. */
#define CROWD_BYTES(count)                                                                         \
    (CROWD_BYTES_APART(count) + (uint32_t)(count) * (uint32_t)sizeof(crowd_commitment) + 8u)
#define CROWD_BYTES_APART(count) WALKERS_BYTES(count, CROWD_MOST_NEAR)

/* Sets the walkers down in rows, each a little off its place and heading anywhere, and tests that
 * they are clear of each other and the walls. They stand, and decide within the first second.
 * *made stays where it is: made->all knows it.
 *
 * Units of walkers_work: a pair of bounds takes two, looking at a neighbour one. A call does at
 * most one question, or one search for neighbours, or one check of the walls, more than it may. */
walkers_status crowd_make(const crowd_desc *desc, berth_arena *arena, crowd *made);

/* Where a walker is at `tick`, which is not before its clip began, for drawing; true when it walks.
 */
bool crowd_position(const crowd *c, uint32_t who, int32_t tick, berth_num *x, berth_num *y,
                    berth_num *r);

/* The view of a clip, or of a stand behind them, by number. */
static inline const berth_motion *crowd_view(const crowd_graph *graph, uint32_t number)
{
    return number < graph->clip_count ? graph->clips[number].walk
                                      : graph->stands[number - graph->clip_count].view;
}

#endif
