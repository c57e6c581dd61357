/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Who is inside of whom. */

#ifndef BERTHI_SWEEP_INSIDE_H
#define BERTHI_SWEEP_INSIDE_H

#include "piece.h"

/* Whether one is inside of the other's filled outline as they stand at a tick of a piece: HIT,
 * CLEAR or UNKNOWN. Exact where the boundaries are clear then; else it may be either. */
#define berthi_glide_inside BERTH_NAME(berthi_glide_inside)
berth_status berthi_glide_inside(berthi_glide *g, const berthi_glide_piece *piece, int32_t tick);

#endif
