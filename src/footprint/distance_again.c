/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From the last answer's parts on: to neighbours along the rings while these are nearer, as M. C.
 * Lin and J. F. Canny do ("A fast algorithm for incremental distance calculation", 1991), to a pair
 * of features that are nearest to each other.
 *
 * A corner is the nearest point of its two edges to whatever is in the direction w when w is at
 * most at right angles to neither of them; one neighbour is looked at where that does not hold. Of
 * two convex outlines such a pair is the nearest of all, provided that each one's feature looks
 * outward: then w is normal to a line that has the whole outline on one side. Of others a slab
 * shows it most of the time. */

#include "distance.h"

enum { AGAIN_MOVES = 48 };

/* Where the ring of point n of an outline begins, and where its last point is, which is the first
 * one again. */
static void again_ring(const berthi_footprint_header *tree, uint32_t n, uint32_t *first,
                       uint32_t *last)
{
    const uint16_t *ends = berthi_tree_ends(tree);
    uint32_t low = 0, high = tree->parts.rings - 1u;
    while (low < high) {
        const uint32_t middle = (low + high) >> 1;
        if (ends[middle] > n) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    *first = low != 0 ? ends[low - 1] : 0;
    *last = ends[low] - 1u;
}

/* The segment on the other side of the corner that is the best pair's feature of side k. */
static uint32_t again_neighbour(const berthi_near_query *d, uint32_t k)
{
    const uint32_t n = d->part[k];
    uint32_t first, last;
    again_ring(d->q.view[k], n, &first, &last);
    if (d->feature[k] == BERTHI_NEAR_CORNER) {
        return n > first ? n - 1 : last > first ? last - 1 : first;
    }
    return n + 1 < last ? n + 1 : first;
}

/* What side k's feature is to the other's. */
typedef enum again_sight {
    AGAIN_NEAREST,  /* the nearest of its surroundings */
    AGAIN_OUTWARD,  /* and of all of its outline, which is convex */
    AGAIN_NEIGHBOUR /* a neighbour is nearer */
} again_sight;

/* The direction in which an edge of side k leads away from `way` or along it: the sign of e . w,
 * and of e x w. */
static void again_edge(const berthi_near_query *d, uint32_t k, uint32_t n,
                       const berthi_world_t *way, int *along, int *left)
{
    berthi_placed_part part;
    berthi_edge_t edge[2];
    berthi_spot_part(d, k, n, &part);
    for (uint32_t axis = 0; axis < 2; axis++) {
#ifdef BERTH_Q16
        edge[axis] = (int32_t)((part.at[1][axis] - part.at[0][axis]) >> part.shift);
#else
        edge[axis] = part.at[1][axis] - part.at[0][axis];
#endif
    }
    *along = berthi_gap_sign(edge[0], edge[1], way);
    *left = berthi_gap_sign(-edge[1], edge[0], way);
}

static again_sight again_see(const berthi_near_query *d, uint32_t k, const berthi_world_t *from)
{
    const berthi_footprint_parts *parts = &d->q.view[k]->parts;
    const int turn = parts->turn == 2 ? -1 : parts->turn;
    const uint32_t n = d->part[k];
    berthi_world_t way[2];
    int along, left, other = 0;
    if (parts->corners == 0) {
        return AGAIN_OUTWARD;
    }
    if (parts->corners == 3) {
        return AGAIN_NEAREST;
    }
    way[0] = k == 0 ? from[0] : -from[0];
    way[1] = k == 0 ? from[1] : -from[1];
    again_edge(d, k, n, way, &along, &left);
    if (d->feature[k] >= BERTHI_NEAR_CORNER) {
        const int begins = d->feature[k] != BERTHI_NEAR_CORNER; /* the neighbour, at the corner */
        again_edge(d, k, again_neighbour(d, k), way, &along, &other);
        if (begins ? along > 0 : along < 0) {
            return AGAIN_NEIGHBOUR;
        }
    }
    return turn != 0 && (left * turn < 0 || other * turn < 0) ? AGAIN_OUTWARD : AGAIN_NEAREST;
}

/* Whether there is a part on the other side of the best pair's feature of side k. */
static inline int again_has_neighbour(const berthi_near_query *d, uint32_t k)
{
    return d->q.view[k]->parts.corners == 2 && d->feature[k] >= BERTHI_NEAR_CORNER;
}

/* From `number` on to a pair of features that are nearest to each other, both parts of which are
 * `number` then. BERTHI_NEAR_OPEN when it finds none. */
static berthi_near_told again_walk(berthi_near_query *d, uint32_t *number, again_sight *sight)
{
    for (uint32_t move = 0; move < AGAIN_MOVES; move++) {
        const berthi_unit *point[2];
        berthi_world_t way[2];
        if (!berthi_near_step(d)) {
            return BERTHI_NEAR_OUT;
        }
        berthi_look(d, number[0], number[1]);
        if (berthi_near_hit(d)) {
            return BERTHI_NEAR_HIT;
        }
        if (!d->found || d->part[0] != number[0] || d->part[1] != number[1]) {
            return BERTHI_NEAR_OPEN;
        }
        berthi_near_way(d, way, point);
        for (uint32_t k = 0; k < 2; k++) {
            if (again_has_neighbour(d, k)) {
                if (!berthi_near_step(d)) {
                    return BERTHI_NEAR_OUT;
                }
                d->q.parts++;
            }
            sight[k] = again_see(d, k, way);
        }
        if (sight[0] != AGAIN_NEIGHBOUR && sight[1] != AGAIN_NEIGHBOUR) {
            return BERTHI_NEAR_DONE;
        }
        /* one after the other */
        if (sight[0] == AGAIN_NEIGHBOUR) {
            number[0] = again_neighbour(d, 0);
        } else {
            number[1] = again_neighbour(d, 1);
        }
    }
    return BERTHI_NEAR_OPEN;
}

berthi_near_told berthi_near_again(berthi_near_query *d, uint32_t part_a, uint32_t part_b)
{
    const uint32_t about[2] = {part_a, part_b};
    again_sight sight[2];
    berthi_near_known known;
    uint32_t number[2];
    berthi_near_told told;
    number[0] = berthi_near_name(d, 0, part_a);
    number[1] = berthi_near_name(d, 1, part_b);
    d->finer = 1;
    told = again_walk(d, number, sight);
    d->finer = 0;
    if (told != BERTHI_NEAR_DONE || (sight[0] == AGAIN_OUTWARD && sight[1] == AGAIN_OUTWARD)) {
        return told;
    }
    for (uint32_t k = 0; k < 2; k++) {
        const berthi_footprint_parts *parts = &d->q.view[k]->parts;
        known.part[k][0] = berthi_part_number(d, k, d->part[k], about[k]);
        known.count[k] = 1;
        if (parts->corners == 2 && known.part[k][0] == parts->count) {
            return BERTHI_NEAR_OPEN; /* of a forged ring that is not all there */
        }
        if (again_has_neighbour(d, k)) {
            known.part[k][1] = berthi_part_number(d, k, again_neighbour(d, k), known.part[k][0]);
            known.count[k] = known.part[k][1] < parts->count ? 2 : 1;
        }
    }
    return berthi_near_slab(d, &known);
}

uint32_t berthi_part_number(const berthi_near_query *d, uint32_t k, uint32_t name, uint32_t about)
{
    const berthi_footprint_parts *parts = &d->q.view[k]->parts;
    if (parts->corners != 2) {
        return name;
    }
    for (uint32_t i = 0; i < parts->count; i++) {
        const uint32_t below = about - i, above = about + i;
        if (below < parts->count && berthi_near_name(d, k, below) == name) {
            return below;
        }
        if (above < parts->count && berthi_near_name(d, k, above) == name) {
            return above;
        }
    }
    return parts->count;
}
