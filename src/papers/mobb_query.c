/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two trees of boxes meet? A walk along time over both at once.
 *
 * Two cursors, one in each tree, always cover the same instant t, and everything before t is
 * proved clear. A step looks at the pair of their boxes:
 *
 *   boxes apart        nothing happens before the earlier of both ends: the cursor that ends there
 *                      skips its subtree (both, when they end together)
 *   boxes not apart    both cursors go down to their left children (a leaf stays)
 *   two leaves         their samples are compared, then as if apart
 *
 * A cursor only ever moves forward in preorder, and each step moves at least one, so there are at
 * most nodes_a + nodes_b - 1 pairs: no stack, no recursion, and the first collision found is the
 * first in time. The pairs visited are no more than those of the paper's recursion in section 3.2
 * (src/FIGURES.md has the counts). */

#include "mobb_query.h"

/* On the ground when both boxes are aligned with time, else in space-time. */
static BERTH_HOT int boxes_apart(berthi_mobb_query *q)
{
    const berth_mobb *a = q->side[0].view, *b = q->side[1].view;
    if (!berthi_box_aligned(q->a.node, a->box_units) ||
        !berthi_box_aligned(q->b.node, b->box_units)) {
        q->solid++;
        return berthi_solids_apart(q);
    }
    if (q->b_box.of != q->b.node) {
        berthi_box_place(&q->frame, q->b.node, &q->b_box);
    }
    return berthi_boxes_level_apart(q->a.node, &q->b_box,
                                    a->round + berthi_scale_up(&q->frame, b->round) +
                                        berthi_box_slack(&q->frame));
}

/* ---- The walk -------------------------------------------------------------------------------- */

/* Tick of the boundary before node `place` of the cursor's level; |start| and the clip's length are
 * below 2^30 each, so the sum fits. */
static inline int32_t mobb_boundary(const berthi_mobb_cursor *at, uint32_t place,
                                    const berth_track *tree, int32_t start)
{
    const uint32_t sample = berthi_first_sample(place, at->depth, tree->samples.count);
    return start + (int32_t)sample * tree->dt;
}

static inline int mobb_is_leaf(const berthi_mobb_cursor *at, const berth_track *tree)
{
    return at->depth + 1 == tree->levels;
}

static inline void mobb_go_down(berthi_mobb_cursor *at, const berth_track *tree, int32_t start)
{
    at->node += at->units;
    at->depth++;
    at->place = (uint16_t)(at->place * 2u);
    at->end = mobb_boundary(at, at->place + 1u, tree, start);
}

/* To the node after the subtree, the largest that begins where this one ends. Returns 0 at the end
 * of the clip. */
static BERTH_HOT BERTHI_APART int mobb_go_past(berthi_mobb_cursor *at, const berth_track *tree,
                                               int32_t start)
{
    const uint32_t subtree = (UINT32_C(2) << (tree->levels - 1u - at->depth)) - 1u;
    uint32_t place = at->place + 1u, depth = at->depth;
    at->node += subtree * at->units;
    while (place % 2 == 0) {
        place /= 2;
        depth--;
    }
    if (depth == 0) {
        return 0; /* place 2^depth became place 1 of level 0: there is no such node */
    }
    at->place = (uint16_t)place;
    at->depth = (uint8_t)depth;
    at->end = mobb_boundary(at, place + 1, tree, start);
    return 1;
}

/* Both cursors down, a leaf stays. Returns 0, and does nothing, at two leaves. */
static BERTH_HOT BERTHI_APART int mobb_descend(berthi_mobb_query *q)
{
    const berth_track *a = &q->side[0].view->track, *b = &q->side[1].view->track;
    const int leaf_a = mobb_is_leaf(&q->a, a), leaf_b = mobb_is_leaf(&q->b, b);
    if (!leaf_a) {
        mobb_go_down(&q->a, a, 0);
    }
    if (!leaf_b) {
        mobb_go_down(&q->b, b, q->b_start);
    }
    return !leaf_a || !leaf_b;
}

