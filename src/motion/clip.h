/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading a clip's samples. */

#ifndef BERTHI_CLIP_H
#define BERTHI_CLIP_H

#include "berth/clip.h"
#include "berth/placement.h"

#define berthi_clip_check_shape BERTH_NAME(berthi_clip_check_shape)

/* The rules of berth_clip_check that need no sample: count, dt, stride. */
berth_status berthi_clip_check_shape(const berth_clip *clip);

/* Number i of an array of the clip's, by its stride; i < count. */
static inline berth_num berthi_clip_number(const berth_clip *clip, const berth_num *first,
                                           uint32_t i)
{
    const size_t step = clip->stride != 0 ? clip->stride / sizeof(berth_num) : 1;
    return first[step * i];
}

static inline berth_num berthi_clip_radius(const berth_clip *clip, uint32_t i)
{
    return clip->r != NULL ? berthi_clip_number(clip, clip->r, i) : clip->radius;
}

#endif
