/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Rounded parts, cheaply: in 32 bits, on corners in one frame that are off by less than a slack.
 *
 * What is told of the polygons as computed, which are whole numbers in q16, is told exactly; and
 * parts whose corners are within a slack of these are no more than that nearer or further apart.
 * Two convex polygons have no common point when all corners of one are beyond an edge of the other,
 * and overlap no deeper than the least depth of a corner behind an edge. Where they have none, some
 * corner is as near as they are, to a corner or to an edge that it is abreast of. */

#include "parts.h"

#include "../core/num.h"

BERTHI_APART void berthi_part_take(const berthi_footprint_header *view, const uint16_t *part,
                                   berthi_part *to)
{
    const uint32_t corners = view->parts.corners;
    to->corners = corners;
    for (uint32_t k = 0; k < corners; k++) {
        to->corner[k] = berthi_stored_point(view, berthi_corner(part, corners, k));
    }
}

BERTHI_APART void berthi_polygon_place(const berthi_frame *frame, const berthi_part *part,
                                       const berthi_unit *from, berthi_polygon *to)
{
    const uint32_t corners = part->corners;
    to->corners = corners;
    for (uint32_t k = 0; k < corners; k++) {
        const berthi_unit *p = part->corner[k];
        berth_len x = p[0], y = p[1];
        if (frame != NULL) {
            berthi_to_frame(frame, x, y, &x, &y);
        }
        to->x[k] = x - from[0];
        to->y[k] = y - from[1];
    }
    to->x[corners] = to->x[0];
    to->y[corners] = to->y[0];
}

/* Distances as a test works with them, and what it found. */
typedef struct parts_look {
    berthi_part_reach reach;
    uint8_t crosses;  /* so far they overlap deeper than the slack */
    uint8_t disjoint; /* they surely have no common point */
} parts_look;

/* How far b is from a along one axis, below 0 where their extents overlap. */
static BERTHI_APART berth_len parts_gap(const berth_len *a, uint32_t corners_a, const berth_len *b,
                                        uint32_t corners_b)
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
    a_low -= b_high;
    b_low -= a_high;
    return a_low > b_low ? a_low : b_low;
}

#ifdef BERTH_Q16

typedef uint32_t parts_area;

static inline void parts_halve(berthi_polygon *p, uint32_t shift)
{
    for (uint32_t i = 0; i <= p->corners; i++) {
        p->x[i] = berthi_floor_shift(p->x[i], shift);
        p->y[i] = berthi_floor_shift(p->y[i], shift);
    }
}

static inline uint32_t parts_bits(const berthi_polygon *p)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < p->corners; i++) {
        all |= (uint32_t)(berthi_abs(p->x[i]) | berthi_abs(p->y[i]));
    }
    return all;
}

/* Halves all coordinates until they are below 2^14: then differences are below 2^15, and products
 * of two vectors below 2^31. Usually they are small already. Each corner is moved by less than
 * 1.42, so that distances change by less than 3, and a distance that is shortened by less than 1.
 */
static BERTHI_APART void parts_shorten(berthi_polygon *a, berthi_polygon *b,
                                       berthi_part_reach *reach)
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

typedef berth_raw parts_area;

static inline void parts_shorten(berthi_polygon *a, berthi_polygon *b, berthi_part_reach *reach)
{
    (void)a, (void)b, (void)reach;
}

static inline berth_len parts_length_down(berth_len up)
{
    return up * BERTHI_C(0.96875);
}

#endif

static inline parts_area parts_area_of(berth_len length, berth_len by)
{
    return (parts_area)length * (parts_area)by;
}

static inline int parts_above(berthi_prod product, parts_area area)
{
    return product > 0 && (parts_area)product > area;
}

/* Whether |e x d| is surely above `far` |e|: of the length of e as told or, in floating point, of
 * |e| itself. Told lengths are up to 1.025 times as long, and without an exact fallback all between
 * would be a false alarm. What the squares round is a part of the slack. */
