/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is one figure inside of another ever called clear? */

#ifndef PAVEMENT_INSIDE_H
#define PAVEMENT_INSIDE_H

#include "run.h"

/* Asks, as the pavement does, about this many pairs of grounds placed at random near each other.
 * None may be clear whose meshes overlap (overlap.c). Prints what was found; true when all is
 * well. */
bool inside_check(const cast *c, const player *by, uint32_t cases, uint32_t seed);

#endif
