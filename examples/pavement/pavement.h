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
 * Time, memory, and what happens when are examples/common/walkers.h: a walker's act is a step; its
 * form is its kind, and the foot that it moved last. Even walkers go toward +x, odd ones toward -x.
 * Memory: PAVEMENT_BYTES(count) from the caller's arena; stack on m3 0.4 KB on top of
 * berth_footprint_overlap's. The same description gives the same crowd, bit for bit, on every
 * core.
 */

#ifndef PAVEMENT_H
#define PAVEMENT_H

#include "examples/common/walkers.h"

#define PAVEMENT_CORNERS 8

/* ---- The cast ------------------------------------------------------------------------------- */

/* Ground that a body covers, in its own frame: as circles for questions, as an octagon that holds
 * it for kerbs, as a disc that holds it for who is near at all. */
typedef struct pavement_space {
    const berth_footprint *shape;
    berth_num corner_x[PAVEMENT_CORNERS], corner_y[PAVEMENT_CORNERS];
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

/* One call of berth_footprint_overlap. */
typedef struct pavement_query {
    const berth_placed_footprint *a, *b; /* a belongs to whoever decides, b to a neighbour */
    const berth_footprint_counts *counts;
    berth_status answer;
} pavement_query;

typedef void pavement_query_hook(void *user, const pavement_query *query);

/* ---- Description ---------------------------------------------------------------------------- */

typedef struct pavement_desc {
    const pavement_cast *cast;
    walkers_desc walkers; /* how many; the strip: at least 4 times the cast's span and reach wide */
    uint32_t other;       /* every so-manyth pair of walkers is of kind 1; 0: none is, 1: all are */
    pavement_query_hook *on_query; /* called after each question; or null */
    void *user;
} pavement_desc;

#define PAVEMENT_MOST_NEAR 64 /* neighbours of a decision; with more, the walker waits */

/* 20 x 6 m, seed 1, all of kind 0, 10 decisions a second while waiting; fill in cast and
 * walkers.count. */
pavement_desc pavement_desc_default(void);

/* ---- The crowd ------------------------------------------------------------------------------ */

/* Sums since the crowd was made. */
typedef struct pavement_counts {
    uint64_t circles;  /* tests of two circles in all questions */
    uint64_t segments; /* tests of two segments */
    uint64_t stepped;  /* Q16.16 metres: lengths of all steps taken */
    int64_t advanced;  /* Q16.16 metres: got on their way by them */
    uint32_t steps;    /* taken */
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
    berth_placed_footprint ground; /* the step's; image null: not placed yet */
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

/* What a walker has taken: placed once, asked often. First its step's ground; from when somebody
 * asks after that is over on, standing. */
typedef struct pavement_taken {
    const pavement_space *space;
    berth_placed_footprint ground;
    berth_num x, y; /* the middle of that space */
} pavement_taken;

typedef struct pavement {
    pavement_desc desc;
    walkers all; /* items of the grid: where each stands or will stand, 0 <= x < width */
    pavement_taken *taken;
    uint32_t here; /* neighbours below this number are on this side of the seam; */
    int32_t lap;   /* the others come next to it when moved by this many widths */
    pavement_decision decision;
    pavement_counts counts;
} pavement;

/* Enough memory for this many, aligned to 4. */
#define PAVEMENT_BYTES(count)                                                                      \
    (WALKERS_BYTES(count, PAVEMENT_MOST_NEAR) +                                                    \
     (uint32_t)(count) * (uint32_t)sizeof(pavement_taken) + 8u)

/* Sets the walkers down in rows, each a little off its place, those toward +x on the half below,
 * their right; tests that they are clear of each other and of the kerbs. They stand, and decide
 * within the first second. *made stays where it is: made->all knows it.
 *
 * A unit of walkers_work is about a test of two circles. A question for which too little is left is
 * broken off and asked again in the next call, where it is the first: that one takes what it takes.
 */
walkers_status pavement_make(const pavement_desc *desc, berth_arena *arena, pavement *made);

static inline int32_t pavement_way(uint32_t who)
{
    return who % 2 == 0 ? 1 : -1;
}

/* A form, and what it says. */
static inline uint16_t pavement_form(uint32_t kind, uint32_t foot)
{
    return (uint16_t)((kind << 8) | foot);
}

static inline uint32_t pavement_kind_of(const walker *who)
{
    return who->form >> 8;
}

static inline uint32_t pavement_foot_of(const walker *who)
{
    return who->form & 255u;
}

#endif
