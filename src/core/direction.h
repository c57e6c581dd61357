/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Directions of vectors, for builders and for rotations. */

#ifndef BERTHI_DIRECTION_H
#define BERTHI_DIRECTION_H

#include "arith.h"

#define berthi_normalise BERTH_NAME(berthi_normalise)
#define berthi_half_angle BERTH_NAME(berthi_half_angle)

/* Whether (dx, dy) has a direction: not (0, 0), finite, no NaN. */
static inline int berthi_has_direction(berth_len dx, berth_len dy)
{
    /* a float less itself is 0, but for the infinite and NaN */
    return dx - dx == 0 && dy - dy == 0 && (dx != 0 || dy != 0);
}

/* The direction of (dx, dy), not (0, 0); q16: |dx|, |dy| <= 2^16. Its norm holds
 * BERTHI_NORM_TOLERANCE. */
void berthi_normalise(berth_len dx, berth_len dy, berthi_wdir *ux, berthi_wdir *uy);

/* Second-order sums: of x * x, x * y and y * y about the mean, to a common factor. */
typedef struct berthi_moments {
#ifdef BERTH_Q16
    int64_t xx, xy, yy; /* below 2^61 in size */
#else
    berth_raw xx, xy, yy;
#endif
} berthi_moments;

/* The direction in which the spread is largest. Returns 0, and no direction, when there is none:
 * the same in all. */
int berthi_half_angle(const berthi_moments *moments, berthi_wdir *ux, berthi_wdir *uy);

#endif