/* All is clear up to the earlier end of both boxes: past the one that ends there, or both. Returns
 * 0 when a clip is over. */
static inline int mobb_advance(berthi_mobb_query *q)
{
    const int32_t a_end = q->a.end, b_end = q->b.end, end = a_end < b_end ? a_end : b_end;
    q->now = end > q->now ? end : q->now;
    return (a_end != end || mobb_go_past(&q->a, &q->side[0].view->track, 0)) &&
           (b_end != end || mobb_go_past(&q->b, &q->side[1].view->track, q->b_start));
}

/* Walks from the current pair on; with `in_leaves`, from within its samples at q->now, without a
 * test of its bounds. */
static BERTH_HOT BERTHI_APART berthi_verdict mobb_walk(berthi_mobb_query *q, int in_leaves)
{
    do {
        if (!in_leaves) {
            if (q->left == 0) {
                return BERTHI_SPENT;
            }
            q->left--;
        }
        if (q->a.end > q->now && q->b.end > q->now) {
            if (!in_leaves) {
                q->bounds++;
            }
            if (in_leaves || !boxes_apart(q)) {
                if (!in_leaves && mobb_descend(q)) {
                    continue;
                }
                const berthi_verdict found = berthi_mobb_compare(q);
                if (found != BERTHI_CLEAR) {
                    return found;
                }
            }
        }
        in_leaves = 0;
        if (!mobb_advance(q)) {
            return BERTHI_CLEAR;
        }
    } while (1);
}

/* From the roots to the answer. */
static BERTH_HOT BERTHI_APART berthi_verdict mobb_walk_all(berthi_mobb_query *q)
{
    berthi_verdict found = mobb_walk(q, 0);
    while (found == BERTHI_OPEN) {
        found = berthi_mobb_settle(q);
        if (found == BERTHI_CLEAR) {
            found = mobb_walk(q, 1);
        }
    }
    return found;
}

/* ---- The calls ------------------------------------------------------------------------------- */

static BERTHI_APART void mobb_side(berthi_mobb_query *q, uint32_t k, const berth_mobb *view,
                                   const berth_placement *at)
{
    berthi_mobb_side(q, k, view, at);
}

berth_status berth_mobb_collide(const berth_mobb *a, const berth_placement *placement_a,
                                const berth_mobb *b, const berth_placement *placement_b,
                                const berth_mobb_options *options, berth_mobb_counts *counts)
{
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    berthi_mobb_query q;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    const uint32_t first = berthi_mobb_first(a, b);
    mobb_side(&q, first, a, placement_a);
    mobb_side(&q, 1 - first, b, placement_b);
    berth_status answer = berthi_mobb_check(&q);
    if (answer != BERTH_OK) {
        return answer;
    }
    q.b_box.of = NULL;
    q.left = most;
    if (berthi_mobb_begin(&q)) {
        answer = (berth_status)mobb_walk_all(&q);
    }
    if (counts != NULL) {
        berthi_mobb_report(&q, answer, first, counts);
        counts->steps = most - q.left;
    }
    return answer;
}

/* @proves MOBB | steps <= `worst_steps`, whatever the nodes say | a step moves a cursor forward
 * in preorder or a sample on, none moves back: levels and count alone bound it |
 * unit/papers/test_mobb_steps */
uint32_t berth_mobb_worst_steps(const berth_mobb *a, const berth_mobb *b)
{
    if (a == NULL || b == NULL || !berthi_is_mobb(a) || !berthi_is_mobb(b)) {
        return 0;
    }
    /* pairs of nodes, and pairs of samples: either way each advances one of two sequences */
    return ((UINT32_C(1) << a->track.levels) - 1) + ((UINT32_C(1) << b->track.levels) - 1) - 1 +
           a->track.samples.count + b->track.samples.count - 1;
}
