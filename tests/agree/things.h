/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Things of every kind that calls are asked about: clips, trajectories, chains, sweeps, and
 * footprints that stand.
 *
 * What is made (numbers as given, images, views) lies apart from where it is, so that one thing may
 * be in many places at once. All numbers are whole multiples of 2^-16 within +-256 units, mostly of
 * 2^-10, and times are mostly even: they are stored as they are, in floats too, and so is what is
 * moved by whole units, turned by a quarter, or halved. */

#ifndef BERTH_AGREE_THINGS_H
#define BERTH_AGREE_THINGS_H

#include "tests/gen/real.h"
#include "tests/harness/harness.h"

#include <berth/host/plans.h>

#ifdef HARNESS_HOSTED
enum { AGREE_KNOTS = 80 };
#else
enum { AGREE_KNOTS = 8 };
#endif

enum {
    AGREE_FEW = 8, /* knots, mostly */
    AGREE_PARTS = 3,
    AGREE_POINTS = 12,
    AGREE_SHAPES = 6,
    AGREE_IMAGE = 640 + 8 * AGREE_KNOTS, /* 64-bit words of a motion's or a sweep's image */
    AGREE_GROUND = 512,                  /* of a footprint's */
    AGREE_LATTICE = 64,                  /* 2^-10 units */
    AGREE_UNIT = 65536
};

typedef enum agree_kind {
    AGREE_CLIP,
    AGREE_TRAJECTORY,
    AGREE_CHAIN,
    AGREE_SWEEP,
    AGREE_STANDING,
    AGREE_KINDS
} agree_kind;

static const char *const agree_kind_names[AGREE_KINDS] = {"clip", "trajectory", "chain", "sweep",
                                                          "standing"};

/* ---- Made ----------------------------------------------------------------------------------- */

/* Points of an outline, or one of the simple shapes. */
typedef struct agree_shape {
    berth_num x[AGREE_POINTS + 1], y[AGREE_POINTS + 1];
    uint16_t points, rings, end[2];
    int outline; /* 0: not one whose points are known */
    berth_num radius;
    uint64_t image[AGREE_GROUND];
    berth_footprint view;
} agree_shape;

/* Knots, or (held) samples. */
typedef struct agree_route {
    berth_num x[AGREE_KNOTS + 1], y[AGREE_KNOTS + 1], r[AGREE_KNOTS + 1];
    int32_t tick[AGREE_KNOTS + 1];
    berth_angle heading[AGREE_KNOTS + 1];
    int8_t turn[AGREE_KNOTS + 1];
    uint32_t count;
    int held, radii;
    berth_num radius;
    int32_t dt;
    uint8_t before, after;
} agree_route;

typedef struct agree_made {
    agree_kind kind;
    uint32_t parts;
    agree_route route[AGREE_PARTS];
    const agree_shape *shape; /* carried or standing; else null */
    uint64_t image[AGREE_PARTS][AGREE_IMAGE];
    berth_motion motion[AGREE_PARTS];
    berth_sweep sweep;
    int turns;     /* some leg of it does */
    double band;   /* what it is stored wider than it was given */
    double extent; /* no point of it is further from the origin of its frame */
    double reach;  /* the same of what is carried or stands, from its own */
} agree_made;

/* Up to `most` 2^-16 either way, mostly on the lattice. */
static inline int32_t agree_any(harness_random *random, int32_t most)
{
    const int32_t any = harness_between(random, -most, most);
    return harness_below(random, 8) == 0 ? any : any / AGREE_LATTICE * AGREE_LATTICE;
}

static inline int32_t agree_above(harness_random *random, int32_t most)
{
    const int32_t any = agree_any(random, most);
    return any < 0 ? -any : any;
}

/* ---- Shapes --------------------------------------------------------------------------------- */

static uint64_t agree_scratch[1024];

/* The outline again from its points. 0: refused. */
static inline int agree_outline_build(agree_shape *s)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_arena image = berth_arena_over(s->image, sizeof s->image);

    desc.outline = berth_outline_over_arrays(s->x, s->y, s->points);
    desc.outline.end = s->end;
    desc.outline.rings = s->rings;
    desc.threshold = berth_num_of(0);
    desc.radius = s->radius;
    return berth_footprint_build(&desc, &image, ARENA(agree_scratch), &s->view) == BERTH_OK;
}