static inline int parts_off(parts_area off, berth_len far, berth_len ex, berth_len ey,
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

/* From the edges of one polygon to the corners of the other: whether all of these are as far as
 * that beyond one edge. A segment has one edge, and two sides. Products of lengths up to 2^15.5 are
 * below 2^31, a length with its distance below 2^31.1. */
static BERTHI_APART int parts_beyond(const berthi_polygon *from, const berthi_polygon *at,
                                     parts_look *look)
{
    const uint32_t edges = from->corners == 3 ? 3 : from->corners - 1;
    for (uint32_t k = 0; k < edges; k++) {
        const berth_len ex = from->x[k + 1] - from->x[k], ey = from->y[k + 1] - from->y[k];
        const berth_len length = berthi_length_up(ex, ey);
        const parts_area far = parts_area_of(look->reach.far, length);
        const parts_area slack = parts_area_of(look->reach.slack, length);
        berthi_prod low = 0, high = 0;
        for (uint32_t j = 0; j < at->corners; j++) {
            const berthi_prod cross = ex * (at->y[j] - from->y[k]) - ey * (at->x[j] - from->x[k]);
            low = j == 0 || cross < low ? cross : low;
            high = j == 0 || cross > high ? cross : high;
        }
        if (edges != 1) {
            low = high; /* what is to the left of a triangle's edge is behind it */
        }
        if (parts_above(-high, far) || (edges == 1 && parts_above(low, far))) {
            return 1;
        }
        look->disjoint |= parts_above(-high, slack) || (edges == 1 && parts_above(low, slack));
        look->crosses &= parts_above(high, slack) && (edges != 1 || parts_above(-low, slack));
    }
    return 0;
}

/* What the distance of one corner tells: APART is said of that corner alone. */
static inline berthi_verdict parts_squares(const berthi_part_reach *reach, berth_len dx,
                                           berth_len dy)
{
    const parts_area square = parts_area_of(dx, dx) + parts_area_of(dy, dy);
    return square > parts_area_of(reach->far, reach->far)                        ? BERTHI_CLEAR
           : reach->near > 0 && square < parts_area_of(reach->near, reach->near) ? BERTHI_HIT
                                                                                 : BERTHI_OPEN;
}

/* The same of a corner and the edge that it is abreast of. */
static inline berthi_verdict parts_abreast(const berthi_part_reach *reach, berth_len ex,
                                           berth_len ey, berth_len dx, berth_len dy)
{
    const berthi_prod along = ex * dx + ey * dy, cross = ex * dy - ey * dx;
    const berth_len length = berthi_length_up(ex, ey), least = parts_length_down(length);
    const parts_area off = (parts_area)(cross < 0 ? -cross : cross);
    if (along <= 0 || along >= ex * ex + ey * ey || parts_off(off, reach->far, ex, ey, length)) {
        return BERTHI_CLEAR;
    }
    return reach->near > 0 && least > 0 && off < parts_area_of(reach->near, least) ? BERTHI_HIT
                                                                                   : BERTHI_OPEN;
}

/* From the corners and edges of one polygon to the corners of the other. */
static BERTHI_APART berthi_verdict parts_corners(const berthi_polygon *from,
                                                 const berthi_polygon *at,
                                                 const berthi_part_reach *reach)
{
    berthi_verdict all = BERTHI_CLEAR;
    for (uint32_t k = 0; k < from->corners; k++) {
        const berth_len ex = from->x[k + 1] - from->x[k], ey = from->y[k + 1] - from->y[k];
        for (uint32_t j = 0; j < at->corners; j++) {
            const berth_len dx = at->x[j] - from->x[k], dy = at->y[j] - from->y[k];
            berthi_verdict told = parts_squares(reach, dx, dy);
            if (told == BERTHI_CLEAR) {
                told = parts_abreast(reach, ex, ey, dx, dy);
            }
            if (told == BERTHI_HIT) {
                return told;
            }
            all = told == BERTHI_OPEN ? told : all;
        }
    }
    return all;
}

BERTHI_APART berthi_verdict berthi_polygons_told(berthi_polygon *a, berthi_polygon *b,
                                                 const berthi_part_reach *reach)
{
    const berth_len across = parts_gap(a->x, a->corners, b->x, b->corners);
    const berth_len along = parts_gap(a->y, a->corners, b->y, b->corners);
    const berth_len gap = across > along ? across : along;
    berthi_verdict told, back;
    parts_look look;
    if (gap > reach->far) {
        return BERTHI_CLEAR;
    }
    look.reach = *reach;
    look.disjoint = gap > reach->slack;
    look.crosses = a->corners + b->corners > 2 && !look.disjoint;
    parts_shorten(a, b, &look.reach);
    if (parts_beyond(a, b, &look) || parts_beyond(b, a, &look)) {
        return BERTHI_CLEAR;
    }
    if (look.crosses) {
        return BERTHI_HIT;
    }
    told = parts_corners(a, b, &look.reach);
    back = told == BERTHI_HIT ? told : parts_corners(b, a, &look.reach);
    if (back == BERTHI_HIT) {
        return back;
    }
    if (told == BERTHI_CLEAR && back == BERTHI_CLEAR && look.disjoint) {
        return BERTHI_CLEAR;
    }
#ifdef BERTH_Q16
    return BERTHI_OPEN;
#else
    return BERTHI_HIT;
#endif
}

/* ---- Exactly --------------------------------------------------------------------------------- */

/* Rounded parts, exactly, of q16.
 *
 * Lengths are in Q16.16 times 2^14, in which the world's coordinates of every stored point are
 * whole numbers (berthi_place): corners are less than 2^47 from each other where a query may ask,
 * and below 2^50 here; R is at most 2^46. An edge e is kept in steps of its side, turned: below
 * 2^28.94, and so are its components. With d from the edge's beginning to a corner, the corner is
 *
 *   beyond the edge        when e x d < 0
 *   abreast of it          when e . d > 0 at its beginning and < 0 at its end
 *   nearer than R to it    when, besides, (e x d)^2 < R^2 |e|^2
 *   nearer to its corner   when |d|^2 < R^2
 *
 * All of that is first asked in 64 bits, rounded, which leaves the last two where both sides are
 * nearly the same. Lines: |e x d| is then within 2^47.2 of R |e|, which is below 2^75, so that the
 * difference of both squares is below 2^124; corners: both squares are below 2^101. So they are
 * told apart by their difference modulo 2^128: four limbs of 32 bits. */

#ifdef BERTH_Q16

/* ---- Wide numbers ---------------------------------------------------------------------------- */

enum { EXACTLY_LIMBS = 4 };

/* A number modulo 2^128, its lowest 32 bits first. */
typedef struct exactly_wide {
    uint32_t limb[EXACTLY_LIMBS];
} exactly_wide;

/* low + high * 2^20. */
static BERTHI_APART void exactly_wide_of(uint32_t low, uint64_t high, exactly_wide *to)
{
    to->limb[0] = low | (uint32_t)(high << 20);
    to->limb[1] = (uint32_t)(high >> 12);
    to->limb[2] = (uint32_t)(high >> 44);
    to->limb[3] = 0;
}

/* Adds u * v to *to; with `flip` of ones takes it away: s - p is ~(~s + p). */
static BERTHI_APART void exactly_wide_add(const exactly_wide *u, const exactly_wide *v,
                                          exactly_wide *to, uint32_t flip)
{
    for (uint32_t i = 0; i < EXACTLY_LIMBS; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; u->limb[i] != 0 && i + j < EXACTLY_LIMBS; j++) {
            carry += (uint64_t)u->limb[i] * v->limb[j] + (to->limb[i + j] ^ flip);
            to->limb[i + j] = (uint32_t)carry ^ flip;
            carry >>= 32;
        }
    }
}

