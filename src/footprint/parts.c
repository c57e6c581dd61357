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

#include "../core/offset.h"
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

#ifdef __OPTIMIZE_SIZE__

void berthi_seen_from(const berthi_frame *frame, berth_len x, berth_len y, berth_len *to_x,
                      berth_len *to_y)
{
    berthi_to_frame(frame, x, y, to_x, to_y);
}

#endif

BERTHI_APART void berthi_polygon_place(const berthi_frame *frame, const berthi_part *part,
                                       const berthi_unit *from, berthi_polygon *to)
{
    const uint32_t corners = part->corners;
    to->corners = corners;
    for (uint32_t k = 0; k < corners; k++) {
        const berthi_unit *p = part->corner[k];
        berth_len x = p[0], y = p[1];
        if (frame != NULL) {
            berthi_seen_from(frame, x, y, &x, &y);
        }
        to->x[k] = x - from[0];
        to->y[k] = y - from[1];
    }
    to->x[corners] = to->x[0];
    to->y[corners] = to->y[0];
}

/* Distances as a test works with them, and what it found so far. */
typedef struct parts_look {
    berthi_part_reach reach;
    uint8_t edges;   /* there is one that has a length */
    uint8_t crosses; /* they overlap deeper than the slack, if there is */
    uint8_t parted;  /* all of one is beyond an edge of the other, or on its line */
    uint8_t open;    /* some corner may be as near as the reach */
    uint8_t again;   /* corners were compared with corners */
} parts_look;

#ifdef BERTH_Q16

static inline void parts_halve(berthi_polygon *p, uint32_t shift)
{
    for (uint32_t i = 0; i <= p->corners; i++) {
        p->x[i] = berthi_floor_shift(p->x[i], shift);
        p->y[i] = berthi_floor_shift(p->y[i], shift);
    }
}

/* As many bits as v, or -1 - v, has: -2^14 is below 2^14 as others are. */
static inline uint32_t parts_bits_of(int32_t v)
{
    return (uint32_t)(v ^ berthi_floor_shift(v, 31));
}

static inline uint32_t parts_bits(const berthi_polygon *p)
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
BERTHI_SINGLE void parts_shorten(berthi_polygon *a, berthi_polygon *b, berthi_part_reach *reach)
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

static inline void parts_shorten(berthi_polygon *a, berthi_polygon *b, berthi_part_reach *reach)
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
static BERTHI_APART berthi_verdict parts_pass(const berthi_polygon *from, const berthi_polygon *at,
                                              parts_look *look)
{
    for (uint32_t k = 0; k < from->corners; k++) {
        const berth_len ex = from->x[k + 1] - from->x[k], ey = from->y[k + 1] - from->y[k];
        const berth_len length = berthi_length_up(ex, ey);
        const berthi_size slack = parts_area_of(look->reach.slack, length);
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
            look->crosses &= (uint8_t)parts_above(high, slack);
        }
    }
    look->again = 1;
    return BERTHI_OPEN;
}

BERTHI_APART berthi_verdict berthi_polygons_told(berthi_polygon *a, berthi_polygon *b,
                                                 const berthi_part_reach *reach)
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
static BERTHI_APART void parts_edge_of(const berthi_side *side, const berthi_part *part, uint32_t i,
                                       berthi_edge_t *edge)
{
    const berthi_unit *from = part->corner[i],
                      *to = part->corner[i + 1 < part->corners ? i + 1 : 0];
    berthi_rotated(side->at->rotation, (berth_len)to[0] - from[0], (berth_len)to[1] - from[1],
                   edge);
}

/* No common point have two parts of which all corners of one are beyond one edge of the other, a
 * segment being there and back; between points, and segments in one line, no edge tells, but they
 * are to one side of each other along x or y. */
BERTHI_APART int berthi_parts_exactly(const berthi_side *side, const berthi_part *part,
                                      berthi_size radius)
{
    int apart = 0;
    for (uint32_t k = 0; k < 2; k++) {
        int above = 1, below = 1;
        for (uint32_t i = 0; i < part[k].corners; i++) {
            int beyond = 1;
            berthi_offset gap;
            parts_edge_of(&side[k], &part[k], i, gap.edge);
            for (uint32_t j = 0; j < part[1 - k].corners; j++) {
                gap.way[0] = gap.way[1] = 0;
                berthi_world(&side[k], part[k].corner[i], gap.way);
                berthi_world(&side[1 - k], part[1 - k].corner[j], gap.way);
                const berthi_offset_product aside = berthi_offset_aside(&gap);
                /* each pair of corners once; a segment back is as near as one there
                 * @argued: both are in the world, as their sides' are (berthi_world) */
                if (radius != 0 && ((k == 0 && berthi_nearer(gap.way, berthi_near_world(radius))) ||
                                    ((i == 0 || part[k].corners != 2) &&
                                     berthi_offset_is_abreast(&gap, side[k].ground->shift) &&
                                     berthi_offset_line_below(&aside, gap.edge, radius)))) {
                    return 1;
                }
                above &= gap.way[k] > 0;
                below &= gap.way[k] < 0;
                beyond &= berthi_offset_is_right(&aside);
            }
            apart |= beyond;
        }
        apart |= above | below;
    }
    return !apart;
}
