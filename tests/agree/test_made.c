/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The same thing made in another way is the same to all calls: a motion cut into a chain, a knot in
 * the middle of a leg, a point in the middle of a side, a footprint that is carried nowhere. And
 * where calls say that things are, they are. */

#include "tests/agree/agree.h"

static agree_made other;
static agree_shape drawn;
static agree_thing changed;

/* ---- Made otherwise -------------------------------------------------------------------------- */

/* The first thing is this one instead. What legs and parts there are is another matter. */
static void same_with(agree_now *now, const agree_thing *instead)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const double band = a->of->band + instead->of->band;

    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        if (!now->fits[k] || !call->fits(instead, b, &now->options) ||
            call->tells == AGREE_TELLS_LEGS) {
            continue;
        }
        const agree_said here = agree_said_by(call, instead, b, &now->options);
        agree_hold_alike(now, call, instead, b, &now->options, &now->said[k], &here,
                         agree_slack(call, a, b, &now->options) + 2 * band);
    }
}

/* The same place of something else. 0: not within the ranges. */
static int in_place_of(const agree_thing *t, const agree_made *of)
{
    changed.of = of;
    changed.boundary = t->boundary;
    changed.from = t->from;
    changed.until = t->until;
    changed.at[0] = t->at[0];
    for (uint32_t k = 1; k < of->parts; k++) {
        changed.at[k] = t->at[k < t->of->parts ? k : 0];
    }
    return agree_place(&changed);
}

/* Knots or samples from `first` on, up to `last`. */
static void part_of(const agree_route *from, uint32_t first, uint32_t last, agree_route *to)
{
    *to = *from;
    to->count = last + 1 - first;
    for (uint32_t k = 0; k < to->count; k++) {
        to->x[k] = from->x[first + k];
        to->y[k] = from->y[first + k];
        to->r[k] = from->r[first + k];
        to->tick[k] = from->tick[first + k];
    }
}

/* A motion in two parts. */
static void chained(agree_now *now)
{
    const agree_thing *a = &now->thing[0];
    const agree_route *r = &a->of->route[0];
    const uint32_t least = r->held ? 2 : 3;

    if (a->of->kind > AGREE_TRAJECTORY || r->count < least) {
        return;
    }
    const uint32_t at = 1 + harness_below(&now->random, r->count - least + 1);
    other.kind = AGREE_CHAIN;
    other.parts = 2;
    other.shape = NULL;
    part_of(r, 0, r->held ? at - 1 : at, &other.route[0]);
    part_of(r, at, r->count - 1, &other.route[1]);
    other.route[0].after = other.route[1].before = BERTH_ABSENT;
    if (!agree_build(&other)) {
        return;
    }
    changed.at[1] = a->at[0];
    if (in_place_of(a, &other)) {
        changed.at[1].start += r->held ? (int32_t)at * r->dt : 0;
        if (agree_place(&changed)) {
            same_with(now, &changed);
        }
    }
}

/* Whether the middle of two numbers is one. */
static int has_middle(berth_num a, berth_num b)
{
    const double sum = real_of(a) + real_of(b);
    const double steps = sum * 512; /* of 2^-10 */

    return steps == (double)(int32_t)steps;
}

static berth_num middle(berth_num a, berth_num b)
{
    return num_from_raw((int32_t)((real_of(a) + real_of(b)) * 32768));
}

/* Half of the turn that leg k makes, in 1/65536 of a turn; 0 in *even when that is no number. */
static int32_t half_turn(const agree_route *r, uint32_t k, int *even)
{
    const int32_t left = (int32_t)((uint32_t)(r->heading[k + 1] - r->heading[k]) & 65535u);
    const int32_t right = (int32_t)((uint32_t)(r->heading[k] - r->heading[k + 1]) & 65535u);
    const int32_t turn =
        r->turn[k] >= 0 ? left + 65536 * r->turn[k] : -(right + 65536 * (-1 - r->turn[k]));

    *even = turn % 2 == 0;
    return turn / 2;
}

