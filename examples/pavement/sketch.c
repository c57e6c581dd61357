/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Thinning outlines out for pictures. */

#include "sketch.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

/* How far point i is from the line through a and b, or from a when that is no line. */
static double off_line(const berth_outline *o, size_t a, size_t b, size_t i)
{
    const double dx = (double)o->x[b] - o->x[a], dy = (double)o->y[b] - o->y[a];
    const double px = (double)o->x[i] - o->x[a], py = (double)o->y[i] - o->y[a];
    const double length = hypot(dx, dy);
    return length == 0.0 ? hypot(px, py) : fabs(dx * py - dy * px) / length;
}

/* Keeps what is needed between the kept points a and b: the furthest, and on both of its sides. */
static void thin(const berth_outline *o, bool *kept, size_t a, size_t b, double off)
{
    double most = off;
    size_t furthest = a, i;
    for (i = a + 1; i < b; i++) {
        const double here = off_line(o, a, b, i);
        if (here > most) {
            most = here;
            furthest = i;
        }
    }
    if (furthest != a) {
        kept[furthest] = true;
        thin(o, kept, a, furthest, off);
        thin(o, kept, furthest, b, off);
    }
}

/* A ring of the points from first to last: cut at its first point and the one furthest from it. */
static void thin_ring(const berth_outline *o, bool *kept, size_t first, size_t last, double off)
{
    size_t across = first, i;
    double most = 0.0;
    for (i = first; i <= last; i++) {
        const double far = hypot((double)o->x[i] - o->x[first], (double)o->y[i] - o->y[first]);
        if (far > most) {
            most = far;
            across = i;
        }
    }
    kept[first] = kept[across] = kept[last] = true;
    thin(o, kept, first, across, off);
    thin(o, kept, across, last, off);
}

sketch sketch_of(const berth_outline *outline, double off)
{
    bool *kept = grab(outline->points, sizeof *kept);
    size_t ring, first = 0, i;
    sketch s;
    s.x = grab(outline->points, sizeof *s.x);
    s.y = grab(outline->points, sizeof *s.y);
    s.end = grab(outline->rings, sizeof *s.end);
    s.rings = s.points = 0;
    for (ring = 0; ring < outline->rings; ring++) {
        const size_t end = outline->end == NULL ? outline->points : outline->end[ring];
        const size_t from = s.points;
        thin_ring(outline, kept, first, end - 1, off * 65536.0);
        for (i = first; i < end; i++) {
            if (kept[i]) {
                s.x[s.points] = outline->x[i];
                s.y[s.points++] = outline->y[i];
            }
        }
        if (s.points - from < 4) {
            s.points = from;
        } else {
            s.end[s.rings++] = s.points;
        }
        first = end;
    }
    free(kept);
    return s;
}
