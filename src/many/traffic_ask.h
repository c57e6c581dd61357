/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan against a table: its candidates one by one, and the searches among them, whatever is
 * asked about. What of a pair is to be known a judge tells. */

#ifndef BERTHI_TRAFFIC_ASK_H
#define BERTHI_TRAFFIC_ASK_H

#include "../answers/closest.h"
#include "../answers/earliest.h"
#include "traffic.h"

/* The cells of a level that a question visits, row by row. */
typedef struct berthi_cell_cursor {
    int32_t first_column, last_column, last_row, column, row;
    uint32_t level;
    uint32_t entry; /* the next of its bucket */
} berthi_cell_cursor;

/* What is asked: a plan against all commitments of others. */
struct berthi_traffic_question {
    uint8_t told;    /* 1: whose circles meet are candidates, whatever moving discs say */
    uint8_t listed;  /* 1: all summaries are looked at, in their order */
    uint8_t plain;   /* 1: without options */
    uint8_t limited; /* 1: there is a budget, and plan.options.max_steps is what is left of it */
    uint32_t number;
    uint32_t next;  /* entries below have been looked at */
    uint32_t turns; /* looks, and cells gone to, that are no step yet */
    berth_traffic_counts counts;
    berthi_cell_cursor cells;
    berthi_traffic_plan plan;
};

/* Whom a search has found in the table, and the pair's answer, as its question has it. */
typedef struct berthi_traffic_found {
    uint32_t entry;
    int32_t tick;       /* INT32_MAX, which no pair's is: nobody */
    berth_num distance; /* of who collides 0 */
    void *answer;
} berthi_traffic_found;

/* What is asked of a pair: a judge, which a call names, so that a linker drops what none asks. Each
 * returns what the pair's question does, and charges for all but errors. `of` is the question as
 * its kind has it. */
typedef berth_status berthi_judge_meet(void *of, uint32_t entry);
/* Sets tick, what `answer` points to and, of the nearest alone, distance, which is 0 before;
 * `below` is of these, too. */
typedef berth_status berthi_judge_best(void *of, berth_num below, berthi_traffic_found *one);
typedef berth_status berthi_judge_start(void *of, uint32_t entry, const berth_start_range *range,
                                        int32_t *start);

#define berthi_traffic_pose BERTH_NAME(berthi_traffic_pose)
#define berthi_traffic_next BERTH_NAME(berthi_traffic_next)
#define berthi_traffic_start BERTH_NAME(berthi_traffic_start)

/* BERTH_OK and a question, from entry 0 on; or what is wrong with the arguments: BERTH_E_NULL,
 * BERTH_E_VIEW, BERTH_E_PLACED, BERTH_E_WINDOW, BERTH_E_MARGIN. */
berth_status berthi_traffic_pose(berthi_traffic_question *q, const berth_traffic *traffic,
                                 uint32_t number, const berth_placed *plan, berth_num doubt,
                                 const berth_motion_options *options);

/* Others count as if the plan was `later` ticks later than placed, give or take the clock's error;
 * by cells. */
void berthi_traffic_start(berthi_traffic_question *q, int32_t later, int32_t clock_error);

/* Cells, where there are any and they are fewer than summaries, from now on, at the begin. */
static inline void berthi_traffic_by_cells(berthi_traffic_question *q)
{
    if (q->plan.traffic->cells != NULL) {
        q->plan.traffic->cells->begin(q);
    }
}

/* BERTH_HIT: the next candidate, the least from entry q->next on if they are listed; BERTH_CLEAR:
 * there is none, and *entry is traffic->used; BERTH_UNKNOWN: the budget is used up, and *entry is
 * any. Looks count as steps here. */
berth_status berthi_traffic_next(berthi_traffic_question *q, uint32_t *entry);

