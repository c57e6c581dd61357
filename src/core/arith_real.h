/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* f32 and f64: the same names as arith_q16.h in floating point.
 *
 * Every computed distance is within frame->slack of the true one (src/BOUNDS.md has the sum), so a
 * sample pair counts as a hit below r + slack, and boxes as apart only from three slacks on: then
 * the tree and the exhaustive search decide alike, pair by pair.
 *
 * The same bytes everywhere: each operation must round once, to its type. So nothing that computes
 * wider, and nothing that rearranges. Multiplications and additions must not merge either, which
 * the compiler alone knows; the pragmas below say so function by function, for a library that
 * link-time optimization compiles once more with the program's options
 * (tests/scripts/test-rounding). Only clang's -ffp-contract=fast overrules its pragma, when these
 * sources are compiled with it. */

#ifndef BERTHI_ARITH_REAL_H
#define BERTHI_ARITH_REAL_H

#include <float.h>

#if FLT_EVAL_METHOD != 0
#error "this compiler computes floats in a wider type: choose q16, or -msse2 -mfpmath=sse on x86"
#endif
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ != 0)
#error "f32 and f64 need IEEE arithmetic: compile without -ffast-math, -Ofast and their parts"
#endif

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif

typedef berth_raw berthi_unit;
typedef berth_raw berthi_wdir;
typedef berth_raw berthi_prod;
typedef berth_raw berthi_extent;
typedef berth_raw berthi_wide;
typedef berth_raw berthi_wide_square;
typedef float berthi_band;
typedef berth_raw berthi_world_t;
typedef berth_raw berthi_edge_t;
typedef berth_raw berthi_near_t;
typedef berth_raw berthi_size;
typedef berth_raw berthi_norm; /* a sum of two squares */

#ifdef BERTH_CFG_F32
#define BERTHI_EPSILON 5.9604644775390625e-8f      /* 2^-24 */
#define BERTHI_NORM_TOLERANCE 4.76837158203125e-7f /* 2^-21 */
#define BERTHI_C(x) x##f
#else
#define BERTHI_EPSILON 1.1102230246251565404e-16        /* 2^-53 */
#define BERTHI_NORM_TOLERANCE 1.7763568394002504647e-15 /* 2^-49 */
#define BERTHI_C(x) x
#endif

#define BERTHI_EITHER(whole, real) BERTHI_C(real)
#define BERTHI_SETTLE(how) NULL
#define BERTHI_IS_EXACT 0
#define BERTHI_LEAST BERTHI_C(1e-30)
#define BERTHI_FAR BERTHI_C(3.0e38)
#define BERTHI_WIDE_FAR BERTHI_FAR
#define BERTHI_CIRCLE_SLACK 0 /* a frame has its own */
#define BERTHI_OVERLAP_SLACK 0
#define BERTHI_Q14 16384
#define BERTHI_NORM_ONE BERTHI_C(1.0)
#define BERTHI_COORDINATE_LIMIT BERTHI_C(16384.0) /* a stored point is relative to an origin */
#define BERTHI_RADIUS_LIMIT BERTHI_C(8193.0)      /* widened by the rounding of its position */
#define BERTHI_CENTRE_LIMIT BERTHI_C(32768.0)
#define BERTHI_EXTENT_LIMIT BERTHI_C(65535.0)
#define BERTHI_FOOTPRINT_LIMIT BERTHI_COORDINATE_LIMIT
#define BERTHI_FOOTPRINT_RADIUS_LIMIT BERTHI_C(32768.0)
#define BERTHI_BOX_LIMIT BERTHI_C(32768.0)
#define BERTHI_BOX_EXTENT_LIMIT BERTHI_C(65535.0)
#define BERTHI_BOX_TIME_LIMIT BERTHI_C(131072.0)
#define BERTHI_REACH_LIMIT BERTHI_C(32768.0)
#define BERTHI_SHIFT_LIMIT 0
#define BERTHI_PACE_LIMIT 0

typedef struct berthi_frame {
    berthi_prod tx, ty;  /* position of b's origin in a's frame */
    berth_rotation turn; /* relative rotation */
    berth_len slack;     /* how far a computed distance may be from the true one */
} berthi_frame;

static inline berthi_prod berthi_dot(berth_raw ux, berth_raw uy, berth_raw vx, berth_raw vy)
{
    return ux * vx + uy * vy;
}

#define berthi_rotor_part berthi_dot

/* At most 2^-17 of a turn: to its fourth power, 2^-57. */
static inline void berthi_turn_on(int32_t rest, berth_raw *c, berth_raw *s)
{
    const berth_raw d = (berth_raw)rest * BERTHI_C(7.490140565847857e-7);
    const berth_raw dc = 1 - d * d / 2, ds = d - d * d * d / 6;
    const berth_raw turned_c = *c * dc - *s * ds, turned_s = *s * dc + *c * ds;
    *c = turned_c;
    *s = turned_s;
}

