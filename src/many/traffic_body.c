/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies in a table of commitments: how they are committed, and whether a plan meets any, and whom
 * first. */

#include "../sweep/glide.h"
#include "traffic_body.h"

static const berth_body_counts no_body_counts;
static const berth_body_options no_body_options;

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

void berthi_body_of_entry(const berth_traffic *traffic, uint32_t entry, berth_body *body)
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
void berthi_body_reach(berthi_body_question *question, int32_t tick, berth_num more)
{
    const berth_num doubt = question->doubt, most = BERTH_DISTANCE_MAX;
    const berth_raw room = berth_num_raw(most) - berth_num_raw(doubt);
    more = berth_num_raw(more) < room ? berth_num_of(berth_num_raw(more) + berth_num_raw(doubt))
                                      : most;
    berthi_traffic_reach(&question->q, tick, more);
}

/* As a question about it does; in a frame of its own. */
static BERTHI_APART berth_status check_body_plan(berthi_body_question *question,
                                                 const berth_body *plan, berth_num others)
{
    berthi_glide g;
    const berth_status status = berthi_glide_begin(&g, plan, plan, &question->options);
    if (status == BERTH_OK) {
        const berth_num own = berthi_grain_length(g.doubt);
        question->doubt = berth_num_of(berth_num_raw(own) + berth_num_raw(others));
    }
    return status;
}

berth_status berthi_body_pose(berthi_body_question *question, const berth_traffic *traffic,
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
        berthi_body_reach(question, question->q.until, berth_num_of(0));
    }
    return posed;
}

berth_status berthi_body_next(berthi_body_question *question, uint32_t *entry, berth_body *other)
{
    const berth_traffic *const traffic = question->q.traffic;
    *entry = berthi_traffic_next(&question->q);
    if (*entry >= traffic->used) {
        return BERTH_CLEAR;
    }
    if (berthi_traffic_spent(&question->q)) {
        return BERTH_UNKNOWN;
    }
    berthi_body_of_entry(traffic, *entry, other);
    question->options.motion = question->q.options;
    question->pair = no_body_counts;
    return BERTH_HIT;
}

void berthi_body_charge(berthi_body_question *question)
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
    berthi_body_question question;
    berth_body other;
    uint32_t k;
    berth_status status = berthi_body_pose(&question, traffic, number, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_traffic_by_cells(&question.q);
    while ((status = berthi_body_next(&question, &k, &other)) == BERTH_HIT) {
        status = berth_bodies_meet(plan, &other, &question.options, &question.pair);
        berthi_body_charge(&question);
        if (status != BERTH_CLEAR) {
            break;
        }
    }
    return berthi_body_answer(&question, status, counts);
}

/* From now on only what is up to that tick counts. */
static void look_for_sooner_bodies(berthi_body_question *question, int32_t tick)
{
    berthi_traffic_question *const q = &question->q;
    if (q->options.from == q->options.until) {
        q->options.from = INT32_MIN;
    }
    q->options.until = q->until = tick + 1;
}

/* By tick, then by number, then by entry. */
static int is_sooner_body(const berth_body_conflict *a, const berth_body_conflict *b)
{
    if (a->impact.tick != b->impact.tick) {
        return a->impact.tick < b->impact.tick;
    }
    return a->number != b->number ? a->number < b->number : a->entry < b->entry;
}

berth_status berth_traffic_first_conflict_body(const berth_traffic *traffic, uint32_t number,
                                               const berth_body *plan,
                                               const berth_body_options *options,
                                               berth_body_conflict *conflict,
                                               berth_body_counts *counts)
{
    berthi_body_question question;
    berth_body_conflict best, one;
    berth_body other;
    berth_status status = berthi_body_pose(&question, traffic, number, plan, options);
    if (status != BERTH_OK || conflict == NULL) {
        return conflict == NULL ? BERTH_E_NULL : status;
    }
    best.impact.tick = INT32_MAX; /* no impact's */
    best.number = best.entry = BERTH_TRAFFIC_NOBODY;
    berthi_traffic_by_cells(&question.q);
    while ((status = berthi_body_next(&question, &one.entry, &other)) == BERTH_HIT) {
        status = berth_bodies_time_of_impact(plan, &other, &question.options, &one.impact,
                                             &question.pair);
        if (status != BERTH_CLEAR && status != BERTH_HIT) {
            berthi_body_charge(&question);
            break;
        }
        berthi_body_charge(&question);
        one.number = traffic->entries[one.entry].number;
        if (status == BERTH_HIT && is_sooner_body(&one, &best)) {
            best = one;
            look_for_sooner_bodies(&question, best.impact.tick);
        }
    }
    if (status == BERTH_CLEAR && best.number != BERTH_TRAFFIC_NOBODY) {
        *conflict = best;
        status = BERTH_HIT;
    }
    return berthi_body_answer(&question, status, counts);
}
