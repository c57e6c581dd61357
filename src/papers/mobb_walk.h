/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of a query of boxes share. */

#ifndef BERTHI_MOBB_WALK_H
#define BERTHI_MOBB_WALK_H

#include "../motion/walk.h"
#include "box.h"
#include "mobb_image.h"
#include "mobb_arith.h"

typedef struct berthi_mobb_query {
    berthi_track_query q;
    const berth_mobb *view[2];
    berthi_box b_box;
    uint32_t solid;
} berthi_mobb_query;

#define berthi_solids_apart BERTH_NAME(berthi_solids_apart)

/* Whether the boxes of the current pair are apart in space-time (papers/mobb_solid.c). */
int berthi_solids_apart(const berthi_mobb_query *q);

#endif
