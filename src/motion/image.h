/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's image, as it is stored: header, records of blocks where there are several, nodes,
 * positions, radii, ticks. src/FORMATS.md has the bytes. */

#ifndef BERTHI_MOTION_IMAGE_H
#define BERTHI_MOTION_IMAGE_H

#include "../core/image.h"
#include "berth/motion.h"

enum {
    BERTHI_MOTION_RADII = 1,    /* every leg has a radius of its own */
    BERTHI_MOTION_STRAIGHT = 2, /* straight between knots; else held */
    BERTHI_MOTION_FLAGS = 3,    /* of an image; only in memory: */
    BERTHI_MOTION_CHAIN = 4,    /* the tree on top of a chain: points, ticks: see chain.h */
    BERTHI_MOTION_DISC = 8      /* no tree: a disc that stands, placed without an image */
};

/* A trajectory of one knot, at tick t, is one leg of one tick between two equal points: [t, t + 1)
 * where it stands after t, which may end at 2^30, and [t - 1, t) where it stands before t only,
 * which may begin at -1. Standing goes on from the leg's ends, so the disc is there exactly when
 * the knot says. No other leg begins before 0 or ends after BERTH_TICK_MAX. */

typedef struct berthi_motion_header {
    berthi_image_head head;
    uint32_t legs;
    uint32_t leaves; /* of the tree; with several blocks, of the one on top */
    uint32_t points; /* bytes from here to positions: held a leg's; straight of all blocks one after
                        another, the knots of each, one more than it has legs */
    uint32_t radii;  /* to a leg's; 0: none. q16: uint16_t, in 2^radius_shift units of Q16.16 */
    uint32_t ticks;  /* straight: to each knot's, in units, from its block's first; held: 0 */
    int32_t first;   /* local tick at which the first leg begins */
    int32_t length;  /* ticks that all legs last */
    int32_t unit;    /* ticks a unit of stored times; held: a leg's ticks. Several blocks: 1 */
    uint16_t leaf_size;
    uint16_t blocks; /* at least 1; of a chain 0 */
    uint8_t shift;
    uint8_t pace; /* q16: velocities are in 2^-pace node units (4 steps) a tick; f32, f64: 0 */
    uint8_t radius_shift;
    uint8_t band; /* q16: widening of the stored discs in 1/64 steps of the coarsest block, see
                     berth_motion_info; f32, f64: 0 */
    uint8_t flags;
    uint8_t before;
    uint8_t after;
    uint8_t zero;
#ifdef BERTH_CFG_F64
    uint32_t padding; /* 0 */
#endif
    berth_raw origin_x, origin_y; /* of all positions; with several blocks, of the nodes on top */
    berth_len reach;
    berth_raw radius; /* the radius, or the largest */
    berth_raw least;  /* the radius, or the least */
} berthi_motion_header;

typedef char
    berthi_motion_header_size_holds[sizeof(berthi_motion_header) == BERTH_MOTION_HEADER_BYTES ? 1
                                                                                              : -1];

/* A block: legs first <= i < first of the next one, on a grid of their own. Its nodes are in-order
 * numbers 1 to 2 * leaves - 1, stored from nodes[node] on. */
typedef struct berthi_block {
    int32_t origin_x, origin_y; /* Q16.16, local */
    int32_t base;               /* local tick of its first leg's begin */
    int32_t unit;               /* ticks a unit of its knots' ticks; held: a leg's ticks */
    uint32_t first;             /* its first leg */
    uint32_t node;
    int32_t reach; /* nothing of it is further from its origin, in its steps */
    uint8_t shift;
    uint8_t pace;
    uint16_t zero;
} berthi_block;

typedef char berthi_block_size_holds[sizeof(berthi_block) == BERTH_MOTION_BLOCK_BYTES ? 1 : -1];

#ifdef BERTH_Q16
typedef uint16_t berthi_tick;
typedef uint16_t berthi_radius;
#else
typedef int32_t berthi_tick;
typedef berth_raw berthi_radius;
#endif

/* Units of a node, in their order; lengths in node units (q16: four steps; else the caller's). Its
 * disc holds every disc of its legs at every instant at which they are in force: at `since` ticks
 * after the node's begin its centre is (X, Y) + since * (VX, VY) / 2^pace, relative to the origin
 * of its block (top: of the image). With several blocks the nodes on top come first, then those of
 * each block in turn. */
enum {
    BERTHI_NODE_X, /* centre at the begin of the node's first leg */
    BERTHI_NODE_Y,
    BERTHI_NODE_VX, /* velocity: 2^-pace node units a tick (f32, f64: units a tick) */
    BERTHI_NODE_VY,
    BERTHI_NODE_RADIUS, /* a berthi_extent: unsigned in q16 */
    BERTHI_NODE_UNITS
};

/* Legs as stored, pieces of long ones included. */
#define BERTHI_LEGS_MAX 1048575

/* q16: a node unit is 2^BERTHI_NODE_SHIFT steps; a node's centre stays within BERTHI_NODE_CENTRE
 * node units of the origin while it is in force. */
