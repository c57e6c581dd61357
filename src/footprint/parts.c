/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Rounded parts, cheaply: in 32 bits, on corners in one frame that are off by less than a slack.
 *
 * What is told of the polygons as computed, which are whole numbers in q16, is told exactly; and
 * parts whose corners are within a slack of these are no more than that nearer or further apart.
 * Two convex polygons have no common point when all corners of one are beyond an edge of the other,
 * and overlap no deeper than the least depth of a corner behind an edge. Where they have none, some
 * corner is as near as they are, to a corner or to an edge that it is abreast of; and all of one is
 * beyond an edge of the other, or, of two segments, on its line. */

#include "parts.h"

#include "../core/exact.h"
#include "../core/num.h"

static inline uint32_t parts_corners(const berthi_shape_query *q, uint32_t k)
{
    const uint32_t corners = q->view[k]->parts.corners;
    return corners != 0 ? corners : 1;
}

/* R, by which both are rounded, and the margin; q16: below 2^32: two roundings of 23000 steps of
 * 2^16, and 2^30. */
static BERTH_HOT BERTHI_APART berthi_size parts_radius(const berthi_shape_query *q)
{
    /* @argued: leaves that links have led to (descent.inl) */
    return berthi_size_of(berthi_rounding_of(q->view[0], q->node[0]), q->side[0].ground->shift) +
           berthi_size_of(berthi_rounding_of(q->view[1], q->node[1]), q->side[1].ground->shift) +
           (berthi_size)q->margin;
}

/* The words of part q->part[k] of side k, which keeps parts. */
static inline const uint16_t *parts_words(const berthi_shape_query *q, uint32_t k)
{
    const berthi_footprint_header *view = q->view[k];
    return berthi_tree_words(view) + q->part[k] * berthi_part_words(view->parts.corners);
}

/* Corner i of the current part of side k, as it is stored: what keeps no parts has a circle's
 * centre. A triangle runs counter-clockwise. */
static BERTH_HOT BERTHI_APART const berthi_unit *parts_stored(const berthi_shape_query *q,
                                                              uint32_t k, uint32_t i)
{
    const berthi_footprint_header *view = q->view[k];
    const uint32_t corners = view->parts.corners;
    return corners != 0 ? berthi_stored_point(view, berthi_corner(parts_words(q, k), corners, i))
                        : berthi_query_node(q, k);
}

/* Corners in one frame, from a common origin. */
typedef struct parts_polygon {
    berth_len x[3], y[3];
    uint32_t corners;
} parts_polygon;

/* The current part of side k in the frame, from the stored point `from` of side 0. */
static BERTH_HOT BERTHI_APART void parts_place(const berthi_shape_query *q, uint32_t k,
                                               const berthi_unit *from, parts_polygon *to)
{
    berth_len *x = to->x, *y = to->y;
    to->corners = parts_corners(q, k);
    for (uint32_t i = 0; i < to->corners; i++) {
        const berthi_unit *p = parts_stored(q, k, i);
        *x = p[0];
        *y = p[1];
        if (k != 0) {
            berthi_seen_from(&q->frame, *x, *y, x, y);
        }
        *x++ -= from[0];
        *y++ -= from[1];
    }
}

/* How far two polygons may be from the parts that they stand for, and what is asked:
 *
 *   far     surely apart when they are as far from each other as this: R and the slack, rounded up
 *   near    surely near when they are nearer than this: R less the slack; not above 0: never
 *   slack   they have a common point when they overlap deeper than this, and have none when they
 *           are further apart than this
 *
 * q16: near < far, 0 < slack <= far <= 46080; corners within 2^17 of each other along x and y. */
typedef struct parts_reach {
    berth_len far, near, slack;
} parts_reach;

/* Distances as a test works with them, and what it found so far. */
typedef struct parts_look {
    parts_reach reach;
    uint8_t edges;   /* there is one that has a length */
    uint8_t crosses; /* they overlap deeper than the slack, if there is */
    uint8_t parted;  /* all of one is beyond an edge of the other, or on its line */
    uint8_t open;    /* some corner may be as near as the reach */
    uint8_t again;   /* corners were compared with corners */
} parts_look;

#ifdef BERTH_Q16

static inline void parts_halve(parts_polygon *p, uint32_t shift)
{
    for (uint32_t i = 0; i < p->corners; i++) {
        p->x[i] = berthi_floor_shift(p->x[i], shift);
        p->y[i] = berthi_floor_shift(p->y[i], shift);
    }
}