/* How many turns there may be: those of the step that is not in the budget, but for its last. */
static inline uint32_t berthi_traffic_most_turns(const berthi_traffic_question *q)
{
    const uint32_t left = q->plan.options.max_steps;
    return !q->limited || left >= UINT32_C(1) << 24
               ? UINT32_MAX
               : left * BERTH_TRAFFIC_LOOKS + (BERTH_TRAFFIC_LOOKS - 1);
}

/* Whether a summary's circle and time meet the plan's, and what that leaves. Where the circles are
 * apart in x alone, as mostly, that is all that is looked at. */
BERTHI_INLINE int berthi_is_candidate(const berthi_traffic_question *q,
                                      const berthi_traffic_disc *disc,
                                      const berth_traffic_summary *s)
{
    const uint32_t far = disc->r + s->r;
    const int32_t x = s->x - disc->x;
    if ((uint32_t)x + far > 2 * far) {
        return 0;
    }
    const int32_t y = s->y - disc->y;
    const uint32_t entry = (uint32_t)(s - q->plan.traffic->summaries);
    /* @argued squares are of what is not above far, and where that is below 2^15 */
    BERTH_ASSERT(far >= 32768 || (x < 32768 && x > -32768));
    return (uint32_t)y + far <= 2 * far && s->begin < q->plan.until && s->end > q->plan.from &&
           (far >= 32768 || (uint32_t)(x * x) + (uint32_t)(y * y) < far * far) &&
           q->plan.traffic->entries[entry].number != q->number &&
           (q->told || berthi_traffic_touch(&q->plan, entry));
}

/* The same, once where code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_traffic_candidate BERTH_NAME(berthi_traffic_candidate)
int berthi_traffic_candidate(const berthi_traffic_question *q, const berthi_traffic_disc *disc,
                             const berth_traffic_summary *s);
#else
#define berthi_traffic_candidate berthi_is_candidate
#endif

/* What a pair is asked with. */
static inline const berth_motion_options *berthi_traffic_options(const berthi_traffic_question *q)
{
    return q->plain ? NULL : &q->plan.options;
}

/* Takes steps from the budget, if there is one. */
static inline void berthi_traffic_pay(berthi_traffic_question *q, uint32_t steps)
{
    const uint32_t left = q->plan.options.max_steps;
    if (q->limited) {
        steps = steps < left ? steps : left;
        q->plan.options.max_steps -= steps;
    }
    q->counts.steps += steps;
}

/* What a question costs besides; where the budget has no more than that, it is let be. */
static inline void berthi_traffic_pay_own(berthi_traffic_question *q, uint32_t steps)
{
    if (!q->limited || q->plan.options.max_steps > steps) {
        berthi_traffic_pay(q, steps);
    }
}

/* Counts what a pair has cost, after it was asked: one step at least. */
static inline void berthi_traffic_charge(berthi_traffic_question *q, uint32_t steps)
{
    steps = steps != 0 ? steps : 1;
    q->counts.candidates++;
    berthi_traffic_pay(q, steps);
}

/* ---- Searches -------------------------------------------------------------------------------- */

/* Any hit, of those who are candidates now. */
BERTHI_INLINE berth_status berthi_traffic_any(berthi_traffic_question *q, berthi_judge_meet *judge,
                                              void *of)
{
    berth_status status;
    uint32_t k;
    while ((status = berthi_traffic_next(q, &k)) == BERTH_HIT) {
        status = judge(of, k);
        if (status != BERTH_CLEAR) {
            break;
        }
    }
    return status;
}

/* Whether a comes before b: nearer, then sooner, then by number, then by entry. Who collides is
 * nearer than who only touches. */
static inline int berthi_traffic_before(const berth_traffic *traffic, const berthi_traffic_found *a,
                                        int collides_a, const berthi_traffic_found *b,
                                        int collides_b)
{
    if (b->tick == INT32_MAX || collides_a != collides_b) {
        return b->tick == INT32_MAX || collides_a;
    }
    if (berth_num_raw(a->distance) != berth_num_raw(b->distance)) {
        return berth_num_less(a->distance, b->distance);
    }
    if (a->tick != b->tick) {
        return a->tick < b->tick;
    }
    const uint32_t number_a = traffic->entries[a->entry].number;
    const uint32_t number_b = traffic->entries[b->entry].number;
    return number_a != number_b ? number_a < number_b : a->entry < b->entry;
}

