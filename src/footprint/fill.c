/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is a point inside of an outline? When a ray from it crosses the rings an odd number of times. A
 * ring of one or two points has no inside.
 *
 * The point's place in the frame of those rings is found exactly: there all stored coordinates are
 * whole steps, so that whether one of them is above the ray takes only the
 * point's own rounded down, and nodes and edges are skipped by comparing whole numbers. The ray
 * goes along that frame's x axis, away from the middle. */

#include "query.h"

#ifdef BERTH_Q16

/* Adds v times *from to *to, which may be the same. Apart, and by address: 64-bit products need
 * many registers, and so would their callers. */
static BERTH_HOT BERTHI_APART void fill_add_times(int64_t *to, const int64_t *from, int32_t v)
{
    *to += *from * v;
}

/* From d in the world, in spot->rest, to the frame. With R the outer side's rotation matrix in Q14
 * and N = |(c, s)|^2, a local vector v in Q16.16 is d = R v in the world, in Q16.16 times 2^14, and
 * R^T d = N v: |d| < 2^46.6, |R^T| < 2^14.01, so that is below 2^61. A step is N * 2^shift of it,
 * which is 2^(28 + shift) to 2^-13, so a few rounds do. */
static BERTH_HOT BERTHI_APART void fill_turn(const berthi_side *outer, berthi_spot *spot)
{
    const int32_t c = outer->at->rotation.c, s = outer->at->rotation.s;
    const uint32_t shift = outer->ground->shift;
    int64_t *rest = spot->rest;
    /* `one` keeps the first sum until both are made */
    spot->one = 0;
    fill_add_times(&spot->one, &rest[0], c);
    fill_add_times(&spot->one, &rest[1], s);
    fill_add_times(&rest[1], &rest[1], c - 1);
    fill_add_times(&rest[1], &rest[0], -s);
    rest[0] = spot->one;
    spot->one = (int64_t)berthi_norm_of(c, s) << shift;
    for (uint32_t k = 0; k < 2; k++, rest++) {
        spot->at[k] = 0;
        while (*rest < 0 || *rest >= spot->one) {
            int32_t more = (int32_t)(*rest >> (shift + 28));
            more += more == 0;
            spot->at[k] += more;
            fill_add_times(rest, &spot->one, -more);
        }
    }
}

/* From the origin of the outer side to the point, in the world. */
static BERTH_HOT BERTHI_APART void fill_aim(const berthi_side *outer, const berthi_side *inner,
                                            const berthi_unit *point, berthi_spot *spot)
{
    spot->rest[0] = spot->rest[1] = 0;
    berthi_world(outer, NULL, spot->rest);
    berthi_world(inner, point, spot->rest);
}

/* The side of the edge at p that the spot is on, exactly: above 0 left, below 0 right, 0 on its
 * line. The spot is within the edge's extents, so that differences are below 22000 and the whole
 * part of the product below 2^30. What the rest adds is less than |ex| + |ey| in units of `one`: a
 * larger whole part decides, and else the sum is below 2^16.5 * 2^44.1. */
static BERTHI_MERGED int32_t fill_edge_side(const berthi_spot *spot, const berthi_unit *p)
{
    const int32_t ex = p[2] - p[0], ey = p[3] - p[1];
    const int32_t whole = ex * (spot->at[1] - p[1]) - ey * (spot->at[0] - p[0]);
    int64_t sum = 0;
    if (berthi_abs(whole) > berthi_abs(ex) + berthi_abs(ey)) {
        return whole;
    }
    fill_add_times(&sum, &spot->one, whole);
    fill_add_times(&sum, &spot->rest[1], ex);
    fill_add_times(&sum, &spot->rest[0], -ey);
    return (int32_t)(sum >> 32) | ((uint32_t)sum != 0);
}

/* Whether the spot lies exactly at a whole x (0) or y (1). */
static inline int fill_whole(const berthi_spot *spot, uint32_t axis)
{
    return spot->rest[axis] == 0;
}

#else

static void fill_aim(const berthi_side *outer, const berthi_side *inner, const berthi_unit *point,
                     berthi_spot *spot)
{
    const berthi_wdir oc = outer->at->rotation.c, os = outer->at->rotation.s;
    const berthi_wdir ic = inner->at->rotation.c, is = inner->at->rotation.s;
    const berth_raw ox = berth_num_raw(outer->ground->origin_x);
    const berth_raw oy = berth_num_raw(outer->ground->origin_y);
    const berth_raw ix = berth_num_raw(inner->ground->origin_x) + (point != NULL ? point[0] : 0);
    const berth_raw iy = berth_num_raw(inner->ground->origin_y) + (point != NULL ? point[1] : 0);
    spot->at[0] = (berthi_dot(ic, -is, ix, iy) + berth_num_raw(inner->at->x)) -
                  (berthi_dot(oc, -os, ox, oy) + berth_num_raw(outer->at->x));
    spot->at[1] = (berthi_dot(is, ic, ix, iy) + berth_num_raw(inner->at->y)) -
                  (berthi_dot(os, oc, ox, oy) + berth_num_raw(outer->at->y));
}

static void fill_turn(const berthi_side *outer, berthi_spot *spot)
{
    const berthi_wdir c = outer->at->rotation.c, s = outer->at->rotation.s;
    const berth_raw x = berthi_dot(c, s, spot->at[0], spot->at[1]);
    spot->at[1] = berthi_dot(c, -s, spot->at[1], spot->at[0]);
    spot->at[0] = x;
}

