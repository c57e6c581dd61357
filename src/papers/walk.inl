/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two tracks meet? A walk along time over both trees at once, for any kind of node. Compiled by
 * motion/query.c for moving discs and by papers/mobb_query.c for boxes, so that neither pays for
 * the other with a call through a pointer.
 *
 * Parameters, defined before this is included, and undefined at its end:
 *
 *   BERTHI_WALK(name)          the name that a function of this file gets
 *   BERTHI_WALK_QUERY          the type that it works on
 *   BERTHI_WALK_OF(w)          its berthi_track_query
 *   BERTHI_WALK_UNITS(c)       units of a node of cursor c
 *   BERTHI_WALK_APART(w, end)  whether the bounds of the current pair keep apart from `now` up to
 *                              tick `end`, where neither node ends before
 *
 * Two cursors, one in each tree, always cover the same instant t, and everything before t is
 * proved clear. A step looks at the pair of their nodes:
 *
 *   bounds apart        nothing happens before the earlier of both ends: the cursor that ends there
 *                       skips its subtree (both, when they end together)
 *   bounds not apart    both cursors go down to their left children (a leaf stays)
 *   two leaves          their samples are compared, then as if apart
 *
 * A cursor only ever moves forward in preorder, and each step moves at least one, so there are at
 * most nodes_a + nodes_b - 1 pairs: no stack, no recursion, and the first collision found is the
 * first in time. The pairs visited are no more than those of the paper's recursion in section 3.2
 * (src/README.md has the counts). */

/* Tick of the boundary before node `place` of the cursor's level; |start| and the clip's length are
 * below 2^30 each, so the sum fits. */
static inline int32_t BERTHI_WALK(boundary)(const berthi_cursor *at, uint32_t place,
                                            const berth_track *tree, int32_t start)
{
    const uint32_t sample = berthi_first_sample(place, at->depth, tree->samples.count);
    return start + (int32_t)sample * tree->dt;
}

static inline int BERTHI_WALK(is_leaf)(const berthi_cursor *at, const berth_track *tree)
{
    return at->depth + 1 == tree->levels;
}

static inline void BERTHI_WALK(go_down)(berthi_cursor *at, const berth_track *tree, int32_t start)
{
    at->node += BERTHI_WALK_UNITS(at);
    at->depth++;
    at->place = (uint16_t)(at->place * 2u);
    at->end = BERTHI_WALK(boundary)(at, at->place + 1u, tree, start);
}

/* To the node after the subtree, the largest that begins where this one ends. Returns 0 at the end
 * of the clip. */
static BERTH_HOT BERTHI_APART int BERTHI_WALK(go_past)(berthi_cursor *at, const berth_track *tree,
                                                       int32_t start)
{
    const uint32_t subtree = (UINT32_C(2) << (tree->levels - 1u - at->depth)) - 1u;
    uint32_t place = at->place + 1u, depth = at->depth;
    at->node += subtree * BERTHI_WALK_UNITS(at);
    while (place % 2 == 0) {
        place /= 2;
        depth--;
    }
    if (depth == 0) {
        return 0; /* place 2^depth became place 1 of level 0: there is no such node */
    }
    at->place = (uint16_t)place;
    at->depth = (uint8_t)depth;
    at->end = BERTHI_WALK(boundary)(at, place + 1, tree, start);
    return 1;
}

/* Both cursors down, a leaf stays. Returns 0, and does nothing, at two leaves. */
static BERTH_HOT BERTHI_APART int BERTHI_WALK(descend)(berthi_track_query *q)
{
    const berth_track *a = q->side[0].track, *b = q->side[1].track;
    const int leaf_a = BERTHI_WALK(is_leaf)(&q->a, a), leaf_b = BERTHI_WALK(is_leaf)(&q->b, b);
    if (!leaf_a) {
        BERTHI_WALK(go_down)(&q->a, a, 0);
    }
    if (!leaf_b) {
        BERTHI_WALK(go_down)(&q->b, b, q->b_start);
    }
    return !leaf_a || !leaf_b;
}

/* All is clear up to the earlier end of both nodes: past the one that ends there, or both. Returns
 * 0 when a clip is over. */
static inline int BERTHI_WALK(advance)(berthi_track_query *q)
{
    const int32_t a_end = q->a.end, b_end = q->b.end, end = a_end < b_end ? a_end : b_end;
    q->now = end > q->now ? end : q->now;
    return (a_end != end || BERTHI_WALK(go_past)(&q->a, q->side[0].track, 0)) &&
           (b_end != end || BERTHI_WALK(go_past)(&q->b, q->side[1].track, q->b_start));
}

/* Walks from the current pair on; with `in_leaves`, from within its samples at q->now. */
static BERTH_HOT BERTHI_APART berthi_finding BERTHI_WALK(walk)(BERTHI_WALK_QUERY *w, int in_leaves)
{
    berthi_track_query *q = BERTHI_WALK_OF(w);
    do {
        if (!in_leaves) {
            if (q->left == 0) {
                return BERTHI_OUT_OF_STEPS;
            }
            q->left--;
        }
        if (q->a.end > q->now && q->b.end > q->now) {
            if (!in_leaves) {
                q->bounds++;
            }
            if (in_leaves || !BERTHI_WALK_APART(w, q->a.end < q->b.end ? q->a.end : q->b.end)) {
                if (!in_leaves && BERTHI_WALK(descend)(q)) {
                    continue;
                }
                const berthi_finding found = berthi_compare_leaves(q);
                if (found != BERTHI_CLEAR) {
                    return found;
                }
            }
        }
        in_leaves = 0;
        if (!BERTHI_WALK(advance)(q)) {
            return BERTHI_CLEAR;
        }
    } while (1);
}

/* Walks to the answer. With `in_leaves`, from within the samples of the current pair, without a
 * test of its bounds: at the roots of trees of one level, that is exhaustive search. */
static BERTH_HOT BERTHI_APART berthi_finding BERTHI_WALK(walk_on)(BERTHI_WALK_QUERY *w,
                                                                  int in_leaves)
{
    berthi_finding found = BERTHI_WALK(walk)(w, in_leaves);
    while (found == BERTHI_CLOSE) {
        found = berthi_settle(BERTHI_WALK_OF(w));
        if (found == BERTHI_CLEAR) {
            found = BERTHI_WALK(walk)(w, 1);
        }
    }
    return found;
}

#undef BERTHI_WALK
#undef BERTHI_WALK_QUERY
#undef BERTHI_WALK_OF
#undef BERTHI_WALK_UNITS
#undef BERTHI_WALK_APART
