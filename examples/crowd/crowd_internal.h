/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of the crowd share. */

#ifndef CROWD_INTERNAL_H
#define CROWD_INTERNAL_H

#include "crowd.h"

/* Asks the table about the decision's plan, as far as there is work for it: BERTH_UNKNOWN when it
 * is to be called again. */
berth_status crowd_ask(crowd *c, uint32_t self);

/* True when all discs of the clip from leg `first` on, placed there, are between the walls. Exact:
 * straight legs are where both their ends are. */
bool crowd_inside(crowd *c, const berth_motion *view, uint32_t first, const berth_placement *at);

walkers_decide crowd_decide;

#endif
