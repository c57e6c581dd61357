/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions: a disc's path over the ground, bounded in space and time.
 *
 * A motion is a sequence of *legs*. In the half-open interval of ticks of a leg the disc goes
 * straight, at constant speed, from one point to another. Clips (held: leg i stands at sample i)
 * and trajectories (straight between knots) both become legs, for the same queries
 * (berth/meet.h).
 *
 * A tree bounds the legs: each node holds the discs of its legs, during their time, in one moving
 * disc, a centre that goes straight at constant speed and a radius. In space-time that is a slanted
 * cylinder (src/README.md says why; berth/papers/mobb.h has the paper's boxes). Nodes have in-order
 * numbers over leaves of `leaf_size` legs: ranges, children and the next node follow from the bits
 * of a number, and the tree need not be perfect.
 *
 * A berth_motion is a small view on an image (berth/image.h). A trajectory's image has the knots as
 * given; a clip's has its samples in 16 bits, on the finest grid on which all of it fits.
 *
 *   q16   answers are exact over all real times, those of infinite-precision arithmetic: of
 *         trajectories on what was given, of clips on the stored samples. Against a clip as given
 *         they never miss; a false alarm needs a clearance below its band (berth_motion_info).
 *   f32   never misses; a false alarm needs a clearance below 2^-18 (f64: 2^-47) of the sum of the
 *         lengths involved: translations, origins and reaches of both.
 *
 * After M. Sung, S. Chenney, M. Gleicher, "Detecting Collisions in Graph-Driven Motion Synthesis",
 * section 3.1 (fitting). src/README.md says where and why this differs. */

#ifndef BERTH_MOTION_H
#define BERTH_MOTION_H

#include "arena.h"
#include "clip.h"
#include "image.h"
#include "trajectory.h"

BERTH_BEGIN_DECLS

/* ---- Limits and sizes ----------------------------------------------------------------------- */

/* Legs in a leaf when the description says 0: the best by measurement, src/FIGURES.md. */
#define BERTH_MOTION_CLIP_LEAF_SIZE 8
#define BERTH_MOTION_TRAJECTORY_LEAF_SIZE 2

/* Bytes of the header, of a node, and of a knot with its tick. */
#ifdef BERTH_CFG_F64
#define BERTH_MOTION_HEADER_BYTES 104u
#else
#define BERTH_MOTION_HEADER_BYTES 80u
#endif
#define BERTH_MOTION_NODE_BYTES (5u * BERTH_IMAGE_UNIT_BYTES)
#ifdef BERTH_CFG_F64
#define BERTH_MOTION_KNOT_BYTES 20u
#else
#define BERTH_MOTION_KNOT_BYTES 12u
#endif

/* Nodes over `legs` legs in leaves of `leaf` (1 to 65535). */
#define BERTH_MOTION_NODES(legs, leaf)                                                             \
    (2u * ((BERTH_U32(legs) + BERTH_U32(leaf) - 1u) / BERTH_U32(leaf)) - 1u)

/* Bytes of an image, whatever is in it. Held: `count` samples are `count` legs. Straight: `count`
 * knots are count - 1 legs (one knot: one). `radii` is 1 when each leg has a radius of its own, 0
 * when one serves all. q16: 80 + 10 a node + 4 or 6 a sample, 12 a knot and 4 a leg's radius,
 * nodes and all rounded up to 4. */
#define BERTH_MOTION_CLIP_BYTES(count, leaf, radii)                                                \
    ((BERTH_MOTION_HEADER_BYTES + BERTH_MOTION_NODES(count, leaf) * BERTH_MOTION_NODE_BYTES +      \
      BERTH_U32(count) * ((2u + BERTH_U32(radii)) * BERTH_IMAGE_UNIT_BYTES) + 3u) &                \
     ~UINT32_C(3))
#define BERTH_MOTION_TRAJECTORY_LEGS(count) (BERTH_U32(count) - (BERTH_U32(count) > 1u))
#define BERTH_MOTION_TRAJECTORY_BYTES(count, leaf, radii)                                          \
    ((BERTH_MOTION_HEADER_BYTES +                                                                  \
      BERTH_MOTION_NODES(BERTH_MOTION_TRAJECTORY_LEGS(count), leaf) * BERTH_MOTION_NODE_BYTES +    \
      (BERTH_MOTION_TRAJECTORY_LEGS(count) + 1u) * BERTH_MOTION_KNOT_BYTES +                       \
      BERTH_MOTION_TRAJECTORY_LEGS(count) *                                                        \
          (BERTH_U32(radii) * ((BERTH_MOTION_KNOT_BYTES - 4u) / 2u)) +                             \
      3u) &                                                                                        \
     ~UINT32_C(3))

/* The same in 32-bit words, for static arrays: a clip, and (…_RADII) with a radius a sample.
 * berth_motion_image_size gives the same number at run time. */
#define BERTH_MOTION_IMAGE_WORDS(count, leaf) (BERTH_MOTION_CLIP_BYTES(count, leaf, 0) / 4u)
#define BERTH_MOTION_IMAGE_WORDS_RADII(count, leaf) (BERTH_MOTION_CLIP_BYTES(count, leaf, 1) / 4u)

/* A trajectory of `count` knots at the default leaf size, wherever they are. */
#define BERTH_TRAJECTORY_IMAGE_WORDS(count)                                                        \
    (BERTH_MOTION_TRAJECTORY_BYTES(count, BERTH_MOTION_TRAJECTORY_LEAF_SIZE, 0) / 4u)
#define BERTH_TRAJECTORY_IMAGE_WORDS_RADII(count)                                                  \
    (BERTH_MOTION_TRAJECTORY_BYTES(count, BERTH_MOTION_TRAJECTORY_LEAF_SIZE, 1) / 4u)

/* ---- Description and view ------------------------------------------------------------------- */

/* All zero ({0}, in C++ {}) but for what is built is the default. */
typedef struct berth_motion_desc {
    berth_clip clip;                    /* read when trajectory is null */
    const berth_trajectory *trajectory; /* or null */
    uint16_t leaf_size;                 /* most legs in a leaf, the paper's n_min; 0: the default */
} berth_motion_desc;

/* The functions that questions about a kind of motion need: a constant table, so that a linker
 * drops what no motion of a program names.
 *
 *   clip      held legs: absent before and after
 *   route     straight legs, or held ones, which may stand before or after
 *
 * Of two motions the more general kind serves both. */
typedef struct berth_kind berth_kind;
#define berth_kind_clip BERTH_NAME(berth_kind_clip)
#define berth_kind_route BERTH_NAME(berth_kind_route)
extern const berth_kind berth_kind_clip, berth_kind_route;

/* A view on an image: a value, which may be copied. Made by build, attach or `berth bake`; valid
 * as long as the image's memory. */
typedef struct berth_motion {
    const void *image;      /* its header; null: no view */
    const berth_kind *kind; /* what the image is, or one that is more general */
} berth_motion;

/* ---- Build and attach ----------------------------------------------------------------------- */

/* Bytes that build takes (berth/image.h), whatever the samples of a clip are. */
#define berth_motion_image_size BERTH_NAME(berth_motion_image_size)
BERTH_NODISCARD size_t berth_motion_image_size(const berth_motion_desc *desc);

/* Builds the tree into the image arena and makes *view a view on it. The same description gives the
 * same bytes (config.h: on every core, or every one with such floats).
 *
 * Returns BERTH_OK, the error of berth_clip_check or of berth_trajectory_check, or
 * BERTH_E_IMAGE_SPACE. A clip's radii are rounded up and widened by the rounding of the positions,
 * so that nothing of it as given is lost by storing it. Cost: O(legs * log legs), with a square
 * root and four divisions a node (`make bench` has figures); stack at most 1100 bytes on m0 and m3
 * (`make stack`). */
#define berth_motion_build BERTH_NAME(berth_motion_build)
BERTH_NODISCARD berth_status berth_motion_build(const berth_motion_desc *desc, berth_arena *image,
                                                berth_motion *view);

/* The same for a trajectory, with every default. */
#define berth_trajectory_build BERTH_NAME(berth_trajectory_build)
BERTH_NODISCARD berth_status berth_trajectory_build(const berth_trajectory *trajectory,
                                                    berth_arena *image, berth_motion *view);

/* Makes *view a view on an image: berth/image.h says what is validated and returned. Stack at most
 * 600 bytes on m0 and m3 (`make stack`). */
#define berth_motion_attach BERTH_NAME(berth_motion_attach)
BERTH_NODISCARD berth_status berth_motion_attach(berth_motion *view, const void *image,
                                                 size_t size);

/* The same where all motions of a program are of one kind: it links less (`make size`). A clip is
 * held; a route is straight, and may stand before and after.
 * BERTH_E_KIND: the image is a motion of another kind. */
#define berth_clip_attach BERTH_NAME(berth_clip_attach)
BERTH_NODISCARD berth_status berth_clip_attach(berth_motion *view, const void *image, size_t size);
#define berth_route_attach BERTH_NAME(berth_route_attach)
BERTH_NODISCARD berth_status berth_route_attach(berth_motion *view, const void *image, size_t size);

/* ---- Diagnostics ---------------------------------------------------------------------------- */

typedef struct berth_motion_facts {
    uint32_t legs;
    uint32_t nodes;
    uint32_t bytes;     /* of the image */
    int32_t first;      /* local tick at which the first leg begins */
    int32_t length;     /* ticks that all legs last */
    int32_t unit;       /* held: ticks of a leg; straight: 0 */
    uint16_t leaf_size; /* legs in a leaf */
    uint8_t straight;   /* 1: a trajectory, straight between knots; 0: a clip, held */
    uint8_t radii;      /* 1: each leg has a radius of its own */
    uint8_t before, after;
    berth_num radius; /* the radius, or the largest, as stored */
    berth_num step;   /* q16: of the grid of nodes, and of a clip's points; f32, f64: 0 */
    berth_num band;   /* no stored disc reaches further beyond the disc as given; of a trajectory in
                          q16: 0. A false alarm of a pair needs a clearance below the sum of both
                          bands; in f32 and f64 what the head of this file says comes on top */
} berth_motion_facts;

/* What a view holds. BERTH_OK, BERTH_E_NULL or BERTH_E_VIEW. */
#define berth_motion_info BERTH_NAME(berth_motion_info)
BERTH_NODISCARD berth_status berth_motion_info(const berth_motion *view, berth_motion_facts *facts);

/* A leg as stored, local; exact in q16: these are the legs that answers are exact on. */
typedef struct berth_leg {
    int32_t begin, end;   /* local ticks: begin <= t < end */
    berth_num x, y;       /* at `begin` */
    berth_num to_x, to_y; /* at `end`; held: the same */
    berth_num radius;
} berth_leg;

/* Leg `index`. BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW or BERTH_E_INDEX. */
#define berth_motion_leg BERTH_NAME(berth_motion_leg)
BERTH_NODISCARD berth_status berth_motion_leg(const berth_motion *view, uint32_t index,
                                              berth_leg *leg);

typedef struct berth_motion_disc {
    uint32_t first, end;      /* legs of the node: first <= i < end */
    int32_t begin, until;     /* local ticks in which it is in force */
    berth_num from_x, from_y; /* centre at `begin`, local */
    berth_num to_x, to_y;     /* centre at `until`; straight and even between */
    berth_num radius;
} berth_motion_disc;

/* Moving disc number `node` (1 to nodes, in-order: odd numbers are leaves), for drawing; q16:
 * rounded to steps.
 * *height (may be null) is 0 at a leaf, and one more than its children's else. BERTH_OK,
 * BERTH_E_NULL, BERTH_E_VIEW or BERTH_E_INDEX. */
#define berth_motion_node BERTH_NAME(berth_motion_node)
BERTH_NODISCARD berth_status berth_motion_node(const berth_motion *view, uint32_t node,
                                               berth_motion_disc *disc, uint32_t *height);

/* Checks that every node bounds all its legs, and that radii and reaches do: a CRC cannot prove it
 * when the builder is unknown. BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW,
 * BERTH_E_HEADER (radius, reach) or BERTH_E_NODE. Cost: O(legs * log legs). */
#define berth_motion_verify BERTH_NAME(berth_motion_verify)
BERTH_NODISCARD berth_status berth_motion_verify(const berth_motion *view);

BERTH_END_DECLS

#endif
