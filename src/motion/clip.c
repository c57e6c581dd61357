/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Clips: descriptions of the caller's samples. */

#include "clip.h"

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
