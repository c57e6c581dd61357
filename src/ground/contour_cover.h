/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a triangle covers of a candidate: an interval of the way from its lower end to its higher.
 *
 * A line crosses the border of a triangle with an area in two places, or touches it in a corner, or
 * along an edge. A place is a fraction num / den with num <= den <= 2 S^2 < 2^31, so two of them
 * compare by products below 2^62. All of it is exact. */

#ifndef BERTHI_CONTOUR_COVER_H
#define BERTHI_CONTOUR_COVER_H

#include "contour_work.h"

typedef struct berthi_place {
    uint32_t num, den;
} berthi_place;

typedef struct berthi_interval {
    berthi_place from, to;
} berthi_interval;

/* The candidate that is looked at. */
typedef struct berthi_cover {
    berthi_contour *work;
    uint32_t a, b;               /* its ends */
    uint32_t before;             /* the lowest point of the x of its lower end */
    int32_t dx, dy;              /* from one to the other */
    int32_t low_y, high_y;       /* of both */
    int32_t weight;              /* more than 0: its own triangles lie on its left; 0: a segment */
    uint32_t left;               /* triangles that the budget still allows to look at */
    uint32_t met;                /* triangles listed */
    uint32_t open;               /* units whose bits are not set */
    uint32_t run_first, run_end; /* a run of units whose bits are set */
} berthi_cover;

static inline int berthi_place_less(berthi_place p, berthi_place q)
{
    return (uint64_t)p.num * q.den < (uint64_t)q.num * p.den;
}

/* num / den of the way, or the end that is nearer when that is beyond. */
static inline berthi_place berthi_place_of(int32_t num, int32_t den)
{
    berthi_place place = {0, 1};
    if (den < 0) {
        num = -num;
        den = -den;
    }
    if (num >= den) {
        place.num = 1;
    } else if (num > 0) {
        place.num = (uint32_t)num;
        place.den = (uint32_t)den;
    }
    return place;
}

/* Where a point of its line lies, counted along the axis on which the way is not 0. */
static inline berthi_place berthi_place_along(const berthi_cover *w, uint32_t point)
{
    return w->dx != 0 ? berthi_place_of(berthi_point_x(point) - berthi_point_x(w->a), w->dx)
                      : berthi_place_of(berthi_point_y(point) - berthi_point_y(w->a), w->dy);
}

/* Where the edge from u to v crosses its line, on whose sides they lie: from a by side(u, v, a) of
 * side(u, v, a) - side(u, v, b), and that is the difference of their own sides. */
static inline berthi_place berthi_place_crossed(const berthi_cover *w, uint32_t u, uint32_t v,
                                                int32_t difference)
{
    return berthi_place_of(berthi_side(u, v, w->a), difference);
}

/* What lies on its line from u to v. */
static inline int berthi_interval_along(const berthi_cover *w, uint32_t u, uint32_t v,
                                        berthi_interval *interval)
{
    interval->from = berthi_place_along(w, u < v ? u : v);
    interval->to = berthi_place_along(w, u < v ? v : u);
    return berthi_place_less(interval->from, interval->to);
}

/* Whether the edge between u and v, on its line, is lower than the candidate. */
static inline int berthi_comes_first(const berthi_cover *w, uint32_t u, uint32_t v)
{
    const uint32_t low = u < v ? u : v, high = u < v ? v : u;
    return low < w->a || (low == w->a && high < w->b);
}

/* A triangle with the edge from u to v on its line and a third corner on side `third`. */
static inline int berthi_interval_beside(const berthi_cover *w, uint32_t u, uint32_t v,
                                         int32_t third, berthi_interval *interval)
{
    const int across = (w->weight > 0) != (third > 0);
    return (w->weight == 0 || across || berthi_comes_first(w, u, v)) &&
           berthi_interval_along(w, u, v, interval);
}

