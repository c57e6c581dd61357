/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies of every kind for the tests of berth/bodies.h, as the library and as the reference
 * (tests/reference/poses.h) have them: discs that move, chains of two motions, footprints that
 * stand, and footprints that are carried and turn. Ways are as long as the footprints or much
 * longer, or they stand; they last a tick or all of the clock. */

#ifndef BERTH_PROPERTY_BODIES_H
#define BERTH_PROPERTY_BODIES_H

#include "tests/gen/shown.h"
#include "tests/property/shapes.h"
#include "tests/reference/poses.h"

enum { BODY_KNOTS = 7, BODY_GLIDES = 2 * 98, BODY_SHAPES = 4 };

typedef enum body_kind { BODY_DISC, BODY_CHAIN, BODY_STANDING, BODY_SWEEP } body_kind;

typedef struct body {
    body_kind kind;
    const shape *of;
    /* as given */
    berth_num x[BODY_KNOTS], y[BODY_KNOTS];
    int32_t tick[BODY_KNOTS];
    berth_angle heading[BODY_KNOTS];
    int8_t turn[BODY_KNOTS];
    int turn_is_null;
    berth_trajectory trajectory;
    int32_t from, until; /* of what stands */
    /* the library's */
    uint64_t image[2][600];
    uint32_t memory[BERTH_CHAIN_WORDS(2)];
    berth_motion motion[2];
    berth_chain_part parts[2];
    berth_chain chain;
    berth_placed placed;
    berth_sweep sweep;
    berth_placement at[2];
    berth_body body;
    /* the reference's */
    double form_x[SHAPE_CORNERS], form_y[SHAPE_CORNERS];
    reference_form form;
    reference_glide glides[BODY_GLIDES];
    reference_body truth;
    int turns;
    double step;           /* of the stored knots of what is carried */
    double reach, lengths; /* of the form; all that is involved, for f32 */
} body;

static const double body_ever = 1e10, body_circle = 6.283185307179586476925;

/* ---- As the reference reads them ------------------------------------------------------------ */

static inline void body_form(body *b)
{
    const drawing *from = &b->of->stored;

    b->form.points = from->points;
    for (uint32_t i = 0; i < from->points; i++) {
        b->form_x[i] = UNITS(from->x[i]);
        b->form_y[i] = UNITS(from->y[i]);
    }
    b->form.x = b->form_x;
    b->form.y = b->form_y;
    b->form.end = from->end;
    b->form.corners = from->corners;
    b->form.rings = from->rings;
    b->form.triangles = from->triangles;
    b->form.radius = UNITS(from->radius);
}

static inline void body_point(body *b)
{
    b->form_x[0] = b->form_y[0] = 0;
    b->form.x = b->form_x;
    b->form.y = b->form_y;
    b->form.end = b->form.corners = NULL;
    b->form.points = 1;
    b->form.rings = b->form.triangles = 0;
    b->form.radius = 0;
}

/* 1/65536 of a turn that leg k turns, as berth/sweep.h says. */
static inline int32_t body_turn(const body *b, uint32_t k)
{
    const int32_t left = (int32_t)((uint32_t)(b->heading[k + 1] - b->heading[k]) & 65535u);
    const int32_t right = (int32_t)((uint32_t)(b->heading[k] - b->heading[k + 1]) & 65535u);

    if (b->turn_is_null) {
        return left <= 32768 ? left : -right;
    }
    return b->turn[k] >= 0 ? left + 65536 * b->turn[k] : -(right + 65536 * (-1 - b->turn[k]));
}

/* A glide in force from..until, from one local place to another. */
static inline reference_glide *body_glide(body *b, const berth_placement *at, const double *place,
                                          double begin, double end)
{
    reference_glide *const g = &b->glides[b->truth.count++];
    const double c = real_of_dir(at->rotation.c), s = real_of_dir(at->rotation.s);
    const double x = real_of(at->x), y = real_of(at->y);

    g->begin = g->from = begin;
    g->end = g->until = end;
    g->x = x + c * place[0] - s * place[1];
    g->y = y + s * place[0] + c * place[1];
    g->to_x = x + c * place[2] - s * place[3];
    g->to_y = y + s * place[2] + c * place[3];
    g->angle = g->turn = g->radius = 0;
    g->c = c;
    g->s = s;
    return g;
}

