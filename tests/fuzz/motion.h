/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions: partners to ask against, trajectories, options, and the exhaustive search over the legs
 * as they are stored. */

#ifndef BERTH_FUZZ_MOTION_H
#define BERTH_FUZZ_MOTION_H

#include "clip.h"

#include "tests/gen/real.h"
#include "tests/gen/shown.h"
#include "tests/reference/legs.h"

#include <berth/meet.h>

/* Legs that the search looks through. */
enum { FUZZ_LEGS = FUZZ_SAMPLES };

/* ---- Trajectories --------------------------------------------------------------------------- */

typedef struct fuzz_route {
    berth_num x[FUZZ_SAMPLES], y[FUZZ_SAMPLES], r[FUZZ_SAMPLES];
    int32_t tick[FUZZ_SAMPLES];
    berth_trajectory trajectory;
} fuzz_route;

/* A way with legs of a unit or so, at uneven ticks; a radius each, or one. */
static inline void fuzz_random_route(fuzz_route *to, uint32_t *random, uint32_t most)
{
    const uint32_t count = 2 + fuzz_random(random) % (most - 1);
    int32_t tick = (int32_t)(fuzz_random(random) % 8);
    double x = 0, y = 0;
    for (uint32_t i = 0; i < count; i++) {
        to->x[i] = fuzz_num_of(x);
        to->y[i] = fuzz_num_of(y);
        to->r[i] = fuzz_num_of((fuzz_random(random) % 32) / 32.0);
        to->tick[i] = tick;
        x += ((int32_t)(fuzz_random(random) % 33) - 16) / 16.0;
        y += ((int32_t)(fuzz_random(random) % 33) - 16) / 16.0;
        tick += 1 + (int32_t)(fuzz_random(random) % 90);
    }
    to->trajectory = berth_trajectory_over_arrays(to->x, to->y, to->tick, count, fuzz_num_of(0.5));
    to->trajectory.r = fuzz_random(random) % 2 ? to->r : NULL;
    to->trajectory.before = (uint8_t)(fuzz_random(random) % 2);
    to->trajectory.after = (uint8_t)(fuzz_random(random) % 2);
}

/* Views that stay: held, straight, and (q16) straight in several blocks. */
enum { FUZZ_PARTNERS = 3 };
static inline const berth_motion *fuzz_partner(uint32_t which)
{
    static uint64_t memory[FUZZ_PARTNERS][1024];
    static berth_motion views[FUZZ_PARTNERS];
    berth_motion *const view = &views[which % FUZZ_PARTNERS];
    if (view->image == NULL) {
        static fuzz_clip clip;
        static fuzz_route way;
        uint32_t random = 7 + which % FUZZ_PARTNERS;
        berth_motion_desc desc = {0};
        berth_arena image =
            berth_arena_over(memory[which % FUZZ_PARTNERS], sizeof memory[which % FUZZ_PARTNERS]);
        fuzz_random_clip(&clip, &random, 60);
        fuzz_random_route(&way, &random, 40);
        desc.clip = clip.clip;
        desc.trajectory = which % FUZZ_PARTNERS > 0 ? &way.trajectory : NULL;
        desc.leaf_size = 3;
        MUST(berth_motion_build(&desc, &image, view) == BERTH_OK);
    }
    return view;
}

/* ---- Options -------------------------------------------------------------------------------- */

/* Any, mostly good ones; 16 bytes. */
static inline berth_motion_options fuzz_options(fuzz_input *in)
{
    fuzz_input from = fuzz_cut(in, 16);
    berth_motion_options options = {0};
    const uint32_t way = fuzz_u8(&from);
    if (way & 1) {
        options.from = way & 2 ? fuzz_s32(&from) : fuzz_s8(&from);
        options.until = way & 4 ? fuzz_s32(&from) : options.from / 2 + fuzz_s8(&from) * 8;
    }
    if (way & 8) {
        options.margin = way & 16 ? fuzz_num(&from) : fuzz_num_of(fuzz_u8(&from) / 64.0);
    }
    if (way & 32) {
        const int32_t rate = way & 64 ? fuzz_s32(&from) : (int32_t)(fuzz_u16(&from) * 1024);
        options.margin_per_tick = AS_RATE(rate);
    }
    return options;
}

/* Whether the header allows them. */
static inline int fuzz_options_hold(const berth_motion_options *options)
{
    const double margin = fuzz_real(options->margin);
    const int all = options->from == 0 && options->until == 0;
    return (all ? options->margin_per_tick >= 0 && options->margin_per_tick <= 0
                : options->until > options->from) &&
           margin >= 0 && margin <= BERTH_RADIUS_MAX && options->margin_per_tick >= 0 &&
           options->margin_per_tick <= BERTH_RATE_MAX;
}

/* ---- The exhaustive search ------------------------------------------------------------------ */

