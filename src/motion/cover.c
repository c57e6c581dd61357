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

/* What node n of `leaves` leaves covers of them: first <= leaf < end. */
static uint32_t leaves_end(uint32_t node, uint32_t leaves)
{
    const uint32_t end = (node + berthi_lowest_bit(node)) / 2;
    return end < leaves ? end : leaves;
}

void berthi_cover_node(berthi_cover *cover, const berth_motion *view, uint32_t block, uint32_t node)
{
    const berthi_stretch stretch = berthi_stretch_of(view, block);
    const uint32_t leaves = berthi_leaves_of(stretch.legs, view->leaf_size);
    const uint32_t end = leaves_end(node, leaves) * view->leaf_size;
    cover->view = view;
    cover->node = node;
    cover->block = block;
    cover->block_end = block + 1;
    cover->first = (node - berthi_lowest_bit(node)) / 2 * view->leaf_size;
    cover->end = end < stretch.legs ? end : stretch.legs;
    cover->begin = berthi_stretch_tick(&stretch, cover->first);
    cover->ticks = berthi_stretch_tick(&stretch, cover->end) - cover->begin;
    cover->shift = stretch.ground.shift;
    cover->pace = stretch.pace;
    cover->own = 1;
}

void berthi_cover_top(berthi_cover *cover, const berth_motion *view, uint32_t node)
{
    cover->view = view;
    cover->node = node;
    cover->block = (node - berthi_lowest_bit(node)) / 2;
    cover->block_end = leaves_end(node, view->block_count);
    const berthi_stretch from = berthi_stretch_of(view, cover->block);
    const berthi_stretch to = berthi_stretch_of(view, cover->block_end - 1);
    cover->first = from.first;
    cover->end = to.first + to.legs;
    cover->begin = from.base;
    cover->ticks = berthi_stretch_tick(&to, to.legs) - from.base;
    cover->shift = view->ground.shift;
    cover->pace = view->pace;
    cover->own = 0;
}
