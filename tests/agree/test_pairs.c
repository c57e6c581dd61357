/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What all calls say of two things of any kinds is one story: with the sides swapped, later, turned
 * and moved, in pieces, with larger margins and smaller budgets. */

#include "tests/agree/agree.h"

enum { CONTACTS = 8 };

static agree_thing moved[2];

/* ---- One story ------------------------------------------------------------------------------- */

static const agree_said *said_by(const agree_now *now, agree_tells tells, int bodies)
{
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const int within = !agree_is_exact(&agree_calls[k]);
        if (now->fits[k] && agree_calls[k].tells == tells && within == bodies) {
            return &now->said[k];
        }
    }
    return NULL;
}

/* The part of a tick that the call tells of two discs which is exact about that. */
static uint32_t exact_part(const agree_now *now, const agree_call *call)
{
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const int exact = agree_is_exact(&agree_calls[k]);
        if (now->fits[k] && exact && agree_calls[k].tells == call->tells &&
            now->said[k].part != 0) {
            return now->said[k].part;
        }
    }
    return 0;
}

/* Of two discs all else is held against what berth/answers.h and berth/meet.h say; of others
 * against berth/bodies.h. */
static void one_story(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const int bodies = !agree_both_discs(a, b);
    const agree_said *meet = said_by(now, AGREE_TELLS_NOTHING, bodies);

    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        agree_said truth = *meet;
        truth.part = exact_part(now, call);
        const int hit = call->tells == AGREE_TELLS_DISTANCE && meet->answer == BERTH_HIT;
        if (!now->fits[k]) {
            continue;
        }
        if (call->tells == AGREE_TELLS_IMPACT || hit) {
            truth.tick = said_by(now, AGREE_TELLS_IMPACT, bodies)->tick;
        } else if (call->tells == AGREE_TELLS_LEGS) {
            truth.tick = said_by(now, AGREE_TELLS_LEGS, bodies)->tick;
        } else if (call->tells == AGREE_TELLS_DISTANCE) {
            const agree_said *near = said_by(now, AGREE_TELLS_DISTANCE, bodies);
            truth.tick = near->tick;
            truth.distance = near->distance;
            truth.found = near->found;
        }
        agree_hold(now, call->name,
                   agree_alike(call, a, b, &now->options, &now->said[k], &truth,
                               agree_call_rounding(call, a, b)),
                   &now->said[k], &truth);
    }
}

/* ---- The same otherwise ---------------------------------------------------------------------- */

/* All calls about a and b instead, `ticks` later. */
static void same_of(agree_now *now, const agree_thing *a, const agree_thing *b,
                    const berth_body_options *options, int32_t ticks, int strict)
{
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        agree_said said = now->said[k];
        if (!now->fits[k] || !call->fits(a, b, options)) {
            continue;
        }
        if (said.tick != INT32_MIN && (said.answer == BERTH_HIT || said.found) &&
            call->tells != AGREE_TELLS_NOTHING) {
            said.tick += ticks;
        }
        const agree_said here = agree_said_by(call, a, b, options);
        agree_hold_alike(now, call, a, b, options, &said, &here,
                         strict ? agree_call_rounding(call, a, b)
                                : agree_slack(call, a, b, options));
    }
}

static void swapped(agree_now *now)
{
    same_of(now, &now->thing[1], &now->thing[0], &now->options, 0, 1);
}

static void later(agree_now *now)
{
    const int32_t few = harness_between(&now->random, -2000, 2000);
    const int32_t ticks = harness_below(&now->random, 4) == 0 ? few * 100000 : few;
    berth_body_options options = now->options;

    if (options.motion.from != options.motion.until) {
        options.motion.from += ticks;
        options.motion.until += ticks;
    }
    if (agree_moved(&now->thing[0], ticks, 0, 0, 0, &moved[0]) &&
        agree_moved(&now->thing[1], ticks, 0, 0, 0, &moved[1])) {
#ifdef BERTH_Q16
        const int strict = 1;
#else
        const int strict = berth_num_raw(options.motion.margin_per_tick) == 0; /* bodies.h */
#endif
        same_of(now, &moved[0], &moved[1], &options, ticks, strict);
    }
}

static void turned(agree_now *now)
{
    const uint32_t quarters = 1 + harness_below(&now->random, 3);

    if (agree_moved(&now->thing[0], 0, quarters, 0, 0, &moved[0]) &&
        agree_moved(&now->thing[1], 0, quarters, 0, 0, &moved[1])) {
        same_of(now, &moved[0], &moved[1], &now->options, 0, 0);
    }
}

