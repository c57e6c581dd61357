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

#ifdef BERTH_Q16

/* Up, in 2^-15 units and in a table's. */
void berthi_traffic_reach(berthi_traffic_question *q, int32_t tick, berth_num more)
{
    const int64_t most = INT64_C(1) << 30;
    const int64_t margin =
        (berthi_margin_at(&q->options, tick) >> 15) + (berth_num_raw(more) >> 1) + 2;
    q->margin = (int32_t)(margin < most ? margin : most);
    q->disc.r = q->r + ((uint32_t)q->margin >> (q->traffic->shift - 1)) + 1;
}

#else

/* A query's distances are within 96 epsilons of the margin, too. */
void berthi_traffic_reach(berthi_traffic_question *q, int32_t tick, berth_num more)
{
    const berth_raw sum = berthi_margin_at(&q->options, tick) + berth_num_raw(more);
    const berth_raw scale =
        (1 + BERTHI_C(128.0) * BERTHI_EPSILON) * (berth_raw)(65536 >> q->traffic->shift);
    q->margin = 0;
    q->disc.r = q->r + (uint32_t)(berthi_traffic_floor(sum * scale) + 1);
}

#endif

/* A tick, later; what stands has no begin or no end. */
static int32_t traffic_tick_later(int32_t tick, int32_t ticks)
{
    if (tick == INT32_MIN || tick == INT32_MAX) {
        return tick;
    }
    const int64_t then = (int64_t)tick + ticks;
    return then < INT32_MIN ? INT32_MIN : then > INT32_MAX ? INT32_MAX : (int32_t)then;
}

/* Where early and late differ others may be as much later or earlier in the window, too. */
void berthi_traffic_start(berthi_traffic_question *q, int32_t early, int32_t late)
{
    const berth_motion_options *o = &q->options;
    q->early = early;
    q->late = late;
    q->from = traffic_tick_later(q->plan->there.from, early);
    q->until = traffic_tick_later(q->plan->there.until, late);
    if (o->from != o->until) {
        const int32_t slack = late - early;
        const int32_t from = traffic_tick_later(o->from, -slack);
        const int32_t until = traffic_tick_later(o->until, slack);
        q->from = from > q->from ? from : q->from;
        q->until = until < q->until ? until : q->until;
    }
}

berth_status berthi_traffic_pose(berthi_traffic_question *q, const berth_traffic *traffic,
                                 uint32_t number, const berth_placed *plan,
                                 const berth_motion_options *options)
{
    const berth_status status = check_traffic_asking(traffic, plan, options);
    if (status != BERTH_OK) {
        return status;
    }
    q->traffic = traffic;
    q->plan = plan;
    q->number = number;
    q->next = 0;
    q->margin = 0;
    q->plain = options == NULL;
    q->limited = options != NULL && options->max_steps != 0;
    q->counts.looked = q->counts.candidates = q->counts.steps = 0;
    q->counts.bounds = q->counts.legs = q->counts.exact = 0;
    q->options.max_steps = 0;
    q->options.from = q->options.until = 0;
    q->options.margin = berth_num_of(0);
    q->options.margin_per_tick = 0;
    if (options != NULL) {
        q->options = *options;
    }
    berthi_traffic_circle(traffic, plan, &q->disc);
    q->r = q->disc.r;
    berthi_traffic_start(q, 0, 0);
    if (options != NULL && q->from < q->until) {
        berthi_traffic_reach(q, q->until, berth_num_of(0));
    }
#ifdef BERTH_Q16
    berthi_traffic_spans(plan, 1, q->spans);
#endif
    return BERTH_OK;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

#ifdef BERTH_Q16
#define touch berthi_traffic_touch
#else
static inline int touch(const berthi_traffic_question *q, uint32_t entry)
{
    (void)q, (void)entry;
    return 1;
}
#endif

/* Where the circles are apart in x alone, as mostly, that is all that is looked at. Squares are of
 * less than 2^15. */
BERTH_HOT uint32_t berthi_traffic_next(berthi_traffic_question *q)
{
    const berth_traffic *traffic = q->traffic;
    const berth_traffic_summary *const all = traffic->summaries;
    const berth_traffic_summary *s = all + q->next, *const end = all + traffic->used;
    const int32_t qx = q->disc.x, qy = q->disc.y;
    const uint32_t r = q->disc.r;
    if (q->from >= q->until) {
        s = end;
    }
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
        if (traffic->entries[s - all].number != q->number && touch(q, (uint32_t)(s - all))) {
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
    for (uint32_t k; status == BERTH_CLEAR && (k = berthi_traffic_next(&q)) < traffic->used;) {
        if (berthi_traffic_spent(&q)) {
            status = BERTH_UNKNOWN;
            break;
        }
        status = berth_meet(plan, &traffic->entries[k].placed, berthi_traffic_options(&q), &q.pair);
        berthi_traffic_charge(&q);
    }
    return berthi_traffic_answer(&q, status, counts);
}
