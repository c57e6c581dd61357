/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is one footprint inside of the other? Asked when no boundaries meet: then each ring lies within
 * the other one's rings as a whole or not at all, and one point of it tells: inside, when a ray
 * from it crosses them an odd number of times. A ring of one or two points has no inside.
 *
 * Most points are not even within the other one's root circle, which takes a multiplication or two
 * to see. For the others the point's place in the frame of those rings is found exactly: there all
 * stored coordinates are whole steps, so that whether one of them is above the ray takes only the
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

static BERTHI_MERGED void fill_aim_at(berthi_shape_query *q, const berthi_unit *point)
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

/* How far a node reaches from its first two units, at most: its radius, or both extents of a box,
 * whose units end alike. */
static inline berth_len fill_reach(const berthi_shape_query *q, const berthi_unit *node)
{
    const berthi_unit *link = node + q->units - 1;
    return (berthi_extent)link[-1] +
           (q->units != BERTHI_CIRCLE_UNITS ? (berth_len)(berthi_extent)link[-2] : 0);
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
    const berth_footprint_tree *outer = q->view[q->steps];
    while (q->node[1] < outer->node_count && q->left != 0) {
        const uint32_t units = q->units;
        const berthi_unit *node = (const berthi_unit *)outer->nodes + q->node[1] * units;
        const int missed = fill_misses(&q->at.ray, node, fill_reach(q, node));
        uint32_t end = q->node[1] + 1u, link = berthi_link_of(node[units - 1]);
        q->left--;
        if (missed || (link & (BERTHI_LEAF | BERTHI_CUT)) != 0) {
            end = berthi_subtree_end((const berthi_unit *)outer->nodes, units, end - 1);
        }
        q->node[1] = (uint16_t)end;
        if (missed || (link & (BERTHI_LEAF | BERTHI_CUT)) == 0) {
            continue;
        }
        while ((link & BERTHI_LEAF) == 0) { /* down to the first of a segment's pieces */
            node += units;
            link = berthi_link_of(node[units - 1]);
        }
        return outer->parts.words + (link & BERTHI_NUMBER);
    }
    return NULL;
}

static BERTHI_MERGED berth_status fill_within(berthi_shape_query *q)
{
    const berth_footprint_tree *outer = q->view[q->steps];
    const uint16_t *word;
    q->at.ray.leftward = q->at.ray.spot.at[0] < *(const berthi_unit *)outer->nodes;
    q->at.ray.inside = 0;
    q->node[1] = 0;
    while ((word = fill_next_run(q)) != NULL) {
        do {
            const berthi_unit *p =
                berthi_stored_point(&outer->points, *word & (uint32_t)BERTHI_NUMBER);
            fill_crossed crossed;
            if (q->left == 0) {
                return BERTH_UNKNOWN;
            }
            q->left--;
            q->parts++;
            crossed = fill_cross(&q->at.ray, p);
            if (crossed == FILL_ON_EDGE) {
                return BERTH_CLEAR;
            }
            q->at.ray.inside ^= (uint8_t)crossed;
        } while ((*word++ & BERTHI_LAST_PART) == 0);
    }
    return q->node[1] < outer->node_count ? BERTH_UNKNOWN
           : q->at.ray.inside             ? BERTH_HIT
                                          : BERTH_CLEAR;
}

void berthi_fill_aim(berthi_shape_query *q, const berthi_unit *point)
{
    fill_aim_at(q, point);
}

berth_status berthi_fill_within(berthi_shape_query *q)
{
    return fill_within(q);
}

/* Whether a point of the inner side may be within the outer one's root. */
static BERTH_HOT BERTHI_APART int fill_near(const berthi_shape_query *q, const berthi_unit *point)
{
    const uint32_t outer = q->steps;
    const berthi_unit *root = (const berthi_unit *)q->view[outer]->nodes;
    berthi_unit disc[2][BERTHI_CIRCLE_RADIUS + 1];
    disc[1 - outer][0] = point[0];
    disc[1 - outer][1] = point[1];
    disc[1 - outer][BERTHI_CIRCLE_RADIUS] = 0;
    disc[outer][0] = root[0];
    disc[outer][1] = root[1];
    disc[outer][BERTHI_CIRCLE_RADIUS] = (berthi_unit)(berthi_extent)fill_reach(q, root);
    return berthi_circles_square(q, disc[0], disc[1]) != BERTHI_FAR;
}

/* How many points may tell of a view: one of each ring or triangle, or the centres of its leaves,
 * which are nodes. */
static uint32_t fill_points(const berth_footprint_tree *view)
{
    return view->parts.corners == 0   ? view->node_count
           : view->parts.corners == 2 ? view->parts.rings
                                      : view->parts.count;
}

/* Point q->node[0] of the inner side. Of a ring also an `other` one from its other half, which is
 * inside together with it, so that hardly a ring seems near that sticks out of the root. */
static BERTH_HOT BERTHI_APART const berthi_unit *fill_point(const berthi_shape_query *q,
                                                            uint32_t other)
{
    const berth_footprint_tree *inner = q->view[1 - q->steps];
    const uint32_t i = q->node[0];
    uint32_t number;
    if (inner->parts.corners == 0) {
        return (const berthi_unit *)inner->nodes + i * q->units;
    }
    if (inner->parts.corners == 3) {
        number = inner->parts.words[3 * i] & (uint32_t)BERTHI_NUMBER;
    } else {
        number = i != 0 ? inner->parts.ends[i - 1] : 0;
        number = other ? (number + inner->parts.ends[i]) / 2 : number;
    }
    return berthi_stored_point(&inner->points, number);
}

/* Whether point q->node[0] of the inner side, if it tells, lies within the rings of the outer one.
 */
static BERTHI_MERGED berth_status fill_one(berthi_shape_query *q)
{
    const berthi_unit *point = fill_point(q, 0);
    if (q->view[1 - q->steps]->parts.corners == 0 &&
        (berthi_link_of(point[q->units - 1]) & BERTHI_LEAF) == 0) {
        return BERTH_CLEAR;
    }
    if (q->left < 2) {
        return BERTH_UNKNOWN;
    }
    q->left -= 2;
    if (!fill_near(q, point) || !fill_near(q, fill_point(q, 1))) {
        return BERTH_CLEAR;
    }
    fill_aim_at(q, point);
    return fill_within(q);
}

BERTH_HOT BERTHI_APART berth_status berthi_fill(berthi_shape_query *q)
{
    berth_status answer = BERTH_CLEAR;
    q->steps = q->swapped;
    do {
        if (q->view[q->steps]->parts.corners == 2) {
            for (q->node[0] = 0; answer == BERTH_CLEAR; q->node[0]++) {
                if (q->node[0] >= fill_points(q->view[1 - q->steps])) {
                    break;
                }
                answer = fill_one(q);
            }
        }
        q->steps ^= 1;
    } while (answer == BERTH_CLEAR && q->steps != q->swapped);
    q->node[0] = q->node[1] = 0;
    return answer;
}

uint32_t berthi_fill_steps(const berth_footprint_tree *outer, const berth_footprint_tree *inner)
{
    return outer->parts.corners == 2
               ? fill_points(inner) * (2u + outer->node_count + outer->parts.count)
               : 0;
}
