/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a query of two motions keeps: the walk, and of each side what its legs are. It is the
 * greater part of the stack that a query needs. And what it needs of the library: by the kinds of
 * its motions, and when there are options. */

#ifndef BERTHI_MOTION_QUERY_H
#define BERTHI_MOTION_QUERY_H

#include "../core/exact.h"
#include "walk.h"

/* Of one side of a walk: its legs. */
typedef struct berthi_legs {
    const berth_presence *there;
    const berthi_unit *points; /* of the first leg of a clip, or of what stands of it */
    const berthi_knot *knots;  /* the same of a trajectory; of a clip null */
    uint32_t first;            /* number of that leg in the motion */
    int32_t ticks;             /* held: that a leg lasts */
} berthi_legs;

/* A leg in force, from one point of its side to another. Held: to itself. */
typedef struct berthi_leg {
    uint32_t from, to;
    int32_t begin, end; /* ticks of the walk */
} berthi_leg;

typedef struct berthi_with berthi_with;

/* What is asked in a stretch of time, and what is known of it so far: all that stays on the stack
 * while two legs are settled exactly. The walk that found them is gone by then, and begins anew
 * where it was. */
typedef struct berthi_question {
    const berth_kind *kind;              /* of both */
    const berthi_with *with;             /* null: no options */
    const berth_motion_options *options; /* null: none that matters to a test */
    int32_t from, until;                 /* global ticks; the walk counts from the first */
    int32_t at;              /* the global tick up to which all is clear, at the end of a walk */
    int32_t end;             /* and at BERTHI_OPEN that up to which those two legs are in force */
    uint32_t left;           /* steps that the budget still allows */
    uint32_t legs, exact;    /* counts */
    uint32_t leg_a, leg_b;   /* the legs that meet or are close, of the walk's a and b */
    uint32_t part_a, part_b; /* of chains: whose legs these are; else 0 */
    uint8_t any;             /* 1: any hit will do */
    uint8_t told;            /* BERTHI_NEAR: the first two nodes are known not to be apart */
    uint8_t changes;         /* 1: a or b stands, or is no tree of legs */
    uint8_t swapped;         /* 1: the walk's a is the query's b */
    uint8_t settled; /* 1: the walk goes on from `at`, where two legs are known not to meet */
    uint8_t on;      /* 1: walks go straight down to the leaves that hold their begin */
} berthi_question;

/* Steps that an exact test takes, beside the one of its pair of legs: about what it costs. A walk
 * gives up where its budget has fewer left; a look that was begun ends, and takes them. */
#ifdef BERTH_Q16

enum { BERTHI_EXACT_STEPS = 4 };

static inline void berthi_pay_exact(uint32_t *left, uint32_t *legs)
{
    const uint32_t steps = *left < BERTHI_EXACT_STEPS ? *left : BERTHI_EXACT_STEPS;
    *left -= steps;
    *legs += steps;
}

#else

enum { BERTHI_EXACT_STEPS = 0 }; /* there is none */

#endif

struct berthi_query {
    berthi_walk w;
    berthi_legs a, b;
    berthi_question *of;
    berth_len margin; /* steps of a, up: the margin at the end of the walk */
    berth_len sure;   /* steps of a, down: the margin at its begin */
#ifdef BERTH_Q16
    int32_t leg_margin, leg_sure; /* the same in 2^-15 units: of legs of which one is straight */
#endif
    berth_len most; /* steps of a: no held legs meet that are further apart in x or in y */
    uint32_t shift; /* of a's steps */
};

/* What the questions of a kind of motions need of the library: what no table names that a program
 * names, its linker drops. */
struct berth_kind {
    uint32_t rank; /* of two the higher one's kind serves both */
    /* From of->from to of->until, all phases; each of both is one tree of legs, unless `several`
     * is there. */
    berthi_verdict (*run)(berthi_question *of, const berth_presence *a, const berth_presence *b);
    /* Walks two motions or parts of them, each of which is moving all the time or standing all the
     * time from of->from to of->until; a's steps are the coarser ones. At BERTHI_OPEN two legs are
     * named that only `settle` can tell. */
    berthi_verdict (*walk)(berthi_question *of, const berth_presence *a, const berth_presence *b);
    /* q16: whether the legs that are named meet, exactly, from of->at to of->end. */
    int (*settle)(berthi_question *of, const berth_presence *a, const berth_presence *b);
    /* A cursor over all else than one tree of legs that moves; null: there is nothing else. */
    void (*change)(berthi_cursor *c, berthi_legs *legs, int32_t from, int32_t until);
    /* Where one has several parts, the question to its end; null: none has. */
    berthi_verdict (*several)(berthi_question *of, const berth_presence *a,
                              const berth_presence *b);
};

