/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions as given, built, and placements that are aimed: where two motions should touch, the
 * translation is corrected in double until they are as far apart as the case wants, a part of a
 * band or some rounding errors. Each query is also asked of trees of one leaf over the same legs,
 * which must answer alike. */

#ifndef BERTH_PROPERTY_AIMED_H
#define BERTH_PROPERTY_AIMED_H

#include "tests/property/given.h"
#include "tests/property/stored.h"

#ifdef HARNESS_SMALL
enum { MOST = 12, LEGS = 16, POOL = 2 };
#else
enum { MOST = 60, LEGS = 160, POOL = 8 };
#endif

#define ROOM BERTH_MOTION_TRAJECTORY_BYTES(LEGS + 1, 1, 1)

typedef struct slot {
    int32_t x[MOST], y[MOST], r[MOST], tick[MOST]; /* Q16.16, nearly (q16: exactly) as given */
    reference_leg aim_legs[MOST];                  /* the same, to aim with */
    reference_leg_f64 given_legs[MOST];
    uint64_t image[(ROOM + 7) / 8];
    uint64_t flat_image[(ROOM + 7) / 8];
    berth_motion view, flat;
    reference_motion aim;
    given_motion given;
} slot;

static slot pool[POOL];
static berth_num numbers[3 * MOST];

/* ---- Trees ---------------------------------------------------------------------------------- */

static inline int32_t to_raw(double value)
{
    return (int32_t)(value * 65536.0 + (value < 0 ? -0.5 : 0.5));
}

/* Floats need numbers with all their digits; q16 takes what was generated. */
static inline double random_factor(harness_random *random)
{
#ifdef BERTH_Q16
    (void)random;
    return 1;
#else
    return harness_below(random, 2) == 0 ? 1 : 1 - (double)harness_u32(random) / 1e10;
#endif
}

/* The number of the arithmetic nearest to a Q16.16 number times a factor; and what is left of it in
 * Q16.16. */
static inline berth_num number_of(int32_t *raw, double factor)
{
    const berth_num number = num_from((double)*raw / 65536.0 * factor);
    *raw = to_raw(real_of(number));
    return number;
}

static inline void fill(slot *s, uint32_t count, int32_t radius, int radii, double factor)
{
    for (uint32_t i = 0; i < count; i++) {
        s->r[i] = radii ? s->r[i] : radius;
        numbers[i] = number_of(&s->x[i], factor);
        numbers[MOST + i] = number_of(&s->y[i], factor);
        numbers[2 * MOST + i] = number_of(&s->r[i], factor);
    }
}

static inline void build(slot *s, berth_motion_desc *desc, uint32_t leaf_size)
{
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    berth_arena flat_image = berth_arena_over(s->flat_image, sizeof s->flat_image);

    desc->leaf_size = (uint16_t)leaf_size;
    CHECK_EQ(berth_motion_build(desc, &image, &s->view), BERTH_OK);
    desc->leaf_size = UINT16_MAX;
    CHECK_EQ(berth_motion_build(desc, &flat_image, &s->flat), BERTH_OK);
    CHECK_EQ(berth_motion_verify(&s->view), BERTH_OK);
    s->given.view = &s->view;
}

static inline void make_clip(slot *s, const gen_clip *clip, double factor, berth_motion_desc *desc)
{
    fill(s, clip->count, clip->radius, clip->radii, factor);
    desc->clip =
        berth_clip_over_arrays(numbers, numbers + MOST, clip->count, numbers[2 * MOST], clip->dt);
    desc->clip.r = clip->radii ? numbers + 2 * MOST : NULL;
    s->given.legs = given_legs_of_clip(&desc->clip, s->given_legs);
    s->aim = gen_clip_legs(clip, s->aim_legs);
}

