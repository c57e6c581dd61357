/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is one footprint inside of the other? Asked when no boundaries meet: then each ring lies within
 * the other one's rings as a whole or not at all, and one point of it tells: inside, when a ray from
 * it crosses them an odd number of times. A ring of one or two points has no inside.
 *
 * Most points are not even within the other one's root circle, which takes a multiplication or two to
 * see. For the others the point's place in the frame of those rings is found exactly: there all
 * stored coordinates are whole steps, so that whether one of them is above the ray takes only the
 * point's own rounded down, and nodes and edges are skipped by comparing whole numbers. The ray goes
 * along that frame's x axis, away from the middle. */

#include "query.h"

#ifdef BERTH_Q16

/* Takes as many whole steps, 2^unit or so of *rest, as leave 0 <= *rest < one. `one` is 2^unit to
 * 2^-13, so a few rounds do. */
static BERTHI_APART int32_t whole_steps(int64_t *rest, int64_t one, uint32_t unit)
{
    int32_t steps = 0;
    while (*rest < 0 || *rest >= one) {
        int32_t more = (int32_t)(*rest >> unit);
        more += more == 0;
        *rest -= more * one;
        steps += more;
    }
    return steps;
}

/* With R the outer side's rotation matrix in Q14 and N = |(c, s)|^2, a local vector v in Q16.16 is d =
 * R v in the world, in Q16.16 times 2^14, and R^T d = N v: |d| < 2^46.6, |R^T| < 2^14.01, so that is
 * below 2^61. A step is N * 2^shift of it. */
BERTH_HOT BERTHI_APART void berthi_spot_make(const berthi_side *outer, const berthi_side *inner,
                                             const berthi_unit *point, berthi_spot *spot)
{
    const int32_t c = outer->at->rotation.c, s = outer->at->rotation.s;
    const uint32_t shift = outer->ground->shift;
    int64_t d[2];
    d[0] = d[1] = 0;
    berthi_world(outer, NULL, d);
    berthi_world(inner, point, d);
    spot->one = (int64_t)berthi_norm_of(c, s) << shift;
    spot->rest_x = c * d[0] + s * d[1];
    spot->rest_y = c * d[1] - s * d[0];
    spot->x = whole_steps(&spot->rest_x, spot->one, shift + 28);
    spot->y = whole_steps(&spot->rest_y, spot->one, shift + 28);
}

/* The side of the edge from p to q that the spot is on: above 0 left, below 0 right, 0 on its line.
 * The edge is across the ray's line and not all to one side of the spot, so that differences are
 * below 22000 and the whole part of the product below 2^30; what the rest adds is below |ex| + |ey|,
 * and together in units of `one` 2^15.5 * 2^44.1. */
static BERTH_HOT BERTHI_APART int side_of(const berthi_unit *p, const berthi_unit *q,
                                          const berthi_spot *spot)
{
    const int32_t ex = q[0] - p[0], ey = q[1] - p[1];
    const int32_t whole = ex * (spot->y - p[1]) - ey * (spot->x - p[0]);
    const int32_t off = berthi_abs(ex) + berthi_abs(ey);
    int64_t exactly;
    if (whole > off || whole < -off) {
        return whole;
    }
    exactly = whole * spot->one + (ex * spot->rest_y - ey * spot->rest_x);
    return (exactly > 0) - (exactly < 0);
}

/* Whether the spot lies exactly at a whole x or y. */
static inline int whole_x(const berthi_spot *spot)
{
    return spot->rest_x == 0;
}

static inline int whole_y(const berthi_spot *spot)
{
    return spot->rest_y == 0;
}

#else

/* The point's place in the world, from that of the side's own origin; turned back. */
void berthi_spot_make(const berthi_side *outer, const berthi_side *inner, const berthi_unit *point,
                      berthi_spot *spot)
{
    const berthi_wdir oc = outer->at->rotation.c, os = outer->at->rotation.s;
    const berthi_wdir ic = inner->at->rotation.c, is = inner->at->rotation.s;
    const berth_raw ox = berth_num_raw(outer->ground->origin_x);
    const berth_raw oy = berth_num_raw(outer->ground->origin_y);
    const berth_raw ix = berth_num_raw(inner->ground->origin_x) + (point != NULL ? point[0] : 0);
    const berth_raw iy = berth_num_raw(inner->ground->origin_y) + (point != NULL ? point[1] : 0);
    const berth_raw x = (berthi_dot(ic, -is, ix, iy) + berth_num_raw(inner->at->x)) -
                        (berthi_dot(oc, -os, ox, oy) + berth_num_raw(outer->at->x));
    const berth_raw y = (berthi_dot(is, ic, ix, iy) + berth_num_raw(inner->at->y)) -
                        (berthi_dot(os, oc, ox, oy) + berth_num_raw(outer->at->y));
    spot->x = berthi_dot(oc, os, x, y);
    spot->y = berthi_dot(oc, -os, y, x);
}

