/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How far two forms are apart at one time, in double, over all pairs of parts: a's parts as b's
 * frame has them, whose matrix may be a little longer or shorter than a rotation. */

#include "tests/reference/poses.h"
#include "tests/reference/reference.h"

typedef struct spot {
    double x, y;
} spot;

static const double huge = 1e30;

/* Of |angle| <= pi/4 the next term is below 2^-53 of the first. */
static double series(double angle, double term, uint32_t from)
{
    double sum = term;

    for (uint32_t k = from; k < 22; k += 2) {
        term *= -angle * angle / (double)(k * (k + 1));
        sum += term;
    }
    return sum;
}

double reference_cos(double angle)
{
    static const double quarter = 1.57079632679489661923;
    const double turns = angle / quarter;
    const int64_t number = (int64_t)(turns < 0 ? turns - 0.5 : turns + 0.5);
    const double rest = angle - (double)number * quarter;

    switch ((uint64_t)number & 3) {
    case 0: return series(rest, 1, 1);
    case 1: return -series(rest, rest, 2);
    case 2: return -series(rest, 1, 1);
    default: return series(rest, rest, 2);
    }
}

double reference_sin(double angle)
{
    return reference_cos(angle - 1.57079632679489661923);
}

double reference_reach(const reference_form *form)
{
    double most = 0;

    for (uint32_t i = 0; i < form->points; i++) {
        const double far = form->x[i] * form->x[i] + form->y[i] * form->y[i];
        most = far > most ? far : most;
    }
    return reference_square_root(most);
}

/* ---- Parts ---------------------------------------------------------------------------------- */

typedef struct parts_of {
    uint32_t at, ring, first;
} parts_of;

static spot point_of(const reference_form *of, uint32_t i)
{
    const spot at = {of->x[i], of->y[i]};
    return at;
}

/* The next part's corners, 0 when there are no more; begins as all zero. */
static uint32_t next_part(const reference_form *of, parts_of *walk, spot *corner)
{
    const uint32_t at = walk->at++;

    if (of->rings != 0) {
        while (walk->ring < of->rings && at >= of->end[walk->ring]) {
            walk->first = of->end[walk->ring++];
        }
        if (walk->ring >= of->rings) {
            return 0;
        }
        corner[0] = point_of(of, at);
        corner[1] = point_of(of, at + 1 < of->end[walk->ring] ? at + 1 : walk->first);
        return 2;
    }
    if (of->triangles != 0) {
        for (uint32_t k = 0; at < of->triangles && k < 3; k++) {
            corner[k] = point_of(of, of->corners[3 * at + k]);
        }
        return at < of->triangles ? 3 : 0;
    }
    corner[0] = point_of(of, at < of->points ? at : 0);
    return at < of->points ? 1 : 0;
}

static double to_segment2(spot p, spot a, spot b)
{
    const double ex = b.x - a.x, ey = b.y - a.y, e2 = ex * ex + ey * ey;
    const double along = (p.x - a.x) * ex + (p.y - a.y) * ey;
    const double t = along <= 0 ? 0 : along >= e2 ? 1 : along / e2;
    const double dx = p.x - (along >= e2 && along > 0 ? b.x : a.x + t * ex);
    const double dy = p.y - (along >= e2 && along > 0 ? b.y : a.y + t * ey);

    return dx * dx + dy * dy;
}

