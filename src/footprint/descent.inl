/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Down two trees at once, deepest first. Compiled for each question, with these parameters, which
 * it undefines. Of a question:
 *
 *   BERTHI_DESCENT             the walk's name
 *   BERTHI_DESCENT_OWN(f)      a name of its own for each function here
 *   BERTHI_DESCENT_STATE       the type of what the question keeps: s is one of these
 *   BERTHI_DESCENT_QUERY(s)    the berthi_shape_query in it
 *   BERTHI_DESCENT_UNITS       units of a node
 *   BERTHI_DESCENT_SQUARE      the type of how far apart two nodes are, for a comparison
 *   BERTHI_DESCENT_FAR         such a one: they are apart
 *
 * Which first:
 *
 *   BERTHI_DESCENT_SPLITS_A(s, a, b)   whether the larger one of two inner nodes is a's
 *   BERTHI_DESCENT_LOOK(s, side, left, right, other, left2, right2)
 *                              how far both children of a side are from the other side's node; or
 *   BERTHI_DESCENT_TEST(s, a, b)   how far two nodes are from each other
 *   BERTHI_DESCENT_LOOKS(step) whether a pair that waited, after such a step, is to be looked at
 *                              when its turn comes
 *   BERTHI_DESCENT_MEET(s, a, b, links)   whether two nodes, of which one at least is no leaf,
 *                              surely meet; links is what theirs have in common
 *
 * What a leaf is:
 *
 *   BERTHI_DESCENT_LEAVES(s)   what the two that it is at hold: BERTH_CLEAR, or the answer
 *
 * What is kept:
 *
 *   BERTHI_DESCENT_KEEP(s, sides)      nodes of these sides (bits) are others now
 *   BERTHI_DESCENT_DROP(s, side, other)   not both children of a side were near the other's node
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

#ifndef BERTHI_DESCENT_LOOK
#define BERTHI_DESCENT_LOOK(s, side, one, two, other, one2, two2)                                  \
    one2 = BERTHI_DESCENT_TEST(s, side == 0 ? one : other, side == 0 ? other : one);               \
    two2 = BERTHI_DESCENT_TEST(s, side == 0 ? two : other, side == 0 ? other : two)
#endif
#ifndef BERTHI_DESCENT_LOOKS
#define BERTHI_DESCENT_LOOKS(step) 0
#endif
#ifndef BERTHI_DESCENT_MEET
#define BERTHI_DESCENT_MEET(s, a, b, links) 0
#endif
#ifndef BERTHI_DESCENT_KEEP
#define BERTHI_DESCENT_KEEP(s, sides) (void)(sides)
#endif
#ifndef BERTHI_DESCENT_DROP
#define BERTHI_DESCENT_DROP(s, side, other) (void)(other)
#endif

static inline const berthi_unit *BERTHI_DESCENT_OWN(node)(const berthi_shape_query *q,
                                                          uint32_t side, uint32_t number)
{
    return berthi_tree_nodes(q->view[side]) + number * BERTHI_DESCENT_UNITS;
}

static inline uint32_t BERTHI_DESCENT_OWN(link)(const berthi_unit *node)
{
    /* @argued: a node that is there, as who asks asserts */
    return berthi_link_of(node[BERTHI_DESCENT_UNITS - 1]);
}

/* Back up to the last node whose other child waits, and down to that: its step, or 0 when there is
 * none. */
static BERTHI_MERGED uint32_t BERTHI_DESCENT_OWN(back)(BERTHI_DESCENT_STATE *s)
{
    berthi_shape_query *q = BERTHI_DESCENT_QUERY(s);
    uint32_t sides = 0;
    while (q->steps != 0) {
        /* @argued: one step for each node that was split, none deeper than its tree's levels */
        BERTH_ASSERT(q->steps <= BERTHI_WAY_MOST);
        const uint32_t step = q->at.way[q->steps - 1u], parent = step & BERTHI_WAY_NODE;
        const uint32_t side = (step & BERTHI_WAY_SIDE) != 0;
        sides |= 1u << side;
        BERTH_ASSERT(parent < q->view[side]->node_count); /* @argued: it was split */
        if ((step & BERTHI_WAY_WAITS) != 0) {
            const uint32_t link =
                BERTHI_DESCENT_OWN(link)(BERTHI_DESCENT_OWN(node)(q, side, parent));
            const uint32_t left = berthi_left_of(parent, link);
            q->at.way[q->steps - 1u] = (uint16_t)(parent | (step & BERTHI_WAY_SIDE));
            q->node[side] = (uint16_t)(q->node[side] == left ? link & BERTHI_RIGHT : left);
            BERTHI_DESCENT_KEEP(s, sides);
            return step;
        }
        q->node[side] = (uint16_t)parent;
        q->steps--;
    }
    return 0;
}

/* Splits node `parent` of a side, at whose link `link` is: down to the child to look into first.
 * Returns 0, and stays, when both are apart. */