static int8_t turn_of(int32_t turn)
{
    return (int8_t)(turn >= 0 ? turn >> 16 : -1 - (-turn >> 16));
}

/* A knot in the middle of leg k. */
static int put_knot(const agree_route *from, uint32_t k, agree_route *to)
{
    int even;
    const int32_t half = half_turn(from, k, &even);

    if (!even || (from->tick[k] + from->tick[k + 1]) % 2 != 0 ||
        !has_middle(from->x[k], from->x[k + 1]) || !has_middle(from->y[k], from->y[k + 1])) {
        return 0;
    }
    *to = *from;
    to->count = from->count + 1;
    for (uint32_t i = k + 1; i < from->count; i++) {
        to->x[i + 1] = from->x[i];
        to->y[i + 1] = from->y[i];
        to->r[i + 1] = from->r[i];
        to->tick[i + 1] = from->tick[i];
        to->heading[i + 1] = from->heading[i];
        to->turn[i + 1] = from->turn[i];
    }
    to->x[k + 1] = middle(from->x[k], from->x[k + 1]);
    to->y[k + 1] = middle(from->y[k], from->y[k + 1]);
    to->r[k + 1] = from->r[k];
    to->tick[k + 1] = from->tick[k] + (from->tick[k + 1] - from->tick[k]) / 2;
    to->heading[k + 1] = (berth_angle)(from->heading[k] + half);
    to->turn[k] = to->turn[k + 1] = turn_of(half);
    return 1;
}

static void knotted(agree_now *now)
{
    const agree_thing *a = &now->thing[0];
    const agree_route *r = &a->of->route[0];

    if (a->of->kind == AGREE_STANDING || a->of->kind == AGREE_CHAIN || r->held || r->count < 2) {
        return;
    }
    other.kind = a->of->kind;
    other.parts = 1;
    other.shape = a->of->shape;
    if (put_knot(r, harness_below(&now->random, r->count - 1), &other.route[0]) &&
        agree_build(&other) && in_place_of(a, &other)) {
        same_with(now, &changed);
    }
}

/* A point in the middle of a side. */
static void pointed(agree_now *now)
{
    const agree_thing *a = &now->thing[0];
    const agree_shape *s = a->of->shape;

    if (s == NULL || !s->outline || s->points > AGREE_POINTS) {
        return;
    }
    const uint32_t end = s->end[0], at = harness_below(&now->random, end);
    const uint32_t next = at + 1 < end ? at + 1 : 0;
    if (!has_middle(s->x[at], s->x[next]) || !has_middle(s->y[at], s->y[next])) {
        return;
    }
    drawn = *s;
    for (uint32_t k = s->points; k > at + 1; k--) {
        drawn.x[k] = s->x[k - 1];
        drawn.y[k] = s->y[k - 1];
    }
    drawn.x[at + 1] = middle(s->x[at], s->x[next]);
    drawn.y[at + 1] = middle(s->y[at], s->y[next]);
    drawn.points++;
    for (uint32_t k = 0; k < s->rings; k++) {
        drawn.end[k]++;
    }
    other.kind = a->of->kind;
    other.parts = 1;
    other.shape = &drawn;
    other.route[0] = a->of->route[0];
    CHECK(agree_outline_build(&drawn));
    if (agree_build(&other) && in_place_of(a, &other)) {
        same_with(now, &changed);
    }
}

/* What stands for ever, carried by a sweep of one knot. */
static void carried(agree_now *now)
{
    const agree_thing *a = &now->thing[0];
    agree_route *const r = &other.route[0];

    if (a->of->kind != AGREE_STANDING || a->from != a->until) {
        return;
    }
    other.kind = AGREE_SWEEP;
    other.parts = 1;
    other.shape = a->of->shape;
    *r = now->made[0].route[0];
    r->count = 1;
    r->held = r->radii = 0;
    r->x[0] = r->y[0] = berth_num_of(0);
    r->heading[0] = 0;
    r->turn[0] = 0;
    r->tick[0] = 0;
    r->before = r->after = BERTH_STANDS;
    if (agree_build(&other) && in_place_of(a, &other)) {
        same_with(now, &changed);
    }
}