/* The same at one place all the time. */
static inline reference_glide *body_stay(body *b, const berth_placement *at, double x, double y,
                                         double from, double until)
{
    const double place[4] = {x, y, x, y};
    return body_glide(b, at, place, from, until);
}

/* A heading that does not change is the rotation of berth_placement_at. */
static inline void body_head(const body *b, reference_glide *g, const berth_placement *at,
                             uint32_t knot, int32_t turn)
{
    const berth_placement still =
        berth_placement_at(berth_num_of(0), berth_num_of(0), b->heading[knot], 0);
    const double c = real_of_dir(still.rotation.c), s = real_of_dir(still.rotation.s);
    const double pc = real_of_dir(at->rotation.c), ps = real_of_dir(at->rotation.s);

    if (turn != 0) {
        g->angle = b->heading[knot] * (body_circle / 65536);
        g->turn = turn * (body_circle / 65536);
        return;
    }
    g->c = pc * c - ps * s;
    g->s = ps * c + pc * s;
}

/* The knots as given. */
static inline void body_read_sweep(body *b)
{
    const berth_trajectory *t = &b->trajectory;
    const berth_placement *at = &b->at[0];
    const uint32_t last = t->count - 1;
    double x[BODY_KNOTS], y[BODY_KNOTS];

    b->turns = 0;
    for (uint32_t k = 0; k < t->count; k++) {
        x[k] = real_of(b->x[k]);
        y[k] = real_of(b->y[k]);
    }
    if (t->before == BERTH_STANDS) {
        body_head(b, body_stay(b, at, x[0], y[0], -body_ever, (double)at->start + b->tick[0]), at,
                  0, 0);
    }
    for (uint32_t k = 0; k < last; k++) {
        const double place[4] = {x[k], y[k], x[k + 1], y[k + 1]};
        const int32_t turn = body_turn(b, k);
        body_head(b,
                  body_glide(b, at, place, (double)at->start + b->tick[k],
                             (double)at->start + b->tick[k + 1]),
                  at, k, turn);
        b->turns |= turn != 0;
    }
    if (t->after == BERTH_STANDS) {
        body_head(b,
                  body_stay(b, at, x[last], y[last], (double)at->start + b->tick[last], body_ever),
                  at, last, 0);
    }
}

/* The legs as stored, of a disc; absent before `from` and after `until`. */
static inline void body_read_motion(body *b, uint32_t part, double from, double until)
{
    const berth_placement *at = &b->at[part];
    berth_motion_facts facts;
    berth_leg leg;

    CHECK_EQ(berth_motion_info(&b->motion[part], &facts), BERTH_OK);
    CHECK_LE(facts.legs, BODY_GLIDES / 2 - 2);
    for (uint32_t i = 0; i < facts.legs && i < BODY_GLIDES / 2 - 2; i++) {
        CHECK_EQ(berth_motion_leg(&b->motion[part], i, &leg), BERTH_OK);
        const double place[4] = {real_of(leg.x), real_of(leg.y), real_of(leg.to_x),
                                 real_of(leg.to_y)};
        const double begin = (double)at->start + leg.begin, end = (double)at->start + leg.end;
        const double radius = real_of(leg.radius);
        if (i == 0 && facts.before == BERTH_STANDS && from < begin) {
            body_stay(b, at, place[0], place[1], from, begin)->radius = radius;
        }
        body_glide(b, at, place, begin, end)->radius = radius;
        if (i + 1 == facts.legs && facts.after == BERTH_STANDS && end < until) {
            body_stay(b, at, place[2], place[3], end, until)->radius = radius;
        }
    }
}

/* ---- Made ----------------------------------------------------------------------------------- */

