/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Everything of berth in one header, except what only hosts ask (berth/host/) and the papers'
 * own trees (berth/papers/).
 *
 * All calls, unless one says otherwise: lengths are in the caller's unit, positions within
 * +-BERTH_COORDINATE_MAX. Arrays that a description names stay the caller's, and are read only
 * during the call. A call that returns an error has written nothing, and arenas are as they were;
 * options and counts may be null. Any number of threads and interrupts may read const arguments at
 * once; a call keeps no state but in its outputs. No recursion; no division in a query. In q16 all
 * answers are the same on every core.
 *
 * Every public struct is a value. It may be copied, returned, moved in an array; none points into
 * itself, nor at a placement, but only at images, arenas' memory, the library's constant tables and
 * the caller's arrays of parts. One exception: a grid's cursor points at the grid. */

#ifndef BERTH_BERTH_H
#define BERTH_BERTH_H

#include "answers.h"
#include "arena.h"
#include "bodies.h"
#include "chain.h"
#include "clip.h"
#include "config.h"
#include "contour.h"
#include "footprint.h"
#include "grid.h"
#include "meet.h"
#include "mesh.h"
#include "motion.h"
#include "num.h"
#include "occupancy.h"
#include "outline.h"
#include "overlap.h"
#include "placement.h"
#include "shapes.h"
#include "status.h"
#include "sweep.h"
#include "traffic.h"
#include "traffic_bodies.h"
#include "trajectory.h"
#include "units.h"

#endif