/* A disc is a circle that is carried. */
static void rolled(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const agree_route *r = &a->of->route[0];
    berth_arena image = berth_arena_over(drawn.image, sizeof drawn.image);

    if (a->of->kind != AGREE_TRAJECTORY || r->held || r->radii || berth_num_raw(r->radius) == 0 ||
        now->options.boundary) {
        return;
    }
    CHECK_EQ(berth_footprint_cylinder(r->radius, &image, &drawn.view), BERTH_OK);
    other.kind = AGREE_SWEEP;
    other.parts = 1;
    other.shape = &drawn;
    other.route[0] = *r;
    for (uint32_t k = 0; k < r->count; k++) {
        other.route[0].heading[k] = 0;
        other.route[0].turn[k] = 0;
    }
    if (!agree_build(&other) || !in_place_of(a, &other)) {
        return;
    }
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        if (now->fits[k] && call->fits(&changed, b, &now->options)) {
            const double slack = agree_slack(call, &changed, b, &now->options);
            const agree_said here = agree_said_by(call, &changed, b, &now->options);
            agree_hold_alike(now, call, &changed, b, &now->options, &now->said[k], &here, slack);
        }
    }
}

/* Larger discs: a hit stays one, and is no later. */
static void wider(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const int32_t more = agree_above(&now->random, AGREE_UNIT / 16);

    if (!agree_is_disc(a)) {
        return;
    }
    other = *a->of;
    for (uint32_t p = 0; p < other.parts; p++) {
        agree_route *const r = &other.route[p];
        r->radius = berth_num_add(r->radius, num_from_raw(more));
        for (uint32_t k = 0; k < r->count; k++) {
            r->r[k] = berth_num_add(r->r[k], num_from_raw(more));
        }
    }
    if (!agree_build(&other) || !in_place_of(a, &other)) {
        return;
    }
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        const double slack = agree_slack(call, a, b, &now->options) + 2 * a->of->band;
        const berth_body_options loose = agree_wider(&now->options, slack);
        if (!now->fits[k] || now->said[k].answer != BERTH_HIT || call->tells == AGREE_TELLS_LEGS ||
            !call->fits(&changed, b, &now->options)) {
            continue;
        }
        const agree_said here =
            agree_said_by(call, &changed, b, slack > 0 ? &loose : &now->options);
        agree_hold(now, call->name,
                   here.answer == BERTH_HIT && (call->tells == AGREE_TELLS_NOTHING ||
                                                agree_order(&here, &now->said[k]) <= 0),
                   &now->said[k], &here);
    }
}

/* ---- Slower ---------------------------------------------------------------------------------- */

enum { SLOWER = 4 };

static agree_made slow[2];
static agree_thing slowed[2];

/* The same where all takes so many times as long; 0: there is no room, or a part of one knot, which
 * takes a tick. */
static int slower(const agree_thing *from, agree_made *made, agree_thing *to)
{
    *made = *from->of;
    for (uint32_t p = 0; p < made->parts; p++) {
        agree_route *const r = &made->route[p];
        if (made->kind == AGREE_CHAIN && r->count == 1 && !r->held) {
            return 0;
        }
        r->dt *= SLOWER;
        for (uint32_t k = 0; k < r->count && made->kind != AGREE_STANDING; k++) {
            r->tick[k] *= SLOWER;
        }
    }
    to->of = made;
    to->boundary = from->boundary;
    to->from = from->from * SLOWER;
    to->until = from->until * SLOWER;
    for (uint32_t k = 0; k < made->parts; k++) {
        to->at[k] = from->at[k];
        to->at[k].start *= SLOWER;
    }
    return agree_build(made) && agree_place(to);
}

