/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions: a disc's way over the ground, bounded in space and time, and whether two ever meet.
 *
 * A motion is built from a clip, whose samples are halved level by level. Each node of that tree
 * bounds the discs of its samples, as long as they are in force, by one moving disc: a centre that
 * goes straight at constant speed, and a radius. In space-time that is a slanted cylinder. It is
 * tighter than the boxes of the MOBB paper and cheaper to test and to store (src/README.md has the
 * figures); berth/papers/mobb.h has those boxes, all of them. Times are not stored: the samples of
 * a node follow from its place in the tree.
 *
 * Build makes an image: one block without pointers that can go to flash. A berth_motion is a small
 * view on an image. Queries read the view, the image and the placements, write nothing but
 * `counts`, and may run in any number of threads or interrupts.
 *
 * What a collision is: there is one global tick interval in which a sample of each clip is in
 * force and |Ta * pa - Tb * pb| < ra + rb. Touching is not a collision.
 *
 *   q16   exact on the stored samples: the answer of infinite-precision arithmetic. Against the
 *         clips as given it never misses; a false alarm needs a clearance below the sum of both
 *         motions' bands (berth_motion_info).
 *   f32   never misses; a false alarm needs a clearance below 2^-18 (f64: 2^-47) of the sum of the
 *         lengths involved, which are translations, origins and reaches of both: at most 12 cm for
 *         two discs at (8000, 8000), in metres. Within that the answer may change when the
 *         arguments are swapped; in q16 it never does.
 *
 * After M. Sung, S. Chenney, M. Gleicher, "Detecting Collisions in Graph-Driven Motion Synthesis",
 * sections 3.1 (fitting) and 3.2 (testing). src/README.md says where and why this differs. */

#ifndef BERTH_MOTION_H
#define BERTH_MOTION_H

#include "arena.h"
#include "clip.h"
#include "image.h"
#include "placement.h"

BERTH_BEGIN_DECLS

/* ---- Limits and sizes ----------------------------------------------------------------------- */

#define BERTH_MOTION_LEVELS_MAX 16

/* Samples in a leaf when the description says 0: the best by measurement, see src/README.md. */
#define BERTH_MOTION_DEFAULT_LEAF_SIZE 12

/* 1 when a tree of leaf size `leaf` still splits nodes at depth `depth`: leaves hold at most `leaf`
 * samples, and none is empty. */
#define BERTH_MOTION_SPLITS(count, leaf, depth)                                                    \
    ((uint32_t)((uint32_t)(count) > ((uint32_t)(leaf) << (depth)) &&                               \
                (uint32_t)(count) >= (UINT32_C(2) << (depth))))

/* Levels that a clip of `count` samples gets at leaf size `leaf` (1 to 65535): 1 to 16. */
#define BERTH_MOTION_LEVELS(count, leaf)                                                           \
    (1u + BERTH_MOTION_SPLITS(count, leaf, 0) + BERTH_MOTION_SPLITS(count, leaf, 1) +              \
     BERTH_MOTION_SPLITS(count, leaf, 2) + BERTH_MOTION_SPLITS(count, leaf, 3) +                   \
     BERTH_MOTION_SPLITS(count, leaf, 4) + BERTH_MOTION_SPLITS(count, leaf, 5) +                   \
     BERTH_MOTION_SPLITS(count, leaf, 6) + BERTH_MOTION_SPLITS(count, leaf, 7) +                   \
     BERTH_MOTION_SPLITS(count, leaf, 8) + BERTH_MOTION_SPLITS(count, leaf, 9) +                   \
     BERTH_MOTION_SPLITS(count, leaf, 10) + BERTH_MOTION_SPLITS(count, leaf, 11) +                 \
     BERTH_MOTION_SPLITS(count, leaf, 12) + BERTH_MOTION_SPLITS(count, leaf, 13) +                 \
     BERTH_MOTION_SPLITS(count, leaf, 14))

/* Bytes of an image of `levels` levels; `radii` is 1 when each sample has a radius of its own, 0
 * when one serves all. q16: 64 + 10 a node + 4 or 6 a sample, rounded up to 4. */
#define BERTH_MOTION_IMAGE_BYTES_OF(count, levels, radii)                                          \
    ((BERTH_IMAGE_HEADER_BYTES +                                                                   \
      ((UINT32_C(1) << (levels)) - 1u) * (5u * BERTH_IMAGE_UNIT_BYTES) +                           \
      (uint32_t)(count) * ((2u + (uint32_t)(radii)) * BERTH_IMAGE_UNIT_BYTES) + 3u) &              \
     ~UINT32_C(3))

/* The same in 32-bit words, for static arrays, by leaf size: with one radius, and (…_RADII) with a
 * radius a sample. berth_motion_image_size gives the same number at run time. */
