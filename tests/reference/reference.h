/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference: exhaustive search, written from the meaning of a collision alone.
 *
 * It includes nothing of the library's sources and shares no arithmetic with them: what the library
 * answers is compared with what is computed here, once in integers of any needed width (exact for
 * q16) and once in double.
 *
 * Meaning: sample i of a clip is in force for local ticks [i * dt, (i + 1) * dt). Two placed clips
 * collide when there is one global tick interval in which sample i of a and sample j of b are in
 * force and |(Ra * pa + ta) - (Rb * pb + tb)| < ra + rb, strictly. */

#ifndef BERTH_REFERENCE_H
#define BERTH_REFERENCE_H

#include <stdint.h>

/* ---- Exact, in integers -------------------------------------------------------------------- */

typedef struct reference_clip {
    const int32_t *x, *y; /* Q16.16 positions */
    const int32_t *r;     /* Q16.16 radii, one each; null: all `radius` */
    int32_t radius;
    uint32_t count;
    int32_t dt;
} reference_clip;

typedef struct reference_placement {
    int32_t c, s; /* Q1.14; taken as they are, not as a unit vector */
    int32_t x, y; /* Q16.16 */
    int32_t start;
} reference_placement;

typedef struct reference_result {
    int hit;
    int32_t tick;                /* first global tick of a collision, when hit */
    uint32_t sample_a, sample_b; /* the samples in force then */
    uint32_t tests;              /* sample pairs looked at: all that overlap in time until a hit */
} reference_result;

/* Exact for every value of the arguments within the library's documented ranges. */
reference_result reference_collide_exact(const reference_clip *a, const reference_placement *pa,
                                         const reference_clip *b, const reference_placement *pb);

/* The sign of |D|^2 - (ra + rb)^2 for one pair of samples: -1 collision, 0 touching, 1 apart. */
int reference_sign_exact(int32_t ax, int32_t ay, int32_t ar, const reference_placement *pa,
                         int32_t bx, int32_t by, int32_t br, const reference_placement *pb);

/* ---- In double ------------------------------------------------------------------------------ */

typedef struct reference_clip_f64 {
    const double *x, *y, *r; /* r null: all `radius` */
    double radius;
    uint32_t count;
    int32_t dt;
} reference_clip_f64;

typedef struct reference_placement_f64 {
    double c, s, x, y;
    int32_t start;
} reference_placement_f64;

/* The square root, to a unit in the last place. value: 0, or normal and finite; 0 below 0. */
double reference_square_root(double value);

/* The least clearance over the common time, min |D| - (ra + rb): negative is a collision. Returns
 * 0 when the clips have no common time (then *clearance is not written), else 1. */
int reference_clearance(const reference_clip_f64 *a, const reference_placement_f64 *pa,
                        const reference_clip_f64 *b, const reference_placement_f64 *pb,
                        double *clearance);

#endif
