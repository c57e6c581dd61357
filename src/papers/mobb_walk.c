/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The walk of motion/walk.c over trees of boxes: the same source, so that neither walk pays for the
 * other with a call through a pointer. */

#include "mobb_walk.h"

#undef berthi_walk_begin
#undef berthi_walk_on
#define berthi_walk_begin berthi_mobb_walk_begin
#define berthi_walk_on berthi_mobb_walk_on

#define BERTHI_WALK_NODES(tree) (berthi_mobb_of(tree)->boxes)
#define BERTHI_WALK_NODE_UNITS(tree) (berthi_mobb_of(tree)->box_units)
#define BERTHI_WALK_APART(q, end) berthi_boxes_apart(q)

#include "../motion/walk.c"
