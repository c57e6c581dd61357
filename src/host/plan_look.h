/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two routes in a slab: see plan_look.c. */

#ifndef BERTHI_PLAN_LOOK_H
#define BERTHI_PLAN_LOOK_H

#include "plan_work.h"

#define berthi_plan_look BERTH_NAME(berthi_plan_look)

/* Looks at the pairs of slots of the batch and empties it; legs of those that are left are compared
 * when they are a batch, too, or when it is to be `all`. What is found is kept. */
void berthi_plan_look(berthi_plan_work *plan, int all);

#endif
