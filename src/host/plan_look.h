/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a check of whole plans works with: stages of routes, slots of a slab, and its state.
 *
 *   plan.c        the calls: routes read, the loop over slabs of time, what there is in one, and
 *                 which boxes overlap
 *   plan_look.c   two routes in a slab, and conflicts kept until they are told
 *
 * A route of n knots has stages 0 to n: stage 0 is that it stands before its first knot, stage s
 * that it goes from knot s - 1 to knot s, stage n that it stands after the last. It has stage 0 and
 * stage n only where it says so. */

#ifndef BERTHI_PLAN_LOOK_H
#define BERTHI_PLAN_LOOK_H

#include "../core/num.h"
#include "../motion/given.h"
#include "berth/host/plans.h"

/* ---- Numbers -------------------------------------------------------------------------------- */

/* Lengths to compute with, and speeds of a piece. q16: Q16.16, and 2^-48 units a tick. */
typedef berthi_wide berthi_plan_len;

/* ---- Stages ---------------------------------------------------------------------------------- */

/* The first stage. */
static inline uint32_t berthi_plan_first(const berth_trajectory *route)
{
    return route->before == BERTH_STANDS ? 0 : 1;
}

/* Which leg a stage is told as. */
static inline uint32_t berthi_plan_leg(const berth_trajectory *route, uint32_t stage)
{
    const uint32_t legs = berthi_trajectory_legs(route);
    return stage == 0 ? 0 : stage > legs ? legs - 1 : stage - 1;
}

/* Knots between which a stage goes: the same where it stands. */
static inline uint32_t berthi_plan_knot(uint32_t stage)
{
    return stage == 0 ? 0 : stage - 1;
}

static inline berth_raw berthi_plan_x(const berth_trajectory *route, uint32_t knot)
{
    return berth_num_raw(berthi_trajectory_number(route, route->x, knot));
}

static inline berth_raw berthi_plan_y(const berth_trajectory *route, uint32_t knot)
{
    return berth_num_raw(berthi_trajectory_number(route, route->y, knot));
}

static inline berth_raw berthi_plan_radius(const berth_trajectory *route, uint32_t stage)
{
    return berth_num_raw(berthi_trajectory_radius(route, berthi_plan_leg(route, stage)));
}

/* A stage of a route: where it is at `tick`, and how fast it goes. */
typedef struct berthi_plan_piece {
    berthi_plan_len vx, vy; /* q16: of a way of at most 2^30 + 4 */
    berth_raw x, y;
    berth_raw radius;
    int32_t tick; /* when it begins, which may be before the slab; of a stand any */
} berthi_plan_piece;

/* A stage of a route as a piece. */
static inline berthi_plan_piece berthi_plan_stage(const berth_trajectory *route, uint32_t stage)
{
    const uint32_t knot = berthi_plan_knot(stage);
    berthi_plan_piece piece;
    piece.x = berthi_plan_x(route, knot);
    piece.y = berthi_plan_y(route, knot);
    piece.radius = berthi_plan_radius(route, stage);
    piece.tick = berthi_trajectory_tick(route, knot);
    piece.vx = 0;
    piece.vy = 0;
    if (stage != 0 && stage != route->count) {
        const int32_t ticks = berthi_trajectory_tick(route, stage) - piece.tick;
        piece.vx = berthi_rate_of((berthi_plan_len)berthi_plan_x(route, stage) - piece.x, ticks);
        piece.vy = berthi_rate_of((berthi_plan_len)berthi_plan_y(route, stage) - piece.y, ticks);
    }
    return piece;
}

/* Where a piece is at a tick, within its time. q16: |v| <= 2^30 * 2^32 / ticks, rounded toward
 * zero: over at most so many ticks the product stays within 2^62, and less than a unit is lost;
 * the floor loses less than another. */
static inline berthi_plan_len berthi_plan_along(berth_raw at, berthi_plan_len v, int64_t since)
{
    return at + berthi_rate_times(v, since);
}

/* ---- What there is in a slab ----------------------------------------------------------------- */

/* A route in a slab. */
typedef struct berthi_plan_slot {
    uint32_t route;
    uint32_t stage, last; /* its first and last one in the slab */
    int32_t from, until;  /* when it is there, within the slab */
    berth_raw x, y;       /* the centre at `from`, */
    berth_raw to_x, to_y; /* and at `until`; between these it keeps within `reach` less its radius
                             of where a straight way has it */
    berth_raw reach;
    berth_raw radius; /* the largest in the slab */
    uint32_t bends;   /* knots between `from` and `until`; BERTHI_PLAN_REMAINS: it stands there
                           in all slabs to come */
    int32_t bend;     /* with one: when, */
    berth_raw bx, by; /* and where */
} berthi_plan_slot;

#define BERTHI_PLAN_REMAINS UINT32_MAX

/* A box around all of it, half of the margin included. q16: Q16.16; f32, f64: 2^-10 units. */
#define BERTHI_PLAN_BOX_UNITS BERTHI_EITHER(1, 1024.0)
typedef struct berthi_plan_box {
    int32_t left, right, low, high;
} berthi_plan_box;