#define BERTH_MOTION_IMAGE_WORDS(count, leaf)                                                      \
    (BERTH_MOTION_IMAGE_BYTES_OF(count, BERTH_MOTION_LEVELS(count, leaf), 0) / 4u)
#define BERTH_MOTION_IMAGE_WORDS_RADII(count, leaf)                                                \
    (BERTH_MOTION_IMAGE_BYTES_OF(count, BERTH_MOTION_LEVELS(count, leaf), 1) / 4u)

/* ---- Description and view ------------------------------------------------------------------- */

typedef struct berth_motion_desc {
    berth_clip clip;
    uint16_t leaf_size; /* most samples in a leaf, the paper's n_min; 0: the default. With 1, a leaf
                           still has two where count is not a power of two: no leaf is empty */
    uint16_t levels;    /* 0: as many as leaf_size asks for; else exactly this many, 1 (root only)
                           to BERTH_MOTION_LEVELS_MAX with 2^(levels - 1) <= count */
} berth_motion_desc;

/* The samples of a clip as an image stores them, halved level by level: node `place` of level `l`
 * holds samples place * count >> l up to (place + 1) * count >> l. */
typedef struct berth_track {
    berth_ground ground;
    berth_points samples; /* positions */
    const void *radii;    /* a radius a sample, or null */
    berth_len radius;     /* the radius, or the largest */
    int32_t dt;           /* ticks between samples */
    uint8_t levels;       /* 1 to BERTH_MOTION_LEVELS_MAX */
    uint8_t band;         /* q16: widening of the stored discs in 1/64 steps; f32, f64: 0 */
} berth_track;

/* A view on an image. Made by build, attach or `berth bake`; not written to by anyone else, and
 * valid as long as the image's memory. */
typedef struct berth_motion {
    berth_track track;
    const void *nodes; /* moving discs in preorder */
    uint8_t pace;      /* q16: velocities are in 2^-pace steps a tick; f32, f64: 0 */
} berth_motion;

/* ---- Build and attach ----------------------------------------------------------------------- */

/* A description of no samples, the default leaf size and as many levels as that asks for. */
#define berth_motion_desc_default BERTH_NAME(berth_motion_desc_default)
BERTH_NODISCARD berth_motion_desc berth_motion_desc_default(void);

/* BERTH_OK, or what of a description has no image, whatever the samples are: BERTH_E_NULL,
 * BERTH_E_COUNT, BERTH_E_DT, BERTH_E_STRIDE or BERTH_E_LEVELS. Reads no samples, and their
 * pointers may be null yet; build and berth_clip_check look at the rest. */
#define berth_motion_desc_check BERTH_NAME(berth_motion_desc_check)
BERTH_NODISCARD berth_status berth_motion_desc_check(const berth_motion_desc *desc);

/* Bytes that build takes from the image arena (aligned to 4; f64: 8); 0 exactly when
 * berth_motion_desc_check says why. Reads no samples. */
#define berth_motion_image_size BERTH_NAME(berth_motion_image_size)
BERTH_NODISCARD size_t berth_motion_image_size(const berth_motion_desc *desc);

/* Builds the tree of desc->clip into the image arena and makes *view a view on it. The same
 * description gives the same bytes (config.h: on every core, or every one with such floats).
 *
 * Returns BERTH_OK, BERTH_E_NULL, the error of berth_clip_check, BERTH_E_LEVELS or
 * BERTH_E_IMAGE_SPACE; on an error neither the
 * arena, nor its memory, nor *view has changed.
 * q16: positions go to the finest power-of-two steps of which the clip spans at most 2^15 steps and
 * every radius at most 2^14; radii are rounded up and widened by the rounding of the positions.
 * Cost: O(count * levels), with a square root and four divisions a node; stack at most 400
 * bytes on m0 and m3 (`make stack`). */
#define berth_motion_build BERTH_NAME(berth_motion_build)
BERTH_NODISCARD berth_status berth_motion_build(const berth_motion_desc *desc, berth_arena *image,
                                                berth_motion *view);

/* Makes *view a view on `size` bytes of image at `image` (from a file, flash or a link) and copies
 * nothing. Validates all of it: every later read is in bounds and no arithmetic overflows,
 * whatever the bytes were. Bytes after the image are not read.
 *
 * Returns BERTH_OK, BERTH_E_NULL, or one of the image errors of status.h; then *view has not
 * changed. Cost: O(size); stack at most 150 bytes on m0 and m3 (`make stack`). */
#define berth_motion_attach BERTH_NAME(berth_motion_attach)
BERTH_NODISCARD berth_status berth_motion_attach(berth_motion *view, const void *image,
                                                 size_t size);

/* ---- Query ---------------------------------------------------------------------------------- */

typedef struct berth_motion_options {
    uint32_t max_steps; /* give up with BERTH_UNKNOWN before more than this many steps; 0: never. A
                           step is one pair of nodes or one pair of samples */
} berth_motion_options;

