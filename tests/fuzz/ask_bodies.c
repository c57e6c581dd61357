/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two bodies out of any bytes, and every question about them. What footprints say that are placed
 * where both are at a tick (berth/overlap.h) is what the answers are held against: all is asked
 * with a little more margin than they are, so that where they overlap is a contact, surely. */

#include "bodies.h"

enum { STEPS = 4000, CONTACTS = 6 };

/* ---- What every call promises --------------------------------------------------------------- */

/* Asks again: with an order of its own, without a budget, with just as much, with less. */
typedef berth_status (*question)(const fuzz_questions *q, const berth_body_options *options,
                                 void *answer, berth_body_counts *counts);

static berth_status asked(const fuzz_questions *q, question call, void *answer, size_t size)
{
    static uint64_t block[16];
    berth_body_options options = q->options;
    berth_body_counts counts, again;
    berth_status status, less;
    MUST(size <= sizeof block);
    memset(answer, 0xa5, size);
    memset(&counts, 0xa5, sizeof counts);
    options.motion.max_steps = STEPS;
    status = call(q, &options, answer, &counts);
    MUST(status >= BERTH_CLEAR && status <= BERTH_UNKNOWN);
    MUST(counts.steps <= STEPS);
    memset(block, 0xa5, sizeof block);
    memset(&again, 0x5a, sizeof again);
    MUST(call(q, &options, block, &again) == status);
    MUST(memcmp(&counts, &again, sizeof counts) == 0);
    if (status == BERTH_UNKNOWN) {
        return status;
    }
    MUST(memcmp(answer, block, size) == 0);
    options.motion.max_steps = counts.steps + (counts.steps == 0);
    memset(block, 0xa5, sizeof block);
    MUST(call(q, &options, block, &again) == status);
    MUST(memcmp(answer, block, size) == 0 && again.steps == counts.steps);
    if (counts.steps > 1) {
        options.motion.max_steps = 1 + counts.steps / 3;
        less = call(q, &options, block, &again);
        MUST(again.steps <= options.motion.max_steps);
        MUST(less == BERTH_UNKNOWN || (less == status && again.steps <= counts.steps));
    }
    return status;
}

static berth_status call_meet(const fuzz_questions *q, const berth_body_options *options,
                              void *answer, berth_body_counts *counts)
{
    (void)answer;
    return berth_bodies_meet(&q->a->body, &q->b->body, options, counts);
}

static berth_status call_impact(const fuzz_questions *q, const berth_body_options *options,
                                void *answer, berth_body_counts *counts)
{
    return berth_bodies_time_of_impact(&q->a->body, &q->b->body, options,
                                       (berth_body_impact *)answer, counts);
}

static berth_status call_closest(const fuzz_questions *q, const berth_body_options *options,
                                 void *answer, berth_body_counts *counts)
{
    return berth_bodies_closest_approach(&q->a->body, &q->b->body, BERTH_DISTANCE_MAX, options,
                                         (berth_body_approach *)answer, counts);
}

/* When within a tick: at an end of a contact, or of an approach. */
static struct {
    int32_t tick;
    berth_end end;
    const berth_body_approach *near; /* null: of a contact */
} finer;

static berth_status call_fraction(const fuzz_questions *q, const berth_body_options *options,
                                  void *answer, berth_body_counts *counts)
{
    const berth_body *const a = &q->a->body, *const b = &q->b->body;
    uint16_t *const told = (uint16_t *)answer;
    MUST(counts != NULL);
    return finer.near != NULL
               ? berth_bodies_approach_fraction(a, b, options, finer.near, told, counts)
               : berth_bodies_contact_fraction(a, b, options, finer.tick, finer.end, told, counts);
}

/* Two discs, which floats round as they are named, and asked otherwise where they are nearest. */
static int are_rounded_discs(const fuzz_questions *q)
{
#ifdef BERTH_Q16
    (void)q;
    return 0;
#else
    return q->a->body.footprint.image == NULL && q->b->body.footprint.image == NULL;
#endif
}

/* Whoever is named first. */
static berth_status ask_fraction(const fuzz_questions *q, int32_t tick, berth_end end,
                                 const berth_body_approach *near, uint16_t *told)
{
    fuzz_questions other = *q;
    uint16_t back = 0;
    finer.tick = tick;
    finer.end = end;
    finer.near = near;
    other.a = q->b;
    other.b = q->a;
    const berth_status status = asked(q, call_fraction, told, sizeof *told);
    if (are_rounded_discs(q)) {
        return status;
    }
    MUST(asked(&other, call_fraction, &back, sizeof back) == status);
    MUST(status != BERTH_HIT || back == *told);
    return status;
}

/* ---- First contacts ------------------------------------------------------------------------- */