/* As many bits as v, or -1 - v, has: -2^14 is below 2^14 as others are. */
static inline uint32_t parts_bits_of(int32_t v)
{
    return (uint32_t)(v ^ berthi_floor_shift(v, 31));
}

static inline uint32_t parts_bits(const parts_polygon *p)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < p->corners; i++) {
        all |= parts_bits_of(p->x[i]) | parts_bits_of(p->y[i]);
    }
    return all;
}

/* Halves all coordinates until they are below 2^14: then differences are below 2^15, and products
 * of two vectors below 2^31. Usually they are small already. Each corner is moved by less than
 * 1.42, so that distances change by less than 3, and a distance that is shortened by less than 1.
 */
BERTHI_SINGLE void parts_shorten(parts_polygon *a, parts_polygon *b, parts_reach *reach)
{
    const uint32_t all = parts_bits(a) | parts_bits(b);
    uint32_t shift = 0;
    while (all >> shift >= 16384) {
        shift++;
    }
    if (shift != 0) {
        parts_halve(a, shift);
        parts_halve(b, shift);
        reach->far = berthi_floor_shift(reach->far, shift) + 4;
        reach->near = berthi_floor_shift(reach->near, shift) - 3;
        reach->slack = berthi_floor_shift(reach->slack, shift) + 4;
    }
}

/* At most the length of which berthi_length_up told at most 1.025 times and one more: 31/32 of that
 * are below 0.994 times and one more. */
static inline int32_t parts_length_down(int32_t up)
{
    return up - (up >> 5) - 2;
}

#else

static inline void parts_shorten(parts_polygon *a, parts_polygon *b, parts_reach *reach)
{
    (void)a, (void)b, (void)reach;
}

static inline berth_len parts_length_down(berth_len up)
{
    return up * BERTHI_C(0.96875);
}

#endif

static inline berthi_size parts_area_of(berth_len length, berth_len by)
{
    return (berthi_size)length * (berthi_size)by;
}

static inline int parts_above(berthi_prod product, berthi_size area)
{
    return product > 0 && (berthi_size)product > area;
}

/* Whether |e x d| is surely above `far` |e|: of the length of e as told or, in floating point, of
 * |e| itself. Told lengths are up to 1.025 times as long, and without an exact fallback all between
 * would be a false alarm. What the squares round is a part of the slack. */
static inline int parts_off(berthi_size off, berth_len far, berth_len ex, berth_len ey,
                            berth_len length)
{
#ifdef BERTH_Q16
    (void)ex, (void)ey;
    return off > parts_area_of(far, length);
#else
    (void)length;
    return off * off > far * far * (ex * ex + ey * ey) * (1 + 16 * BERTHI_EPSILON);
#endif
}

/* One corner, (dx, dy) from where an edge begins, of which it is `off` to a side: HIT when it is
 * surely near that or the edge, OPEN when it may be. */
static inline berthi_verdict parts_near(const parts_look *look, berth_len ex, berth_len ey,
                                        berth_len dx, berth_len dy, berthi_size off)
{
    const berth_len far = look->reach.far, near = look->reach.near;
    const berthi_size square = parts_area_of(dx, dx) + parts_area_of(dy, dy);
    /* @argued: lengths of at most 2^15.5, as parts_pass says */
    const berthi_prod along = berthi_dot(ex, ey, dx, dy);
    if (!look->again && square <= parts_area_of(far, far)) {
        return near > 0 && square < parts_area_of(near, near) ? BERTHI_HIT : BERTHI_OPEN;
    }
    /* @argued: as above */
    if (along > 0 && along < berthi_dot(ex, ey, ex, ey)) {
        /* not below 0: the edge's square is at least 2 */
        const berth_len least = parts_length_down(berthi_length_up(ex, ey));
        return near > 0 && off < parts_area_of(near, least) ? BERTHI_HIT : BERTHI_OPEN;
    }
    return BERTHI_CLEAR;
}

/* From the edges of one polygon to the corners of the other, where a segment has one there and one
 * back, and a point one of no length, which has no sides: CLEAR when all corners are as far as that
 * beyond one edge, HIT when one is surely near. Products of lengths up to 2^15.5 are below 2^31, a
 * length with its distance below 2^31.1. */
