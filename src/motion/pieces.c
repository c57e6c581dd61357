/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Parts of motions and of chains, as a query sees them: what is under the tree on top. */

#include "chain.h"

#ifdef BERTH_Q16

void berthi_to_block(berth_presence *part, uint32_t k)
{
    const berth_motion *motion = part->motion;
    const berthi_block *block = (const berthi_block *)motion->blocks + k;
    part->block = block;
    part->start = part->at->start + block->base;
    if (k + 1 < motion->block_count) {
        part->end = part->at->start + block[1].base;
    }
    berthi_world_origin(part->at, block->origin_x, block->origin_y, &part->origin_x,
                        &part->origin_y);
}

#endif

void berthi_piece_of(const berth_chain *chain, uint32_t k, berth_presence *there)
{
    const berthi_piece *piece = berthi_pieces_of(chain) + k;
    const berth_chain_part *part = &chain->parts[piece->part];
    berthi_place_times(there, part->motion, part->at);
    there->part = piece->part;
#ifdef BERTH_Q16
    if (part->motion->blocks != NULL) {
        berthi_to_block(there, piece->block);
    }
#endif
}

uint32_t berthi_ways_of(const berth_chain *chain, uint32_t k, uint32_t *pieces)
{
    const uint32_t gap = berthi_pieces_of(chain)[k].gap;
    uint32_t count = 0;
    if (gap == 0) {
        pieces[count++] = k;
    }
    if ((gap & BERTHI_EARLIER_STANDS) != 0) {
        pieces[count++] = k - 1;
    }
    if ((gap & BERTHI_NEXT_STANDS) != 0) {
        pieces[count++] = k + 1;
    }
    return count;
}
