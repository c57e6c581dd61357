/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sampling: where every joint is at an instant, and what disc that makes. */

#include "motion.h"

#include "tools/berth/tool.h"

#include <assimp/cimport.h>

#include <math.h>
#include <string.h>

#define DEFAULT_RATE 30.0

/* Ground coordinates of each up axis, as indices into x, y, z. */
static const int ground_axes[3][2] = {{1, 2}, {0, 2}, {0, 1}};

typedef struct vec {
    double x, y, z;
} vec;

typedef struct quat {
    double w, x, y, z;
} quat;

static vec vec_of(const struct aiVector3D *v)
{
    return (vec){v->x, v->y, v->z};
}

/* The last key at or before `ticks`, by bisection over `count` >= 1 keys `size` bytes apart that
 * start with their time; 0 when all are later. */
static unsigned key_before(const void *keys, size_t size, unsigned count, double ticks)
{
    unsigned low = 0, high = count;
    while (high - low > 1) {
        const unsigned middle = low + (high - low) / 2;
        double time;
        memcpy(&time, (const char *)keys + middle * size, sizeof time);
        if (time <= ticks) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/* How far between two key times `ticks` is, 0 to 1. */
static double part_between(double before, double after, double ticks)
{
    return after > before ? fmin(fmax((ticks - before) / (after - before), 0.0), 1.0) : 0.0;
}

static vec vector_at(const struct aiVectorKey *keys, unsigned count, double ticks)
{
    const unsigned i = key_before(keys, sizeof *keys, count, ticks);
    vec a = vec_of(&keys[i].mValue);
    if (i + 1 < count) {
        const vec b = vec_of(&keys[i + 1].mValue);
        const double part = part_between(keys[i].mTime, keys[i + 1].mTime, ticks);
        a.x += part * (b.x - a.x);
        a.y += part * (b.y - a.y);
        a.z += part * (b.z - a.z);
    }
    return a;
}

static quat normal(quat q)
{
    const double length = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    const quat none = {1.0, 0.0, 0.0, 0.0};
    if (!(length > 0.0)) {
        return none;
    }
    q.w /= length;
    q.x /= length;
    q.y /= length;
    q.z /= length;
    return q;
}

/* Spherical interpolation, the short way round. */
static quat between(quat a, quat b, double part)
{
    double dot = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z, ka = 1.0 - part, kb = part;
    const double sign = dot < 0.0 ? -1.0 : 1.0;
    dot = fmin(fabs(dot), 1.0);
    if (dot < 0.99999) { /* nearer than that, straight interpolation is as good and divides by
                            nothing small */
        const double angle = acos(dot);
        ka = sin(ka * angle) / sin(angle);
        kb = sin(kb * angle) / sin(angle);
    }
    kb *= sign;
    quat q = {.w = ka * a.w + kb * b.w,
              .x = ka * a.x + kb * b.x,
              .y = ka * a.y + kb * b.y,
              .z = ka * a.z + kb * b.z};
    return normal(q);
}

static quat quat_of(const struct aiQuaternion *q)
{
    const quat result = {q->w, q->x, q->y, q->z};
    return normal(result);
}

static quat rotation_at(const struct aiQuatKey *keys, unsigned count, double ticks)
{
    const unsigned i = key_before(keys, sizeof *keys, count, ticks);
    const quat a = quat_of(&keys[i].mValue);
    if (i + 1 < count) {
        const double part = part_between(keys[i].mTime, keys[i + 1].mTime, ticks);
        return between(a, quat_of(&keys[i + 1].mValue), part);
    }
    return a;
}

/* Row-major 3 by 4 of translation * rotation * scale. */
static void compose(vec t, quat q, vec s, double m[POSE_DOUBLES])
{
    const double rows[POSE_DOUBLES] = {
        s.x * (1.0 - 2.0 * (q.y * q.y + q.z * q.z)), s.y * 2.0 * (q.x * q.y - q.z * q.w),
        s.z * 2.0 * (q.x * q.z + q.y * q.w),         t.x,
        s.x * 2.0 * (q.x * q.y + q.z * q.w),         s.y * (1.0 - 2.0 * (q.x * q.x + q.z * q.z)),
        s.z * 2.0 * (q.y * q.z - q.x * q.w),         t.y,
        s.x * 2.0 * (q.x * q.z - q.y * q.w),         s.y * 2.0 * (q.y * q.z + q.x * q.w),
        s.z * (1.0 - 2.0 * (q.x * q.x + q.y * q.y)), t.z};
    memcpy(m, rows, sizeof rows);
}

static void rest_matrix(const struct aiMatrix4x4 *r, double m[POSE_DOUBLES])
{
    const double rows[POSE_DOUBLES] = {r->a1, r->a2, r->a3, r->a4, r->b1, r->b2,
                                       r->b3, r->b4, r->c1, r->c2, r->c3, r->c4};
    memcpy(m, rows, sizeof rows);
}

/* A track replaces what it has keys for; the rest pose gives the others. */
static void local_matrix(const joint *j, double ticks, double m[POSE_DOUBLES])
{
    const struct aiNodeAnim *track = j->track;
    struct aiVector3D scale, position;
    struct aiQuaternion rotation;
    if (track == NULL) {
        rest_matrix(&j->node->mTransformation, m);
        return;
    }
    aiDecomposeMatrix(&j->node->mTransformation, &scale, &rotation, &position);
    vec t = vec_of(&position);
    vec s = vec_of(&scale);
    quat q = quat_of(&rotation);
    if (track->mNumPositionKeys > 0) {
        t = vector_at(track->mPositionKeys, track->mNumPositionKeys, ticks);
    }
    if (track->mNumScalingKeys > 0) {
        s = vector_at(track->mScalingKeys, track->mNumScalingKeys, ticks);
    }
    if (track->mNumRotationKeys > 0) {
        q = rotation_at(track->mRotationKeys, track->mNumRotationKeys, ticks);
    }
    compose(t, q, s, m);
}

static void multiply(const double a[POSE_DOUBLES], const double b[POSE_DOUBLES],
                     double m[POSE_DOUBLES])
{
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 4; column++) {
            const double *r = a + 4 * row;
            m[4 * row + column] = r[0] * b[column] + r[1] * b[4 + column] + r[2] * b[8 + column] +
                                  (column == 3 ? r[3] : 0.0);
        }
    }
}

void motion_pose(const motion *m, double ticks, double *matrices)
{
    for (size_t i = 0; i < m->count; i++) {
        const int parent = m->joints[i].parent;
        double local[POSE_DOUBLES];
        local_matrix(&m->joints[i], ticks, local);
        if (parent < 0) {
            memcpy(matrices + i * POSE_DOUBLES, local, sizeof local);
        } else {
            multiply(matrices + (size_t)parent * POSE_DOUBLES, local, matrices + i * POSE_DOUBLES);
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
    progress_begin(text("sampling %s", m->path));
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
    progress_end();
    return c;
}
