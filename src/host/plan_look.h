/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two routes in a slab: see plan_look.c. */

#ifndef BERTHI_PLAN_LOOK_H
#define BERTHI_PLAN_LOOK_H

#include "plan_work.h"

#define berthi_plan_look BERTH_NAME(berthi_plan_look)

/* Looks at the pairs of slots of the batch, keeps what is found, and empties it. */
void berthi_plan_look(berthi_plan_work *plan);

#endif
