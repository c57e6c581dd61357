/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies in a table of commitments. A plan that is a body has its candidates by its outer disc, as
 * a disc's plan has them; then bodies are asked. */

#include "../answers/steps.h"
#include "../sweep/search.h"
#include "berth/traffic_bodies.h"
#include "traffic_ask.h"

/* ---- Changes --------------------------------------------------------------------------------- */

berth_status berth_traffic_commit_body(berth_traffic *traffic, uint32_t number,
                                       const berth_body *body, uint32_t *entry)
{
    uint32_t k;
    const berth_status status = body == NULL                            ? BERTH_E_NULL
                                : BERTHI_BROKEN(body, berthi_body_seal) ? BERTH_E_SEAL
                                : berthi_body_is_stale(body)
                                    ? BERTH_E_STALE
                                    : berth_traffic_commit(traffic, number, &body->outer, &k);
    if (status != BERTH_OK) {
        return status;
    }
    if (body->footprint.image != NULL) { /* else the entry itself is all of it */
        const berth_num doubt = berthi_body_doubt(body);
        berth_commitment *const to = &traffic->entries[k];
        to->footprint = body->footprint;
        to->headings = body->headings;
        to->crc = body->crc;
        if (body->headings == NULL) {
            to->end.post.x = body->at.x;
            to->end.post.y = body->at.y;
            to->end.post.rotation = body->at.rotation;
        }
        traffic->summaries[k].boundary = body->boundary;
        traffic->doubt = berth_num_less(traffic->doubt, doubt) ? doubt : traffic->doubt;
        berthi_traffic_seal(traffic, k);
    }
    if (entry != NULL) {
        *entry = k;
    }
    return BERTH_OK;
}

/* ---- What a body says of a pair -------------------------------------------------------------- */

static const berth_body_counts no_counts;

typedef struct body_question {
    const berth_body *plan;
    berth_body_counts counts;
    berth_body_options options; /* with what is left of the window and of the budget */
    berthi_traffic_question q;  /* of the outer disc */
} body_question;

/* And the body of the entry that is asked about. */
typedef struct pair_bodies {
    body_question question;
    berth_body_counts took;
    berth_body other;
} pair_bodies;

/* Of starts its side alone, as a question has it: all other bytes of it are on the stack of what
 * is asked then, too. */
typedef struct pair_starts {
    body_question question;
    berthi_body_round round;
    berthi_glide_side side;
    berth_placement at;
} pair_starts;

static void body_of_entry(const berth_traffic *traffic, uint32_t entry, berth_body *body)
{
    const berth_commitment *const of = &traffic->entries[entry];
    body->outer = of->placed;
    body->footprint = of->footprint;
    body->headings = of->headings;
    body->crc = of->crc;
    body->boundary = (uint8_t)traffic->summaries[entry].boundary;
    body->at = of->placed.there.at;
    if (of->headings == NULL) {
        body->at.x = of->end.post.x;
        body->at.y = of->end.post.y;
        body->at.rotation = of->end.post.rotation;
    }
    BERTHI_SEAL(body, berthi_body_seal);
}

/* A pair is asked next. */
static void next_pair(body_question *question)
{
    berthi_traffic_pay_own(&question->q, 1); /* for what its body is made of */
    question->options.motion = question->q.plan.options;
}

static void next_body(pair_bodies *pairs, uint32_t entry)
{
    body_of_entry(pairs->question.q.plan.traffic, entry, &pairs->other);
    next_pair(&pairs->question);
}

static BERTHI_APART berth_status next_side(pair_starts *starts, uint32_t entry)
{
    const berth_traffic *const traffic = starts->question.q.plan.traffic;
    berth_body other;
    body_of_entry(traffic, entry, &other);
    const berth_status status =
        berthi_glide_side_of(&starts->side, &other, starts->question.options.boundary);
    if (status == BERTH_OK) {
        starts->side.outer = &traffic->entries[entry].placed;
        starts->at = other.at;
        if (starts->side.is == BERTHI_IS_STANDING) {
            starts->side.has.at = &starts->at;
        }
        next_pair(&starts->question);
    }
    return status;
}

/* What that has cost. */
static berth_status body_took(body_question *question, berth_status status,
                              const berth_body_counts *pair)
{
    berth_body_counts *const all = &question->counts;
    if (status >= 0) {
        berthi_traffic_charge(&question->q, pair->steps);
        all->nodes += pair->nodes;
        all->pieces += pair->pieces;
        all->circles += pair->circles;
        all->parts += pair->parts;
        all->poses += pair->poses;
    }
    return status;
}