/* A ring of points around the middle, in order: convex or a star; or a square. */
static inline void agree_ring(harness_random *random, agree_shape *s, int32_t size, uint32_t points)
{
    const berth_angle turn = (berth_angle)harness_u32(random);
    const int star = harness_below(random, 2) == 0;

    for (uint32_t i = 0; i < points; i++) {
        const berth_angle at = (berth_angle)(turn + i * 65536u / points);
        const int32_t far = star && (i & 1u) != 0 ? size / 3 : size;
        const double x = (double)berth_cos(at) / (double)BERTH_DIR_ONE * far;
        const double y = (double)berth_sin(at) / (double)BERTH_DIR_ONE * far;
        s->x[s->points] = num_from_raw((int32_t)x / (2 * AGREE_LATTICE) * 2 * AGREE_LATTICE);
        s->y[s->points] = num_from_raw((int32_t)y / (2 * AGREE_LATTICE) * 2 * AGREE_LATTICE);
        s->points++;
    }
    s->end[s->rings++] = s->points;
}

static inline void agree_square(agree_shape *s, int32_t size)
{
    static const int8_t at[8] = {-1, -1, 1, -1, 1, 1, -1, 1};

    for (uint32_t i = 0; i < 4; i++) {
        s->x[s->points] = num_from_raw(at[2 * i] * size);
        s->y[s->points] = num_from_raw(at[2 * i + 1] * size);
        s->points++;
    }
    s->end[s->rings++] = s->points;
}

static inline void agree_shape_make(harness_random *random, agree_shape *s)
{
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    const uint32_t most = harness_below(random, 4) == 0 ? 128 : 40;
    const int32_t size = (2 + (int32_t)harness_below(random, most)) * 16 * AGREE_LATTICE;
    const int32_t other = (2 + (int32_t)harness_below(random, most)) * 8 * AGREE_LATTICE;
    const uint32_t which = harness_below(random, 8);
    berth_status made = BERTH_OK;

    s->radius =
        num_from_raw(harness_below(random, 3) != 0 ? 0 : agree_above(random, AGREE_UNIT / 8));
    s->points = s->rings = 0;
    s->outline = which > 3;
    if (which == 0) {
        made = berth_footprint_cylinder(num_from_raw(size), &image, &s->view);
    } else if (which == 1) {
        made = berth_footprint_capsule(num_from_raw(-size), num_from_raw(0), num_from_raw(size),
                                       num_from_raw(other), s->radius, &image, &s->view);
    } else if (which == 2) {
        made =
            berth_footprint_polygon((uint16_t)(3 + harness_below(random, 6)), num_from_raw(size),
                                    (berth_angle)harness_u32(random), s->radius, &image, &s->view);
    } else if (which == 3) {
        made =
            berth_footprint_rectangle(num_from_raw(-size), num_from_raw(-other), num_from_raw(size),
                                      num_from_raw(other), s->radius, &image, &s->view);
    } else {
        const int hole = which == 4;
        if (harness_below(random, 3) == 0) {
            agree_square(s, size);
        } else {
            agree_ring(random, s, size, 3 + harness_below(random, 6));
        }
        if (hole) {
            agree_square(s, size / (8 * AGREE_LATTICE) * 2 * AGREE_LATTICE);
        }
        CHECK(agree_outline_build(s));
    }
    CHECK_EQ(made, BERTH_OK);
}

/* ---- Routes --------------------------------------------------------------------------------- */

static inline int32_t agree_ticks(harness_random *random)
{
    const uint32_t pace = harness_below(random, 24);
    if (pace == 0) {
        return 1 + (int32_t)harness_below(random, 3);
    }
    if (pace == 1) {
        return 2 * (1 + (int32_t)harness_below(random, 60000));
    }
    return 2 * (1 + (int32_t)harness_below(random, UINT32_C(64) << harness_below(random, 7)));
}

typedef enum agree_style {
    AGREE_ANYWHERE,
    AGREE_LANE, /* along x, at any speeds */
    AGREE_BACK, /* there and back */
    AGREE_STILL,
    AGREE_STYLES
} agree_style;

/* Where the knots are. */
static inline void agree_knots(harness_random *random, agree_route *r, int32_t size)
{
    const agree_style style = (agree_style)harness_below(random, AGREE_STYLES + 2);
    const int32_t far = agree_above(random, size) / (int32_t)r->count;
    const int32_t step = (far / AGREE_LATTICE + 1) * AGREE_LATTICE;

    for (uint32_t k = 0; k < r->count; k++) {
        const int32_t x = agree_any(random, size), y = agree_any(random, size);
        const int waits = k > 0 && (style == AGREE_STILL || harness_below(random, 6) == 0);
        const int back = k > 1 && style == AGREE_BACK;
        if (waits || back) {
            r->x[k] = r->x[k - (back ? 2 : 1)];
            r->y[k] = r->y[k - (back ? 2 : 1)];
        } else if (style == AGREE_LANE) {
            r->x[k] = num_from_raw(step * (int32_t)k);
            r->y[k] = num_from_raw(0);
        } else {
            r->x[k] = num_from_raw(x);
            r->y[k] = num_from_raw(y);
        }
        r->r[k] = num_from_raw(agree_above(random, AGREE_UNIT / 2));
    }
}

