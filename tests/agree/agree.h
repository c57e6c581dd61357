/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pairs of things, what all calls say of them, and the relations that must hold between what they
 * say. A new kind is an entry of things.h, a new call one of calls.h, a new relation a function.
 *
 * What breaks prints its round (-DAGREE_ROUND=n starts there), the relation, the kinds, the call
 * and both answers. */

#ifndef BERTH_AGREE_H
#define BERTH_AGREE_H

#include "tests/agree/calls.h"
#include "tests/gen/shown.h"

#ifndef AGREE_ROUND
#define AGREE_ROUND 0
#endif

/* So many of each relation are told in full. */
#ifndef AGREE_TOLD
#define AGREE_TOLD 3
#endif

enum { AGREE_QUERIES = 10 };

typedef struct agree_now {
    harness_random random; /* of the pair, then of the relation at work */
    uint32_t round, query;
    agree_shape shape[AGREE_SHAPES];
    agree_made made[2];
    agree_thing thing[2];
    berth_body_options options;
    int32_t about; /* a tick at which they are near each other, perhaps */
    int fits[AGREE_CALLS];
    agree_said said[AGREE_CALLS];
} agree_now;

typedef struct agree_relation {
    const char *name;
    void (*check)(agree_now *now);
    uint32_t checks, broken;
} agree_relation;

static agree_relation *agree_checked; /* the relation at work */

/* ---- What may be off ------------------------------------------------------------------------- */

static inline double agree_far(const agree_thing *t)
{
    double far = 0;

    for (uint32_t k = 0; k < t->of->parts; k++) {
        const double x = magnitude(real_of(t->at[k].x)) + magnitude(real_of(t->at[k].y));
        far = x > far ? x : far;
    }
    return far + 2 * t->of->extent;
}

static inline int agree_both_discs(const agree_thing *a, const agree_thing *b)
{
    return agree_is_disc(a) && agree_is_disc(b);
}

/* The rounding of floats (answers.h, bodies.h), of two answers: 0 in q16. */
static inline double agree_rounding(const agree_thing *a, const agree_thing *b, int bodies)
{
#ifdef BERTH_Q16
    (void)a;
    (void)b;
    (void)bodies;
    return 0;
#else
    const double part = sizeof(berth_raw) == 4 ? 1 : 1.0 / 536870912;
    return (agree_far(a) + agree_far(b)) * part * (bodies ? 2.0 / 32768 : 16.0 / 262144);
#endif
}

static inline double agree_call_rounding(const agree_call *call, const agree_thing *a,
                                         const agree_thing *b)
{
    return agree_rounding(a, b, !agree_is_exact(call));
}

/* What one call may differ by from itself when the same is asked in another way: berth/bodies.h. */
static inline double agree_slack(const agree_call *call, const agree_thing *a, const agree_thing *b,
                                 const berth_body_options *o)
{
    const int bodies = !agree_is_exact(call) && !agree_both_discs(a, b);
    const double tolerance = berth_num_raw(o->tolerance) == 0 ? 0.01 : real_of(o->tolerance);
    const double reach = a->of->reach + b->of->reach;
    double slack = agree_rounding(a, b, bodies);

    if (bodies && (a->of->turns || b->of->turns)) {
        slack += tolerance + reach / 2048;
    } else if (bodies) {
        slack += (call->tells == AGREE_TELLS_NOTHING ? 0.004 : tolerance) + reach / 8192;
    }
    return slack;
}

static inline berth_body_options agree_wider(const berth_body_options *o, double more)
{
    berth_body_options wide = *o;
    const double margin = real_of(o->motion.margin) + more;
#ifdef BERTH_Q16
    wide.motion.margin = berth_num_of((berth_raw)(margin * 65536) + (more > 0 ? 1 : 0));
#else
    wide.motion.margin = berth_num_of((berth_raw)margin);
#endif
    return wide;
}

/* ---- Comparison ------------------------------------------------------------------------------ */

/* Whether one is told to be earlier, later or then, of what both tell. */
static inline int agree_order(const agree_said *x, const agree_said *y)
{
    if (x->tick != y->tick) {
        return x->tick < y->tick ? -1 : 1;
    }
    return x->part == 0 || y->part == 0 || x->part == y->part ? 0 : x->part < y->part ? -1 : 1;
}

