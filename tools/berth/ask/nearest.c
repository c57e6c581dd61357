/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Distances of parts: of two segments at one of their ends, unless they cross; of triangles over
 * their sides, unless one lies within the other. */

#include "nearest.h"

#include <math.h>

static double side_of(const spot2 *from, const spot2 *to, const spot2 *p)
{
    return (to->x - from->x) * (p->y - from->y) - (to->y - from->y) * (p->x - from->x);
}

/* The point of a segment that is nearest to p. */
static double to_segment(const spot2 *p, const spot2 *from, const spot2 *to, spot2 *at)
{
    const double dx = to->x - from->x, dy = to->y - from->y, way = dx * dx + dy * dy;
    const double along = way > 0.0 ? ((p->x - from->x) * dx + (p->y - from->y) * dy) / way : 0.0;
    const double t = fmax(0.0, fmin(1.0, along));
    at->x = from->x + t * dx;
    at->y = from->y + t * dy;
    return hypot(p->x - at->x, p->y - at->y);
}

static double of_segments(const spot2 *a, const spot2 *b, const spot2 *p, const spot2 *q,
                          spot2 *at_a, spot2 *at_b)
{
    const double of_p = side_of(a, b, p), of_q = side_of(a, b, q);
    double best;
    spot2 at;
    if (of_p * of_q < 0.0 && side_of(p, q, a) * side_of(p, q, b) < 0.0) {
        const double t = of_p / (of_p - of_q);
        at_a->x = at_b->x = p->x + t * (q->x - p->x);
        at_a->y = at_b->y = p->y + t * (q->y - p->y);
        return 0.0;
    }
    best = to_segment(a, p, q, at_b);
    *at_a = *a;
    for (int k = 0; k < 3; k++) {
        const spot2 *end = k == 0 ? b : k == 1 ? p : q;
        const double found = k == 0 ? to_segment(end, p, q, &at) : to_segment(end, a, b, &at);
        if (found < best) {
            best = found;
            *at_a = k == 0 ? *end : at;
            *at_b = k == 0 ? at : *end;
        }
    }
    return best;
}

static bool holds(const solid *triangle, const spot2 *p)
{
    const spot2 *c = triangle->corner;
    const double s = side_of(&c[0], &c[1], p), t = side_of(&c[1], &c[2], p);
    const double u = side_of(&c[2], &c[0], p);
    return triangle->corners == 3 && ((s >= 0.0 && t >= 0.0 && u >= 0.0 && s + t + u > 0.0) ||
                                      (s <= 0.0 && t <= 0.0 && u <= 0.0 && s + t + u < 0.0));
}

double solid_distance(const solid *a, const solid *b, spot2 *at_a, spot2 *at_b)
{
    double best = HUGE_VAL;
    if (holds(a, &b->corner[0]) || holds(b, &a->corner[0])) {
        *at_a = *at_b = holds(a, &b->corner[0]) ? b->corner[0] : a->corner[0];
        return 0.0;
    }
    for (uint32_t i = 0; i < (a->corners == 3 ? 3 : 1); i++) {
        const spot2 *a1 = &a->corner[(i + 1) % a->corners];
        for (uint32_t j = 0; j < (b->corners == 3 ? 3 : 1); j++) {
            const spot2 *b1 = &b->corner[(j + 1) % b->corners];
            spot2 on_a, on_b;
            const double found = of_segments(&a->corner[i], a1, &b->corner[j], b1, &on_a, &on_b);
            if (found < best) {
                best = found;
                *at_a = on_a;
                *at_b = on_b;
            }
        }
    }
    return best;
}

bool solid_encloses(const solid *segments, uint32_t count, const spot2 *p)
{
    bool inside = false;
    for (uint32_t i = 0; i < count; i++) {
        const spot2 *from = &segments[i].corner[0], *to = &segments[i].corner[1];
        if ((from->y > p->y) != (to->y > p->y)) {
            const double t = (p->y - from->y) / (to->y - from->y);
            inside ^= from->x + t * (to->x - from->x) > p->x;
        }
    }
    return inside;
}
