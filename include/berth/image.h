/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What every image has: a place on the ground, and stored points.
 *
 * An image is one block without pointers, in the core's byte order, made by a build call or by
 * `berth bake`, and fit for flash: in q16 the same bytes on every core (config.h). Build or attach
 * makes a view on it (berth_motion, berth_footprint, the papers' trees).
 *
 * Each build call has an image_size call: the bytes that build takes from the image arena, aligned
 * to 4 (f64: 8); 0 exactly when build refuses the description.
 *
 * Attach makes a view on `size` bytes at `image`, from a file, flash or a link, without copying. It
 * validates the whole image: whatever the bytes were, every later read is in bounds, every walk
 * ends within the structure's worst_steps, and no arithmetic overflows. Bytes after the image are
 * not read. It returns BERTH_OK, BERTH_E_NULL or an image error of status.h. Cost: O(size). */

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
