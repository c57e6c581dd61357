/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of a contour hand each other: points, edges and pieces of edges on the grid; and
 * what a triangle covers of an edge.
 *
 * A grid coordinate is 0 to 32767 = S, so that three points span a parallelogram of at most S^2 <
 * 2^30 (twice the largest triangle in a square of side S), and the difference of two such, which is
 * the cross product of two edges, is at most 2 S^2 < 2^31: all of it fits 32 bits with a sign.
 *
 * Only contour.c and contour_edges.c know the library's numbers. */

#ifndef BERTHI_CONTOUR_H
#define BERTHI_CONTOUR_H

#include "berth/contour.h"

#include "../core/compiler.h"

/* ---- Points, edges, pieces ------------------------------------------------------------------- */

#define BERTHI_CONTOUR_SPAN 32767

/* A point is one word, x above y, which orders points by x and then by y. The top bit of either
 * half is free. */
#define BERTHI_POINT_BITS UINT32_C(0x7fff7fff)

static inline uint32_t berthi_point_of(int32_t x, int32_t y)
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

/* ---- contour_edges.c: from a mesh to edges --------------------------------------------------- */

#define berthi_contour_grid BERTH_NAME(berthi_contour_grid)
#define berthi_contour_edges BERTH_NAME(berthi_contour_edges)
#define berthi_contour_number BERTH_NAME(berthi_contour_number)
#define berthi_contour_sort BERTH_NAME(berthi_contour_sort)

/* Chooses the grid: origin and shift. BERTH_OK or BERTH_E_EXTENT. */
berth_status berthi_contour_grid(const berth_contour_desc *desc, berthi_contour *work);

/* Points and edges, and room for the sweep's list, in the scratch arena. BERTH_OK or
 * BERTH_E_SCRATCH_SPACE. */
berth_status berthi_contour_edges(const berth_mesh *mesh, berth_arena *scratch,
                                  berthi_contour *work);

/* A coordinate of the grid as a number; origin is the axis's. */
berth_num berthi_contour_number(const berthi_contour *work, uint32_t origin, int32_t coordinate);

/* Sorts `count` records of `words` words, 1 or 2, by their first, in place. O(count log count). */
void berthi_contour_sort(uint32_t *records, uint32_t count, uint32_t words);

/* ---- contour_sweep.c: from edges to pieces --------------------------------------------------- */

#define berthi_contour_sweep BERTH_NAME(berthi_contour_sweep)

/* The pieces of all candidates that lie on the outline. BERTH_OK, BERTH_E_POINTS when there is no
 * room for them, BERTH_UNKNOWN when the budget ran out. */
berth_status berthi_contour_sweep(berthi_contour *work);

/* ---- contour_rings.c: from pieces to rings --------------------------------------------------- */

#define berthi_contour_join BERTH_NAME(berthi_contour_join)
#define berthi_contour_ring BERTH_NAME(berthi_contour_ring)

/* Joins the pieces to rings and says how many points these have; then gives them, ring by ring and
 * then those of one or two points: berthi_contour_ring makes *piece the next one's first (start
 * with 0) and is false when there is none. Following links from there gives the ring's points, the
 * from of each piece; one that links to itself is a segment, from and to, or when these are equal a
 * point. */
void berthi_contour_join(berthi_contour *work, int holes);
int berthi_contour_ring(const berthi_contour *work, int alone, uint32_t *piece);

/* ---- What a triangle covers of a candidate --------------------------------------------------- */

/* An interval of the way from its lower end to its higher.
 *
 * A line crosses the border of a triangle with an area in two places, or touches it in a corner, or
 * along an edge. A place is a fraction num / den with num <= den <= 2 S^2 < 2^31, so two of them
 * compare by products below 2^62. All of it is exact. */

typedef struct berthi_fraction {
    uint32_t num, den;
} berthi_fraction;

typedef struct berthi_interval {
    berthi_fraction from, to;
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

static inline int berthi_fraction_less(berthi_fraction p, berthi_fraction q)
{
    return (uint64_t)p.num * q.den < (uint64_t)q.num * p.den;
}

/* num / den of the way, or the end that is nearer when that is beyond. */
static inline berthi_fraction berthi_fraction_of(int32_t num, int32_t den)
{
    berthi_fraction place = {0, 1};
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
static inline berthi_fraction berthi_fraction_along(const berthi_cover *w, uint32_t point)
{
    return w->dx != 0 ? berthi_fraction_of(berthi_point_x(point) - berthi_point_x(w->a), w->dx)
                      : berthi_fraction_of(berthi_point_y(point) - berthi_point_y(w->a), w->dy);
}

/* Where the edge from u to v crosses its line, on whose sides they lie: from a by side(u, v, a) of
 * side(u, v, a) - side(u, v, b), and that is the difference of their own sides. */
static inline berthi_fraction berthi_fraction_crossed(const berthi_cover *w, uint32_t u, uint32_t v,
                                                      int32_t difference)
{
    return berthi_fraction_of(berthi_turn_of(u, v, w->a), difference);
}

/* What lies on its line from u to v. */
static inline int berthi_interval_along(const berthi_cover *w, uint32_t u, uint32_t v,
                                        berthi_interval *interval)
{
    interval->from = berthi_fraction_along(w, u < v ? u : v);
    interval->to = berthi_fraction_along(w, u < v ? v : u);
    return berthi_fraction_less(interval->from, interval->to);
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
    berthi_fraction place[2];
    uint32_t count = 0;
    int backwards;
    for (uint32_t k = 0; k < 3; k++) {
        const uint32_t next = k < 2 ? k + 1 : 0;
        if (side[k] == 0) {
            place[count++] = berthi_fraction_along(w, p[k]);
        } else if (side[next] != 0 && (side[k] < 0) != (side[next] < 0)) {
            place[count++] = berthi_fraction_crossed(w, p[k], p[next], side[next] - side[k]);
        }
    }
    BERTH_ASSERT(count == 2);
    backwards = berthi_fraction_less(place[1], place[0]);
    interval->from = place[backwards];
    interval->to = place[1 - backwards];
    return berthi_fraction_less(interval->from, interval->to);
}

/* On which side of its line a point is, as berthi_turn_of(a, b, point). */
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
        return berthi_turn_of(p, q, w->a) >= 0 && berthi_turn_of(q, r, w->a) >= 0 &&
               berthi_turn_of(r, p, w->a) >= 0;
    }
    return p < q && p <= w->a && w->a <= q && berthi_turn_of(p, q, w->a) == 0;
}

#endif