/* A triangle across its line: corners u and v are on its sides, or one of them on it. */
static inline int berthi_interval_across(const berthi_cover *w, const uint32_t *p,
                                         const int32_t *side, berthi_interval *interval)
{
    berthi_place place[2];
    uint32_t count = 0;
    int backwards;
    for (uint32_t k = 0; k < 3; k++) {
        const uint32_t next = k < 2 ? k + 1 : 0;
        if (side[k] == 0) {
            place[count++] = berthi_place_along(w, p[k]);
        } else if (side[next] != 0 && (side[k] < 0) != (side[next] < 0)) {
            place[count++] = berthi_place_crossed(w, p[k], p[next], side[next] - side[k]);
        }
    }
    BERTH_ASSERT(count == 2);
    backwards = berthi_place_less(place[1], place[0]);
    interval->from = place[backwards];
    interval->to = place[1 - backwards];
    return berthi_place_less(interval->from, interval->to);
}

/* On which side of its line a point is, as berthi_side(a, b, point). */
static inline int32_t berthi_side_of(const berthi_cover *w, uint32_t point)
{
    return berthi_cross(w->dx, w->dy, berthi_point_x(point) - berthi_point_x(w->a),
                        berthi_point_y(point) - berthi_point_y(w->a));
}

/* A triangle that touches its line, with all corners that are not on it on one side. */
static inline int berthi_interval_touched(const berthi_cover *w, const uint32_t *p,
                                          const int32_t *side, berthi_interval *interval)
{
    if (p[1] == p[2]) { /* without an area: another segment, or one that only meets the line */
        return w->weight == 0 && side[0] == 0 && side[1] == 0 &&
               berthi_comes_first(w, p[0], p[1]) && berthi_interval_along(w, p[0], p[1], interval);
    }
    if (side[0] == 0 && side[1] == 0) {
        return berthi_interval_beside(w, p[0], p[1], side[2], interval);
    }
    if (side[1] == 0 && side[2] == 0) {
        return berthi_interval_beside(w, p[1], p[2], side[0], interval);
    }
    return side[2] == 0 && side[0] == 0 && berthi_interval_beside(w, p[2], p[0], side[1], interval);
}

/* Whether a triangle ends before a candidate begins, or lies wholly above or below it. */
static inline int berthi_is_beside(const berthi_cover *w, uint32_t triangle)
{
    const uint32_t *corner = w->work->corners + 3 * (size_t)triangle;
    const uint32_t p = corner[0], q = corner[1], r = corner[2];
    const int32_t yp = berthi_point_y(p), yq = berthi_point_y(q), yr = berthi_point_y(r);
    return (yp < w->low_y && yq < w->low_y && yr < w->low_y) ||
           (yp > w->high_y && yq > w->high_y && yr > w->high_y) || (q < w->before && r < w->before);
}

/* The interval of a candidate that a triangle covers; 0 when there is none of any length. */
static inline int berthi_interval_of(const berthi_cover *w, uint32_t triangle,
                                     berthi_interval *interval)
{
    const uint32_t *p = w->work->corners + 3 * (size_t)triangle;
    const int32_t side[3] = {berthi_side_of(w, p[0]), berthi_side_of(w, p[1]),
                             berthi_side_of(w, p[2])};
    const int left = side[0] > 0 || side[1] > 0 || side[2] > 0;
    const int right = side[0] < 0 || side[1] < 0 || side[2] < 0;
    if (left && right) {
        return p[1] != p[2] && berthi_interval_across(w, p, side, interval);
    }
    if (side[0] != 0 && side[1] != 0 && side[2] != 0) {
        return 0;
    }
    return berthi_interval_touched(w, p, side, interval);
}

/* Whether a point on the grid that is a candidate lies in a triangle, or on a segment. */
static inline int berthi_covers_point(const berthi_cover *w, uint32_t triangle)
{
    const uint32_t *corner = w->work->corners + 3 * (size_t)triangle;
    const uint32_t p = corner[0], q = corner[1], r = corner[2];
    if (q != r) {
        return berthi_side(p, q, w->a) >= 0 && berthi_side(q, r, w->a) >= 0 &&
               berthi_side(r, p, w->a) >= 0;
    }
    return p < q && p <= w->a && w->a <= q && berthi_side(p, q, w->a) == 0;
}

#endif