/* What they are asked with then. 0: it has no such rate. */
static int slower_options(const berth_body_options *from, berth_body_options *to)
{
    *to = *from;
    to->motion.from *= SLOWER;
    to->motion.until *= SLOWER;
    to->motion.margin_per_tick /= SLOWER;
    return to->motion.margin_per_tick * SLOWER == from->motion.margin_per_tick;
}

/* Both, slower, in `slowed`; 0: not in range. */
static int slow_down(const agree_now *now, berth_body_options *options)
{
    return slower_options(&now->options, options) && slower(&now->thing[0], &slow[0], &slowed[0]) &&
           slower(&now->thing[1], &slow[1], &slowed[1]);
}

/* All takes four times as long: so is what all calls say. */
static void slowly(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    berth_body_options options;

    if (!slow_down(now, &options)) {
        return;
    }
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        agree_said said = now->said[k];
        if (!now->fits[k] || call->tells == AGREE_TELLS_LEGS ||
            !call->fits(&slowed[0], &slowed[1], &options)) {
            continue;
        }
        agree_said here = agree_said_by(call, &slowed[0], &slowed[1], &options);
        if (here.tick != INT32_MIN && (here.answer == BERTH_HIT || here.found)) {
            const uint32_t since = (uint32_t)here.tick & (SLOWER - 1);
            here.tick = here.tick >= 0 ? here.tick / SLOWER : -((SLOWER - 1 - here.tick) / SLOWER);
            here.part = here.part != 0 ? (since * 65536 + here.part - 1) / SLOWER + 1 : 0;
        }
        agree_hold_alike(now, call, a, b, &now->options, &said, &here,
                         agree_slack(call, a, b, &now->options));
    }
}

#ifdef BERTH_Q16

/* In 2^-16 of a tick: the first contact, or the nearest instant; INT64_MIN: none, or since ever. */
static int64_t moment_of(const berth_placed *a, const berth_placed *b,
                         const berth_motion_options *o, int nearest)
{
    const berth_num any = BERTH_DISTANCE_MAX;
    berth_approach approach;
    berth_impact impact;
    uint16_t part = 0;
    int32_t tick = INT32_MIN;
    berth_status told;

    if (nearest) {
        CHECK_LE(0, berth_closest_approach(a, b, any, o, &approach, NULL));
        tick = approach.tick;
        told = berth_approach_fraction(a, b, o, &approach, &part);
    } else {
        told = berth_time_of_impact(a, b, o, &impact, NULL);
        if (told == BERTH_HIT) {
            tick = impact.tick;
            told = berth_contact_fraction(a, b, o, tick, BERTH_END_FIRST, &part);
        }
    }
    return told == BERTH_HIT && tick != INT32_MIN ? (int64_t)tick * 65536 + part : INT64_MIN;
}

/* They are as much later. (A contact's end is not: what is one run of ticks may be two of shorter
 * ones.) */
static void moments(agree_now *now)
{
    static const char *const names[2] = {"contact_fraction", "approach_fraction"};
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    berth_body_options options;

    if (!agree_both_discs(a, b) || !slow_down(now, &options)) {
        return;
    }
    for (int k = 0; k < 2; k++) {
        const int64_t here = moment_of(&a->placed, &b->placed, &now->options.motion, k);
        const int64_t there = moment_of(&slowed[0].placed, &slowed[1].placed, &options.motion, k);
        const int64_t down = there == INT64_MIN ? there : there - (there & (SLOWER - 1));
        const agree_said x = {BERTH_HIT, (int32_t)(here >> 16), (double)(here & 65535), 0, 0, 0};
        const agree_said y = {BERTH_HIT, (int32_t)(there >> 16), (double)(there & 65535), 0, 0, 0};
        agree_hold(now, names[k], here == INT64_MIN ? there == here : down == here * SLOWER, &x,
                   &y);
    }
}

#endif

/* Offsets in quarters of a tick are whole ones of those who are slower: as many are clear, and each
 * of these that hits, alone, is a hit of all. */
