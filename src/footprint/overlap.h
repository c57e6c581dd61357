/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the calls that ask whether footprints overlap share. */

#ifndef BERTHI_FOOTPRINT_OVERLAP_H
#define BERTHI_FOOTPRINT_OVERLAP_H

#include "query.h"

#define berthi_overlap_check BERTH_NAME(berthi_overlap_check)
#define berthi_overlap_check_placed BERTH_NAME(berthi_overlap_check_placed)
#define berthi_overlap_begin BERTH_NAME(berthi_overlap_begin)
#define berthi_overlap_look BERTH_NAME(berthi_overlap_look)
#define berthi_overlap_inside BERTH_NAME(berthi_overlap_inside)
#define berthi_placeable BERTH_NAME(berthi_placeable)
#define berthi_overlap_open BERTH_NAME(berthi_overlap_open)
#define berthi_overlap_walk BERTH_NAME(berthi_overlap_walk)
#define berthi_overlap_close BERTH_NAME(berthi_overlap_close)
#define berthi_overlap_turn BERTH_NAME(berthi_overlap_turn)

/* What each call checks of its options and of what views are asked; both are views. */
berth_status berthi_overlap_check(const berth_footprint_tree *a, const berth_footprint_tree *b,
                                  const berth_footprint_options *options);

/* The same of two that are placed, or not. */
berth_status berthi_overlap_check_placed(const berth_placed_footprint *a,
                                         const berth_placed_footprint *b,
                                         const berth_footprint_options *options);

static inline berth_raw berthi_overlap_margin(const berth_footprint_options *options)
{
    return options != NULL ? berth_num_raw(options->margin) : 0;
}

/* What placing checks of a view and where it is to be. */
berth_status berthi_placeable(const berth_footprint *footprint, const berth_placement *at);

static inline int berthi_footprint_is_placed(const berth_placed_footprint *placed)
{
    return placed->footprint != NULL && placed->at != NULL;
}

/* Sets views, sides and the margin, in q16 with the side of the coarser step first, and asks the
 * circles around and inside of all of both: BERTH_CLEAR, BERTH_HIT, or BERTH_UNKNOWN: it takes a
 * walk, for which there is a frame, or in q16 q->wide. */
berth_status berthi_overlap_begin(berthi_shape_query *q, const berth_placed_footprint *a,
                                  const berth_placed_footprint *b, berth_raw margin,
                                  const berth_footprint_options *options);

/* The same after the checks of a call, whose errors it returns. */
berth_status berthi_overlap_open(berthi_shape_query *q, const berth_placed_footprint *a,
                                 const berth_placed_footprint *b,
                                 const berth_footprint_options *options);

/* From the current pair of nodes (`on`: from the next one that waits) to two leaves that are not
 * surely apart (BERTHI_TOLD_CLOSE), or to circles inside that overlap (_MEET). _APART: there is no
 * such pair left. */
berthi_told berthi_overlap_walk(berthi_shape_query *q, int on);

/* The answer of a walk, and where that is clear, of what is inside. */
berth_status berthi_overlap_close(berthi_shape_query *q, berth_status answer);

/* 0.5625 of a square of a sum of radii: of circles that are further apart than 3/4 of these, what
 * is inside hardly overlaps, and is not looked at. */
static inline berthi_square berthi_overlap_part(berthi_square square)
{
#ifdef BERTH_Q16
    return (square >> 1) + (square >> 4);
#else
    return BERTHI_C(0.5625) * square;
#endif
}

static inline const berthi_unit *berthi_overlap_node(const berthi_shape_query *q, uint32_t side,
                                                     uint32_t number)
{
    return (const berthi_unit *)q->view[side]->nodes + number * BERTHI_CIRCLE_UNITS;
}

/* The walk, from the roots on, with what its leaves hold. */
static BERTHI_MERGED berth_status berthi_overlap_search(berthi_shape_query *q)
{
    for (int on = 0;; on = 1) {
        berth_status answer;
        switch (berthi_overlap_walk(q, on)) {
        case BERTHI_TOLD_APART: return BERTH_CLEAR;
        case BERTHI_TOLD_MEET: return BERTH_HIT;
        case BERTHI_TOLD_NOTHING: return BERTH_UNKNOWN;
        case BERTHI_TOLD_CLOSE: break;
        }
        q->leaves++;
        answer = berthi_leaves_meet(q, berthi_overlap_node(q, 0, q->node[0]),
                                    berthi_overlap_node(q, 1, q->node[1]));
        if (answer != BERTH_CLEAR) {
            return answer;
        }
    }
}

static inline uint32_t berthi_overlap_link(const berthi_unit *node)
{
    return berthi_link_of(node[BERTHI_CIRCLE_LINK]);
}

/* Whether a's node is the one to split, of two of which at least one is no leaf. */
static inline int berthi_overlap_splits_a(const berthi_shape_query *q, const berthi_unit *a,
                                          const berthi_unit *b)
{
    const uint32_t link_a = berthi_overlap_link(a), link_b = berthi_overlap_link(b);
    if (((link_a | link_b) & BERTHI_LEAF) != 0) {
        return (link_b & BERTHI_LEAF) != 0;
    }
    return (berthi_extent)a[BERTHI_CIRCLE_RADIUS] >=
           berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

/* How far apart the current pair is, or BERTHI_FAR; its node of side 1 is placed by _turn. */
berthi_square berthi_overlap_look(const berthi_shape_query *q);
void berthi_overlap_turn(berthi_shape_query *q);

/* Whether the circles inside of two nodes that have them surely overlap, or come nearer than the
 * margin. Not looked at where the nodes' own (`ball` is the second one's, or null) say that they
 * hardly do. */
int berthi_overlap_inside(berthi_shape_query *q, const berthi_unit *a, const berthi_unit *b,
                          const berthi_ball *ball);

/* Back up to the last node whose other child waits, and down to that. Returns 0 when there is none.
 */
static BERTHI_MERGED int berthi_overlap_go_back(berthi_shape_query *q)
{
    uint32_t turned = 0;
    while (q->steps != 0) {
        const uint32_t step = q->at.way[q->steps - 1u], parent = step & BERTHI_WAY_NODE;
        const uint32_t side = (step & BERTHI_WAY_SIDE) != 0;
        if ((step & BERTHI_WAY_WAITS) != 0) {
            const uint32_t link = berthi_overlap_link(berthi_overlap_node(q, side, parent));
            const uint32_t left = berthi_left_of(parent, link);
            q->at.way[q->steps - 1u] = (uint16_t)(step & ~(uint32_t)BERTHI_WAY_WAITS);
            q->node[side] = (uint16_t)(q->node[side] == left ? link & BERTHI_RIGHT : left);
            if ((turned | side) != 0) {
                berthi_overlap_turn(q);
            }
            return 1;
        }
        turned |= side;
        q->node[side] = (uint16_t)parent;
        q->steps--;
    }
    return 0;
}

#endif
