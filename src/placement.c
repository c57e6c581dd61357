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

static int is_unit(const berth_rotation *rotation)
{
    const berthi_wdir c = rotation->c, s = rotation->s;
#ifdef BERTH_Q16
    /* components beyond one unit over 2^14 are refused first, so that the squares fit */
    if (c > 16385 || c < -16385 || s > 16385 || s < -16385) {
        return 0;
    }
#endif
    /* written so that a NaN fails */
    return berthi_abs(c * c + s * s - BERTHI_NORM_ONE) <= BERTHI_NORM_TOLERANCE;
}

berth_status berth_placement_check(const berth_placement *placement)
{
    if (placement == NULL) {
        return BERTH_E_NULL;
    }
    if (!is_unit(&placement->rotation)) {
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
