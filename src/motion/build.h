/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a motion: its legs as they are stored, and the discs over them (fit.c). */

#ifndef BERTHI_MOTION_BUILD_H
#define BERTHI_MOTION_BUILD_H

#include "given.h"
#include "image.h"

/* What a motion is built from, clip or trajectory, read as legs between points.
 *
 * Held: leg i stands at point i from tick i * dt on. Straight: leg i goes from point i to i + 1. A
 * trajectory of one knot is one leg of one tick that stands: from its tick on where it stands
 * after it, up to its tick where it stands only before; either is what standing means. */
typedef struct berthi_route {
    berthi_given given; /* a single knot: without its tick, and 1 for dt */
    uint32_t legs;
    int32_t first; /* tick at which the first leg begins */
    uint8_t straight, before, after;
} berthi_route;

/* All of a motion, as it is built. */
typedef struct berthi_plan {
    berthi_route route;
    berthi_motion_sizes sizes;
    uint32_t leaf_size;
} berthi_plan;

#define berthi_plan_of BERTH_NAME(berthi_plan_of)
#define berthi_plan_bytes BERTH_NAME(berthi_plan_bytes)

/* The errors of a description, but for those of a clip's numbers, on which its sizes do not depend;
 * on success *plan is one, and knows the sizes. */
berth_status berthi_plan_of(berthi_plan *plan, const berth_motion_desc *desc);

/* Bytes of its image. */
uint32_t berthi_plan_bytes(const berthi_plan *plan);

#endif