/* Which way round, mostly the shorter one: -1 of no way at all would be once around. */
static inline int8_t agree_way_round(harness_random *random, berth_angle from, berth_angle to)
{
    const int left = (berth_angle)(to - from) <= 32768;
    const uint32_t style = harness_below(random, 12);

    if (style == 0) {
        return (int8_t)harness_between(random, -3, 2);
    }
    return (int8_t)(from == to ? 0 : style == 1 ? -left : left - 1);
}

static inline void agree_headings(harness_random *random, agree_route *r)
{
    const int straight = harness_below(random, 3) == 0;

    for (uint32_t k = 0; k < r->count; k++) {
        const uint32_t any = harness_below(random, 2) == 0 ? 4096 * harness_below(random, 16)
                                                           : harness_u32(random) & 0xfffeu;
        const int same = k > 0 && (straight || harness_below(random, 3) == 0);
        r->heading[k] = same ? r->heading[k - 1] : (berth_angle)any;
    }
    for (uint32_t k = 0; k < r->count; k++) {
        const berth_angle to = r->heading[k + 1 < r->count ? k + 1 : k];
        r->turn[k] = straight ? 0 : agree_way_round(random, r->heading[k], to);
    }
}

static inline void agree_route_make(harness_random *random, agree_route *r, agree_kind kind)
{
    const uint32_t bits =
        harness_below(random, 8) == 0 ? harness_below(random, 8) : 2 + harness_below(random, 2);

    const int fast = harness_below(random, 12) == 0; /* so that whole ticks are coarse */

    r->count = harness_below(random, 6) == 0 ? 1 : 2 + harness_below(random, AGREE_FEW - 1);
    r->count = harness_below(random, 8) == 0 ? AGREE_KNOTS : r->count;
    r->held = kind == AGREE_CLIP || (kind == AGREE_CHAIN && harness_below(random, 3) == 0);
    r->radii = kind != AGREE_SWEEP && harness_below(random, 4) == 0;
    r->dt = fast ? 1 + (int32_t)harness_below(random, 3) : agree_ticks(random);
    r->radius =
        num_from_raw(harness_below(random, 6) == 0 ? 0 : agree_above(random, AGREE_UNIT / 2));
    agree_knots(random, r, AGREE_UNIT << bits);
    agree_headings(random, r);
    for (uint32_t k = 0; k < r->count; k++) {
        r->tick[k] = k == 0 ? 2 * (int32_t)harness_below(random, 50)
                            : r->tick[k - 1] + (fast ? 1 + (int32_t)harness_below(random, 3)
                                                     : agree_ticks(random));
    }
    r->before = (uint8_t)(harness_below(random, 3) == 0 ? BERTH_STANDS : BERTH_ABSENT);
    r->after =
        (uint8_t)(harness_below(random, 2) == 0 || r->count == 1 ? BERTH_STANDS : BERTH_ABSENT);
}

/* Local ticks at which it begins and ends. */
static inline int32_t agree_route_begin(const agree_route *r)
{
    return r->held ? 0 : r->tick[0];
}

static inline int32_t agree_route_end(const agree_route *r)
{
    return r->held ? (int32_t)r->count * r->dt : r->tick[r->count - 1];
}

static inline berth_trajectory agree_route_trajectory(const agree_route *r)
{
    berth_trajectory t = berth_trajectory_over_arrays(r->x, r->y, r->tick, r->count, r->radius);

    t.r = r->radii ? r->r : NULL;
    t.before = r->before;
    t.after = r->after;
    return t;
}

/* ---- Images --------------------------------------------------------------------------------- */

static inline int agree_motion_build(agree_made *m, uint32_t part)
{
    const agree_route *r = &m->route[part];
    berth_arena image = berth_arena_over(m->image[part], sizeof m->image[part]);
    berth_motion_desc desc = {0};
    const berth_trajectory t = agree_route_trajectory(r);
    berth_motion_facts facts;

    if (r->held) {
        desc.clip = berth_clip_over_arrays(r->x, r->y, r->count, r->radius, r->dt);
        desc.clip.r = r->radii ? r->r : NULL;
    } else {
        desc.trajectory = &t;
    }
    if (berth_motion_image_size(&desc) > sizeof m->image[part] ||
        berth_motion_build(&desc, &image, &m->motion[part]) != BERTH_OK) {
        return 0;
    }
    CHECK_EQ(berth_motion_info(&m->motion[part], &facts), BERTH_OK);
    m->band = real_of(facts.band) > m->band ? real_of(facts.band) : m->band;
    return 1;
}

