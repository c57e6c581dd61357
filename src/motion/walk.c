/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two motions meet? A walk along time over both trees at once.
 *
 * Two cursors, one in each tree, always cover the same instant t, and everything before t is
 * proved clear. A step looks at the pair of their nodes:
 *
 *   bounds apart        nothing happens before the earlier of both ends: the cursor that ends there
 *                       goes on to the node behind its subtree (both, when they end together)
 *   bounds not apart    both cursors go down to their left children (a leaf stays)
 *   two leaves          their samples are compared, then as if apart
 *
 * A cursor only ever moves forward in preorder, and each step moves at least one, so there are at
 * most nodes_a + nodes_b - 1 pairs: no stack, no recursion, and the first collision found is the
 * first in time. The pairs visited are no more than those of the paper's recursion in section 3.2
 * (src/README.md has the counts). */

#include "walk.h"

/* papers/mobb_walk.c compiles this walk once more, over trees of boxes. */
#ifndef BERTHI_WALK_NODE_UNITS
#define BERTHI_WALK_NODES(tree) ((tree)->nodes)
#define BERTHI_WALK_NODE_UNITS(tree) BERTHI_NODE_UNITS
#define BERTHI_WALK_APART(q, end) berthi_discs_apart(q, end)
#endif

/* ---- Cursors ----------------------------------------------------------------------------------
 */

/* Tick of the boundary before node `place` of the cursor's level; |start| and the clip's length are
 * below 2^30 each, so the sum fits. */
static inline int32_t boundary(const berthi_cursor *at, uint32_t place, const berth_motion *tree,
                               int32_t start)
{
    const uint32_t sample = berthi_first_sample(place, at->depth, tree->count);
    return start + (int32_t)sample * tree->dt;
}

/* At the root of a tree that starts at tick 0. */
static inline void cursor_at_root(berthi_cursor *at, const berth_motion *tree)
{
    at->node = (const berthi_unit *)BERTHI_WALK_NODES(tree);
    at->place = at->depth = 0;
    at->end = (int32_t)tree->count * tree->dt;
}

static inline int is_leaf(const berthi_cursor *at, const berth_motion *tree)
{
    return at->depth + 1 == tree->levels;
}

static inline void go_down(berthi_cursor *at, const berth_motion *tree, int32_t start)
{
    at->node += BERTHI_WALK_NODE_UNITS(tree);
    at->depth++;
    at->place = (uint16_t)(at->place * 2u);
    at->end = boundary(at, at->place + 1u, tree, start);
}

/* To the node behind the subtree, the largest that begins where this one ends. Returns 0 at the end
 * of the clip. */
static BERTH_HOT BERTHI_APART int go_past(berthi_cursor *at, const berth_motion *tree,
                                          int32_t start)
{
    const uint32_t subtree = (UINT32_C(2) << (tree->levels - 1u - at->depth)) - 1u;
    uint32_t place = at->place + 1u, depth = at->depth;
    at->node += subtree * BERTHI_WALK_NODE_UNITS(tree);
    while (place % 2 == 0) {
        place /= 2;
        depth--;
    }
    if (depth == 0) {
        return 0; /* place 2^depth became place 1 of level 0: there is no such node */
    }
    at->place = (uint16_t)place;
    at->depth = (uint16_t)depth;
    at->end = boundary(at, place + 1, tree, start);
    return 1;
}

/* Whether the bounds of the current pair are apart as long as both are in force. */
static inline int pair_apart(berthi_query *q)
{
    q->bounds++;
    return BERTHI_WALK_APART(q, q->a.end < q->b.end ? q->a.end : q->b.end);
}

/* Both cursors down, a leaf stays. Returns 0, and does nothing, at two leaves. */
static BERTH_HOT BERTHI_APART int descend(berthi_query *q)
{
    const berth_motion *a = q->side[0].motion, *b = q->side[1].motion;
    const int leaf_a = is_leaf(&q->a, a), leaf_b = is_leaf(&q->b, b);
    if (!leaf_a) {
        go_down(&q->a, a, 0);
    }
    if (!leaf_b) {
        go_down(&q->b, b, q->b_start);
    }
    return !leaf_a || !leaf_b;
}

/* All is clear up to the earlier end of both nodes: past the one that ends there, or both. Returns
 * 0 when a clip is over. */
static inline int advance(berthi_query *q)
{
    const int32_t a_end = q->a.end, b_end = q->b.end, end = a_end < b_end ? a_end : b_end;
    q->now = end > q->now ? end : q->now;
    return (a_end != end || go_past(&q->a, q->side[0].motion, 0)) &&
           (b_end != end || go_past(&q->b, q->side[1].motion, q->b_start));
}

/* Walks from the current pair on; with `in_leaves`, from within its samples at q->now. */
static BERTH_HOT BERTHI_APART berthi_finding walk(berthi_query *q, int in_leaves)
{
    do {
        if (!in_leaves) {
            if (q->left == 0) {
                return BERTHI_OUT_OF_STEPS;
            }
            q->left--;
        }
        if (q->a.end > q->now && q->b.end > q->now && (in_leaves || !pair_apart(q))) {
            berthi_finding found;
            if (!in_leaves && descend(q)) {
                continue;
            }
            found = berthi_compare_leaves(q);
            if (found != BERTHI_CLEAR) {
                return found;
            }
        }
        in_leaves = 0;
        if (!advance(q)) {
            return BERTHI_CLEAR;
        }
    } while (1);
}

/* Decides the samples in force at q->now exactly; when they are apart, q->now is behind them.
 * Called from outside of the walk, so that it takes no stack on top of the walk's. */
static BERTH_HOT BERTHI_APART berthi_finding settle(berthi_query *q)
{
#ifdef BERTH_Q16
    berthi_moment m;
    berthi_moment_now(q, &m);
    q->exact++;
    if (berthi_meet_exactly(q->side, m.sample[0], m.sample[1])) {
        return BERTHI_HIT;
    }
    q->now = m.next[0] < m.next[1] ? m.next[0] : m.next[1];
#else
    (void)q;
#endif
    return BERTHI_CLEAR;
}

BERTH_HOT int berthi_walk_begin(berthi_query *q)
{
    const int32_t offset = q->side[1].at->start - q->side[0].at->start;
    q->bounds = q->samples = q->exact = 0;
    q->b_start = offset;
    q->now = offset > 0 ? offset : 0;
    cursor_at_root(&q->a, q->side[0].motion);
    cursor_at_root(&q->b, q->side[1].motion);
    /* without common time the end of a far start might not fit 32 bits */
    if (q->now >= q->a.end || q->now - offset >= q->b.end) {
        return 0;
    }
    q->b.end += offset;
    if (!berthi_frame_make(&q->frame, q->side)) {
        /* the circles of both reaches are the first test of the roots' bounds */
        q->left--;
        q->bounds = 1;
        return 0;
    }
    return 1;
}

BERTH_HOT berthi_finding berthi_walk_on(berthi_query *q, int in_leaves)
{
    berthi_finding found = walk(q, in_leaves);
    while (found == BERTHI_CLOSE) {
        found = settle(q);
        if (found == BERTHI_CLEAR) {
            found = walk(q, 1);
        }
    }
    return found;
}
