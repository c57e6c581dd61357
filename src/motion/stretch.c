/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The blocks of an image. */

#include "stretch.h"

berthi_stretch berthi_stretch_of(const berthi_motion_header *motion, uint32_t number)
{
    berthi_stretch stretch = berthi_whole_stretch(motion, berthi_is_straight(motion));
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