/* Whether both may be what the call says of this pair. Where they may differ by `slack`, who is
 * told clear must hit with so much more margin, and so must who is told a contact early. */
static inline int agree_alike(const agree_call *call, const agree_thing *a, const agree_thing *b,
                              const berth_body_options *o, const agree_said *x, const agree_said *y,
                              double slack)
{
    const berth_body_options wide = agree_wider(o, slack);
    const int order = agree_order(x, y);
    agree_said loose;

    if (x->answer == y->answer) {
        if (x->answer == BERTH_HIT && call->tells != AGREE_TELLS_NOTHING && order != 0) {
            if (slack == 0) {
                return 0;
            }
            if (call->tells == AGREE_TELLS_LEGS) {
                return 1;
            }
            loose = agree_said_by(call, a, b, &wide);
            return loose.answer == BERTH_HIT && agree_order(&loose, order < 0 ? x : y) <= 0;
        }
        if (x->answer == BERTH_CLEAR && call->tells == AGREE_TELLS_DISTANCE) {
            return x->found == y->found && magnitude(x->distance - y->distance) <= slack &&
                   (slack > 0 || order == 0);
        }
        return 1;
    }
    if (slack == 0 || x->answer == BERTH_UNKNOWN || y->answer == BERTH_UNKNOWN) {
        return 0;
    }
    loose = agree_said_by(call, a, b, &wide);
    return loose.answer == BERTH_HIT;
}

/* ---- What is broken -------------------------------------------------------------------------- */

static inline void agree_describe_shape(const agree_shape *s)
{
    const berth_footprint *view = &s->view;
    berth_num x[3], y[3];
    berth_footprint_facts facts;

    if (berth_footprint_info(view, &facts) != BERTH_OK) {
        return;
    }
    harness_note("     rounding %f, root %f, rings %u", real_of(facts.rounding),
                 real_of(facts.radius), (uint32_t)shown_tree_of(view->image).parts.rings);
    for (uint32_t k = 0; k < shown_tree_of(view->image).parts.count; k++) {
        if (berth_footprint_part(view, k, x, y) == BERTH_OK) {
            harness_note("     part %u: %f %f to %f %f", k, real_of(x[0]), real_of(y[0]),
                         real_of(x[1]), real_of(y[1]));
        }
    }
}

static inline void agree_describe_thing(const char *name, const agree_thing *t)
{
    harness_note("  %s: %s, reach %f, extent %f, stored %f wider, turns %d", name,
                 agree_kind_names[t->of->kind], t->of->reach, t->of->extent, t->of->band,
                 t->of->turns);
    if (t->of->shape != NULL) {
        agree_describe_shape(t->of->shape);
    }
    for (uint32_t p = 0; p < t->of->parts; p++) {
        const agree_route *r = &t->of->route[p];
        harness_note("     at %f %f, rotation %f %f, start %d", real_of(t->at[p].x),
                     real_of(t->at[p].y), real_of_dir(t->at[p].rotation.c),
                     real_of_dir(t->at[p].rotation.s), t->at[p].start);
        if (t->of->kind == AGREE_STANDING) {
            harness_note("     from %d until %d", t->from, t->until);
            continue;
        }
        harness_note("     held %d (%d ticks), before %d, after %d, radius %f", r->held, r->dt,
                     (int32_t)r->before, (int32_t)r->after, real_of(r->radius));
        for (uint32_t k = 0; k < r->count; k++) {
            harness_note("     %d: %f %f, heading %d, turn %d, radius %f", r->tick[k],
                         real_of(r->x[k]), real_of(r->y[k]), (int32_t)r->heading[k],
                         (int32_t)r->turn[k], real_of(r->radii ? r->r[k] : r->radius));
        }
    }
}

