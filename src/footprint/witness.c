/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From frame to frame: the walk begins where the last one ended.
 *
 * It goes down to the pair of nodes of the witness without looking at what is on the way, and asks
 * there; then back up, past the other children of each step, which are the nearest neighbours
 * first. A pair that met is found again at once or nearby; of one that was clear the way to where
 * it was closest, which is most of what was not apart, needs no tests. Whatever the witness holds,
 * all pairs of leaves are walked or apart. */

#include "overlap.h"

/* Of a pair that was clear, some steps above where it was closest are gone down: further down
 * little stays as it was. */
enum { WITNESS_PARTS = 1, WITNESS_INNER = 2, WITNESS_BACK = 3 };

/* Where to, and where it was closest. */
typedef struct witness_way {
    uint16_t to[2], deepest[2];
    uint8_t depth; /* of these, and one */
    uint8_t leads; /* the current pair is on the way */
} witness_way;

/* Whether the circles inside of two nodes overlap: of the pair that did last; else, where it was
 * clear, they hardly do, and parts tell. */
static int witness_inside(berthi_shape_query *q, const witness_way *w, int hit,
                          const berthi_unit *a, const berthi_unit *b)
{
    const uint32_t link_a = berthi_overlap_link(a), link_b = berthi_overlap_link(b);
    const int there = hit == WITNESS_INNER && q->node[0] == w->to[0] && q->node[1] == w->to[1];
    if ((link_a & link_b & q->looks) == 0 || ((link_a | link_b) & BERTHI_LEAF) != 0 ||
        (w->leads && !there) || !hit) {
        return 0;
    }
    return berthi_overlap_inside(q, a, b, there ? NULL : &q->ball);
}

/* Down to a child of the current pair, of which at least one node is no leaf; on the way to the
 * witness to the one that holds it. */
static BERTHI_APART void witness_split(berthi_shape_query *q, witness_way *w, const berthi_unit *a,
                                       const berthi_unit *b)
{
    const uint32_t side = !berthi_overlap_splits_a(q, a, b);
    const uint32_t parent = q->node[side], link = berthi_overlap_link(side == 0 ? a : b);
    const uint32_t right = link & BERTHI_RIGHT;
    BERTH_ASSERT(q->steps < BERTHI_WAY_MOST);
    q->at.way[q->steps++] =
        (uint16_t)(parent | side * (uint32_t)BERTHI_WAY_SIDE | BERTHI_WAY_WAITS);
    if (w->to[side] <= parent) {
        w->leads = 0;
    }
    q->node[side] =
        (uint16_t)(w->leads && w->to[side] >= right ? right : berthi_left_of(parent, link));
    if (side != 0) {
        berthi_overlap_turn(q);
    }
}

/* Whether the current pair is apart; what that tells of the inside is as in overlap.c. */
static BERTHI_APART int witness_apart(berthi_shape_query *q)
{
    q->left--;
    if (berthi_overlap_look(q) != BERTHI_FAR) {
        return 0;
    }
    q->outside |= (uint8_t)((q->node[1] == 0 ? 1u : 0u) | (q->node[0] == 0 ? 2u : 0u));
    return 1;
}

static BERTHI_MERGED berth_status witness_walk(berthi_shape_query *q, witness_way *w, int hit)
{
    int looks = 0;
    q->node[0] = q->node[1] = 0;
    for (;;) {
        const berthi_unit *a = berthi_overlap_node(q, 0, q->node[0]);
        const berthi_unit *b = berthi_overlap_node(q, 1, q->node[1]);
        if (looks && q->left == 0) {
            return BERTH_UNKNOWN;
        }
        if (!(looks && witness_apart(q))) {
            if ((berthi_overlap_link(a) & berthi_overlap_link(b) & BERTHI_LEAF) == 0) {
                if (witness_inside(q, w, hit, a, b)) {
                    return BERTH_HIT;
                }
                witness_split(q, w, a, b);
                looks = !w->leads;
                continue;
            }
            q->leaves++;
            {
                const berth_status answer = berthi_leaves_meet(q, a, b);
                if (answer != BERTH_CLEAR) {
                    return answer;
                }
            }
        }
        if (q->steps >= w->depth) {
            w->depth = (uint8_t)(q->steps + 1);
            w->deepest[0] = q->node[0];
            w->deepest[1] = q->node[1];
            for (uint32_t k = 0; k < WITNESS_BACK && k < q->steps; k++) {
                const uint32_t step = q->at.way[q->steps - 1u - k];
                w->deepest[(step & BERTHI_WAY_SIDE) != 0] = (uint16_t)(step & BERTHI_WAY_NODE);
            }
        }
        w->leads = 0;
        looks = 1;
        if (!berthi_overlap_go_back(q)) {
            return BERTH_CLEAR;
        }
    }
}

static BERTHI_MERGED berth_status witness_search(berthi_shape_query *q,
                                                 berth_footprint_witness *witness)
{
    const uint32_t one = q->swapped, other = 1 - one;
    witness_way w;
    berth_status answer;
    w.to[one] = witness->node_a;
    w.to[other] = witness->node_b;
    w.deepest[0] = w.deepest[1] = 0;
    w.depth = 0;
    w.leads = 1;
    answer = witness_walk(q, &w, witness->hit);
    if (answer == BERTH_HIT) {
        const uint32_t leaves = berthi_overlap_link(berthi_overlap_node(q, 0, q->node[0])) &
                                berthi_overlap_link(berthi_overlap_node(q, 1, q->node[1])) &
                                BERTHI_LEAF;
        witness->node_a = q->node[one];
        witness->node_b = q->node[other];
        witness->part_a = leaves != 0 ? q->part[one] : 0;
        witness->part_b = leaves != 0 ? q->part[other] : 0;
        witness->hit = leaves != 0 ? WITNESS_PARTS : WITNESS_INNER;
    } else if (answer == BERTH_CLEAR) {
        witness->node_a = w.deepest[one];
        witness->node_b = w.deepest[other];
        witness->part_a = witness->part_b = 0;
        witness->hit = 0;
    }
    return answer;
}

berth_status berth_footprint_overlap_again(const berth_placed_footprint *a,
                                           const berth_placed_footprint *b,
                                           const berth_footprint_options *options,
                                           berth_footprint_witness *witness,
                                           berth_footprint_counts *counts)
{
    berthi_shape_query q;
    berth_status answer;
    if (witness == NULL) {
        return BERTH_E_NULL;
    }
    answer = berthi_overlap_open(&q, a, b, options);
    if (answer < BERTH_OK) {
        return answer;
    }
    if (answer == BERTH_UNKNOWN) {
        answer = berthi_overlap_close(&q, witness_search(&q, witness));
    }
    return berthi_query_report(&q, answer, options, counts);
}
