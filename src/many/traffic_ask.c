/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan against a table of commitments: the question, its candidates, any hit. */

#include "traffic.h"
#include "../core/num.h"

/* ---- The question ---------------------------------------------------------------------------- */

/* As a query checks them: of a plan that nobody is near, no query does. */
static BERTHI_APART berth_status check_traffic_asking(const berth_traffic *traffic,
                                                      const berth_placed *plan,
                                                      const berth_motion_options *options)
{
    if (traffic == NULL || plan == NULL) {
        return BERTH_E_NULL;
    }
    if (traffic->summaries == NULL) {
        return BERTH_E_VIEW;
    }
    if (plan->there.motion == NULL) {
        return BERTH_E_PLACED;
    }
    if (options == NULL) {
        return BERTH_OK;
    }
    if (options->until <= options->from &&
        ((options->from | options->until) != 0 || options->margin_per_tick != 0)) {
        return BERTH_E_WINDOW;
    }
    return berthi_within(berth_num_raw(options->margin), 0, BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX)) &&
                   berthi_within(options->margin_per_tick, 0, BERTH_RATE_MAX)
               ? BERTH_OK
               : BERTH_E_MARGIN;
}

/* The margin at a tick, up, in a table's units. */
static BERTHI_APART uint32_t traffic_margin_at(const berth_motion_options *options, int32_t tick,
                                               uint32_t shift)
{
#ifdef BERTH_Q16
    const int64_t margin = berthi_margin_at(options, tick) >> (14 + shift);
    return margin < BERTHI_FURTHER ? (uint32_t)margin + 1 : BERTHI_FURTHER;
#else
    /* a query's distances are within 96 epsilons of this, too */
    const berth_raw more = 1 + BERTHI_C(128.0) * BERTHI_EPSILON;
    const berth_raw margin = berthi_margin_at(options, tick) * more * (berth_raw)(65536 >> shift);
    return margin < BERTHI_FURTHER ? (uint32_t)margin + 1 : BERTHI_FURTHER;
#endif
}

berth_status berthi_traffic_pose(berthi_traffic_question *q, const berth_traffic *traffic,
                                 uint32_t number, const berth_placed *plan,
                                 const berth_motion_options *options)
{
    static const berth_motion_options none = {0, 0, 0, BERTH_NUM_RAW(0), 0};
    static const berth_traffic_counts zero = {0, 0, 0, 0, 0, 0};
    const berth_status status = check_traffic_asking(traffic, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    q->traffic = traffic;
    q->plan = plan;
    q->number = number;
    q->from = plan->there.from;
    q->until = plan->there.until;
    q->next = 0;
    q->limited = 0;
    q->options = none;
    q->counts = zero;
    berthi_traffic_circle(traffic, plan, &q->disc);
    if (options != NULL) {
        q->options = *options;
        q->limited = options->max_steps != 0;
        if (options->from != options->until) {
            q->from = options->from > q->from ? options->from : q->from;
            q->until = options->until < q->until ? options->until : q->until;
        }
    }
    if (q->from >= q->until) {
        q->next = traffic->used;
    } else if (options != NULL) {
        q->disc.r += traffic_margin_at(options, q->until, traffic->shift);
    }
    return BERTH_OK;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

/* Where the circles are apart in x alone, as mostly, that is all that is looked at. Squares are of
 * less than 2^15. */
BERTH_HOT uint32_t berthi_traffic_next(berthi_traffic_question *q)
{
    const berth_traffic *traffic = q->traffic;
    const berth_traffic_summary *const all = traffic->summaries;
    const berth_traffic_summary *s = all + q->next, *const end = all + traffic->used;
    const int32_t qx = q->disc.x, qy = q->disc.y;
    const uint32_t r = q->disc.r;
    for (; s < end; s++) {
        const uint32_t far = r + s->r;
        const int32_t x = s->x - qx;
        if ((uint32_t)x + far > 2 * far) {
            continue;
        }
        const int32_t y = s->y - qy;
        if ((uint32_t)y + far > 2 * far || s->begin >= q->until || s->end <= q->from ||
            (far < 32768 && (uint32_t)(x * x) + (uint32_t)(y * y) >= far * far)) {
            continue;
        }
        if (traffic->entries[s - all].number != q->number) {
            break;
        }
    }
    const uint32_t found = (uint32_t)(s - all);
    const uint32_t next = found < traffic->used ? found + 1 : found;
    q->counts.looked += next - q->next;
    q->next = next;
    return found;
}

/* ---- Any hit --------------------------------------------------------------------------------- */

berth_status berth_traffic_ask(const berth_traffic *traffic, uint32_t number,
                               const berth_placed *plan, const berth_motion_options *options,
                               berth_traffic_counts *counts)
{
    berthi_traffic_question q;
    berth_status status = berthi_traffic_pose(&q, traffic, number, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    for (uint32_t k; (k = berthi_traffic_next(&q)) < traffic->used;) {
        if (berthi_traffic_spent(&q)) {
            status = BERTH_UNKNOWN;
            break;
        }
        status = berth_meet(plan, &traffic->entries[k].placed, options != NULL ? &q.options : NULL,
                            &q.pair);
        if (status < 0) {
            break;
        }
        berthi_traffic_charge(&q);
        if (status != BERTH_CLEAR) {
            break;
        }
    }
    return berthi_traffic_answer(&q, status, counts);
}
