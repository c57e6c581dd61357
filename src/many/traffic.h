/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Tables of commitments: how a circle becomes a summary, and a question that runs over these. */

#ifndef BERTHI_TRAFFIC_H
#define BERTHI_TRAFFIC_H

#include "../motion/query.h"
#include "berth/traffic.h"

#define berthi_traffic_circle BERTH_NAME(berthi_traffic_circle)
#define berthi_traffic_pose BERTH_NAME(berthi_traffic_pose)
#define berthi_traffic_by_cells BERTH_NAME(berthi_traffic_by_cells)
#define berthi_traffic_next BERTH_NAME(berthi_traffic_next)
#define berthi_traffic_go_on BERTH_NAME(berthi_traffic_go_on)
#define berthi_traffic_rest BERTH_NAME(berthi_traffic_rest)
#define berthi_traffic_meet BERTH_NAME(berthi_traffic_meet)
#define berthi_traffic_reach BERTH_NAME(berthi_traffic_reach)
#define berthi_traffic_start BERTH_NAME(berthi_traffic_start)
#define berthi_traffic_spans BERTH_NAME(berthi_traffic_spans)
#define berthi_traffic_touch BERTH_NAME(berthi_traffic_touch)

/* The radius of what may be anywhere, and what no distance of two summaries reaches. */
enum { BERTHI_ANYWHERE = 65535, BERTHI_FURTHER = 1048576 };

/* No entry, at the end of a bucket's. */
enum { BERTHI_NO_ENTRY = 65535 };

/* The level of a radius: no cell of it is smaller than the circle, and the next ones are the only
 * others that it reaches into. What may be anywhere is in the one cell of the last. */
static inline uint32_t berthi_traffic_level(uint32_t r)
{
    uint32_t level = 4; /* radii below 8 units do not deserve cells of their own */
    while (UINT32_C(1) << level < 2 * r && level < BERTH_TRAFFIC_LEVELS - 1) {
        level++;
    }
    return r == BERTHI_ANYWHERE ? BERTH_TRAFFIC_LEVELS - 1 : level;
}

/* As a grid's cells have them. */
static inline uint32_t berthi_traffic_bucket(const berth_traffic *traffic, uint32_t level,
                                             int32_t column, int32_t row)
{
    uint32_t h = (uint32_t)column * UINT32_C(0x9E3779B1) + (uint32_t)row * UINT32_C(0x85EBCA77) +
                 level * UINT32_C(0xC2B2AE3D);
    h ^= h >> 15;
    h *= UINT32_C(0x2C1B3C6D);
    return (h ^ (h >> 16)) & traffic->mask;
}

/* The cells of a level that a question visits, row by row. */
typedef struct berthi_traffic_cells {
    int32_t first_column, last_column, last_row, column, row;
    uint32_t level;
    uint32_t entry; /* the next of its bucket */
} berthi_traffic_cells;

/* A circle in a table's units, world: centres are floors, so that the distance of two of them is
 * less than 1.42 from the true one; each radius is rounded up and 1 more. */
typedef struct berthi_traffic_disc {
    int32_t x, y;
    uint32_t r;
} berthi_traffic_disc;

/* What is asked: a plan against all commitments of others. */
typedef struct berthi_traffic_question {
    const berth_traffic *traffic;
    const berth_placed *plan;
    uint32_t number;
    berthi_traffic_disc disc; /* of the plan, with the margin */
    uint32_t r;               /* its radius without */
    int32_t from, until;      /* in which others count; empty: none does */
    int32_t early, late;      /* the plan is so many ticks later than placed, at least and at most:
                            negative when it is earlier */
    int32_t margin;           /* as margin_until has it; q16 */
    uint32_t next;            /* entries below have been looked at */
    berth_traffic_span spans[3]; /* of the plan; q16 */
    uint8_t told;   /* 1: whose circles meet are candidates, whatever moving discs say */
    uint8_t listed; /* 1: all summaries are looked at, in their order */
    berthi_traffic_cells cells;
    uint32_t turns;  /* looks, and cells gone to, that are no step yet */
    uint8_t plain;   /* 1: without options */
    uint8_t limited; /* 1: there is a budget, and options.max_steps is what is left of it */
    berth_motion_options options; /* of each pair */
    berth_motion_counts pair;     /* of the last one asked */
    berth_traffic_counts counts;
} berthi_traffic_question;

#ifndef BERTH_Q16
#define berthi_traffic_floor BERTH_NAME(berthi_traffic_floor)

/* floor(v), and +-BERTHI_FURTHER where it is further than that. */
int32_t berthi_traffic_floor(berth_raw v);
#endif

/* The circle around all that is placed. */
void berthi_traffic_circle(const berth_traffic *traffic, const berth_placed *placed,
                           berthi_traffic_disc *disc);

#ifdef BERTH_Q16
/* Moving discs around all of it, `most` as it moves, where it has a scale. */
void berthi_traffic_spans(const berth_placed *placed, uint32_t most, berth_traffic_span *spans);

/* Whether the moving discs of the plan and of a commitment let them meet. */
int berthi_traffic_touch(const berthi_traffic_question *q, uint32_t entry);
#endif

/* BERTH_OK and a question, from entry 0 on; or what is wrong with the arguments: BERTH_E_NULL,
 * BERTH_E_VIEW, BERTH_E_PLACED, BERTH_E_WINDOW, BERTH_E_MARGIN. */
