/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions to build trees of, held and straight: the kinds that a builder can get wrong. */

#ifndef BERTH_TEST_MOTION_H
#define BERTH_TEST_MOTION_H

#include "tests/unit/support.h"

#define MOTION_MAX 64u

/* The caller's side of a clip, or of a trajectory. */
typedef struct motion {
    berth_num x[MOTION_MAX], y[MOTION_MAX], r[MOTION_MAX];
    int32_t tick[MOTION_MAX]; /* a trajectory's */
    berth_num radius;
    uint32_t count;
    int32_t dt;             /* a clip's */
    int radii;              /* a radius for each sample or leg */
    int straight;           /* a trajectory */
    uint8_t before, after;  /* its ends */
    berth_trajectory route; /* over these arrays */
} motion;

/* Words of the largest image that a clip can have: leaf size 1, a radius for each; and one that is
 * straight, of so many knots. */
#define MOTION_IMAGE_WORDS BERTH_MOTION_IMAGE_WORDS_RADII(MOTION_MAX, 1)
#define ROUTE_IMAGE_WORDS(knots) (BERTH_MOTION_TRAJECTORY_BYTES(knots, 1, 1) / 4u)

/* A buffer of bytes that is aligned for any image. */
#define IMAGE_BUFFER(name, words) uint64_t name[((words) + 1) / 2]

typedef enum motion_kind {
    MOTION_STAND,    /* all samples equal */
    MOTION_LINE,     /* straight on, any direction */
    MOTION_AXIS,     /* straight along x */
    MOTION_LOOP,     /* around a square, the last sample on the first */
    MOTION_SWING,    /* there and back */
    MOTION_WALK,     /* small random steps */
    MOTION_SCATTER,  /* anywhere within the span */
    MOTION_EXTREMES, /* corners and edges of the span */
    MOTION_KINDS
} motion_kind;

static inline berth_num on_grid(double value)
{
    /* 2^-12 units: exact in every arithmetic for spans up to 2^11 units, and near enough beyond */
    const double scaled = value * 4096 + (value < 0 ? -0.5 : 0.5);
    return num_from((double)(int32_t)scaled / 4096);
}

static inline double random_real(harness_random *random, double low, double high)
{
    return low + (high - low) * ((double)harness_u32(random) / 4294967295.0);
}

/* Position of sample i of `count`, before the span and the origin. */
static inline void motion_step(motion_kind kind, harness_random *random, uint32_t i, uint32_t count,
                               double *x, double *y)
{
    const double along = count > 1 ? (double)i / (double)(count - 1) : 0;
    const uint32_t side = i * 4 / (count > 1 ? count - 1 : 1);
    switch (kind) {
    case MOTION_STAND: break;
    case MOTION_LINE:
        *x = along - 0.5;
        *y = 0.75 * along - 0.25;
        break;
    case MOTION_AXIS:
        *x = along;
        *y = 0;
        break;
    case MOTION_LOOP:
        *x = side == 0 ? 4 * along : side == 1 ? 1 : side == 2 ? 3 - 4 * along : 0;
        *y = side == 0 ? 0 : side == 1 ? 4 * along - 1 : side == 2 ? 1 : 4 - 4 * along;
        break;
    case MOTION_SWING:
        *x = along < 0.5 ? along : 1 - along;
        *y = 0.1 * *x;
        break;
    case MOTION_WALK:
        *x += random_real(random, -1, 1) / count;
        *y += random_real(random, -1, 1) / count;
        break;
    case MOTION_SCATTER:
        *x = random_real(random, -1, 1);
        *y = random_real(random, -1, 1);
        break;
    default:
        *x = (double)harness_below(random, 3) - 1;
        *y = (double)harness_below(random, 3) - 1;
        break;
    }
}

/* A motion of `count` samples within `span` of (origin_x, origin_y), all within 8192, and radii up
 * to `radius`; m->radii says whether each sample has its own. */
static inline void motion_make(motion *m, motion_kind kind, harness_random *random, uint32_t count,
                               double span, double origin_x, double origin_y, double radius)
{
    double x = 0, y = 0;
    m->straight = 0;
    m->count = count;
    m->dt = harness_between(random, 1, 50);
    m->radii = (int)harness_below(random, 2);
    m->radius = on_grid(radius);
    for (uint32_t i = 0; i < count; i++) {
        motion_step(kind, random, i, count, &x, &y);
        m->x[i] = on_grid(origin_x + span * x);
        m->y[i] = on_grid(origin_y + span * y);
        m->r[i] = on_grid(random_real(random, 0, radius));
    }
}

/* A random motion: kind, length, span from 2^-6 to 2^11 units, place and radii. */
static inline void motion_random(motion *m, harness_random *random, uint32_t most)
{
    const motion_kind kind = (motion_kind)harness_below(random, MOTION_KINDS);
    const uint32_t count = 1 + harness_below(random, most);
    const double span = (double)(UINT32_C(1) << harness_below(random, 18)) / 64;
    const double x = random_real(random, -4000, 4000), y = random_real(random, -4000, 4000);
    const double radius = span * random_real(random, 0, 0.3);
    motion_make(m, kind, random, count, span, x, y, radius);
}

static inline berth_clip motion_clip(const motion *m)
{
    berth_clip clip = berth_clip_over_arrays(m->x, m->y, m->count, m->radius, m->dt);
    if (m->radii) {
        clip.r = m->r;
    }
    return clip;
}

/* ---- Straight ones, knot by knot ------------------------------------------------------------ */

/* No knots yet, absent before and after. */
static inline void route_begin(motion *m, double radius)
{
    m->straight = 1;
    m->count = 0;
    m->radii = 0;
    m->radius = num_from(radius);
    m->before = m->after = BERTH_ABSENT;
}

static inline void route_add(motion *m, double x, double y, int32_t tick)
{
    const uint32_t i = m->count++;
    m->x[i] = num_from(x);
    m->y[i] = num_from(y);
    m->r[i] = m->radius;
    m->tick[i] = tick;
}

/* One leg, from tick 0 on. */
static inline void route_leg(motion *m, double radius, double x, double y, double to_x, double to_y,
                             int32_t ticks)
{
    route_begin(m, radius);
    route_add(m, x, y, 0);
    route_add(m, to_x, to_y, ticks);
}

/* ---- Built ---------------------------------------------------------------------------------- */

static inline berth_motion_desc motion_desc(motion *m, uint32_t leaf_size)
{
    berth_motion_desc desc = {0};
    desc.leaf_size = (uint16_t)leaf_size;
    if (!m->straight) {
        desc.clip = motion_clip(m);
        return desc;
    }
    m->route = berth_trajectory_over_arrays(m->x, m->y, m->tick, m->count, m->radius);
    m->route.r = m->radii ? m->r : NULL;
    m->route.before = m->before;
    m->route.after = m->after;
    desc.trajectory = &m->route;
    return desc;
}

/* Builds into `buffer`; what does not build fails the test and gives a zeroed view. */
static inline berth_motion motion_build(motion *m, uint32_t leaf_size, void *buffer, size_t size)
{
    const berth_motion_desc desc = motion_desc(m, leaf_size);
    berth_arena image = berth_arena_over(buffer, size);
    berth_motion view = {0};
    CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
    CHECK_EQ(image.used, berth_motion_image_size(&desc));
    return view;
}

#endif
