/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Points are below 2^46, so differences are below 2^47 and exact as doubles. With u = 2^-53, a
 * cross or inner product of two vectors e and p is off by at most 3 u |e| |p|, so the distance to a
 * line by at most 4 u |p|, and by as much where the foot is taken to be beyond an end and is not.
 * 2^-48 of the lengths involved is 8 times all of that. */

#include "tests/reference/shapes.h"

#include "tests/reference/lines.h"
#include "tests/reference/reference.h"

static const double part = 1.0 / 281474976710656; /* 2^-48 */

/* a b + c d */
static big inner(int64_t a, int64_t b, int64_t c, int64_t d)
{
    const big p = big_of(a), q = big_of(c);
    const big first = big_times(&p, b), second = big_times(&q, d);

    return big_sum(&first, &second);
}

int reference_turn(const reference_point *p, const reference_point *q, const reference_point *r)
{
    const int64_t ex = q->x - p->x, ey = q->y - p->y, dx = r->x - p->x, dy = r->y - p->y;
    const double a = (double)ex * (double)dy, b = (double)ey * (double)dx;
    const double off = (reference_size(a) + reference_size(b)) * part;

    if (a - b > off || b - a > off) {
        return a > b ? 1 : -1;
    }
    big cross = inner(ex, dy, -ey, dx);
    return cross.size == 0 ? 0 : cross.negative ? -1 : 1;
}

static int near_exactly(const reference_point *at, const reference_point *p,
                        const reference_point *q, int64_t limit)
{
    const int64_t ex = q->x - p->x, ey = q->y - p->y, dx = at->x - p->x, dy = at->y - p->y;
    const big along = inner(ex, dx, ey, dy), e2 = inner(ex, ex, ey, ey);
    const big r = big_of(limit), r2 = big_square(&r);
    big left, right;

    if (along.negative || along.size == 0) {
        left = inner(dx, dx, dy, dy);
        return big_is_below(&left, &r2);
    }
    if (!big_is_below(&along, &e2)) {
        left = inner(at->x - q->x, at->x - q->x, at->y - q->y, at->y - q->y);
        return big_is_below(&left, &r2);
    }
    left = inner(ex, dy, -ey, dx);
    left = big_square(&left);
    right = big_product(&r2, &e2);
    return big_is_below(&left, &right);
}

int reference_point_near(const reference_point *at, const reference_point *p,
                         const reference_point *q, int64_t limit)
{
    const double ex = (double)(q->x - p->x), ey = (double)(q->y - p->y);
    const double dx = (double)(at->x - p->x), dy = (double)(at->y - p->y);
    const double along = ex * dx + ey * dy, e2 = ex * ex + ey * ey, r = (double)limit;
    const double fx = (double)(at->x - q->x), fy = (double)(at->y - q->y);
    const double off =
        (reference_size(dx) + reference_size(dy) + reference_size(fx) + reference_size(fy) + r) *
        part;
    const double inside = r - off, outside = r + off;
    double far2, of = 1; /* of the square of the distance, and what it is a multiple of */

    if (along <= 0) {
        far2 = dx * dx + dy * dy;
    } else if (along >= e2) {
        far2 = fx * fx + fy * fy;
    } else {
        far2 = (ex * dy - ey * dx) * (ex * dy - ey * dx);
        of = e2;
    }
    if (far2 > outside * outside * of) {
        return 0;
    }
    if (inside > 0 && far2 < inside * inside * of) {
        return 1;
    }
    return near_exactly(at, p, q, limit);
}

static int in_box(const reference_point *p, const reference_point *q, const reference_point *at)
{
    return at->x >= least(p->x, q->x) && at->x <= most(p->x, q->x) && at->y >= least(p->y, q->y) &&
           at->y <= most(p->y, q->y);
}

static int segments_meet(const reference_point *a, const reference_point *b,
                         const reference_point *p, const reference_point *q)
{
    const int at_p = reference_turn(a, b, p), at_q = reference_turn(a, b, q);
    const int at_a = reference_turn(p, q, a), at_b = reference_turn(p, q, b);

    return (at_p * at_q < 0 && at_a * at_b < 0) || (at_p == 0 && in_box(a, b, p)) ||
           (at_q == 0 && in_box(a, b, q)) || (at_a == 0 && in_box(p, q, a)) ||
           (at_b == 0 && in_box(p, q, b));
}

/* Strictly within a triangle of any direction. */
static int in_triangle(const reference_point *t, const reference_point *at)
{
    const int a = reference_turn(&t[0], &t[1], at), b = reference_turn(&t[1], &t[2], at);

    return a != 0 && a == b && reference_turn(&t[2], &t[0], at) == a;
}

