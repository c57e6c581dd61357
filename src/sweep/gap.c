/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The nearest feature of a hull to the origin, by supports: from a point, or an edge, to the point
 * that is furthest towards the origin along its normal, until there is none (E. G. Gilbert,
 * D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex
 * objects", 1988, in the plane).
 *
 * Whatever the normal, all points are at least `low` / |normal| away from the origin along it: that
 * alone is what a proof rests on, and how the normal was found does not matter. q16: products of
 * two are below 2^61.8, and exact; the way goes strictly nearer to the origin, and so ends. */

#include "gap.h"

#ifdef __OPTIMIZE_SIZE__

BERTHI_APART berthi_wide berthi_gap_length(berth_raw x, berth_raw y)
{
    return berthi_long_length_up(x, y);
}

BERTHI_APART int berthi_way_keeps_off(const berthi_gap_vector *way, berth_raw r)
{
    return berthi_way_keeps_off_here(way, r);
}

#endif

/* A point, which is an edge of no length, or an edge; of that the origin is to the left. All points
 * are at least low / length away from the origin, along the normal. */
typedef struct hull_feature {
    uint8_t edge;
    berthi_gap_vector a, b;
    berthi_gap_vector normal;
    berthi_wide low, length;
} hull_feature;

static inline berthi_wide hull_dot(berthi_gap_vector a, berthi_gap_vector b)
{
    return berthi_wide_dot(a.x, a.y, b.x, b.y);
}

static inline berthi_wide hull_cross(berthi_gap_vector a, berthi_gap_vector b)
{
    return berthi_wide_dot(a.x, -a.y, b.y, b.x);
}

static inline berthi_gap_vector hull_between(berthi_gap_vector a, berthi_gap_vector b)
{
    berthi_gap_vector way;
    way.x = b.x - a.x;
    way.y = b.y - a.y;
    return way;
}

/* More than any point is away. */
#define GAP_MOST 1073741824

/* q16: doubles both until the normal is long enough for the rounding of its length: 2^27 to 2^28.
 * Then low is below 2^28.5 times a point's length. */
static void hull_measure(hull_feature *f)
{
    while (BERTHI_IS_EXACT && berthi_abs(f->normal.x) < 134217728 &&
           berthi_abs(f->normal.y) < 134217728) {
        f->normal.x *= 2;
        f->normal.y *= 2;
        f->low *= 2;
    }
    f->length = berthi_wide_root_up((berthi_wide_square)hull_dot(f->normal, f->normal)) *
                (1 + 8 * BERTHI_EPSILON);
}

/* The triangle of the edge and a point beyond it, seen from the edge, towards the origin: goes on
 * with what of its other sides is nearest to the origin; returns 0 when it holds it. */
static int hull_next_side(hull_feature *f, berthi_gap_vector s)
{
    const int beyond_bs = hull_cross(f->b, s) < 0, beyond_sa = hull_cross(s, f->a) < 0;
    int keeps_a = beyond_sa, keeps_b = beyond_bs;
    if (beyond_bs && beyond_sa) { /* the origin projects into one of both at most, or on s */
        keeps_a = hull_dot(s, hull_between(s, f->a)) < 0;
        keeps_b = !keeps_a;
    }
    f->a = keeps_a ? f->a : s;
    f->b = keeps_b ? f->b : s;
    return beyond_bs || beyond_sa;
}

/* Sets the normal from the origin to the feature, a corner where that is nearer than the rest of an
 * edge. Returns the lowest along it, or 0 when it is on the origin. */
static berthi_wide hull_aim(hull_feature *f)
{
    const berthi_gap_vector way = hull_between(f->a, f->b);
    f->edge = 0;
    if (hull_dot(f->a, way) >= 0) {
        f->b = f->a;
    } else if (hull_dot(f->b, way) <= 0) {
        f->a = f->b;
    } else {
        const berthi_wide turn = hull_cross(f->a, f->b);
        const berthi_gap_vector a = f->a;
        f->edge = 1;
        if (turn > 0) {
            f->normal.x = way.y;
            f->normal.y = -way.x;
            return turn;
        }
        f->a = f->b;
        f->b = a;
        f->normal.x = -way.y;
        f->normal.y = way.x;
        return -turn;
    }
    f->normal = f->a;
    return hull_dot(f->a, f->a);
}

/* The point that is lowest along the normal, and f->low. */
static uint32_t hull_lowest(hull_feature *f, const berthi_gap_vector *points, uint32_t count)
{
    uint32_t lowest = 0, i = 0;
    do {
        const berthi_wide low = hull_dot(f->normal, points[i]);
        if (i == 0 || low < f->low) {
            f->low = low;
            lowest = i;
        }
    } while (++i < count);
    return lowest;
}

BERTHI_APART int berthi_keeps_off(const berthi_gap_vector *points, uint32_t count, berth_raw r,
                                  berthi_wide *told)
{
    hull_feature f;
    uint32_t looks = 64;
    f.a = f.b = points[0];
    do {
        const berthi_wide base = hull_aim(&f);
        if (base == 0) {
            return 0;
        }
        const berthi_gap_vector s = points[hull_lowest(&f, points, count)];
        if (f.low > 0) {
            f.length = berthi_gap_length(f.normal.x, f.normal.y);
            if (f.low > berthi_wide_times(f.length, r)) {
                return 1;
            }
        }
        if (f.low >= base * (1 - 16 * BERTHI_EPSILON)) {
            break;
        }
        if (!f.edge) {
            f.b = s;
        } else if (!hull_next_side(&f, s)) {
            return 0;
        }
    } while (--looks != 0);
    if (f.low <= 0) {
        return 0; /* floats that cannot tell points apart */
    }
    hull_measure(&f);
    if (told != NULL) {
        told[0] = f.low;
        told[1] = f.length;
    }
    return f.low > berthi_wide_times(f.length, r);
}

berth_raw berthi_gap(const berthi_gap_vector *points, uint32_t count)
{
    berthi_wide told[2] = {0, 1};
    (void)berthi_keeps_off(points, count, GAP_MOST, told);
    return (berth_raw)berthi_wide_quotient(told[0], told[1]);
}