static inline void make_trajectory(slot *s, gen_trajectory *made, double factor,
                                   berth_trajectory *trajectory, berth_motion_desc *desc)
{
    fill(s, made->count, made->radius, made->radii, factor);
    *trajectory = berth_trajectory_over_arrays(numbers, numbers + MOST, s->tick, made->count,
                                               numbers[2 * MOST]);
    trajectory->r = made->radii ? numbers + 2 * MOST : NULL;
    trajectory->before = (uint8_t)made->before;
    trajectory->after = (uint8_t)made->after;
    desc->trajectory = trajectory;
    s->given.legs = given_legs_of_trajectory(trajectory, s->given_legs);
    made->radius = s->r[0];
    s->aim = gen_trajectory_legs(made, s->aim_legs);
}

static inline void make_tree(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x7472656500000000) + number);
    slot *s = &pool[number % POOL];
    gen_form form = gen_form_random(&random, MOST);
    berth_motion_desc desc = {0};
    berth_trajectory trajectory;

    if (number % 3 == 0) { /* what moving discs follow badly */
        form.shape = GEN_COURSE;
        form.dt = gen_course_dt(&random, form.count);
    }
    if (number % 2 == 0) {
        gen_clip clip = {s->x, s->y, s->r, 0, 0, 0, 0};
        gen_clip_make(&random, &form, &clip);
        make_clip(s, &clip, random_factor(&random), &desc);
        s->aim.legs = s->aim_legs;
    } else {
        gen_trajectory made = {s->x, s->y, s->tick, s->r, 0, 0, 0, 0, 0};
        gen_journey journey = gen_journey_random(&random, MOST);
        gen_trajectory_make(&random, &journey, &made);
        make_trajectory(s, &made, random_factor(&random), &trajectory, &desc);
    }
    build(s, &desc, harness_below(&random, 5)); /* the default and 1 to 4 */
}

/* ---- Placements ----------------------------------------------------------------------------- */

static inline berth_placement placement_of(harness_random *random, const reference_placement *p,
                                           uint32_t heading)
{
    berth_placement placement = raw_placement(p, heading);
#ifdef BERTH_Q16
    (void)random;
#else
    /* a little longer or shorter than one, where that is still a rotation */
    const berth_rotation rotation = placement.rotation;
    const berth_dir scale = (berth_dir)(1 + harness_between(random, -8, 8) *
                                                (sizeof(berth_dir) == 4 ? HEX_1(25) : HEX_1(53)));
    placement.rotation.c = rotation.c * scale;
    placement.rotation.s = rotation.s * scale;
    if (berth_placement_check(&placement) != BERTH_OK) {
        placement.rotation = rotation;
    }
#endif
    return placement;
}

/* How far apart a pair is to be: a part of the band, or some rounding errors, to either side. */
static inline double wanted_gap(harness_random *random, double band)
{
    const double part = (double)harness_between(random, -1000, 1000) / 700;
    return part * band * (harness_below(random, 4) == 0 ? HEX_1(6) : 1);
}

/* The clearance when b is at (x, y). */
static inline int clearance_at(const slot *a, const reference_placement_f64 *pa, const slot *b,
                               reference_placement_f64 pb, double x, double y,
                               const reference_window_f64 *window, double *clearance)
{
    pb.x = x;
    pb.y = y;
    return reference_motions_clearance(&a->given.legs, pa, &b->given.legs, &pb, window, clearance);
}

/* Moves b twice along the slope of the clearance until that is `gap`, to the last digit that
 * translations have; from far away, or where there is no slope, it stays. */
