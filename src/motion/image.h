/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's image, as it is stored: header, nodes, points, radii, ticks. src/FORMATS.md has the
 * bytes.
 *
 * Of two kinds. A clip's is compact: in q16 its points are 16 bits on the grid that its nodes have.
 * A trajectory's has its knots as they were given, 32 bits a coordinate and a tick, and only its
 * nodes are on a grid: so no leg is cut, and nothing is rounded that an answer depends on. */

#ifndef BERTHI_MOTION_IMAGE_H
#define BERTHI_MOTION_IMAGE_H

#include "../core/image.h"
#include "../core/num.h"
#include "berth/motion.h"

enum {
    BERTHI_MOTION_RADII = 1,    /* every leg has a radius of its own */
    BERTHI_MOTION_STRAIGHT = 2, /* a trajectory, straight between knots; else a clip, held */
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
    uint32_t leaves; /* of the tree */
    uint32_t points; /* bytes from here to points: a leg's, or knots, one more than legs */
    uint32_t radii;  /* to a leg's; 0: none. q16, held: in 2^radius_shift units of Q16.16 */
    uint32_t ticks;  /* straight: to each knot's, from the first; held: 0 */
    int32_t first;   /* local tick at which the first leg begins */
    int32_t length;  /* ticks that all legs last */
    int32_t unit;    /* held: a leg's ticks; straight: 0 */
    uint16_t leaf_size;
    uint16_t none; /* 0 */
    uint8_t shift; /* q16: of the grid that nodes are on, and a clip's points */
    uint8_t pace;  /* q16: velocities are in 2^-pace node units (4 steps) a tick; f32, f64: 0 */
    uint8_t radius_shift; /* straight: 0 */
    uint8_t band;         /* q16: widening of the stored discs of a clip in 1/64 steps, see
                             berth_motion_info; straight, f32, f64: 0 */
    uint8_t flags;
    uint8_t before;
    uint8_t after;
    uint8_t zero;
#ifdef BERTH_CFG_F64
    uint32_t padding; /* 0 */
#endif
    berth_raw origin_x, origin_y; /* of the grid; q16: a trajectory's knots do not count from it */
    berth_len reach;              /* of what is stored, seen on the grid */
    berth_raw radius;             /* the radius, or the largest */
    berth_raw least;              /* the radius, or the least */
} berthi_motion_header;

typedef char
    berthi_motion_header_size_holds[sizeof(berthi_motion_header) == BERTH_MOTION_HEADER_BYTES ? 1
                                                                                              : -1];

/* Whether a knot's coordinate is one that may be given: where that is asserted, in q16. */
#define BERTHI_IS_GIVEN(v) (-536870912 <= (v) && (v) <= 536870912)

/* Units of a node, in their order; lengths in node units (q16: four steps; else the caller's). Its
 * disc holds every disc of its legs at every instant at which they are in force: at `since` ticks
 * after the node's begin its centre is (X, Y) + since * (VX, VY) / 2^pace, from the origin on. */
enum {
    BERTHI_NODE_X, /* centre at the begin of the node's first leg */
    BERTHI_NODE_Y,
    BERTHI_NODE_VX, /* velocity: 2^-pace node units a tick (f32, f64: units a tick) */
    BERTHI_NODE_VY,
    BERTHI_NODE_RADIUS, /* a berthi_extent: unsigned in q16 */
    BERTHI_NODE_UNITS
};

/* Legs of an image. */
#define BERTHI_LEGS_MAX 65535

/* q16: a node unit is 2^BERTHI_NODE_SHIFT steps; a node's centre stays within BERTHI_NODE_CENTRE
 * node units of the origin while it is in force. */
#define BERTHI_NODE_SHIFT 2
#define BERTHI_NODE_CENTRE BERTHI_EITHER(BERTHI_CENTRE_LIMIT >> BERTHI_NODE_SHIFT, 32768.0)

/* q16: the largest radius of a node, in node units; and in Q16.16 it is below 2^31. Those that are
 * built have half of the diagonal of what a velocity leaves, at most that of all positions
 * (16385 * 1.41422 steps; on a grid of whole units half of it), a leg's radius (16384 steps; there
 * 8193) and a few steps of rounding: below 9900 units (4950). */
