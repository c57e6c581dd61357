/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the building of a chain's tree on top works with. */

#ifndef BERTHI_CHAIN_BUILD_H
#define BERTHI_CHAIN_BUILD_H

#include "chain.h"

#define berthi_chain_segment BERTH_NAME(berthi_chain_segment)
#define berthi_chain_grid BERTH_NAME(berthi_chain_grid)
#define berthi_chain_nodes BERTH_NAME(berthi_chain_nodes)
#define berthi_chain_reach BERTH_NAME(berthi_chain_reach)

#ifdef BERTH_Q16
#define BERTHI_CHAIN_SHIFT BERTHI_NODE_SHIFT
#else
#define BERTHI_CHAIN_SHIFT 0
#endif

#ifdef BERTH_Q16
typedef int64_t berthi_wide_len; /* Q16.16 */
#else
typedef berth_raw berthi_wide_len;
#endif

static inline berthi_wide_len berthi_larger(berthi_wide_len a, berthi_wide_len b)
{
    return a > b ? a : b;
}

static inline berthi_wide_len berthi_apart(berthi_wide_len a, berthi_wide_len b)
{
    return a > b ? a - b : b - a;
}

/* What a piece's disc is, begin and end; it goes straight between. World axes. */
typedef struct berthi_segment {
    berthi_wide_len x, y, to_x, to_y;
    berthi_wide_len r;
} berthi_segment;

typedef struct berthi_chain_builder {
    berthi_motion_header *chain;
    berthi_chain_plan *plan;
    berthi_chain_place *places;
    berthi_piece *pieces;
    berthi_unit *nodes;
    uint32_t leaves;
    int32_t end; /* of the last piece */
    uint32_t shift, pace;
    berthi_wide_len x, y; /* the middle */
    berth_len node_slack, leaf_slack;
} berthi_chain_builder;

/* Global tick at which a leaf begins; after the last one, at which that ends. */
static inline int32_t berthi_chain_begin(const berthi_chain_builder *b, uint32_t leaf)
{
    return leaf < b->leaves ? b->pieces[leaf].begin : b->end;
}

/* The moving disc of a leaf. */
void berthi_chain_segment(const berthi_chain_builder *b, uint32_t k, berthi_segment *found);

/* The middle, the step and the pace; and slacks. BERTH_OK or BERTH_E_COORDINATE. */
berth_status berthi_chain_grid(berthi_chain_builder *b);

/* Makes all nodes; on the grid. */
void berthi_chain_nodes(const berthi_chain_builder *b);

/* Nothing is further than this from the middle: in steps. */
berth_len berthi_chain_reach(const berthi_chain_builder *b);

#endif