static BERTH_HOT BERTHI_APART berthi_verdict parts_pass(const parts_polygon *from,
                                                        const parts_polygon *at, parts_look *look)
{
    for (uint32_t k = 0; k < from->corners; k++) {
        const uint32_t end = k + 1 < from->corners ? k + 1 : 0;
        const berth_len ex = from->x[end] - from->x[k], ey = from->y[end] - from->y[k];
        const berth_len length = berthi_length_up(ex, ey);
        berthi_prod high = 0;
        for (uint32_t j = 0; j < at->corners; j++) {
            const berth_len dx = at->x[j] - from->x[k], dy = at->y[j] - from->y[k];
            /* @argued: as said above */
            BERTH_ASSERT(!BERTHI_IS_EXACT || berthi_abs(berthi_dot(ex, -ey, dy, dx)) >= 0);
            const berthi_prod cross = ex * dy - ey * dx;
            const berthi_size off = (berthi_size)(cross < 0 ? -cross : cross);
            high = j == 0 || cross > high ? cross : high;
            if (!parts_off(off, look->reach.far, ex, ey, length)) {
                const berthi_verdict told = parts_near(look, ex, ey, dx, dy, off);
                if (told == BERTHI_HIT) {
                    return told;
                }
                look->open |= told == BERTHI_OPEN;
            }
        }
        if (length > 0) {
            if (parts_above(-high, parts_area_of(look->reach.far, length))) {
                return BERTHI_CLEAR;
            }
            look->edges = 1;
            look->parted |= high <= 0;
            look->crosses &= (uint8_t)parts_above(high, parts_area_of(look->reach.slack, length));
        }
    }
    look->again = 1;
    return BERTHI_OPEN;
}

/* Polygons may be halved until products fit. f32, f64: CLEAR or HIT. */
static BERTHI_MERGED berthi_verdict parts_told(parts_polygon *a, parts_polygon *b,
                                               const parts_reach *reach)
{
    parts_look look = {*reach, 0, 1, 0, 0, 0};
    parts_shorten(a, b, &look.reach);
    berthi_verdict told = parts_pass(a, b, &look);
    if (told == BERTHI_OPEN) {
        told = parts_pass(b, a, &look);
    }
    if (told != BERTHI_OPEN) {
        return told;
    }
    if (!look.open) { /* between points nothing is beyond an edge */
        return look.edges && !look.parted ? BERTHI_HIT : BERTHI_CLEAR;
    }
    return BERTHI_IS_EXACT && !(look.edges && look.crosses) ? BERTHI_OPEN : BERTHI_HIT;
}

/* ---- Segments and triangles ------------------------------------------------------------------ */

/* Two leaves: each part of one against each of the other. What keeps no parts has a circle's
 * centre, rounded by its radius. Most pairs of segments are told by their extents and lines alone,
 * before anything is made of them. */

/* What is asked of two leaves' parts. Whether there is a frame, and numbers are those of
 * parts_told. */
BERTH_HOT BERTHI_SINGLE int runs_measure(const berthi_shape_query *q, parts_reach *reach)
{
    const berth_len steps = berthi_size_down(parts_radius(q), q->side[0].ground->shift);
    reach->slack = berthi_parts_slack(&q->frame);
    /* @argued: two radii of at most 23000, and a margin of at most 2^30 */
    BERTH_ASSERT(0 <= steps && steps <= 1100000000);
    reach->near = BERTHI_IS_EXACT ? steps - reach->slack : 0;
    reach->far = steps + reach->slack + BERTHI_IS_EXACT;
    return !BERTHI_IS_EXACT || (!berthi_query_is_wide(q) && reach->far <= 46080);
}

/* ---- Any two parts --------------------------------------------------------------------------- */

/* The first of a part's words; where none are kept, that of a leaf's only part. */
BERTHI_ONCE uint32_t runs_word(const berthi_shape_query *q, uint32_t k)
{
    return q->view[k]->parts.corners != 0 ? *parts_words(q, k) : (uint32_t)BERTHI_LAST_PART;
}

/* Whether both are surely above `far` of both others along one axis, or below. */
BERTHI_ONCE int runs_aside(berth_len a, berth_len b, berth_len p, berth_len q, berth_len far)
{
    const berth_len above = (p < q ? q : p) + far, below = (p < q ? p : q) - far;
    return (a > above && b > above) || (a < below && b < below);
}

/* Whether the current pair of parts meets, as any polygons. */
static inline berthi_verdict runs_pair(const berthi_shape_query *q, const parts_reach *reach)
{
    const berthi_unit *from = parts_stored(q, 0, 0);
    parts_polygon a, b;
    parts_place(q, 0, from, &a);
    parts_place(q, 1, from, &b);
    if (BERTHI_IS_SMALL && a.corners == 2 && b.corners == 2 &&
        (runs_aside(b.x[0], b.x[1], a.x[0], a.x[1], reach->far) ||
         runs_aside(b.y[0], b.y[1], a.y[0], a.y[1], reach->far))) {
        return BERTHI_CLEAR;
    }
    return parts_told(&a, &b, reach);
}