/* That at `tick` they are as near as a contact within this tick may be. */
static void check_near(const fuzz_questions *q, int32_t tick, double level)
{
    berth_placement a[2], b[2];
    double way = 0;
    if (!fuzz_body_at(q->a, tick, &a[0]) || !fuzz_body_at(q->b, tick, &b[0]) || tick == INT32_MAX ||
        !fuzz_body_at(q->a, tick + 1, &a[1]) || !fuzz_body_at(q->b, tick + 1, &b[1])) {
        return; /* they come or go within it */
    }
    way = fuzz_way(q->a, tick, &a[0], &a[1]) + fuzz_way(q->b, tick, &b[0], &b[1]);
    if (fuzz_margin_at(q, tick + 1) < BERTH_RADIUS_MAX / 2) {
        const double seen = fuzz_seen_at(q, tick);
        MUST(seen <= level + q->band + 2 * q->slack + way + fuzz_margin_at(q, tick + 1) -
                         fuzz_margin_at(q, tick));
    }
}

/* What was seen at some ticks against a first contact: no one is missed, and none is told that is
 * not there. */
static berth_status ask_impact(const fuzz_questions *q)
{
    berth_body_impact impact;
    const berth_status status = asked(q, call_impact, &impact, sizeof impact);
    berth_placement at;
    uint16_t first;
    if (status == BERTH_HIT) {
        MUST(fuzz_in_window(q, impact.tick));
        MUST(impact.leg_a < FUZZ_KNOTS && impact.leg_b < FUZZ_KNOTS);
        MUST(berth_placement_check(&impact.a) == BERTH_OK ||
             berth_placement_check(&impact.a) == BERTH_E_TRANSLATION); /* far out, but there */
        MUST(impact.a.start == 0 && impact.b.start == 0);
        if (fuzz_body_at(q->a, impact.tick, &at) && q->a->body.headings != NULL) {
            MUST(memcmp(&at, &impact.a, sizeof at) == 0);
        }
        check_near(q, impact.tick, 0);
        MUST(ask_fraction(q, impact.tick, BERTH_END_FIRST, NULL, &first) != BERTH_CLEAR);
    }
    for (uint32_t i = 0; i < FUZZ_LOOKS; i++) {
        const int32_t tick = fuzz_some_tick(q, i, status == BERTH_CLEAR ? 0 : impact.tick);
        const double seen = fuzz_seen_at(q, tick);
        if (seen >= 0 && seen <= 0) {
            MUST(status != BERTH_CLEAR && tick >= impact.tick);
        }
    }
    return status;
}

/* Both orders, and both calls: what one proves clear no other one says to be a hit with less
 * margin than the tolerance. */
static void ask_meet(const fuzz_questions *q, berth_status impact)
{
    fuzz_questions other = *q, nearer = *q;
    char nothing = 0;
    other.a = q->b;
    other.b = q->a;
    const berth_status one = asked(q, call_meet, &nothing, 0);
    const berth_status two = asked(&other, call_meet, &nothing, 0);
    nearer.options.motion.margin =
        fuzz_num_of(fuzz_real(q->options.motion.margin) + 2 * q->band + q->slack);
    if (fuzz_real(nearer.options.motion.margin) > BERTH_RADIUS_MAX) {
        return;
    }
    if (one == BERTH_HIT || two == BERTH_HIT || impact == BERTH_HIT) {
        MUST(asked(&nearer, call_meet, &nothing, 0) != BERTH_CLEAR);
    }
    if (q->a->body.footprint.image == NULL && q->b->body.footprint.image == NULL) {
        MUST(one == BERTH_UNKNOWN || two == BERTH_UNKNOWN || one == two);
        MUST(one == BERTH_UNKNOWN || impact == BERTH_UNKNOWN || one == impact);
    }
}

/* Of a window's two parts one has a contact when it has one. */
static void ask_halves(const fuzz_questions *q, berth_status whole, int32_t cut)
{
    fuzz_questions part = *q;
    berth_motion_options *const o = &part.options.motion;
    char nothing = 0;
    if (fuzz_asked_all(o) || cut <= o->from || cut >= o->until || o->margin_per_tick > 0 ||
        (cut == 0 && o->from * o->until == 0)) {
        return;
    }
    o->until = cut;
    berth_status first = asked(&part, call_meet, &nothing, 0);
    o->until = q->options.motion.until;
    o->from = cut;
    berth_status second = asked(&part, call_meet, &nothing, 0);
    if (whole == BERTH_CLEAR) {
        const double more = fuzz_real(o->margin) - 2 * q->band - q->slack;
        if (more > 0) { /* and the same with less margin is clear beyond doubt */
            o->margin = fuzz_num_of(more);
            MUST(asked(&part, call_meet, &nothing, 0) != BERTH_HIT);
        }
    } else if (whole == BERTH_HIT && first == BERTH_CLEAR && second == BERTH_CLEAR) {
        const double less = fuzz_real(q->options.motion.margin) + 2 * q->band + q->slack;
        if (less < BERTH_RADIUS_MAX) {
            part = *q;
            o->margin = fuzz_num_of(less);
            MUST(asked(&part, call_meet, &nothing, 0) != BERTH_CLEAR);
        }
    }
}