static void part_ticks(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const int32_t error = 1 + (int32_t)harness_below(&now->random, 4);
    const double slack = agree_rounding(a, b, 0);
    const berth_body_options wide = agree_wider(&now->options, slack);
    agree_said all = {BERTH_CLEAR, error, 0, 0, 0, 0}, here = all;
    berth_body_options options;

    if (!agree_both_discs(a, b) || !slow_down(now, &options)) {
        return;
    }
    all.answer = berth_meet_within(&a->placed, &b->placed, error, &now->options.motion, NULL);
    here.answer = berth_meet_within(&slowed[0].placed, &slowed[1].placed, error * SLOWER,
                                    &options.motion, NULL);
    const int near = slack > 0 && berth_meet_within(&a->placed, &b->placed, error, &wide.motion,
                                                    NULL) == BERTH_HIT;
    agree_hold(now, "meet_within", all.answer == here.answer || near, &all, &here);
    here.tick = harness_between(&now->random, -error * SLOWER, error * SLOWER);
    if (agree_moved(&slowed[1], here.tick, 0, 0, 0, &changed)) {
        here.answer = berth_meet(&slowed[0].placed, &changed.placed, &options.motion, NULL);
        agree_hold(now, "meet", here.answer == BERTH_CLEAR || all.answer == BERTH_HIT || near, &all,
                   &here);
    }
}

/* ---- Copied --------------------------------------------------------------------------------- */

/* Public structs are values: copies of what was placed answer the same when the originals, and what
 * they were made of, are gone. Images, and the arena's memory of a chain, stay. */
static void copy(const agree_thing *from, agree_thing *to)
{
    to->of = from->of;
    to->boundary = from->boundary;
    to->from = from->from;
    to->until = from->until;
    for (uint32_t k = 0; k < AGREE_PARTS; k++) {
        to->at[k] = from->at[k];
    }
    to->chain = from->chain;
    to->placed = from->placed;
    to->body = from->body;
}

static void forget(agree_thing *t)
{
    harness_fill(t->at, sizeof t->at);
    harness_fill(t->part, sizeof t->part);
    harness_fill(&t->chain, sizeof t->chain);
    harness_fill(&t->placed, sizeof t->placed);
    harness_fill(&t->body, sizeof t->body);
}

static void copied(agree_now *now)
{
    static agree_thing first[2], second[2];

    for (uint32_t k = 0; k < 2; k++) {
        if (!agree_moved(&now->thing[k], 0, 0, 0, 0, &first[k])) {
            return;
        }
        copy(&first[k], &second[k]);
        forget(&first[k]);
    }
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_call *call = &agree_calls[k];
        if (now->fits[k]) {
            const agree_said here = agree_said_by(call, &second[0], &second[1], &now->options);
            agree_hold_alike(now, call, &second[0], &second[1], &now->options, &now->said[k], &here,
                             0);
        }
    }
}

/* Contacts from a cursor that is copied after each. */
static void copied_cursors(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    berth_contact_cursor one, other_one;
    berth_contact x, y;
    agree_said p = {BERTH_HIT, 0, 0, 0, 0, 0}, q = p;

    if (!agree_both_discs(a, b)) {
        return;
    }
    agree_thing *const c = &changed;
    if (!agree_moved(a, 0, 0, 0, 0, c)) {
        return;
    }
    CHECK_EQ(berth_contacts(&a->placed, &b->placed, &now->options.motion, &one), BERTH_OK);
    CHECK_EQ(berth_contacts(&c->placed, &b->placed, &now->options.motion, &other_one), BERTH_OK);
    forget(c);
    for (uint32_t k = 0; k < 8 && p.answer == BERTH_HIT; k++) {
        const berth_contact_cursor was = other_one;
        harness_fill(&other_one, sizeof other_one);
        other_one = was;
        p.answer = berth_next_contact(&one, &x, NULL);
        q.answer = berth_next_contact(&other_one, &y, NULL);
        p.tick = p.answer == BERTH_HIT ? x.time_in : 0;
        q.tick = q.answer == BERTH_HIT ? y.time_in : 0;
        agree_hold(now, "next_contact",
                   p.answer == q.answer && p.tick == q.tick &&
                       (p.answer != BERTH_HIT || x.time_out == y.time_out),
                   &p, &q);
    }
}

