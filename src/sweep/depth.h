/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* By how much two bodies overlap at an instant: what contacts and starts go on by. */

#ifndef BERTHI_SWEEP_DEPTH_H
#define BERTHI_SWEEP_DEPTH_H

#include "run.h"

/* More than any two bodies can be apart or overlap by. */
#define BERTHI_GRAINS_MOST ((berthi_grain)1073741824)

#define berthi_glide_depth BERTH_NAME(berthi_glide_depth)
#define berthi_glide_spread BERTH_NAME(berthi_glide_spread)

/* By how much both overlap as they stand at a piece's begin, with the margin: they stay in contact,
 * however no point of one gets further than that as seen from the other. At least; 0 or less: not
 * known to overlap. Takes steps, and ends with what it has when there are none left. */
berthi_grain berthi_glide_depth(berthi_glide *g, const berthi_glide_piece *piece);

/* How far the middles of the circles around both are apart then, nearly. */
berthi_grain berthi_glide_spread(berthi_glide *g, const berthi_glide_piece *piece);

/* A piece becomes the instant at which it begins. */
static inline void berthi_glide_still(berthi_glide_piece *piece)
{
    for (uint32_t side = 0; side < 2; side++) {
        piece->leg[side].way_x = piece->leg[side].way_y = 0;
        piece->leg[side].bearing.turn = 0;
    }
    piece->turns = 0;
    piece->until = piece->from;
}

#endif