/* A box in the order in which boxes are looked for. */
typedef struct berthi_plan_entry {
    berthi_plan_box box;
    uint32_t slot;
} berthi_plan_entry;

/* Pairs of slots whose boxes overlap, looked at together: what they need from memory is asked for
 * before it is needed. And so many routes ahead their knots, where all are cut. */
#define BERTHI_PLAN_BATCH 32
#define BERTHI_PLAN_AHEAD 8

#if defined(__GNUC__)
#define BERTHI_PLAN_SOON(p) __builtin_prefetch(p)
#else
#define BERTHI_PLAN_SOON(p) ((void)(p))
#endif

/* Asks for the knots of a route's stages from one to another. (Merged: of a function that does
 * nothing else compilers leave out the calls.) */
BERTHI_INLINE void berthi_plan_knots_soon(const berth_trajectory *route, uint32_t stage,
                                          uint32_t last)
{
    const size_t step = route->stride != 0 ? route->stride / sizeof(berth_num) : 1;
    const size_t ticks = route->stride != 0 ? route->stride / sizeof(int32_t) : 1;
    const size_t first = berthi_plan_knot(stage), end = berthi_plan_knot(last);
    BERTHI_PLAN_SOON(route->x + step * first);
    BERTHI_PLAN_SOON(route->y + step * first);
    BERTHI_PLAN_SOON(route->tick + ticks * first);
    BERTHI_PLAN_SOON(route->x + step * end);
    BERTHI_PLAN_SOON(route->y + step * end);
    BERTHI_PLAN_SOON(route->tick + ticks * end);
}

/* ---- The check ------------------------------------------------------------------------------- */

/* What was read of all routes. Lengths in 2^-6 units. */
typedef struct berthi_plan_facts {
    uint64_t way, ticks;            /* of all legs that go somewhere: sums */
    uint64_t radius;                /* of all routes: sum */
    uint64_t knots;                 /* all */
    int32_t first, last;            /* ticks of knots */
    int32_t left, right, low, high; /* of knots */
    berth_raw span;                 /* the largest coordinate, and sum of radii (f32, f64) */
} berthi_plan_facts;

typedef struct berthi_plan_work {
    const berth_trajectory *routes;
    uint32_t count;
    int32_t from, until; /* of what is asked: INT32_MIN, INT32_MAX: all */
    berth_raw margin;
    uint8_t order;
    berth_plan_report report;
    void *context;
    berth_plan_counts counts;
    berthi_plan_len slack;

    uint32_t *active; /* routes: first those that are there, from `waiting` on those to come, in
                          order of their begins */
    uint32_t present, waiting;
    uint32_t *stages; /* of each route, where the slab begins */

    int32_t begin, end; /* the slab */
    int32_t length;     /* of slabs, in ticks; longer where most stand, unless it was asked for */
    int asked;
    uint32_t movers; /* slots that will not stand there in all slabs to come */
    uint32_t slot_count;
    berthi_plan_slot *slots;
    berthi_plan_box *boxes; /* of each slot */
    berthi_plan_entry *entries;
    uint32_t *heads; /* of each cell, and one more */

    const berthi_plan_entry *batch[BERTHI_PLAN_BATCH][2];
    uint32_t batch_count;
    const berthi_plan_entry *rest[2 * BERTHI_PLAN_BATCH][2]; /* of it, whose legs are compared */
    uint32_t rest_count;

    uint32_t *known; /* pairs; a power of two of them, less one is the mask */
    uint32_t known_count, known_mask;
    uint32_t known_width, known_rest; /* bits of a route's number, and of an entry's hash */
    berth_plan_conflict *kept;
    uint32_t kept_count, kept_most;
    int overflowed;            /* some were not kept: another round finds them */
    int told_any, ended;       /* report did not want more */
    berth_plan_conflict after; /* with told_any: all up to this one are told */
} berthi_plan_work;

/* Room for each route: entries, cells. */
#define BERTHI_PLAN_ENTRIES 3
#define BERTHI_PLAN_CELLS 4
#define BERTHI_PLAN_KNOWN 32 /* and up to twice as many */

#define berthi_plan_look BERTH_NAME(berthi_plan_look)
#define berthi_plan_forget BERTH_NAME(berthi_plan_forget)
#define berthi_plan_tell BERTH_NAME(berthi_plan_tell)

/* Looks at the pairs of slots of the batch and empties it; legs of those that are left are compared
 * when they are a batch, too, or when it is to be `all`. What is found is kept: what comes first in
 * order when there is no room for all. */
void berthi_plan_look(berthi_plan_work *plan, int all);

/* No pair is known. */
void berthi_plan_forget(berthi_plan_work *plan);

/* Tells all that is kept, in order, and forgets it. Returns whether some were not kept. */
int berthi_plan_tell(berthi_plan_work *plan);

#endif