static inline const berth_kind *berthi_kind_of(const berth_kind *a, const berth_kind *b)
{
    return b->rank > a->rank ? b : a;
}

/* What options bring: a margin, and two legs that it grows between. */
struct berthi_with {
    void (*set_margin)(berthi_query *q, int32_t until);
    int (*settle)(berthi_question *of, const berth_presence *a, const berth_presence *b);
};

#define berthi_leg_now BERTH_NAME(berthi_leg_now)
#define berthi_held_now BERTH_NAME(berthi_held_now)
#define berthi_compare_legs BERTH_NAME(berthi_compare_legs)
#define berthi_compare_held BERTH_NAME(berthi_compare_held)
#define berthi_settle BERTH_NAME(berthi_settle)
#define berthi_settle_held BERTH_NAME(berthi_settle_held)
#define berthi_change_cursor BERTH_NAME(berthi_change_cursor)
#define berthi_change_part BERTH_NAME(berthi_change_part)
#define berthi_options_kind BERTH_NAME(berthi_options_kind)
#define berthi_walk_parts BERTH_NAME(berthi_walk_parts)
#define berthi_walk_held BERTH_NAME(berthi_walk_held)
#define berthi_margin_at BERTH_NAME(berthi_margin_at)
#define berthi_ask_many BERTH_NAME(berthi_ask_many)
#define berthi_walk_begin BERTH_NAME(berthi_walk_begin)
#define berthi_all_steps BERTH_NAME(berthi_all_steps)
#define berthi_roots_tell BERTH_NAME(berthi_roots_tell)
#define berthi_check_options BERTH_NAME(berthi_check_options)
#define berthi_check_asked BERTH_NAME(berthi_check_asked)
#define berthi_leg_course BERTH_NAME(berthi_leg_course)

/* q16: see set_slack in parts.c; of the finer test of two nodes, in quarters of a step, and the
 * least shift of a's steps with which it is made; by how much the distance of two points may be
 * wrong as it is computed: of clips in steps; of legs of which one is straight in 2^-15 units,
 * besides what is cut off a fraction. */
#define BERTHI_NODE_SLACK 9
#define BERTHI_FINE_SLACK 8
#define BERTHI_FINE_SHIFT 5
#define BERTHI_HELD_SLACK 9
#define BERTHI_LEG_SLACK 6

/* The leg in force at tick `now` of the walk in the leaf of a cursor. */
void berthi_leg_now(const berthi_cursor *c, const berthi_legs *legs, int32_t now,
                    berthi_leg *found);

/* The same of held legs. */
void berthi_held_now(const berthi_cursor *c, const berthi_legs *legs, int32_t now,
                     berthi_leg *found);

/* Two leaves, of any legs, and where all are held: from w.now on up to the end of the walk's
 * current pair, in time order. At BERTHI_HIT w.now is the tick from which on the two that meet are
 * both in force; at BERTHI_OPEN the same for two that only the kind's `settle` can tell. */
berthi_verdict berthi_compare_legs(berthi_query *q);
berthi_verdict berthi_compare_held(berthi_query *q);

/* As a kind's `change`: of what stands, and of several parts, too. */
void berthi_change_cursor(berthi_cursor *c, berthi_legs *legs, int32_t from, int32_t until);
void berthi_change_part(berthi_cursor *c, berthi_legs *legs, int32_t from, int32_t until);

/* Of all that is asked with options. */
extern const berthi_with berthi_options_kind;

/* As a kind's `walk`: of any legs, and where all are held and move. */
berthi_verdict berthi_walk_parts(berthi_question *of, const berth_presence *a,
                                 const berth_presence *b);
berthi_verdict berthi_walk_held(berthi_question *of, const berth_presence *a,
                                const berth_presence *b);