#ifndef __OPTIMIZE_SIZE__

BERTH_HOT BERTHI_APART berthi_verdict berthi_runs_pair(const berthi_shape_query *q)
{
    parts_reach reach;
    return runs_measure(q, &reach) ? runs_pair(q, &reach) : BERTHI_OPEN;
}

#endif

/* ---- Two segments ---------------------------------------------------------------------------- */

/* For speed alone: what is told of two segments without polygons is what these tell, which do so
 * where code shall be small, after both extents.
 *
 * Products of a segment's vector with those to both ends of another: what they tell of these lines
 * alone, as above. */
static inline berthi_verdict runs_line(const parts_reach *reach, berth_len ex, berth_len ey,
                                       berthi_prod one, berthi_prod other)
{
    const berthi_size length = (berthi_size)berthi_length_up(ex, ey);
    const berthi_size a = (berthi_size)(one < 0 ? -one : one);
    const berthi_size b = (berthi_size)(other < 0 ? -other : other);
    if ((one < 0) == (other < 0)) {
        const berthi_size far = length * (berthi_size)reach->far;
        return a > far && b > far ? BERTHI_CLEAR : BERTHI_OPEN;
    }
    const berthi_size slack = length * (berthi_size)reach->slack;
    return a > slack && b > slack ? BERTHI_HIT : BERTHI_OPEN;
}

/* Whether extents alone tell a segment stored at p from one between two points in its frame. */
static inline int runs_beside(const parts_reach *reach, const berthi_unit *p, const berth_len *end)
{
    return runs_aside(end[0], end[2], p[0], p[2], reach->far) ||
           runs_aside(end[1], end[3], p[1], p[3], reach->far);
}

/* The same two, where these do not; q16: numbers are those of
 * parts_shorten, below 2^14 from p on. */
