/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What nodes cover, and whether queries can compute with one. */

#include "fit.h"

#include "moving.h"

#ifdef BERTH_Q16
static int centre_holds(berthi_unit at, berthi_unit v, int32_t ticks, uint32_t pace)
{
    const int64_t gone = (int64_t)v * ticks;
    const int64_t limit = (int64_t)BERTHI_NODE_CENTRE << pace;
    const int64_t from = (int64_t)at * (int32_t)(UINT32_C(1) << pace), to = from + gone;
    return from <= limit && from >= -limit && to <= limit && to >= -limit && gone <= INT32_MAX &&
           gone >= -INT32_MAX;
}
#else
static int centre_holds(berthi_unit at, berthi_unit v, int32_t ticks, uint32_t pace)
{
    (void)pace;
    return berthi_within(at, -BERTHI_CENTRE_LIMIT, BERTHI_CENTRE_LIMIT) &&
           berthi_within(at + berthi_gone(v, ticks), -BERTHI_CENTRE_LIMIT, BERTHI_CENTRE_LIMIT);
}
#endif

int berthi_node_holds(const berthi_unit *node, int32_t ticks, uint32_t pace)
{
    return centre_holds(node[BERTHI_NODE_X], node[BERTHI_NODE_VX], ticks, pace) &&
           centre_holds(node[BERTHI_NODE_Y], node[BERTHI_NODE_VY], ticks, pace) &&
           berthi_within((berthi_extent)node[BERTHI_NODE_RADIUS], 0, BERTHI_EXTENT_LIMIT);
}

/* ---- Covers ---------------------------------------------------------------------------------- */

void berthi_cover_block(berthi_cover *cover, const berth_motion *view, uint32_t block)
{
    cover->view = view;
    cover->stretch = berthi_stretch_of(view, block);
    cover->leaves = berthi_leaves_of(cover->stretch.legs, view->leaf_size);
    cover->block = block;
    cover->block_end = block + 1;
    cover->shift = cover->stretch.ground.shift;
    cover->pace = cover->stretch.pace;
    cover->own = 1;
}

void berthi_cover_top(berthi_cover *cover, const berth_motion *view)
{
    cover->view = view;
    cover->leaves = view->block_count;
    cover->shift = view->ground.shift;
    cover->pace = view->pace;
    cover->own = 0;
}

void berthi_cover_at(berthi_cover *cover, uint32_t node)
{
    const uint32_t bit = berthi_lowest_bit(node), leaf_size = cover->view->leaf_size;
    const uint32_t from = (node - bit) / 2;
    const uint32_t to = (node + bit) / 2 < cover->leaves ? (node + bit) / 2 : cover->leaves;
    int32_t end;
    cover->node = node;
    if (cover->own) {
        const berthi_stretch *stretch = &cover->stretch;
        cover->first = from * leaf_size;
        cover->end = to == cover->leaves ? stretch->legs : to * leaf_size;
        cover->begin = berthi_stretch_tick(stretch, cover->first);
        end = berthi_stretch_tick(stretch, cover->end);
    } else {
        const berthi_stretch first = berthi_stretch_of(cover->view, from);
        const berthi_stretch last = berthi_stretch_of(cover->view, to - 1);
        cover->block = from;
        cover->block_end = to;
        cover->first = first.first;
        cover->end = last.first + last.legs;
        cover->begin = first.base;
        end = berthi_stretch_tick(&last, last.legs);
    }
    cover->ticks = end - cover->begin;
}
