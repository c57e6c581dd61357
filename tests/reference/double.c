/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The double reference: the least clearance over every pair of samples that are in force together.
 *
 * Its own error is a few units in the last place of the largest length involved, so a sign is to
 * be trusted only when the clearance is well beyond that. */

#include "tests/reference/overlap.h"
#include "tests/reference/reference.h"

/* Square root by Newton's rule; the cores have no libm. Halving the exponent in the number's bits
 * starts within 6.1 % of the root; the relative error of each step is half the last one's square,
 * so four steps leave only the rounding of the last: one unit in the last place or less.
 * value: 0, or normal and finite. */
double reference_square_root(double value)
{
    union {
        double real;
        uint64_t bits;
    } root;

    if (!(value > 0)) {
        return 0;
    }
    root.real = value;
    root.bits = (root.bits >> 1) + UINT64_C(0x1ff8000000000000);
    for (int i = 0; i < 4; i++) {
        root.real = 0.5 * (root.real + value / root.real);
    }
    return root.real;
}

static double world_x(const reference_clip_f64 *clip, uint32_t i, const reference_placement_f64 *p)
{
    return p->c * clip->x[i] - p->s * clip->y[i] + p->x;
}

static double world_y(const reference_clip_f64 *clip, uint32_t i, const reference_placement_f64 *p)
{
    return p->s * clip->x[i] + p->c * clip->y[i] + p->y;
}

static double radius_of(const reference_clip_f64 *clip, uint32_t i)
{
    return clip->r != 0 ? clip->r[i] : clip->radius;
}

static reference_times times_of(const reference_clip_f64 *clip, const reference_placement_f64 *p)
{
    reference_times times;

    times.start = p->start;
    times.dt = clip->dt;
    times.count = clip->count;
    return times;
}

int reference_clearance(const reference_clip_f64 *a, const reference_placement_f64 *pa,
                        const reference_clip_f64 *b, const reference_placement_f64 *pb,
                        double *clearance)
{
    const reference_times ta = times_of(a, pa);
    const reference_times tb = times_of(b, pb);
    reference_overlap o = {0, 0, 0};
    double least = 0;
    int common = 0;

    for (int more = reference_overlap_find(&ta, &tb, &o); more;
         more = reference_overlap_next(&ta, &tb, &o)) {
        const double dx = world_x(a, o.i, pa) - world_x(b, o.j, pb);
        const double dy = world_y(a, o.i, pa) - world_y(b, o.j, pb);
        const double gap =
            reference_square_root(dx * dx + dy * dy) - (radius_of(a, o.i) + radius_of(b, o.j));

        if (!common || gap < least) {
            least = gap;
        }
        common = 1;
    }
    if (common) {
        *clearance = least;
    }
    return common;
}
