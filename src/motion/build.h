/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a motion: its legs as they are stored (quantise.c), and the discs over them (fit.c). */

#ifndef BERTHI_MOTION_BUILD_H
#define BERTHI_MOTION_BUILD_H

#include "image.h"
#include "route.h"

/* All of a motion, as it is built. */
typedef struct berthi_plan {
    berthi_route route;
    berthi_motion_sizes sizes;
    uint32_t leaf_size;
} berthi_plan;

#define berthi_plan_of BERTH_NAME(berthi_plan_of)
#define berthi_plan_bytes BERTH_NAME(berthi_plan_bytes)
#define berthi_quantise BERTH_NAME(berthi_quantise)

/* ---- Sizes (build.c) ------------------------------------------------------------------------- */

/* The errors of a description, but for those of a clip's numbers, on which its sizes do not depend;
 * on success *plan is one, and knows the sizes. */
berth_status berthi_plan_of(berthi_plan *plan, const berth_motion_desc *desc);

/* Bytes of its image. */
uint32_t berthi_plan_bytes(const berthi_plan *plan);

/* ---- Storing (quantise.c) -------------------------------------------------------------------- */

/* Stores the legs into an image whose sizes the header has; sets the rest of the header, but for
 * its pace. */
void berthi_quantise(const berthi_plan *plan, berthi_motion_header *header);

#endif
