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
 * `make bench-shapes` runs both: that one finds hits in a fifth fewer tests, this one is done
 * sooner where there are none. */

#include "shape_walk.h"

/* papers/obb_walk.c compiles this walk once more, over trees of boxes. */
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

BERTH_HOT BERTHI_APART int berthi_circles_meet(const berthi_shapes *q)
{
    const berthi_unit *a = (const berthi_unit *)berthi_footprint_of(&q->side[0])->nodes;
    const berthi_unit *b = (const berthi_unit *)berthi_footprint_of(&q->side[1])->nodes;
    a += q->node[0] * BERTHI_CIRCLE_UNITS;
    b += q->node[1] * BERTHI_CIRCLE_UNITS;
    return berthi_circles_surely(&q->frame, circles_square(q, a, b),
                                 berthi_radii_of(&q->frame, a, b));
}
#endif

static inline const berthi_unit *node_of(const berthi_side *side, uint32_t number)
{
    return (const berthi_unit *)berthi_footprint_of(side)->nodes + number * BERTHI_WALK_UNITS;
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

/* Splits the current pair, of which at least one is no leaf: goes down to the pair to look into
 * first. Returns 0, and stays, when both are apart. */
static inline int split(berthi_shapes *q, const berthi_unit *a, const berthi_unit *b)
{
    const uint32_t side = !splits_a(q, a, b);
    const uint32_t parent = q->node[side];
    const uint32_t right = link_of(side == 0 ? a : b);
    berthi_square left2, right2;
    uint32_t step = parent | (side != 0 ? (uint32_t)BERTHI_WAY_SIDE : 0);
    if (side == 0) {
        left2 = BERTHI_WALK_SQUARE(q, a + BERTHI_WALK_UNITS, b);
        right2 = BERTHI_WALK_SQUARE(q, node_of(&q->side[0], right), b);
    } else {
        left2 = BERTHI_WALK_SQUARE(q, a, b + BERTHI_WALK_UNITS);
        right2 = BERTHI_WALK_SQUARE(q, a, node_of(&q->side[1], right));
    }
    if (left2 == BERTHI_FAR && right2 == BERTHI_FAR) {
        return 0;
    }
    if (left2 != BERTHI_FAR && right2 != BERTHI_FAR) {
        step |= BERTHI_WAY_WAITS;
    }
    BERTH_ASSERT(q->steps < BERTHI_WAY_MOST);
    q->way[q->steps++] = (uint16_t)step;
    q->node[side] = (uint16_t)(BERTHI_NEARER(left2, right2) ? parent + 1 : right);
    return 1;
}

/* Back up to the last node whose other child waits, and down to that. Returns 0 when there is none.
 */
static inline int go_back(berthi_shapes *q)
{
    while (q->steps != 0) {
        const uint32_t step = q->way[q->steps - 1u], parent = step & BERTHI_WAY_NODE;
        const uint32_t side = (step & BERTHI_WAY_SIDE) != 0;
        if ((step & BERTHI_WAY_WAITS) != 0) {
            const uint32_t right = link_of(node_of(&q->side[side], parent));
            q->way[q->steps - 1u] = (uint16_t)(step & ~(uint32_t)BERTHI_WAY_WAITS);
            q->node[side] = (uint16_t)(q->node[side] == parent + 1 ? right : parent + 1);
            return 1;
        }
        q->node[side] = (uint16_t)parent;
        q->steps--;
    }
    return 0;
}

BERTH_HOT BERTHI_APART berthi_result BERTHI_WALK(berthi_shapes *q, int on)
{
    for (;;) {
        const berthi_unit *a, *b;
        if (on && !go_back(q)) {
            return BERTHI_SHAPES_CLEAR;
        }
        a = node_of(&q->side[0], q->node[0]);
        b = node_of(&q->side[1], q->node[1]);
        if ((link_of(a) & link_of(b) & BERTHI_LEAF) != 0) {
            return BERTHI_SHAPES_LEAVES;
        }
        if (q->left < 2) {
            return BERTHI_SHAPES_OUT_OF_STEPS;
        }
        q->left -= 2;
        on = !split(q, a, b);
    }
}