/* Everything that the placements decide. 0: refused, which only lengths and times may be. */
static inline int body_place(body *b, int boundary)
{
    berth_status placed = BERTH_OK;

    b->truth.glides = b->glides;
    b->truth.form = &b->form;
    b->truth.count = 0;
    b->turns = 0;
    if (b->kind == BODY_STANDING) {
        placed = berth_footprint_stand(&b->of->made.view, &b->at[0], b->from, b->until,
                                       (uint8_t)boundary, &b->body);
        body_stay(b, &b->at[0], 0, 0, b->from == b->until ? -body_ever : b->from,
                  b->from == b->until ? body_ever : b->until);
    } else if (b->kind == BODY_SWEEP) {
        placed = berth_sweep_place(&b->sweep, &b->at[0], &b->body);
        body_read_sweep(b);
    } else if (b->kind == BODY_DISC) {
        placed = berth_motion_place(&b->motion[0], &b->at[0], &b->placed);
        body_read_motion(b, 0, -body_ever, body_ever);
        b->body = berth_body_of_disc(&b->placed);
    } else {
        berth_motion_facts facts;
        CHECK_EQ(berth_motion_info(&b->motion[1], &facts), BERTH_OK);
        placed = berth_chain_build(b->parts, 2, ARENA(b->memory), &b->chain);
        if (placed == BERTH_OK) {
            placed = berth_chain_place(&b->chain, &b->placed);
            body_read_motion(b, 0, -body_ever, (double)b->at[1].start + facts.first);
            body_read_motion(b, 1, body_ever, body_ever); /* not there before */
        }
        b->body = berth_body_of_disc(&b->placed);
    }
    CHECK(placed == BERTH_OK || placed == BERTH_E_EXTENT || placed == BERTH_E_COORDINATE ||
          placed == BERTH_E_START || placed == BERTH_E_WINDOW);
    return placed == BERTH_OK;
}

/* Ticks of a leg: few, some hundred, or very many. */
static inline int32_t body_ticks(harness_random *random, uint32_t pace)
{
    const uint32_t bits = pace == 0 ? 1 : pace == 1 ? 10 : pace == 2 ? 6 : 27;

    return 1 + (int32_t)harness_below(random, UINT32_C(1) << harness_below(random, bits + 1));
}

/* Knots in a square of `size`: anywhere, waits, there and back, or all in one place. */
static inline void body_knots(harness_random *random, body *b, int32_t size)
{
    const uint32_t count = 1 + harness_below(random, BODY_KNOTS);
    const uint32_t pace = harness_below(random, 4), style = harness_below(random, 5);
    const int spins = harness_below(random, 3) == 0;

    b->turn_is_null = harness_below(random, 3) == 0;
    for (uint32_t k = 0; k < count; k++) {
        const int waits = k > 0 && (style == 0 || harness_below(random, 5) == 0);
        const int back = k > 1 && style == 1 && harness_below(random, 2) == 0;
        const int32_t x = harness_between(random, -size, size);
        const int32_t y = style == 2 ? 0 : harness_between(random, -size, size);
        b->x[k] = waits ? b->x[k - 1] : back ? b->x[k - 2] : num_from_raw(x);
        b->y[k] = waits ? b->y[k - 1] : back ? b->y[k - 2] : num_from_raw(y);
        b->tick[k] = (k == 0 ? -1 : b->tick[k - 1]) + body_ticks(random, pace);
        b->heading[k] = k > 0 && harness_below(random, 2) == 0 ? b->heading[k - 1]
                                                               : (berth_angle)gen_heading(random);
        b->turn[k] = (int8_t)(b->heading[k] == b->heading[k > 0 ? k - 1 : 0] && !spins
                                  ? 0
                                  : harness_between(random, -3, 2));
        if (spins && harness_below(random, 16) == 0) {
            b->turn[k] = (int8_t)(harness_below(random, 2) == 0 ? -128 : 127);
        }
    }
    for (uint32_t k = 0; k + 1 < count && !spins; k++) { /* straight on where nothing is said */
        b->turn[k] = (int8_t)(b->heading[k + 1] == b->heading[k] ? 0 : b->turn[k]);
    }
    b->trajectory = berth_trajectory_over_arrays(b->x, b->y, b->tick, count, berth_num_of(0));
    b->trajectory.before = (uint8_t)(harness_below(random, 2) == 0 ? BERTH_STANDS : BERTH_ABSENT);
    b->trajectory.after =
        (uint8_t)(harness_below(random, 3) != 0 || count == 1 ? BERTH_STANDS : BERTH_ABSENT);
}

