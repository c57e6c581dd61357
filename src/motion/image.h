/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The nodes of a tree of moving discs, between the header and the samples of motion/track.h. */

#ifndef BERTHI_MOTION_IMAGE_H
#define BERTHI_MOTION_IMAGE_H

#include "track.h"

/* Units of a node, in their order. Its disc holds every disc of its samples at every instant at
 * which they are in force: at `before` ticks before the node's end its centre is
 * (X, Y) - before * (VX, VY) / 2^pace, relative to the header's origin. */
enum {
    BERTHI_NODE_X, /* centre at the end of the node's last sample */
    BERTHI_NODE_Y,
    BERTHI_NODE_VX, /* velocity: 2^-pace steps a tick (f32, f64: units a tick) */
    BERTHI_NODE_VY,
    BERTHI_NODE_RADIUS, /* a berthi_extent: unsigned in q16 */
    BERTHI_NODE_UNITS
};

#define berthi_node_holds BERTH_NAME(berthi_node_holds)

/* Whether a node that is in force for `ticks` is one that queries can compute with: its centre
 * stays within BERTHI_CENTRE_LIMIT, and in q16 no product leaves 32 bits. */
int berthi_node_holds(const berthi_unit *node, int32_t ticks, uint32_t pace);

static inline int berthi_is_motion(const berth_motion *view)
{
    return view->nodes != NULL && berthi_is_track(&view->track);
}

#endif
