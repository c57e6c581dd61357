/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Segments and triangles against each other: the separating axis test of convex polygons, cheap
 * first, then in wide integers where that cannot tell; and the query of trees of circles by them.
 *
 * A segment is a polygon of two edges, there and back; a triangle runs counter-clockwise. Two
 * convex polygons are apart when all corners of one lie beyond an edge of the other, or a square
 * around one of them keeps the other out (that decides between points, and segments in one line).
 */

#include "query.h"

/* ---- Cheap -----------------------------------------------------------------------------------
 */

/* A part in a's frame, relative to a's first corner; its first corner once more at its end. */
typedef struct polygon {
    berth_len x[4], y[4];
    uint32_t corners;
} polygon;

static BERTH_HOT BERTHI_APART void place(const berthi_shape_query *q, uint32_t k,
                                         const uint16_t *part, const berthi_unit *from, polygon *to)
{
    to->corners = q->view[k]->parts.corners;
    for (uint32_t i = 0; i <= to->corners; i++) {
        const berthi_unit *p = berthi_corner_at(q->view[k], part, i);
        berth_len x = p[0], y = p[1];
        if (k == 1) {
            berthi_to_frame(&q->frame, x, y, &x, &y);
        }
        to->x[i] = x - from[0];
        to->y[i] = y - from[1];
    }
}