/* The same question, to its end, where one has several parts. */
berthi_verdict berthi_ask_many(berthi_question *of, const berth_presence *a,
                               const berth_presence *b);

/* Sets up a walk of two parts or, with `many`, of the trees on top of several; a's steps are the
 * coarser ones. Returns 0 when their circles are apart. */
int berthi_walk_begin(berthi_query *q, const berth_presence *a, const berth_presence *b, int many);

/* What circles and roots tell of two in the question's time, which is not empty, with the margin at
 * its end. BERTHI_HIT only of a question for any. Sets of->told where they move, and are near. */
berthi_verdict berthi_roots_tell(berthi_question *of, const berth_placed *a, const berth_placed *b);

/* The most steps that one side adds to a query: see berth_motion_worst_steps. */
uint32_t berthi_all_steps(const berthi_motion_header *motion);

/* Whether one of two has several parts. */
static inline int berthi_any_several(const berth_presence *a, const berth_presence *b)
{
    return berthi_is_several(berthi_motion_of(a)) || berthi_is_several(berthi_motion_of(b));
}

/* The same of a question's: not of those kinds that never have. */
static inline int berthi_asks_several(const berthi_question *of, const berth_presence *a,
                                      const berth_presence *b)
{
    return of->kind->several != NULL && berthi_any_several(a, b);
}

/* Whether something moves at a tick, when it is there at all. */
static inline int berthi_moves(const berth_presence *there, int32_t tick)
{
    return tick >= there->start && tick < there->end;
}

/* BERTH_OK, or what is wrong with options: BERTH_E_WINDOW, BERTH_E_MARGIN. */
berth_status berthi_check_options(const berth_motion_options *options);

/* The same of all that is asked of two that are placed: BERTH_E_NULL and BERTH_E_PLACED, too. */
berth_status berthi_check_asked(const berth_placed *a, const berth_placed *b,
                                const berth_motion_options *options);

/* The radius of a leg of what is placed; where there are none of their own, it is the largest. */
static inline berth_raw berthi_placed_radius(const berth_presence *there, uint32_t leg)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    return motion->radii != 0 ? berthi_radius_of(motion, leg) : there->radius;
}

/* The same of a tree's leg. */
static inline berth_raw berthi_leg_radius(const berthi_legs *legs, uint32_t i)
{
    return berthi_placed_radius(legs->there, legs->first + i);
}

#ifdef BERTH_Q16
/* As a kind's `settle`: of any legs, and where all are held. */
int berthi_settle_held(berthi_question *of, const berth_presence *a, const berth_presence *b);
int berthi_settle(berthi_question *of, const berth_presence *a, const berth_presence *b);

/* A leg by its number, in the world: as it is in force at a tick, or what stands then. */
void berthi_leg_course(const berthi_motion_header *motion, const berth_placement *at,
                       uint32_t number, int32_t tick, berthi_course *course);

/* The margin at a global tick, in 2^-30 units: exact. */
int64_t berthi_margin_at(const berth_motion_options *options, int32_t tick);
#else
/* The same in the caller's unit, rounded up. */
berth_raw berthi_margin_at(const berth_motion_options *options, int32_t tick);
#endif

/* Which comes first: the one with the coarser steps. */
static inline int berthi_second_first(const berth_presence *a, const berth_presence *b)
{
    return b->shift > a->shift;
}

/* Whether two parts meet. What only exact arithmetic can tell is asked from here, so that its stack
 * does not come on top of the walk's. */
static inline berthi_verdict berthi_ask_parts(berthi_question *of, const berth_presence *a,
                                              const berth_presence *b)
{
    berthi_verdict found;
    of->swapped = (uint8_t)berthi_second_first(a, b);
    if (of->swapped) {
        const berth_presence *const first = b;
        b = a;
        a = first;
    }
    of->settled = of->on;
    if (of->on) {
        of->at = of->end = of->from;
    }
    found = of->kind->walk(of, a, b);
#ifdef BERTH_Q16
    while (found == BERTHI_OPEN) {
        if (of->kind->settle(of, a, b)) {
            return BERTHI_HIT;
        }
        if (of->end >= of->until) {
            return BERTHI_CLEAR;
        }
        of->settled = 1;
        found = of->kind->walk(of, a, b);
    }
#endif
    return found;
}

#endif
