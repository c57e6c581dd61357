/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A walk along time over two trees at once.
 *
 * Two cursors, one in each tree, always cover the same instant, and everything before `now` is
 * proved clear. A step tests the pair of their nodes:
 *
 *   apart         nothing happens before the earlier of both ends: the cursor that ends there goes
 *                 past its subtree (both, when they end together)
 *   not apart     both go down to the child that holds `now` (a leaf stays)
 *   two leaves    the walk hands them to its caller, and goes on past them when called again
 *
 * Nodes have in-order numbers (image.h), so that a cursor needs no stack, and the next node follows
 * from the number's bits. A cursor only ever moves forward in preorder, and each step moves at
 * least one, so there are at most nodes_a + nodes_b - 1 pairs, and the first collision found is the
 * first in time. (The MOBB paper, section 3.2, in time order.)
 *
 * Ticks of a walk count from its begin: they, and differences of two of them, are below 2^30. */

#ifndef BERTHI_MOTION_WALK_H
#define BERTHI_MOTION_WALK_H

#include "../core/exact.h"
#include "../core/frame.h"
#include "place.h"

/* What a cursor's tree has for leaves. */
enum {
    BERTHI_HELD = 0,                          /* legs of a clip */
    BERTHI_STRAIGHT = BERTHI_MOTION_STRAIGHT, /* legs between knots */
    BERTHI_PARTS = BERTHI_MOTION_CHAIN        /* parts of a chain */
};

typedef struct berthi_cursor {
    uint8_t form;
    uint8_t pace;
    uint16_t leaf_size;       /* parts: from one tick to the next */
    const berthi_unit *nodes; /* node 0, which is none: what lies before node 1 */
    const int32_t *ticks;     /* straight: of each knot; parts: of each; held: null */
    uint32_t limit;           /* twice the leaves: numbers of nodes are below it */
    uint32_t n;
    int32_t begin, end; /* of the node, in ticks of the walk */
    union {
        struct {
            int32_t offset; /* tick of the walk at which the tree begins, 0 or below; parts: from
                               which on ticks count */
            int32_t last;   /* and at which it ends */
            int32_t unit;   /* held: ticks a leaf */
        } tree;
        berthi_unit node[BERTHI_NODE_UNITS]; /* of what stands: the only one, to the end */
    } of;
} berthi_cursor;

/* What is known of the pair of nodes under the cursors before it is tested: that they are not
 * apart; that the caller is done with these two leaves, and the walk goes past them; 0: nothing.
 * What they are less BERTHI_SPENT, bit by bit, is the verdict. */
enum { BERTHI_NEAR = BERTHI_OPEN ^ BERTHI_SPENT, BERTHI_PAST = BERTHI_CLEAR ^ BERTHI_SPENT };

/* Small fields come first here and below: few instructions reach one that is far from a base. */
typedef struct berthi_walk {
    uint8_t known;
    uint8_t blind; /* 1: no test of nodes holds for these two; 2, 3: nor the cheap test of legs */
    uint8_t turn_drop;  /* q16: b's velocity, turned, becomes one of a's pace by this shift */
    uint8_t shift;      /* of a's steps */
    int32_t now;        /* both nodes begin at or before this tick, and all is clear up to it */
    int32_t until;      /* the end, at most the end of either tree */
    berth_len slack;    /* node units: what the test of two nodes may be wrong by, and the margin */
    berth_len inner;    /* node units: nearer than this less the gap is a hit; 0: no such proof */
    uint32_t left;      /* steps that the budget still allows */
    berth_len fine;     /* q16, node units: not held: gaps below it are worth the finer test */
    berthi_frame frame; /* b as seen from a */
    berthi_cursor a, b; /* in q16 a's steps are the coarser ones, or equal */
} berthi_walk;

/* Of one side of a walk: its legs. */
typedef struct berthi_legs {
    const berth_presence *there;
    const berthi_unit *points; /* of the first leg of a clip, or of what stands of it */
    const berth_raw *knots;    /* the same of a trajectory; of a clip null */
    uint32_t first;            /* number of that leg in the motion */
    int32_t ticks;             /* held: that a leg lasts */
} berthi_legs;

