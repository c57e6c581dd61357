/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a moving disc fitted to a run of samples must be: it holds them, and is not much larger than
 * it needs to be.
 *
 * `before` ticks before the node's end its centre is (X, Y) - before * (VX, VY) / 2^pace. A sample
 * is in force from (end - i) * dt to (end - i - 1) * dt before that; in between its distance to a
 * point that moves straight is a convex function of time, so both ends tell. */

#ifndef BERTH_TEST_FITTED_H
#define BERTH_TEST_FITTED_H

#include "tests/unit/image.h"

#include "src/motion/fit.h"

static inline double radius_of(const berthi_sample_run *run, uint32_t i)
{
    return run->radii != NULL ? (double)run->radii[i] : (double)run->radius;
}

/* ---- It holds ------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* Exactly, in units of 2^-pace steps: |dx|, |dy| <= left < 2^31 first, so no square leaves 62 bits.
 */
static inline int holds(const berthi_sample_run *run, const image_unit *node, uint32_t i,
                        int32_t before)
{
    const int64_t one = INT64_C(1) << run->pace;
    const int64_t left = ((int64_t)image_radius(node) - (int64_t)radius_of(run, i)) * one;
    const int64_t dx =
        (run->samples[2 * i] - (int64_t)node[NODE_X]) * one + (int64_t)before * node[NODE_VX];
    const int64_t dy =
        (run->samples[2 * i + 1] - (int64_t)node[NODE_Y]) * one + (int64_t)before * node[NODE_VY];
    return left >= 0 && dx <= left && -dx <= left && dy <= left && -dy <= left &&
           (uint64_t)(dx * dx) + (uint64_t)(dy * dy) <= (uint64_t)(left * left);
}

#else

/* Double holds every f32 product but for the last bits of a time above 2^29; for f64, which it
 * computes like, there is room for its own rounding. */
static inline int holds(const berthi_sample_run *run, const image_unit *node, uint32_t i,
                        int32_t before)
{
    const double way_x = (double)before * node[NODE_VX], way_y = (double)before * node[NODE_VY];
    const double dx = run->samples[2 * i] + way_x - node[NODE_X];
    const double dy = run->samples[2 * i + 1] + way_y - node[NODE_Y];
    const double left = image_radius(node) - radius_of(run, i);
    const double lengths = magnitude(run->samples[2 * i]) + magnitude(run->samples[2 * i + 1]) +
                           magnitude(way_x) + magnitude(way_y) + image_radius(node);
    const double most = left + HEX_1(50) * lengths;
    return left >= 0 && dx * dx + dy * dy <= most * most;
}

#endif

/* ---- It is tight ---------------------------------------------------------------------------- */

static inline double root(double v)
{
    double x = v > 1 ? v : 1;
    for (int i = 0; i < 60; i++) {
        x = (x + v / x) / 2;
    }
    return x;
}

/* The centre at the node's end along one axis, for velocity v in steps a tick. */
static inline double middle(const berthi_sample_run *run, double v, uint32_t axis)
{
    double low = 1e30, high = -1e30;
    for (uint32_t i = run->first; i < run->end; i++) {
        for (uint32_t k = 0; k < 2; k++) {
            const double at = (double)run->samples[2 * i + axis] + v * (run->end - i - k) * run->dt;
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
    }
    return (low + high) / 2;
}

/* The least radius of a disc with this velocity and that middle. */
static inline double radius_with(const berthi_sample_run *run, double vx, double vy)
{
    const double x = middle(run, vx, 0), y = middle(run, vy, 1);
    double radius = 0;
    for (uint32_t i = run->first; i < run->end; i++) {
        for (uint32_t k = 0; k < 2; k++) {
            const double before = (double)(run->end - i - k) * run->dt;
            const double dx = run->samples[2 * i] + vx * before - x;
            const double dy = run->samples[2 * i + 1] + vy * before - y;
            const double r = root(dx * dx + dy * dy) + radius_of(run, i);
            radius = r > radius ? r : radius;
        }
    }
    return radius;
}

static inline double chord(const berthi_sample_run *run, uint32_t axis)
{
    const uint32_t last = run->end - 1;
    const double way =
        (double)run->samples[2 * last + axis] - (double)run->samples[2 * run->first + axis];
    return last == run->first ? 0 : way / ((double)(last - run->first) * run->dt);
}

#ifdef BERTH_Q16
#define SLACK(run) 2.0 /* the centre and the radius are rounded to steps */
#elif defined(BERTH_CFG_F32)
#define SLACK(run) (HEX_1(18) * (32768 + (double)(run)->radius))
#else
#define SLACK(run) (HEX_1(46) * (32768 + (double)(run)->radius))
#endif

/* How far a velocity's rounding, half a unit of 2^-pace steps a tick in x and in y, moves a centre
 * over the whole node. */
static inline double drift(const berthi_sample_run *run)
{
#ifdef BERTH_Q16
    const double ticks = (double)(run->end - run->first) * run->dt;
    return 1.42 * ticks * 0.5 / (double)(UINT32_C(1) << run->pace);
#else
    (void)run;
    return 0;
#endif
}

/* Whether a disc with the chord's velocity surely can be stored. */
static inline int chord_fits(const berthi_sample_run *run)
{
    const double ticks = (double)(run->end - run->first) * run->dt;
    for (uint32_t axis = 0; axis < 2; axis++) {
        const double v = chord(run, axis), at = middle(run, v, axis);
        const double room = NODE_FAR - drift(run) - 2, one = (double)(UINT32_C(1) << run->pace);
        if (magnitude(at) > room || magnitude(at - v * ticks) > room) {
            return 0;
        }
#ifdef BERTH_Q16
        /* the way of the velocity is checked to a quarter of its unit and 2^12 ticks */
        if ((magnitude(v) * one + 4.5) * (ticks + 4096) > 1199570944) {
            return 0;
        }
#else
        (void)one;
#endif
    }
    return 1;
}

#endif