/* The same of the square of v, below 2^62. */
static BERTHI_APART void exactly_wide_square(int64_t v, exactly_wide *to, uint32_t flip)
{
    const uint64_t size = (uint64_t)(v < 0 ? -v : v);
    exactly_wide factor;
    exactly_wide_of((uint32_t)size & 1048575, size >> 20, &factor);
    exactly_wide_add(&factor, &factor, to, flip);
}

static inline int exactly_wide_below(const exactly_wide *wide)
{
    return (wide->limb[EXACTLY_LIMBS - 1] >> 31) != 0;
}

/* ---- Edges and corners ----------------------------------------------------------------------- */

/* A product of e and d: high * 2^20 + low, 0 <= low < 2^20. */
typedef struct exactly_product {
    int64_t high;
    uint32_t low;
} exactly_product;

/* e x d. d = 2^20 dh + dl, 0 <= dl < 2^20, so that it is 2^20 (e x dh) + e x dl: the first is below
 * 2^59.5, the second below 2^50. */
static BERTHI_APART void exactly_cross(int32_t ex, int32_t ey, const int64_t *d,
                                       exactly_product *to)
{
    const int32_t xl = (int32_t)((uint32_t)d[0] & 1048575);
    const int32_t yl = (int32_t)((uint32_t)d[1] & 1048575);
    const int64_t low = (int64_t)ex * yl - (int64_t)ey * xl;
    to->high = ex * (d[1] >> 20) - ey * (d[0] >> 20) + (low >> 20);
    to->low = (uint32_t)low & 1048575;
}

