/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan against a table of commitments: the question, its candidates, any hit. */

#include "traffic_ask.h"

#include "../answers/steps.h"

/* ---- The question ---------------------------------------------------------------------------- */

/* As a query checks them: of a plan that nobody is near, no query does. */
static BERTHI_APART berth_status check_traffic_asking(const berth_traffic *traffic,
                                                      const berth_placed *plan,
                                                      const berth_motion_options *options)
{
    const berth_status status = traffic == NULL || plan == NULL  ? BERTH_E_NULL
                                : traffic->summaries == NULL     ? BERTH_E_VIEW
                                : berthi_traffic_broken(traffic) ? BERTH_E_SEAL
                                                                 : berthi_placed_check(plan);
    return status == BERTH_OK && options != NULL ? berthi_check_options(options) : status;
}

/* The time of a plan in the window; what grows does up to the end. */
static void window_plan(berthi_traffic_question *q)
{
    berthi_traffic_plan *plan = &q->plan;
    const berth_motion_options *o = &plan->options;
    if (o->from != o->until) {
        plan->from = o->from > plan->from ? o->from : plan->from;
        plan->until = o->until < plan->until ? o->until : plan->until;
    }
    if (!q->plain && plan->from < plan->until) {
        berthi_traffic_reach(plan, plan->until, berth_num_of(0));
    }
}

void berthi_traffic_start(berthi_traffic_question *q, int32_t later, int32_t clock_error)
{
    berthi_traffic_plan *plan = &q->plan;
    plan->early = later - clock_error;
    plan->late = later + clock_error;
    plan->from = berthi_tick_later(plan->placed->there.from, plan->early);
    plan->until = berthi_tick_later(plan->placed->there.until, plan->late);
    window_plan(q);
    berthi_traffic_by_cells(q);
}

/* A plan that is asked about at any time, without options, but for its moving discs. */
BERTHI_INLINE void begin_question(berthi_traffic_question *q, const berth_traffic *traffic,
                                  uint32_t number, const berth_placed *plan)
{
    q->plan.traffic = traffic;
    q->number = number;
    q->plan.placed = plan;
    q->plan.from = plan->there.from;
    q->plan.until = plan->there.until;
    q->next = q->turns = 0;
    q->told = q->listed = q->plain = 1;
    q->limited = 0;
    q->counts.looked = q->counts.candidates = q->counts.steps = 0;
    q->counts.bounds = q->counts.legs = q->counts.exact = 0;
    berthi_traffic_circle(plan, traffic->shift, &q->plan.disc);
}