static int fill_edge_side(const berthi_spot *spot, const berthi_unit *p)
{
    const berth_len one = (p[2] - p[0]) * (spot->at[1] - p[1]);
    const berth_len other = (p[3] - p[1]) * (spot->at[0] - p[0]);
    return (one > other) - (one < other);
}

static inline int fill_whole(const berthi_spot *spot, uint32_t axis)
{
    (void)spot, (void)axis;
    return 1;
}

#endif

BERTH_HOT BERTHI_APART void berthi_fill_aim(berthi_shape_query *q, const berthi_unit *point)
{
    fill_aim(&q->side[q->steps], &q->side[1 - q->steps], point, &q->at.ray.spot);
    fill_turn(&q->side[q->steps], &q->at.ray.spot);
}

/* What a ray finds. */
typedef enum fill_crossed {
    FILL_EVEN,
    FILL_ODD,
    FILL_ON_EDGE /* the spot lies on the segment */
} fill_crossed;

/* The segment that is stored at p against the ray from the spot along its frame's x axis, to the
 * right or to the left. A corner is above the ray's line or not, never on it: `y > spot` holds for
 * whole steps exactly when it does for the spot rounded down. A segment that does not cross the
 * line may still end on it, or lie in it. */
static BERTH_HOT BERTHI_APART fill_crossed fill_cross(const berthi_ray *ray, const berthi_unit *p)
{
    const berth_len x = ray->spot.at[0], y = ray->spot.at[1];
    const int crosses = (p[1] > y) != (p[3] > y);
    int left;
    if (!crosses && p[1] != y && p[3] != y) {
        return FILL_EVEN;
    }
    left = p[0] < x && p[2] < x;
    if (!left && !(p[0] > x && p[2] > x)) { /* within the extents, but for what was rounded */
        const int32_t side = fill_edge_side(&ray->spot, p);
        if (side == 0 && (crosses || (fill_whole(&ray->spot, 1) &&
                                      (p[0] > x || p[2] > x || fill_whole(&ray->spot, 0))))) {
            return FILL_ON_EDGE;
        }
        left = (side > 0) != (p[3] > y);
    }
    return crosses && left == ray->leftward ? FILL_ODD : FILL_EVEN;
}

/* Whether the ray passes by all that is within a node. */
static BERTH_HOT BERTHI_APART int fill_misses(const berthi_ray *ray, const berthi_unit *node,
                                              berth_len reach)
{
    const berth_len x = node[0] - ray->spot.at[0], y = node[1] - ray->spot.at[1];
    return berthi_abs(y) > reach || (ray->leftward ? x > reach : x < -reach);
}

/* Goes on to the next node of parts that the ray may cross: the part with the first of them, or
 * null when there is none, or no step is left. */
static BERTH_HOT BERTHI_APART const uint16_t *fill_next_run(berthi_shape_query *q)
{
    const berthi_footprint_header *outer = q->view[q->steps];
    while (q->node[1] < outer->node_count && q->left != 0) {
        const uint32_t units = q->units;
        const berthi_unit *node = berthi_tree_nodes(outer) + q->node[1] * units;
        const int missed = fill_misses(&q->at.ray, node, berthi_reach_of(q, node));
        uint32_t link = berthi_link_of(node[units - 1]), end = berthi_left_of(q->node[1], link);
        q->left--;
        if (missed || (link & (BERTHI_LEAF | BERTHI_CUT)) != 0) {
            end = berthi_subtree_end(berthi_tree_nodes(outer), units, q->node[1]);
        }
        q->node[1] = (uint16_t)end;
        if (missed || (link & (BERTHI_LEAF | BERTHI_CUT)) == 0) {
            continue;
        }
        while ((link & BERTHI_LEAF) == 0) { /* down to the first of a segment's pieces */
            node += ((link & BERTHI_INNER) != 0 ? 2 : 1) * units;
            link = berthi_link_of(node[units - 1]);
        }
        return berthi_tree_words(outer) + (link & BERTHI_NUMBER);
    }
    return NULL;
}

/* Whether the ring that has point `number` has no more than two: it goes there and back, and an
 * OUTLINE keeps only the way there. */
static BERTH_HOT BERTHI_APART int fill_is_flat(const berthi_footprint_header *outer,
                                               uint32_t number)
{
    const uint16_t *ends = berthi_tree_ends(outer);
    uint32_t low = 0, high = outer->parts.rings - 1u; /* the ring is one of these */
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (ends[middle] <= number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return ends[low] - (low != 0 ? ends[low - 1] : 0u) <= 3;
}

BERTH_HOT BERTHI_APART berth_status berthi_fill_within(berthi_shape_query *q)
{
    const berthi_footprint_header *outer = q->view[q->steps];
    const uint16_t *word;
    q->at.ray.leftward = q->at.ray.spot.at[0] < *berthi_tree_nodes(outer);
    q->at.ray.inside = 0;
    q->node[1] = 0;
    while ((word = fill_next_run(q)) != NULL) {
        do {
            const uint32_t number = *word & (uint32_t)BERTHI_NUMBER;
            fill_crossed crossed;
            if (q->left == 0) {
                return BERTH_UNKNOWN;
            }
            q->left--;
            q->parts++;
            crossed = fill_cross(&q->at.ray, berthi_stored_point(outer, number));
            if (crossed == FILL_ON_EDGE) {
                return BERTH_CLEAR;
            }
            if (crossed == FILL_ODD && !fill_is_flat(outer, number)) {
                q->at.ray.inside ^= 1;
            }
        } while ((*word++ & BERTHI_LAST_PART) == 0);
    }
    return q->node[1] < outer->node_count ? BERTH_UNKNOWN
           : q->at.ray.inside             ? BERTH_HIT
                                          : BERTH_CLEAR;
}
