/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Volumes around points. */

#include "volume_fit.h"

#include <math.h>

typedef struct disc {
    double x, y, r;
} disc;

static disc disc_of_two(const vol_point *p, const vol_point *q)
{
    disc d;
    d.x = (p->x + q->x) / 2.0;
    d.y = (p->y + q->y) / 2.0;
    d.r = hypot(p->x - d.x, p->y - d.y);
    return d;
}

static disc disc_of_three(const vol_point *p, const vol_point *q, const vol_point *r)
{
    const double bx = q->x - p->x, by = q->y - p->y, cx = r->x - p->x, cy = r->y - p->y;
    const double twice = 2.0 * (bx * cy - by * cx), b = bx * bx + by * by, c = cx * cx + cy * cy;
    disc d;
    if (twice == 0.0) { /* in a line: the points' order makes one pair of them enough */
        return disc_of_two(p, r);
    }
    d.x = p->x + (cy * b - by * c) / twice;
    d.y = p->y + (bx * c - cx * b) / twice;
    d.r = hypot(p->x - d.x, p->y - d.y);
    return d;
}

static int outside(const disc *d, const vol_point *p)
{
    return hypot(p->x - d->x, p->y - d->y) > d->r + 1e-6;
}

/* Welzl's circle, point by point. */
static disc smallest(const vol_point *points, uint32_t count)
{
    disc d = {points[0].x, points[0].y, 0.0};
    uint32_t i, j, k;
    for (i = 1; i < count; i++) {
        if (!outside(&d, &points[i])) {
            continue;
        }
        d = disc_of_two(&points[0], &points[i]);
        for (j = 1; j < i; j++) {
            if (!outside(&d, &points[j])) {
                continue;
            }
            d = disc_of_two(&points[j], &points[i]);
            for (k = 0; k < j; k++) {
                if (outside(&d, &points[k])) {
                    d = disc_of_three(&points[k], &points[j], &points[i]);
                }
            }
        }
    }
    return d;
}

fit_circle fit_smallest_circle(const vol_point *points, uint32_t count)
{
    const disc d = smallest(points, count);
    double most = 0.0;
    fit_circle circle;
    uint32_t i;
    circle.x = (int32_t)lround(d.x);
    circle.y = (int32_t)lround(d.y);
    for (i = 0; i < count; i++) {
        most = fmax(most, hypot(points[i].x - circle.x, points[i].y - circle.y));
    }
    circle.radius = (int32_t)ceil(most);
    return circle;
}

fit_range fit_along(const vol_point *points, uint32_t count, int x, int y)
{
    fit_range range = {INT32_MAX, INT32_MIN};
    uint32_t i;
    for (i = 0; i < count; i++) {
        const int32_t v = x * points[i].x + y * points[i].y;
        range.low = v < range.low ? v : range.low;
        range.high = v > range.high ? v : range.high;
    }
    return range;
}

/* The half extent of the points about (x, y) along a direction, in steps, rounded up. */
static double reach(const vol_point *points, uint32_t count, const fit_box *box, double c, double s)
{
    double most = 0.0;
    uint32_t i;
    for (i = 0; i < count; i++) {
        const double dx = points[i].x - box->x, dy = points[i].y - box->y;
        most = fmax(most, fabs(c * dx + s * dy));
    }
    return ceil(most);
}

static void extent(const vol_point *points, uint32_t count, double c, double s, double *low,
                   double *high)
{
    uint32_t i;
    *low = HUGE_VAL;
    *high = -HUGE_VAL;
    for (i = 0; i < count; i++) {
        const double along = c * points[i].x + s * points[i].y;
        *low = fmin(*low, along);
        *high = fmax(*high, along);
    }
}

fit_box fit_smallest_box(const vol_point *points, uint32_t count)
{
    const double turn = acos(-1.0) / 360.0;
    double least = HUGE_VAL;
    fit_box box = {0, 0, 16384, 0, 0, 0};
    int k;
    for (k = 0; k < 360; k++) { /* half a turn: the other half is the same boxes */
        const double c = cos(k * turn), s = sin(k * turn);
        double low, high, low2, high2, area;
        extent(points, count, c, s, &low, &high);
        extent(points, count, -s, c, &low2, &high2);
        area = (high - low + 1.0) * (high2 - low2 + 1.0);
        if (area < least && high - low >= high2 - low2) {
            const double along = (low + high) / 2.0, across = (low2 + high2) / 2.0;
            least = area;
            box.c = (int32_t)lround(16384.0 * c);
            box.s = (int32_t)lround(16384.0 * s);
            box.x = (int32_t)lround(along * c - across * s);
            box.y = (int32_t)lround(along * s + across * c);
        }
    }
    box.major = (int32_t)reach(points, count, &box, box.c / 16384.0, box.s / 16384.0);
    box.minor = (int32_t)reach(points, count, &box, -box.s / 16384.0, box.c / 16384.0);
    return box;
}
