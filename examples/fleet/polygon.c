/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Polygons in doubles. */

#include "polygon.h"

#include <math.h>

rectangle rectangle_at(point middle, double heading, double half_length, double half_width)
{
    static const double along[4] = {1, -1, -1, 1}, across[4] = {1, 1, -1, -1};
    const double c = cos(heading), s = sin(heading);
    rectangle r;
    for (int i = 0; i < 4; i++) {
        const double x = along[i] * half_length, y = across[i] * half_width;
        r.corner[i].x = middle.x + c * x - s * y;
        r.corner[i].y = middle.y + s * x + c * y;
    }
    return r;
}

/* ---- Segments ------------------------------------------------------------------------------- */

static double side_of(const segment *s, point p)
{
    return (s->b.x - s->a.x) * (p.y - s->a.y) - (s->b.y - s->a.y) * (p.x - s->a.x);
}

static double point_from(const segment *s, point p)
{
    const double dx = s->b.x - s->a.x, dy = s->b.y - s->a.y, square = dx * dx + dy * dy;
    double along = square > 0 ? ((p.x - s->a.x) * dx + (p.y - s->a.y) * dy) / square : 0;
    along = fmin(fmax(along, 0), 1);
    return hypot(s->a.x + along * dx - p.x, s->a.y + along * dy - p.y);
}

double segments_apart(const segment *a, const segment *b)
{
    const double a1 = side_of(a, b->a), a2 = side_of(a, b->b);
    const double b1 = side_of(b, a->a), b2 = side_of(b, a->b);
    if (((a1 < 0) != (a2 < 0)) && ((b1 < 0) != (b2 < 0))) {
        return 0;
    }
    return fmin(fmin(point_from(a, b->a), point_from(a, b->b)),
                fmin(point_from(b, a->a), point_from(b, a->b)));
}

/* ---- Rectangles ----------------------------------------------------------------------------- */

static segment edge_of(const rectangle *r, int i)
{
    return (segment){r->corner[i], r->corner[(i + 1) % 4]};
}

static bool covers(const rectangle *r, point p)
{
    for (int i = 0; i < 4; i++) {
        const segment edge = edge_of(r, i);
        if (side_of(&edge, p) < 0) {
            return false;
        }
    }
    return true;
}

double rectangles_apart(const rectangle *a, const rectangle *b)
{
    double least = INFINITY;
    if (covers(a, b->corner[0]) || covers(b, a->corner[0])) {
        return 0;
    }
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            const segment p = edge_of(a, i), q = edge_of(b, k);
            least = fmin(least, segments_apart(&p, &q));
        }
    }
    return least;
}

double rectangle_from(const rectangle *r, const segment *segments, size_t count)
{
    double least = INFINITY;
    for (size_t n = 0; n < count; n++) {
        for (int i = 0; i < 4; i++) {
            const segment edge = edge_of(r, i);
            least = fmin(least, segments_apart(&edge, &segments[n]));
        }
        if (covers(r, segments[n].a)) {
            return 0;
        }
    }
    return least;
}

bool rings_hold(const segment *segments, size_t count, point p)
{
    bool inside = false;
    for (size_t n = 0; n < count; n++) {
        const point a = segments[n].a, b = segments[n].b;
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            inside = !inside;
        }
    }
    return inside;
}
