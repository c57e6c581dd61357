/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Clips and trajectories: descriptions of the caller's samples and knots. */

#include "given.h"

#include "../core/num.h"

berth_clip berth_clip_over_arrays(const berth_num *x, const berth_num *y, uint32_t count,
                                  berth_num radius, int32_t dt)
{
    const berth_clip clip = {x, y, NULL, 0, radius, count, dt};
    return clip;
}

berth_status berthi_clip_check_shape(const berth_clip *clip)
{
    return clip->count == 0 || clip->count > BERTH_CLIP_COUNT_MAX             ? BERTH_E_COUNT
           : clip->dt < 1 || (int64_t)clip->dt * clip->count > BERTH_TICK_MAX ? BERTH_E_DT
           : clip->stride % sizeof(berth_num) != 0                            ? BERTH_E_STRIDE
                                                                              : BERTH_OK;
}

berth_status berth_clip_check(const berth_clip *clip)
{
    if (clip == NULL || clip->x == NULL || clip->y == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berthi_clip_check_shape(clip);
    if (status != BERTH_OK) {
        return status;
    }
    for (uint32_t i = 0; i < clip->count; i++) {
        if (!berthi_coordinate_ok(berthi_clip_number(clip, clip->x, i)) ||
            !berthi_coordinate_ok(berthi_clip_number(clip, clip->y, i))) {
            return BERTH_E_COORDINATE;
        }
        if (!berthi_radius_ok(berthi_clip_radius(clip, i))) {
            return BERTH_E_RADIUS;
        }
    }
    return BERTH_OK;
}

berth_trajectory berth_trajectory_over_arrays(const berth_num *x, const berth_num *y,
                                              const int32_t *tick, uint32_t count, berth_num radius)
{
    const berth_trajectory trajectory = {x,      y,     tick,         NULL,        0,
                                         radius, count, BERTH_ABSENT, BERTH_STANDS};
    return trajectory;
}

/* The rules that need no knot: pointers, count, stands, stride. */
static berth_status check_trajectory(const berth_trajectory *trajectory)
{
    const uint32_t before = trajectory->before, after = trajectory->after;
    if (trajectory->x == NULL || trajectory->y == NULL || trajectory->tick == NULL) {
        return BERTH_E_NULL;
    }
    if (trajectory->count - 1 >= BERTH_TRAJECTORY_COUNT_MAX ||
        (trajectory->count == 1 && before == BERTH_ABSENT && after == BERTH_ABSENT)) {
        return BERTH_E_COUNT;
    }
    if (before > BERTH_STANDS || after > BERTH_STANDS) {
        return BERTH_E_STANDS;
    }
    return trajectory->stride % sizeof(berth_num) != 0 ? BERTH_E_STRIDE : BERTH_OK;
}

berth_status berth_trajectory_check(const berth_trajectory *trajectory)
{
    if (trajectory == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = check_trajectory(trajectory);
    if (status != BERTH_OK) {
        return status;
    }
    const uint32_t legs = berthi_trajectory_legs(trajectory);
    int32_t least = 0; /* the tick that the next one must not be below */
    for (uint32_t i = 0; i < trajectory->count; i++) {
        if (!berthi_coordinate_ok(berthi_trajectory_number(trajectory, trajectory->x, i)) ||
            !berthi_coordinate_ok(berthi_trajectory_number(trajectory, trajectory->y, i))) {
            return BERTH_E_COORDINATE;
        }
        const int32_t tick = berthi_trajectory_tick(trajectory, i);
        if (tick < least || tick > BERTH_TICK_MAX) {
            return BERTH_E_TICK;
        }
        least = tick + 1;
        if (i < legs && !berthi_radius_ok(berthi_trajectory_radius(trajectory, i))) {
            return BERTH_E_RADIUS;
        }
    }
    return BERTH_OK;
}
