/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A disc as a tree of one circle, built or not. */

#ifndef BERTHI_DISC_H
#define BERTHI_DISC_H

#include "tree.h"

#define berthi_disc_check BERTH_NAME(berthi_disc_check)
#define berthi_disc_make BERTH_NAME(berthi_disc_make)

/* What both calls check of their arguments but placement and options. */
berth_status berthi_disc_check(const berth_footprint *a, berth_num x, berth_num y,
                               berth_num radius);

/* An image of one circle that is not in an arena; for the stack. */
typedef struct berthi_disc {
    berthi_footprint_header header;
    berthi_unit node[BERTHI_CIRCLE_UNITS];
} berthi_disc;

/* A disc at (x, y), on a ground of its own whose step, no finer than 2^least, holds its radius. */
void berthi_disc_make(berth_num x, berth_num y, berth_raw radius, uint8_t least, berthi_disc *disc,
                      berth_placement *at);

#endif
