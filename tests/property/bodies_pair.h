/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two bodies, of which at least one is a footprint, near each other at a time at which both are
 * there; what is asked of them; and what the reference says (tests/reference/poses.h), once about
 * what is surely so and once with the tolerance. */

#ifndef BERTH_PROPERTY_BODIES_PAIR_H
#define BERTH_PROPERTY_BODIES_PAIR_H

#include "tests/property/bodies.h"

typedef struct body_pair {
    body a, b;
    berth_body_options options;
    reference_course course;
    double sure; /* what double and, in f32, the arithmetic cannot tell */
    double wide; /* what a false alarm may be away, besides */
} body_pair;

typedef struct body_tally {
    uint32_t cases, refused, hits, clear, gave_up, grey, tight, turning, windows, unknown;
    uint32_t kinds[4][4]; /* hits */
} body_tally;

static shape body_pool[BODY_SHAPES];

/* ---- What is asked -------------------------------------------------------------------------- */

static inline void body_limits(body_pair *p)
{
    const double tolerance =
        berth_num_raw(p->options.tolerance) == 0 ? 0.01 : real_of(p->options.tolerance);

    p->sure = 1e-7;
    p->wide = (p->a.turns || p->b.turns ? tolerance : 0.004) + 1e-7;
    for (uint32_t k = 0; k < 2; k++) {
        const body *b = k == 0 ? &p->a : &p->b;
        p->wide += 2.25 * b->step;
        if (b->kind == BODY_SWEEP) {
            p->wide += b->reach / (b->turns ? 1024 : 16384);
        }
#ifndef BERTH_Q16
        const double part = sizeof(berth_raw) == 4 ? 1.0 / 32768 : 1.0 / 17592186044416;
        p->wide += part * b->lengths;
        p->sure += sizeof(berth_raw) == 4 ? 0 : b->lengths / 1e12; /* doubles against doubles */
#endif
    }
}

/* A disc and what stands are asked exactly. */
static inline int body_is_exact(const body_pair *p)
{
    return (p->a.kind == BODY_STANDING && p->b.kind < BODY_STANDING) ||
           (p->b.kind == BODY_STANDING && p->a.kind < BODY_STANDING);
}

static inline void body_options(harness_random *random, body_pair *p, double about)
{
    const uint32_t kind = harness_below(random, 5);
    berth_body_options *const o = &p->options;
    const body_pair none = {.sure = 0};

    *o = none.options;
    p->course.from = INT32_MIN;
    p->course.until = INT32_MAX;
    p->course.margin = p->course.rate = p->course.since = 0;
    if (kind < 2) {
        o->motion.margin = berth_num_of(shape_length(random, 20));
    }
    if (kind == 1 || kind == 2) {
        o->motion.from = (int32_t)about - body_ticks(random, 1);
        o->motion.until = o->motion.from + body_ticks(random, 1) + body_ticks(random, 1);
        if (harness_below(random, 2) == 0) {
#ifdef BERTH_Q16
            o->motion.margin_per_tick =
                (berth_rate)(harness_below(random, 1 << 20) << harness_below(random, 10));
#else
            o->motion.margin_per_tick = (berth_rate)harness_below(random, 1 << 20) / 1073741824;
#endif
        }
        p->course.from = o->motion.from;
        p->course.until = o->motion.until;
        p->course.since = o->motion.from;
        p->course.rate = o->motion.margin_per_tick / RATE_ONE;
    }
    p->course.margin = real_of(o->motion.margin);
    o->boundary = (uint8_t)(harness_below(random, 5) == 0);
    p->course.boundary = o->boundary;
    p->course.most = 3000;
    if (harness_below(random, 3) == 0) { /* 2^-8 and more */
        o->tolerance = num_from_raw(256 + (int32_t)harness_below(random, 1 << 16));
    }
}

/* ---- Where they are ------------------------------------------------------------------------- */

