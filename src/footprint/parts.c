/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Segments and triangles against each other: the separating axis test of convex polygons, cheap
 * first.
 *
 * A segment is a polygon of two edges, there and back; a triangle runs counter-clockwise. Two
 * convex polygons are apart when all corners of one lie beyond an edge of the other, or a square
 * around one of them keeps the other out (that decides between points, and segments in one line).
 */

#include "parts.h"

/* A part in a's frame, relative to a's first corner; its first corner once more at its end. */
typedef struct polygon {
    berth_len x[4], y[4];
    uint32_t corners;
} polygon;

static BERTH_HOT BERTHI_APART void place(const berthi_shapes *q, uint32_t k, const uint16_t *part,
                                         const berthi_unit *from, polygon *to)
{
    const berth_footprint *view = berthi_footprint_of(&q->side[k]);
    uint32_t i;
    to->corners = view->corners;
    for (i = 0; i <= view->corners; i++) {
        const berthi_unit *p = berthi_corner_at(view, part, i);
        berth_len x = p[0], y = p[1];
        if (k == 1) {
            berthi_to_frame(&q->frame, x, y, &x, &y);
        }
        to->x[i] = x - from[0];
        to->y[i] = y - from[1];
    }
}

/* Whether the extents of two polygons along one axis are surely apart. */
static int extents_apart(const berth_len *a, uint32_t corners_a, const berth_len *b,
                         uint32_t corners_b, berth_len slack)
{
    berth_len a_low = a[0], a_high = a[0], b_low = b[0], b_high = b[0];
    uint32_t i;
    for (i = 1; i < corners_a; i++) {
        a_low = a[i] < a_low ? a[i] : a_low;
        a_high = a[i] > a_high ? a[i] : a_high;
    }
    for (i = 1; i < corners_b; i++) {
        b_low = b[i] < b_low ? b[i] : b_low;
        b_high = b[i] > b_high ? b[i] : b_high;
    }
    return b_low - a_high > slack || a_low - b_high > slack;
}

#ifdef BERTH_Q16

/* Halves all coordinates until products fit 32 bits: sizes below 2^14, so differences are below
 * 2^15, and a cross product is below 2^31. Usually they are small already. */
static BERTH_HOT BERTHI_APART void shorten(polygon *a, polygon *b)
{
    uint32_t all = 0, shift = 0, i;
    for (i = 0; i < 4; i++) {
        all |= i <= a->corners ? (uint32_t)(berthi_abs(a->x[i]) | berthi_abs(a->y[i])) : 0;
        all |= i <= b->corners ? (uint32_t)(berthi_abs(b->x[i]) | berthi_abs(b->y[i])) : 0;
    }
    while (all >> shift >= 16384) {
        shift++;
    }
    for (i = 0; shift != 0 && i < 4; i++) {
        if (i <= a->corners) {
            a->x[i] = berthi_floor_shift(a->x[i], shift);
            a->y[i] = berthi_floor_shift(a->y[i], shift);
        }
        if (i <= b->corners) {
            b->x[i] = berthi_floor_shift(b->x[i], shift);
            b->y[i] = berthi_floor_shift(b->y[i], shift);
        }
    }
}

/* How far e x d may be from the true one, the square around the points included: a position is off
 * by at most 8 steps (6, and one for each square), an edge by at most 3 (src/README.md). */
static inline int32_t margin_of(const berthi_frame *frame, int32_t ex, int32_t ey, int32_t dx,
                                int32_t dy)
{
    (void)frame;
    return 8 * (berthi_abs(ex) + berthi_abs(ey)) + 3 * (berthi_abs(dx) + berthi_abs(dy)) + 24;
}

static inline berth_len parts_slack(const berthi_frame *frame)
{
    (void)frame;
    return 8;
}

#else

static inline void shorten(polygon *a, polygon *b)
{
    (void)a, (void)b;
}

static inline berth_len parts_slack(const berthi_frame *frame)
{
    return 2 * frame->slack;
}

static inline berth_raw margin_of(const berthi_frame *frame, berth_raw ex, berth_raw ey,
                                  berth_raw dx, berth_raw dy)
{
    return parts_slack(frame) *
           (berthi_abs(ex) + berthi_abs(ey) + berthi_abs(dx) + berthi_abs(dy) + frame->slack);
}

#endif

/* Looks from the edges of one polygon at the corners of another: 0 all of them are surely beyond
 * one edge; 1 inside of each edge there surely is one; -1 neither. */
static BERTH_HOT BERTHI_APART int look(const berthi_frame *frame, const polygon *from,
                                       const polygon *at)
{
    int sure = 1;
    uint32_t k, j;
    for (k = 0; k < from->corners; k++) {
        const berth_len ex = from->x[k + 1] - from->x[k], ey = from->y[k + 1] - from->y[k];
        int beyond = 1, inside = 0;
        for (j = 0; j < at->corners; j++) {
            const berth_len dx = at->x[j] - from->x[k], dy = at->y[j] - from->y[k];
            const berthi_prod cross = ex * dy - ey * dx, off = margin_of(frame, ex, ey, dx, dy);
            beyond &= cross < -off;
            inside |= cross > off;
        }
        if (beyond) {
            return 0;
        }
        sure = inside ? sure : -1;
    }
    return sure;
}

/* 1 two parts surely meet, 0 they surely do not, -1 neither. */
static BERTH_HOT BERTHI_APART int surely_meet(const berthi_shapes *q, const uint16_t *part_a,
                                              const uint16_t *part_b)
{
    const berthi_unit *from = berthi_corner_at(berthi_footprint_of(&q->side[0]), part_a, 0);
    const berth_len slack = parts_slack(&q->frame);
    polygon a, b;
    int sees_a, sees_b;
    place(q, 0, part_a, from, &a);
    place(q, 1, part_b, from, &b);
    if (extents_apart(a.x, a.corners, b.x, b.corners, slack) ||
        extents_apart(a.y, a.corners, b.y, b.corners, slack)) {
        return 0;
    }
    shorten(&a, &b);
    sees_b = look(&q->frame, &a, &b);
    if (sees_b == 0) {
        return 0;
    }
    sees_a = look(&q->frame, &b, &a);
    return sees_a == 0 ? 0 : sees_a > 0 && sees_b > 0 ? 1 : -1;
}

static BERTH_HOT BERTHI_APART int parts_meet(berthi_shapes *q, const uint16_t *a, const uint16_t *b)
{
    const int meet = surely_meet(q, a, b);
#ifdef BERTH_Q16
    if (meet < 0) {
        q->exact++;
        return berthi_parts_meet_exactly(q->side, a, b);
    }
#endif
    return meet != 0;
}

BERTH_HOT int berthi_runs_meet(berthi_shapes *q, uint32_t part_a, uint32_t part_b)
{
    const berth_footprint *view_a = berthi_footprint_of(&q->side[0]),
                          *view_b = berthi_footprint_of(&q->side[1]);
    const uint32_t words_a = berthi_part_words(view_a->corners);
    const uint32_t words_b = berthi_part_words(view_b->corners);
    const uint16_t *a = view_a->parts + part_a * words_a, *b;
    for (;; a += words_a) {
        for (b = view_b->parts + part_b * words_b;; b += words_b) {
            if (q->left == 0) {
                return BERTH_UNKNOWN;
            }
            q->left--;
            q->parts++;
            if (parts_meet(q, a, b)) {
                return BERTH_HIT;
            }
            if ((*b & BERTHI_LAST_PART) != 0) {
                break;
            }
        }
        if ((*a & BERTHI_LAST_PART) != 0) {
            return BERTH_CLEAR;
        }
    }
}
