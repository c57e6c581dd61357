/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motion oriented bounding box (MOBB) trees: oriented boxes in space-time, the paper's family.
 *
 * berth/motion.h bounds a motion by moving discs, and is what programs should use. These trees
 * bound it by the paper's boxes; they are here to be measured against, and for those who want the
 * boxes themselves. Samples, splits, placements, the meaning of a collision and every promise are
 * as in berth/motion.h: whatever the boxes, the answer is the same.
 *
 *   MOBB      each box has one axis along time: a rectangle on the ground, for a stretch of time
 *   UMOBB     each box may tilt in time: it follows the motion through space-time
 *   Hybrid 1  a MOBB at the root, UMOBBs below
 *   Hybrid 2  a UMOBB at the root, MOBBs below
 *
 * With `levels` at 1, the one-level trees of both kinds.
 *
 * Space and time have different units. A tree's unit of time is 2^-tempo ticks, the power of two
 * with which the whole clip lasts as long as it is wide, to a factor of two (q16: at least 2^14 - 1
 * and at most 2^15 - 2 units; f32, f64: more than half of the clip's reach and at most that): a
 * box's tilt is measured in that unit and in steps. Trees of different units meet freely.
 *
 * Source: M. Sung, S. Chenney, M. Gleicher, "Detecting Collisions in Graph-Driven Motion
 * Synthesis", sections 3 (MOBB), 4 (UMOBB, figure 6) and 5 (hybrids). */

#ifndef BERTH_MOBB_H
#define BERTH_MOBB_H

#include "../motion.h"

BERTH_BEGIN_DECLS

/* ---- Sizes ---------------------------------------------------------------------------------- */

/* Bytes of an image of `levels` levels; `radii` as in berth/motion.h, `tilted` 0 for MOBB trees,
 * else 1. q16: 64 + 12 or 20 a node + 4 or 6 a sample, rounded up to 4. */
#define BERTH_MOBB_IMAGE_BYTES_OF(count, levels, radii, tilted)                                    \
    ((BERTH_IMAGE_HEADER_BYTES +                                                                   \
      ((UINT32_C(1) << (levels)) - 1u) *                                                           \
          ((6u + 4u * (uint32_t)(tilted)) * BERTH_IMAGE_UNIT_BYTES) +                              \
      (uint32_t)(count) * ((2u + (uint32_t)(radii)) * BERTH_IMAGE_UNIT_BYTES) + 3u) &              \
     ~UINT32_C(3))

/* 32-bit words of the largest image of `count` samples at a leaf size, for static arrays. */
#define BERTH_MOBB_IMAGE_WORDS(count, leaf)                                                        \
    (BERTH_MOBB_IMAGE_BYTES_OF(count, BERTH_MOTION_LEVELS(count, leaf), 1, 1) / 4u)

/* ---- Description and view ------------------------------------------------------------------- */

typedef enum berth_mobb_kind {
    BERTH_MOBB_MOBB,
    BERTH_MOBB_UMOBB,
    BERTH_MOBB_HYBRID_1,
    BERTH_MOBB_HYBRID_2
} berth_mobb_kind;

typedef enum berth_mobb_box_style {
    BERTH_MOBB_ROUNDED, /* boxes bound the discs less the least radius, which stands around them */
    BERTH_MOBB_PAPER    /* the paper's: boxes bound the discs */
} berth_mobb_box_style;

typedef enum berth_mobb_axis {
    BERTH_MOBB_CHORD,     /* the paper's: the major axis goes from the first sample to the last */
    BERTH_MOBB_COVARIANCE /* by second-order statistics of the samples */
} berth_mobb_axis;

typedef struct berth_mobb_desc {
    berth_clip clip;
    uint16_t leaf_size; /* as berth_motion_desc has them */
    uint16_t levels;
    berth_mobb_kind kind;
    berth_mobb_box_style style;
    berth_mobb_axis axis;
} berth_mobb_desc;

/* A view on an image, as berth_motion is. */
typedef struct berth_mobb {
    berth_track track;
    const void *boxes; /* in preorder */
    berth_len round;   /* the radius around the boxes */
    berth_mobb_kind kind;
    int8_t tempo;      /* a tick is 2^tempo units of time */
    uint8_t box_units; /* numbers a box: 6 or 10 */
} berth_mobb;

/* ---- Build and attach ----------------------------------------------------------------------- */

/* No samples; UMOBB, rounded, chord. */
#define berth_mobb_desc_default BERTH_NAME(berth_mobb_desc_default)
BERTH_NODISCARD berth_mobb_desc berth_mobb_desc_default(void);

/* As berth_motion_desc_check; besides, BERTH_E_KIND when kind, style or axis is none of those
 * above. */
#define berth_mobb_desc_check BERTH_NAME(berth_mobb_desc_check)
BERTH_NODISCARD berth_status berth_mobb_desc_check(const berth_mobb_desc *desc);

/* Bytes that build takes from the image arena; 0 exactly when berth_mobb_desc_check says why. */
#define berth_mobb_image_size BERTH_NAME(berth_mobb_image_size)
BERTH_NODISCARD size_t berth_mobb_image_size(const berth_mobb_desc *desc);

/* As berth_motion_build. Besides its statuses, BERTH_E_KIND when kind, style or axis
 * is none of those above. Cost: O(count * levels), with three square roots and some ten divisions
 * a node; stack at most 700 bytes on m0 and m3 in q16 (`make stack`). */
#define berth_mobb_build BERTH_NAME(berth_mobb_build)
BERTH_NODISCARD berth_status berth_mobb_build(const berth_mobb_desc *desc, berth_arena *image,
                                              berth_mobb *view);

/* As berth_motion_attach, for images of berth_mobb_build; stack at most 170 bytes. */
#define berth_mobb_attach BERTH_NAME(berth_mobb_attach)
BERTH_NODISCARD berth_status berth_mobb_attach(berth_mobb *view, const void *image, size_t size);

/* ---- Query ---------------------------------------------------------------------------------- */

typedef struct berth_mobb_counts {
    berth_motion_counts all; /* as berth_motion_collide; all.bounds counts both tests of boxes */
    uint32_t solid;          /* of all.bounds, tests of 15 axes in space-time; the rest were of 4
                                axes on the ground (both boxes aligned with time) or of the circles
                                of both reaches */
} berth_mobb_counts;

/* As berth_motion_collide, for any two trees of this family. options and counts may be null.
 * Memory: stack at most 500 bytes on m0 and m3 in q16 (`make stack`). */
#define berth_mobb_collide BERTH_NAME(berth_mobb_collide)
BERTH_NODISCARD berth_status berth_mobb_collide(const berth_mobb *a,
                                                const berth_placement *placement_a,
                                                const berth_mobb *b,
                                                const berth_placement *placement_b,
                                                const berth_motion_options *options,
                                                berth_mobb_counts *counts);

/* The most steps that a query of a against b can take; 0 when a or b is null or not a view. */
#define berth_mobb_worst_steps BERTH_NAME(berth_mobb_worst_steps)
BERTH_NODISCARD uint32_t berth_mobb_worst_steps(const berth_mobb *a, const berth_mobb *b);

/* ---- Diagnostics ---------------------------------------------------------------------------- */

/* As berth_motion_sample. */
#define berth_mobb_sample BERTH_NAME(berth_mobb_sample)
BERTH_NODISCARD berth_status berth_mobb_sample(const berth_mobb *view, uint32_t index, berth_num *x,
                                               berth_num *y, berth_num *r);

typedef struct berth_mobb_box {
    uint32_t first, end;    /* samples of the node: first <= i < end */
    berth_num x, y;         /* centre, clip-local */
    berth_rotation axis;    /* direction of the major axis on the ground */
    berth_num major, minor; /* half extents along the major axis and across it on the ground */
    berth_num round;        /* the radius around the box, on the ground */
    /* the tilt: in space-time the major axis is (tilt.c * axis, tilt.s), the third (-tilt.s * axis,
     * tilt.c); lengths along time are in the caller's unit, a unit of time being as long as a
     * step (f32, f64: one of the caller's units) */
    berth_rotation tilt;   /* (1, 0): aligned with time */
    berth_num time, depth; /* centre in time, from the clip's begin; half extent along the third */
} berth_mobb_box;

/* Box number `place` of level `level`, as berth_motion_node. */
#define berth_mobb_node BERTH_NAME(berth_mobb_node)
BERTH_NODISCARD berth_status berth_mobb_node(const berth_mobb *view, uint32_t level, uint32_t place,
                                             berth_mobb_box *box);

/* As berth_motion_verify: every box holds the space-time cylinders of all its samples. */
#define berth_mobb_verify BERTH_NAME(berth_mobb_verify)
BERTH_NODISCARD berth_status berth_mobb_verify(const berth_mobb *view);

BERTH_END_DECLS

#endif