static inline berthi_norm berthi_norm_of(berth_raw x, berth_raw y)
{
    return x * x + y * y;
}

static inline berth_raw berthi_abs(berth_raw v)
{
    return v < 0 ? -v : v;
}

static inline int berthi_is_far(berth_raw x, berth_raw y, berth_raw far)
{
    return x * x + y * y >= far * far;
}

/* What is measured is off by a few epsilons of what is involved. */
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

#define berthi_size_root berthi_root_real
#define berthi_wide_root berthi_root_real
#define berthi_wide_root_up berthi_root_real

/* As in arith_q16.h. Scaled by powers of two, so that nothing is rounded before. */
static inline berth_raw berthi_midway(berth_raw a, berth_raw b)
{
    return (a + b) * BERTHI_C(0.5);
}

static inline berth_raw berthi_of_fixed(int32_t fixed)
{
    return (berth_raw)fixed / 65536;
}

/* Exact but for underflow, which is monotone too: the scale is a power of two. */
static inline int32_t berthi_cell_of(berth_raw v, uint32_t shift, berth_raw scale)
{
    const berth_raw wide = v * scale;
    const int32_t whole = (int32_t)wide;
    (void)shift;
    return whole - (wide < (berth_raw)whole);
}

static inline int32_t berthi_fixed_down(berth_raw v, uint32_t n)
{
    return berthi_cell_of(v, n, 65536 / (berth_raw)(UINT32_C(1) << n));
}

static inline int32_t berthi_fixed_near(berth_raw v, uint32_t n)
{
    const int32_t down = berthi_fixed_down(v, n);
    const berth_raw wide = v * (65536 / (berth_raw)(UINT32_C(1) << n));
    return down + (wide - (berth_raw)down >= BERTHI_C(0.5));
}

static inline berth_raw berthi_grid_origin(berth_raw low, berth_raw high, uint32_t shift)
{
    (void)shift;
    return low + BERTHI_C(0.5) * (high - low);
}

/* Whatever it is in, there are no steps. */
static inline berth_raw berthi_itself(berth_raw v)
{
    return v;
}

static inline berth_raw berthi_unshifted(berth_raw v, uint32_t shift)
{
    (void)shift;
    return v;
}

#define berthi_prod_of berthi_itself
#define berthi_len_of berthi_itself
#define berthi_unit_of berthi_itself
#define berthi_near_world berthi_itself
#define berthi_world_near berthi_itself
#define berthi_world_num berth_num_of
#define berthi_world_of berthi_unshifted
#define berthi_size_of berthi_unshifted
#define berthi_size_down berthi_unshifted
#define berthi_size_up berthi_unshifted
#define berthi_world_up berthi_unshifted
#define berthi_wide_floor berthi_unshifted
#define berthi_world_reach berthi_unshifted
#define berthi_steps_up berthi_unshifted
#define berthi_steps_floor berthi_unshifted
#define berthi_steps_near berthi_unshifted

static inline berth_raw berthi_world_axis(berthi_wdir ux, berthi_wdir uy, berth_raw x, berth_raw y,
                                          berth_num at)
{
    return berthi_dot(ux, uy, x, y) + berth_num_raw(at);
}

typedef berth_raw berthi_offset_product;

static inline int berthi_product_sign(const berth_raw *all)
{
    return (*all > 0) - (*all < 0);
}

static inline int berthi_offset_is_right(const berth_raw *aside)
{
    return *aside < 0;
}

static inline berthi_unit berthi_word_unit(uint32_t word)
{
    return (berthi_unit)word;
}

static inline uint32_t berthi_word_of(berthi_unit unit)
{
    return (uint32_t)unit;
}

static inline int berthi_is_word(berthi_unit unit)
{
    return unit >= 0 && unit <= BERTHI_C(65535.0) && (berthi_unit)(uint32_t)unit == unit;
}

static inline berth_num berthi_steps_num(berth_len units, uint32_t shift)
{
    (void)shift;
    return berth_num_of(units);
}

static inline berth_raw berthi_part_near(berth_raw v, berth_dir d, uint32_t shift)
{
    (void)shift;
    return v * d;
}

static inline berth_raw berthi_part_up(uint32_t part, berth_raw v)
{
    return v * (berth_raw)part / 65536;
}

static inline berth_raw berthi_stray_of(uint32_t part, berth_raw v)
{
    (void)part, (void)v;
    return 0;
}