#ifdef BERTH_Q16
typedef reference_leg fuzz_leg;
typedef reference_motion fuzz_legs;
typedef reference_placement fuzz_legs_placement;
#define FUZZ_PLACEMENT exact_placement
#else
typedef reference_leg_f64 fuzz_leg;
typedef reference_motion_f64 fuzz_legs;
typedef reference_placement_f64 fuzz_legs_placement;
#define FUZZ_PLACEMENT real_placement
#endif

typedef struct fuzz_course {
    fuzz_leg legs[FUZZ_LEGS];
    fuzz_legs motion;
    fuzz_legs_placement at;
    double scale; /* of the numbers, squared */
} fuzz_course;

static inline void fuzz_grow(double *scale, berth_num x, berth_num y)
{
    const double far = fuzz_real(x) * fuzz_real(x) + fuzz_real(y) * fuzz_real(y);
    *scale = *scale > far ? *scale : far;
}

/* A placed course of `count` legs, which are put into it next. */
static inline void fuzz_begin_course(fuzz_course *to, uint32_t count, const berth_placement *at)
{
    to->scale = 1;
    fuzz_grow(&to->scale, at->x, at->y);
    to->motion.legs = to->legs;
    to->motion.count = count;
    to->motion.before = to->motion.after = 0;
    to->at = FUZZ_PLACEMENT(at);
}

static inline void fuzz_put_leg(fuzz_course *to, uint32_t i, const berth_leg *leg)
{
    to->legs[i].begin = leg->begin;
    to->legs[i].end = leg->end;
    to->legs[i].x = berth_num_raw(leg->x);
    to->legs[i].y = berth_num_raw(leg->y);
    to->legs[i].to_x = berth_num_raw(leg->to_x);
    to->legs[i].to_y = berth_num_raw(leg->to_y);
    to->legs[i].radius = berth_num_raw(leg->radius);
    fuzz_grow(&to->scale, leg->x, leg->y);
    fuzz_grow(&to->scale, leg->to_x, leg->to_y);
    fuzz_grow(&to->scale, leg->radius, leg->radius);
}

/* Reads a view's legs; 0 when there are too many. */
static inline int fuzz_read_motion(fuzz_course *to, const berth_motion *from,
                                   const berth_placement *at)
{
    berth_motion_facts facts;
    MUST(berth_motion_info(from, &facts) == BERTH_OK);
    if (facts.legs > FUZZ_LEGS) {
        return 0;
    }
    fuzz_begin_course(to, facts.legs, at);
    for (uint32_t i = 0; i < facts.legs; i++) {
        berth_leg leg;
        MUST(berth_motion_leg(from, i, &leg) == BERTH_OK);
        fuzz_put_leg(to, i, &leg);
    }
    to->motion.before = facts.before == BERTH_STANDS;
    to->motion.after = facts.after == BERTH_STANDS;
    return 1;
}

/* What was asked, as the search has it. */
static inline void fuzz_window(const berth_motion_options *options, int64_t *from, int64_t *until)
{
    const int all = options->from == 0 && options->until == 0;
    *from = all ? -REFERENCE_EVER : options->from;
    *until = all ? REFERENCE_EVER : options->until;
}

/* q16: the answer is the search's, and its first tick and legs; f32: nothing is missed. counts may
 * be null: any hit. */
static inline void fuzz_compare_motions(const fuzz_course *a, const fuzz_course *b,
                                        const berth_motion_options *options, berth_status answer,
                                        const berth_motion_counts *counts)
{
#ifdef BERTH_Q16
    reference_window window = reference_always();
    fuzz_window(options, &window.from, &window.until);
    window.margin = berth_num_raw(options->margin);
    window.rate = options->margin_per_tick;
    window.since = options->from;
    reference_meeting wanted =
        reference_motions_meet(&a->motion, &a->at, &b->motion, &b->at, &window);
    MUST((answer == BERTH_HIT) == (wanted.hit != 0));
    if (wanted.hit && counts != NULL) {
        MUST(counts->tick == (wanted.tick < INT32_MIN ? INT32_MIN : wanted.tick));
        MUST(counts->leg_a == wanted.leg_a && counts->leg_b == wanted.leg_b);
    }
#else
    reference_window_f64 window = {0, 0, 0, 0, 0};
    double clearance, grown;
    int together;
    fuzz_window(options, &window.from, &window.until);
    window.since = options->from;
    window.margin = fuzz_real(options->margin);
    window.rate = (double)options->margin_per_tick;
    together =
        reference_motions_clearance(&a->motion, &a->at, &b->motion, &b->at, &window, &clearance);
    (void)counts;
    MUST(together || answer == BERTH_CLEAR);
    /* what doubles round away is far below: 2^-40 of the lengths, whose squares `scale` holds */
    grown = window.margin + window.rate * 4294967296.0;
    MUST(answer == BERTH_HIT || !together ||
         clearance >= -1e-12 * (a->scale + b->scale + grown * grown));
#endif
}

#endif