static int side_of(const berthi_unit *p, const berthi_unit *q, const berthi_spot *spot)
{
    const berth_len one = (q[0] - p[0]) * (spot->y - p[1]);
    const berth_len other = (q[1] - p[1]) * (spot->x - p[0]);
    return (one > other) - (one < other);
}

static inline int whole_x(const berthi_spot *spot)
{
    (void)spot;
    return 1;
}

static inline int whole_y(const berthi_spot *spot)
{
    (void)spot;
    return 1;
}

#endif

/* What the ray finds, of an edge or of several. */
typedef enum found { EVEN, ODD, ON_EDGE, OUT_OF_STEPS } found;

/* The edge from p to q against the ray to the right, or to the left. A corner is above the ray's
 * line or not, never on it: `y > spot` holds for whole steps exactly when it does for the spot
 * rounded down. */
static BERTH_HOT BERTHI_APART found cross(const berthi_unit *p, const berthi_unit *q,
                                          const berthi_spot *spot, int leftward)
{
    const int above = q[1] > spot->y;
    int side, to_right;
    if ((p[1] > spot->y) == above) {
        const berthi_unit low = p[0] < q[0] ? p[0] : q[0], high = p[0] < q[0] ? q[0] : p[0];
        return p[1] == spot->y && q[1] == spot->y && whole_y(spot) && low <= spot->x &&
                       (high > spot->x || (high == spot->x && whole_x(spot)))
                   ? ON_EDGE
                   : EVEN;
    }
    if (p[0] > spot->x && q[0] > spot->x) {
        to_right = 1;
    } else if (p[0] < spot->x && q[0] < spot->x) {
        to_right = 0;
    } else {
        side = side_of(p, q, spot);
        if (side == 0) {
            return ON_EDGE;
        }
        to_right = (side > 0) == above;
    }
    return to_right != leftward ? ODD : EVEN;
}

/* Whether the ray misses all that is within the circle around a node. */
static BERTH_HOT inline int misses(const berthi_unit *node, berthi_volume volume,
                                   const berthi_spot *spot, int leftward)
{
    berth_len radius = 0;
    for (uint32_t i = volume.extent; i + 1u < volume.units; i++) {
        radius += (berthi_extent)node[i];
    }
    return node[1] - radius > spot->y || node[1] + radius < spot->y ||
           (leftward ? node[0] - radius > spot->x : node[0] + radius < spot->x);
}

/* A run of parts from number `part` on: all of a leaf, or one for all pieces of a segment. */
static BERTH_HOT BERTHI_APART found cross_run(berthi_query *q, const berthi_kept *kept,
                                              uint32_t part, const berthi_spot *spot, int leftward)
{
    const uint16_t *word = kept->parts->words + part;
    found all = EVEN;
    for (;; word++) {
        const berthi_unit *p = berthi_point(kept->points, *word & (uint32_t)BERTHI_NUMBER);
        found one;
        if (q->left == 0) {
            return OUT_OF_STEPS;
        }
        q->left--;
        q->parts++;
        one = cross(p, p + 2, spot, leftward);
        if (one == ON_EDGE) {
            return ON_EDGE;
        }
        all = one == all ? EVEN : ODD;
        if ((*word & BERTHI_LAST_PART) != 0) {
            return all;
        }
    }
}

BERTH_HOT BERTHI_APART berth_status berthi_spot_within(berthi_query *q,
                                                       const berthi_filled *filled,
                                                       const berthi_spot *spot)
{
    const berthi_unit *nodes = filled->nodes;
    const uint32_t units = filled->volume.units;
    const uint32_t count = berthi_subtree_end(nodes, units, 0);
    const int leftward = spot->x < nodes[0];
    found all = EVEN;
    for (uint32_t i = 0; i < count;) {
        const berthi_unit *node = nodes + i * units;
        uint32_t link = berthi_link_of(node[units - 1]);
        found one;
        if (q->left == 0) {
            return BERTH_UNKNOWN;
        }
        q->left--;
        if (misses(node, filled->volume, spot, leftward)) {
            i = berthi_subtree_end(nodes, units, i);
            continue;
        }
        if ((link & (BERTHI_LEAF | BERTHI_CUT)) == 0) {
            i++;
            continue;
        }
        i = berthi_subtree_end(nodes, units, i);
        while ((link & BERTHI_LEAF) == 0) { /* down to the first of a segment's pieces */
            node += units;
            link = berthi_link_of(node[units - 1]);
        }
        one = cross_run(q, &filled->kept, link & BERTHI_NUMBER, spot, leftward);
        if (one >= ON_EDGE) {
            return one == ON_EDGE ? BERTH_CLEAR : BERTH_UNKNOWN;
        }
        all = one == all ? EVEN : ODD;
    }
    return all == ODD ? BERTH_HIT : BERTH_CLEAR;
}