static void moved_on(agree_now *now)
{
    const int32_t most = sizeof(berth_raw) == 4 && FROM_RAW(1) < 1 ? 100 : 4000;
    const int32_t x = harness_between(&now->random, -most, most) * AGREE_UNIT;
    const int32_t y = harness_between(&now->random, -most, most) * AGREE_UNIT;

    if (agree_moved(&now->thing[0], 0, 0, x, y, &moved[0]) &&
        agree_moved(&now->thing[1], 0, 0, x, y, &moved[1])) {
        same_of(now, &moved[0], &moved[1], &now->options, 0, 0);
    }
}

/* ---- Windows --------------------------------------------------------------------------------- */

static berth_body_options window_of(const berth_body_options *o, int32_t from, int32_t until)
{
    berth_body_options part = *o;

    part.motion.from = from;
    part.motion.until = until;
    return part;
}

static agree_said both_of(const agree_said *left, const agree_said *right)
{
    const int is_left =
        left->answer == BERTH_HIT || (right->answer != BERTH_HIT && left->found &&
                                      (!right->found || left->distance <= right->distance));

    return is_left ? *left : *right;
}

/* A margin that grows counts from the begin of the window. */
static void cut(agree_now *now)
{
    const berth_motion_options *o = &now->options.motion;
    const int all = o->from == o->until;
    const int32_t from = all ? -BERTH_TICK_MAX : o->from, until = all ? BERTH_TICK_MAX : o->until;
    const agree_said *impact = said_by(now, AGREE_TELLS_IMPACT, 1);
    const int edge = impact->answer == BERTH_HIT && harness_below(&now->random, 2) == 0;
    const int32_t at = edge  ? impact->tick + (int32_t)harness_below(&now->random, 2)
                       : all ? now->about + harness_between(&now->random, -50, 50)
                             : harness_between(&now->random, from, until);
    const berth_body_options left = window_of(&now->options, from, at);
    const berth_body_options right = window_of(&now->options, at, until);

    if (o->margin_per_tick != 0 || at <= from || at >= until) {
        return;
    }
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_thing *a = &now->thing[0], *b = &now->thing[1];
        const agree_call *call = &agree_calls[k];
        agree_said whole = now->said[k];
        /* the first leg that is in force of those that meet may be another one in a part */
        if (!now->fits[k] || call->tells == AGREE_TELLS_LEGS) {
            continue;
        }
        const agree_said one = agree_said_by(call, a, b, &left);
        const agree_said two = agree_said_by(call, a, b, &right);
        const agree_said both = both_of(&one, &two);
        if (whole.tick < from && (whole.answer == BERTH_HIT || whole.found)) {
            whole.tick = call->tells == AGREE_TELLS_NOTHING ? whole.tick : from;
            whole.part = 0;
        }
        agree_hold_alike(now, call, a, b, &now->options, &whole, &both,
                         agree_slack(call, a, b, &now->options));
    }
}

/* A larger window, margin: a hit stays one. */
static void larger(agree_now *now)
{
    const int windowed = now->options.motion.from != now->options.motion.until;
    const double more = (double)harness_below(&now->random, 2000) / 65536;
    berth_body_options wide = agree_wider(&now->options, more);
    berth_body_options longer = now->options;

    longer.motion.from -= windowed ? (int32_t)harness_below(&now->random, 100) : 0;
    longer.motion.until += windowed ? (int32_t)harness_below(&now->random, 100) : 0;
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_thing *a = &now->thing[0], *b = &now->thing[1];
        const agree_call *call = &agree_calls[k];
        if (!now->fits[k] || now->said[k].answer != BERTH_HIT || call->tells == AGREE_TELLS_LEGS) {
            continue;
        }
        agree_said here = agree_said_by(call, a, b, &wide);
        int holds = here.answer == BERTH_HIT &&
                    (call->tells == AGREE_TELLS_NOTHING || agree_order(&here, &now->said[k]) <= 0);
        if (!holds && here.answer == BERTH_HIT && here.part != 0 &&
            here.tick == now->said[k].tick) {
            /* which part of that tick: within the error, so not later with so much more */
            const berth_body_options loose = agree_wider(&wide, agree_slack(call, a, b, &wide));
            const agree_said sooner = agree_said_by(call, a, b, &loose);
            holds = sooner.answer == BERTH_HIT && agree_order(&sooner, &now->said[k]) <= 0;
        }
        agree_hold(now, call->name, holds || agree_call_rounding(call, a, b) > 0, &now->said[k],
                   &here);
        if (windowed) {
            here = agree_said_by(call, a, b, &longer);
            const berth_body_options loose = agree_wider(&longer, agree_slack(call, a, b, &longer));
            holds =
                here.answer == BERTH_HIT || agree_said_by(call, a, b, &loose).answer == BERTH_HIT;
            agree_hold(now, call->name, holds, &now->said[k], &here);
        }
    }
}