/* A leg in force, from one point of its side to another. Held: to itself. */
typedef struct berthi_leg {
    uint32_t from, to;
    int32_t begin, end; /* ticks of the walk */
} berthi_leg;

typedef struct berthi_with berthi_with;
typedef struct berthi_query berthi_query;
typedef struct berthi_notes berthi_notes;

/* What is asked in a stretch of time, and what is known of it so far: all that stays on the stack
 * while two legs are settled exactly. The walk that found them is gone by then, and begins anew
 * where it was. */
typedef struct berthi_question {
    uint8_t any;     /* 1: any hit will do */
    uint8_t told;    /* BERTHI_NEAR: the first two nodes are known not to be apart */
    uint8_t changes; /* 1: a or b stands, or is no tree of legs */
    uint8_t swapped; /* 1: the walk's a is the query's b */
    uint8_t settled; /* 1: the walk goes on from `at`, where two legs are known not to meet */
    uint8_t on;      /* 1: walks go straight down to the leaves that hold their begin */
    uint16_t leg_a;  /* the leg that meets or is close, of the walk's a */
    uint16_t part_a, part_b;             /* of chains: whose legs these are; else 0 */
    uint16_t leg_b;                      /* of the walk's b */
    const berth_kind *kind;              /* of both */
    const berthi_with *with;             /* null: no options */
    const berth_motion_options *options; /* null: none that matters to a test */
    int32_t from, until;                 /* global ticks; the walk counts from the first */
    int32_t at;           /* the global tick up to which all is clear, at the end of a walk */
    int32_t end;          /* and at BERTHI_OPEN that up to which those two legs are in force */
    uint32_t left;        /* steps that the budget still allows */
    uint32_t legs, exact; /* counts */
} berthi_question;

/* Any hit from one tick up to another, without options, in as many steps as it takes. */
BERTHI_INLINE void berthi_question_of(berthi_question *of, const berth_kind *kind, int32_t from,
                                      int32_t until)
{
    of->kind = kind;
    of->with = NULL;
    of->options = NULL;
    of->from = from;
    of->until = until;
    of->any = 1;
    of->told = 0;
    of->on = 0;
    of->left = UINT32_MAX;
    of->legs = of->exact = of->part_a = of->part_b = 0;
}

/* Steps that an exact test takes, beside the one of its pair of legs: about what it costs. A walk
 * gives up where its budget has fewer left; a look that was begun ends, and takes them. */
enum { BERTHI_EXACT_STEPS = 4 * BERTHI_IS_EXACT };

static inline void berthi_pay(berthi_question *of, uint32_t steps)
{
    of->left -= steps;
    of->legs += steps;
}

static inline void berthi_pay_exact(berthi_question *of)
{
    const uint32_t most = BERTHI_EXACT_STEPS;
    berthi_pay(of, of->left < most ? of->left : most);
}

/* A look at a pair of legs, when the budget has one left. */
static inline int berthi_pay_look(berthi_question *of)
{
    if (of->left == 0) {
        return 0;
    }
    berthi_pay(of, 1);
    return 1;
}

struct berthi_query {
    berthi_walk w;
    berthi_question *of;
    berthi_legs a, b;
    berth_len margin; /* steps of a, up: the margin at the end of the walk */
    berth_len sure;   /* steps of a, down: the margin at its begin */
    berth_len most;   /* steps of a: no held legs meet that are further apart in x or in y */
    berth_len leg_margin,
        leg_sure; /* q16: the same in 2^-15 units: of legs of which one is straight */
};

/* What the questions of a kind of motions need of the library: what no table names that a program
 * names, its linker drops. */