static inline int agree_sweep_build(agree_made *m)
{
    const agree_route *r = &m->route[0];
    berth_arena image = berth_arena_over(m->image[0], sizeof m->image[0]);
    const berth_trajectory t = agree_route_trajectory(r);
    const berth_sweep_desc desc = {&t, r->heading, 0, r->turn, &m->shape->view};

    if (berth_sweep_image_size(&desc) > sizeof m->image[0] ||
        berth_sweep_build(&desc, &image, &m->sweep) != BERTH_OK) {
        return 0;
    }
    for (uint32_t k = 0; k + 1 < r->count; k++) {
        m->turns |= r->heading[k] != r->heading[k + 1] || r->turn[k] != 0;
    }
    return 1;
}

static inline void agree_extent(agree_made *m)
{
    berth_footprint_circle root;

    m->reach = m->extent = 0;
    if (m->shape != NULL && berth_footprint_node(&m->shape->view, 0, &root) == BERTH_OK) {
        m->reach = magnitude(real_of(root.x)) + magnitude(real_of(root.y)) + real_of(root.radius);
    }
    for (uint32_t p = 0; p < m->parts && m->kind != AGREE_STANDING; p++) {
        const agree_route *r = &m->route[p];
        for (uint32_t k = 0; k < r->count; k++) {
            const double far = magnitude(real_of(r->x[k])) + magnitude(real_of(r->y[k])) +
                               real_of(r->radii ? r->r[k] : r->radius);
            m->extent = far > m->extent ? far : m->extent;
        }
    }
    m->extent += m->reach;
}

/* Images and views of what is described. 0: there is no room. */
static inline int agree_build(agree_made *m)
{
    m->band = 0;
    m->turns = 0;
    for (uint32_t k = 0; k < m->parts && m->kind <= AGREE_CHAIN; k++) {
        if (!agree_motion_build(m, k)) {
            return 0;
        }
    }
    if (m->kind == AGREE_SWEEP && !agree_sweep_build(m)) {
        return 0;
    }
    agree_extent(m);
    return 1;
}

static inline void agree_make(harness_random *random, agree_made *m, agree_kind kind,
                              const agree_shape *shape)
{
    do {
        m->kind = kind;
        m->parts = kind == AGREE_CHAIN ? 1 + harness_below(random, AGREE_PARTS) : 1;
        m->shape = kind >= AGREE_SWEEP ? shape : NULL;
        for (uint32_t k = 0; k < m->parts; k++) {
            agree_route_make(random, &m->route[k], kind);
        }
    } while (!agree_build(m));
}

/* ---- Placed --------------------------------------------------------------------------------- */

typedef struct agree_thing {
    const agree_made *of;
    berth_placement at[AGREE_PARTS];
    int32_t from, until; /* of what stands */
    uint8_t boundary;
    /* made by agree_place */
    berth_chain_part part[AGREE_PARTS];
    uint64_t memory[BERTH_CHAIN_WORDS(AGREE_PARTS) / 2 + 1];
    berth_chain chain;
    berth_placed placed;
    berth_body body;
} agree_thing;

static inline int agree_is_disc(const agree_thing *t)
{
    return t->of->kind <= AGREE_CHAIN;
}

/* Everything that the placements decide. 0: they are out of range. */
static inline int agree_place(agree_thing *t)
{
    const agree_made *m = t->of;
    berth_arena arena = berth_arena_over(t->memory, sizeof t->memory);
    int fits = 0;

    if (m->kind == AGREE_STANDING) {
        fits = berth_footprint_stand(&m->shape->view, &t->at[0], t->from, t->until, t->boundary,
                                     &t->body) == BERTH_OK;
    } else if (m->kind == AGREE_SWEEP) {
        fits = berth_sweep_place(&m->sweep, &t->at[0], &t->body) == BERTH_OK;
    } else if (m->kind == AGREE_CHAIN) {
        for (uint32_t k = 0; k < m->parts; k++) {
            t->part[k].motion = &m->motion[k];
            t->part[k].at = &t->at[k];
        }
        fits = berth_chain_build(t->part, m->parts, &arena, &t->chain) == BERTH_OK &&
               berth_chain_place(&t->chain, &t->placed) == BERTH_OK;
        t->body = berth_body_of_disc(&t->placed);
    } else {
        fits = berth_motion_place(&m->motion[0], &t->at[0], &t->placed) == BERTH_OK;
        t->body = berth_body_of_disc(&t->placed);
    }
    return fits;
}