/* ---- Where they are said to be --------------------------------------------------------------- */

static int is_near(berth_num a, berth_num b, double off)
{
    return magnitude(real_of(a) - real_of(b)) <= off;
}

static void check_place(agree_now *now, const char *call, const agree_thing *t, int32_t tick,
                        berth_num x, berth_num y)
{
    const agree_said said = {BERTH_HIT, tick, real_of(x), 0, 0, 0};
    agree_said here = {BERTH_CLEAR, tick, 0, 0, 0, 0};
    const double off = agree_rounding(t, t, 0) + UNITS(FROM_RAW(1)) * 2;
    berth_num at_x = x, at_y = y;

    here.answer = berth_placed_at(&t->placed, tick, &at_x, &at_y, NULL);
    here.distance = real_of(at_x);
    /* not yet there at that tick: then both are told as they come to be */
    agree_hold(now, call,
               here.answer == BERTH_CLEAR || (is_near(at_x, x, off) && is_near(at_y, y, off)),
               &said, &here);
}

/* A pair's places are those of berth_placed_at; of a chain two may stand at once. */
static void places(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const berth_motion_options *o = &now->options.motion;
    const berth_num any = BERTH_DISTANCE_MAX;
    berth_approach approach;
    berth_impact impact;

    if (!agree_both_discs(a, b) || a->of->kind == AGREE_CHAIN || b->of->kind == AGREE_CHAIN) {
        return;
    }
    if (berth_time_of_impact(&a->placed, &b->placed, o, &impact, NULL) == BERTH_HIT) {
        const berth_pair *p = &impact.pair;
        berth_status both = berth_placed_at(&a->placed, impact.tick, NULL, NULL, NULL);
        both =
            both == BERTH_HIT ? berth_placed_at(&b->placed, impact.tick, NULL, NULL, NULL) : both;
        if (both == BERTH_HIT) {
            check_place(now, "time_of_impact", a, impact.tick, p->ax, p->ay);
            check_place(now, "time_of_impact", b, impact.tick, p->bx, p->by);
        }
    }
    if (berth_closest_approach(&a->placed, &b->placed, any, o, &approach, NULL) == BERTH_CLEAR &&
        approach.found) {
        const berth_pair *p = &approach.pair;
        berth_status both = berth_placed_at(&a->placed, approach.tick, NULL, NULL, NULL);
        both =
            both == BERTH_HIT ? berth_placed_at(&b->placed, approach.tick, NULL, NULL, NULL) : both;
        if (both == BERTH_HIT) {
            check_place(now, "closest_approach", a, approach.tick, p->ax, p->ay);
            check_place(now, "closest_approach", b, approach.tick, p->bx, p->by);
        }
    }
}

/* A footprint's placement at a tick; 0: it is not there. */
static int placement_at(const agree_thing *t, int32_t tick, berth_placement *at)
{
    if (t->of->kind == AGREE_SWEEP) {
        return berth_sweep_at(&t->body, tick, at) == BERTH_HIT;
    }
    *at = t->at[0];
    return t->from == t->until || (tick >= t->from && tick < t->until);
}

/* Whether they overlap as they are at a tick, and the window of that tick hits: a place is told to
 * two units and 2^-16 of a turn. */
