/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The least distance, down both trees: the nearer pair of nodes first, and past those whose circles
 * are no nearer than the best pair of parts so far. Of two pairs that are near enough one waits; it
 * is looked at once more when its turn comes, as the best may be better by then. So a way down has
 * one that waits for each step, and trees of m and n leaves are left after at most 4 m n pairs of
 * nodes. */

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
 * nearer than the best. A step. */
static BERTH_HOT BERTHI_APART berthi_far_t near_test(berthi_near_query *d, uint32_t a, uint32_t b)
{
    const berthi_unit *node_a = berthi_circle_at(d->q.view[0], a);
    const berthi_unit *node_b = berthi_circle_at(d->q.view[1], b);
    berth_len ax, ay, bx, by;
    berthi_near_centre(d, 0, node_a, &ax, &ay);
    berthi_near_centre(d, 1, node_b, &bx, &by);
    d->q.left--;
    return near_square(bx - ax, by - ay,
                       near_reach(d) +
                           berthi_near_length(d, 0, (berthi_extent)node_a[BERTHI_CIRCLE_RADIUS]) +
                           berthi_near_length(d, 1, (berthi_extent)node_b[BERTHI_CIRCLE_RADIUS]));
}

static inline uint32_t near_link(const berthi_near_query *d, uint32_t k)
{
    return berthi_link_of(berthi_circle_at(d->q.view[k], d->q.node[k])[BERTHI_CIRCLE_LINK]);
}

/* Whether side 0's node is the one to split. */
static inline int near_splits_first(const berthi_near_query *d)
{
    const berthi_unit *a = berthi_circle_at(d->q.view[0], d->q.node[0]);
    const berthi_unit *b = berthi_circle_at(d->q.view[1], d->q.node[1]);
    if (((near_link(d, 0) | near_link(d, 1)) & BERTHI_LEAF) != 0) {
        return (near_link(d, 1) & BERTHI_LEAF) != 0;
    }
    return berthi_near_length(d, 0, (berthi_extent)a[BERTHI_CIRCLE_RADIUS]) >=
           berthi_near_length(d, 1, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

/* Down to the nearer one of both pairs of children. Returns 0, and stays, when neither matters. */
static BERTH_HOT BERTHI_APART int near_split(berthi_near_query *d)
{
    berthi_shape_query *q = &d->q;
    const uint32_t side = !near_splits_first(d), parent = q->node[side], link = near_link(d, side);
    const uint32_t left = berthi_left_of(parent, link), right = link & BERTHI_RIGHT;
    const uint32_t other = q->node[1 - side];
    const berthi_far_t left2 = side == 0 ? near_test(d, left, other) : near_test(d, other, left);
    const berthi_far_t right2 = side == 0 ? near_test(d, right, other) : near_test(d, other, right);
    if (left2 == BERTHI_NEAR_FAR && right2 == BERTHI_NEAR_FAR) {
        return 0;
    }
    BERTH_ASSERT(q->steps < BERTHI_WAY_MOST);
    q->at.way[q->steps++] =
        (uint16_t)(parent | (side != 0 ? (uint32_t)BERTHI_WAY_SIDE : 0) |
                   (left2 != BERTHI_NEAR_FAR && right2 != BERTHI_NEAR_FAR ? BERTHI_WAY_WAITS : 0));
    q->node[side] = (uint16_t)(left2 <= right2 ? left : right);
    return 1;
}

/* Back up to the last node whose other child waits, and down to that. Returns 0 when there is none.
 */
static BERTH_HOT int near_back(berthi_near_query *d)
{
    berthi_shape_query *q = &d->q;
    while (q->steps != 0) {
        const uint32_t step = q->at.way[q->steps - 1u], parent = step & BERTHI_WAY_NODE;
        const uint32_t side = (step & BERTHI_WAY_SIDE) != 0, child = q->node[side];
        q->node[side] = (uint16_t)parent;
        if ((step & BERTHI_WAY_WAITS) != 0) {
            const uint32_t link = near_link(d, side), left = berthi_left_of(parent, link);
            q->at.way[q->steps - 1u] = (uint16_t)(step & ~(uint32_t)BERTHI_WAY_WAITS);
            q->node[side] = (uint16_t)(child == left ? link & BERTHI_RIGHT : left);
            return 1;
        }
        q->steps--;
    }
    return 0;
}

/* All parts of two leaves. */
static BERTH_HOT BERTHI_APART berth_status near_leaves(berthi_near_query *d)
{
    uint32_t first[2];
    for (uint32_t k = 0; k < 2; k++) {
        first[k] =
            d->q.view[k]->parts.corners == 0 ? d->q.node[k] : near_link(d, k) & BERTHI_NUMBER;
    }
    d->q.leaves++;
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

BERTH_HOT BERTHI_APART berth_status berthi_near_walk(berthi_near_query *d)
{
    int on = 0;
    d->q.steps = 0;
    d->q.node[0] = d->q.node[1] = 0;
    if (d->q.left == 0) {
        return BERTH_UNKNOWN;
    }
    if (near_test(d, 0, 0) == BERTHI_NEAR_FAR) {
        return BERTH_CLEAR;
    }
    for (;;) {
        if (on) {
            if (!near_back(d)) {
                return BERTH_CLEAR;
            }
            if (d->q.left == 0) {
                return BERTH_UNKNOWN;
            }
            if (near_test(d, d->q.node[0], d->q.node[1]) == BERTHI_NEAR_FAR) {
                continue;
            }
        }
        if ((near_link(d, 0) & near_link(d, 1) & BERTHI_LEAF) != 0) {
            const berth_status status = near_leaves(d);
            if (status != BERTH_CLEAR) {
                return status;
            }
            on = 1;
            continue;
        }
        if (d->q.left < 2) {
            return BERTH_UNKNOWN;
        }
        on = !near_split(d);
    }
}
