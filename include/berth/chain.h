/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: a plan of several images, each with its placement, asked as one motion.
 *
 * A character's plan is a sequence of clips, a robot's one of routes. Each image has its own grid,
 * and stays where it is, perhaps in flash and shared; a small tree on top, made at run time in the
 * caller's arena, joins them. The queries of berth/meet.h take placed motions and chains alike:
 *
 *   parts       follow each other in time; none begins before the one before it ends, and one of a
 *               single knot takes a tick
 *   gaps        between two parts: the earlier one stands at its end if its `after` says so, the
 *               later one already at its begin if its `before` does; both may, or neither
 *   before all  the `before` of the first part; after all the `after` of the last one
 *
 * In q16 the answer is exact on the stored legs of all parts, over all real times. The tree on top
 * has in-order numbers like all others, and nodes that go straight, in world axes on a coarse grid
 * of its own. (The question that the MOBB paper leaves open in section 5.) */

#ifndef BERTH_CHAIN_H
#define BERTH_CHAIN_H

#include "meet.h"

BERTH_BEGIN_DECLS

#define BERTH_CHAIN_COUNT_MAX 65535

/* A view and where and when it is; both stay the caller's. */
typedef struct berth_chain_part {
    const berth_motion *motion;
    const berth_placement *at;
} berth_chain_part;

/* Made by berth_chain_build: a value, valid as long as the arena's memory and the parts' images;
 * the array of parts, views and placements are not needed any more. Each question checks first
 * whether it is valid (BERTH_E_STALE): some instructions a part, which are not counted as steps. */
typedef struct berth_chain {
    const void *tree; /* in the arena: placements, pieces of the plan, the tree on top */
} berth_chain;

/* Words of 32 bits of the arena for so many parts; a plan without gaps takes less. */
#ifdef BERTH_CFG_F64
#define BERTH_CHAIN_PIECE_BYTES 16u
#define BERTH_CHAIN_PLACE_BYTES (24u + BERTH_U32(sizeof(berth_placement)))
#else
#define BERTH_CHAIN_PIECE_BYTES 12u
#define BERTH_CHAIN_PLACE_BYTES                                                                    \
    (4u + 8u * ((BERTH_U32(sizeof(void *)) + 3u) / 4u) + BERTH_U32(sizeof(berth_placement)))
#endif
#define BERTH_CHAIN_PIECES_MOST(parts) (2u * BERTH_U32(parts) - 1u)
#define BERTH_CHAIN_WORDS(parts)                                                                   \
    ((BERTH_MOTION_HEADER_BYTES + BERTH_U32(parts) * BERTH_CHAIN_PLACE_BYTES +                     \
      BERTH_CHAIN_PIECES_MOST(parts) * BERTH_CHAIN_PIECE_BYTES +                                   \
      (2u * BERTH_CHAIN_PIECES_MOST(parts) - 1u) * BERTH_MOTION_NODE_BYTES + 3u) /                 \
     4u)

/* Makes all checks and the tree on top. Returns BERTH_OK; BERTH_E_NULL; BERTH_E_COUNT (no parts, or
 * more than BERTH_CHAIN_COUNT_MAX); of the first part that has one the error of its view or
 * placement (BERTH_E_VIEW, BERTH_E_ROTATION, BERTH_E_TRANSLATION, BERTH_E_START), or BERTH_E_ORDER
 * when it begins before the one before it ends; BERTH_E_START when a part ends more than
 * BERTH_TICK_MAX ticks after the first begins; BERTH_E_COORDINATE when the plan reaches further
 * than 8,000 units from its middle in x or in y; BERTH_E_SPACE, which may have changed the arena's
 * memory. Cost: O(count), some hundred instructions a piece on m3; no division. */
#define berth_chain_build BERTH_NAME(berth_chain_build)
BERTH_NODISCARD berth_status berth_chain_build(const berth_chain_part *parts, uint32_t count,
                                               berth_arena *arena, berth_chain *chain);

/* Makes a berth_placed of it: its parts have their placements already. BERTH_OK, BERTH_E_NULL, or
 * BERTH_E_VIEW when the chain was not built. Valid while the chain is. */
#define berth_chain_place BERTH_NAME(berth_chain_place)
BERTH_NODISCARD berth_status berth_chain_place(const berth_chain *chain, berth_placed *placed);

BERTH_END_DECLS

#endif