static BERTH_HOT BERTHI_APART berthi_verdict runs_segments(const parts_reach *reach,
                                                           const berthi_unit *p,
                                                           const berth_len *end)
{
    const berth_len ex = (berth_len)p[2] - p[0];
    const berth_len ey = (berth_len)p[3] - p[1];
    const berth_len ax = end[0] - p[0];
    const berth_len ay = end[1] - p[1];
    berth_len bx = end[2] - p[0];
    berth_len by = end[3] - p[1];
    if (!berthi_is_short(ex, ey) || !berthi_is_short(ax, ay) || !berthi_is_short(bx, by)) {
        return BERTHI_OPEN;
    }
    const berthi_verdict told = runs_line(reach, ex, ey, ex * ay - ey * ax, ex * by - ey * bx);
    if (told == BERTHI_CLEAR) {
        return told;
    }
    bx -= ax;
    by -= ay;
    const berthi_verdict back =
        runs_line(reach, bx, by, by * ax - bx * ay, bx * (ey - ay) - by * (ex - ax));
    return back == BERTHI_CLEAR || told == BERTHI_HIT ? back : told;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* The segment stored on side k that a part is. */
static inline const berthi_unit *runs_segment(const berthi_shape_query *q, uint32_t k,
                                              uint32_t word)
{
    return berthi_stored_point(q->view[k], word & (uint32_t)BERTHI_NUMBER);
}

static inline void runs_ends(const berthi_shape_query *q, uint32_t word, berth_len *end)
{
    const berthi_unit *p = runs_segment(q, 1, word);
    for (uint32_t k = 0; k < 4; k += 2) {
        berthi_seen_from(&q->frame, p[k], p[k + 1], &end[k], &end[k + 1]);
    }
}

/* The current part's word; of lines it is known that it has one. */
static inline uint32_t runs_word_of(const berthi_shape_query *q, uint32_t k, int lines)
{
    return lines ? berthi_tree_words(q->view[k])[q->part[k]] : runs_word(q, k);
}

/* The first part of the current leaf of side k. */
static inline uint16_t runs_first(const berthi_shape_query *q, uint32_t k)
{
    /* @argued: a leaf that links have led to (descent.inl) */
    return (uint16_t)(berthi_link_of(berthi_query_node(q, k)[q->units - 1u]) & BERTHI_NUMBER);
}

BERTH_HOT BERTHI_APART berthi_verdict berthi_runs_meet(berthi_shape_query *q, int on)
{
    const uint16_t first = runs_first(q, 0);
    parts_reach reach;
    berth_len end[4];
    const int framed = runs_measure(q, &reach);
    const int lines = !BERTHI_IS_SMALL && framed && q->view[0]->parts.corners == 2 &&
                      q->view[1]->parts.corners == 2;
    if (!on) {
        q->part[0] = first;
        q->part[1] = runs_first(q, 1);
    }
    for (;;) {
        const uint32_t b = runs_word_of(q, 1, lines);
        if (lines) {
            runs_ends(q, b, end);
        }
        for (;; q->part[0]++) {
            const uint32_t a = runs_word_of(q, 0, lines);
            if (!on) {
                berthi_verdict told = BERTHI_OPEN;
                if (q->left == 0) {
                    return BERTHI_SPENT;
                }
                q->left--;
                q->parts++;
                if (lines) {
                    const berthi_unit *p = runs_segment(q, 0, a);
                    told =
                        runs_beside(&reach, p, end) ? BERTHI_CLEAR : runs_segments(&reach, p, end);
                } else if (BERTHI_IS_SMALL && framed) {
                    told = runs_pair(q, &reach);
                }
                if (told != BERTHI_CLEAR) {
                    return told;
                }
            }
            on = 0;
            if ((a & BERTHI_LAST_PART) != 0) {
                break;
            }
        }
        if ((b & BERTHI_LAST_PART) != 0) {
            return BERTHI_CLEAR;
        }
        q->part[0] = first;
        q->part[1]++;
    }
}

/* ---- Exactly --------------------------------------------------------------------------------- */

/* Rounded parts, exactly: with d from an edge's beginning to a corner, the corner is
 *
 *   beyond the edge        when e x d < 0
 *   abreast of it          when 0 <= e . d < |e|^2
 *   nearer than R to it    when, besides, it is so near to the edge's line
 *   nearer to its corner   when |d| < R
 *
 * Corners are less than 2^47 from each other where a query may ask, and below 2^50 here. */

/* From corner i of a part to the next one. */
static BERTH_HOT BERTHI_APART void parts_edge_of(const berthi_shape_query *q, uint32_t k,
                                                 uint32_t i, berthi_edge_t *edge)
{
    const berthi_unit *from = parts_stored(q, k, i);
    const berthi_unit *to = parts_stored(q, k, i + 1 < parts_corners(q, k) ? i + 1 : 0);
    berthi_rotated(q->side[k].at->rotation, (berth_len)to[0] - from[0], (berth_len)to[1] - from[1],
                   edge);
}

/* What holds of all corners of a part that were looked at: to one side of the other part along an
 * axis, beyond its edge. */
enum { PARTS_ABOVE = 1, PARTS_BELOW = 2, PARTS_BEYOND = 4 };

/* No common point have two parts of which all corners of one are beyond one edge of the other, a
 * segment being there and back; between points, and segments in one line, no edge tells, but they
 * are to one side of each other along x or y. */
BERTH_HOT BERTHI_APART int berthi_parts_exactly(berthi_shape_query *q)
{
    uint32_t apart = 0;
    q->exact++;
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t all = PARTS_ABOVE | PARTS_BELOW;
        for (uint32_t i = 0; i < parts_corners(q, k); i++) {
            berthi_offset gap;
            parts_edge_of(q, k, i, gap.edge);
            all |= PARTS_BEYOND;
            for (uint32_t j = 0; j < parts_corners(q, 1 - k); j++) {
                /* each time: kept, it takes up to 24 bytes more of stack on m0 (`make stack`) */
                const berthi_size radius = parts_radius(q);
                gap.way[0] = gap.way[1] = 0;
                berthi_world(&q->side[k], parts_stored(q, k, i), gap.way);
                berthi_world(&q->side[1 - k], parts_stored(q, 1 - k, j), gap.way);
                berthi_offset_product aside;
                berthi_offset_aside(&gap, &aside);
                all &= (gap.way[k] > 0   ? PARTS_ABOVE
                        : gap.way[k] < 0 ? PARTS_BELOW
                                         : 0) |
                       (berthi_offset_is_right(&aside) ? PARTS_BEYOND : 0);
                /* each pair of corners once; a segment back is as near as one there
                 * @argued: both are in the world, as their sides' are (berthi_world) */
                if (radius != 0 && ((k == 0 && berthi_nearer(gap.way, berthi_near_world(radius))) ||
                                    ((i == 0 || parts_corners(q, k) != 2) &&
                                     berthi_offset_is_abreast(&gap, q->side[k].ground->shift) &&
                                     berthi_offset_line_below(&aside, gap.edge, radius)))) {
                    return 1;
                }
            }
            apart |= all & PARTS_BEYOND;
        }
        apart |= all;
    }
    return apart == 0;
}
