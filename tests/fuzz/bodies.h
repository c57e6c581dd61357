/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies out of bytes: discs, and footprints that stand or are carried; and where they are. */

#ifndef BERTH_FUZZ_BODIES_H
#define BERTH_FUZZ_BODIES_H

#include "motion.h"

#include <berth/berth.h>

enum { FUZZ_KNOTS = 8, FUZZ_BODY = 128 /* bytes of the input */ };

typedef struct fuzz_body {
    berth_body body;
    berth_num x[FUZZ_KNOTS], y[FUZZ_KNOTS];
    int32_t tick[FUZZ_KNOTS], start;
    uint32_t knots;
    berth_angle heading[FUZZ_KNOTS];
    int8_t turn[FUZZ_KNOTS];
    berth_num radius;
    berth_trajectory way;
    uint32_t shape_room[BERTH_FOOTPRINT_POLYGON_WORDS(16) * 2]; /* f64 takes no more */
    uint32_t image_room[2048];
    berth_footprint shape; /* a disc's: a cylinder as large */
    berth_motion motion;
    berth_sweep sweep;
    berth_placement at;
    berth_placed placed;
    double reach, step, scale;
} fuzz_body;

/* ---- Made ----------------------------------------------------------------------------------- */

/* Mostly lengths that meet each other. */
static inline berth_num fuzz_place_num(fuzz_input *in, int wide)
{
    const uint32_t bits = fuzz_u16(in);
    return wide ? fuzz_num_of((bits - 32768.0) / 4.0) : fuzz_num_of((bits - 32768.0) / 4096.0);
}

/* A number of the input, as a length of up to four units. */
static inline double fuzz_short(fuzz_input *in)
{
    return fuzz_u8(in) / 64.0;
}

static inline void fuzz_make_shape(fuzz_body *to, uint32_t kind, fuzz_input *in)
{
    berth_arena image = berth_arena_over(to->shape_room, sizeof to->shape_room);
    const double left = fuzz_short(in), low = fuzz_short(in);
    const double right = fuzz_short(in) + 1.0 / 64, high = fuzz_short(in) + 1.0 / 64;
    const berth_num x = fuzz_num_of(-left), y = fuzz_num_of(-low);
    const berth_num to_x = fuzz_num_of(right), to_y = fuzz_num_of(high);
    const double wide = left > right ? left : right, tall = low > high ? low : high;
    to->radius = fuzz_num_of((double)(fuzz_u8(in) % 64) / 64);
    to->reach = (wide > tall ? wide + tall / 2 : tall + wide / 2) + fuzz_real(to->radius);
    if (kind % 8 < 4) {
        MUST(berth_footprint_rectangle(x, y, to_x, to_y, to->radius, &image, &to->shape) ==
             BERTH_OK);
    } else if (kind % 8 < 6) {
        MUST(berth_footprint_capsule(x, y, to_x, to_y, to->radius, &image, &to->shape) == BERTH_OK);
    } else if (kind % 8 < 7) {
        MUST(berth_footprint_polygon((uint16_t)(3 + kind / 8 % 13), to_x, to->heading[0],
                                     to->radius, &image, &to->shape) == BERTH_OK);
    } else {
        MUST(berth_footprint_cylinder(to_x, &image, &to->shape) == BERTH_OK);
    }
}

static inline void fuzz_make_way(fuzz_body *to, uint32_t way, fuzz_input *in)
{
    int32_t tick = way & 1 ? (int32_t)fuzz_u8(in) : 0;
    to->knots = 1 + fuzz_u8(in) % FUZZ_KNOTS;
    for (uint32_t i = 0; i < to->knots; i++) {
        const uint32_t gap = fuzz_u8(in), same = fuzz_u8(in);
        to->x[i] = same % 4 == 1 && i > 0 ? to->x[i - 1] : fuzz_place_num(in, (way & 14) == 14);
        to->y[i] = same % 4 == 1 && i > 0 ? to->y[i - 1] : fuzz_place_num(in, (way & 14) == 14);
        to->heading[i] = (berth_angle)fuzz_u16(in);
        if (same / 4 % 4 < 2 && i > 0) {
            to->heading[i] = to->heading[i - 1];
        }
        to->turn[i] = (int8_t)(way & 16 && same / 16 % 4 == 0 ? same / 64 - 2 : 0);
        to->tick[i] = tick;
        tick += way & 32 ? 1 + (int32_t)(gap << 12) : 1 + (int32_t)gap;
    }
    to->way = berth_trajectory_over_arrays(to->x, to->y, to->tick, to->knots, to->radius);
    to->way.before = (uint8_t)(way >> 6 & 1);
    to->way.after = (uint8_t)(way >> 7 & 1);
    if (to->knots == 1) {
        to->way.after = BERTH_STANDS;
    }
}

static inline void fuzz_measure(fuzz_body *to, const berth_motion *motion)
{
    berth_motion_facts facts;
    MUST(berth_motion_info(motion, &facts) == BERTH_OK);
    to->step = 2 * fuzz_real(facts.band);
}

