/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A footprint that stands: its root's circle is a motion that stands, too. */

#include "standing.h"

#define FURTHEST BERTH_NUM_TO_RAW(4000)

static int is_near(berth_raw v)
{
    return v >= -FURTHEST && v <= FURTHEST;
}

/* The root's circle as one leg that is held at its own origin. */
static void make_disc(berth_standing *s, const berth_footprint_tree *tree, berth_raw x, berth_raw y,
                      int32_t length)
{
    berthi_unit *const node = (berthi_unit *)(void *)s->room, *const point = node + 5;
    berth_motion *disc = &s->disc;
    const berth_raw radius = berthi_circle_radius(tree, berthi_circle_at(tree, 0));
    uint32_t shift = 0;
#ifdef BERTH_Q16
    while (berthi_ceil_shift(radius, shift) > 16384) {
        shift++;
    }
    node[BERTHI_NODE_RADIUS] =
        (berthi_unit)(berthi_extent)berthi_ceil_shift(radius, shift + BERTHI_NODE_SHIFT);
    disc->ground.reach = berthi_ceil_shift(radius, shift);
#else
    node[BERTHI_NODE_RADIUS] = disc->ground.reach = radius;
#endif
    node[BERTHI_NODE_X] = node[BERTHI_NODE_Y] = node[BERTHI_NODE_VX] = node[BERTHI_NODE_VY] = 0;
    point[0] = point[1] = 0;
    disc->ground.origin_x = berth_num_of(x);
    disc->ground.origin_y = berth_num_of(y);
    disc->ground.shift = (uint8_t)shift;
    disc->points.xy = point;
    disc->points.count = 1;
    disc->nodes = node;
    disc->blocks = disc->ticks = disc->radii = NULL;
    disc->legs = disc->block_count = disc->leaves = disc->root = 1;
    disc->first = 0;
    disc->length = disc->unit = length > 0 ? length : 1;
    disc->radius = disc->least = berth_num_of(radius);
    disc->leaf_size = 1;
    disc->pace = disc->radius_shift = disc->band = 0;
    disc->before = disc->after = length > 0 ? BERTH_ABSENT : BERTH_STANDS;
}

static berth_status check_times(int32_t from, int32_t until)
{
    if ((from | until) == 0) {
        return BERTH_OK;
    }
    return until > from && (uint32_t)until - (uint32_t)from <= BERTH_TICK_MAX &&
                   from >= -BERTH_TICK_MAX && from <= BERTH_TICK_MAX
               ? BERTH_OK
               : BERTH_E_WINDOW;
}

/* An outline of which only circles were kept. */
static int has_no_inside(const berth_footprint_tree *tree)
{
    return tree->parts.corners == 0 && tree->method <= BERTH_FOOTPRINT_CONTOUR_CENTRE;
}

berth_status berth_footprint_stand(const berth_footprint *footprint, const berth_placement *at,
                                   int32_t from, int32_t until, uint8_t boundary,
                                   berth_standing *standing)
{
    if (footprint == NULL || standing == NULL) {
        return BERTH_E_NULL;
    }
    const berth_footprint_tree *tree = &footprint->tree;
    if (!berthi_is_footprint(tree)) {
        return BERTH_E_VIEW;
    }
    if (boundary > 1 || (!boundary && has_no_inside(tree))) {
        return BERTH_E_KIND;
    }
    berth_status status = berth_placement_check(at);
    if (status == BERTH_OK) {
        status = check_times(from, until);
    }
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_unit *root = berthi_circle_at(tree, 0);
    const berth_raw x = berth_num_raw(tree->ground.origin_x) +
                        (berth_raw)root[BERTHI_CIRCLE_X] * berthi_steps_length(&tree->ground, 1);
    const berth_raw y = berth_num_raw(tree->ground.origin_y) +
                        (berth_raw)root[BERTHI_CIRCLE_Y] * berthi_steps_length(&tree->ground, 1);
    if (!is_near(x) || !is_near(y) || !is_near(berthi_circle_radius(tree, root))) {
        return BERTH_E_EXTENT;
    }
    standing->footprint = footprint;
    standing->at = at;
    standing->boundary = boundary;
    standing->place = *at;
    standing->place.start = from;
    make_disc(standing, tree, x, y, (int32_t)((uint32_t)until - (uint32_t)from));
    return berth_motion_place(&standing->disc, &standing->place, &standing->outer);
}
