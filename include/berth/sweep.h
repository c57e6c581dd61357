/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sweeps: a footprint that is carried along a trajectory, and turns: a forklift, a door, a figure.
 *
 * A knot is a place, a heading and a tick. During a leg the footprint's origin goes straight from
 * one knot's place to the next one's, and its heading turns at a constant rate, the given way
 * round. Every instant between two knots is covered. (The swept volume is the ground covered in all
 * of the time; berth/bodies.h asks at each instant.)
 *
 * The image of a sweep is that of a motion (berth/motion.h) whose disc holds the footprint at any
 * heading, and a heading and a turn for each knot. Footprints have their own images, which many
 * sweeps may carry. A berth_sweep is a view on all of these.
 *
 *   q16   a placed sweep is exact in its stored knots: the place is that of the stored motion, a
 *         heading the rotation of berth_placement_at, whose sine and cosine are within 2^-14 of
 *         the angle's. An overlap is one of berth/footprint.h at a real time. Nothing is missed,
 *         also of the knots as given with such rotations. A false alarm needs a clearance below the
 *         error of berth/bodies.h and the motion's rounding (berth_motion_info).
 *   f32   never misses; the same with 2^-15 (f64: 2^-44) of the lengths involved on top.
 *
 * berth/bodies.h places sweeps, and asks them, moving discs and standing footprints against each
 * other. */

#ifndef BERTH_SWEEP_H
#define BERTH_SWEEP_H

#include "footprint.h"
#include "meet.h"

BERTH_BEGIN_DECLS

/* ---- Description and sizes ------------------------------------------------------------------ */

typedef struct berth_sweep_desc {
    const berth_trajectory
        *trajectory;            /* where the footprint's origin is; its radii are not read */
    const berth_angle *heading; /* at each knot: the footprint's x axis, counter-clockwise
                                           from the world's */
    size_t heading_stride;      /* bytes from one to the next, a multiple of their size; 0: next to
                                 each other */
    const int8_t *turn; /* of each leg, which way round: 0: counter-clockwise, less than once
                                 around; 1: the same and once around besides; -1: clockwise, less
                                 than once around; -2: and once around besides; and so on. Null: the
                                 shorter way, a half turn counter-clockwise */
    const berth_footprint *footprint;
} berth_sweep_desc;

/* Bytes that build takes (berth/image.h). O(count). */
#define berth_sweep_image_size BERTH_NAME(berth_sweep_image_size)
BERTH_NODISCARD size_t berth_sweep_image_size(const berth_sweep_desc *desc);

/* 32-bit words of the image for static arrays, of a trajectory of `count` knots: 64 bytes, 8 a
 * knot, and those of the motion. */
#define BERTH_SWEEP_IMAGE_WORDS(count)                                                             \
    (BERTH_IMAGE_HEADER_BYTES / 4u + 2u * BERTH_U32(count) + BERTH_TRAJECTORY_IMAGE_WORDS(count))

/* A view on an image, and on the footprint that it carries. Made by build or attach; valid as long
 * as both images. After berth_footprint_refit of that footprint every call refuses it, placed or
 * not: BERTH_E_STALE. Attach it anew (BERTH_E_EXTENT: the footprint reaches further now than the
 * image allows). */
typedef struct berth_sweep {
    berth_motion motion;  /* of the disc that holds the footprint however it is turned */
    const void *headings; /* 8 bytes a knot: heading (0 to 65535) and turn of the leg that begins
                             there (1/65536 of a turn, signed), int32_t both */
    berth_footprint footprint;
    uint32_t crc; /* of the footprint's image as it was */
} berth_sweep;

/* Builds an image into the arena and makes *view a view on it. BERTH_OK, the errors of
 * berth_trajectory_check (a trajectory of one knot stands), BERTH_E_STRIDE, BERTH_E_VIEW (the
 * footprint), BERTH_E_EXTENT (it reaches further than BERTH_RADIUS_MAX from its origin), the errors
 * of berth_motion_build, or BERTH_E_IMAGE_SPACE. No scratch. */
#define berth_sweep_build BERTH_NAME(berth_sweep_build)
BERTH_NODISCARD berth_status berth_sweep_build(const berth_sweep_desc *desc, berth_arena *image,
                                               berth_sweep *view);

/* Makes *view a view on an image that carries `footprint`, which must not reach further from its
 * origin than the one it was built with (BERTH_E_EXTENT). Validates all of the image, as
 * berth_motion_attach, with its errors; BERTH_E_VIEW: the footprint. */
#define berth_sweep_attach BERTH_NAME(berth_sweep_attach)
BERTH_NODISCARD berth_status berth_sweep_attach(berth_sweep *view, const berth_footprint *footprint,
                                                const void *image, size_t size);

BERTH_END_DECLS

#endif
