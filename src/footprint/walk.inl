/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two footprints overlap? Down both trees at once, deepest first. Compiled for each kind of
 * tree, with these parameters, which it undefines:
 *
 *   BERTHI_WALK             the walk's name
 *   BERTHI_WALK_OWN(f)      a name of its own for each function here
 *   BERTHI_WALK_STATE       the type of what a query of this kind keeps
 *   BERTHI_WALK_QUERY(s)    the berthi_shape_query in it
 *   BERTHI_WALK_UNITS       units of a node
 *   BERTHI_WALK_SIZE        the unit by which the larger of two nodes is told
 *   BERTHI_WALK_SQUARE(s, a, b)   how far apart two nodes are, for a comparison; or BERTHI_FAR
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

static inline const berthi_unit *BERTHI_WALK_OWN(node_of)(const berthi_shape_query *q,
                                                          uint32_t side, uint32_t number)
{
    return (const berthi_unit *)q->view[side]->nodes + number * BERTHI_WALK_UNITS;
}

static inline uint32_t BERTHI_WALK_OWN(link_of)(const berthi_unit *node)
{
    return berthi_link_of(node[BERTHI_WALK_UNITS - 1]);
}

/* Whether a's node is the one to split, of two of which at least one is no leaf. */
static inline int BERTHI_WALK_OWN(splits_a)(const berthi_shape_query *q, const berthi_unit *a,
                                            const berthi_unit *b)
{
    if (((BERTHI_WALK_OWN(link_of)(a) | BERTHI_WALK_OWN(link_of)(b)) & BERTHI_LEAF) != 0) {
        return (BERTHI_WALK_OWN(link_of)(b) & BERTHI_LEAF) != 0;
    }
    return (berthi_extent)a[BERTHI_WALK_SIZE] >=
           berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_WALK_SIZE]);
}

/* Splits the current pair, of which at least one is no leaf: goes down to the pair to look into
 * first. Returns 0, and stays, when both are apart. */
static inline int BERTHI_WALK_OWN(split)(BERTHI_WALK_STATE *state, const berthi_unit *a,
                                         const berthi_unit *b)
{
    berthi_shape_query *q = BERTHI_WALK_QUERY(state);
    const uint32_t side = !BERTHI_WALK_OWN(splits_a)(q, a, b);
    const uint32_t parent = q->node[side];
    const uint32_t right = BERTHI_WALK_OWN(link_of)(side == 0 ? a : b) & BERTHI_RIGHT;
    berthi_square left2, right2;
    uint32_t step = parent | (side != 0 ? (uint32_t)BERTHI_WAY_SIDE : 0);
    if (side == 0) {
        left2 = BERTHI_WALK_SQUARE(state, a + BERTHI_WALK_UNITS, b);
        right2 = BERTHI_WALK_SQUARE(state, BERTHI_WALK_OWN(node_of)(q, 0, right), b);
    } else {
        left2 = BERTHI_WALK_SQUARE(state, a, b + BERTHI_WALK_UNITS);
        right2 = BERTHI_WALK_SQUARE(state, a, BERTHI_WALK_OWN(node_of)(q, 1, right));
    }
    if (left2 == BERTHI_FAR && right2 == BERTHI_FAR) {
        return 0;
    }
    if (left2 != BERTHI_FAR && right2 != BERTHI_FAR) {
        step |= BERTHI_WAY_WAITS;
    }
    BERTH_ASSERT(q->steps < BERTHI_WAY_MOST);
    q->at.way[q->steps++] = (uint16_t)step;
    q->node[side] = (uint16_t)(left2 <= right2 ? parent + 1 : right);
    return 1;
}

/* Back up to the last node whose other child waits, and down to that. Returns 0 when there is none.
 */
static inline int BERTHI_WALK_OWN(go_back)(berthi_shape_query *q)
{
    while (q->steps != 0) {
        const uint32_t step = q->at.way[q->steps - 1u], parent = step & BERTHI_WAY_NODE;
        const uint32_t side = (step & BERTHI_WAY_SIDE) != 0;
        if ((step & BERTHI_WAY_WAITS) != 0) {
            const uint32_t right =
                BERTHI_WALK_OWN(link_of)(BERTHI_WALK_OWN(node_of)(q, side, parent)) & BERTHI_RIGHT;
            q->at.way[q->steps - 1u] = (uint16_t)(step & ~(uint32_t)BERTHI_WAY_WAITS);
            q->node[side] = (uint16_t)(q->node[side] == parent + 1 ? right : parent + 1);
            return 1;
        }
        q->node[side] = (uint16_t)parent;
        q->steps--;
    }
    return 0;
}

BERTH_HOT BERTHI_APART berthi_walked BERTHI_WALK(BERTHI_WALK_STATE *state, int on)
{
    berthi_shape_query *q = BERTHI_WALK_QUERY(state);
    for (;;) {
        const berthi_unit *a, *b;
        if (on && !BERTHI_WALK_OWN(go_back)(q)) {
            return BERTHI_WALKED_ALL;
        }
        a = BERTHI_WALK_OWN(node_of)(q, 0, q->node[0]);
        b = BERTHI_WALK_OWN(node_of)(q, 1, q->node[1]);
        if ((BERTHI_WALK_OWN(link_of)(a) & BERTHI_WALK_OWN(link_of)(b) & BERTHI_LEAF) != 0) {
            return BERTHI_WALKED_TO_LEAVES;
        }
        if (q->left < 2) {
            return BERTHI_WALKED_OUT_OF_STEPS;
        }
        q->left -= 2;
        on = !BERTHI_WALK_OWN(split)(state, a, b);
    }
}

#undef BERTHI_WALK
#undef BERTHI_WALK_OWN
#undef BERTHI_WALK_STATE
#undef BERTHI_WALK_QUERY
#undef BERTHI_WALK_UNITS
#undef BERTHI_WALK_SIZE
#undef BERTHI_WALK_SQUARE