static inline void agree_describe(const agree_now *now)
{
    const berth_body_options *o = &now->options;

    harness_note("  window %d to %d, margin %f, in 1024 ticks %f more, tolerance %f, boundary %d",
                 o->motion.from, o->motion.until, real_of(o->motion.margin),
#ifdef BERTH_Q16
                 (double)o->motion.margin_per_tick / 1048576,
#else
                 (double)o->motion.margin_per_tick * 1024,
#endif
                 real_of(o->tolerance), (int32_t)o->boundary);
    agree_describe_thing("a", &now->thing[0]);
    agree_describe_thing("b", &now->thing[1]);
}

static inline void agree_note(const agree_now *now, const char *call, const agree_said *x,
                              const agree_said *y)
{
    harness_note("  round %u, pair %u: %s, %s, of %s and %s: %d at %d (%f) and %d at %d (%f)",
                 now->round, now->query, agree_checked->name, call,
                 agree_kind_names[now->thing[0].of->kind], agree_kind_names[now->thing[1].of->kind],
                 (int32_t)x->answer, x->tick, x->distance, (int32_t)y->answer, y->tick,
                 y->distance);
}

/* The relation at work holds, or is broken. */
static inline void agree_hold(const agree_now *now, const char *call, int holds,
                              const agree_said *x, const agree_said *y)
{
    agree_relation *const r = agree_checked;

    r->checks++;
    if (holds) {
        return;
    }
    r->broken++;
    CHECK(holds);
    if (r->broken <= (uint32_t)AGREE_TOLD) {
        agree_note(now, call, x, y);
        agree_describe(now);
    }
}

static inline void agree_hold_alike(const agree_now *now, const agree_call *call,
                                    const agree_thing *a, const agree_thing *b,
                                    const berth_body_options *o, const agree_said *x,
                                    const agree_said *y, double slack)
{
    agree_hold(now, call->name, agree_alike(call, a, b, o, x, y, slack), x, y);
}

/* ---- Pairs ---------------------------------------------------------------------------------- */

static inline void agree_shift(agree_thing *t, int32_t ticks, int32_t x, int32_t y)
{
    for (uint32_t k = 0; k < t->of->parts; k++) {
        t->at[k].x = berth_num_add(t->at[k].x, num_from_raw(x));
        t->at[k].y = berth_num_add(t->at[k].y, num_from_raw(y));
        t->at[k].start += ticks;
    }
    if (t->from != t->until) {
        t->from += ticks;
        t->until += ticks;
    }
}

static inline double agree_width(const agree_thing *t, uint32_t part)
{
    return t->of->shape != NULL ? t->of->reach : real_of(t->of->route[part].radius);
}

/* b near a where some knots of theirs are, at one time, about as far apart as they are wide. */
static inline void agree_near(agree_now *now)
{
    harness_random *const random = &now->random;
    agree_thing *const a = &now->thing[0], *const b = &now->thing[1];
    const uint32_t p = harness_below(random, a->of->parts), q = harness_below(random, b->of->parts);
    const int stands = a->of->kind == AGREE_STANDING || b->of->kind == AGREE_STANDING;
    const uint32_t i =
        a->of->kind == AGREE_STANDING ? 0 : harness_below(random, a->of->route[p].count);
    const uint32_t j =
        b->of->kind == AGREE_STANDING ? 0 : harness_below(random, b->of->route[q].count);
    const int32_t wide = (int32_t)((agree_width(a, p) + agree_width(b, q)) * AGREE_UNIT);
    const int32_t off_x = agree_any(random, wide), off_y = agree_any(random, wide);
    double ax, ay, bx, by;

    now->about = agree_knot_tick(a, p, i);
    if (!stands) {
        const int32_t late = harness_below(random, 2) == 0 ? 0 : harness_between(random, -40, 40);
        agree_shift(b, now->about - agree_knot_tick(b, q, j) + late, 0, 0);
    } else if (a->of->kind == AGREE_STANDING) {
        now->about = agree_knot_tick(b, q, j);
    }
    agree_point(a, p, i, &ax, &ay);
    agree_point(b, q, j, &bx, &by);
    agree_shift(b, 0, (int32_t)((ax - bx) * AGREE_UNIT) + off_x,
                (int32_t)((ay - by) * AGREE_UNIT) + off_y);
}