static BERTHI_MERGED int BERTHI_DESCENT_OWN(split)(BERTHI_DESCENT_STATE *s, uint32_t side,
                                                   const berthi_unit *nodes, uint32_t link,
                                                   const berthi_unit *other)
{
    berthi_shape_query *q = BERTHI_DESCENT_QUERY(s);
    const uint32_t parent = q->node[side];
    const uint32_t left = berthi_left_of(parent, link), right = link & BERTHI_RIGHT;
    uint32_t step = BERTHI_IS_SMALL ? parent | side * (uint32_t)BERTHI_WAY_SIDE : 0;
    /* @argued: links_hold */
    BERTH_ASSERT(left < q->view[side]->node_count && right < q->view[side]->node_count);
    BERTHI_DESCENT_SQUARE left2, right2;
    BERTHI_DESCENT_LOOK(s, side, nodes + left * BERTHI_DESCENT_UNITS,
                        nodes + right * BERTHI_DESCENT_UNITS, other, left2, right2);
    if (!BERTHI_IS_SMALL) { /* later, it is not kept while both are looked at */
        step = parent | side * (uint32_t)BERTHI_WAY_SIDE;
    }
    if (left2 != BERTHI_DESCENT_FAR && right2 != BERTHI_DESCENT_FAR) {
        step |= BERTHI_WAY_WAITS;
    } else {
        BERTHI_DESCENT_DROP(s, side, q->node[1 - side]);
        if (left2 == right2) {
            return 0;
        }
    }
    BERTH_ASSERT(q->steps < BERTHI_WAY_MOST); /* @argued: as OWN(back) says */
    q->at.way[q->steps++] = (uint16_t)step;
    q->node[side] = (uint16_t)(left2 <= right2 ? left : right);
    return 1;
}

/* From the current pair of nodes (`on`: from the next one that waits) to two leaves
 * (BERTHI_OPEN), to nodes that surely meet (BERTHI_HIT), or to a pair that nobody has looked at yet
 * (BERTHI_WAITED). BERTHI_CLEAR: there is no such pair left. */
static BERTH_HOT BERTHI_APART int BERTHI_DESCENT(BERTHI_DESCENT_STATE *s, int on)
{
    berthi_shape_query *q = BERTHI_DESCENT_QUERY(s);
    const berthi_unit *const nodes_a = berthi_tree_nodes(q->view[0]);
    const berthi_unit *const nodes_b = berthi_tree_nodes(q->view[1]);
    for (;;) {
        const berthi_unit *a, *b;
        uint32_t link_a, link_b;
        if (on) {
            const uint32_t step = BERTHI_DESCENT_OWN(back)(s);
            if (step == 0) {
                return BERTHI_CLEAR;
            }
            if (BERTHI_DESCENT_LOOKS(step)) {
                return BERTHI_WAITED;
            }
        }
        /* @argued: roots, and what a split has gone down to */
        BERTH_ASSERT(q->node[0] < q->view[0]->node_count && q->node[1] < q->view[1]->node_count);
        a = nodes_a + q->node[0] * BERTHI_DESCENT_UNITS;
        b = nodes_b + q->node[1] * BERTHI_DESCENT_UNITS;
        link_a = BERTHI_DESCENT_OWN(link)(a);
        link_b = BERTHI_DESCENT_OWN(link)(b);
        if ((link_a & link_b & BERTHI_LEAF) != 0) {
            return BERTHI_OPEN;
        }
        if (BERTHI_DESCENT_MEET(s, a, b, link_a & link_b)) {
            return BERTHI_HIT;
        }
        if (q->left < 2) {
            return BERTHI_SPENT;
        }
        q->left -= 2;
#ifdef __OPTIMIZE_SIZE__ /* once, in 190 bytes less on m0, for 2 to 4 % more instructions */
        const int splits_a = ((link_a | link_b) & BERTHI_LEAF) != 0
                                 ? (link_b & BERTHI_LEAF) != 0
                                 : BERTHI_DESCENT_SPLITS_A(s, a, b) != 0;
        on = !BERTHI_DESCENT_OWN(split)(s, !splits_a, splits_a ? nodes_a : nodes_b,
                                        splits_a ? link_a : link_b, splits_a ? b : a);
#else
        const uint32_t splits_a = ((link_a | link_b) & BERTHI_LEAF) != 0
                                      ? link_b & BERTHI_LEAF
                                      : (uint32_t)BERTHI_DESCENT_SPLITS_A(s, a, b);
        on = splits_a != 0 ? !BERTHI_DESCENT_OWN(split)(s, 0, nodes_a, link_a, b)
                           : !BERTHI_DESCENT_OWN(split)(s, 1, nodes_b, link_b, a);
#endif
    }
}

/* All of it from the current pair on, with what its leaves hold. Leaves are asked when the walk is
 * off the stack. `apart`: whether a pair that waited is apart; null where none is to be looked at.
 */
static BERTHI_MERGED berth_status BERTHI_DESCENT_OWN(search)(BERTHI_DESCENT_STATE *s,
                                                             int (*apart)(BERTHI_DESCENT_STATE *))
{
    berthi_shape_query *q = BERTHI_DESCENT_QUERY(s);
    for (int on = 0;;) {
        const int found = BERTHI_DESCENT(s, on);
        if (found == BERTHI_WAITED) {
            if (q->left == 0) {
                return BERTH_UNKNOWN;
            }
            q->left--;
            on = apart != NULL && apart(s);
            continue;
        }
        if (found != BERTHI_OPEN) {
            return (berth_status)found;
        }
        on = 1;
        q->leaves++;
        const berth_status answer = BERTHI_DESCENT_LEAVES(s);
        if (answer != BERTH_CLEAR) {
            return answer;
        }
    }
}

#undef BERTHI_DESCENT
#undef BERTHI_DESCENT_OWN
#undef BERTHI_DESCENT_STATE
#undef BERTHI_DESCENT_QUERY
#undef BERTHI_DESCENT_UNITS
#undef BERTHI_DESCENT_SQUARE
#undef BERTHI_DESCENT_FAR
#undef BERTHI_DESCENT_SPLITS_A
#undef BERTHI_DESCENT_LOOK
#undef BERTHI_DESCENT_TEST
#undef BERTHI_DESCENT_LOOKS
#undef BERTHI_DESCENT_MEET
#undef BERTHI_DESCENT_LEAVES
#undef BERTHI_DESCENT_KEEP
#undef BERTHI_DESCENT_DROP
