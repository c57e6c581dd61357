/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The origin lies in the hull of all differences of two hulls' points exactly when the hulls have a
 * point in common. It does not when all differences lie in an open half-plane: when from one of
 * them on, all others follow within less than half a turn. Coordinates are below 2^50, so
 * differences are below 2^51 and products below 2^102: two limbs of 64. */

#include "tests/reference/footprint.h"

typedef struct product {
    int negative;
    uint64_t high, low; /* magnitude */
} product;

static product times(int64_t a, int64_t b)
{
    const uint64_t u = a < 0 ? UINT64_C(0) - (uint64_t)a : (uint64_t)a;
    const uint64_t v = b < 0 ? UINT64_C(0) - (uint64_t)b : (uint64_t)b;
    const uint64_t ll = (u & UINT32_MAX) * (v & UINT32_MAX), hh = (u >> 32) * (v >> 32);
    const uint64_t lh = (u & UINT32_MAX) * (v >> 32), hl = (u >> 32) * (v & UINT32_MAX);
    const uint64_t middle = (ll >> 32) + (lh & UINT32_MAX) + (hl & UINT32_MAX);
    product p;

    p.negative = (a < 0) != (b < 0);
    p.low = (ll & UINT32_MAX) | (middle << 32);
    p.high = hh + (lh >> 32) + (hl >> 32) + (middle >> 32);
    return p;
}

/* The sign of a * b - c * d. */
static int sign_of(int64_t a, int64_t b, int64_t c, int64_t d)
{
    const product p = times(a, b), q = times(c, d);
    const int p_sign = p.high == 0 && p.low == 0 ? 0 : p.negative ? -1 : 1;
    const int q_sign = q.high == 0 && q.low == 0 ? 0 : q.negative ? -1 : 1;
    int larger;

    if (p_sign != q_sign) {
        return p_sign < q_sign ? -1 : 1;
    }
    larger = p.high != q.high ? (p.high > q.high ? 1 : -1)
             : p.low != q.low ? (p.low > q.low ? 1 : -1)
                              : 0;
    return p_sign < 0 ? -larger : larger;
}

reference_point reference_place(int32_t x, int32_t y, const reference_placement *p)
{
    reference_point at;

    at.x = (int64_t)p->c * x - (int64_t)p->s * y + (int64_t)p->x * 16384;
    at.y = (int64_t)p->s * x + (int64_t)p->c * y + (int64_t)p->y * 16384;
    return at;
}

/* Whether all the others follow vector i within less than half a turn counter-clockwise. */
static int leads(const reference_point *all, uint32_t count, uint32_t i)
{
    for (uint32_t j = 0; j < count; j++) {
        const int turn = sign_of(all[i].x, all[j].y, all[i].y, all[j].x);

        if (turn < 0 || (turn == 0 && sign_of(all[i].x, all[j].x, -all[i].y, all[j].y) <= 0)) {
            return 0;
        }
    }
    return 1;
}

int reference_hulls_meet(const reference_point *a, uint32_t count_a, const reference_point *b,
                         uint32_t count_b, int64_t half)
{
    reference_point all[36];
    uint32_t count = 0, left = 0, right = 0, above = 0, below = 0;

    for (uint32_t i = 0; i < count_a; i++) {
        for (uint32_t j = 0; j < count_b; j++) {
            for (uint32_t corner = 0; corner < 4; corner++) {
                reference_point *d = &all[count++];

                d->x = b[j].x - a[i].x + ((corner & 1) != 0 ? half : -half);
                d->y = b[j].y - a[i].y + ((corner & 2) != 0 ? half : -half);
                left += d->x < 0;
                right += d->x > 0;
                above += d->y > 0;
                below += d->y < 0;
            }
        }
    }
    if (left == count || right == count || above == count || below == count) {
        return 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (leads(all, count, i)) {
            return 0;
        }
    }
    return 1;
}

int reference_ray_crosses(const reference_point *point, const reference_point *p,
                          const reference_point *q)
{
    const reference_point *low = p->y < q->y ? p : q, *high = p->y < q->y ? q : p;

    if (!(low->y <= point->y && high->y > point->y)) {
        return 0;
    }
    /* to the left of the way from low to high */
    return sign_of(high->x - low->x, point->y - low->y, high->y - low->y, point->x - low->x) > 0;
}