/* The same way at the same time, beside each other; or the other way round. */
static inline void agree_abreast(agree_now *now)
{
    agree_thing *const a = &now->thing[0], *const b = &now->thing[1];
    const double wide = agree_width(a, 0) + agree_width(b, 0);
    const int head_on = (int)harness_below(&now->random, 2);
    const int32_t more = harness_below(&now->random, 2) == 0 ? 0 : agree_any(&now->random, 256);

    b->at[0] = a->at[0];
    if (head_on) {
        b->at[0].rotation.c = (berth_dir)-a->at[0].rotation.c;
        b->at[0].rotation.s = (berth_dir)-a->at[0].rotation.s;
    }
    agree_follow(&now->random, b);
    agree_shift(b, harness_between(&now->random, -3, 3), 0, (int32_t)(wide * AGREE_UNIT) + more);
    now->about = a->at[0].start;
}

/* In the same room from the same tick on. */
static inline void agree_together(agree_now *now)
{
    agree_thing *const a = &now->thing[0], *const b = &now->thing[1];
    const uint32_t last = a->of->route[0].count - 1;
    const int stands = a->of->kind == AGREE_STANDING || b->of->kind == AGREE_STANDING;
    const int32_t x = agree_any(&now->random, 4 * AGREE_UNIT);
    const int32_t y = agree_any(&now->random, 4 * AGREE_UNIT);

    now->about = a->at[0].start;
    if (!stands) {
        now->about =
            harness_between(&now->random, agree_knot_tick(a, 0, 0), agree_knot_tick(a, 0, last));
        agree_shift(b, agree_knot_tick(a, 0, 0) - agree_knot_tick(b, 0, 0), 0, 0);
    }
    agree_shift(b, 0, x, y);
}

static inline int agree_meets(agree_now *now)
{
    return berth_bodies_meet(&now->thing[0].body, &now->thing[1].body, &now->options, NULL) ==
           BERTH_HIT;
}

/* b where one unit of its translation decides. */
static inline void agree_tighten(agree_now *now)
{
    agree_thing *const b = &now->thing[1];
    const int along = (int)harness_below(&now->random, 2);
    const int here = agree_meets(now);
    int32_t low = 0, high = harness_between(&now->random, -(8 << 16), 8 << 16), at = 0;

    agree_shift(b, 0, along ? high : 0, along ? 0 : high);
    at = high;
    if (!agree_place(b) || agree_meets(now) == here) {
        agree_shift(b, 0, along ? -at : 0, along ? 0 : -at);
        (void)agree_place(b);
        return;
    }
    while (high - low > 1 || low - high > 1) {
        const int32_t way = low + (high - low) / 2;
        agree_shift(b, 0, along ? way - at : 0, along ? 0 : way - at);
        at = way;
        if (agree_place(b) && agree_meets(now) == here) {
            low = way;
        } else {
            high = way;
        }
    }
}

static inline void agree_options(agree_now *now)
{
    const berth_body_options none = {{0, 0, 0, berth_num_of(0), 0}, berth_num_of(0), 0};
    harness_random *const random = &now->random;
    berth_body_options *const o = &now->options;
    const uint32_t kind = harness_below(random, 8);

    *o = none;
    if (kind < 2) {
        o->motion.margin = num_from_raw(agree_above(random, AGREE_UNIT / 2));
    }
    if (kind > 0 && kind < 4) {
        o->motion.from = now->about - agree_ticks(random);
        o->motion.until = o->motion.from + agree_ticks(random) + agree_ticks(random);
        if (harness_below(random, 2) == 0) {
            const uint32_t bits = 10 + harness_below(random, 17);
            const int32_t rate = (int32_t)harness_below(random, UINT32_C(1) << bits);
            o->motion.margin_per_tick = AS_RATE(rate);
        }
    }
    if (harness_below(random, 3) == 0) { /* 2^-8 and more */
        o->tolerance = num_from_raw(256 + (int32_t)harness_below(random, 1 << 14));
    }
}