static inline berth_raw berthi_way_at(berth_raw way, uint64_t share)
{
    return way * ((berth_raw)share * BERTHI_C(2.3283064365386963e-10));
}

static inline berth_raw berthi_world_at(berth_raw p, berth_raw way, uint64_t share, uint32_t n)
{
    (void)n;
    return p + berthi_way_at(way, share);
}

static inline berth_raw berthi_rate_of(berth_raw way, int32_t ticks)
{
    return way / (berth_raw)ticks;
}

static inline berth_raw berthi_rate_times(berth_raw rate, int64_t ticks)
{
    return rate * (berth_raw)ticks;
}

static inline berth_len berthi_box_slack(const berthi_frame *frame)
{
    return BERTHI_C(3.0) * frame->slack;
}

#define berthi_overlap_slack berthi_box_slack

static inline berth_len berthi_parts_slack(const berthi_frame *frame)
{
    return 2 * frame->slack;
}

static inline uint32_t berthi_frame_drop(const berthi_frame *frame)
{
    (void)frame;
    return 0;
}

static inline int berthi_near(const berthi_frame *frame, berth_len d, berth_len r)
{
    return berthi_abs(d) < r + frame->slack;
}

static inline berthi_verdict berthi_meet(const berthi_frame *frame, berth_len dx, berth_len dy,
                                         berth_len r)
{
    const berth_len outer = r + frame->slack;
    return dx * dx + dy * dy < outer * outer ? BERTHI_HIT : BERTHI_CLEAR;
}

/* Nodes are apart from three slacks on, leaf circles from one on: so a tree never loses what its
 * leaves hit. */
static inline berthi_size berthi_reach_square(const berthi_frame *frame, berth_len dx, berth_len dy,
                                              berth_len r)
{
    const berth_len outer = r + berthi_box_slack(frame), d2 = dx * dx + dy * dy;
    return d2 <= outer * outer ? d2 : BERTHI_FAR;
}

static inline berthi_verdict berthi_squares_told(const berthi_frame *frame, berthi_size d2,
                                                 berth_len r)
{
    const berth_len outer = r + frame->slack;
    return d2 < outer * outer ? BERTHI_HIT : BERTHI_CLEAR;
}

static inline int berthi_is_short(berth_len x, berth_len y)
{
    (void)x, (void)y;
    return 1;
}

static inline berth_len berthi_way(berthi_unit v, int32_t ticks, uint32_t pace)
{
    (void)pace;
    return v * (berth_raw)ticks;
}

static inline int berthi_way_holds(berthi_unit at, berthi_unit v, int32_t ticks, uint32_t pace,
                                   berth_len most)
{
    const berth_len end = at + berthi_way(v, ticks, pace);
    return at >= -most && at <= most && end >= -most && end <= most;
}

static inline berth_len berthi_way_steps(berthi_unit at, berthi_unit v, int32_t ticks,
                                         uint32_t pace, uint32_t up)
{
    (void)up;
    return at + berthi_way(v, ticks, pace);
}

static inline int berthi_within_reach(berth_len x, berth_len y, berth_len r, berth_len reach)
{
    const berth_raw left = reach - r;
    return left >= 0 && x * x + y * y <= left * left * (1 + 64 * BERTHI_EPSILON);
}

/* There are no steps, and the widening is for what the subtraction of the origin rounds. */
static inline berth_num berthi_step_of(uint32_t shift)
{
    (void)shift;
    return berth_num_of(0);
}

static inline int berthi_band_holds(uint32_t band)
{
    return band == 0;
}

static inline berth_num berthi_band_of(uint32_t band, uint32_t shift, berth_len reach)
{
    (void)band, (void)shift;
    return berth_num_of(reach * (BERTHI_C(16.0) * BERTHI_EPSILON));
}

/* As in arith_q16.h. */
static inline berthi_wide berthi_wide_times(berthi_wide x, berth_raw y)
{
    return x * y;
}

static inline berth_raw berthi_unit_factor(berth_raw square)
{
    return BERTHI_C(1.5) - BERTHI_C(0.5) * square;
}

static inline berth_dir berthi_unit_part(berth_raw part, berth_raw factor)
{
    return part * factor;
}

BERTHI_OCTAGON(berthi_octagon_wide, berth_raw, berth_raw, BERTHI_PLAIN)
#define berthi_wide_length_up berthi_length_up
#define berthi_long_length_up berthi_length_up
static inline berth_raw berthi_length_up(berth_raw x, berth_raw y)
{
    return berthi_octagon_wide(berthi_abs(x), berthi_abs(y)) / 64;
}

static inline berth_len berthi_arm_up(berth_len x, berth_len y)
{
    return berthi_length_up(x, y) * (1 + 8 * BERTHI_EPSILON);
}

#endif
