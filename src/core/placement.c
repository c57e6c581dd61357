/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Placements as a query needs them: made and checked. */

#include "arith.h"
#include "range.h"

berth_placement berth_placement_at(berth_num x, berth_num y, berth_angle heading, int32_t start)
{
    berth_placement placement;
    placement.rotation.c = berth_cos(heading);
    placement.rotation.s = berth_sin(heading);
    placement.x = x;
    placement.y = y;
    placement.start = start;
    return placement;
}

BERTH_HOT berth_status berth_placement_check(const berth_placement *placement)
{
    if (placement == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_unit(placement->rotation.c, placement->rotation.s)) {
        return BERTH_E_ROTATION;
    }
    if (!berthi_coordinate_ok(placement->x) || !berthi_coordinate_ok(placement->y)) {
        return BERTH_E_TRANSLATION;
    }
    if (placement->start > BERTH_TICK_MAX || placement->start < -BERTH_TICK_MAX) {
        return BERTH_E_START;
    }
    return BERTH_OK;
}
