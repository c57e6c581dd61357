/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What only servers ask, beside bridge.h and by its rules: all routes of many with each other. */

#ifndef BERTH_BRIDGE_PLANS_H
#define BERTH_BRIDGE_PLANS_H

#include "bridge.h"

/* berth_plan_check of routes one after another: knots x, y, tick; ends: for each route the number
 * of knots up to its end; a radius each. before, after: 1 stands. By pair; a handle that is an
 * array of uint32_t, five a conflict: a, b, leg_a, leg_b, tick (its bits). bridge_out: how many;
 * of an error the route that is wrong, or -1. */
BRIDGE void *bridge_plans(const double *x, const double *y, const int32_t *tick,
                          const uint32_t *ends, const double *radius, uint32_t count,
                          int32_t before, int32_t after, double margin, int32_t from,
                          int32_t until);

#endif
