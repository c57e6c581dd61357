/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where nodes are at an instant: keys, and what is between them. */

#include "track.h"

#include <assimp/cimport.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

unsigned track_animation(const struct aiScene *scene, const char *wanted)
{
    const size_t digits = strspn(wanted, "0123456789");
    for (unsigned i = 0; i < scene->mNumAnimations; i++) {
        if (strcmp(scene->mAnimations[i]->mName.data, wanted) == 0) {
            return i;
        }
    }
    const unsigned long number = digits > 0 && wanted[digits] == '\0' && digits < 9
                                     ? strtoul(wanted, NULL, 10)
                                     : scene->mNumAnimations;
    return number < scene->mNumAnimations ? (unsigned)number : scene->mNumAnimations;
}

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

/* Translation * rotation * scale. */
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

void track_matrix(const struct aiMatrix4x4 *r, double m[POSE_DOUBLES])
{
    const double rows[POSE_DOUBLES] = {r->a1, r->a2, r->a3, r->a4, r->b1, r->b2,
                                       r->b3, r->b4, r->c1, r->c2, r->c3, r->c4};
    memcpy(m, rows, sizeof rows);
}

void track_local(const struct aiNode *node, const struct aiNodeAnim *track, double ticks,
                 double m[POSE_DOUBLES])
{
    struct aiVector3D scale, position;
    struct aiQuaternion rotation;
    if (track == NULL) {
        track_matrix(&node->mTransformation, m);
        return;
    }
    aiDecomposeMatrix(&node->mTransformation, &scale, &rotation, &position);
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

void track_product(const double a[POSE_DOUBLES], const double b[POSE_DOUBLES],
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