typedef struct berth_motion_counts {
    uint32_t steps;   /* pairs of nodes and pairs of samples visited; at most
                         berth_motion_worst_steps */
    uint32_t bounds;  /* of these, tests of two nodes' bounds (the others were apart in time) */
    uint32_t samples; /* of these, sample against sample tests */
    uint32_t exact;   /* of the sample tests, those that the exact fallback decided (q16) */
    int32_t tick;     /* BERTH_HIT: the first global tick at which they collide;
                         BERTH_UNKNOWN: no collision starts before this global tick;
                         BERTH_CLEAR: 0 */
    uint32_t sample_a, sample_b; /* BERTH_HIT: the samples in force at that tick; else 0 */
} berth_motion_counts;

/* Do the motions of a, placed by placement_a, and of b, placed by placement_b, ever collide?
 *
 * options and counts may be null. a and b may be the same view. Returns BERTH_CLEAR, BERTH_HIT,
 * BERTH_UNKNOWN (only with a budget), or BERTH_E_NULL, BERTH_E_VIEW, or the error of
 * berth_placement_check; on an error *counts has not changed.
 *
 * Memory: none but the stack, at most 256 bytes on m0 and m3 in q16 (`make stack`).
 * Cost: at most berth_motion_worst_steps steps; no recursion, no division, in q16 no 64-bit
 * multiplication unless two samples are within 9 steps of touching (`make bench` has figures).
 * Scaling: q16 works in the coarser of both steps, |values| < 2^31 throughout; see
 * src/README.md for the bounds.
 * Source: the paper's section 3.2, in time order and without a stack. */
#define berth_motion_collide BERTH_NAME(berth_motion_collide)
BERTH_NODISCARD berth_status berth_motion_collide(const berth_motion *a,
                                                  const berth_placement *placement_a,
                                                  const berth_motion *b,
                                                  const berth_placement *placement_b,
                                                  const berth_motion_options *options,
                                                  berth_motion_counts *counts);

/* The most steps that a query of a against b can take, wherever they are placed; 0 when a or b is
 * null or not a view. */
#define berth_motion_worst_steps BERTH_NAME(berth_motion_worst_steps)
BERTH_NODISCARD uint32_t berth_motion_worst_steps(const berth_motion *a, const berth_motion *b);

/* ---- Diagnostics ---------------------------------------------------------------------------- */

typedef struct berth_motion_facts {
    uint32_t count;   /* samples */
    int32_t dt;       /* ticks between samples */
    uint32_t levels;  /* of the tree */
    uint32_t nodes;   /* of the tree: 2^levels - 1 */
    uint32_t bytes;   /* of the image */
    berth_num radius; /* the radius, or the largest, as stored */
    berth_num step;   /* q16: the step; f32, f64: 0 */
    berth_num band;   /* no stored disc reaches further beyond the disc as given. A false alarm of a
                         pair needs a clearance below the sum of both bands; in f32 and f64 what the
                         head of this file says comes on top */
} berth_motion_facts;

/* What a view holds. BERTH_OK, BERTH_E_NULL or BERTH_E_VIEW. */
#define berth_motion_info BERTH_NAME(berth_motion_info)
BERTH_NODISCARD berth_status berth_motion_info(const berth_motion *view, berth_motion_facts *facts);

/* Stored sample `index`, clip-local; exact in q16: these are the samples that answers are exact
 * on. BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW or BERTH_E_INDEX. */
#define berth_motion_sample BERTH_NAME(berth_motion_sample)
BERTH_NODISCARD berth_status berth_motion_sample(const berth_motion *view, uint32_t index,
                                                 berth_num *x, berth_num *y, berth_num *r);

typedef struct berth_motion_disc {
    uint32_t first, end;      /* samples of the node: first <= i < end */
    berth_num from_x, from_y; /* centre when sample `first` begins, clip-local */
    berth_num to_x, to_y;     /* centre when sample end - 1 ends; straight and even between */
    berth_num radius;
} berth_motion_disc;

/* Moving disc number `place` (0 to 2^level - 1, in time order) of level `level` (0 is the root),
 * for drawing; q16: rounded to steps. BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW or BERTH_E_INDEX. */
#define berth_motion_node BERTH_NAME(berth_motion_node)
BERTH_NODISCARD berth_status berth_motion_node(const berth_motion *view, uint32_t level,
                                               uint32_t place, berth_motion_disc *disc);

/* Checks that every node bounds all its samples and that radius and reach hold for all, which a CRC
 * cannot prove when the builder is unknown. BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW,
 * BERTH_E_HEADER (radius, reach) or BERTH_E_NODE. Cost: O(count * levels). */
#define berth_motion_verify BERTH_NAME(berth_motion_verify)
BERTH_NODISCARD berth_status berth_motion_verify(const berth_motion *view);

BERTH_END_DECLS

#endif