static double cross(spot a, spot b, spot p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static int crosses(spot a, spot b, spot p, spot q)
{
    const double at_p = cross(a, b, p), at_q = cross(a, b, q);
    const double at_a = cross(p, q, a), at_b = cross(p, q, b);

    return ((at_p < 0 && at_q > 0) || (at_p > 0 && at_q < 0)) &&
           ((at_a < 0 && at_b > 0) || (at_a > 0 && at_b < 0));
}

/* How far a point is within a triangle, squared; 0: it is not. */
static double depth2(const spot *t, spot p)
{
    const double a = cross(t[0], t[1], p), b = cross(t[1], t[2], p), c = cross(t[2], t[0], p);
    double least = huge;

    if (!((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0))) {
        return 0;
    }
    for (uint32_t k = 0; k < 3; k++) {
        const double d2 = to_segment2(p, t[k], t[k == 2 ? 0 : k + 1]);
        least = d2 < least ? d2 : least;
    }
    return least;
}

/* The least distance of parts, and how deep they cross each other at most: both squared. */
typedef struct gap {
    double least2, deep2;
} gap;

static void look_at_edges(spot p, spot q, spot u, spot v, gap *found)
{
    const double d[4] = {to_segment2(p, u, v), to_segment2(q, u, v), to_segment2(u, p, q),
                         to_segment2(v, p, q)};
    double least = d[0];

    for (uint32_t k = 1; k < 4; k++) {
        least = d[k] < least ? d[k] : least;
    }
    found->least2 = least < found->least2 ? least : found->least2;
    if (least > found->deep2 && crosses(p, q, u, v)) {
        found->deep2 = least;
    }
}

static void look_at_parts(const spot *a, uint32_t corners_a, const spot *b, uint32_t corners_b,
                          gap *found)
{
    for (uint32_t i = 0; i < (corners_a == 3 ? 3 : 1u); i++) {
        const spot q = corners_a == 1 ? a[i] : a[i + 1 < corners_a ? i + 1 : 0];
        for (uint32_t j = 0; j < (corners_b == 3 ? 3 : 1u); j++) {
            const spot v = corners_b == 1 ? b[j] : b[j + 1 < corners_b ? j + 1 : 0];
            look_at_edges(a[i], q, b[j], v, found);
        }
    }
    for (uint32_t i = 0; corners_b == 3 && i < corners_a; i++) {
        const double deep = depth2(b, a[i]);
        found->deep2 = deep > found->deep2 ? deep : found->deep2;
    }
    for (uint32_t i = 0; corners_a == 3 && i < corners_b; i++) {
        const double deep = depth2(a, b[i]);
        found->deep2 = deep > found->deep2 ? deep : found->deep2;
    }
}

static int is_within(const reference_form *rings, spot at)
{
    parts_of walk = {0, 0, 0};
    spot edge[3];
    int crossings = 0;

    while (next_part(rings, &walk, edge) == 2) {
        if ((edge[0].y <= at.y) != (edge[1].y <= at.y)) {
            const double x =
                edge[0].x + (at.y - edge[0].y) / (edge[1].y - edge[0].y) * (edge[1].x - edge[0].x);
            crossings += x > at.x;
        }
    }
    return crossings % 2;
}

/* ---- Forms ---------------------------------------------------------------------------------- */

/* From a's frame to b's; lengths there are 1 / scale of the world's. */
typedef struct between {
    double c, s, x, y, scale;
} between;

static between between_of(const reference_pose *a, const reference_pose *b)
{
    const double n2 = b->c * b->c + b->s * b->s, x = a->x - b->x, y = a->y - b->y;
    between to;

    to.c = (b->c * a->c + b->s * a->s) / n2;
    to.s = (b->c * a->s - b->s * a->c) / n2;
    to.x = (b->c * x + b->s * y) / n2;
    to.y = (b->c * y - b->s * x) / n2;
    to.scale = reference_square_root(n2);
    return to;
}

static spot moved(const between *to, spot p)
{
    const spot at = {to->x + to->c * p.x - to->s * p.y, to->y + to->s * p.x + to->c * p.y};
    return at;
}

static int any_within(const reference_form *a, const between *to, const reference_form *b)
{
    const between inverse = {to->c, -to->s, 0, 0, 1};
    const double n2 = to->c * to->c + to->s * to->s;

    for (uint32_t i = 0; b->rings != 0 && i < a->points; i++) {
        if (is_within(b, moved(to, point_of(a, i)))) {
            return 1;
        }
    }
    for (uint32_t i = 0; a->rings != 0 && i < b->points; i++) {
        const spot off = {b->x[i] - to->x, b->y[i] - to->y};
        spot at = moved(&inverse, off);
        at.x /= n2;
        at.y /= n2;
        if (is_within(a, at)) {
            return 1;
        }
    }
    return 0;
}

double reference_forms_apart(const reference_form *a, const reference_pose *at_a,
                             const reference_form *b, const reference_pose *at_b, int boundary)
{
    const between to = between_of(at_a, at_b);
    gap found = {huge, 0};
    parts_of walk_a = {0, 0, 0};
    uint32_t corners_a, corners_b;
    spot from[3], at[3];

    while ((corners_a = next_part(a, &walk_a, from)) != 0) {
        parts_of walk_b = {0, 0, 0};
        for (uint32_t k = 0; k < corners_a; k++) {
            from[k] = moved(&to, from[k]);
        }
        while ((corners_b = next_part(b, &walk_b, at)) != 0) {
            look_at_parts(from, corners_a, at, corners_b, &found);
        }
    }
    if (found.deep2 > 0) {
        return -to.scale * reference_square_root(found.deep2);
    }
    if (!boundary && any_within(a, &to, b)) {
        return -to.scale * reference_square_root(found.least2);
    }
    return to.scale * reference_square_root(found.least2);
}