static inline void correct(const slot *a, const berth_placement *pa, const slot *b,
                           berth_placement *pb, const berth_motion_options *options, double gap)
{
    const double h = HEX_1(20);
    const reference_window_f64 window = given_window(options);
    const reference_placement_f64 ra = real_placement(pa);
    reference_placement_f64 rb = real_placement(pb);
    berth_placement moved = *pb;

    for (int k = 0; k < 2; k++) {
        double at = 0, at_x = 0, at_y = 0, slope;
        if (!clearance_at(a, &ra, b, rb, rb.x, rb.y, &window, &at) ||
            !clearance_at(a, &ra, b, rb, rb.x + h, rb.y, &window, &at_x) ||
            !clearance_at(a, &ra, b, rb, rb.x, rb.y + h, &window, &at_y)) {
            return;
        }
        at_x = (at_x - at) / h;
        at_y = (at_y - at) / h;
        slope = at_x * at_x + at_y * at_y;
        if (slope < 0.5 || slope > 2 || at > 1 || at < -1) {
            return;
        }
        rb.x += at_x * (gap - at) / slope;
        rb.y += at_y * (gap - at) / slope;
    }
    if (rb.x > -8192 && rb.x < 8192 && rb.y > -8192 && rb.y < 8192) {
        moved.x = num_from(rb.x);
        moved.y = num_from(rb.y);
    }
    if (berth_placement_check(&moved) == BERTH_OK) {
        *pb = moved;
    }
}

/* ---- Cases ---------------------------------------------------------------------------------- */

/* None, or a window about the starts, a margin, one that grows. */
static inline const berth_motion_options *choose_options(harness_random *random, int32_t start,
                                                         berth_motion_options *options)
{
    const berth_motion_options none = {0, 0, 0, berth_num_of(0), 0};
    const uint32_t kind = harness_below(random, 8);
    const double margin = (double)harness_below(random, 65536) / 32768.0;
    const double rate = (double)harness_below(random, 65536) / 16777216.0;
    const int32_t from = start + harness_between(random, -100, 1000);

    *options = none;
    if (kind < 5) {
        return NULL;
    }
    if (kind > 5) {
        options->from = from < BERTH_TICK_MAX ? from : BERTH_TICK_MAX;
        options->until = options->from + 1 + (int32_t)harness_below(random, 2000);
    }
    if (kind < 7) {
        options->margin = num_from(margin);
    } else {
        options->margin_per_tick = (berth_rate)(rate * RATE_ONE);
    }
    return options;
}

#ifdef BERTH_Q16
/* In q16 the given motions can be compared exactly. */
static inline void check_exactly(const slot *a, const berth_placement *pa, const slot *b,
                                 const berth_placement *pb, const berth_motion_options *options,
                                 berth_status answer)
{
    const reference_placement ra = exact_placement(pa), rb = exact_placement(pb);
    const reference_window window = stored_window(options);
    const reference_meeting truth = reference_motions_meet(&a->aim, &ra, &b->aim, &rb, &window);

    if (truth.hit && answer == BERTH_CLEAR) {
        const stored_motion one = {&a->view, a->aim}, two = {&b->view, b->aim};
        CHECK_EQ(answer, BERTH_HIT);
        harness_note("  missed at tick %lld, legs %u %u", truth.tick, truth.leg_a, truth.leg_b);
        stored_describe("a", &one, &ra);
        stored_describe_leg(&one, truth.leg_a);
        stored_describe("b", &two, &rb);
        stored_describe_leg(&two, truth.leg_b);
    }
}
#endif

/* Queries the pair as trees and as single leaves. */
static inline void check_pair(const slot *a, const berth_placement *pa, const slot *b,
                              const berth_placement *pb, const berth_motion_options *options,
                              given_tally *seen)
{
    const uint32_t failures = harness_failures();
    berth_motion_counts counts, all;
    const berth_status answer = given_check(&a->given, pa, &b->given, pb, options, &counts, seen);

    CHECK_EQ(berth_motion_collide(&a->flat, pa, &b->flat, pb, options, &all), answer);
    CHECK_EQ(all.tick, counts.tick);
    CHECK_EQ(all.leg_a, counts.leg_a);
    CHECK_EQ(all.leg_b, counts.leg_b);
#ifdef BERTH_Q16
    check_exactly(a, pa, b, pb, options, answer);
#endif
    if (harness_failures() != failures && failures < 8 && options != NULL) {
        harness_note("  from %d until %d, margin %f, in 1024 ticks %f more", options->from,
                     options->until, real_of(options->margin),
                     (double)options->margin_per_tick / RATE_ONE * 1024);
    }
}

#endif
