/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The motion graph as constants, for flash: what crowd-bake prints. */

#ifndef CROWD_BAKED_H
#define CROWD_BAKED_H

#include "crowd.h"

extern const crowd_graph crowd_baked;

/* What was recorded, a clip after the other: in a source of its own, for checks on the host. */
struct crowd_original;
extern const struct crowd_original crowd_baked_originals[];

#endif
