/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The least distance, down both trees (descent.inl): the nearer pair of nodes first, and past those
 * whose circles are no nearer than the best pair of parts so far. A pair that waited is looked at
 * once more when its turn comes, as the best may be better by then: trees of m and n leaves are
 * left after at most 4 m n pairs of nodes. */

#include "distance.h"

#ifdef BERTH_Q16

/* The turned point, below 2^30.1 in 2^-14 of steps of 2^shift units of Q16.16, is 2^(17 - shift)
 * times a walk's length, 1 <= 17 - shift. */
BERTH_HOT BERTHI_APART void berthi_near_centre(const berthi_near_query *d, uint32_t k,
                                               const berthi_unit *node, berth_len *x, berth_len *y)
{
    const berthi_side *side = &d->q.side[k];
    const int32_t c = side->at->rotation.c, s = side->at->rotation.s;
    const uint32_t down = 14 + BERTHI_NEAR_SHIFT - side->ground->shift;
    *x = d->origin[k][0] + berthi_floor_shift(berthi_dot(c, -s, node[0], node[1]), down);
    *y = d->origin[k][1] + berthi_floor_shift(berthi_dot(s, c, node[0], node[1]), down);
}

/* The best distance in a walk's lengths, rounded up, less what circles hold besides; or more than
 * any two are apart. */
static inline int64_t near_reach(const berthi_near_query *d)
{
    return (int64_t)((d->best + 7) >> BERTHI_NEAR_SHIFT) - d->credit[0] - d->credit[1] + d->slack;
}

static inline uint64_t near_square(berth_len x, berth_len y, int64_t reach)
{
    if (reach <= 0 || berthi_abs(x) >= reach || berthi_abs(y) >= reach) {
        return BERTHI_NEAR_FAR;
    } else {
        const uint64_t square = (uint64_t)((int64_t)x * x + (int64_t)y * y);
        return square < (uint64_t)(reach * reach) ? square : BERTHI_NEAR_FAR;
    }
}

#else

void berthi_near_centre(const berthi_near_query *d, uint32_t k, const berthi_unit *node,
                        berth_len *x, berth_len *y)
{
    const berthi_side *side = &d->q.side[k];
    const berth_raw c = side->at->rotation.c, s = side->at->rotation.s;
    *x = d->origin[k][0] + berthi_dot(c, -s, node[0], node[1]);
    *y = d->origin[k][1] + berthi_dot(s, c, node[0], node[1]);
}

static inline berth_len near_reach(const berthi_near_query *d)
{
    return d->best - d->credit[0] - d->credit[1] + d->slack;
}

static inline berth_len near_square(berth_len x, berth_len y, berth_len reach)
{
    const berth_len square = x * x + y * y;
    return reach > 0 && square < reach * reach ? square : BERTHI_NEAR_FAR;
}

#endif

/* How far apart two nodes are, for a comparison; or BERTHI_NEAR_FAR when no two parts of them are
 * nearer than the best. */
static BERTH_HOT BERTHI_APART berthi_far_t near_test(const berthi_near_query *d,
                                                     const berthi_unit *node_a,
                                                     const berthi_unit *node_b)
{
    berth_len ax, ay, bx, by;
    berthi_near_centre(d, 0, node_a, &ax, &ay);
    berthi_near_centre(d, 1, node_b, &bx, &by);
    return near_square(bx - ax, by - ay,
                       near_reach(d) +
                           berthi_near_length(d, 0, (berthi_extent)node_a[BERTHI_CIRCLE_RADIUS]) +
                           berthi_near_length(d, 1, (berthi_extent)node_b[BERTHI_CIRCLE_RADIUS]));
}

/* Whether side 0's node is the larger one. */
static inline int near_splits_a(const berthi_near_query *d, const berthi_unit *a,
                                const berthi_unit *b)
{
    return berthi_near_length(d, 0, (berthi_extent)a[BERTHI_CIRCLE_RADIUS]) >=
           berthi_near_length(d, 1, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

static int near_apart(berthi_near_query *d)
{
    return near_test(d, berthi_circle_at(d->q.view[0], d->q.node[0]),
                     berthi_circle_at(d->q.view[1], d->q.node[1])) == BERTHI_NEAR_FAR;
}

/* All parts of two leaves. */
static BERTH_HOT BERTHI_APART berth_status near_leaves(berthi_near_query *d,
                                                       const berthi_unit *leaf_a,
                                                       const berthi_unit *leaf_b)
{
    const berthi_unit *const leaf[2] = {leaf_a, leaf_b};
    uint32_t first[2];
    for (uint32_t k = 0; k < 2; k++) {
        first[k] = d->q.view[k]->parts.corners == 0
                       ? d->q.node[k]
                       : berthi_link_of(leaf[k][BERTHI_CIRCLE_LINK]) & BERTHI_NUMBER;
    }
    for (uint32_t a = first[0];; a++) {
        for (uint32_t b = first[1];; b++) {
            if (!berthi_near_step(d)) {
                return BERTH_UNKNOWN;
            }
            berthi_look(d, berthi_near_name(d, 0, a), berthi_near_name(d, 1, b));
            if (berthi_near_hit(d)) {
                return BERTH_HIT;
            }
            if (berthi_near_last(d, 1, b)) {
                break;
            }
        }
        if (berthi_near_last(d, 0, a)) {
            return BERTH_CLEAR;
        }
    }
}

#define BERTHI_DESCENT near_walk
#define BERTHI_DESCENT_OWN(f) near_##f
#define BERTHI_DESCENT_STATE berthi_near_query
#define BERTHI_DESCENT_QUERY(d) (&(d)->q)
#define BERTHI_DESCENT_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_DESCENT_SQUARE berthi_far_t
#define BERTHI_DESCENT_FAR BERTHI_NEAR_FAR
#define BERTHI_DESCENT_SPLITS_A(d, a, b) near_splits_a(d, a, b)
#define BERTHI_DESCENT_LOOK(d, side, one, two, other, one2, two2)                                  \
    one2 = near_test(d, side == 0 ? one : other, side == 0 ? other : one);                         \
    two2 = near_test(d, side == 0 ? two : other, side == 0 ? other : two)
#define BERTHI_DESCENT_LOOKS(step) 1
#define BERTHI_DESCENT_LEAVES(d, a, b) near_leaves(d, a, b)
#include "descent.inl"

BERTH_HOT BERTHI_APART berth_status berthi_near_walk(berthi_near_query *d)
{
    d->q.steps = 0;
    d->q.node[0] = d->q.node[1] = 0;
    if (!berthi_near_step(d)) {
        return BERTH_UNKNOWN;
    }
    return near_apart(d) ? BERTH_CLEAR : near_search(d, near_apart);
}