/* Moves all of b by so much; 0: not within the range of placements. */
static inline int body_shift(body *b, double x, double y)
{
    const uint32_t parts = b->kind == BODY_CHAIN ? 2 : 1;
    berth_placement at[2];

    for (uint32_t k = 0; k < parts; k++) {
        const double to_x = real_of(b->at[k].x) + x;
        const double to_y = real_of(b->at[k].y) + y;
        if (to_x > 8191 || to_x < -8191 || to_y > 8191 || to_y < -8191) {
            return 0;
        }
        at[k] = b->at[k];
        at[k].x = num_from(to_x);
        at[k].y = num_from(to_y);
    }
    for (uint32_t k = 0; k < parts; k++) {
        b->at[k] = at[k];
    }
    return 1;
}

/* A glide of each that share a time, and that time; 0: there are none. */
static inline int body_common(harness_random *random, const body_pair *p, const reference_glide **i,
                              const reference_glide **j, double *t)
{
    const uint32_t skip = harness_below(random, p->a.truth.count * p->b.truth.count);

    for (uint32_t n = 0; n < p->a.truth.count * p->b.truth.count; n++) {
        const uint32_t at = (n + skip) % (p->a.truth.count * p->b.truth.count);
        const reference_glide *g = &p->a.glides[at / p->b.truth.count];
        const reference_glide *h = &p->b.glides[at % p->b.truth.count];
        double from = g->from > h->from ? g->from : h->from;
        double until = g->until < h->until ? g->until : h->until;
        from = from < -2e9 ? -2e9 : from;
        until = until > 2e9 ? 2e9 : until;
        if (from < until) {
            *i = g;
            *j = h;
            *t = from + (until - from) * harness_below(random, 1025) / 1025;
            return 1;
        }
    }
    return 0;
}

static inline double body_any(harness_random *random, double low, double high)
{
    return low + (high - low) * (double)harness_u32(random) / 4294967296.0;
}

/* b near a at a common time, as far as ranges allow. Returns that time. */
static inline double body_aim(harness_random *random, body_pair *p)
{
    const double near = (p->a.reach + p->b.reach) * (harness_below(random, 3) == 0 ? 2 : 1);
    const reference_glide *i, *j;
    double t = 0;

    if (body_common(random, p, &i, &j, &t)) {
        const reference_pose at_a = reference_pose_at(i, t), at_b = reference_pose_at(j, t);
        const double more = near + i->radius + j->radius;
        (void)body_shift(&p->b, at_a.x - at_b.x + body_any(random, -more, more),
                         at_a.y - at_b.y + body_any(random, -more, more));
    }
    return t;
}

/* Everything that placements and options decide; 0: refused. */
static inline int body_ready(body_pair *p)
{
    if (!body_place(&p->a, p->options.boundary) || !body_place(&p->b, p->options.boundary)) {
        return 0;
    }
    for (uint32_t k = 0; k < 2; k++) {
        body *const b = k == 0 ? &p->a : &p->b;
        b->lengths = 2 * b->reach;
        for (uint32_t i = 0; i < b->truth.count; i++) {
            const reference_glide *g = &b->glides[i];
            const double x = g->x < 0 ? -g->x : g->x, y = g->y < 0 ? -g->y : g->y;
            b->lengths = x + y + 4 * b->reach > b->lengths ? x + y + 4 * b->reach : b->lengths;
        }
        b->lengths += 4 * 8192; /* translations and origins may cancel */
    }
    body_limits(p);
    return 1;
}

static inline reference_sight body_look(const body_pair *p, double level)
{
    return reference_bodies_look(&p->a.truth, &p->b.truth, &p->course, level, 0.25);
}

/* b where a little more of its translation decides. */
static inline void body_tighten(harness_random *random, body_pair *p, body_tally *seen)
{
    const double level = harness_below(random, 2) == 0 ? -p->sure : p->wide + p->sure;
    const reference_sight here = body_look(p, level);
    const double far = body_any(random, 0, 4 * (p->a.reach + p->b.reach + 1));
    double low = 0, high = harness_below(random, 2) == 0 ? far : -far;
    const int along = (int)harness_below(random, 2);
    const berth_placement home[2] = {p->b.at[0], p->b.at[1]};

    for (uint32_t i = 0; i < 24; i++) {
        const double way = i == 0 ? high : low + (high - low) / 2;
        p->b.at[0] = home[0];
        p->b.at[1] = home[1];
        if (!body_shift(&p->b, along ? way : 0, along ? 0 : way) || !body_ready(p) ||
            (i == 0 && body_look(p, level).hit == here.hit)) {
            break;
        }
        if (i == 0) {
            seen->tight++;
        } else if (body_look(p, level).hit == here.hit) {
            low = way;
        } else {
            high = way;
        }
    }
}

