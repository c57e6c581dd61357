/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a plan is. */

#include "plan.h"

int32_t fleet_plan_turns(const fleet_plan *plan, uint32_t leg)
{
    const uint8_t forward = (uint8_t)(plan->heading[leg + 1] - plan->heading[leg]);
    return plan->turn[leg] == 0 || forward == 0 ? forward : forward - 256;
}

/* Points that the furthest point goes, at most, in turning: 229 points off, 2 pi / 256 each. */
static int64_t arc_of(int32_t turns)
{
    return ((turns < 0 ? -turns : turns) * 1440 + 255) / 256;
}

bool fleet_plan_holds(const fleet_plan *plan)
{
    if (plan->count < 1 || plan->count > FLEET_KNOTS || plan->ticks[0] != 0) {
        return false;
    }
    for (uint32_t i = 1; i < plan->count; i++) {
        const int64_t dx = plan->x[i] - plan->x[i - 1], dy = plan->y[i] - plan->y[i - 1];
        const int64_t arc = arc_of(fleet_plan_turns(plan, i - 1)) * FLEET_PACE_TICKS;
        const int64_t ticks = plan->ticks[i] - plan->ticks[i - 1];
        const int64_t left = ticks * FLEET_PACE_POINTS - arc;
        if (ticks <= 0 || left < 0 || plan->turn[i - 1] < -1 || plan->turn[i - 1] > 0 ||
            (dx * dx + dy * dy) * (FLEET_PACE_TICKS * FLEET_PACE_TICKS) > left * left) {
            return false;
        }
    }
    return plan->start >= 0 && plan->start < 1 << 29; /* far from all ends of time */
}

bool fleet_plan_follows(const fleet_plan *a, const fleet_plan *b)
{
    const uint32_t last = a->count - 1u;
    return a->x[last] == b->x[0] && a->y[last] == b->y[0] && a->heading[last] == b->heading[0] &&
           fleet_plan_end(a) < b->start;
}