/* ---- Contacts -------------------------------------------------------------------------------- */

typedef struct contact_list {
    int32_t in[CONTACTS], out[CONTACTS];
    uint32_t count;
    int all; /* no more */
} contact_list;

static contact_list list_discs(const agree_now *now, const berth_body_options *o)
{
    contact_list list = {{0}, {0}, 0, 0};
    berth_contact_cursor cursor;
    berth_contact contact;

    CHECK_EQ(berth_contacts(&now->thing[0].placed, &now->thing[1].placed, &o->motion, &cursor),
             BERTH_OK);
    while (list.count < CONTACTS && berth_next_contact(&cursor, &contact, NULL) == BERTH_HIT) {
        list.in[list.count] = contact.time_in;
        list.out[list.count++] = contact.time_out;
    }
    list.all = list.count < CONTACTS;
    return list;
}

static contact_list list_bodies(const agree_now *now, const berth_body_options *o)
{
    contact_list list = {{0}, {0}, 0, 0};
    berth_body_contact contact;
    int32_t from = INT32_MIN;

    while (list.count < CONTACTS &&
           berth_bodies_next_contact(&now->thing[0].body, &now->thing[1].body, o, &from, &contact,
                                     NULL) == BERTH_HIT) {
        list.in[list.count] = contact.time_in;
        list.out[list.count++] = contact.time_out;
    }
    list.all = list.count < CONTACTS;
    return list;
}

static int in_list(const contact_list *list, int32_t tick)
{
    for (uint32_t k = 0; k < list->count; k++) {
        if (tick >= list->in[k] && tick <= list->out[k]) {
            return 1;
        }
    }
    return !list->all && tick > list->out[list->count - 1] ? -1 : 0;
}

/* Another call that is as exact as this one. */
static const agree_call *any_like(agree_now *now, const agree_call *call)
{
    for (;;) {
        const uint32_t k = harness_below(&now->random, AGREE_CALLS);
        if (now->fits[k] && agree_is_exact(&agree_calls[k]) == agree_is_exact(call)) {
            return &agree_calls[k];
        }
    }
}

/* One tick as a window hits when it is of a contact, whichever call is asked. */
static void check_tick(agree_now *now, const agree_call *as, const contact_list *list, int32_t tick)
{
    const agree_call *call = any_like(now, as);
    const berth_motion_options *o = &now->options.motion;
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const int told = in_list(list, tick);
    const double slack =
        agree_slack(agree_is_exact(call) ? call : &agree_calls[1], a, b, &now->options);
    const agree_said listed = {told == 1 ? BERTH_HIT : BERTH_CLEAR, tick, 0, 0, 0, 0};

    if (told < 0 || tick < -BERTH_TICK_MAX || tick >= BERTH_TICK_MAX ||
        (o->from != o->until && (tick < o->from || tick >= o->until))) {
        return;
    }
    const berth_body_options one = window_of(&now->options, tick, tick + 1);
    agree_said here = agree_said_by(call, a, b, &one);
    int holds = here.answer == listed.answer;
    if (!holds && slack > 0 && told == 0) {
        const berth_body_options wide = agree_wider(&now->options, slack);
        const contact_list more =
            !agree_is_exact(call) ? list_bodies(now, &wide) : list_discs(now, &wide);
        holds = in_list(&more, tick) != 0;
    } else if (!holds && slack > 0) {
        const berth_body_options wide = agree_wider(&one, slack);
        holds = agree_said_by(call, a, b, &wide).answer == BERTH_HIT;
    }
    holds = holds &&
            (here.answer != BERTH_HIT || call->tells != AGREE_TELLS_IMPACT || here.tick == tick);
    agree_hold(now, call->name, holds, &listed, &here);
}

