/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The distance of two parts: the least one from a corner of either to an edge of the other, or none
 * where edges cross or a triangle holds the other part. Each distance is first compared with the
 * best so far, and computed only where it is less. */

#include "nearest.h"

#include "../core/num.h"

/* ---- Two parts ------------------------------------------------------------------------------- */

/* Steps of exact tests: one, and those of a distance that is rounded down. */
enum { BELOW_STEPS = 1, FLOOR_STEPS = BERTHI_NEAR_EXACT - BELOW_STEPS };

static inline uint32_t parts_edges(const berthi_placed_part *part)
{
    return part->corners == 3 ? 3 : 1;
}

/* The corner at the end of an edge. */
static inline uint32_t parts_end(const berthi_placed_part *part, uint32_t edge)
{
    return edge + 1 < part->corners ? edge + 1 : 0;
}

static inline berthi_edge_t parts_edge(const berthi_placed_part *part, uint32_t from, uint32_t to,
                                       uint32_t axis)
{
    return berthi_wide_floor(part->at[to][axis] - part->at[from][axis], part->shift);
}

/* Edge i of a part, and the way from where it begins to a place; returns the corner at its end. */
static inline uint32_t parts_gap(const berthi_placed_part *part, uint32_t i,
                                 const berthi_world_t *place, berthi_offset *gap)
{
    const uint32_t end = parts_end(part, i);
    for (uint32_t axis = 0; axis < 2; axis++) {
        gap->edge[axis] = parts_edge(part, i, end, axis);
        gap->way[axis] = place[axis] - part->at[i][axis];
    }
    return end;
}

/* The stored point that is corner i of a part, or the centre of a circle. */
static const berthi_unit *parts_point(const berthi_near_query *d, uint32_t k, uint32_t part,
                                      uint32_t i)
{
    const berthi_footprint_header *view = d->q.view[k];
    const uint32_t corners = view->parts.corners;
    if (corners == 0) {
        return berthi_circle_at(view, part);
    }
    return berthi_stored_point(view, corners == 2 ? part + i
                                                  : berthi_tree_words(view)[3 * part + i] &
                                                        (uint32_t)BERTHI_NUMBER);
}

void berthi_spot_part(const berthi_near_query *d, uint32_t k, uint32_t part, berthi_placed_part *to)
{
    const uint32_t corners = d->q.view[k]->parts.corners;
    to->shift = d->q.view[k]->ground.shift;
    to->corners = corners == 0 ? 1 : corners;
    for (uint32_t i = 0; i < to->corners; i++) {
        to->at[i][0] = to->at[i][1] = 0;
        berthi_world(&d->q.side[k], parts_point(d, k, part, i), to->at[i]);
    }
}

/* Whether two parts are too far apart along an axis to matter. */
static BERTH_HOT BERTHI_APART int parts_aside(const berthi_near_query *d,
                                              const berthi_placed_part *part)
{
    const berthi_world_t reach = berthi_near_reach(d);
    for (uint32_t axis = 0; axis < 2; axis++) {
        berthi_world_t low[2], high[2];
        for (uint32_t k = 0; k < 2; k++) {
            low[k] = high[k] = part[k].at[0][axis];
            for (uint32_t i = 1; i < part[k].corners; i++) {
                const berthi_world_t at = part[k].at[i][axis];
                low[k] = at < low[k] ? at : low[k];
                high[k] = at > high[k] ? at : high[k];
            }
        }
        if (low[1] - high[0] >= reach || low[0] - high[1] >= reach) {
            return 1;
        }
    }
    return 0;
}

/* Two parts that are looked at. */
typedef struct parts_view {
    berthi_placed_part part[2];
    uint32_t number[2];
    uint16_t left[2], right[2]; /* bit 3 i + j of side k: corner j of the other is on that side of
                                   its edge i */
} parts_view;

/* The best pair are these features. */
static void parts_take(berthi_near_query *d, const parts_view *v, uint32_t k, uint32_t feature,
                       uint32_t other)
{
    d->part[0] = (uint16_t)v->number[0];
    d->part[1] = (uint16_t)v->number[1];
    d->feature[k] = (uint8_t)feature;
    d->feature[1 - k] = (uint8_t)other;
    d->found = 1;
}

/* What exact tests take; 0: nothing is left, and the answer is not known. */
static inline int parts_pay(berthi_near_query *d, uint32_t steps)
{
    const uint32_t most = steps < d->q.left ? steps : d->q.left;
    if (!BERTHI_IS_EXACT) {
        return 1;
    }
    d->q.left -= most;
    d->dear += most;
    d->spent |= most == 0;
    return most != 0;
}

static inline int parts_below(berthi_near_query *d, const berthi_offset *gap, berthi_near_t near)
{
    return !berthi_offset_is_beyond(gap, near) && parts_pay(d, BELOW_STEPS) &&
           berthi_offset_below(gap, near);
}

/* From edge i of side k to corner j of the other one. The nearest point of the edge is one of its
 * ends, unless the corner is between the perpendiculars there. Returns the side of the edge's line
 * that the corner is on. */