static inline agree_kind agree_any_kind(harness_random *random)
{
    static const agree_kind kinds[8] = {AGREE_CLIP,  AGREE_TRAJECTORY, AGREE_TRAJECTORY,
                                        AGREE_CHAIN, AGREE_SWEEP,      AGREE_SWEEP,
                                        AGREE_SWEEP, AGREE_STANDING};
    return kinds[harness_below(random, 8)];
}

/* The next pair, placed. 0: out of range. */
static inline int agree_pair(agree_now *now)
{
    harness_random *const random = &now->random;
    const uint32_t style = harness_below(random, 8);
    const uint8_t boundary = (uint8_t)(harness_below(random, 6) == 0);
    const agree_made *other = &now->made[1];

    for (int i = 0; i < 2; i++) {
        agree_make(random, &now->made[i], agree_any_kind(random),
                   &now->shape[harness_below(random, AGREE_SHAPES)]);
    }
    if (style == 0 && now->made[0].kind <= AGREE_SWEEP) {
        other = &now->made[0];
    }
    agree_settle(random, &now->thing[0], &now->made[0], boundary);
    agree_settle(random, &now->thing[1], other, boundary);
    if (style < 2) {
        agree_abreast(now);
    } else if (style < 5) {
        agree_together(now);
    } else {
        agree_near(now);
    }
    agree_options(now);
    now->options.boundary = boundary;
    if (!agree_place(&now->thing[0]) || !agree_place(&now->thing[1])) {
        return 0;
    }
    if (harness_below(random, 3) == 0) {
        agree_tighten(now);
    }
    return 1;
}

/* The same, and what all calls say of it. */
static inline int agree_next(agree_now *now)
{
    if (!agree_pair(now)) {
        return 0;
    }
    for (uint32_t k = 0; k < AGREE_CALLS; k++) {
        const agree_thing *a = &now->thing[0], *b = &now->thing[1];
        now->fits[k] = agree_calls[k].fits(a, b, &now->options);
        if (now->fits[k]) {
            now->said[k] = agree_said_by(&agree_calls[k], a, b, &now->options);
        }
    }
    return 1;
}

/* ---- Run ------------------------------------------------------------------------------------- */

static agree_now agree_it;

/* Random numbers of one pair and one purpose: what others draw changes none of them. */
static inline harness_random agree_random(const agree_now *now, uint64_t seed, const char *purpose)
{
    uint64_t hash = harness_hash_u32(harness_hash_u32(HARNESS_HASH, now->round), now->query);

    for (const char *c = purpose; *c != '\0'; c++) {
        hash = harness_hash(hash, c, 1);
    }
    return harness_random_from(seed ^ hash);
}

/* So many pairs by all relations, of which the last has no name. */
static inline void agree_run(uint64_t seed, uint32_t pairs, agree_relation *relations)
{
    agree_now *const now = &agree_it;
    uint32_t seen = 0, hits = 0, kinds[AGREE_KINDS] = {0};

    for (now->round = AGREE_ROUND; seen < pairs; now->round++) {
        now->query = 0;
        now->random = agree_random(now, seed, "shapes");
        harness_seed(now->round);
        for (uint32_t k = 0; k < AGREE_SHAPES; k++) {
            agree_shape_make(&now->random, &now->shape[k]);
        }
        for (; now->query < AGREE_QUERIES; now->query++) {
            now->random = agree_random(now, seed, "pair");
            if (!agree_next(now)) {
                continue;
            }
            seen++;
            hits += now->said[0].answer == BERTH_HIT;
            kinds[now->thing[0].of->kind]++;
            for (agree_checked = relations; agree_checked->name != NULL; agree_checked++) {
                now->random = agree_random(now, seed, agree_checked->name);
                agree_checked->check(now);
            }
        }
    }
    harness_note("%u pairs, hits %u; clips %u, trajectories %u, chains %u, sweeps %u, standing %u",
                 seen, hits, kinds[0], kinds[1], kinds[2], kinds[3], kinds[4]);
    for (const agree_relation *r = relations; r->name != NULL; r++) {
        harness_note("%s: %u checked, %u broken", r->name, r->checks, r->broken);
        CHECK(seen < 500 || r->checks > 0);
    }
    CHECK(seen < 500 || (hits > seen / 8 && hits < seen - seen / 8));
}

#endif