/* ---- All contacts --------------------------------------------------------------------------- */

static void ask_contacts(const fuzz_questions *q)
{
    berth_body_options options = q->options;
    berth_body_contact contact[CONTACTS];
    int32_t from = INT32_MIN, told = INT32_MIN;
    berth_status status = BERTH_HIT;
    uint32_t count = 0;
    uint16_t first, last;
    options.motion.max_steps = STEPS;
    while (count < CONTACTS && status == BERTH_HIT) {
        berth_body_counts counts;
        berth_body_contact *const c = &contact[count];
        const int32_t before = from;
        status = berth_bodies_next_contact(&q->a->body, &q->b->body, &options, &from, c, &counts);
        MUST(status >= BERTH_CLEAR && status <= BERTH_UNKNOWN && counts.steps <= STEPS);
        MUST(counts.steps <= berth_bodies_worst_steps(BERTH_ASK_CONTACT,
                                                      (const berth_body *[]){&q->a->body}, 1,
                                                      &q->b->body, NULL, &options));
        MUST(from >= before);
        if (status == BERTH_HIT) {
            MUST(c->time_in <= c->time_out && c->time_in == c->first.tick);
            MUST(fuzz_in_window(q, c->time_in) && fuzz_in_window(q, c->time_out));
            MUST(count == 0 || c->time_in > contact[count - 1].time_out + 1);
            MUST(from > c->time_out);
            check_near(q, c->time_in, 0);
            check_near(q, c->time_out, 0);
            if (ask_fraction(q, c->time_in, BERTH_END_FIRST, NULL, &first) == BERTH_HIT &&
                ask_fraction(q, c->time_out, BERTH_END_LAST, NULL, &last) == BERTH_HIT) {
                MUST(c->time_in < c->time_out || first <= last);
            }
            told = c->time_out;
            count++;
        }
    }
    for (uint32_t i = 0; i < FUZZ_LOOKS; i++) {
        const int32_t tick = fuzz_some_tick(q, i, told);
        const double seen = fuzz_seen_at(q, tick);
        int within = status != BERTH_CLEAR && (count == 0 || tick > told);
        for (uint32_t k = 0; k < count; k++) {
            within |= tick >= contact[k].time_in && tick <= contact[k].time_out;
        }
        MUST(within || seen < 0 || seen > 0);
    }
}

/* ---- How near, and from when on ------------------------------------------------------------- */

static void ask_closest(const fuzz_questions *q)
{
    berth_body_approach approach;
    const berth_status status = asked(q, call_closest, &approach, sizeof approach);
    const double distance = fuzz_real(approach.distance);
    uint16_t when;
    MUST(berth_bodies_worst_steps(BERTH_ASK_FRACTION, (const berth_body *[]){&q->a->body}, 1,
                                  &q->b->body, NULL, &q->options) != 0 ||
         (q->a->body.footprint.image == NULL && q->b->body.footprint.image == NULL));
    MUST(berth_bodies_worst_steps(BERTH_ASK_CLOSEST, (const berth_body *[]){&q->a->body}, 1,
                                  &q->b->body, NULL, &q->options) != 0);
    if (status == BERTH_UNKNOWN) {
        return;
    }
    MUST(distance >= 0 && approach.found <= 1);
    MUST((status == BERTH_HIT) <= (distance <= 0));
    if (approach.found) {
        MUST(fuzz_in_window(q, approach.tick));
        check_near(q, approach.tick, distance);
        MUST(ask_fraction(q, 0, BERTH_END_FIRST, &approach, &when) != BERTH_CLEAR ||
             are_rounded_discs(q));
    }
    for (uint32_t i = 0; i < FUZZ_LOOKS; i++) {
        const double seen = fuzz_seen_at(q, fuzz_some_tick(q, i, approach.tick));
        MUST(seen < 0 || (approach.found && distance <= seen) || seen >= 32760);
    }
}

