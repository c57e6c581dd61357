/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether a walker stays between the walls. */

#include "crowd_internal.h"

/* Whether 0 <= centre - r and centre + r <= wall, along one axis: the centre in Q30, exactly. */
static inline bool between(int64_t centre_q30, berth_num r, berth_num wall)
{
    return centre_q30 >= (int64_t)r * BERTH_DIR_ONE &&
           centre_q30 <= ((int64_t)wall - r) * BERTH_DIR_ONE;
}

static BERTH_HOT bool between_walls(const crowd *c, const berth_placement *at, berth_num x,
                                    berth_num y, berth_num r)
{
    const int64_t cosine = at->rotation.c, sine = at->rotation.s;
    return between(cosine * x - sine * y + (int64_t)at->x * BERTH_DIR_ONE, r, c->all.desc.width) &&
           between(sine * x + cosine * y + (int64_t)at->y * BERTH_DIR_ONE, r, c->all.desc.depth);
}

BERTH_HOT bool crowd_inside(crowd *c, const berth_motion *view, uint32_t first,
                            const berth_placement *at)
{
    const uint32_t legs = crowd_legs(view);
    walkers_spend(&c->all, 4 * (legs - first));
    for (uint32_t i = first; i < legs; i++) {
        berth_leg leg;
        if (berth_motion_leg(view, i, &leg) != BERTH_OK ||
            !between_walls(c, at, leg.x, leg.y, leg.radius) ||
            !between_walls(c, at, leg.to_x, leg.to_y, leg.radius)) {
            return false;
        }
    }
    return true;
}
