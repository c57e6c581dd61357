/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference: exhaustive search, written from the meaning of a collision alone. It includes
 * nothing of the library's sources and shares no arithmetic with them: what the library answers is
 * compared with what is computed in integers of any needed width (exact for q16) and in double.
 * Here is what its parts have in common: discs, clips of them and placements. */

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

/* The sign of |D|^2 - (ra + rb)^2 for one pair of samples: -1 collision, 0 touching, 1 apart. */
int reference_sign_exact(int32_t ax, int32_t ay, int32_t ar, const reference_placement *pa,
                         int32_t bx, int32_t by, int32_t br, const reference_placement *pb);

/* ---- In double ------------------------------------------------------------------------------ */

typedef struct reference_placement_f64 {
    double c, s, x, y;
    int32_t start;
} reference_placement_f64;

/* The square root, to a unit in the last place. value: 0, or normal and finite; 0 below 0. */
double reference_square_root(double value);

static inline double reference_length(double x, double y)
{
    return reference_square_root(x * x + y * y);
}

static inline double reference_size(double value)
{
    return value < 0 ? -value : value;
}

#endif