static BERTH_HOT BERTHI_APART int parts_corner(berthi_near_query *d, const parts_view *v,
                                               uint32_t k, uint32_t i, uint32_t j)
{
    const berthi_placed_part *part = &v->part[k];
    const berthi_world_t *corner = v->part[1 - k].at[j];
    const uint32_t end = parts_end(part, i);
    uint32_t feature = i;
    berthi_world_t way[2];
    berthi_offset gap;
    for (uint32_t axis = 0; axis < 2; axis++) {
        gap.edge[axis] = parts_edge(part, i, end, axis);
        gap.way[axis] = corner[axis] - part->at[i][axis];
        way[axis] = corner[axis] - part->at[end][axis];
    }
    const int side = berthi_offset_side(&gap);
    if (berthi_offset_sign(gap.edge[0], gap.edge[1], gap.way) <= 0) {
        feature = BERTHI_NEAR_CORNER + i;
    } else if (berthi_offset_sign(gap.edge[0], gap.edge[1], way) >= 0) {
        feature = BERTHI_NEAR_CORNER + end;
        gap.way[0] = way[0];
        gap.way[1] = way[1];
    }
    if (feature >= BERTHI_NEAR_CORNER) {
        gap.edge[0] = gap.edge[1] = 0;
    }
    if (parts_below(d, &gap, d->best)) {
        if (parts_pay(d, FLOOR_STEPS)) {
            parts_take(d, v, k, feature, BERTHI_NEAR_CORNER + j);
            d->gap = gap;
            d->best = berthi_offset_floor(&gap);
            d->zero = (uint8_t)(d->best == 0 && berthi_offset_below(&gap, 0));
        }
    } else if (d->finer && d->found && parts_below(d, &gap, d->best + 1) &&
               berthi_offset_less(&gap, &d->gap)) {
        parts_take(d, v, k, feature, BERTHI_NEAR_CORNER + j);
        d->gap = gap;
    }
    return side;
}

/* Whether edge i of side 0 and edge j of side 1 cross: the ends of either are on both sides of the
 * other one. */
static int parts_cross(const parts_view *v, uint32_t i, uint32_t j)
{
    const uint32_t edge[2] = {i, j};
    for (uint32_t k = 0; k < 2; k++) {
        const uint32_t other = edge[1 - k], end = parts_end(&v->part[1 - k], other);
        const uint32_t first = 3 * edge[k] + other, last = 3 * edge[k] + end;
        if (!((v->left[k] >> first & v->right[k] >> last & 1) != 0 ||
              (v->right[k] >> first & v->left[k] >> last & 1) != 0)) {
            return 0;
        }
    }
    return 1;
}

/* Two parts that have a common point though none of their features is at a distance of 0. */
static void parts_overlap(berthi_near_query *d, const parts_view *v)
{
    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t j = 0; v->part[k].corners == 3 && j < v->part[1 - k].corners; j++) {
            if ((v->left[k] >> j & v->left[k] >> (3 + j) & v->left[k] >> (6 + j) & 1) != 0) {
                parts_take(d, v, k, 0, BERTHI_NEAR_CORNER + j);
                d->best = 0;
                d->zero = 1;
                return;
            }
        }
    }
    for (uint32_t i = 0; i < parts_edges(&v->part[0]); i++) {
        for (uint32_t j = 0; j < parts_edges(&v->part[1]); j++) {
            if (parts_cross(v, i, j)) {
                parts_take(d, v, 0, i, j);
                d->best = 0;
                d->zero = 1;
                return;
            }
        }
    }
}

BERTH_HOT BERTHI_APART void berthi_look(berthi_near_query *d, uint32_t part_a, uint32_t part_b)
{
    parts_view v;
    v.number[0] = part_a;
    v.number[1] = part_b;
    d->q.parts++;
    for (uint32_t k = 0; k < 2; k++) {
        berthi_spot_part(d, k, v.number[k], &v.part[k]);
        v.left[k] = v.right[k] = 0;
    }
    if (parts_aside(d, v.part)) {
        return;
    }
    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t i = 0; i < parts_edges(&v.part[k]); i++) {
            for (uint32_t j = 0; j < v.part[1 - k].corners; j++) {
                const int side = parts_corner(d, &v, k, i, j);
                v.left[k] |= (uint16_t)((uint32_t)(side > 0) << (3 * i + j));
                v.right[k] |= (uint16_t)((uint32_t)(side < 0) << (3 * i + j));
            }
        }
    }
    if (!d->zero) {
        parts_overlap(d, &v);
    }
}