static int boxes_apart(const reference_point *a, uint32_t corners_a, const reference_point *b,
                       uint32_t corners_b, int64_t limit)
{
    reference_point low[2], high[2];

    for (uint32_t k = 0; k < 2; k++) {
        const reference_point *of = k == 0 ? a : b;
        const uint32_t corners = k == 0 ? corners_a : corners_b;
        low[k] = high[k] = of[0];
        for (uint32_t i = 1; i < corners; i++) {
            low[k].x = least(low[k].x, of[i].x);
            low[k].y = least(low[k].y, of[i].y);
            high[k].x = most(high[k].x, of[i].x);
            high[k].y = most(high[k].y, of[i].y);
        }
    }
    return low[1].x - high[0].x > limit || low[0].x - high[1].x > limit ||
           low[1].y - high[0].y > limit || low[0].y - high[1].y > limit;
}

int reference_parts_near(const reference_point *a, uint32_t corners_a, const reference_point *b,
                         uint32_t corners_b, int64_t limit)
{
    if (boxes_apart(a, corners_a, b, corners_b, limit)) {
        return 0;
    }
    if ((corners_a == 3 && in_triangle(a, b)) || (corners_b == 3 && in_triangle(b, a))) {
        return 1;
    }
    for (uint32_t i = 0; i < corners_a; i++) {
        const reference_point *p = &a[i], *q = &a[i + 1 < corners_a ? i + 1 : 0];
        for (uint32_t j = 0; j < corners_b; j++) {
            const reference_point *u = &b[j], *v = &b[j + 1 < corners_b ? j + 1 : 0];
            if (limit > 0 &&
                (reference_point_near(p, u, v, limit) || reference_point_near(u, p, q, limit))) {
                return 1;
            }
            if (segments_meet(p, q, u, v)) {
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

double reference_parts_distance(const reference_point *a, uint32_t corners_a,
                                const reference_point *b, uint32_t corners_b)
{
    double least = 1e300;

    if (reference_parts_near(a, corners_a, b, corners_b, 0)) {
        return 0;
    }
    for (uint32_t i = 0; i < corners_a; i++) {
        for (uint32_t j = 0; j < corners_b; j++) {
            const double one = segment_square(&a[i], &a[(i + 1) % corners_a], &b[j]);
            const double other = segment_square(&b[j], &b[(j + 1) % corners_b], &a[i]);

            least = one < least ? one : least;
            least = other < least ? other : least;
        }
    }
    return reference_square_root(least);
}

/* ---- Shapes --------------------------------------------------------------------------------- */

/* The parts, one after another: begins as all zero; 0: there are no more. */
typedef struct parts_of {
    uint32_t at, ring, first;
} parts_of;

static uint32_t next_part(const reference_shape *of, parts_of *walk, reference_point *corner)
{
    const uint32_t at = walk->at++;

    if (of->rings != 0) {
        while (walk->ring < of->rings && at >= of->end[walk->ring]) {
            walk->first = of->end[walk->ring++];
        }
        if (walk->ring >= of->rings) {
            return 0;
        }
        corner[0] = of->point[at];
        corner[1] = of->point[at + 1 < of->end[walk->ring] ? at + 1 : walk->first];
        return 2;
    }
    if (of->triangles != 0) {
        for (uint32_t k = 0; at < of->triangles && k < 3; k++) {
            corner[k] = of->point[of->corners[3 * at + k]];
        }
        return at < of->triangles ? 3 : 0;
    }
    corner[0] = of->point[at < of->points ? at : 0];
    return at < of->points ? 1 : 0;
}

int reference_boundaries_near(const reference_shape *a, const reference_shape *b, int64_t limit)
{
    reference_point from[3], at[3];
    parts_of walk_a = {0, 0, 0};
    uint32_t corners_a, corners_b;

    while ((corners_a = next_part(a, &walk_a, from)) != 0) {
        parts_of walk_b = {0, 0, 0};
        while ((corners_b = next_part(b, &walk_b, at)) != 0) {
            if (reference_parts_near(from, corners_a, at, corners_b, limit)) {
                return 1;
            }
        }
    }
    return 0;
}

int reference_is_within(const reference_shape *rings, const reference_point *point)
{
    parts_of walk = {0, 0, 0};
    reference_point edge[3];
    int crossings = 0;

    while (rings->rings != 0 && next_part(rings, &walk, edge) != 0) {
        const int up = edge[0].y <= point->y && edge[1].y > point->y;
        const int down = edge[1].y <= point->y && edge[0].y > point->y;
        /* its crossing with the ray's line is to the right of the point */
        crossings += (up && reference_turn(&edge[0], &edge[1], point) > 0) ||
                     (down && reference_turn(&edge[1], &edge[0], point) > 0);
    }
    return crossings % 2;
}

static int any_within(const reference_shape *outer, const reference_shape *inside)
{
    parts_of walk = {0, 0, 0};
    reference_point corner[3];
    uint32_t corners;

    while (outer->rings != 0 && (corners = next_part(inside, &walk, corner)) != 0) {
        for (uint32_t k = 0; k < corners; k++) {
            if (reference_is_within(outer, &corner[k])) {
                return 1;
            }
        }
    }
    return 0;
}

int reference_shapes_near(const reference_shape *a, const reference_shape *b, int64_t limit)
{
    return reference_boundaries_near(a, b, limit) || any_within(a, b) || any_within(b, a);
}
