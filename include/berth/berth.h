/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Everything of berth in one header, except the papers' own trees (berth/papers/). */

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
#include "plans.h"
#include "shapes.h"
#include "standing.h"
#include "status.h"
#include "sweep.h"
#include "traffic.h"
#include "traffic_bodies.h"
#include "trajectory.h"
#include "units.h"
#include "wide.h"

#endif
