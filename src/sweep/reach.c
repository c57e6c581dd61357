/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How far a footprint reaches around its origin. */

#include "../core/num.h"
#include "image.h"

#ifdef BERTH_Q16

/* The square of how far a stored point is from the footprint's own origin: coordinates are below
 * 2^29 + 2^30.1. */
static uint64_t place_square(const berth_ground *ground, const berthi_unit *at)
{
    const int32_t step = (int32_t)(UINT32_C(1) << ground->shift);
    const int64_t x = (int64_t)berth_num_raw(ground->origin_x) + at[0] * step;
    const int64_t y = (int64_t)berth_num_raw(ground->origin_y) + at[1] * step;
    return (uint64_t)(x * x) + (uint64_t)(y * y);
}

/* 2^-13 of it: a placement's rotation and a heading's may both be longer than one by 2^-14. */
static berth_raw widened_reach(uint64_t most)
{
    const uint64_t limit = (uint64_t)BERTH_RADIUS_MAX << 16;
    const uint64_t reach = most + ((most + 8191) >> 13);
    return reach > limit ? -1 : (berth_raw)reach;
}

static uint64_t reach_steps(const berth_ground *ground, berth_len steps)
{
    return (uint64_t)(uint32_t)steps << ground->shift;
}

berth_raw berthi_reach_around(const berthi_footprint_header *tree)
{
    uint64_t most = 0;
    if (tree->parts.corners == 0) {
        for (uint32_t i = 0; i < tree->node_count; i++) {
            const berthi_unit *circle = berthi_circle_at(tree, i);
            const uint64_t reach =
                berthi_root_up(place_square(&tree->ground, circle)) +
                reach_steps(&tree->ground, (berthi_extent)circle[BERTHI_CIRCLE_RADIUS]);
            most = reach > most ? reach : most;
        }
        return widened_reach(most);
    }
    for (uint32_t i = 0; i < tree->points; i++) {
        const uint64_t square = place_square(&tree->ground, berthi_stored_point(tree, i));
        most = square > most ? square : most;
    }
    return widened_reach(berthi_root_up(most) + reach_steps(&tree->ground, tree->parts.radius));
}

#else

static berth_raw place_square(const berth_ground *ground, const berthi_unit *at)
{
    const berth_raw x = berth_num_raw(ground->origin_x) + at[0];
    const berth_raw y = berth_num_raw(ground->origin_y) + at[1];
    return x * x + y * y;
}

static berth_raw widened_reach(berth_raw most)
{
    const berth_raw reach = most * (1 + 64 * BERTHI_EPSILON);
    return reach <= BERTH_RADIUS_MAX ? reach : -1;
}

berth_raw berthi_reach_around(const berthi_footprint_header *tree)
{
    berth_raw most = 0;
    if (tree->parts.corners == 0) {
        for (uint32_t i = 0; i < tree->node_count; i++) {
            const berthi_unit *circle = berthi_circle_at(tree, i);
            const berth_raw reach = berthi_root_real(place_square(&tree->ground, circle)) +
                                    circle[BERTHI_CIRCLE_RADIUS];
            most = reach > most ? reach : most;
        }
        return widened_reach(most);
    }
    for (uint32_t i = 0; i < tree->points; i++) {
        const berth_raw square = place_square(&tree->ground, berthi_stored_point(tree, i));
        most = square > most ? square : most;
    }
    return widened_reach(berthi_root_real(most) + tree->parts.radius);
}

#endif
