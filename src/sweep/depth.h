/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* By how much two bodies overlap at an instant, and how long they surely stay near each other: what
 * contacts and starts skip by.
 *
 * Bodies that overlap by so much do so as long as no point of one gets further than that, as seen
 * from the other. In a piece both go straight and turn at a constant rate, so that is a product,
 * without a look at the footprints. */

#ifndef BERTHI_SWEEP_DEPTH_H
#define BERTHI_SWEEP_DEPTH_H

#include "piece.h"

/* More than any two bodies can be apart or overlap by. */
#define BERTHI_GRAINS_MOST ((berthi_grain)1073741824)

#define berthi_glide_depth BERTH_NAME(berthi_glide_depth)
#define berthi_glide_spread BERTH_NAME(berthi_glide_spread)

/* By how much both overlap as they stand at a piece's begin, with the margin: they stay in contact,
 * however no point of one gets further than that as seen from the other. At least; 0 or less: not
 * known to overlap. Takes steps, and ends with what it has when there are none left. */
berthi_grain berthi_glide_depth(berthi_glide *g, const berthi_glide_piece *piece);

/* How far the middles of the circles around both are apart then, nearly. */
berthi_grain berthi_glide_spread(const berthi_glide *g, const berthi_glide_piece *piece);

/* No point gets further than `way` in `ticks`, at a constant rate. */
typedef struct berthi_pace {
#ifdef BERTH_Q16
    uint64_t way; /* grains, below 2^42 */
#else
    berth_raw way;
#endif
    uint32_t ticks;
} berthi_pace;

#define berthi_pace_alone BERTH_NAME(berthi_pace_alone)
#define berthi_pace_between BERTH_NAME(berthi_pace_between)
#define berthi_pace_ticks BERTH_NAME(berthi_pace_ticks)

/* How far a point of a side gets in its leg, at most; of what stands 0. */
void berthi_pace_alone(const berthi_glide *g, uint32_t side, const berthi_stay *stay,
                       berthi_pace *pace);

/* How far a point of either gets in a piece, as seen from the other: 0 when neither moves. */
void berthi_pace_between(const berthi_glide *g, const berthi_glide_piece *piece, berthi_pace *pace);

/* The most ticks in which no point gets further than `allowed`: UINT32_MAX when none moves, and 0
 * when nothing is allowed. */
uint32_t berthi_pace_ticks(const berthi_pace *pace, berthi_grain allowed);

#endif