BERTHI_INLINE berth_status body_meets(void *of, uint32_t entry)
{
    pair_bodies *const pairs = of;
    body_question *const q = &pairs->question;
    next_body(pairs, entry);
    return body_took(q, berth_bodies_meet(q->plan, &pairs->other, &q->options, &pairs->took),
                     &pairs->took);
}

BERTHI_INLINE berth_status body_first(void *of, berth_num below, berthi_traffic_found *one)
{
    pair_bodies *const pairs = of;
    body_question *const q = &pairs->question;
    berth_body_impact *const impact = one->answer;
    (void)below;
    next_body(pairs, one->entry);
    const berth_status status =
        berth_bodies_time_of_impact(q->plan, &pairs->other, &q->options, impact, &pairs->took);
    one->tick = status == BERTH_HIT ? impact->tick : INT32_MAX;
    return body_took(q, status, &pairs->took);
}

BERTHI_INLINE berth_status body_nearest(void *of, berth_num below, berthi_traffic_found *one)
{
    pair_bodies *const pairs = of;
    body_question *const q = &pairs->question;
    berth_body_approach *const approach = one->answer;
    next_body(pairs, one->entry);
    const berth_status status = berth_bodies_closest_approach(q->plan, &pairs->other, below,
                                                              &q->options, approach, &pairs->took);
    if (status >= 0) {
        one->tick = approach->found ? approach->tick : INT32_MAX;
        one->distance = approach->distance;
    }
    return body_took(q, status, &pairs->took);
}

