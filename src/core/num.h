/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the library does with numbers beyond arith.h: ranges, square roots, directions. */

#ifndef BERTHI_NUM_H
#define BERTHI_NUM_H

#include "arith.h"
#include "divide.h"

/* ---- Ranges ---------------------------------------------------------------------------------- */

/* The ranges of the API's numbers. Written so that a NaN is out of range. */

static inline int berthi_coordinate_ok(berth_num coordinate)
{
    const berth_raw v = berth_num_raw(coordinate);
    return v <= BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX) &&
           v >= BERTH_NUM_TO_RAW(-BERTH_COORDINATE_MAX);
}

static inline int berthi_radius_ok(berth_num radius)
{
    const berth_raw v = berth_num_raw(radius);
    return v >= 0 && v <= BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
}

/* Widens what numbers lie between. */
static inline void berthi_widen(berth_raw *low, berth_raw *high, berth_raw v)
{
    *low = v < *low ? v : *low;
    *high = v > *high ? v : *high;
}

/* ---- Wide ------------------------------------------------------------------------------------ */

/* ax * bx + ay * by: where code shall be small, in one place. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_wide_dot BERTH_NAME(berthi_wide_dot)
berthi_wide berthi_wide_dot(berth_raw ax, berth_raw ay, berth_raw bx, berth_raw by);
#else
static inline berthi_wide berthi_wide_dot(berth_raw ax, berth_raw ay, berth_raw bx, berth_raw by)
{
    return berthi_wide_times(ax, bx) + berthi_wide_times(ay, by);
}
#endif

#define berthi_wide_quotient BERTH_NAME(berthi_wide_quotient)

/* A quotient of two that are not negative, q16: down, at most UINT32_MAX. */
berthi_size berthi_wide_quotient(berthi_wide n, berthi_wide d);

/* ---- Directions ------------------------------------------------------------------------------ */

/* Of vectors, for builders and for rotations. */

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
/*@ requires \valid(ux) && \valid(uy) && (dx != 0 || dy != 0);
  @ requires -65536 <= dx <= 65536 && -65536 <= dy <= 65536;
*/
void berthi_normalise(berth_len dx, berth_len dy, berthi_wdir *ux, berthi_wdir *uy);

/* Second-order sums: of x * x, x * y and y * y about the mean, to a common factor. */
typedef struct berthi_moments {
    berthi_wide xx, xy, yy; /* q16: below 2^61 in size */
} berthi_moments;

/* The direction in which the spread is largest. Returns 0, and no direction, when there is none:
 * the same in all. */
/*@ requires \valid(ux) && \valid(uy) && \valid_read(moments);
  @ requires -2305843009213693952 <= moments->xx <= 2305843009213693952;
  @ requires -2305843009213693952 <= moments->xy <= 2305843009213693952;
  @ requires -2305843009213693952 <= moments->yy <= 2305843009213693952;
*/
int berthi_half_angle(const berthi_moments *moments, berthi_wdir *ux, berthi_wdir *uy);

/* ---- Lengths --------------------------------------------------------------------------------- */

/* The length of (x, y); at least it; and how far a difference from (x, y) may be off. */
static inline berth_len berthi_length_of(berth_len x, berth_len y)
{
    return berthi_size_root((berthi_size)(x * x + y * y));
}

static inline berth_len berthi_far_up(berth_len x, berth_len y)
{
    return berthi_length_of(x, y) * (1 + 8 * BERTHI_EPSILON);
}

static inline berth_len berthi_off_of(berth_len x, berth_len y)
{
    return 8 * BERTHI_EPSILON * (berthi_abs(x) + berthi_abs(y));
}

#endif
