/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Fitting moving discs around legs. */

#ifndef BERTHI_FIT_H
#define BERTHI_FIT_H

#include "image.h"

/* A tree, and a node of it with the legs that it bounds. */
typedef struct berthi_node_cover {
    const berthi_motion_header *motion;
    uint32_t node;        /* its in-order number */
    uint32_t first, end;  /* legs: first <= i < end */
    int32_t begin, ticks; /* local tick at which the node begins, and how long it lasts */
} berthi_node_cover;

#define berthi_cover_fit BERTH_NAME(berthi_cover_fit)
#define berthi_legs_reach BERTH_NAME(berthi_legs_reach)

/* A node of a motion's tree. */
static inline void berthi_cover_at(berthi_node_cover *cover, const berthi_motion_header *motion,
                                   uint32_t node)
{
    const uint32_t bit = berthi_lowest_bit(node), leaf_size = motion->leaf_size;
    const uint32_t from = (node - bit) / 2, to = (node + bit) / 2;
    cover->motion = motion;
    cover->node = node;
    cover->first = from * leaf_size;
    cover->end = to < motion->leaves ? to * leaf_size : motion->legs;
    cover->begin = berthi_tick_of(motion, cover->first);
    const int32_t end = berthi_tick_of(motion, cover->end);
    /* @argued: ticks of a motion rise, and it is no longer than that */
    BERTH_ASSERT(end > cover->begin && (int64_t)end - cover->begin <= BERTH_TICK_MAX);
    cover->ticks = end - cover->begin;
}

/* Writes the units of a node that bounds its legs. */
void berthi_cover_fit(const berthi_node_cover *cover, berthi_unit *node);

/* How far the legs' discs reach from the origin, in steps, each knot and radius as a node bounds
 * them: a leg's radius counts as so many 2^-pace steps, rounded up; in q16 a knot counts as the
 * nearest whole step, and the radius as one step more. */
berth_len berthi_legs_reach(const berthi_motion_header *motion);

#endif