/* ---- All points of the other side ------------------------------------------------------------- */

/* How many points tell of all of a footprint: one of each ring or triangle, or the centres of its
 * nodes, of which the leaves' count. */
static uint32_t points_of(const berth_footprint_parts *parts, uint32_t nodes)
{
    return parts->corners == 2 ? parts->rings : parts->corners == 3 ? parts->count : nodes;
}

/* The point number `i` of these; null when it is none. */
static const berthi_unit *point_of(const berthi_kept *kept, const berthi_unit *nodes,
                                   uint32_t units, uint32_t i)
{
    switch (kept->parts->corners) {
    case 2: return berthi_point(kept->points, kept->parts->ends[i] - 1u);
    case 3: return berthi_corner_at(kept, kept->parts->words + 3 * i, 0);
    default: break;
    }
    nodes += i * units;
    return (berthi_link_of(nodes[units - 1]) & BERTHI_LEAF) != 0 ? nodes : NULL;
}

/* Whether a point of the side `inner` is near the circle around the root of the other one, which is
 * told in side 0's frame. */
static BERTH_HOT BERTHI_APART int near_root(const berthi_query *q, uint32_t inner,
                                            const berthi_unit *point, berthi_volume volume)
{
    const berthi_unit *root = q->nodes[1 - inner];
    const berthi_unit *there = inner == 1 ? point : root, *here = inner == 1 ? root : point;
    berth_len x, y, radius = 0;
    for (uint32_t i = volume.extent; i + 1u < volume.units; i++) {
        radius += (berthi_extent)root[i];
    }
    berthi_to_frame(&q->frame, there[0], there[1], &x, &y);
    return berthi_reach_square(&q->frame, x - here[0], y - here[1],
                               inner == 1 ? radius : berthi_scale_up(&q->frame, radius)) !=
           BERTHI_FAR;
}

static BERTH_HOT BERTHI_APART berth_status any_within(berthi_query *q, const berthi_kept *kept,
                                                      berthi_volume volume, uint32_t inner)
{
    const uint32_t count = points_of(kept[inner].parts, berthi_subtree_end(q->nodes[inner],
                                                                          volume.units, 0));
    berthi_filled filled;
    filled.nodes = q->nodes[1 - inner];
    filled.volume = volume;
    filled.kept = kept[1 - inner];
    for (uint32_t i = 0; i < count; i++) {
        const berthi_unit *point = point_of(&kept[inner], q->nodes[inner], volume.units, i);
        if (point == NULL) {
            continue;
        }
        if (q->left == 0) {
            return BERTH_UNKNOWN;
        }
        q->left--;
        if (near_root(q, inner, point, volume)) {
            berth_status within;
            berthi_spot_make(&q->side[1 - inner], &q->side[inner], point, &q->at.spot);
            within = berthi_spot_within(q, &filled, &q->at.spot);
            if (within != BERTH_CLEAR) {
                return within;
            }
        }
    }
    return BERTH_CLEAR;
}

BERTH_HOT BERTHI_APART berth_status berthi_fill_ask(berthi_query *q, const berthi_kept *kept,
                                                    berthi_volume volume)
{
    for (uint32_t inner = 0; inner < 2; inner++) {
        if (kept[1 - inner].parts->corners == 2) {
            const berth_status within = any_within(q, kept, volume, inner);
            if (within != BERTH_CLEAR) {
                q->node[0] = q->node[1] = 0;
                return within;
            }
        }
    }
    return BERTH_CLEAR;
}

uint32_t berthi_fill_steps(const berth_footprint_parts *outer, uint32_t outer_nodes,
                           const berth_footprint_parts *inner, uint32_t inner_nodes)
{
    return outer->corners == 2
               ? points_of(inner, inner_nodes) * (1u + outer_nodes + outer->count)
               : 0;
}
