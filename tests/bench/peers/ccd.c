/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* libccd: convex shapes by what they support, in double, its defaults. It knows no motion; of two
 * discs that go straight the relative way with the sum of the radii around it is one convex shape,
 * and the question whether the origin is in it. */

#include "peers.h"

#include <ccd/ccd.h>
#include <math.h>
#include <stdlib.h>

typedef struct placed_outline {
    const peers_outline *of;
    const peers_at *at;
} placed_outline;

static const void *outline(const peers_outline *of)
{
    peers_outline *kept = malloc(sizeof *kept);
    if (kept != NULL) {
        *kept = *of;
    }
    return kept;
}

static void support_outline(const void *object, const ccd_vec3_t *dir, ccd_vec3_t *most)
{
    const placed_outline *p = object;
    const double c = p->at->c, s = p->at->s;
    const double dx = c * dir->v[0] + s * dir->v[1], dy = c * dir->v[1] - s * dir->v[0];
    double best = -1e300, x = 0, y = 0;
    for (int k = 0; k < p->of->corners; k++) {
        const double far = p->of->x[k] * dx + p->of->y[k] * dy;
        if (far > best) {
            best = far;
            x = p->of->x[k];
            y = p->of->y[k];
        }
    }
    ccdVec3Set(most, c * x - s * y + p->at->x, s * x + c * y + p->at->y,
               dir->v[2] < 0 ? -1.0 : 1.0);
}

static int overlap(const void *a, const peers_at *at_a, const void *b, const peers_at *at_b)
{
    const placed_outline of_a = {a, at_a}, of_b = {b, at_b};
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support_outline;
    ccd.max_iterations = 100;
    return ccdGJKIntersect(&of_a, &of_b, &ccd);
}

static const void *disc(double r)
{
    double *kept = malloc(sizeof *kept);
    if (kept != NULL) {
        *kept = r;
    }
    return kept;
}

typedef struct capsule {
    double x, y, to_x, to_y, r;
} capsule;

static void support_capsule(const void *object, const ccd_vec3_t *dir, ccd_vec3_t *most)
{
    const capsule *c = object;
    const int far = (c->to_x - c->x) * dir->v[0] + (c->to_y - c->y) * dir->v[1] > 0;
    const double length = sqrt(ccdVec3Len2(dir)), r = length > 0 ? c->r / length : 0;
    ccdVec3Set(most, (far ? c->to_x : c->x) + r * dir->v[0], (far ? c->to_y : c->y) + r * dir->v[1],
               r * dir->v[2]);
}

static void support_origin(const void *object, const ccd_vec3_t *dir, ccd_vec3_t *most)
{
    (void)object, (void)dir;
    ccdVec3Set(most, 0, 0, 0);
}

static int meet(const void *a, const double from_a[2], const double to_a[2], const void *b,
                const double from_b[2], const double to_b[2])
{
    const double r = *(const double *)a + *(const double *)b;
    const capsule way = {from_b[0] - from_a[0], from_b[1] - from_a[1], to_b[0] - to_a[0],
                         to_b[1] - to_a[1], r};
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = support_capsule;
    ccd.support2 = support_origin;
    ccd.max_iterations = 100;
    return ccdGJKIntersect(&way, &way, &ccd);
}

const peer peer_ccd = {
    "libccd", "ccdGJKIntersect of the relative way", "ccdGJKIntersect", outline, overlap, disc,
    meet};
