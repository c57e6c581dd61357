/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The walk of mobb_walk.c over trees of boxes: the same source, so that neither walk pays for the
 * other with a call through a pointer. */

#include "umobb_walk.h"

#undef berthi_walk_begin
#undef berthi_walk_on
#define berthi_walk_begin berthi_umobb_walk_begin
#define berthi_walk_on berthi_umobb_walk_on

#define BERTHI_WALK_NODES(tree) (berthi_umobb_of(tree)->boxes)
#define BERTHI_WALK_NODE_UNITS(tree) (berthi_umobb_of(tree)->box_units)
#define BERTHI_WALK_APART(q, end) berthi_boxes_apart(q)

#include "mobb_walk.c"