static void check_contacts(agree_now *now, const agree_call *call, const contact_list *list)
{
    for (uint32_t k = 0; k < list->count; k++) {
        const int32_t in = list->in[k], out = list->out[k];
        agree_said said = {BERTH_HIT, in, 0, 0, 0, 0}, end = {BERTH_HIT, out, 0, 0, 0, 0};
        agree_hold(now, call->name, in <= out && (k == 0 || in > list->out[k - 1] + 1), &said,
                   &end);
        if (in > INT32_MIN) {
            check_tick(now, call, list, in - 1);
        }
        check_tick(now, call, list, in);
        check_tick(now, call, list, out);
        if (out < BERTH_TICK_MAX) {
            check_tick(now, call, list, out + 1);
        }
        if (in > -BERTH_TICK_MAX && out < BERTH_TICK_MAX && out - in > 1) {
            check_tick(now, call, list, harness_between(&now->random, in, out));
        }
    }
    for (uint32_t k = 0; k < 3; k++) {
        check_tick(now, call, list, now->about + harness_between(&now->random, -100, 100));
    }
}

static void contacts(agree_now *now)
{
    const contact_list bodies = list_bodies(now, &now->options);

    if (now->options.motion.margin_per_tick != 0) {
        return;
    }
    check_contacts(now, &agree_calls[0], &bodies);
    if (agree_both_discs(&now->thing[0], &now->thing[1])) {
        const contact_list discs = list_discs(now, &now->options);
        for (uint32_t k = 0; k < AGREE_CALLS; k++) {
            if (agree_calls[k].ask == agree_ask_meet) {
                check_contacts(now, &agree_calls[k], &discs);
            }
        }
    }
}

/* ---- How near -------------------------------------------------------------------------------- */

/* As near as that is clear; a little nearer is not. */
static void nearer(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const double unit = UNITS(FROM_RAW(1));

    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        const agree_said *near = &now->said[k];
        if (!now->fits[k] || call->tells != AGREE_TELLS_DISTANCE || near->answer != BERTH_CLEAR ||
            !near->found || near->distance > 4000) {
            continue;
        }
        const double slack = agree_slack(call, a, b, &now->options);
        const double less = near->distance - slack, more = near->distance + slack;
        const berth_body_options wide = agree_wider(&now->options, less > 0 ? less : 0);
        const berth_body_options wider = agree_wider(&now->options, more + unit);
        agree_said there = agree_said_by(call, a, b, &wider);
        agree_hold(now, call->name, there.answer == BERTH_HIT, near, &there);
        if (less > 0) {
            berth_body_options exact = wide;
#ifdef BERTH_Q16 /* agree_wider rounds up */
            exact.motion.margin = berth_num_of(berth_num_raw(exact.motion.margin) - 1);
#endif
            there = agree_said_by(call, a, b, &exact);
            agree_hold(now, call->name, there.answer == BERTH_CLEAR, near, &there);
        }
    }
}

/* ---- Starts ---------------------------------------------------------------------------------- */

typedef struct start_told {
    const char *name;
    berth_status answer;
    int32_t start;
} start_told;

/* b from when on: what all calls say. */
static uint32_t all_starts(agree_now *now, const berth_start_range *range, start_told *told)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const berth_body_options *o = &now->options;
    const berth_body *bodies[1] = {&a->body};
    const berth_placed *placed[1] = {&a->placed};
    const berth_traffic table = agree_table(&a, 1);
    uint32_t n = 0;

    for (uint32_t k = 0; k < 5; k++) {
        told[k].start = INT32_MIN;
    }
    told[n].name = "bodies_earliest_start";
    told[n].answer =
        berth_bodies_earliest_start(bodies, 1, &b->body, range, o, &told[n].start, NULL);
    n++;
    told[n].name = "traffic_earliest_start_body";
    told[n].answer = berth_traffic_earliest_start_body(&table, AGREE_MINE, &b->body, range, o,
                                                       &told[n].start, NULL);
    n++;
    if (!agree_both_discs(a, b)) {
        return n;
    }
    told[n].name = "earliest_start";
    told[n].answer =
        berth_earliest_start(placed[0], &b->placed, range, &o->motion, &told[n].start, NULL);
    n++;
    told[n].name = "earliest_start_of_all";
    told[n].answer =
        berth_earliest_start_of_all(placed, 1, &b->placed, range, &o->motion, &told[n].start, NULL);
    n++;
    told[n].name = "traffic_earliest_start";
    told[n].answer = berth_traffic_earliest_start(&table, AGREE_MINE, &b->placed, range, &o->motion,
                                                  &told[n].start, NULL);
    return n + 1;
}

