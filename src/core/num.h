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

/* ---- Roots ----------------------------------------------------------------------------------- */

#define berthi_root_u64 BERTH_NAME(berthi_root_u64)
#define berthi_root_real BERTH_NAME(berthi_root_real)

/* The largest r with r * r <= value. 32 steps at most. */
uint32_t berthi_root_u64(uint64_t value);

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

/* ceil(sqrt(value)). */
static inline uint64_t berthi_root_up(uint64_t value)
{
    const uint64_t root = berthi_root_u64(value);
    return berthi_product((uint32_t)root, (uint32_t)root) < value ? root + 1 : root;
}

/* In floats: the square root, within one unit in the last place; of infinity infinity; 0 when value
 * is not positive or a NaN. */
berth_raw berthi_root_real(berth_raw value);

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

/* ---- Lengths, rounded up --------------------------------------------------------------------- */

/* What is measured in floating point is off by a few epsilons of what is involved; integers are
 * what they are. A rotation pair may be longer, or shorter, than one by 2^-14 in q16. */

#ifdef BERTH_Q16

/* What a rotation pair may make a length longer by. */
static inline int32_t berthi_turned_by(int32_t length)
{
    return berthi_floor_shift(length + 16383, 14);
}

static inline int32_t berthi_turned_up(int32_t length)
{
    return length + berthi_turned_by(length);
}

static inline int32_t berthi_turned_down(int32_t length)
{
    return length - berthi_ceil_shift(length, 13);
}

/* A length that is turned and rounded by a radius, which is not, or is what it is. */
static inline int32_t berthi_rounded_up(int32_t length, int32_t radius)
{
    return berthi_turned_up(length) + radius;
}

/* The root of a square of lengths; q16: rounded up. */
static inline int32_t berthi_size_root(uint32_t square)
{
    return (int32_t)berthi_root_up(square);
}

/* The same, rounded down, and up, of a wide one. */
static inline int64_t berthi_wide_root(int64_t square)
{
    return (int64_t)berthi_root_u64((uint64_t)square);
}

static inline int64_t berthi_wide_root_up(uint64_t square)
{
    return (int64_t)berthi_root_up(square);
}

/* Of two that are not negative: down, at most UINT32_MAX. */
static inline uint32_t berthi_wide_quotient(int64_t n, int64_t d)
{
    return berthi_quotient_long((uint64_t)n, (uint64_t)d);
}

#else

static inline berth_len berthi_turned_by(berth_len length)
{
    (void)length;
    return 0;
}

static inline berth_len berthi_turned_up(berth_len length)
{
    return length * (1 + 64 * BERTHI_EPSILON);
}

static inline berth_len berthi_turned_down(berth_len length)
{
    return length * (1 - 64 * BERTHI_EPSILON);
}

static inline berth_len berthi_rounded_up(berth_len length, berth_len radius)
{
    return berthi_turned_up(length + radius);
}

static inline berth_len berthi_size_root(berthi_size square)
{
    return berthi_root_real(square);
}

static inline berthi_wide berthi_wide_root(berthi_wide square)
{
    return berthi_root_real(square);
}

static inline berthi_wide berthi_wide_root_up(berthi_wide_square square)
{
    return berthi_root_real(square);
}

static inline berth_raw berthi_wide_quotient(berthi_wide n, berthi_wide d)
{
    return n / d;
}

#endif

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