static inline int body_next(harness_random *random, body_pair *p, body_tally *seen)
{
    const uint32_t kinds = harness_below(random, 16);
    const body_kind other = (body_kind)(kinds < 4 ? kinds : kinds < 9 ? BODY_STANDING : BODY_SWEEP);
    const body_kind one = harness_below(random, 6) == 0 ? BODY_STANDING : BODY_SWEEP;
    const int swapped = (int)harness_below(random, 2);

    body_make(random, swapped ? &p->b : &p->a, one, &body_pool[harness_below(random, BODY_SHAPES)]);
    body_make(random, swapped ? &p->a : &p->b, other,
              &body_pool[harness_below(random, BODY_SHAPES)]);
    p->options.boundary = 0;
    if (!body_ready(p)) {
        seen->refused++;
        return 0;
    }
    const double t = body_aim(random, p);
    body_options(random, p, t);
    if (!body_ready(p)) {
        seen->refused++;
        return 0;
    }
    if (harness_below(random, 6) == 0) {
        body_tighten(random, p, seen);
        if (!body_ready(p)) {
            seen->refused++;
            return 0;
        }
    }
    seen->cases++;
    seen->turning += p->a.turns || p->b.turns;
    seen->windows += p->options.motion.from != p->options.motion.until;
    return 1;
}

/* A footprint for the pool, which can be carried and asked. */
static inline void body_shape(harness_random *random, uint32_t number)
{
    shape *const s = &body_pool[number % BODY_SHAPES];

    do {
        shape_make(random, s);
    } while (!s->asked || s->stored.points > 60 || real_of(s->facts.radius) > 2000 ||
             UNITS(s->stored.x[0] < 0 ? -s->stored.x[0] : s->stored.x[0]) > 2000 ||
             UNITS(s->stored.y[0] < 0 ? -s->stored.y[0] : s->stored.y[0]) > 2000);
}

/* ---- What goes wrong ------------------------------------------------------------------------ */

/* Rounds of up to eight pairs each, of shapes that `make` puts into the pool, until there are so
 * many cases. What fails says its round; -DPROPERTY_ROUND=n starts there. */
static inline void body_rounds(uint64_t seed, uint32_t cases,
                               void (*make)(harness_random *random, uint32_t number),
                               body_tally *seen,
                               void (*query)(harness_random *random, body_pair *pair))
{
    static body_pair pair;
    for (uint32_t round = PROPERTY_ROUND; round == PROPERTY_ROUND || seen->cases < cases; round++) {
        harness_random random = harness_round(seed, round);
        for (uint32_t i = 0; i < BODY_SHAPES; i++) {
            make(&random, i);
        }
        for (uint32_t i = 0; i < 8; i++) {
            if (body_next(&random, &pair, seen)) {
                query(&random, &pair);
            }
        }
    }
}

static inline void body_describe(const body_pair *p)
{
    for (uint32_t k = 0; k < 2; k++) {
        const body *b = k == 0 ? &p->a : &p->b;
        harness_note("  %s: kind %u, reach %f, %u glides, turns %d, rounding %f, points %u",
                     k == 0 ? "a" : "b", (uint32_t)b->kind, b->reach, b->truth.count, b->turns,
                     b->form.radius, b->form.points);
        for (uint32_t i = 0; i < b->truth.count && i < 8; i++) {
            const reference_glide *g = &b->glides[i];
            harness_note("     %f to %f: %f %f to %f %f, angle %f turn %f, radius %f", g->from,
                         g->until, g->x, g->y, g->to_x, g->to_y, g->angle, g->turn, g->radius);
        }
    }
    harness_note("  window %d to %d, margin %f, rate %f, boundary %u, sure %f, wide %f",
                 p->options.motion.from, p->options.motion.until, p->course.margin, p->course.rate,
                 (uint32_t)p->options.boundary, p->sure, p->wide);
}

#endif