/* All calls say so of b with another start; a hit may be nearer than the tolerance. */
static void check_start(agree_now *now, int32_t start, berth_status answer)
{
    const agree_thing *a = &now->thing[0];
    const int32_t ticks = start - now->thing[1].at[0].start;
    const agree_said truth = {answer, start, 0, 0, 0, 0};

    if (!agree_moved(&now->thing[1], ticks, 0, 0, 0, &moved[1])) {
        return;
    }
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        if (!now->fits[k] || !call->fits(a, &moved[1], &now->options)) {
            continue;
        }
        const agree_said here = agree_said_by(call, a, &moved[1], &now->options);
        const double slack = answer == BERTH_CLEAR
                                 ? agree_call_rounding(call, a, &moved[1])
                                 : 2 * (agree_slack(call, a, &moved[1], &now->options) +
                                        agree_call_rounding(call, a, &moved[1]));
        int holds = here.answer == answer;
        if (!holds && slack > 0) {
            const berth_body_options wide = agree_wider(&now->options, slack);
            holds = agree_said_by(call, a, &moved[1], &wide).answer == BERTH_HIT;
        }
        agree_hold(now, call->name, holds, &truth, &here);
    }
}

static void starts(agree_now *now)
{
    const int32_t own = now->thing[1].at[0].start;
    const berth_start_range range = {own - (int32_t)harness_below(&now->random, 100),
                                     own + (int32_t)harness_below(&now->random, 500), 0};
    start_told told[5];

    if (now->thing[1].of->kind == AGREE_STANDING) {
        return;
    }
    const uint32_t count = all_starts(now, &range, told);
    for (uint32_t k = 0; k < count; k++) {
        const agree_said x = {told[0].answer, told[0].start, 0, 0, 0, 0};
        const agree_said y = {told[k].answer, told[k].start, 0, 0, 0, 0};
        agree_hold(now, told[k].name,
                   (x.answer == y.answer && x.tick == y.tick) ||
                       agree_rounding(&now->thing[0], &now->thing[1], 1) > 0,
                   &x, &y);
    }
    if (told[0].answer == BERTH_CLEAR) {
        check_start(now, told[0].start, BERTH_CLEAR);
    }
    const int32_t end = told[0].answer == BERTH_CLEAR ? told[0].start - 1 : range.until;
    if (end >= range.from) {
        check_start(now, end, BERTH_HIT);
        check_start(now, harness_between(&now->random, range.from, end), BERTH_HIT);
    }
}

/* ---- Clocks ---------------------------------------------------------------------------------- */

/* How much nearer two may come at an offset that is no whole number of ticks: what anybody gets on
 * in half of one, and a margin grows. */
static double between_ticks(const agree_now *now)
{
    double most = 0;

    for (uint32_t i = 0; i < 2; i++) {
        const agree_made *m = now->thing[i].of;
        for (uint32_t p = 0; p < m->parts; p++) {
            const agree_route *r = &m->route[p];
            for (uint32_t k = 0; k + 1 < r->count && !r->held; k++) {
                const double x = real_of(r->x[k + 1]) - real_of(r->x[k]);
                const double y = real_of(r->y[k + 1]) - real_of(r->y[k]);
                const double way = magnitude(x) + magnitude(y);
                const double speed = way / (r->tick[k + 1] - r->tick[k]);
                most = speed > most ? speed : most;
            }
        }
    }
    return (most + (double)now->options.motion.margin_per_tick / RATE_ONE) / 2 * 1.001;
}

/* Clear with each start within the error; a hit with one, or near it with one. */
static void clocks(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const int32_t error =
        (int32_t)harness_below(&now->random, harness_below(&now->random, 8) == 0 ? 40 : 5);
    const berth_motion_options *o = &now->options.motion;
    agree_said truth = {BERTH_CLEAR, 0, 0, 0, 0, 0}, near = truth, here = truth;
    const double slack = agree_rounding(a, b, 0);
    const berth_body_options wide = agree_wider(&now->options, slack);
    const berth_body_options wider =
        agree_wider(&now->options, slack + (error > 0 ? between_ticks(now) : 0));

    if (!agree_both_discs(a, b)) {
        return;
    }
    for (int32_t off = -error; off <= error; off++) {
        if (!agree_moved(b, off, 0, 0, 0, &moved[1])) {
            return;
        }
        const int meets = berth_meet(&a->placed, &moved[1].placed, o, NULL) == BERTH_HIT;
        truth.answer = meets ? BERTH_HIT : truth.answer;
        near.answer =
            meets || berth_meet(&a->placed, &moved[1].placed, &wider.motion, NULL) == BERTH_HIT
                ? BERTH_HIT
                : near.answer;
    }
    const berth_traffic table = agree_table(&a, 1);
    truth.tick = near.tick = here.tick = error;
    here.answer = berth_meet_within(&a->placed, &b->placed, error, o, NULL);
    const int missed = here.answer == BERTH_CLEAR && truth.answer == BERTH_HIT &&
                       (slack == 0 || berth_meet_within(&a->placed, &b->placed, error, &wide.motion,
                                                        NULL) != BERTH_HIT);
    agree_hold(now, "meet_within", !missed, &truth, &here);
    agree_hold(now, "meet_within", here.answer == BERTH_CLEAR || near.answer == BERTH_HIT, &near,
               &here);
    truth.answer = berth_traffic_ask_within(&table, AGREE_MINE, &b->placed, error, o, NULL);
    agree_hold(now, "traffic_ask_within", here.answer == truth.answer, &truth, &here);
}

