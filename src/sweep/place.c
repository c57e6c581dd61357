/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sweeps, placed, and where they are. */

#include "heading.h"
#include "../core/divide.h"

berth_status berth_sweep_place(const berth_sweep *sweep, const berth_placement *at,
                               berth_placed_sweep *placed)
{
    if (sweep == NULL || placed == NULL) {
        return BERTH_E_NULL;
    }
    if (sweep->headings == NULL || !berthi_is_footprint(&sweep->footprint)) {
        return BERTH_E_VIEW;
    }
    if (berthi_tree_of(&sweep->footprint)->head.crc != sweep->crc) {
        return BERTH_E_STALE;
    }
    const berth_status status = berth_motion_place(&sweep->motion, at, &placed->outer);
    if (status == BERTH_OK) {
        placed->sweep = *sweep;
        placed->at = *at;
    }
    return status;
}

/* The heading of a leg at a tick of it. */
static int32_t heading_at(const berth_sweep *sweep, const berthi_stay *stay, int32_t tick)
{
    const berthi_bearing bearing = berthi_bearing_of(sweep, stay);
    if (bearing.turn == 0 || tick <= stay->from) {
        return bearing.heading;
    }
    const uint32_t share = berthi_share_of((uint32_t)tick - (uint32_t)stay->from,
                                           (uint32_t)stay->until - (uint32_t)stay->from);
    return bearing.heading + (int32_t)((int64_t)bearing.turn * share >> 32);
}

berth_status berth_sweep_at(const berth_placed_sweep *placed, int32_t tick, berth_placement *at)
{
    berthi_stay stay;
    berth_placement turned;
    if (placed == NULL || at == NULL) {
        return BERTH_E_NULL;
    }
    if (placed->sweep.headings == NULL || placed->outer.there.image == NULL) {
        return BERTH_E_PLACED;
    }
    if (berthi_stay_at(&placed->outer.there, tick, 0, &stay) == 0) {
        return BERTH_CLEAR;
    }
    const berth_num zero = berth_num_of(0);
    berth_placement outer = placed->at;
    outer.x = outer.y = zero;
    outer.start = 0;
    turned =
        berth_placement_at(zero, zero, berthi_angle_of(heading_at(&placed->sweep, &stay, tick)), 0);
    const berth_status status = berth_placement_compose(&outer, &turned, &turned);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_stay_place(&stay, tick, &turned.x, &turned.y);
    *at = turned;
    return BERTH_HIT;
}
