/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of the crowd share. */

#ifndef CROWD_INTERNAL_H
#define CROWD_INTERNAL_H

#include "crowd.h"

/* Functions that a decision spends its time in. */
#define CROWD_HOT BERTH_HOT

/* Remembers that a call of the library failed where none should; true when it did. */
bool crowd_failed(crowd *c, berth_status status);

/* Asks whether clip a and clip b (numbers of crowd_query) meet; what is not clear is true. */
bool crowd_meet(crowd *c, uint16_t a, const berth_placement *at_a, uint16_t b,
                const berth_placement *at_b);

/* True when all discs of the clip, placed there, are between the walls. Exact. */
bool crowd_inside(crowd *c, const berth_motion *view, const berth_placement *at);

/* The decision of an agent, whose time is agent->due: a new commitment, or a later due. False when
 * it needs more work than c->work; the next call goes on. */
bool crowd_decide(crowd *c, uint32_t agent);

/* Takes units off c->work. */
static inline void crowd_spend(crowd *c, uint32_t units)
{
    c->work = units < c->work ? c->work - units : 0;
}

#endif
