/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of a contour hand each other: points, edges and pieces of edges on the grid; and
 * from edges to pieces of the outline.
 *
 * A grid coordinate is 0 to 32767 = S, so that three points span a parallelogram of at most S^2 <
 * 2^30 (twice the largest triangle in a square of side S), and the difference of two such, which is
 * the cross product of two edges, is at most 2 S^2 < 2^31: all of it fits 32 bits with a sign.
 *
 * Only contour.c knows the library's numbers. */

#ifndef BERTHI_CONTOUR_SWEEP_H
#define BERTHI_CONTOUR_SWEEP_H

#include "berth/contour.h"

#include "../core/arith.h"

/* ---- Points, edges, pieces ------------------------------------------------------------------- */

#define BERTHI_CONTOUR_SPAN 32767

/* A point is one word, x above y, which orders points by x and then by y. The top bit of either
 * half is free. */
#define BERTHI_POINT_BITS UINT32_C(0x7fff7fff)

static inline uint32_t berthi_packed_point(int32_t x, int32_t y)
{
    BERTH_ASSERT(x >= 0 && x <= BERTHI_CONTOUR_SPAN && y >= 0 && y <= BERTHI_CONTOUR_SPAN);
    return (uint32_t)x << 16 | (uint32_t)y;
}

static inline int32_t berthi_point_x(uint32_t point)
{
    return (int32_t)(point >> 16 & 0x7fff);
}

static inline int32_t berthi_point_y(uint32_t point)
{
    return (int32_t)(point & 0x7fff);
}

/* Cross product of two differences of grid points: |result| <= 2 S^2 < 2^31, and each product is
 * at most S^2. */
static inline int32_t berthi_cross(int32_t ux, int32_t uy, int32_t vx, int32_t vy)
{
    return ux * vy - uy * vx;
}

/* Positive when c is left of the line from a to b, zero when it lies on it. */
static inline int32_t berthi_turn_of(uint32_t a, uint32_t b, uint32_t c)
{
    const int32_t ax = berthi_point_x(a), ay = berthi_point_y(a);
    return berthi_cross(berthi_point_x(b) - ax, berthi_point_y(b) - ay, berthi_point_x(c) - ax,
                        berthi_point_y(c) - ay);
}

/* A candidate goes from a lower point, which is its place in `starts`, to a higher one, by number;
 * its weight is how many more triangles lie on its left than on its right. Of weight 0 it is what a
 * triangle without an area has collapsed to: a segment, or a point when both ends are one. One
 * word: the higher point above the weight, of 16 bits with a sign. */
static inline uint32_t berthi_edge_of(uint32_t to, int32_t weight)
{
    return to << 16 | (uint16_t)weight;
}

static inline uint32_t berthi_edge_to(uint32_t edge)
{
    return edge >> 16;
}

static inline int32_t berthi_edge_weight(uint32_t edge)
{
    const int32_t weight = (int32_t)(edge & 0xffff);
    return weight < 32768 ? weight : weight - 65536;
}

/* In the first word of a piece: it is a segment of its own, part of no ring. Such sort last. */
#define BERTHI_PIECE_ALONE UINT32_C(0x80000000)

typedef struct berthi_contour {
    uint32_t *points;  /* distinct, sorted */
    uint32_t *starts;  /* the first edge of each point, and the end of all */
    uint32_t *edges;   /* the candidates */
    uint32_t *corners; /* three points of each triangle, in the order of their lowest ones: that
                          first, then counter-clockwise; without an area: lowest and highest, and
                          that once more. Points, not numbers: all in one place is twice as fast */
    uint16_t *active;  /* the sweep's: triangles that began and may not have ended */
    uint32_t *met;     /* the sweep's: two words a triangle */
    uint32_t *covered; /* the sweep's: a bit for each of `units` parts of an edge */
    uint32_t *pieces;  /* two words each: from, to; the inside is on the left */
    uint16_t *links;   /* of a piece to another of its ring */
    uint32_t point_count, edge_count;
    uint32_t triangle_total, triangle_count; /* all; those that have an area */
    uint32_t units;                          /* a power of two, 256 to 32768 */
    uint32_t hider;                          /* the triangle that covered an edge whole last */
    uint32_t piece_count, piece_room;
    uint32_t pairs, budget;
    uint32_t ring_count, hole_count, corner_count; /* of the result */
    uint32_t segment_count, ring_pieces;           /* rings of one or two points; pieces of rings */
    uint32_t origin_x, origin_y; /* of the grid, in steps from the lowest number */
    uint32_t shift;
} berthi_contour;

static inline uint32_t berthi_piece_from(const berthi_contour *work, uint32_t piece)
{
    return work->pieces[2 * (size_t)piece] & BERTHI_POINT_BITS;
}

static inline uint32_t berthi_piece_to(const berthi_contour *work, uint32_t piece)
{
    return work->pieces[2 * (size_t)piece + 1] & BERTHI_POINT_BITS;
}

/* ---- From edges to pieces -------------------------------------------------------------------- */

#define berthi_contour_sweep BERTH_NAME(berthi_contour_sweep)

/* The pieces of all candidates that lie on the outline. BERTH_OK, BERTH_E_POINTS when there is no
 * room for them, BERTH_UNKNOWN when the budget ran out. */
berth_status berthi_contour_sweep(berthi_contour *work);

#endif
