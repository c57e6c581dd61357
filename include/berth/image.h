/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What every image has, whatever it bounds: a place on the ground, and stored points.
 *
 * An image is one block without pointers, in the core's byte order, made by a build call or by
 * `berth bake`, and fit for flash: the same bytes on every core in q16 (config.h). A view
 * (berth_motion, berth_footprint, the papers' trees) is made on it by build or attach and *has*
 * these; none is another.
 *
 * What builds has a call that says how many bytes it takes from the image arena, aligned to 4 (f64:
 * 8); it says 0 exactly when build refuses the description.
 *
 * What attaches makes a view on `size` bytes at `image`, from a file, flash or a link, and copies
 * nothing. It validates all of the image: every later read is in bounds, every walk ends in as many
 * steps as the structure's worst_steps says, and no arithmetic overflows, whatever the bytes were.
 * Bytes after the image are not read. It returns BERTH_OK, BERTH_E_NULL or one of the image errors
 * of status.h. Cost: O(size). */

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
