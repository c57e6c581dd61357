/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The origin lies in the hull of all differences of two hulls' points exactly when the hulls have a
 * point in common. It does not when all differences lie in an open half-plane: when from one of
 * them on, all others follow within less than half a turn. Coordinates are below 2^50, so
 * differences are below 2^51 and products below 2^102: two limbs of 64. */

#include "tests/reference/footprint.h"
#include "tests/reference/lines.h"

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

    if (p_sign != q_sign) {
        return p_sign < q_sign ? -1 : 1;
    }
    const int larger = p.high != q.high ? (p.high > q.high ? 1 : -1)
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
                         uint32_t count_b)
{
    reference_point all[9];
    uint32_t count = 0, left = 0, right = 0, above = 0, below = 0;

    for (uint32_t i = 0; i < count_a; i++) {
        for (uint32_t j = 0; j < count_b; j++) {
            reference_point *d = &all[count++];

            d->x = b[j].x - a[i].x;
            d->y = b[j].y - a[i].y;
            left += d->x < 0;
            right += d->x > 0;
            above += d->y > 0;
            below += d->y < 0;
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

/* Whether the upright boxes around two edges have nothing in common. */
static int boxes_apart(const reference_point *a, const reference_point *b)
{
    return most(a[0].x, a[1].x) < least(b[0].x, b[1].x) ||
           most(b[0].x, b[1].x) < least(a[0].x, a[1].x) ||
           most(a[0].y, a[1].y) < least(b[0].y, b[1].y) ||
           most(b[0].y, b[1].y) < least(a[0].y, a[1].y);
}

static int edge_meets(const reference_point *edge, const reference_rings *b)
{
    uint32_t first = 0;

    for (uint32_t ring = 0; ring < b->rings; ring++) {
        for (uint32_t i = first; i < b->end[ring]; i++) {
            reference_point other[2];

            edge_of(b, first, b->end[ring], i, other);
            if (!boxes_apart(edge, other) && reference_hulls_meet(edge, 2, other, 2)) {
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
            if (!boxes_apart(edge, here) && reference_hulls_meet(edge, 2, here, 1)) {
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

int reference_filled_meet(const reference_rings *a, const reference_rings *b)
{
    uint32_t first = 0;

    for (uint32_t ring = 0; ring < a->rings; ring++) {
        for (uint32_t i = first; i < a->end[ring]; i++) {
            reference_point edge[2];

            edge_of(a, first, a->end[ring], i, edge);
            if (edge_meets(edge, b)) {
                return 1;
            }
        }
        first = a->end[ring];
    }
    return holds_a_corner(a, b) || holds_a_corner(b, a);
}
