/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the parts of a query of boxes share, besides what motion/walk.h has. */

#ifndef BERTHI_MOBB_WALK_H
#define BERTHI_MOBB_WALK_H

#include "box.h"
#include "../motion/walk.h"
#include "mobb_image.h"
#include "mobb_time.h"

#define berthi_boxes_apart BERTH_NAME(berthi_boxes_apart)
#define berthi_solids_apart BERTH_NAME(berthi_solids_apart)
#define berthi_mobb_walk_begin BERTH_NAME(berthi_mobb_walk_begin)
#define berthi_mobb_walk_on BERTH_NAME(berthi_mobb_walk_on)

/* A query of two trees of boxes; the sides' trees are those of two berth_mobb. */
typedef struct berthi_box_query {
    berthi_query q;
    berthi_box b_box;
    uint32_t solid;
} berthi_box_query;

/* A tree's view: it stands at the view's begin. */
static inline const berth_mobb *berthi_mobb_of(const berth_motion *tree)
{
    return (const berth_mobb *)(const void *)tree;
}

/* Whether the boxes of the current pair are apart: on the ground when both are aligned with time,
 * else in space-time. q is a berthi_box_query's. */
int berthi_boxes_apart(berthi_query *q);

/* The test in space-time. */
int berthi_solids_apart(const berthi_query *q);

/* The walk of motion/walk.h. */
int berthi_mobb_walk_begin(berthi_query *q);
berthi_finding berthi_mobb_walk_on(berthi_query *q, int in_leaves);

#endif
