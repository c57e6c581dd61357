/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Clips of every shape and size.
 *
 * A shape is drawn within +-2^20, then scaled to its half extent and moved to its spot: so each
 * shape occurs on every grid. */

#include "tests/gen/gen.h"

#define DRAWN 1048576

/* ---- Shapes --------------------------------------------------------------------------------- */

/* 0 at the first sample, 2^20 at the last. */
static int32_t along(uint32_t i, uint32_t count)
{
    return count > 1 ? (int32_t)((uint64_t)i * DRAWN / (count - 1)) : 0;
}

/* Up to the middle and back. */
static int32_t there_and_back(uint32_t i, uint32_t count)
{
    const int32_t t = along(i, count);
    return t <= DRAWN / 2 ? 2 * t : 2 * (DRAWN - t);
}

static int32_t times_q14(int32_t a, int32_t b)
{
    return (int32_t)((int64_t)a * b / 16384);
}

/* A coordinate that is an end or the middle. */
static int32_t corner(harness_random *random)
{
    return harness_between(random, -1, 1) * DRAWN;
}

/* Shapes whose samples do not depend on those before. `angle` is the clip's own. */
static void draw_sample(harness_random *random, gen_shape shape, uint32_t angle, uint32_t i,
                        gen_clip *clip)
{
    int32_t *x = &clip->x[i], *y = &clip->y[i];
    const int32_t t = 2 * along(i, clip->count) - DRAWN;
    const int32_t back = there_and_back(i, clip->count);
    const uint32_t turn = (uint32_t)along(i, clip->count) >> 4; /* 0 to a full turn */

    *x = *y = 0;
    switch (shape) {
    case GEN_LINE:
        *x = times_q14(t, gen_cos(angle));
        *y = times_q14(t, gen_sin(angle));
        break;
    case GEN_AXIS: *((angle & 1) != 0 ? x : y) = (angle & 2) != 0 ? t : -t; break;
    case GEN_LOOP:
        *x = gen_cos(angle + turn) * 64;
        *y = gen_sin(angle + turn) * ((angle & 1) != 0 ? 64 : 8);
        break;
    case GEN_SWING:
        *x = times_q14(back, gen_cos(angle));
        *y = times_q14(back, gen_sin(angle));
        break;
    case GEN_ZIGZAG:
        *x = t;
        *y = (i & 1) != 0 ? DRAWN >> (angle & 7) : 0;
        break;
    case GEN_JUMPS:
        *x = harness_between(random, -DRAWN, DRAWN);
        *y = harness_between(random, -DRAWN, DRAWN);
        break;
    case GEN_CORNERS:
        *x = corner(random);
        *y = corner(random);
        break;
    default: break; /* GEN_STAND; the walks are drawn as a whole */
    }
}

/* A walk that fills about as much as the other shapes. */
static void draw_stroll(harness_random *random, gen_clip *clip)
{
    gen_walk walk;

    walk.rate = 1 + harness_below(random, 60);
    walk.speed = (int32_t)((int64_t)DRAWN * 9 / 10 * walk.rate / clip->count);
    walk.sway = (int32_t)harness_below(random, DRAWN / 16);
    walk.turn = harness_between(random, -4, 4) * 8192 * (int32_t)walk.rate / (int32_t)clip->count;
    walk.wander = (int32_t)harness_below(random, 3) * 1000;
    walk.gait = harness_below(random, 256) * walk.rate; /* up to a step a sample */
    walk.heading = harness_below(random, 65536);
    walk.radius = walk.swing = 0;
    gen_walk_samples(random, &walk, clip);
}

/* Stretches of a clip in which nothing moves: samples take the value of the one before. */
static void pause(harness_random *random, gen_clip *clip)
{
    uint32_t still = 0;

    for (uint32_t i = 1; i < clip->count; i++) {
        if (still == 0 && harness_below(random, 4) == 0) {
            still = 1 + harness_below(random, 10);
        }
        if (still != 0) {
            clip->x[i] = clip->x[i - 1];
            clip->y[i] = clip->y[i - 1];
            still--;
        }
    }
}

static void draw(harness_random *random, gen_shape shape, gen_clip *clip)
{
    uint32_t angle = gen_heading(random);
    angle += harness_below(random, 4);
    if (shape == GEN_COURSE) {
        gen_course_samples(random, clip);
        return;
    }
    if (shape == GEN_STROLL || shape == GEN_PAUSES) {
        draw_stroll(random, clip);
        if (shape == GEN_PAUSES) {
            pause(random, clip);
        }
        return;
    }
    for (uint32_t i = 0; i < clip->count; i++) {
        draw_sample(random, shape, angle, i, clip);
    }
}

/* ---- Size and spot -------------------------------------------------------------------------- */

/* Scales one axis and moves it: to the origin, anywhere, or to an end of the range. */
static void fit_axis(harness_random *random, int32_t half, gen_spot spot, int32_t *v,
                     uint32_t count)
{
    const int32_t room = GEN_EDGE - half;
    int32_t low = INT32_MAX, high = INT32_MIN, move = 0;

    for (uint32_t i = 0; i < count; i++) {
        v[i] = (int32_t)((int64_t)v[i] * half / DRAWN);
        low = v[i] < low ? v[i] : low;
        high = v[i] > high ? v[i] : high;
    }
    if (spot == GEN_ELSEWHERE) {
        move = harness_between(random, -room, room);
    } else if (spot == GEN_BRINK) {
        move = harness_below(random, 2) == 0 ? GEN_EDGE - high : -GEN_EDGE - low;
    }
    for (uint32_t i = 0; i < count; i++) {
        v[i] += move;
    }
}

