/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies in a table of commitments. A plan that is a body has its candidates by its outer disc, as
 * a disc's plan has them; then bodies are asked. */

#include "../sweep/piece.h"
#include "berth/traffic_bodies.h"
#include "traffic.h"

#include "../answers/closest.h"
#include "../answers/earliest.h"

static const berth_body_counts no_body_counts;
static const berth_body_options no_body_options;

typedef struct body_question {
    berthi_traffic_question q; /* of the outer disc */
    const berth_body *plan;
    berth_num doubt; /* how far apart a plan and another one may be that are told to meet */
    berth_body_options options; /* of each pair: with the window and the budget that are left */
    berth_body other;           /* the last one asked */
    berth_body_counts pair;     /* what that took */
    berth_body_counts counts;
} body_question;

/* An answer, and its counts, which may be null; an error writes nothing. */
static berth_status body_answer(const body_question *question, berth_status status,
                                berth_body_counts *counts)
{
    if (counts != NULL && status >= 0) {
        *counts = question->counts;
        counts->steps += question->q.counts.steps; /* looks */
    }
    return status;
}

/* ---- Changes --------------------------------------------------------------------------------- */

berth_status berth_traffic_commit_body(berth_traffic *traffic, uint32_t number,
                                       const berth_body *body, uint32_t *entry)
{
    uint32_t k;
    if (body == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berth_traffic_commit(traffic, number, &body->outer, &k);
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
    }
    if (entry != NULL) {
        *entry = k;
    }
    return BERTH_OK;
}

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
}

/* ---- The question ---------------------------------------------------------------------------- */

/* Whom a pair's answer may be about is asked: discs that are apart by what both are in doubt about
 * besides tell nothing of that. Twice the plan's, as if the other were one. */
static void reach_bodies(body_question *question, int32_t tick, berth_num more)
{
    const berth_num doubt = question->doubt, most = BERTH_DISTANCE_MAX;
    const berth_raw room = berth_num_raw(most) - berth_num_raw(doubt);
    more = berth_num_raw(more) < room ? berth_num_of(berth_num_raw(more) + berth_num_raw(doubt))
                                      : most;
    berthi_traffic_reach(&question->q, tick, more);
}

/* As a question about it does; in a frame of its own. */
static BERTHI_APART berth_status check_body_plan(body_question *question, const berth_body *plan,
                                                 berth_num others)
{
    berthi_glide g;
    const berth_status status = berthi_glide_begin(&g, plan, plan, &question->options);
    if (status == BERTH_OK) {
        const berth_num own = berthi_grain_length(g.doubt);
        question->doubt = berth_num_of(berth_num_raw(own) + berth_num_raw(others));
    }
    return status;
}

static berth_status pose_body(body_question *question, const berth_traffic *traffic,
                              uint32_t number, const berth_body *plan,
                              const berth_body_options *options)
{
    if (traffic == NULL || plan == NULL) {
        return BERTH_E_NULL;
    }
    if (traffic->summaries == NULL) {
        return BERTH_E_VIEW;
    }
    question->options = options != NULL ? *options : no_body_options;
    const berth_status status = check_body_plan(question, plan, traffic->doubt);
    if (status != BERTH_OK) {
        return status;
    }
    question->plan = plan;
    question->counts = question->pair = no_body_counts;
    const berth_status posed =
        berthi_traffic_pose(&question->q, traffic, number, &plan->outer, &question->options.motion);
    if (posed == BERTH_OK && question->q.from < question->q.until) {
        reach_bodies(question, question->q.until, berth_num_of(0));
    }
    return posed;
}

static berth_status next_body(body_question *question, uint32_t *entry)
{
    const berth_traffic *const traffic = question->q.traffic;
    *entry = berthi_traffic_next(&question->q);
    if (*entry >= traffic->used) {
        return BERTH_CLEAR;
    }
    if (berthi_traffic_spent(&question->q)) {
        return BERTH_UNKNOWN;
    }
    body_of_entry(traffic, *entry, &question->other);
    question->options.motion = question->q.options;
    question->pair = no_body_counts;
    return BERTH_HIT;
}