/* The edge that begins at number i of a ring from `first` to `end`. */
static void edge_of(const reference_rings *rings, uint32_t first, uint32_t end, uint32_t i,
                    reference_point *edge)
{
    edge[0] = rings->point[i];
    edge[1] = rings->point[i + 1 < end ? i + 1 : first];
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Whether the upright boxes around two edges, one of them widened, have nothing in common. */
static int boxes_apart(const reference_point *a, const reference_point *b, int64_t half)
{
    return most(a[0].x, a[1].x) + half < least(b[0].x, b[1].x) ||
           most(b[0].x, b[1].x) + half < least(a[0].x, a[1].x) ||
           most(a[0].y, a[1].y) + half < least(b[0].y, b[1].y) ||
           most(b[0].y, b[1].y) + half < least(a[0].y, a[1].y);
}

static int edge_meets(const reference_point *edge, const reference_rings *b, int64_t half)
{
    uint32_t first = 0;

    for (uint32_t ring = 0; ring < b->rings; ring++) {
        for (uint32_t i = first; i < b->end[ring]; i++) {
            reference_point other[2];

            edge_of(b, first, b->end[ring], i, other);
            if (!boxes_apart(edge, other, half) && reference_hulls_meet(edge, 2, other, 2, half)) {
                return 1;
            }
        }
        first = b->end[ring];
    }
    return 0;
}

int reference_rings_hold(const reference_rings *rings, const reference_point *point)
{
    int crossings = 0;
    uint32_t first = 0;

    for (uint32_t ring = 0; ring < rings->rings; ring++) {
        for (uint32_t i = first; i < rings->end[ring]; i++) {
            reference_point edge[2], here[2];

            edge_of(rings, first, rings->end[ring], i, edge);
            here[0] = here[1] = *point;
            if (!boxes_apart(edge, here, 0) && reference_hulls_meet(edge, 2, here, 1, 0)) {
                return 0;
            }
            crossings += reference_ray_crosses(point, &edge[0], &edge[1]);
        }
        first = rings->end[ring];
    }
    return crossings % 2;
}

static int holds_a_corner(const reference_rings *outer, const reference_rings *inner)
{
    for (uint32_t i = 0; i < inner->end[inner->rings - 1]; i++) {
        if (reference_rings_hold(outer, &inner->point[i])) {
            return 1;
        }
    }
    return 0;
}

int reference_filled_meet(const reference_rings *a, const reference_rings *b, int64_t half)
{
    uint32_t first = 0;

    for (uint32_t ring = 0; ring < a->rings; ring++) {
        for (uint32_t i = first; i < a->end[ring]; i++) {
            reference_point edge[2];

            edge_of(a, first, a->end[ring], i, edge);
            if (edge_meets(edge, b, half)) {
                return 1;
            }
        }
        first = a->end[ring];
    }
    return holds_a_corner(a, b) || holds_a_corner(b, a);
}

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 u128;
__extension__ typedef __int128 i128;

/* -1, 0, 1 as |cross| / |e| against the radius: by squares of 192 bits, in three parts of 64. */
typedef struct square {
    uint64_t part[4];
} square;

static square squared(u128 v)
{
    const uint64_t low = (uint64_t)v, high = (uint64_t)(v >> 64);
    const u128 ll = (u128)low * low, hh = (u128)high * high;
    const u128 lh = (u128)low * high;
    square s;
    u128 carry;

    s.part[0] = (uint64_t)ll;
    carry = (ll >> 64) + 2 * (u128)(uint64_t)lh;
    s.part[1] = (uint64_t)carry;
    carry = (carry >> 64) + 2 * (lh >> 64) + (uint64_t)hh;
    s.part[2] = (uint64_t)carry;
    s.part[3] = (uint64_t)((carry >> 64) + (hh >> 64));
    return s;
}

/* radius^2 * e2, for a radius below 2^46 and e2 below 2^94. */
static square limit_of(uint64_t radius, u128 e2)
{
    const u128 r2 = (u128)radius * radius;
    const uint64_t a[2] = {(uint64_t)r2, (uint64_t)(r2 >> 64)};
    const uint64_t b[2] = {(uint64_t)e2, (uint64_t)(e2 >> 64)};
    square s = {{0, 0, 0, 0}};

    for (uint32_t i = 0; i < 2; i++) {
        u128 carry = 0;
        for (uint32_t j = 0; j < 2; j++) {
            carry += (u128)a[i] * b[j] + s.part[i + j];
            s.part[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
        s.part[i + 2] += (uint64_t)carry;
    }
    return s;
}

static int compare(const square *a, const square *b)
{
    for (uint32_t i = 4; i-- > 0;) {
        if (a->part[i] != b->part[i]) {
            return a->part[i] < b->part[i] ? -1 : 1;
        }
    }
    return 0;
}

static u128 size_of(i128 v)
{
    return (u128)(v < 0 ? -v : v);
}

static int edge_sign(const reference_point *edge, const reference_point *p, int64_t radius)
{
    const i128 ex = edge[1].x - edge[0].x, ey = edge[1].y - edge[0].y;
    const i128 px = p->x - edge[0].x, py = p->y - edge[0].y;
    const i128 qx = p->x - edge[1].x, qy = p->y - edge[1].y;
    const i128 along = ex * px + ey * py, e2 = ex * ex + ey * ey;
    const i128 r2 = (i128)radius * radius;
    square cross, limit;

    if (along <= 0 || along >= e2) {
        const i128 d2 = along <= 0 ? px * px + py * py : qx * qx + qy * qy;
        return d2 < r2 ? -1 : d2 > r2;
    }
    cross = squared(size_of(ex * py - ey * px));
    limit = limit_of((uint64_t)radius, (u128)e2);
    return compare(&cross, &limit);
}

int reference_disc_sign(const reference_rings *rings, const reference_point *point, int64_t radius)
{
    int sign = reference_rings_hold(rings, point) ? -1 : 1;
    uint32_t first = 0;

    for (uint32_t ring = 0; ring < rings->rings; ring++) {
        for (uint32_t i = first; i < rings->end[ring]; i++) {
            reference_point edge[2];
            int of;

            edge_of(rings, first, rings->end[ring], i, edge);
            of = edge_sign(edge, point, radius);
            sign = of < sign ? of : sign;
        }
        first = rings->end[ring];
    }
    return sign;
}

#endif
