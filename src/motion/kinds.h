/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_MOTION_KINDS_H
#define BERTHI_MOTION_KINDS_H

#include "walk.h"

#define berthi_kind_for BERTH_NAME(berthi_kind_for)
#define berthi_run_phases BERTH_NAME(berthi_run_phases)
#define berthi_place_disc BERTH_NAME(berthi_place_disc)

/* As a kind's `run`: phase by phase. */
berthi_verdict berthi_run_phases(berthi_question *of, const berth_presence *a,
                                 const berth_presence *b);

/* The kind that an image is; whoever asks for it links all of them. */
const berth_kind *berthi_kind_for(const berthi_motion_header *motion);

/* A disc that stands at (x, y), in the world, from <= t < until: ticks, or INT32_MIN and INT32_MAX;
 * all within what placements may have. It has no image, and no leg but the first; its kind is for
 * who calls to set. */
void berthi_place_disc(berth_placed *placed, berth_num x, berth_num y, berth_num radius,
                       int32_t from, int32_t until);

#endif
