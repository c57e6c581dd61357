/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of the pavement share. */

#ifndef PAVEMENT_INTERNAL_H
#define PAVEMENT_INTERNAL_H

#include "pavement.h"

typedef enum pavement_finding {
    PAVEMENT_CLEAR,
    PAVEMENT_MET,
    PAVEMENT_OUT_OF_WORK
} pavement_finding;

/* Asks whether two spaces meet; what is not clear does. */
pavement_finding pavement_meet(pavement *p, const berth_placed_footprint *a,
                               const berth_placed_footprint *b);

/* Places what a walker has taken, at its step's begin or end. False: an error, which is
 * remembered. */
bool pavement_take(pavement *p, uint32_t self, const pavement_space *space,
                   const berth_placement *at);

/* True when the space, placed there, is between the kerbs: its octagon is, exactly. */
bool pavement_inside(const pavement *p, const pavement_space *space, const berth_placement *at);

/* The middle of a space, placed. */
bool pavement_middle(pavement *p, const pavement_space *space, const berth_placement *at,
                     berth_num *x, berth_num *y);

/* Finds all whom a space with its origin or end at (x, y), 0 <= x < width, could meet, on both
 * sides of the seam. False when they are too many. */
bool pavement_find_near(pavement *p, uint32_t self, berth_num x, berth_num y);

/* Whether a space, placed with its middle there, is clear at `tick` of those found, from number
 * *next on; out of work, *next is where to go on. */
pavement_finding pavement_clear(pavement *p, const pavement_space *space,
                                const berth_placed_footprint *placed, int32_t tick,
                                berth_num middle_x, berth_num middle_y, uint32_t *next);

walkers_decide pavement_decide;

#endif
