/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motion oriented bounding box (MOBB) trees: oriented boxes in space-time, the paper's family.
 *
 * berth/motion.h bounds a motion by moving discs, and is what programs should use. These trees
 * bound a clip by the paper's boxes; they are here to be measured against, and for those who want
 * the boxes themselves.
 *
 * A tree is built from a clip, whose samples are halved level by level. Each node bounds the discs
 * of its samples, as long as they are in force, by one box:
 *
 *   MOBB      each box has one axis along time: a rectangle on the ground, for a stretch of time
 *   UMOBB     each box may tilt in time: it follows the motion through space-time
 *   Hybrid 1  a MOBB at the root, UMOBBs below
 *   Hybrid 2  a UMOBB at the root, MOBBs below
 *
 * With `levels` at 1, the one-level trees of both kinds. Times are not stored: the samples of a
 * node follow from its place in the tree. A berth_mobb is a small view on an image (berth/image.h).
 *
 * What a collision is: there is one global tick interval in which a sample of each clip is in
 * force and |Ta * pa - Tb * pb| < ra + rb. Touching is not a collision. Whatever the boxes, the
 * answer is the same:
 *
 *   q16   exact on the stored samples: the answer of infinite-precision arithmetic. Against the
 *         clips as given it never misses; a false alarm needs a clearance below the sum of both
 *         tracks' bands.
 *   f32   never misses; a false alarm needs a clearance below 2^-18 (f64: 2^-47) of the sum of the
 *         lengths involved, which are translations, origins and reaches of both. Within that the
 *         answer may change when the arguments are swapped; in q16 it never does.
 *
 * Space and time have different units. For boxes that tilt a tick is as long as 2^unit of the
 * caller's units, which the description says: only with one unit are the axes of two boxes at right
 * angles in one space-time, which the test of 15 axes asks for, so two trees with boxes that may
 * tilt meet when their units are the same. At the default a millisecond is 2^-10 metres long, so
 * that who walks at about a metre a second goes at 45 degrees. A box whose samples last longer than
 * its numbers have room for (q16: 2^15 - 2 of the image's steps) stays aligned with time.
 *
 * Source: M. Sung, S. Chenney, M. Gleicher, "Detecting Collisions in Graph-Driven Motion
 * Synthesis", sections 3 (MOBB), 4 (UMOBB, figure 6) and 5 (hybrids). */

#ifndef BERTH_MOBB_H
#define BERTH_MOBB_H

#include "../arena.h"
#include "../clip.h"
#include "../image.h"
#include "../placement.h"

BERTH_BEGIN_DECLS

/* ---- Limits and sizes ----------------------------------------------------------------------- */

#define BERTH_MOBB_LEVELS_MAX 16

/* Samples in a leaf when the description says 0. */
#define BERTH_MOBB_DEFAULT_LEAF_SIZE 12

/* 1 when a tree of leaf size `leaf` still splits nodes at depth `depth`: leaves hold at most `leaf`
 * samples, and none is empty. */
#define BERTH_MOBB_SPLITS(count, leaf, depth)                                                      \
    (BERTH_U32(BERTH_U32(count) > (BERTH_U32(leaf) << (depth)) &&                                  \
               BERTH_U32(count) >= (UINT32_C(2) << (depth))))

/* Levels that a clip of `count` samples gets at leaf size `leaf` (1 to 65535): 1 to 16. */
#define BERTH_MOBB_LEVELS(count, leaf)                                                             \
    (1u + BERTH_MOBB_SPLITS(count, leaf, 0) + BERTH_MOBB_SPLITS(count, leaf, 1) +                  \
     BERTH_MOBB_SPLITS(count, leaf, 2) + BERTH_MOBB_SPLITS(count, leaf, 3) +                       \
     BERTH_MOBB_SPLITS(count, leaf, 4) + BERTH_MOBB_SPLITS(count, leaf, 5) +                       \
     BERTH_MOBB_SPLITS(count, leaf, 6) + BERTH_MOBB_SPLITS(count, leaf, 7) +                       \
     BERTH_MOBB_SPLITS(count, leaf, 8) + BERTH_MOBB_SPLITS(count, leaf, 9) +                       \
     BERTH_MOBB_SPLITS(count, leaf, 10) + BERTH_MOBB_SPLITS(count, leaf, 11) +                     \
     BERTH_MOBB_SPLITS(count, leaf, 12) + BERTH_MOBB_SPLITS(count, leaf, 13) +                     \
     BERTH_MOBB_SPLITS(count, leaf, 14))

/* Bytes of an image of `levels` levels; `radii` is 1 when each sample has a radius of its own, 0
 * when one serves all; `tilted` is 0 for MOBB trees, else 1. q16: 64 + 12 or 20 a node + 4 or 6 a
 * sample, rounded up to 4. */
#define BERTH_MOBB_IMAGE_BYTES_OF(count, levels, radii, tilted)                                    \
    ((BERTH_IMAGE_HEADER_BYTES +                                                                   \
      ((UINT32_C(1) << (levels)) - 1u) *                                                           \
          ((6u + 4u * BERTH_U32(tilted)) * BERTH_IMAGE_UNIT_BYTES) +                               \
      BERTH_U32(count) * ((2u + BERTH_U32(radii)) * BERTH_IMAGE_UNIT_BYTES) + 3u) &                \
     ~UINT32_C(3))

/* 32-bit words of the largest image of `count` samples at a leaf size, for static arrays. */
#define BERTH_MOBB_IMAGE_WORDS(count, leaf)                                                        \
    (BERTH_MOBB_IMAGE_BYTES_OF(count, BERTH_MOBB_LEVELS(count, leaf), 1, 1) / 4u)

/* ---- Description and view ------------------------------------------------------------------- */

/* The paper's kinds of tree, in its order. */
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

/* The description's unit of time when nobody says another; from -16 to 14. */
#define BERTH_MOBB_UNIT (-10)

typedef enum berth_mobb_axis {
    BERTH_MOBB_CHORD,     /* the paper's: the major axis goes from the first sample to the last */
    BERTH_MOBB_COVARIANCE /* by second-order statistics of the samples */
} berth_mobb_axis;

typedef struct berth_mobb_desc {
    berth_clip clip;
    uint16_t leaf_size; /* most samples in a leaf, the paper's n_min; 0: the default. With 1, a leaf
                           still has two where count is not a power of two: no leaf is empty */
    uint16_t levels;    /* 0: as many as leaf_size asks for; else exactly this many, 1 (root only)
                           to BERTH_MOBB_LEVELS_MAX with 2^(levels - 1) <= count */
    berth_mobb_kind kind;
    berth_mobb_box_style style;
    berth_mobb_axis axis;
    int8_t unit; /* boxes that tilt: the length of a tick is 2^unit of the caller's units */
} berth_mobb_desc;

/* The samples of a clip as an image stores them, halved level by level: node `place` of level `l`
 * holds samples place * count >> l up to (place + 1) * count >> l. */
typedef struct berth_track {
    berth_ground ground;
    berth_points samples; /* positions */
    const void *radii;    /* a radius a sample, or null */
    berth_len radius;     /* the radius, or the largest */
    int32_t dt;           /* ticks between samples */
    uint8_t levels;       /* 1 to BERTH_MOBB_LEVELS_MAX */
    uint8_t band;         /* q16: widening of the stored discs in 1/64 steps; f32, f64: 0 */
} berth_track;

/* A view on an image. Made by build or attach; not written to by anyone else, and valid as long as
 * the image's memory. */
typedef struct berth_mobb {
    berth_track track;
    const void *boxes; /* in preorder */
    berth_len round;   /* the radius around the boxes */
    berth_mobb_kind kind;
    int8_t unit;       /* of boxes that tilt: a tick is as long as 2^unit of the caller's units */
    uint8_t box_units; /* numbers a box: 6 or 10 */
} berth_mobb;

/* ---- Build and attach ----------------------------------------------------------------------- */

/* A description of no samples, the default leaf size and as many levels as that asks for; UMOBB,
 * rounded, chord. */
#define berth_mobb_desc_default BERTH_NAME(berth_mobb_desc_default)
BERTH_NODISCARD berth_mobb_desc berth_mobb_desc_default(void);

/* Bytes that build takes (berth/image.h), whatever the samples are, which it does not read. */
#define berth_mobb_image_size BERTH_NAME(berth_mobb_image_size)
BERTH_NODISCARD size_t berth_mobb_image_size(const berth_mobb_desc *desc);

/* Builds the tree of desc->clip into the image arena and makes *view a view on it. The same
 * description gives the same bytes (config.h: on every core, or every one with such floats).
 *
 * Returns BERTH_OK, BERTH_E_NULL, BERTH_E_KIND, BERTH_E_UNIT, the error of berth_clip_check,
 * BERTH_E_LEVELS or BERTH_E_IMAGE_SPACE. q16: positions go to the finest power-of-two steps of
 * which the clip spans at most 2^15 steps and every radius at most 2^14; radii are rounded up and
 * widened by the rounding of the positions. Cost: O(count * levels), with three square roots and
 * some ten divisions a node; stack at most 700 bytes on m0 and m3 in q16 (`make stack`). */
#define berth_mobb_build BERTH_NAME(berth_mobb_build)
BERTH_NODISCARD berth_status berth_mobb_build(const berth_mobb_desc *desc, berth_arena *image,
                                              berth_mobb *view);

/* Makes *view a view on an image: berth/image.h says what is validated and returned. Stack at most
 * 200 bytes on m0 and m3 (`make stack`). */
#define berth_mobb_attach BERTH_NAME(berth_mobb_attach)
BERTH_NODISCARD berth_status berth_mobb_attach(berth_mobb *view, const void *image, size_t size);

/* ---- Query ---------------------------------------------------------------------------------- */

typedef struct berth_mobb_options {
    uint32_t max_steps; /* give up with BERTH_UNKNOWN before more than this many steps; 0: never. A
                           step is one pair of nodes or one pair of samples */
} berth_mobb_options;

typedef struct berth_mobb_counts {
    uint32_t steps;   /* pairs of nodes and pairs of samples visited; at most
                         berth_mobb_worst_steps */
    uint32_t bounds;  /* of these, tests of two nodes' bounds (the others were apart in time) */
    uint32_t solid;   /* of the bounds, tests of 15 axes in space-time; the rest were of 4 axes on
                         the ground (both boxes aligned with time) or of the circles of both
                         reaches */
    uint32_t samples; /* of the steps, sample against sample tests */
    uint32_t exact;   /* of the sample tests, those that the exact fallback decided (q16) */
    int32_t tick;     /* BERTH_HIT: the first global tick at which they collide;
                         BERTH_UNKNOWN: no collision starts before this global tick;
                         BERTH_CLEAR: 0 */
    uint32_t sample_a, sample_b; /* BERTH_HIT: the samples in force at that tick; else 0 */
} berth_mobb_counts;

/* Do the motions of a, placed by placement_a, and of b, placed by placement_b, ever collide? Any
 * two trees of this family, or one and the same.
 *
 * Returns BERTH_CLEAR, BERTH_HIT, BERTH_UNKNOWN (only with a budget), or BERTH_E_NULL,
 * BERTH_E_VIEW, BERTH_E_UNIT (boxes of both may tilt, in different units of time), or the error of
 * berth_placement_check.
 *
 * Stack at most 600 bytes on m0 and m3 in q16 (`make stack`). Cost: at most berth_mobb_worst_steps
 * steps; in q16 no 64-bit multiplication unless two samples are within 9 steps of touching. Source:
 * the paper's section 3.2, in time order and without a stack. */
#define berth_mobb_collide BERTH_NAME(berth_mobb_collide)
BERTH_NODISCARD berth_status berth_mobb_collide(const berth_mobb *a,
                                                const berth_placement *placement_a,
                                                const berth_mobb *b,
                                                const berth_placement *placement_b,
                                                const berth_mobb_options *options,
                                                berth_mobb_counts *counts);

/* The most steps that a query of a against b can take, wherever they are placed; 0 when a or b is
 * null or not a view. */
#define berth_mobb_worst_steps BERTH_NAME(berth_mobb_worst_steps)
BERTH_NODISCARD uint32_t berth_mobb_worst_steps(const berth_mobb *a, const berth_mobb *b);

/* ---- Diagnostics ---------------------------------------------------------------------------- */

/* Stored sample `index`, clip-local; exact in q16: these are the samples that answers are exact
 * on. BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW or BERTH_E_INDEX. */
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
     * tilt.c); lengths along time are in the caller's unit, of which a tick has 2^unit */
    berth_rotation tilt;   /* (1, 0): aligned with time */
    berth_num time, depth; /* centre in time, from the begin of sample `first` on; half extent along
                              the third; aligned with time: 0, first and end tell */
} berth_mobb_box;

/* Box number `place` (0 to 2^level - 1, in time order) of level `level` (0 is the root), for
 * drawing; q16: rounded to steps. BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW or BERTH_E_INDEX. */
#define berth_mobb_node BERTH_NAME(berth_mobb_node)
BERTH_NODISCARD berth_status berth_mobb_node(const berth_mobb *view, uint32_t level, uint32_t place,
                                             berth_mobb_box *box);

/* Checks that every box holds the space-time cylinders of all its samples and that radius and reach
 * hold for all, which a CRC cannot prove when the builder is unknown. BERTH_OK, BERTH_E_NULL,
 * BERTH_E_VIEW, BERTH_E_HEADER (radius, reach) or BERTH_E_NODE. Cost: O(count * levels). */
#define berth_mobb_verify BERTH_NAME(berth_mobb_verify)
BERTH_NODISCARD berth_status berth_mobb_verify(const berth_mobb *view);

BERTH_END_DECLS

#endif
