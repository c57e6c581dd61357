/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Views over images, and blocks of views. */

#include "stretch.h"

static void view_over_arrays(berth_motion *view, const berthi_motion_header *header,
                             const berthi_motion_sizes *sizes)
{
    const unsigned char *at = (const unsigned char *)(header + 1);
    view->blocks = sizes->blocks > 1 ? at : NULL;
    at += sizes->blocks > 1 ? sizes->blocks * sizeof(berthi_block) : 0;
    view->nodes = at;
    at += sizes->nodes * (BERTHI_NODE_UNITS * sizeof(berthi_unit));
    view->points.xy = at;
    view->points.count = berthi_points_of(sizes);
    at += (size_t)view->points.count * (2 * sizeof(berthi_unit));
    view->radii = sizes->radii != 0 ? at : NULL;
    at += sizes->legs * sizes->radii * sizeof(berthi_radius);
    view->ticks = sizes->straight != 0 ? at : NULL;
}

void berthi_motion_over(berth_motion *view, const berthi_motion_header *header,
                        const berthi_motion_sizes *sizes)
{
    view_over_arrays(view, header, sizes);
    view->ground.origin_x = berth_num_of(header->origin_x);
    view->ground.origin_y = berth_num_of(header->origin_y);
    view->ground.reach = header->reach;
    view->ground.shift = header->shift;
    view->legs = header->legs;
    view->block_count = header->blocks;
    view->first = header->first;
    view->length = header->length;
    view->unit = header->unit;
    view->radius = berth_num_of(header->radius);
    view->least = berth_num_of(header->least);
    view->leaf_size = header->leaf_size;
    view->pace = header->pace;
    view->radius_shift = header->radius_shift;
    view->leaves =
        view->blocks != NULL ? view->block_count : berthi_leaves_of(view->legs, view->leaf_size);
    view->root = berthi_root_of(view->leaves);
    view->before = header->before;
    view->after = header->after;
    view->band = header->band;
}

static void whole_stretch(berthi_stretch *stretch, const berth_motion *view)
{
    stretch->xy = (const berthi_unit *)view->points.xy;
    stretch->radii = (const berthi_radius *)view->radii;
    stretch->ticks = (const berthi_tick *)view->ticks;
    stretch->nodes = (const berthi_unit *)view->nodes;
    stretch->ground = view->ground;
    stretch->first = 0;
    stretch->legs = view->legs;
    stretch->base = view->first;
    stretch->unit = view->unit;
    stretch->radius = berth_num_raw(view->radius);
    stretch->radius_shift = view->radius_shift;
    stretch->pace = view->pace;
}

berthi_stretch berthi_stretch_of(const berth_motion *view, uint32_t number)
{
    berthi_stretch stretch;
    whole_stretch(&stretch, view);
#ifdef BERTH_Q16
    if (view->blocks != NULL) {
        const berthi_block *block = (const berthi_block *)view->blocks + number;
        const uint32_t points = block->first + (view->ticks != NULL ? number : 0);
        stretch.xy += (size_t)points * 2;
        stretch.radii = view->radii != NULL ? stretch.radii + block->first : NULL;
        stretch.ticks = view->ticks != NULL ? stretch.ticks + points : NULL;
        stretch.nodes += (size_t)block->node * BERTHI_NODE_UNITS;
        stretch.ground.origin_x = berth_num_of(block->origin_x);
        stretch.ground.origin_y = berth_num_of(block->origin_y);
        stretch.ground.reach = block->reach;
        stretch.ground.shift = block->shift;
        stretch.first = block->first;
        stretch.legs =
            (number + 1 < view->block_count ? block[1].first : view->legs) - block->first;
        stretch.base = block->base;
        stretch.unit = block->unit;
        stretch.pace = block->pace;
    }
#else
    (void)number;
#endif
    return stretch;
}
