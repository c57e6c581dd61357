/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a plan is. */

#include "plan.h"

bool fleet_plan_holds(const fleet_plan *plan)
{
    if (plan->count < 1 || plan->count > FLEET_KNOTS || plan->ticks[0] != 0) {
        return false;
    }
    for (uint32_t i = 1; i < plan->count; i++) {
        const int64_t dx = plan->x[i] - plan->x[i - 1], dy = plan->y[i] - plan->y[i - 1];
        const int64_t ticks = plan->ticks[i] - plan->ticks[i - 1];
        if (ticks <= 0 || (dx * dx + dy * dy) * (FLEET_PACE_TICKS * FLEET_PACE_TICKS) >
                              ticks * ticks * (FLEET_PACE_POINTS * FLEET_PACE_POINTS)) {
            return false;
        }
    }
    return plan->start >= 0 && plan->start < 1 << 29; /* far from all ends of time */
}

bool fleet_plan_follows(const fleet_plan *a, const fleet_plan *b)
{
    return a->x[a->count - 1] == b->x[0] && a->y[a->count - 1] == b->y[0] &&
           fleet_plan_end(a) < b->start;
}