/* From corner i of the first part to corner j of the second. */
static BERTHI_APART void exactly_between(const berthi_part_pair *p, uint32_t i, uint32_t j,
                                         int64_t *d)
{
    d[0] = d[1] = 0;
    berthi_world(p->side[0], p->part[0]->corner[i], d);
    berthi_world(p->side[1], p->part[1]->corner[j], d);
}

/* An edge of the first part. */
typedef struct exactly_edge {
    uint32_t from, to; /* corners */
    int32_t x, y;      /* turned */
} exactly_edge;

static BERTHI_APART void exactly_edge_of(const berthi_part_pair *p, uint32_t i, exactly_edge *edge)
{
    const berthi_part *part = p->part[0];
    const berth_rotation at = p->side[0]->at->rotation;
    int32_t x, y;
    edge->from = i;
    edge->to = i + 1 < part->corners ? i + 1 : 0;
    x = (int32_t)part->corner[edge->to][0] - part->corner[i][0];
    y = (int32_t)part->corner[edge->to][1] - part->corner[i][1];
    edge->x = berthi_dot(at.c, -at.s, x, y);
    edge->y = berthi_dot(at.s, at.c, x, y);
}

/* What a test in 64 bits tells, or that it cannot. */
/* A length in units of 2^`shift`, rounded down; at least 2^30 where it is. */
static inline uint32_t exactly_units(int64_t v, uint32_t shift)
{
    const uint64_t units = (uint64_t)(v < 0 ? -v : v) >> shift;
    return units > 1073741824u ? 1073741824u : (uint32_t)units;
}

/* |d| against R in units that are a small part of a step: rounded down, and up. Nearly all corners
 * and edges are told by that. */
static BERTHI_APART berthi_verdict exactly_screen_corner(const int64_t *d, int64_t radius,
                                                         uint32_t shift)
{
    const uint64_t x = exactly_units(d[0], shift), y = exactly_units(d[1], shift);
    const uint64_t r = exactly_units(radius, shift);
    if (((x | y | r) >> 30) != 0) {
        return BERTHI_OPEN;
    }
    if (x * x + y * y >= (r + 1) * (r + 1)) {
        return BERTHI_CLEAR;
    }
    return (x + 1) * (x + 1) + (y + 1) * (y + 1) <= r * r ? BERTHI_HIT : BERTHI_OPEN;
}

static BERTHI_APART int exactly_near_corner(const int64_t *d, int64_t radius)
{
    exactly_wide sum;
    exactly_wide_of(0, 0, &sum);
    exactly_wide_square(d[0], &sum, 0);
    exactly_wide_square(d[1], &sum, 0);
    exactly_wide_square(radius, &sum, UINT32_MAX);
    return exactly_wide_below(&sum);
}

/* Whether |e x d| < R |e|, of two that are nearly the same. */
static BERTHI_APART int exactly_near_line(const exactly_edge *edge, exactly_product *cross,
                                          int64_t radius)
{
    exactly_wide sum, factor, other;
    if (cross->high < 0) { /* the negative of it */
        cross->high = -cross->high - (cross->low != 0);
        cross->low = (0 - cross->low) & 1048575;
    }
    exactly_wide_of(0, 0, &other);
    exactly_wide_square(edge->x, &other, 0);
    exactly_wide_square(edge->y, &other, 0);
    exactly_wide_of(0, 0, &factor);
    exactly_wide_square(radius, &factor, 0);
    exactly_wide_of(0, 0, &sum);
    exactly_wide_add(&factor, &other, &sum, UINT32_MAX);
    exactly_wide_of(cross->low, (uint64_t)cross->high, &factor);
    exactly_wide_add(&factor, &factor, &sum, 0);
    return exactly_wide_below(&sum);
}

/* |e x d| against R |e|, in units of 2^20: |e| is known to one from below. R |e| is below 2^75. */
static BERTHI_APART berthi_verdict exactly_screen_line(const exactly_edge *edge,
                                                       const exactly_product *cross, int64_t radius)
{
    const uint64_t off = (uint64_t)(cross->high < 0 ? -cross->high : cross->high);
    const uint64_t square =
        (uint64_t)((int64_t)edge->x * edge->x) + (uint64_t)((int64_t)edge->y * edge->y);
    const uint64_t length = berthi_root_u64(square), high = (uint64_t)radius >> 16;
    /* R |e| / 2^20, rounded down: of both parts of R */
    const uint64_t low = (((uint64_t)radius & 65535) * length) >> 20;
    const uint64_t limit = ((high * length) >> 4) + low;
    /* beyond them: one each for both floors, and |e| by one, which is R / 2^20 */
    const uint64_t more = ((uint64_t)radius >> 20) + 4;
    return off > limit + more ? BERTHI_CLEAR : off + 1 < limit ? BERTHI_HIT : BERTHI_OPEN;
}

