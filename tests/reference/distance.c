/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The distance of two hulls that have no common point is that of a corner of one from a segment
 * between two corners of the other: from its nearest point, an end of it or the foot. The foot p +
 * e (e . v) / |e|^2 is nearer than r to p + v where |v|^2 |e|^2 - (e . v)^2 < r^2 |e|^2. */

#include "tests/reference/distance.h"

#include "tests/reference/big.h"

static big dot_of(const reference_point *u, const reference_point *v)
{
    const big ux = big_of(u->x), uy = big_of(u->y), vx = big_of(v->x), vy = big_of(v->y);
    const big x = big_product(&ux, &vx), y = big_product(&uy, &vy);

    return big_sum(&x, &y);
}

static reference_point between(const reference_point *p, const reference_point *q)
{
    reference_point way;

    way.x = q->x - p->x;
    way.y = q->y - p->y;
    return way;
}

static int point_nearer(const reference_point *p, const reference_point *q, int64_t reach)
{
    const reference_point way = between(p, q);
    const big square = dot_of(&way, &way), r = big_of(reach), limit = big_square(&r);

    return big_is_below(&square, &limit);
}

static int segment_nearer(const reference_point *p, const reference_point *q,
                          const reference_point *point, int64_t reach)
{
    const reference_point e = between(p, q), v = between(p, point);
    const big norm = dot_of(&e, &e), along = dot_of(&e, &v), zero = big_of(0);

    if (point_nearer(p, point, reach) || point_nearer(q, point, reach)) {
        return 1;
    }
    if (big_is_below(&zero, &along) && big_is_below(&along, &norm)) {
        const big square = dot_of(&v, &v), all = big_product(&square, &norm);
        const big gone = big_square(&along), left = big_difference(&all, &gone);
        const big r = big_of(reach), r2 = big_square(&r), limit = big_product(&r2, &norm);

        return big_is_below(&left, &limit);
    }
    return 0;
}

int reference_hulls_nearer(const reference_point *a, uint32_t count_a, const reference_point *b,
                           uint32_t count_b, int64_t reach)
{
    if (reference_hulls_meet(a, count_a, b, count_b, 0)) {
        return 1;
    }
    for (uint32_t i = 0; reach > 0 && i < count_a; i++) {
        for (uint32_t j = 0; j < count_b; j++) {
            if (segment_nearer(&a[i], &a[(i + 1) % count_a], &b[j], reach) ||
                segment_nearer(&b[j], &b[(j + 1) % count_b], &a[i], reach)) {
                return 1;
            }
        }
    }
    return 0;
}

/* ---- Nearly ---------------------------------------------------------------------------------- */

static double segment_square(const reference_point *p, const reference_point *q,
                             const reference_point *point)
{
    const double ex = (double)(q->x - p->x), ey = (double)(q->y - p->y);
    const double vx = (double)(point->x - p->x), vy = (double)(point->y - p->y);
    const double norm = ex * ex + ey * ey, along = ex * vx + ey * vy;
    double t = norm > 0 ? along / norm : 0, x, y;

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    x = vx - ex * t;
    y = vy - ey * t;
    return x * x + y * y;
}

double reference_hulls_distance(const reference_point *a, uint32_t count_a,
                                const reference_point *b, uint32_t count_b)
{
    double least = 1e300;

    if (reference_hulls_meet(a, count_a, b, count_b, 0)) {
        return 0;
    }
    for (uint32_t i = 0; i < count_a; i++) {
        for (uint32_t j = 0; j < count_b; j++) {
            const double one = segment_square(&a[i], &a[(i + 1) % count_a], &b[j]);
            const double other = segment_square(&b[j], &b[(j + 1) % count_b], &a[i]);

            least = one < least ? one : least;
            least = other < least ? other : least;
        }
    }
    return reference_square_root(least);
}
