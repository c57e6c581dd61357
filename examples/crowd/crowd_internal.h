/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of the crowd share. */

#ifndef CROWD_INTERNAL_H
#define CROWD_INTERNAL_H

#include "crowd.h"

/* Asks whether clip a and clip b (numbers of crowd_query) meet; what is not clear is true. */
bool crowd_meet(crowd *c, uint16_t a, const berth_placement *at_a, uint16_t b,
                const berth_placement *at_b);

/* True when all discs of the clip, placed there, are between the walls. Exact. */
bool crowd_inside(crowd *c, const berth_motion *view, const berth_placement *at);

walkers_decide crowd_decide;

#endif