/* The first start that is clear however wrong the clock is, within the error. */
static void clock_starts(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const int32_t own = b->at[0].start;
    const berth_start_range range = {own - (int32_t)harness_below(&now->random, 50),
                                     own + (int32_t)harness_below(&now->random, 200),
                                     (int32_t)harness_below(&now->random, 10)};
    const berth_motion_options *o = &now->options.motion;
    const double slack = agree_rounding(a, b, 0);
    const berth_body_options wide = agree_wider(&now->options, slack);
    agree_said told = {BERTH_OK, INT32_MIN, 0, 0, 0, 0}, table = told, here = told;

    if (!agree_both_discs(a, b)) {
        return;
    }
    const berth_traffic one = agree_table(&a, 1);
    const berth_placed *const others[1] = {&a->placed};
    told.answer = berth_earliest_start_within(others, 1, &b->placed, &range, o, &told.tick, NULL);
    table.answer = berth_traffic_earliest_start_within(&one, AGREE_MINE, &b->placed, &range, o,
                                                       &table.tick, NULL);
    agree_hold(now, "traffic_earliest_start_within",
               (told.answer == table.answer && told.tick == table.tick) || slack > 0, &told,
               &table);
    const int32_t end = told.answer == BERTH_CLEAR ? told.tick - 1 : range.until;
    const int clear =
        told.answer == BERTH_CLEAR && agree_moved(b, told.tick - own, 0, 0, 0, &moved[1]);
    if (clear) {
        here.answer = berth_meet_within(&a->placed, &moved[1].placed, range.clock_error, o, NULL);
        agree_hold(now, "meet_within", here.answer == BERTH_CLEAR || slack > 0, &told, &here);
        here.answer = berth_traffic_ask_within(&one, AGREE_MINE, &moved[1].placed,
                                               range.clock_error, o, NULL);
        agree_hold(now, "traffic_ask_within", here.answer == BERTH_CLEAR || slack > 0, &told,
                   &here);
    }
    if (end >= range.from && agree_moved(b, end - own, 0, 0, 0, &moved[1])) {
        here.answer = berth_meet_within(&a->placed, &moved[1].placed, range.clock_error,
                                        slack > 0 ? &wide.motion : o, NULL);
        agree_hold(now, "meet_within", here.answer == BERTH_HIT, &told, &here);
        here.answer =
            berth_traffic_ask_within(&one, AGREE_MINE, &moved[1].placed, range.clock_error,
                                     slack > 0 ? &wide.motion : o, NULL);
        agree_hold(now, "traffic_ask_within", here.answer == BERTH_HIT, &told, &here);
    }
}

/* ---- Budgets --------------------------------------------------------------------------------- */

static void budgets(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];

    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        berth_body_options limited = now->options;
        if (!now->fits[k] || !call->budget || now->said[k].steps == 0) {
            continue;
        }
        limited.motion.max_steps = now->said[k].steps;
        agree_said here = agree_said_by(call, a, b, &limited);
        agree_hold(now, call->name, agree_alike(call, a, b, &limited, &now->said[k], &here, 0),
                   &now->said[k], &here);
        limited.motion.max_steps = 1 + harness_below(&now->random, now->said[k].steps);
        here = agree_said_by(call, a, b, &limited);
        agree_hold(now, call->name,
                   here.answer == BERTH_UNKNOWN ||
                       agree_alike(call, a, b, &limited, &now->said[k], &here, 0),
                   &now->said[k], &here);
    }
}

