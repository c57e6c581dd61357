/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Stored boxes as they are, and what their samples' cylinders span along their axes.
 *
 * Boxes are read from the image and worked with in double, along their axes as they are stored: in
 * q16 that is exact but for the last bits of a time with a fraction, far below a step. */

#ifndef BERTH_TEST_SPANS_H
#define BERTH_TEST_SPANS_H

#include "tests/unit/boxes.h"
#include "berth/papers/mobb.h"

#ifdef BERTH_CFG_F32
#define EPSILON HEX_1(24)
#else
#define EPSILON HEX_1(50) /* of the tests' own arithmetic, too */
#endif

/* A box in steps, its axes of about length one, and its samples. */
typedef struct box {
    const berth_mobb *view;
    uint32_t first, end;
    double at[3], ux, uy, tc, ts, extent[3];
    uint32_t axes; /* that it has: two in a MOBB tree */
} box;

static inline double sample_at(const berth_mobb *view, uint32_t i, uint32_t axis)
{
    return (double)((const image_unit *)view->track.samples.xy)[2 * i + axis];
}

/* What sticks out of the radius around the box. */
static inline double radius_at(const berth_mobb *view, uint32_t i)
{
    const image_unit *const radii = (const image_unit *)view->track.radii;
    return (double)(radii != NULL ? radii[i] : view->track.radius) - (double)view->round;
}

/* How long i samples last. */
static inline double time_at(const berth_mobb *view, uint32_t i)
{
    return (double)((int32_t)i * view->track.dt) * boxes_steps_a_tick(view);
}

static inline box read_box(const berth_mobb *view, uint32_t level, uint32_t place)
{
    const image_unit *const unit =
        (const image_unit *)view->boxes +
        boxes_preorder(view->track.levels, level, place) * boxes_units(view->kind);
    box b;
    b.view = view;
    b.first = place * view->track.samples.count >> level;
    b.end = (place + 1) * view->track.samples.count >> level;
    b.at[0] = (double)unit[BOX_X];
    b.at[1] = (double)unit[BOX_Y];
    b.ux = (double)unit[BOX_AXIS_X] / DIR_ONE;
    b.uy = (double)unit[BOX_AXIS_Y] / DIR_ONE;
    b.extent[0] = boxes_extent(unit[BOX_MAJOR]);
    b.extent[1] = boxes_extent(unit[BOX_MINOR]);
    b.axes = view->kind == BERTH_MOBB_MOBB || unit[BOX_TILT_S] == 0 ? 2 : 3;
    b.at[2] = b.extent[2] = b.ts = 0;
    b.tc = 1;
    if (b.axes == 3) {
        b.at[2] = (double)unit[BOX_TIME];
        b.tc = (double)unit[BOX_TILT_C] / DIR_ONE;
        b.ts = (double)unit[BOX_TILT_S] / DIR_ONE;
        b.extent[2] = boxes_extent(unit[BOX_DEPTH]);
    }
    return b;
}

/* The square root of what is near one. */
static inline double root_of_about_one(double v)
{
    const double e = v - 1;
    return 1 + e / 2 - e * e / 8;
}

/* What the cylinder of sample i spans from the box's centre along its axis k; it is a convex body,
 * so both ends of its time tell, and its disc reaches r times the axis's length on the ground. */
static inline void span_of(const box *b, uint32_t i, uint32_t k, double *low, double *high)
{
    const double dx = sample_at(b->view, i, 0) - b->at[0];
    const double dy = sample_at(b->view, i, 1) - b->at[1];
    const double along = k == 1 ? b->ux * dy - b->uy * dx : b->ux * dx + b->uy * dy;
    const double level = k == 0 ? b->tc : k == 1 ? 1 : -b->ts;
    const double time = k == 0 ? b->ts : k == 1 ? 0 : b->tc;
    const double length = root_of_about_one(b->ux * b->ux + b->uy * b->uy);
    const double side = radius_at(b->view, i) * magnitude(level) * length;
    const double begin = level * along + time * (time_at(b->view, i - b->first) - b->at[2]);
    const double end = level * along + time * (time_at(b->view, i + 1 - b->first) - b->at[2]);
    *low = (begin < end ? begin : end) - side;
    *high = (begin > end ? begin : end) + side;
}

/* Says which box it was, when a check failed since there were `before` failures; few times. */
static inline void box_note(const box *b, uint32_t before)
{
    if (harness_failures() != before && before < 8) {
        harness_note("  kind %u, samples %u to %u of %u, dt %d, unit %d: at %f %f %f, axis %f %f, "
                     "tilt %f %f, extents %f %f %f",
                     (uint32_t)b->view->kind, b->first, b->end, b->view->track.samples.count,
                     b->view->track.dt, (int32_t)b->view->unit, b->at[0], b->at[1], b->at[2], b->ux,
                     b->uy, b->tc, b->ts, b->extent[0], b->extent[1], b->extent[2]);
    }
}

/* Durations: a tick a sample, the longest there are, any. */
static inline int32_t any_dt(harness_random *random, uint32_t count)
{
    const int32_t longest = BERTH_TICK_MAX / (int32_t)count;
    switch (harness_below(random, 5)) {
    case 0: return 1;
    case 1: return longest;
    case 2: return harness_between(random, 1, 100);
    case 3: return harness_between(random, 1, longest < 100000 ? longest : 100000);
    default: return harness_between(random, 1, longest);
    }
}

#endif