#define BERTHI_NODE_RADIUS_LIMIT BERTHI_EITHER(16384, 65535.0)

/* In-order numbers over `leaves` leaves: leaf i is node 2 * i + 1; a node at height h has h zeros
 * below its lowest 1. Node n with lowest bit b covers leaves (n - b) / 2 up to (n + b) / 2, cut at
 * `leaves`. All n < 2 * leaves are there. Children: n - b / 2; n + b / 2, or where that is not
 * there what it would have covered: go down left from it until it is. */
static inline uint32_t berthi_lowest_bit(uint32_t n)
{
    return n & (0u - n);
}

/* The root: the least power of two that is at least `leaves`, at least 1 and below 2^31. */
static inline uint32_t berthi_root_of(uint32_t leaves)
{
#ifdef __OPTIMIZE_SIZE__
    uint32_t root = 1;
    while (root < leaves) {
        root <<= 1;
    }
    return root;
#elif defined(__ARM_FEATURE_CLZ)
    return UINT32_C(2147483648) >> berthi_bits_above(2 * leaves - 1);
#else
    uint32_t below = leaves - 1; /* all bits below its highest are set, without a loop */
    below |= below >> 1;
    below |= below >> 2;
    below |= below >> 4;
    if (below > 255) {
        below |= below >> 8;
        below |= below >> 16;
    }
    return below + 1;
#endif
}