static void charge_body(body_question *question)
{
    const berth_body_counts *const pair = &question->pair;
    berth_body_counts *const all = &question->counts;
    const uint32_t steps = pair->steps != 0 ? pair->steps : 1;
    all->steps += steps;
    all->nodes += pair->nodes;
    all->pieces += pair->pieces;
    all->circles += pair->circles;
    all->parts += pair->parts;
    all->poses += pair->poses;
    berthi_traffic_pay(&question->q, steps);
}

/* ---- Any hit, and the first ------------------------------------------------------------------ */

berth_status berth_traffic_ask_body(const berth_traffic *traffic, uint32_t number,
                                    const berth_body *plan, const berth_body_options *options,
                                    berth_body_counts *counts)
{
    body_question question;
    uint32_t k;
    berth_status status = pose_body(&question, traffic, number, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_traffic_by_cells(&question.q);
    while ((status = next_body(&question, &k)) == BERTH_HIT) {
        status = berth_bodies_meet(plan, &question.other, &question.options, &question.pair);
        charge_body(&question);
        if (status != BERTH_CLEAR) {
            break;
        }
    }
    return body_answer(&question, status, counts);
}

berth_status berth_traffic_first_conflict_body(const berth_traffic *traffic, uint32_t number,
                                               const berth_body *plan,
                                               const berth_body_options *options,
                                               berth_body_conflict *conflict,
                                               berth_body_counts *counts)
{
    body_question question;
    berth_body_conflict best, one;
    berth_status status = pose_body(&question, traffic, number, plan, options);
    if (status != BERTH_OK || conflict == NULL) {
        return conflict == NULL ? BERTH_E_NULL : status;
    }
    best.impact.tick = INT32_MAX; /* no impact's */
    best.number = best.entry = BERTH_TRAFFIC_NOBODY;
    berthi_traffic_by_cells(&question.q);
    while ((status = next_body(&question, &one.entry)) == BERTH_HIT) {
        status = berth_bodies_time_of_impact(plan, &question.other, &question.options, &one.impact,
                                             &question.pair);
        if (status != BERTH_CLEAR && status != BERTH_HIT) {
            charge_body(&question);
            break;
        }
        charge_body(&question);
        one.number = traffic->entries[one.entry].number;
        if (status == BERTH_HIT &&
            berthi_traffic_sooner(one.impact.tick, one.number, one.entry, best.impact.tick,
                                  best.number, best.entry)) {
            best = one;
            berthi_traffic_no_later(&question.q, best.impact.tick);
        }
    }
    if (status == BERTH_CLEAR && best.number != BERTH_TRAFFIC_NOBODY) {
        *conflict = best;
        status = BERTH_HIT;
    }
    return body_answer(&question, status, counts);
}

/* ---- How near -------------------------------------------------------------------------------- */

typedef struct near_body {
    uint32_t entry, number;
    berth_body_approach approach;
} near_body;

/* Whether a comes before b: nearer, then sooner, then by number, then by entry. Who collides is
 * nearer than who only touches. */
static int is_nearer_body(const near_body *a, int collides_a, const near_body *b, int collides_b)
{
    const berth_num da = a->approach.distance, db = b->approach.distance;
    if (collides_a != collides_b) {
        return collides_a;
    }
    if (!b->approach.found || berth_num_raw(da) != berth_num_raw(db)) {
        return !b->approach.found || berth_num_less(da, db);
    }
    return berthi_traffic_sooner(a->approach.tick, a->number, a->entry, b->approach.tick, b->number,
                                 b->entry);
}

/* Asks all candidates; best->approach.found says whether there was any. */
static berth_status nearest_of_all(body_question *question, berth_num below, near_body *best)
{
    berth_status all = BERTH_CLEAR, status;
    near_body one;
    while ((status = next_body(question, &one.entry)) == BERTH_HIT) {
        status = berth_bodies_closest_approach(question->plan, &question->other, below,
                                               &question->options, &one.approach, &question->pair);
        if (status < 0) {
            return status;
        }
        charge_body(question);
        one.number = question->q.traffic->entries[one.entry].number;
        if (one.approach.found &&
            is_nearer_body(&one, status == BERTH_HIT, best, all == BERTH_HIT)) {
            *best = one;
            below = berthi_just_above(one.approach.distance, below);
            reach_bodies(question, question->q.until, below);
        }
        if (status == BERTH_UNKNOWN) {
            return status;
        }
        all = status == BERTH_HIT ? status : all;
    }
    return status == BERTH_UNKNOWN ? status : all;
}

berth_status berth_traffic_closest_body(const berth_traffic *traffic, uint32_t number,
                                        const berth_body *plan, berth_num below,
                                        const berth_body_options *options, uint32_t *entry,
                                        berth_body_approach *nearest, berth_body_counts *counts)
{
    static const near_body nobody; /* all zero */
    body_question question;
    near_body best = nobody;
    berth_status status = pose_body(&question, traffic, number, plan, options);
    if (status != BERTH_OK || entry == NULL || nearest == NULL) {
        return entry == NULL || nearest == NULL ? BERTH_E_NULL : status;
    }
    if (!berthi_distance_ok(below)) {
        return BERTH_E_DISTANCE;
    }
    best.entry = BERTH_TRAFFIC_NOBODY;
    best.approach.distance = below;
    if (question.q.from < question.q.until) {
        reach_bodies(&question, question.q.until, below);
        berthi_traffic_by_cells(&question.q);
        status = nearest_of_all(&question, below, &best);
    }
    if (status >= 0) {
        *entry = best.entry;
        *nearest = best.approach;
    }
    return body_answer(&question, status, counts);
}

/* ---- From when on ---------------------------------------------------------------------------- */

/* The plan starts at that tick. */
static void start_body_at(body_question *question, int32_t start, int32_t placed)
{
    berthi_traffic_start(&question->q, start - placed, start - placed);
}

/* Goes round the table with range->from, until nobody rules it out. */
static berth_status round_bodies(body_question *question, berth_start_range *range, int32_t placed)
{
    berthi_traffic_question *const q = &question->q;
    berthi_round round;
    uint32_t k;
    berthi_round_begin(&round);
    for (;;) {
        const berth_status next = next_body(question, &k);
        const berthi_round_step step = berthi_round_next(&round, q, k);
        if (step == BERTHI_ROUND_OVER) {
            return BERTH_CLEAR;
        }
        if (step == BERTHI_ROUND_AGAIN) {
            continue;
        }
        if (next == BERTH_UNKNOWN) {
            return next;
        }
        const berth_body *const others = &question->other;
        int32_t start = range->from;
        const berth_status status = berth_bodies_earliest_start(
            &others, 1, question->plan, range, &question->options, &start, &question->pair);
        charge_body(question);
        if (start != range->from) {
            range->from = start;
            berthi_round_raise(&round, q, k);
            start_body_at(question, start, placed);
            berthi_traffic_by_cells(q); /* which are gone through again */
        }
        if (status != BERTH_CLEAR) {
            return status;
        }
    }
}

berth_status berth_traffic_earliest_start_body(const berth_traffic *traffic, uint32_t number,
                                               const berth_body *plan,
                                               const berth_start_range *range,
                                               const berth_body_options *options, int32_t *start,
                                               berth_body_counts *counts)
{
    body_question question;
    int32_t first;
    berth_status status = pose_body(&question, traffic, number, plan, options);
    if (status != BERTH_OK || range == NULL || start == NULL) {
        return range == NULL || start == NULL ? BERTH_E_NULL : status;
    }
    /* among nobody: what is wrong with the range */
    status = berth_bodies_earliest_start(NULL, 0, plan, range, options, &first, NULL);
    if (status != BERTH_CLEAR) {
        return status;
    }
    const int32_t placed = berthi_start_of(question.q.plan);
    berth_start_range left = *range;
    start_body_at(&question, left.from, placed);
    /* what grows does up to the end of the window, whenever the plan ends */
    const berth_motion_options *const motion = &question.options.motion;
    reach_bodies(&question, motion->margin_per_tick != 0 ? motion->until : motion->from,
                 berth_num_of(0));
    berthi_traffic_by_cells(&question.q);
    status = round_bodies(&question, &left, placed);
    if (status == BERTH_CLEAR || status == BERTH_UNKNOWN) {
        *start = left.from;
    }
    return body_answer(&question, status, counts);
}