/* Whether corner j of the second part is abreast of the edge and nearer than R to it. */
static BERTHI_MERGED int exactly_near_edge(const berthi_part_pair *p, const exactly_edge *edge,
                                           uint32_t j)
{
    exactly_product product;
    int64_t d[2];
    exactly_between(p, edge->to, j, d);
    exactly_cross(edge->y, -edge->x, d, &product); /* e . d */
    if (product.high >= 0) {
        return 0;
    }
    exactly_between(p, edge->from, j, d);
    exactly_cross(edge->y, -edge->x, d, &product);
    if (product.high < 0) {
        return 0;
    }
    exactly_cross(edge->x, edge->y, d, &product);
    switch (exactly_screen_line(edge, &product, p->radius)) {
    case BERTHI_CLEAR: return 0;
    case BERTHI_HIT: return 1;
    default: return exactly_near_line(edge, &product, p->radius);
    }
}

/* Whether a corner of the second part is nearer than R to a corner or an edge of the first. */
static BERTHI_APART int exactly_near(const berthi_part_pair *p)
{
    /* a step has 2^13 of these units, so that 2^17 steps have 2^30 */
    const uint32_t steps = p->side[0]->ground->shift > p->side[1]->ground->shift
                               ? p->side[0]->ground->shift
                               : p->side[1]->ground->shift;
    const uint32_t shift = steps + 1;
    for (uint32_t i = 0; i < p->part[0]->corners; i++) {
        exactly_edge edge;
        exactly_edge_of(p, i, &edge);
        for (uint32_t j = 0; j < p->part[1]->corners; j++) {
            berthi_verdict told;
            int64_t d[2];
            exactly_between(p, i, j, d);
            told = exactly_screen_corner(d, p->radius, shift);
            if (told == BERTHI_HIT || (told == BERTHI_OPEN && exactly_near_corner(d, p->radius)) ||
                exactly_near_edge(p, &edge, j)) {
                return 1;
            }
        }
    }
    return 0;
}

/* ---- A common point -------------------------------------------------------------------------- */

/* Whether all corners of the second part are beyond one edge of the first. A segment is there and
 * back. */
static BERTHI_APART int exactly_beyond_edge(const berthi_part_pair *p)
{
    for (uint32_t i = 0; i < p->part[0]->corners; i++) {
        exactly_edge edge;
        uint32_t j = 0;
        exactly_edge_of(p, i, &edge);
        for (; j < p->part[1]->corners; j++) {
            exactly_product cross;
            int64_t d[2];
            exactly_between(p, i, j, d);
            exactly_cross(edge.x, edge.y, d, &cross);
            if (cross.high >= 0) {
                break;
            }
        }
        if (j == p->part[1]->corners) {
            return 1;
        }
    }
    return 0;
}

/* Whether the second part is to one side of the first along x (0) or y (1): between points, and
 * segments in one line, no edge tells. */
static BERTHI_APART int exactly_aside(const berthi_part_pair *p, uint32_t axis)
{
    int above = 1, below = 1;
    for (uint32_t i = 0; i < p->part[0]->corners; i++) {
        for (uint32_t j = 0; j < p->part[1]->corners; j++) {
            int64_t d[2];
            exactly_between(p, i, j, d);
            above &= d[axis] > 0;
            below &= d[axis] < 0;
        }
    }
    return above || below;
}

static inline void exactly_exchange(berthi_part_pair *p)
{
    const berthi_side *side = p->side[0];
    const berthi_part *part = p->part[0];
    p->side[0] = p->side[1];
    p->side[1] = side;
    p->part[0] = p->part[1];
    p->part[1] = part;
}

BERTHI_APART int berthi_parts_exactly(berthi_part_pair *pair)
{
    int apart = 0;
    for (uint32_t k = 0; k < 2; k++) {
        if (pair->radius != 0 && exactly_near(pair)) {
            return 1;
        }
        apart |= exactly_aside(pair, k) || exactly_beyond_edge(pair);
        exactly_exchange(pair);
    }
    return !apart;
}

#else

typedef char berthi_parts_exact_is_of_q16; /* floating point tells without it */

#endif
