/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Smallest enclosing circles, exactly: Welzl's incremental method with loops for its three levels
 * of recursion. A circle is kept by what defines it, one, two or three of the points, and asked
 * about points without a rounding:
 *
 *   two     p is outside of the circle over a diameter from a to b when (p - a) . (p - b) > 0
 *   three   with a at the origin, the centre is u / (2 area), area = b x c, so p is outside when
 *           area * p^2 - u . p > 0 (area made positive)
 *
 * Bounds of the second: coordinates differ by at most 2^15, so area, twice a triangle's in a square
 * of that side, is at most 2^30 and p^2 at most 2^31; |u| is the product of the triangle's sides,
 * at most 2^46.5, and |p| at most 2^15.5: the terms are below 2^61 and 2^62.
 *
 * Source: E. Welzl, "Smallest enclosing disks (balls and ellipsoids)", 1991; M. de Berg et al.,
 * "Computational Geometry", section 4.7. */

#include "circle.h"

#include "../core/num.h"

/* Points in the order in which they were given to the circle; `points` of them define it. */
typedef struct support {
    int32_t x, y;   /* the first */
    int32_t bx, by; /* the second, from the first */
    int64_t ux, uy; /* three points: see above */
    int64_t area;
    int points;
} support;

static support around_one(const int16_t *a)
{
    support s = {0, 0, 0, 0, 0, 0, 0, 1};
    s.x = a[0];
    s.y = a[1];
    return s;
}

static support around_two(const int16_t *a, const int16_t *b)
{
    support s = around_one(a);
    s.bx = b[0] - s.x;
    s.by = b[1] - s.y;
    s.points = 2;
    return s;
}

/* The third is outside of the circle of the first two, and inside of every circle when all three
 * are on a line, which Welzl's order of insertion rules out; then area would be 0. */
static support around_three(const int16_t *a, const int16_t *b, const int16_t *c)
{
    support s = around_two(a, b);
    const int32_t cx = c[0] - s.x, cy = c[1] - s.y;
    const int64_t b2 = (int64_t)s.bx * s.bx + (int64_t)s.by * s.by;
    const int64_t c2 = (int64_t)cx * cx + (int64_t)cy * cy;
    s.area = (int64_t)s.bx * cy - (int64_t)s.by * cx;
    s.ux = cy * b2 - s.by * c2;
    s.uy = s.bx * c2 - cx * b2;
    if (s.area < 0) {
        s.area = -s.area;
        s.ux = -s.ux;
        s.uy = -s.uy;
    }
    s.points = 3;
    BERTH_ASSERT(s.area > 0);
    return s;
}

static int is_outside(const support *s, const int16_t *p)
{
    const int32_t x = p[0] - s->x, y = p[1] - s->y;
    const int64_t p2 = (int64_t)x * x + (int64_t)y * y;
    if (s->points == 3) {
        return s->area * p2 - (s->ux * x + s->uy * y) > 0;
    }
    return p2 - ((int64_t)s->bx * x + (int64_t)s->by * y) > 0;
}

/* A fixed shuffle, so that no order of the points is worse than another. */
static void shuffle(int16_t *xy, uint32_t count)
{
    uint32_t random = UINT32_C(0x9e3779b9), i;
    for (i = count; i > 1; i--) {
        int16_t *a = xy + 2 * (i - 1), *b;
        const int16_t x = a[0], y = a[1];
        random = random * UINT32_C(1664525) + UINT32_C(1013904223);
        b = xy + 2 * (uint32_t)(((uint64_t)random * i) >> 32);
        a[0] = b[0];
        a[1] = b[1];
        b[0] = x;
        b[1] = y;
    }
}

/* The smallest circle of the first `count` points with p and q on it. */
static support with_two(const int16_t *xy, uint32_t count, const int16_t *p, const int16_t *q)
{
    support s = around_two(p, q);
    for (uint32_t i = 0; i < count; i++) {
        if (is_outside(&s, xy + 2 * i)) {
            s = around_three(p, q, xy + 2 * i);
        }
    }
    return s;
}

/* The same with p on it. */
static support with_one(const int16_t *xy, uint32_t count, const int16_t *p)
{
    support s = around_one(p);
    for (uint32_t i = 0; i < count; i++) {
        if (is_outside(&s, xy + 2 * i)) {
            s = with_two(xy, i, p, xy + 2 * i);
        }
    }
    return s;
}

/* floor(n / d), d > 0. */
static int64_t floor_quotient(int64_t n, int64_t d)
{
    return n >= 0 ? n / d : -((d - 1 - n) / d);
}

/* The circle around a given centre. */
static berthi_circle circle_around(int32_t x, int32_t y, const int16_t *xy, uint32_t count)
{
    uint32_t most = 0, i;
    berthi_circle found;
    for (i = 0; i < count; i++, xy += 2) {
        /* |differences| <= 2^15, as the centre is within the points' extents: the sum is 2^31 */
        const int32_t dx = xy[0] - x, dy = xy[1] - y;
        const uint32_t d2 = (uint32_t)(dx * dx) + (uint32_t)(dy * dy);
        most = d2 > most ? d2 : most;
    }
    found.x = x;
    found.y = y;
    found.radius = (uint32_t)berthi_root_up(most);
    return found;
}

berthi_circle berthi_circle_enclosing(int16_t *xy, uint32_t count)
{
    berthi_circle best = {0, 0, UINT32_MAX};
    shuffle(xy, count);
    support s = around_one(xy);
    for (uint32_t i = 1; i < count; i++) {
        if (is_outside(&s, xy + 2 * i)) {
            s = with_one(xy, i, xy + 2 * i);
        }
    }
    if (s.points < 3) {
        s.ux = s.bx;
        s.uy = s.by;
        s.area = 1;
    }
    const int64_t x = s.x + floor_quotient(s.ux, 2 * s.area);
    const int64_t y = s.y + floor_quotient(s.uy, 2 * s.area);
    /* @argued: the centre of the smallest circle is among the points, of 16 bits */
    BERTH_ASSERT(-65536 < x && x < 65536 && -65536 < y && y < 65536);
    /* the best of the four whole places around the centre */
    for (uint32_t corner = 0; corner < 4; corner++) {
        const berthi_circle found = circle_around((int32_t)x + (int32_t)(corner & 1u),
                                                  (int32_t)y + (int32_t)(corner >> 1), xy, count);
        if (found.radius < best.radius) {
            best = found;
        }
    }
    return best;
}

berthi_circle berthi_circle_quick(const int16_t *xy, uint32_t count)
{
    int32_t low_x = xy[0], low_y = xy[1], high_x = xy[0], high_y = xy[1];
    for (uint32_t i = 1; i < count; i++) {
        const int32_t x = xy[2 * i], y = xy[2 * i + 1];
        low_x = x < low_x ? x : low_x;
        low_y = y < low_y ? y : low_y;
        high_x = x > high_x ? x : high_x;
        high_y = y > high_y ? y : high_y;
    }
    return circle_around(low_x + (high_x - low_x) / 2, low_y + (high_y - low_y) / 2, xy, count);
}