static void ask_start(const fuzz_questions *q, const berth_start_range *range)
{
    const berth_body *const others[] = {&q->a->body};
    berth_body_options options = q->options;
    berth_body_counts counts, again;
    int32_t start = 0x5a5a, same = 0x5a5a;
    options.motion.max_steps = STEPS;
    berth_status status =
        berth_bodies_earliest_start(others, 1, &q->b->body, range, &options, &start, &counts);
    if (fuzz_stands(q->b)) {
        MUST(status == BERTH_E_KIND);
        return;
    }
    MUST(status >= BERTH_CLEAR && status <= BERTH_UNKNOWN && counts.steps <= STEPS);
    MUST(counts.steps <=
         berth_bodies_worst_steps(BERTH_ASK_START, others, 1, &q->b->body, range, &options));
    MUST(berth_bodies_earliest_start(others, 1, &q->b->body, range, &options, &same, &again) ==
         status);
    MUST(same == start && memcmp(&counts, &again, sizeof counts) == 0);
    if (status == BERTH_HIT) {
        MUST(start == 0x5a5a);
        return;
    }
    MUST(start >= range->from && start <= range->until);
    if (status == BERTH_CLEAR) {
        static fuzz_body moved;
        fuzz_questions then = *q;
        moved = *q->b;
        fuzz_body_start(&moved, start);
        then.b = &moved;
        for (uint32_t i = 0; i < FUZZ_LOOKS; i++) {
            const double seen = fuzz_seen_at(&then, fuzz_some_tick(&then, i, 0));
            MUST(seen < 0 || seen > 0);
        }
    }
}

/* ---- Inputs --------------------------------------------------------------------------------- */

/* What is wrong with the options, besides what motions' are. */
static int options_hold(const berth_body_options *o)
{
    const double tolerance = fuzz_real(o->tolerance);
    return fuzz_options_hold(&o->motion) && o->boundary <= 1 &&
           ((tolerance >= 0 && tolerance <= 0) ||
            (tolerance >= 1.0 / 256 && tolerance <= BERTH_RADIUS_MAX));
}

static void refused(const fuzz_questions *q)
{
    berth_body_impact impact, none;
    berth_body_counts counts;
    memset(&impact, 0xa5, sizeof impact);
    memset(&counts, 0xa5, sizeof counts);
    none = impact;
    MUST(call_impact(q, &q->options, &impact, &counts) < 0);
    MUST(call_meet(q, &q->options, NULL, &counts) < 0);
    MUST(memcmp(&impact, &none, sizeof none) == 0 && fuzz_untouched(&counts, sizeof counts));
}

/* The margin that is asked with: that of the input, and the slack. */
static void give_slack(fuzz_questions *q)
{
    const double tolerance = fuzz_real(q->options.tolerance) > 0 ? fuzz_real(q->options.tolerance)
                                                                 : fuzz_real(fuzz_num_of(0.01));
    const double reach = q->a->reach + q->b->reach;
    q->slack = 1.0 / 256 + reach / 4096;
    q->band = (tolerance > 0.004 ? tolerance : 0.004) + reach / 1024 + q->a->step + q->b->step;
#ifndef BERTH_Q16
    q->slack += (q->a->scale + q->b->scale) / 2048;
    q->band += (q->a->scale + q->b->scale) / 2048;
#endif
    q->options.motion.margin =
        fuzz_num_of(fuzz_real(q->options.motion.margin) + q->slack + 1.0 / 65536);
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, 32);
    static const berth_body_options none;
    static fuzz_body a, b;
    fuzz_questions q = {&a, &b, none, 0, 0};
    berth_start_range range = {0, 0, 0};
    q.options.motion = fuzz_options(&control);
    q.options.boundary = (uint8_t)(fuzz_u8(&control) % 8 == 1);
    q.options.tolerance = fuzz_num_of((fuzz_u8(&control) % 64) / 128.0);
    range.from = fuzz_s8(&control) * 4;
    range.until = range.from + (int32_t)fuzz_u16(&control) % 2048;
    {
        const int32_t cut = fuzz_s8(&control) * 4;
        if (!fuzz_body_of(&a, &in) || !fuzz_body_of(&b, &in)) {
            return;
        }
        if (!options_hold(&q.options)) {
            refused(&q);
            return;
        }
        give_slack(&q);
        if (!options_hold(&q.options)) {
            refused(&q);
            return;
        }
        const berth_status impact = ask_impact(&q);
        ask_meet(&q, impact);
        ask_halves(&q, impact, cut);
        ask_contacts(&q);
        ask_closest(&q);
        ask_start(&q, &range);
    }
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t size = fuzz_seed_any(&random, bytes, room, 32 + 2 * FUZZ_BODY, 1);
    bytes[0] &= (uint8_t)fuzz_random(&random);
    bytes[0] &= (uint8_t) ~(2 | 4 | 16 | 64);
    bytes[16] &= 15;
    fuzz_body_seed(bytes + 32, &random);
    fuzz_body_seed(bytes + 32 + FUZZ_BODY, &random);
    return size;
}

const fuzz_harness fuzz_ask_bodies = {"ask_bodies", run, seed, 512, 1};
