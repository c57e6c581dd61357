/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The exact reference: every pair of samples that are in force together, in integers that are
 * wide enough for any argument.
 *
 * Positions are Q16.16 and rotations Q1.14, so world coordinates are integers in units of 2^-30.
 * Bounds: |c| and |s| below 2^16, |x|, |y| below 2^31 make |c x - s y + 2^14 t| < 2^49 and a
 * difference of two below 2^50; radii below 2^31 make a reach below 2^46. Squares need 101 bits:
 * four limbs of 32. */

#include "tests/reference/overlap.h"
#include "tests/reference/reference.h"

typedef struct wide {
    uint32_t limb[4]; /* the least significant first */
} wide;

static wide wide_square(int64_t value)
{
    const uint64_t magnitude = value < 0 ? UINT64_C(0) - (uint64_t)value : (uint64_t)value;
    const uint64_t low = magnitude & UINT32_MAX;
    const uint64_t high = magnitude >> 32;
    const uint64_t cross = low * high;
    /* low^2 + 2 * cross * 2^32 + high^2 * 2^64, carried from limb to limb. */
    const uint64_t first = low * low;
    const uint64_t second = (first >> 32) + 2 * (cross & UINT32_MAX);
    const uint64_t third = (second >> 32) + 2 * (cross >> 32) + (high * high & UINT32_MAX);
    const uint64_t fourth = (third >> 32) + (high * high >> 32);
    wide square;

    square.limb[0] = (uint32_t)first;
    square.limb[1] = (uint32_t)second;
    square.limb[2] = (uint32_t)third;
    square.limb[3] = (uint32_t)fourth;
    return square;
}

static wide wide_sum(wide a, wide b)
{
    wide sum;
    uint64_t carry = 0;

    for (int i = 0; i < 4; i++) {
        carry += (uint64_t)a.limb[i] + b.limb[i];
        sum.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return sum;
}

/* -1, 0 or 1 as a is below, equal to or above b. */
static int wide_compare(wide a, wide b)
{
    for (int i = 3; i >= 0; i--) {
        if (a.limb[i] != b.limb[i]) {
            return a.limb[i] < b.limb[i] ? -1 : 1;
        }
    }
    return 0;
}

static int64_t world_x(int32_t x, int32_t y, const reference_placement *p)
{
    return (int64_t)p->c * x - (int64_t)p->s * y + (int64_t)p->x * 16384;
}

static int64_t world_y(int32_t x, int32_t y, const reference_placement *p)
{
    return (int64_t)p->s * x + (int64_t)p->c * y + (int64_t)p->y * 16384;
}

int reference_sign_exact(int32_t ax, int32_t ay, int32_t ar, const reference_placement *pa,
                         int32_t bx, int32_t by, int32_t br, const reference_placement *pb)
{
    const int64_t dx = world_x(ax, ay, pa) - world_x(bx, by, pb);
    const int64_t dy = world_y(ax, ay, pa) - world_y(bx, by, pb);
    const int64_t reach = ((int64_t)ar + br) * 16384;

    return wide_compare(wide_sum(wide_square(dx), wide_square(dy)), wide_square(reach));
}

static int32_t radius_of(const reference_clip *clip, uint32_t i)
{
    return clip->r != 0 ? clip->r[i] : clip->radius;
}

static reference_times times_of(const reference_clip *clip, const reference_placement *p)
{
    reference_times times;

    times.start = p->start;
    times.dt = clip->dt;
    times.count = clip->count;
    return times;
}

reference_result reference_collide_exact(const reference_clip *a, const reference_placement *pa,
                                         const reference_clip *b, const reference_placement *pb)
{
    const reference_times ta = times_of(a, pa);
    const reference_times tb = times_of(b, pb);
    reference_overlap o = {0, 0, 0};
    reference_result result = {0, 0, 0, 0, 0};

    for (int more = reference_overlap_find(&ta, &tb, &o); more;
         more = reference_overlap_next(&ta, &tb, &o)) {
        result.tests++;
        if (reference_sign_exact(a->x[o.i], a->y[o.i], radius_of(a, o.i), pa, b->x[o.j], b->y[o.j],
                                 radius_of(b, o.j), pb) < 0) {
            result.hit = 1;
            result.tick = (int32_t)o.tick;
            result.sample_a = o.i;
            result.sample_b = o.j;
            break;
        }
    }
    return result;
}