struct berth_kind {
    uint32_t rank; /* of two the higher one's kind serves both */
    /* From of->from to of->until, all phases. */
    berthi_verdict (*run)(berthi_question *of, const berth_presence *a, const berth_presence *b);
    /* One phase: in all of it either moves or stands. */
    berthi_verdict (*ask)(berthi_question *of, const berth_presence *a, const berth_presence *b);
    /* Walks two that are no chains in one phase; a's steps are the coarser ones. At BERTHI_OPEN two
     * legs are named that only `settle` can tell. Null: one is a chain. */
    berthi_verdict (*walk)(berthi_question *of, const berth_presence *a, const berth_presence *b);
    /* Two leaves of that walk, as legs.h has it; null: the walk knows what they are. */
    berthi_verdict (*compare)(berthi_query *q);
    /* q16: whether the legs that are named meet, exactly, from of->at to of->end. */
    int (*settle)(berthi_question *of, const berth_presence *a, const berth_presence *b);
    /* A cursor over all else than one tree of legs that moves; null: there is nothing else. */
    void (*change)(berthi_cursor *c, berthi_legs *legs, int32_t from, int32_t until);
    /* Of the disc around a body, what that brings besides; null: there is none. */
    const struct berthi_body_kind *body;
    /* Of one search, q16: where legs are noted; null: nowhere, as in every table. */
    berthi_notes *notes;
};

static inline const berth_kind *berthi_kind_of(const berth_kind *a, const berth_kind *b)
{
    return b->rank > a->rank ? b : a;
}

/* Of a search for the nearest: pairs of straight legs that a walk goes on past. Each may be it, and
 * none collides. They are looked at when the walk has ended. */
enum { BERTHI_NOTES = 2 };
struct berthi_notes {
    /* Notes two that may meet: b is at[0], [1] and then at[2], [3] as seen from a, which and the
     * sum of radii may be off by `slack`. 1: the walk goes on, and may have a smaller margin. */
    int (*note)(berthi_query *q, const int32_t *at, int32_t radii, int32_t slack);
    int32_t margin;  /* 2^-15 units, up: what comes nearer may be in contact */
    int32_t nearest; /* the same, down: none that is noted comes nearer */
    uint32_t count;
    int32_t tick[BERTHI_NOTES]; /* one of each pair's common time, in time order */
};

/* What options bring: a margin, and how much it is at a tick. */
struct berthi_with {
    void (*set_margin)(berthi_query *q, int32_t until);
    berthi_world_t (*margin_at)(const berth_motion_options *options, int32_t tick);
};

/* q16: see set_slack in parts.c; of the finer test of two nodes, in quarters of a step, and the
 * least shift of a's steps with which it is made; by how much the distance of two points may be
 * wrong as it is computed: of clips in steps; of legs of which one is straight in 2^-15 units,
 * besides what is cut off a fraction. */
#define BERTHI_NODE_SLACK 9
#define BERTHI_FINE_SLACK 8
#define BERTHI_FINE_SHIFT 5
#define BERTHI_HELD_SLACK 9
#define BERTHI_LEG_SLACK 6

#define berthi_walk_next BERTH_NAME(berthi_walk_next)
#define berthi_walk_next_held BERTH_NAME(berthi_walk_next_held)
#define berthi_walk_resume BERTH_NAME(berthi_walk_resume)
#define berthi_walk_resume_held BERTH_NAME(berthi_walk_resume_held)

/* Goes down to the pair of leaves that hold tick `at` of the walk, without any test, and goes on
 * from tick `now`, up to which nothing happens. Whether that is in these leaves. */
int berthi_walk_resume(berthi_walk *w, int32_t at, int32_t now);

/* Walks to the next pair of leaves that may meet, from q->w.now to the earliest of both ends and
 * `until`: BERTHI_OPEN. BERTHI_HIT only with `inner` above 0. */
berthi_verdict berthi_walk_next(berthi_query *q);

/* The same two where both trees have held legs. */
int berthi_walk_resume_held(berthi_walk *w, int32_t at, int32_t now);
berthi_verdict berthi_walk_next_held(berthi_walk *w);

static inline int32_t berthi_walk_end(const berthi_walk *w)
{
    const int32_t end = w->a.end < w->b.end ? w->a.end : w->b.end;
    return end < w->until ? end : w->until;
}

#endif