berth_status berthi_traffic_pose(berthi_traffic_question *q, const berth_traffic *traffic,
                                 uint32_t number, const berth_placed *plan, berth_num doubt,
                                 const berth_motion_options *options)
{
    const berth_status status = check_traffic_asking(traffic, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    begin_question(q, traffic, number, plan);
    q->told = 0;
    q->plain = options == NULL;
    q->plan.options.max_steps = 0;
    q->plan.options.from = q->plan.options.until = 0;
    q->plan.options.margin = berth_num_of(0);
    q->plan.options.margin_per_tick = 0;
    if (options != NULL) {
        q->plan.options = *options;
    }
    q->limited = q->plan.options.max_steps != 0;
    q->plan.margin = 0;
    q->plan.doubt = doubt;
    q->plan.early = q->plan.late = 0;
    window_plan(q);
    berthi_traffic_spans(plan, 1, q->plan.spans);
    return BERTH_OK;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

#ifdef __OPTIMIZE_SIZE__
BERTHI_APART int berthi_traffic_candidate(const berthi_traffic_question *q,
                                          const berthi_traffic_disc *disc,
                                          const berth_traffic_summary *s)
{
    return berthi_is_candidate(q, disc, s);
}
#endif

static BERTH_HOT uint32_t next_traffic_listed(berthi_traffic_question *q)
{
    const berth_traffic *traffic = q->plan.traffic;
    const berth_traffic_summary *const all = traffic->summaries;
    const uint32_t left = berthi_traffic_most_turns(q) - q->turns, rest = traffic->used - q->next;
    const berth_traffic_summary *s = all + q->next, *const end = s + (rest < left ? rest : left);
    const berthi_traffic_disc disc = q->plan.disc;
    while (s < end && !berthi_traffic_candidate(q, &disc, s)) {
        s++;
    }
    const uint32_t found = (uint32_t)(s - all);
    const uint32_t next = s < end ? found + 1 : found;
    q->counts.looked += next - q->next;
    q->turns += next - q->next;
    q->next = next;
    return found;
}

BERTH_HOT berth_status berthi_traffic_next(berthi_traffic_question *q, uint32_t *entry)
{
    if (q->plan.from >= q->plan.until) {
        *entry = q->next = q->plan.traffic->used;
        return BERTH_CLEAR;
    }
    *entry = q->listed ? next_traffic_listed(q) : q->plan.traffic->cells->next(q);
    const uint32_t steps = q->turns / BERTH_TRAFFIC_LOOKS;
    q->turns %= BERTH_TRAFFIC_LOOKS;
    berthi_traffic_pay(q, steps);
    return *entry >= q->plan.traffic->used                ? BERTH_CLEAR
           : q->limited && q->plan.options.max_steps == 0 ? BERTH_UNKNOWN
                                                          : BERTH_HIT;
}

/* ---- Discs ----------------------------------------------------------------------------------- */

/* An answer, and its counts, which may be null; an error writes nothing. */
static berth_status traffic_answer(const berthi_traffic_question *q, berth_status status,
                                   berth_traffic_counts *counts)
{
    if (counts != NULL && status >= 0) {
        *counts = q->counts;
    }
    return status;
}

static inline berth_status pose_disc(berthi_traffic_question *q, const berth_traffic *traffic,
                                     uint32_t number, const berth_placed *plan,
                                     const berth_motion_options *options)
{
    return berthi_traffic_pose(q, traffic, number, plan, berth_num_of(0), options);
}

static const berth_placed *other_disc(const berthi_traffic_question *q, uint32_t entry)
{
    return &q->plan.traffic->entries[entry].placed;
}

/* What a pair has cost. */
static inline berth_status disc_took(berthi_traffic_question *q, berth_status status,
                                     const berth_motion_counts *pair)
{
    if (status >= 0) {
        berthi_traffic_charge(q, pair->steps);
        q->counts.bounds += pair->bounds;
        q->counts.legs += pair->legs;
        q->counts.exact += pair->exact;
    }
    return status;
}

BERTHI_INLINE berth_status disc_meet(void *of, uint32_t entry)
{
    berthi_traffic_question *const q = of;
    berth_motion_counts pair;
    const berth_status status =
        berth_meet(q->plan.placed, other_disc(q, entry), berthi_traffic_options(q), &pair);
    return disc_took(q, status, &pair);
}

BERTHI_INLINE berth_status disc_meet_within(void *of, uint32_t entry)
{
    berthi_traffic_question *const q = of;
    berth_motion_counts pair;
    const berth_status status = berth_meet_within(other_disc(q, entry), q->plan.placed,
                                                  q->plan.late, berthi_traffic_options(q), &pair);
    return disc_took(q, status, &pair);
}

BERTHI_INLINE berth_status disc_first(void *of, berth_num below, berthi_traffic_found *one)
{
    berthi_traffic_question *const q = of;
    berth_impact *const impact = one->answer;
    (void)below;
    berth_motion_counts pair;
    const berth_status status = berth_time_of_impact(q->plan.placed, other_disc(q, one->entry),
                                                     berthi_traffic_options(q), impact, &pair);
    one->tick = status == BERTH_HIT ? impact->tick : INT32_MAX;
    return disc_took(q, status, &pair);
}

BERTHI_INLINE berth_status disc_nearest(void *of, berth_num below, berthi_traffic_found *one)
{
    berthi_traffic_question *const q = of;
    berth_approach *const approach = one->answer;
    berth_motion_counts pair;
    const berth_status status =
        berth_closest_approach(q->plan.placed, other_disc(q, one->entry), below,
                               berthi_traffic_options(q), approach, &pair);
    if (status >= 0) {
        one->tick = approach->found ? approach->tick : INT32_MAX;
        one->distance = approach->distance;
    }
    return disc_took(q, status, &pair);
}

/* A question of starts, and the search that goes on from pair to pair. */
typedef struct disc_starts {
    berthi_traffic_question q;
    berthi_search search;
} disc_starts;

BERTHI_INLINE berth_status disc_start(void *of, uint32_t entry, const berth_start_range *range,
                                      int32_t *start)
{
    disc_starts *const starts = of;
    const berth_placed *const other = other_disc(&starts->q, entry);
    berth_motion_counts took;
    berth_status status = berthi_placed_check(other);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_search_renew(&starts->search);
    status = berthi_start_past(&starts->search, other, range, start);
    berthi_search_report(&starts->search, &took);
    return disc_took(&starts->q, status, &took);
}

berth_status berth_traffic_ask(const berth_traffic *traffic, uint32_t number,
                               const berth_placed *plan, const berth_motion_options *options,
                               berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    berth_status status = pose_disc(&q, traffic, number, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_traffic_by_cells(&q);
    return traffic_answer(&q, berthi_traffic_any(&q, disc_meet, &q), counts);
}

berth_status berth_traffic_ask_within(const berth_traffic *traffic, uint32_t number,
                                      const berth_placed *plan, int32_t clock_error,
                                      const berth_motion_options *options,
                                      berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    berth_start_range range;
    const berthi_starts asked = {NULL, 0, plan, &range, NULL, &berthi_clocks_off};
    berth_status status = pose_disc(&q, traffic, number, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    range.from = range.until = berthi_start_of(plan);
    range.clock_error = clock_error;
    if ((status = berthi_starts_check(&asked)) != BERTH_OK) { /* whoever is near, or nobody */
        return status;
    }
    berthi_traffic_start(&q, 0, clock_error);
    return traffic_answer(&q, berthi_traffic_any(&q, disc_meet_within, &q), counts);
}

berth_status berth_traffic_first_conflict(const berth_traffic *traffic, uint32_t number,
                                          const berth_placed *plan,
                                          const berth_motion_options *options,
                                          berth_conflict *conflict, berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    berth_impact two[2];
    berthi_traffic_found best;
    berth_status status = pose_disc(&q, traffic, number, plan, options);
    if (status != BERTH_OK || conflict == NULL) {
        return conflict == NULL ? BERTH_E_NULL : status;
    }
    best.answer = &two[0];
    status = berthi_traffic_best(&q, disc_first, &q, berth_num_of(0), &best, &two[1]);
    if (status == BERTH_HIT) {
        const berth_impact *const impact = best.answer;
        conflict->entry = best.entry;
        conflict->number = traffic->entries[best.entry].number;
        conflict->impact = *impact;
    }
    return traffic_answer(&q, status, counts);
}

berth_status berth_traffic_closest(const berth_traffic *traffic, uint32_t number,
                                   const berth_placed *plan, berth_num below,
                                   const berth_motion_options *options, berth_nearest *nearest,
                                   berth_traffic_counts *counts)
{
    static const berth_approach nobody; /* all zero */
    berthi_traffic_question q;
    berth_approach two[2];
    berthi_traffic_found best;
    berth_status status = pose_disc(&q, traffic, number, plan, options);
    if (status != BERTH_OK || nearest == NULL) {
        return nearest == NULL ? BERTH_E_NULL : status;
    }
    if (!berthi_distance_ok(below)) {
        return BERTH_E_DISTANCE;
    }
    two[0] = nobody;
    two[0].distance = below;
    best.answer = &two[0];
    status = berthi_traffic_best(&q, disc_nearest, &q, below, &best, &two[1]);
    if (status >= 0) {
        const berth_approach *const approach = best.answer;
        nearest->entry = best.entry;
        nearest->number = best.entry != BERTH_TRAFFIC_NOBODY ? traffic->entries[best.entry].number
                                                             : BERTH_TRAFFIC_NOBODY;
        nearest->approach = *approach;
    }
    return traffic_answer(&q, status, counts);
}

/* Of what is asked all but `others`, who are the table's. */
static BERTHI_APART berth_status earliest_of_table(const berth_traffic *traffic, uint32_t number,
                                                   const berthi_starts *asked, int32_t *start,
                                                   berth_traffic_counts *counts)
{
    disc_starts starts;
    berth_status status = pose_disc(&starts.q, traffic, number, asked->b, asked->options);
    if (status != BERTH_OK || asked->range == NULL || start == NULL) {
        return asked->range == NULL || start == NULL ? BERTH_E_NULL : status;
    }
    status = berthi_starts_check(asked);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_search_begin(&starts.search, asked->b, berthi_traffic_options(&starts.q));
    starts.search.clocks = asked->clocks;
    status = berthi_traffic_earliest(&starts.q, disc_start, &starts, asked->range, start);
    return traffic_answer(&starts.q, status, counts);
}

berth_status berth_traffic_earliest_start(const berth_traffic *traffic, uint32_t number,
                                          const berth_placed *plan, const berth_start_range *range,
                                          const berth_motion_options *options, int32_t *start,
                                          berth_traffic_counts *counts)
{
    const berthi_starts asked = {NULL, 0, plan, range, options, NULL};
    return earliest_of_table(traffic, number, &asked, start, counts);
}

berth_status berth_traffic_earliest_start_within(const berth_traffic *traffic, uint32_t number,
                                                 const berth_placed *plan,
                                                 const berth_start_range *range,
                                                 const berth_motion_options *options,
                                                 int32_t *start, berth_traffic_counts *counts)
{
    const berthi_starts asked = {NULL, 0, plan, range, options, &berthi_clocks_off};
    return earliest_of_table(traffic, number, &asked, start, counts);
}

/* ---- Discs: questions in pieces -------------------------------------------------------------- */

/* Goes on where the piece before has ended. BERTH_OK, BERTH_E_CHANGED or BERTH_E_ITEM. */
static berth_status traffic_go_on(berthi_traffic_question *q, const berth_traffic_cursor *cursor)
{
    if (cursor->next == 0) {
        return BERTH_OK;
    }
    const uint32_t entry = cursor->next - 1;
    if (cursor->changes != q->plan.traffic->changes) {
        return BERTH_E_CHANGED;
    }
    /* that all were asked is told where they are listed alone */
    if (entry >= q->plan.traffic->used + q->listed) {
        return BERTH_E_ITEM;
    }
    q->next = entry;
    if (!q->listed) {
        q->plan.traffic->cells->resume(q, entry);
    }
    return BERTH_OK;
}

/* A piece has ended: the next one begins with that entry. */
static void traffic_stop(const berthi_traffic_question *q, uint32_t entry,
                         berth_traffic_cursor *cursor)
{
    cursor->next = entry + 1;
    cursor->changes = q->plan.traffic->changes;
}

berth_status berth_traffic_next_conflict(const berth_traffic *traffic, uint32_t number,
                                         const berth_placed *plan,
                                         const berth_motion_options *options,
                                         berth_traffic_cursor *cursor, berth_conflict *conflict,
                                         berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    berth_impact impact;
    berthi_traffic_found one;
    berth_status status = pose_disc(&q, traffic, number, plan, options);
    if (status != BERTH_OK || conflict == NULL || cursor == NULL) {
        return conflict == NULL || cursor == NULL ? BERTH_E_NULL : status;
    }
    if ((status = traffic_go_on(&q, cursor)) != BERTH_OK) {
        return status;
    }
    one.answer = &impact;
    while ((status = berthi_traffic_next(&q, &one.entry)) == BERTH_HIT) {
        status = disc_first(&q, berth_num_of(0), &one);
        if (status < 0) {
            return status;
        }
        if (status != BERTH_CLEAR) {
            break;
        }
    }
    if (status == BERTH_HIT) {
        conflict->entry = cursor->entry = one.entry;
        conflict->number = traffic->entries[one.entry].number;
        conflict->impact = impact;
    }
    traffic_stop(&q, status == BERTH_UNKNOWN ? one.entry : q.next, cursor);
    return traffic_answer(&q, status, counts);
}

/* Whether there is no window and no margin. */
static int is_plain(const berth_motion_options *options)
{
    return options == NULL ||
           ((options->from | options->until) == 0 && berth_num_raw(options->margin) == 0 &&
            options->margin_per_tick == 0);
}

BERTHI_INLINE berth_status disc_told(berthi_traffic_question *q, const berth_traffic_rest *mine,
                                     uint32_t entry)
{
    berth_motion_counts pair;
    const berth_status status =
        berthi_traffic_meet(q->plan.placed, mine, &q->plan.traffic->entries[entry], &pair);
    return disc_took(q, status, &pair);
}

/* A plan that stands at its end, asked about without window and margin, as nearly always, has a
 * short way: no moving discs are made for one question, for its root and where it stands tell as
 * much. */
BERTH_HOT berth_status berth_traffic_ask_on(const berth_traffic *traffic, uint32_t number,
                                            const berth_placed *plan,
                                            const berth_motion_options *options,
                                            berth_traffic_cursor *cursor,
                                            berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    berth_traffic_rest mine;
    berth_status status;
    uint32_t k;
    if (traffic == NULL || plan == NULL || cursor == NULL) {
        return BERTH_E_NULL;
    }
    int told = traffic->summaries != NULL && plan->there.image != NULL && is_plain(options);
    if (told) {
        if (berthi_traffic_broken(traffic) || BERTHI_BROKEN(plan, berthi_placed_seal)) {
            return BERTH_E_SEAL;
        }
        berthi_traffic_rest(plan, &mine);
        told = mine.r != 0;
    }
    if (told) {
        begin_question(&q, traffic, number, plan);
    } else if ((status = pose_disc(&q, traffic, number, plan, options)) != BERTH_OK) {
        return status;
    }
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    q.plan.options.max_steps = 0; /* none is asked in part */
    q.limited = 0;
    berthi_traffic_by_cells(&q);
    if ((status = traffic_go_on(&q, cursor)) != BERTH_OK) {
        return status;
    }
    while ((status = berthi_traffic_next(&q, &k)) == BERTH_HIT) {
        if (q.counts.candidates != 0 && q.counts.steps >= most) {
            status = BERTH_UNKNOWN;
            break;
        }
        status = told ? disc_told(&q, &mine, k) : disc_meet(&q, k);
        if (status < 0) {
            return status;
        }
        if (status == BERTH_HIT) {
            cursor->entry = k;
            break;
        }
    }
    if (status != BERTH_CLEAR) {
        traffic_stop(&q, k, cursor);
    }
    return traffic_answer(&q, status, counts);
}

/* ---- How many steps at most ------------------------------------------------------------------ */

/* Of the pairs, each once, and of looks: cells that are gone to are never more than summaries.
 * Whoever rules out a start has all others asked again; of the jumps of all of them together, each
 * is one more look at a pair, and one more round. */
uint32_t berth_traffic_worst_steps(berth_question question, const berth_traffic *traffic,
                                   const berth_placed *plan, int32_t clock_error)
{
    const int starts = question == BERTH_ASK_START;
    if (check_traffic_asking(traffic, plan, NULL) != BERTH_OK ||
        (uint32_t)clock_error > BERTH_CLOCK_ERROR_MAX) {
        return 0;
    }
    uint32_t round = 2 * traffic->used / BERTH_TRAFFIC_LOOKS + (starts ? 1 : 0), jumps = 1;
    for (uint32_t k = 0; k < traffic->used; k++) {
        if (traffic->summaries[k].begin <= traffic->summaries[k].end) {
            const berth_placed *other = &traffic->entries[k].placed;
            if (berthi_placed_check(other) != BERTH_OK) {
                return 0;
            }
            round = berthi_steps_plus(round, berthi_pair_steps(question, other, plan, clock_error));
            jumps = berthi_steps_plus(jumps, berthi_start_jumps(question, other, plan));
        }
    }
    return starts ? berthi_steps_times(round, berthi_steps_times(2, jumps)) : round;
}
