/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The motion graph as constants, for flash: what crowd-bake prints. */

#ifndef CROWD_BAKED_H
#define CROWD_BAKED_H

#include "crowd.h"

extern const crowd_graph crowd_baked;

#endif
