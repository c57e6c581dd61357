/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Boxes along the axes: the cheapest test, but a turned box needs a box around it, which is larger
 * by up to the square root of two each way. */

#include "volume_walk.h"

#include "volume_fit.h"

typedef struct node {
    int16_t x, y;
    uint16_t half_x, half_y;
    uint16_t link;
} node;

typedef struct moved_volume {
    int32_t x, y, half_x, half_y;
} moved_volume;

static inline void update(const node *n, const vol_frame *frame, moved_volume *moved)
{
    const int32_t c = vol_abs(frame->c), s = vol_abs(frame->s);
    moved->x = vol_turn_x(frame, n->x, n->y) + frame->x;
    moved->y = vol_turn_y(frame, n->x, n->y) + frame->y;
    moved->half_x = vol_floor_shift(c * n->half_x + s * n->half_y, 14) + VOL_SLACK;
    moved->half_y = vol_floor_shift(s * n->half_x + c * n->half_y, 14) + VOL_SLACK;
}

static inline int overlap(const node *n, const moved_volume *moved)
{
    return vol_abs(moved->x - n->x) <= moved->half_x + n->half_x &&
           vol_abs(moved->y - n->y) <= moved->half_y + n->half_y;
}

static inline uint32_t size_of(const node *n)
{
    return n->half_x > n->half_y ? n->half_x : n->half_y;
}

static inline void bound(void *nodes, uint32_t index, uint16_t link, const vol_point *points,
                         uint32_t count)
{
    node *n = (node *)nodes + index;
    const fit_range x = fit_along(points, count, 1, 0), y = fit_along(points, count, 0, 1);
    n->x = (int16_t)((x.low + x.high) / 2);
    n->y = (int16_t)((y.low + y.high) / 2);
    n->half_x = (uint16_t)(x.high - n->x > n->x - x.low ? x.high - n->x : n->x - x.low);
    n->half_y = (uint16_t)(y.high - n->y > n->y - y.low ? y.high - n->y : n->y - y.low);
    n->link = link;
}

#define KIND aabb
#define NAME "AABB"
#include "volume_walk.h"
