/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where in an image everything is, and its blocks. */

#include "stretch.h"

void berthi_motion_lay_out(berthi_motion_header *header, const berthi_motion_sizes *sizes)
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

static void whole_stretch(berthi_stretch *stretch, const berthi_motion_header *motion)
{
    stretch->xy = berthi_points_of(motion);
    stretch->radii =
        motion->radii != 0 ? (const berthi_radius *)berthi_behind(motion, motion->radii) : NULL;
    stretch->ticks = berthi_is_straight(motion) ? berthi_ticks_of(motion) : NULL;
    stretch->nodes = berthi_nodes_of(motion);
    stretch->ground = berthi_ground_of(motion);
    stretch->first = 0;
    stretch->legs = motion->legs;
    stretch->base = motion->first;
    stretch->unit = motion->unit;
    stretch->radius = motion->radius;
    stretch->radius_shift = motion->radius_shift;
    stretch->pace = motion->pace;
}

berthi_stretch berthi_stretch_of(const berthi_motion_header *motion, uint32_t number)
{
    berthi_stretch stretch;
    whole_stretch(&stretch, motion);
#ifdef BERTH_Q16
    const berthi_block *block = berthi_blocks_of(motion);
    if (block != NULL) {
        block += number;
        const uint32_t points = block->first + (stretch.ticks != NULL ? number : 0);
        stretch.xy += (size_t)points * 2;
        stretch.radii = stretch.radii != NULL ? stretch.radii + block->first : NULL;
        stretch.ticks = stretch.ticks != NULL ? stretch.ticks + points : NULL;
        stretch.nodes += (size_t)block->node * BERTHI_NODE_UNITS;
        stretch.ground.origin_x = berth_num_of(block->origin_x);
        stretch.ground.origin_y = berth_num_of(block->origin_y);
        stretch.ground.reach = block->reach;
        stretch.ground.shift = block->shift;
        stretch.first = block->first;
        stretch.legs = (number + 1 < motion->blocks ? block[1].first : motion->legs) - block->first;
        stretch.base = block->base;
        stretch.unit = block->unit;
        stretch.pace = block->pace;
    }
#else
    (void)number;
#endif
    return stretch;
}