static inline int fuzz_make_moving(fuzz_body *to, int carried)
{
    berth_arena image = berth_arena_over(to->image_room, sizeof to->image_room);
    if (carried) {
        const berth_sweep_desc desc = {&to->way, to->heading, 0,
                                       to->way.count > 1 ? to->turn : NULL, &to->shape};
        const size_t size = berth_sweep_image_size(&desc);
        const berth_status status = berth_sweep_build(&desc, &image, &to->sweep);
        MUST(image.used == (status == BERTH_OK ? size : 0));
        if (status != BERTH_OK) {
            return 0;
        }
        MUST(berth_sweep_place(&to->sweep, &to->at, &to->body) == BERTH_OK);
        fuzz_measure(to, &to->sweep.motion);
    } else {
        berth_motion_desc desc = {0};
        berth_arena room = berth_arena_over(to->shape_room, sizeof to->shape_room);
        desc.trajectory = &to->way;
        to->way.radius = fuzz_num_of(fuzz_real(to->radius) + 1.0 / 16);
        if (berth_motion_build(&desc, &image, &to->motion) != BERTH_OK) {
            return 0;
        }
        MUST(berth_footprint_cylinder(to->way.radius, &room, &to->shape) == BERTH_OK);
        MUST(berth_motion_place(&to->motion, &to->at, &to->placed) == BERTH_OK);
        to->body = berth_body_of_disc(&to->placed);
        fuzz_measure(to, &to->motion);
    }
    return 1;
}

/* 0: there is none such. */
static inline int fuzz_body_of(fuzz_body *to, fuzz_input *all)
{
    fuzz_input in = fuzz_cut(all, FUZZ_BODY);
    const uint32_t kind = fuzz_u8(&in), way = fuzz_u8(&in);
    /* one after the other: arguments are read in any order, each compiler's own */
    const int32_t start = fuzz_s8(&in);
    const berth_angle heading = (berth_angle)(fuzz_u16(&in) & (kind & 64 ? 0xffff : 0xc000));
    const berth_num y = fuzz_place_num(&in, 0), x = fuzz_place_num(&in, 0);
    const berth_placement here = berth_placement_at(x, y, heading, start);
    const int32_t from = fuzz_s8(&in) * 2, until = from + (int32_t)fuzz_u16(&in) % 1024;
    memset(to, 0xa5, sizeof *to);
    to->at = here;
    to->start = here.start;
    to->scale = way & 2 ? 8192 * 3 : 64;
    to->heading[0] = (berth_angle)way;
    fuzz_make_shape(to, fuzz_u8(&in), &in);
    fuzz_make_way(to, way, &in);
    if (kind % 4 == 1) {
        const berth_status status =
            berth_footprint_stand(&to->shape, &to->at, from, until, 0, &to->body);
        MUST(status == BERTH_OK || (status == BERTH_E_WINDOW && until == from));
        to->step = 0;
        to->knots = 2;
        to->start = 0;
        to->tick[0] = from;
        to->tick[1] = until;
        return status == BERTH_OK;
    }
    return fuzz_make_moving(to, kind % 4 != 0);
}

/* The same with another start. */
static inline void fuzz_body_start(fuzz_body *to, int32_t start)
{
    const int carried = to->body.headings != NULL;
    to->at.start = to->start = start;
    if (carried) {
        MUST(berth_sweep_place(&to->sweep, &to->at, &to->body) == BERTH_OK);
    } else {
        MUST(berth_motion_place(&to->motion, &to->at, &to->placed) == BERTH_OK);
        to->body = berth_body_of_disc(&to->placed);
    }
}

static inline int fuzz_stands(const fuzz_body *b)
{
    return b->body.footprint.image != NULL && b->body.headings == NULL;
}

/* ---- Where ---------------------------------------------------------------------------------- */

/* Where it is at a tick; 0: it is not there. */
static inline int fuzz_body_at(const fuzz_body *b, int32_t tick, berth_placement *at)
{
    berth_num x, y, radius;
    if (b->body.headings != NULL) {
        return berth_sweep_at(&b->body, tick, at) == BERTH_HIT;
    }
    if (fuzz_stands(b)) {
        *at = b->at;
        at->start = 0;
        return (b->tick[0] == 0 && b->tick[1] == 0) || (tick >= b->tick[0] && tick < b->tick[1]);
    }
    if (berth_placed_at(&b->body.outer, tick, &x, &y, &radius) != BERTH_HIT) {
        return 0;
    }
    *at = berth_placement_at(x, y, 0, 0);
    return 1;
}

/* How far any point of it gets in a tick from where it is at its begin, p, at most; at its end it
 * is at q. It may turn more than once around meanwhile. */