static inline void body_build_motion(harness_random *random, body *b, uint32_t part, int32_t size)
{
    berth_arena image = berth_arena_over(b->image[part], sizeof b->image[part]);
    berth_motion_desc desc = {0};
    const berth_raw radius = harness_below(random, 4) == 0
                                 ? 0
                                 : FROM_RAW((int32_t)harness_below(random, (uint32_t)size / 2 + 2));

    body_knots(random, b, size);
    b->trajectory.radius = berth_num_of(radius);
    if (b->kind == BODY_CHAIN) {
        b->trajectory.before = BERTH_ABSENT;
        b->trajectory.after = (uint8_t)(part == 0 ? BERTH_STANDS : b->trajectory.after);
        b->trajectory.after =
            (uint8_t)(b->trajectory.count == 1 ? BERTH_STANDS : b->trajectory.after);
    }
    desc.trajectory = &b->trajectory;
    CHECK_EQ(berth_motion_build(&desc, &image, &b->motion[part]), BERTH_OK);
    b->parts[part].motion = &b->motion[part];
    b->parts[part].at = &b->at[part];
}

static inline void body_build_sweep(harness_random *random, body *b, int32_t size)
{
    berth_arena image = berth_arena_over(b->image[0], sizeof b->image[0]);
    berth_sweep_desc desc = {&b->trajectory, b->heading, 0, b->turn, NULL};
    berth_motion_facts facts;

    body_knots(random, b, size);
    desc.turn = b->turn_is_null ? NULL : b->turn;
    desc.footprint = &b->of->made.view;
    CHECK_EQ(berth_sweep_build(&desc, &image, &b->sweep), BERTH_OK);
    CHECK_EQ(berth_motion_info(&b->sweep.motion, &facts), BERTH_OK);
    b->step = real_of(facts.step);
    CHECK_EQ(image.used, berth_sweep_image_size(&desc));
    const int32_t *kept = (const int32_t *)b->sweep.headings;
    for (uint32_t k = 0; k < b->trajectory.count; k++) {
        CHECK_EQ(kept[2 * k], b->heading[k]);
        CHECK_EQ(kept[2 * k + 1], k + 1 < b->trajectory.count ? body_turn(b, k) : 0);
    }
}

/* A placement with any rotation: quarter turns exactly, more often than not. */
static inline berth_placement body_at(harness_random *random, int32_t start)
{
    reference_placement p = {16384, 0, 0, 0, 0};

    gen_turn(random,
             harness_below(random, 2) == 0 ? 16384 * harness_below(random, 4) : gen_heading(random),
             &p);
    berth_placement at = footprint_placement(&p);
    at.start = start;
    return at;
}

/* Any kind, of a footprint and about as large a way, or a longer one. */
static inline void body_make(harness_random *random, body *b, body_kind kind, const shape *of)
{
    const double far = real_of(of->facts.radius) * 65536;
    const uint32_t more = harness_below(random, 3) == 0 ? harness_below(random, 10) : 2;
    double wide = far < 4096 ? 4096 : far;

    b->kind = kind;
    b->of = of;
    b->step = 0;
    for (uint32_t i = 0; i < more; i++) {
        wide *= wide < 100e6 ? 2 : 1;
    }
    const int32_t size = (int32_t)(wide > 268e6 ? 268e6 : wide);
    b->at[0] = body_at(random, harness_between(random, -5000, 5000));
    b->from = b->until = 0;
    if (kind == BODY_STANDING) {
        body_form(b);
        if (harness_below(random, 4) == 0) {
            b->from = harness_between(random, -5000, 5000);
            b->until = b->from + body_ticks(random, 1);
        }
    } else if (kind == BODY_SWEEP) {
        body_form(b);
        body_build_sweep(random, b, size);
    } else {
        body_point(b);
        body_build_motion(random, b, 0, size);
        if (kind == BODY_CHAIN) {
            const int32_t end =
                b->at[0].start + shown_of(&b->motion[0]).first + shown_of(&b->motion[0]).length;
            const int32_t gap = harness_below(random, 2) == 0 ? 0 : body_ticks(random, 1);
            body_build_motion(random, b, 1, size);
            b->at[1] = body_at(random, end + gap - b->tick[0]);
        }
    }
    b->reach = reference_reach(&b->form) + b->form.radius;
}

#endif
