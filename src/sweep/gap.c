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

#include "../core/divide.h"

#if defined(BERTH_Q16) && defined(__OPTIMIZE_SIZE__)

BERTHI_APART berthi_gap_square berthi_gap_dot(berth_raw ax, berth_raw ay, berth_raw bx,
                                              berth_raw by)
{
    return (berthi_gap_square)ax * bx + (berthi_gap_square)ay * by;
}

BERTHI_APART berthi_gap_square berthi_gap_length(berth_raw x, berth_raw y)
{
    return berthi_wide_length_up(x, y);
}

#endif

typedef struct hull_feature {
    berthi_gap_vector a, b; /* a point, or an edge */
    uint8_t edge;
    berthi_gap_vector normal;
    berthi_gap_square low; /* of all points along it */
} hull_feature;

enum { HOLDS_ORIGIN, IS_BEYOND, IS_NEAREST };

static inline berthi_gap_square hull_dot(berthi_gap_vector a, berthi_gap_vector b)
{
    return berthi_gap_dot(a.x, a.y, b.x, b.y);
}

static inline berthi_gap_square hull_cross(berthi_gap_vector a, berthi_gap_vector b)
{
    return berthi_gap_dot(a.x, -a.y, b.y, b.x);
}

static inline berthi_gap_vector hull_between(berthi_gap_vector a, berthi_gap_vector b)
{
    berthi_gap_vector way;
    way.x = b.x - a.x;
    way.y = b.y - a.y;
    return way;
}

#ifdef BERTH_Q16

enum { GAP_MOST = 1073741824 };

/* Doubles both until the normal is long enough for the rounding of its length: 2^27 to 2^28. Then
 * low is below 2^28.5 times a point's length. */
static berthi_gap_square hull_length(hull_feature *f)
{
    while (berthi_abs(f->normal.x) < 134217728 && berthi_abs(f->normal.y) < 134217728) {
        f->normal.x *= 2;
        f->normal.y *= 2;
        f->low *= 2;
    }
    return (int64_t)berthi_root_up((uint64_t)hull_dot(f->normal, f->normal));
}

static inline int hull_is_final(berthi_gap_square low, berthi_gap_square base)
{
    return low >= base;
}

#else

#define GAP_MOST BERTHI_C(1.0e9)

static berthi_gap_square hull_length(hull_feature *f)
{
    return berthi_root_real(hull_dot(f->normal, f->normal)) * (1 + 8 * BERTHI_EPSILON);
}

static inline int hull_is_final(berthi_gap_square low, berthi_gap_square base)
{
    return low >= base * (1 - 16 * BERTHI_EPSILON);
}

#endif

/* The triangle of the edge and a point beyond it, seen from the edge, towards the origin: goes on
 * with what of its other sides is nearest to the origin; returns 0 when it holds it. `turn` is the
 * edge's cross product, of the sign of the triangle's. */
static int hull_next_side(hull_feature *f, berthi_gap_vector s, berthi_gap_square turn)
{
    const berthi_gap_square bs = hull_cross(f->b, s), sa = hull_cross(s, f->a);
    const int beyond_bs = turn > 0 ? bs < 0 : bs > 0, beyond_sa = turn > 0 ? sa < 0 : sa > 0;
    if (!beyond_bs && !beyond_sa) {
        return 0;
    }
    if (beyond_bs && beyond_sa) {
        /* the origin projects into one of both at most */
        if (hull_dot(s, hull_between(s, f->a)) < 0) {
            f->b = s;
        } else if (hull_dot(s, hull_between(s, f->b)) < 0) {
            f->a = s;
        } else {
            f->a = s;
            f->edge = 0;
        }
        return 1;
    }
    if (beyond_bs) {
        f->a = s;
    } else {
        f->b = s;
    }
    return 1;
}

/* Sets the normal from the origin to the feature, a corner where that is nearer than the rest of an
 * edge; *turn is the edge's cross product. Returns the lowest along it, or 0 when it is on the
 * origin. */
static berthi_gap_square hull_aim(hull_feature *f, berthi_gap_square *turn)
{
    if (f->edge) {
        const berthi_gap_vector way = hull_between(f->a, f->b);
        if (hull_dot(f->a, way) >= 0) {
            f->edge = 0;
        } else if (hull_dot(f->b, way) <= 0) {
            f->a = f->b;
            f->edge = 0;
        } else {
            *turn = hull_cross(f->a, f->b);
            f->normal.x = *turn > 0 ? way.y : -way.y;
            f->normal.y = *turn > 0 ? -way.x : way.x;
            return *turn < 0 ? -*turn : *turn;
        }
    }
    f->normal = f->a;
    return hull_dot(f->a, f->a);
}

static int hull_nearest(hull_feature *f, const berthi_gap_vector *points, uint32_t count,
                        berth_raw r)
{
    f->a = f->b = points[0];
    f->edge = 0;
    for (uint32_t looks = 0; looks < 64; looks++) {
        berthi_gap_square turn = 0;
        const berthi_gap_square base = hull_aim(f, &turn);
        uint32_t lowest = 0;
        if (base == 0) {
            return HOLDS_ORIGIN;
        }
        f->low = hull_dot(f->normal, points[0]);
        for (uint32_t i = 1; i < count; i++) {
            const berthi_gap_square low = hull_dot(f->normal, points[i]);
            if (low < f->low) {
                f->low = low;
                lowest = i;
            }
        }
        if (f->low > 0 &&
            f->low > (berthi_gap_square)r * berthi_gap_length(f->normal.x, f->normal.y)) {
            return IS_BEYOND;
        }
        if (hull_is_final(f->low, base)) {
            return IS_NEAREST;
        }
        if (!f->edge) {
            f->b = points[lowest];
            f->edge = 1;
        } else if (!hull_next_side(f, points[lowest], turn)) {
            return HOLDS_ORIGIN;
        }
    }
    return f->low > 0 ? IS_NEAREST : HOLDS_ORIGIN; /* floats that cannot tell points apart */
}

int berthi_keeps_off(const berthi_gap_vector *points, uint32_t count, berth_raw r)
{
    hull_feature f;
    const int found = hull_nearest(&f, points, count, r);
    if (found == IS_NEAREST) {
        const berthi_gap_square length = hull_length(&f);
        return f.low > (berthi_gap_square)r * length;
    }
    return found == IS_BEYOND;
}

berth_raw berthi_gap(const berthi_gap_vector *points, uint32_t count)
{
    hull_feature f;
    if (hull_nearest(&f, points, count, GAP_MOST) == HOLDS_ORIGIN) {
        return 0;
    }
    const berthi_gap_square length =
        hull_length(&f); /* and f.low in its units: before it is read */
#ifdef BERTH_Q16
    const uint32_t gap = berthi_quotient_long((uint64_t)f.low, (uint64_t)length);
    return (int32_t)(gap < INT32_MAX ? gap : INT32_MAX);
#else
    return f.low / length;
#endif
}