berth_status berthi_traffic_pose(berthi_traffic_question *q, const berth_traffic *traffic,
                                 uint32_t number, const berth_placed *plan,
                                 const berth_motion_options *options);

/* Others count where they come nearer than the margin at that tick and `more`. */
void berthi_traffic_reach(berthi_traffic_question *q, int32_t tick, berth_num more);

/* Others count as if the plan was so many ticks later than placed, at least and at most. */
void berthi_traffic_start(berthi_traffic_question *q, int32_t early, int32_t late);

/* Cells, where there are any and they are fewer than summaries, from now on: once, at the begin. */
void berthi_traffic_by_cells(berthi_traffic_question *q);

/* Goes on where the piece before has ended. BERTH_OK, BERTH_E_CHANGED or BERTH_E_ITEM. */
berth_status berthi_traffic_go_on(berthi_traffic_question *q, const berth_traffic_cursor *cursor);

/* A piece has ended: the next one begins with that entry. */
static inline void berthi_traffic_stop(const berthi_traffic_question *q, uint32_t entry,
                                       berth_traffic_cursor *cursor)
{
    cursor->next = entry + 1;
    cursor->changes = q->traffic->changes;
}

/* Where something stands in the end, when it is a motion of one block that moves before. */
void berthi_traffic_rest(const berth_placed *placed, berth_traffic_rest *rest);

/* Whether the plan meets a commitment at any time, as berth_meet without options, and at what cost.
 * `mine` is where the plan stands in the end. */
berth_status berthi_traffic_meet(const berth_placed *plan, const berth_traffic_rest *mine,
                                 const berth_commitment *other, berth_motion_counts *counts);

/* The next candidate, the least from entry q->next on if they are listed; or traffic->used; or any
 * entry when the budget is used up before one is found. Looks count as steps here. */
uint32_t berthi_traffic_next(berthi_traffic_question *q);

/* What a pair is asked with. */
static inline const berth_motion_options *berthi_traffic_options(const berthi_traffic_question *q)
{
    return q->plain ? NULL : &q->options;
}

/* Takes steps from the budget, if there is one. */
static inline void berthi_traffic_pay(berthi_traffic_question *q, uint32_t steps)
{
    const uint32_t left = q->options.max_steps;
    if (q->limited) {
        q->options.max_steps -= steps < left ? steps : left;
    }
}

/* Counts what the pair has cost, after it was asked: one step at least. */
static inline void berthi_traffic_charge(berthi_traffic_question *q)
{
    const uint32_t steps = q->pair.steps != 0 ? q->pair.steps : 1;
    q->counts.candidates++;
    q->counts.steps += steps;
    q->counts.bounds += q->pair.bounds;
    q->counts.legs += q->pair.legs;
    q->counts.exact += q->pair.exact;
    berthi_traffic_pay(q, steps);
}

/* Whether the budget is used up. */
static inline int berthi_traffic_spent(const berthi_traffic_question *q)
{
    return q->limited && q->options.max_steps == 0;
}

/* An answer, and its counts, which may be null; an error writes nothing. */
static inline berth_status berthi_traffic_answer(const berthi_traffic_question *q,
                                                 berth_status status, berth_traffic_counts *counts)
{
    if (counts != NULL && status >= 0) {
        *counts = q->counts;
    }
    return status;
}

/* By tick, then by number, then by entry: whom an answer names. */
static inline int berthi_traffic_sooner(int32_t tick_a, uint32_t number_a, uint32_t entry_a,
                                        int32_t tick_b, uint32_t number_b, uint32_t entry_b)
{
    if (tick_a != tick_b) {
        return tick_a < tick_b;
    }
    return number_a != number_b ? number_a < number_b : entry_a < entry_b;
}

/* From now on only what is up to that tick counts. */
static inline void berthi_traffic_no_later(berthi_traffic_question *q, int32_t tick)
{
    if (q->options.from == q->options.until) {
        q->options.from = INT32_MIN;
    }
    q->options.until = q->until = tick + 1;
    q->plain = 0;
}

/* ---- Round the table (traffic_start.c, traffic_bodies.c) ------------------------------------- */

/* Where one goes round with a start until nobody rules it out: `raised` is who ruled out the one
 * before; all after him up to the end, and then those before him, are to be asked. */
typedef struct berthi_round {
    uint32_t raised, last;
} berthi_round;

static inline void berthi_round_begin(berthi_round *round)
{
    round->raised = round->last = UINT32_MAX;
}

/* Entry k, or none when it is not below `used`, is next. */
typedef enum berthi_round_step {
    BERTHI_ROUND_ASKS,
    BERTHI_ROUND_AGAIN, /* the end of the table: on from its begin */
    BERTHI_ROUND_OVER   /* nobody rules the start out */
} berthi_round_step;

static inline berthi_round_step berthi_round_next(berthi_round *round, berthi_traffic_question *q,
                                                  uint32_t k)
{
    if (k >= round->last || (k >= q->traffic->used && round->raised == UINT32_MAX)) {
        return BERTHI_ROUND_OVER;
    }
    if (k < q->traffic->used) {
        return BERTHI_ROUND_ASKS;
    }
    q->next = 0;
    round->last = round->raised;
    round->raised = UINT32_MAX;
    return BERTHI_ROUND_AGAIN;
}

/* Entry k has ruled out the start. */
static inline void berthi_round_raise(berthi_round *round, const berthi_traffic_question *q,
                                      uint32_t k)
{
    round->raised = q->listed ? k : UINT32_MAX;
    round->last = UINT32_MAX;
}

#endif