static void make_radii(harness_random *random, const gen_form *form, gen_clip *clip)
{
    const uint32_t chosen = harness_below(random, form->count);

    clip->radii = form->radii != GEN_SAME;
    clip->radius = form->radius;
    for (uint32_t i = 0; clip->radii && i < form->count; i++) {
        int32_t r = form->radius;
        switch (form->radii) {
        case GEN_EACH: r = harness_between(random, 0, r); break;
        case GEN_BREATHE: r = (int32_t)((int64_t)r * (49152 + gen_sin(i * 3000)) / 65536); break;
        case GEN_SPIKE: r = i == chosen ? r : r / 16; break;
        case GEN_SWITCH: r = harness_below(random, 2) == 0 ? r : 0; break;
        default: break;
        }
        clip->r[i] = r;
        clip->radius = i == 0 || r > clip->radius ? r : clip->radius;
    }
}

void gen_clip_make(harness_random *random, const gen_form *form, gen_clip *clip)
{
    clip->count = form->count;
    clip->dt = form->dt;
    draw(random, form->shape, clip);
    fit_axis(random, form->half, form->spot, clip->x, form->count);
    fit_axis(random, form->half, harness_below(random, 2) == 0 ? form->spot : GEN_HOME, clip->y,
             form->count);
    make_radii(random, form, clip);
}

/* ---- Forms ---------------------------------------------------------------------------------- */

static int32_t within_edge(int64_t v)
{
    return v < 0 ? 0 : v > GEN_EDGE ? GEN_EDGE : (int32_t)v;
}

/* Any number of bits up to `most`, then any number of so many bits. */
static int32_t log_uniform(harness_random *random, uint32_t most)
{
    const uint32_t bits = harness_below(random, most + 1);
    return (int32_t)((UINT32_C(1) << bits) - 1 + harness_below(random, UINT32_C(1) << bits));
}

/* The last extents and radii that a grid holds, and the first that it does not. */
static int32_t at_a_limit(harness_random *random)
{
    const int64_t limit = INT64_C(16384) << harness_below(random, 16);
    return within_edge(limit + harness_between(random, -2, 2));
}

static int32_t random_half(harness_random *random)
{
    switch (harness_below(random, 8)) {
    case 0: return at_a_limit(random);
    case 1: return (int32_t)harness_below(random, 5);
    case 2:
    case 3:
    case 4: return harness_between(random, 30000, 1000000); /* half a unit to 15 units */
    default: return within_edge(log_uniform(random, 29));
    }
}

static int32_t random_radius(harness_random *random, int32_t half)
{
    const uint32_t kind = harness_below(random, 16), bits = harness_below(random, 15);

    switch (kind) {
    case 0: return 0;
    case 1: return (int32_t)harness_below(random, 4);
    case 2: return at_a_limit(random);
    case 3: return within_edge(log_uniform(random, 29));
    case 4: return GEN_EDGE - (int32_t)harness_below(random, UINT32_C(1) << bits);
    case 5: /* 1105 = 5 * 13 * 17, so that many whole triangles have it as their longest side */
        return within_edge(INT64_C(1105) * (1 + (int64_t)harness_below(random, 12)) << bits);
    case 6:
    case 7: return harness_between(random, 10000, 40000);
    default: return harness_between(random, 0, half >> bits / 2);
    }
}

static uint32_t random_count(harness_random *random, uint32_t most)
{
    const uint32_t kind = harness_below(random, 16);
    const uint32_t limit = kind < 2 ? 1 : kind < 7 ? 8 : kind < 15 ? 50 : most;
    return 1 + harness_below(random, limit < most ? limit : most);
}

static int32_t random_dt(harness_random *random, uint32_t count)
{
    static const int32_t usual[4] = {4, 4, 4, 3};
    const int32_t longest = (int32_t)(GEN_TICKS / count);

    switch (harness_below(random, 8)) {
    case 0: return 1;
    case 1: return longest - (int32_t)harness_below(random, 2);
    case 2: return 1 + (int32_t)harness_below(random, (uint32_t)longest);
    case 3: return harness_between(random, 1, 100);
    default: return usual[harness_below(random, 4)];
    }
}

gen_form gen_form_random(harness_random *random, uint32_t most)
{
    gen_form form;

    form.shape = (gen_shape)harness_below(random, GEN_SHAPES);
    form.count = random_count(random, most);
    form.half = random_half(random);
    form.radii =
        harness_below(random, 2) == 0 ? GEN_SAME : (gen_radii)harness_below(random, GEN_RADII);
    form.radius = random_radius(random, form.half);
    form.spot = (gen_spot)harness_below(random, GEN_SPOTS);
    form.dt = random_dt(random, form.count);
    return form;
}

reference_clip gen_reference(const gen_clip *clip)
{
    reference_clip reference;

    reference.x = clip->x;
    reference.y = clip->y;
    reference.r = clip->radii ? clip->r : NULL;
    reference.radius = clip->radius;
    reference.count = clip->count;
    reference.dt = clip->dt;
    return reference;
}
