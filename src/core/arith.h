/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The arithmetic that the trees are built and walked in, behind one set of names.
 *
 * Builders and queries are written once, against the types and functions that the two headers
 * below define:
 *
 *   berthi_unit   what an image stores: a coordinate, an extent, a direction's component, a radius
 *   berth_len     a length to compute with, in the coarser step of a query (q16)
 *   berthi_wdir   a direction's component to compute with (q16: Q14)
 *   berthi_prod   direction times length (q16: Q14 of steps, 32 bits)
 *   berthi_frame  clip b as seen from clip a: set up once a query */

#ifndef BERTHI_ARITH_H
#define BERTHI_ARITH_H

#include "berth/image.h"
#include "berth/num.h"
#include "berth/placement.h"

#include "compiler.h"

/* What a test, or a search, tells of two things. */
typedef enum berthi_verdict {
    BERTHI_CLEAR = BERTH_CLEAR,   /* they keep apart */
    BERTHI_HIT = BERTH_HIT,       /* they meet */
    BERTHI_SPENT = BERTH_UNKNOWN, /* no step is left */
    BERTHI_OPEN /* it cannot tell: they may meet, and who looks closer finds out. A test that is
                   exact, and one that is the last in floats, never says so */
} berthi_verdict;

/* x * y; with 64 bits modulo 2^64. Where no instruction does that, a compiler would call for a
 * product of 64 bits each, which is twice the code. */
#if defined(__thumb__) && !defined(__thumb2__)
#define BERTHI_PRODUCTS
#define berthi_product BERTH_NAME(berthi_product)
#define berthi_times BERTH_NAME(berthi_times)
uint64_t berthi_product(uint32_t x, uint32_t y);
int64_t berthi_times(int64_t x, int32_t y);
#else
static inline uint64_t berthi_product(uint32_t x, uint32_t y)
{
    return (uint64_t)x * y;
}

static inline int64_t berthi_times(int64_t x, int32_t y)
{
    return x * y;
}
#endif

/* A product with a share of 2^-32, 2^32 at most, rounded down. */
static inline int32_t berthi_shared(int32_t way, uint64_t share)
{
    return (int32_t)(berthi_times((int64_t)share, way) >> 32);
}

/* How many bits are above the highest one of what is not 0. */
static inline uint32_t berthi_bits_above(uint32_t v)
{
#ifdef __ARM_FEATURE_CLZ
    return (uint32_t)__builtin_clz(v);
#else
    uint32_t bits = 0;
    //@ loop unroll 5;
    for (uint32_t half = 16; half != 0; half >>= 1) {
        bits += v << bits >> (32 - half) == 0 ? half : 0;
    }
    return bits;
#endif
}

/* 64 times a bound of the length of (x, y), both not negative: no less than it, and at most 1.025
 * times it. Over the larger of both the length is a convex function of the smaller, and these two
 * lines are above its chords on [0, 0.42] and [0.42, 1]. */
#define BERTHI_OCTAGON(name, type, of, times)                                                      \
    static inline type name(of x, of y)                                                            \
    {                                                                                              \
        const of most = x > y ? x : y, least = x > y ? y : x;                                      \
        const type flat = times(most, 64) + times(least, 13);                                      \
        const type steep = times(most, 54) + times(least, 37);                                     \
        return flat > steep ? flat : steep;                                                        \
    }
#define BERTHI_PLAIN(x, y) ((x) * (y))
BERTHI_OCTAGON(berthi_octagon, uint32_t, uint32_t, BERTHI_PLAIN)

#define berthi_root_u64 BERTH_NAME(berthi_root_u64)
#define berthi_root_real BERTH_NAME(berthi_root_real)

/* The largest r with r * r <= value. 32 steps at most. */
uint32_t berthi_root_u64(uint64_t value);

/* ceil(sqrt(value)). */
static inline uint64_t berthi_root_up(uint64_t value)
{
    const uint64_t root = berthi_root_u64(value);
    return berthi_product((uint32_t)root, (uint32_t)root) < value ? root + 1 : root;
}

/* In floats: the square root, within one unit in the last place; of infinity infinity; 0 when value
 * is not positive or a NaN. */
berth_raw berthi_root_real(berth_raw value);

#ifdef BERTH_Q16
#include "arith_q16.h"
#else
#include "arith_real.h"
#endif

/* A vector turned: in one place where code shall be small. */
#define berthi_rotated BERTH_NAME(berthi_rotated)
#ifdef __OPTIMIZE_SIZE__
void berthi_rotated(berth_rotation by, berth_raw x, berth_raw y, berthi_prod *to);
#else
static inline void berthi_rotated(berth_rotation by, berth_raw x, berth_raw y, berthi_prod *to)
{
    /* @argued: a rotation that is set and a vector as berthi_dot asserts, of each caller */
    to[0] = berthi_dot(by.c, -by.s, x, y);
    to[1] = berthi_dot(by.s, by.c, x, y);
}
#endif

/* b's stored point (x, y) in a's frame. q16: |m * p| < 2^14 * 2^15, t < 1.3e9: the sum fits. */
static inline void berthi_to_frame(const berthi_frame *frame, berth_len x, berth_len y,
                                   berth_len *fx, berth_len *fy)
{
    /* @argued: as berthi_dot asserts, and as above; who has no frame does not ask */
    berthi_prod p[2];
    berthi_rotated(frame->turn, x, y, p);
    *fx = berthi_len_of(frame->tx + berthi_steps_floor(p[0], berthi_frame_drop(frame)));
    *fy = berthi_len_of(frame->ty + berthi_steps_floor(p[1], berthi_frame_drop(frame)));
}

/* b's stored direction in a's frame; q16: Q14. */
static inline void berthi_turn(const berthi_frame *frame, berthi_wdir x, berthi_wdir y,
                               berthi_wdir *fx, berthi_wdir *fy)
{
    berthi_prod p[2];
    berthi_rotated(frame->turn, x, y, p);
    *fx = berthi_len_of(p[0]);
    *fy = berthi_len_of(p[1]);
}

/* A length of b's image in a's steps, rounded up. */
static inline berth_len berthi_scale_up(const berthi_frame *frame, berth_len l)
{
    /* @argued: a length, and shifts of images are at most 16 apart */
    return berthi_steps_up(l, berthi_frame_drop(frame));
}

/* Of two ticks. */
static inline int32_t berthi_later(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static inline int32_t berthi_sooner(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Whether (c, s) is of unit length, to the tolerance that the bounds allow. A NaN is not. */
static inline int berthi_is_unit(berthi_wdir c, berthi_wdir s)
{
    const berthi_norm norm = berthi_norm_of(c, s);
    return norm >= BERTHI_NORM_ONE - BERTHI_NORM_TOLERANCE &&
           norm <= BERTHI_NORM_ONE + BERTHI_NORM_TOLERANCE;
}

#endif
