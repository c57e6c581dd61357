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
    const berth_status status = berthi_placed_check(plan);
    return status == BERTH_OK && options != NULL ? berthi_check_options(options) : status;
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
    if (ticks == 0 || tick == INT32_MIN || tick == INT32_MAX) {
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
    q->next = q->turns = 0;
    q->told = 0;
    q->listed = 1;
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

/* How many turns there may be: those of the step that is not in the budget, but for its last. */
static inline uint32_t traffic_most_turns(const berthi_traffic_question *q)
{
    const uint32_t left = q->options.max_steps;
    return !q->limited || left >= UINT32_C(1) << 24
               ? UINT32_MAX
               : left * BERTH_TRAFFIC_LOOKS + (BERTH_TRAFFIC_LOOKS - 1);
}

#ifdef BERTH_Q16
#define touch berthi_traffic_touch
#else
static inline int touch(const berthi_traffic_question *q, uint32_t entry)
{
    (void)q, (void)entry;
    return 1;
}
#endif

/* Whether a summary's circle and time meet the plan's, and what that leaves. Where the circles are
 * apart in x alone, as mostly, that is all that is looked at; squares are of less than 2^15. */
BERTHI_INLINE int is_traffic_candidate(const berthi_traffic_question *q, berthi_traffic_disc disc,
                                       const berth_traffic_summary *s)
{
    const uint32_t far = disc.r + s->r;
    const int32_t x = s->x - disc.x;
    if ((uint32_t)x + far > 2 * far) {
        return 0;
    }
    const int32_t y = s->y - disc.y;
    const uint32_t entry = (uint32_t)(s - q->traffic->summaries);
    return (uint32_t)y + far <= 2 * far && s->begin < q->until && s->end > q->from &&
           (far >= 32768 || (uint32_t)(x * x) + (uint32_t)(y * y) < far * far) &&
           q->traffic->entries[entry].number != q->number && (q->told || touch(q, entry));
}

static BERTH_HOT uint32_t next_traffic_listed(berthi_traffic_question *q)
{
    const berth_traffic *traffic = q->traffic;
    const berth_traffic_summary *const all = traffic->summaries;
    const uint32_t left = traffic_most_turns(q) - q->turns, rest = traffic->used - q->next;
    const berth_traffic_summary *s = all + q->next, *const end = s + (rest < left ? rest : left);
    const berthi_traffic_disc disc = q->disc;
    while (s < end && !is_traffic_candidate(q, disc, s)) {
        s++;
    }
    const uint32_t found = (uint32_t)(s - all);
    const uint32_t next = s < end ? found + 1 : found;
    q->counts.looked += next - q->next;
    q->turns += next - q->next;
    q->next = next;
    return found;
}

/* ---- Cells ----------------------------------------------------------------------------------- */

/* The column or row of a coordinate that may be out of all cells. */
static int32_t traffic_cell_at(int32_t v, uint32_t level)
{
    return (v < -32768 ? -32768 : v > 32767 ? 32767 : v) >> level;
}

/* The cells of a level; what is in it has a radius of half a cell at most. Returns how many. */
static uint32_t set_traffic_cells(const berthi_traffic_question *q, uint32_t level,
                                  berthi_traffic_cells *cells)
{
    const int32_t reach = (int32_t)(q->disc.r + (UINT32_C(1) << level >> 1));
    const int anywhere = level == BERTH_TRAFFIC_LEVELS - 1;
    cells->level = level;
    cells->first_column = anywhere ? 0 : traffic_cell_at(q->disc.x - reach, level);
    cells->last_column = anywhere ? 0 : traffic_cell_at(q->disc.x + reach, level);
    cells->row = anywhere ? 0 : traffic_cell_at(q->disc.y - reach, level);
    cells->last_row = anywhere ? 0 : traffic_cell_at(q->disc.y + reach, level);
    cells->column = cells->first_column - 1;
    cells->entry = BERTHI_NO_ENTRY;
    return (uint32_t)(cells->last_column - cells->first_column + 1) *
           (uint32_t)(cells->last_row - cells->row + 1);
}

void berthi_traffic_by_cells(berthi_traffic_question *q)
{
    uint32_t cells = 0;
    if (q->traffic->heads == NULL) {
        return;
    }
    for (uint32_t level = 0; level < BERTH_TRAFFIC_LEVELS; level++) {
        if (q->traffic->levels[level] != 0) {
            const uint32_t more = set_traffic_cells(q, level, &q->cells);
            cells = more < 65536 ? cells + more : 65536;
        }
    }
    q->listed = cells >= q->traffic->used;
    q->cells.level = UINT32_MAX; /* before the first */
    q->cells.entry = BERTHI_NO_ENTRY;
    q->cells.column = q->cells.last_column;
    q->cells.row = q->cells.last_row;
}

/* Goes to the next cell, of this level or of the next one that there is. Returns 0 after the last
 * one. */
static int next_traffic_cell(berthi_traffic_question *q)
{
    berthi_traffic_cells *c = &q->cells;
    if (c->column < c->last_column) {
        c->column++;
    } else if (c->row < c->last_row) {
        c->row++;
        c->column = c->first_column;
    } else {
        uint32_t level = c->level + 1;
        while (level < BERTH_TRAFFIC_LEVELS && q->traffic->levels[level] == 0) {
            level++;
        }
        if (level == BERTH_TRAFFIC_LEVELS) {
            return 0;
        }
        (void)set_traffic_cells(q, level, c);
        c->column++;
    }
    c->entry = q->traffic->heads[berthi_traffic_bucket(q->traffic, c->level, c->column, c->row)];
    return 1;
}

/* Cells that share a bucket find what is theirs alone. */
static BERTHI_APART uint32_t next_traffic_in_cells(berthi_traffic_question *q)
{
    const berth_traffic *traffic = q->traffic;
    const uint32_t most = traffic_most_turns(q);
    berthi_traffic_cells *c = &q->cells;
    do {
        while (c->entry != BERTHI_NO_ENTRY && q->turns < most) {
            const uint32_t entry = c->entry;
            const berth_traffic_summary *s = &traffic->summaries[entry];
            c->entry = traffic->next[entry];
            q->counts.looked++;
            q->turns++;
            if (s->x >> c->level == c->column && s->y >> c->level == c->row &&
                berthi_traffic_level(s->r) == c->level && is_traffic_candidate(q, q->disc, s)) {
                return entry;
            }
        }
        if (q->turns >= most) {
            return 0;
        }
        q->turns++;
    } while (next_traffic_cell(q));
    return traffic->used;
}

BERTH_HOT uint32_t berthi_traffic_next(berthi_traffic_question *q)
{
    if (q->from >= q->until) {
        q->next = q->traffic->used;
        return q->next;
    }
    const uint32_t found = q->listed ? next_traffic_listed(q) : next_traffic_in_cells(q);
    const uint32_t steps = q->turns / BERTH_TRAFFIC_LOOKS;
    q->turns %= BERTH_TRAFFIC_LOOKS;
    q->counts.steps += steps;
    berthi_traffic_pay(q, steps);
    return found;
}

berth_status berthi_traffic_go_on(berthi_traffic_question *q, const berth_traffic_cursor *cursor)
{
    if (cursor->next == 0) {
        return BERTH_OK;
    }
    if (cursor->changes != q->traffic->changes) {
        return BERTH_E_CHANGED;
    }
    const uint32_t entry = cursor->next - 1;
    if (entry > q->traffic->used) {
        return BERTH_E_ITEM;
    }
    q->next = entry;
    if (entry == q->traffic->used) { /* all are asked */
        q->until = q->from;
    } else if (!q->listed) {
        const berth_traffic_summary *s = &q->traffic->summaries[entry];
        const uint32_t level = berthi_traffic_level(s->r);
        (void)set_traffic_cells(q, level, &q->cells);
        q->cells.column = s->x >> level;
        q->cells.row = s->y >> level;
        q->cells.entry = entry;
    }
    return BERTH_OK;
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
    berthi_traffic_by_cells(&q);
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
