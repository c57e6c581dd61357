/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains as they are asked: what the tree on top has for leaves, and the walk over it. */

#ifndef BERTHI_MOTION_CHAIN_H
#define BERTHI_MOTION_CHAIN_H

#include "berth/chain.h"
#include "parts.h"

/* In memory: a motion's header (its leaves are pieces of the plan; null head), nodes, from `points`
 * on places, and from `ticks` on pieces. */

/* A part: its image and its kind, pointers with the lower half first, what the image was when the
 * chain was built, and where it is. */
typedef struct berthi_chain_place {
    uint32_t image[(sizeof(void *) + 3) / 4], kind[(sizeof(void *) + 3) / 4];
    uint32_t crc;
    berth_placement at;
} berthi_chain_place;

/* A leaf: a part, or a gap between two, up to the next one's begin. */
typedef struct berthi_piece {
    int32_t begin; /* global tick; first, for a cursor reads it */
    uint32_t part; /* number; of a gap the earlier one's */
    uint32_t gap;  /* 0: it moves; else BERTHI_GAP and who stands in it */
#ifdef BERTH_CFG_F64
    uint32_t zero;
#endif
} berthi_piece;

typedef char
    berthi_place_size_holds[sizeof(berthi_chain_place) == BERTH_CHAIN_PLACE_BYTES ? 1 : -1];
typedef char berthi_piece_size_holds[sizeof(berthi_piece) == BERTH_CHAIN_PIECE_BYTES ? 1 : -1];

enum { BERTHI_EARLIER_STANDS = 1, BERTHI_NEXT_STANDS = 2, BERTHI_GAP = 4 };

#define berthi_parts_in BERTH_NAME(berthi_parts_in)
#define berthi_piece_of BERTH_NAME(berthi_piece_of)
#define berthi_ways_of BERTH_NAME(berthi_ways_of)
#define berthi_placed_check BERTH_NAME(berthi_placed_check)
#define berthi_parts_check BERTH_NAME(berthi_parts_check)
#define berthi_change_part BERTH_NAME(berthi_change_part)
#define berthi_ask_many BERTH_NAME(berthi_ask_many)

#ifdef BERTH_CFG_SEAL
/* A chain's memory has its length in its head, its seal for a CRC and, for a magic number, that of
 * its header, so that no length is believed before that is whole. */
#define berthi_header_seal BERTH_NAME(berthi_header_seal)
#define berthi_chain_seal BERTH_NAME(berthi_chain_seal)
uint32_t berthi_header_seal(const berthi_motion_header *chain);
uint32_t berthi_chain_seal(const berthi_motion_header *chain);
#endif

static inline int berthi_is_chain(const berth_presence *there)
{
    return (berthi_motion_of(there)->flags & BERTHI_MOTION_CHAIN) != 0;
}

static inline const berthi_chain_place *berthi_place_in(const berthi_motion_header *chain,
                                                        uint32_t part)
{
    return (const berthi_chain_place *)berthi_behind(chain, chain->points) + part;
}

static inline const berthi_piece *berthi_pieces_of(const berthi_motion_header *chain)
{
    return (const berthi_piece *)berthi_behind(chain, chain->ticks);
}

/* Parts of a chain: the last piece is one that moves. */
static inline uint32_t berthi_chain_parts(const berthi_motion_header *chain)
{
    return berthi_pieces_of(chain)[chain->leaves - 1].part + 1;
}

/* The image or the kind of a part. */
static inline const void *berthi_kept_pointer(const uint32_t *words)
{
    uintptr_t at = words[0];
#if UINTPTR_MAX > 0xffffffff
    at |= (uintptr_t)words[1] << 32;
#endif
    return (const void *)at;
}

/* The image and the placement of part `part` of what is placed: of a motion, its own. */
static inline const berthi_motion_header *berthi_part_in(const berth_presence *there, uint32_t part,
                                                         const berth_placement **at)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    *at = &there->at;
    if (berthi_is_chain(there)) {
        const berthi_chain_place *place = berthi_place_in(motion, part);
        *at = &place->at;
        motion = berthi_kept_pointer(place->image);
    }
    return motion;
}

/* Parts of what is placed: 1, but for a chain. */
uint32_t berthi_parts_in(const berth_presence *there);

/* BERTH_OK, or BERTH_E_STALE: a part's image is not what it was. */
berth_status berthi_parts_check(const berthi_motion_header *chain);

/* BERTH_OK, BERTH_E_NULL, BERTH_E_PLACED, or BERTH_E_STALE: of a chain whose parts have images that
 * are not those that it was built of. O(parts). */
berth_status berthi_placed_check(const berth_placed *placed);

/* Piece k, that is no gap: the part that moves there. */
void berthi_piece_of(const berthi_motion_header *chain, uint32_t k, berth_presence *there);

/* Which pieces are there in the time of piece k: itself or, of a gap, those beside it that stand.
 * Returns how many: 0 to 2. */
uint32_t berthi_ways_of(const berthi_motion_header *chain, uint32_t k, uint32_t *pieces);

/* As a kind's `change`: of what stands, and of several parts. */
void berthi_change_part(berthi_cursor *c, berthi_legs *legs, int32_t from, int32_t until);

/* A question to its end, where one has several parts. */
berthi_verdict berthi_ask_many(berthi_question *of, const berth_presence *a,
                               const berth_presence *b);

#endif
