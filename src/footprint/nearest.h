/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The nearest features of two parts, and what a search for the least distance keeps. */

#ifndef BERTHI_FOOTPRINT_NEAREST_H
#define BERTHI_FOOTPRINT_NEAREST_H

#include "../core/exact.h"
#include "query.h"

#define berthi_spot_part BERTH_NAME(berthi_spot_part)
#define berthi_look BERTH_NAME(berthi_look)
#define berthi_nearest_points BERTH_NAME(berthi_nearest_points)
#define berthi_near_way BERTH_NAME(berthi_near_way)

/* ---- Numbers --------------------------------------------------------------------------------- */

/* q16: places in the world are exact, in 2^-30 units, and below 2^45.6; what is nearer than a
 * number of Q16.16 units (below 2^33) is decided exactly, too. The trees are walked in lengths of
 * 2^-13 units, rounded outward. */
#define BERTHI_NEAR_SHIFT 3

/* ---- The search ------------------------------------------------------------------------------ */

/* A part in the world. */
typedef struct berthi_placed_part {
    berthi_world_t at[3][2];
    uint32_t corners; /* 1: a point */
    uint32_t shift;
} berthi_placed_part;

/* Steps of exact tests that an edge and a corner may take. */
enum { BERTHI_NEAR_EXACT = 5 };

/* So often the last answer's features are left for neighbours. */
enum { BERTHI_NEAR_MOVES = 48 };

/* All that it keeps. */
typedef struct berthi_near_query {
    berthi_shape_query q;
    berth_len origin[2][2]; /* of both sides in the world, in a walk's lengths */
    berth_len credit[2];    /* so much less than their node's circle do parts of a side reach */
    berth_len slack;        /* of a walk */
    uint32_t dear;          /* of the steps: of exact tests */
    berthi_near_t sum;      /* of both roundings and the margin */
    berthi_near_t best; /* only what is nearer than this matters: the least distance of two parts so
                           far, rounded down. 0: only what has none */
    uint16_t part[2];   /* where: a segment is its first point's number, a triangle its part's, a
                           circle its node's */
    uint8_t feature[2];
    uint8_t found;     /* there is such a pair */
    uint8_t zero;      /* and its parts have a common point */
    uint8_t spent;     /* an exact test was left out, for nothing was left of the budget */
    uint8_t finer;     /* what is nearer by less than a unit is better, too: than `gap` */
    berthi_offset gap; /* of the best pair */
    uint32_t
        about[2]; /* an index of a part of each side, near where the best pair is in its tree */
    uint8_t past; /* bit 1 - k: parts of side k are past their face of the slab (distance.c) */
} berthi_near_query;

/* Whether the best pair overlaps. */
static inline int berthi_near_hit(const berthi_near_query *d)
{
    const berthi_near_t slack = BERTHI_IS_EXACT ? 0 : (berthi_near_t)d->slack;
    return d->zero || (d->found && d->best < d->sum + slack);
}

/* Features of a part: an edge's number, or this and a corner's. */
enum { BERTHI_NEAR_CORNER = 4 };

/* A part of side k, as `part` above names it. */
void berthi_spot_part(const berthi_near_query *d, uint32_t k, uint32_t part,
                      berthi_placed_part *to);

/* Looks at two parts: the best pair, if they are. */
void berthi_look(berthi_near_query *d, uint32_t part_a, uint32_t part_b);

/* The nearest points of the best pair, of side 0 and of side 1. */
void berthi_nearest_points(const berthi_near_query *d, berth_num (*at)[2]);

/* Takes a step, where the budget allows one. */
static inline int berthi_near_step(berthi_near_query *d)
{
    if (d->q.left == 0) {
        return 0;
    }
    d->q.left--;
    return 1;
}

/* So far apart along an axis are no parts that matter. */
static inline berthi_world_t berthi_near_reach(const berthi_near_query *d)
{
    const berthi_near_t more = BERTHI_IS_EXACT ? d->finer : (berthi_near_t)d->slack;
    return d->best + more != 0 || !BERTHI_IS_EXACT ? berthi_near_world(d->best + more) : 1;
}

/* A length of steps of side k, and the best distance, in a walk's lengths, rounded up. */
static inline berth_len berthi_near_length(const berthi_near_query *d, uint32_t k, berth_len steps)
{
    const berthi_size size = berthi_size_of(steps, d->q.side[k].ground->shift);
    return BERTHI_IS_EXACT ? (berth_len)(((uint32_t)size + 7) >> BERTHI_NEAR_SHIFT)
                           : (berth_len)size;
}

static inline berthi_wide berthi_near_best(const berthi_near_query *d)
{
    return BERTHI_IS_EXACT ? (berthi_wide)(((uint64_t)d->best + 7) >> BERTHI_NEAR_SHIFT)
                           : (berthi_wide)d->best;
}

/* How `part` above names part `index` of side k, or of one without parts a node. */
static inline uint32_t berthi_near_name(const berthi_near_query *d, uint32_t k, uint32_t index)
{
    const berthi_footprint_header *tree = d->q.view[k];
    return tree->parts.corners == 2 ? berthi_tree_words(tree)[index] & (uint32_t)BERTHI_NUMBER
                                    : index;
}

/* Whether it is a leaf's last part. */
static inline int berthi_near_last(const berthi_near_query *d, uint32_t k, uint32_t index)
{
    const berthi_footprint_header *tree = d->q.view[k];
    return tree->parts.corners == 0 ||
           (berthi_tree_words(tree)[index * berthi_part_words(tree->parts.corners)] &
            BERTHI_LAST_PART) != 0;
}

/* Which way side 1 is from side 0 between the nearest points of the best pair, and the corner or an
 * end of the edge that it begins at (of side 0) and ends at (of side 1): their stored points. */
void berthi_near_way(const berthi_near_query *d, berthi_world_t *way, const berthi_unit **point);

#endif
