/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Clips and trajectories: descriptions of the caller's samples and knots, and both read alike. */

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

berthi_given berthi_given_of_clip(const berth_clip *clip)
{
    const size_t step = clip->stride != 0 ? clip->stride / sizeof(berth_num) : 1;
    const berthi_given given = {
        clip->x,  clip->y,        clip->r, NULL, step, 0, berth_num_raw(clip->radius),
        clip->dt, clip->count - 1};
    return given;
}

berthi_given berthi_given_of_trajectory(const berth_trajectory *trajectory)
{
    const uint32_t stride = trajectory->stride;
    const size_t step = stride != 0 ? stride / sizeof(berth_num) : 1;
    const size_t tick_step = stride != 0 ? stride / sizeof(int32_t) : 1;
    const berthi_given given = {trajectory->x,
                                trajectory->y,
                                trajectory->r,
                                trajectory->tick,
                                step,
                                tick_step,
                                berth_num_raw(trajectory->radius),
                                0,
                                trajectory->count - 1};
    return given;
}

/* Point by point: coordinates, ticks that rise, and so many radii. */
static berth_status check_given(const berthi_given *given, uint32_t radii)
{
    int32_t least = 0; /* the tick that the next one must not be below */
    for (uint32_t i = 0; i <= given->last; i++) {
        if (!berthi_coordinate_ok(given->x[given->step * i]) ||
            !berthi_coordinate_ok(given->y[given->step * i])) {
            return BERTH_E_COORDINATE;
        }
        const int32_t tick = berthi_given_tick(given, i);
        if (tick < least || tick > BERTH_TICK_MAX) {
            return BERTH_E_TICK;
        }
        least = tick + 1;
        if (i < radii && !berthi_radius_ok(berth_num_of(berthi_given_radius(given, i)))) {
            return BERTH_E_RADIUS;
        }
    }
    return BERTH_OK;
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
    const berthi_given given = berthi_given_of_clip(clip);
    return check_given(&given, clip->count);
}

berth_trajectory berth_trajectory_over_arrays(const berth_num *x, const berth_num *y,
                                              const int32_t *tick, uint32_t count, berth_num radius)
{
    const berth_trajectory trajectory = {x,      y,     tick,         NULL,        0,
                                         radius, count, BERTH_ABSENT, BERTH_STANDS};
    return trajectory;
}

berth_status berth_trajectory_check(const berth_trajectory *trajectory)
{
    if (trajectory == NULL || trajectory->x == NULL || trajectory->y == NULL ||
        trajectory->tick == NULL) {
        return BERTH_E_NULL;
    }
    const uint32_t before = trajectory->before, after = trajectory->after;
    if (trajectory->count - 1 >= BERTH_TRAJECTORY_COUNT_MAX ||
        (trajectory->count == 1 && before == BERTH_ABSENT && after == BERTH_ABSENT)) {
        return BERTH_E_COUNT;
    }
    if (before > BERTH_STANDS || after > BERTH_STANDS) {
        return BERTH_E_STANDS;
    }
    if (trajectory->stride % sizeof(berth_num) != 0) {
        return BERTH_E_STRIDE;
    }
    const berthi_given given = berthi_given_of_trajectory(trajectory);
    return check_given(&given, berthi_trajectory_legs(trajectory));
}
