/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two footprints overlap? Down both trees at once, deepest first.
 *
 * A pair of nodes that are not apart is split: the larger node (the only inner one, beside a leaf)
 * gives way to its children. Those that are apart from the other node are dropped; of two that are
 * not, the nearer one is looked into first and the other one waits. So at most one pair waits for
 * each step down either tree, and each pair of leaves is reached on one way only: a query of trees
 * of m and n leaves tests at most 2 m n - 1 pairs of nodes.
 *
 * The poster goes down both trees at once and looks at all four pairs of children in their order;
 * src/README.md has the figures of both and of others. */

#include "shape_walk.h"

/* obb_walk.c compiles this walk once more, over trees of boxes. */
#ifndef BERTHI_WALK_UNITS
#define BERTHI_WALK_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_WALK_SIZE BERTHI_CIRCLE_RADIUS
#define BERTHI_WALK_SQUARE(q, a, b) circles_square(q, a, b)
#define BERTHI_WALK berthi_circles_walk

static inline berthi_square circles_square(const berthi_shapes *q, const berthi_unit *a,
                                           const berthi_unit *b)
{
    berth_len dx, dy;
    const berth_len radius = berthi_circles_between(&q->frame, a, b, &dx, &dy);
    return berthi_reach_square(&q->frame, dx, dy, radius);
}
#endif

static inline const berthi_unit *node_of(const berthi_side *side, uint32_t number)
{
    return (const berthi_unit *)berthi_shape_of(side)->nodes + number * BERTHI_WALK_UNITS;
}

static inline uint32_t link_of(const berthi_unit *node)
{
    return berthi_link_of(node[BERTHI_WALK_UNITS - 1]);
}

/* Whether a's node is the one to split, of two of which at least one is no leaf. */
static inline int splits_a(const berthi_shapes *q, const berthi_unit *a, const berthi_unit *b)
{
    if (((link_of(a) | link_of(b)) & BERTHI_LEAF) != 0) {
        return (link_of(b) & BERTHI_LEAF) != 0;
    }
    return (berthi_extent)a[BERTHI_WALK_SIZE] >=
           berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_WALK_SIZE]);
}

/* Leaves the pairs that the last one splits into in its place, the one to look into first last;
 * those that are apart are dropped. */
static inline void split(berthi_shapes *q, const berthi_unit *a, const berthi_unit *b)
{
    berthi_pair near = q->pair[q->waiting - 1], far = near;
    berthi_square near2, far2;
    if (splits_a(q, a, b)) {
        near.a++;
        far.a = (uint16_t)link_of(a);
        near2 = BERTHI_WALK_SQUARE(q, a + BERTHI_WALK_UNITS, b);
        far2 = BERTHI_WALK_SQUARE(q, node_of(&q->side[0], far.a), b);
    } else {
        near.b++;
        far.b = (uint16_t)link_of(b);
        near2 = BERTHI_WALK_SQUARE(q, a, b + BERTHI_WALK_UNITS);
        far2 = BERTHI_WALK_SQUARE(q, a, node_of(&q->side[1], far.b));
    }
    q->waiting--;
    if (far2 != BERTHI_FAR && near2 != BERTHI_FAR && far2 < near2) {
        const berthi_pair swapped = near;
        near = far;
        far = swapped;
    }
    if (far2 != BERTHI_FAR) {
        q->pair[q->waiting++] = far;
    }
    if (near2 != BERTHI_FAR) {
        q->pair[q->waiting++] = near;
    }
    BERTH_ASSERT(q->waiting < BERTHI_PAIRS_MOST);
}

BERTH_HOT berthi_result BERTHI_WALK(berthi_shapes *q)
{
    while (q->waiting != 0) {
        const berthi_pair at = q->pair[q->waiting - 1];
        const berthi_unit *a = node_of(&q->side[0], at.a), *b = node_of(&q->side[1], at.b);
        if ((link_of(a) & link_of(b) & BERTHI_LEAF) != 0) {
            q->waiting--;
            return BERTHI_SHAPES_LEAVES;
        }
        if (q->left < 2) {
            return BERTHI_SHAPES_OUT_OF_STEPS;
        }
        q->left -= 2;
        split(q, a, b);
    }
    return BERTHI_SHAPES_CLEAR;
}
