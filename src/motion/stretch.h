/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A block of a motion's stored legs, as build, attach, verify and info read it: the whole motion
 * where there is one block. */

#ifndef BERTHI_STRETCH_H
#define BERTHI_STRETCH_H

#include "image.h"

typedef struct berthi_stretch {
    const berthi_unit *xy;      /* of its first leg: x, y */
    const berthi_radius *radii; /* of its first leg, or null */
    const berthi_tick *ticks;   /* of its first leg; held: null */
    const berthi_unit *nodes;
    berth_ground ground;
    uint32_t first, legs;
    int32_t base;     /* local tick at which its first leg begins */
    int32_t unit;     /* ticks a unit of its ticks; held: a leg's */
    berth_raw radius; /* of every leg, where radii is null */
    uint8_t radius_shift;
    uint8_t pace;
} berthi_stretch;

#define berthi_stretch_of BERTH_NAME(berthi_stretch_of)

/* All of an image of one block, straight or held. */
BERTHI_INLINE berthi_stretch berthi_whole_stretch(const berthi_motion_header *motion, int straight)
{
    berthi_stretch stretch;
    stretch.xy = berthi_points_of(motion);
    stretch.radii =
        motion->radii != 0 ? (const berthi_radius *)berthi_behind(motion, motion->radii) : NULL;
    stretch.ticks = straight ? berthi_ticks_of(motion) : NULL;
    stretch.nodes = berthi_nodes_of(motion);
    stretch.ground = berthi_ground_of(motion);
    stretch.first = 0;
    stretch.legs = motion->legs;
    stretch.base = motion->first;
    stretch.unit = motion->unit;
    stretch.radius = motion->radius;
    stretch.radius_shift = motion->radius_shift;
    stretch.pace = motion->pace;
    return stretch;
}

/* Block number `block` of an image. */
berthi_stretch berthi_stretch_of(const berthi_motion_header *motion, uint32_t block);

/* How much of everything an image has. */
typedef struct berthi_motion_sizes {
    uint32_t legs, blocks, nodes;
    uint32_t straight, radii; /* 0 or 1 */
} berthi_motion_sizes;

/* Points of an image with these sizes. */
static inline uint32_t berthi_count_points(const berthi_motion_sizes *sizes)
{
    return sizes->legs + (sizes->straight != 0 ? sizes->blocks : 0);
}

/* Bytes of an image; below 2^32, as BERTHI_LEGS_MAX and 65535 blocks are what they are. */
static inline uint32_t berthi_motion_bytes(const berthi_motion_sizes *sizes)
{
    const uint32_t points = berthi_count_points(sizes);
    const uint32_t units =
        sizes->nodes * BERTHI_NODE_UNITS + points * 2 + sizes->legs * sizes->radii;
    return (uint32_t)(sizeof(berthi_motion_header) +
                      (sizes->blocks > 1 ? sizes->blocks * sizeof(berthi_block) : 0) +
                      units * sizeof(berthi_unit) + points * sizes->straight * sizeof(berthi_tick) +
                      3) &
           ~UINT32_C(3);
}

/* Where in an image that has these sizes everything is: a header's `leaves`, `points`, `radii` and
 * `ticks`; its legs, blocks and leaf size are set. */
BERTHI_INLINE void berthi_motion_lay_out(berthi_motion_header *header,
                                         const berthi_motion_sizes *sizes)
{
    const uint32_t blocks = sizes->blocks > 1 ? sizes->blocks : 0;
    uint32_t at = (uint32_t)(sizeof *header + blocks * sizeof(berthi_block));
    header->leaves = blocks != 0 ? blocks : berthi_leaves_of(sizes->legs, header->leaf_size);
    at += sizes->nodes * (uint32_t)(BERTHI_NODE_UNITS * sizeof(berthi_unit));
    header->points = at;
    at += berthi_count_points(sizes) * (uint32_t)(2 * sizeof(berthi_unit));
    header->radii = sizes->radii != 0 ? at : 0;
    at += sizes->legs * sizes->radii * (uint32_t)sizeof(berthi_radius);
    header->ticks = sizes->straight != 0 ? at : 0;
}

/* Leg i of a stretch begins and ends at these ticks, local. */
static inline int32_t berthi_stretch_tick(const berthi_stretch *stretch, uint32_t i)
{
    return stretch->base +
           stretch->unit * (stretch->ticks != NULL ? (int32_t)stretch->ticks[i] : (int32_t)i);
}

/* The number of the point at which leg i ends. */
static inline uint32_t berthi_stretch_to(const berthi_stretch *stretch, uint32_t i)
{
    return stretch->ticks != NULL ? i + 1 : i;
}

/* Radius of leg i, in q16 in Q16.16. */
static inline berth_raw berthi_stretch_radius(const berthi_stretch *stretch, uint32_t i)
{
    if (stretch->radii == NULL) {
        return stretch->radius;
    }
#ifdef BERTH_Q16
    return (int32_t)((uint32_t)stretch->radii[i] << stretch->radius_shift);
#else
    return stretch->radii[i];
#endif
}

#endif
