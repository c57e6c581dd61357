/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What every image has, whatever it bounds: a place on the ground, and stored points.
 *
 * An image is one block without pointers, in the core's byte order, made by a build call or by
 * `berth bake`, and fit for flash: the same bytes on every core in q16 (config.h). A view
 * (berth_motion, berth_footprint, the papers' trees) is made on it by build or attach and *has*
 * these; none is another. */

#ifndef BERTH_IMAGE_H
#define BERTH_IMAGE_H

#include "num.h"

BERTH_BEGIN_DECLS

/* Bytes of every image's header. */
#define BERTH_IMAGE_HEADER_BYTES 64

/* Bytes of a stored number in this arithmetic. */
#ifdef BERTH_Q16
#define BERTH_IMAGE_UNIT_BYTES 2
#else
#define BERTH_IMAGE_UNIT_BYTES BERTH_U32(sizeof(berth_raw))
#endif

/* Where an image lies on the ground, in the coordinates that it was built from ("local"). Stored
 * points are relative to the origin, in steps. */
typedef struct berth_ground {
    berth_num origin_x, origin_y; /* local position of the image's own origin */
    berth_len reach;              /* nothing stored is further from the origin */
    uint8_t shift;                /* q16: a step is 2^shift units of Q16.16; f32, f64: 0, and a step
                                     is the caller's unit */
    uint8_t zero[3];
} berth_ground;

/* Stored points: pairs x, y of 16-bit integers in q16, of the arithmetic's floats else. */
typedef struct berth_points {
    const void *xy;
    uint32_t count;
} berth_points;

BERTH_END_DECLS

#endif
