/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a chain's tree on top has for leaves. */

#ifndef BERTHI_MOTION_CHAIN_H
#define BERTHI_MOTION_CHAIN_H

#include "berth/chain.h"
#include "query.h"

/* A leaf: a part, a block of one, or a gap between two parts, up to the next one's begin. */
typedef struct berthi_piece {
    int32_t begin;  /* global tick; first, for a cursor reads it */
    uint32_t part;  /* number; of a gap the earlier one's */
    uint32_t block; /* number in the part */
    uint32_t gap;   /* 0: it moves; else BERTHI_GAP and who stands in it */
} berthi_piece;

typedef char berthi_piece_size_holds[sizeof(berthi_piece) == BERTH_CHAIN_PIECE_BYTES ? 1 : -1];

enum { BERTHI_EARLIER_STANDS = 1, BERTHI_NEXT_STANDS = 2, BERTHI_GAP = 4 };

#define berthi_piece_of BERTH_NAME(berthi_piece_of)
#define berthi_ways_of BERTH_NAME(berthi_ways_of)

static inline const berthi_piece *berthi_pieces_of(const struct berth_chain *chain)
{
    return (const berthi_piece *)chain->top.blocks;
}

/* Piece k, that is no gap: the part or block that moves there. */
void berthi_piece_of(const struct berth_chain *chain, uint32_t k, berth_presence *there);

/* Which pieces are there in the time of piece k: itself or, of a gap, those beside it that stand.
 * Returns how many: 0 to 2. */
uint32_t berthi_ways_of(const struct berth_chain *chain, uint32_t k, uint32_t *pieces);

#endif
