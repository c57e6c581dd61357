/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the library does with numbers beyond arith.h: ranges, square roots, directions. */

#ifndef BERTHI_NUM_H
#define BERTHI_NUM_H

#include "arith.h"

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

/* ---- Roots ----------------------------------------------------------------------------------- */

#define berthi_root_u64 BERTH_NAME(berthi_root_u64)
#define berthi_root_real BERTH_NAME(berthi_root_real)

/* The largest r with r * r <= value. 32 steps at most. */
uint32_t berthi_root_u64(uint64_t value);

/* ceil(sqrt(value)). */
static inline uint64_t berthi_root_up(uint64_t value)
{
    const uint64_t root = berthi_root_u64(value);
    return root * root < value ? root + 1 : root;
}

#ifndef BERTH_Q16
/* The square root, within one unit in the last place; of infinity infinity; 0 when value is not
 * positive or a NaN. */
berth_raw berthi_root_real(berth_raw value);
#endif

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
#ifdef BERTH_Q16
    int64_t xx, xy, yy; /* below 2^61 in size */
#else
    berth_raw xx, xy, yy;
#endif
} berthi_moments;

/* The direction in which the spread is largest. Returns 0, and no direction, when there is none:
 * the same in all. */
/*@ requires \valid(ux) && \valid(uy) && \valid_read(moments);
  @ requires -2305843009213693952 <= moments->xx <= 2305843009213693952;
  @ requires -2305843009213693952 <= moments->xy <= 2305843009213693952;
  @ requires -2305843009213693952 <= moments->yy <= 2305843009213693952;
*/
int berthi_half_angle(const berthi_moments *moments, berthi_wdir *ux, berthi_wdir *uy);

/* ---- Lengths, rounded up --------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* A length times 1 + 2^-14, by which a rotation pair may be longer than one. */
static inline int32_t berthi_turned_up(int32_t length)
{
    return length + berthi_floor_shift(length + 16383, 14);
}

/* At least the length of (x, y). */
static inline int32_t berthi_far_up(int32_t x, int32_t y)
{
    return (int32_t)berthi_root_up((uint64_t)(uint32_t)(x * x + y * y));
}

static inline int32_t berthi_off_of(int32_t x, int32_t y)
{
    (void)x, (void)y; /* integers are what they are */
    return 0;
}

#else

/* What is measured in floating point is off by a few epsilons of what is involved. */
static inline berth_len berthi_turned_up(berth_len length)
{
    return length * (1 + 64 * BERTHI_EPSILON);
}

static inline berth_len berthi_far_up(berth_len x, berth_len y)
{
    return berthi_root_real(x * x + y * y) * (1 + 8 * BERTHI_EPSILON);
}

/* How far a difference from (x, y) may be off. */
static inline berth_len berthi_off_of(berth_len x, berth_len y)
{
    return 8 * BERTHI_EPSILON * (berthi_abs(x) + berthi_abs(y));
}

#endif

#endif
