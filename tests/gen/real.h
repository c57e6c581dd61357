/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Numbers of any arithmetic as doubles, or as what they are in Q16.16, and back; placements as the
 * references have them; arenas. */

#ifndef BERTH_GEN_REAL_H
#define BERTH_GEN_REAL_H

#include "tests/harness/harness.h"
#include "tests/reference/legs.h"

#include <berth/berth.h>

#define HEX_1(exponent) (1.0 / (double)(UINT64_C(1) << (exponent))) /* 2^-exponent, up to 63 */

#ifdef BERTH_Q16
#define UNITS_OF_ONE 65536.0
#define DIR_ONE 16384.0
#define RATE_ONE 1073741824.0
#define AS_RAW(value) (value)
#define FROM_RAW(raw) (raw)
#define AS_RATE(raw) (raw) /* of 2^-30 units a tick */
#else
#define UNITS_OF_ONE 1.0
#define DIR_ONE 1.0
#define RATE_ONE 1.0
#define AS_RAW(value) ((int32_t)((value)*65536))
#define FROM_RAW(raw) ((berth_raw)(raw) / 65536)
#define AS_RATE(raw) ((berth_rate)(raw) / 1073741824)
#endif

#define UNITS(raw) ((double)(raw) / UNITS_OF_ONE) /* the caller's, of berth_num_raw */

/* All of an array, for a call that takes an arena which nothing else is asked of. */
#define ARENA(array) ((berth_arena[]){berth_arena_over((array), sizeof(array))})

static inline double magnitude(double value)
{
    return value < 0 ? -value : value;
}

/* A number in the caller's unit. */
static inline double real_of(berth_num num)
{
    return UNITS(berth_num_raw(num));
}

static inline double real_of_dir(berth_dir dir)
{
    return (double)dir / DIR_ONE;
}

/* The number nearest to value; exact for every value that the arithmetic holds. */
static inline berth_num num_from(double value)
{
#ifdef BERTH_Q16
    return berth_num_of((berth_raw)(value * UNITS_OF_ONE + (value < 0 ? -0.5 : 0.5)));
#else
    return berth_num_of((berth_raw)value);
#endif
}

static inline berth_num num_from_raw(int32_t raw)
{
    return berth_num_of(FROM_RAW(raw));
}

/* Numbers that no range allows: in q16 the extremes, in floats infinities and NaN. */
static inline berth_num num_absurd(uint32_t which)
{
#ifdef BERTH_Q16
    static const berth_raw absurd[3] = {INT32_MAX, INT32_MIN, INT32_MIN + 1};
    return berth_num_of(absurd[which % 3]);
#else
    volatile berth_raw huge = (berth_raw)3e38;
    huge *= huge; /* infinite in f32; f64 needs more */
    huge *= huge;
    huge *= huge;
    huge *= huge;
    return berth_num_of(which % 3 == 0 ? huge : which % 3 == 1 ? -huge : huge - huge);
#endif
}

#define ABSURD_NUMS 3u

/* Any number: mostly small and on a grid, so that such meet each other; or anywhere, or absurd. */
static inline berth_num num_any(harness_random *random)
{
    const uint32_t way = harness_below(random, 64);
    return way < 56   ? num_from(harness_between(random, -128, 128) / 16.0)
           : way < 63 ? num_from_raw((int32_t)harness_u32(random))
                      : num_absurd(harness_u32(random));
}

static inline reference_placement_f64 real_placement(const berth_placement *p)
{
    reference_placement_f64 placement;
    placement.c = real_of_dir(p->rotation.c);
    placement.s = real_of_dir(p->rotation.s);
    placement.x = real_of(p->x);
    placement.y = real_of(p->y);
    placement.start = p->start;
    return placement;
}

#ifdef BERTH_Q16
static inline reference_placement exact_placement(const berth_placement *p)
{
    const reference_placement placement = {p->rotation.c, p->rotation.s, berth_num_raw(p->x),
                                           berth_num_raw(p->y), p->start};
    return placement;
}

static inline berth_placement placement_from(const reference_placement *p)
{
    const berth_placement placement = {
        {(berth_dir)p->c, (berth_dir)p->s}, berth_num_of(p->x), berth_num_of(p->y), p->start};
    return placement;
}
#endif

#endif