/* legs / leaf_size, up. */
static inline uint32_t berthi_leaves_of(uint32_t legs, uint32_t leaf_size)
{
    return berthi_small_quotient(legs + leaf_size - 1, leaf_size);
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

/* Whether it is the tree on top of a chain's parts. */
static inline int berthi_is_several(const berthi_motion_header *motion)
{
    return (motion->flags & BERTHI_MOTION_CHAIN) != 0;
}

/* Moving discs by in-order number. */
static inline const berthi_unit *berthi_nodes_of(const berthi_motion_header *motion)
{
    return (const berthi_unit *)(const void *)(motion + 1);
}

/* Held legs: their points, on the grid. */
static inline const berthi_unit *berthi_points_of(const berthi_motion_header *motion)
{
    return (const berthi_unit *)berthi_behind(motion, motion->points);
}

/* Straight legs: their knots, and the ticks of these from the first one's on. */
static inline const berth_raw *berthi_knots_of(const berthi_motion_header *motion)
{
    return (const berth_raw *)berthi_behind(motion, motion->points);
}

static inline const int32_t *berthi_ticks_of(const berthi_motion_header *motion)
{
    return (const int32_t *)berthi_behind(motion, motion->ticks);
}

/* The local tick at which leg i begins; i == legs: at which the last one ends. */
static inline int32_t berthi_tick_of(const berthi_motion_header *motion, uint32_t i)
{
    /* @argued: i is at most legs, and so many units are the length, as attach has asked */
    BERTH_ASSERT(berthi_is_straight(motion) || (int64_t)i * motion->unit <= INT32_MAX);
    return motion->first +
           (berthi_is_straight(motion) ? berthi_ticks_of(motion)[i] : (int32_t)i * motion->unit);
}

/* A stored point of held legs (f32, f64: of any), local. */
static inline void berthi_held_point(const berthi_motion_header *motion, const berthi_unit *point,
                                     berth_raw *at)
{
    /* @argued: of an image that attach accepts: origins below 2^29, 2^14 steps of 2^16 at most */
    BERTH_ASSERT(motion->shift <= 16);
    const berth_raw step = (berth_raw)(int32_t)(UINT32_C(1) << motion->shift);
    at[0] = motion->origin_x + point[0] * step;
    at[1] = motion->origin_y + point[1] * step;
}

/* Point k, local: where leg k begins. */
BERTHI_INLINE void berthi_point_here(const berthi_motion_header *motion, uint32_t k, berth_raw *at)
{
    if (BERTHI_IS_EXACT && berthi_is_straight(motion)) {
        BERTH_ASSERT(k <= motion->legs); /* @argued: a knot, of an image that attach accepts */
        at[0] = berthi_knots_of(motion)[2 * (size_t)k];
        at[1] = berthi_knots_of(motion)[2 * (size_t)k + 1];
        BERTH_ASSERT(BERTHI_IS_GIVEN(at[0]) && BERTHI_IS_GIVEN(at[1])); /* @argued: as above */
        return;
    }
    berthi_held_point(motion, berthi_points_of(motion) + 2 * (size_t)k, at);
}

/* The point at which leg i ends. */
static inline uint32_t berthi_end_of(const berthi_motion_header *motion, uint32_t i)
{
    return i + (uint32_t)berthi_is_straight(motion);
}

/* The radius of a leg, in the caller's unit (q16: Q16.16); `all` where legs have none of their
 * own. */
BERTHI_INLINE berth_raw berthi_radius_here(const berthi_motion_header *motion, uint32_t leg,
                                           berth_raw all)
{
    if (motion->radii == 0) {
        return all;
    }
    if (BERTHI_IS_EXACT && !berthi_is_straight(motion)) {
        const berthi_extent *r = (const berthi_extent *)berthi_behind(motion, motion->radii);
        return (berth_raw)((uint32_t)r[leg] << motion->radius_shift);
    }
    return ((const berth_raw *)berthi_behind(motion, motion->radii))[leg];
}

/* Both in one place where code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_point_of BERTH_NAME(berthi_point_of)
#define berthi_radius_or BERTH_NAME(berthi_radius_or)
void berthi_point_of(const berthi_motion_header *motion, uint32_t k, berth_raw *at);
berth_raw berthi_radius_or(const berthi_motion_header *motion, uint32_t leg, berth_raw all);
#else
#define berthi_point_of berthi_point_here
#define berthi_radius_or berthi_radius_here
#endif

static inline berth_raw berthi_radius_of(const berthi_motion_header *motion, uint32_t leg)
{
    return berthi_radius_or(motion, leg, motion->radius);
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

/* ---- How much there is ----------------------------------------------------------------------- */

typedef struct berthi_motion_sizes {
    uint32_t legs, leaves;
    uint32_t straight, radii; /* 0 or 1 */
} berthi_motion_sizes;

/* Where in an image that has these sizes everything is: a header's `leaves`, `points`, `radii` and
 * `ticks`. Returns its bytes, below 2^32. */
BERTHI_INLINE uint32_t berthi_motion_lay_out(berthi_motion_header *header,
                                             const berthi_motion_sizes *sizes)
{
    const uint32_t points = sizes->legs + sizes->straight;
    uint32_t at = (uint32_t)sizeof *header;
    at += (2 * sizes->leaves - 1) * (uint32_t)(BERTHI_NODE_UNITS * sizeof(berthi_unit));
    header->leaves = sizes->leaves;
    if (sizes->straight != 0) {
        at = (at + 3) & ~UINT32_C(3);
        header->points = at;
        at += points * (uint32_t)(2 * sizeof(berth_raw));
        header->radii = sizes->radii != 0 ? at : 0;
        at += sizes->legs * sizes->radii * (uint32_t)sizeof(berth_raw);
        header->ticks = at;
        at += points * (uint32_t)sizeof(int32_t);
    } else {
        header->points = at;
        at += points * (uint32_t)(2 * sizeof(berthi_unit));
        header->radii = sizes->radii != 0 ? at : 0;
        at += sizes->legs * sizes->radii * (uint32_t)sizeof(berthi_extent);
        header->ticks = 0;
    }
    return (at + 3) & ~UINT32_C(3);
}

#define berthi_node_holds BERTH_NAME(berthi_node_holds)

/* Whether a node is one that queries can compute with: its centre stays within BERTHI_NODE_CENTRE
 * for the ticks that it is in force, and in q16 no product leaves 32 bits, nor its radius in
 * Q16.16. */
int berthi_node_holds(const berthi_unit *node, int32_t ticks, uint32_t pace, uint32_t shift);

#endif
