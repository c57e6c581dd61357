/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The exact reference: every pair of samples that are in force together, in integers that are
 * wide enough for any argument.
 *
 * Positions are Q16.16 and rotations Q1.14, so world coordinates are integers in units of 2^-30,
 * below 2^50. */

#include "tests/reference/big.h"
#include "tests/reference/overlap.h"
#include "tests/reference/reference.h"

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
    const big x = big_of(dx), y = big_of(dy), reach = big_of(((int64_t)ar + br) * 16384);
    const big x2 = big_square(&x), y2 = big_square(&y), far2 = big_sum(&x2, &y2);
    const big reach2 = big_square(&reach);

    return big_compare_sizes(&far2, &reach2);
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