/* A copy elsewhere: later by `ticks`, turned by `quarters` about the world's origin, then moved by
 * 2^-16 units. 0: out of range. */
static inline int agree_moved(const agree_thing *from, int32_t ticks, uint32_t quarters, int32_t x,
                              int32_t y, agree_thing *to)
{
    to->of = from->of;
    to->boundary = from->boundary;
    to->from = from->from;
    to->until = from->until;
    if (to->from != to->until) {
        to->from += ticks;
        to->until += ticks;
    }
    for (uint32_t k = 0; k < from->of->parts; k++) {
        berth_placement *const at = &to->at[k];
        *at = from->at[k];
        for (uint32_t n = 0; n < quarters; n++) {
            const berth_placement was = *at;
            at->rotation.c = (berth_dir)-was.rotation.s;
            at->rotation.s = was.rotation.c;
            at->x = berth_num_neg(was.y);
            at->y = was.x;
        }
        at->x = berth_num_add(at->x, num_from_raw(x));
        at->y = berth_num_add(at->y, num_from_raw(y));
        at->start += ticks;
    }
    return agree_place(to);
}

/* Local point of a knot in the world, about. */
static inline void agree_point(const agree_thing *t, uint32_t part, uint32_t knot, double *x,
                               double *y)
{
    const berth_placement *at = &t->at[part];
    const agree_route *r = &t->of->route[part];
    const int stands = t->of->kind == AGREE_STANDING;
    const double c = real_of_dir(at->rotation.c);
    const double s = real_of_dir(at->rotation.s);
    const double lx = stands ? 0 : real_of(r->x[knot]);
    const double ly = stands ? 0 : real_of(r->y[knot]);

    *x = real_of(at->x) + c * lx - s * ly;
    *y = real_of(at->y) + s * lx + c * ly;
}

/* Global tick at which a knot is reached, or a sample begins. */
static inline int32_t agree_knot_tick(const agree_thing *t, uint32_t part, uint32_t knot)
{
    const agree_route *r = &t->of->route[part];
    return t->at[part].start + (r->held ? (int32_t)knot * r->dt : r->tick[knot]);
}

static inline berth_placement agree_turned(harness_random *random)
{
    const uint32_t heading = harness_below(random, 2) == 0 ? 16384 * harness_below(random, 4)
                                                           : harness_u32(random) & 0xffffu;
    return berth_placement_at(berth_num_of(0), berth_num_of(0), (berth_angle)heading, 0);
}

/* The parts of a plan one after another, each where the one before it ends or near there. */
static inline void agree_follow(harness_random *random, agree_thing *t)
{
    const agree_made *m = t->of;

    for (uint32_t k = 1; k < m->parts; k++) {
        const agree_route *before = &m->route[k - 1], *r = &m->route[k];
        const int32_t gap = harness_below(random, 2) == 0 ? 0 : (int32_t)harness_below(random, 60);
        double x, y, own_x, own_y;
        t->at[k] = agree_turned(random);
        t->at[k].start = t->at[k - 1].start + agree_route_end(before) + gap - agree_route_begin(r);
        agree_point(t, k - 1, before->count - 1, &x, &y);
        agree_point(t, k, 0, &own_x, &own_y);
        t->at[k].x = num_from_raw((int32_t)((x - own_x) * AGREE_UNIT));
        t->at[k].y = num_from_raw((int32_t)((y - own_y) * AGREE_UNIT));
    }
}

/* Anywhere, about the origin of the world and of time. */
static inline void agree_settle(harness_random *random, agree_thing *t, const agree_made *of,
                                uint8_t boundary)
{
    t->of = of;
    t->boundary = boundary;
    t->from = t->until = 0;
    t->at[0] = agree_turned(random);
    t->at[0].start = harness_between(random, -500, 500);
    t->at[0].x = num_from_raw(agree_any(random, 4 * AGREE_UNIT));
    t->at[0].y = num_from_raw(agree_any(random, 4 * AGREE_UNIT));
    if (of->kind == AGREE_STANDING && harness_below(random, 3) == 0) {
        t->from = harness_between(random, -500, 500);
        t->until = t->from + agree_ticks(random);
    }
    agree_follow(random, t);
}

#endif