/* Whether the extents of two polygons along one axis are surely apart. */
static BERTH_HOT int extents_apart(const berth_len *a, uint32_t corners_a, const berth_len *b,
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
static BERTH_HOT BERTHI_APART void parts_shorten(polygon *a, polygon *b)
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

static inline void parts_shorten(polygon *a, polygon *b)
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

/* Looks from the edges of one polygon at the corners of another: apart when all of them are surely
 * beyond one edge; meeting, as far as these edges go, when inside of each edge there surely is one.
 * */
static BERTH_HOT BERTHI_APART berthi_told look(const berthi_frame *frame, const polygon *from,
                                               const polygon *at)
{
    berthi_told told = BERTHI_TOLD_MEET;
    for (uint32_t k = 0; k < from->corners; k++) {
        const berth_len ex = from->x[k + 1] - from->x[k], ey = from->y[k + 1] - from->y[k];
        int beyond = 1, inside = 0;
        for (uint32_t j = 0; j < at->corners; j++) {
            const berth_len dx = at->x[j] - from->x[k], dy = at->y[j] - from->y[k];
            const berthi_prod cross = ex * dy - ey * dx, off = margin_of(frame, ex, ey, dx, dy);
            beyond &= cross < -off;
            inside |= cross > off;
        }
        if (beyond) {
            return BERTHI_TOLD_APART;
        }
        told = inside ? told : BERTHI_TOLD_CLOSE;
    }
    return told;
}

static BERTH_HOT BERTHI_APART berthi_told parts_told(const berthi_shape_query *q,
                                                     const uint16_t *part_a, const uint16_t *part_b)
{
    const berthi_unit *from = berthi_corner_at(q->view[0], part_a, 0);
    const berth_len slack = parts_slack(&q->frame);
    polygon a, b;
    berthi_told told;
    place(q, 0, part_a, from, &a);
    place(q, 1, part_b, from, &b);
    if (extents_apart(a.x, a.corners, b.x, b.corners, slack) ||
        extents_apart(a.y, a.corners, b.y, b.corners, slack)) {
        return BERTHI_TOLD_APART;
    }
    parts_shorten(&a, &b);
    told = look(&q->frame, &a, &b);
    if (told != BERTHI_TOLD_APART) {
        const berthi_told back = look(&q->frame, &b, &a);
        told = back == BERTHI_TOLD_MEET ? told : back;
    }
    return told;
}

/* ---- The predicate --------------------------------------------------------------------------
 */

#ifdef BERTH_Q16

/* A stored vector (x, y) turned as a side is, Q14 of its steps: |x|, |y| <= 2^15, so below 2^30.1.
 * */
static inline void turned(const berthi_side *side, int32_t x, int32_t y, int32_t *tx, int32_t *ty)
{
    const int32_t c = side->at->rotation.c, s = side->at->rotation.s;
    *tx = berthi_dot(c, -s, x, y);
    *ty = berthi_dot(s, c, x, y);
}

/* The sign of e x d + more for |e| < 2^30, |d| < 2^50, 0 <= more < 2^62; -1, 0 or 1.
 * d = 2^20 dh + dl with 0 <= dl < 2^20, so that e x d = 2^20 (e x dh) + e x dl: the first product
 * is below 2^61, the second, with what is added to it, below 2^62.1; and the floor of the second
 * divided by 2^20 leaves a rest that is not negative. */
static BERTH_HOT BERTHI_APART int cross_sign(int32_t ex, int32_t ey, const int64_t *d, int64_t more)
{
    const int64_t xh = d[0] >> 20, yh = d[1] >> 20;
    const int32_t xl = (int32_t)((uint32_t)d[0] & 1048575),
                  yl = (int32_t)((uint32_t)d[1] & 1048575);
    const int64_t low = (int64_t)ex * yl - (int64_t)ey * xl + more;
    const int64_t sum = ex * yh - ey * xh + (low >> 20);
    if (sum != 0) {
        return sum < 0 ? -1 : 1;
    }
    return (low & 1048575) != 0;
}

/* Half the side of the squares around both sides' points together, in Q16.16 times 2^14, rounded
 * up: below 2^31. */
static BERTH_HOT BERTHI_APART int64_t square_of(const berthi_shape_query *q)
{
    int64_t half = 0;
    for (uint32_t k = 0; k < 2; k++) {
        if (!q->view[k]->parts.exact) {
            const berth_rotation at = q->side[k].at->rotation;
            const int64_t both = berthi_abs(at.c) + berthi_abs(at.s);
            half += ((both << q->side[k].ground->shift) + 1) >> 1;
        }
    }
    return half;
}

/* Parts of two sides, looked at from either. */
typedef struct pair {
    const berthi_side *side[2];
    const berth_footprint_tree *view[2];
    const uint16_t *part[2];
    int64_t half;
} pair;

/* From corner i of the first part to corner j of the second. */
static BERTH_HOT BERTHI_APART void parts_between(const pair *p, uint32_t i, uint32_t j, int64_t *d)
{
    d[0] = d[1] = 0;
    berthi_world(p->side[0], berthi_corner_at(p->view[0], p->part[0], i), d);
    berthi_world(p->side[1], berthi_corner_at(p->view[1], p->part[1], j), d);
}

/* Whether all corners of the second part are beyond one edge of the first, squares included: those
 * reach half * (|ex| + |ey|) along the normal, below 2^31 * 2^31. */
static BERTH_HOT BERTHI_APART int beyond_an_edge(const pair *p)
{
    const uint32_t from = p->view[0]->parts.corners, at = p->view[1]->parts.corners;
    uint32_t i, j;
    for (i = 0; i < from; i++) {
        const berthi_unit *begin = berthi_corner_at(p->view[0], p->part[0], i);
        const berthi_unit *end = berthi_corner_at(p->view[0], p->part[0], i + 1);
        int32_t ex, ey;
        int64_t more, d[2];
        turned(p->side[0], end[0] - begin[0], end[1] - begin[1], &ex, &ey);
        more = p->half * (berthi_abs(ex) + (int64_t)berthi_abs(ey));
        for (j = 0; j < at; j++) {
            parts_between(p, i, j, d);
            if (cross_sign(ex, ey, d, more) >= 0) {
                break;
            }
        }
        if (j == at) {
            return 1;
        }
    }
    return 0;
}

/* Whether the second part is to one side of the first along x (0) or y (1), squares included. */
static BERTH_HOT BERTHI_APART int aside(const pair *p, uint32_t axis)
{
    const uint32_t from = p->view[0]->parts.corners, at = p->view[1]->parts.corners;
    int above = 1, below = 1;
    uint32_t i, j;
    for (i = 0; i < from; i++) {
        for (j = 0; j < at; j++) {
            int64_t d[2];
            parts_between(p, i, j, d);
            above &= d[axis] > p->half;
            below &= d[axis] < -p->half;
        }
    }
    return above || below;
}

/* Each given point is within half a step of the stored one along both axes, so a part as given,
 * placed, lies within the stored one, placed, with a square around each of its points: of
 * (|c| + |s|) / 2 steps to each side, aligned with the world; none when every point is stored
 * exactly. Two parts meet when these have a point in common. */
static BERTH_HOT BERTHI_APART int parts_exactly(berthi_shape_query *q, const uint16_t *a,
                                                const uint16_t *b)
{
    pair p;
    q->exact++;
    p.half = square_of(q);
    for (uint32_t k = 0; k < 2; k++) {
        p.side[0] = &q->side[k];
        p.side[1] = &q->side[1 - k];
        p.view[0] = q->view[k];
        p.view[1] = q->view[1 - k];
        p.part[0] = k == 0 ? a : b;
        p.part[1] = k == 0 ? b : a;
        if (aside(&p, k) || beyond_an_edge(&p)) {
            return 0;
        }
    }
    return 1;
}

#else

/* Floating point has no exact fallback, and tells without it. */
static int parts_exactly(berthi_shape_query *q, const uint16_t *a, const uint16_t *b)
{
    (void)q, (void)a, (void)b;
    return 1;
}

#endif

/* ---- Runs of parts -------------------------------------------------------------------------- */

static BERTH_HOT BERTHI_APART int parts_meet(berthi_shape_query *q, const uint16_t *a,
                                             const uint16_t *b)
{
    const berthi_told told = parts_told(q, a, b);
    return told == BERTHI_TOLD_CLOSE ? parts_exactly(q, a, b) : told == BERTHI_TOLD_MEET;
}

BERTH_HOT berth_status berthi_runs_meet(berthi_shape_query *q, uint32_t part_a, uint32_t part_b)
{
    const uint32_t words_a = berthi_part_words(q->view[0]->parts.corners);
    const uint32_t words_b = berthi_part_words(q->view[1]->parts.corners);
    const uint16_t *a = q->view[0]->parts.words + part_a * words_a;
    for (;; a += words_a) {
        const uint16_t *b = q->view[1]->parts.words + part_b * words_b;
        for (;; b += words_b) {
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

/* ---- The call ------------------------------------------------------------------------------- */

/* The first part of the leaf that side k's current node is. */
static inline uint32_t parts_part_of(const berthi_shape_query *q, uint32_t k)
{
    const berthi_unit *node = berthi_circle_at(q->view[k], q->node[k]);
    return berthi_link_of(node[BERTHI_CIRCLE_LINK]) & BERTHI_NUMBER;
}

static BERTH_HOT BERTHI_APART berth_status leaves_meet(berthi_shape_query *q)
{
    if (q->view[0]->parts.corners == 0 || q->view[1]->parts.corners == 0) {
        return berthi_circles_meet(q) ? BERTH_HIT : BERTH_CLEAR;
    }
    return berthi_runs_meet(q, parts_part_of(q, 0), parts_part_of(q, 1));
}

static BERTH_HOT BERTHI_APART berth_status parts_walk(berthi_shape_query *q)
{
    for (int on = 0;; on = 1) {
        berth_status answer;
        switch (berthi_circles_walk(q, on)) {
        case BERTHI_WALKED_ALL: return BERTH_CLEAR;
        case BERTHI_WALKED_OUT_OF_STEPS: return BERTH_UNKNOWN;
        case BERTHI_WALKED_TO_LEAVES: break;
        }
        q->leaves++;
        answer = leaves_meet(q);
        if (answer != BERTH_CLEAR) {
            return answer;
        }
    }
}

BERTH_HOT berth_status berth_footprint_collide_shapes(const berth_footprint *a,
                                                      const berth_placement *placement_a,
                                                      const berth_footprint *b,
                                                      const berth_placement *placement_b,
                                                      const berth_footprint_options *options,
                                                      berth_footprint_counts *counts)
{
    berthi_shape_query q;
    berth_status answer;
    q.units = BERTHI_CIRCLE_UNITS;
    q.view[0] = a != NULL ? &a->tree : NULL;
    q.view[1] = b != NULL ? &b->tree : NULL;
    q.side[0].at = placement_a;
    q.side[1].at = placement_b;
    answer = berthi_query_take(&q, options);
    if (answer != BERTH_OK) {
        return answer;
    }
    if (berthi_query_begin(&q, options)) {
        answer = parts_walk(&q);
        if (answer == BERTH_CLEAR && berthi_fills(options)) {
            answer = berthi_fill(&q);
        }
    }
    return berthi_query_report(&q, answer, options, counts);
}
