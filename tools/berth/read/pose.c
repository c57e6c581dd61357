/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sampling: where every joint is at an instant, and what disc that makes. */

#include "motion.h"
#include "track.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <string.h>

#define DEFAULT_RATE 30.0

/* Ground coordinates of each up axis, as indices into x, y, z. */
static const int ground_axes[3][2] = {{1, 2}, {0, 2}, {0, 1}};

/* All joints' matrices at a time in ticks, in the file's units and axes. */
static void motion_pose(const motion *m, double ticks, double *matrices)
{
    for (size_t i = 0; i < m->count; i++) {
        const int parent = m->joints[i].parent;
        double local[POSE_DOUBLES];
        track_local(m->joints[i].node, m->joints[i].track, ticks, local);
        if (parent < 0) {
            memcpy(matrices + i * POSE_DOUBLES, local, sizeof local);
        } else {
            track_product(matrices + (size_t)parent * POSE_DOUBLES, local,
                          matrices + i * POSE_DOUBLES);
        }
    }
}

double motion_size(const motion *m)
{
    double *pose = grab(m->count, POSE_DOUBLES * sizeof *pose), largest = 0.0;
    motion_pose(m, m->first, pose);
    for (int axis = 0; axis < 3; axis++) {
        double low = pose[4 * axis + 3], high = low;
        for (size_t i = 1; i < m->count; i++) {
            low = fmin(low, pose[i * POSE_DOUBLES + (size_t)(4 * axis + 3)]);
            high = fmax(high, pose[i * POSE_DOUBLES + (size_t)(4 * axis + 3)]);
        }
        largest = fmax(largest, high - low);
    }
    return largest;
}

/* The ground coordinates of a joint in metres. */
static void on_ground(const motion *m, const double *pose, size_t i, double *x, double *y)
{
    const int *axes = ground_axes[m->is.up - 'x'];
    *x = pose[i * POSE_DOUBLES + (size_t)(4 * axes[0] + 3)] * m->is.unit;
    *y = pose[i * POSE_DOUBLES + (size_t)(4 * axes[1] + 3)] * m->is.unit;
}

/* The disc of a pose; returns the joint that it reaches out to. */
static size_t disc_of(const motion *m, const double *pose, double *cx, double *cy, double *r)
{
    size_t i, furthest = 0, roots = 0;
    double x, y, sum_x = 0.0, sum_y = 0.0;
    for (i = 0; i < m->count; i++) {
        if (m->joints[i].root) {
            on_ground(m, pose, i, &x, &y);
            sum_x += x;
            sum_y += y;
            furthest = i;
            roots++;
        }
    }
    *cx = sum_x / (double)roots;
    *cy = sum_y / (double)roots;
    *r = 0.0;
    for (i = 0; i < m->count; i++) {
        on_ground(m, pose, i, &x, &y);
        if (m->joints[i].counted && hypot(x - *cx, y - *cy) > *r) {
            *r = hypot(x - *cx, y - *cy);
            furthest = i;
        }
    }
    return furthest;
}

static size_t sample_count(const motion *m, double from, double to, double rate)
{
    const double duration = (m->last - m->first) / m->ticks_per_second;
    const double end = to >= 0.0 ? to : duration;
    if (from >= duration || end <= from || end > duration + 1e-6) {
        fail("%s: lasts %.3f s, and from %g to %g s is not a part of that; give --from and --to "
             "within it",
             m->path, duration, from, end);
    }
    /* the last key itself is a sample, also when rounding puts it a hair before its instant */
    double samples = floor((end - from) * rate + 1e-6) + 1.0;
    if (samples > CLIP_MAX_COUNT) {
        fail("%s: %.0f samples at %g Hz, and a clip has at most 65535; lower --rate, or cut it "
             "with --from and --to",
             m->path, samples, rate);
    }
    return (size_t)samples;
}

static void check_disc(const motion *m, size_t index, double x, double y, double r)
{
    if (!isfinite(x) || !isfinite(y) || !isfinite(r)) {
        fail("%s: a joint is at no finite place in sample %zu; the file is damaged: export it "
             "again",
             m->path, index);
    }
    if (fabs(x) > CLIP_LIMIT || fabs(y) > CLIP_LIMIT || r > CLIP_LIMIT) {
        fail("%s: sample %zu, at (%g, %g) with radius %g, is beyond 8192 m; give the unit of the "
             "file with --unit",
             m->path, index, x, y, r);
    }
}

clip motion_sample(const motion *m, const motion_options *options, const char **furthest_joint)
{
    const double rate = options->rate > 0.0 ? options->rate : DEFAULT_RATE;
    clip c = clip_new(sample_count(m, options->from, options->to, rate), rate);
    double *pose = grab(m->count, POSE_DOUBLES * sizeof *pose), largest = -1.0;
    c.held = false; /* what was sampled goes on between its samples */
    c.stands_after = true;
    for (size_t i = 0; i < c.count; i++) {
        const double seconds = options->from + (double)i / rate;
        motion_pose(m, m->first + seconds * m->ticks_per_second, pose);
        size_t furthest = disc_of(m, pose, &c.x[i], &c.y[i], &c.r[i]);
        check_disc(m, i, c.x[i], c.y[i], c.r[i]);
        if (c.r[i] > largest) {
            largest = c.r[i];
            *furthest_joint = m->joints[furthest].name;
        }
    }
    return c;
}