#define BERTHI_NODE_SHIFT 2
#define BERTHI_NODE_CENTRE (BERTHI_CENTRE_LIMIT >> BERTHI_NODE_SHIFT)

/* q16: the largest radius of a node, in node units; and in Q16.16 it is below 2^31. Those that are
 * built have half of the diagonal of what a velocity leaves, at most that of all positions
 * (16385 * 1.41422 steps; on a grid of whole units half of it), a leg's radius (16384 steps; there
 * 8193) and a few steps of rounding: below 9900 units (4950). */
#define BERTHI_NODE_RADIUS_LIMIT 16384

/* q16, several blocks: every stored position is within so many steps of the image's own origin,
 * along each axis, in the image's own steps and to the nearest of them. */
#define BERTHI_TOP_LIMIT (BERTHI_COORDINATE_LIMIT + 1)

/* In-order numbers over `leaves` leaves: leaf i is node 2 * i + 1; a node at height h has h zeros
 * below its lowest 1. Node n with lowest bit b covers leaves (n - b) / 2 up to (n + b) / 2, cut at
 * `leaves`. All n < 2 * leaves are there. Children: n - b / 2; n + b / 2, or where that is not
 * there what it would have covered: go down left from it until it is. */
static inline uint32_t berthi_lowest_bit(uint32_t n)
{
    return n & (0u - n);
}

/* The root: the least power of two that is at least `leaves`. */
static inline uint32_t berthi_root_of(uint32_t leaves)
{
    uint32_t root = 1;
    while (root < leaves) {
        root <<= 1;
    }
    return root;
}

static inline uint32_t berthi_leaves_of(uint32_t legs, uint32_t leaf_size)
{
    uint32_t leaves = 0; /* no division: legs / leaf_size, up, by shifts */
    uint32_t size = leaf_size, bit = 1, left = legs;
    while (size < left) {
        size <<= 1;
        bit <<= 1;
    }
    for (; bit != 0; bit >>= 1, size >>= 1) {
        if (left >= size) {
            left -= size;
            leaves += bit;
        }
    }
    return leaves + (left != 0);
}

/* ---- What a view shows ----------------------------------------------------------------------- */

static inline const berthi_motion_header *berthi_image_of(const berth_motion *view)
{
    return (const berthi_motion_header *)view->image;
}

/* Whether a view is one: not zeroed, not garbage that a glance can tell. */
static inline int berthi_is_motion(const berth_motion *view)
{
    return view->image != NULL && view->kind != NULL &&
           berthi_image_of(view)->legs - 1u < BERTHI_LEGS_MAX;
}

/* What lies so many bytes behind the begin of an image. */
static inline const void *berthi_behind(const berthi_motion_header *motion, uint32_t bytes)
{
    return (const unsigned char *)(const void *)motion + bytes;
}

static inline int berthi_is_straight(const berthi_motion_header *motion)
{
    return (motion->flags & BERTHI_MOTION_STRAIGHT) != 0;
}

/* Records of blocks; null: one. */
static inline const berthi_block *berthi_blocks_of(const berthi_motion_header *motion)
{
    return motion->blocks > 1 ? (const berthi_block *)(const void *)(motion + 1) : NULL;
}

/* Whether there are several parts: blocks, or those of a chain. */
static inline int berthi_is_several(const berthi_motion_header *motion)
{
    return motion->blocks != 1;
}

/* Moving discs by in-order number; with several blocks those on top, then those of each block. */
static inline const berthi_unit *berthi_nodes_of(const berthi_motion_header *motion)
{
    return (const berthi_unit *)(const void *)(motion + 1) +
           (motion->blocks > 1 ? motion->blocks * (sizeof(berthi_block) / sizeof(berthi_unit)) : 0);
}

static inline const berthi_unit *berthi_points_of(const berthi_motion_header *motion)
{
    return (const berthi_unit *)berthi_behind(motion, motion->points);
}

/* Of straight legs. */
static inline const berthi_tick *berthi_ticks_of(const berthi_motion_header *motion)
{
    return (const berthi_tick *)berthi_behind(motion, motion->ticks);
}

/* The radius of a leg, in the caller's unit (q16: Q16.16). */
static inline berth_raw berthi_radius_of(const berthi_motion_header *motion, uint32_t leg)
{
    if (motion->radii == 0) {
        return motion->radius;
    }
    const berthi_radius r = ((const berthi_radius *)berthi_behind(motion, motion->radii))[leg];
#ifdef BERTH_Q16
    return (berth_raw)r << motion->radius_shift;
#else
    return r;
#endif
}

static inline berth_ground berthi_ground_of(const berthi_motion_header *motion)
{
    berth_ground ground;
    ground.origin_x = berth_num_of(motion->origin_x);
    ground.origin_y = berth_num_of(motion->origin_y);
    ground.reach = motion->reach;
    ground.shift = motion->shift;
    return ground;
}

#endif
