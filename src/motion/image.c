/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether queries can compute with a node of an image; what is stored of a leg. */

#include "image.h"

#ifdef BERTH_Q16
/* Without a product of 64 bits: |v| * ticks in two halves, of which the upper one is below 2^15
 * when all is below 2^31; then the way in node units, up. */
static int centre_holds(berthi_unit at, berthi_unit v, int32_t ticks, uint32_t pace)
{
    const uint32_t speed = (uint32_t)berthi_abs((int32_t)v);
    const uint32_t high = speed * ((uint32_t)ticks >> 16);
    const uint32_t way = (high << 16) + speed * ((uint32_t)ticks & 65535);
    if (high > 32767 || way > INT32_MAX ||
        !berthi_within(at, -BERTHI_NODE_CENTRE, BERTHI_NODE_CENTRE)) {
        return 0;
    }
    return berthi_ceil_shift((int32_t)way, pace) <=
           BERTHI_NODE_CENTRE + (v < 0 ? (int32_t)at : -(int32_t)at);
}
#else
static int centre_holds(berthi_unit at, berthi_unit v, int32_t ticks, uint32_t pace)
{
    (void)pace;
    return berthi_within(at, -BERTHI_CENTRE_LIMIT, BERTHI_CENTRE_LIMIT) &&
           berthi_within(at + v * (berth_raw)ticks, -BERTHI_CENTRE_LIMIT, BERTHI_CENTRE_LIMIT);
}
#endif

/* Its radius, where a step is 2^shift units of Q16.16. */
#ifdef BERTH_Q16
static int radius_holds(berthi_extent radius, uint32_t shift)
{
    return radius <= BERTHI_NODE_RADIUS_LIMIT &&
           radius <= (uint32_t)INT32_MAX >> (shift + BERTHI_NODE_SHIFT);
}
#else
static int radius_holds(berthi_extent radius, uint32_t shift)
{
    (void)shift;
    return berthi_within(radius, 0, BERTHI_EXTENT_LIMIT);
}
#endif

int berthi_node_holds(const berthi_unit *node, int32_t ticks, uint32_t pace, uint32_t shift)
{
    for (int axis = 0; axis < 2; axis++) {
        if (!centre_holds(node[BERTHI_NODE_X + axis], node[BERTHI_NODE_VX + axis], ticks, pace)) {
            return 0;
        }
    }
    return radius_holds((berthi_extent)node[BERTHI_NODE_RADIUS], shift);
}

#ifdef __OPTIMIZE_SIZE__

void berthi_point_of(const berthi_motion_header *motion, uint32_t k, berth_raw *at)
{
    berthi_point_here(motion, k, at);
}

berth_raw berthi_radius_or(const berthi_motion_header *motion, uint32_t leg, berth_raw all)
{
    return berthi_radius_here(motion, leg, all);
}

#endif