/* A clear stays clear when less is forgiven. */
static void tolerances(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    berth_body_options fine = now->options;

    fine.tolerance = num_from_raw(256 + (int32_t)harness_below(&now->random, 399));
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        if (!now->fits[k] || agree_is_exact(call) || now->said[k].answer != BERTH_CLEAR ||
            (berth_num_raw(now->options.tolerance) != 0 &&
             berth_num_less(now->options.tolerance, fine.tolerance))) {
            continue;
        }
        const agree_said here = agree_said_by(call, a, b, &fine);
        agree_hold(now, call->name, here.answer == BERTH_CLEAR, &now->said[k], &here);
    }
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* What a call says of all pairs together. */
static agree_said said_of_all(agree_now *now, const agree_call *call, const berth_body_options *o,
                              const agree_thing *const *others, uint32_t count)
{
    agree_said all = {BERTH_CLEAR, 0, 32767, 0, 0, 0};

    for (uint32_t k = 0; k < count; k++) {
        const agree_said one = agree_said_by(call, &now->thing[0], others[k], o);
        const int sooner =
            one.answer == BERTH_HIT && (all.answer != BERTH_HIT || one.tick < all.tick);
        const int closer = one.answer == BERTH_CLEAR && all.answer == BERTH_CLEAR && one.found &&
                           (!all.found || one.distance < all.distance ||
                            (one.distance == all.distance && one.tick < all.tick));
        all = sooner || closer ? one : all;
    }
    return all;
}

/* A table of them says the same. Where it may differ by some slack, it is no later than with so
 * much more margin. */
static void check_table(agree_now *now, const agree_call *call, const agree_said *table,
                        const agree_thing *const *others, uint32_t count)
{
    const agree_thing *a = &now->thing[0];
    const agree_said all = said_of_all(now, call, &now->options, others, count);
    const double slack = agree_slack(call, a, others[0], &now->options);
    int holds = agree_alike(call, a, others[0], &now->options, &all, table, 0);

    if (!holds && slack > 0) {
        const berth_body_options wide = agree_wider(&now->options, slack);
        const agree_said loose = said_of_all(now, call, &wide, others, count);
        holds =
            table->answer == BERTH_CLEAR && all.answer == BERTH_CLEAR
                ? magnitude(table->distance - all.distance) <= slack
                : loose.answer == BERTH_HIT && loose.tick <= all.tick && loose.tick <= table->tick;
    }
    agree_hold(now, call->name, holds, &all, table);
}

static const agree_call *call_of(const char *name)
{
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        if (harness_same_text(agree_calls[k].name, name)) {
            return &agree_calls[k];
        }
    }
    CHECK(0);
    return &agree_calls[0];
}

static void check_table_discs(agree_now *now, const berth_traffic *table,
                              const agree_thing *const *others, uint32_t count)
{
    const berth_placed *plan = &now->thing[0].placed;
    const berth_motion_options *o = &now->options.motion;
    const berth_num any = BERTH_DISTANCE_MAX;
    berth_motion_options piece = *o;
    agree_said said = {BERTH_OK, 0, 0, 0, 0, 0};
    berth_conflict conflict;
    berth_nearest nearest;
    berth_traffic_cursor next = {0, 0, 0};

    said.answer = berth_traffic_ask(table, AGREE_MINE, plan, o, NULL);
    check_table(now, call_of("meet"), &said, others, count);
    piece.max_steps = 1 + harness_below(&now->random, 8);
    do {
        said.answer = berth_traffic_ask_on(table, AGREE_MINE, plan, &piece, &next, NULL);
    } while (said.answer == BERTH_UNKNOWN);
    check_table(now, call_of("meet"), &said, others, count);
    said.answer = berth_traffic_first_conflict(table, AGREE_MINE, plan, o, &conflict, NULL);
    said.tick = said.answer == BERTH_HIT ? conflict.impact.tick : 0;
    check_table(now, call_of("time_of_impact"), &said, others, count);
    said.answer = berth_traffic_closest(table, AGREE_MINE, plan, any, o, &nearest, NULL);
    said.tick = nearest.approach.tick;
    said.distance = real_of(nearest.approach.distance);
    said.found = nearest.approach.found;
    check_table(now, call_of("closest_approach"), &said, others, count);
}