/* Of an edge the way is along its normal, and any point of it is as far along that. */
void berthi_near_way(const berthi_near_query *d, berthi_world_t *way, const berthi_unit **point)
{
    parts_view v;
    uint32_t at[2];
    for (uint32_t k = 0; k < 2; k++) {
        const uint32_t feature = d->feature[k];
        berthi_spot_part(d, k, d->part[k], &v.part[k]);
        at[k] = feature >= BERTHI_NEAR_CORNER ? feature - BERTHI_NEAR_CORNER : feature;
        point[k] = parts_point(d, k, d->part[k], at[k]);
    }
    for (uint32_t axis = 0; axis < 2; axis++) {
        way[axis] = v.part[1].at[at[1]][axis] - v.part[0].at[at[0]][axis];
    }
    for (uint32_t k = 0; k < 2; k++) {
        if (d->feature[k] < BERTHI_NEAR_CORNER) {
            const uint32_t end = parts_end(&v.part[k], at[k]);
            const berthi_edge_t x = -parts_edge(&v.part[k], at[k], end, 1);
            const berthi_edge_t y = parts_edge(&v.part[k], at[k], end, 0);
            const int side = berthi_offset_sign(x, y, way);
            way[0] = side < 0 ? -x : x;
            way[1] = side < 0 ? -y : y;
        }
    }
}

/* ---- The nearest points ---------------------------------------------------------------------- */

/* Where edge j of side 1 crosses edge i of side 0. */
static void parts_crossing(const parts_view *v, uint32_t i, uint32_t j, berthi_world_t *at)
{
    const berthi_placed_part *part = &v->part[0];
    const uint32_t end = parts_end(part, i);
    const berthi_edge_t edge[2] = {parts_edge(part, i, end, 0), parts_edge(part, i, end, 1)};
    berthi_offset gap;
    (void)parts_gap(&v->part[1], j, part->at[i], &gap);
    berthi_offset_cross(&gap, part->shift, edge, at);
    at[0] += part->at[i][0];
    at[1] += part->at[i][1];
}

/* The foot of a corner on edge i of a part. */
static void parts_foot(const berthi_placed_part *part, uint32_t i, const berthi_world_t *corner,
                       berthi_world_t *at)
{
    berthi_offset gap;
    (void)parts_gap(part, i, corner, &gap);
    berthi_offset_part(&gap, part->shift);
    at[0] = part->at[i][0] + gap.way[0];
    at[1] = part->at[i][1] + gap.way[1];
}

void berthi_nearest_points(const berthi_near_query *d, berth_num (*at)[2])
{
    berthi_world_t spot[2][2];
    const int corner[2] = {d->feature[0] >= BERTHI_NEAR_CORNER,
                           d->feature[1] >= BERTHI_NEAR_CORNER};
    parts_view v;
    for (uint32_t k = 0; k < 2; k++) {
        berthi_spot_part(d, k, d->part[k], &v.part[k]);
        for (uint32_t axis = 0; corner[k] && axis < 2; axis++) {
            spot[k][axis] = v.part[k].at[d->feature[k] - BERTHI_NEAR_CORNER][axis];
        }
    }
    for (uint32_t k = 0; k < 2; k++) {
        if (corner[k]) {
            continue;
        }
        if (corner[1 - k] && d->zero) { /* in a triangle, or on the edge */
            spot[k][0] = spot[1 - k][0];
            spot[k][1] = spot[1 - k][1];
        } else if (corner[1 - k]) {
            parts_foot(&v.part[k], d->feature[k], spot[1 - k], spot[k]);
        } else {
            parts_crossing(&v, d->feature[0], d->feature[1], spot[k]);
        }
    }
    for (uint32_t k = 0; k < 2; k++) {
        at[k][0] = berthi_world_num(spot[k][0]);
        at[k][1] = berthi_world_num(spot[k][1]);
    }
}

/* ---- How many steps at most ------------------------------------------------------------------ */

/* Pairs of an edge of a part and a corner of the other side's. */
static uint32_t part_corners(const berthi_footprint_header *a, const berthi_footprint_header *b)
{
    const uint32_t edges = a->parts.corners == 3 ? 3 : 1;
    return edges * (b->parts.corners != 0 ? b->parts.corners : 1);
}

/* Features of the last answer, parts that are looked for by their names, all nodes and parts of
 * each side beside these, twice, and what is close there; and down both trees. */
uint32_t berth_footprint_distance_worst_steps(const berth_footprint *a, const berth_footprint *b)
{
    const uint64_t walk = berth_footprint_worst_steps(a, b);
    if (walk == 0) {
        return 0;
    }
    const berthi_footprint_header *one = berthi_tree_of(a), *two = berthi_tree_of(b);
    const uint32_t looks = berthi_query_parts(one) * berthi_query_parts(two); /* below 2^30 */
    const uint32_t exact = BERTHI_NEAR_EXACT * (part_corners(one, two) + part_corners(two, one));
    const uint32_t beside = 2U * (uint32_t)(one->node_count + two->node_count) +
                            4U * (uint32_t)(one->parts.count + two->parts.count);
    const uint64_t all =
        walk + berthi_product(looks, exact) + beside + (BERTHI_NEAR_MOVES + 64) * (3 + exact);
    return all < UINT32_MAX ? (uint32_t)all : UINT32_MAX;
}
