/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Clips: a motion of a disc on the ground plane, as the caller's samples.
 *
 * A clip is `count` samples at a uniform spacing of `dt` ticks. Motion is held: sample i is in
 * force for the half-open interval [i * dt, (i + 1) * dt) of local ticks, so the clip lasts
 * count * dt ticks. A stand-still of any length is a clip of one sample with a large dt. */

#ifndef BERTH_CLIP_H
#define BERTH_CLIP_H

#include "num.h"
#include "status.h"

BERTH_BEGIN_DECLS

#define BERTH_CLIP_COUNT_MAX 65535

typedef struct berth_clip {
    const berth_num *x; /* clip-local position of the first sample, within +-BERTH_COORDINATE_MAX */
    const berth_num *y;
    const berth_num *r; /* radius of the first sample, 0 to BERTH_RADIUS_MAX; null: all `radius` */
    uint32_t stride;    /* bytes from one sample's x to the next one's, the same for y and r; a
                           multiple of sizeof(berth_num); 0: separate arrays without gaps */
    berth_num radius;   /* the radius of every sample when r is null; not read otherwise */
    uint32_t count;     /* samples, 1 to BERTH_CLIP_COUNT_MAX */
    int32_t dt;         /* ticks between samples, at least 1; count * dt <= BERTH_TICK_MAX */
} berth_clip;

/* A clip over separate arrays with one radius. Then `r` may be set, for a radius each, and
 * `stride`, for samples that are records of the caller's. */
#define berth_clip_over_arrays BERTH_NAME(berth_clip_over_arrays)
BERTH_NODISCARD berth_clip berth_clip_over_arrays(const berth_num *x, const berth_num *y,
                                                  uint32_t count, berth_num radius, int32_t dt);

/* BERTH_OK, or the first rule broken, in this order: BERTH_E_NULL, BERTH_E_COUNT, BERTH_E_DT,
 * BERTH_E_STRIDE, then sample by sample BERTH_E_COORDINATE, BERTH_E_RADIUS. O(count). */
#define berth_clip_check BERTH_NAME(berth_clip_check)
BERTH_NODISCARD berth_status berth_clip_check(const berth_clip *clip);

BERTH_END_DECLS

#endif