static void check_table_bodies(agree_now *now, const berth_traffic *table,
                               const agree_thing *const *others, uint32_t count)
{
    const berth_body *plan = &now->thing[0].body;
    const berth_body_options *o = &now->options;
    const berth_num any = BERTH_DISTANCE_MAX;
    agree_said said = {BERTH_OK, 0, 0, 0, 0, 0};
    berth_body_conflict conflict;
    berth_body_approach nearest;
    uint32_t entry;

    said.answer = berth_traffic_ask_body(table, AGREE_MINE, plan, o, NULL);
    check_table(now, call_of("bodies_meet"), &said, others, count);
    said.answer = berth_traffic_first_conflict_body(table, AGREE_MINE, plan, o, &conflict, NULL);
    said.tick = said.answer == BERTH_HIT ? conflict.impact.tick : 0;
    check_table(now, call_of("bodies_time_of_impact"), &said, others, count);
    said.answer =
        berth_traffic_closest_body(table, AGREE_MINE, plan, any, o, &entry, &nearest, NULL);
    said.tick = nearest.tick;
    said.distance = real_of(nearest.distance);
    said.found = nearest.found;
    check_table(now, call_of("bodies_closest_approach"), &said, others, count);
}

/* From when on it is clear of them all. */
static void check_table_starts(agree_now *now, const berth_traffic *table,
                               const agree_thing *const *others)
{
    const agree_thing *a = &now->thing[0];
    const int32_t own = a->at[0].start;
    const berth_start_range range = {own, own + 300, 0};
    const berth_body *bodies[3] = {&others[0]->body, &others[1]->body, &others[2]->body};
    const berth_placed *placed[3] = {&others[0]->placed, &others[1]->placed, &others[2]->placed};
    agree_said x = {BERTH_OK, INT32_MIN, 0, 0, 0, 0}, y = x;

    if (a->of->kind == AGREE_STANDING) {
        return;
    }
    x.answer =
        berth_bodies_earliest_start(bodies, 3, &a->body, &range, &now->options, &x.tick, NULL);
    y.answer = berth_traffic_earliest_start_body(table, AGREE_MINE, &a->body, &range, &now->options,
                                                 &y.tick, NULL);
    agree_hold(now, "traffic_earliest_start_body",
               (x.answer == y.answer && x.tick == y.tick) || agree_rounding(a, others[0], 1) > 0,
               &x, &y);
    if (!agree_both_discs(a, others[0])) {
        return;
    }
    x.answer = berth_earliest_start_of_all(placed, 3, &a->placed, &range, &now->options.motion,
                                           &x.tick, NULL);
    y.answer = berth_traffic_earliest_start(table, AGREE_MINE, &a->placed, &range,
                                            &now->options.motion, &y.tick, NULL);
    agree_hold(now, "traffic_earliest_start",
               (x.answer == y.answer && x.tick == y.tick) || agree_rounding(a, others[0], 0) > 0,
               &x, &y);
}

/* b, and b elsewhere; and without one of them. */
static void tables(agree_now *now)
{
    const agree_thing *others[3] = {&now->thing[1], &moved[0], &moved[1]};
    const int32_t x = agree_any(&now->random, AGREE_UNIT);
    const int32_t y = agree_any(&now->random, AGREE_UNIT);
    const int32_t ticks = harness_between(&now->random, -100, 100);

    if (!agree_moved(others[0], 0, 0, x, y, &moved[0]) ||
        !agree_moved(others[0], ticks, 0, 0, 0, &moved[1])) {
        return;
    }
    berth_traffic table = agree_table(others, 3);
    check_table_bodies(now, &table, others, 3);
    check_table_starts(now, &table, others);
    if (agree_both_discs(&now->thing[0], others[0])) {
        check_table_discs(now, &table, others, 3);
    }
    CHECK_EQ(berth_traffic_withdraw(&table, harness_below(&now->random, 2) + 1), BERTH_OK);
    others[1] = berth_traffic_entry(&table, 1, NULL, NULL) == BERTH_HIT ? others[1] : others[2];
    check_table_bodies(now, &table, others, 2);
}

/* ---------------------------------------------------------------------------------------------- */

static agree_relation relations[] = {
    {"one story", one_story, 0, 0}, {"swapped", swapped, 0, 0},
    {"later", later, 0, 0},         {"turned", turned, 0, 0},
    {"moved", moved_on, 0, 0},      {"cut", cut, 0, 0},
    {"larger", larger, 0, 0},       {"contacts", contacts, 0, 0},
    {"nearer", nearer, 0, 0},       {"starts", starts, 0, 0},
    {"clocks", clocks, 0, 0},       {"starts by wrong clocks", clock_starts, 0, 0},
    {"budgets", budgets, 0, 0},     {"tolerances", tolerances, 0, 0},
    {"tables", tables, 0, 0},       {NULL, NULL, 0, 0},
};

HARNESS_TEST(test_pairs, "what all calls say of two things is one story")
{
    agree_run(UINT64_C(0x6167726565000000), HARNESS_CASES / 5, relations);
}
