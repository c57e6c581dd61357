/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Outlines: descriptions of the caller's points. */

#include "outline.h"

#include "../core/num.h"

berth_outline berth_outline_over_arrays(const berth_num *x, const berth_num *y, uint16_t points)
{
    const berth_outline outline = {x, y, NULL, 1, points};
    return outline;
}

static berth_status check_rings(const berth_outline *outline)
{
    uint32_t begin = 0;
    if (outline->points == 0 || outline->points > BERTH_OUTLINE_POINTS_MAX || outline->rings == 0) {
        return BERTH_E_POINTS;
    }
    if (outline->end == NULL) {
        return outline->rings == 1 ? BERTH_OK : BERTH_E_POINTS;
    }
    for (uint32_t i = 0; i < outline->rings; i++) {
        if (outline->end[i] <= begin || outline->end[i] > outline->points) {
            return BERTH_E_POINTS;
        }
        begin = outline->end[i];
    }
    return begin == outline->points ? BERTH_OK : BERTH_E_POINTS;
}

berth_status berthi_outline_check(const berth_outline *outline)
{
    if (outline == NULL || outline->x == NULL || outline->y == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = check_rings(outline);
    for (uint32_t i = 0; status == BERTH_OK && i < outline->points; i++) {
        if (!berthi_coordinate_ok(outline->x[i]) || !berthi_coordinate_ok(outline->y[i])) {
            status = BERTH_E_COORDINATE;
        }
    }
    return status;
}