static inline double fuzz_way(const fuzz_body *b, int32_t tick, const berth_placement *p,
                              const berth_placement *q)
{
    const double x = fuzz_real(p->x) - fuzz_real(q->x), y = fuzz_real(p->y) - fuzz_real(q->y);
    double turn = 0;
    for (uint32_t i = 0; b->body.headings != NULL && i + 1 < b->knots; i++) {
        const int64_t local = (int64_t)tick - b->start;
        if (local >= b->tick[i] && local < b->tick[i + 1]) {
            const int32_t ahead = (b->heading[i + 1] - b->heading[i]) & 0xffff;
            const double all = (ahead + 65536.0 * b->turn[i]) / (b->tick[i + 1] - b->tick[i]);
            turn = b->reach * (all > 0 ? all : -all) / 65536 * 6.2832;
        }
    }
    return (x > 0 ? x : -x) + (y > 0 ? y : -y) + (turn < 2 * b->reach ? turn : 2 * b->reach);
}

/* How near two are as they stand, less the margin; below 0: not told. */
static inline double fuzz_bodies_apart(const fuzz_body *a, const berth_placement *at_a,
                                       const fuzz_body *b, const berth_placement *at_b,
                                       double margin, uint8_t boundary)
{
    berth_placed_footprint one, two;
    berth_footprint_options options;
    berth_separation separation;
    memset(&options, 0, sizeof options);
    options.margin = fuzz_num_of(margin);
    options.boundary = boundary;
    if (berth_footprint_place(&a->shape, at_a, &one) != BERTH_OK ||
        berth_footprint_place(&b->shape, at_b, &two) != BERTH_OK) {
        return -1; /* beyond where footprints may be placed */
    }
    const berth_status status = berth_footprint_distance(&one, &two, BERTH_SEPARATION_MAX, &options,
                                                         NULL, &separation, NULL);
    MUST(status == BERTH_HIT || status == BERTH_CLEAR);
    return status == BERTH_HIT ? 0 : fuzz_real(separation.distance) + 1.0 / 65536;
}

/* Mostly near each other. */
static inline void fuzz_body_seed(uint8_t *bytes, uint32_t *random)
{
    if (fuzz_random(random) % 4 != 0) {
        bytes[1] &= (uint8_t)~14;
    }
    bytes[3] = (uint8_t)(bytes[3] % 64 + 96);
    bytes[5] = (uint8_t)(bytes[5] % 64 + 96);
}

/* ---- What is asked, and what is seen -------------------------------------------------------- */

typedef struct fuzz_questions {
    const fuzz_body *a, *b;
    berth_body_options options; /* as asked */
    double slack;               /* by which the margin is above that of what is looked at */
    double band;                /* how near a false alarm may be */
} fuzz_questions;

static inline int fuzz_asked_all(const berth_motion_options *o)
{
    return o->from == 0 && o->until == 0;
}

static inline int fuzz_in_window(const fuzz_questions *q, int32_t tick)
{
    const berth_motion_options *const o = &q->options.motion;
    return tick < BERTH_TICK_END && (fuzz_asked_all(o) || (tick >= o->from && tick < o->until));
}

static inline double fuzz_margin_at(const fuzz_questions *q, int32_t tick)
{
    const berth_motion_options *const o = &q->options.motion;
    const double rate = (double)o->margin_per_tick / RATE_ONE;
    return fuzz_real(o->margin) + rate * ((double)tick - o->from);
}

/* How near both are at a tick, less the margin, with the slack back in it, so that they are
 * surely in contact where this is 0; below 0: they are not both there, or cannot be asked. */
static inline double fuzz_seen_at(const fuzz_questions *q, int32_t tick)
{
    berth_placement at_a, at_b;
    if (!fuzz_in_window(q, tick) || !fuzz_body_at(q->a, tick, &at_a) ||
        !fuzz_body_at(q->b, tick, &at_b)) {
        return -1;
    }
    const double margin = fuzz_margin_at(q, tick) - q->slack;
    if (margin < 0 || margin > BERTH_RADIUS_MAX - 1) {
        return -1;
    }
    return fuzz_bodies_apart(q->a, &at_a, q->b, &at_b, margin, q->options.boundary);
}

/* Ticks worth a look: `which` counts from 0; those of knots, some at even distances, and some next
 * to one that an answer tells. */
enum { FUZZ_LOOKS = 40, FUZZ_NEAR = 3 };
static inline int32_t fuzz_some_tick(const fuzz_questions *q, uint32_t which, int32_t told)
{
    const fuzz_body *const one = which % 2 ? q->a : q->b;
    if (which < 2 * FUZZ_KNOTS) {
        return one->start + one->tick[which / 2 % one->knots];
    }
    if (which < 2 * FUZZ_KNOTS + 2 * FUZZ_NEAR + 1) {
        const int64_t near = (int64_t)told + which - 2 * FUZZ_KNOTS - FUZZ_NEAR;
        return near < INT32_MIN ? INT32_MIN : near > INT32_MAX ? INT32_MAX : (int32_t)near;
    }
    const int32_t first = one->start + one->tick[0];
    const int64_t all = one->tick[one->knots - 1] - one->tick[0];
    return (int32_t)(first + all * (which - 2 * FUZZ_KNOTS) / (FUZZ_LOOKS - 2 * FUZZ_KNOTS));
}

#endif
