/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of the crowd share. */

#ifndef CROWD_INTERNAL_H
#define CROWD_INTERNAL_H

#include "crowd.h"

/* One side of a question: a clip or stand (a number of crowd_query), placed. */
typedef struct crowd_side {
    const berth_placed *placed;
    const berth_placement *at;
    uint32_t number;
} crowd_side;

/* Places a clip or stand; false on an error. */
bool crowd_place(crowd *c, uint32_t number, const berth_placement *at, berth_placed *placed);

/* Asks whether both meet; what is not clear is true. */
bool crowd_meet(crowd *c, const crowd_side *a, const crowd_side *b);

/* True when all discs of the clip, placed there, are between the walls. Exact: straight legs are
 * where both their ends are. */
bool crowd_inside(crowd *c, const berth_motion *view, const berth_placement *at);

walkers_decide crowd_decide;

#endif