BERTHI_INLINE berth_status body_start(void *of, uint32_t entry, const berth_start_range *range,
                                      int32_t *start)
{
    pair_starts *const s = of;
    body_question *const q = &s->question;
    berthi_body_round *const r = &s->round;
    berth_status status = next_side(s, entry);
    if (status != BERTH_OK) {
        return status;
    }
    r->start = range->from;
    r->until = range->until;
    r->counts = no_counts;
    r->counts.steps = berthi_body_budget(&q->options.motion);
    status = s->side.is == BERTHI_IS_DISC && q->plan->footprint.image == NULL
                 ? berthi_first_clear_disc(r, s->side.outer)
                 : berthi_first_clear(r, NULL, &s->side);
    *start = status == BERTH_HIT ? *start : r->start;
    r->counts.steps = berthi_body_budget(&q->options.motion) - r->counts.steps;
    return body_took(q, status, &r->counts);
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* As a question about it does; in a frame of its own. *doubt becomes how far apart it and another
 * one may be that are told to meet. */
BERTHI_SINGLE berth_status check_body_plan(const berth_body *plan,
                                           const berth_body_options *options, berth_num others,
                                           berth_num *doubt)
{
    berthi_glide g;
    const berth_status status = berthi_glide_begin(&g, plan, plan, options);
    if (status == BERTH_OK) {
        const berth_num own = berthi_grain_length(g.doubt);
        *doubt = berth_num_of(berth_num_raw(own) + berth_num_raw(others));
    }
    return status;
}

/* What a question costs before anybody is asked. */
enum { OWN_STEPS = 2 };

/* Whom a pair's answer may be about is asked: discs that are apart by what both are in doubt about
 * besides tell nothing of that. Twice the plan's, as if the other were one. */
static berth_status pose_body(body_question *question, const berth_traffic *traffic,
                              uint32_t number, const berth_body *plan,
                              const berth_body_options *options)
{
    static const berth_body_options no_options;
    berth_num doubt;
    if (traffic == NULL || plan == NULL) {
        return BERTH_E_NULL;
    }
    if (traffic->summaries == NULL) {
        return BERTH_E_VIEW;
    }
    question->options = options != NULL ? *options : no_options;
    const berth_status status = check_body_plan(plan, &question->options, traffic->doubt, &doubt);
    if (status != BERTH_OK) {
        return status;
    }
    question->plan = plan;
    question->counts = no_counts;
    const berth_status posed = berthi_traffic_pose(&question->q, traffic, number, &plan->outer,
                                                   doubt, &question->options.motion);
    if (posed == BERTH_OK) {
        berthi_traffic_pay_own(&question->q, OWN_STEPS);
    }
    return posed;
}

/* An answer, and its counts, which may be null; an error writes nothing. */
static berth_status body_answer(const body_question *question, berth_status status,
                                berth_body_counts *counts)
{
    if (counts != NULL && status >= 0) {
        *counts = question->counts;
        counts->steps = question->q.counts.steps;
    }
    return status;
}

berth_status berth_traffic_ask_body(const berth_traffic *traffic, uint32_t number,
                                    const berth_body *plan, const berth_body_options *options,
                                    berth_body_counts *counts)
{
    pair_bodies pairs;
    body_question *const question = &pairs.question;
    const berth_status status = pose_body(question, traffic, number, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_traffic_by_cells(&question->q);
    return body_answer(question, berthi_traffic_any(&question->q, body_meets, &pairs), counts);
}

berth_status berth_traffic_first_conflict_body(const berth_traffic *traffic, uint32_t number,
                                               const berth_body *plan,
                                               const berth_body_options *options,
                                               berth_body_conflict *conflict,
                                               berth_body_counts *counts)
{
    pair_bodies pairs;
    body_question *const question = &pairs.question;
    berth_body_impact two[2];
    berthi_traffic_found best;
    berth_status status = pose_body(question, traffic, number, plan, options);
    if (status != BERTH_OK || conflict == NULL) {
        return conflict == NULL ? BERTH_E_NULL : status;
    }
    best.answer = &two[0];
    status = berthi_traffic_best(&question->q, body_first, &pairs, berth_num_of(0), &best, &two[1]);
    if (status == BERTH_HIT) {
        const berth_body_impact *const impact = best.answer;
        conflict->entry = best.entry;
        conflict->number = traffic->entries[best.entry].number;
        conflict->impact = *impact;
    }
    return body_answer(question, status, counts);
}

berth_status berth_traffic_closest_body(const berth_traffic *traffic, uint32_t number,
                                        const berth_body *plan, berth_num below,
                                        const berth_body_options *options, uint32_t *entry,
                                        berth_body_approach *nearest, berth_body_counts *counts)
{
    static const berth_body_approach nobody; /* all zero */
    pair_bodies pairs;
    body_question *const question = &pairs.question;
    berth_body_approach two[2];
    berthi_traffic_found best;
    berth_status status = pose_body(question, traffic, number, plan, options);
    if (status != BERTH_OK || entry == NULL || nearest == NULL) {
        return entry == NULL || nearest == NULL ? BERTH_E_NULL : status;
    }
    if (!berthi_distance_ok(below)) {
        return BERTH_E_DISTANCE;
    }
    two[0] = nobody;
    two[0].distance = below;
    best.answer = &two[0];
    status = berthi_traffic_best(&question->q, body_nearest, &pairs, below, &best, &two[1]);
    if (status >= 0) {
        const berth_body_approach *const approach = best.answer;
        *entry = best.entry;
        *nearest = *approach;
    }
    return body_answer(question, status, counts);
}

berth_status berth_traffic_earliest_start_body(const berth_traffic *traffic, uint32_t number,
                                               const berth_body *plan,
                                               const berth_start_range *range,
                                               const berth_body_options *options, int32_t *start,
                                               berth_body_counts *counts)
{
    pair_starts starts;
    body_question *const question = &starts.question;
    berth_status status = pose_body(question, traffic, number, plan, options);
    if (status != BERTH_OK || range == NULL || start == NULL) {
        return range == NULL || start == NULL ? BERTH_E_NULL : status;
    }
    status = berthi_body_starts_check(plan, range);
    if (status != BERTH_OK) {
        return status;
    }
    starts.round.b = plan;
    starts.round.options = &question->options;
    status = berthi_traffic_earliest(&question->q, body_start, &starts, range, start);
    return body_answer(question, status, counts);
}

/* ---- How many steps at most ------------------------------------------------------------------ */

/* Once through the table and, of starts, again whenever one is ruled out. */
uint32_t berth_traffic_worst_steps_body(berth_question question, const berth_traffic *traffic,
                                        const berth_body *plan, const berth_start_range *range,
                                        const berth_body_options *options)
{
    if (traffic == NULL || traffic->summaries == NULL || berthi_traffic_broken(traffic) ||
        plan == NULL) {
        return 0;
    }
    uint32_t most = OWN_STEPS + 2 * traffic->used / BERTH_TRAFFIC_LOOKS;
    for (uint32_t k = 0; k < traffic->used; k++) {
        berth_body other;
        const berth_body *const one = &other;
        if (traffic->summaries[k].begin > traffic->summaries[k].end) {
            continue;
        }
        body_of_entry(traffic, k, &other);
        const uint32_t steps = berth_bodies_worst_steps(question, &one, 1, plan, range, options);
        if (steps == 0) {
            return 0;
        }
        most = berthi_steps_plus(most, berthi_steps_plus(steps, 1));
    }
    return question == BERTH_ASK_START ? berthi_steps_times(most, berthi_start_rounds(range))
                                       : most;
}