/* From now on only what is up to that tick counts. */
static inline void berthi_traffic_no_later(berthi_traffic_question *q, int32_t tick)
{
    if (q->plan.options.from == q->plan.options.until) {
        q->plan.options.from = INT32_MIN;
    }
    q->plan.options.until = q->plan.until = tick + 1;
    q->plain = 0;
}

/* Who is nearest, if nearer than `below`; where that is 0, who is first. BERTH_HIT: somebody
 * collides. best->answer and `spare` point to one answer each, and the best's is told. */
BERTHI_INLINE berth_status berthi_traffic_best(berthi_traffic_question *q, berthi_judge_best *judge,
                                               void *of, berth_num below,
                                               berthi_traffic_found *best, void *spare)
{
    const int first = berth_num_raw(below) == 0;
    berth_status all = BERTH_CLEAR, status;
    berthi_traffic_found one;
    best->entry = BERTH_TRAFFIC_NOBODY;
    best->tick = INT32_MAX;
    best->distance = below;
    if (!first && q->plan.from < q->plan.until) {
        berthi_traffic_reach(&q->plan, q->plan.until, below);
    }
    berthi_traffic_by_cells(q);
    while ((status = berthi_traffic_next(q, &one.entry)) == BERTH_HIT) {
        one.answer = spare;
        one.distance = berth_num_of(0);
        status = judge(of, below, &one);
        if (status < 0) {
            return status;
        }
        if (one.tick != INT32_MAX &&
            berthi_traffic_before(q->plan.traffic, &one, status == BERTH_HIT, best,
                                  all == BERTH_HIT)) {
            spare = best->answer;
            *best = one;
            if (first) {
                berthi_traffic_no_later(q, one.tick);
            } else {
                below = berthi_just_above(one.distance, below);
                berthi_traffic_reach(&q->plan, q->plan.until, below);
            }
        }
        if (status == BERTH_UNKNOWN) {
            return status;
        }
        all = status == BERTH_HIT ? status : all;
    }
    return status == BERTH_UNKNOWN ? status : all;
}

/* Goes round the table with a start until nobody rules it out: whoever does has all after him up to
 * the end, and then those before him, asked again. */
BERTHI_INLINE berth_status berthi_traffic_earliest(berthi_traffic_question *q,
                                                   berthi_judge_start *judge, void *of,
                                                   const berth_start_range *range, int32_t *start)
{
    const int32_t placed = berthi_start_of(q->plan.placed);
    const uint32_t used = q->plan.traffic->used;
    uint32_t raised = UINT32_MAX, last = UINT32_MAX, k;
    berth_start_range left = *range;
    berth_status status = BERTH_CLEAR;
    berthi_traffic_start(q, left.from - placed, left.clock_error);
    while (status == BERTH_CLEAR) {
        const berth_status next = berthi_traffic_next(q, &k);
        if (k >= last || (k >= used && raised == UINT32_MAX)) {
            break;
        }
        if (k >= used) { /* on from its begin */
            q->next = 0;
            last = raised;
            raised = UINT32_MAX;
            continue;
        }
        int32_t then = left.from;
        status = next == BERTH_UNKNOWN ? next : judge(of, k, &left, &then);
        if (then != left.from) {
            left.from = then;
            raised = q->listed ? k : UINT32_MAX;
            last = UINT32_MAX;
            berthi_traffic_start(q, left.from - placed, left.clock_error);
        }
    }
    if (status == BERTH_CLEAR || status == BERTH_UNKNOWN) {
        *start = left.from;
    }
    return status;
}

#endif