static void instants(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const berth_motion_options *o = &now->options.motion;
    const int32_t tick = now->about + harness_between(&now->random, -100, 100);
    const double off =
        (a->of->reach + b->of->reach) / 8192 + 8.0 / 65536 + 2 * agree_rounding(a, b, 1);
    berth_body_options one = now->options;
    const berth_footprint_options same = {0, one.boundary, one.motion.margin};
    berth_placement at[2];
    berth_num x, y, radius;
    agree_said seen = {BERTH_CLEAR, tick, 0, 0, 0, 0}, here = seen;

    if (agree_both_discs(a, b) || o->margin_per_tick != 0 ||
        (o->from != o->until && (tick < o->from || tick >= o->until))) {
        return;
    }
    one.motion.from = tick;
    one.motion.until = tick + 1;
    one = agree_wider(&one, off);
    if (agree_is_disc(a) || agree_is_disc(b)) {
        const agree_thing *disc = agree_is_disc(a) ? a : b, *body = agree_is_disc(a) ? b : a;
        if (!placement_at(body, tick, &at[0]) ||
            berth_placed_at(&disc->placed, tick, &x, &y, &radius) != BERTH_HIT) {
            return;
        }
        seen.answer =
            berth_footprint_collide_disc(&body->of->shape->view, &at[0], x, y, radius, &same, NULL);
    } else {
        if (!placement_at(a, tick, &at[0]) || !placement_at(b, tick, &at[1])) {
            return;
        }
        seen.answer = berth_footprint_collide(&a->of->shape->view, &at[0], &b->of->shape->view,
                                              &at[1], &same, NULL);
    }
    here.answer = berth_bodies_meet(&a->body, &b->body, &one, NULL);
    agree_hold(now, "bodies_meet", seen.answer == BERTH_CLEAR || here.answer == BERTH_HIT, &seen,
               &here);
}

/* What is forgiven is the contact that is there at the begin, and nothing else. */
static void apart(agree_now *now)
{
    const agree_thing *a = &now->thing[0], *b = &now->thing[1];
    const berth_motion_options *o = &now->options.motion;
    berth_impact first = {
        0, 0, {0, 0, 0, 0, berth_num_of(0), berth_num_of(0), berth_num_of(0), berth_num_of(0)}};
    berth_impact then = first;
    agree_said x = {BERTH_CLEAR, 0, 0, 0, 0, 0}, y = x;

    const double slack = agree_rounding(a, b, 0);
    const berth_body_options wide = agree_wider(&now->options, slack);

    if (!agree_both_discs(a, b)) {
        return;
    }
    x.answer = berth_time_of_impact(&a->placed, &b->placed, &wide.motion, &first, NULL);
    y.answer = berth_time_of_impact_apart(&a->placed, &b->placed, o, &then, NULL);
    x.tick = first.tick;
    y.tick = then.tick;
    agree_hold(now, "time_of_impact_apart",
               y.answer == BERTH_CLEAR || (x.answer == BERTH_HIT && first.tick <= then.tick), &x,
               &y);
    if (slack == 0 && x.answer == BERTH_HIT && then.forgiven < first.tick) { /* it begins later */
        agree_hold(now, "time_of_impact_apart", y.answer == BERTH_HIT && y.tick == x.tick, &x, &y);
    }
}

/* ---------------------------------------------------------------------------------------------- */

static agree_relation relations[] = {
    {"a chain of it", chained, 0, 0}, {"a knot more", knotted, 0, 0},
    {"a point more", pointed, 0, 0},  {"carried nowhere", carried, 0, 0},
    {"rolled", rolled, 0, 0},         {"wider", wider, 0, 0},
    {"slower", slowly, 0, 0},         {"parts of ticks", part_ticks, 0, 0},
#ifdef BERTH_Q16
    {"moments", moments, 0, 0},
#endif
    {"copied", copied, 0, 0},         {"copied cursors", copied_cursors, 0, 0},
    {"places", places, 0, 0},         {"instants", instants, 0, 0},
    {"apart", apart, 0, 0},           {NULL, NULL, 0, 0},
};

HARNESS_TEST(test_made, "the same made otherwise is the same, and is where it is said to be")
{
    agree_run(UINT64_C(0x6167726d61646500), HARNESS_CASES / 5, relations);
}
