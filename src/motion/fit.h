/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Fitting moving discs around legs, and whether one bounds its legs. */

#ifndef BERTHI_FIT_H
#define BERTHI_FIT_H

#include "stretch.h"

/* A tree, and a node of it with the legs that it bounds: of one block on that block's grid (own),
 * or all legs of several blocks on the image's. */
typedef struct berthi_node_cover {
    const berthi_motion_header *motion;
    berthi_stretch stretch;    /* own: the block; on top: the one that is looked at */
    uint32_t leaves;           /* of the tree */
    uint32_t node;             /* its in-order number */
    uint32_t block, block_end; /* blocks: block <= b < block_end */
    uint32_t first, end;       /* legs: of the block (own), or of all */
    int32_t begin, ticks;      /* local tick at which the node begins, and how long it lasts */
    uint8_t shift, pace;       /* the grid's, and the velocities' */
    uint8_t own;
} berthi_node_cover;

#define berthi_cover_block BERTH_NAME(berthi_cover_block)
#define berthi_cover_top BERTH_NAME(berthi_cover_top)
#define berthi_cover_at BERTH_NAME(berthi_cover_at)
#define berthi_cover_fit BERTH_NAME(berthi_cover_fit)
#define berthi_cover_holds BERTH_NAME(berthi_cover_holds)
#define berthi_top_reach BERTH_NAME(berthi_top_reach)
#define berthi_node_holds BERTH_NAME(berthi_node_holds)

/* The tree over a block, and the one on top of several. */
void berthi_cover_block(berthi_node_cover *cover, const berthi_motion_header *motion,
                        uint32_t block);
void berthi_cover_top(berthi_node_cover *cover, const berthi_motion_header *motion);

/* Turns to a node of the tree. */
void berthi_cover_at(berthi_node_cover *cover, uint32_t node);

/* Writes the units of a node that bounds its legs. */
void berthi_cover_fit(berthi_node_cover *cover, berthi_unit *node);

/* Whether a node bounds its legs; exact in q16, in f32 and f64 to the rounding that a query's slack
 * covers. The radius of a leg counts as so many 2^-pace steps, rounded up; on the grid of several
 * blocks a position counts as the nearest whole step, and the radius as one step more. */
int berthi_cover_holds(berthi_node_cover *cover, const berthi_unit *node);

#ifdef BERTH_Q16
/* The reach that the image's own ground has, where there are several blocks. */
berth_len berthi_top_reach(const berthi_motion_header *motion);
#endif

/* Whether a node is one that queries can compute with: its centre stays within BERTHI_NODE_CENTRE
 * for the ticks that it is in force, and in q16 no product leaves 32 bits, nor its radius in
 * Q16.16. */
int berthi_node_holds(const berthi_unit *node, int32_t ticks, uint32_t pace, uint32_t shift);

#endif
